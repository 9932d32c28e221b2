//! Scans along what is contiguous: blocks of pieces side by side.
use super::{CUT, IN_ORDER, Scan, each_row, is_loaded, open};
use crate::lower::LowerError;
use crate::lower::build::{Builder, DigitPiece, LoopLevel, NestTemporary, Pos};
use crate::lower::policy::VECTORS;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, LoopKind, Space, Stmt, Tile};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// The blocks of a few rows.
pub(super) struct Blocks<'a> {
    scan: &'a Scan<'a>,
    /// The rows: their digit, if there are several.
    rows: Option<usize>,
    /// The digit of the axis that blocks are of, if any: its first.
    c: Option<usize>,
    width: i64,
    /// The accumulators between blocks, one a row.
    carry: NestTemporary,
    /// A block of each row, if something is computed for it.
    block: Option<NestTemporary>,
    /// Whether what is scanned is computed for a block, and what is written.
    computed: (bool, bool),
    /// Whether a block is summed by itself, and the carry of all blocks before is added to its sums: else each block
    /// would round the carry as often as it has points.
    apart: bool,
    /// The sums of a block, for the carry takes them when it has been added.
    next: Option<NestTemporary>,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(
        scan: &'a Scan<'a>,
        b: &mut Builder,
        pos: &[Pos],
        (rows, c, width): (Option<usize>, Option<usize>, i64),
    ) -> Blocks<'a> {
        let acc = scan.reduce.acc;
        let open: Vec<(usize, i64)> = rows.map_or(vec![], |u| open(&[u], pos));
        let carry = NestTemporary::new(b, ("carry", acc, Space::Shared), &open);
        let contiguous = c.is_some_and(|c| scan.nest.digits[c].steps_by(0, 1));
        let computed = (c.is_some() && !is_loaded(&scan.reduce.body), contiguous);
        let points = |c: usize| (c, scan.extent(c).value().map_or(CUT.block(), |n| n.min(CUT.block())));
        let digits: Vec<(usize, i64)> = c.map(points).into_iter().chain(open.iter().copied()).collect();
        let block = computed.0 || computed.1;
        let block = block.then(|| NestTemporary::new(b, ("block", acc, Space::Shared), &digits));
        let one = c.is_some_and(|c| scan.extent(c).value().is_some_and(|n| n <= CUT.block()));
        let apart = acc.is_float() && scan.reduce.op == ReduceOp::Sum && !(one && scan.along.len() == 1);
        let next = (apart && computed.1).then(|| NestTemporary::new(b, ("next", acc, Space::Shared), &open));
        Blocks { scan, rows: rows.filter(|_| !open.is_empty()), c, width, carry, block, computed, apart, next }
    }

    /// All points of the axis.
    pub(super) fn all(&self, b: &mut Builder, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let mut out = each_row(b, &self.rows, outer, LoopKind::Unroll, &mut |b, p| {
            let dst = self.carry.at(b, outer, p);
            Ok(vec![Stmt::Store { dst, value: self.scan.identity(), update: None }])
        })?;
        let mut levels = self.c.map_or(vec![], |_| self.scan.in_order(1));
        levels.extend(self.c.map(|c| LoopLevel::Block(c, CUT.block())));
        out.extend(b.nest(&levels, outer, IN_ORDER, &mut |b, pos| {
            let mut out = vec![];
            if self.computed.0 {
                out.extend(self.row(b, pos, &mut |b, p, point| {
                    let value = self.scan.body(b, p, None)?;
                    Ok(vec![Stmt::Store { dst: point, value, update: None }])
                })?);
            }
            let full = self.c.filter(|c| pos[*c].rest.is(CUT.block()));
            match full {
                Some(c) => out.extend(each_row(b, &self.rows, pos, LoopKind::Serial, &mut |b, p| {
                    let carry = self.carry.at(b, outer, p);
                    let (mut block, last) = self.side_by_side(b, (pos, p), c, carry)?;
                    block.push(self.left(b, (outer, p), last));
                    Ok(block)
                })?),
                None => out.extend(self.in_turn(b, outer, pos)?),
            }
            if self.computed.1 {
                let apart = self.apart && (full.is_some() || self.is_carried());
                out.extend(self.row(b, pos, &mut |b, p, point| {
                    let carry = apart.then(|| self.carry.at(b, outer, p));
                    Ok(vec![self.scan.store_after(b, p, carry, point)?])
                })?);
                if let Some(next) = self.next.as_ref().filter(|_| apart) {
                    out.extend(each_row(b, &self.rows, pos, LoopKind::Unroll, &mut |b, p| {
                        let (carry, next) = (self.carry.at(b, outer, p), next.at(b, outer, p));
                        Ok(vec![self.scan.step(carry, Scalar::Load(self.scan.reduce.acc, next))])
                    })?);
                }
            }
            Ok(out)
        })?);
        Ok(out)
    }

    /// Every point of the block, with its place in scratch, in rows.
    fn row(&self, b: &mut Builder, pos: &[Pos], body: &mut ScanAction<'_>) -> Result<Vec<Stmt>, LowerError> {
        let along: Vec<LoopLevel> = self.c.iter().map(|&c| LoopLevel::Row(c)).collect();
        each_row(b, &self.rows, pos, LoopKind::Serial, &mut |b, at| {
            b.nest(&along, at, IN_ORDER, &mut |b, p| {
                let point = self.point(b, pos, p);
                body(b, p, point)
            })
        })
    }

    /// The place of a point of the block in scratch.
    fn point(&self, b: &mut Builder, pos: &[Pos], p: &[Pos]) -> AccessId {
        self.block.as_ref().map_or(AccessId(0), |block| block.at(b, pos, p))
    }

    /// What is scanned, at a point of the block at `pos`.
    fn body(&self, b: &mut Builder, pos: &[Pos], p: &[Pos]) -> Result<Scalar<AccessId>, LowerError> {
        match self.computed.0 {
            true => Ok(Scalar::Load(self.scan.reduce.acc, self.point(b, pos, p))),
            false => self.scan.body(b, p, None),
        }
    }

    /// Whether something comes behind what is walked in order.
    fn is_carried(&self) -> bool {
        self.c.is_some() && self.scan.along.len() > 1
    }

    /// `acc op= body`, and what becomes of it and the carry.
    fn step(
        &self,
        b: &mut Builder,
        (pos, p): (&[Pos], &[Pos]),
        carry: Option<AccessId>,
        acc: AccessId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let body = self.body(b, pos, p)?;
        let next = match self.computed.1 {
            true => {
                let value = Scalar::Load(self.scan.reduce.acc, acc);
                Stmt::Store { dst: self.point(b, pos, p), value, update: None }
            }
            false => self.scan.store_after(b, p, carry, acc)?,
        };
        Ok(vec![self.scan.step(acc, body), next])
    }

    /// What is open of the axis, in order, of all rows at a time.
    fn in_turn(&self, b: &mut Builder, outer: &[Pos], pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let acc_type = self.scan.reduce.acc;
        let rows: Vec<(usize, i64)> = self.rows.map_or(vec![], |u| open(&[u], pos));
        let acc = NestTemporary::new(b, ("acc", acc_type, Space::Register), &rows);
        let along = self.c.map_or_else(|| self.scan.in_order(0), |c| vec![LoopLevel::Loop(c)]);
        let apart = self.apart && self.is_carried();
        let mut out = each_row(b, &self.rows, pos, LoopKind::Unroll, &mut |b, p| {
            let (carry, dst) = (self.carry.at(b, outer, p), acc.at(b, outer, p));
            let value = if apart { self.scan.identity() } else { Scalar::Load(acc_type, carry) };
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })?;
        out.extend(b.nest(&along, pos, IN_ORDER, &mut |b, at| {
            each_row(b, &self.rows, at, LoopKind::Unroll, &mut |b, p| {
                let (carry, acc) = (apart.then(|| self.carry.at(b, outer, p)), acc.at(b, outer, p));
                self.step(b, (pos, p), carry, acc)
            })
        })?);
        if self.is_carried() {
            out.extend(each_row(b, &self.rows, pos, LoopKind::Unroll, &mut |b, p| {
                let acc = acc.at(b, outer, p);
                Ok(vec![self.left(b, (outer, p), acc)])
            })?);
        }
        Ok(out)
    }

    /// What a block of a row leaves for those behind it: its last sum.
    fn left(&self, b: &mut Builder, (outer, p): (&[Pos], &[Pos]), sum: AccessId) -> Stmt {
        let value = Scalar::Load(self.scan.reduce.acc, sum);
        match &self.next {
            Some(next) => Stmt::Store { dst: next.at(b, outer, p), value, update: None },
            None => {
                let update = self.apart.then_some(self.scan.reduce.op);
                Stmt::Store { dst: self.carry.at(b, outer, p), value, update }
            }
        }
    }

    /// A block of one row: its pieces side by side, from `carry` on. Where its last sum is, too.
    fn side_by_side(
        &self,
        b: &mut Builder,
        (pos, row): (&[Pos], &[Pos]),
        c: usize,
        carry: AccessId,
    ) -> Result<(Vec<Stmt>, AccessId), LowerError> {
        let acc = self.scan.reduce.acc;
        let mode = |n: i64| Layout::mode1(Int::Static(n), Int::ONE);
        // Registers do not outlast the calls of the reductions: what they leave is kept in scratch.
        let [begins, heads] =
            [Space::Shared, Space::Register].map(|s| b.kernel.temporary("head", acc, s, mode(CUT.pieces)));
        let head = |b: &mut Builder, of, k: Expr| b.access(of, Int::ZERO, vec![(mode(CUT.pieces), Some(k))]);
        let sum = b.kernel.temporary("sum", acc, Space::Register, mode(1));
        let sum = b.access(sum, Int::ZERO, Vec::<(_, Option<Expr>)>::new());
        let piece = |k: Expr| {
            let mut at = row.to_vec();
            at[c].pieces.push(DigitPiece { extent: Int::Static(CUT.pieces), scale: Int::Static(CUT.length), coord: k });
            at[c].rest = Int::Static(CUT.length);
            at
        };
        let load = |a: AccessId| Scalar::Load(acc, a);
        let first = head(b, begins, Expr::Num(0));
        let begin = if self.apart { self.scan.identity() } else { load(carry) };
        let mut out = vec![Stmt::Store { dst: first, value: begin, update: None }];
        let vectors = (CUT.length / self.width).clamp(1, VECTORS);
        let tile = Tile { vectors: vectors as u32, lanes: self.width as u32 };
        for k in 0..CUT.pieces - 1 {
            let (before, dst) = (head(b, begins, Expr::Num(k)), head(b, begins, Expr::Num(k + 1)));
            out.push(Stmt::Store { dst: sum, value: self.scan.identity(), update: None });
            out.extend(b.nest(&[LoopLevel::Reduce(c, tile)], &piece(Expr::Num(k)), IN_ORDER, &mut |b, p| {
                let body = self.body(b, pos, p)?;
                Ok(vec![self.scan.step(sum, body)])
            })?);
            let value = self.scan.combined(load(before), load(sum));
            out.push(Stmt::Store { dst, value, update: None });
        }
        let (moved, k) = b.new_loop(Expr::Num(0), Expr::Num(CUT.pieces), LoopKind::Unroll);
        let (from, dst) = (head(b, begins, k.clone()), head(b, heads, k));
        out.push(Stmt::For(moved, vec![Stmt::Store { dst, value: load(from), update: None }]));
        let (id, t) = b.new_loop(Expr::Num(0), Expr::Num(CUT.length), LoopKind::Serial);
        let (unrolled, k) = b.new_loop(Expr::Num(0), Expr::Num(CUT.pieces), LoopKind::Unroll);
        let mut p = piece(k.clone());
        p[c].pieces.push(DigitPiece { extent: Int::Static(CUT.length), scale: Int::ONE, coord: t });
        p[c].rest = Int::ONE;
        let dst = head(b, heads, k);
        let body = self.step(b, (pos, &p), self.apart.then_some(carry), dst)?;
        out.push(Stmt::For(id, vec![Stmt::For(unrolled, body)]));
        Ok((out, head(b, heads, Expr::Num(CUT.pieces - 1))))
    }
}

/// What is done at a point of a block, with its place in scratch.
type ScanAction<'p> = dyn FnMut(&mut Builder, &[Pos], AccessId) -> Result<Vec<Stmt>, LowerError> + 'p;
