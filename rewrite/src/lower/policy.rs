//! What is a choice in plans of a copy and of its kin: from which size on a way pays, and how large runs, pieces and
//! blocks are.
//!
//! A figure is one of the machine's row ([`Core`](tilewright_ir::target::Core)), or a formula of such figures with its
//! reason beside it: lines and ways of the caches, a page, the width of a vector. What has no unit is a constant below.
//! The files of the plans say how a plan's loops are made, and ask here for the rest.
//!
//! | memory | what it bounds |
//! |---|---|
//! | a line | runs: each end of a run shares a line with other runs, which is read before it is written |
//! | a way of L1 | how far apart lines share a set, and what is small beside the whole cache |
//! | a page | where the hardware's own prefetching ends, and what an entry of the TLB covers |
//! | L2 | what waits: lines that were prefetched, scratch, lines of a strip that are read again |
use tilewright_ir::target::{MovementClass, Nearest, Target};

/// Bytes of a page, of the smallest kind that every processor has.
const PAGE: i64 = 4096;

/// Vectors of an iteration of a stream: enough loads in flight to hide the latency of L1, few enough to
/// stay in registers with two inputs. As many rows are added at once to columns that stay in scratch.
pub(super) const VECTORS: i64 = 4;

/// Points that make a digit long enough for a tile or a block of its own: a vector of bytes, a line of floats.
pub(super) const TILE: i64 = 16;

/// Points of a row that is long enough to be walked by itself, and of a block of such rows.
pub(super) const ROW: i64 = 64;

/// Results, rows, strips or lines that are enough to be shared out to threads.
pub(super) const ENOUGH: i64 = 8;

/// Lines of a run that is long: its two ends are a part of it only.
const LONG_LINES: i64 = 4;

/// Pages that a block of a copy reads from or writes to: half of the entries of the smallest first TLB, of 64.
const PAGES: i64 = 32;

/// Lines of each column that a strip of rows needs at a time: one that is read, and the next, which a run that begins
/// anywhere shares with it.
const STRIP_LINES: i64 = 2;

/// Lines of a row at least, in a strip. A line that two rows share is written by each of them.
const MIN_STRIP_LINES: i64 = 3;

/// Terms of a block of a sum, at most: a vector of C is loaded and stored once for as many multiplies.
const MOST_TERMS: i64 = 512;

/// Pieces of a transpose that would be one call, for threads.
const CALL_PIECES: i64 = 4;

/// The machine, as plans ask for it.
#[derive(Clone, Copy)]
pub(super) struct Policy<'t>(pub &'t Target);

/// A matrix that is transposed in the caches, one of many alike or alone.
pub(super) struct CachedTranspose {
    /// Bytes of an element, and of what moves as one: an element or a group.
    pub bytes: i64,
    pub unit: i64,
    pub rows: i64,
    pub columns: i64,
    /// Whether the rows are of one digit.
    pub one_digit: bool,
    /// Bytes of all of them, on both sides.
    pub total: u64,
    /// Bytes from row to row of the destination and from column to column of the source, where they are known.
    pub steps: [Option<i64>; 2],
}

/// How a matrix is transposed in the caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InCaches {
    /// By the target's call for pairs of units.
    Pairs,
    /// By its call for tiles.
    Tiles,
    /// By loops.
    Loops,
}

