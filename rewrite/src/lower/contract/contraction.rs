//! What of a statement is which side of a product.
use crate::lower::LowerError;
use crate::lower::contract::atoms::has_tiles;
use crate::lower::contract::words::PackedWords;
use crate::lower::nest::{Nest, magnitude};
use std::ops::Range;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::program::{Function, Operand, Reduce, Role, Statement, Tensor};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};
use tilewright_ir::target::Target;

/// A product: its statement, and what each digit of the nest is.
pub(super) struct Contraction<'a> {
    pub nest: &'a Nest,
    /// Who uses the sums: the statement, and those that do the same reduction.
    pub stores: Vec<SumStore<'a>>,
    /// The type of the sums.
    pub acc: DType,
    /// A, whose rows are those of C, and B, whose rows are its columns.
    pub sides: [ContractionFactor<'a>; 2],
    /// The digits of the sum, the one of the smallest steps first.
    pub k: Vec<usize>,
    /// The words that terms are packed into, if they are ints.
    pub words: Option<PackedWords>,
    /// The digits that only C has, or all three.
    pub batch: Vec<usize>,
    /// What is done with a sum.
    pub finish: Finish,
    /// The same where C needs not be contiguous along the rows of a tile.
    pub apart: Finish,
}

/// One of those who use the sums: its output and the first load of its value, by their numbers as operands of the nest.
pub(super) struct SumStore<'a> {
    pub statement: &'a Statement,
    pub out: usize,
    pub first: usize,
}

/// What is done with a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// C is the sum.
    Plain,
    /// It is added to C.
    Added,
    /// Something else.
    Other,
}

/// A factor.
pub(super) struct ContractionFactor<'a> {
    /// It, as an expression of its loads.
    pub value: &'a Scalar<Operand>,
    /// Its loads, by their numbers as operands of the nest.
    pub loads: Range<usize>,
    /// Whether it is one load of the type of the sums, from memory that is not swizzled: an atom may read it.
    pub plain: bool,
    /// The digits that it has and the other factor has not, the one that tiles go along first.
    pub digits: Vec<usize>,
}

impl ContractionFactor<'_> {
    /// Whether it is one load, of whatever type.
    pub fn is_load(&self) -> bool {
        matches!(self.value, Scalar::Load(..))
            || matches!(self.value, Scalar::Cast(_, x) if matches!(**x, Scalar::Load(..)))
    }
}

