//! Atoms of CuTe by name: the layouts of `MMA_Traits` and `Copy_Traits`, and the ops of the DSL as these names.
//!
//! # Source
//! CUTLASS 4.x, `cute/atom/mma_traits*.hpp` and `copy_traits*.hpp` up to sm_90; `traits.txt` has what they say. The
//! DSL's ops: `python/CuTeDSL/cutlass/cute/nvgpu`.
use crate::ast::{Expr, ExprKind};
use crate::parser::parse_native;
use crate::types;
use tilewright_ir::int::Int;
use tilewright_ir::layout::recast::upcast;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::op::Value;

/// What the headers say: names, then the operands that they share.
const RECORD: &str = include_str!("traits.txt");

/// How the names of the products of `tcgen05` begin.
const TCGEN05: &str = "SM100_MMA_";

/// A multiply–accumulate.
#[derive(Clone, Debug)]
pub(super) struct MmaAtom {
    /// CuTe's name.
    pub name: String,
    /// `ThrID`.
    pub thread_ids: Layout,
    /// M, N and K.
    pub shape: [i64; 3],
    /// Of A, B and C, from (thread, value) to an index into the operand.
    pub operands: [Layout; 3],
}

/// A copy; its layouts count elements.
#[derive(Clone, Debug)]
pub(super) struct CopyAtom {
    pub source: Layout,
    pub destination: Layout,
    /// The one of the two that the threads of a tile are given by.
    pub reference: Layout,
}

/// Why an atom is not known: what was found, what was needed.
pub(super) type Unknown = (String, String);

impl MmaAtom {
    /// Whether an operand, 0 for A, is read from shared memory through a descriptor.
    pub fn is_shared(&self, operand: usize) -> bool {
        let described = ["SM90_64x", "GMMA_", TCGEN05].iter().any(|start| self.name.starts_with(start));
        described && (operand == 1 || operand == 0 && self.name.contains("_SS"))
    }

    /// Whether an operand lies in tensor memory.
    pub fn is_in_tensor_memory(&self, operand: usize) -> bool {
        self.name.starts_with(TCGEN05) && !self.is_shared(operand)
    }

    /// Bits of an element of the operands in shared memory: 32 bytes along K, of sparse products 64.
    pub fn shared_bits(&self) -> i64 {
        let bytes = if self.name.starts_with("GMMA_") { 64 } else { 32 };
        8 * bytes / self.shape[2]
    }
}

/// The name that an expression begins with.
pub(super) fn head(e: &Expr) -> Option<&str> {
    match &e.kind {
        ExprKind::Paren(inner) => head(inner),
        ExprKind::Call(f, _) => f.name(),
        _ => e.name(),
    }
}

fn arguments(e: &Expr) -> &[Expr] {
    match &e.kind {
        ExprKind::Paren(inner) => arguments(inner),
        ExprKind::Call(_, args) => args,
        _ => &[],
    }
}

/// Whether a name is one of an atom, or of an op of the DSL.
pub(super) fn names_atom(name: &str) -> bool {
    let generation = |rest: &str| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && rest[digits..].starts_with('_')
    };
    let shape = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('x');
    name.strip_prefix("SM").is_some_and(generation)
        || ["MMA_", "GMMA_"].iter().any(|p| name.strip_prefix(p).is_some_and(shape))
        || matches!(name, "UniversalFMA" | "UniversalCopy" | "DefaultCopy" | "AutoVectorizingCopy")
        || name == "AutoVectorizingCopyWithAssumedAlignment"
        || names_op(name)
}

/// Whether a name is one of an op of the DSL.
pub(super) fn names_op(name: &str) -> bool {
    OPS.contains(&name)
}

/// Ops of the DSL that stand for atoms, and functions of C++ that choose one.
const OPS: [&str; 16] = [
    "Tcgen05MmaF16BF16Op",
    "Tcgen05MmaTF32Op",
    "Tcgen05MmaI8Op",
    "Tcgen05MmaFP8Op",
    "Tcgen05MmaF8F6F4Op",
    "ss_op_selector",
    "rs_op_selector",
    "MmaUniversalOp",
    "MmaF16BF16Op",
    "MmaTF32Op",
    "MmaF8Op",
    "MmaI8Op",
    "CopyUniversalOp",
    "CopyG2SOp",
    "LdMatrix8x8x16bOp",
    "StMatrix8x8x16bOp",
];

