//! Values of one or many lanes, and how they are loaded, stored and taken apart.
//!
//! A value is *uniform* (one scalar, the same in every lane) or a list of 128-bit vectors; a vector whose lanes do not
//! fill 16 bytes uses the low ones, the rest is zero or garbage that nothing reads. Outside vector loops every value
//! is uniform, so there is one path for both. What is uniform inside a vector loop is computed once and copied to the
//! lanes where it meets a vector.
//!
//! f16 and bf16 travel as their 16 bits until something computes with them, so a copy keeps every bit; see [`Rep`].
use super::address::{Address, LanePattern};
use super::emit::ClifEmitter;
use crate::error::{CompileError, Result};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value, types};
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{Number, ReduceOp};

/// How the values of a type are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rep {
    /// As in memory; bool is a byte 0 or 1.
    Bits,
    /// f16 and bf16 as the f32 of the same value.
    Wide,
    /// bool as bytes of which any but 0 is true, as they were read; vectors only.
    Bytes,
    /// bool as all zeros or all ones in ints of this many bytes; vectors only.
    Mask(usize),
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Val {
    pub(super) dtype: DType,
    pub(super) rep: Rep,
    pub(super) parts: LaneValues,
}

/// One scalar for all lanes, or vectors.
#[derive(Clone, Debug)]
pub(super) enum LaneValues {
    Uniform(Value),
    Lanes(Vec<Value>),
}

impl Val {
    /// A uniform value.
    pub(super) fn scalar(dtype: DType, rep: Rep, value: Value) -> Val {
        Val { dtype, rep, parts: LaneValues::Uniform(value) }
    }

    /// Vectors.
    pub(super) fn lanes(dtype: DType, rep: Rep, parts: Vec<Value>) -> Val {
        Val { dtype, rep, parts: LaneValues::Lanes(parts) }
    }

    /// Whether all lanes are one scalar.
    pub(super) fn uniform(&self) -> bool {
        matches!(self.parts, LaneValues::Uniform(_))
    }

    /// The scalar type of a lane.
    pub(super) fn lane_type(&self) -> Type {
        match self.rep {
            Rep::Bits | Rep::Bytes => memory_type(self.dtype),
            Rep::Wide => types::F32,
            Rep::Mask(bytes) => int_type(bytes),
        }
    }
}

/// The type of an element in memory; f16 and bf16 are 16-bit ints.
pub(super) fn memory_type(dtype: DType) -> Type {
    match dtype {
        DType::F64 => types::F64,
        DType::F32 => types::F32,
        d => int_type(d.bytes()),
    }
}

/// The int of a number of bytes.
pub(super) fn int_type(bytes: usize) -> Type {
    match bytes {
        8 => types::I64,
        4 => types::I32,
        2 => types::I16,
        _ => types::I8,
    }
}

/// The 128-bit vector of a scalar type.
pub(super) fn vector_type(scalar: Type) -> Type {
    // Every scalar here has 8 to 64 bits, so 2 to 16 lanes, which all exist.
    scalar.by(128 / scalar.bits()).unwrap_or(types::I8X16)
}

/// Vectors that hold `lanes` lanes of a scalar type.
pub(super) fn part_count(lanes: usize, scalar: Type) -> usize {
    (lanes * scalar.bytes() as usize).div_ceil(16)
}

impl ClifEmitter<'_, '_> {
    /// The vectors of a value.
    pub(super) fn vectors(&mut self, v: &Val) -> Vec<Value> {
        match &v.parts {
            LaneValues::Lanes(p) => p.clone(),
            LaneValues::Uniform(x) => {
                let scalar = v.lane_type();
                let s = self.splat(vector_type(scalar), *x);
                vec![s; part_count(self.lanes, scalar)]
            }
        }
    }

    /// One lane of a value.
    pub(super) fn lane(&mut self, v: &Val, lane: usize) -> Value {
        match &v.parts {
            LaneValues::Uniform(x) => *x,
            LaneValues::Lanes(parts) => {
                let per = 16 / v.lane_type().bytes() as usize;
                self.b.ins().extractlane(parts[lane / per], (lane % per) as u8)
            }
        }
    }

    /// Vectors from one scalar per lane.
    pub(super) fn pack(&mut self, scalar: Type, lanes: &[Value]) -> Vec<Value> {
        let ty = vector_type(scalar);
        let per = 16 / scalar.bytes() as usize;
        lanes
            .chunks(per)
            .map(|chunk| {
                let mut v = self.vector_of_one(ty, scalar, chunk[0]);
                for (i, x) in chunk.iter().enumerate().skip(1) {
                    v = self.b.ins().insertlane(v, *x, i as u8);
                }
                v
            })
            .collect()
    }

