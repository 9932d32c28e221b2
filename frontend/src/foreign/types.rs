//! Element types by their names in C++ (CUTLASS's too), Python, MLIR, NumPy and torch.
use tilewright_ir::dtype::DType;

/// The type, if there is such a one here: `half_t`, `uint16`, `float8_e4m3fn`.
pub(crate) fn dtype(name: &str) -> Option<DType> {
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
    if matches!(name, "tf32" | "tfloat32") {
        return Some(32);
    }
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let n: i64 = name[letters.len()..].parse().ok()?;
    let letters = letters.to_ascii_lowercase();
    let known = ["u", "i", "si", "ui", "f", "bf", "int", "uint", "float", "bfloat", "uint_bit", "b", "tf"];
    (known.contains(&&*letters) && matches!(n, 1 | 2 | 4 | 6 | 8 | 16 | 32 | 64 | 128)).then_some(n)
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
    }
}
