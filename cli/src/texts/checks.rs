//! Narrow goldens: lines that a text must have, in the notation of LLVM's FileCheck, and texts with `…`.
//!
//! ```text
//! // check ptx gemm on ptx:sm_90a:
//! // check: wgmma.mma_async{{.*}}m64n256k16
//! // check-next: wgmma.commit_group
//! // check-not: div.
//! // check-count-4: ld.global.nc.v4
//! // check-dag: mov [[A:%r\d+]], %tid.x
//! ```
//! A pattern is found in a line behind the one that was found last. Spaces of any number are the same. `{{…}}` is a
//! regular expression, `[[NAME:…]]` one whose text is kept, and `[[NAME]]` that text. In goldens and patterns, `…`
//! is any text of a line; as a golden's line of its own it is any lines, or none.
//!
//! Source of the notation: LLVM, *FileCheck - Flexible pattern matching file verifier*.
use super::diff;
use regex_lite::{Regex, escape};
use std::collections::BTreeMap;
use std::ops::Range;

/// The sign for what does not matter.
const ANY: char = '…';

/// What a line of a check asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Some line behind the last one.
    Plain,
    /// The line behind the last one.
    Next,
    /// No line before the next one that is found.
    Not,
    /// So many lines, one behind the other.
    Count(usize),
    /// Some line; those of one run may come in any order.
    Dag,
}

/// A line of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    kind: Kind,
    /// As it is written.
    pub text: String,
    pattern: String,
    /// Where in the program's text.
    pub span: Range<usize>,
}

/// Reads a line of a check, without its comment signs.
///
/// # Errors
/// What is wrong with it.
pub fn read(line: &str, span: Range<usize>) -> Result<Check, String> {
    let known = "`check:`, `check-next:`, `check-not:`, `check-count-N:` or `check-dag:`";
    let (name, pattern) = line.split_once(':').ok_or_else(|| format!("`{line}` is none of {known}"))?;
    let kind = match name.trim() {
        "check" => Kind::Plain,
        "check-next" => Kind::Next,
        "check-not" => Kind::Not,
        "check-dag" => Kind::Dag,
        other => match other.strip_prefix("check-count-").map(str::parse) {
            Some(Ok(n)) if n > 0 => Kind::Count(n),
            _ => return Err(format!("`{other}:` is none of {known}")),
        },
    };
    let pattern = pattern.trim();
    if pattern.is_empty() {
        return Err(format!("`{name}:` has no pattern, and could not fail"));
    }
    let check = Check { kind, text: line.trim().to_string(), pattern: pattern.to_string(), span };
    // A name may be that of an earlier line: what is wrong is found with any text for it.
    let (regex, _) = expression(&check.pattern, None)?;
    if regex.is_match("") && !check.pattern.contains("[[") {
        return Err(format!("`{pattern}` is in every line, and could not fail"));
    }
    Ok(check)
}