    /// A vector with lane 0 and zeros.
    fn vector_of_one(&mut self, ty: Type, scalar: Type, value: Value) -> Value {
        if scalar.bytes() >= 4 {
            return self.b.ins().scalar_to_vector(ty, value);
        }
        let wide = self.b.ins().uextend(types::I32, value);
        let v = self.b.ins().scalar_to_vector(types::I32X4, wide);
        self.bitcast(ty, v)
    }

    /// A constant.
    pub(super) fn constant(&mut self, dtype: DType, n: Number) -> Val {
        let bytes = tilewright_ir::interp::number::to_bytes(dtype, n);
        let bits = i64::from_le_bytes(bytes);
        let v = match dtype {
            DType::F64 => self.b.ins().f64const(f64::from_bits(bits as u64)),
            DType::F32 => self.b.ins().f32const(f32::from_bits(bits as u32)),
            d => self.b.ins().iconst(int_type(d.bytes()), bits),
        };
        Val::scalar(dtype, Rep::Bits, v)
    }

    /// Loads what is at a place.
    pub(super) fn load_val(&mut self, place: &Address, dtype: DType) -> Val {
        if self.is_register(place.buffer) {
            return self.load_register(place, dtype);
        }
        if let Some(v) = self.remembered(place, dtype) {
            return v;
        }
        if self.is_index(place.buffer) {
            let v = self.offsets(place);
            let v = self.cast(dtype, v);
            self.remember(place, dtype, &v);
            return v;
        }
        let ty = memory_type(dtype);
        let parts = match &place.lanes {
            LanePattern::One | LanePattern::Splat => {
                let (p, d) = self.address(place.buffer, &place.at);
                LaneValues::Uniform(self.b.ins().load(ty, flags(), p, d))
            }
            LanePattern::Unit => LaneValues::Lanes(self.load_vectors(place, ty)),
            LanePattern::Reverse => {
                let parts = self.load_vectors(place, ty);
                LaneValues::Lanes(self.reverse(parts, ty))
            }
            LanePattern::Strided(_) => unreachable!("the elements of a row are a call's"),
            LanePattern::Each(each) => {
                let lanes: Vec<Value> = each
                    .iter()
                    .map(|at| {
                        let (p, d) = self.address(place.buffer, at);
                        self.b.ins().load(ty, flags(), p, d)
                    })
                    .collect();
                LaneValues::Lanes(self.pack(ty, &lanes))
            }
        };
        let mut v = Val { dtype, rep: Rep::Bits, parts };
        if dtype == DType::Bool {
            // Any byte but 0 is true, as in the reference; memory that holds only 0 and 1 pays one instruction.
            v = if v.uniform() { self.truth(v) } else { Val { rep: Rep::Bytes, ..v } };
        }
        self.remember(place, dtype, &v);
        v
    }

    /// The offsets of a place, as i64.
    fn offsets(&mut self, place: &Address) -> Val {
        let ty = types::I64X2;
        let parts = match &place.lanes {
            LanePattern::One | LanePattern::Splat => LaneValues::Uniform(self.sum(&place.at)),
            LanePattern::Unit | LanePattern::Reverse => {
                let first = self.sum(&place.at);
                let first = self.splat(ty, first);
                let last = self.lanes as i64 - 1;
                let lane = |i: i64| if place.lanes == LanePattern::Reverse { last - i } else { i };
                let mut parts = vec![];
                for pair in 0..part_count(self.lanes, types::I64) as i64 {
                    let bytes = [lane(2 * pair), lane(2 * pair + 1)].map(i64::to_le_bytes).concat();
                    let steps = self.b.func.dfg.constants.insert(bytes.into());
                    let steps = self.b.ins().vconst(ty, steps);
                    parts.push(self.b.ins().iadd(first, steps));
                }
                LaneValues::Lanes(parts)
            }
            LanePattern::Strided(_) => unreachable!("the elements of a row are a call's"),
            LanePattern::Each(each) => {
                let lanes: Vec<Value> = each.iter().map(|at| self.sum(at)).collect();
                LaneValues::Lanes(self.pack(types::I64, &lanes))
            }
        };
        Val { dtype: DType::I64, rep: Rep::Bits, parts }
    }

    /// Stores at a place.
    pub(super) fn store_val(&mut self, place: &Address, dtype: DType, value: &Val) {
        let value = self.bits(value.clone());
        if self.is_register(place.buffer) {
            return self.store_register(place, &value);
        }
        let ty = memory_type(dtype);
        match &place.lanes {
            LanePattern::One | LanePattern::Splat => {
                let v = self.lane(&value, 0);
                let (p, d) = self.address(place.buffer, &place.at);
                self.b.ins().store(flags(), v, p, d);
            }
            LanePattern::Unit => {
                let parts = self.vectors(&value);
                self.store_vectors(place, ty, &parts);
            }
            LanePattern::Reverse => {
                let parts = self.vectors(&value);
                let parts = self.reverse(parts, ty);
                self.store_vectors(place, ty, &parts);
            }
            LanePattern::Strided(_) => unreachable!("the elements of a row are a call's"),
            LanePattern::Each(each) => {
                for (i, at) in each.iter().enumerate() {
                    let v = self.lane(&value, i);
                    let (p, d) = self.address(place.buffer, at);
                    self.b.ins().store(flags(), v, p, d);
                }
            }
        }
        self.forget(place.buffer);
    }

