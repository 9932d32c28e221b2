//! What one thread does with memory: moves, loads, stores and asynchronous copies of a few bytes.
use super::super::arith::{compute, mask};
use super::super::memory::Global;
use super::super::parse::{Instruction, ParsedOperand, Ty};
use super::{AsyncCopy, Block, LaunchArg, has};

impl Block<'_> {
    /// Moves, and the packing `mov.b64 d, {a, b}` and `mov.b64 {a, b}, s`.
    pub(super) fn mov(&mut self, t: usize, i: &Instruction) -> Result<(), String> {
        let bits = i.types.first().ok_or("no type")?.bits();
        match (&i.args[0], &i.args[1]) {
            (to, ParsedOperand::Vector(parts)) => {
                let each = bits / parts.len() as u32;
                let mut out = 0;
                for (k, part) in parts.iter().enumerate() {
                    out |= (self.value(t, part)? & mask(each)) << (each * k as u32);
                }
                self.set(t, to, out)
            }
            (ParsedOperand::Vector(parts), from) => {
                let each = bits / parts.len() as u32;
                let value = self.value(t, from)?;
                parts.iter().enumerate().try_for_each(|(k, p)| self.set(t, p, value >> (each * k as u32) & mask(each)))
            }
            (to, from) => {
                let value = self.value(t, from)? & mask(bits);
                self.set(t, to, value)
            }
        }
    }

    pub(super) fn load(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let ty = *i.types.first().ok_or("no type")?;
        let one = std::slice::from_ref(&i.args[0]);
        let to = if let ParsedOperand::Vector(parts) = &i.args[0] { parts } else { one };
        let each = u64::from(ty.bits() / 8);
        if has(i, "param") {
            let ParsedOperand::Memory(base, 0) = &i.args[1] else { return Err("no parameter".into()) };
            let ParsedOperand::Param(p) = **base else { return Err("no parameter".into()) };
            let LaunchArg::Word(word) = self.grid.arguments[p] else { return Err("a tensor map is no word".into()) };
            return self.set(t, &i.args[0], word & mask(ty.bits()));
        }
        lanes(i, to.len())?;
        let who = self.who(t);
        let n = each * to.len() as u64;
        let bytes = if has(i, "shared") {
            let address = self.shared_address(t, &i.args[1])?;
            self.shared.read(address, n, who)?.to_vec()
        } else if has(i, "global") {
            let address = self.address(t, &i.args[1])?;
            global.segment(address)?.read(address, n, who)?.to_vec()
        } else {
            return Err("neither global, shared nor param".into());
        };
        for (part, bytes) in to.iter().zip(bytes.chunks_exact(each as usize)) {
            let mut value = bytes.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b));
            // A signed load fills the register with the sign.
            if let Ty::S(bits) = ty
                && bits < 64
                && value >> (bits - 1) & 1 == 1
            {
                value |= !mask(bits) & mask(bits.max(32));
            }
            self.set(t, part, value)?;
        }
        Ok(())
    }

    pub(super) fn store(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let each = i.types.first().ok_or("no type")?.bits() as usize / 8;
        let one = std::slice::from_ref(&i.args[1]);
        let from = if let ParsedOperand::Vector(parts) = &i.args[1] { parts } else { one };
        lanes(i, from.len())?;
        let mut bytes = vec![];
        for part in from {
            bytes.extend(&self.value(t, part)?.to_le_bytes()[..each]);
        }
        let who = self.who(t);
        if has(i, "shared") {
            let address = self.shared_address(t, &i.args[0])?;
            self.proxy.free(address, bytes.len() as u64)?;
            self.shared.write(address, &bytes, who)
        } else if has(i, "global") {
            let address = self.address(t, &i.args[0])?;
            global.segment(address)?.write(address, &bytes, who)
        } else {
            Err("neither global nor shared".into())
        }
    }

    /// `red.global|shared.add|min|max`
    pub(super) fn update(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let shared = has(i, "shared");
        if !shared && !has(i, "global") {
            return Err("neither global nor shared".into());
        }
        // The operation, as of registers.
        let mods = i.mods.iter().filter(|m| *m != "global" && *m != "shared");
        let (op, mods) = mods
            .cloned()
            .collect::<Vec<_>>()
            .split_first()
            .map(|(op, m)| (op.clone(), m.to_vec()))
            .ok_or("no operation")?;
        let of = Instruction { op, mods, ..i.clone() };
        let n = u64::from(i.types.first().ok_or("no type")?.bits() / 8);
        let (by, who) = (self.value(t, &i.args[1])?, self.who(t));
        let mut made = Ok(0);
        let combine = |old| {
            made = compute(&of, &[old, by]);
            made.clone().unwrap_or(old)
        };
        if shared {
            let address = self.shared_address(t, &i.args[0])?;
            self.proxy.free(address, n)?;
            self.shared.update(address, n, who, combine)?;
        } else {
            let address = self.address(t, &i.args[0])?;
            global.segment(address)?.update(address, n, who, combine)?;
        }
        made.map(|_| ())
    }

    /// `cp.async.ca|cg.shared.global [to], [from], n{, source size}`, `.commit_group`, `.wait_group n`, `.wait_all`.
    pub(super) fn copy(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        if has(i, "commit_group") {
            let group = std::mem::take(&mut self.threads[t].open);
            self.threads[t].groups.push(group);
            return Ok(());
        }
        if has(i, "wait_group") || has(i, "wait_all") {
            let keep = match i.args.first() {
                Some(n) => self.value(t, n)? as usize,
                None => 0,
            };
            if has(i, "wait_all") {
                let group = std::mem::take(&mut self.threads[t].open);
                self.threads[t].groups.push(group);
            }
            let who = self.who(t);
            let done = self.threads[t].groups.len().saturating_sub(keep);
            let finished: Vec<AsyncCopy> = self.threads[t].groups.drain(..done).flatten().collect();
            return finished.iter().try_for_each(|c| self.shared.write(c.to, &c.bytes, who));
        }
        if !has(i, "async") {
            return Err("a copy that is not read".into());
        }
        let n = self.value(t, &i.args[2])?;
        let allowed = if has(i, "cg") { n == 16 } else { matches!(n, 4 | 8 | 16) };
        if !allowed {
            return Err(format!("{n} bytes cannot be copied at once"));
        }
        let (to, from, who) = (self.shared_address(t, &i.args[0])?, self.address(t, &i.args[1])?, self.who(t));
        let source = match i.args.get(3) {
            Some(s) => self.value(t, s)?.min(n),
            None => n,
        };
        let mut bytes = vec![0; n as usize];
        if source == n {
            bytes.copy_from_slice(global.segment(from)?.read(from, n, who)?);
        } else {
            // A shorter source is filled with zeros; its bytes are read one by one, for they may end anywhere.
            for k in 0..source {
                bytes[k as usize] = global.segment(from + k)?.read(from + k, 1, who)?[0];
            }
        }
        self.proxy.free(to, n)?;
        self.shared.promise(to, n, who)?;
        self.threads[t].open.push(AsyncCopy { to, bytes });
        Ok(())
    }
}

/// The number of elements that `.v2` and `.v4` say.
fn lanes(i: &Instruction, n: usize) -> Result<(), String> {
    let said = if has(i, "v4") {
        4
    } else if has(i, "v2") {
        2
    } else {
        1
    };
    if said == n { Ok(()) } else { Err(format!("{n} elements where {said} are said")) }
}
