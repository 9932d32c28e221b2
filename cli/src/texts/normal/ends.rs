//! Labels that end what one branch skips, without a number: so that what is skipped can repeat.
use super::fold::Line;
use std::collections::BTreeMap;

/// The label that a line is.
fn label(line: &Line) -> Option<&str> {
    line.text.strip_suffix(':').filter(|l| is_label(l))
}

/// The label that a line branches to.
fn target(line: &Line) -> Option<&str> {
    line.text.split_whitespace().next_back().filter(|word| line.text.starts_with(' ') && is_label(word))
}

fn is_label(word: &str) -> bool {
    let digits = word.trim_start_matches('$').strip_prefix('L');
    digits.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The lines with `end` for each label that one branch before it has, where these nest.
pub fn ended(lines: Vec<Line>) -> Vec<Line> {
    let mut out = vec![];
    // Labels are those of a function, which begins at the margin.
    let mut part: Vec<Line> = vec![];
    for line in lines {
        if !line.text.starts_with(' ') && !line.text.is_empty() && label(&line).is_none() {
            out.extend(nested(std::mem::take(&mut part)));
            out.push(line);
        } else {
            part.push(line);
        }
    }
    out.extend(nested(part));
    out
}

fn nested(mut part: Vec<Line>) -> Vec<Line> {
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    part.iter().filter_map(target).for_each(|l| *uses.entry(l).or_default() += 1);
    let mut open: Vec<(usize, &str)> = vec![];
    let mut pairs = vec![];
    for (at, line) in part.iter().enumerate() {
        if let Some(to) = target(line).filter(|to| uses.get(to) == Some(&1)) {
            open.push((at, to));
        } else if let Some(here) = label(line)
            && let Some(place) = open.iter().rposition(|(_, to)| *to == here)
        {
            // Branches that were opened behind it go past it: they do not nest.
            let innermost = place + 1 == open.len();
            let (branch, _) = open[place];
            open.truncate(place);
            if innermost {
                pairs.push((branch, at));
            }
        }
    }
    for (branch, at) in pairs {
        if let Some(to) = target(&part[branch]).map(str::len) {
            let text = &mut part[branch].text;
            text.truncate(text.len() - to);
            text.push_str("end");
        }
        part[at].text = "  end".into();
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_branch_skips_has_an_end() {
        let check = |text: &str, want: &str| {
            let lines = text.split('/').map(Line::plain).collect();
            assert_eq!(ended(lines).into_iter().map(|l| l.text).collect::<Vec<_>>().join("/"), want);
        };
        check("f/  @p bra $L1/  add/$L1:/  ret", "f/  @p bra end/  add/  end/  ret");
        check("f/  jle L1/  jg L0/  add/L0:/L1:", "f/  jle end/  jg end/  add/  end/  end");
        // Backwards, from two branches, and crossing each other.
        check("f/L0:/  add/  jle L0", "f/L0:/  add/  jle L0");
        check("f/  jle L0/  jg L0/L0:", "f/  jle L0/  jg L0/L0:");
        check("f/  jle L0/  jg L1/L0:/L1:", "f/  jle L0/  jg L1/L0:/L1:");
        check("f/  jle L0/g/L0:", "f/  jle L0/g/L0:");
    }
}
