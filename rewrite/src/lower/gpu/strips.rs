//! Boxes in shared memory, and strips: columns of a block's results on their way from registers to boxes.
//!
//! Each warp has the rows of an instruction of a strip, which it stores as one box. Values of 16 bits go to shared
//! memory as matrices.
use super::grid::{GridTemporary, bound, mode, scratch, unroll};
use super::reduce::contract::sums::{call, fixed, nested, open};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{Atom, AtomOp, Target, line_swizzle};

/// Shared memory for boxes whose rows have so many elements.
pub(super) fn boxes(b: &mut Builder, name: &str, dtype: DType, elements: i64, row: i64) -> BufferId {
    let swizzle = line_swizzle(row * dtype.bytes() as i64, dtype.bytes());
    let id = scratch(b, name, GridTemporary { swizzle, ..GridTemporary::of(dtype, Space::Shared, elements) });
    b.kernel.buffers[id.0 as usize].align = b.grid.boxes.pattern_bytes() as u32;
    id
}

/// Whether an atom copies boxes whose rows have so many elements.
pub(super) fn is_box(a: &Atom, row: i64) -> bool {
    a.op == AtomOp::CopyBox && a.operands[0].tile.first() == Some(&row)
}

/// A strip.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    /// Warps of the block, threads of one, and its rows.
    pub warps: i64,
    pub warp: i64,
    pub rows: i64,
    /// Columns of the strip.
    pub width: i64,
    /// Where it is in shared memory.
    pub staged: BufferId,
}

impl Strip {
    /// Values of a thread.
    fn each(&self) -> i64 {
        self.width * self.rows / self.warp
    }

    /// Registers for values of 16 bits.
    pub(super) fn registers(&self, b: &mut Builder, dtype: DType) -> BufferId {
        let layout = Layout::concat(&[mode(self.warp * self.warps, self.each()), mode(self.each(), 1)]);
        scratch(b, "result", GridTemporary { layout, ..GridTemporary::of(dtype, Space::Register, 1) })
    }

    /// A thread's value there: lane of a pair, half of the rows, and pair of the strip.
    pub(super) fn value(&self, b: &mut Builder, values: BufferId, thread: &Expr, [v, half, j]: [&Expr; 3]) -> AccessId {
        let modes = vec![
            fixed(self.warp * self.warps, self.each(), thread),
            fixed(2, 1, v),
            fixed(2, 2, half),
            fixed(self.width / 8, 4, j),
        ];
        b.access(values, Int::ZERO, modes)
    }

    /// From registers to shared memory.
    pub(super) fn by_matrices(
        &self,
        b: &mut Builder,
        target: &Target,
        values: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Strip { warps, warp, rows, width, staged } = *self;
        // Neighbouring elements of 16 bits that are stored at once: a row of a matrix.
        let (each, unit) = (self.each(), b.grid.matrices.row_bytes / 2);
        self.in_warps(b, &mut |b, w| {
            unroll(b, each / 8, &mut |b, q| {
                let from = vec![
                    fixed(warps, warp * each, w),
                    fixed(each / 8, 8, &q),
                    open(nested(&[(2, 1), (4, each)])),
                    open(mode(8, 4 * each)),
                    open(mode(4, 2)),
                ];
                let src = b.access(values, Int::ZERO, from);
                let to = vec![
                    open(mode(unit, 1)),
                    open(mode(8, width)),
                    open(nested(&[(2, 8 * width), (2, unit)])),
                    fixed(warps, rows * width, w),
                    fixed(each / 8, 2 * unit, &q),
                ];
                let dst = b.access(staged, Int::ZERO, to);
                call(b, target, "a store of matrices", &[dst, src], &|a| a.operands[1].threads() == Some(warp))
            })
        })
    }

    /// From shared memory to the boxes that `to` gives for each warp.
    #[allow(clippy::type_complexity)] // where a warp's box goes
    pub(super) fn in_boxes(
        &self,
        b: &mut Builder,
        target: &Target,
        to: &mut dyn FnMut(&mut Builder, &Expr) -> Result<AccessId, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Strip { warps, rows, width, staged, .. } = *self;
        self.in_warps(b, &mut |b, w| {
            let of_warp = fixed(warps, rows * width, w);
            let src = b.access(staged, Int::ZERO, vec![open(mode(width, 1)), open(mode(rows, width)), of_warp]);
            let dst = to(b, w)?;
            call(b, target, "a store of a box", &[dst, src], &|a| is_box(a, width))
        })
    }

    #[allow(clippy::type_complexity)] // the shape of every body in a group
    fn in_warps(
        &self,
        b: &mut Builder,
        body: &mut dyn FnMut(&mut Builder, &Expr) -> Result<Vec<Stmt>, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        bound(b, Expr::Num(self.warps), LoopKind::Group { threads: self.warp as u32 }, &mut |b, w| body(b, &w))
    }
}
