//! Statements that are attention: scores, their softmax along the keys, and what it weighs.
//!
//! ```text
//! s[b,i,j] = f(sum(d) q[b,i,d] · k[b,j,d])                 scores
//! m[b,i]   = max(j) s[b,i,j]
//! e[b,i,j] = exp(s[b,i,j] − m[b,i])                        written out in what reads it, as every elementwise value
//! l[b,i]   = sum(j) e[b,i,j]
//! r[b,i,d] = sum(j) bf16(e[b,i,j]) · v[b,j,d]              or e[b,i,j], or one of them divided by l[b,i]
//! y[b,i,d] = g(r[b,i,d], l[b,i])
//! ```
//!
//! `f` and `g` are any elementwise expressions; where `f` is `select(j <= i + n, …, -inf)`, or that and another
//! condition, keys that no query of a tile sees are left out. Elementwise values of `m` and `l` alone, and these
//! themselves, may be results too (`m[b,i] + log(l[b,i])`). Which statements of a function these are says `find`.
use super::digits::on_whole_axes;
use crate::fuse::{self, Group, correspondence, on_axes};
use crate::lower::fallback::AttentionObstacle;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::library::Library;
use tilewright_ir::origin::StatementSet;
use tilewright_ir::program::{AxisId, Function, Operand, Statement, TensorId};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar, UnaryOp};

/// An operand of products, with what its axes stand for.
#[derive(Clone, Debug)]
pub(super) struct AttentionOperand {
    pub operand: Operand,
    /// Per mode of the operand.
    pub labels: Vec<Label>,
}

/// What an axis stands for in all statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A shared axis of the group, by its number there.
    Shared(usize),
    /// The keys.
    Key,
    /// What products of queries and keys are summed along.
    Depth,
    /// The columns of values and results.
    Column,
}

/// An elementwise value, its axes by what they stand for.
#[derive(Clone, Debug)]
pub(super) struct AttentionValue {
    pub scalar: Scalar<Operand>,
    /// Per axis of the statement that it comes from.
    pub labels: Vec<Option<Label>>,
}

/// Scores that are −∞ but where `key ≤ query + shift`.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    /// The scores there.
    pub score: AttentionValue,
    /// The shared axis of the queries.
    pub query: usize,
    pub shift: Int,
}

/// Attention.
#[derive(Clone, Debug)]
pub(super) struct AttentionForm {
    pub queries: AttentionOperand,
    pub keys: AttentionOperand,
    pub values: AttentionOperand,
    pub results: AttentionOperand,
    /// Of the sum of a score's products; and the same as a value with a mask, where it is one.
    pub score: AttentionValue,
    pub mask: Option<Mask>,
    /// Of the sum that a result is, where loads of `total` are the sums of the softmax; and whether that sum is of
    /// weights that were divided by these.
    pub result: AttentionValue,
    pub total: TensorId,
    pub normalised: bool,
    /// What is written of each row beside the results, where loads of `max` are the maxima of the softmax.
    pub rows: Vec<RowResult>,
    pub max: TensorId,
    /// Whether weights are f32, and not rounded to the type of the values.
    pub exact: bool,
    /// Extents of what the labels stand for: shared axes, keys, depth, columns.
    pub shared: Vec<Int>,
    pub n_keys: Int,
    pub depth: Int,
    pub columns: Int,
    /// Element type of all factors.
    pub dtype: DType,
    /// Where the scores, their maxima, the totals, what is weighed and the results come from.
    pub origins: [StatementSet; 5],
}

/// A value of each row, and where it is written.
#[derive(Clone, Debug)]
pub(super) struct RowResult {
    pub out: AttentionOperand,
    pub value: AttentionValue,
    pub origin: StatementSet,
}

