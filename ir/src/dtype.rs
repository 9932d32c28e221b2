//! Element types and the one rule of what they accumulate in.
use std::fmt;
use std::str::FromStr;

/// An element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DType {
    /// IEEE 754 binary64.
    F64,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary16.
    F16,
    /// bfloat16: the upper half of a binary32.
    BF16,
    /// 64-bit two's complement.
    I64,
    /// 32-bit two's complement.
    I32,
    /// 16-bit two's complement.
    I16,
    /// 8-bit two's complement.
    I8,
    /// 64-bit unsigned.
    U64,
    /// 32-bit unsigned.
    U32,
    /// 16-bit unsigned.
    U16,
    /// 8-bit unsigned.
    U8,
    /// One byte, 0 or 1.
    Bool,
    /// OCP FP8 E4M3 (PTX only).
    E4M3,
    /// OCP FP8 E5M2 (PTX only).
    E5M2,
}

impl DType {
    /// Every type, widest float first.
    pub const ALL: [DType; 15] = [
        DType::F64,
        DType::F32,
        DType::F16,
        DType::BF16,
        DType::I64,
        DType::I32,
        DType::I16,
        DType::I8,
        DType::U64,
        DType::U32,
        DType::U16,
        DType::U8,
        DType::Bool,
        DType::E4M3,
        DType::E5M2,
    ];

    /// The name in programs.
    pub fn name(self) -> &'static str {
        match self {
            DType::F64 => "f64",
            DType::F32 => "f32",
            DType::F16 => "f16",
            DType::BF16 => "bf16",
            DType::I64 => "i64",
            DType::I32 => "i32",
            DType::I16 => "i16",
            DType::I8 => "i8",
            DType::U64 => "u64",
            DType::U32 => "u32",
            DType::U16 => "u16",
            DType::U8 => "u8",
            DType::Bool => "bool",
            DType::E4M3 => "e4m3",
            DType::E5M2 => "e5m2",
        }
    }

    /// Size of an element in bytes.
    pub fn bytes(self) -> usize {
        match self {
            DType::F64 | DType::I64 | DType::U64 => 8,
            DType::F32 | DType::I32 | DType::U32 => 4,
            DType::F16 | DType::BF16 | DType::I16 | DType::U16 => 2,
            _ => 1,
        }
    }

    /// Whether this is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, DType::F64 | DType::F32 | DType::F16 | DType::BF16 | DType::E4M3 | DType::E5M2)
    }

    /// Whether this is an int without a sign; bools count.
    pub fn is_unsigned(self) -> bool {
        matches!(self, DType::U64 | DType::U32 | DType::U16 | DType::U8 | DType::Bool)
    }

    /// The least and the largest value of an int type, bools are 0 and 1; `None` for floats.
    pub fn range(self) -> Option<(i128, i128)> {
        let bits = 8 * self.bytes() as u32;
        match self {
            d if d.is_float() => None,
            DType::Bool => Some((0, 1)),
            d if d.is_unsigned() => Some((0, (1 << bits) - 1)),
            _ => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        }
    }

    /// Whether the CPU backend takes it.
    pub fn on_cpu(self) -> bool {
        !matches!(self, DType::E4M3 | DType::E5M2)
    }

    /// The type that holds elements of both, as NumPy promotes them: i8 and u8 are i16, i32 and f32 are f64, i64 and
    /// u64 are f64, bools are what the others are. bf16, which NumPy has not, goes with ints as f16 does, and with f16
    /// to f32.
    ///
    /// # Ensures
    /// Symmetric, and the type itself of two that are equal.
    /// # Source
    /// NumPy, `numpy.result_type`.
    pub fn promoted(self, other: DType) -> DType {
        let wider = |a: DType, b: DType| if a.bytes() >= b.bytes() { a } else { b };
        // The least float that an int of so many bytes is exact in; NumPy takes f64 for 64 bits, too.
        let holding = |int: DType| match int.bytes() {
            1 => DType::F16,
            2 => DType::F32,
            _ => DType::F64,
        };
        match (self, other) {
            (a, b) if a == b => a,
            (DType::Bool, d) | (d, DType::Bool) => d,
            (a, b) if a.is_float() && b.is_float() => {
                if a.bytes() == b.bytes() {
                    DType::F32
                } else {
                    wider(a, b)
                }
            }
            (float, int) | (int, float) if float.is_float() => wider(float, holding(int)),
            (a, b) if a.is_unsigned() == b.is_unsigned() => wider(a, b),
            (a, b) => {
                let (unsigned, signed) = if a.is_unsigned() { (a, b) } else { (b, a) };
                let doubled = match unsigned.bytes() {
                    1 => DType::I16,
                    2 => DType::I32,
                    4 => DType::I64,
                    _ => DType::F64,
                };
                if signed.bytes() > unsigned.bytes() { signed } else { doubled }
            }
        }
    }

    /// The type in which `sum` and `prod` of this type accumulate: at least f32 for floats, i32 for ints; u32 and u64
    /// in themselves.
    pub fn accumulator(self) -> DType {
        match self {
            DType::F64 | DType::I64 | DType::U64 | DType::U32 => self,
            d if d.is_float() => DType::F32,
            _ => DType::I32,
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DType {
    type Err = ();
    fn from_str(s: &str) -> Result<DType, ()> {
        DType::ALL.into_iter().find(|d| d.name() == s).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::DType::{self, *};

    /// `numpy.result_type` of NumPy 2.4 for each pair of different types that it has, in the order of `TYPES`.
    #[test]
    fn types_are_promoted_as_in_numpy() {
        const TYPES: [DType; 12] = [F64, F32, F16, I64, I32, I16, I8, U64, U32, U16, U8, Bool];
        const WANT: [&str; 11] = [
            "f64 f64 f64 f64 f64 f64 f64 f64 f64 f64 f64",
            "f32 f64 f64 f32 f32 f64 f64 f32 f32 f32",
            "f64 f64 f32 f16 f64 f64 f32 f16 f16",
            "i64 i64 i64 f64 i64 i64 i64 i64",
            "i32 i32 f64 i64 i32 i32 i32",
            "i16 f64 i64 i32 i16 i16",
            "f64 i64 i32 i16 i8",
            "u64 u64 u64 u64",
            "u32 u32 u32",
            "u16 u16",
            "u8",
        ];
        for (i, row) in WANT.iter().enumerate() {
            for (other, want) in TYPES[i + 1..].iter().zip(row.split(' ')) {
                assert_eq!(TYPES[i].promoted(*other).name(), want, "{} {other}", TYPES[i]);
                assert_eq!(other.promoted(TYPES[i]).name(), want, "{other} {}", TYPES[i]);
            }
        }
        let bf16 = [F64, F32, F16, I64, I16, I8, Bool].map(|d| BF16.promoted(d));
        assert_eq!(bf16, [F64, F32, F32, F64, F32, BF16, BF16]);
    }
}
