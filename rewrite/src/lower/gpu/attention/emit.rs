//! The loops of a block of attention.
use super::super::grid::{
    Scratch, ThreadVar, blocks, bound, clamped, only_if, product, scratch, split, unroll, vector,
};
use super::super::reduce::contract::sums::{call, fixed, nested, open};
use super::super::strips::{boxes, is_box};
use super::form::{Label, Matrix, Value};
use super::{Attention, LINE, ROWS, STAGES, TERMS, WARP, WARPGROUP};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopKind, Part, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::library::Library;
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar, UnaryOp};
use tilewright_ir::target::AtomOp;

/// What a block works with.
pub(super) struct Block {
    /// Its first query, and its coordinates along the shared axes (of the queries' axis 0).
    pub first: Expr,
    pub at: Vec<Expr>,
    /// Queries, keys and values in shared memory.
    shared: [BufferId; 3],
    /// Scores, weights and sums, each of a thread's part of a tile.
    scores: BufferId,
    weights: BufferId,
    pub sums: BufferId,
    /// What a thread has of a row, for two halves of its rows: the maximum so far, times what scores are multiplied by;
    /// the next one, and its negative; what earlier sums are multiplied by; and two partial results.
    top: BufferId,
    next: BufferId,
    minus: BufferId,
    scale: BufferId,
    part: [BufferId; 2],
    /// Partial results of neighbouring columns, and the exponents of weights.
    parts: BufferId,
    total: BufferId,
    exponents: BufferId,
    pub var: ThreadVar,
}

/// An expression of accesses.
type Of = Scalar<AccessId>;

fn number(x: f64) -> Of {
    Scalar::Const(DType::F32, Number::Float(f64::from(x as f32)))
}

fn load(a: AccessId) -> Of {
    Scalar::Load(DType::F32, a)
}

fn binary(op: BinaryOp, x: Of, y: Of) -> Of {
    Scalar::Binary(op, Box::new(x), Box::new(y))
}

fn set(dst: AccessId, value: Of) -> Stmt {
    Stmt::Store { dst, value, update: None }
}

fn update(dst: AccessId, op: ReduceOp, value: Of) -> Stmt {
    Stmt::Store { dst, value, update: Some(op) }
}

impl Block {
    /// What a thread has of the sum of weights, of pairs of columns.
    pub(super) fn total(&self) -> BufferId {
        self.total
    }

    /// Where the sum of weights of a row is at the end, and its reciprocal.
    pub(super) fn sum_of_row(&self) -> [BufferId; 2] {
        [self.next, self.scale]
    }
}

