//! Where elements are: addresses in global and shared memory, and loads and stores of runs of them.
//!
//! The lanes of a vector loop, or the elements of an atom's tile, are one *run* of accesses whose offsets are compared
//! as sums: where neighbours differ by one element and the address is known to be a multiple of the width, they move
//! together, up to 16 bytes. Everything that is proved comes from [`RegisterSum`]s: the divisor of each term and the
//! alignment that the buffer promises.
use super::emit::{Lin, PtxEmitter};
use super::index::{RegisterSum, fits_i32, scaled};
use super::narrow::Raw;
use super::value::{Val, int};
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use smallvec::{SmallVec, smallvec};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::facts::{gcd, transfer};
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::{AccessId, BufferId, Space};
use tilewright_ir::program::Role;
use tilewright_ir::scalar::ReduceOp;

/// The class of a register that holds an element, or a word of narrow ones.
pub(super) fn class_of(dtype: DType) -> Class {
    match dtype {
        DType::F64 => Class::F64,
        DType::F32 => Class::F32,
        DType::I64 | DType::U64 => Class::B64,
        _ => Class::B32,
    }
}

impl PtxEmitter<'_> {
    /// The value of a symbol, loaded where it is first used.
    pub fn parameter(&mut self, name: &str) -> Result<Lin, EmitError> {
        let Some(i) = self.kernel.symbols.iter().position(|s| &*s.name == name) else {
            return Err(EmitError::Unknown { what: "symbol", name: name.to_owned() });
        };
        self.slots.used_symbols.insert(i);
        let s = &self.kernel.symbols[i];
        let (range, div) = ((s.lo, s.hi), s.div);
        let (op, class) = match fits_i32(range) {
            // Little endian: the low half comes first.
            true => ("ld.param.u32", Class::B32),
            false => ("ld.param.u64", Class::B64),
        };
        let r = self.pure(op, class, [PtxOperand::at_name(format!("s{i}"), 0)]);
        self.learn(r, range, div);
        Ok(r.into())
    }

    /// The address of a global buffer's offset 0.
    fn base(&mut self, b: BufferId) -> Result<Reg, EmitError> {
        let Some(name) = self.slots.params.get(&b).cloned() else {
            return Err(EmitError::Unknown { what: "global buffer", name: self.kernel.buffer(b).name.clone() });
        };
        self.slots.used_buffers.insert(b);
        let generic = self.pure("ld.param.u64", Class::B64, [PtxOperand::at_name(name, 0)]);
        Ok(self.pure("cvta.to.global.u64", Class::B64, [generic.into()]))
    }

    /// The element offset of an access at its fixed coordinates; swizzled where the buffer is.
    pub fn offset(&mut self, id: AccessId) -> Result<RegisterSum, EmitError> {
        let access = self.kernel.access(id);
        let Some(e) = &access.offset else { return Err(EmitError::MissingOffset { access: id.0 }) };
        let swizzle = self.kernel.buffer(access.buffer).swizzle;
        match swizzle {
            // A tile's offset is that before the swizzle.
            Some(s) if !access.is_element() => self.sum(&Expr::swizzled(s, e.clone())),
            _ => self.sum(e),
        }
    }

    /// A divisor of the byte address of an offset.
    pub fn alignment(&self, b: BufferId, offset: &RegisterSum, size: i64) -> i64 {
        let terms = offset.terms.iter().map(|(r, c)| c.saturating_mul(size).saturating_mul(self.info(*r).div));
        let buffer = self.kernel.buffer(b);
        let least = if buffer.space == Space::Shared { self.grid.bank_row_bytes() } else { size };
        let promised = i64::from(buffer.align).max(least);
        terms.chain([offset.add.saturating_mul(size)]).fold(promised, gcd)
    }

    /// The operand that names an element in memory.
    pub fn address(&mut self, b: BufferId, offset: &RegisterSum) -> Result<PtxOperand, EmitError> {
        let buffer = self.kernel.buffer(b);
        let size = buffer.dtype.bytes() as i64;
        let bytes = BinOp::Mul.eval(offset.add, size)?;
        match buffer.space {
            Space::Global => {
                let base = self.base(b)?;
                let at = self.global(base, offset, size)?;
                if fits_i32((bytes, bytes)) {
                    return Ok(PtxOperand::At(at, bytes));
                }
                let at = self.pure("add.s64", Class::B64, [at.into(), bytes.into()]);
                Ok(PtxOperand::At(at, 0))
            }
            Space::Shared => {
                let Some(start) = self.slots.shared.get(&b).copied() else {
                    return Err(EmitError::Unknown { what: "shared buffer", name: buffer.name.clone() });
                };
                let imm = BinOp::Add.eval(bytes, i64::from(start))?;
                let mut scaled = offset.clone().times(size)?;
                let turn = self.slots.ring_of.get(&b).and_then(|ring| self.turns.get(ring));
                scaled.terms.extend(turn.map(|turn| (turn.at, 1)));
                if scaled.terms.is_empty() {
                    return Ok(PtxOperand::at_name(self.slots.shared_name, imm));
                }
                let at = self.total(&scaled.terms);
                let at = match at.class {
                    Class::B64 => self.pure("cvt.u32.u64", Class::B32, [at.into()]),
                    _ => at,
                };
                let start = self.pure("mov.u32", Class::B32, [PtxOperand::name(self.slots.shared_name)]);
                let at = self.pure("add.s32", Class::B32, [start.into(), at.into()]);
                Ok(PtxOperand::At(at, imm))
            }
            Space::Register => Err(EmitError::Unknown { what: "memory of", name: buffer.name.clone() }),
        }
    }

    /// `base + size·Σ`, scope by scope: what stands still in a loop is added before it.
    fn global(&mut self, base: Reg, offset: &RegisterSum, size: i64) -> Result<Reg, EmitError> {
        let mut at = base;
        let mut rest = offset.terms.as_slice();
        while let Some((first, _)) = rest.first() {
            let level = self.info(*first).level;
            let n = rest.iter().take_while(|(r, _)| self.info(*r).level == level).count();
            let (group, after) = rest.split_at(n);
            rest = after;
            at = match self.is_narrow(group) {
                true => {
                    let part = self.total(group);
                    let op = if self.info(part).range.0 >= 0 { "mad.wide.u32" } else { "mad.wide.s32" };
                    self.near(op, Class::B64, [part.into(), size.into(), at.into()])
                }
                false => self.global_wide(at, group, size)?,
            };
        }
        Ok(at)
    }

    /// `base + size·Σ` in 64 bits. Where an address that differs in one term was made before, from there in one step:
    /// the rows of an unrolled tile are one addition each.
    fn global_wide(&mut self, base: Reg, group: &[(Reg, i64)], size: i64) -> Result<Reg, EmitError> {
        let exact = (base, group.to_vec());
        if let Some(found) = self.scopes.iter().rev().find_map(|s| s.addresses.get(&exact)) {
            return Ok(*found);
        }
        let without = |i: usize| -> Vec<(Reg, i64)> {
            let (before, after) = group.split_at(i);
            before.iter().chain(&after[1..]).copied().collect()
        };
        let near = (0..group.len()).find_map(|i| {
            let ((r, c), rest) = (group[i], without(i));
            let step = self.scopes.iter().rev().find_map(|s| {
                let other = s.steps.get(&((base, rest.clone()), r)).copied();
                other.or_else(|| s.addresses.get(&(base, rest.clone())).map(|at| (0, *at)))
            });
            step.map(|(before, at)| (r, c.wrapping_sub(before), at))
        });
        let at = match near {
            Some((r, by, at)) => {
                let step = self.scale_wide(r, BinOp::Mul.eval(by, size)?);
                self.near("add.s64", Class::B64, [at.into(), step.into()])
            }
            None => {
                let mut at = base;
                for (i, (r, c)) in group.iter().enumerate() {
                    let part = self.scale_wide(*r, BinOp::Mul.eval(*c, size)?);
                    at = match i + 1 == group.len() {
                        false => self.pure("add.s64", Class::B64, [at.into(), part.into()]),
                        true => self.near("add.s64", Class::B64, [at.into(), part.into()]),
                    };
                }
                at
            }
        };
        let level = self.level();
        for (i, (r, c)) in group.iter().enumerate() {
            self.scopes[level].steps.insert(((base, without(i)), *r), (*c, at));
        }
        self.scopes[level].addresses.insert(exact, at);
        Ok(at)
    }

    /// Whether a sum can be made in 32 bits, term by term.
    fn is_narrow(&self, terms: &[(Reg, i64)]) -> bool {
        let mut range = (0, 0);
        terms.iter().all(|(r, c)| {
            let part = scaled(self.info(*r).range, *c);
            range = transfer(BinOp::Add, range, part);
            r.class == Class::B32 && fits_i32((*c, *c)) && fits_i32(part) && fits_i32(range)
        })
    }

    /// The widest access of elements `at..` of a run: how many, from neighbours and alignment.
    fn reach(&self, b: BufferId, offsets: &[RegisterSum], at: usize) -> usize {
        let size = self.kernel.buffer(b).dtype.bytes();
        let first = &offsets[at];
        let next = |i: usize| {
            offsets
                .get(at + i)
                .is_some_and(|o| o.terms == first.terms && Some(o.add) == first.add.checked_add(i as i64))
        };
        let align = self.alignment(b, first, size as i64);
        let mut n = 1;
        while 2 * n * size <= self.grid.access_bytes as usize
            && (n..2 * n).all(next)
            && align % (2 * n * size) as i64 == 0
        {
            n *= 2;
        }
        n
    }

    fn noted(&mut self, id: AccessId, bytes: usize) {
        let bytes = bytes as u32;
        self.widths.entry(id).and_modify(|w| *w = (*w).min(bytes)).or_insert(bytes);
    }

    /// Loads a run of elements from memory.
    pub fn load(&mut self, id: AccessId, offsets: &[RegisterSum]) -> Result<Vec<Raw>, EmitError> {
        let b = self.kernel.access(id).buffer;
        if self.kernel.buffer(b).is_index() {
            return self.indices(self.kernel.buffer(b).dtype, offsets);
        }
        let mut out: Vec<Raw> = vec![];
        while out.len() < offsets.len() {
            let at = out.len();
            // A broadcast is one load.
            if let Some(same) = offsets[..at].iter().position(|o| *o == offsets[at]) {
                out.push(out[same].clone());
                continue;
            }
            let n = self.reach(b, offsets, at);
            let address = self.address(b, &offsets[at])?;
            self.noted(id, n * self.kernel.buffer(b).dtype.bytes());
            out.extend(self.load_at(b, address, n));
        }
        Ok(out)
    }

    /// Offsets as elements of a type.
    fn indices(&mut self, dtype: DType, offsets: &[RegisterSum]) -> Result<Vec<Raw>, EmitError> {
        let mut values = vec![];
        for offset in offsets {
            let reg = (!offset.terms.is_empty()).then(|| self.total(&offset.terms));
            let r = self.whole(Lin { reg, add: offset.add });
            let of = if r.class == Class::B64 { DType::I64 } else { DType::I32 };
            values.push(self.cast(dtype, Val::new(of, r.into()))?);
        }
        self.encode(dtype, &values)
    }

    /// One load of `n` elements.
    pub fn load_at(&mut self, b: BufferId, address: PtxOperand, n: usize) -> Vec<Raw> {
        let buffer = self.kernel.buffer(b);
        let (dtype, size) = (buffer.dtype, buffer.dtype.bytes());
        let (suffix, classes) = shape(dtype, n);
        let state = self.state(b, true);
        let words = self.here(["ld.", state, suffix], &classes, [address]);
        if size >= 4 {
            return words.into_iter().map(|r| Raw::Full(r.into())).collect();
        }
        (0..n).map(|i| Raw::Part(words[i * size / 4], (i * size % 4) as u8)).collect()
    }

    /// The state space and the cache of an access.
    pub fn state(&self, b: BufferId, load: bool) -> &'static str {
        let buffer = self.kernel.buffer(b);
        match buffer.space {
            Space::Shared => "shared",
            // Inputs overlap no output and are never written, so they may come through the read-only path, and the
            // assembler may move these loads before stores; but not where the kernel may begin before the one ends that
            // writes them.
            _ if load && buffer.role == Role::In && self.slots.rings.is_empty() => "global.nc",
            _ => "global",
        }
    }

    /// Stores a run of elements.
    pub fn store(&mut self, id: AccessId, offsets: &[RegisterSum], values: &[Raw]) -> Result<(), EmitError> {
        let b = self.kernel.access(id).buffer;
        let mut at = 0;
        while at < offsets.len() {
            let n = self.reach(b, offsets, at);
            let address = self.address(b, &offsets[at])?;
            self.noted(id, n * self.kernel.buffer(b).dtype.bytes());
            self.store_at(b, address, &values[at..at + n])?;
            at += n;
        }
        Ok(())
    }

    /// One store of some elements.
    pub fn store_at(&mut self, b: BufferId, address: PtxOperand, values: &[Raw]) -> Result<(), EmitError> {
        let dtype = self.kernel.buffer(b).dtype;
        let (suffix, classes) = shape(dtype, values.len());
        let mut words: SmallVec<[PtxOperand; 4]> = if dtype.bytes() >= 4 {
            values.iter().map(|v| v.full()).collect()
        } else {
            let per_word = 4 / dtype.bytes();
            values.chunks(per_word).map(|v| self.pack(v, dtype.bytes()).into()).collect()
        };
        debug_assert_eq!(words.len(), classes.len());
        let group = match words.len() {
            1 => words.remove(0),
            _ => PtxOperand::Group(Box::new(words)),
        };
        let state = self.state(b, false);
        self.effect(["st.", state, suffix], [], [address, group]);
        Ok(())
    }

    /// An update of one element, which others may do to it at once.
    pub fn update_at(&mut self, id: AccessId, offset: &RegisterSum, op: ReduceOp, value: Val) -> Result<(), EmitError> {
        let b = self.kernel.access(id).buffer;
        let address = self.address(b, offset)?;
        let dtype = self.kernel.buffer(b).dtype;
        self.noted(id, dtype.bytes());
        let (suffix, _) = int(dtype);
        let name = match op {
            // Ints with a sign wrap as those without, and only these have it in 64 bits.
            ReduceOp::Sum => format!("add.u{}", &suffix[1..]),
            _ => format!("{}.{suffix}", op.name()),
        };
        let space = if self.kernel.buffer(b).space == Space::Shared { "shared" } else { "global" };
        self.effect(format!("red.{space}.{name}"), [], [address, value.operand]);
        Ok(())
    }

    /// The offsets of a run of lanes: the loop's variable as each number.
    pub fn lanes(&mut self, id: AccessId, lanes: &[Lane]) -> Result<Vec<RegisterSum>, EmitError> {
        let mut out = vec![];
        for lane in lanes {
            let before = self.bind(lane);
            let sum = self.offset(id);
            self.unbind(lane, before);
            out.push(sum?);
        }
        Ok(out)
    }

    /// Gives a vector loop's variable its value; the former one comes back.
    pub fn bind(&mut self, lane: &Lane) -> Option<Lin> {
        let (name, value) = lane.as_ref()?;
        self.env.insert(name.clone(), Lin::number(*value))
    }

    pub fn unbind(&mut self, lane: &Lane, before: Option<Lin>) {
        let Some((name, _)) = lane else { return };
        match before {
            Some(b) => self.env.insert(name.clone(), b),
            None => self.env.remove(name),
        };
    }
}

/// A lane of a vector loop: its variable and value; `None` outside of one.
pub(super) type Lane = Option<(std::sync::Arc<str>, i64)>;

/// The suffix and registers of an access to `n` elements.
fn shape(dtype: DType, n: usize) -> (&'static str, SmallVec<[Class; 4]>) {
    let class = class_of(dtype);
    let bytes = n * dtype.bytes();
    match (dtype.bytes(), bytes) {
        (_, 1) => (".u8", smallvec![class]),
        (_, 2) => (".u16", smallvec![class]),
        (8, 8) => (".b64", smallvec![class]),
        (8, _) => (".v2.b64", smallvec![class; 2]),
        (_, 4) => (".b32", smallvec![class]),
        (_, 8) => (".v2.b32", smallvec![class; 2]),
        _ => (".v4.b32", smallvec![class; 4]),
    }
}
