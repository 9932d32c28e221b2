//! The atoms by the names that CuTe has for them, with the layouts of its `MMA_Traits` and `Copy_Traits`.
//!
//! A name is read off a row of the atoms' table: `SM80_16x8x16_F32F16F16F32_TN` is `mma_m16n8k16_f16_f32`,
//! `SM75_U32x4_LDSM_N` is `ldmatrix_x4`. Types that share a row's fragments share the row. The layouts are the row's:
//!
//! * of a multiply–accumulate from (thread, value) to the index into (M,K), (N,K) or (M,N), first mode fastest. An
//!   operand in shared memory is there for every thread: `(threads, tile)` with stride 0 along the threads.
//! * of a copy of matrices from (thread, value) to a bit. The side in registers is the row's fragment, of elements of
//!   16 bits; on the side in memory thread `8·j + r` names row `r` of matrix `j`, 128 bits, and further threads repeat.
//!
//! # Source
//! Names: CUTLASS, `cute/arch/mma_sm80.hpp`, `mma_sm89.hpp`, `mma_sm90_gmma.hpp`, `copy_sm75.hpp`, `copy_sm90.hpp`.
use super::{ldmatrix, mma, wgmma};
use std::sync::OnceLock;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::coalesce::coalesce_profile;
use tilewright_ir::layout::make::make_layout_left;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::target::{Atom, AtomOp, AtomOperand};
use tilewright_ir::tuple::{IntTuple, Tree};

/// Threads of a warp.
const WARP: i64 = 32;

/// An atom by CuTe's name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// CuTe's name.
    pub name: String,
    /// The row's name, which `targets` lists.
    pub row: String,
    /// Threads that execute it together.
    pub threads: i64,
    /// A, B and C, or source and destination.
    pub operands: Vec<Operand>,
    /// Where the instruction is described.
    pub source: String,
}

/// An operand of an atom.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// `A`, `B`, `C`; `Src`, `Dst`.
    pub name: &'static str,
    /// The type of an element as CuTe abbreviates it, `F16`; `b1` for copies, whose layouts count bits.
    pub element: String,
    /// Whether it is in shared memory.
    pub shared: bool,
    /// What the layout covers.
    pub tile: IntTuple,
    /// From (thread, value) to an index into the tile, first mode fastest.
    pub layout: Layout,
    /// What a picture shows: a tile of elements, and the layout into it; `None` where threads name rows of memory.
    pub drawn: Option<(IntTuple, Layout)>,
}

/// The types that share a row's fragments, by the row's name: D, A, B and C.
const MMA: [(&str, &str, &[&str]); 10] = [
    ("mma_m16n8k8_f16_f32", "SM80", &["F32F16F16F32", "F16F16F16F16"]),
    ("mma_m16n8k8_bf16_f32", "SM80", &["F32BF16BF16F32"]),
    ("mma_m16n8k8_tf32_f32", "SM80", &["F32TF32TF32F32"]),
    ("mma_m16n8k16_f16_f16", "SM80", &["F16F16F16F16"]),
    ("mma_m16n8k16_f16_f32", "SM80", &["F32F16F16F32"]),
    ("mma_m16n8k16_bf16_f32", "SM80", &["F32BF16BF16F32"]),
    ("mma_m16n8k32_s8_s32", "SM80", &["S32S8S8S32", "S32S8U8S32", "S32U8S8S32", "S32U8U8S32"]),
    ("mma_m8n8k4_f64_f64", "SM80", &["F64F64F64F64"]),
    ("mma_m16n8k32_e4m3_f32", "SM89", &["F32E4M3E4M3F32", "F32E4M3E5M2F32"]),
    ("mma_m16n8k32_e5m2_f32", "SM89", &["F32E5M2E5M2F32", "F32E5M2E4M3F32"]),
];

