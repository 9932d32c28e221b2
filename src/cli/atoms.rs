//! Atoms by CuTe's names: what `eval`, `show` and `help` say of one, and its layouts in expressions.
//!
//! A name stands by itself, as `MMA_Atom<NAME>`, `Copy_Traits<NAME>` or with its namespaces and template arguments. A
//! name with an operand, `NAME.A`, `NAME::CLayout` or `MMA_Traits<NAME>::CLayout`, is a layout: it is put into the
//! expression, in parentheses, before that is read.
use super::{Answer, Context, Failure, Outcome};
use serde_json::{Value as Json, json};
use std::io::Write;
use tilewright_backend_ptx::atoms::cute::{self, Named, Operand};
use tilewright_frontend::Diagnostic;
use tilewright_frontend::diagnostic::nearest;
use tilewright_frontend::foreign::Spelling;
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::picture::{Subject, ThreadValue};
use tilewright_ir::op::Value;

/// Nearest names that are shown.
const NEAREST: usize = 3;

/// An atom's name in a text, and the operand that is asked for.
struct Mention<'a> {
    /// What is replaced.
    text: &'a str,
    start: usize,
    name: &'a str,
    operand: Option<&'a str>,
}

/// Whether a word is a name of CuTe's kind: `SM80_16x8…`, `SM75_U32x4_…`, `MMA_64x64x16_…`.
fn is_name(word: &str) -> bool {
    let rest = match (word.strip_prefix("SM"), word.strip_prefix("MMA_")) {
        (Some(rest), _) => rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('_'),
        (_, rest) => rest,
    };
    let shape = |r: &str| r.contains('x') && r.starts_with(|c: char| c.is_ascii_digit());
    rest.is_some_and(|r| shape(r) || ["LDSM", "STSM"].iter().any(|kind| r.contains(kind)))
}

/// The first atom that a text names.
fn mention(text: &str) -> Option<Mention<'_>> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    let (start, name) = loop {
        let begin = at + text[at..].find(letter)?;
        let end = text[begin..].find(|c| !letter(c)).map_or(text.len(), |n| begin + n);
        if is_name(&text[begin..end]) {
            break (begin, &text[begin..end]);
        }
        at = end;
    };
    let (mut start, mut end) = (start, start + name.len());
    // `<GMMA::Major::K, GMMA::Major::K>`
    if text[end..].starts_with('<')
        && let Some(n) = text[end..].find('>')
    {
        end += n + 1;
    }
    let spaces = |s: usize| text[..s].trim_end().len();
    while text[..spaces(start)].ends_with("::") {
        let before = spaces(start) - 2;
        start = text[..before]
            .rfind(|c: char| !letter(c))
            .map_or(0, |n| n + text[n..].chars().next().map_or(1, char::len_utf8));
    }
    for wrapper in ["MMA_Atom<", "MMA_Traits<", "Copy_Traits<", "Copy_Atom<"] {
        let rest = text[end..].trim_start();
        if text[..start].ends_with(wrapper)
            && let Some(n) = rest.find('>').filter(|n| *n == 0 || rest.starts_with(','))
        {
            start -= wrapper.len();
            end = text.len() - rest.len() + n + 1;
        }
    }
    let operand = ["::", "."].into_iter().find_map(|dot| {
        let rest = text[end..].strip_prefix(dot)?;
        let n = rest.find(|c| !letter(c)).unwrap_or(rest.len());
        (n > 0).then_some((dot.len() + n, &rest[..n]))
    });
    if let Some((n, _)) = operand {
        end += n;
    }
    if text[end..].starts_with("{}") {
        end += 2;
    }
    Some(Mention { text: &text[start..end], start, name, operand: operand.map(|(_, o)| o) })
}

fn find(name: &str) -> Result<&'static Named, Failure> {
    cute::find(name).ok_or_else(|| {
        let mut names: Vec<&str> = cute::all().iter().map(|a| a.name.as_str()).collect();
        let mut near = vec![];
        while near.len() < NEAREST
            && let Some(n) = nearest(name, names.iter().copied())
        {
            names.retain(|x| *x != n);
            near.push(format!("`{n}`"));
        }
        let d = Diagnostic::new("E0721", format!("`{name}` is no atom that is known here"));
        let list = "`tilewright help atoms` lists them";
        Failure::bad_use(match near.len() {
            0 => d.help(list),
            _ => d.help(format!("near it: {}; {list}", near.join(", "))),
        })
    })
}

/// `A`, `ALayout`, `Src`, `SrcLayout`; `D` is C, `Ref` the side in registers.
fn operand<'a>(atom: &'a Named, name: &str) -> Result<&'a Operand, Failure> {
    let short = name.strip_suffix("Layout").filter(|s| !s.is_empty()).unwrap_or(name);
    let found = match short {
        "D" => atom.operands.iter().find(|o| o.name == "C"),
        "Ref" => atom.operands.iter().find(|o| !o.shared),
        short => atom.operands.iter().find(|o| o.name == short),
    };
    found.ok_or_else(|| {
        let all: Vec<&str> = atom.operands.iter().map(|o| o.name).collect();
        let d = Diagnostic::new("E0721", format!("`{}` has no operand `{name}`", atom.name));
        Failure::bad_use(d.help(format!("its operands are {}", all.join(", "))))
    })
}

/// The atom that a whole text names, without an operand.
pub fn atom(text: &str) -> Result<Option<&'static Named>, Failure> {
    match mention(text.trim()) {
        Some(m) if m.operand.is_none() && m.text == text.trim().trim_end_matches(';') => find(m.name).map(Some),
        _ => Ok(None),
    }
}

