//! How large the tiles and blocks of a product are, and which of its factors are packed.
use crate::lower::contract::atoms::multiplies;
use crate::lower::contract::contraction::{Contraction, Finish};
use crate::lower::policy::Policy;
use crate::lower::round::{div_ceil, round_up};
use std::ops::Range;
use tilewright_ir::int::Int;
use tilewright_ir::target::{Atom, AtomOp, MULTIPLY_ADDS, Target};

/// A multiply atom.
pub(super) struct MultiplyAtom {
    /// Those of its two names that begins from nothing, and that adds to C.
    pub names: [String; 2],
    pub rows: i64,
    pub columns: i64,
}

/// The blocks.
pub(super) struct Blocks {
    pub tile: MultiplyAtom,
    /// Points of a block along the first digit of m, whole tiles; of the second, and along the first digit of n where
    /// threads share that out: 0 for all of it.
    pub rows: i64,
    pub second: i64,
    pub columns: i64,
    /// Terms of a block of the sum: of the last digit of k, and of all of them.
    pub last: i64,
    pub depth: i64,
    /// Whether one block is the whole sum.
    pub whole: bool,
    /// Whether A and B are packed.
    pub packed: [bool; 2],
}

/// Runs of memory that a machine follows at once: one in each page, of the few that its prefetchers know.
const STREAMS: i64 = 32;

/// Tiles that read a panel which is not worth its copy, at most.
const FEW_READS: i64 = 4;

/// Tiles of the rows of a block that is one for each thread, at least: each reads B again.
const SHARED_TILES: i64 = 4;

/// Tiles of the columns of one, where the rows are one block.
const SHARED_COLUMNS: i64 = 20;

/// The blocks of a product; `None` where the target has no atom for it, or where a tile would hold little else than
/// what lies past the ends.
pub(super) fn choose(form: &Contraction<'_>, target: &Target) -> Option<Blocks> {
    let policy = Policy(target);
    let threads = i64::from(target.threads.max(1));
    let [m, n] = [0, 1].map(|s| form.extent(form.sides[s].digits[0]).value());
    let lanes = i64::from(target.isa.vector_bits) / 8 / form.acc.bytes() as i64;
    let tile = tile(form, target, lanes, [m, n])?;
    if m.is_some_and(|m| m < 2) || n.is_some_and(|n| n < 4) {
        return None;
    }
    let (last, depth, whole) = terms(form, policy, &tile)?;
    let (rows, second) = rows(form, policy, &tile, depth, threads);
    let one_block = m.is_some_and(|m| m <= rows) && form.sides[0].digits.len() == 1 && form.batch.is_empty();
    // Each block of columns packs A again.
    let least = SHARED_COLUMNS * tile.columns;
    let columns = match n {
        Some(n) if one_block && threads > 1 && n >= 2 * least => cut(n, (n / threads).max(least), tile.columns),
        _ => 0,
    };
    let packed = packed(form, policy, &tile, depth);
    if packed[1] && grows(form) {
        return None;
    }
    Some(Blocks { tile, rows, second, columns, last, depth, whole, packed })
}

/// Whether B packed is much more than all that the statement reads and writes: an outer product of several tensors.
fn grows(form: &Contraction<'_>) -> bool {
    let walked = |operands: Range<usize>| {
        let walks = |d: &usize| operands.clone().any(|l| !form.nest.digits[*d].steps_by(l, 0));
        form.points(&(0..form.nest.digits.len()).filter(walks).collect::<Vec<_>>())
    };
    let all: Option<i64> = (0..form.nest.operands.len()).map(|l| walked(l..l + 1)).sum();
    let panel = walked(form.sides[1].loads.clone());
    all.is_some_and(|all| panel.is_none_or(|panel| panel > FEW_READS.saturating_mul(all)))
}

/// Terms of a block: of the last digit of the sum, and of all; and whether these are the whole sum.
fn terms(form: &Contraction<'_>, policy: Policy<'_>, tile: &MultiplyAtom) -> Option<(i64, i64, bool)> {
    // Half of L1 holds the panel of B that tiles use one after the other.
    let bytes = form.acc.bytes() as i64;
    let mut most = (policy.nearest() / 2 / (tile.columns * bytes)).clamp(1, policy.depth());
    // Where few tiles of rows are all, the time is that of reading B: its runs are long, and A stays in a part of L2.
    if let Some(rows) = rows_of_runs(form, tile) {
        most = most.max(policy.second() / 4 / (rows * bytes));
    }
    let (last, inner) = form.k.split_last()?;
    let inner = form.points(inner)?;
    let room = (most / inner.max(1)).max(least_depth(form));
    let all = form.points(&[*last]);
    let once = form.finish == Finish::Other;
    let last = match all {
        Some(all) if once || all <= room => all,
        Some(all) => cut(all, room, 1),
        // All of a sum must be seen by what is done with it.
        None if once => return None,
        None => room,
    };
    Some((last, last.checked_mul(inner)?, all == Some(last)))
}

