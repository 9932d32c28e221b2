//! The loops of a tile: copies in, a barrier, micro-tiles out.
use super::super::grid::{
    GridTemporary, blocks, buffer, lane, only_if, product, repeat, scratch, split, threads, unroll, vector,
};
use super::super::stream::loaded;
use super::order::BlockOrder;
use super::walk::{WalkPhase, WrittenOut};
use super::{Stage, TilePlan, transpose};
use super::{is_copy, known};
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece, Pos};
use crate::lower::round::div_ceil;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{Atom, AtomOp};

/// A tile of one block: where it begins.
pub(super) struct TileOrigin {
    pub pos: Vec<Pos>,
    /// Per digit of the tile that a tile may stick out of: the points left from its first point on.
    pub left: Vec<(usize, Expr)>,
}

/// A mode of an access with its coordinate; `None` leaves it open.
pub(super) type TileAccessMode = (Layout, Option<Expr>);

pub(super) fn mode(extent: i64, step: i64, coord: Expr) -> TileAccessMode {
    (Layout::mode1(Int::Static(extent), Int::Static(step)), Some(coord))
}

pub(super) fn open(extent: i64) -> TileAccessMode {
    (Layout::mode1(Int::Static(extent), Int::ONE), None)
}

/// A copy atom of `n` elements side by side between two spaces.
fn copy_atom(
    plan: &TilePlan<'_>,
    bytes: usize,
    n: i64,
    (dst, src): (Space, Space),
    asynchronous: bool,
) -> Option<String> {
    let fits = |a: &&Atom| {
        a.op == AtomOp::Copy
            && a.asynchronous == asynchronous
            && a.element_bytes == [bytes; 2]
            && matches!(&a.operands[..], [d, s]
                if d.space == dst && s.space == src && d.tile == [n] && s.tile == [n] && d.thread_value.is_none())
    };
    plan.target.atoms.iter().find(fits).map(|a| a.name.clone())
}