/// Statements that may be attention, the elementwise temporaries that they read written out in them.
pub(super) struct AttentionStatements {
    pub scores: Statement,
    pub max: Statement,
    pub total: Statement,
    /// Elementwise values of the maximum and the total, each for a row.
    pub rows: Vec<Statement>,
    pub weighted: Statement,
    /// What is made of a temporary that `weighted` writes.
    pub last: Option<Statement>,
}

/// A statement of attention.
struct Member {
    statement: Statement,
    /// Which shared axis each output axis is.
    shared: Vec<Option<usize>>,
}

impl Member {
    /// The one output axis that is not shared.
    fn own(&self) -> Option<AxisId> {
        let own: Vec<usize> = (0..self.shared.len()).filter(|i| self.shared[*i].is_none()).collect();
        if let [own] = own[..] { Some(AxisId(own as u32)) } else { None }
    }

    /// The one axis that it reduces over.
    fn reduced(&self) -> Option<AxisId> {
        (self.statement.reduce_axes.len() == 1).then_some(AxisId(self.shared.len() as u32))
    }

    fn extent(&self, axis: AxisId) -> &Int {
        &self.statement.axis(axis).extent
    }

    /// What each axis stands for, of which some have names.
    fn labels(&self, named: &[(AxisId, Label)]) -> Vec<Option<Label>> {
        let all = self.shared.len() + self.statement.reduce_axes.len();
        let shared = |i: usize| self.shared.get(i).copied().flatten().map(Label::Shared);
        let name = |i: usize| named.iter().find(|(a, _)| a.0 as usize == i).map(|(_, label)| *label);
        (0..all).map(|i| name(i).or_else(|| shared(i))).collect()
    }

    /// An operand, each axis of which it names once, by these labels of the axes.
    fn matrix(&self, o: &Operand, named: &[(AxisId, Label)]) -> Option<AttentionOperand> {
        let all = self.labels(named);
        let label = |(a, _): &(AxisId, Layout)| all.get(a.0 as usize).copied().flatten();
        let labels: Vec<Label> = o.modes.iter().map(label).collect::<Option<_>>()?;
        let once = (0..labels.len()).all(|i| !labels[..i].contains(&labels[i]));
        once.then(|| AttentionOperand { operand: o.clone(), labels })
    }

    /// What it reduces in f32, by an operation.
    fn body(&self, op: ReduceOp) -> Option<&Scalar<Operand>> {
        let reduce = self.statement.reduce.as_ref()?;
        (reduce.op == op && reduce.acc == DType::F32).then_some(&reduce.body)
    }

    /// Whether a load of this member is the element that another wrote at the same shared axes, and at `own` of its own
    /// axis if it has one.
    fn reads(&self, o: &Operand, writer: &Member, own: Option<AxisId>) -> bool {
        let written = &writer.statement;
        let axes = correspondence(written, o, written.axes.len()).filter(|_| o.tensor == written.out.tensor);
        axes.is_some_and(|axes| {
            writer.shared.iter().zip(axes).all(|(shared, a)| match shared {
                Some(_) => self.shared.get(a.0 as usize) == Some(shared),
                None => own == Some(a),
            })
        })
    }
}

