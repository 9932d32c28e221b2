//! A register tile while it is multiplied: sums in vector registers, rank-one updates of them, their way to memory.
use super::terms::MmaTerms;
use crate::assembler::{Bank, First, Mem, Routine, V};
use crate::encode::SimdLevel;
use tilewright_ir::target::MULTIPLY_ADDS;

/// Steps along k in one iteration of a loop: a multiple of any number of slices.
pub const UNROLLED: i64 = 4;

/// Instructions of a tile from which on the next one does not begin meanwhile: a core has some hundred under way.
const OVERLAPPING: i64 = 128;

/// Rows of a tile as vectors: all are whole but the last.
///
/// ```text
/// 23 of f32, AVX-512:   0..16, 15..23    the last begins earlier: rows that both have are computed twice
///  7 of f32:            0..7 of 8        the only one is masked
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowVectors {
    /// How many vectors.
    pub vectors: u32,
    /// Bytes of the last one.
    pub last_bytes: i64,
    /// Bytes that the last one begins before the end of the one before.
    pub back: i64,
    /// Rows in the last one, where it has more elements.
    pub partial: Option<i64>,
}

impl RowVectors {
    /// So many rows, the last vector as short as a vector can be.
    pub fn of(level: SimdLevel, unit: i64, rows: i64) -> RowVectors {
        let bytes = rows * unit;
        let vectors = (bytes + level.bytes() - 1) / level.bytes();
        let left = bytes - (vectors - 1) * level.bytes();
        let last_bytes = left.unsigned_abs().next_power_of_two().max(16) as i64;
        let (back, partial) = match vectors {
            1 => (0, (left < last_bytes).then_some(rows)),
            _ => (last_bytes - left, None),
        };
        RowVectors { vectors: vectors as u32, last_bytes, back, partial }
    }

    /// So many whole vectors.
    pub fn whole(level: SimdLevel, vectors: u32) -> RowVectors {
        RowVectors { vectors, last_bytes: level.bytes(), back: 0, partial: None }
    }
}

/// What a register tile is.
#[derive(Clone, Copy, Debug)]
pub struct RegisterBlock {
    /// The vectors there are.
    pub level: SimdLevel,
    /// Bytes of an element.
    pub unit: i64,
    /// What an element of a factor is.
    pub terms: MmaTerms,
    /// Its rows.
    pub rows: RowVectors,
    /// The rows in its last vector, if not all.
    pub first: Option<First>,
    /// Its columns.
    pub columns: u32,
}

impl RegisterBlock {
    /// Vector registers of a level.
    fn registers(level: SimdLevel) -> u32 {
        if level == SimdLevel::Avx512 { 32 } else { 16 }
    }

    /// Whether elements of B are broadcast by the multiply-add itself. That is a load for each, so only where no other
    /// vector needs the element.
    fn embeds(level: SimdLevel, vectors: u32) -> bool {
        vectors == 1 && level == SimdLevel::Avx512
    }

    /// Registers beside the sums: a column of A, an element of B, the mask where it is in one.
    fn others(level: SimdLevel, rows: RowVectors) -> u32 {
        let element = !RegisterBlock::embeds(level, rows.vectors);
        let mask = rows.partial.is_some() && level != SimdLevel::Avx512;
        rows.vectors + u32::from(element) + u32::from(mask)
    }

    /// The most columns that registers hold of so many rows.
    pub fn most_columns(level: SimdLevel, rows: RowVectors) -> u32 {
        let left = RegisterBlock::registers(level).saturating_sub(RegisterBlock::others(level, rows));
        left.checked_div(rows.vectors).unwrap_or(0)
    }

    /// How many sums each element has, which steps along k take in turns and which are added at the end: with few sums
    /// each multiply-add would wait for the one before. At most 4. A tile of few steps has one: meanwhile the next one
    /// has begun.
    pub fn slices(level: SimdLevel, rows: RowVectors, columns: u32, steps: i64) -> u32 {
        let (sums, most) =
            (rows.vectors * columns, RegisterBlock::registers(level) - RegisterBlock::others(level, rows));
        if RegisterBlock::overlaps(level, rows, columns, steps) {
            return 1;
        }
        [4, 2]
            .into_iter()
            .find(|slices| i64::from(slices / 2 * sums) < MULTIPLY_ADDS && slices * sums <= most)
            .unwrap_or(1)
    }

    /// Half cycles that a step waits for the sums of the one before.
    pub fn wait(level: SimdLevel, rows: RowVectors, columns: u32, steps: i64) -> i64 {
        let waits = !RegisterBlock::overlaps(level, rows, columns, steps);
        if waits { MULTIPLY_ADDS / i64::from(RegisterBlock::slices(level, rows, columns, steps)) } else { 0 }
    }

    fn overlaps(level: SimdLevel, rows: RowVectors, columns: u32, steps: i64) -> bool {
        steps.saturating_mul(RegisterBlock::step_length(level, rows, columns)) < OVERLAPPING
    }

    /// Instructions of a step.
    pub fn step_length(level: SimdLevel, rows: RowVectors, columns: u32) -> i64 {
        let of_element = if RegisterBlock::embeds(level, rows.vectors) { 0 } else { 1 };
        i64::from(rows.vectors + columns * (rows.vectors + of_element))
    }