impl TilePlan<'_> {
    pub(super) fn schedule(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let nest = self.nest;
        let order = BlockOrder::of(self, b)?;
        let extents: Vec<Int> = order.digits.iter().map(|(_, n)| n.clone()).collect();
        let buffers: Vec<BufferId> = self.stages.iter().map(|s| self.shared(b, s)).collect();
        blocks(b, &product(&extents)?, &mut |b, block| {
            let mut place = TileOrigin { pos: Builder::start(nest), left: vec![] };
            for (&(x, ref n), c) in order.digits.iter().zip(order.coordinates(&block)?) {
                let points = self.shape.points(x);
                place.pos[x].rest = Int::Static(points);
                if !n.is(1) {
                    let scale = Int::Static(points);
                    place.pos[x].pieces.push(DigitPiece { extent: n.clone(), scale, coord: c.clone() });
                }
                let whole = Int::Static(points).divides(&nest.digits[x].extent) == Some(true);
                if !whole || self.shape.staged(x) > points {
                    place.left.push((x, nest.digits[x].extent.to_expr() - c * Expr::Num(points)));
                }
            }
            let mut out = vec![];
            let mut asynchronous = false;
            for (stage, &shared) in self.stages.iter().zip(&buffers) {
                let bytes = buffer(b, nest, stage.operand).dtype.bytes();
                let atom = copy_atom(self, bytes, stage.unit, (Space::Shared, Space::Global), true);
                asynchronous |= atom.is_some();
                out.extend(self.copy_in(b, stage, shared, &place, atom)?);
            }
            if asynchronous {
                out.extend([Stmt::Sync(Sync::Commit), Stmt::Sync(Sync::WaitGroups(0))]);
            }
            out.push(Stmt::Sync(Sync::Block));
            out.extend(match self.chain.sector {
                Some(sector) => self.write_moved(b, sector, buffers[0], &place)?,
                None if self.chain.is_empty() => self.write_out(b, &buffers, &place)?,
                None => self.write_chain(b, buffers[0], &place)?,
            });
            Ok(out)
        })
    }

    fn shared(&self, b: &mut Builder, stage: &Stage) -> BufferId {
        let dtype = buffer(b, self.nest, stage.operand).dtype;
        let made = GridTemporary { swizzle: stage.swizzle, ..GridTemporary::of(dtype, Space::Shared, stage.elements) };
        scratch(b, "tile", made)
    }

    /// How much of a walk is written out. What threads side by side write should not come much later than their
    /// neighbours' parts of the same sectors: of long walks few steps at a time.
    pub(super) fn written_out(&self) -> WrittenOut {
        // Rows that are moved on by what no stride says take most of the registers that there are.
        if self.chain.sector.is_some() && !known(self.nest) {
            return WrittenOut { all: 1, some: 1 };
        }
        // Copies of runs that begin anywhere are many instructions each, and so are units of single elements: expanded,
        // they would not fit in registers.
        let many = self.stages.iter().any(|s| s.skewed) || !self.chain.is_empty();
        let batch = self.policy.loads_in_flight;
        WrittenOut { all: if many { batch / 2 } else { 2 * batch }, some: batch / 4 }
    }

    /// The source's tile into shared memory.
    fn copy_in(
        &self,
        b: &mut Builder,
        stage: &Stage,
        shared: BufferId,
        place: &TileOrigin,
        atom: Option<String>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let run = stage.length(&self.shape);
        let walk = self.copies(stage, self.threads);
        if stage.skewed {
            return walk.each(b, self.written_out(), &mut |b, at| {
                self.copy_skewed(b, stage, shared, at, place, atom.as_deref())
            });
        }
        if let Some(atom) = atom {
            return walk.each(b, self.written_out(), &mut |b, at| {
                only_if(b, &self.inside_run(stage, run, at, place), &mut |b, _| {
                    let (dst, src) = self.copied(b, stage, shared, at, &walk.extents, place, open(stage.unit))?;
                    Ok(vec![Stmt::Atom { atom: atom.clone(), operands: vec![dst, src] }])
                })
            });
        }
        let ints: Vec<Int> = walk.extents.iter().map(|n| Int::Static(*n)).collect();
        self.copy_by_registers(b, stage, shared, place, (run, &walk.extents, &ints))
    }

    /// As an asynchronous copy, on machines or for sizes that have none: some loads, then their stores.
    fn copy_by_registers(
        &self,
        b: &mut Builder,
        stage: &Stage,
        shared: BufferId,
        place: &TileOrigin,
        (run, extents, ints): (i64, &[i64], &[Int]),
    ) -> Result<Vec<Stmt>, LowerError> {
        let dtype = buffer(b, self.nest, stage.operand).dtype;
        let count: i64 = extents.iter().product();
        let n = self.threads;
        let rounds = div_ceil(count, n);
        let batch = rounds.min(self.policy.loads_in_flight);
        let held = scratch(b, "held", GridTemporary::of(dtype, Space::Register, batch * stage.unit));
        threads(b, Expr::Num(n.min(count)), &mut |b, thread| {
            repeat(b, Expr::Num(div_ceil(rounds, batch)), &mut |b, turn| {
                let mut out = vec![];
                for into_shared in [false, true] {
                    out.extend(unroll(b, batch, &mut |b, j| {
                        let round = turn.clone() * Expr::Num(batch) + j.clone();
                        let item = round * Expr::Num(n) + thread.clone();
                        let at = split(&item, ints)?;
                        let mut inside = self.inside_run(stage, run, &at, place);
                        if n * batch * (div_ceil(rounds, batch)) != count {
                            inside.insert(0, Expr::Num(count) - item);
                        }
                        only_if(b, &inside, &mut |b, _| {
                            vector(b, stage.unit, &mut |b, l| {
                                let at_lane = mode(stage.unit, 1, l.clone());
                                let (dst, src) = self.copied(b, stage, shared, &at, extents, place, at_lane)?;
                                let modes = vec![mode(stage.unit, 1, l), mode(batch, stage.unit, j.clone())];
                                let register = b.access(held, Int::ZERO, modes);
                                let (dst, src) = if into_shared { (dst, register) } else { (register, src) };
                                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
                            })
                        })
                    })?);
                }
                Ok(out)
            })
        })
    }

    /// What must be positive for the unit of a copy at these coordinates to lie in the tensor.
    fn inside_run(&self, stage: &Stage, run: i64, at: &[Expr], place: &TileOrigin) -> Vec<Expr> {
        let left = |x: usize| place.left.iter().find(|(y, _)| *y == x).map(|(_, e)| e.clone());
        let mut out = vec![];
        if let Some((last, _)) = stage.order[..stage.run].last()
            && let Some(left) = left(*last)
        {
            let below = run / self.shape.staged(*last);
            out.push(left * Expr::Num(below) - at[0].clone() * Expr::Num(stage.unit));
        }
        for ((x, _), c) in stage.order[stage.run..].iter().zip(&at[1..]) {
            out.extend(left(*x).map(|left| left - c.clone()));
        }
        out
    }

    /// The two sides of one copy into shared memory, the lanes of its unit as given.
    #[allow(clippy::too_many_arguments)] // two private callers; a struct would only rename them
    fn copied(
        &self,
        b: &mut Builder,
        stage: &Stage,
        shared: BufferId,
        at: &[Expr],
        extents: &[i64],
        place: &TileOrigin,
        lanes: TileAccessMode,
    ) -> Result<(AccessId, AccessId), LowerError> {
        let along_run = mode(extents[0], stage.unit, at[0].clone());
        let mut dst = vec![lanes.clone(), along_run.clone()];
        let mut pos = place.pos.clone();
        for (((x, _), c), n) in stage.order[stage.run..].iter().zip(&at[1..]).zip(&extents[1..]) {
            dst.push((self.steps(stage, *x, *n, false), Some(c.clone())));
            pos[*x].pieces.push(DigitPiece { extent: Int::Static(*n), scale: Int::ONE, coord: c.clone() });
        }
        let mut src = vec![lanes, along_run];
        src.extend(Builder::operand_modes(self.nest, stage.operand, &pos, &[])?);
        let operand = &self.nest.operands[stage.operand];
        let (tensor, base) = (BufferId(operand.tensor.0), operand.offset.clone());
        Ok((b.access(shared, Int::ZERO, dst), b.access(tensor, base, src)))
    }

    /// Micro-tiles from shared memory to the output.
    fn write_out(&self, b: &mut Builder, shared: &[BufferId], place: &TileOrigin) -> Result<Vec<Stmt>, LowerError> {
        let micro = self.micro_tiles();
        let (walk, out) = (self.writes(self.threads), self.written_out());
        // Elements that are read one by one are read for several micro-tiles at a time.
        let batch = if self.across == 1 { walk.batch(out) } else { 1 };
        let phases: &[WalkPhase] = if batch > 1 { &[WalkPhase::Read, WalkPhase::Write] } else { &[WalkPhase::Write] };
        let registers: Vec<BufferId> = self
            .stages
            .iter()
            .map(|s| {
                let dtype = buffer(b, self.nest, s.operand).dtype;
                scratch(b, "micro", GridTemporary::of(dtype, Space::Register, self.across * self.along * batch))
            })
            .collect();
        let packed = self.packed_transpose(b);
        walk.in_phases(b, out, phases, &mut |b, phase, at, j| {
            let (at, mut inside) = self.item(at, &micro);
            let slot = (batch > 1).then(|| mode(batch, self.across * self.along, j.clone()));
            let mut pos = place.pos.clone();
            for ((x, n), c) in micro.iter().zip(&at) {
                let width = Int::Static(self.width(*x));
                if let Some((_, left)) = place.left.iter().find(|(y, _)| y == x) {
                    inside.push(left.clone() - c.clone() * width.to_expr());
                }
                pos[*x].pieces.push(DigitPiece { extent: Int::Static(*n), scale: width.clone(), coord: c.clone() });
                pos[*x].rest = width;
            }
            only_if(b, &inside, &mut |b, _| {
                let mut out = vec![];
                if batch == 1 || phase == WalkPhase::Read {
                    for (i, stage) in self.stages.iter().enumerate() {
                        out.extend(self.read(b, stage, (shared[i], registers[i]), (&micro, &at), (place, &slot))?);
                    }
                }
                if phase == WalkPhase::Write {
                    out.extend(match &packed {
                        Some((atom, tile, turned)) => self.turn(b, atom, *tile, registers[0], *turned, &pos)?,
                        None => self.write(b, &registers, &pos, &slot)?,
                    });
                }
                Ok(out)
            })
        })
    }

    /// One micro-tile of a stage into registers, `across` elements at a time.
    fn read(
        &self,
        b: &mut Builder,
        stage: &Stage,
        (shared, register): (BufferId, BufferId),
        (micro, at): (&[(usize, i64)], &[Expr]),
        (place, slot): (&TileOrigin, &Option<TileAccessMode>),
    ) -> Result<Vec<Stmt>, LowerError> {
        let dtype = buffer(b, self.nest, stage.operand).dtype;
        let atom = copy_atom(self, dtype.bytes(), self.across, (Space::Register, Space::Shared), false);
        unroll(b, self.along, &mut |b, j| {
            let skew = self.skew(stage, place, micro.iter().map(|(x, _)| *x).zip(at), &j)?;
            let row = |b: &mut Builder, lanes: TileAccessMode| {
                let mut from =
                    vec![lanes.clone(), (self.steps(stage, self.shape.d, self.along, false), Some(j.clone()))];
                from.extend(skew.clone());
                for ((x, n), c) in micro.iter().zip(at) {
                    from.push((self.steps(stage, *x, *n, true), Some(c.clone())));
                }
                let mut to = vec![lanes, mode(self.along, self.across, j.clone())];
                to.extend(slot.clone());
                (b.access(register, Int::ZERO, to), b.access(shared, Int::ZERO, from))
            };
            if let Some(atom) = &atom {
                let (dst, src) = row(b, open(self.across));
                return Ok(vec![Stmt::Atom { atom: atom.clone(), operands: vec![dst, src] }]);
            }
            vector(b, self.across, &mut |b, l| {
                let (dst, src) = row(b, mode(self.across, 1, l));
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: None }])
            })
        })
    }

    /// The transpose of packed registers, its tile, and the registers that it writes, for a copy that needs one.
    fn packed_transpose(&self, b: &mut Builder) -> Option<(String, (i64, i64), BufferId)> {
        let dtype = buffer(b, self.nest, 0).dtype;
        let copy = is_copy(self.statement);
        let atom = transpose(self.target, dtype.bytes() as i64, self.across, self.along)?;
        copy_atom(self, dtype.bytes(), self.along, (Space::Global, Space::Register), false)?;
        if !copy || self.across == 1 || self.along == 1 {
            return None;
        }
        let (name, tile) = (atom.name.clone(), (atom.operands[0].tile[0], atom.operands[0].tile[1]));
        let made = GridTemporary::of(dtype, Space::Register, self.across * self.along);
        Some((name, tile, scratch(b, "turned", made)))
    }

    /// The micro-tile transposed in packed registers, and written.
    fn turn(
        &self,
        b: &mut Builder,
        atom: &str,
        (m, n): (i64, i64),
        from: BufferId,
        turned: BufferId,
        pos: &[Pos],
    ) -> Result<Vec<Stmt>, LowerError> {
        let step = |extent: i64, step: i64| -> TileAccessMode {
            (Layout::mode1(Int::Static(extent), Int::Static(step)), None)
        };
        let (across, along) = (self.across, self.along);
        let mut out = unroll(b, along / m, &mut |b, j| {
            unroll(b, across / n, &mut |b, i| {
                // Tile coordinates are (along, across) on both sides.
                let dst = vec![
                    step(m, 1),
                    step(n, along),
                    mode(along / m, m, j.clone()),
                    mode(across / n, n * along, i.clone()),
                ];
                let src =
                    vec![step(m, across), step(n, 1), mode(along / m, m * across, j.clone()), mode(across / n, n, i)];
                let operands = vec![b.access(turned, Int::ZERO, dst), b.access(from, Int::ZERO, src)];
                Ok(vec![Stmt::Atom { atom: atom.to_owned(), operands }])
            })
        })?;
        let dtype = buffer(b, self.nest, 0).dtype;
        let store = copy_atom(self, dtype.bytes(), along, (Space::Global, Space::Register), false).unwrap_or_default();
        out.extend(unroll(b, across, &mut |b, i| {
            let mut pos = pos.to_vec();
            pos[self.shape.s] = lane(&pos[self.shape.s], i.clone());
            let dst = b.operand(self.nest, 0, &pos, &[self.shape.d])?;
            let src = b.access(turned, Int::ZERO, vec![open(along), mode(across, along, i)]);
            Ok(vec![Stmt::Atom { atom: store.clone(), operands: vec![dst, src] }])
        })?);
        Ok(out)
    }

    /// The statement at every point of a micro-tile, what was staged from registers.
    fn write(
        &self,
        b: &mut Builder,
        registers: &[BufferId],
        pos: &[Pos],
        slot: &Option<TileAccessMode>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (across, along) = (self.across, self.along);
        unroll(b, across, &mut |b, i| {
            vector(b, along, &mut |b, l| {
                let mut pos = pos.to_vec();
                pos[self.shape.s] = lane(&pos[self.shape.s], i.clone());
                pos[self.shape.d] = lane(&pos[self.shape.d], l.clone());
                let dst = b.operand(self.nest, 0, &pos, &[])?;
                let mut held = vec![];
                for k in 1..self.nest.operands.len() {
                    let staged = self.stages.iter().position(|s| s.operand == k);
                    held.push(match staged {
                        Some(i_stage) => {
                            let mut modes = vec![mode(across, 1, i.clone()), mode(along, across, l.clone())];
                            modes.extend(slot.clone());
                            b.access(registers[i_stage], Int::ZERO, modes)
                        }
                        None => b.operand(self.nest, k, &pos, &[])?,
                    });
                }
                let value = loaded(&self.statement.value, &held);
                Ok(vec![Stmt::Store { dst, value, update: self.statement.update }])
            })
        })
    }
}