/// The statements as attention.
///
/// # Errors
/// What they are not.
pub(super) fn of(function: &Function, statements: AttentionStatements) -> Result<AttentionForm, AttentionObstacle> {
    let other = AttentionObstacle::Other;
    let with_last = statements.last.is_some();
    let (members, shared) = members(function, statements).ok_or(other)?;
    let [scores, max, total, rest @ ..] = &members[..] else { return Err(other) };
    let (rest, last) = if with_last { rest.split_at(rest.len() - 1) } else { (rest, &[][..]) };
    let (Some((weighted, rows)), last) = (rest.split_last(), last.first()) else { return Err(other) };
    let last = last.unwrap_or(weighted);
    let softmax = Softmax { scores, max, total };
    let of_scores = |(key, depth)| Some((key, depth, factors(scores.body(ReduceOp::Sum)?)?));
    let (key, depth, [x, y]) = scores.own().zip(scores.reduced()).and_then(of_scores).ok_or(other)?;
    if !softmax.holds() || scores.statement.value.dtype() != DType::F32 {
        return Err(other);
    }
    let Weighed { dtype: weighed, values, normalised, exact } = softmax.weighed(weighted)?;
    if x.0 != y.0 || weighed != x.0 {
        return Err(AttentionObstacle::Types);
    }
    let named = [(key, Label::Key), (depth, Label::Depth)];
    let [x, y] = [x, y].map(|(_, o)| scores.matrix(o, &named));
    let (x, y) = x.zip(y).ok_or(AttentionObstacle::Layout)?;
    let (queries, keys) = if x.labels.contains(&Label::Key) { (y, x) } else { (x, y) };
    let (along, column) = weighted.reduced().zip(weighted.own()).ok_or(other)?;
    let values = weighted.matrix(values, &[(along, Label::Key), (column, Label::Column)]);
    let values = values.ok_or(AttentionObstacle::Layout)?;
    let has = |m: &AttentionOperand, labels: &[Label]| {
        [Label::Key, Label::Depth, Label::Column].iter().all(|l| m.labels.contains(l) == labels.contains(l))
    };
    let fits = has(&queries, &[Label::Depth])
        && has(&keys, &[Label::Key, Label::Depth])
        && has(&values, &[Label::Key, Label::Column]);
    let n_keys = scores.extent(key).clone();
    let along = |m: &Member| m.reduced().is_some_and(|a| m.extent(a).equals(&n_keys) == Some(true));
    // The maximum of no keys is one that no row of keys has.
    let some = rows.is_empty() || Int::ZERO.less(&n_keys) == Some(true);
    if !fits || !some || ![max, total, weighted].into_iter().all(along) {
        return Err(other);
    }
    let own = last.own().ok_or(other)?;
    let columns = [(own, Label::Column)];
    let results = last.matrix(&last.statement.out, &columns).ok_or(other)?;
    let result = softmax.result(weighted, last).ok_or(other)?;
    let score = AttentionValue { scalar: scores.statement.value.clone(), labels: scores.labels(&named) };
    let mask = score.masked(function);
    let form = AttentionForm {
        queries,
        keys,
        values,
        results,
        score,
        mask,
        result: AttentionValue { scalar: result, labels: last.labels(&columns) },
        total: total.statement.out.tensor,
        normalised,
        rows: rows.iter().map(|row| softmax.row(row)).collect::<Option<_>>().ok_or(other)?,
        max: max.statement.out.tensor,
        exact,
        shared,
        depth: scores.extent(depth).clone(),
        columns: last.extent(own).clone(),
        n_keys,
        dtype: weighed,
        origins: [scores, max, total, weighted, last].map(|m| m.statement.origin.statements.clone()),
    };
    if form.is_known(&members) { Ok(form) } else { Err(other) }
}

impl AttentionForm {
    /// Whether the elementwise values load nothing that the statements write but maxima and sums of the softmax, by
    /// axes that stand for something; and nothing else is read of what is written.
    fn is_known(&self, members: &[Member]) -> bool {
        let written = |t: TensorId| members.iter().any(|m| m.statement.out.tensor == t);
        let mut known = true;
        let of_rows = [self.total, self.max];
        let rows = self.rows.iter().map(|r| (&r.value, &of_rows[..]));
        for (value, held) in rows.chain([(&self.score, &[][..]), (&self.result, &of_rows[..1])]) {
            value.scalar.for_each_load(&mut |_, o| {
                known &= held.contains(&o.tensor) || !written(o.tensor);
                known &= o.modes.iter().all(|(a, _)| value.labels.get(a.0 as usize).is_some_and(Option::is_some));
            });
        }
        let factors = [&self.queries, &self.keys, &self.values];
        known && factors.iter().all(|m| !written(m.operand.tensor))
    }

