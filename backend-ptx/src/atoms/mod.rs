//! The atoms: one file per family of instructions, each with its tiles and thread–value layouts.
//!
//! To add one: a row (or a file with its `mod` line) here, and its family in the targets that have it. The test at the
//! end of this file then checks it with all the others.
//!
//! Multiply–accumulate atoms take their operands in the order of [`AtomOp::Mma`]: D, A, B, C, where A is (M,K), B is
//! (N,K), and C and D are (M,N), as in CuTe. Copies take destination, source.
pub mod cp_async;
pub mod cute;
pub mod ldmatrix;
pub mod mma;
pub mod tma;
pub mod transpose;
pub mod vector;
pub mod wgmma;

use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::op::{Style, Value, parse_value};
use tilewright_ir::target::{Atom, AtomOp, AtomOperand};

/// The layout of a text that is part of this crate.
pub(crate) fn layout(text: &str) -> Layout {
    match parse_value(text, Style::Plain) {
        Ok(Value::Layout(layout)) => layout,
        // The tests below build every row, so a wrong text never leaves this crate.
        other => unreachable!("an atom's layout `{text}` reads as {other:?}"),
    }
}

/// An operand in registers, spread over threads.
pub(crate) fn fragment(name: &str, tile: &[i64], thread_value: &str) -> AtomOperand {
    AtomOperand { thread_value: Some(layout(thread_value)), ..memory(name, Space::Register, tile, &[], 0) }
}

/// From (thread, value) to the index of `rows` × `columns` elements, rows first, in the registers of a warp, or of four
/// where there are 64 rows: `each` neighbours along the columns lie in one register. Eight groups of four threads hold
/// the first eight rows, four threads neighbouring registers; then come rows eight further down, then columns.
///
/// # Source
/// PTX ISA, “Matrix Fragments for mma” of every shape but m8n8k4 of f16: this is what they have in common.
pub(crate) fn spread(rows: i64, columns: i64, each: i64) -> String {
    let (threads, places) = if rows == 64 { ("4,8,4", ",1,16") } else { ("4,8", ",1") };
    let step = each * rows;
    let mut values = vec![(each, rows), ((rows / 8).min(2), 8), (columns / (4 * each), 4 * step)];
    values.retain(|(extent, _)| *extent > 1);
    let list = |all: Vec<String>| if all.len() == 1 { all.concat() } else { format!("({})", all.join(",")) };
    let (extents, strides) = match values.is_empty() {
        true => ("1".to_owned(), "0".to_owned()),
        false => (
            list(values.iter().map(|(n, _)| n.to_string()).collect()),
            list(values.iter().map(|(_, d)| d.to_string()).collect()),
        ),
    };
    format!("(({threads}),{extents}):(({step}{places}),{strides})")
}

/// An operand in memory; `strides` beyond the list are free.
pub(crate) fn memory(name: &str, space: Space, tile: &[i64], strides: &[i64], align: u32) -> AtomOperand {
    AtomOperand {
        name: name.to_owned(),
        space,
        tile: tile.to_vec(),
        strides: (0..tile.len()).map(|i| strides.get(i).copied()).collect(),
        align,
        thread_value: None,
    }
}

/// Bytes of an element and bytes moved together, for every pair that a thread can move at once.
pub(crate) fn sizes() -> Vec<(i64, i64)> {
    let pairs = [1, 2, 4, 8].into_iter().flat_map(|element| [4, 8, 16].map(|bytes| (element, bytes)));
    pairs.filter(|(element, bytes)| element <= bytes).collect()
}

/// A copy of elements of one size.
pub(crate) fn copy(name: String, element_bytes: usize, dst: AtomOperand, src: AtomOperand, source: &str) -> Atom {
    Atom {
        name,
        op: AtomOp::Copy,
        element_bytes: vec![element_bytes; 2],
        operands: vec![dst, src],
        source: source.to_owned(),
        ..Atom::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets;

    /// The values of a static layout at every coordinate, first mode fastest.
    fn offsets(layout: &Layout) -> Vec<i64> {
        layout.flat().iter().fold(vec![0], |done, (extent, stride)| {
            let n = extent.as_static().expect("an atom's extents are static");
            let d = stride.int().and_then(|s| s.as_static()).expect("an atom's strides are static");
            (0..n).flat_map(|i| done.iter().map(move |o| o + i * d)).collect()
        })
    }

    fn size(layout: &Layout) -> i64 {
        layout.size().unwrap().as_static().unwrap()
    }

    #[test]
    fn every_thread_value_layout_covers_its_tile_once() {
        for target in targets() {
            for atom in target.atoms.iter() {
                for operand in &atom.operands {
                    let Some(tv) = &operand.thread_value else { continue };
                    let place = format!("{} {} {}: {tv}", target.name, atom.name, operand.name);
                    assert_eq!(tv.rank(), 2, "{place}");
                    let mut covered = offsets(tv);
                    covered.sort_unstable();
                    let n: i64 = operand.tile.iter().product();
                    assert_eq!(covered, (0..n).collect::<Vec<_>>(), "{place}");
                }
            }
        }
    }

    #[test]
    fn all_fragments_of_an_atom_have_the_same_threads() {
        for atom in targets().iter().flat_map(|t| t.atoms.iter()) {
            let threads: Vec<i64> =
                atom.operands.iter().filter_map(|o| Some(size(&o.thread_value.as_ref()?.mode(0)?))).collect();
            assert!(threads.windows(2).all(|w| w[0] == w[1]), "{}: {threads:?}", atom.name);
            assert!(threads.iter().all(|t| *t == 32 || *t == 128), "{}: {threads:?}", atom.name);
        }
    }

    #[test]
    fn tiles_agree_with_the_operation() {
        for atom in targets().iter().flat_map(|t| t.atoms.iter()) {
            let tiles: Vec<&[i64]> = atom.operands.iter().map(|o| o.tile.as_slice()).collect();
            assert_eq!(atom.element_bytes.len(), tiles.len(), "{}", atom.name);
            assert!(atom.operands.iter().all(|o| o.strides.len() == o.tile.len()), "{}", atom.name);
            match (atom.op, tiles.as_slice()) {
                (AtomOp::Copy | AtomOp::CopyBox, [dst, src]) => assert_eq!(dst, src, "{}", atom.name),
                (AtomOp::Mma { accumulate }, [[m, n], [am, ak], [bn, bk], c @ ..]) => {
                    assert_eq!(([m, n], ak), ([am, bn], bk), "{}", atom.name);
                    assert!(c.len() == usize::from(accumulate) && c.iter().all(|c| *c == [*m, *n]), "{}", atom.name);
                }
                other => panic!("{}: {other:?}", atom.name),
            }
            assert!(!atom.source.is_empty(), "{}", atom.name);
        }
    }

    #[test]
    fn registers_per_thread_fit() {
        for atom in targets().iter().flat_map(|t| t.atoms.iter()) {
            for (operand, bytes) in atom.operands.iter().zip(&atom.element_bytes) {
                if let Some(values) = operand.thread_value.as_ref().and_then(|tv| tv.mode(1)) {
                    let registers = size(&values) as usize * bytes / 4;
                    assert!(registers <= 128, "{} {}: {registers} registers", atom.name, operand.name);
                }
            }
        }
    }
}
