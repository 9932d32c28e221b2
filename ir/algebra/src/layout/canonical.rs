//! The canonical layouts of a tile in shared memory: those that `wgmma` reads and that TMA writes.
//!
//! Both units permute pieces of 16 bytes within rows of 32, 64 or 128 bytes, over eight rows: `Sw<1,4,3>`, `Sw<2,4,3>`
//! and `Sw<3,4,3>` of byte offsets, fewer bits at the base for wider elements. The rows run along the contiguous mode
//! of the tile: along mode 1 it is *K-major*, along mode 0 *MN-major*. The widest row that divides the contiguous mode
//! is best: all of them are free of bank conflicts, and wider rows take fewer boxes of TMA.
//!
//! Source: CUTLASS, `cute/arch/mma_sm90_desc.hpp` and `cute/atom/mma_traits_sm90_gmma.hpp` (the atoms),
//! `cutlass/gemm/collective/builders/sm90_common.inl` (`ss_smem_selector`); the CUDA driver API,
//! `cuTensorMapEncodeTiled` (the limits of a box).
use super::access::{OffsetTile, Pattern};
use super::composed::function::NumericFunction;
use super::error::{AlgebraError, Result};
use super::product::{TileOrder, tile_to_shape};
use super::suggest::counted;
use super::{AnyLayout, Composed, Layout, Outer, Stride};
use crate::int::{Int, Swizzle};
use crate::tuple::Tree;
use std::fmt;

/// Bytes that a swizzle of these keeps together.
const PIECE: i64 = 16;
/// Rows after which a swizzle repeats.
const ROWS: i64 = 8;
/// The most elements of a box of TMA along a mode.
const BOX: i64 = 256;
/// Bytes of K that one `wgmma` takes.
const STEP: i64 = 32;

/// What reads or writes the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The tensor cores, through a descriptor.
    Wgmma,
    /// The copy engine.
    Tma,
}

impl Unit {
    /// Reads `wgmma` or `tma`.
    pub fn parse(text: &str) -> Option<Unit> {
        match text {
            "wgmma" => Some(Unit::Wgmma),
            "tma" => Some(Unit::Tma),
            _ => None,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Unit::Wgmma { "wgmma" } else { "tma" })
    }
}

/// A width of rows with what speaks for or against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Width {
    /// Bytes of a row; 16 for no swizzle.
    pub bytes: i64,
    /// The swizzle of byte offsets.
    pub swizzle: Swizzle,
    /// Whether the tile has such rows.
    pub fits: bool,
    /// Why, or why not.
    pub why: String,
}

/// The boxes of TMA that fill the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// Extents of one, in the order of the tile's modes.
    pub extents: [i64; 2],
    /// How many there are.
    pub count: i64,
}

/// The canonical layout of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The tile, swizzled.
    pub layout: AnyLayout,
    /// The swizzle of byte offsets; 0 bits is none.
    pub swizzle: Swizzle,
    /// The block that the tile repeats: CuTe's name, and its layout. `None` where TMA alone takes plain rows.
    pub atom: Option<(String, AnyLayout)>,
    /// Whether mode 1 is contiguous.
    pub k_major: bool,
    /// All widths, the widest first.
    pub widths: Vec<Width>,
    /// The boxes of TMA, where it writes the tile.
    pub boxes: Option<Boxes>,
    /// To how many bytes the tile is aligned in shared memory.
    pub alignment: i64,
    /// Passes of shared memory for all matrices of 8 rows of 16 bytes, and the least that there can be; `None` for a
    /// tile without such.
    pub passes: Option<(usize, usize)>,
}

