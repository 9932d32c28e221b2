//! What the threads of a warp do together: exchanges, `ldmatrix`, `stmatrix` and `mma.sync`, by the formulas of the PTX
//! ISA for the rows and columns of each thread's registers, not by the compiler's layouts.
use super::super::arith::{float, mask};
use super::{Block, Instruction, ParsedOperand, Ty, WARP, has};

impl Block<'_> {
    pub(super) fn parts<'o>(&self, operand: &'o ParsedOperand, n: usize) -> Result<&'o [ParsedOperand], String> {
        match operand {
            ParsedOperand::Vector(parts) if parts.len() == n => Ok(parts),
            other => Err(format!("{n} registers are needed, and {other} is there")),
        }
    }

    /// `shfl.sync.MODE.b32 d|p, a, b, c, membermask`, all lanes taking part (PTX ISA, "shfl.sync").
    pub(super) fn shuffle(&mut self, i: &Instruction, lanes: std::ops::Range<usize>) -> Result<(), String> {
        let mode = i.mods.get(1).map(String::as_str).unwrap_or_default();
        let mut results = vec![];
        for t in lanes.clone() {
            let lane = (t - lanes.start) as i64;
            let (b, c) = (self.value(t, &i.args[2])?, self.value(t, &i.args[3])?);
            if self.value(t, &i.args[4])? & mask(32) != mask(lanes.len() as u32) {
                return Err("the member mask is not that of the warp".into());
            }
            let (clamp, segment) = ((c & 31) as i64, (c >> 8 & 31) as i64);
            let (most, least) = ((lane & segment) | (clamp & !segment), lane & segment);
            let (j, inside) = match mode {
                "up" => (lane - b as i64, lane - b as i64 >= most),
                "down" => (lane + b as i64, lane + b as i64 <= most),
                "bfly" => (lane ^ b as i64, (lane ^ b as i64) <= most),
                "idx" => (least | (b as i64 & !segment), (least | (b as i64 & !segment)) <= most),
                _ => return Err("an unknown mode".into()),
            };
            let from = if inside { j } else { lane };
            if lanes.start + from as usize >= lanes.end {
                return Err(format!("lane {from} is not in the block"));
            }
            results.push((self.value(lanes.start + from as usize, &i.args[1])?, inside));
        }
        for (t, (value, _)) in lanes.zip(results) {
            self.set(t, &i.args[0], value)?;
        }
        Ok(())
    }

    /// `ldmatrix.sync.aligned.m8n8.x4{.trans}.shared.b16 {a, b, c, d}, [row]`: thread `8·j + r` gives the address of
    /// row `r` of matrix `j`; thread `t` gets elements `2·(t % 4)` and the next of row `t / 4`, or of column `t / 4`.
    pub(super) fn matrices(&mut self, i: &Instruction, first: usize) -> Result<(), String> {
        if !(has(i, "aligned") && has(i, "m8n8") && has(i, "x4") && has(i, "shared")) {
            return Err("a load of matrices that is not read".into());
        }
        let registers = self.parts(&i.args[0], 4)?.to_vec();
        let mut rows = vec![];
        for t in first..first + WARP {
            let (address, who) = (self.shared_address(t, &i.args[1])?, self.who(t));
            rows.push(self.shared.read(address, 16, who)?.to_vec());
        }
        let element = |matrix: usize, row: usize, column: usize| {
            let bytes = &rows[8 * matrix + row][2 * column..2 * column + 2];
            u64::from(bytes[0]) | u64::from(bytes[1]) << 8
        };
        for t in 0..WARP {
            for (matrix, register) in registers.iter().enumerate() {
                let at = |k: usize| match has(i, "trans") {
                    false => element(matrix, t / 4, 2 * (t % 4) + k),
                    true => element(matrix, 2 * (t % 4) + k, t / 4),
                };
                self.set(first + t, register, at(0) | at(1) << 16)?;
            }
        }
        Ok(())
    }

    /// `stmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}.shared.b16 [row], {a, …}`: as for loads, the other way.
    pub(super) fn store_matrices(&mut self, i: &Instruction, first: usize) -> Result<(), String> {
        let n = [(1, "x1"), (2, "x2"), (4, "x4")].into_iter().find(|(_, word)| has(i, word)).map(|(n, _)| n);
        let Some(n) = n.filter(|_| has(i, "aligned") && has(i, "m8n8") && has(i, "shared")) else {
            return Err("a store of matrices that is not read".into());
        };
        let registers = self.parts(&i.args[1], n)?.to_vec();
        for (matrix, register) in registers.iter().enumerate() {
            let words: Vec<u64> = (0..WARP).map(|t| self.value(first + t, register)).collect::<Result<_, _>>()?;
            for row in 0..8 {
                let element = |column: usize| {
                    let (major, minor) = if has(i, "trans") { (column, row) } else { (row, column) };
                    (words[4 * major + minor / 2] >> (16 * (minor % 2))) as u16
                };
                let bytes: Vec<u8> = (0..8).flat_map(|column| element(column).to_le_bytes()).collect();
                let t = first + 8 * matrix + row;
                let (address, who) = (self.shared_address(t, &i.args[0])?, self.who(t));
                self.proxy.free(address, 16)?;
                self.shared.write(address, &bytes, who)?;
            }
        }
        Ok(())
    }

    /// `mma.sync.aligned.m16n8k16.row.col.f32.T.T.f32 d, a, b, c`, or `m16n8k8`, which is all of tf32; sums in
    /// f32 one term after the other.
    pub(super) fn multiply(&mut self, i: &Instruction, first: usize) -> Result<(), String> {
        let [Ty::F32, of, also, Ty::F32] = i.types[..] else { return Err("types that are not read".into()) };
        // Terms of a register, and of the instruction.
        let each = if of == Ty::TF32 { 1 } else { 2 };
        let (shape, terms) = if has(i, "m16n8k8") { ("m16n8k8", 8) } else { ("m16n8k16", 16) };
        let form = has(i, "aligned") && has(i, shape) && has(i, "row") && has(i, "col");
        if !form || of != also || !matches!(of, Ty::F16 | Ty::BF16 | Ty::TF32) || of == Ty::TF32 && terms != 8 {
            return Err("a product that is not read".into());
        }
        let (bits, parts) = (32 / each, terms / (4 * each));
        let (mut a, mut b, mut c) = ([[0f64; 16]; 16], [[0f64; 8]; 16], [[0f32; 8]; 16]);
        for t in 0..WARP {
            let (group, lane) = (t / 4, t % 4);
            for (v, register) in self.parts(&i.args[1], 2 * parts)?.iter().enumerate() {
                let word = self.value(first + t, register)?;
                for k in 0..each {
                    let x = float(word >> (bits * k) & ((1 << bits) - 1), of);
                    a[group + 8 * (v % 2)][each * lane + k + 4 * each * (v / 2)] = x;
                }
            }
            for (v, register) in self.parts(&i.args[2], parts)?.iter().enumerate() {
                let word = self.value(first + t, register)?;
                for k in 0..each {
                    b[each * lane + k + 4 * each * v][group] = float(word >> (bits * k) & ((1 << bits) - 1), of);
                }
            }
            for (v, register) in self.parts(&i.args[3], 4)?.iter().enumerate() {
                let word = self.value(first + t, register)?;
                c[group + 8 * (v / 2)][2 * lane + v % 2] = f32::from_bits(word as u32);
            }
        }
        let registers = self.parts(&i.args[0], 4)?.to_vec();
        for t in 0..WARP {
            for (v, register) in registers.iter().enumerate() {
                let (row, column) = (t / 4 + 8 * (v / 2), 2 * (t % 4) + v % 2);
                let term = |sum: f32, k: usize| sum + (a[row][k] * b[k][column]) as f32;
                let sum = (0..terms).fold(c[row][column], term);
                self.set(first + t, register, u64::from(sum.to_bits()))?;
            }
        }
        Ok(())
    }
}
