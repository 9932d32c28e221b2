//! Lines that repeat, alone or in groups, written once.
use std::fmt::Write;

/// Longest groups of lines that are looked for, one pass after the other, chosen: a line, a few, the body of a loop
/// that is unrolled.
const GROUPS: [usize; 5] = [1, 4, 16, 48, 160];

/// A line of code without the displacements of its addresses, which are beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    pub offsets: Vec<i64>,
}

impl Line {
    pub fn plain(text: impl Into<String>) -> Line {
        Line { text: text.into(), offsets: vec![] }
    }
}

/// A line or a group, so many times; the offsets of all times follow each other.
#[derive(Clone, Debug)]
struct Folded {
    body: Vec<Folded>,
    /// Of a single line.
    line: Option<Line>,
    times: usize,
}

impl Folded {
    /// Whether it is the same but for offsets.
    fn is_like(&self, other: &Folded) -> bool {
        let lines = match (&self.line, &other.line) {
            (Some(a), Some(b)) => a.text == b.text && a.offsets.len() == b.offsets.len(),
            (None, None) => true,
            _ => false,
        };
        let bodies =
            self.body.len() == other.body.len() && self.body.iter().zip(&other.body).all(|(a, b)| a.is_like(b));
        lines && self.times == other.times && bodies
    }

    /// Takes the offsets of another one behind its own.
    fn join(&mut self, other: &Folded) {
        if let (Some(a), Some(b)) = (&mut self.line, &other.line) {
            a.offsets.extend(&b.offsets);
        }
        self.body.iter_mut().zip(&other.body).for_each(|(a, b)| a.join(b));
    }

    fn first(&self) -> Option<&Line> {
        self.line.as_ref().or_else(|| self.body.first()?.first())
    }

    fn write(&self, out: &mut String, depth: usize) {
        let times = if self.times > 1 { format!("{} × ", self.times) } else { String::new() };
        // An instruction stands in a function.
        let inner = self.first().is_some_and(|l| l.text.starts_with(' '));
        let indent = "  ".repeat(depth + usize::from(inner));
        // Writing to a string does not fail.
        let _ = match &self.line {
            Some(line) if line.text.is_empty() => writeln!(out),
            Some(line) => writeln!(out, "{indent}{times}{}{}", line.text.trim_start(), offsets(&line.offsets)),
            None => writeln!(out, "{indent}{times}{{"),
        };
        if self.line.is_none() {
            self.body.iter().for_each(|f| f.write(out, depth + 1));
            let _ = writeln!(out, "{indent}}}");
        }
    }
}

/// The offsets of a line: the first and the step where they have one, or all of them.
fn offsets(all: &[i64]) -> String {
    match all {
        [] | [0] => String::new(),
        [one] => format!("  +{one}"),
        [first, second, ..] => {
            let step = second - first;
            if step == 0 && all.iter().all(|n| n == first) {
                return if *first == 0 { String::new() } else { format!("  +{first}") };
            }
            if all.windows(2).all(|w| w[1] - w[0] == step) {
                return format!("  +{first} by {step}");
            }
            format!("  +{}", all.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
        }
    }
}

/// The text of lines, with what repeats written once.
pub fn folded(lines: Vec<Line>) -> String {
    let mut all: Vec<Folded> =
        lines.into_iter().map(|line| Folded { body: vec![], line: Some(line), times: 1 }).collect();
    // Single lines first, then ever longer groups of what that leaves.
    for most in GROUPS {
        all = pass(all, most);
    }
    let mut out = String::new();
    all.iter().for_each(|f| f.write(&mut out, 0));
    out
}

fn pass(all: Vec<Folded>, most: usize) -> Vec<Folded> {
    let mut out = vec![];
    let mut at = 0;
    while at < all.len() {
        // The group that leaves out most lines; of equals the shortest.
        let best = (1..=most.min((all.len() - at) / 2)).map(|n| (saved(&all[at..], n), n));
        let best =
            best.filter(|((left_out, _), _)| *left_out > 0).max_by_key(|((left_out, _), n)| (*left_out, -(*n as i64)));
        let Some(((_, times), n)) = best else {
            out.push(all[at].clone());
            at += 1;
            continue;
        };
        let mut body: Vec<Folded> = all[at..at + n].to_vec();
        for k in 1..times {
            body.iter_mut().zip(&all[at + k * n..]).for_each(|(a, b)| a.join(b));
        }
        match body.pop() {
            Some(mut one) if body.is_empty() && one.times == 1 && one.line.is_some() => {
                one.times = times;
                out.push(one);
            }
            last => {
                body.extend(last);
                out.push(Folded { body, line: None, times });
            }
        }
        at += times * n;
    }
    out
}

/// How many lines a group of the next `n` leaves out, and how often it is there.
fn saved(all: &[Folded], n: usize) -> (usize, usize) {
    // Labels and empty lines are where they are.
    let fixed = |f: &Folded| f.line.as_ref().is_some_and(|l| l.text.is_empty() || l.text.ends_with(':'));
    if all[..n].iter().any(fixed) {
        return (0, 1);
    }
    let group = &all[..n];
    let like = |other: &[Folded]| other.len() == n && group.iter().zip(other).all(|(a, b)| a.is_like(b));
    let times = 1 + all[n..].chunks(n).take_while(|c| like(c)).count();
    let braces = if n == 1 { 0 } else { 2 };
    (((times - 1) * n).saturating_sub(braces), times)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(text: &str) -> String {
        let line = |l: &str| match l.split_once('@') {
            Some((text, n)) => Line { text: text.into(), offsets: vec![n.parse().expect("a number")] },
            None => Line::plain(l),
        };
        folded(text.split(' ').map(line).collect())
    }

    #[test]
    fn what_repeats_is_written_once() {
        assert_eq!(fold("a b b b c"), "a\n3 × b\nc\n");
        assert_eq!(fold("ld@0 ld@16 ld@32 st@0"), "3 × ld  +0 by 16\nst\n");
        assert_eq!(fold("ld@0 ld@16 ld@48"), "3 × ld  +0 16 48\n");
        assert_eq!(fold("a b c a b c a b c"), "3 × {\n  a\n  b\n  c\n}\n");
        assert_eq!(fold("a@0 b@8 c a@4 b@8 c a@8 b@8 c"), "3 × {\n  a  +0 by 4\n  b  +8\n  c\n}\n");
        // Two lines twice are not shorter with their braces.
        assert_eq!(fold("a b a b"), "a\nb\na\nb\n");
        assert_eq!(fold("x x y x x y x x y"), "3 × {\n  2 × x\n  y\n}\n");
        assert_eq!(fold("L1: a L1: a L1: a"), "L1:\na\nL1:\na\nL1:\na\n");
    }
}
