//! Products whose sums are finished by another statement.
//!
//! ```text
//! y[m,n] = relu((sum(k) x[m,k]·w[k,n]) + b[n])    =>    y[m,n] = sum(k) x[m,k]·w[k,n];  y[m,n] = relu(y[m,n] + b[n])
//! ```
//!
//! A product in blocks adds one block of a long sum after the other to its output, and what is done with the whole
//! sum must wait for the last one. Where one block holds the whole sum, the product does it; where a symbol says
//! how long the sum is, a statement behind the product does, which costs a pass over the output. Sums of rows that
//! are looked up are added a row at a time, which what is done with a whole sum must wait for, too; and what only that
//! looks up is nothing to a product (`(sum(d) q[i,d]·k[j,d]) + bias[bucket[i,j]]`).
use super::axes::replaced_operands;
use super::transposed::smallest_step;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Lookup, Operand, Reduce, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// The function with such statements cut in two, where a product alone `fits` and the statement as it is does not.
pub(crate) fn sums_first(function: &Function, fits: &dyn Fn(&Function, &Statement) -> bool) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    for statement in &function.body {
        match cut(&out, statement) {
            Some((tensors, [sums, rest])) if !fits(&out, statement) => {
                let known = out.tensors.len();
                out.tensors.extend(tensors);
                if fits(&out, &sums) {
                    out.body.extend([sums, rest]);
                } else {
                    out.tensors.truncate(known);
                    out.body.push(statement.clone());
                }
            }
            _ => out.body.push(statement.clone()),
        }
    }
    out
}

/// The statement that sums, and the one that does the rest, with the tensor between them if that is not the output.
fn cut(function: &Function, statement: &Statement) -> Option<(Vec<Tensor>, [Statement; 2])> {
    let reduce = statement.reduce.as_ref().filter(|r| r.along.is_none() && r.op == ReduceOp::Sum)?;
    let plain = matches!(statement.value, Scalar::Acc(_)) && statement.update.is_none();
    let own = function.tensor(statement.out.tensor).dtype == reduce.acc;
    if plain && own || statement.scatters() {
        return None;
    }
    let read = statement.loads().iter().any(|(_, o)| o.tensor == statement.out.tensor);
    let in_place = own && statement.update.is_none() && !read;
    let (tensors, sums) = match in_place {
        true => (vec![], statement.out.clone()),
        false => {
            let (tensor, operand) = between(function, statement, reduce.acc)?;
            (vec![tensor], operand)
        }
    };
    let first = Statement { value: Scalar::Acc(reduce.acc), out: sums.clone(), update: None, ..statement.clone() };
    let value = statement
        .value
        .map(&mut |dtype, o: &Operand| Scalar::Load(dtype, o.clone()), &mut |dtype| Scalar::Load(dtype, sums.clone()));
    let rest = Statement { reduce: None, value, ..statement.clone() };
    let n = statement.axes.len();
    let first = with_lookups(first, &|a| a)?;
    let rest =
        with_lookups(rest, &|a| if a.0 as usize >= n { AxisId(a.0 - statement.reduce_axes.len() as u32) } else { a })?;
    let rest = Statement { reduce_axes: vec![], ..rest };
    Some((tensors, [first, rest]))
}

/// A statement with those of its lookups that it uses, and its axes numbered anew by `to`, which leaves axes before
/// lookups as they are where it keeps them.
fn with_lookups(statement: Statement, to: &dyn Fn(AxisId) -> AxisId) -> Option<Statement> {
    let n = statement.walked();
    let place = |a: &AxisId| (a.0 as usize).checked_sub(n);
    let mut used = vec![false; statement.lookups.len()];
    let uses = |used: &mut Vec<bool>, o: &Operand| {
        o.modes.iter().filter_map(|(a, _)| place(a)).for_each(|i| used[i] = true);
    };
    statement.reduce.iter().flat_map(Reduce::scalars).for_each(|x| x.for_each_load(&mut |_, o| uses(&mut used, o)));
    statement.value.for_each_load(&mut |_, o| uses(&mut used, o));
    // A lookup uses those before it.
    for i in (0..used.len()).rev() {
        if used[i] {
            statement.lookups[i].value.for_each_load(&mut |_, o| uses(&mut used, o));
        }
    }
    let moved = |o: &Operand| {
        let new = |a: &AxisId| match place(a) {
            Some(i) => to(AxisId((n + used[..i].iter().filter(|u| **u).count()) as u32)),
            None => to(*a),
        };
        Some(Operand { modes: o.modes.iter().map(|(a, l)| (new(a), l.clone())).collect(), ..o.clone() })
    };
    let mut out = Statement { value: replaced_operands(&statement.value, &moved)?, ..statement.clone() };
    for x in out.reduce.iter_mut().flat_map(Reduce::scalars_mut) {
        *x = replaced_operands(x, &moved)?;
    }
    out.lookups.clear();
    for (l, _) in statement.lookups.iter().zip(&used).filter(|(_, used)| **used) {
        out.lookups.push(Lookup { value: replaced_operands(&l.value, &moved)?, ..l.clone() });
    }
    Some(out)
}

