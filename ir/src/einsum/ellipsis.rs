//! Ellipses of einsums: `...` stands for the modes of an operand that have no letter.
//!
//! ```text
//! ...ij,jk->...ik   of ranks 4 and 2 is ABij,jk->ABik
//! i...,...->...     of ranks 3 and 1: modes are aligned at the last one, iAB,B->AB
//! ```
//! Each mode gets a letter that the text has not, so that nothing behind this knows of ellipses. A mode of extent 1 is
//! repeated as one of a letter is. A result that is written has what the operands have: NumPy sums over no ellipsis.
//!
//! Source: NumPy, `numpy.einsum`, and `numpy/_core/src/multiarray/einsum.c.src`.
use super::{EinsumError, IndexName, MAX_INDICES};

/// How an ellipsis is written.
pub(super) const ELLIPSIS: &str = "...";

/// Operands and result with a letter for each mode that an ellipsis stands for.
pub(super) fn named(
    operands: Vec<Vec<IndexName>>,
    output: Vec<IndexName>,
    rank: Option<&dyn Fn(usize, usize) -> usize>,
    wrong: &mut Vec<EinsumError>,
) -> (Vec<Vec<IndexName>>, Vec<IndexName>) {
    let is_ellipsis = |(index, _): &&IndexName| index == ELLIPSIS;
    let Some(first) = operands.iter().chain([&output]).flatten().find(is_ellipsis) else { return (operands, output) };
    let Some(rank) = rank else {
        wrong.push(EinsumError::NoShape { at: first.1.clone() });
        return without(operands, output);
    };
    let tensors = (0..operands.len()).map(|k| format!("operand {k}")).chain(["the result".into()]);
    for (list, tensor) in operands.iter().chain([&output]).zip(tensors) {
        let second = list.iter().filter(is_ellipsis).nth(1);
        wrong.extend(second.map(|(_, at)| EinsumError::Ellipses { tensor, at: at.clone() }));
    }
    let modes = |(k, list): (usize, &Vec<IndexName>)| {
        let letters = list.iter().filter(|index| !is_ellipsis(index)).count();
        let written = letters < list.len();
        if written { rank(k, letters).saturating_sub(letters) } else { 0 }
    };
    let modes: Vec<usize> = operands.iter().enumerate().map(modes).collect();
    let most = modes.iter().copied().max().unwrap_or(0);
    if most > MAX_INDICES {
        wrong.push(EinsumError::TooMany { what: "indices", found: most, most: MAX_INDICES });
    }
    if most > 0 && !output.iter().any(|index| is_ellipsis(&index)) {
        let modes = if most == 1 { "1 mode".into() } else { format!("{most} modes") };
        wrong.push(EinsumError::Summed { modes });
    }
    if !wrong.is_empty() {
        return without(operands, output);
    }
    let used = |c: &char| operands.iter().chain([&output]).flatten().any(|(index, _)| index.starts_with(*c));
    let letters = ('A'..='Z').chain('a'..='z').chain('\u{100}'..'\u{200}').filter(|c| !used(c));
    let names: Vec<String> = letters.take(most).map(String::from).collect();
    let with = |list: &Vec<IndexName>, modes: usize| {
        let of = |(index, at): &IndexName| match index.as_str() {
            ELLIPSIS => names[most - modes..].iter().map(|name| (name.clone(), at.clone())).collect(),
            _ => vec![(index.clone(), at.clone())],
        };
        list.iter().flat_map(of).collect::<Vec<IndexName>>()
    };
    let output = with(&output, most);
    (operands.iter().zip(modes).map(|(list, n)| with(list, n)).collect(), output)
}

/// What is left without ellipses, for other errors.
fn without(mut operands: Vec<Vec<IndexName>>, mut output: Vec<IndexName>) -> (Vec<Vec<IndexName>>, Vec<IndexName>) {
    for list in operands.iter_mut().chain([&mut output]) {
        list.retain(|(index, _)| index != ELLIPSIS);
    }
    (operands, output)
}

#[cfg(test)]
mod tests {
    use super::super::{IndexName, Subscripts};

    fn check(text: &str, ranks: &[usize], want: &str) {
        let mut wrong = vec![];
        let said = Subscripts::read(text, Some(&|k, _| ranks[k]), &mut wrong);
        let letters = |list: &Vec<IndexName>| list.iter().map(|(index, _)| index.as_str()).collect::<String>();
        let inputs: Vec<String> = said.operands.iter().map(letters).collect();
        let found = match &wrong[..] {
            [] => format!("{}->{}", inputs.join(","), letters(&said.output)),
            wrong => wrong.iter().map(|e| format!("{} {e}", e.code())).collect::<Vec<_>>().join("; "),
        };
        assert_eq!(found, want, "{text}");
    }

    #[test]
    fn modes_without_a_letter_get_one() {
        check("...ij,jk->...ik", &[4, 2], "ABij,jk->ABik");
        check("i...,...->...", &[3, 1], "iAB,B->AB");
        check("...ij,...jk", &[3, 4], "Bij,ABjk->ABik");
        check("ba...", &[3], "baA->Aab");
        check("A...,B->...B", &[2, 1], "AC,B->CB");
        check("ij->...ij", &[2], "ij->ij");
        check("i..., i ...", &[1, 1], "i,i->");
        check("...i->i", &[1], "i->i");
        check("...->", &[0], "->");
        check("i...->i...", &[0], "i->i");
    }

    #[test]
    fn what_numpy_refuses_is_refused() {
        check("...i->i", &[3], "E0719 the result has no `...`, and the operands have 2 modes there");
        check(
            "i...j...->",
            &[3],
            "E0719 a second `...` in operand 0; E0719 the result has no `...`, and the operands have 1 mode there",
        );
        check("...->...i...", &[1], "E0719 a second `...` in the result");
        check("i..,j->", &[1, 1], "E0719 `.` is no index");
        check(". . .i", &[2], "E0719 `.` is no index");
        check("...", &[200], "E0719 200 indices are too many: at most 128");
        let mut wrong = vec![];
        Subscripts::read("...i,...->i", None, &mut wrong);
        assert_eq!((wrong.len(), wrong[0].place()), (1, Some(0..3)));
    }
}