/// A product by an expression: `SM80_…`, `MMA_Atom<SM80_…>`, `MmaF16BF16Op(…)`.
pub(super) fn mma(e: &Expr) -> Result<MmaAtom, Unknown> {
    let args = arguments(e);
    let name = match (head(e), args) {
        (Some("MMA_Traits"), [of, types @ ..])
            if !types.is_empty() && head(of).is_some_and(|n| n.starts_with(TCGEN05)) =>
        {
            return tcgen05(head(of).unwrap_or_default(), types, e);
        }
        (Some("MMA_Atom" | "MMA_Traits" | "make_mma_atom"), [of, ..]) => return mma(of),
        (Some(name), types) if name.starts_with(TCGEN05) => return tcgen05(name, types, e),
        (Some(op), args) if op.starts_with("Tcgen05") => return tcgen05_op(op, args, e),
        (Some("MmaUniversalOp"), _) => "UniversalFMA".to_string(),
        (Some("MmaF16BF16Op"), [ab, acc, shape]) => {
            let shape = int_tuple(shape).ok_or_else(|| odd(e, "the shape (16, 8, 16)"))?;
            let (ab, acc) = (letter(ab, e)?, letter(acc, e)?);
            format!("SM80_{}_{acc}{ab}{ab}{acc}_TN", by_x(&shape))
        }
        (Some("MmaTF32Op"), [shape]) => {
            let shape = int_tuple(shape).ok_or_else(|| odd(e, "the shape (16, 8, 8)"))?;
            format!("SM80_{}_F32TF32TF32F32_TN", by_x(&shape))
        }
        (Some("MmaF16BF16Op"), [ab, acc, shape, place, ..]) => {
            let ab = letter(ab, e)?;
            warpgroup([letter(acc, e)?, ab.clone(), ab], shape, place, "", e)?
        }
        (Some("MmaF8Op" | "MmaI8Op"), [a, b, acc, shape, place, ..]) => {
            warpgroup([letter(acc, e)?, letter(a, e)?, letter(b, e)?], shape, place, "_TN", e)?
        }
        (Some(name @ ("ss_op_selector" | "rs_op_selector")), [a, b, acc, tile, ..]) => {
            selected(name, [acc, a, b], tile, e)?
        }
        (Some(name), _) => name.to_string(),
        (None, _) => return Err(odd(e, "an atom")),
    };
    let name = name.strip_prefix("MMA_").map(|rest| format!("SM90_{rest}")).unwrap_or(name);
    let traits = traits(&name, None).ok_or_else(|| odd(e, "an MMA atom, such as `SM80_16x8x16_F32F16F16F32_TN`"))?;
    let of = |what: &str| traits.iter().find(|(n, _)| *n == what).map(|(_, l)| l.clone());
    let (Some(a), Some(b), Some(c)) = (of("A"), of("B"), of("C")) else {
        return Err((format!("`{name}`, a copy"), "an MMA atom".to_string()));
    };
    let shape = shape_of(&name).ok_or_else(|| odd(e, "an atom whose name says its shape"))?;
    let threads = c.mode(0).and_then(|m| m.size().ok()).unwrap_or(Int::ONE);
    let stride = if threads.is(1) { Int::ZERO } else { Int::ONE };
    let thread_ids = of("Thr").unwrap_or_else(|| Layout::mode1(threads, stride));
    Ok(MmaAtom { name, thread_ids, shape, operands: [a, b, c] })
}

/// A warpgroup's product by the DSL's arguments.
fn warpgroup(types: [String; 3], shape: &Expr, place: &Expr, ending: &str, e: &Expr) -> Result<String, Unknown> {
    let shape = int_tuple(shape).ok_or_else(|| odd(e, "the shape (64, 128, 16)"))?;
    let place = match head(place) {
        Some("SMEM") => "SS",
        Some("RMEM") => "RS",
        _ => return Err(odd(e, "a_src, OperandSource.SMEM or RMEM")),
    };
    Ok(format!("SM90_{}_{}_{place}{ending}", by_x(&shape), types.concat()))
}

