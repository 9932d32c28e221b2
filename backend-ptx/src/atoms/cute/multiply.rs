//! Multiply–accumulates by CuTe's names: shapes and types are a table, layouts follow from them.
//!
//! In registers an operand is spread over a warp, or four, by one rule (`spread`): of A and B as many elements are
//! neighbours as fit into 32 bits, of C two. Volta's quadpairs have layouts of their own. Of the sparse products A's
//! tile counts what is not stored, too: half of it is, and E says which.
use super::{CuteOperand, NamedAtom};
use crate::atoms::{layout, mma, spread, wgmma};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::make::make_layout_left;
use tilewright_ir::target::{Atom, AtomOp, Grid, Matrices};
use tilewright_ir::tuple::{IntTuple, Tree};

/// Products of a warp: generation, (M, N, K), types of D, A and B (C is as D), and how the names end.
type Family = (&'static str, &'static [[i64; 3]], &'static [&'static str], &'static [&'static str]);

const INT8: &[&str] = &["S32S8S8", "S32S8U8", "S32U8S8", "S32U8U8"];
const INT4: &[&str] = &["S32S4S4", "S32S4U4", "S32U4S4", "S32U4U4"];
#[rustfmt::skip]
const FLOAT8: &[&str] = &[
    "F32E4M3E4M3", "F32E4M3E5M2", "F32E5M2E4M3", "F32E5M2E5M2",
    "F16E4M3E4M3", "F16E4M3E5M2", "F16E5M2E4M3", "F16E5M2E5M2",
];
const FLOAT16: &[&str] = &["F16F16F16", "F32F16F16", "F32BF16BF16"];
const INTS: &[&str] = &["TN", "TN_SATURATE"];

#[rustfmt::skip]
const WARP: &[Family] = &[
    ("SM75", &[[16, 8, 8]],                              &["F32F16F16", "F16F16F16"],    &["TN"]),
    ("SM75", &[[8, 8, 16]],                              &["S32S8S8"],                   &["TN"]),
    ("SM80", &[[16, 8, 8], [16, 8, 16]],                 FLOAT16,                        &["TN"]),
    ("SM80", &[[16, 8, 4], [16, 8, 8]],                  &["F32TF32TF32"],               &["TN"]),
    ("SM80", &[[8, 8, 4]],                               &["F64F64F64", "C64C64C64", "GC64C64C64"], &["TN"]),
    ("SM80", &[[8, 8, 16], [16, 8, 16], [16, 8, 32]],    INT8,                           INTS),
    ("SM80", &[[8, 8, 32], [16, 8, 32], [16, 8, 64]],    INT4,                           INTS),
    ("SM80", &[[8, 8, 128], [16, 8, 128], [16, 8, 256]], &["S32U1U1"],                   &["TN_XORPOPC", "TN_ANDPOPC"]),
    ("SM89", &[[16, 8, 32]],                             FLOAT8,                         &["TN"]),
    ("SM90", &[[16, 8, 4], [16, 8, 8], [16, 8, 16]],     &["F64F64F64", "C64C64C64"],    &["TN"]),
];

/// Products of a warpgroup: types, and how the names end. Of 16-bit factors either may lie the other way round, which
/// the name does not say.
const WARPGROUP: &[(&[&str], &[&str])] =
    &[(FLOAT16, &[""]), (&["F32TF32TF32"], &["_TN"]), (INT8, &["_TN", "_TN_SATURATE"]), (FLOAT8, &["_TN"])];