/// A pattern as a regular expression, and the names that it keeps. Without `known`, names stand for anything.
fn expression(pattern: &str, known: Option<&BTreeMap<String, String>>) -> Result<(Regex, Vec<String>), String> {
    let (mut out, mut names, mut rest) = (String::new(), vec![], pattern);
    while !rest.is_empty() {
        let special = [rest.find("{{"), rest.find("[["), rest.find(ANY), rest.find(char::is_whitespace)];
        let at = special.into_iter().flatten().min().unwrap_or(rest.len());
        out += &escape(&rest[..at]);
        rest = &rest[at..];
        let closed = |open: &str, close: &str| {
            let inner = rest.strip_prefix(open)?;
            let mut end = inner.find(close)?;
            // What closes may stand in it, as in `{{a{2}}}`.
            while inner[end + 1..].starts_with(&close[1..]) && inner[end + close.len()..].starts_with(&close[1..]) {
                end += 1;
            }
            Some((&inner[..end], &inner[end + close.len()..]))
        };
        if let Some((inner, behind)) = closed("{{", "}}") {
            out += &format!("(?:{inner})");
            rest = behind;
        } else if let Some((inner, behind)) = closed("[[", "]]") {
            match inner.split_once(':') {
                Some((name, inner)) => {
                    // Groups inside of patterns have no names.
                    out += &format!("(?P<kept{}>{inner})", names.len());
                    names.push(name.to_string());
                }
                None => match known.map(|k| k.get(inner)) {
                    Some(Some(text)) => out += &escape(text),
                    Some(None) => return Err(format!("no line before has `[[{inner}:…]]`")),
                    None => out += ".*",
                },
            }
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix(ANY) {
            out += ".*?";
            rest = behind;
        } else if rest.starts_with(char::is_whitespace) {
            out += r"\s+";
            rest = rest.trim_start();
        } else if rest.starts_with("{{") || rest.starts_with("[[") {
            return Err(format!("`{rest}` is not closed"));
        }
    }
    let regex = Regex::new(&out).map_err(|e| format!("`{pattern}` is no pattern: {e}"))?;
    Ok((regex, names))
}

/// A check that does not hold: which one, and why.
#[derive(Debug, PartialEq, Eq)]
pub struct Failed {
    /// The position of the check.
    pub check: usize,
    /// In words, after "`check: x`: ".
    pub why: String,
}

/// The lines of a text with what was found.
struct Found<'a> {
    lines: Vec<&'a str>,
    names: BTreeMap<String, String>,
}

impl Found<'_> {
    /// The first of some lines that has a pattern; what it keeps is known from then on.
    fn find(&mut self, pattern: &str, mut among: impl Iterator<Item = usize>) -> Result<Option<usize>, String> {
        let (regex, names) = expression(pattern, Some(&self.names))?;
        let found = among.find_map(|at| Some((at, regex.captures(self.lines[at])?)));
        let Some((at, captures)) = found else { return Ok(None) };
        for (k, name) in names.iter().enumerate() {
            if let Some(text) = captures.name(&format!("kept{k}")) {
                self.names.insert(name.clone(), text.as_str().to_string());
            }
        }
        Ok(Some(at))
    }

    /// Where a line is, in words.
    fn said(&self, at: usize) -> String {
        format!("line {} `{}`", at + 1, self.lines[at].trim())
    }

    fn behind(&self, from: usize) -> String {
        match from {
            0 => "no line has it".into(),
            _ => match self.lines.len() == from {
                true => format!("{} is the last one", self.said(from - 1)),
                false => format!("no line behind {} has it", self.said(from - 1)),
            },
        }
    }
}

/// Whether a text has what checks ask for.
///
/// # Errors
/// The first check that does not hold.
pub fn hold(checks: &[Check], text: &str) -> Result<(), Failed> {
    let mut found = Found { lines: text.lines().collect(), names: BTreeMap::new() };
    // Where the next line is sought from, and what no line from `not_from` on may have.
    let (mut from, mut not_from, mut nots): (usize, usize, Vec<usize>) = (0, 0, vec![]);
    // A run of lines in any order: where it began, and those that were found.
    let mut dags: Option<(usize, Vec<usize>)> = None;
    let n = found.lines.len();
    for (k, check) in checks.iter().enumerate() {
        let failed = |why: String| Failed { check: k, why };
        if check.kind != Kind::Dag
            && let Some((_, taken)) = dags.take()
        {
            // What stands before a run may be in no line before its first one.
            let first = taken.iter().copied().min().unwrap_or(from);
            absent(&mut found, checks, &std::mem::take(&mut nots), not_from..first)?;
            not_from = from;
        }
        let first = match check.kind {
            Kind::Not => {
                nots.push(k);
                continue;
            }
            Kind::Dag => {
                let (begin, taken) = dags.get_or_insert((from, vec![]));
                let free: Vec<usize> = (*begin..n).filter(|at| !taken.contains(at)).collect();
                let at = found.find(&check.pattern, free.into_iter()).map_err(failed)?;
                let at = at.ok_or_else(|| failed(found.behind(*begin)))?;
                taken.push(at);
                from = from.max(at + 1);
                continue;
            }
            _ => {
                let last = if check.kind == Kind::Next { (from + 1).min(n) } else { n };
                let at = found.find(&check.pattern, from..last).map_err(failed)?;
                let at = at.ok_or_else(|| match check.kind {
                    Kind::Next if from < n => failed(format!("{} is there", found.said(from))),
                    _ => failed(found.behind(from)),
                })?;
                from = at + 1;
                at
            }
        };
        if let Kind::Count(times) = check.kind {
            for time in 1..times {
                let at = found.find(&check.pattern, from..n).map_err(failed)?;
                from = 1 + at.ok_or_else(|| failed(format!("found {time}: {}", found.behind(from))))?;
            }
        }
        absent(&mut found, checks, &std::mem::take(&mut nots), not_from..first)?;
        not_from = from;
    }
    let first = dags.and_then(|(_, taken)| taken.into_iter().min()).unwrap_or(n);
    absent(&mut found, checks, &nots, not_from..first)
}