/// The same of warpgroups, by the row's types: D, A and B.
const WGMMA: [(&str, &[&str]); 8] = [
    ("bf16", &["F32BF16BF16"]),
    ("f16", &["F32F16F16", "F16F16F16"]),
    ("tf32", &["F32TF32TF32"]),
    ("e4m3", &["F32E4M3E4M3", "F16E4M3E4M3"]),
    ("e5m2", &["F32E5M2E5M2", "F16E5M2E5M2"]),
    ("e4m3_e5m2", &["F32E4M3E5M2", "F16E4M3E5M2"]),
    ("e5m2_e4m3", &["F32E5M2E4M3", "F16E5M2E4M3"]),
    ("s8", &["S32S8S8", "S32S8U8", "S32U8S8", "S32U8U8"]),
];

/// All of them, by generation; built once.
///
/// # Example
/// ```
/// use tilewright_backend_ptx::atoms::cute;
/// let atom = cute::find("SM80_16x8x16_F32F16F16F32_TN").unwrap();
/// assert_eq!(atom.operands[0].layout.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// ```
pub fn all() -> &'static [Named] {
    static ALL: OnceLock<Vec<Named>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut out: Vec<Named> = ldmatrix::loads().iter().filter_map(matrices).collect();
        for row in mma::atoms().iter().chain(&mma::fp8_atoms()) {
            let types = MMA.iter().find(|(name, ..)| *name == row.name);
            for types in types.into_iter().flat_map(|(_, generation, all)| all.iter().map(move |t| (generation, t))) {
                let name = format!("{}_{}_{}_TN", types.0, shape(row), types.1);
                out.extend(saturated(multiply(row, name, types.1)));
            }
        }
        out.extend(ldmatrix::stores().iter().filter_map(matrices));
        for row in wgmma::atoms().iter().filter(|row| row.op == AtomOp::Mma { accumulate: true }) {
            out.extend(warpgroup(row));
        }
        out
    })
}

/// The atom of a name: `SM90_64x64x16_F32F16F16_SS`, or as newer headers have it, `MMA_64x64x16_F32F16F16_SS`.
pub fn find(name: &str) -> Option<&'static Named> {
    let newer = name.strip_prefix("MMA_").map(|rest| format!("SM90_{rest}"));
    let name = newer.as_deref().unwrap_or(name);
    all().iter().find(|a| a.name == name)
}

/// `16x8x16`
fn shape(row: &Atom) -> String {
    let (d, a) = (&row.operands[0].tile, &row.operands[1].tile);
    format!("{}x{}x{}", d[0], d[1], a[1])
}

fn warpgroup(row: &Atom) -> Vec<Named> {
    let of = |name: &str| -> Option<(String, &'static str)> {
        let (_, rest) = name.strip_prefix("wgmma_")?.split_once('_')?;
        let (types, place) = rest.rsplit_once('_')?;
        Some((types.to_string(), if place == "ss" { "SS" } else { "RS" }))
    };
    let Some((types, place)) = of(&row.name) else { return vec![] };
    let all = WGMMA.iter().find(|(t, _)| *t == types).map_or([].as_slice(), |(_, all)| all);
    // Of 16-bit factors either may lie the other way round, which the name does not say.
    let both = matches!(types.as_str(), "f16" | "bf16");
    let suffix = if both { "" } else { "_TN" };
    let each = |t: &&str| saturated(multiply(row, format!("SM90_{}_{t}_{place}{suffix}", shape(row)), t));
    all.iter().flat_map(each).collect()
}

/// Of sums of ints there is one more form.
fn saturated(atom: Named) -> Vec<Named> {
    match atom.operands.iter().any(|o| o.element == "S32") {
        true => {
            let more = Named { name: format!("{}_SATURATE", atom.name), ..atom.clone() };
            vec![atom, more]
        }
        false => vec![atom],
    }
}

