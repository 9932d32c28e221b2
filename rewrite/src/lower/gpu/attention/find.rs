//! Which statements of a function are attention, and the order in which they can be one launch.
//!
//! The search begins at each sum of products: one factor, written out, reads the maximum of a softmax; that reads the
//! scores, and their sum reads both. Elementwise temporaries that nothing else reads belong to them. What reads the
//! maximum or the sum beside them is a result of each row, if it is elementwise, or waits for both in memory.
//!
//! Other statements may stand between these. Those that need what attention writes come after it, all others before.
use super::form::{self, AttentionForm, AttentionStatements};
use crate::fuse::{CHEAP, Uses, correspondence, cost, on_axes};
use crate::lower::fallback::AttentionObstacle;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::program::{Function, Operand, Role, Statement, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// Most elementwise temporaries that are written out in a statement: what each of a chain of them reads twice doubles.
const MOST_WRITTEN_OUT: usize = 64;

/// What is known of a function.
pub(super) struct Search<'f> {
    function: &'f Function,
    uses: Uses,
}

/// The reductions of what may be attention, by their numbers in the function.
#[derive(Clone, Copy)]
pub(super) struct Reductions {
    scores: usize,
    max: usize,
    total: usize,
    weighted: usize,
}

/// Statements that are attention.
pub(super) struct Found {
    pub form: AttentionForm,
    /// Their numbers in the function; the last writes the results.
    pub statements: Vec<usize>,
}

/// The temporaries that were written out, by the numbers of their statements, how many more may be, and which stay.
struct WrittenOut<'k> {
    statements: BTreeSet<usize>,
    left: usize,
    kept: &'k BTreeSet<usize>,
    /// Whether what the caller gets is written out, too.
    results: bool,
}

impl WrittenOut<'_> {
    fn but(kept: &BTreeSet<usize>) -> WrittenOut<'_> {
        WrittenOut { statements: BTreeSet::new(), left: MOST_WRITTEN_OUT, kept, results: false }
    }
}

/// Which factors of what is reduced are written out.
type WhichSides<'s> = &'s dyn Fn(&Scalar<Operand>) -> bool;

impl<'f> Search<'f> {
    pub(super) fn of(function: &'f Function) -> Search<'f> {
        Search { function, uses: Uses::of(function) }
    }

    /// The statements that read what one writes.
    pub(super) fn readers(&self, i: usize) -> &BTreeSet<usize> {
        self.uses.readers(self.statement(i).out.tensor)
    }

    /// The reductions themselves.
    pub(super) fn all(&self, all: Reductions) -> [&'f Statement; 4] {
        [all.scores, all.max, all.total, all.weighted].map(|i| self.statement(i))
    }

    fn statement(&self, i: usize) -> &'f Statement {
        &self.function.body[i]
    }

    /// The statement that alone writes a tensor.
    fn writer(&self, t: TensorId) -> Option<usize> {
        let writers = self.uses.writers(t);
        writers.first().copied().filter(|_| writers.len() == 1)
    }

    /// The statement that writes an elementwise temporary, if it is to be written out in an expression at `n` axes: it
    /// has all of them, costs no more than a load, or is a mask.
    fn elementwise(&self, o: &Operand, n: usize, all: &WrittenOut<'_>) -> Option<usize> {
        let role = |t: TensorId| self.function.tensor(t).role;
        let i = self.writer(o.tensor).filter(|_| all.results || role(o.tensor) == Role::Temp)?;
        let writer = self.statement(i);
        let of_indices = || writer.loads().iter().all(|(_, o)| role(o.tensor) == Role::Index);
        let cheap = writer.axes.len() == n || cost(&writer.value) <= CHEAP || of_indices();
        let fits = writer.reduce.is_none() && is_plain(writer) && cheap;
        (fits && all.left > 0 && !all.kept.contains(&i)).then_some(i)
    }