    /// What is copied in boxes, and last what may be written so, each with what it is contiguous along.
    pub(super) fn boxes(&self) -> [(&AttentionOperand, Label); 4] {
        let [depth, column] = [Label::Depth, Label::Column];
        [(&self.queries, depth), (&self.keys, depth), (&self.values, column), (&self.results, column)]
    }

    /// Whether a tensor is read.
    pub(super) fn loads(&self, t: TensorId) -> bool {
        let mut found = [&self.queries, &self.keys, &self.values].iter().any(|m| m.operand.tensor == t);
        for value in self.rows.iter().map(|r| &r.value).chain([&self.score, &self.result]) {
            value.scalar.for_each_load(&mut |_, o| found |= o.tensor == t);
        }
        found
    }

    /// The form with one query for each point of the shared axes, as a further one of them.
    pub(super) fn of_one_query(mut self, step: i64) -> AttentionForm {
        let label = Label::Shared(self.shared.len());
        let of_rows = self.rows.iter_mut().map(|r| &mut r.out);
        for matrix in [&mut self.queries, &mut self.results].into_iter().chain(of_rows) {
            matrix.labels.push(label);
            matrix.operand.modes.push((AxisId(u32::MAX), Layout::mode1(Int::ONE, Int::Static(step))));
        }
        self.shared.push(Int::ONE);
        self
    }
}

/// What is weighed: its type and operand, whether the weights are divided by their sum, and whether they are f32.
struct Weighed<'w> {
    dtype: DType,
    values: &'w Operand,
    normalised: bool,
    exact: bool,
}

/// The statements of a softmax.
struct Softmax<'m> {
    scores: &'m Member,
    max: &'m Member,
    total: &'m Member,
}

impl Softmax<'_> {
    /// Whether the maximum and the sum are those of the scores.
    fn holds(&self) -> bool {
        let plain = |m: &Member| m.statement.value == Scalar::Acc(DType::F32) && m.own().is_none();
        let of_max = self.max.body(ReduceOp::Max).is_some_and(|body| match body {
            Scalar::Load(_, o) => self.max.reads(o, self.scores, self.max.reduced()),
            _ => false,
        });
        let of_total = self.total.body(ReduceOp::Sum).is_some_and(|body| self.is_exp(self.total, body));
        of_max && of_total && plain(self.max) && plain(self.total)
    }

    /// Whether this is the exponential of a score less the maximum.
    fn is_exp(&self, reader: &Member, scalar: &Scalar<Operand>) -> bool {
        let Scalar::Unary(UnaryOp::Library(Library::Exp), x) = scalar else { return false };
        let Scalar::Binary(BinaryOp::Sub, score, max) = &**x else { return false };
        let (Scalar::Load(DType::F32, score), Scalar::Load(_, max)) = (&**score, &**max) else { return false };
        reader.reads(score, self.scores, reader.reduced()) && reader.reads(max, self.max, None)
    }

    /// What is weighed, and how.
    fn weighed<'w>(&self, weighted: &'w Member) -> Result<Weighed<'w>, AttentionObstacle> {
        let other = AttentionObstacle::Other;
        let Some(Scalar::Binary(BinaryOp::Mul, x, y)) = weighted.body(ReduceOp::Sum) else { return Err(other) };
        let element = |s: &'w Scalar<Operand>| match narrow(s)? {
            (dtype, Scalar::Load(_, o)) => Some((dtype, o)),
            _ => None,
        };
        let (weights, (dtype, values)) = match (element(x), element(y)) {
            (_, Some(values)) => (&**x, values),
            (values, None) => (&**y, values.ok_or(other)?),
        };
        let (weight, exact) = match narrow(weights) {
            Some((of, Scalar::Cast(_, weight))) if of == dtype => (&**weight, false),
            // Weights are small: what is left of one when it is rounded has no place among the f16.
            None if dtype == DType::BF16 => (weights, true),
            _ => return Err(AttentionObstacle::Types),
        };
        let normalised = match weight {
            Scalar::Binary(BinaryOp::Div, exp, total) => match &**total {
                Scalar::Load(_, o) => self.is_exp(weighted, exp) && weighted.reads(o, self.total, None),
                _ => false,
            },
            _ => false,
        };
        let known = normalised || self.is_exp(weighted, weight);
        if known { Ok(Weighed { dtype, values, normalised, exact }) } else { Err(other) }
    }

    /// What is written of a row.
    fn row(&self, row: &Member) -> Option<RowResult> {
        let mut fits = row.statement.reduce.is_none() && row.shared.iter().all(Option::is_some);
        row.statement.value.for_each_load(&mut |_, o| {
            let of = [self.max, self.total].into_iter().find(|m| m.statement.out.tensor == o.tensor);
            fits &= of.is_none_or(|m| row.reads(o, m, None));
        });
        let out = row.matrix(&row.statement.out, &[]).filter(|_| fits)?;
        let value = AttentionValue { scalar: row.statement.value.clone(), labels: row.labels(&[]) };
        Some(RowResult { out, value, origin: row.statement.origin.statements.clone() })
    }

    /// The value of a result by the sum that it is, on the axes of the last statement.
    fn result(&self, weighted: &Member, last: &Member) -> Option<Scalar<Operand>> {
        let mut fits = true;
        let value = match last.statement.reduce.is_some() {
            true => last.statement.value.clone(),
            false => last.statement.value.map(
                &mut |dtype, o: &Operand| {
                    if o.tensor != weighted.statement.out.tensor {
                        return Scalar::Load(dtype, o.clone());
                    }
                    fits &= last.reads(o, weighted, last.own());
                    match correspondence(&weighted.statement, o, weighted.statement.axes.len()) {
                        Some(axes) => on_axes(&weighted.statement.value, &axes),
                        None => Scalar::Load(dtype, o.clone()),
                    }
                },
                &mut |dtype| Scalar::Acc(dtype),
            ),
        };
        value.for_each_load(&mut |_, o| {
            fits &= o.tensor != self.total.statement.out.tensor || last.reads(o, self.total, None);
        });
        fits.then_some(value)
    }
}