/// The canonical layout of a tile of elements of `bytes` bytes for all of `units`: of the given layout only the shape
/// and the contiguous mode count.
///
/// # Errors
/// A tile of another rank than 2, with symbols, or of more than 2^16 elements; one without a contiguous mode of whole
/// 16 bytes; for `wgmma` one that is not made of 8 rows and of steps of 32 bytes of K, or an MN-major one whose
/// elements have not 16 bits.
pub fn canonical(tile: &Layout, units: &[Unit], bytes: i64) -> Result<Canonical> {
    let wgmma = units.contains(&Unit::Wgmma);
    let refuse = |needed: &'static str| {
        let names: Vec<String> = units.iter().map(Unit::to_string).collect();
        let found = format!("{} on {tile}, {bytes} bytes an element", names.join(" and "));
        Err(AlgebraError::Range { what: "suggest", found, needed })
    };
    if tile.rank() != 2 {
        return refuse("a tile of two modes");
    }
    let extents = OffsetTile::of(tile)?;
    let piece = PIECE / bytes.clamp(1, PIECE);
    let contiguous = |k: &usize| extents.consecutive(*k, piece);
    let Some(inner) = [1, 0].into_iter().find(contiguous) else {
        return refuse("a tile with a mode of consecutive elements, whole 16 bytes of them");
    };
    let (along, across) = (extents.extents[inner], extents.extents[1 - inner]);
    let k_major = inner == 1;
    let k = extents.extents[1];
    if wgmma {
        match bytes {
            2 => {}
            1 | 4 if k_major => {}
            1 | 4 => return refuse("a K-major tile (mode 1 contiguous): only elements of 16 bits may be MN-major"),
            _ => return refuse("elements of 1, 2 or 4 bytes"),
        }
        if across % ROWS != 0 {
            return refuse("a tile of eights of rows");
        }
        if k * bytes % STEP != 0 {
            return refuse("a tile of whole steps along K: 32 bytes of mode 1");
        }
    }
    let row = along * bytes;
    let widths: Vec<Width> = [128, 64, 32, PIECE].into_iter().map(|w| width(w, row, across)).collect();
    let Some(best) = widths.iter().find(|w| w.fits) else {
        return refuse("a tile with a mode of consecutive elements, whole 16 bytes of them");
    };
    let plain = best.bytes == PIECE && !wgmma;
    let block = best.bytes / bytes;
    let pair = |inner: i64, outer: i64| if k_major { [outer, inner] } else { [inner, outer] };
    let rows = |extents: [i64; 2], pitch: i64| {
        let mode = |(n, d): (i64, i64)| (Int::Static(n), Stride::from(d));
        Layout::tuple(extents.into_iter().zip(pair(1, pitch)).map(mode).collect())
    };
    let base = 4 - i64::from(bytes.ilog2());
    let in_elements = Swizzle::checked(best.swizzle.bits.into(), base, 3).unwrap_or(best.swizzle);
    let swizzled = |inner: Layout| match best.swizzle.bits {
        0 => AnyLayout::Plain(inner),
        _ => Composed { outer: Outer::Swizzle(in_elements), offset: Int::ZERO, inner }.into(),
    };
    let shape = Tree::Node(extents.extents.map(Tree::from).to_vec());
    let (atom, layout) = if plain {
        (None, rows(extents.extents, along))
    } else {
        let atom = rows(pair(block, ROWS), block);
        let layout = tile_to_shape(&atom, &shape, &TileOrder::Left)?;
        let major = if k_major { "K" } else { "MN" };
        let kind = if best.swizzle.bits == 0 { "INTER".to_string() } else { format!("SW{}", best.bytes) };
        (Some((format!("GMMA::Layout_{major}_{kind}_Atom"), swizzled(atom))), layout)
    };
    let boxes = units.contains(&Unit::Tma).then(|| {
        let largest = |n: i64| (1..=BOX.min(n)).rev().find(|d| n % d == 0).unwrap_or(1);
        // Without a swizzle a box may have any rows of whole 16 bytes.
        let pieces = |n: i64| (1..=BOX.min(n)).rev().find(|d| n % d == 0 && d * bytes % PIECE == 0).unwrap_or(piece);
        let (x, y) = (if plain { pieces(along) } else { block }, largest(across));
        Boxes { extents: pair(x, y), count: (along / x) * (across / y) }
    });
    let alignment = if best.swizzle.bits == 0 { 128 } else { ROWS * best.bytes };
    let layout = swizzled(layout);
    let passes = if across % ROWS == 0 { Some(passes(&layout, bytes)?) } else { None };
    Ok(Canonical { swizzle: best.swizzle, atom, k_major, boxes, alignment, passes, layout, widths })
}

/// Whether rows of `w` bytes fit a contiguous mode of `row` bytes, `across` of them.
fn width(w: i64, row: i64, across: i64) -> Width {
    let swizzle = Swizzle::checked(i64::from((w / PIECE).ilog2()), 4, 3);
    let (fits, why) = match (row % w == 0, w == PIECE || across % ROWS == 0) {
        (true, true) => (true, format!("{} of {w} bytes make {row} contiguous bytes", row / w)),
        (true, false) => (false, format!("the swizzle repeats every {ROWS} rows, and there are {across}")),
        (false, _) => (false, format!("{row} contiguous bytes are no multiple of {w}")),
    };
    Width { bytes: w, swizzle: swizzle.unwrap_or(Swizzle { bits: 0, base: 4, shift: 3 }), fits, why }
}

