//! How far an index goes, as other languages write it.
//!
//! | written | here |
//! |---|---|
//! | `sum(j <= 4) x[j]`, `sum(0 <= j < 5) x[j]`, `sum(5 > j) x[j]` | `sum(j < 5) x[j]` |
//! | `sum(j in range(5)) x[j]`, `sum(j in 0..5) x[j]`, `sum(j=0:5) x[j]` | `sum(j < 5) x[j]` |
//! | `sum(1 <= j < 5) x[j]` | `sum(j < 4) x[j+1]` |
//! | `y[i <= 3] = …`, `let t[0 <= i < 4] = …` | `y[i < 4] = …`, `let t[i < 4] = …` |
//! | `y[i] = sum(k <= i) x[k]` | `y[i] = sum(k) select(k <= i, x[k], 0)` |
use super::expr::SUM;
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Reducer};
use crate::diagnostic::Span;
use crate::lexer::Token;
use std::ops::Range;
use tilewright_ir::scalar::ReduceOp;

/// The most tokens of a list that is looked at.
const MOST: usize = 256;

/// A bound that is written otherwise.
struct WrittenBound {
    /// What is written here.
    ours: String,
    /// Where the index begins, if that is not 0: its name, and the number.
    from: Option<(String, String)>,
    /// Whether both ends are written.
    chained: bool,
}

impl WrittenBound {
    /// Its index.
    fn name(&self) -> &str {
        self.said().split(' ').next().unwrap_or_default()
    }

    /// How far its index goes.
    fn said(&self) -> &str {
        let inside = self.ours.trim_start_matches('(');
        inside.split_once(')').map_or(inside, |(said, _)| said)
    }
}