fn multiply(row: &Atom, name: String, types: &str) -> Named {
    let threads = row.operands.iter().find_map(threads_of).unwrap_or(WARP);
    let types = elements(types);
    let operand = |name: &'static str, place: usize| {
        let operand = &row.operands[place];
        let tile = Tree::Node(operand.tile.iter().map(|n| Tree::from(*n)).collect());
        let layout = match &operand.thread_value {
            Some(tv) => tv.clone(),
            None => seen_by_all(threads, &tile),
        };
        let shared = operand.space == Space::Shared;
        let drawn = Some((tile.clone(), layout.clone())).filter(|_| !shared);
        Operand { name, element: types[place].clone(), shared, tile, layout, drawn }
    };
    let operands = vec![operand("A", 1), operand("B", 2), operand("C", 0)];
    Named { name, row: row.name.clone(), threads, operands, source: row.source.clone() }
}

/// `F32BF16BF16F32` one by one: letters with their digits; `E4M3` is one.
fn elements(types: &str) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    let mut digits = true;
    for c in types.chars() {
        let float8 = c == 'M' && out.last().is_some_and(|t| t.starts_with('E'));
        match out.last_mut() {
            Some(last) if c.is_ascii_digit() || !digits || float8 => last.push(c),
            _ => out.push(c.to_string()),
        }
        digits = c.is_ascii_digit();
    }
    out
}

fn threads_of(operand: &AtomOperand) -> Option<i64> {
    operand.thread_value.as_ref()?.mode(0)?.size().ok()?.value()
}

/// `(threads, tile)`, the whole tile for every thread.
fn seen_by_all(threads: i64, tile: &IntTuple) -> Layout {
    let whole = make_layout_left(tile).unwrap_or_else(|_| Layout::mode1(Int::ONE, Int::ZERO));
    Layout::concat(&[Layout::mode1(Int::Static(threads), Int::ZERO), whole])
}

/// `ldmatrix` and `stmatrix`.
fn matrices(row: &Atom) -> Option<Named> {
    let load = row.name.starts_with("ldmatrix");
    let transposed = row.name.ends_with("_trans");
    let register = row.operands.iter().find(|o| o.thread_value.is_some())?;
    let tv = register.thread_value.as_ref()?;
    let count = *register.tile.get(2)?;
    let (generation, word) = if load { ("SM75", "LDSM") } else { ("SM90", "STSM") };
    let name = match transposed {
        false => format!("{generation}_U32x{count}_{word}_N"),
        true => format!("{generation}_U16x{}_{word}_T", 2 * count),
    };
    let (threads, values) = (tv.mode(0)?, tv.mode(1)?);
    let element = Layout::mode1(Int::Static(BITS), Int::ONE);
    let in_bits = Layout::concat(&[scaled(&threads)?, Layout::concat(&[element, scaled(&values)?])]);
    let bits = Tree::from(8 * 8 * BITS * count);
    let each_mode = Tree::Node(vec![Tree::from(1), Tree::from(1)]);
    let rows = 8 * count;
    let naming = match rows {
        WARP => Layout::mode1(Int::Static(WARP), Int::Static(ROW_BITS)),
        _ => Layout::tuple(vec![
            (Int::Static(rows), Stride::from(ROW_BITS)),
            (Int::Static(WARP / rows), Stride::from(0)),
        ]),
    };
    let memory = Layout::concat(&[naming, Layout::mode1(Int::Static(ROW_BITS), Int::ONE)]);
    // Rows below each other, matrix by matrix: the index column + 8·row + 64·matrix as (row, column).
    let place = super::layout(&format!("(8,8,{count}):(1@1,1@0,8@0)"));
    let elements = tilewright_ir::layout::compose::composition(&place, tv).ok()?;
    let tile = Tree::Node(vec![Tree::from(rows), Tree::from(8)]);
    let side = |name, shared, layout, drawn| Operand {
        name,
        element: "b1".to_string(),
        shared,
        tile: bits.clone(),
        layout,
        drawn,
    };
    let registers = coalesce_profile(&in_bits, &each_mode).ok()?;
    let names = if load { ["Dst", "Src"] } else { ["Src", "Dst"] };
    let mut operands =
        vec![side(names[0], false, registers, Some((tile, elements))), side(names[1], true, memory, None)];
    if load {
        operands.reverse();
    }
    Some(Named { name, row: row.name.clone(), threads: WARP, operands, source: row.source.clone() })
}