/// Elements of a block along the last digit of the sum, at least: of full words and others two, so that each block is a
/// loop.
pub(super) fn least_depth(form: &Contraction<'_>) -> i64 {
    if form.words.is_some() { 2 } else { 1 }
}

/// Rows of A in whole tiles, where these are few and read the columns of B as runs where they lie.
fn rows_of_runs(form: &Contraction<'_>, tile: &MultiplyAtom) -> Option<i64> {
    let [m] = form.sides[0].digits[..] else { return None };
    let rows = round_up(form.extent(m).value()?, tile.rows);
    let runs = must_pack(form, 1).is_none() && form.near(1) == form.k.first().copied();
    (runs && rows <= FEW_READS * tile.rows).then_some(rows)
}

/// Points of a block of A along the first two digits of m: half of L2 holds it.
fn rows(form: &Contraction<'_>, policy: Policy<'_>, tile: &MultiplyAtom, depth: i64, threads: i64) -> (i64, i64) {
    let bytes = form.acc.bytes() as i64;
    let most = (policy.second() / 2 / (depth * bytes) / tile.rows * tile.rows).max(tile.rows);
    let digits = &form.sides[0].digits;
    let [first, second] = [0, 1].map(|i| digits.get(i).and_then(|&d| form.extent(d).value()));
    let line = (policy.line() / bytes).max(1);
    let lines = digits.get(1).is_some_and(|&d| form.near(0) == Some(d)) && second.is_some_and(|n| n >= line);
    match (first, second) {
        // Lines of A along the second digit.
        (Some(m), _) if lines => (cut(m, (most / line).max(tile.rows), tile.rows), line),
        (None, _) => (most, 1),
        (Some(m), Some(next)) if m <= most => {
            let rows = round_up(m, tile.rows);
            (rows, cut(next, (most / rows).max(1), 1))
        }
        (Some(m), _) => {
            // As many blocks for each thread.
            let least = SHARED_TILES * tile.rows;
            let rounds = div_ceil(m, most.min((m / threads).max(least)) * threads);
            (round_up(div_ceil(m, rounds * threads).max(least.min(m)), tile.rows), 1)
        }
    }
}

/// Whether A and B are packed.
fn packed(form: &Contraction<'_>, policy: Policy<'_>, tile: &MultiplyAtom, depth: i64) -> [bool; 2] {
    let near = |s: usize| {
        let points = form.points(&form.sides[s].digits).zip(form.points(&form.k));
        let bytes = points.map(|(a, b)| a.saturating_mul(b).saturating_mul(form.acc.bytes() as i64));
        bytes.is_some_and(|bytes| bytes <= policy.second() / 4)
    };
    // A panel that is read by few tiles of the other side is not worth its copy.
    let few = |other: usize, unit: i64| {
        form.extent(form.sides[other].digits[0]).value().is_some_and(|n| div_ceil(n, unit) <= FEW_READS)
    };
    // Columns of A that are far apart are short runs of memory: packed, a block of rows is read in long ones.
    let a_lies_well = near(0) || few(1, tile.columns) && depth <= STREAMS;
    // Columns of B that are each one run are read as well where they lie, as long as a set of L1 holds a line of each.
    let runs = form.near(1) == form.k.first().copied() && tile.columns < policy.ways();
    let b_lies_well = near(1) || few(0, tile.rows) || runs;
    [must_pack(form, 0).is_some() || !a_lies_well, must_pack(form, 1).is_some() || !b_lies_well]
}

