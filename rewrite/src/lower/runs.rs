//! Which atom copies a contiguous run, or transposes a tile, of any extents.
use tilewright_ir::target::{Atom, AtomOp, AtomOperand, Target};

/// The atom that copies one mode of any extent, contiguous on both sides, for elements of `bytes` bytes.
pub(super) fn run_atom(target: &Target, bytes: usize) -> Option<&Atom> {
    any_run(target, bytes, false)
}

/// The atom that copies a run of one length in place, with that length; the longest.
pub(super) fn line_atom(target: &Target, bytes: usize) -> Option<(&str, i64)> {
    let length = |o: &AtomOperand| match (&o.tile[..], &o.strides[..]) {
        (&[n], [Some(1)]) if n > 0 => Some(n),
        _ => None,
    };
    let line = |a: &'_ Atom| match &a.operands[..] {
        [dst, src] if a.op == AtomOp::Copy && !a.asynchronous && !a.streams && a.element_bytes == [bytes; 2] => {
            length(dst).filter(|n| length(src) == Some(*n))
        }
        _ => None,
    };
    target.atoms.iter().filter_map(|a| Some((a.name.as_str(), line(a)?))).max_by_key(|(_, n)| *n)
}

/// As [`run_atom`], for what does not fit in a cache.
pub(super) fn streaming_run_atom(target: &Target, bytes: usize) -> Option<&Atom> {
    any_run(target, bytes, true)
}

/// The hint that lines of any length, any stride apart, will be read.
pub(super) fn prefetch_atom(target: &Target, bytes: usize) -> Option<&Atom> {
    target.atoms.iter().find(|a| {
        a.op == AtomOp::Prefetch
            && a.element_bytes == [bytes]
            && matches!(&a.operands[..], [o] if o.tile == [0, 0] && o.strides == [Some(1), None])
    })
}

/// The copy of a tile of any extents whose rows are contiguous in the source and whose columns are in the destination,
/// for what does not fit in a cache, where the destination's rows lie whole lines apart.
pub(super) fn streaming_transpose_atom(target: &Target, bytes: usize) -> Option<&Atom> {
    transposes(target, bytes, 1).find(|a| a.streams && a.line_strides)
}

/// The same for rows that begin anywhere, of groups of elements that are contiguous on both sides: modes `(group, rows,
/// columns)`, or `(rows, columns)` where a group is one element.
pub(super) fn line_transpose_atom(target: &Target, bytes: usize, group: i64) -> Option<&Atom> {
    transposes(target, bytes, group).find(|a| a.streams && !a.line_strides)
}

/// The same through the caches.
pub(super) fn tile_transpose_atom(target: &Target, bytes: usize, group: i64) -> Option<&Atom> {
    transposes(target, bytes, group).find(|a| !a.streams && !a.near)
}

/// The same in the nearest of them.
pub(super) fn near_transpose_atom(target: &Target, bytes: usize, group: i64) -> Option<&Atom> {
    transposes(target, bytes, group).find(|a| !a.streams && a.near)
}

fn transposes(target: &Target, bytes: usize, group: i64) -> impl Iterator<Item = &Atom> {
    let matches = move |o: &AtomOperand, strides: [Option<i64>; 2]| match group {
        1 => o.tile == [0, 0] && o.strides == strides,
        _ => o.tile == [group, 0, 0] && o.strides == [Some(1), strides[0], strides[1]],
    };
    let one = Some(group);
    target.atoms.iter().filter(move |a| {
        a.op == AtomOp::Copy
            && !a.asynchronous
            && a.element_bytes == [bytes; 2]
            && matches!(&a.operands[..], [dst, src] if matches(dst, [None, one]) && matches(src, [one, None]))
    })
}

fn any_run(target: &Target, bytes: usize, streams: bool) -> Option<&Atom> {
    let run = |o: &AtomOperand| o.tile == [0] && o.strides == [Some(1)] && o.thread_value.is_none();
    target.atoms.iter().find(|a| {
        a.op == AtomOp::Copy
            && !a.asynchronous
            && a.streams == streams
            && a.operands.len() == 2
            && a.operands.iter().all(run)
            && a.element_bytes.iter().all(|b| *b == bytes)
    })
}

/// The transpose atom of the largest tile that fits in `rows` × `cols`, with its tile.
pub(super) fn transpose_tile(target: &Target, bytes: usize, (rows, cols): (i64, i64)) -> Option<(&str, (i64, i64))> {
    let tile = |a: &'_ Atom| match (&a.operands[..], a.operands.first().map(|o| &o.tile[..])) {
        ([dst, src], Some([r, c]))
            if a.op == AtomOp::Copy
                && !a.asynchronous
                && a.element_bytes == [bytes; 2]
                && dst.strides == [None, Some(1)]
                && src.strides == [Some(1), None]
                && (1..=rows).contains(r)
                && (1..=cols).contains(c) =>
        {
            Some((*r, *c))
        }
        _ => None,
    };
    let atoms = target.atoms.iter().filter_map(|a| Some((a.name.as_str(), tile(a)?)));
    atoms.max_by_key(|(_, (r, c))| r * c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::kernel::Space;
    use tilewright_ir::target::{Core, Isa};

    fn operand(tile: &[i64], strides: &[Option<i64>]) -> AtomOperand {
        let (tile, strides) = (tile.to_vec(), strides.to_vec());
        AtomOperand { name: "x".into(), space: Space::Global, tile, strides, align: 1, thread_value: None }
    }

    fn copy(name: &str, bytes: usize, operand: AtomOperand) -> Atom {
        Atom {
            name: name.into(),
            op: AtomOp::Copy,
            element_bytes: vec![bytes; 2],
            operands: vec![operand.clone(), operand],
            ..Atom::default()
        }
    }

    #[test]
    fn a_run_is_found_by_what_it_does() {
        let run = operand(&[0], &[Some(1)]);
        let atoms = vec![
            copy("line", 4, operand(&[16], &[Some(1)])),
            copy("strided", 4, operand(&[0], &[None])),
            Atom { asynchronous: true, ..copy("later", 4, run.clone()) },
            copy("other", 8, run.clone()),
            copy("this", 4, run),
        ];
        let target = Target {
            name: "test".into(),
            isa: Isa::default(),
            core: Core::default(),
            threads: 1,
            parallel_bytes: 0,
            param_align: 1,
            blocks: None,
            atoms: atoms.into(),
        };
        assert_eq!(run_atom(&target, 4).map(|a| &*a.name), Some("this"));
        assert_eq!(run_atom(&target, 2), None);
    }
}
