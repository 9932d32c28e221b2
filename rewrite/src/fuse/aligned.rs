//! Factors whose summed axes lie in another order than those of the largest factor, copied in its order.
//!
//! ```text
//! y[i,l] = sum(j,k) a[i,j,k]·b[k,j,l]    =>    t[j,k,l] = b[k,j,l];  y[i,l] = sum(j,k) a[i,j,k]·t[j,k,l]
//! ```
//!
//! Then the summed axes are one run of terms in both, and the sum is a product of two matrices, which is read where it
//! lies. Otherwise each of its terms is looked for by itself: both factors are packed, or the loops walk two axes.
use super::transposed::{USES, copied, is_copyable, replace, smallest_step, uses, walks};
use crate::lower::nest::magnitude;
use tilewright_ir::int::Int;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement};

/// Products of which each factor's elements are used so often pack both factors, which is then little of the work: such
/// a copy gains nothing from there on (`benches/results/two_builds_crossed.json`).
const MANY: i64 = 192;

/// Terms of all sums, at least: of fewer, the loops of a copy take as long as the sums.
const FEW: f64 = 1024.0;

/// The function with such factors copied. A copy of what the function only reads stands before all else, so that it
/// is not between statements that share their rows.
pub(crate) fn aligned(function: &Function) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    let written = |o: &Operand| function.body.iter().any(|s| s.out.tensor == o.tensor);
    let mut first = vec![];
    for statement in &function.body {
        let mut statement = statement.clone();
        for (operand, axes) in crossed(&statement) {
            let Some((copy, to)) = copied(&mut out, &statement, &operand, axes) else { continue };
            let read_only = function.tensor(operand.tensor).role != Role::Temp && !written(&operand);
            if read_only { &mut first } else { &mut out.body }.push(copy);
            replace(&mut statement, &operand, &to);
        }
        out.body.push(statement);
    }
    out.body.splice(0..0, first);
    out
}

/// The factors of a sum whose summed axes lie in another order than those of the largest one, and the order of the axes
/// of a copy, the fastest first.
fn crossed(statement: &Statement) -> Vec<(Operand, Vec<AxisId>)> {
    let Some(reduce) = statement.reduce.as_ref().filter(|r| r.along.is_none() && statement.lookups.is_empty()) else {
        return vec![];
    };
    let own = statement.axes.len();
    let mut loads: Vec<Operand> = vec![];
    reduce.body.for_each_load(&mut |_, o| {
        if !loads.contains(o) {
            loads.push(o.clone());
        }
    });
    let summed: Vec<AxisId> = (own..own + statement.reduce_axes.len()).map(|a| AxisId(a as u32)).collect();
    let summed: Vec<AxisId> = summed.into_iter().filter(|a| !statement.axis(*a).extent.is(1)).collect();
    let all = statement.axes.iter().chain(&statement.reduce_axes).map(|a| magnitude(Some(&a.extent)));
    let often = |o: &Operand| uses(statement, o) >= MANY;
    if summed.len() < 2 || all.product::<f64>() < FEW || loads.iter().all(often) {
        return vec![];
    }
    if !loads.iter().all(|o| summed.iter().all(|a| walks(o, *a))) {
        return vec![];
    }
    let points = |o: &Operand| {
        let all = (0..own + statement.reduce_axes.len()).map(|a| AxisId(a as u32));
        all.filter(|a| walks(o, *a)).map(|a| magnitude(Some(&statement.axis(a).extent))).product::<f64>()
    };
    let runs = loads.iter().filter_map(|o| Some((o, run(statement, o, &summed)?)));
    // Of factors of one size the first one stays where it lies.
    let Some((largest, order)) =
        runs.max_by(|(x, _), (y, _)| points(x).total_cmp(&points(y)).then(std::cmp::Ordering::Greater))
    else {
        return vec![];
    };
    let lies = |o: &Operand| is_run(statement, o, &order);
    let pays = |o: &&Operand| {
        let small = points(o) <= points(largest) && o.tensor != statement.out.tensor;
        *o != largest && !lies(o) && small && is_copyable(o) && uses(statement, o) >= USES
    };
    loads.iter().filter(pays).map(|o| (o.clone(), axes_of_copy(o, &order))).collect()
}

