//! What is the same at many points is computed once, before them.
//!
//! ```text
//! s[t,i,j] = scan(t) exp(w[t,i])·s + …    =>    once[t,i] = exp(w[t,i]);  s[t,i,j] = scan(t) once[t,i]·s + …
//! y[i] = x[i]·pow(0.9, f32(step))          =>    once = pow(0.9, f32(step));    y[i] = x[i]·once
//! ```
//!
//! Loops over rows keep what does not change along a row, but a scan walks its own axis around its rows, and an
//! expression of no axis at all is in no loop that could keep it.
use super::inline::{CHEAP, cost};
use super::temporaries::compact;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Reduce, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;

/// The function with such expressions in statements of their own.
///
/// # Ensures
/// The same results, bit for bit. What is read is read at points that the statement has.
pub(crate) fn once(function: &Function) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    for statement in &function.body {
        let (mut new, mut first) = (statement.clone(), vec![]);
        if has_points(statement) {
            let mut found = FoundOnce { tensors: &mut out.tensors, statement, first: &mut first };
            new.value = found.replaced(&statement.value);
            new.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = found.replaced(x));
        }
        out.body.extend(first);
        out.body.push(new);
    }
    out
}

/// How many points of a scan an element is used at least that is computed before it: writing and reading it takes a
/// part of that. Chosen.
const USES: i64 = 8;

/// Whether all axes have points.
fn has_points(statement: &Statement) -> bool {
    let positive = |i: u32| Int::ZERO.less(&statement.axis(AxisId(i)).extent) == Some(true);
    (0..statement.walked() as u32).all(positive)
}

/// What one statement computes before.
struct FoundOnce<'a> {
    tensors: &'a mut Vec<Tensor>,
    statement: &'a Statement,
    first: &'a mut Vec<Statement>,
}

impl FoundOnce<'_> {
    /// The expression with the largest parts that are worth it computed before.
    fn replaced(&mut self, x: &Scalar<Operand>) -> Scalar<Operand> {
        if matches!(x, Scalar::Const(..) | Scalar::Load(..) | Scalar::Acc(_)) {
            return x.clone();
        }
        if cost(x) > CHEAP
            && let Some(load) = self.moved(x)
        {
            return load;
        }
        x.with(&mut |part| self.replaced(part))
    }

    /// Whether an element at these axes is used at many points.
    fn is_worth(&self, named: &[AxisId]) -> bool {
        let open = (0..self.statement.axes.len() as u32).map(AxisId).filter(|a| !named.contains(a));
        let uses = open.map(|a| self.statement.axis(a).extent.value().unwrap_or(USES));
        named.is_empty() || self.statement.scan().is_some() && uses.fold(1i64, i64::saturating_mul) >= USES
    }

    /// The load of a temporary that the expression is written to.
    fn moved(&mut self, x: &Scalar<Operand>) -> Option<Scalar<Operand>> {
        let (mut named, mut fits, mut loads) = (vec![], true, 0);
        x.for_each_load(&mut |_, o| {
            loads += 1;
            fits &= o.tensor != self.statement.out.tensor
                && o.modes.iter().all(|(a, _)| self.statement.lookup(*a).is_none());
            named.extend(o.modes.iter().map(|(a, _)| *a));
        });
        named.sort();
        named.dedup();
        if !fits || loads == 0 || x.has_acc() || !self.is_worth(&named) {
            return None;
        }
        let extents: Vec<Int> = named.iter().map(|a| self.statement.axis(*a).extent.clone()).collect();
        let order: Vec<usize> = (0..extents.len()).rev().collect();
        let modes = compact(&extents, &order)?;
        let id = TensorId(self.tensors.len() as u32);
        let at = |place: &dyn Fn(usize) -> AxisId| {
            let modes = modes.iter().enumerate().map(|(i, l)| (place(i), l.clone())).collect();
            Operand { tensor: id, offset: Int::ZERO, modes }
        };
        let layout = if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) };
        let place = |a: &AxisId| AxisId(named.iter().position(|n| n == a).unwrap_or(0) as u32);
        let own = |dtype, o: &Operand| {
            let modes = o.modes.iter().map(|(a, l)| (place(a), l.clone())).collect();
            Scalar::Load(dtype, Operand { modes, ..o.clone() })
        };
        let value = x.map(&mut |d, o| own(d, o), &mut Scalar::Acc);
        let axes = named.iter().map(|a| self.statement.axis(*a).clone()).collect();
        let before = Statement::map(axes, value, at(&|i| AxisId(i as u32))).coming_from([self.statement]);
        self.tensors.push(Tensor::temporary(format!("once{}", id.0), x.dtype(), layout));
        self.first.push(before);
        Some(Scalar::Load(x.dtype(), at(&|i| named[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn what_no_row_changes_is_computed_before() {
        let text = "fn f { sym N where N >= 1 in x: f32 (N):(1) in step: i64 (1):(1) out y: f32 (N):(1)
          for i < N { y[i=N:1] = x[i=N:1] / exp(exp(f32(step[]))) } }";
        let f = parse_function(text).unwrap();
        let new = once(&f);
        tilewright_ir::verify::program(&new).unwrap();
        expect![[r#"
            fn f {
              sym N where N >= 1
              in x: f32 (N):(1)
              in step: i64 (1):(1)
              out y: f32 (N):(1)
              temp once3: f32 1:0
              for  {
                once3[] = exp(exp(f32(step[])))
              }
              for i < N {
                y[i=N:1] = x[i=N:1] / once3[]
              }
            }
        "#]]
        .assert_eq(&function(&new));
        // Without a point nothing may be read.
        let open = parse_function(&text.replace("where N >= 1", "")).unwrap();
        assert_eq!(once(&open), open);
    }
}
