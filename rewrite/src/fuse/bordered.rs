//! Reductions over elements that lie beyond a border: what they read is written with its border first.
//!
//! ```text
//! y[i,j] = sum(u,v) x[zero(i+u-1), zero(j+v-1)]·w[u,v]   =>   p[q,r] = x[zero(q-1), zero(r-1)]
//!                                                             y[i,j] = sum(u,v) p[i+u, j+v]·w[u,v]
//! ```
//!
//! An index that is looked up is one element at a time. Where all of its uses are one sum of axes, `i+u`, it is a
//! function of that sum, so that each element with its border is computed once, and the reduction has none. That is
//! done for borders alone: they have an element at every index, as long as there is one. And it is done where there are
//! at most [`SPREAD`] times as many sums as points that are read, all indices of an element together, and not as many
//! times more than the tensor has elements.
use super::temporaries::compact;
use crate::lower::nest::magnitude;
use std::collections::BTreeMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Lookup, Operand, Reduce, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};

/// So many elements with their borders to one that is read at most, and to one of what they are read from: what is
/// written is about as much as what is read.
const SPREAD: i64 = 16;

/// Multiples of axes.
pub(super) type AxisTerms = BTreeMap<AxisId, i64>;

/// The function with reductions over bordered elements in two steps.
pub(crate) fn bordered(function: &Function) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    for statement in &function.body {
        let mut made = Bordered { function: &mut out, statement, copies: vec![], found: vec![] };
        let reduced = made.reduced();
        let copies = made.copies;
        match reduced {
            Some(reduced) => out.body.extend(copies.into_iter().chain([reduced])),
            None => {
                out.tensors.truncate(out.tensors.len() - copies.len());
                out.body.push(statement.clone());
            }
        }
    }
    out
}

struct Bordered<'a> {
    function: &'a mut Function,
    statement: &'a Statement,
    /// The statements that write elements with their borders, each into a tensor of its own.
    copies: Vec<Statement>,
    /// What was written, and where an element of it is.
    found: Vec<(Scalar<Operand>, Operand)>,
}

