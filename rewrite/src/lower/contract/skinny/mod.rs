//! Products of which one factor has few points: the other one is large, is read once where it lies, and that is what
//! takes the time.
//!
//! How the large factor lies says which atom of the target it is. Contiguous along the sum, as W in `x·Wᵀ` of
//! row-major matrices, it is blocks of dot products; contiguous along its rows, as a column-major A in `A·x`, it is
//! updates of all columns of C by a few terms:
//!
//! ```text
//! for blocks of rows parallel {                        for blocks of rows parallel {
//!   for blocks of the sum {                              for terms, a few at a time { axpy(sums, A, B, sums) }
//!     for tiles of rows { for tiles of columns {       }
//!       dot(C, A, B, C)
//! } } } }
//! ```
//!
//! Here `rows` are the points of the large factor, whichever side of the product it is, and `columns` those of the
//! small one, which is packed where it is not contiguous along the sum. Updates are of sums in scratch, side by side in
//! L1 however the columns of C lie, and C is written at the end of a block. An element of C has the same order of
//! additions in whatever block it is: that of the atom.
//!
//! A large factor that is narrower than the sums or computed (weights of 16, 8 or 4 bits, with their scales) becomes
//! rows in scratch, a block in L1 at a time: memory holds fewer bytes of it, and an element is converted once for all
//! columns ([`copied`]).
mod copied;
mod emit;
mod given;
mod pieces;

use crate::lower::build::Builder;
use crate::lower::contract::contraction::{Contraction, Finish};
use crate::lower::plan::PlanKind;
use crate::lower::policy::Policy;
use crate::lower::round::{div_ceil, round_up};
pub(super) use emit::product;
pub(super) use given::{asked, written};
use tilewright_ir::interp::bound::SummationChain;
use tilewright_ir::target::{Atom, AtomOp, Target};

/// A product by one of these atoms.
pub(super) struct SkinnyPlan {
    pub atom: SkinnyAtoms,
    /// Which side is the large factor.
    pub large: usize,
    /// Its points of a block, along its first digit: whole tiles.
    pub rows: i64,
    /// Terms of a block of the sum; 0 for all of them.
    pub terms: i64,
    /// Blocks of the sum that are summed apart and added to a total, where the sum may be longer: of updates.
    pub piece: Option<i64>,
    /// Whether the small factor is packed.
    pub packed: bool,
    /// Whether blocks of the large factor are copied.
    pub copied: bool,
    /// The digits of the sum, in the order of packed terms.
    pub order: Vec<usize>,
    /// Elements of a line.
    pub line: i64,
}

/// An atom, and its other one that adds to C.
#[derive(Clone, Debug)]
pub(super) struct SkinnyAtoms {
    pub names: [String; 2],
    pub along: Along,
}

/// What the lanes of an atom go along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// The sum: tiles of so many rows and columns.
    Sum([i64; 2]),
    /// The rows, of which there may be any: so many terms.
    Rows(i64),
}

impl SkinnyPlan {
    /// Whether its rows are more than a run that needs not be longer.
    pub fn shares_rows(&self, form: &Contraction<'_>, target: &Target) -> bool {
        let rows = form.points(&form.sides[self.large].digits);
        rows.is_none_or(|m| m * form.acc.bytes() as i64 > Policy(target).whole_run())
    }

    /// Says so in reports.
    pub fn report(&self, b: &mut Builder) {
        let (atom, of) = match self.atom.along {
            Along::Sum(tile) => ("dot", tile.to_vec()),
            Along::Rows(terms) => ("axpy", vec![terms]),
        };
        let block = [self.rows, self.terms];
        b.chose(PlanKind::Product, &[(atom, &of), ("block", &block), ("packed", &[i64::from(self.packed)])]);
    }
}

impl Along {
    /// What rows of a block are a multiple of.
    fn unit(self) -> i64 {
        match self {
            Along::Sum([rows, _]) => rows,
            Along::Rows(_) => 1,
        }
    }
}

/// Points of the small factor, at most: with more of them multiplying takes longer than reading, and tiles multiply
/// faster.
const FEW: i64 = 24;

/// The same for each term of an update: C is loaded and stored for so many.
const FEW_OF_TERM: i64 = 4;

