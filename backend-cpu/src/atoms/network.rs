//! Tiles transposed in vector registers.
//!
//! Every vector has lanes of 128 bits, and most instructions stay inside of them (`vunpck`, `vpunpck`: Intel SDM vol.
//! 2). So a transpose has two parts: *rounds* of perfect shuffles ([`super::transpose`]) inside of the lanes, which
//! turn `m` lines of `m` elements (`m` fill a lane), and an exchange of the lanes themselves (`vperm2f128`,
//! `vshuff32x4`).
//!
//! * A [`Square`] has `n` lines of `n` elements, one vector a line, each loaded by one instruction: with 16-byte loads
//!   a tile whose lines share a set of L1 fetches each of them four times. Squares of 16 × 16 elements of
//!   1 and 2 bytes have vectors of 128 and 256 bits, for 16 lines and as many results fill the 32 registers of AVX-512.
//! * [`LaneTile`] are as many squares as a vector has lanes, side by side:
//!
//! ```text
//! vector k, lane l  =  column 16l + k, rows 0 … 15     16 bytes of the source
//! four perfect shuffles
//! vector r          =  row r, all columns              a line of the destination, or half of one
//! ```
//!
//! Nothing crosses lanes then: they are filled by loads of 16 bytes, and one interleaving moves what two or four did
//! for squares. With 256 bits the rows of bytes from 8 on wait in memory while those before are made.
use crate::assembler::{Bank, Mem, Reg, Routine, unpacks};
use crate::encode::{Asm, SimdLevel};
use iced_x86::Code::*;
use iced_x86::{IcedError, Register};

/// Bytes of a lane.
const LANE: u32 = 16;

/// Registers of one width.
#[derive(Clone, Copy)]
struct RegisterWidth {
    level: SimdLevel,
    bytes: i64,
}

impl RegisterWidth {
    fn register(self, n: u32) -> Register {
        match self.bytes {
            16 => Register::XMM0 + n,
            32 => Register::YMM0 + n,
            _ => Register::ZMM0 + n,
        }
    }

    /// `log₂ m` perfect shuffles of elements of `unit` bytes, for every `m` of the `n` registers from `here` on, with
    /// as many from `there` on. Gives both, the result first.
    fn rounds(
        self,
        a: &mut Asm,
        unit: u32,
        (m, n): (u32, u32),
        (mut here, mut there): (u32, u32),
    ) -> Result<(u32, u32), IcedError> {
        let (low, high) = unpacks(self.level, self.bytes, unit);
        for _ in 0..m.trailing_zeros() {
            for i in 0..n / 2 {
                let x = here + i / (m / 2) * m + i % (m / 2);
                let (x, y) = (self.register(x), self.register(x + m / 2));
                a.op3(low, self.register(there + 2 * i), x, y)?;
                a.op3(high, self.register(there + 2 * i + 1), x, y)?;
            }
            (here, there) = (there, here);
        }
        Ok((here, there))
    }

    /// Transposes the lanes of registers `m` apart: as many as a vector has lanes, each of the `m`. As
    /// [`RegisterWidth::rounds`].
    fn exchange(self, a: &mut Asm, m: u32, (mut here, mut there): (u32, u32)) -> Result<(u32, u32), IcedError> {
        let r = |n: u32| self.register(n);
        let lanes = self.bytes as u32 / LANE;
        // The even lanes of two vectors, and the odd ones: all of them of vectors of two lanes.
        let (code, even, odd) = match (self.level, lanes) {
            (SimdLevel::Avx512, 4) => (EVEX_Vshuff32x4_zmm_k1z_zmm_zmmm512b32_imm8, 0x88, 0xdd),
            (SimdLevel::Avx512, _) => (EVEX_Vshuff32x4_ymm_k1z_ymm_ymmm256b32_imm8, 0, 3),
            (_, _) => (VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, 0x20, 0x31),
        };
        for round in 0..lanes.trailing_zeros() {
            // Registers with the lowest digits of a pair's number: neighbours first, then those two apart.
            let apart = 1 << round;
            for pair in 0..lanes / 2 {
                let low = pair % apart + pair / apart * 2 * apart;
                for j in 0..m {
                    let (x, y) = (r(here + low * m + j), r(here + (low + apart) * m + j));
                    a.op4i(code, r(there + low * m + j), x, y, even)?;
                    a.op4i(code, r(there + (low + apart) * m + j), x, y, odd)?;
                }
            }
            (here, there) = (there, here);
        }
        Ok((here, there))
    }
}

/// Transposes the `n` vectors in registers 0 to `n - 1`, of `n` elements of `unit` bytes each, with as many registers
/// again; `level` is not [`SimdLevel::Sse`]. Gives the first register of the result.
pub(super) fn network(a: &mut Asm, level: SimdLevel, unit: u32) -> Result<u32, IcedError> {
    Square { level, unit: i64::from(unit), n: level.bytes() / i64::from(unit) }.network(a)
}

