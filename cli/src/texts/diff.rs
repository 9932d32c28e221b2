//! The differences of two texts, as `diff -u` prints them.
use std::fmt::Write;

/// Equal lines that are shown around a change.
const CONTEXT: usize = 3;

/// Pairs of lines that are compared at most; of longer texts all from the first to the last difference is one change.
const MAX_PAIRS: usize = 1 << 22;

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Keep,
    Remove,
    Add,
}

/// The lines of a text without what does not count: spaces at line ends, empty lines at the end.
pub fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// The first line that differs, counted from 0; `None` where none does.
pub fn first(old: &str, new: &str) -> Option<usize> {
    let (old, new) = (lines(old), lines(new));
    (old != new).then(|| equal(old.iter().zip(&new)))
}

/// The changes from one text to another, with titles for the two.
pub fn unified(titles: [&str; 2], old: &str, new: &str) -> String {
    let edits = edits(&lines(old), &lines(new));
    let mut out = format!("--- {}\n+++ {}\n", titles[0], titles[1]);
    let changed: Vec<usize> = (0..edits.len()).filter(|i| edits[*i].0 != Edit::Keep).collect();
    // Changes whose surroundings meet are shown as one.
    for group in changed.chunk_by(|a, b| b - a <= 2 * CONTEXT + 1) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let shown = first.saturating_sub(CONTEXT)..(last + CONTEXT + 1).min(edits.len());
        let range = |without: Edit| {
            let n = |edits: &[(Edit, &str)]| edits.iter().filter(|(e, _)| *e != without).count();
            let (before, here) = (n(&edits[..shown.start]), n(&edits[shown.clone()]));
            // Of no lines, the number is that of the line before.
            format!("{},{here}", before + usize::from(here > 0))
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "@@ -{} +{} @@", range(Edit::Add), range(Edit::Remove));
        for (edit, line) in &edits[shown.clone()] {
            let sign = match edit {
                Edit::Keep => ' ',
                Edit::Remove => '-',
                Edit::Add => '+',
            };
            let _ = writeln!(out, "{}", format!("{sign}{line}").trim_end());
        }
    }
    out
}

/// How many pairs are equal from the first on.
fn equal<'a>(pairs: impl Iterator<Item = (&'a &'a str, &'a &'a str)>) -> usize {
    pairs.take_while(|(a, b)| a == b).count()
}

/// The lines of both texts with what becomes of them; as many are kept as can be.
fn edits<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(Edit, &'a str)> {
    let head = equal(old.iter().zip(new));
    let (a, b) = (&old[head..], &new[head..]);
    let tail = equal(a.iter().rev().zip(b.iter().rev()));
    let (a, b) = (&a[..a.len() - tail], &b[..b.len() - tail]);
    let mut out: Vec<(Edit, &str)> = old[..head].iter().map(|l| (Edit::Keep, *l)).collect();
    // longest[i][j]: how many lines `a[i..]` and `b[j..]` have in common, in order.
    let width = b.len() + 1;
    let small = a.len().saturating_mul(b.len()) <= MAX_PAIRS;
    let mut longest = vec![0u32; if small { (a.len() + 1) * width } else { 0 }];
    if small {
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                longest[i * width + j] = match a[i] == b[j] {
                    true => longest[(i + 1) * width + j + 1] + 1,
                    false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
                };
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let keeps = small && i < a.len() && j < b.len() && a[i] == b[j];
        let removes =
            i < a.len() && (j == b.len() || !small || longest[(i + 1) * width + j] >= longest[i * width + j + 1]);
        out.push(match (keeps, removes) {
            (true, _) => (Edit::Keep, a[i]),
            (_, true) => (Edit::Remove, a[i]),
            _ => (Edit::Add, b[j]),
        });
        i += usize::from(keeps || removes);
        j += usize::from(keeps || !removes);
    }
    out.extend(old[old.len() - tail..].iter().map(|l| (Edit::Keep, *l)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_shown_with_their_surroundings() {
        let old: Vec<String> = (1..=20).map(|n| n.to_string()).collect();
        let mut new = old.clone();
        new[3] = "four".into();
        new.remove(17);
        new.insert(17, "eighteen  ".into());
        new.insert(18, "more".into());
        let said = unified(["expected", "now"], &old.join("\n"), &(new.join("\n") + "\n\n"));
        let wanted = "--- expected\n+++ now\n@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n\
            @@ -15,6 +15,7 @@\n 15\n 16\n 17\n-18\n+eighteen\n+more\n 19\n 20\n";
        assert_eq!(said, wanted);
        assert_eq!(first(&old.join("\n"), &new.join("\n")), Some(3));
        assert_eq!((first("a\nb", "a\nb \n\n"), first("a", "a\nb"), first("", "b")), (None, Some(1), Some(0)));
        assert_eq!(unified(["a", "b"], "", "x\ny"), "--- a\n+++ b\n@@ -0,0 +1,2 @@\n+x\n+y\n");
    }

    /// Whatever is kept, removed and added gives both texts, and long ones end.
    #[test]
    fn both_texts_are_there() {
        let long: Vec<String> = (0..5000).map(|n| (n % 7).to_string()).collect();
        let other: Vec<String> = (0..5000).map(|n| (n % 5).to_string()).collect();
        let lines = |text: &[String]| text.to_vec();
        for (old, new) in [(lines(&long), lines(&other)), (lines(&long[..50]), lines(&other[..70]))] {
            let (a, b): (Vec<&str>, Vec<&str>) =
                (old.iter().map(|l| &**l).collect(), new.iter().map(|l| &**l).collect());
            let edits = edits(&a, &b);
            let side = |without| edits.iter().filter(|(e, _)| *e != without).map(|(_, l)| *l).collect::<Vec<_>>();
            assert_eq!((side(Edit::Add), side(Edit::Remove)), (a, b));
        }
    }
}