/// All of them, by generation.
pub(super) fn all() -> Vec<NamedAtom> {
    let mut out = one_thread();
    out.extend(quadpairs());
    for (generation, shapes, types, endings) in WARP {
        for &[m, n, k] in *shapes {
            for (types, ending) in pairs(types, endings) {
                let [d, a, b] = elements(types);
                let name = format!("{generation}_{m}x{n}x{k}_{types}{d}_{ending}");
                let each = |element: &str| (32 / bits(element)).max(1);
                let (of_a, of_b) = (spread(m, k, each(&a)), spread(n, k, each(&b)));
                let operands = vec![
                    held("A", a, [m, k], &of_a),
                    held("B", b, [n, k], &of_b),
                    held("C", d, [m, n], &spread(m, n, 2)),
                ];
                out.push(named(name, layout("32:1"), operands, &generation.to_lowercase()));
            }
        }
    }
    for sparse in [false, true] {
        for (types, endings) in WARPGROUP {
            for (types, ending) in pairs(types, endings) {
                out.extend(warpgroup(types, ending, sparse));
            }
        }
    }
    let rows: Vec<Atom> = [mma::atoms(), mma::fp8_atoms(), wgmma::atoms()].concat();
    for atom in &mut out {
        if let Some(row) = rows.iter().find(|row| emits(row, atom)) {
            (atom.row, atom.source) = (Some(row.name.clone()), row.source.clone());
        }
    }
    out
}

