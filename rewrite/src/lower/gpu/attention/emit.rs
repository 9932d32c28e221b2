//! The loops of a block of attention.
use super::super::grid::{GridTemporary, ThreadVar, blocks, bound, min, mode, product, scratch, split, unroll};
use super::super::reduce::contract::sums::{BlockSums, call, fixed, nested, open};
use super::super::strips::{boxes, is_box};
use super::Attention;
use super::form::{AttentionOperand, AttentionValue, Label, Mask};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopKind, Part, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Role, TensorId};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar};
use tilewright_ir::target::{AtomOp, Grid};

/// What a block works with.
pub(super) struct AttentionBlock {
    /// Its first query, and its coordinates along the shared axes (of the queries' axis 0).
    pub first: Expr,
    pub at: Vec<Expr>,
    /// Queries, keys and values in shared memory.
    pub shared: [BufferId; 3],
    /// Scores, weights in pieces, and sums, each of a thread's part of a tile.
    pub scores: BufferId,
    pub weights: [BufferId; 3],
    pub sums: BufferId,
    /// What a thread has of a row, for two halves of its rows: the maximum so far, times what scores are multiplied by;
    /// the next one, and its negative; what earlier sums are multiplied by; and two partial results.
    pub top: BufferId,
    pub next: BufferId,
    pub minus: BufferId,
    pub scale: BufferId,
    pub part: [BufferId; 2],
    /// The maximum so far as scores have it, where it is asked for.
    pub most: Option<BufferId>,
    /// Partial results of neighbouring columns, and the exponents of weights.
    pub parts: BufferId,
    pub total: BufferId,
    pub exponents: BufferId,
    /// What is worth its own offset.
    pub index: BufferId,
    pub var: ThreadVar,
}

/// An expression of accesses.
pub(super) type Of = Scalar<AccessId>;

pub(super) fn number(x: f64) -> Of {
    Scalar::Const(DType::F32, Number::Float(f64::from(x as f32)))
}

pub(super) fn load(a: AccessId) -> Of {
    Scalar::Load(DType::F32, a)
}

pub(super) fn binary(op: BinaryOp, x: Of, y: Of) -> Of {
    Scalar::Binary(op, Box::new(x), Box::new(y))
}

pub(super) fn set(dst: AccessId, value: Of) -> Stmt {
    Stmt::Store { dst, value, update: None }
}

pub(super) fn update(dst: AccessId, op: ReduceOp, value: Of) -> Stmt {
    Stmt::Store { dst, value, update: Some(op) }
}

impl AttentionBlock {
    /// Where the sum of weights of a row is at the end, and its reciprocal.
    pub(super) fn sum_of_row(&self) -> [BufferId; 2] {
        [self.next, self.scale]
    }
}

