//! The atoms by the names that CuTe has for them, with the layouts of its `MMA_Traits` and `Copy_Traits`.
//!
//! A name says generation, shape and types: `SM80_16x8x16_F32F16F16F32_TN`. The layouts are
//!
//! * of a multiply–accumulate from (thread, value) to the index into (M,K), (N,K) or (M,N), first mode fastest. An
//!   operand in shared memory is there for every thread: `(threads, tile)` with stride 0 along the threads.
//! * of a copy from (thread, value) to a bit.
//!
//! An atom that this compiler emits names its row of the targets' table, `mma_m16n8k16_f16_f32`. The others are names
//! with layouts and no more.
//!
//! # Source
//! CUTLASS 4.x, `cute/atom/mma_traits*.hpp` and `copy_traits*.hpp` up to sm_90: the frontend's
//! `traits.txt` records what they say, `cute_tiled.txt` what `TiledMMA` comes to.
mod copy;
mod multiply;
mod tiled;

pub use copy::Sized;
pub use tiled::{TiledError, tiled};

use std::sync::OnceLock;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::tuple::IntTuple;

/// An atom by CuTe's name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedAtom {
    /// CuTe's name.
    pub name: String,
    /// The row's name, which `targets` lists, of an atom that this compiler emits.
    pub row: Option<String>,
    /// From a thread of the atom to one of the warp or group: `ThrID`.
    pub thread_ids: Layout,
    /// A, B, C and of sparse products E; or source and destination.
    pub operands: Vec<CuteOperand>,
    /// Where the instruction is described.
    pub source: String,
}

/// An operand of an atom.
#[derive(Clone, Debug, PartialEq)]
pub struct CuteOperand {
    /// `A`, `B`, `C`, `E`; `Src`, `Dst`.
    pub name: &'static str,
    /// The type of an element as CuTe abbreviates it, `F16`; `b1` for copies, whose layouts count bits.
    pub element: String,
    /// Where it is; `None` if anywhere.
    pub space: Option<Space>,
    /// What the layout covers.
    pub tile: IntTuple,
    /// From (thread, value) to an index into the tile, first mode fastest.
    pub layout: Layout,
    /// What a picture shows: a tile of elements, and the layout into it; `None` where threads name rows of memory.
    pub drawn: Option<(IntTuple, Layout)>,
}

impl NamedAtom {
    /// Threads that execute it together.
    #[must_use]
    pub fn threads(&self) -> i64 {
        self.thread_ids.size().ok().and_then(|n| n.value()).unwrap_or(1)
    }
}

/// All but [`sized`] ones, copies first, by generation; built once.
///
/// # Example
/// ```
/// use tilewright_backend_ptx::atoms::cute;
/// let atom = cute::find("SM80_16x8x16_F32F16F16F32_TN").unwrap();
/// assert_eq!(atom.operands[0].layout.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// ```
pub fn all() -> &'static [NamedAtom] {
    static ALL: OnceLock<Vec<NamedAtom>> = OnceLock::new();
    ALL.get_or_init(|| [copy::all(), multiply::all()].concat())
}

/// The atom of a name: `SM90_64x64x16_F32F16F16_SS`, or as newer headers have it, `MMA_64x64x16_F32F16F16_SS`.
pub fn find(name: &str) -> Option<&'static NamedAtom> {
    let newer = name.strip_prefix("MMA_").map(|rest| format!("SM90_{rest}"));
    let name = newer.as_deref().unwrap_or(name);
    all().iter().find(|a| a.name == name)
}

