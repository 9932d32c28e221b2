//! Copies by CuTe's names: matrices of a warp, exchanges between its threads, and what one thread moves.
//!
//! Layouts are from (thread, value) to a bit. Of `ldmatrix` and `stmatrix` the side in registers is the row's fragment,
//! of elements of 16 bits; on the side in memory thread `8·j + r` names row `r` of matrix `j`, 128 bits, and further
//! threads repeat. What one thread moves is as long as a type or a box, which is a template argument.
use super::{CuteOperand, NamedAtom};
use crate::atoms::{layout, ldmatrix};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space::{self, Global, Register, Shared};
use tilewright_ir::layout::coalesce::coalesce_profile;
use tilewright_ir::layout::recast::upcast;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::target::{Atom, Grid, Matrices};
use tilewright_ir::tuple::Tree;

/// Copies by one thread that want to know how much.
#[derive(Debug)]
pub struct Sized {
    /// CuTe's names.
    pub names: &'static [&'static str],
    /// Where source and destination are, if that is certain.
    places: [Option<Space>; 2],
    /// Whether a type tells the size, as in `UniversalCopy<uint128_t>`; else it is a number of bits.
    pub by_type: bool,
    /// The sizes that there are.
    pub sizes: &'static str,
    fits: fn(i64) -> bool,
    header: &'static str,
}

#[rustfmt::skip]
pub(super) const SIZED: [Sized; 5] = [
    Sized {
        names: &["UniversalCopy"],
        places: [None, None], by_type: true, sizes: "8 bits and more", fits: |n| n >= 8, header: "",
    },
    Sized {
        names: &["SM80_CP_ASYNC_CACHEALWAYS", "SM80_CP_ASYNC_CACHEALWAYS_ZFILL"],
        places: [Some(Global), Some(Shared)], by_type: true,
        sizes: "32, 64 or 128 bits", fits: |n| matches!(n, 32 | 64 | 128), header: "_sm80",
    },
    Sized {
        names: &["SM80_CP_ASYNC_CACHEGLOBAL", "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL"],
        places: [Some(Global), Some(Shared)], by_type: true, sizes: "128 bits", fits: |n| n == 128, header: "_sm80",
    },
    Sized {
        names: &[
            "SM90_TMA_LOAD", "SM90_TMA_LOAD_MULTICAST", "SM90_TMA_LOAD_IM2COL", "SM90_TMA_LOAD_IM2COL_MULTICAST",
            "SM90_BULK_COPY_G2S",
        ],
        places: [Some(Global), Some(Shared)], by_type: false,
        sizes: "multiples of 128 bits", fits: |n| n > 0 && n % 128 == 0, header: "_sm90_tma",
    },
    Sized {
        names: &[
            "SM90_TMA_STORE", "SM90_TMA_STORE_PTR", "SM90_TMA_STORE_IM2COL", "SM90_TMA_REDUCE_ADD",
            "SM90_BULK_COPY_S2G",
        ],
        places: [Some(Shared), Some(Global)], by_type: false,
        sizes: "multiples of 128 bits", fits: |n| n > 0 && n % 128 == 0, header: "_sm90_tma",
    },
];

impl Sized {
    /// The copy of so many bits, of source and destination.
    pub fn of(&self, name: String, bits: [i64; 2]) -> Option<NamedAtom> {
        let side = |name, place: usize| {
            let n = bits[place];
            CuteOperand { drawn: None, ..in_bits(name, self.places[place], n, layout(&format!("(1,{n}):(0,1)"))) }
        };
        let fits = bits.iter().all(|n| (self.fits)(*n));
        let header = if name.contains("IM2COL") { "_sm90_im2col" } else { self.header };
        fits.then(|| named(name, "1:0", vec![side("Src", 0), side("Dst", 1)], header))
    }
}

/// All whose size is known, by generation.
pub(super) fn all() -> Vec<NamedAtom> {
    let any = ["AutoVectorizingCopy", "AutoVectorizingCopyWithAssumedAlignment", "DefaultCopy"];
    // As many bits as both sides allow, so the traits have one element.
    let one = |name: &str, header| {
        let side = |name| CuteOperand { drawn: None, ..in_bits(name, None, 1, layout("(1,1):(0,0)")) };
        named(name.to_string(), "1:0", vec![side("Src"), side("Dst")], header)
    };
    let mut out: Vec<NamedAtom> = any.map(|name| one(name, "")).into();
    out.extend(exchanges());
    out.extend(ldmatrix::loads().iter().filter_map(matrices));
    out.extend(ldmatrix::stores().iter().filter_map(matrices));
    out.push(one("SM90_BULK_COPY_AUTO", "_sm90_tma"));
    out
}

