//! Matching the sides of laws against terms.
use crate::sexp::Sexp;
use std::collections::BTreeMap;

/// What each variable of a law stands for.
pub(crate) type Bindings = BTreeMap<String, Sexp>;

/// Every way in which the term is an instance of the pattern that extends the bindings. Where `commute` holds, the
/// operands of `+` and `*` may stand in either order.
pub(crate) fn matches(pattern: &Sexp, term: &Sexp, bound: &Bindings, commute: bool) -> Vec<Bindings> {
    if let Sexp::Atom(v) = pattern
        && v.starts_with('?')
    {
        return match bound.get(&**v) {
            Some(t) if t != term => vec![],
            Some(_) => vec![bound.clone()],
            None => {
                let mut more = bound.clone();
                more.insert(v.to_string(), term.clone());
                vec![more]
            }
        };
    }
    let (Some((op, wanted)), Some((found, given))) = (pattern.op_and_operands(), term.op_and_operands()) else {
        return if pattern == term { vec![bound.clone()] } else { vec![] };
    };
    if op != found || wanted.len() != given.len() {
        return vec![];
    }
    let in_order = |order: &[usize]| {
        let mut ways = vec![bound.clone()];
        for (w, i) in wanted.iter().zip(order) {
            ways = ways.iter().flat_map(|b| matches(w, &given[*i], b, commute)).collect();
        }
        ways
    };
    let straight: Vec<usize> = (0..wanted.len()).collect();
    let mut ways = in_order(&straight);
    if commute && matches!(op, "+" | "*") && wanted.len() == 2 {
        ways.extend(in_order(&[1, 0]));
    }
    ways
}

/// A side of a law with its variables put in; `None` when one is free.
pub(crate) fn instance(pattern: &Sexp, bound: &Bindings) -> Option<Sexp> {
    match pattern {
        Sexp::Atom(v) if v.starts_with('?') => bound.get(&**v).cloned(),
        Sexp::Atom(_) | Sexp::Text(_) => Some(pattern.clone()),
        Sexp::List(parts) => parts.iter().map(|p| instance(p, bound)).collect::<Option<_>>().map(Sexp::List),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_of_a_sum_match() {
        let [p, t] = ["(+ (* ?d ?x) ?y)", "(+ i (* j 8))"].map(|t| Sexp::parse(t).unwrap());
        let ways = matches(&p, &t, &Bindings::new(), true);
        assert_eq!(ways.len(), 2);
        assert!(ways.iter().all(|b| b["?y"].to_string() == "i"));
        assert!(matches(&p, &t, &Bindings::new(), false).is_empty());
        let [p, t] = ["(/ ?x ?x)", "(/ i j)"].map(|t| Sexp::parse(t).unwrap());
        assert!(matches(&p, &t, &Bindings::new(), true).is_empty());
    }
}
