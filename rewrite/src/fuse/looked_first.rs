//! Rows that are looked up inside of a product are looked up once, before it.
//!
//! ```text
//! y[c,f] = sum(d) x[ids[c],d]·w[f,d]    =>    rows[c,d] = x[ids[c],d];  y[c,f] = sum(d) rows[c,d]·w[f,d]
//! ```
//!
//! A product reads each factor many times, in tiles, and tiles are of elements that lie at steps.
use super::axes::replaced_operands;
use super::temporaries::compact;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Lookup, Operand, Reduce, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;

/// The function with such factors looked up first.
///
/// # Ensures
/// The same results, bit for bit, and the same errors of the run: what is looked up is what was.
pub(super) fn looked_first(function: &mut Function, is_product: &dyn Fn(&Statement) -> bool) {
    let mut at = 0;
    while at < function.body.len() {
        if let Some((tensor, both)) = cut(function, &function.body[at], is_product) {
            function.tensors.push(tensor);
            function.body.splice(at..=at, both);
            at += 1;
        }
        at += 1;
    }
}

/// The temporary, the statement that fills it, and the product of it.
fn cut(
    function: &Function,
    statement: &Statement,
    is_product: &dyn Fn(&Statement) -> bool,
) -> Option<(Tensor, [Statement; 2])> {
    let reduce = statement.reduce.as_ref().filter(|r| r.along.is_none())?;
    let looks = |o: &Operand| o.modes.iter().any(|(a, _)| statement.lookup(*a).is_some());
    if statement.lookups.is_empty() || statement.update.is_some() || statement.lookups.iter().any(|l| l.or_zero) {
        return None;
    }
    // One factor that is looked up, and nothing else.
    let mut found = vec![];
    reduce.body.for_each_load(&mut |dtype, o| found.extend(looks(o).then(|| (dtype, o.clone()))));
    let [(dtype, factor)] = &found[..] else { return None };
    let mut elsewhere = looks(&statement.out);
    statement.value.for_each_load(&mut |_, o| elsewhere |= looks(o));
    let read = function.tensor(factor.tensor);
    if elsewhere || read.role != Role::In {
        return None;
    }
    // Each lookup is of points that the product has, whatever the others are.
    let axes: Vec<AxisId> = statement.depends(factor).into_iter().collect();
    let has_points =
        |i: u32| axes.contains(&AxisId(i)) || Int::ZERO.less(&statement.axis(AxisId(i)).extent) == Some(true);
    if !(0..statement.walked() as u32).all(has_points) {
        return None;
    }
    let place = |a: AxisId| axes.iter().position(|x| *x == a);
    let extents: Vec<Int> = axes.iter().map(|a| statement.axis(*a).extent.clone()).collect();
    let order: Vec<usize> = (0..extents.len()).rev().collect();
    let modes = compact(&extents, &order)?;
    let id = TensorId(function.tensors.len() as u32);
    let tensor = Tensor::temporary(format!("rows{}", id.0), *dtype, Layout::concat(&modes));
    let walked = |to: &dyn Fn(usize) -> AxisId| {
        let modes = modes.iter().enumerate().map(|(i, l)| (to(i), l.clone())).collect();
        Operand { tensor: id, offset: Int::ZERO, modes }
    };

    // The lookups of the factor, each after those that it needs.
    let n = statement.walked();
    let new = |a: AxisId| match place(a) {
        Some(i) => Some(AxisId(i as u32)),
        None => (a.0 as usize).checked_sub(n).map(|i| AxisId((axes.len() + i) as u32)),
    };
    let moved = |o: &Operand| -> Option<Operand> {
        let modes = o.modes.iter().map(|(a, l)| Some((new(*a)?, l.clone()))).collect::<Option<_>>()?;
        Some(Operand { modes, ..o.clone() })
    };
    let lookup = |l: &Lookup| Some(Lookup { value: replaced_operands(&l.value, &moved)?, ..l.clone() });
    let lookups = statement.lookups.iter().map(lookup).collect::<Option<_>>()?;
    let value = Scalar::Load(*dtype, moved(factor)?);
    let own = axes.iter().map(|a| statement.axis(*a).clone()).collect();
    let first = Statement { lookups, ..Statement::map(own, value, walked(&|i| AxisId(i as u32))) };
    let first = first.coming_from([statement]);

    let rows = walked(&|i| axes[i]);
    let body = replaced_operands(&reduce.body, &|o| Some(if o == factor { rows.clone() } else { o.clone() }))?;
    let reduce = Some(Reduce { body, ..reduce.clone() });
    let product = Statement { lookups: vec![], reduce, ..statement.clone() };
    is_product(&product).then_some((tensor, [first, product]))
}