impl Parser<'_> {
    /// An error where a reduction's bounds are another language's; its name comes next.
    pub(super) fn not_their_bounds(&self, name: &str) -> Parsed<()> {
        let Some(closed) = self.closed_at(self.at + 1) else { return Ok(()) };
        let n = closed + 1 - self.at;
        if !self.begins_operand(n) || matches!(self.peek_at(n), Token::Punct("-")) {
            return Ok(());
        }
        let start = self.span().start;
        self.bounded(self.at + 1, closed, start, None, &|ours| format!("{name}({ours})"))
    }

    /// The names that index the left side of the statement at hand.
    fn indices_of_target(&self) -> Option<Vec<&str>> {
        let target = self.body.as_ref()?.target.as_ref()?;
        Some(match &target.kind {
            ExprKind::Index(_, all) => all.iter().filter_map(Expr::name).collect(),
            _ => vec![],
        })
    }

    /// Whether a name was declared before by `sym` or `let`.
    fn is_declared(&self, name: &str) -> bool {
        let is = |at: usize| matches!(&self.tokens[at].0, Token::Ident(w) if w == name);
        let mut listed = false;
        (0..self.at).any(|at| match &self.tokens[at].0 {
            Token::Ident(word) if word == "let" || word == "sym" => {
                listed = word == "sym";
                is(at + 1)
            }
            Token::Punct(",") if listed => is(at + 1),
            Token::Ident(_) => {
                listed &= matches!(self.tokens[at + 1].0, Token::Punct(","));
                false
            }
            _ => {
                listed = false;
                false
            }
        })
    }

    /// An error where another index says how far one of a reduction goes; the reduction's name comes next.
    pub(super) fn not_triangular(&mut self, op: Reducer) -> Parsed<()> {
        let neutral = match op {
            Reducer::Plain(ReduceOp::Sum) => "0",
            Reducer::Plain(ReduceOp::Prod) => "1",
            Reducer::Plain(ReduceOp::Max) | Reducer::ArgMax => "-inf",
            Reducer::Plain(ReduceOp::Min) | Reducer::ArgMin => "inf",
            Reducer::Any => "false",
            Reducer::All => "true",
            Reducer::Mean | Reducer::Scan(_) | Reducer::Recurrence | Reducer::Order(_) => return Ok(()),
        };
        let Some(outer) = self.indices_of_target().filter(|all| !all.is_empty()) else { return Ok(()) };
        let Some(closed) = self.closed_at(self.at + 1).filter(|c| self.begins_operand(c + 1 - self.at)) else {
            return Ok(());
        };
        let named = |at: usize| matches!(&self.tokens[at].0, Token::Ident(w) if outer.contains(&&**w));
        if !(self.at + 2..closed).any(named) {
            return Ok(());
        }
        // `y[n] = …` of a symbol or of a `let` is one element.
        let outer: Vec<&str> = outer.into_iter().filter(|name| !self.is_declared(name)).collect();
        let is_outer = |at: usize| matches!(&self.tokens[at].0, Token::Ident(w) if outer.contains(&&**w));
        let (mut names, mut chosen) = (vec![], vec![]);
        for item in self.items(self.at + 2..closed) {
            let compares = |at: &usize| matches!(&self.tokens[*at].0, Token::Punct("<" | "<=" | ">" | ">="));
            let signs: Vec<usize> = self.outside(item.clone()).filter(compares).collect();
            let ends: Vec<usize> = std::iter::once(item.start).chain(signs.iter().map(|s| s + 1)).collect();
            let parts = ends.iter().zip(signs.iter().copied().chain([item.end])).map(|(a, b)| *a..b);
            let parts: Vec<Range<usize>> = parts.collect();
            let own = |part: &Range<usize>| self.name_at(part.clone()).filter(|n| !outer.contains(&&**n));
            let depends = item.clone().any(is_outer);
            // `sum(j=0..i)`, `sum(j in range(i))`
            let range = if signs.is_empty() && depends { self.bound(item.clone(), None) } else { None };
            if let Some(bound) = range.filter(|b| b.from.is_none()) {
                names.push(bound.name().to_string());
                chosen.push(bound.said().to_string());
                continue;
            }
            let name = if depends { parts.iter().find_map(own) } else { None };
            let joined = |at: usize| matches!(&self.tokens[at].0, Token::Punct("&&"));
            if let Some(name) = name.clone().filter(|_| self.outside(item.clone()).any(joined)) {
                chosen.push(self.between(item).to_string());
                names.push(name);
                continue;
            }
            let whole = (1..=2).contains(&signs.len()) && !parts.iter().any(Range::is_empty);
            let Some(name) = name.filter(|_| whole) else {
                names.push(self.between(item).to_string());
                continue;
            };
            let pairs = parts.windows(2).map(|p| self.between(p[0].start..p[1].end));
            // An index starts at 0.
            chosen.extend(pairs.filter(|p| !["0 <=", "0<="].iter().any(|s| p.starts_with(s))).map(str::to_string));
            names.push(name);
        }
        if chosen.is_empty() {
            return Ok(());
        }
        let start = self.span().start;
        let (name, names, chosen) = (op.name(), names.join(","), chosen.join(" && "));
        let up_to_each = chosen.strip_prefix(&*names).and_then(|rest| rest.trim_start().strip_prefix("<="));
        let up_to_each = up_to_each.map(str::trim).filter(|i| outer.contains(i)).map(str::to_string);
        let of = self.tried(closed + 1, |p| p.expr(SUM + 1)).map_or_else(|| "…".to_string(), |e| e.to_string());
        let whole = format!("{name}({names}) select({chosen}, {of}, {neutral})");
        let scan = match (op, up_to_each) {
            (Reducer::Plain(op), Some(i)) => {
                let scan = op.scan_name();
                format!("; of all up to each, `{scan}({i}) …` takes one pass")
            }
            _ => String::new(),
        };
        let help = format!(
            "an index goes equally far for all others, and `select` says which elements count: write `{whole}`{scan}"
        );
        let found = format!("`{}`", self.between(self.at + 2..closed));
        let at: Span = start..self.tokens[closed].1.end;
        Err(SyntaxError::Theirs { found, needed: "an extent that depends on no index".into(), help, at })
    }

    /// The same for the indices of an element, or of a `let`, whose bracket comes next.
    pub(super) fn not_bounds(&self, base: Option<&Expr>) -> Parsed<()> {
        let Some(closed) = self.closed_at(self.at).filter(|_| self.body.is_some()) else { return Ok(()) };
        let name = &self.tokens[self.at.saturating_sub(1)].1;
        let start = base.map_or(name.start, |e| e.span.start);
        let before = if base.is_some() { "" } else { "let " };
        let name = &self.text[start..self.span().start];
        self.bounded(self.at, closed, start, base.and_then(Expr::name), &|ours| format!("{before}{name}[{ours}]"))
    }

    /// An error where an item of a list is bounded otherwise: of the indices of a tensor, where it is one.
    fn bounded(
        &self,
        opened: usize,
        closed: usize,
        start: usize,
        of: Option<&str>,
        write: &dyn Fn(&str) -> String,
    ) -> Parsed<()> {
        let items = self.items(opened + 1..closed);
        // What is compared in an index of what is read is refused with the types.
        let read = of.is_some() && self.body.as_ref().is_some_and(|b| !b.left);
        let extents = of.and_then(|n| self.body.as_ref()?.shape(n)).unwrap_or_default();
        let bound = |(k, item): (usize, &Range<usize>)| {
            let extent = extents.get(k).cloned().flatten().and_then(|n| n.value());
            let bound = self.bound(item.clone(), extent).filter(|b| !read || b.chained)?;
            let fits = |b: &WrittenBound| self.is_bound(b, extent.filter(|_| !read));
            let bound = Some(bound).filter(fits)?;
            Some(match &bound.from {
                // `y[(i < 3)+1]`
                Some((_, from)) if of.is_some() => WrittenBound { ours: format!("({})+{from}", bound.ours), ..bound },
                _ => bound,
            })
        };
        let bounds: Vec<Option<WrittenBound>> = items.iter().enumerate().map(bound).collect();
        if bounds.iter().all(Option::is_none) {
            return Ok(());
        }
        let text = |(item, bound): (&Range<usize>, &Option<WrittenBound>)| match bound {
            Some(bound) if read => bound.name().to_string(),
            Some(bound) => bound.ours.clone(),
            None => self.between(item.clone()).to_string(),
        };
        let ours: Vec<String> = items.iter().zip(&bounds).map(text).collect();
        let written = write(&ours.join(","));
        let shifted = bounds.iter().flatten().filter_map(|b| b.from.as_ref());
        let shifted: String = shifted.map(|(name, from)| format!(", and `{name}+{from}` for `{name}`")).collect();
        let shifted = if of.is_some() && !shifted.is_empty() { format!("{shifted} elsewhere") } else { shifted };
        let help = format!("an index starts at 0, and `<` says how many points it has: write `{written}`{shifted}");
        let help = match bounds.iter().flatten().next() {
            Some(bound) if read => {
                let said = bound.said();
                format!("how far an index goes is said where it is bound, `y[{said}] = …`: write `{written}` here")
            }
            _ => help,
        };
        let found = format!("`{}`", self.between(opened + 1..closed));
        let at: Span = start..self.tokens[closed].1.end;
        Err(SyntaxError::Theirs { found, needed: "a name, or `name < extent`".into(), help, at })
    }

    /// Whether an index can go so far: a mask of a tensor does not say how far, nor does another index, and no index
    /// walks nothing or more than the mode has.
    fn is_bound(&self, bound: &WrittenBound, extent: Option<i64>) -> bool {
        let is_tensor = |n: &str| self.body.as_ref().is_some_and(|b| b.shape(n).is_some());
        let from = bound.from.as_ref().map_or("0", |(_, n)| n);
        let words = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string).collect()
        };
        let read = self.body.as_ref().is_some_and(|b| !b.left);
        let outer = self.indices_of_target().filter(|_| read);
        let is_index = |w: &String| {
            let letter = w.len() == 1 && w.chars().all(|c| c.is_ascii_lowercase());
            let one = outer.as_ref().map_or(letter, |all| all.contains(&&**w));
            w != bound.name() && (one || is_tensor(w))
        };
        if is_tensor(bound.name()) || words(&bound.ours).iter().any(is_index) || words(from).iter().any(is_index) {
            return false;
        }
        let points = bound.said().split_once(" < ").and_then(|(_, n)| n.trim().parse::<i64>().ok());
        points.is_none_or(|n| {
            let end = from.parse().ok().and_then(|from: i64| n.checked_add(from));
            n > 0 && n < i64::MAX && extent.is_none_or(|most| end.is_some_and(|end| end <= most))
        })
    }

    /// Where the bracket at a token is closed.
    pub(super) fn closed_at(&self, opened: usize) -> Option<usize> {
        if !matches!(self.tokens.get(opened)?.0, Token::Punct("(" | "[")) {
            return None;
        }
        let mut inside = 0usize;
        for (at, (token, _)) in self.tokens.iter().enumerate().skip(opened).take(MOST) {
            match token {
                Token::Punct("(" | "[") => inside += 1,
                Token::Punct(")" | "]") if inside == 1 => return Some(at),
                Token::Punct(")" | "]") => inside -= 1,
                Token::Punct("{" | "}" | ";") | Token::End => return None,
                _ => {}
            }
        }
        None
    }

    /// The tokens that stand in no further brackets.
    fn outside(&self, list: Range<usize>) -> impl Iterator<Item = usize> {
        let mut inside = 0usize;
        list.filter(move |at| {
            match &self.tokens[*at].0 {
                Token::Punct("(" | "[") => inside += 1,
                Token::Punct(")" | "]") => inside = inside.saturating_sub(1),
                _ => return inside == 0,
            }
            false
        })
    }

    fn items(&self, list: Range<usize>) -> Vec<Range<usize>> {
        let commas: Vec<usize> =
            self.outside(list.clone()).filter(|at| self.tokens[*at].0 == Token::Punct(",")).collect();
        let starts = std::iter::once(list.start).chain(commas.iter().map(|c| c + 1));
        starts.zip(commas.iter().copied().chain([list.end])).map(|(a, b)| a..b).collect()
    }

    /// The text of tokens.
    fn between(&self, list: Range<usize>) -> &str {
        if list.is_empty() { "" } else { &self.text[self.tokens[list.start].1.start..self.tokens[list.end - 1].1.end] }
    }

    fn name_at(&self, list: Range<usize>) -> Option<String> {
        match (&self.tokens.get(list.start)?.0, list.len()) {
            (Token::Ident(name), 1) => Some(name.clone()),
            _ => None,
        }
    }

    /// A number after an expression: `5` after `4`, `N` after `N-1`.
    fn after(&self, list: Range<usize>) -> String {
        match (&self.tokens[list.start].0, list.len()) {
            (Token::Int(n), 1) => return n.saturating_add(1).to_string(),
            (_, n) if n > 2 => {
                let [sign, one] = [&self.tokens[list.end - 2].0, &self.tokens[list.end - 1].0];
                if (sign, one) == (&Token::Punct("-"), &Token::Int(1)) {
                    return self.between(list.start..list.end - 2).to_string();
                }
            }
            _ => {}
        }
        format!("{}+1", self.between(list))
    }

    /// What is written for one bound; nothing of one that reads as it is, or is something else. The mode that it
    /// indexes may have a known extent.
    fn bound(&self, item: Range<usize>, extent: Option<i64>) -> Option<WrittenBound> {
        let is_sign = |at: &usize| match &self.tokens[*at].0 {
            Token::Punct(p) => matches!(*p, "<" | "<=" | ">" | ">=" | "==" | "=" | ":"),
            Token::Ident(w) => w == "in" && *at > item.start,
            _ => false,
        };
        let signs: Vec<usize> = self.outside(item.clone()).filter(is_sign).collect();
        let sign = |at: usize| match &self.tokens[at].0 {
            Token::Punct(p) => *p,
            _ => "in",
        };
        let whole =
            |end: String, name: String| WrittenBound { ours: format!("{name} < {end}"), from: None, chained: false };
        let end = |part: Range<usize>, included: bool| match included {
            true => self.after(part),
            false => self.between(part).to_string(),
        };
        match signs[..] {
            [a] => {
                let (left, right) = (item.start..a, a + 1..item.end);
                if left.is_empty() || right.is_empty() {
                    return None;
                }
                match sign(a) {
                    "<=" => Some(whole(end(right, true), self.name_at(left)?)),
                    "==" => {
                        let name = self.name_at(left)?;
                        extent.filter(|_| self.body.as_ref().is_none_or(|b| b.shape(&name).is_none()))?;
                        Some(WrittenBound { ours: self.between(right).into(), from: None, chained: false })
                    }
                    s @ (">" | ">=") if self.name_at(left.clone()).is_some() => {
                        let low = end(right, s == ">");
                        Some(from_to(low, extent?.to_string(), self.name_at(left)?))
                    }
                    s @ (">" | ">=") => Some(whole(end(left, s == ">="), self.name_at(right)?)),
                    "in" | "=" => self.range(self.name_at(left)?, right),
                    _ => None,
                }
            }
            [a, b] => {
                let (first, name, last) = (item.start..a, self.name_at(a + 1..b)?, b + 1..item.end);
                if first.is_empty() || last.is_empty() {
                    // `i=0:n`
                    return None;
                }
                let up = |s: &str| matches!(s, "<" | "<=");
                let down = |s: &str| matches!(s, ">" | ">=");
                let (low, high) = match (sign(a), sign(b)) {
                    (s, t) if up(s) && up(t) => ((first, s == "<"), (last, t == "<=")),
                    (s, t) if down(s) && down(t) => ((last, t == ">"), (first, s == ">=")),
                    _ => return None,
                };
                Some(WrittenBound { chained: true, ..from_to(end(low.0, low.1), end(high.0, high.1), name) })
            }
            _ => None,
        }
    }

    /// `range(n)`, `range(a, n)`, `a..n`
    fn range(&self, name: String, of: Range<usize>) -> Option<WrittenBound> {
        let is_range = matches!(&self.tokens[of.start].0, Token::Ident(w) if w == "range");
        if is_range && of.len() > 3 {
            let mut ends = self.items(of.start + 2..of.end - 1).into_iter();
            return match (ends.next()?, ends.next(), ends.next()) {
                (n, None, None) => Some(from_to("0".into(), self.between(n).to_string(), name)),
                (a, Some(n), None) => Some(from_to(self.between(a).into(), self.between(n).into(), name)),
                _ => None,
            };
        }
        let dot = |at: &usize| self.tokens[*at].0 == Token::Punct(".");
        let dots: Vec<usize> = of.clone().filter(dot).collect();
        match dots[..] {
            [a, b] if b == a + 1 && a > of.start && b + 1 < of.end => {
                let (low, high) = (self.between(of.start..a), self.between(b + 1..of.end));
                Some(from_to(low.into(), high.into(), name))
            }
            _ => None,
        }
    }
}

/// The bound of an index from one number to another, which it leaves out.
fn from_to(low: String, high: String, name: String) -> WrittenBound {
    if low == "0" {
        return WrittenBound { ours: format!("{name} < {high}"), from: None, chained: false };
    }
    let points = match (low.parse::<i64>(), high.parse::<i64>()) {
        (Ok(a), Ok(b)) => b.saturating_sub(a).to_string(),
        _ => format!("{high}-{low}"),
    };
    WrittenBound { ours: format!("{name} < {points}"), from: Some((name, low)), chained: false }
}
