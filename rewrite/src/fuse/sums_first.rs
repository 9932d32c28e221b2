//! Products whose sums are finished by another statement.
//!
//! ```text
//! y[m,n] = relu((sum(k) x[m,k]·w[k,n]) + b[n])    =>    y[m,n] = sum(k) x[m,k]·w[k,n];  y[m,n] = relu(y[m,n] + b[n])
//! ```
//!
//! A product in blocks adds one block of a long sum after the other to its output, and what is done with the whole
//! sum must wait for the last one. Where one block holds the whole sum, the product does it; where a symbol says
//! how long the sum is, a statement behind the product does, which costs a pass over the output. So it does where an
//! axis is looked up for what is done with a sum (a bias in a table): the product itself looks nothing up.
use super::for_each_operand;
use super::transposed::smallest_step;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// The function with such statements cut in two, where a product alone `fits` and the statement as it is does not.
pub(crate) fn sums_first(function: &Function, fits: &dyn Fn(&Function, &Statement) -> bool) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    for statement in &function.body {
        match cut(&out, statement) {
            Some((tensors, [sums, rest])) if !statement.lookups.is_empty() || !fits(&out, statement) => {
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
    if plain && own || !looks_up_after(statement, &reduce.body) {
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
    let (value, out) = (Scalar::Acc(reduce.acc), sums.clone());
    let first = Statement { value, out, update: None, lookups: vec![], ..statement.clone() };
    let value = statement
        .value
        .map(&mut |dtype, o: &Operand| Scalar::Load(dtype, o.clone()), &mut |dtype| Scalar::Load(dtype, sums.clone()));
    let mut rest = Statement { reduce: None, reduce_axes: vec![], value, ..statement.clone() };
    // Looked up axes are numbered behind those that are summed over.
    let (walked, summed) = (statement.walked() as u32, statement.reduce_axes.len() as u32);
    for_each_operand(&mut rest, &mut |o| {
        o.modes.iter_mut().filter(|(a, _)| a.0 >= walked).for_each(|(a, _)| a.0 -= summed);
    });
    Some((tensors, [first, rest]))
}

/// Whether what a statement looks up, if anything, is neither summed nor where it is written, and one for all terms.
fn looks_up_after(statement: &Statement, summed: &Scalar<Operand>) -> bool {
    let (outer, walked) = (statement.axes.len() as u32, statement.walked() as u32);
    let mut after = statement.out.modes.iter().all(|(a, _)| a.0 < walked);
    summed.for_each_load(&mut |_, o| after &= o.modes.iter().all(|(a, _)| a.0 < walked));
    for lookup in &statement.lookups {
        lookup.value.for_each_load(&mut |_, o| after &= o.modes.iter().all(|(a, _)| !(outer..walked).contains(&a.0)));
    }
    after
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
}