impl Attention<'_> {
    /// The loop over blocks.
    pub(super) fn blocks(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let extents = self.extents()?;
        let [top, next, minus, scale] = [(); 4].map(|()| self.of_rows(b, "row", 2));
        let part = [(); 2].map(|()| self.of_rows(b, "part", 2));
        let (parts, total) = (self.of_rows(b, "part", 4), self.of_rows(b, "total", 4));
        let (scores, sums) = (self.fragment(self.keys), self.fragment(self.columns));
        let place = Block {
            first: Expr::Num(0),
            at: vec![],
            shared: [
                boxes(b, "queries", self.form.dtype, self.tile() * self.depth, LINE),
                boxes(b, "keys", self.form.dtype, self.keys * self.depth, LINE),
                boxes(b, "values", self.form.dtype, self.keys * self.columns, LINE),
            ],
            scores: scores.registers(b, DType::F32),
            exponents: scores.registers(b, DType::F32),
            weights: scores.registers(b, self.form.dtype),
            sums: sums.registers(b, DType::F32),
            top,
            next,
            minus,
            scale,
            part,
            parts,
            total,
            var: ThreadVar::new(b, self.threads()),
        };
        blocks(b, &product(&extents)?, &mut |b, block| {
            let c = split(&block, &extents)?;
            let mut at = c[1..].to_vec();
            at.insert(self.rows, Expr::Num(0));
            let first = normal::normalize(&(c[0].clone() * Expr::Num(self.tile())))?;
            let place = Block { first, at, var: place.var.clone(), ..place };
            let once = LoopKind::Pipeline { stages: 1 };
            bound(b, Expr::Num(1), once, &mut |b, _| self.block(b, &place, &c[0]))
        })
    }

    /// Registers of a thread for its rows.
    fn of_rows(&self, b: &mut Builder, name: &str, each: i64) -> BufferId {
        let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
        let layout = Layout::concat(&[mode(self.threads(), each), mode(each, 1)]);
        scratch(b, name, Scratch { layout, ..Scratch::of(DType::F32, Space::Register, 1) })
    }

    fn block(&self, b: &mut Builder, place: &Block, tile: &Expr) -> Result<Vec<Stmt>, LowerError> {
        let form = &self.form;
        let rows = (Label::Shared(self.rows), self.tile());
        let mut out = self.copies(b, place, (&form.queries, 0), (Label::Depth, self.depth), rows, tile)?;
        out.extend(self.begin(b, place)?);
        let stages = LoopKind::Pipeline { stages: STAGES as u32 };
        let rounds = form.n_keys.ceil_div(&Int::Static(self.keys))?;
        out.extend(bound(b, rounds.to_expr(), stages, &mut |b, j| {
            let keys = (Label::Key, self.keys);
            let mut out = self.copies(b, place, (&form.keys, 1), (Label::Depth, self.depth), keys, &j)?;
            out.extend(self.copies(b, place, (&form.values, 2), (Label::Column, self.columns), keys, &j)?);
            out.extend(self.multiply(b, place)?);
            let scale = self.score(b, place, &j, &mut out)?;
            out.extend(self.maximum(b, place, scale)?);
            out.extend(self.weigh(b, place, scale)?);
            out.extend(self.accumulate(b, place)?);
            Ok(out)
        })?);
        out.extend(self.results(b, place)?);
        Ok(out)
    }

    /// The boxes of a tile: `columns` of what is contiguous, rows from `index` on.
    fn copies(
        &self,
        b: &mut Builder,
        place: &Block,
        (matrix, to): (&Matrix, usize),
        (inner, columns): (Label, i64),
        (outer, rows): (Label, i64),
        index: &Expr,
    ) -> Result<Vec<Stmt>, LowerError> {
        let boxes = columns / LINE;
        unroll(b, boxes, &mut |b, j| {
            let part = |index: &Expr, size: i64, label: Label| {
                let end = self.extent(label).to_expr();
                (label, Coord::Part(Part { index: index.clone(), size, end }))
            };
            let src = self.boxed(b, matrix, [part(&j, LINE, inner), part(index, rows, outer)], place);
            let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
            let to_modes = vec![open(mode(LINE, 1)), open(mode(rows, LINE)), fixed(boxes, rows * LINE, &j)];
            let dst = b.access(place.shared[to], Int::ZERO, to_modes);
            call(b, self.target, "a copy of a box", &[dst, src], &|a| is_box(a, LINE))
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
        matrix: &Matrix,
        parts: [(Label, Coord); 2],
        place: &Block,
    ) -> AccessId {
        let mut modes: Vec<(Layout, Coord)> = vec![];
        for (label, part) in &parts {
            modes.extend(matrix.mode(*label).map(|mode| (mode.clone(), part.clone())));
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
    fn begin(&self, b: &mut Builder, place: &Block) -> Result<Vec<Stmt>, LowerError> {
        let sums = self.fragment(self.columns);
        place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                Ok(vec![set(self.row(b, place.top, 2, (&t, 0), &half), number(f64::from(f32::MIN)))])
            })?;
            out.extend(unroll(b, 4, &mut |b, i| Ok(vec![set(self.row(b, place.total, 4, (&t, 0), &i), number(0.0))]))?);
            out.extend(unroll(b, sums.each(), &mut |b, i| {
                Ok(vec![set(self.row(b, place.sums, sums.each(), (&t, 0), &i), number(0.0))])
            })?);
            Ok(out)
        })
    }

    /// `scores = queries · keys`.
    fn multiply(&self, b: &mut Builder, place: &Block) -> Result<Vec<Stmt>, LowerError> {
        let (each, keys) = (self.fragment(self.keys).each(), self.keys);
        self.in_groups(b, &mut |b, g| {
            let d = self.held(b, place.scores, (each, keys), g);
            let mut out = vec![];
            for k in 0..self.depth / TERMS {
                let at = |rows: i64, points: i64| {
                    let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
                    let (line, inside) = (Expr::Num(k * TERMS / LINE), Expr::Num(k % (LINE / TERMS)));
                    vec![
                        open(mode(points, LINE)),
                        open(mode(TERMS, 1)),
                        fixed(LINE / TERMS, TERMS, &inside),
                        fixed(self.depth / LINE, rows * LINE, &line),
                    ]
                };
                let mut x = at(self.tile(), ROWS);
                x.push(fixed(self.groups, ROWS * LINE, g));
                let x = b.access(place.shared[0], Int::ZERO, x);
                let y = b.access(place.shared[1], Int::ZERO, at(keys, keys));
                out.extend(self.product(b, keys, k > 0, [d, x, y])?);
            }
            Ok(out)
        })
    }

    /// `sums += weights · values`.
    fn accumulate(&self, b: &mut Builder, place: &Block) -> Result<Vec<Stmt>, LowerError> {
        let (keys, columns) = (self.keys, self.columns);
        let (each, held) = (self.fragment(columns).each(), self.fragment(keys).each());
        let mode = |n: i64, d: i64| Layout::mode1(Int::Static(n), Int::Static(d));
        self.in_groups(b, &mut |b, g| {
            let d = self.held(b, place.sums, (each, columns), g);
            let mut out = vec![];
            for k in 0..keys / TERMS {
                let x = vec![
                    fixed(self.groups, WARPGROUP * held, g),
                    fixed(keys / TERMS, TERMS / 2, &Expr::Num(k)),
                    open(nested(&[(8, 4 * held), (2, 2), (4, WARP * held)])),
                    open(nested(&[(2, 1), (4, held), (2, 4)])),
                ];
                let x = b.access(place.weights, Int::ZERO, x);
                let along = match columns / LINE {
                    1 => mode(LINE, 1),
                    boxes => nested(&[(LINE, 1), (boxes, keys * LINE)]),
                };
                let y = vec![open(along), open(mode(TERMS, LINE)), fixed(keys / TERMS, TERMS * LINE, &Expr::Num(k))];
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
        bound(b, Expr::Num(self.groups), LoopKind::Group { threads: WARPGROUP as u32 }, &mut |b, g| body(b, &g))
    }

    /// The part of a group of sums that its threads hold.
    fn held(&self, b: &mut Builder, held: BufferId, (each, columns): (i64, i64), group: &Expr) -> AccessId {
        let modes = vec![
            fixed(self.groups, WARPGROUP * each, group),
            open(nested(&[(8, 4 * each), (2, 2), (4, WARP * each)])),
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
            a.op == AtomOp::Mma { accumulate } && a.operands[0].tile == [ROWS, columns]
        })
    }

    /// Scores from their sums, in place; says what they are multiplied by to be powers of two. Those of keys that there
    /// are not become −∞.
    fn score(&self, b: &mut Builder, place: &Block, round: &Expr, out: &mut Vec<Stmt>) -> Result<f64, LowerError> {
        let own = self.form.score.factor();
        let first = [place.first.clone(), normal::normalize(&(round.clone() * Expr::Num(self.keys)))?];
        if own.is_none() {
            out.extend(place.var.each(b, &mut |b, t| {
                self.each(b, self.keys, &mut |b, [v, half, j]| {
                    let [row, column] = self.fragment(self.keys).place(&first, &t, [half, &Expr::Num(0), j])?;
                    let column = normal::normalize(&(column + v.clone()))?;
                    let (row, _) = clamped(&self.form.shared[self.rows], self.tile(), row)?;
                    let (column, _) = clamped(&self.form.n_keys, self.keys, column)?;
                    let dst = self.fragment(self.keys).one(b, place.scores, &t, [v, half, &Expr::Num(0), j]);
                    let at = |label: Label| self.at(place, label, [&row, &column]);
                    Ok(vec![set(dst, self.value(b, &self.form.score, &at, load(dst), None))])
                })
            })?);
        }
        let last = normal::normalize(&(first[1].clone() + Expr::Num(self.keys) - self.form.n_keys.to_expr()))?;
        out.extend(only_if(b, &[last], &mut |b, _| {
            place.var.each(b, &mut |b, t| {
                self.each(b, self.keys, &mut |b, [v, half, j]| {
                    let [_, column] = self.fragment(self.keys).place(&first, &t, [half, &Expr::Num(0), j])?;
                    let past = column + v.clone() + Expr::Num(1) - self.form.n_keys.to_expr();
                    only_if(b, &[normal::normalize(&past)?], &mut |b, _| {
                        let dst = self.fragment(self.keys).one(b, place.scores, &t, [v, half, &Expr::Num(0), j]);
                        Ok(vec![set(dst, number(f64::NEG_INFINITY))])
                    })
                })
            })
        })?);
        Ok(own.unwrap_or(1.0) * std::f64::consts::LOG2_E)
    }

    /// Where an element is: of a block, with its row and its column, which is that of a key or of a result.
    pub(super) fn at(&self, place: &Block, label: Label, [row, column]: [&Expr; 2]) -> Expr {
        match label {
            Label::Shared(k) if k == self.rows => row.clone(),
            Label::Shared(k) => place.at[k].clone(),
            Label::Key | Label::Column | Label::Depth => column.clone(),
        }
    }

    /// A value of a sum, its loads at an element.
    pub(super) fn value(
        &self,
        b: &mut Builder,
        value: &Value,
        at: &dyn Fn(Label) -> Expr,
        acc: Of,
        total: Option<AccessId>,
    ) -> Of {
        value.scalar.map(
            &mut |dtype, o| match total.filter(|_| o.tensor == self.form.total) {
                Some(total) => Scalar::Load(dtype, total),
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

    fn score_at(&self, b: &mut Builder, held: BufferId, t: &Expr, [v, half, j]: [&Expr; 3]) -> AccessId {
        self.fragment(self.keys).one(b, held, t, [v, half, &Expr::Num(0), j])
    }

    /// The maximum of each row with these keys.
    fn maximum(&self, b: &mut Builder, place: &Block, scale: f64) -> Result<Vec<Stmt>, LowerError> {
        let pair = |half: &Expr, v: &Expr| normal::normalize(&(half.clone() * Expr::Num(2) + v.clone()));
        let mut out = place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                unroll(b, 2, &mut |b, v| {
                    let first = self.score_at(b, place.scores, &t, [&v, &half, &Expr::Num(0)]);
                    Ok(vec![set(self.row(b, place.parts, 4, (&t, 0), &pair(&half, &v)?), load(first))])
                })
            })?;
            out.extend(unroll(b, self.keys / 8 - 1, &mut |b, j| {
                let j = normal::normalize(&(j + Expr::Num(1)))?;
                unroll(b, 2, &mut |b, half| {
                    unroll(b, 2, &mut |b, v| {
                        let score = self.score_at(b, place.scores, &t, [&v, &half, &j]);
                        let dst = self.row(b, place.parts, 4, (&t, 0), &pair(&half, &v)?);
                        Ok(vec![update(dst, ReduceOp::Max, load(score))])
                    })
                })
            })?);
            Ok(out)
        })?;
        let last = self.of_row(b, place, (place.parts, BinaryOp::Max), &mut out)?;
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let of = |b: &mut Builder, held| self.row(b, held, 2, (&t, 0), &half);
                let (next, top, minus) = (of(b, place.next), of(b, place.top), of(b, place.minus));
                let [mine, theirs] = [0, 2].map(|m| load(self.row(b, last, 2, (&t, m), &half)));
                let scaled = binary(BinaryOp::Mul, binary(BinaryOp::Max, mine, theirs), number(scale));
                let scaled = binary(BinaryOp::Max, load(top), scaled);
                let negative = Scalar::Unary(UnaryOp::Neg, Box::new(load(next)));
                Ok(vec![set(next, scaled), set(minus, negative)])
            })
        })?);
        Ok(out)
    }

    /// What four threads have of a row, of pairs of columns, combined by two of them; the other two follow.
    pub(super) fn of_row(
        &self,
        b: &mut Builder,
        place: &Block,
        (parts, op): (BufferId, BinaryOp),
        out: &mut Vec<Stmt>,
    ) -> Result<BufferId, LowerError> {
        let [first, second] = place.part;
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let at = |v: i64| normal::normalize(&(half.clone() * Expr::Num(2) + Expr::Num(v)));
                let [x, y] = [at(0)?, at(1)?].map(|i| load(self.row(b, parts, 4, (&t, 0), &i)));
                Ok(vec![set(self.row(b, first, 2, (&t, 0), &half), binary(op, x, y))])
            })
        })?);
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let [x, y] = [0, 1].map(|m| load(self.row(b, first, 2, (&t, m), &half)));
                Ok(vec![set(self.row(b, second, 2, (&t, 0), &half), binary(op, x, y))])
            })
        })?);
        Ok(second)
    }

    /// The sums of weights of rows, which all of their threads have.
    pub(super) fn totals(&self, b: &mut Builder, place: &Block, part: BufferId) -> Result<Vec<Stmt>, LowerError> {
        place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let [x, y] = [0, 2].map(|m| load(self.row(b, part, 2, (&t, m), &half)));
                let [sum, inverse] = place.sum_of_row().map(|held| self.row(b, held, 2, (&t, 0), &half));
                let one = binary(BinaryOp::Div, number(1.0), load(sum));
                Ok(vec![set(sum, binary(BinaryOp::Add, x, y)), set(inverse, one)])
            })
        })
    }

    /// Weights from scores, and what was summed with another maximum.
    fn weigh(&self, b: &mut Builder, place: &Block, scale: f64) -> Result<Vec<Stmt>, LowerError> {
        let power = |x: Of| Scalar::Unary(UnaryOp::Library(Library::Exp2), Box::new(x));
        let (dtype, sums) = (self.form.dtype, self.fragment(self.columns));
        place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                let of = |b: &mut Builder, held| self.row(b, held, 2, (&t, 0), &half);
                let (next, top, factor) = (of(b, place.next), of(b, place.top), of(b, place.scale));
                let mut out =
                    vec![set(factor, power(binary(BinaryOp::Sub, load(top), load(next)))), set(top, load(next))];
                out.extend(unroll(b, 2, &mut |b, v| {
                    let i = normal::normalize(&(half.clone() * Expr::Num(2) + v))?;
                    Ok(vec![update(self.row(b, place.total, 4, (&t, 0), &i), ReduceOp::Prod, load(factor))])
                })?);
                Ok(out)
            })?;
            out.extend(self.each(b, self.columns, &mut |b, [v, half, j]| {
                let factor = self.row(b, place.scale, 2, (&t, 0), half);
                let dst = sums.one(b, place.sums, &t, [v, half, &Expr::Num(0), j]);
                Ok(vec![update(dst, ReduceOp::Prod, load(factor))])
            })?);
            out.extend(unroll(b, self.keys / 8, &mut |b, j| {
                unroll(b, 2, &mut |b, half| {
                    vector(b, 2, &mut |b, v| {
                        let c = [&v, &half, &j];
                        let (score, exponent) =
                            (self.score_at(b, place.scores, &t, c), self.score_at(b, place.exponents, &t, c));
                        let weight = self.score_at(b, place.weights, &t, c);
                        let i = normal::normalize(&(half.clone() * Expr::Num(2) + v.clone()))?;
                        let (minus, total) =
                            (self.row(b, place.minus, 2, (&t, 0), &half), self.row(b, place.total, 4, (&t, 0), &i));
                        // An update by a product is one instruction, rounded once.
                        Ok(vec![
                            set(exponent, load(minus)),
                            update(exponent, ReduceOp::Sum, binary(BinaryOp::Mul, load(score), number(scale))),
                            set(score, power(load(exponent))),
                            update(total, ReduceOp::Sum, load(score)),
                            set(weight, Scalar::Cast(dtype, Box::new(load(score)))),
                        ])
                    })
                })
            })?);
            Ok(out)
        })
    }
}

impl Value {
    /// The positive number that a sum is multiplied by, if that is all.
    fn factor(&self) -> Option<f64> {
        let acc = |s: &Scalar<_>| matches!(s, Scalar::Acc(_));
        let number = |s: &Scalar<_>| match s {
            Scalar::Const(_, Number::Float(x)) if *x > 0.0 && x.is_finite() => Some(*x),
            _ => None,
        };
        match &self.scalar {
            Scalar::Acc(_) => Some(1.0),
            Scalar::Binary(BinaryOp::Mul, x, y) if acc(x) => number(y),
            Scalar::Binary(BinaryOp::Mul, x, y) if acc(y) => number(x),
            Scalar::Binary(BinaryOp::Div, x, y) if acc(x) => number(y).map(|n| 1.0 / n),
            _ => None,
        }
    }
}