/// A temporary that lies as the output does.
fn between(function: &Function, statement: &Statement, acc: tilewright_ir::dtype::DType) -> Option<(Tensor, Operand)> {
    let mut axes: Vec<AxisId> = (0..statement.axes.len() as u32).map(AxisId).collect();
    axes.sort_by(|x, y| smallest_step(&statement.out, *x).total_cmp(&smallest_step(&statement.out, *y)).then(y.cmp(x)));
    let mut step = Int::ONE;
    let mut modes = vec![];
    for axis in axes {
        let extent = statement.axis(axis).extent.clone();
        modes.push((axis, Layout::mode1(extent.clone(), step.clone())));
        step = step.mul(&extent).ok()?;
    }
    let tensor = TensorId(function.tensors.len() as u32);
    let layouts: Vec<Layout> = modes.iter().map(|(_, l)| l.clone()).collect();
    let layout = if layouts.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&layouts) };
    let operand = Operand { tensor, offset: Int::ZERO, modes };
    Some((Tensor::temporary(format!("sums{}", tensor.0), acc, layout), operand))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn what_is_done_with_a_sum_waits_for_it() {
        let text = "fn f { sym K in x: f32 (5,K):(K,1) in w: f32 (K,7):(7,1) in b: f32 (7):(1) out y: f32 (5,7):(7,1)
          for m < 5, n < 7 {
            acc: f32 = sum(k < K) x[m=5:K, k=K:1] * w[k=K:7, n=7:1]
            y[m=5:7, n=7:1] = relu(acc + b[n=7:1]) } }";
        let f = parse_function(text).unwrap();
        let plain = |_: &Function, s: &Statement| matches!(s.value, Scalar::Acc(_));
        expect![[r#"
            fn f {
              sym K
              in x: f32 (5,K):(K,1)
              in w: f32 (K,7):(7,1)
              in b: f32 (7):(1)
              out y: f32 (5,7):(7,1)
              for m < 5, n < 7 {
                acc: f32 = sum(k < K) x[m=5:K, k=K:1] * w[k=K:7, n=7:1]
                y[m=5:7, n=7:1] = acc
              }
              for m < 5, n < 7 {
                y[m=5:7, n=7:1] = relu(y[m=5:7, n=7:1] + b[n=7:1])
              }
            }
        "#]]
        .assert_eq(&function(&sums_first(&f, &plain)));
        // Another type needs a tensor of its own; what fits as it is stays.
        let narrow = text.replace("y: f32", "y: bf16").replace("relu(acc + b[n=7:1])", "bf16(acc)");
        let cut = sums_first(&parse_function(&narrow).unwrap(), &plain);
        assert_eq!((cut.body.len(), cut.tensors.len()), (2, 5));
        assert_eq!(sums_first(&f, &|_, _| true), f);
        assert_eq!(sums_first(&f, &|_, _| false), f);
    }

    #[test]
    fn each_half_looks_up_what_it_uses() {
        let text = "fn f { sym K in x: f32 (9,7):(7,1) in i: i32 (5,K):(K,1) in j: i32 (5):(1) in b: f32 (3):(1)
          out y: f32 (5,7):(7,1)
          for m < 5, n < 7 { over (k < K)
            at \"j[m]\" < 3 = j[m=5:1]
            at \"i[m,k]\" < 9 = i[m=5:K, k=K:1]
            acc: f32 = sum(k < K) x[\"i[m,k]\"=9:7, n=7:1]
            y[m=5:7, n=7:1] = acc * b[\"j[m]\"=3:1] } }";
        let f = parse_function(text).unwrap();
        let cut = sums_first(&f, &|_, s| s.value == Scalar::Acc(tilewright_ir::dtype::DType::F32));
        tilewright_ir::verify::program(&cut).unwrap();
        expect![[r#"
            fn f {
              sym K
              in x: f32 (9,7):(7,1)
              in i: i32 (5,K):(K,1)
              in j: i32 (5):(1)
              in b: f32 (3):(1)
              out y: f32 (5,7):(7,1)
              for m < 5, n < 7 {
                over (k < K)
                at "i[m,k]" < 9 = i[m=5:K, k=K:1]
                acc: f32 = sum(k < K) x["i[m,k]"=9:7, n=7:1]
                y[m=5:7, n=7:1] = acc
              }
              for m < 5, n < 7 {
                at "j[m]" < 3 = j[m=5:1]
                y[m=5:7, n=7:1] = y[m=5:7, n=7:1] * b["j[m]"=3:1]
              }
            }
        "#]]
        .assert_eq(&function(&cut));
    }
}
