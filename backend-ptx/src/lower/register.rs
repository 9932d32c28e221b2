//! Register buffers: which PTX register holds which element.
//!
//! An element is named by its offset, a number once loops are written out. A *fragment* holds the values of all threads
//! of a block; its first coordinate is the thread itself, which leaves the offset, so each thread has registers for the
//! rest. A load may name another thread of the warp, `t ^ m`: then threads exchange what they have. Elements of one and
//! two bytes that atoms move lie packed in words.
use super::emit::PtxEmitter;
use super::modes::{MAX_REGISTERS, RegisterModes};
use super::narrow::Raw;
use super::place::{Lane, class_of};
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use std::sync::Arc;
use tilewright_ir::kernel::{AccessId, BufferId, Coord};

impl PtxEmitter<'_> {
    /// The modes of an access that have a coordinate.
    fn modes_of(&mut self, id: AccessId) -> Arc<RegisterModes> {
        if let Some(known) = self.modes.get(&id) {
            return known.clone();
        }
        let modes = Arc::new(RegisterModes::of(&self.slots.threads, self.kernel.access(id)));
        self.modes.insert(id, modes.clone());
        modes
    }

    /// The offsets of an access's tile in its register buffer, the first mode fastest; without the thread's part.
    pub fn elements(&mut self, id: AccessId) -> Result<Vec<i64>, EmitError> {
        let mut out = vec![self.first_element(id)?];
        let modes = self.modes_of(id);
        for (coord, mode) in self.kernel.access(id).coord.iter().zip(&modes.modes) {
            if *coord == Coord::Open {
                let steps = mode.tile.as_ref().filter(|steps| out.len() * steps.len() <= MAX_REGISTERS as usize);
                let steps = steps.ok_or_else(|| unknown(&mode.layout.to_string()))?;
                out = steps.iter().flat_map(|s| out.iter().map(move |o| o + s)).collect();
            }
        }
        Ok(out)
    }

    /// The offset of the first element of an access's tile in its register buffer; without the thread's part.
    pub fn first_element(&mut self, id: AccessId) -> Result<i64, EmitError> {
        let access = self.kernel.access(id);
        let fragment = self.slots.fragments.contains(&access.buffer);
        let mut out = access.base.value().ok_or_else(|| unknown(&access.base.to_string()))?;
        let modes = self.modes_of(id);
        for (k, (coord, mode)) in access.coord.iter().zip(&modes.modes).enumerate() {
            match coord {
                Coord::At(_) if k == 0 && fragment => {
                    if modes.owner.is_none() {
                        return Err(self.form(format!("a{} names a register of another thread", id.0)));
                    }
                }
                Coord::At(e) => {
                    let c = self.eval(e)?.constant().ok_or_else(|| unknown(&e.to_string()))?;
                    out += mode.at(c).ok_or_else(|| unknown(&mode.layout.to_string()))?;
                }
                Coord::Part(_) => return Err(unknown("a part of a mode")),
                Coord::Open => {}
            }
        }
        Ok(out)
    }

    /// The only element of an access whose coordinates are numbers and whose modes are known: what every product of an
    /// unrolled tile asks for, several times. Whatever is unusual is left to [`PtxEmitter::elements`].
    fn element(&self, id: AccessId) -> Option<i64> {
        let modes = self.modes.get(&id)?;
        let access = self.kernel.access(id);
        let fragment = self.slots.fragments.contains(&access.buffer);
        let mut out = access.base.value()?;
        for (k, (coord, mode)) in access.coord.iter().zip(&modes.modes).enumerate() {
            match coord {
                Coord::At(_) if k == 0 && fragment => {
                    modes.owner?;
                }
                Coord::At(e) => out = out.checked_add(mode.at(self.unrolled_value(e, 0)?)?)?,
                Coord::Open | Coord::Part(_) => return None,
            }
        }
        Some(out)
    }

    /// The register of an element, or of the word with this number.
    pub fn slot(&mut self, b: BufferId, index: i64) -> Result<Reg, EmitError> {
        let registers = self.slots.registers.entry(b).or_default();
        if let Some(r) = registers.get(&index) {
            return Ok(*r);
        }
        let (buffer, elements) = (self.kernel.buffer(b), registers.len() as i64 + 1);
        if elements > MAX_REGISTERS {
            let (buffer, limit) = (buffer.name.clone(), MAX_REGISTERS);
            return Err(EmitError::TooManyRegisters { buffer, elements, limit });
        }
        let r = self.variable(class_of(buffer.dtype));
        self.slots.registers.entry(b).or_default().insert(index, r);
        Ok(r)
    }

    /// Word and byte of an element of a packed buffer.
    fn word(size: usize, offset: i64) -> (i64, u8) {
        let bytes = offset * size as i64;
        (bytes.div_euclid(4), bytes.rem_euclid(4) as u8)
    }

    /// The bits of elements.
    pub fn read(&mut self, b: BufferId, offsets: &[i64]) -> Result<Vec<Raw>, EmitError> {
        let size = self.kernel.buffer(b).dtype.bytes();
        let packed = self.slots.packed.contains(&b);
        let one = |o: &i64| -> Result<Raw, EmitError> {
            Ok(match (packed, size) {
                (true, _) => {
                    let (word, byte) = Self::word(size, *o);
                    Raw::Part(self.slot(b, word)?, byte)
                }
                (false, 4..) => Raw::Full(self.slot(b, *o)?.into()),
                (false, _) => Raw::Part(self.slot(b, *o)?, 0),
            })
        };
        offsets.iter().map(one).collect()
    }

    /// The bits that the lanes of an access to registers read, the thread's own or another's.
    pub fn read_lanes(&mut self, id: AccessId, lanes: &[Lane]) -> Result<Vec<Raw>, EmitError> {
        let buffer = self.kernel.access(id).buffer;
        let elements = self.lane_elements(id, lanes)?;
        let raws = self.read(buffer, &elements)?;
        match self.modes_of(id).owner.filter(|_| self.slots.fragments.contains(&buffer)) {
            None | Some(0) => Ok(raws),
            Some(m) => Ok(raws.into_iter().map(|raw| self.exchanged(raw, m)).collect()),
        }
    }

    /// What the thread whose number differs in the bits `m` has in the same place (PTX ISA, "shfl.sync"): 32 bits at a
    /// time.
    fn exchanged(&mut self, raw: Raw, m: u32) -> Raw {
        const ALL_LANES: i64 = 0xffff_ffff;
        let half = |e: &mut Self, r: Reg| -> Reg {
            let src = [r.into(), i64::from(m).into(), 31.into(), ALL_LANES.into()];
            e.here("shfl.sync.bfly.b32", &[r.class], src)[0]
        };
        match raw {
            Raw::Part(r, byte) => Raw::Part(half(self, r), byte),
            Raw::Full(PtxOperand::Reg(r)) if matches!(r.class, Class::B64 | Class::F64) => {
                let halves = self.here("mov.b64", &[Class::B32; 2], [r.into()]);
                let halves = halves.iter().map(|h| half(self, *h).into()).collect();
                Raw::Full(self.here("mov.b64", &[r.class], [PtxOperand::Group(Box::new(halves))])[0].into())
            }
            Raw::Full(PtxOperand::Reg(r)) => Raw::Full(half(self, r).into()),
            // A number is the same in every thread.
            other => other,
        }
    }

    /// Sets elements; whole words of a packed buffer at once.
    pub fn write(&mut self, b: BufferId, offsets: &[i64], values: &[Raw]) -> Result<(), EmitError> {
        let size = self.kernel.buffer(b).dtype.bytes();
        if !self.slots.packed.contains(&b) {
            for (o, v) in offsets.iter().zip(values) {
                let r = self.slot(b, *o)?;
                let value = if size >= 4 { v.full() } else { self.pack(std::slice::from_ref(v), size).into() };
                self.set(r, value);
            }
            return Ok(());
        }
        let per_word = 4 / size;
        let mut at = 0;
        while at < offsets.len() {
            let (word, byte) = Self::word(size, offsets[at]);
            let full = (0..per_word).all(|i| offsets.get(at + i) == Some(&(offsets[at] + i as i64)));
            let r = self.slot(b, word)?;
            if byte == 0 && full {
                let value = self.pack(&values[at..at + per_word], size);
                self.set(r, value.into());
                at += per_word;
                continue;
            }
            let value = self.pack(&values[at..=at], size);
            // Bytes of the old word, but for those of the element.
            let digit = |i: u8| -> i64 {
                let inside = (byte..byte + size as u8).contains(&i);
                i64::from(if inside { 4 + i - byte } else { i }) << (4 * i)
            };
            let selector = (0..4).map(digit).sum();
            let merged = self.permute(r, value, selector);
            self.set(r, merged.into());
            at += 1;
        }
        Ok(())
    }

    /// The words of a tile that an atom moves: registers in order, to be read or set.
    pub fn words(&mut self, b: BufferId, offsets: &[i64]) -> Result<Option<Vec<Reg>>, EmitError> {
        let size = self.kernel.buffer(b).dtype.bytes();
        if size >= 4 {
            return offsets.iter().map(|o| self.slot(b, *o)).collect::<Result<_, _>>().map(Some);
        }
        let per_word = 4 / size;
        let run = |w: &[i64]| Self::word(size, w[0]).1 == 0 && w.iter().enumerate().all(|(i, o)| *o == w[0] + i as i64);
        if !offsets.len().is_multiple_of(per_word)
            || !offsets.chunks(per_word).all(run)
            || !self.slots.packed.contains(&b)
        {
            return Ok(None);
        }
        let words: Vec<i64> = offsets.chunks(per_word).map(|w| Self::word(size, w[0]).0).collect();
        words.into_iter().map(|w| self.slot(b, w)).collect::<Result<_, _>>().map(Some)
    }

    /// The element of each lane.
    pub fn lane_elements(&mut self, id: AccessId, lanes: &[Lane]) -> Result<Vec<i64>, EmitError> {
        let mut out = vec![];
        for lane in lanes {
            let before = self.bind(lane);
            let found = match self.element(id) {
                Some(one) => Ok(Some(one)),
                None => self.elements(id).map(|all| if let [one] = all[..] { Some(one) } else { None }),
            };
            self.unbind(lane, before);
            match found? {
                Some(one) => out.push(one),
                None => return Err(self.form(format!("a{} is a tile where one element is needed", id.0))),
            }
        }
        Ok(out)
    }
}

fn unknown(what: &str) -> EmitError {
    EmitError::NotStatic { what: "an element of registers", found: what.to_owned() }
}
