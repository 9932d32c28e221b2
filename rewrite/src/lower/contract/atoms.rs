//! The multiply atoms that a target has.
use tilewright_ir::dtype::DType;
use tilewright_ir::target::{Atom, AtomOp, Target};

/// Whether a target has tiles for factors of these types.
pub(super) fn has_tiles(target: &Target, acc: DType, types: [DType; 2]) -> bool {
    multiplies(target, acc, types, true).any(|a| a.operands.first().is_some_and(|o| o.tile != [0, 0]))
}

/// The multiply atoms of sums of a type and of factors of two.
pub(super) fn multiplies(
    target: &Target,
    acc: DType,
    [a, b]: [DType; 2],
    accumulate: bool,
) -> impl DoubleEndedIterator<Item = &Atom> {
    target.atoms.iter().filter(move |of| {
        let along_m = of.operands.get(1).is_some_and(|a| a.strides.first() == Some(&Some(1)));
        of.op == AtomOp::Mma { accumulate } && of.dtypes.get(..3) == Some(&[acc, a, b]) && along_m
    })
}
