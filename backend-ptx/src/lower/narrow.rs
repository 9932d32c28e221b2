//! Elements of one and two bytes: parts of 32-bit registers on the way from memory to memory.
//!
//! A copy never looks inside: the words that were loaded are stored. Elsewhere an element is taken out of its word by a
//! shift, a field extraction or a conversion, and results are put together two at a time by the packing conversions.
use super::emit::PtxEmitter;
use super::value::Val;
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg, Regs};
use tilewright_ir::dtype::DType;

/// The bits of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Raw {
    /// Four or eight bytes, or an immediate of that size.
    Full(PtxOperand),
    /// One or two bytes of a 32-bit register, from this byte on; other bytes mean nothing.
    Part(Reg, u8),
}

impl Raw {
    /// The operand of a whole element.
    pub fn full(&self) -> PtxOperand {
        match self {
            Raw::Full(o) => o.clone(),
            Raw::Part(r, _) => (*r).into(),
        }
    }
}

impl PtxEmitter<'_> {
    /// The elements as one word, the first lowest; fewer than fill it leave the rest as it is.
    pub fn pack(&mut self, parts: &[Raw], size: usize) -> Reg {
        let at = |i: usize| match &parts[i] {
            Raw::Part(r, byte) => (*r, u32::from(*byte)),
            Raw::Full(_) => unreachable!("narrow elements are parts of words"),
        };
        let (first, _) = at(0);
        // Already in place.
        if (0..parts.len()).all(|i| at(i) == (first, (i * size) as u32)) {
            return first;
        }
        match (parts.len(), size) {
            (1, _) => {
                let by = i64::from(at(0).1) * 8;
                self.pure("shr.u32", Class::B32, [first.into(), by.into()])
            }
            (_, 2) => self.pick([at(0), at(1)], 2),
            (2, _) => self.pick([at(0), at(1)], 1),
            _ => {
                let (low, high) = (self.pick([at(0), at(1)], 1), self.pick([at(2), at(3)], 1));
                self.permute(low, high, 0x5410)
            }
        }
    }

    /// Two parts of words, one after the other.
    fn pick(&mut self, [(a, i), (b, j)]: [(Reg, u32); 2], size: u32) -> Reg {
        let selector = match size {
            2 => i | (i + 1) << 4 | (j + 4) << 8 | (j + 5) << 12,
            _ => i | (j + 4) << 4,
        };
        self.permute(a, b, i64::from(selector))
    }

    /// Four bytes of two words, by a selector of four digits, the lowest first.
    pub fn permute(&mut self, a: Reg, b: Reg, selector: i64) -> Reg {
        self.pure("prmt.b32", Class::B32, [a.into(), b.into(), selector.into()])
    }

    /// The value of an element's bits.
    pub fn decode(&mut self, dtype: DType, raw: &Raw) -> Result<Val, EmitError> {
        let (r, byte) = match raw {
            Raw::Full(o) => return Ok(Val::new(dtype, o.clone())),
            Raw::Part(r, byte) => (*r, i64::from(*byte)),
        };
        let value = match dtype {
            DType::BF16 => {
                let high = match byte {
                    0 => self.pure("shl.b32", Class::B32, [r.into(), 16.into()]),
                    _ => self.pure("and.b32", Class::B32, [r.into(), 0xffff_0000_i64.into()]),
                };
                self.pure("mov.b32", Class::F32, [high.into()])
            }
            DType::F16 => {
                let halves = self.halves(r);
                self.pure("cvt.f32.f16", Class::F32, [halves[byte as usize / 2].into()])
            }
            DType::E4M3 | DType::E5M2 => {
                self.needs_fp8(dtype)?;
                let pair = self.halves(r)[byte as usize / 2];
                let wide = self.pure(format!("cvt.rn.f16x2.{}x2", dtype.name()), Class::B32, [pair.into()]);
                let halves = self.halves(wide);
                self.pure("cvt.f32.f16", Class::F32, [halves[byte as usize % 2].into()])
            }
            _ => {
                let bits = dtype.bytes() as i64 * 8;
                let op = if dtype.is_unsigned() { "bfe.u32" } else { "bfe.s32" };
                let x = self.pure(op, Class::B32, [r.into(), (byte * 8).into(), bits.into()]);
                if dtype == DType::Bool {
                    // Any byte but 0 is true.
                    let p = self.pure("setp.ne.s32", Class::Pred, [x.into(), 0.into()]);
                    return Ok(Val::new(dtype, p.into()));
                }
                x
            }
        };
        Ok(Val::new(dtype, value.into()))
    }

    /// Both halves of a word.
    fn halves(&mut self, r: Reg) -> Regs {
        self.pure_many("mov.b32", &[Class::B16; 2], [r.into()])
    }

    pub fn needs_fp8(&self, dtype: DType) -> Result<(), EmitError> {
        if self.grid.capability >= 89 {
            return Ok(());
        }
        Err(EmitError::UnsupportedType { dtype, target: self.target.name.clone() })
    }

    /// The bits of values of one type, rounded to it; narrow ones packed as far as they fill words.
    pub fn encode(&mut self, dtype: DType, values: &[Val]) -> Result<Vec<Raw>, EmitError> {
        let per_word = match dtype {
            DType::F16 | DType::BF16 if self.grid.capability >= 80 => 2,
            DType::E4M3 | DType::E5M2 => 4,
            _ => 1,
        };
        let mut out = vec![];
        for group in values.chunks(per_word) {
            match dtype {
                DType::E4M3 | DType::E5M2 => out.extend(self.encode_fp8(dtype, group)?),
                DType::F16 | DType::BF16 => out.extend(self.encode_half(dtype, group)),
                _ => {
                    for v in group {
                        out.push(self.encode_int(dtype, v));
                    }
                }
            }
        }
        Ok(out)
    }

    fn encode_int(&mut self, dtype: DType, v: &Val) -> Raw {
        match dtype {
            DType::Bool => {
                let p = self.truth(v);
                Raw::Part(self.pure("selp.b32", Class::B32, [1.into(), 0.into(), p.into()]), 0)
            }
            _ if dtype.bytes() < 4 => Raw::Part(self.register(v), 0),
            _ => Raw::Full(v.operand.clone()),
        }
    }

    fn encode_half(&mut self, dtype: DType, values: &[Val]) -> Vec<Raw> {
        let name = dtype.name();
        if self.grid.capability >= 80 {
            // The first operand becomes the upper half.
            let low = values[0].operand.clone();
            let high = values.get(1).map_or(PtxOperand::f32(0.0), |v| v.operand.clone());
            let word = self.pure(format!("cvt.rn.{name}x2.f32"), Class::B32, [high, low]);
            return (0..values.len()).map(|i| Raw::Part(word, 2 * i as u8)).collect();
        }
        let one = |e: &mut Self, v: &Val| {
            let word = match dtype {
                DType::BF16 => {
                    let bits = e.round_bf16(v.operand.clone());
                    return Raw::Part(bits, 2);
                }
                _ => e.pure("cvt.rn.f16.f32", Class::B16, [v.operand.clone()]),
            };
            let pair = PtxOperand::group([word.into(), word.into()]);
            Raw::Part(e.pure("mov.b32", Class::B32, [pair]), 0)
        };
        values.iter().map(|v| one(self, v)).collect()
    }

    fn encode_fp8(&mut self, dtype: DType, values: &[Val]) -> Result<Vec<Raw>, EmitError> {
        self.needs_fp8(dtype)?;
        let op = format!("cvt.rn.satfinite.{}x2.f32", dtype.name());
        let mut out = vec![];
        let mut halves = vec![];
        for pair in values.chunks(2) {
            let low = pair[0].operand.clone();
            let high = pair.get(1).map_or(PtxOperand::f32(0.0), |v| v.operand.clone());
            halves.push(self.pure(op.clone(), Class::B16, [high, low]));
        }
        let (low, high) = (halves[0], *halves.last().unwrap_or(&halves[0]));
        let word = self.pure("mov.b32", Class::B32, [PtxOperand::group([low.into(), high.into()])]);
        out.extend((0..values.len()).map(|i| Raw::Part(word, i as u8)));
        Ok(out)
    }

    /// An f32 rounded to bfloat16, in the upper half of a word: to nearest even by integer arithmetic, for what has no
    /// instruction; NaN becomes the canonical one.
    fn round_bf16(&mut self, x: PtxOperand) -> Reg {
        let bits = self.pure("mov.b32", Class::B32, [x.clone()]);
        let odd = self.pure("bfe.u32", Class::B32, [bits.into(), 16.into(), 1.into()]);
        let half = self.pure("add.s32", Class::B32, [odd.into(), 0x7fff.into()]);
        let sum = self.pure("add.s32", Class::B32, [bits.into(), half.into()]);
        let nan = self.pure("setp.nan.f32", Class::Pred, [x.clone(), x]);
        self.pure("selp.b32", Class::B32, [0x7fc0_0000.into(), sum.into(), nan.into()])
    }
}