/// Bits of an element of a matrix.
const BITS: i64 = 16;
/// Bits of a row of a matrix.
const ROW_BITS: i64 = 8 * BITS;

/// Strides of elements in bits.
fn scaled(a: &Layout) -> Option<Layout> {
    let bits = a.stride().try_map(&mut |d: &Stride| d.int().and_then(|d| d.mul(&Int::Static(BITS)).ok()).ok_or(()));
    Layout::new(a.shape().clone(), bits.ok()?.map(&mut |d| Stride::Int(d.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What CuTe's headers say, as they say it: `cute/atom/mma_traits_sm80.hpp`, `mma_traits_sm90_gmma.hpp`,
    /// `copy_traits_sm75.hpp`, `copy_traits_sm90.hpp`.
    const TRAITS: &str = include_str!("cute_traits.txt");

    #[test]
    fn layouts_are_those_of_cutes_traits() {
        let mut compared = 0;
        let mut atom = None;
        for line in TRAITS.lines().filter(|l| !l.is_empty() && !l.starts_with("//")) {
            match line.split_once(" = ") {
                None => atom = Some(find(line).unwrap_or_else(|| panic!("{line}"))),
                Some((operand, layout)) => {
                    let atom = atom.expect("an atom stands first");
                    let found = atom.operands.iter().find(|o| o.name == operand).unwrap();
                    // Types hold nothing but names of tuples around the numbers.
                    let text = layout.replace([' ', '_'], "").replace("Layout<", "").replace('>', ")");
                    let text = text.replace("Shape<", "(").replace("Stride<", "(");
                    let text = text.strip_suffix(')').unwrap();
                    let at = (1..text.len()).find(|i| text[*i..].starts_with(",(") && level(&text[..*i]) == 0);
                    let at = at.unwrap_or_else(|| panic!("{text}"));
                    let wanted = crate::atoms::layout(&format!("{}:{}", &text[..at], &text[at + 1..]));
                    assert_eq!(found.layout, wanted, "{} {operand}", atom.name);
                    compared += 1;
                }
            }
        }
        assert!(compared >= 60, "{compared} layouts");
    }

    fn level(text: &str) -> i32 {
        text.chars().map(|c| i32::from(c == '(') - i32::from(c == ')')).sum()
    }

    #[test]
    fn names_are_different_and_layouts_fit_their_tiles() {
        let names: BTreeSet<&str> = all().iter().map(|a| a.name.as_str()).collect();
        assert_eq!(names.len(), all().len());
        for atom in all() {
            for o in &atom.operands {
                let n = tilewright_ir::tuple::arith::product(&o.tile).unwrap();
                let cosize = tilewright_ir::layout::coalesce::cosize(&o.layout).unwrap();
                assert_eq!(cosize, n, "{} {}", atom.name, o.name);
                let threads = o.layout.mode(0).unwrap().size().unwrap();
                assert_eq!(threads, Int::Static(atom.threads), "{} {}", atom.name, o.name);
            }
        }
    }

    #[test]
    fn every_row_of_products_and_matrices_has_a_name() {
        let rows = [mma::atoms(), mma::fp8_atoms(), ldmatrix::loads(), ldmatrix::stores(), wgmma::atoms()].concat();
        for row in rows.iter().filter(|r| !r.name.ends_with("_zero")) {
            assert!(all().iter().any(|a| a.row == row.name), "{}", row.name);
        }
    }

    #[test]
    fn types_are_told_apart() {
        assert_eq!(elements("F32BF16BF16F32"), ["F32", "BF16", "BF16", "F32"]);
        assert_eq!(elements("F32E4M3E5M2F32"), ["F32", "E4M3", "E5M2", "F32"]);
        assert_eq!(elements("S32S8U8"), ["S32", "S8", "U8"]);
    }
}