/// The axes of a copy, the fastest first: what an operand is contiguous along stays so, the summed axes are one run.
fn axes_of_copy(operand: &Operand, order: &[AxisId]) -> Vec<AxisId> {
    let mut own: Vec<AxisId> = operand.modes.iter().map(|(a, _)| *a).collect();
    own.sort_by(|x, y| smallest_step(operand, *x).total_cmp(&smallest_step(operand, *y)).then(x.cmp(y)));
    own.dedup();
    let others: Vec<AxisId> = own.iter().copied().filter(|a| !order.contains(a)).collect();
    let near = own.first().is_some_and(|a| !order.contains(a));
    // Of several results that lie near each other the first one is innermost, and the others are outside of the sum.
    let (inside, outside) = others.split_at(usize::from(near));
    inside.iter().chain(order).chain(outside).copied().collect()
}

/// The order in which summed axes are one run of an operand, the fastest first, if there is one.
fn run(statement: &Statement, operand: &Operand, summed: &[AxisId]) -> Option<Vec<AxisId>> {
    let mut steps =
        summed.iter().map(|a| Some((magnitude(Some(&step(operand, *a)?)), *a))).collect::<Option<Vec<_>>>()?;
    steps.sort_by(|x, y| x.0.total_cmp(&y.0));
    let order: Vec<AxisId> = steps.into_iter().map(|(_, a)| a).collect();
    is_run(statement, operand, &order).then_some(order)
}

/// Whether each of some axes steps over all of the one before.
fn is_run(statement: &Statement, operand: &Operand, order: &[AxisId]) -> bool {
    order.windows(2).all(|w| {
        let [Some(inner), Some(outer)] = [w[0], w[1]].map(|a| step(operand, a)) else { return false };
        inner.mul(&statement.axis(w[0]).extent).is_ok_and(|all| all == outer)
    })
}

/// The step of an operand along an axis, where it has one.
fn step(operand: &Operand, axis: AxisId) -> Option<Int> {
    let mut modes = operand.modes.iter().filter(|(a, _)| *a == axis);
    let flat: Vec<_> = modes.next()?.1.flat().into_iter().filter(|(n, _)| !n.is(1)).collect();
    match (&flat[..], modes.next()) {
        ([(_, step)], None) => step.int().cloned(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn the_smaller_factor_is_copied_in_the_order_of_the_larger() {
        let text = "fn f { sym N in a: f32 (N,8,5):(40,5,1) in b: f32 (5,8,7):(56,7,1) out y: f32 (N,7):(7,1)
          for i < N, l < 7 {
            acc: f32 = sum(j < 8, k < 5) a[i=N:40, j=8:5, k=5:1] * b[k=5:56, j=8:7, l=7:1]
            y[i=N:7, l=7:1] = acc } }";
        let f = parse_function(text).unwrap();
        expect![[r#"
            fn f {
              sym N
              in a: f32 (N,8,5):(40,5,1)
              in b: f32 (5,8,7):(56,7,1)
              out y: f32 (N,7):(7,1)
              temp b3: f32 (7,5,8):(1,7,35)
              for j < 8, k < 5, l < 7 {
                b3[l=7:1, k=5:7, j=8:35] = b[k=5:56, j=8:7, l=7:1]
              }
              for i < N, l < 7 {
                acc: f32 = sum(j < 8, k < 5) a[i=N:40, j=8:5, k=5:1] * b3[l=7:1, k=5:7, j=8:35]
                y[i=N:7, l=7:1] = acc
              }
            }
        "#]]
        .assert_eq(&function(&aligned(&f)));
        // In one order nothing is copied, nor where an element is used a few times, nor where no factor is one run.
        let same = text.replace("k=5:56, j=8:7", "k=5:7, j=8:35");
        let few = text.replace("N", "7").replace("sym 7 ", "");
        let apart = text.replace("j=8:5, k=5:1", "j=8:6, k=5:1").replace("j=8:7", "j=8:8");
        for text in [same, few, apart] {
            let f = parse_function(&text).unwrap();
            assert_eq!(aligned(&f), f);
        }
    }
}