/// The same where lanes of tiles go along these points, which lie so in C and in the factor.
const FEW_LANES: i64 = 8;

/// Blocks of rows that read a block of the small factor again: beside so many of its size it is little.
const READS: i64 = 8;

/// The plan of a product, where one of its factors is small, and the other is large and lies well.
pub(super) fn choose(form: &Contraction<'_>, target: &Target) -> Option<SkinnyPlan> {
    let policy = Policy(target);
    let known = lanes(form, target);
    let columns = |s: usize| form.points(&form.sides[1 - s].digits);
    let pays = |s: usize, along: Along| {
        lies_along(form, s, along).is_ok() && columns(s).is_some_and(|n| pays(form, (s, n), along, policy))
    };
    let large = [0, 1].into_iter().filter(|&s| known.iter().any(|l| pays(s, l.along)));
    let large = large.max_by_key(|&s| (form.points(&form.sides[s].digits).unwrap_or(i64::MAX), 1 - s))?;
    let columns = columns(large)?;
    // The fewest tiles of columns; of as many, more rows share each vector of the small factor.
    let cost = |l: &&SkinnyAtoms| match l.along {
        Along::Sum([rows, most]) => (div_ceil(columns, most), -rows),
        Along::Rows(terms) => (0, -terms),
    };
    let atom = known.iter().filter(|l| pays(large, l.along)).min_by_key(cost)?;
    Some(blocks(form, policy, large, atom.clone(), columns))
}

/// Whether a plan is worth it, of a large factor and so many columns.
fn pays(form: &Contraction<'_>, (s, columns): (usize, i64), along: Along, policy: Policy<'_>) -> bool {
    let bytes = form.acc.bytes() as i64;
    let sum = form.points(&form.k);
    match along {
        // The lanes of a sum are added at its end, which takes as long as some vectors of terms.
        Along::Sum(_) => {
            let tiled = s == 1 && form.contiguous(0) && form.finish != Finish::Other;
            let vector = i64::from(policy.0.isa.vector_bits) / 8;
            columns <= if tiled { FEW_LANES } else { FEW } && sum.is_none_or(|k| k * bytes >= columns * vector)
        }
        // Tiles read a factor in a part of L2 as fast in any order, and one column stays in registers elsewhere.
        Along::Rows(terms) => {
            let all = form.points(&form.sides[s].digits).zip(sum).map(|(m, k)| m.saturating_mul(k));
            let near = policy.second() / if columns > 1 { 4 } else { 1 };
            columns <= FEW_OF_TERM * terms && all.is_none_or(|n| n.saturating_mul(bytes) > near)
        }
    }
}

/// The blocks: what is read again stays in the caches, and each thread has one.
fn blocks(form: &Contraction<'_>, policy: Policy<'_>, large: usize, atom: SkinnyAtoms, columns: i64) -> SkinnyPlan {
    let bytes = form.acc.bytes() as i64;
    let [all, sum] = [form.extent(form.sides[large].digits[0]).value(), form.points(&form.k)];
    let line = line(form, policy);
    let share = all.map_or(i64::MAX, |m| div_ceil(m, i64::from(policy.0.threads.max(1))));
    let (most, terms) = match atom.along {
        Along::Sum(_) => {
            // Of L2, for the rows of A that are ahead are there, too.
            let most = (policy.second() / 4 / bytes / columns).max(1);
            let cut = |k: i64| round_up(div_ceil(k, div_ceil(k, most)), line);
            let terms = sum.filter(|k| *k > most && *k > cut(*k)).map_or(0, cut);
            let piece = policy.run_piece() / bytes / sum.unwrap_or(1).max(1);
            let rows = if terms > 0 { READS * columns } else { piece }.min(share);
            let long = form.acc.is_float() && sum.is_none_or(|k| k > SummationChain::PIECE);
            (rows, if terms == 0 && long { SummationChain::PIECE } else { terms })
        }
        Along::Rows(terms) => {
            (policy.run_of_sums(columns).min(share.saturating_mul(bytes).max(policy.whole_run())) / bytes, terms)
        }
    };
    let rows = match (atom.along, all) {
        (Along::Rows(_), Some(all)) => round_up(div_ceil(all, div_ceil(all, most.max(1))), line),
        _ => most.max(1),
    };
    let copied = copied::is_copied(form, large, atom.along);
    let (rows, terms) = if copied { copied::blocks(form, large, policy, atom.along) } else { (rows, terms) };
    let rows = round_up(rows.min(all.unwrap_or(rows)), atom.along.unit());
    let (piece, packed) = (piece(form, atom.along), must_pack(form, 1 - large));
    let order = copied::packed_order(form, large, atom.along);
    SkinnyPlan { piece, atom, large, rows, terms, packed, copied, order, line }
}

