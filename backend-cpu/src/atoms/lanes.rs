//! Tiles of 16 rows of bytes, or 8 of two bytes, a vector of columns wide: as many squares as the vector has lanes, transposed side by side.
//!
//! Where vector `k` holds in its 128-bit lane `l` the column `16l + k`, a transpose inside of the lanes makes rows of all these columns: nothing
//! crosses lanes. So lanes are filled by loads of 16 bytes, and one interleaving moves what two or four did for squares.
//!
//! ```text
//! vector k, lane l  =  column 16l + k, rows 0 … 15     16 bytes of the source
//! four perfect shuffles (super::wide)
//! vector r          =  row r, all columns              a line of the destination, or half of one
//! ```
//!
//! With 512 bits 16 vectors and as many results fill the registers. With 256 bits the rows of bytes from 8 on wait in memory while those before are made.
//!
//! Measured on a Zen 5 over squares, medians of one run, in the caches: with 512 bits 1.07 (set C1-small) and 1.11 (random_small) in the mean, rows of an odd
//! length 1.3 to 1.7 (835 × 178, (68,179,18) to (1,0,2)), at least 0.86; with 256 bits, over squares in loops, 1.09 and 1.13, (3,224,224) reversed 4.6,
//! 835 × 178 1.3, at least 0.84 where the threshold of the caches was the same, and 0.73 for (95958,38), where it was not. The same of 2-byte
//! elements: 1.04 and 0.97 with 512 bits, 1.08 and 0.86 with 256; they keep squares in the caches.
use super::wide::each_line;
use crate::encode::{Asm, Level, at};
use iced_x86::Register::{RAX, RSP, XMM0};
use iced_x86::{Code, Code::*, IcedError, MemoryOperand, Register};

/// Bytes of the rows that wait, 32 bytes a row.
pub(super) const WAITING_BYTES: i64 = 8 * 32;

/// What stores rows: the number of the first of them, the register that it is in, and how many there are.
pub(super) type Rows<'a> = &'a mut dyn FnMut(&mut Asm, i64, u32, u32) -> Result<(), IcedError>;

/// Such a tile.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    pub(super) level: Level,
    /// Bytes of an element, 1 or 2.
    pub(super) unit: i64,
}

impl Lanes {
    /// Rows of the tile: elements of a lane.
    pub(super) const fn rows(self) -> i64 {
        16 / self.unit
    }

    /// Columns of the tile.
    pub(super) const fn columns(self) -> i64 {
        self.level.bytes() / self.unit
    }

    /// Loads the columns from `rax` on (`strides`: registers with the bytes from one to the next, and three times that) and makes rows of them: `rows`
    /// stores them, some at a time. Rows of bytes wait at `rsp + waiting`. `rax` ends at the last four columns.
    pub(super) fn transpose(
        self,
        a: &mut Asm,
        waiting: i64,
        strides: (Register, Register),
        rows: Rows,
    ) -> Result<(), IcedError> {
        self.load(a, strides)?;
        let n = self.rows() as u32;
        if self.level == Level::Avx512 || n == 8 {
            let first = self.rounds(a, n)?;
            return rows(a, 0, first, n);
        }
        self.set_aside(a, waiting)?;
        let first = self.rounds(a, 8)?;
        rows(a, 0, first, 8)?;
        for i in 0..8 {
            a.load(VEX_Vmovups_ymm_ymmm256, self.level.register(i), slot(waiting, i))?;
        }
        let first = self.rounds(a, 8)?;
        rows(a, 8, first, 8)
    }

    /// Fills the lanes of as many registers as there are rows.
    fn load(self, a: &mut Asm, strides: (Register, Register)) -> Result<(), IcedError> {
        let (wide, n) = (self.level == Level::Avx512, self.rows() as u32);
        each_line(a, self.columns() as u32, RAX, strides, &mut |a, column, line| {
            let (k, lane) = (column % n, column / n);
            let vector = self.level.register(k);
            match (lane, wide) {
                (0, false) => a.load(VEX_Vmovups_xmm_xmmm128, XMM0 + k, line),
                (0, true) => a.load(EVEX_Vmovups_xmm_k1z_xmmm128, XMM0 + k, line),
                (_, false) => a.load_into(VEX_Vinserti128_ymm_ymm_xmmm128_imm8, vector, line, lane),
                (_, true) => a.load_into(EVEX_Vinserti32x4_zmm_k1z_zmm_xmmm128_imm8, vector, line, lane),
            }
        })
    }

    /// The first shuffle. Leaves in registers 0 to 7 what rows 0 to 7 are made of, and in memory the same for the others.
    fn set_aside(self, a: &mut Asm, waiting: i64) -> Result<(), IcedError> {
        let (low, high) = self.interleave();
        let r = |i: u32| self.level.register(i);
        let store = VEX_Vmovups_ymmm256_ymm;
        // One register is needed beside the 16: the last line waits, too.
        a.store(store, slot(waiting, 7), r(15))?;
        for i in 0..7 {
            a.op3(high, r(15), r(i), r(8 + i))?;
            a.op3(low, r(i), r(i), r(8 + i))?;
            a.store(store, slot(waiting, i), r(15))?;
        }
        a.load(VEX_Vmovups_ymm_ymmm256, r(15), slot(waiting, 7))?;
        a.op3(high, r(8), r(7), r(15))?;
        a.op3(low, r(7), r(7), r(15))?;
        a.store(store, slot(waiting, 7), r(8))
    }

    /// `log₂ n` perfect shuffles of the vectors in registers 0 to `n - 1`, with as many registers again. Gives the first register of the result.
    fn rounds(self, a: &mut Asm, n: u32) -> Result<u32, IcedError> {
        let (low, high) = self.interleave();
        let r = |i: u32| self.level.register(i);
        let (mut here, mut there) = (0, n);
        for _ in 0..n.trailing_zeros() {
            for i in 0..n / 2 {
                let (x, y) = (r(here + i), r(here + i + n / 2));
                a.op3(low, r(there + 2 * i), x, y)?;
                a.op3(high, r(there + 2 * i + 1), x, y)?;
            }
            (here, there) = (there, here);
        }
        Ok(here)
    }

    fn interleave(self) -> (Code, Code) {
        match (self.level, self.unit) {
            (Level::Avx512, 1) => (EVEX_Vpunpcklbw_zmm_k1z_zmm_zmmm512, EVEX_Vpunpckhbw_zmm_k1z_zmm_zmmm512),
            (Level::Avx512, _) => (EVEX_Vpunpcklwd_zmm_k1z_zmm_zmmm512, EVEX_Vpunpckhwd_zmm_k1z_zmm_zmmm512),
            (_, 1) => (VEX_Vpunpcklbw_ymm_ymm_ymmm256, VEX_Vpunpckhbw_ymm_ymm_ymmm256),
            (_, _) => (VEX_Vpunpcklwd_ymm_ymm_ymmm256, VEX_Vpunpckhwd_ymm_ymm_ymmm256),
        }
    }
}

fn slot(waiting: i64, i: u32) -> MemoryOperand {
    at(RSP, waiting + 32 * i64::from(i))
}
