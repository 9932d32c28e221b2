//! `sym` items to symbols with facts, and to relations between symbols.
//!
//! A condition on one symbol and a number (`M >= 1`, `M % 8 == 0`, `N <= 1024`) becomes a fact *in* the symbol, from
//! all `sym` items together, so that each name is one [`Symbol`]. Every other condition (`M < N`, `M == 2*N`) is a
//! guard: it is assumed by the checker and verified at launch. A symbol is at least 0 unless a lower bound says
//! otherwise.
use crate::algebra::Scope;
use crate::ast::{Ast, Expr, ExprKind, Infix, ItemKind, Name};
use crate::error::ResolveError;
use crate::module::Verdict;
use std::collections::{HashMap, HashSet};
use tilewright_ir::int::{Symbol, facts::gcd};

/// What the conditions say of one name.
struct NameFacts {
    name: Name,
    lo: Option<i64>,
    hi: i64,
    div: i64,
}

/// Declares every symbol of a text in the scope, with its facts and relations. Returns them in source order.
pub(crate) fn declare(scope: &mut Scope, ast: &Ast) -> Vec<Symbol> {
    let mut order: Vec<NameFacts> = vec![];
    let mut index: HashMap<String, usize> = HashMap::new();
    let mut conditions: Vec<&Expr> = vec![];
    for item in &ast.items {
        let ItemKind::Sym { names, facts } = &item.kind else { continue };
        for name in names {
            if let Some(i) = index.get(&name.text) {
                let first = order[*i].name.span.clone();
                scope.report(ResolveError::Twice { name: name.text.clone(), first, at: name.span.clone() });
                continue;
            }
            index.insert(name.text.clone(), order.len());
            order.push(NameFacts { name: name.clone(), lo: None, hi: i64::MAX, div: 1 });
        }
        facts.iter().for_each(|f| conjuncts(f, &mut conditions));
    }
    conditions.retain(|c| !learn(c, &index, &mut order));
    let symbols: Vec<Symbol> = order.iter().filter_map(|f| finish(scope, f)).collect();
    scope.symbols.extend(symbols.iter().map(|s| (s.name.to_string(), s.clone())));
    scope.loose.retain(|name| !index.contains_key(name));
    scope.declared = order.iter().map(|f| (f.name.text.clone(), f.name.span.clone())).collect();
    let known: HashSet<String> = index.into_keys().collect();
    scope.poisoned.extend(known.into_iter().filter(|n| !scope.symbols.contains_key(n)));
    for c in conditions {
        relation(scope, c);
    }
    symbols
}

/// Takes facts of one expression (`… where N % 8 == 0`) into the scope. A name that the facts mention is a symbol; one
/// that is already known keeps what is known of it.
pub(crate) fn state(scope: &mut Scope, facts: &[Expr]) {
    let (mut order, mut index, mut conditions) = (vec![], HashMap::new(), vec![]);
    for f in facts {
        let mut mentioned = vec![];
        names(f, &mut mentioned);
        for name in mentioned {
            if scope.names.contains_key(&name.text) || index.contains_key(&name.text) {
                continue;
            }
            let known = scope.symbols.get(&name.text);
            let of = |f: fn(&Symbol) -> i64| known.map(f);
            let (lo, hi, div) = (of(|s| s.lo), of(|s| s.hi).unwrap_or(i64::MAX), of(|s| s.div).unwrap_or(1));
            index.insert(name.text.clone(), order.len());
            order.push(NameFacts { name, lo, hi, div });
        }
        conjuncts(f, &mut conditions);
    }
    conditions.retain(|c| !learn(c, &index, &mut order));
    for f in &order {
        scope.loose.remove(&f.name.text);
        match finish(scope, f) {
            Some(s) => drop(scope.symbols.insert(f.name.text.clone(), s)),
            None => drop(scope.poisoned.insert(f.name.text.clone())),
        }
    }
    for c in conditions {
        relation(scope, c);
    }
}

/// The names in arithmetic and relations.
fn names(e: &Expr, out: &mut Vec<Name>) {
    match &e.kind {
        ExprKind::Name(n) => out.push(Name { text: n.clone(), span: e.span.clone() }),
        ExprKind::Paren(x) | ExprKind::Unary(_, x) => names(x, out),
        ExprKind::Binary(_, a, b) => {
            names(a, out);
            names(b, out);
        }
        ExprKind::Call(_, args) => args.iter().for_each(|a| names(a, out)),
        _ => {}
    }
}