impl Bordered<'_> {
    /// The statement over what was written before, if it has no lookups then.
    fn reduced(&mut self) -> Option<Statement> {
        let s = self.statement;
        let reduce = s.reduce.as_ref().filter(|r| r.along.is_none() && !s.lookups.is_empty() && !s.scatters())?;
        let windows: Vec<AxisTerms> = s.lookups.iter().map(|l| self.window(l)).collect::<Option<_>>()?;
        let reduced = |terms: &AxisTerms| terms.keys().any(|a| a.0 as usize >= s.axes.len());
        if !windows.iter().any(reduced) {
            return None;
        }
        let body = self.scalar(&reduce.body, &windows)?;
        let reduced = Statement { lookups: vec![], reduce: Some(Reduce { body, ..reduce.clone() }), ..s.clone() };
        let looked = |o: &Operand| o.modes.iter().any(|(a, _)| a.0 as usize >= s.walked());
        let left = reduced.loads().iter().any(|(_, o)| looked(o)) || looked(&reduced.out);
        (!left).then_some(reduced)
    }

    fn is_index(&self, o: &Operand) -> bool {
        self.function.tensor(o.tensor).role == Role::Index
    }

    /// The sum of axes inside of the border of a lookup, whose terms all go forwards, if any point of it may be looked
    /// up, and they are not many more than there are elements.
    fn window(&self, lookup: &Lookup) -> Option<AxisTerms> {
        let (terms, _) = border(self.function, lookup)?;
        let n = &lookup.axis.extent;
        let empty = terms.keys().any(|a| self.statement.axis(*a).extent.is(0));
        let rising = terms.values().all(|c| *c > 0);
        if empty || !rising || Int::ZERO.less(n) != Some(true) {
            return None;
        }
        let many = n.mul(&Int::Static(SPREAD)).ok()?.less(&self.points(&terms)?) == Some(true);
        (!many).then_some(terms)
    }

    /// How many values a sum of axes has at most: from its least to its largest, and none too few where an axis may
    /// have no points. What is beyond has a border, too.
    fn points(&self, terms: &AxisTerms) -> Option<Int> {
        let sum = |last: &dyn Fn(&Int) -> Option<Int>| {
            terms.iter().try_fold(Int::ONE, |points, (a, c)| {
                points.add(&last(&self.statement.axis(*a).extent)?.mul(&Int::Static(*c)).ok()?).ok()
            })
        };
        let exact = sum(&|n| n.sub(&Int::ONE).ok())?;
        if exact.less(&Int::ZERO) == Some(false) {
            return Some(exact);
        }
        sum(&|n| if Int::ZERO.less(n) == Some(true) { n.sub(&Int::ONE).ok() } else { Some(n.clone()) })
    }

    /// How many values a sum of axes has to one that is read, at most.
    fn spread(&self, terms: &AxisTerms) -> f64 {
        let extent = |a: &AxisId| self.statement.axis(*a).extent.value();
        let (mut points, mut read) = (1.0, 1.0);
        for (n, c) in terms.iter().filter_map(|(a, c)| Some((extent(a)?, c))) {
            points += *c as f64 * (n - 1) as f64;
            read *= n as f64;
        }
        // A further axis adds `c` points, and reads all that was read before once more.
        let open = terms.iter().filter(|(a, _)| extent(a).is_none());
        open.map(|(_, c)| *c as f64 / read).fold(points / read, f64::max)
    }

    /// An expression with its largest parts that are elements with borders written before.
    fn scalar(&mut self, s: &Scalar<Operand>, windows: &[AxisTerms]) -> Option<Scalar<Operand>> {
        if let Some((_, written)) = self.found.iter().find(|(known, _)| known == s) {
            return Some(Scalar::Load(s.dtype(), written.clone()));
        }
        if let Some(x) = self.element(s, windows) {
            let written = self.written(s, &x, windows)?;
            self.found.push((s.clone(), written.clone()));
            return Some(Scalar::Load(s.dtype(), written));
        }
        with_all(s, &mut |x| self.scalar(x, windows))
    }

    /// The operand that an expression is a bordered element of, if it depends on nothing else.
    fn element(&self, s: &Scalar<Operand>, windows: &[AxisTerms]) -> Option<Operand> {
        let mut operands: Vec<&Operand> = vec![];
        s.for_each_load(&mut |_, o| {
            if !self.is_index(o) && !operands.contains(&o) {
                operands.push(o);
            }
        });
        let &[x] = &operands[..] else { return None };
        let looked: Vec<&AxisTerms> = self.looked_up(x).map(|(i, _)| &windows[i]).collect();
        let plain = |axis: &AxisId| x.modes.iter().any(|(a, _)| a == axis);
        let apart = looked.iter().enumerate().all(|(k, terms)| {
            terms.keys().all(|a| !plain(a) && looked[..k].iter().all(|other| !other.contains_key(a)))
        });
        let once = x.modes.iter().enumerate().all(|(k, (a, _))| x.modes[..k].iter().all(|(b, _)| a != b));
        let depends = self.of_windows(s, &looked) && x.tensor != self.statement.out.tensor;
        let small = looked.iter().map(|terms| self.spread(terms)).product::<f64>() <= SPREAD as f64;
        (!looked.is_empty() && apart && once && depends && small).then(|| x.clone())
    }

    /// The lookups among the modes of an operand, with the place of the mode.
    fn looked_up<'o>(&self, x: &'o Operand) -> impl Iterator<Item = (usize, usize)> + use<'o> {
        let walked = self.statement.walked();
        x.modes.iter().enumerate().filter_map(move |(k, (a, _))| Some(((a.0 as usize).checked_sub(walked)?, k)))
    }

    /// Whether all indices in an expression are these sums of axes.
    fn of_windows(&self, s: &Scalar<Operand>, windows: &[&AxisTerms]) -> bool {
        match (affine(self.function, s), s) {
            (Some((terms, _)), _) => terms.is_empty() || windows.contains(&&terms),
            (None, Scalar::Load(_, o)) => !self.is_index(o),
            (None, s) => s.operands().all(|x| self.of_windows(x, windows)),
        }
    }

    /// Adds the statement that writes an expression for all elements with their borders; the element that the
    /// reduction reads.
    fn written(&mut self, value: &Scalar<Operand>, x: &Operand, windows: &[AxisTerms]) -> Option<Operand> {
        let s = self.statement;
        // The axes of what is written, as the operand lies: the largest steps outermost.
        let mut order: Vec<usize> = (0..x.modes.len()).collect();
        let step = |k: &usize| {
            let steps = x.modes[*k].1.flat();
            steps.iter().map(|(_, d)| magnitude(d.int())).fold(f64::INFINITY, f64::min)
        };
        order.sort_by(|a, b| step(b).total_cmp(&step(a)));
        let (mut axes, mut ours, mut lookups) = (vec![], BTreeMap::new(), vec![]);
        let mut sums: Vec<(&AxisTerms, AxisId)> = vec![];
        for k in order {
            let (axis, id) = (x.modes[k].0, AxisId(axes.len() as u32));
            let extent = match (axis.0 as usize).checked_sub(s.walked()) {
                None => {
                    ours.insert(axis, id);
                    s.axis(axis).extent.clone()
                }
                Some(i) => {
                    lookups.push((axis, &s.lookups[i], id));
                    sums.push((&windows[i], id));
                    self.points(&windows[i])?
                }
            };
            axes.push(Axis { name: s.axis(axis).name.clone(), extent });
        }
        ours.extend(lookups.iter().enumerate().map(|(n, (axis, ..))| (*axis, AxisId((axes.len() + n) as u32))));
        let extents: Vec<Int> = axes.iter().map(|a: &Axis| a.extent.clone()).collect();
        let layouts = compact(&extents, &(0..axes.len()).rev().collect::<Vec<_>>())?;
        let moved = |value: &Scalar<Operand>| self.moved(value, &sums, &axes, &ours);
        let made = moved(value)?;
        let lookups = lookups.iter().map(|(_, l, _)| Some(Lookup { value: moved(&l.value)?, ..(*l).clone() }));
        let lookups: Vec<Lookup> = lookups.collect::<Option<_>>()?;
        let tensor = TensorId(self.function.tensors.len() as u32);
        let modes = layouts.iter().enumerate().map(|(k, l)| (AxisId(k as u32), l.clone())).collect();
        let out = Operand { tensor, offset: Int::ZERO, modes };
        let name = format!("{}{}", self.function.tensor(x.tensor).name, tensor.0);
        let mut read = vec![];
        for (axis, id) in ours.iter().filter(|(a, _)| (a.0 as usize) < s.walked()) {
            read.push((*axis, layouts[id.0 as usize].clone()));
        }
        for (terms, id) in &sums {
            for (a, c) in *terms {
                let step = layouts[id.0 as usize].flat().first()?.1.int()?.mul(&Int::Static(*c)).ok()?;
                read.push((*a, Layout::mode1(s.axis(*a).extent.clone(), step)));
            }
        }
        let copy = Statement { lookups, ..Statement::map(axes, made, out).coming_from([s]) };
        self.function.tensors.push(Tensor::temporary(name, value.dtype(), Layout::concat(&layouts)));
        self.copies.push(copy);
        Some(Operand { tensor, offset: Int::ZERO, modes: read })
    }

    /// An expression over other axes, in which sums of axes are axes.
    fn moved(
        &self,
        s: &Scalar<Operand>,
        sums: &[(&AxisTerms, AxisId)],
        axes: &[Axis],
        ours: &BTreeMap<AxisId, AxisId>,
    ) -> Option<Scalar<Operand>> {
        if let Some((terms, n)) = affine(self.function, s).filter(|(terms, _)| !terms.is_empty()) {
            let (_, id) = sums.iter().find(|(t, _)| **t == terms)?;
            let index = self.function.tensors.iter().position(|t| t.role == Role::Index && t.dtype == DType::I64)?;
            let counted = |offset: Int, modes| {
                Scalar::Load(DType::I64, Operand { tensor: TensorId(index as u32), offset, modes })
            };
            let at = counted(Int::ZERO, vec![(*id, Layout::mode1(axes[id.0 as usize].extent.clone(), Int::ONE))]);
            let n = match n.value() {
                Some(0) => return Some(at),
                Some(n) => Scalar::Const(DType::I64, Number::Int(n.into())),
                None => counted(n, vec![]),
            };
            return Some(Scalar::Binary(BinaryOp::Add, Box::new(at), Box::new(n)));
        }
        if let Scalar::Load(dtype, o) = s {
            let modes = o.modes.iter().map(|(a, l)| Some((*ours.get(a)?, l.clone()))).collect::<Option<_>>()?;
            return Some(Scalar::Load(*dtype, Operand { modes, ..o.clone() }));
        }
        with_all(s, &mut |x| self.moved(x, sums, axes, ours))
    }
}