/// A dense product of `tcgen05` by its template, `SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 256, …>`: one thread
/// of each block issues it, for the tile of one block or of a pair.
///
/// # Source
/// CUTLASS, `cute/atom/mma_traits_sm100.hpp`.
fn tcgen05(name: &str, types: &[Expr], e: &Expr) -> Result<MmaAtom, Unknown> {
    let needed = "a dense product of `tcgen05` without scales: `SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 256, \
                  UMMA::Major::K, UMMA::Major::K>`, TF32, F16BF16, S8 or F8F6F4, SS or TS, 2x1SM for two blocks";
    let int = |e: &Expr| crate::resolve::value_of(e)?.int()?.value();
    let (kind, pair) = match name.strip_prefix(TCGEN05).unwrap_or_default().split_once('_') {
        Some((kind, "SS" | "TS")) => (kind, false),
        Some((kind, "2x1SM_SS" | "2x1SM_TS")) => (kind, true),
        _ => return Err(odd(e, needed)),
    };
    let k = match kind {
        "TF32" => 8,
        "F16BF16" => 16,
        "S8" | "F8F6F4" => 32,
        _ => return Err(odd(e, needed)),
    };
    let (Some(m), Some(n)) = (types.get(3).and_then(int), types.get(4).and_then(int)) else {
        return Err(odd(e, needed));
    };
    let blocks = 1 + i64::from(pair);
    let rows: &[i64] = if pair { &[128, 256] } else { &[64, 128] };
    let step = if (pair || m == 128) && (kind, n) != ("S8", 8) { 16 } else { 8 };
    if !rows.contains(&m) || !(1..=256).contains(&n) || n % step != 0 {
        return Err(odd(
            e,
            "M of 64 or 128, of two blocks 128 or 256; N up to 256, a multiple of 8, from M = 128 of 16",
        ));
    }
    if kind == "S8" && !(if pair { n % 32 == 0 } else { n == 8 || n % 16 == 0 }) {
        return Err(odd(e, "N of 8 or a multiple of 16 for products of 8-bit ints, of two blocks a multiple of 32"));
    }
    let other = |e: &&Expr| e.name().and_then(types::width).is_some_and(|bits| bits != 16);
    if kind == "F16BF16"
        && let Some(found) = types.iter().take(2).find(other)
    {
        return Err(odd(found, "A and B of 16 bits for F16BF16"));
    }
    let layout = |i: i64, j: i64| {
        let inside = [(i / blocks, 1), (j, i)].map(|(s, d)| (Int::Static(s), Stride::from(d)));
        let first = if pair { i / blocks } else { 0 };
        Layout::concat(&[Layout::mode1(Int::Static(blocks), Int::Static(first)), Layout::tuple(inside.to_vec())])
    };
    let thread_ids = Layout::mode1(Int::Static(blocks), if pair { Int::ONE } else { Int::ZERO });
    let operands = [layout(m, k), layout(n, k), layout(m, n)];
    Ok(MmaAtom { name: name.to_string(), thread_ids, shape: [m, n, k], operands })
}

/// The same by the DSL's arguments: types, the shape of the instruction, ONE or TWO blocks, where A is.
fn tcgen05_op(op: &str, args: &[Expr], e: &Expr) -> Result<MmaAtom, Unknown> {
    let needed = "the arguments of `tcgen05.MmaF16BF16Op(ab_dtype, acc_dtype, instruction_shape, cta_group, a_src, \
                  a_major_mode, b_major_mode)`";
    let kind = match op.trim_start_matches("Tcgen05") {
        "MmaF16BF16Op" => "F16BF16",
        "MmaTF32Op" => "TF32",
        "MmaI8Op" => "S8",
        _ => "F8F6F4",
    };
    let shape = args.iter().find_map(int_tuple).filter(|shape| matches!(shape.len(), 2 | 3));
    let named = |words: [&str; 2]| args.iter().find_map(|e| words.iter().position(|w| head(e) == Some(*w)));
    let (Some(shape), Some(pair), Some(tensor)) = (shape, named(["ONE", "TWO"]), named(["SMEM", "TMEM"])) else {
        return Err(odd(e, needed));
    };
    let name = format!("{TCGEN05}{kind}_{}{}", ["", "2x1SM_"][pair], ["SS", "TS"][tensor]);
    let leaf = |n: i64| Expr::new(ExprKind::Int(n), e.span.clone());
    let found = tcgen05(&name, &[leaf(0), leaf(0), leaf(0), leaf(shape[0]), leaf(shape[1])], e)?;
    match shape.get(2) {
        Some(k) if *k != found.shape[2] => Err(odd(e, &format!("{} along K", found.shape[2]))),
        _ => Ok(found),
    }
}