impl Policy<'_> {
    /// Bytes of a line.
    pub fn line(self) -> i64 {
        self.0.core.line_bytes()
    }

    /// Bytes of L1.
    pub fn nearest(self) -> i64 {
        self.0.cache_bytes("l1") as i64
    }

    /// Bytes of L2.
    pub fn second(self) -> i64 {
        self.0.cache_bytes("l2") as i64
    }

    /// Terms of a block of a sum at most: enough that loading and storing C is little beside them.
    pub fn depth(self) -> i64 {
        MOST_TERMS
    }

    /// Lines that a set of L1 holds.
    pub fn ways(self) -> i64 {
        self.0.core.memory("l1").map_or(1, |m| i64::from(m.ways.max(1)))
    }

    /// Bytes of one way of L1: lines so far apart share a set.
    pub fn way(self) -> i64 {
        (self.nearest() / self.ways()).max(self.line())
    }

    /// What of L1 may hold what is walked again, while other lines pass through: two thirds.
    pub fn room(self, of: i64) -> i64 {
        of * 2 / 3
    }

    /// Whether a copy that moves so many bytes, on both sides together, goes by non-temporal stores.
    pub fn past(self, movement: MovementClass, total: f64) -> bool {
        total >= self.0.nontemporal_bytes(movement) as f64
    }

    /// Whether transposes go through the LLC far beyond L2: it is one of few cores, and fast.
    fn through_last(self, movement: MovementClass) -> bool {
        self.0.nontemporal_bytes(movement) > 2 * self.0.cache_bytes("l2")
    }

    /// Bytes of a run that is no longer short: of a source that is read in runs, and of one that a call of its own pays
    /// for.
    pub fn long_run(self) -> i64 {
        LONG_LINES * self.line()
    }

    /// Bytes of a run of a destination that needs not be longer: a page.
    pub fn whole_run(self) -> i64 {
        PAGE
    }

    /// Bytes of the runs in which a factor is read that is added to so many columns of sums in scratch: these are a
    /// small part of L2, and runs are one to a few pages, for prefetching begins anew with each.
    pub fn run_of_sums(self, columns: i64) -> i64 {
        (self.second() / TILE / columns).clamp(PAGE, LONG_LINES * PAGE)
    }

    /// Bytes of the pieces of a copy that is one single run, for threads: each is a small part of what is worth one.
    pub fn run_piece(self) -> i64 {
        (self.0.parallel_bytes as i64 / TILE).max(PAGE)
    }

    /// Bytes of the largest block through scratch. It stays in L2 with what is prefetched for the next.
    pub fn block(self) -> i64 {
        PAGES * PAGE
    }

    /// The same where runs stay together: two ways of L1, so that reading and writing take turns often.
    pub fn block_of_runs(self) -> i64 {
        2 * self.way()
    }

    /// Runs a way apart that a block has at most.
    pub fn runs_apart(self) -> i64 {
        PAGES
    }

    /// Bytes of a run that is not continued by a part of a digit, which would leave a rest without a block ahead: half
    /// a way.
    pub fn uncut_run(self) -> i64 {
        self.way() / 2
    }

    /// How many runs of so many bytes ahead the next one is prefetched.
    pub fn runs_ahead(self, run: i64) -> i64 {
        (i64::from(self.0.core.prefetch.run_bytes) / run.max(1)).max(1)
    }

    /// Bytes of a source run of a transpose by lines: a page and a half, for prefetching begins anew with each page.
    pub fn line_rows(self) -> i64 {
        PAGE + PAGE / 2
    }

    /// Bytes of the destination's runs in one call of it, at most and at least: what is cut is shared out to threads,
    /// and shorter ones have too many halves of lines at their ends.
    pub fn line_columns(self) -> (i64, i64) {
        (ENOUGH * PAGE, 2 * self.long_run())
    }

    /// Pieces of a transpose by lines that would be one call: of its rows, for the ends of runs of columns are written
    /// by halves.
    pub fn line_pieces(self) -> i64 {
        CALL_PIECES
    }

    /// Whether a transpose by strips suits rows and columns of which `n` points fill a line: rows of a few lines, and
    /// an L2 that keeps the lines of as many columns.
    pub fn strips(self, rows: i64, columns: i64, n: i64) -> bool {
        rows >= n && columns >= MIN_STRIP_LINES * n && self.second_lines() >= 2 * STRIP_LINES * MIN_STRIP_LINES * n
    }

    /// Columns that a strip walks before the next one begins, of units of so many bytes: as many as have their lines in
    /// L2, those that are prefetched with them. Where prefetches go to that cache, one more line is on
    /// its way, and a row fills half of L1.
    pub fn strip_columns(self, columns: i64, unit: i64) -> i64 {
        let lines = self.second_lines();
        match self.0.core.prefetch.into {
            Nearest::L2 => (lines / (2 * STRIP_LINES + 1)).min(self.nearest() / 2 / unit).max(1),
            Nearest::L1 if columns * STRIP_LINES > lines => lines / (2 * STRIP_LINES),
            Nearest::L1 => columns,
        }
    }

    fn second_lines(self) -> i64 {
        self.second() / self.line()
    }

    /// How a matrix is transposed that stays in the caches; `pairs` says that the target has a call for pairs of its
    /// units.
    ///
    /// A call costs about as much as some tiles, so what is small is left to loops; so is what stays in the first
    /// cache, where no store waits. Groups that one load and one store move are left to loops while the LLC is
    /// fast.
    pub fn in_caches(self, m: &CachedTranspose, pairs: bool) -> InCaches {
        let near = m.total <= self.nearest() as u64;
        let matrix = m.rows * m.columns * m.unit;
        let small = matrix <= self.way() / 2;
        let movement = MovementClass::Transpose { element_bytes: m.unit as usize };
        let near_enough = !self.past(movement, m.total as f64) && self.through_last(movement);
        let vector = i64::from(self.0.isa.plain_bits) / 8;
        let alone = m.total as i64 == 2 * matrix;
        let met = self.meets(m.rows, m.steps[0]) || self.meets(m.columns, m.steps[1]);
        let long_enough = near || near_enough && m.rows.min(m.columns) >= TILE;
        if pairs && m.unit == vector && m.one_digit && long_enough && !met && (alone || matrix > self.block_of_runs()) {
            return InCaches::Pairs;
        }
        // Whole tiles of bytes leave nothing at their ends; lines a way apart are each met once by a call.
        let apart = m.steps.iter().any(|step| step.is_some_and(|n| n % self.way() == 0));
        let whole = m.bytes == 1 && (m.rows | m.columns) % vector == 0 && !apart;
        let loops = match m.unit == m.bytes {
            false => m.unit == vector && (small || near || m.one_digit && near_enough),
            true => small || m.one_digit && (whole || near),
        };
        if loops { InCaches::Loops } else { InCaches::Tiles }
    }

    /// Whether lines so far apart are more than their sets of L1 hold.
    pub fn meets(self, lines: i64, step: Option<i64>) -> bool {
        let step = step.map_or(0, |n| n.rem_euclid(self.way()));
        // Places within a way that a walk comes by: a power of two divides its steps.
        let sets = self.way() / self.line();
        let places = if step == 0 { 1 } else { (self.way() >> step.trailing_zeros()).clamp(1, sets) };
        lines > self.ways() * places
    }

    /// Points of rows and columns of a block of an expression with an operand across its rows, elements of so many
    /// bytes: rows long enough for the speed of the caches. From memory they are longer, for both ends of a run share
    /// their lines, while the scratch takes a quarter of L2 at most.
    pub fn across_block(self, bytes: usize, from_memory: bool) -> (i64, i64) {
        let least = (ROW, 4 * ROW);
        if !from_memory {
            return least;
        }
        let quarter = self.second() / 4;
        let (mut rows, mut columns) = (2 * least.0, 4 * least.1);
        while rows * columns * bytes as i64 > quarter && (rows, columns) != least {
            if rows > least.0 {
                rows /= 2;
            } else {
                columns /= 2;
            }
        }
        (rows, columns)
    }

    /// Bytes of scratch of a block of columns that rows are added to: with the rows that are read at once, a way each.
    pub fn columns_block(self) -> i64 {
        VECTORS * self.way()
    }

    /// Whether rows have wider vectors than plain code.
    pub fn wide_rows(self) -> bool {
        self.0.isa.vector_bits > self.0.isa.plain_bits
    }

    /// Whether `n` elements are sorted by bytes sooner than each is compared with all. In steps of a loop over a table,
    /// a pass takes two for each entry and six for each element; a comparison takes three halves of one, and a third in
    /// a long row of wide vectors, of 32 bits at most.
    pub fn sorts(self, n: i64, bytes: i64) -> bool {
        let wide = bytes <= 4 && n >= ROW && self.wide_rows();
        let (n, bytes) = (n as f64, bytes as f64);
        n * n * if wide { 1.0 / 3.0 } else { 1.5 } >= bytes * (6.0 * n + 512.0)
    }

    /// Whether there are registers for a row that is written and one that is computed.
    pub fn pairs_rows(self) -> bool {
        self.0.isa.vector_registers >= 32 && self.0.isa.mask_registers > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::kernel::Space;
    use tilewright_ir::target::{Core, Isa, MemoryLevel};

    fn machine(ways: u32) -> Target {
        let cache = |name: &str, bytes, ways| MemoryLevel {
            name: name.into(),
            space: Space::Global,
            bytes,
            line_bytes: 64,
            ways,
        };
        let memories =
            vec![cache("l1", u64::from(ways) << 12, ways), cache("l2", 1 << 20, 8), cache("l3", 1 << 25, 16)];
        Target {
            name: "test".into(),
            isa: Isa { plain_bits: 128, ..Isa::default() },
            core: Core { memories, ..Core::default() },
            threads: 1,
            parallel_bytes: 1 << 20,
            atoms: [].into(),
            param_align: 1,
            blocks: None,
        }
    }

    #[test]
    fn lines_meet_by_ways() {
        for ways in [8, 12] {
            let target = machine(ways);
            let policy = Policy(&target);
            assert_eq!((policy.way(), policy.ways()), (4096, i64::from(ways)));
            // A way apart: one set. Half a way apart: two. A line apart: all of them.
            for (step, places) in [(4096, 1), (2048, 2), (6144, 2), (64, 64), (16, 64)] {
                let most = i64::from(ways) * places;
                assert!(!policy.meets(most, Some(step)) && policy.meets(most + 1, Some(step)), "{ways} {step}");
            }
        }
    }

    #[test]
    fn a_machine_without_caches_has_plans() {
        let mut target = machine(8);
        target.core.memories.clear();
        let policy = Policy(&target);
        assert_eq!((policy.line(), policy.way(), policy.ways()), (64, 64, 1));
        assert!(policy.strip_columns(1000, 16) >= 1 && policy.runs_ahead(0) >= 1 && policy.uncut_run() > 0);
        assert!(policy.past(MovementClass::Runs, 0.0));
    }

    #[test]
    fn vectors_raise_the_length_up_to_which_all_are_compared() {
        let narrow = machine(8);
        let wide = Target { isa: Isa { vector_bits: 512, ..narrow.isa.clone() }, ..narrow.clone() };
        let long = |n, bytes| [&narrow, &wide].map(|target| Policy(target).sorts(n, bytes));
        assert_eq!([long(32, 4), long(96, 4), long(200, 4)], [[false, false], [true, false], [true, true]]);
        assert_eq!([long(32, 8), long(96, 8), long(i64::MAX, 8)], [[false, false], [true, true], [true, true]]);
    }
}