fn pairs<'a>(types: &'a [&'a str], endings: &'a [&'a str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    types.iter().flat_map(move |t| endings.iter().map(move |e| (*t, *e)))
}

fn named(name: String, thread_ids: Layout, operands: Vec<CuteOperand>, header: &str) -> NamedAtom {
    let source = format!("CUTLASS, cute/atom/mma_traits{}{header}.hpp", if header.is_empty() { "" } else { "_" });
    NamedAtom { name, row: None, thread_ids, operands, source }
}

/// An operand in registers.
fn held(name: &'static str, element: impl Into<String>, tile: [i64; 2], thread_value: &str) -> CuteOperand {
    let (tile, layout) = (tuple(tile), layout(thread_value));
    let drawn = Some((tile.clone(), layout.clone()));
    CuteOperand { name, element: element.into(), space: Some(Space::Register), tile, layout, drawn }
}

fn tuple(tile: [i64; 2]) -> IntTuple {
    Tree::Node(tile.into_iter().map(Tree::from).collect())
}

/// Dot products of a register, and what any type has.
fn one_thread() -> Vec<NamedAtom> {
    let row = |(name, header, types, k): (&str, _, [&'static str; 3], i64)| {
        let along_k = format!("(1,{k}):(0,{})", i64::from(k > 1));
        let [d, a, b] = types;
        let operands =
            vec![held("A", a, [1, k], &along_k), held("B", b, [1, k], &along_k), held("C", d, [1, 1], "(1,1):(0,0)")];
        named(name.to_string(), layout("1:0"), operands, header)
    };
    let rows = [
        ("UniversalFMA", "", ["T"; 3], 1),
        ("SM61_DP4A", "sm61", ["S32", "S8", "S8"], 4),
        ("SM61_DP2A", "sm61", ["S32", "S16", "S16"], 2),
    ];
    rows.into_iter().map(row).collect()
}

/// `mma.m8n8k4` of eight threads, for factors that lie either way round: `T` of A and `N` of B are rows along K.
fn quadpairs() -> Vec<NamedAtom> {
    let factor = |along_k: bool| if along_k { "(8,4):(1,8)" } else { "((4,2),4):((8,4),1)" };
    let each = |d: &'static str, of_d: &'static str| {
        ["TN", "NT", "NN", "TT"].map(|major| {
            let (of_a, of_b) = (factor(major.starts_with('T')), factor(major.ends_with('N')));
            let operands =
                vec![held("A", "F16", [8, 4], of_a), held("B", "F16", [8, 4], of_b), held("C", d, [8, 8], of_d)];
            named(format!("SM70_8x8x4_{d}F16F16{d}_{major}"), layout("(4,2):(1,16)"), operands, "sm70")
        })
    };
    [each("F16", "(8,8):(1,8)"), each("F32", "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))")].concat()
}

/// `wgmma` for every N, A in shared memory or in registers.
fn warpgroup(types: &str, ending: &str, sparse: bool) -> Vec<NamedAtom> {
    let [d, a, b] = elements(types);
    // Elements of a register and of 32 bytes, with those that are not stored.
    let stored = if sparse { 2 } else { 1 };
    let (each, k) = (32 / bits(&a) * stored, 256 / bits(&a) * stored);
    let (family, header) = if sparse { ("GMMA", "sm90_gmma_sparse") } else { ("SM90", "sm90_gmma") };
    let (threads, rows) = (Grid::COMMON.warpgroup, Matrices::COMMON.warpgroup_rows);
    let shared = |name, element: &str, tile| {
        let tile = tuple(tile);
        let layout = seen_by_all(threads, &tile);
        CuteOperand { name, element: element.to_string(), space: Some(Space::Shared), tile, layout, drawn: None }
    };
    let each_n = |n| {
        let (d, a, b) = (&d, &a, &b);
        ["SS", "RS"].map(move |place| {
            let mut of_a = match place {
                "SS" => shared("A", a, [rows, k]),
                _ => held("A", a.as_str(), [rows, k], &spread(rows, k, each)),
            };
            let c = held("C", d.as_str(), [rows, n], &wgmma::spread_accumulator(n));
            let mut operands = vec![shared("B", b, [n, k]), c];
            if sparse {
                of_a.element = format!("sparse {a}");
                operands.push(held("E", "U8", [rows, k], metadata(k)));
            }
            operands.insert(0, of_a);
            let name = format!("{family}_{rows}x{n}x{k}_{types}_{place}{ending}");
            named(name, layout("128:1"), operands, header)
        })
    };
    wgmma::columns(d == "S32").flat_map(each_n).collect()
}

/// Which elements of A are stored. Up to 32 columns two threads have the same.
fn metadata(k: i64) -> &'static str {
    match k {
        16 => "((2,2,8,4),(8,2)):((512,0,1,16),(64,8))",
        32 => "((2,2,8,4),(16,2)):((1024,0,1,16),(64,8))",
        _ => "((2,2,8,4),32):((8,2048,1,16),64)",
    }
}

/// `(threads, tile)`, the whole tile for every thread.
fn seen_by_all(threads: i64, tile: &IntTuple) -> Layout {
    let whole = make_layout_left(tile).unwrap_or_else(|_| Layout::mode1(Int::ONE, Int::ZERO));
    Layout::concat(&[Layout::mode1(Int::Static(threads), Int::ZERO), whole])
}

/// `F32BF16BF16` one by one: letters with their digits; `E4M3` is one.
fn elements(types: &str) -> [String; 3] {
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
    out.try_into().unwrap_or_else(|found| unreachable!("the tables have three types in a row: {found:?}"))
}

/// Bits of an element.
fn bits(element: &str) -> i64 {
    let digits = element.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    if element.starts_with('E') { 8 } else { digits.parse().unwrap_or(32) }
}

/// Whether a row of the targets is this atom: the same types, tiles and layouts.
fn emits(row: &Atom, atom: &NamedAtom) -> bool {
    let same = |(place, o): (usize, &CuteOperand)| {
        let of_row = &row.operands[place];
        let lies = match o.space {
            Some(Space::Register) => of_row.thread_value.as_ref() == Some(&o.layout),
            _ => of_row.thread_value.is_none(),
        };
        dtype(&o.element) == row.dtypes.get(place).copied() && tuple([of_row.tile[0], of_row.tile[1]]) == o.tile && lies
    };
    let accumulates = row.op == AtomOp::Mma { accumulate: true };
    accumulates && atom.operands.len() == 3 && [1, 2, 0].into_iter().zip(&atom.operands).all(same)
}

/// The type of an element; of tf32 what it is in memory.
fn dtype(element: &str) -> Option<DType> {
    Some(match element {
        "F16" => DType::F16,
        "BF16" => DType::BF16,
        "F32" | "TF32" => DType::F32,
        "F64" => DType::F64,
        "E4M3" => DType::E4M3,
        "E5M2" => DType::E5M2,
        "S8" => DType::I8,
        "S32" => DType::I32,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_told_apart() {
        assert_eq!(elements("F32BF16BF16"), ["F32", "BF16", "BF16"]);
        assert_eq!(elements("F32E4M3E5M2"), ["F32", "E4M3", "E5M2"]);
        assert_eq!(elements("GC64C64C64"), ["GC64", "C64", "C64"]);
        assert_eq!(["E4M3", "S4", "U1", "BF16", "F64"].map(bits), [8, 4, 1, 16, 64]);
    }
}
