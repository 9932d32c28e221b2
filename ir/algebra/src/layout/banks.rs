//! Banks of shared memory: which words a group of threads asks each of them for.
//!
//! Shared memory has 32 banks of 4 bytes: byte `a` is in bank `a / 4 mod 32`. In one pass each bank delivers one 4-byte
//! word, to any number of threads. Threads that need different words of one bank wait for each other: an *n-way
//! conflict* takes n passes. A warp's 32 threads go together when each takes up to 4 bytes; with 8 bytes half of them
//! go at a time, with 16 bytes a quarter, so that a pass moves at most 128 bytes.
//!
//! # Source
//! NVIDIA, *CUDA C++ Programming Guide*, "Shared Memory": banks and words as of compute capability 5.x, halves and
//! quarters of a warp as the section on 2.x counts 64- and 128-bit accesses. That later machines do the same is assumed
//! here, not measured.
use std::cmp::Reverse;

/// Banks of shared memory.
pub const N_BANKS: usize = 32;
/// Bytes of a bank's word.
pub const WORD_BYTES: i64 = 4;
/// Bytes that are answered together.
pub const PASS_BYTES: i64 = N_BANKS as i64 * WORD_BYTES;
/// Threads of a warp.
pub const WARP: usize = 32;

/// Threads that are answered together when each takes so many bytes.
pub fn together(bytes: i64) -> usize {
    (PASS_BYTES / bytes.clamp(WORD_BYTES, PASS_BYTES)) as usize
}

/// The bank of a byte.
pub fn bank_of(byte: i128) -> usize {
    byte.div_euclid(i128::from(WORD_BYTES)).rem_euclid(N_BANKS as i128) as usize
}

/// The different words that threads ask for, by bank; kept from group to group for its memory.
///
/// # Example
/// ```
/// use tilewright_algebra::layout::banks::BankWords;
/// // A warp reads a column of a row-major (32,32) tile of f32: every word is in bank 0.
/// assert_eq!(BankWords::default().conflict((0..32).map(|t| 128 * t), 4), Some((0, 32)));
/// assert_eq!(BankWords::default().conflict((0..32).map(|t| 132 * t), 4), Some((0, 1)));
/// ```
#[derive(Default)]
pub struct BankWords([Vec<i128>; N_BANKS]);

impl BankWords {
    /// The worst bank, the lowest of several, and the passes that it takes to answer threads that read `bytes` bytes
    /// from these addresses on together: 1 is no conflict. `None` where there are no threads.
    pub fn conflict(&mut self, addresses: impl IntoIterator<Item = i128>, bytes: i64) -> Option<(usize, usize)> {
        self.0.iter_mut().for_each(Vec::clear);
        for byte in addresses {
            let (first, last) = (byte, byte + i128::from(bytes) - 1);
            (first.div_euclid(i128::from(WORD_BYTES))..=last.div_euclid(i128::from(WORD_BYTES)))
                .for_each(|w| self.add(w));
        }
        let passes = self.0.iter().map(Vec::len).enumerate().max_by_key(|(bank, n)| (*n, Reverse(*bank)));
        passes.filter(|(_, n)| *n > 0)
    }

    /// The words of a bank that the threads of the last [`BankWords::conflict`] asked for.
    pub fn of_bank(&self, bank: usize) -> usize {
        self.0[bank].len()
    }

    fn add(&mut self, word: i128) {
        let bank = &mut self.0[word.rem_euclid(N_BANKS as i128) as usize];
        if !bank.contains(&word) {
            bank.push(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worst of all groups of a warp.
    fn ways(addresses: &[i128], bytes: i64) -> usize {
        let mut words = BankWords::default();
        let groups = addresses.chunks(together(bytes)).map(|g| words.conflict(g.iter().copied(), bytes));
        groups.map(|found| found.map_or(0, |(_, n)| n)).max().unwrap_or(0)
    }

    /// Rows of 32 words: a column is in one bank, a row is in all of them.
    #[test]
    fn banks_are_counted_as_the_machine_does() {
        let warp = |step: i128| -> Vec<i128> { (0..32).map(|i| i * step).collect() };
        assert_eq!((ways(&warp(128), 4), ways(&warp(4), 4), ways(&warp(132), 4)), (32, 1, 1));
        // The same word for all is given once; 16 bytes a lane take four rounds of eight lanes, none of them twice.
        assert_eq!((ways(&[0; 32], 4), ways(&warp(16), 16), ways(&warp(128), 16)), (1, 1, 8));
        assert_eq!((together(1), together(4), together(8), together(16)), (32, 32, 16, 8));
    }

    #[test]
    fn addresses_may_be_negative_and_reach_over_words() {
        assert_eq!(BankWords::default().conflict([-1], 2), Some((0, 1)));
        assert_eq!(BankWords::default().conflict([-4, -132, 60], 4), Some((31, 2)));
        assert_eq!(BankWords::default().conflict([], 4), None);
    }
}