/// The product of a warpgroup that CuTe takes for a tile: the widest N that divides the tile's.
///
/// # Source
/// CUTLASS, `cute/arch/mma_sm90.hpp`, `ss_op_selector`.
fn selected(name: &str, types: [&Expr; 3], tile: &Expr, e: &Expr) -> Result<String, Unknown> {
    const WIDTHS: [i64; 8] = [256, 192, 128, 96, 64, 32, 16, 8];
    let [acc, a, b] = types.map(|t| letter(t, e));
    let (acc, a, b) = (acc?, a?, b?);
    let (k, ending) = match a.as_str() {
        "F16" | "BF16" => (16, ""),
        "TF32" => (8, "_TN"),
        _ => (32, "_TN"),
    };
    let needed = format!("a tile whose M is a multiple of 64, N of 8 and K of {k}");
    let tile = int_tuple(tile).ok_or_else(|| odd(e, &needed))?;
    let fits = matches!(tile.as_slice(), [m, _, of_k] if m % 64 == 0 && of_k % k == 0);
    let n = tile.get(1).and_then(|of_n| WIDTHS.into_iter().find(|n| of_n % n == 0)).filter(|_| fits);
    let n = n.ok_or_else(|| odd(e, &needed))?;
    let place = name[..2].to_uppercase();
    Ok(format!("SM90_64x{n}x{k}_{acc}{a}{b}_{place}{ending}"))
}

fn by_x(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x")
}

/// A type of elements as names of atoms have it: `F16`, `E4M3`.
fn letter(e: &Expr, of: &Expr) -> Result<String, Unknown> {
    let found = match head(e) {
        Some("Float16" | "half_t") => "F16",
        Some("BFloat16" | "bfloat16_t") => "BF16",
        Some("Float32" | "float") => "F32",
        Some("TFloat32" | "tfloat32_t") => "TF32",
        Some("Float8E4M3FN" | "Float8E4M3" | "float_e4m3_t") => "E4M3",
        Some("Float8E5M2" | "float_e5m2_t") => "E5M2",
        Some("Int8" | "int8_t") => "S8",
        Some("Uint8" | "uint8_t") => "U8",
        Some("Int32" | "int32_t" | "int") => "S32",
        _ => return Err(odd(of, "types of elements, such as `cutlass.Float16`")),
    };
    Ok(found.to_string())
}

fn int_tuple(e: &Expr) -> Option<Vec<i64>> {
    match crate::resolve::value_of(e)? {
        Value::Tuple(t) => t.leaves().iter().map(|i| i.value()).collect(),
        _ => None,
    }
}

/// A copy by an expression, `Copy_Atom<SM75_U32x4_LDSM_N, half_t>`, `make_copy_atom(op, type, bits)`.
pub(super) fn copy(e: &Expr) -> Result<CopyAtom, Unknown> {
    let example = "a copy atom with the type of its elements, such as `Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}`";
    let (Some("Copy_Atom" | "make_copy_atom"), [op, element, more @ ..]) = (head(e), arguments(e)) else {
        return Err(odd(e, example));
    };
    let (op, of_traits) = match (head(op), arguments(op)) {
        (Some("Copy_Traits"), [op, bits @ ..]) => (op, bits.first()),
        _ => (op, None),
    };
    let of_traits = of_traits.and_then(|e| crate::resolve::value_of(e)?.int()?.value());
    let width = |e: &Expr| head(e).and_then(types::width);
    let element = width(element).ok_or_else(|| odd(element, "a type of elements whose size is known"))?;
    let bits = more.first().and_then(|e| crate::resolve::value_of(e)?.int()?.value());
    let given = |i: usize| arguments(op).get(i).and_then(crate::resolve::value_of);
    let (name, size) = match head(op) {
        Some("CopyUniversalOp") if bits.is_none_or(|n| n == 0) => ("AutoVectorizingCopy".to_string(), None),
        Some("CopyUniversalOp" | "CopyG2SOp") => ("UniversalCopy".to_string(), bits),
        Some(op @ ("LdMatrix8x8x16bOp" | "StMatrix8x8x16bOp")) => {
            let transposed = matches!(given(0), Some(Value::Bool(true)));
            let n = given(1).map_or(Some(1), |v| v.int()?.value()).unwrap_or(0);
            let (generation, kind) = if op.starts_with('L') { ("SM75", "LDSM") } else { ("SM90", "STSM") };
            let name = match transposed {
                true => format!("{generation}_U16x{}_{kind}_T", n.saturating_mul(2)),
                false => format!("{generation}_U32x{n}_{kind}_N"),
            };
            (name, None)
        }
        // What is copied at most is said by the type of the template.
        Some(name) => (name.to_string(), of_traits.or_else(|| types::moved_bits(head(arguments(op).first()?)?))),
        None => return Err(odd(op, example)),
    };
    let name = if name.starts_with("AutoVectorizing") { "AutoVectorizingCopy" } else { &name };
    if size.is_some_and(|bits| bits % element != 0) {
        return Err(odd(op, &format!("a copy of whole elements of {element} bits")));
    }
    let traits = traits(name, size).ok_or_else(|| odd(op, "a copy that is known, with the type that it moves"))?;
    let of = |what: &str| {
        let bits = traits.iter().find(|(n, _)| *n == what).map(|(_, l)| l)?;
        upcast(bits, &Int::Static(element)).ok()
    };
    let (Some(source), Some(destination)) = (of("Src"), of("Dst")) else {
        return Err(odd(op, "a copy of whole elements"));
    };
    // Loads of matrices are given by the registers that they fill.
    let loads = name.contains("_LDSM_") || name.contains("_MOVM_");
    let reference = if loads { destination.clone() } else { source.clone() };
    Ok(CopyAtom { source, destination, reference })
}

