//! What of a recurrence's step depends on no state: it may be read and computed for many points before the first of
//! them is stepped.
use crate::lower::nest::n_loads;
use tilewright_ir::scalar::Scalar;

/// A step, or what is written of a state.
pub(in crate::lower) struct SplitStep<A> {
    /// The largest parts that read memory and no state, each with how many loads stand before it.
    pub inputs: Vec<(Scalar<A>, usize)>,
    /// The rest: a load is that of an input.
    pub rest: Scalar<usize>,
}

impl<A: Clone> SplitStep<A> {
    pub fn of(step: &Scalar<A>) -> SplitStep<A> {
        let mut inputs = vec![];
        let rest = rest(step, &mut 0, &mut inputs);
        SplitStep { inputs, rest }
    }
}

fn rest<A: Clone>(x: &Scalar<A>, before: &mut usize, inputs: &mut Vec<(Scalar<A>, usize)>) -> Scalar<usize> {
    let loads = n_loads(x);
    if loads > 0 && !x.has_acc() {
        inputs.push((x.clone(), *before));
        *before += loads;
        return Scalar::Load(x.dtype(), inputs.len() - 1);
    }
    let mut go = |x: &Scalar<A>| Box::new(rest(x, before, inputs));
    match x {
        Scalar::Const(d, n) => Scalar::Const(*d, *n),
        Scalar::Load(d, _) => Scalar::Load(*d, 0), // above
        Scalar::Acc(d) => Scalar::Acc(*d),
        Scalar::Unary(op, x) => Scalar::Unary(*op, go(x)),
        Scalar::Binary(op, x, y) => Scalar::Binary(*op, go(x), go(y)),
        Scalar::Cast(d, x) => Scalar::Cast(*d, go(x)),
        Scalar::Select(c, x, y) => Scalar::Select(go(c), go(x), go(y)),
    }
}
