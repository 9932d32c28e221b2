//! Element types by their names in C++ (CUTLASS's too), Python, MLIR, NumPy and torch.
use tilewright_ir::dtype::DType;

/// The type, if there is such a one here: `half_t`, `uint16`, `float8_e4m3fn`.
pub fn dtype(name: &str) -> Option<DType> {
    let bare = name.strip_suffix("_t").unwrap_or(name);
    Some(match bare {
        _ if name == "size_t" => DType::U64,
        "half" => DType::F16,
        "float" => DType::F32,
        "double" => DType::F64,
        "char" => DType::I8,
        "short" => DType::I16,
        "int" => DType::I32,
        "long" => DType::I64,
        "byte" => DType::U8,
        "unsigned" | "uint" => DType::U32,
        "float_e4m3" | "float8_e4m3fn" => DType::E4M3,
        "float_e5m2" | "float8_e5m2" => DType::E5M2,
        _ => {
            let kinds = [("bfloat", "bf"), ("float", "f"), ("fp", "f"), ("uint", "u"), ("int", "i")];
            let renamed = kinds.iter().find_map(|(theirs, ours)| Some(format!("{ours}{}", bare.strip_prefix(theirs)?)));
            return renamed.as_deref().unwrap_or(bare).parse().ok();
        }
    })
}

/// The bits of an element of the type; also of types that are none here, `tf32`, `int4b_t`, `uint128_t`.
#[must_use]
pub fn width(name: &str) -> Option<i64> {
    if let Some(known) = dtype(name) {
        return Some(8 * known.bytes() as i64);
    }
    let name = name.strip_suffix("_t").unwrap_or(name);
    match name {
        "tf32" | "tfloat32" => return Some(32),
        "float_e2m1" => return Some(4),
        "float_e2m3" | "float_e3m2" => return Some(6),
        "float_ue4m3" | "float_ue8m0" => return Some(8),
        _ => {}
    }
    // CUTLASS's `int4b_t`.
    let name = name.strip_suffix('b').filter(|n| n.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(name);
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let n: i64 = name[letters.len()..].parse().ok()?;
    let letters = letters.to_ascii_lowercase();
    let known = ["u", "i", "si", "ui", "f", "bf", "int", "uint", "float", "bfloat", "uint_bit", "b", "tf"];
    (known.contains(&&*letters) && matches!(n, 1 | 2 | 4 | 6 | 8 | 16 | 32 | 64 | 128)).then_some(n)
}

/// The bytes of a type of C++ or CUDA; what is narrower than a byte fills one.
pub fn bytes(name: &str) -> Option<i64> {
    let bare = name.trim_start_matches('_');
    let bare = bare.strip_prefix("nv_").unwrap_or(bare);
    vector_bytes(bare).or_else(|| width(bare).map(|bits| (bits + 7) / 8))
}

/// The bits that a copy moves whose type this is: `uint128_t`, CUDA's `float4`.
pub fn moved_bits(name: &str) -> Option<i64> {
    vector_bytes(name).map(|n| 8 * n).or_else(|| width(name))
}

/// The bytes of a vector of CUDA: `float4`, `uint2`, `bfloat162`.
fn vector_bytes(name: &str) -> Option<i64> {
    let (at, last) = name.char_indices().next_back()?;
    let n = i64::from(last.to_digit(10).filter(|n| (1..=4).contains(n))?);
    let item = match &name[..at] {
        "char" | "uchar" => 1,
        "short" | "ushort" | "half" | "bfloat16" => 2,
        "int" | "uint" | "float" => 4,
        "long" | "ulong" | "longlong" | "ulonglong" | "double" => 8,
        _ => return None,
    };
    Some(n * item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_others() {
        let theirs = ["half_t", "bfloat16", "float32", "float64", "double", "uint16_t", "int64", "u8", "float8_e4m3fn"];
        let ours: Vec<_> = theirs.iter().map(|n| dtype(n).map_or("none", DType::name)).collect();
        assert_eq!(ours, ["f16", "bf16", "f32", "f64", "f64", "u16", "i64", "u8", "e4m3"]);
        assert_eq!(["complex64", "int4", "f", "", "_t", "size"].map(dtype), [None; 6]);
        assert_eq!(["tfloat32_t", "uint128_t", "F16", "si8", "uint4", "size_t", "size", "x"].map(width), {
            [Some(32), Some(128), Some(16), Some(8), Some(4), Some(64), None, None]
        });
        assert_eq!(["int4b_t", "uint4", "__nv_bfloat162", "int8", "half2", "bool", "x4"].map(bytes), {
            [Some(1), Some(16), Some(4), Some(1), Some(4), Some(1), None]
        });
    }
}