fn odd(e: &Expr, needed: &str) -> Unknown {
    (format!("`{e}`").replace("Tcgen05Mma", "tcgen05.Mma"), needed.to_string())
}

/// M, N and K of a name.
fn shape_of(name: &str) -> Option<[i64; 3]> {
    match name {
        "UniversalFMA" => return Some([1; 3]),
        "SM61_DP4A" => return Some([1, 1, 4]),
        "SM61_DP2A" => return Some([1, 1, 2]),
        _ => {}
    }
    let mut extents = name.split('_').nth(1)?.split('x').map(str::parse);
    let shape = [extents.next()?.ok()?, extents.next()?.ok()?, extents.next()?.ok()?];
    extents.next().is_none().then_some(shape)
}

/// The layouts that the record has of a name, where a size is an argument of the template for that size.
fn traits(name: &str, size: Option<i64>) -> Option<Vec<(&'static str, Layout)>> {
    RECORD.split("\n\n").skip(1).find_map(|block| {
        let sizes = block.lines().find_map(|l| l.strip_prefix("N = "));
        let known = |n: i64| sizes.is_some_and(|s| s.split(' ').any(|known| known.parse() == Ok(n)));
        let n = block.lines().filter(|l| !l.contains('=')).find_map(|line| match line.split_once("xNx") {
            Some((start, end)) => {
                let n = name.strip_prefix(start)?.strip_prefix('x')?.strip_suffix(end)?.strip_suffix('x')?;
                n.parse().ok().filter(|n| known(*n)).map(Some)
            }
            None if line != name => None,
            None if sizes.is_some() => size.filter(|n| *n > 0).map(Some),
            None => Some(None),
        })?;
        let operands = block.lines().filter(|l| !l.starts_with("N = ")).filter_map(|l| l.split_once(" = "));
        operands
            .map(|(operand, text)| {
                let text = match n {
                    Some(n) => text.replace("_N/8", &format!("_{}", n / 8)).replace("_N", &format!("_{n}")),
                    None => text.to_string(),
                };
                match crate::resolve::value_of(&parse_native(&text).ok()?)? {
                    Value::Layout(l) => Some((operand, l)),
                    _ => None,
                }
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_record_has_its_layouts() {
        let mut count = 0;
        for line in RECORD.lines().skip(4).filter(|l| !l.contains('=') && !l.is_empty() && !l.starts_with("//")) {
            let name = line.replace("xNx", "x64x");
            let found = traits(&name, Some(128)).unwrap_or_else(|| panic!("{name}"));
            assert!(found.len() >= 2 && names_atom(&name) | name.starts_with("SM"), "{name}");
            count += 1;
        }
        assert!(count > 150, "{count}");
        assert!(traits("SM90_64x63x16_F32F16F16_SS", None).is_none());
    }
}