/// Why tiles cannot read a factor where it lies, if they cannot.
pub(super) fn must_pack(form: &Contraction<'_>, side: usize) -> Option<&'static str> {
    if form.words.is_some() {
        Some("its terms are ints, several to a word")
    } else if form.k.len() > 1 {
        Some("its terms lie along several digits")
    } else if !form.sides[side].plain {
        Some("it is converted or computed, or its memory is swizzled")
    } else {
        (side == 0 && !form.contiguous(0)).then_some("it is not contiguous along the rows of a tile")
    }
}

/// Multiplications of a product that is done whole, at most: of matrices that stay in L1.
const SMALL: i64 = 1 << 19;

/// The atom of a whole product, where it is a small one of matrices that lie as it takes them.
pub(super) fn small(form: &Contraction<'_>, target: &Target) -> Option<String> {
    let accumulate = form.finish == Finish::Added;
    let ([m], [n], [k]) = (&form.sides[0].digits[..], &form.sides[1].digits[..], &form.k[..]) else { return None };
    let (m, n, k) = (*m, *n, *k);
    let known = |d: usize| form.nest.digits.get(d).and_then(|d| d.extent.value());
    let (rows, columns, terms) = (known(m)?, known(n)?, known(k)?);
    let far = |operand: usize| {
        let step = |d: &usize| form.nest.digits[*d].stride(operand)?.value()?.checked_mul(known(*d)?);
        [m, n, k].iter().map(step).try_fold(0i64, |far, s| Some(far.max(s?.abs())))
    };
    let near = (0..3).all(|operand| far(operand).is_some_and(|n| n < 1 << 24));
    let plain = form.contiguous(0) && form.sides[1].plain && form.finish != Finish::Other;
    if !plain || !near || rows.checked_mul(columns)?.checked_mul(terms)? > SMALL || rows * columns * terms == 0 {
        return None;
    }
    let is_it = |a: &&Atom| {
        a.op == AtomOp::Mma { accumulate }
            && a.dtypes.first() == Some(&form.acc)
            && a.operands[..2].iter().all(|o| o.tile == [0, 0])
    };
    target.atoms.iter().find(is_it).map(|a| a.name.clone())
}

/// The length of pieces of at most `most` that cut `all` alike, in whole units.
fn cut(all: i64, most: i64, unit: i64) -> i64 {
    round_up(div_ceil(all, div_ceil(all, most)), unit)
}

/// The tile that takes the fewest cycles for all of C; of those that take as many, the one with the fewest loads.
fn tile(form: &Contraction<'_>, target: &Target, lanes: i64, [m, n]: [Option<i64>; 2]) -> Option<MultiplyAtom> {
    // Of one term and so many vectors and columns: twice the cycles of multiplies, of loads, or of what is in flight.
    let cycles = |v: i64, c: i64| (v * c).max(v + c).max(MULTIPLY_ADDS);
    let along = |extent: Option<i64>, tile: i64, unit: i64| match extent {
        Some(n) => (n / tile, div_ceil(n % tile, unit)),
        None => (1, 0),
    };
    let all = |t: &MultiplyAtom, of: &dyn Fn(i64, i64) -> i64| -> i64 {
        let ((full_m, rest_m), (full_n, rest_n)) = (along(m, t.rows, lanes), along(n, t.columns, 1));
        let row = |c: i64| full_m * of(t.rows / lanes, c) + if rest_m > 0 { of(rest_m, c) } else { 0 };
        // Where an extent is not known, of as many elements.
        let per = if m.is_none() || n.is_none() { 1024 / (t.rows * t.columns) } else { 1 };
        (full_n * row(t.columns) + if rest_n > 0 { row(rest_n) } else { 0 }) * per.max(1)
    };
    // Runs a way of L1 apart are each a line of one set, which holds one of each only if something is left for A.
    let policy = Policy(target);
    let meets = |t: &MultiplyAtom| {
        let step = form.nest.digits[form.sides[1].digits[0]].stride(form.sides[1].loads.start).and_then(Int::value);
        let bytes = step.map(|n| n.saturating_mul(form.acc.bytes() as i64));
        rows_of_runs(form, t).is_some() && policy.meets(t.columns + 1, bytes)
    };
    tiles(form, target).into_iter().min_by_key(|t| (meets(t), all(t, &cycles), all(t, &|v, c| v + c)))
}

/// The tiles that a target has for a product, in the order of its table.
pub(super) fn tiles(form: &Contraction<'_>, target: &Target) -> Vec<MultiplyAtom> {
    let types = form.words.as_ref().map_or([form.acc; 2], |words| words.dtypes);
    let tile = |first: &Atom| {
        let [rows, columns] = first.operands.first()?.tile[..] else { return None };
        if rows < 1 || columns < 1 {
            return None;
        }
        let same = |a: &&Atom| a.operands.first().is_some_and(|o| o.tile == [rows, columns]);
        let add = multiplies(target, form.acc, types, true).rfind(same)?;
        Some(MultiplyAtom { names: [first.name.clone(), add.name.clone()], rows, columns })
    };
    // Of atoms that do the same the last one takes the fewest instructions.
    let mut tiles: Vec<MultiplyAtom> = vec![];
    for tile in multiplies(target, form.acc, types, false).filter_map(tile) {
        match tiles.iter_mut().find(|t| (t.rows, t.columns) == (tile.rows, tile.columns)) {
            Some(same) => *same = tile,
            None => tiles.push(tile),
        }
    }
    tiles
}