/// The statements, in the order of their kinds, and the extents of the axes that all of them share.
fn members(function: &Function, statements: AttentionStatements) -> Option<(Vec<Member>, Vec<Int>)> {
    let AttentionStatements { scores, max, total, rows, weighted, last } = statements;
    let body: Vec<Statement> = [scores, max, total].into_iter().chain(rows).chain([weighted]).chain(last).collect();
    let all = on_whole_axes(&Function { body, ..function.clone() });
    let groups: Vec<Group> = fuse::groups_of(&all, 0..all.body.len(), &|_| false);
    let [group] = &groups[..] else { return None };
    let member = |(at, statement): (usize, Statement)| {
        let axis = |a: usize| group.shared.iter().position(|s| s.axes[at].0 as usize == a);
        let shared = (0..statement.axes.len()).map(axis).collect();
        Member { statement, shared }
    };
    let members = all.body.into_iter().enumerate().map(member).collect();
    Some((members, group.shared.iter().map(|s| s.extent.clone()).collect()))
}

/// The factors of a product in f32, both loads of types of 16 bits.
fn factors(body: &Scalar<Operand>) -> Option<[(DType, &Operand); 2]> {
    let Scalar::Binary(BinaryOp::Mul, x, y) = body else { return None };
    match (narrow(x)?, narrow(y)?) {
        ((d, Scalar::Load(_, x)), (e, Scalar::Load(_, y))) => Some([(d, x), (e, y)]),
        _ => None,
    }
}

/// What is widened to f32, of 16 bits.
fn narrow(s: &Scalar<Operand>) -> Option<(DType, &Scalar<Operand>)> {
    match s {
        Scalar::Cast(DType::F32, x) => Some((x.dtype(), &**x)).filter(|(d, _)| matches!(d, DType::BF16 | DType::F16)),
        _ => None,
    }
}
