//! Boxes in shared memory, and strips: columns of a block's results on their way from registers to boxes.
//!
//! Each warp has 16 rows of a strip, which it stores as one box. Values of 16 bits go to shared memory as matrices.
use super::grid::{Scratch, bound, mode, scratch, unroll};
use super::reduce::contract::sums::{UNIT, call, fixed, nested, open};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{Atom, AtomOp, Target, line_swizzle};

/// Threads of a warp, and its rows.
const WARP: i64 = 32;
pub(super) const WARP_ROWS: i64 = 16;

/// What boxes in shared memory begin at a multiple of, in bytes: the largest pattern of a swizzle.
const PATTERN: u32 = 1024;

/// Shared memory for boxes whose rows have so many elements.
pub(super) fn boxes(b: &mut Builder, name: &str, dtype: DType, elements: i64, row: i64) -> BufferId {
    let swizzle = line_swizzle(row * dtype.bytes() as i64, dtype.bytes());
    let id = scratch(b, name, Scratch { swizzle, ..Scratch::of(dtype, Space::Shared, elements) });
    b.kernel.buffers[id.0 as usize].align = PATTERN;
    id
}

/// Whether an atom copies boxes whose rows have so many elements.
pub(super) fn is_box(a: &Atom, row: i64) -> bool {
    a.op == AtomOp::CopyBox && a.operands[0].tile.first() == Some(&row)
}

/// A strip.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    /// Warps of the block, and columns of the strip.
    pub warps: i64,
    pub width: i64,
    /// Where it is in shared memory.
    pub staged: BufferId,
}

impl Strip {
    /// Values of a thread.
    fn each(&self) -> i64 {
        self.width * WARP_ROWS / WARP
    }

    /// Registers for values of 16 bits.
    pub(super) fn registers(&self, b: &mut Builder, dtype: DType) -> BufferId {
        let layout = Layout::concat(&[mode(WARP * self.warps, self.each()), mode(self.each(), 1)]);
        scratch(b, "result", Scratch { layout, ..Scratch::of(dtype, Space::Register, 1) })
    }

    /// A thread's value there: lane of a pair, half of the rows, and pair of the strip.
    pub(super) fn value(&self, b: &mut Builder, values: BufferId, thread: &Expr, [v, half, j]: [&Expr; 3]) -> AccessId {
        let modes = vec![
            fixed(WARP * self.warps, self.each(), thread),
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
        let Strip { warps, width, staged } = *self;
        let each = self.each();
        self.in_warps(b, &mut |b, w| {
            unroll(b, each / 8, &mut |b, q| {
                let from = vec![
                    fixed(warps, WARP * each, w),
                    fixed(each / 8, 8, &q),
                    open(nested(&[(2, 1), (4, each)])),
                    open(mode(8, 4 * each)),
                    open(mode(4, 2)),
                ];
                let src = b.access(values, Int::ZERO, from);
                let to = vec![
                    open(mode(UNIT, 1)),
                    open(mode(8, width)),
                    open(nested(&[(2, 8 * width), (2, UNIT)])),
                    fixed(warps, WARP_ROWS * width, w),
                    fixed(each / 8, 2 * UNIT, &q),
                ];
                let dst = b.access(staged, Int::ZERO, to);
                call(b, target, "a store of matrices", &[dst, src], &|a| a.operands[1].threads() == Some(WARP))
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
        let Strip { warps, width, staged } = *self;
        self.in_warps(b, &mut |b, w| {
            let rows = fixed(warps, WARP_ROWS * width, w);
            let src = b.access(staged, Int::ZERO, vec![open(mode(width, 1)), open(mode(WARP_ROWS, width)), rows]);
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
        bound(b, Expr::Num(self.warps), LoopKind::Group { threads: WARP as u32 }, &mut |b, w| body(b, &w))
    }
}