/// The copies by one thread whose size is an argument of the template.
///
/// # Example
/// ```
/// use tilewright_backend_ptx::atoms::cute;
/// let load = cute::sized().iter().find(|s| s.names.contains(&"SM90_TMA_LOAD")).unwrap();
/// let load = load.of("SM90_TMA_LOAD".to_string(), [8192, 8192]).unwrap();
/// assert_eq!(load.operands[1].layout.to_string(), "(1,8192):(0,1)");
/// ```
pub fn sized() -> &'static [Sized] {
    &copy::SIZED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atoms::{ldmatrix, mma, wgmma};
    use std::collections::BTreeSet;
    use tilewright_ir::layout::make::make_layout_left;
    use tilewright_ir::op::{Style, Value, parse_value};

    /// What CuTe's headers say, as they say it.
    const TRAITS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../frontend/src/algebra/tiled/traits.txt"));

    /// A name, the N of its block, and its operands' layouts.
    type Recorded = (String, Option<i64>, Vec<(&'static str, Layout)>);

    /// Every name, for every N that its block has.
    fn record() -> Vec<Recorded> {
        let mut out = vec![];
        for block in TRAITS.split("\n\n").skip(1) {
            let lines = || block.lines();
            let sizes = lines().find_map(|l| l.strip_prefix("N = ")).map(|l| l.split(' ').map(|n| n.parse().unwrap()));
            let sizes: Vec<Option<i64>> = sizes.map_or(vec![None], |all| all.map(Some).collect());
            for n in sizes {
                let with_n = |text: &str| match n {
                    Some(n) => text.replace("_N/8", &(n / 8).to_string()).replace("_N", &n.to_string()),
                    None => text.to_string(),
                };
                let operands = lines().filter(|l| !l.starts_with("N = ")).filter_map(|l| l.split_once(" = "));
                let operands: Vec<_> = operands.map(|(name, text)| (name, read(&with_n(text)))).collect();
                for name in lines().filter(|l| !l.contains('=')) {
                    let name = n.map_or(name.to_string(), |n| name.replace("xNx", &format!("x{n}x")));
                    out.push((name, n, operands.clone()));
                }
            }
        }
        out
    }

    /// `(_4,_8):(_8,_1)` or `make_layout((_4,_8))`; a tuple of one mode is that mode.
    fn read(text: &str) -> Layout {
        let text = text.replace([' ', '_'], "").replace(",)", ")");
        let shape = text.strip_prefix("makelayout(").and_then(|t| t.strip_suffix(')'));
        let mut text = shape.unwrap_or(&text).to_string();
        while let Some((open, close)) = single(&text) {
            text.remove(close);
            text.remove(open);
        }
        if text.contains(':') {
            return crate::atoms::layout(&text);
        }
        match parse_value(&text, Style::Plain) {
            Ok(Value::Tuple(shape)) => make_layout_left(&shape).unwrap(),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// The brackets around a tuple of one mode.
    fn single(text: &str) -> Option<(usize, usize)> {
        text.match_indices('(').find_map(|(open, _)| {
            let (mut level, mut modes) = (0, 1);
            for (i, c) in text[open..].char_indices() {
                level += i32::from(c == '(') - i32::from(c == ')');
                modes += i32::from(c == ',' && level == 1);
                if level == 0 {
                    return (modes == 1).then_some((open, open + i));
                }
            }
            None
        })
    }

    #[test]
    fn layouts_and_names_are_those_of_cutes_traits() {
        let mut known: BTreeSet<&str> = all().iter().map(|a| a.name.as_str()).collect();
        assert_eq!(known.len(), all().len());
        known.extend(sized().iter().flat_map(|s| s.names));
        for (name, n, operands) in record() {
            let by_size = || {
                let sized = sized().iter().find(|s| s.names.contains(&name.as_str()))?;
                sized.of(name.clone(), [n?; 2])
            };
            let atom = find(&name).cloned().or_else(by_size).unwrap_or_else(|| panic!("{name}"));
            known.remove(name.as_str());
            let count = operands.iter().filter(|(operand, _)| *operand != "Thr").count();
            assert_eq!(count, atom.operands.len(), "{name}");
            for (operand, wanted) in operands {
                let found = match operand {
                    "Thr" => &atom.thread_ids,
                    operand => &atom.operands.iter().find(|o| o.name == operand).unwrap().layout,
                };
                assert_eq!(*found, wanted, "{name} {operand}");
            }
        }
        assert!(known.is_empty(), "the record lacks {known:?}");
    }

    /// Every element has one holder, or several threads that hold the same (stride 0).
    #[test]
    fn layouts_cover_their_tiles_once() {
        let examples = sized().iter().filter_map(|s| s.of(s.names[0].to_string(), [128; 2])).collect::<Vec<_>>();
        assert_eq!(examples.len(), sized().len());
        for atom in all().iter().chain(&examples) {
            for o in &atom.operands {
                let place = format!("{} {}: {}", atom.name, o.name, o.layout);
                let threads = o.layout.mode(0).unwrap().size().unwrap().as_static();
                assert_eq!(threads, Some(atom.threads()), "{place}");
                let n = tilewright_ir::tuple::arith::product(&o.tile).unwrap().as_static().unwrap();
                assert!(covers(&o.layout, n), "{place}");
                if let Some((tile, layout)) = &o.drawn {
                    let n = tilewright_ir::tuple::arith::product(tile).unwrap().as_static().unwrap();
                    assert!(covers(layout, n), "{place} drawn as {layout}");
                }
            }
        }
    }

    /// Whether the modes, in the order of their strides, count 0 to n − 1.
    fn covers(layout: &Layout, n: i64) -> bool {
        let place = |d: &tilewright_ir::layout::Stride| d.int().and_then(|d| d.as_static());
        let mut modes: Vec<(i64, i64)> = vec![];
        for (extent, stride) in layout.flat().iter() {
            // (row, column) of a drawing counts as elements of its own; its composition is checked with the rows.
            let Some(d) = place(stride) else { return true };
            modes.extend(extent.as_static().filter(|e| *e > 1 && d != 0).map(|e| (d, e)));
        }
        modes.sort_unstable();
        modes.iter().try_fold(1, |at, (d, e)| (*d == at).then_some(d * e)) == Some(n)
    }

    #[test]
    fn every_row_of_products_and_matrices_has_a_name() {
        let rows = [mma::atoms(), mma::fp8_atoms(), ldmatrix::loads(), ldmatrix::stores(), wgmma::atoms()].concat();
        for row in rows.iter().filter(|r| !r.name.ends_with("_zero")) {
            assert!(all().iter().any(|a| a.row.as_ref() == Some(&row.name)), "{}", row.name);
        }
    }
}