    /// An expression with the elementwise temporaries that it reads written out.
    fn written_out(&self, scalar: &Scalar<Operand>, n: usize, all: &mut WrittenOut<'_>) -> Scalar<Operand> {
        scalar.map(
            &mut |dtype, o: &Operand| {
                let writer = self.elementwise(o, n, all);
                let known = writer.map(|i| (i, self.statement(i)));
                match known.and_then(|(i, w)| Some((i, w, correspondence(w, o, w.axes.len())?))) {
                    Some((i, writer, axes)) => {
                        all.statements.insert(i);
                        all.left -= 1;
                        on_axes(&self.written_out(&writer.value, n, all), &axes)
                    }
                    None => Scalar::Load(dtype, o.clone()),
                }
            },
            &mut Scalar::Acc,
        )
    }

    /// A statement with what it reads written out: in its value, and in what it reduces where `body` says so.
    fn whole(&self, i: usize, n: usize, body: WhichSides<'_>, all: &mut WrittenOut<'_>) -> Statement {
        let mut own = WrittenOut { results: all.results, ..WrittenOut::but(all.kept) };
        let mut out = self.statement(i).clone();
        out.value = self.written_out(&out.value, n, &mut own);
        if let Some(reduce) = &mut out.reduce {
            reduce.body = match &reduce.body {
                // A factor is a tensor, or is written out.
                Scalar::Binary(op, x, y) => {
                    let mut side = |x: &Scalar<Operand>| match body(x) {
                        true => Box::new(self.written_out(x, n, &mut own)),
                        false => Box::new(x.clone()),
                    };
                    Scalar::Binary(*op, side(x), side(y))
                }
                x if body(x) => self.written_out(x, n, &mut own),
                x => x.clone(),
            };
        }
        all.statements.extend(&own.statements);
        out.coming_from(own.statements.iter().map(|i| self.statement(*i)))
    }

    /// The first reduction by an operation that an expression loads results of.
    fn reduction(&self, scalar: &Scalar<Operand>, op: ReduceOp) -> Option<usize> {
        let mut found = None;
        scalar.for_each_load(&mut |_, o| {
            let writer = self.writer(o.tensor).filter(|i| reduces(self.statement(*i), op));
            found = found.or(writer);
        });
        found
    }

    /// The softmax whose weights a sum of products takes.
    pub(super) fn reductions(&self, weighted: usize) -> Option<Reductions> {
        let statement = self.statement(weighted);
        let n = statement.axes.len();
        if !is_plain(statement) || !reduces(statement, ReduceOp::Sum) || statement.reduce_axes.len() != 1 {
            return None;
        }
        let none_kept = BTreeSet::new();
        let whole =
            |i: usize| self.whole(i, n, &|_| true, &mut WrittenOut { results: true, ..WrittenOut::but(&none_kept) });
        let body = whole(weighted).reduce?.body;
        let max = self.reduction(&body, ReduceOp::Max).filter(|m| *m < weighted && is_plain(self.statement(*m)))?;
        let scores = self.reduction(&whole(max).reduce?.body, ReduceOp::Sum).filter(|s| *s < max)?;
        let read = [scores, max].map(|i| self.statement(i).out.tensor);
        let is_total = |t: &usize| {
            let own = self.statement(*t);
            let sums = *t > max && own.axes.len() + 1 == n && is_plain(own) && reduces(own, ReduceOp::Sum);
            sums && whole(*t).reduce.is_some_and(|r| read.iter().all(|t| loads(&r.body, *t)))
        };
        let totals: Vec<usize> = self.users(read[1]).into_iter().filter(is_total).collect();
        let divides = |t: &usize| {
            let t = self.statement(*t).out.tensor;
            loads(&body, t) || loads(&statement.value, t)
        };
        let total = totals.iter().copied().find(divides).or(totals.first().copied())?;
        Some(Reductions { scores, max, total, weighted })
    }