/// Passes for all matrices of the tile, and the least that there can be.
fn passes(layout: &AnyLayout, bytes: i64) -> Result<(usize, usize)> {
    let unknown = || AlgebraError::NotStatic { what: "suggest", leaf: layout.to_string() };
    let matrices = Pattern::Matrices { stores: false, count: 1, transposed: false };
    let warps = matrices.warps(layout.inner(), bytes)?;
    let f = NumericFunction::of_any(layout).ok_or_else(unknown)?;
    let offsets = (0..f.size()?).map(|c| Ok(f.at(c)?)).collect::<Result<Vec<i64>>>()?;
    let (passes, least, _) = counted(&warps, &offsets, bytes);
    Ok((passes, least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, parse_value};

    fn said(tile: &str, units: &[Unit], bytes: i64) -> String {
        let tile = parse_value(tile, Style::Plain).unwrap();
        match canonical(tile.layout().unwrap(), units, bytes) {
            Ok(c) => {
                assert!(c.passes.is_none_or(|(passes, least)| passes == least), "{c:?}");
                let atom = c.atom.map_or("rows".to_string(), |(name, _)| name.replace("GMMA::Layout_", ""));
                let boxes = c.boxes.map_or(String::new(), |b| format!(", {} of {:?}", b.count, b.extents));
                format!("{atom} {} {}{boxes}", c.swizzle, c.layout)
            }
            Err(e) => e.code().to_string(),
        }
    }

    /// The atoms are those of CUTLASS, `cute/atom/mma_traits_sm90_gmma.hpp`.
    #[test]
    fn the_widest_row_that_divides_is_taken() {
        use Unit::{Tma, Wgmma};
        let check = |tile: &str, units: &[Unit], bytes: i64, wanted: &str| {
            assert_eq!(said(tile, units, bytes), wanted, "{tile} {units:?} {bytes}");
        };
        check(
            "(128,64):(64,1)",
            &[Wgmma],
            2,
            "K_SW128_Atom Sw<3,4,3> Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))",
        );
        check("(64,32):(32,1)", &[Wgmma], 2, "K_SW64_Atom Sw<2,4,3> Sw<2,3,3> o 0 o ((8,8),(32,1)):((32,256),(1,0))");
        check("(64,16):(16,1)", &[Wgmma], 2, "K_SW32_Atom Sw<1,4,3> Sw<1,3,3> o 0 o ((8,8),(16,1)):((16,128),(1,0))");
        // 96 elements are 192 bytes: three rows of 64.
        check(
            "(64,96):(96,1)",
            &[Wgmma],
            2,
            "K_SW64_Atom Sw<2,4,3> Sw<2,3,3> o 0 o ((8,8),(32,3)):((32,256),(1,2048))",
        );
        check(
            "(64,128):(128,1)",
            &[Wgmma],
            1,
            "K_SW128_Atom Sw<3,4,3> Sw<3,4,3> o 0 o ((8,8),(128,1)):((128,1024),(1,0))",
        );
        check("(64,32):(32,1)", &[Wgmma], 4, "K_SW128_Atom Sw<3,4,3> Sw<3,2,3> o 0 o ((8,8),(32,1)):((32,256),(1,0))");
        check(
            "(128,64):(1,128)",
            &[Wgmma, Tma],
            2,
            "MN_SW128_Atom Sw<3,4,3> Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024)), 2 of [64, 64]",
        );
        check("(8,16):(1,8)", &[Wgmma], 2, "MN_INTER_Atom Sw<0,4,3> ((8,1),(8,2)):((1,0),(8,64))");
        check(
            "(512,64):(64,1)",
            &[Tma],
            2,
            "K_SW128_Atom Sw<3,4,3> Sw<3,3,3> o 0 o ((8,64),(64,1)):((64,512),(1,0)), 2 of [256, 64]",
        );
        check("(12,64):(64,1)", &[Tma], 2, "rows Sw<0,4,3> (12,64):(64,1), 1 of [12, 64]");
        check("(16,8):(8,1)", &[Tma], 2, "rows Sw<0,4,3> (16,8):(8,1), 1 of [16, 8]");
        check(
            "(16,16):(16,1)",
            &[Tma],
            8,
            "K_SW128_Atom Sw<3,4,3> Sw<3,1,3> o 0 o ((8,2),(16,1)):((16,128),(1,0)), 1 of [16, 16]",
        );
        for (tile, units, bytes) in [
            ("(128,64):(1,128)", Wgmma, 1),
            ("(64,64):(64,1)", Wgmma, 8),
            ("(12,64):(64,1)", Wgmma, 2),
            ("(64,8):(8,1)", Wgmma, 2),
            ("(64,4):(4,1)", Tma, 2),
            ("(64,64):(128,2)", Tma, 2),
            ("64:1", Tma, 2),
        ] {
            assert_eq!(said(tile, &[units], bytes), "E0211", "{tile}");
        }
        assert_eq!(said("(M,64):(64,1)", &[Tma], 2), "E0209");
    }
}