/// Splits `a && b`.
fn conjuncts<'a>(e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.kind {
        ExprKind::Binary(Infix::And, a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        ExprKind::Paren(x) => conjuncts(x, out),
        _ => out.push(e),
    }
}

/// A number written as a literal, or arithmetic of literals.
fn number(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(n) | ExprKind::StaticInt(n) => Some(*n),
        ExprKind::Paren(x) => number(x),
        ExprKind::Binary(Infix::Mul, a, b) => number(a)?.checked_mul(number(b)?),
        ExprKind::Binary(Infix::Add, a, b) => number(a)?.checked_add(number(b)?),
        ExprKind::Binary(Infix::Sub, a, b) => number(a)?.checked_sub(number(b)?),
        _ => None,
    }
}

/// Takes a condition on one symbol and a number into its facts; false when it is something else.
fn learn(e: &Expr, index: &HashMap<String, usize>, order: &mut [NameFacts]) -> bool {
    let ExprKind::Binary(op, a, b) = &e.kind else { return false };
    let symbol = |e: &Expr| e.name().and_then(|n| index.get(n)).copied();
    if let (Infix::Eq, ExprKind::Binary(Infix::Rem, x, d), Some(0)) = (op, &a.kind, number(b))
        && let (Some(i), Some(d)) = (symbol(x), number(d).filter(|d| *d >= 1))
    {
        let f = &mut order[i];
        let Some(lcm) = (f.div / gcd(f.div, d)).checked_mul(d) else { return false };
        f.div = lcm;
        return true;
    }
    let (i, op, n) = match (symbol(a), number(b), number(a), symbol(b)) {
        (Some(i), Some(n), _, _) => (i, *op, n),
        (_, _, Some(n), Some(i)) => (i, flipped(*op), n),
        _ => return false,
    };
    let f = &mut order[i];
    let mut at_least = |n: i64| f.lo = Some(f.lo.map_or(n, |lo| lo.max(n)));
    match op {
        Infix::Ge => at_least(n),
        Infix::Gt => at_least(n.saturating_add(1)),
        Infix::Le => f.hi = f.hi.min(n),
        Infix::Lt => f.hi = f.hi.min(n.saturating_sub(1)),
        Infix::Eq => {
            at_least(n);
            f.hi = f.hi.min(n);
        }
        _ => return false,
    }
    true
}

fn flipped(op: Infix) -> Infix {
    match op {
        Infix::Lt => Infix::Gt,
        Infix::Gt => Infix::Lt,
        Infix::Le => Infix::Ge,
        Infix::Ge => Infix::Le,
        op => op,
    }
}

/// The symbol; bounds are moved to multiples of the divisor.
fn finish(scope: &mut Scope, f: &NameFacts) -> Option<Symbol> {
    let lo = f.lo.unwrap_or(0);
    let hi = if f.hi == i64::MAX { f.hi } else { f.hi.div_euclid(f.div).saturating_mul(f.div) };
    let first = lo.div_euclid(f.div).checked_add(i64::from(lo.rem_euclid(f.div) != 0));
    match first.and_then(|q| q.checked_mul(f.div)).filter(|lo| *lo <= hi) {
        Some(lo) => Some(Symbol::with_facts(&f.name.text, lo, hi, f.div)),
        None => {
            let mut facts = vec![format!("at least {lo}")];
            if f.hi != i64::MAX {
                facts.push(format!("at most {}", f.hi));
            }
            if f.div > 1 {
                facts.push(format!("divisible by {}", f.div));
            }
            let (name, at) = (f.name.text.clone(), f.name.span.clone());
            scope.report(ResolveError::Contradiction { name, facts: facts.join(", "), at });
            None
        }
    }
}

/// A condition between symbols: dropped when it always holds, a guard otherwise.
fn relation(scope: &mut Scope, e: &Expr) {
    let is_relation = matches!(&e.kind, ExprKind::Binary(op, ..)
        if op.compares() && !matches!(op, Infix::Same | Infix::Compatible));
    if !is_relation {
        scope.report(ResolveError::Fact { text: e.to_string(), at: e.span.clone() });
        return;
    }
    match scope.judge(e) {
        Some(Verdict::Guard(guards)) => scope.assumed.extend(guards),
        Some(Verdict::Refuted(_)) => {
            let (name, facts) = (e.to_string(), "this condition".to_string());
            scope.report(ResolveError::Contradiction { name, facts, at: e.span.clone() });
        }
        Some(Verdict::Unknown(_)) => scope.report(ResolveError::Fact { text: e.to_string(), at: e.span.clone() }),
        Some(Verdict::Proved) | None => {}
    }
}