impl<'a> Contraction<'a> {
    /// The form of a statement, and of others that do the same reduction, if it has one. The nest is that of all.
    pub fn of(
        function: &Function,
        (statement, more): (&'a Statement, &'a [Statement]),
        reduce: &'a Reduce,
        nest: &'a Nest,
        target: &Target,
    ) -> Option<Contraction<'a>> {
        let Scalar::Binary(BinaryOp::Mul, x, y) = &reduce.body else { return None };
        // Blocks have points: a product without any is left to those who do nothing for it.
        let flat = nest.digits.iter().all(|d| !d.is_mixed() && !d.extent.is(0));
        let tensor = |k: usize| function.tensor(nest.operands[k].tensor);
        let known = matches!(reduce.acc, DType::F32 | DType::F64 | DType::I32);
        if reduce.op != ReduceOp::Sum || reduce.along.is_some() || !known || !flat || tensor(0).swizzle.is_some() {
            return None;
        }
        let mut first = 1;
        let [mut a, mut b] = [x, y].map(|value| {
            let begin = first;
            value.for_each_load(&mut |_, _| first += 1);
            let load = matches!(&**value, Scalar::Load(dtype, _) if *dtype == reduce.acc);
            let lies = |t: &Tensor| t.swizzle.is_none() && t.role != Role::Index && t.dtype == reduce.acc;
            let plain = load && lies(tensor(begin));
            ContractionFactor { value, loads: begin..first, plain, digits: vec![] }
        });
        // A number times a sum is no product.
        if [&a, &b].iter().any(|side| side.loads.is_empty()) {
            return None;
        }
        let mut stores = vec![SumStore { statement, out: 0, first }];
        for other in more {
            let mut out = stores.last()?.first;
            stores.last()?.statement.value.for_each_load(&mut |_, _| out += 1);
            stores.push(SumStore { statement: other, out, first: out + 1 });
        }
        let written = |s: &SumStore<'_>| (1..first).any(|k| nest.operands[k].tensor == s.statement.out.tensor);
        if stores.iter().any(|s| written(s) || !nest.is_injective(s.out)) {
            return None;
        }
        let (mut k, mut batch) = (vec![], vec![]);
        for d in 0..nest.digits.len() {
            let has = |side: &ContractionFactor<'_>| side.loads.clone().any(|l| !nest.digits[d].steps_by(l, 0));
            match (nest.digits[d].reduce, has(&a), has(&b)) {
                (true, ..) => k.push(d),
                (false, true, false) => a.digits.push(d),
                (false, false, true) => b.digits.push(d),
                (false, ..) => batch.push(d),
            }
        }
        // A factor that has none stands still along a digit that only C has.
        for side in [&mut a, &mut b] {
            if side.digits.is_empty() {
                let still = |d: &usize| (1..first).all(|l| nest.digits[*d].steps_by(l, 0));
                side.digits.push(batch.remove(batch.iter().position(still)?));
            }
        }
        if k.is_empty() {
            return None;
        }
        // Rows of a tile are contiguous in C where any digit of it is.
        if b.digits.iter().any(|&d| nest.digits[d].steps_by(0, 1)) {
            std::mem::swap(&mut a, &mut b);
        }
        let step = |d: usize, k: usize| magnitude(nest.digits[d].stride(k));
        let long = |d: usize| magnitude(Some(&nest.digits[d].extent));
        let order = |digits: &mut Vec<usize>, key: &dyn Fn(usize) -> f64| {
            digits.sort_by(|&x, &y| key(x).total_cmp(&key(y)).then(x.cmp(&y)));
        };
        order(&mut a.digits, &|d| step(d, 0));
        if !nest.digits[a.digits[0]].steps_by(0, 1) {
            order(&mut a.digits, &|d| -long(d));
        }
        order(&mut b.digits, &|d| -long(d));
        // A block has points of the digit that A is contiguous along, so that its lines are read once.
        let near = |side: &ContractionFactor<'_>| {
            side.digits.iter().position(|&d| nest.digits[d].steps_by(side.loads.start, 1))
        };
        if let Some(at) = near(&a).filter(|at| *at > 1) {
            let d = a.digits.remove(at);
            a.digits.insert(1, d);
        }
        order(&mut k, &|d| (1..first).map(|l| step(d, l)).fold(0.0, f64::max));
        order(&mut batch, &|d| -step(d, 0));
        let words = match reduce.acc {
            DType::I32 => Some(PackedWords::of([a.value, b.value], |types| has_tiles(target, DType::I32, types))?),
            _ => None,
        };
        let finish = match (&statement.value, statement.update) {
            (Scalar::Acc(_), None) => Finish::Plain,
            (Scalar::Acc(_), Some(ReduceOp::Sum)) => Finish::Added,
            _ => Finish::Other,
        };
        let alone = tensor(0).dtype == reduce.acc && more.is_empty();
        let apart = if alone { finish } else { Finish::Other };
        let finish = if nest.digits[a.digits[0]].steps_by(0, 1) { apart } else { Finish::Other };
        Some(Contraction { nest, stores, acc: reduce.acc, sides: [a, b], k, words, batch, finish, apart })
    }

    /// The extent of a digit.
    pub fn extent(&self, d: usize) -> &Int {
        &self.nest.digits[d].extent
    }

    /// The points of some digits together, of the sum those of a packed factor; `None` where they are not known.
    pub fn points(&self, digits: &[usize]) -> Option<i64> {
        digits.iter().try_fold(1i64, |all, &d| all.checked_mul(self.packed_terms(d).ok()?.value()?))
    }

    /// The elements of a packed factor along a digit of the sum: its terms, or the words that hold those.
    ///
    /// # Errors
    /// Overflow.
    pub fn packed_terms(&self, d: usize) -> Result<Int, LowerError> {
        match &self.words {
            Some(words) if self.k.first() == Some(&d) => words.count(self.extent(d)),
            _ => Ok(self.extent(d).clone()),
        }
    }

    /// The digit that a factor is contiguous along, if it is one of its own or of the sum.
    pub fn near(&self, side: usize) -> Option<usize> {
        let side = &self.sides[side];
        let all = || side.digits.iter().chain(&self.k).chain(&self.batch).copied();
        all().find(|&d| side.loads.clone().any(|l| self.nest.digits[d].steps_by(l, 1)))
    }

    /// Whether a factor is contiguous along the rows of a tile.
    pub fn contiguous(&self, side: usize) -> bool {
        let side = &self.sides[side];
        side.plain && self.nest.digits[side.digits[0]].steps_by(side.loads.start, 1)
    }
}