    /// The statements that read a tensor, or temporaries that may be written out and read it.
    fn users(&self, t: TensorId) -> BTreeSet<usize> {
        let (mut out, mut open) = (BTreeSet::new(), vec![t]);
        while let Some(t) = open.pop() {
            for i in self.uses.readers(t).iter().copied().filter(|i| !out.contains(i)).collect::<Vec<_>>() {
                out.insert(i);
                let own = self.statement(i);
                open.extend((own.reduce.is_none() && is_plain(own)).then_some(own.out.tensor));
            }
        }
        out
    }

    /// The ways in which these and what is around them may be attention, the best first.
    pub(super) fn ways(&self, all: Reductions) -> Vec<Result<Found, AttentionObstacle>> {
        let last = self.last(all);
        let mut out = vec![];
        for last in last.map(Some).into_iter().chain([None]) {
            let rows = self.rows(all, last);
            for rows in [Some(&rows[..]).filter(|r| !r.is_empty()), Some(&[])].into_iter().flatten() {
                out.push(self.way(all, rows, last));
            }
        }
        out
    }

    /// The elementwise statement that alone reads what is weighed.
    fn last(&self, all: Reductions) -> Option<usize> {
        let weighted = self.statement(all.weighted);
        let readers = self.uses.readers(weighted.out.tensor);
        let reader = *readers.first().filter(|_| readers.len() == 1)?;
        let own = self.statement(reader);
        let alone = self.function.tensor(weighted.out.tensor).role == Role::Temp
            && self.writer(weighted.out.tensor)? == all.weighted;
        (alone && is_plain(own) && own.reduce.is_none() && own.axes.len() == weighted.axes.len()).then_some(reader)
    }

    /// The elementwise statements of the maximum and the sum that may be results of rows.
    fn rows(&self, all: Reductions, last: Option<usize>) -> Vec<usize> {
        let n = self.statement(all.total).axes.len();
        let mut written: BTreeSet<TensorId> =
            [all.scores, all.max, all.total, all.weighted].map(|i| self.statement(i).out.tensor).into();
        written.extend(last.map(|i| self.statement(i).out.tensor));
        let [max, total] = [all.max, all.total].map(|i| self.readers(i));
        let mut fits = |i: &usize| {
            let own = self.statement(*i);
            let elementwise = is_plain(own) && own.reduce.is_none() && own.axes.len() == n;
            *i > all.total && Some(*i) != last && elementwise && written.insert(own.out.tensor)
        };
        (max | total).into_iter().filter(|i| fits(i)).collect()
    }

    /// Attention with these results of rows, and this statement for its results.
    fn way(&self, all: Reductions, rows: &[usize], last: Option<usize>) -> Result<Found, AttentionObstacle> {
        let mut kept = BTreeSet::new();
        let (mut statements, own) = loop {
            let (statements, beside) = self.written(all, rows, last, &kept);
            let mut own: BTreeSet<usize> = [all.scores, all.max, all.total, all.weighted].into();
            own.extend(rows.iter().copied().chain(last));
            let mut outside = self.add_temporaries(&mut own, &beside);
            // Where nothing writes what a temporary reads, it may be computed again.
            let constant = |i: usize| self.statement(i).reads().into_iter().all(|t| self.uses.writers(t).is_empty());
            outside.retain(|i| !constant(*i));
            if outside.is_empty() {
                break (statements, own);
            }
            kept.extend(outside);
        };
        let read = |i: usize| !self.readers(i).is_subset(&own);
        let stays = |i: usize| read(i) || self.function.tensor(self.statement(i).out.tensor).role != Role::Temp;
        if stays(all.scores) {
            return Err(AttentionObstacle::Read);
        }
        if !is_plain(self.statement(all.scores)) {
            return Err(AttentionObstacle::LookedUp);
        }
        for i in [all.max, all.total].into_iter().filter(|i| stays(*i)) {
            let reduced = self.statement(i);
            let value = Scalar::Load(DType::F32, reduced.out.clone());
            let kept = Statement::map(reduced.axes.clone(), value, reduced.out.clone());
            statements.rows.push(kept.coming_from([reduced]));
        }
        let form = form::of(self.function, statements)?;
        let writes = last.unwrap_or(all.weighted);
        let statements = own.into_iter().filter(|i| *i != writes).chain([writes]).collect();
        Ok(Found { form, statements })
    }