/// A tile of `n × n` elements of `unit` bytes, transposed in the registers of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub(super) level: SimdLevel,
    pub(super) unit: i64,
    pub(super) n: i64,
}

impl Square {
    /// Where lines are loaded: the first `n` registers of a bank with room for the result.
    pub(super) fn bank(self, a: &mut Routine) -> Bank {
        a.bank("square", 2 * self.n as u32).low(self.n * self.unit)
    }

    fn network(self, a: &mut Asm) -> Result<u32, IcedError> {
        let (n, m, kind) =
            (self.n as u32, LANE / self.unit as u32, RegisterWidth { level: self.level, bytes: self.n * self.unit });
        let transposed = kind.rounds(a, self.unit as u32, (m, n), (0, n))?;
        Ok(kind.exchange(a, m, transposed)?.0)
    }

    /// Transposes the lines of a bank. Gives the rows, and what of the bank is free.
    pub(super) fn transpose(self, a: &mut Routine, bank: Bank) -> (Bank, Bank) {
        let first = a.try_asm(|asm| self.network(asm));
        let n = self.n as u32;
        (bank.part(first, n), bank.part(n - first, n))
    }

    /// Loads `n` lines from `base` on, which moves, so many bytes into each, and transposes them.
    pub(super) fn load(self, a: &mut Routine, bank: Bank, base: Reg, strides: (Reg, Reg), bytes: i64) -> Bank {
        a.each_line(self.n as u32, base, strides, &mut |a, i, line| a.load(bank.v(i), line.on(bytes)));
        self.transpose(a, bank).0
    }
}

/// Bytes of the rows that wait, 32 bytes a row.
pub(super) const WAITING_BYTES: i64 = 8 * 32;

/// Such a tile: rows are elements of a lane, columns elements of a vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneTile {
    pub(super) level: SimdLevel,
    /// Bytes of an element, 1 or 2.
    pub(super) unit: i64,
}

impl LaneTile {
    /// Rows of the tile.
    pub(super) const fn rows(self) -> i64 {
        LANE as i64 / self.unit
    }

    /// Columns of the tile.
    pub(super) const fn columns(self) -> i64 {
        self.level.bytes() / self.unit
    }

    /// Loads the columns from `base` on (`strides`: the bytes from one to the next, and three times that) and makes
    /// rows of them: `rows` stores them, some at a time, the number of the first and the registers. Rows of bytes wait
    /// in `waiting`. `base` ends at the last four columns.
    pub(super) fn transpose(
        self,
        a: &mut Routine,
        waiting: Mem,
        base: Reg,
        strides: (Reg, Reg),
        rows: &mut dyn FnMut(&mut Routine, i64, Bank),
    ) {
        let n = self.rows() as u32;
        let bank = a.bank("lanes", if self.level == SimdLevel::Avx512 { 2 * n } else { 16 });
        a.each_line(self.columns() as u32, base, strides, &mut |a, column, line| {
            a.load_lane(bank.v(column % n), line, column / n);
        });
        let kind = RegisterWidth { level: self.level, bytes: self.level.bytes() };
        let rounds = |a: &mut Routine, n: u32| {
            let first = a.try_asm(|asm| Ok(kind.rounds(asm, self.unit as u32, (n, n), (0, n))?.0));
            bank.part(first, n)
        };
        if self.level == SimdLevel::Avx512 || n == 8 {
            let all = rounds(a, n);
            return rows(a, 0, all);
        }
        self.set_aside(a, bank, waiting);
        let before = rounds(a, 8);
        rows(a, 0, before);
        for i in 0..8 {
            a.load(bank.v(i), waiting.on(32 * i64::from(i)));
        }
        let behind = rounds(a, 8);
        rows(a, 8, behind);
    }

    /// The first shuffle. Leaves in registers 0 to 7 what rows 0 to 7 are made of, and in memory the same for the
    /// others.
    fn set_aside(self, a: &mut Routine, bank: Bank, waiting: Mem) {
        let (unit, r) = (self.unit as u32, |i: u32| bank.v(i));
        let slot = |i: u32| waiting.on(32 * i64::from(i));
        // One register is needed beside the 16: the last line waits, too.
        a.store(slot(7), r(15));
        for i in 0..7 {
            a.unpack(unit, (r(i), r(15)), r(i), r(8 + i));
            a.store(slot(i), r(15));
        }
        a.load(r(15), slot(7));
        a.unpack(unit, (r(7), r(8)), r(7), r(15));
        a.store(slot(7), r(8));
    }
}