fn absent(found: &mut Found<'_>, checks: &[Check], nots: &[usize], lines: Range<usize>) -> Result<(), Failed> {
    for k in nots {
        let at = found.find(&checks[*k].pattern, lines.clone()).map_err(|why| Failed { check: *k, why })?;
        if let Some(at) = at {
            return Err(Failed { check: *k, why: format!("{} has it", found.said(at)) });
        }
    }
    Ok(())
}

/// Whether a golden leaves something out.
pub fn is_loose(golden: &str) -> bool {
    golden.contains(ANY)
}

/// Whether a text is what a golden with `…` says.
///
/// # Errors
/// The line of the golden that was not found, counted from 0, and why.
pub fn is_like(golden: &str, text: &str) -> Result<(), (usize, String)> {
    let (wanted, lines) = (diff::lines(golden), diff::lines(text));
    let is_any = |l: &str| l.trim() == ANY.to_string();
    // The runs of lines between those that are left out, with where each begins.
    let mut runs: Vec<(usize, &[&str])> = vec![];
    let mut begin = 0;
    for (k, l) in wanted.iter().enumerate() {
        if is_any(l) {
            runs.push((begin, &wanted[begin..k]));
            begin = k + 1;
        }
    }
    runs.push((begin, &wanted[begin..]));
    let last = runs.len() - 1;
    let mut from = 0;
    for (r, (begin, run)) in runs.into_iter().enumerate() {
        let patterns: Vec<Regex> =
            run.iter().map(|l| whole_line(l)).collect::<Result<_, _>>().map_err(|why| (begin, why))?;
        let matched = |at: usize| patterns.iter().zip(&lines[at..]).take_while(|(p, l)| p.is_match(l)).count();
        let room = lines.len().checked_sub(run.len());
        let places: Vec<usize> = match room {
            _ if r == 0 => vec![0],
            Some(end) if r == last && !run.is_empty() => vec![end.max(from)],
            Some(end) => (from..=end).collect(),
            None => vec![],
        };
        let fits = |at: usize| matched(at.min(lines.len())) == run.len();
        let Some(at) = places.iter().copied().find(|at| fits(*at)) else {
            // The place where most of it is there says what is missing.
            let best = places.iter().rev().copied().max_by_key(|at| matched((*at).min(lines.len()))).unwrap_or(from);
            let n = matched(best.min(lines.len()));
            if n == 0 && r > 0 && r < last {
                return Err((begin, format!("no line from line {} on is so", from + 1)));
            }
            let there = lines.get(best + n).map_or("the end".to_string(), |l| format!("`{}`", l.trim()));
            return Err((begin + n, format!("line {} is {there}", best + n + 1)));
        };
        from = at + run.len();
        // Behind the last line there is no other.
        if r == last && from != lines.len() && !run.is_empty() {
            return Err((begin + run.len(), format!("line {} is `{}`", from + 1, lines[from].trim())));
        }
    }
    Ok(())
}