    /// The statements with temporaries written out in them, and which these are.
    fn written(
        &self,
        all: Reductions,
        rows: &[usize],
        last: Option<usize>,
        kept: &BTreeSet<usize>,
    ) -> (AttentionStatements, BTreeSet<usize>) {
        let n = self.statement(all.weighted).axes.len();
        let mut beside = WrittenOut::but(kept);
        let (every, none) = (|_: &Scalar<Operand>| true, |_: &Scalar<Operand>| false);
        let max_of = self.statement(all.max).out.tensor;
        let weights = |x: &Scalar<Operand>| loads(&self.written_out(x, n, &mut WrittenOut::but(kept)), max_of);
        let statements = AttentionStatements {
            scores: self.whole(all.scores, n, &none, &mut beside),
            max: self.whole(all.max, n, &every, &mut beside),
            total: self.whole(all.total, n, &every, &mut beside),
            rows: rows.iter().map(|i| self.whole(*i, n - 1, &none, &mut beside)).collect(),
            weighted: self.whole(all.weighted, n, &weights, &mut beside),
            last: last.map(|i| self.whole(i, n, &none, &mut beside)),
        };
        (statements, beside.statements)
    }

    /// Adds those of some temporaries that nothing else reads; gives the others.
    fn add_temporaries(&self, own: &mut BTreeSet<usize>, temporaries: &BTreeSet<usize>) -> Vec<usize> {
        // A temporary is read behind the statement that writes it.
        let mut others = vec![];
        for i in temporaries.iter().rev().copied() {
            match self.readers(i).is_subset(own) {
                true => drop(own.insert(i)),
                false => others.push(i),
            }
        }
        others
    }
}

/// Whether a statement writes each element once, and looks nothing up.
fn is_plain(statement: &Statement) -> bool {
    statement.update.is_none() && statement.lookups.is_empty() && statement.scan().is_none()
}

fn reduces(statement: &Statement, by: ReduceOp) -> bool {
    statement.reduce.as_ref().is_some_and(|r| r.op == by && r.along.is_none())
}

fn loads(scalar: &Scalar<Operand>, t: TensorId) -> bool {
    let mut found = false;
    scalar.for_each_load(&mut |_, o| found |= o.tensor == t);
    found
}

/// Statements in the order in which they run: those of a unit are one launch, or a statement that is not planned yet.
pub(super) type Units = Vec<Vec<usize>>;

/// The units with some statements as one of them; `None` where what stands between them must come before one of them
/// and after another.
pub(super) fn gathered(function: &Function, units: &Units, own: &[usize]) -> Option<Units> {
    let body = |unit: &[usize]| unit.iter().map(|i| &function.body[*i]).collect::<Vec<_>>();
    let conflict = |earlier: &Statement, later: &Statement| {
        let (a, b) = (earlier.out.tensor, later.out.tensor);
        a == b || later.reads().contains(&a) || earlier.reads().contains(&b)
    };
    let after_any = |earlier: &[usize], unit: &[usize]| {
        let (earlier, later) = (body(earlier), body(unit));
        later.iter().any(|l| earlier.iter().any(|e| conflict(e, l)))
    };
    let is_own = |unit: &Vec<usize>| unit.iter().any(|i| own.contains(i));
    let (first, last) = (units.iter().position(is_own)?, units.iter().rposition(is_own)?);
    let (mut before, mut together, mut after) = (units[..first].to_vec(), vec![], Units::new());
    for unit in &units[first..=last] {
        let waits = after_any(&after.concat(), unit);
        if is_own(unit) {
            if waits || unit.len() > 1 {
                return None;
            }
            together.extend(unit);
        } else if waits || after_any(&together, unit) {
            after.push(unit.clone());
        } else {
            before.push(unit.clone());
        }
    }
    Some([before, vec![own.to_vec()], after, units[last + 1..].to_vec()].concat())
}