/// Whether the small factor must be packed.
fn must_pack(form: &Contraction<'_>, s: usize) -> bool {
    !by_terms(form, s) || !form.sides[s].plain || form.k.len() > 1
}

/// Updates of a piece of a sum, where it may be longer than one piece.
fn piece(form: &Contraction<'_>, along: Along) -> Option<i64> {
    let Along::Rows(terms) = along else { return None };
    let long = form.acc.is_float() && form.points(&form.k).is_none_or(|k| k > SummationChain::PIECE);
    // Adding sums to a total costs little beside an eighth of as many updates as one chain may have.
    long.then_some((SummationChain::PIECE / 8 / terms).max(1))
}

/// Elements of a line.
fn line(form: &Contraction<'_>, policy: Policy<'_>) -> i64 {
    (policy.line() / form.acc.bytes() as i64).max(1)
}

/// Whether a factor is contiguous along the sum.
fn by_terms(form: &Contraction<'_>, s: usize) -> bool {
    form.k.iter().all(|&k| form.nest.digits[k].steps_by(form.sides[s].loads.start, 1))
}

/// Why a factor does not lie as the large one of such an atom, if it does not.
fn lies_along(form: &Contraction<'_>, s: usize, along: Along) -> Result<(), &'static str> {
    let (large, small) = (&form.sides[s], &form.sides[1 - s]);
    let steps = |operand: usize| form.nest.digits[large.digits[0]].steps_by(operand, 1);
    // A factor that is plain is in memory.
    let lies = || match along {
        Along::Sum(_) => by_terms(form, s),
        Along::Rows(_) => steps(large.loads.start),
    };
    if small.digits.len() != 1 {
        Err("its small factor has several digits")
    } else if copied::is_copied(form, s, along) {
        copied::order(form, s).map(|_| ())
    } else if form.k.len() != 1 {
        Err("its sum has several digits")
    } else if matches!(along, Along::Rows(_)) && !(large.plain && small.plain) {
        Err("a factor is converted or computed, or its memory is swizzled")
    } else {
        lies().then_some(()).ok_or("its large factor does not lie along the lanes of the atom")
    }
}

/// The atoms that a target has for such products, in the order of its table.
fn lanes(form: &Contraction<'_>, target: &Target) -> Vec<SkinnyAtoms> {
    let multiplies = |accumulate: bool| {
        target.atoms.iter().filter(move |a| {
            a.op == AtomOp::Mma { accumulate } && a.dtypes.iter().all(|t| *t == form.acc) && !a.dtypes.is_empty()
        })
    };
    let both = |first: &Atom| {
        let along = along(first)?;
        let add = multiplies(true).find(|a| self::along(a) == Some(along))?;
        Some(SkinnyAtoms { names: [first.name.clone(), add.name.clone()], along })
    };
    multiplies(false).filter_map(both).collect()
}

/// What the lanes of a multiply atom go along, if it is one for few columns.
fn along(atom: &Atom) -> Option<Along> {
    let [d, a, b, ..] = &atom.operands[..] else { return None };
    let (far, near) = (&[None, Some(1)][..], &[Some(1), None][..]);
    match (&d.tile[..], &a.tile[..]) {
        (&[rows, columns], _) if rows > 0 && columns > 0 && a.strides == far && b.strides == far => {
            Some(Along::Sum([rows, columns]))
        }
        (&[0, 0], &[0, terms]) if terms > 0 && a.strides == near && b.strides == far => Some(Along::Rows(terms)),
        _ => None,
    }
}
