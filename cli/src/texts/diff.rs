//! The differences of two texts, as `diff -u` prints them.
use similar::{ChangeTag, TextDiff};

/// The lines of a text without what does not count: spaces at line ends, empty lines at the end.
pub fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// The first line that differs, counted from 0; `None` where none does.
pub fn first(old: &str, new: &str) -> Option<usize> {
    let (old, new) = (lines(old), lines(new));
    (old != new).then(|| old.iter().zip(&new).take_while(|(a, b)| a == b).count())
}

/// How many lines of a text are not in another, and the other way round.
pub fn changed(old: &str, new: &str) -> [usize; 2] {
    only(old, new).map(|lines| lines.len())
}

/// The lines, counted from 0, that one text has and the other has not, and the other way round.
pub fn only(old: &str, new: &str) -> [Vec<usize>; 2] {
    let (old, new) = (lines(old), lines(new));
    let changes = TextDiff::from_slices(&old, &new);
    let mut out = [vec![], vec![]];
    for change in changes.iter_all_changes() {
        match (change.tag(), change.old_index(), change.new_index()) {
            (ChangeTag::Delete, Some(i), _) => out[0].push(i),
            (ChangeTag::Insert, _, Some(i)) => out[1].push(i),
            _ => {}
        }
    }
    out
}

/// The changes from one text to another, with titles for the two.
pub fn unified(titles: [&str; 2], old: &str, new: &str) -> String {
    let joined = |text: &str| lines(text).into_iter().map(|l| format!("{l}\n")).collect::<String>();
    let (old, new) = (joined(old), joined(new));
    TextDiff::from_lines(&old, &new).unified_diff().header(titles[0], titles[1]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_shown_with_their_surroundings() {
        let old: Vec<String> = (1..=20).map(|n| n.to_string()).collect();
        let mut new = old.clone();
        new[3] = "four".into();
        new.insert(18, "more".into());
        let said = unified(["expected", "now"], &old.join("\n"), &(new.join("\n") + "  \n\n"));
        let wanted = "--- expected\n+++ now\n@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n\
            @@ -16,5 +16,6 @@\n 16\n 17\n 18\n+more\n 19\n 20\n";
        assert_eq!(said, wanted);
        assert_eq!(first(&old.join("\n"), &new.join("\n")), Some(3));
        assert_eq!((first("a\nb", "a\nb \n\n"), first("a", "a\nb"), first("", "b")), (None, Some(1), Some(0)));
    }
}
