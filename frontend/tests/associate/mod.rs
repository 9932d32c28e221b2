//! A simplifier that knows one law, composition is associative: a stand-in for the layout e-graph, which the frontend
//! does not see.
use tilewright_ir::op::Value;
use tilewright_ir::term::Term;

fn operands(t: &Term) -> Option<(Term, Term)> {
    match t {
        Term::Apply { op, args } if op == "composition" => Some((args[0].clone(), args[1].clone())),
        _ => None,
    }
}

/// The value of `A o (B o C)` as `(A o B) o C`, and the other way round.
pub fn associate(t: &Term) -> Option<Value> {
    let compose = |a: Term, b: Term| Term::apply("composition", [a, b]);
    let (a, c) = operands(t)?;
    let left = operands(&c).map(|(b, c)| compose(compose(a.clone(), b), c));
    let right = operands(&a).map(|(a, b)| compose(a, compose(b, c)));
    left.into_iter().chain(right).chain(with_inner(t)).find_map(|t| t.eval().ok())
}

/// The term with its first operand associated, where that is refused too.
fn with_inner(t: &Term) -> Option<Term> {
    let (a, b) = operands(t)?;
    Some(Term::apply("composition", [Term::Value(associate(&a)?), b]))
}