    fn load_vectors(&mut self, place: &Address, ty: Type) -> Vec<Value> {
        let bytes = self.lanes * ty.bytes() as usize;
        let (p, d) = self.address(place.buffer, &place.at);
        (0..part_count(self.lanes, ty))
            .map(|i| self.load_piece(vector_type(ty), bytes.min(16), p, d + 16 * i as i32))
            .collect()
    }

    fn store_vectors(&mut self, place: &Address, ty: Type, parts: &[Value]) {
        let bytes = self.lanes * ty.bytes() as usize;
        let (p, d) = self.address(place.buffer, &place.at);
        for (i, v) in parts.iter().enumerate() {
            self.store_piece(*v, bytes.min(16), p, d + 16 * i as i32);
        }
    }

    /// Loads 2, 4, 8 or 16 bytes into the low end of a vector, the rest zero.
    pub(super) fn load_piece(&mut self, ty: Type, bytes: usize, p: Value, d: i32) -> Value {
        let v = match bytes {
            16 => return self.b.ins().load(ty, flags(), p, d),
            // As an int: Cranelift clears a second register for a float, and merges the load only when the vector
            // is used once.
            8 => {
                let x = self.b.ins().load(types::I64, flags(), p, d);
                self.b.ins().scalar_to_vector(types::I64X2, x)
            }
            n => {
                let x = self.b.ins().load(int_type(n), flags(), p, d);
                let x = if n < 4 { self.b.ins().uextend(types::I32, x) } else { x };
                self.b.ins().scalar_to_vector(types::I32X4, x)
            }
        };
        self.bitcast(ty, v)
    }

    /// Stores the low 2, 4, 8 or 16 bytes of a vector.
    pub(super) fn store_piece(&mut self, v: Value, bytes: usize, p: Value, d: i32) {
        let v = if bytes == 16 {
            v
        } else {
            // As a float: `movsd` and `movss` store from the vector register, every bit kept; an int is a `pextr`.
            let scalar = match bytes {
                8 => types::F64,
                4 => types::F32,
                n => int_type(n),
            };
            let v = self.bitcast(vector_type(scalar), v);
            self.b.ins().extractlane(v, 0)
        };
        self.b.ins().store(flags(), v, p, d);
    }

    /// Lanes in the opposite order.
    fn reverse(&mut self, parts: Vec<Value>, ty: Type) -> Vec<Value> {
        let unit = ty.bytes() as usize;
        let n = self.lanes.min(16 / unit);
        let bytes = std::array::from_fn(|i| {
            let (lane, byte) = (i / unit, i % unit);
            (if lane < n { (n - 1 - lane) * unit + byte } else { i }) as u8
        });
        let one = |e: &mut Self, v: Value| {
            let v = e.shuffle_bytes(v, v, bytes);
            e.bitcast(vector_type(ty), v)
        };
        parts.into_iter().rev().map(|v| one(self, v)).collect()
    }

    /// All lanes combined pairwise: vectors first, then the lanes of the one that is left.
    pub(super) fn combine_lanes(&mut self, op: ReduceOp, value: Val) -> Result<Val> {
        let value = self.bits(value);
        let (dtype, lanes) = (value.dtype, self.lanes);
        let mut parts = self.vectors(&value);
        let per = lanes / parts.len();
        self.lanes = per;
        while parts.len() > 1 {
            let half = parts.len() / 2;
            let mut next = vec![];
            for i in 0..half {
                let (a, b) =
                    (Val::lanes(dtype, Rep::Bits, vec![parts[i]]), Val::lanes(dtype, Rep::Bits, vec![parts[i + half]]));
                let v = self.binary(op.combine(), a, b)?;
                let v = self.bits(v);
                next.extend(self.vectors(&v));
            }
            parts = next;
        }
        let last = Val::lanes(dtype, Rep::Bits, parts);
        let mut scalars: Vec<Val> = vec![];
        for i in 0..per {
            let v = self.lane(&last, i);
            scalars.push(Val::scalar(dtype, Rep::Bits, v));
        }
        while scalars.len() > 1 {
            let half = scalars.len() / 2;
            let upper = scalars.split_off(half);
            let mut next = vec![];
            for (a, b) in scalars.into_iter().zip(upper) {
                next.push(self.binary(op.combine(), a, b)?);
            }
            scalars = next;
        }
        self.lanes = lanes;
        scalars.pop().ok_or_else(|| CompileError::Codegen { message: "a vector without lanes".into() })
    }
}

/// Memory that the launch has checked; not necessarily aligned.
fn flags() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}
