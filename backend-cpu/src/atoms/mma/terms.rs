//! What an element of a factor is: a term of the sums, or a word of several ints that are terms.
use crate::assembler::{Mem, Routine, V};
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;

/// How a step multiplies: its terms, and the instructions that add their products.
///
/// Words are 32 bits and hold the terms in the order of k, the first in the lowest bits; sums of words are exact modulo
/// 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MmaTerms {
    /// A float: `vfmadd231ps`, `vfmadd231pd`.
    Float,
    /// Two of 16 bits: `vpmaddwd`, then `vpaddd`.
    Pair,
    /// Two of 16 bits by one instruction, `vpdpwssd`.
    DotPair,
    /// Four of 8 bits, A's unsigned and B's signed: `vpdpbusd`.
    DotUnsignedA,
    /// The same, A's signed and B's unsigned.
    DotUnsignedB,
    /// Four of 8 bits, both signed, B's with 128 added ([`zero_point`](tilewright_ir::target::zero_point)):
    /// `Σ a·b = Σ a·(b + 128) - 128·Σ a`, modulo 2³². The second sum is one more dot product a vector of A.
    DotSigned,
}

impl MmaTerms {
    /// All of ints that a level has, those that need nothing beside it first. Sixteen registers do not hold the sums of
    /// A, too.
    pub fn ints(level: SimdLevel) -> &'static [MmaTerms] {
        use MmaTerms::*;
        let all = &[Pair, DotPair, DotUnsignedA, DotUnsignedB, DotSigned];
        if level == SimdLevel::Avx512 { all } else { &all[..4] }
    }

    /// Whether a sum is that of words.
    pub fn are_ints(self) -> bool {
        self != MmaTerms::Float
    }

    /// Whether instructions for them are an extension of their own (VNNI).
    pub fn are_dots(self) -> bool {
        !matches!(self, MmaTerms::Float | MmaTerms::Pair)
    }

    /// The types of terms of A and B; `None` where they are the elements.
    pub fn dtypes(self) -> Option<[DType; 2]> {
        Some(match self {
            MmaTerms::Float => return None,
            MmaTerms::Pair | MmaTerms::DotPair => [DType::I16; 2],
            MmaTerms::DotUnsignedA => [DType::U8, DType::I8],
            MmaTerms::DotUnsignedB => [DType::I8, DType::U8],
            MmaTerms::DotSigned => [DType::I8; 2],
        })
    }

    /// As names have it.
    pub fn name(self) -> &'static str {
        match self {
            MmaTerms::Float => "",
            MmaTerms::Pair => "_i16_i16",
            MmaTerms::DotPair => "_i16_i16_dot",
            MmaTerms::DotUnsignedA => "_u8_i8_dot",
            MmaTerms::DotUnsignedB => "_i8_u8_dot",
            MmaTerms::DotSigned => "_i8_i8_dot",
        }
    }

    /// The instructions, and where they are described.
    pub fn source(self) -> &'static str {
        match self {
            MmaTerms::Float => "vfmadd231ps, vfmadd231pd (Intel SDM vol. 2)",
            MmaTerms::Pair => "vpmaddwd (Intel SDM vol. 2)",
            MmaTerms::DotPair => "vpdpwssd (Intel SDM vol. 2)",
            MmaTerms::DotUnsignedA | MmaTerms::DotUnsignedB | MmaTerms::DotSigned => "vpdpbusd (Intel SDM vol. 2)",
        }
    }

    /// `sum += x·[y]`; `fresh` where `element` is not yet a broadcast of what is in memory.
    pub(super) fn multiply(self, a: &mut Routine, unit: i64, [sum, x, element]: [V; 3], y: Mem, fresh: bool) {
        // A pair's products take the place of the element.
        if fresh || self == MmaTerms::Pair {
            a.broadcast(unit, element, y);
        }
        let element = element.low(x.bytes());
        match self {
            MmaTerms::Float => a.fma(unit, sum, x, element),
            MmaTerms::Pair => {
                a.multiply_pairs(element, x);
                a.add_vector(true, unit, sum, element);
            }
            MmaTerms::DotPair => a.dot_pairs(sum, x, element),
            MmaTerms::DotUnsignedA => a.dot_bytes(sum, x, element),
            MmaTerms::DotUnsignedB | MmaTerms::DotSigned => a.dot_bytes(sum, element, x),
        }
    }
}