impl Attention<'_> {
    /// The loop over blocks.
    pub(super) fn blocks(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let (extents, line) = (self.extents()?, self.line());
        let [top, next, minus, scale] = [(); 4].map(|()| self.of_rows(b, "row", 2));
        let part = [(); 2].map(|()| self.of_rows(b, "part", 2));
        let most = (!self.form.rows.is_empty()).then(|| self.of_rows(b, "most", 2));
        let (parts, total) = (self.of_rows(b, "part", 4), self.of_rows(b, "total", 4));
        let (scores, sums) = (self.fragment(self.keys), self.fragment(self.columns));
        let place = AttentionBlock {
            first: Expr::Num(0),
            at: vec![],
            shared: [
                boxes(b, "queries", self.form.dtype, self.tile() * self.depth, line),
                boxes(b, "keys", self.form.dtype, self.keys * self.depth, line),
                boxes(b, "values", self.form.dtype, self.keys * self.columns, line),
            ],
            scores: scores.registers(b, DType::F32),
            exponents: scores.registers(b, DType::F32),
            weights: self.pieces(b, &scores),
            sums: sums.registers(b, DType::F32),
            top,
            next,
            minus,
            scale,
            part,
            most,
            parts,
            total,
            index: self.index(b),
            var: ThreadVar::new(b, self.threads()),
        };
        let tiles = extents[self.before.len()].clone();
        blocks(b, &product(&extents)?, &mut |b, block| {
            let c = split(&block, &extents)?;
            let (tile, at) = self.place(&c, &tiles)?;
            let first = normal::normalize(&(tile.clone() * Expr::Num(self.tile())))?;
            let place = AttentionBlock { first, at, var: place.var.clone(), ..place };
            let once = LoopKind::Pipeline { stages: 1 };
            bound(b, Expr::Num(1), once, &mut |b, _| self.block(b, &place, &tile))
        })
    }

    /// The tile of queries of a block, and its coordinates along the shared axes, by those of its number.
    fn place(&self, c: &[Expr], tiles: &Int) -> Result<(Expr, Vec<Expr>), LowerError> {
        let before = &self.before;
        let (inner, outer) = c.split_at(before.len());
        let (tile, outer) = (outer[0].clone(), &outer[1..]);
        let mut at = vec![];
        for (k, after) in outer.iter().enumerate() {
            at.push(match (inner.get(k), before.get(k)) {
                (Some(x), Some(n)) => normal::normalize(&(x.clone() + after.clone() * Expr::Num(*n)))?,
                _ => after.clone(),
            });
        }
        at.insert(self.rows, Expr::Num(0));
        // Where later queries see more keys, they come first.
        let tile = match self.mask() {
            Some(_) => normal::normalize(&(tiles.to_expr() - Expr::Num(1) - tile))?,
            None => tile,
        };
        Ok((tile, at))
    }

    /// Registers of a thread for its weights, in as many pieces as they have.
    fn pieces(&self, b: &mut Builder, scores: &BlockSums) -> [BufferId; 3] {
        let mut held = [scores.registers(b, self.form.dtype); 3];
        for piece in &mut held[1..self.n_pieces()] {
            *piece = scores.registers(b, self.form.dtype);
        }
        held
    }

    /// Registers of a thread for its rows.
    fn of_rows(&self, b: &mut Builder, name: &str, each: i64) -> BufferId {
        let layout = Layout::concat(&[mode(self.threads(), each), mode(each, 1)]);
        scratch(b, name, GridTemporary { layout, ..GridTemporary::of(DType::F32, Space::Register, 1) })
    }

    fn block(&self, b: &mut Builder, place: &AttentionBlock, tile: &Expr) -> Result<Vec<Stmt>, LowerError> {
        let form = &self.form;
        let [scores, maxima, totals, weighed, results] = &form.origins;
        b.serves.clone_from(scores);
        let rows = (Label::Shared(self.rows), self.tile());
        let mut out = self.copies(b, place, (&form.queries, 0), (Label::Depth, self.depth), rows, tile)?;
        b.serves.clone_from(weighed);
        out.extend(self.begin(b, place)?);
        let stages = LoopKind::Pipeline { stages: self.policy.stages as u32 };
        out.extend(bound(b, self.rounds(place)?, stages, &mut |b, j| {
            let keys = (Label::Key, self.keys);
            b.serves.clone_from(scores);
            let mut out = self.copies(b, place, (&form.keys, 1), (Label::Depth, self.depth), keys, &j)?;
            b.serves.clone_from(weighed);
            out.extend(self.copies(b, place, (&form.values, 2), (Label::Column, self.columns), keys, &j)?);
            b.serves.clone_from(scores);
            out.extend(self.multiply(b, place)?);
            self.score(b, place, &j, &mut out)?;
            b.serves.clone_from(maxima);
            out.extend(self.maximum(b, place)?);
            b.serves.clone_from(totals);
            out.extend(self.weigh(b, place)?);
            b.serves.clone_from(weighed);
            out.extend(self.accumulate(b, place)?);
            Ok(out)
        })?);
        b.serves.clone_from(results);
        out.extend(self.results(b, place)?);
        Ok(out)
    }

    /// A tensor whose elements are their offsets.
    fn index(&self, b: &mut Builder) -> BufferId {
        let id = b.kernel.temporary("index", DType::I32, Space::Global, Layout::mode1(Int::ONE, Int::ONE));
        b.kernel.buffers[id.0 as usize].role = Role::Index;
        id
    }

    /// The mask, where it is one of the queries that are tiled.
    pub(super) fn mask(&self) -> Option<&Mask> {
        self.form.mask.as_ref().filter(|mask| mask.query == self.rows)
    }

    /// Tiles of keys that a block walks: those of which a query sees some.
    fn rounds(&self, place: &AttentionBlock) -> Result<Expr, LowerError> {
        let all = self.form.n_keys.ceil_div(&Int::Static(self.keys))?.to_expr();
        let Some(mask) = self.mask() else { return Ok(all) };
        let seen = place.first.clone() + Expr::Num(self.tile()) + mask.shift.to_expr();
        let tiles = normal::normalize(&((seen + Expr::Num(self.keys - 1)) / Expr::Num(self.keys)))?;
        Ok(min(all, Expr::bin(BinOp::Max, Expr::Num(0), tiles)))
    }

    /// The boxes of a tile: `columns` of what is contiguous, rows from `index` on.
    fn copies(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        (matrix, to): (&AttentionOperand, usize),
        (inner, columns): (Label, i64),
        (outer, rows): (Label, i64),
        index: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let line = self.line();
        let boxes = columns / line;
        unroll(b, boxes, &mut |b, j| {
            let part = |index: &Expr, size: i64, label: Label| {
                let end = self.extent(label).to_expr();
                (label, Coord::Part(Part { index: index.clone(), size, end }))
            };
            let src = self.boxed(b, matrix, [part(&j, line, inner), part(index, rows, outer)], place);
            let to_modes = vec![open(mode(line, 1)), open(mode(rows, line)), fixed(boxes, rows * line, &j)];
            let dst = b.access(place.shared[to], Int::ZERO, to_modes);
            call(b, self.target, "a copy of a box", &[dst, src], &|a| is_box(a, line))
        })
    }

    fn extent(&self, label: Label) -> &Int {
        match label {
            Label::Shared(k) => &self.form.shared[k],
            Label::Key => &self.form.n_keys,
            Label::Depth => &self.form.depth,
            Label::Column => &self.form.columns,
        }
    }

    /// A box of a matrix: parts of two of its modes, at the block's place along all others.
    pub(super) fn boxed(
        &self,
        b: &mut Builder,
        matrix: &AttentionOperand,
        parts: [(Label, Coord); 2],
        place: &AttentionBlock,
    ) -> AccessId {
        let mut modes: Vec<(Layout, Coord)> = vec![];
        for (label, part) in &parts {
            modes.extend(matrix.mode(*label).map(|mode| (mode, part.clone())));
        }
        for (label, (_, mode)) in matrix.labels.iter().zip(&matrix.operand.modes) {
            if let Label::Shared(k) = label
                && parts.iter().all(|(l, _)| l != label)
            {
                modes.push((mode.clone(), Coord::At(place.at[*k].clone())));
            }
        }
        b.access(BufferId(matrix.operand.tensor.0), matrix.operand.offset.clone(), modes)
    }

    /// An element of what a thread has of its rows; `m` names another thread.
    pub(super) fn row(
        &self,
        b: &mut Builder,
        held: BufferId,
        each: i64,
        (thread, m): (&Expr, i64),
        i: &Expr,
    ) -> AccessId {
        let owner = if m == 0 { thread.clone() } else { Expr::bin(BinOp::Xor, thread.clone(), Expr::Num(m)) };
        b.access(held, Int::ZERO, vec![fixed(self.threads(), each, &owner), fixed(each, 1, i)])
    }

    /// Before the first keys.
    fn begin(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let sums = self.fragment(self.columns);
        place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                let mut out = vec![set(self.row(b, place.top, 2, (&t, 0), &half), number(f64::from(f32::MIN)))];
                if let Some(most) = place.most {
                    out.push(set(self.row(b, most, 2, (&t, 0), &half), number(f64::NEG_INFINITY)));
                }
                Ok(out)
            })?;
            out.extend(unroll(b, 4, &mut |b, i| Ok(vec![set(self.row(b, place.total, 4, (&t, 0), &i), number(0.0))]))?);
            out.extend(unroll(b, sums.each(), &mut |b, i| {
                Ok(vec![set(self.row(b, place.sums, sums.each(), (&t, 0), &i), number(0.0))])
            })?);
            Ok(out)
        })
    }

    /// `scores = queries · keys`.
    fn multiply(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let (each, keys, terms, row) = (self.fragment(self.keys).each(), self.keys, self.terms(), self.line());
        let of_group = self.grid.matrices.warpgroup_rows;
        self.in_groups(b, &mut |b, g| {
            let d = self.held(b, place.scores, (each, keys), g);
            let mut out = vec![];
            for k in 0..self.depth / terms {
                let at = |rows: i64, points: i64| {
                    let (line, inside) = (Expr::Num(k * terms / row), Expr::Num(k % (row / terms)));
                    vec![
                        open(mode(points, row)),
                        open(mode(terms, 1)),
                        fixed(row / terms, terms, &inside),
                        fixed(self.depth / row, rows * row, &line),
                    ]
                };
                let mut x = at(self.tile(), of_group);
                x.push(fixed(self.groups, of_group * row, g));
                let x = b.access(place.shared[0], Int::ZERO, x);
                let y = b.access(place.shared[1], Int::ZERO, at(keys, keys));
                out.extend(self.product(b, keys, k > 0, [d, x, y])?);
            }
            Ok(out)
        })
    }

    /// `sums += weights · values`.
    fn accumulate(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let (keys, columns) = (self.keys, self.columns);
        let (each, held) = (self.fragment(columns).each(), self.fragment(keys).each());
        let (terms, line, Grid { warp, warpgroup, .. }) = (self.terms(), self.line(), *self.grid);
        let pieces = &place.weights[..self.n_pieces()];
        self.in_groups(b, &mut |b, g| {
            let d = self.held(b, place.sums, (each, columns), g);
            let mut out = vec![];
            for (piece, k) in pieces.iter().flat_map(|piece| (0..keys / terms).map(move |k| (*piece, k))) {
                let x = vec![
                    fixed(self.groups, warpgroup * held, g),
                    fixed(keys / terms, terms / 2, &Expr::Num(k)),
                    open(nested(&[(8, 4 * held), (2, 2), (4, warp * held)])),
                    open(nested(&[(2, 1), (4, held), (2, 4)])),
                ];
                let x = b.access(piece, Int::ZERO, x);
                let along = match columns / line {
                    1 => mode(line, 1),
                    boxes => nested(&[(line, 1), (boxes, keys * line)]),
                };
                let y = vec![open(along), open(mode(terms, line)), fixed(keys / terms, terms * line, &Expr::Num(k))];
                let y = b.access(place.shared[2], Int::ZERO, y);
                out.extend(self.product(b, columns, true, [d, x, y])?);
            }
            Ok(out)
        })
    }

    #[allow(clippy::type_complexity)] // the shape of every body in a group
    fn in_groups(
        &self,
        b: &mut Builder,
        body: &mut dyn FnMut(&mut Builder, &Expr) -> Result<Vec<Stmt>, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        bound(b, Expr::Num(self.groups), LoopKind::Group { threads: self.grid.warpgroup as u32 }, &mut |b, g| {
            body(b, &g)
        })
    }

    /// The part of a group of sums that its threads hold.
    fn held(&self, b: &mut Builder, held: BufferId, (each, columns): (i64, i64), group: &Expr) -> AccessId {
        let Grid { warp, warpgroup, .. } = *self.grid;
        let modes = vec![
            fixed(self.groups, warpgroup * each, group),
            open(nested(&[(8, 4 * each), (2, 2), (4, warp * each)])),
            open(nested(&[(2, 1), (4, each), (columns / 8, 4)])),
        ];
        b.access(held, Int::ZERO, modes)
    }

    fn product(
        &self,
        b: &Builder,
        columns: i64,
        accumulate: bool,
        [d, x, y]: [AccessId; 3],
    ) -> Result<Vec<Stmt>, LowerError> {
        let operands = if accumulate { vec![d, x, y, d] } else { vec![d, x, y] };
        call(b, self.target, "a product", &operands, &|a| {
            a.op == AtomOp::Mma { accumulate } && a.operands[0].tile == [self.grid.matrices.warpgroup_rows, columns]
        })
    }

    /// Where an element is: of a block, with its row and its column, which is that of a key or of a result.
    pub(super) fn at(&self, place: &AttentionBlock, label: Label, [row, column]: [&Expr; 2]) -> Expr {
        match label {
            Label::Shared(k) if k == self.rows => row.clone(),
            Label::Shared(k) => place.at[k].clone(),
            Label::Key | Label::Column | Label::Depth => column.clone(),
        }
    }

    /// A value of a sum, its loads at an element but for those of tensors that are `held`.
    pub(super) fn value(
        &self,
        b: &mut Builder,
        value: &AttentionValue,
        at: &dyn Fn(Label) -> Expr,
        acc: Of,
        held: &[(TensorId, Of)],
    ) -> Of {
        value.scalar.map(
            &mut |dtype, o| match held.iter().find(|(t, _)| *t == o.tensor) {
                Some((_, held)) => held.clone(),
                None => {
                    let coord = |a: usize| value.labels[a].map_or(Expr::Num(0), at);
                    let modes = o.modes.iter().map(|(a, mode)| (mode.clone(), Some(coord(a.0 as usize)))).collect();
                    Scalar::Load(dtype, b.access(BufferId(o.tensor.0), o.offset.clone(), modes))
                }
            },
            &mut |_| acc.clone(),
        )
    }

    /// The body for every element of a fragment that a thread has: neighbour of a pair, half of the rows, and pair.
    #[allow(clippy::type_complexity)] // three coordinates
    pub(super) fn each(
        &self,
        b: &mut Builder,
        columns: i64,
        body: &mut dyn FnMut(&mut Builder, [&Expr; 3]) -> Result<Vec<Stmt>, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        unroll(b, columns / 8, &mut |b, j| {
            unroll(b, 2, &mut |b, half| unroll(b, 2, &mut |b, v| body(b, [&v, &half, &j])))
        })
    }
}