/// An expression with its operands replaced, if all are.
fn with_all(
    s: &Scalar<Operand>,
    f: &mut dyn FnMut(&Scalar<Operand>) -> Option<Scalar<Operand>>,
) -> Option<Scalar<Operand>> {
    let mut whole = true;
    let made = s.with(&mut |x| {
        f(x).unwrap_or_else(|| {
            whole = false;
            x.clone()
        })
    });
    whole.then_some(made)
}

fn scaled((terms, n): (AxisTerms, Int), by: i64) -> Option<(AxisTerms, Int)> {
    let terms = terms.into_iter().map(|(a, c)| Some((a, c.checked_mul(by)?))).collect::<Option<_>>()?;
    Some((terms, n.mul(&Int::Static(by)).ok()?))
}

/// A sum of multiples of axes and a number.
pub(super) fn affine(function: &Function, s: &Scalar<Operand>) -> Option<(AxisTerms, Int)> {
    match s {
        Scalar::Const(DType::I64, Number::Int(n)) => Some((AxisTerms::new(), Int::Static(i64::try_from(*n).ok()?))),
        Scalar::Load(DType::I64, o) if function.tensor(o.tensor).role == Role::Index => {
            let mut terms = AxisTerms::new();
            for (axis, layout) in &o.modes {
                let [(_, step)] = &layout.flat()[..] else { return None };
                let n = terms.entry(*axis).or_insert(0i64);
                *n = n.checked_add(step.int()?.value()?)?;
            }
            Some((terms, o.offset.clone()))
        }
        Scalar::Unary(UnaryOp::Neg, x) => scaled(affine(function, x)?, -1),
        Scalar::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let (mut terms, n) = affine(function, a)?;
            let (more, m) = scaled(affine(function, b)?, if *op == BinaryOp::Add { 1 } else { -1 })?;
            for (axis, c) in more {
                let n = terms.entry(axis).or_insert(0);
                *n = n.checked_add(c)?;
            }
            terms.retain(|_, c| *c != 0);
            Some((terms, n.add(&m).ok()?))
        }
        Scalar::Binary(BinaryOp::Mul, a, b) => {
            let (a, b) = (affine(function, a)?, affine(function, b)?);
            let (factor, of) = if a.0.is_empty() { (a.1, b) } else { (b.0.is_empty().then_some(b.1)?, a) };
            scaled(of, factor.value()?)
        }
        _ => None,
    }
}