fn named(name: String, threads: &str, operands: Vec<CuteOperand>, header: &str) -> NamedAtom {
    let source = format!("CUTLASS, cute/atom/copy_traits{header}.hpp");
    NamedAtom { name, row: None, thread_ids: layout(threads), operands, source }
}

fn in_bits(name: &'static str, space: Option<Space>, bits: i64, layout: Layout) -> CuteOperand {
    // Registers are drawn as words.
    let words = upcast(&layout, &Int::Static(32)).ok().map(|words| (Tree::from(bits / 32), words));
    CuteOperand { name, element: "b1".to_string(), space, tile: Tree::from(bits), layout, drawn: words }
}

/// Copies between registers of a warp.
fn exchanges() -> Vec<NamedAtom> {
    let words = "(32,64):(64,1)";
    let rows = [
        ("SM50_Shuffle_U32_2x2Trans_XOR1", words, "((2,16),(32,2)):((32,128),(1,64))", "_sm50"),
        ("SM50_Shuffle_U32_2x2Trans_XOR4", words, "((4,2,4),(32,2)):((64,32,512),(1,256))", "_sm50"),
        ("SM75_U32x1_MOVM_T", "(32,32):(32,1)", "(32,32):(32,1)", "_sm75"),
    ];
    let row = |(name, src, dst, header): (&str, &str, &str, _)| {
        let side = |name, text| {
            let layout = layout(text);
            let bits = layout.size().ok().and_then(|n| n.value()).unwrap_or(0);
            in_bits(name, Some(Register), bits, layout)
        };
        named(name.to_string(), "32:1", vec![side("Src", src), side("Dst", dst)], header)
    };
    rows.into_iter().map(row).collect()
}

/// `ldmatrix` and `stmatrix`.
fn matrices(row: &Atom) -> Option<NamedAtom> {
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
    let by_bit = Layout::concat(&[scaled(&threads)?, Layout::concat(&[element, scaled(&values)?])]);
    let bits = 8 * 8 * BITS * count;
    let each_mode = Tree::Node(vec![Tree::from(1), Tree::from(1)]);
    let rows = 8 * count;
    let warp = Grid::COMMON.warp;
    let naming = match rows {
        _ if rows == warp => Layout::mode1(Int::Static(warp), Int::Static(ROW_BITS)),
        _ => Layout::tuple(vec![
            (Int::Static(rows), Stride::from(ROW_BITS)),
            (Int::Static(warp / rows), Stride::from(0)),
        ]),
    };
    let memory = Layout::concat(&[naming, Layout::mode1(Int::Static(ROW_BITS), Int::ONE)]);
    // Rows below each other, matrix by matrix: the index column + 8·row + 64·matrix as (row, column).
    let place = layout(&format!("(8,8,{count}):(1@1,1@0,8@0)"));
    let elements = tilewright_ir::layout::compose::composition(&place, tv).ok()?;
    let tile = Tree::Node(vec![Tree::from(rows), Tree::from(8)]);
    let side = |name, space, layout, drawn| CuteOperand { drawn, ..in_bits(name, Some(space), bits, layout) };
    let registers = coalesce_profile(&by_bit, &each_mode).ok()?;
    let names = if load { ["Dst", "Src"] } else { ["Src", "Dst"] };
    let mut operands =
        vec![side(names[0], Register, registers, Some((tile, elements))), side(names[1], Shared, memory, None)];
    if load {
        operands.reverse();
    }
    Some(NamedAtom { row: Some(row.name.clone()), source: row.source.clone(), ..named(name, "32:1", operands, "") })
}

/// Bits of an element of a matrix.
const BITS: i64 = 16;
/// Bits of a row of a matrix.
const ROW_BITS: i64 = 8 * Matrices::COMMON.row_bytes;

/// Strides of elements in bits.
fn scaled(a: &Layout) -> Option<Layout> {
    let bits = a.stride().try_map(&mut |d: &Stride| d.int().and_then(|d| d.mul(&Int::Static(BITS)).ok()).ok_or(()));
    Layout::new(a.shape().clone(), bits.ok()?.map(&mut |d| Stride::Int(d.clone())))
}