/// An expression with the layouts of the operands that it names.
pub fn expanded(text: &str) -> Result<String, Failure> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(m) = mention(rest) {
        let end = m.start + m.text.len();
        match m.operand {
            Some(name) => {
                out.push_str(&rest[..m.start]);
                out.push_str(&format!("({})", operand(find(m.name)?, name)?.layout));
            }
            None => out.push_str(&rest[..end]),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    // A layout alone needs no parentheses.
    Ok(match out.strip_prefix('(').and_then(|o| o.strip_suffix(')')) {
        Some(inner) if mention(text.trim()).is_some_and(|m| m.text == text.trim()) => inner.to_string(),
        _ => out,
    })
}

/// The thread–value layouts that a text names: the fragments of an atom, or one of them.
pub fn fragments(text: &str) -> Result<Option<Vec<ThreadValue>>, Failure> {
    let Some(m) = mention(text.trim()).filter(|m| m.text == text.trim()) else { return Ok(None) };
    let atom = find(m.name)?;
    let asked: Vec<&Operand> = match m.operand {
        Some(name) => vec![operand(atom, name)?],
        None => atom.operands.iter().collect(),
    };
    let drawn = asked.iter().filter_map(|o| {
        let (tile, layout) = o.drawn.clone()?;
        let title = format!("{}.{}", atom.name, o.name);
        Some(ThreadValue { subject: Subject { title, layout: AnyLayout::Plain(layout) }, tile })
    });
    let drawn: Vec<ThreadValue> = drawn.collect();
    if drawn.is_empty() {
        let d = Diagnostic::new("E0713", format!("`{}` lies in shared memory and is no thread's", text.trim()));
        return Err(Failure::wrong(vec![d.help("`tilewright eval` gives its layout")]));
    }
    Ok(Some(drawn))
}

/// Says what an atom is: its operands with tiles and layouts.
pub fn describe(atom: &Named, text: &str, spelling: Spelling, cx: &mut Context) -> Result<(), Failure> {
    let layout = |o: &Operand| spelling.write(&Value::Layout(o.layout.clone()));
    if cx.json {
        return cx.json(&json!({ "expr": text, "atom": data(atom, &layout) }));
    }
    writeln!(cx.out, "{}: {} threads", atom.name, atom.threads)?;
    let tile = |o: &Operand| match o.element.as_str() {
        "b1" => format!("{} bits", o.tile),
        element => format!("{} {element}", o.tile),
    };
    let wide = atom.operands.iter().map(|o| tile(o).len()).max().unwrap_or(0);
    for o in &atom.operands {
        let place = if o.shared { "   in shared memory" } else { "" };
        writeln!(cx.out, "  {:3}  {:wide$}  {}{place}", o.name, tile(o), layout(o))?;
    }
    Ok(())
}

fn data(atom: &Named, layout: &dyn Fn(&Operand) -> String) -> Json {
    let operands = atom.operands.iter().map(|o| {
        json!({
            "operand": o.name, "element": o.element, "tile": o.tile.to_string(), "layout": layout(o),
            "space": if o.shared { "shared" } else { "registers" },
        })
    });
    json!({
        "name": atom.name, "row": atom.row, "threads": atom.threads,
        "operands": operands.collect::<Vec<_>>(), "source": atom.source,
    })
}

/// `help atoms`: every name; the shapes of one family in a line.
pub fn list(cx: &mut Context) -> Outcome {
    if cx.json {
        let plain = |o: &Operand| o.layout.to_string();
        let rows: Vec<Json> = cute::all().iter().map(|a| data(a, &plain)).collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    // `SM90_64xNx16_F32F16F16_SS` stands for every N.
    let mut families: Vec<(String, Vec<&str>)> = vec![];
    for atom in cute::all() {
        let n = atom.name.strip_prefix("SM90_64x").and_then(|r| r.split_once('x'));
        let (family, n) = match n {
            Some((n, rest)) => (format!("SM90_64xNx{rest}"), n),
            None => (atom.name.clone(), ""),
        };
        match families.iter_mut().find(|(f, _)| *f == family) {
            Some((_, all)) => all.push(n),
            None => families.push((family, vec![n])),
        }
    }
    for (family, all) in families {
        match all.as_slice() {
            [""] => writeln!(cx.out, "{family}")?,
            all => writeln!(cx.out, "{family:36} N = {}", steps(all))?,
        }
    }
    writeln!(cx.out, "\n`tilewright eval NAME` gives the layouts of one, `tilewright show NAME` draws them.")?;
    writeln!(cx.out, "`NAME.A`, `NAME.B`, `NAME.C`, `NAME.Src`, `NAME.Dst` are layouts in expressions.")?;
    Ok(Answer::Yes)
}

/// `8, 16, 24, …, 256`
fn steps(all: &[&str]) -> String {
    match all {
        [a, b, c, .., last] => format!("{a}, {b}, {c}, …, {last}"),
        few => few.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, wanted: (&str, Option<&str>, &str)) {
        let m = mention(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((m.name, m.operand, m.text), wanted, "{text}");
    }

    #[test]
    fn names_are_found_as_they_are_written() {
        let name = "SM80_16x8x16_F32F16F16F32_TN";
        check(name, (name, None, name));
        check("cute::SM75_U32x4_LDSM_N{}", ("SM75_U32x4_LDSM_N", None, "cute::SM75_U32x4_LDSM_N{}"));
        let traits = "MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::ALayout";
        check(&format!("size({traits})"), (name, Some("ALayout"), traits));
        check(
            "Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}",
            ("SM75_U32x4_LDSM_N", None, "Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}"),
        );
        let newer = "SM90::GMMA::MMA_64x64x16_F32F16F16_SS<GMMA::Major::K,GMMA::Major::K>";
        check(newer, ("MMA_64x64x16_F32F16F16_SS", None, newer));
        assert!(mention("(4,8):(8,1) o SMALL").is_none());
    }
}
