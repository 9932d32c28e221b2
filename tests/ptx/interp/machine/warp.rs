//! What the threads of a warp do together: `ldmatrix` and `mma.sync`, by the formulas of the PTX ISA for the rows and
//! columns of each thread's registers, not by the compiler's layouts.
use super::super::arith::float;
use super::{Block, Instruction, Operand, Ty, WARP, has};

impl Block<'_> {
    fn parts<'o>(&self, operand: &'o Operand, n: usize) -> Result<&'o [Operand], String> {
        match operand {
            Operand::Vector(parts) if parts.len() == n => Ok(parts),
            other => Err(format!("{other:?} are not {n} registers")),
        }
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

    /// `mma.sync.aligned.m16n8k16.row.col.f32.T.T.f32 d, a, b, c`, sums in f32 one term after the other.
    pub(super) fn multiply(&mut self, i: &Instruction, first: usize) -> Result<(), String> {
        let form = has(i, "aligned") && has(i, "m16n8k16") && has(i, "row") && has(i, "col");
        let [Ty::F32, of, also, Ty::F32] = i.types[..] else { return Err("types that are not read".into()) };
        if !form || of != also || !matches!(of, Ty::F16 | Ty::BF16) {
            return Err("a product that is not read".into());
        }
        let (mut a, mut b, mut c) = ([[0f64; 16]; 16], [[0f64; 8]; 16], [[0f32; 8]; 16]);
        for t in 0..WARP {
            let (group, lane) = (t / 4, t % 4);
            for (v, register) in self.parts(&i.args[1], 4)?.iter().enumerate() {
                let word = self.value(first + t, register)?;
                for k in 0..2 {
                    let x = float(word >> (16 * k) & 0xffff, of);
                    a[group + 8 * (v % 2)][2 * lane + k + 8 * (v / 2)] = x;
                }
            }
            for (v, register) in self.parts(&i.args[2], 2)?.iter().enumerate() {
                let word = self.value(first + t, register)?;
                for k in 0..2 {
                    b[2 * lane + k + 8 * v][group] = float(word >> (16 * k) & 0xffff, of);
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
                let sum = (0..16).fold(c[row][column], term);
                self.set(first + t, register, u64::from(sum.to_bits()))?;
            }
        }
        Ok(())
    }
}