/// A line in which `…` is any text; how far it is indented does not matter.
fn whole_line(line: &str) -> Result<Regex, String> {
    let parts: Vec<String> = line.trim().split(ANY).map(escape).collect();
    Regex::new(&format!(r"^\s*{}\s*$", parts.join(".*"))).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = load x\nb = load y\nc = add a, b\nd = mul c, c\nstore d\nstore d\nret";

    fn judged(checks: &str) -> Result<(), (usize, String)> {
        let all: Vec<Check> = checks.lines().map(|l| read(l.trim(), 0..0).expect("a check")).collect();
        hold(&all, TEXT).map_err(|f| (f.check, f.why))
    }

    fn fails(checks: &str, at: usize, why: &str) {
        assert_eq!(judged(checks), Err((at, why.to_string())), "{checks}");
    }

    #[test]
    fn checks_are_found_in_order() {
        let all = "check: load\ncheck-next: load {{[xy]}}\ncheck-not: div\ncheck: mul\ncheck-count-2: store d";
        assert_eq!(judged(all), Ok(()));
        assert_eq!(judged("check-dag: load y\ncheck-dag: load x\ncheck-next: add"), Ok(()));
        assert_eq!(judged("check: [[V:\\w+]] = add\ncheck: mul [[V]], [[V]]\ncheck-not: load"), Ok(()));
        assert_eq!(judged("check: a = …x\ncheck:   c   =   add"), Ok(()));
        fails("check: mul\ncheck: add", 1, "no line behind line 4 `d = mul c, c` has it");
        fails("check: add\ncheck-next: store", 1, "line 4 `d = mul c, c` is there");
        fails("check: add\ncheck-not: mul\ncheck: store", 1, "line 4 `d = mul c, c` has it");
        fails("check: store\ncheck-not: ret", 1, "line 7 `ret` has it");
        fails("check-not: mul", 0, "line 4 `d = mul c, c` has it");
        fails("check-count-3: store", 0, "found 2: no line behind line 6 `store d` has it");
        fails("check: [[V:\\w+]] = mul\ncheck: store [[W]]", 1, "no line before has `[[W:…]]`");
        fails("check: [[V:\\w+]] = load y\ncheck: mul [[V]]", 1, "no line behind line 2 `b = load y` has it");
        // What is forbidden between two runs ends the first one.
        fails("check-dag: mul\ncheck-not: store\ncheck-dag: load", 2, "no line behind line 4 `d = mul c, c` has it");
        fails("check-not: load x\ncheck-dag: mul\ncheck-dag: load y", 0, "line 1 `a = load x` has it");
        assert_eq!(judged("check: {{(a|b)}} = load [[V:(x)]]\ncheck-next: load {{y{1}}}"), Ok(()));
        fails("check: {{(a|b)}} = load [[V:(x)]]\ncheck: [[V]]", 1, "no line behind line 1 `a = load x` has it");
        // One line is not two of them.
        fails("check-dag: load x\ncheck-dag: load x", 1, "no line has it");
        fails("check: ret\ncheck-next: ret", 1, "line 7 `ret` is the last one");
    }

    #[test]
    fn what_could_not_fail_is_refused() {
        for wrong in ["check:", "chekc: a", "check-count-0: a", "check-count-x: a", "check-same: a", "prose"] {
            assert!(read(wrong, 0..0).is_err(), "{wrong}");
        }
        for wrong in ["check: {{(}}", "check: {{a", "check: [[A", "check: …", "check: {{}}", "check: {{a*}}"] {
            assert!(read(wrong, 0..0).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_left_out_may_be_anything() {
        let like = |golden: &str| is_like(golden, "a 1\nb 2\nc 3\nd 4").map_err(|(at, _)| at);
        let right = ["…", "a 1\n…", "…\nd 4", "a …\n…\nd …", "a 1\nb 2\n…\nc 3\nd 4"];
        for golden in right.into_iter().chain(["…\nb 2\n…", "a 1\n…\nd 4"]) {
            assert_eq!(like(golden), Ok(()), "{golden}");
        }
        let wrong = [("b 2\n…", 0), ("…\nc 3", 1), ("a 1\n…\nx", 2), ("…\nb 2\nd 4\n…", 2)];
        for (golden, at) in wrong.into_iter().chain([("a …\nb …", 2)]) {
            assert_eq!(like(golden), Err(at), "{golden}");
        }
    }
}