/// The index that is looked up inside of a border: `max(min(i, n - 1), 0)` and `i % n` of `n` elements.
pub(super) fn border(function: &Function, lookup: &Lookup) -> Option<(AxisTerms, Int)> {
    let number = |s: &Scalar<Operand>| affine(function, s).filter(|(terms, _)| terms.is_empty()).map(|(_, n)| n);
    let n = &lookup.axis.extent;
    let inside = match &lookup.value {
        Scalar::Binary(BinaryOp::Max, x, zero) if number(zero)?.is(0) => match &**x {
            Scalar::Binary(BinaryOp::Min, x, last) if number(last)?.equals(&n.sub(&Int::ONE).ok()?) == Some(true) => x,
            _ => return None,
        },
        Scalar::Binary(BinaryOp::Rem, x, extent) if number(extent)?.equals(n) == Some(true) => x,
        _ => return None,
    };
    affine(function, inside)
}

#[cfg(test)]
mod tests {
    use super::super::borders;
    use crate::observe::nobody;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn a_border_is_written_once_and_only_its_ends_look_up() {
        let text = "fn f { in x: f32 (4,9):(9,1) out y: f32 (4,9):(9,1) index index: i64 1:1
          for c < 4, i < 9 {
            over (u < 3)
            at b < 9 = max(min(index[i=9:1] + index[u=3:2] - 2_i64, 8_i64), 0_i64)
            acc: f32 = sum(u < 3) x[c=4:9, b=9:1]
            y[c=4:9, i=9:1] = acc } }";
        let f = parse_function(text).unwrap();
        expect![[r#"
            fn f {
              in x: f32 (4,9):(9,1)
              out y: f32 (4,9):(9,1)
              index index: i64 1:1
              temp x3: f32 (4,13):(13,1)
              for c < 4, b < 2 {
                at b < 9 = max(min(index[#1=2:1] + -2_i64, 8_i64), 0_i64)
                x3[c=4:13, #1=2:1] = x[c=4:9, #2=9:1]
              }
              for c < 4, b < 2 {
                at b < 9 = max(min(index[#1=2:1; 11] + -2_i64, 8_i64), 0_i64)
                x3[c=4:13, #1=2:1; 11] = x[c=4:9, #2=9:1]
              }
              for c < 4, b < 9 {
                x3[c=4:13, b=9:1; 2] = x[c=4:9, b=9:1]
              }
              for c < 4, i < 9 {
                acc: f32 = sum(u < 3) x3[c=4:13, i=9:1, u=3:2]
                y[c=4:9, i=9:1] = acc
              }
            }
        "#]]
        .assert_eq(&function(&borders(&f, &mut nobody)));
        // These stay as they are: what is no border of one sum, what may have no element, a sum of nothing, and what
        // would be a hundred times as large as the tensor, or as what is read of it.
        let symbolic = "fn f { sym N in x: f32 (N):(1) out y: f32 (N):(1) index index: i64 1:1
          for i < N {
            over (u < 3)
            at b < N = max(min(index[i=N:1] + index[u=3:1] - 1_i64, index[; N - 1]), 0_i64)
            acc: f32 = sum(u < 3) x[b=N:1]
            y[i=N:1] = acc } }";
        let border = "max(min(index[i=9:1] + index[u=3:2] - 2_i64, 8_i64), 0_i64)";
        for text in [
            text.replace("min(index[i=9:1]", "min(index[i=9:1] * index[i=9:1]"),
            text.replace(border, "(index[i=9:1] + index[u=3:2]) / 2_i64"),
            text.replace("u=3:2", "u=3:1000"),
            text.replace("u=3:", "u=0:").replace("u < 3", "u < 0"),
            symbolic.to_string(),
            symbolic.replace("sym N", "sym N where N >= 1").replace("u=3:1", "u=3:60"),
            symbolic.replace("sym N", "sym N where N >= 1").replace("index[i=N:1]", "index[i=N:60]"),
        ] {
            let f = parse_function(&text).unwrap();
            assert_eq!(borders(&f, &mut nobody), f, "{text}");
        }
        let symbolic = symbolic.replace("sym N", "sym N where N >= 1");
        // Patches that lie side by side are as many as what is read.
        let patches =
            symbolic.replace("index[i=N:1]", "index[i=N:60]").replace("u < 3", "u < 60").replace("u=3", "u=60");
        let patches = patches.replace("x: f32 (N)", "x: f32 (60*N)").replace("b < N", "b < 60*N");
        let patches = patches.replace("b=N", "b=60*N").replace("; N - 1", "; 60*N - 1");
        for text in [symbolic, patches] {
            let f = parse_function(&text).unwrap();
            assert_ne!(borders(&f, &mut nobody), f, "{text}");
        }
    }

    #[test]
    fn where_axes_may_have_no_points_there_are_none_too_few() {
        let text = "fn f { sym K sym M in x: f32 (4):(1) in w: f32 (K):(1) out y: f32 (M):(1) index index: i64 1:1
          for i < M {
            over (u < K)
            at b < 4 = max(min(5_i64 * index[i=M:1] + index[u=K:1] - 1_i64, 3_i64), 0_i64)
            acc: f32 = sum(u < K) x[b=4:1] * w[u=K:1]
            y[i=M:1] = acc } }";
        let f = borders(&parse_function(text).unwrap(), &mut nobody);
        assert_eq!(f.tensors.last().map(|t| t.layout.to_string()).as_deref(), Some("(K + 5*M + 1):(1)"));
    }
}
