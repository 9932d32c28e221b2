//! What an entry of the emitted text will cost: instructions by kind, integer instructions per element, registers.
//!
//! Instructions are counted in the text, a loop's body once. Integer instructions per element stored say how much of the code
//! is addresses; registers alive at one place of the text are what the assembler needs at least, before it reorders.
use crate::lower::Code;
use crate::ptx::{Class, Entry, Line, Operand, Reg};
use std::collections::HashMap;
use tilewright_ir::kernel::{Kernel, Space};

/// An entry of the text.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EntryCost {
    /// Its name.
    pub entry: String,
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of shared memory.
    pub shared: u32,
    /// Integer and address instructions, conversions and predicates included.
    pub integer: usize,
    /// Divisions and remainders of ints that are left.
    pub divisions: usize,
    /// Instructions on floats.
    pub float: usize,
    /// Loads, stores, asynchronous copies.
    pub memory: usize,
    /// Elements that the stores to global memory in the text write.
    pub elements: usize,
    /// 32-bit registers that are alive at one place of the text: what the assembler needs at least, without its scheduling.
    pub registers: usize,
}

impl EntryCost {
    /// Integer instructions per element stored.
    pub fn integer_per_element(&self) -> f64 {
        self.integer as f64 / self.elements.max(1) as f64
    }
}

/// The costs of the entries of a kernel's code, in the order of launches.
pub fn entries(kernel: &Kernel, code: &Code) -> Vec<EntryCost> {
    let launches = code.manifest.launches.iter();
    code.entries.iter().zip(launches).map(|(e, l)| entry_cost(kernel, e, l.shared)).collect()
}

fn entry_cost(kernel: &Kernel, entry: &Entry, dynamic: u32) -> EntryCost {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let stated = entry.shared.as_ref().and_then(|s| s.split('[').nth(1)).map_or(0, digits);
    let mut cost = EntryCost {
        entry: entry.name.clone(),
        threads: entry.threads,
        shared: stated + dynamic,
        integer: 0,
        divisions: 0,
        float: 0,
        memory: 0,
        elements: 0,
        registers: alive(entry),
    };
    // Outputs of several sizes are counted in the smallest.
    let outputs =
        kernel.buffers.iter().filter(|b| b.space == Space::Global && b.role != tilewright_ir::program::Role::In);
    let size = outputs.map(|b| b.dtype.bytes()).min().unwrap_or(1);
    for line in &entry.lines {
        let Line::Inst(i) = line else { continue };
        let op: &str = &i.op;
        let head = op.split('.').next().unwrap_or(op);
        match head {
            "st" | "ld" if !op.starts_with("ld.param") => {
                cost.memory += 1;
                if op.starts_with("st.global") {
                    let count = if op.contains(".v4") {
                        4
                    } else if op.contains(".v2") {
                        2
                    } else {
                        1
                    };
                    let unit = ["u8", "u16", "b32", "b64"].iter().position(|u| op.ends_with(u)).map_or(4, |p| 1 << p);
                    cost.elements += (count * unit / size).max(1);
                }
            }
            "cp" if i.src.len() == 3 => cost.memory += 1,
            "bra" | "bar" | "ret" | "cp" | "ld" => {}
            _ if op.ends_with("f32") || op.ends_with("f64") => cost.float += 1,
            _ => {
                cost.integer += 1;
                cost.divisions += usize::from(matches!(head, "div" | "rem"));
            }
        }
    }
    cost
}

/// The most 32-bit registers that hold something that is still read, in the order of the text.
fn alive(entry: &Entry) -> usize {
    let mut span: HashMap<Reg, (usize, usize)> = HashMap::new();
    for (at, line) in entry.lines.iter().enumerate() {
        let Line::Inst(i) = line else { continue };
        let mut see = |r: &Reg| {
            let s = span.entry(*r).or_insert((at, at));
            s.1 = at;
        };
        i.dst.iter().for_each(&mut see);
        i.src.iter().for_each(|o| match o {
            Operand::Reg(r) | Operand::At(r, _) => see(r),
            Operand::Group(list) => list.iter().for_each(|o| {
                if let Operand::Reg(r) = o {
                    see(r);
                }
            }),
            _ => {}
        });
    }
    let mut change = vec![0isize; entry.lines.len() + 1];
    for (r, (first, last)) in &span {
        let words = match r.class {
            Class::B64 | Class::F64 => 2,
            Class::Pred => 0,
            _ => 1,
        };
        change[*first] += words;
        change[*last] -= words;
    }
    let mut now = 0;
    change
        .iter()
        .map(|c| {
            now += c;
            now
        })
        .max()
        .unwrap_or(0)
        .max(0) as usize
}
