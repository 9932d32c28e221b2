//! Atoms: tiles that one or a few instructions move, matched by what their rows say and never by name.
use super::emit::PtxEmitter;
use crate::EmitError;
use crate::ptx::{PtxOperand, Reg};
use tilewright_ir::kernel::{AccessId, BufferId, Space};
use tilewright_ir::target::{Atom, AtomOp};

/// What an atom's emission does not do; who knows the atom names it.
pub(super) fn fault(problem: impl Into<String>) -> EmitError {
    EmitError::Atom { atom: String::new(), problem: problem.into() }
}

impl PtxEmitter<'_> {
    /// An atom of the target's table on its operands.
    pub fn atom(&mut self, name: &str, operands: &[AccessId]) -> Result<(), EmitError> {
        let fail = |problem: &str| EmitError::Atom { atom: name.to_owned(), problem: problem.to_owned() };
        let Some(atom) = self.target.atom(name) else {
            let target = self.target.name.clone();
            return Err(EmitError::UnknownAtom { atom: name.to_owned(), target });
        };
        if let (AtomOp::CopyBox, [dst, src]) = (atom.op, operands) {
            return self.copy_box(*dst, *src).map_err(|p| p.named(name));
        }
        self.in_threads("an atom")?;
        if operands.iter().any(|a| self.kernel.access(*a).parts().iter().any(Option::is_some)) {
            return Err(self.form("an atom on a part of a mode"));
        }
        if atom.operands.iter().any(|o| o.thread_value.is_some()) {
            return self.collective(atom, operands).map_err(|p| p.named(name));
        }
        let (AtomOp::Copy, [dst, src]) = (atom.op, operands) else {
            return Err(fail("has no emission yet"));
        };
        let spaces = (self.buffer_of(*dst).1, self.buffer_of(*src).1);
        match spaces {
            (Space::Register, Space::Register) => self.transpose(atom, *dst, *src).map_err(|p| p.named(name)),
            (Space::Register, _) => self.load_tile(atom, *dst, *src).map_err(|p| p.named(name)),
            (_, Space::Register) => self.store_tile(atom, *dst, *src).map_err(|p| p.named(name)),
            (Space::Shared, Space::Global) if atom.asynchronous && atom.operands[0].tile.len() == 1 => {
                let (to, from) = (self.tile_place(atom, 0, *dst)?, self.tile_place(atom, 1, *src)?);
                let bytes = tile_bytes(atom);
                // 16 bytes may pass by L1; fewer may not.
                let cache = if bytes == 16 { "cg" } else { "ca" };
                let op = format!("cp.async.{cache}.shared.global");
                self.effect(op, [], [to, from, PtxOperand::Int(bytes)]);
                Ok(())
            }
            _ => Err(fail("has no emission yet")),
        }
    }

    pub(super) fn buffer_of(&self, id: AccessId) -> (BufferId, Space) {
        let b = self.kernel.access(id).buffer;
        (b, self.kernel.buffer(b).space)
    }

    /// The address of a contiguous tile in memory, checked for its alignment and its swizzle.
    fn tile_place(&mut self, atom: &Atom, operand: usize, id: AccessId) -> Result<PtxOperand, EmitError> {
        let fail = |problem: String| EmitError::Atom { atom: atom.name.clone(), problem };
        let access = self.kernel.access(id);
        let buffer = self.kernel.buffer(access.buffer);
        let n: i64 = atom.operands[operand].tile.iter().product();
        let unit = access.tile().iter().all(|mode| {
            let one = |(s, d): &(tilewright_ir::int::Int, tilewright_ir::layout::Stride)| {
                s.is(1) || d.int().is_some_and(|d| d.is(1))
            };
            mode.flat().iter().all(one)
        });
        if !unit {
            return Err(fail(format!("the tile of a{} is not contiguous", id.0)));
        }
        if let Some(s) = buffer.swizzle
            && !s.is_identity()
            && (1i64 << s.base) % n != 0
        {
            return Err(fail(format!("the swizzle {s} of `{}` moves parts of a tile of {n} elements", buffer.name)));
        }
        let offset = self.offset(id)?;
        let size = buffer.dtype.bytes() as i64;
        let (align, needed) = (self.alignment(access.buffer, &offset, size), n * size);
        if align % needed != 0 {
            let found = format!("a{} is known to be aligned to {align} bytes, {needed} are needed", id.0);
            return Err(fail(found));
        }
        self.widths.insert(id, needed as u32);
        self.address(access.buffer, &offset)
    }

    fn registers_of(&mut self, id: AccessId) -> Result<Vec<Reg>, EmitError> {
        let offsets = self.elements(id)?;
        let words = self.words(self.kernel.access(id).buffer, &offsets)?;
        words.ok_or_else(|| fault(format!("the registers of a{} are not whole words in a row", id.0)))
    }

    fn load_tile(&mut self, atom: &Atom, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        let from = self.tile_place(atom, 1, src)?;
        let registers = self.registers_of(dst)?;
        let (b, _) = self.buffer_of(src);
        let op = format!("ld.{}{}", self.state(b, true), suffix(atom, registers.len()));
        self.load_into(op.into(), registers.into(), from);
        Ok(())
    }

    fn store_tile(&mut self, atom: &Atom, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        let to = self.tile_place(atom, 0, dst)?;
        let registers = self.registers_of(src)?;
        let (b, _) = self.buffer_of(dst);
        let op = format!("st.{}{}", self.state(b, false), suffix(atom, registers.len()));
        let group = match registers.as_slice() {
            [one] => PtxOperand::Reg(*one),
            list => PtxOperand::group(list.iter().map(|r| PtxOperand::Reg(*r))),
        };
        self.effect(op, [], [to, group]);
        Ok(())
    }

    /// `dst(i,j) = src(i,j)` in registers, rows contiguous in the source and columns in the destination.
    fn transpose(&mut self, atom: &Atom, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        let (to, from) = (self.elements(dst)?, self.elements(src)?);
        let n = atom.operands[0].tile.first().copied().unwrap_or(0) as usize;
        let size = atom.element_bytes.first().copied().unwrap_or(0);
        let fail = |problem: &str| EmitError::Atom { atom: atom.name.clone(), problem: problem.into() };
        if n * size != 4 || to.len() != n * n || from.len() != n * n {
            return Err(fail("has no emission yet"));
        }
        // A row of the source is a word: element (i, j) is number i + n·j of the tile.
        let rows: Vec<i64> = (0..n * n).map(|k| from[k / n + n * (k % n)]).collect();
        let (b_to, b_from) = (self.kernel.access(dst).buffer, self.kernel.access(src).buffer);
        let (Some(d), Some(s)) = (self.words(b_to, &to)?, self.words(b_from, &rows)?) else {
            return Err(fail("the registers are not whole words in a row"));
        };
        let out: Vec<Reg> = match size {
            2 => vec![self.permute(s[0], s[1], 0x5410), self.permute(s[0], s[1], 0x7632)],
            _ => {
                // Bytes of two rows alternate, then pairs of bytes of two such words.
                let low = [self.permute(s[0], s[1], 0x5140), self.permute(s[2], s[3], 0x5140)];
                let high = [self.permute(s[0], s[1], 0x7362), self.permute(s[2], s[3], 0x7362)];
                let halves = |[a, b]: [Reg; 2]| [(a, b, 0x5410), (a, b, 0x7632)];
                let picks = [low, high].into_iter().flat_map(halves);
                picks.map(|(a, b, by)| self.permute(a, b, by)).collect()
            }
        };
        for (r, value) in d.into_iter().zip(out) {
            self.set(r, value.into());
        }
        Ok(())
    }
}

fn tile_bytes(atom: &Atom) -> i64 {
    let n: i64 = atom.operands[0].tile.iter().product();
    n * atom.element_bytes.first().map_or(0, |b| *b as i64)
}

/// The suffix of an access to whole registers.
fn suffix(atom: &Atom, registers: usize) -> &'static str {
    match (atom.element_bytes.first() == Some(&8), registers) {
        (true, 1) => ".b64",
        (true, _) => ".v2.b64",
        (false, 1) => ".b32",
        (false, 2) => ".v2.b32",
        (false, _) => ".v4.b32",
    }
}

impl EmitError {
    /// With the atom's name, where it was not known.
    fn named(self, name: &str) -> EmitError {
        match self {
            EmitError::Atom { atom, problem } if atom.is_empty() => EmitError::Atom { atom: name.to_owned(), problem },
            other => other,
        }
    }
}