    /// Takes registers, in which all sums are 0.
    pub fn begin(self, a: &mut Routine, slices: u32) -> SumRegisters {
        let n = self.rows.vectors * self.columns;
        let sums = a.bank("sums", n * slices);
        let left = a.bank("column of A", self.rows.vectors);
        // Beside one vector there are registers enough for an element, also where it was not counted.
        let embeds = self.terms == MmaTerms::Float && RegisterBlock::embeds(self.level, self.rows.vectors);
        let element = (!embeds).then(|| a.bank("element of B", 1));
        // As zeros of 128 bits they clear all of a register, and where the tile has none of 512, there are none at all:
        // beside such vectors a port may be shut for the others.
        sums.all().for_each(|v| a.zero(v.low(16)));
        let taken = (self.terms == MmaTerms::DotSigned).then(|| {
            let (sums, number) = (a.bank("128 · sums of A", self.rows.vectors), a.bank("128", 1));
            sums.all().for_each(|v| a.zero(v.low(16)));
            a.broadcast_bits(number.v(0), 0x8080_8080);
            (sums, number)
        });
        SumRegisters { block: self, slices, sums, left, element, taken }
    }
}

/// The registers of a tile.
#[derive(Clone, Copy)]
pub struct SumRegisters {
    block: RegisterBlock,
    slices: u32,
    sums: Bank,
    left: Bank,
    element: Option<Bank>,
    /// What is taken from the sums of a column, and the number in all bytes that it is a multiple of.
    taken: Option<(Bank, Bank)>,
}

impl SumRegisters {
    /// Vector `i` of a bank, as wide as that of the rows.
    fn vector(self, bank: Bank, first: u32, i: u32) -> V {
        let RowVectors { vectors, last_bytes, .. } = self.block.rows;
        let v = bank.v(first + i);
        if i + 1 == vectors { v.low(last_bytes) } else { v }
    }

    /// Bytes from the first row to vector `i`.
    fn offset(self, i: u32) -> i64 {
        let RowVectors { vectors, back, .. } = self.block.rows;
        i64::from(i) * self.block.level.bytes() - if i + 1 == vectors { back } else { 0 }
    }

    /// The mask of vector `i`.
    fn first(self, i: u32) -> Option<First> {
        self.block.first.filter(|_| i + 1 == self.block.rows.vectors)
    }

    /// Adds the products of a column of A, at `left`, and the elements of B, at `right`: step `k`. Where A is `padded`
    /// up to whole vectors, those are read.
    pub fn step(self, a: &mut Routine, k: u32, (left, padded): (Mem, bool), right: &dyn Fn(u32) -> Mem) {
        let RegisterBlock { unit, terms, rows: RowVectors { vectors, .. }, columns, .. } = self.block;
        let width = self.block.level.bytes();
        for i in 0..vectors {
            let (v, from) = (self.vector(self.left, 0, i), left.on(self.offset(i)));
            match self.first(i) {
                Some(first) if !padded => a.load_first(unit, v, from, first),
                _ => a.load(v, from),
            }
            if let Some((sums, number)) = self.taken {
                a.dot_bytes(self.vector(sums, 0, i), number.v(0).low(v.bytes()), v);
            }
        }
        let slice = k % self.slices * vectors * columns;
        for column in 0..columns {
            let sums = slice + column * vectors;
            match self.element {
                None => {
                    let (sum, x) = (self.vector(self.sums, sums, 0), self.vector(self.left, 0, 0));
                    a.fma_broadcast(unit, sum, x, right(column));
                }
                Some(element) => {
                    let widest = if vectors == 1 { self.block.rows.last_bytes } else { width };
                    for i in 0..vectors {
                        let (sum, x) = (self.vector(self.sums, sums, i), self.vector(self.left, 0, i));
                        terms.multiply(a, unit, [sum, x, element.v(0).low(widest)], right(column), i == 0);
                    }
                }
            }
        }
    }

    /// Adds up the slices, and takes from all what is to be taken.
    pub fn join(self, a: &mut Routine) {
        let RegisterBlock { unit, rows: RowVectors { vectors, .. }, columns, .. } = self.block;
        let n = vectors * columns;
        if let Some((taken, _)) = self.taken {
            for i in 0..n {
                let sum = self.vector(self.sums, i - i % vectors, i % vectors);
                a.subtract_ints(sum, self.vector(taken, 0, i % vectors));
            }
        }
        let mut apart = self.slices;
        while apart > 1 {
            apart /= 2;
            for i in 0..apart * n {
                let [sum, other] = [i, i + apart * n].map(|at| self.vector(self.sums, at - i % vectors, i % vectors));
                a.add_vector(self.block.terms.are_ints(), unit, sum, other);
            }
        }
    }

    /// Stores a column, which is at `to`; with `accumulate` what is there is added, before any of it is stored.
    pub fn store(self, a: &mut Routine, column: u32, to: Mem, accumulate: bool) {
        let RegisterBlock { unit, terms, rows: RowVectors { vectors, .. }, .. } = self.block;
        let vector = |i| (self.vector(self.sums, column * vectors, i), to.on(self.offset(i)), self.first(i));
        if accumulate {
            for (i, (v, from, first)) in (0..vectors).map(|i| (i, vector(i))) {
                a.add_loaded(terms.are_ints(), unit, v, from, first, self.left.v(i).low(v.bytes()));
            }
        }
        for (i, (v, to, first)) in (0..vectors).map(|i| (i, vector(i))) {
            match first {
                Some(first) => a.store_first(unit, to, v, first, self.left.v(i)),
                None => a.store(to, v),
            }
        }
    }
}
