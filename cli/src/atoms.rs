//! Atoms by CuTe's names: what `eval`, `show` and `help` say of one, and its layouts in expressions.
//!
//! A name stands by itself, as `MMA_Atom<NAME>`, `Copy_Traits<NAME>` or with its namespaces and template arguments,
//! which say how much a copy by one thread moves. `TiledMMA<MMA_Atom<NAME>, Layout<…>, Tile<…>>` and
//! `make_tiled_mma(NAME{}, Layout<…>{})` are several of them. A name with an operand, `NAME.A`, `NAME::CLayout`,
//! `MMA_Traits<NAME>::CLayout` or `TiledMMA<…>.get_layoutC_TV()`, is a layout: it is put into the expression, in
//! parentheses, before that is read.
use super::Failure;
use super::program::plural;
use serde::Serialize;
use std::fmt;
use tilewright_backend_ptx::atoms::cute::{self, CuteOperand, NamedAtom};
use tilewright_engine::pipeline;
use tilewright_foreign::Spelling;
use tilewright_frontend::diagnostic::nearest;
use tilewright_frontend::types::width;
use tilewright_frontend::{Diagnostic, eval_expr_with};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::picture::{Subject, ThreadValue};
use tilewright_ir::layout::tiler::Tiler;
use tilewright_ir::layout::{AnyLayout, Layout};
use tilewright_ir::op::{Style, Value};

/// How the names of the products of `tcgen05` begin: the reader knows what a tile of them is.
const TCGEN05: &str = "SM100_MMA_";

/// Nearest names that are shown.
const NEAREST: usize = 3;

/// An atom's name in a text, and the operand that is asked for.
struct Mention<'a> {
    /// What is replaced.
    text: &'a str,
    start: usize,
    name: &'a str,
    /// Of its template, or of the traits' after the name.
    arguments: Vec<&'a str>,
    /// The layout of atoms and the permutations of a tile of several.
    tiles: Option<Vec<&'a str>>,
    operand: Option<&'a str>,
}

impl Mention<'_> {
    /// Whether it is a tile of products of `tcgen05`, which the reader knows.
    fn is_tile_of_tcgen05(&self) -> bool {
        self.tiles.is_some() && self.name.starts_with(TCGEN05)
    }
}

/// Whether a word is a name of CuTe's kind: `SM80_16x8…`, `MMA_64x64x16_…`, `UniversalCopy`.
pub fn is_name(word: &str) -> bool {
    let generation = |rest: &str| {
        let n = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        n > 0 && rest[n..].starts_with('_')
    };
    let shape = |rest: &str| rest.contains('x') && rest.starts_with(|c: char| c.is_ascii_digit());
    word.strip_prefix("SM").is_some_and(generation)
        || ["MMA_", "GMMA_"].iter().any(|p| word.strip_prefix(p).is_some_and(shape))
        || ["Universal", "AutoVectorizing", "DefaultCopy"].iter().any(|p| word.starts_with(p))
}

/// The arguments of a template or a call up to the bracket that closes it, and where that is.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let (mut all, mut level, mut from) = (vec![], 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '>' | ')' if level == 0 => {
                all.push(text[from..i].trim());
                return Some((all, i));
            }
            ',' if level == 0 => {
                all.push(text[from..i].trim());
                from = i + 1;
            }
            '<' | '(' => level += 1,
            '>' | ')' => level -= 1,
            _ => {}
        }
    }
    None
}

/// Where a namespace in front of a name begins.
fn qualified(text: &str, mut start: usize) -> usize {
    let spaces = |s: usize| text[..s].trim_end().len();
    while text[..spaces(start)].ends_with("::") || text[..start].ends_with("cute.") {
        let before = if text[..start].ends_with('.') { start - 1 } else { spaces(start) - 2 };
        let not_letter = |c: char| !(c.is_alphanumeric() || c == '_');
        let letters = text[..before].rfind(not_letter);
        start = letters.map_or(0, |n| n + text[n..].chars().next().map_or(1, char::len_utf8));
    }
    start
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
    let (mut start, mut end, mut given) = (start, start + name.len(), vec![]);
    // `<GMMA::Major::K, GMMA::Major::K>`
    if let Some((all, n)) = text[end..].strip_prefix('<').and_then(arguments) {
        (given, end) = (all, end + n + 2);
    }
    loop {
        start = qualified(text, start);
        let wrapper = ["MMA_Atom<", "MMA_Traits<", "Copy_Traits<", "Copy_Atom<"].into_iter();
        let Some(wrapper) = wrapper.into_iter().find(|w| text[..start].ends_with(w)) else { break };
        // Nothing stands between the name and the comma.
        let Some((all, n)) = arguments(&text[end..]).filter(|(all, _)| all[0].is_empty()) else { break };
        if wrapper == "Copy_Traits<" && given.is_empty() {
            given = all[1..].to_vec();
        }
        (start, end) = (start - wrapper.len(), end + n + 1);
    }
    let mut tiles = None;
    if let Some(wrapper) = ["TiledMMA<", "make_tiled_mma("].into_iter().find(|w| text[..start].ends_with(w)) {
        let behind = text[end..].strip_prefix("{}").or(text[end..].strip_prefix("()")).unwrap_or(&text[end..]);
        if let Some((all, n)) = arguments(behind).filter(|(all, _)| all[0].is_empty()) {
            end = text.len() - behind.len() + n + 1;
            start = qualified(text, start - wrapper.len());
            tiles = Some(all[1..].to_vec());
        }
    }
    let made = text[end..].strip_prefix("{}").unwrap_or(&text[end..]);
    let operand = ["::", "."].into_iter().find_map(|dot| {
        let rest = made.strip_prefix(dot)?;
        let n = rest.find(|c| !letter(c)).unwrap_or(rest.len());
        (n > 0).then_some((dot.len() + n, &rest[..n]))
    });
    if let Some((n, _)) = operand {
        end = text.len() - made.len() + n;
    }
    if ["{}", "()"].iter().any(|brackets| text[end..].starts_with(brackets)) {
        end += 2;
    }
    let operand = operand.map(|(_, o)| o);
    Some(Mention { text: &text[start..end], start, name, arguments: given, tiles, operand })
}

/// The atom that is mentioned, or the tile of several.
fn find(m: &Mention) -> Result<NamedAtom, Failure> {
    let atom = one(m)?;
    let Some(given) = &m.tiles else { return Ok(atom) };
    let mut values = given.iter().map(|text| {
        let text = text.split_once('=').map_or(*text, |(_, value)| value.trim());
        let value = eval_expr_with(text, Style::Plain, pipeline::HOOKS);
        value.map_err(|d| Failure::wrong(d).in_source("expression", &text.into()))
    });
    let wrong = |message: String| {
        let help = "a tile of atoms is `make_tiled_mma(NAME{}, Layout<Shape<_2,_2,_1>>{}, Tile<_32,_32,_16>{})`";
        Failure::bad_use(Diagnostic::new("E0721", message).help(help))
    };
    let atoms = match values.next().transpose()? {
        None => Layout::mode1(Int::ONE, Int::ZERO),
        Some(Value::Layout(l)) => l,
        Some(other) => return Err(wrong(format!("{} is no layout of atoms", other.text(Style::Plain)))),
    };
    let permutations = match values.next().transpose()?.map(|v| (v.tiler(), v)) {
        None => vec![],
        Some((Some(Tiler::Tile(each)), _)) => each,
        Some((Some(Tiler::Int(n)), _)) => vec![Tiler::Int(n)],
        Some((_, other)) => return Err(wrong(format!("{} permutes no tile", other.text(Style::Plain)))),
    };
    cute::tiled(&atom, &atoms, &permutations).map_err(|e| wrong(e.to_string()))
}

/// The atom that is mentioned.
fn one(m: &Mention) -> Result<NamedAtom, Failure> {
    if let Some(atom) = cute::find(m.name) {
        return Ok(atom.clone());
    }
    let wrong = |message: String, help: String| Failure::bad_use(Diagnostic::new("E0721", message).help(help));
    if m.name.starts_with(TCGEN05) {
        let help = "ask a tile of it: `make_tiled_mma(SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 256, \
                    UMMA::Major::K, UMMA::Major::K>{}).get_layoutC_TV()`, or `.get_slice(0).partition_C(gC)`";
        return Err(wrong(format!("`{}`, a product of `tcgen05`, is known in tiles alone", m.name), help.to_string()));
    }
    let Some(sized) = cute::sized().iter().find(|s| s.names.contains(&m.name)) else {
        let mut names: Vec<&str> = cute::all().iter().map(|a| a.name.as_str()).collect();
        names.extend(cute::sized().iter().flat_map(|s| s.names));
        let mut near = vec![];
        while near.len() < NEAREST
            && let Some(n) = nearest(m.name, names.iter().copied())
        {
            names.retain(|x| *x != n);
            near.push(format!("`{n}`"));
        }
        let near = if near.is_empty() { String::new() } else { format!("near it: {}; ", near.join(", ")) };
        let message = format!("`{}` is no atom that is known here", m.name);
        return Err(wrong(message, format!("{near}`tilewright help atoms` lists them")));
    };
    let (name, sizes) = (m.name, sized.sizes);
    let help = format!("say how much, {sizes}: `{}`", with_size(name, sized.by_type));
    let Some(first) = m.arguments.first() else {
        let what = if sized.by_type { "its type has" } else { "its box has" };
        return Err(wrong(format!("`{name}` is a copy by one thread, of as many bits as {what}"), help));
    };
    let second = m.arguments.get(1).filter(|_| sized.by_type).unwrap_or(first);
    let copy = bits(first).zip(bits(second)).and_then(|(src, dst)| sized.of(name.to_string(), [src, dst]));
    copy.ok_or_else(|| wrong(format!("`{name}` does not copy `{}`", m.arguments.join(", ")), help))
}

/// How a copy by one thread is written.
fn with_size(name: &str, by_type: bool) -> String {
    if by_type { format!("{name}<uint128_t>") } else { format!("Copy_Traits<{name}, Int<8192>>") }
}

/// Bits as a number, `Int<8192>`, `_8192`, or of a type.
fn bits(text: &str) -> Option<i64> {
    let word = text.rsplit("::").next().unwrap_or(text);
    let number = ["Int<", "C<"].iter().find_map(|w| word.strip_prefix(w)?.strip_suffix('>')).unwrap_or(word);
    number.trim_start_matches('_').parse().ok().or_else(|| width(word))
}

/// `A`, `ALayout`, `Src`, `SrcLayout`; `D` is C, `Ref` the side in registers.
fn operand<'a>(atom: &'a NamedAtom, name: &str) -> Result<&'a CuteOperand, Failure> {
    let of_tiles = name.strip_prefix("get_").unwrap_or(name).strip_prefix("layout").or(name.strip_prefix("Layout"));
    let of_tiles = of_tiles.and_then(|s| s.strip_suffix("_TV"));
    let short = of_tiles.or(name.strip_suffix("Layout")).filter(|s| !s.is_empty()).unwrap_or(name);
    let found = match short {
        "D" => atom.operands.iter().find(|o| o.name == "C"),
        // Of `ldmatrix` and `stmatrix` the registers, else the source.
        "Ref" => {
            let registers = |o: &&CuteOperand| o.space == Some(Space::Register) && o.element == "b1";
            atom.operands.iter().find(registers).or(atom.operands.iter().find(|o| o.name == "Src"))
        }
        short => atom.operands.iter().find(|o| o.name == short),
    };
    found.ok_or_else(|| {
        let all: Vec<&str> = atom.operands.iter().map(|o| o.name).collect();
        let d = Diagnostic::new("E0721", format!("`{}` has no operand `{name}`", atom.name));
        Failure::bad_use(d.help(format!("its operands are {}", all.join(", "))))
    })
}

/// Whether a name is one that [`operand`] may know; others are what is asked of tiles, `get_slice`.
fn is_operand(name: &str) -> bool {
    matches!(name, "A" | "B" | "C" | "D" | "E" | "Src" | "Dst" | "Ref" | "ThrID" | "get_thr_layout_vmnk")
        || name.ends_with("Layout")
        || name.starts_with("Layout") && name.ends_with("_TV")
        || name.starts_with("get_layout") && name.ends_with("_TV")
}

/// What a statement gives a name to, `auto mma = …;`, `using MMA = …;`; any other text as it is.
fn named(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';').trim_end();
    match text.split_once('=') {
        Some((name, value)) if name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ') => value.trim_start(),
        _ => text,
    }
}

/// What a text that is evaluated is.
pub(crate) enum TextKind {
    /// An atom by itself, which is described.
    Atom(NamedAtom),
    /// An expression, with the layouts of the operands that it names.
    Expression(String),
}

/// Reads a text that is evaluated.
pub(crate) fn read(text: &str) -> Result<TextKind, Failure> {
    match atom(text)? {
        Some(atom) => Ok(TextKind::Atom(atom)),
        None => expanded(text).map(TextKind::Expression),
    }
}

/// The atom that a whole text names, without an operand.
pub fn atom(text: &str) -> Result<Option<NamedAtom>, Failure> {
    whole(named(text)).map(|m| find(&m)).transpose()
}

/// Whether a whole text is an atom, without an operand.
pub fn is_atom(text: &str) -> bool {
    whole(text).is_some()
}

fn whole(text: &str) -> Option<Mention<'_>> {
    mention(text).filter(|m| m.operand.is_none() && m.text == text && !m.is_tile_of_tcgen05())
}

/// An expression with the layouts of the operands that it names. A word in it that only looks like an atom's name may
/// be a symbol.
pub fn expanded(text: &str) -> Result<String, Failure> {
    let (mut out, mut rest) = (String::new(), text);
    let of_tiles = ["make_tiled_", "TiledMMA", "TiledCopy"].iter().any(|word| text.contains(word));
    while let Some(m) = mention(rest) {
        let end = m.start + m.text.len();
        match m.operand {
            // A tile of atoms that are not listed here is the reader's.
            Some(name) if is_operand(name) && !m.is_tile_of_tcgen05() => {
                let atom = find(&m)?;
                let layout = if name == "ThrID" || name == "get_thr_layout_vmnk" {
                    &atom.thread_ids
                } else {
                    &operand(&atom, name)?.layout
                };
                out.push_str(&rest[..m.start]);
                out.push_str(&format!("({layout})"));
            }
            None if !m.is_tile_of_tcgen05() && m.text == text.trim() || cute::find(m.name).is_some() && !of_tiles => {
                let atom = find(&m)?;
                let all: Vec<String> = atom.operands.iter().map(|o| format!("`{}.{}`", m.text, o.name)).collect();
                let d = Diagnostic::new("E0721", format!("`{}` is an atom, not a layout", m.text));
                return Err(Failure::bad_use(d.help(format!("its operands are layouts: {}", all.join(", ")))));
            }
            // A tile of atoms, or the part of a thread, is the reader's.
            _ => out.push_str(&rest[..end]),
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
    let whole = |m: &Mention| m.text == text.trim() && !m.is_tile_of_tcgen05();
    let Some(m) = mention(text.trim()).filter(whole) else { return Ok(None) };
    let atom = &find(&m)?;
    let asked: Vec<&CuteOperand> = match m.operand {
        Some("ThrID" | "get_thr_layout_vmnk") => return Ok(None),
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
        let why = if atom.threads() == 1 { "is all of one thread" } else { "lies in shared memory and is no thread's" };
        let d = Diagnostic::new("E0713", format!("`{}` {why}", text.trim()));
        return Err(Failure::wrong(vec![d.help("`tilewright eval` gives its layout")]));
    }
    Ok(Some(drawn))
}

/// What an atom is.
#[derive(Clone, Debug, Serialize)]
pub struct AtomAnswer {
    /// The atom.
    pub atom: AtomRow,
    /// The text that names it.
    pub expr: String,
}

/// An atom, with its operands.
#[derive(Clone, Debug, Serialize)]
pub struct AtomRow {
    /// CuTe's name.
    pub name: String,
    /// A, B, C and of sparse products E; or source and destination.
    pub operands: Vec<OperandRow>,
    /// The row's name, which `targets` lists, of an atom that this compiler emits.
    pub row: Option<String>,
    /// Where the instruction is described.
    pub source: String,
    /// From a thread of the atom to one of the warp or group: `ThrID`.
    pub thread_ids: String,
    /// Threads that execute it together.
    pub threads: i64,
    /// `thread_ids` as a layout.
    #[serde(skip)]
    pub thread_layout: Layout,
}

/// An operand of an atom.
#[derive(Clone, Debug, Serialize)]
pub struct OperandRow {
    /// The type of an element as CuTe abbreviates it, `F16`; `b1` for copies, whose layouts count bits.
    pub element: String,
    /// From (thread, value) to an index into the tile, first mode fastest.
    pub layout: String,
    /// `A`, `B`, `C`, `E`; `Src`, `Dst`.
    pub operand: &'static str,
    /// Where it is, `shared`, `global` or `registers`; `None` if anywhere.
    pub space: Option<&'static str>,
    /// What the layout covers.
    pub tile: String,
}

impl AtomRow {
    fn new(atom: &NamedAtom, spelling: Spelling) -> AtomRow {
        let operand = |o: &CuteOperand| OperandRow {
            element: o.element.clone(),
            layout: spelling.write(&Value::Layout(o.layout.clone())),
            operand: o.name,
            space: o.space.map(|s| match s {
                Space::Shared => "shared",
                Space::Global => "global",
                Space::Register => "registers",
            }),
            tile: o.tile.to_string(),
        };
        AtomRow {
            name: atom.name.clone(),
            operands: atom.operands.iter().map(operand).collect(),
            row: atom.row.clone(),
            source: atom.source.clone(),
            thread_ids: atom.thread_ids.to_string(),
            threads: atom.threads(),
            thread_layout: atom.thread_ids.clone(),
        }
    }
}

impl AtomAnswer {
    /// What the atom that a text names is, its layouts in a spelling.
    pub fn new(atom: &NamedAtom, expr: &str, spelling: Spelling) -> AtomAnswer {
        AtomAnswer { atom: AtomRow::new(atom, spelling), expr: expr.to_string() }
    }
}

/// The operands with tiles and layouts, one a line.
impl fmt::Display for AtomAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AtomRow { name, operands, thread_ids, threads, thread_layout, .. } = &self.atom;
        let ids = if thread_layout.rank() > 1 { format!(", {thread_ids}") } else { String::new() };
        writeln!(f, "{name}: {}{ids}", plural(*threads as usize, "thread"))?;
        let tile = |o: &OperandRow| match (o.element.as_str(), o.tile.as_str()) {
            ("b1", "1") => "1 bit".to_string(),
            ("b1", tile) => format!("{tile} bits"),
            (element, tile) => format!("{tile} {element}"),
        };
        let wide = operands.iter().map(|o| tile(o).len()).max().unwrap_or(0);
        for o in operands {
            let place = match o.space {
                Some("shared") => "   in shared memory",
                Some("global") => "   in global memory",
                _ => "",
            };
            writeln!(f, "  {:3}  {:wide$}  {}{place}", o.operand, tile(o), o.layout)?;
        }
        Ok(())
    }
}

/// Every atom that is listed here.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct AtomsAnswer {
    /// In the order of the table.
    pub rows: Vec<AtomRow>,
}

/// `help atoms`.
pub fn list() -> AtomsAnswer {
    let plain = Spelling::Native(Style::Plain);
    AtomsAnswer { rows: cute::all().iter().map(|a| AtomRow::new(a, plain)).collect() }
}

/// Every name; the shapes of one family in a line.
impl fmt::Display for AtomsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for s in cute::sized() {
            for name in s.names {
                writeln!(f, "{:55} {}", with_size(name, s.by_type), s.sizes)?;
            }
        }
        // `SM90_64xNx16_F32F16F16_SS` stands for every N.
        let mut families: Vec<(String, Vec<&str>)> = vec![];
        for atom in &self.rows {
            let n = atom.name.split_once("_64x").and_then(|(kind, rest)| Some((kind, rest.split_once('x')?)));
            let (family, n) = match n {
                Some((kind, (n, rest))) => (format!("{kind}_64xNx{rest}"), n),
                None => (atom.name.clone(), ""),
            };
            match families.iter_mut().find(|(name, _)| *name == family) {
                Some((_, all)) => all.push(n),
                None => families.push((family, vec![n])),
            }
        }
        for (family, all) in families {
            match all.as_slice() {
                [""] => writeln!(f, "{family}")?,
                all => writeln!(f, "{family:36} N = {}", steps(all))?,
            }
        }
        writeln!(f, "\n`tilewright eval NAME` gives the layouts of one, `tilewright show NAME` draws them.")?;
        writeln!(f, "`NAME.A`, `NAME.B`, `NAME.C`, `NAME.Src`, `NAME.Dst` are layouts in expressions.")?;
        writeln!(f, "`make_tiled_mma(NAME{{}}, Layout<Shape<_2,_2,_1>>{{}}, Tile<_32,_32,_16>{{}})` is a tile of them.")
    }
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

    #[track_caller]
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
        let nested = "cute::Copy_Atom<cute::Copy_Traits<SM90_TMA_LOAD, Int<8192>>, half_t>{}";
        check(nested, ("SM90_TMA_LOAD", None, nested));
        assert_eq!(mention(nested).unwrap().arguments, ["Int<8192>"]);
        let of_type = "Copy_Atom<UniversalCopy<cute::uint128_t>, float>::SrcLayout";
        check(of_type, ("UniversalCopy", Some("SrcLayout"), of_type));
        for wrapped in [
            "TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2,_1>>, Tile<_32,_32,_16>>{}",
            "cute::make_tiled_mma(cute::SM80_16x8x16_F32F16F16F32_TN{}, make_layout((_2{},_2{})), Tile<_32,_32,_16>{})",
        ] {
            check(wrapped, (name, None, wrapped));
            assert_eq!(mention(wrapped).unwrap().tiles.unwrap().len(), 2);
            let with = format!("{wrapped}.get_layoutC_TV()");
            check(&format!("rank({with})"), (name, Some("get_layoutC_TV"), &with));
        }
        assert_eq!(mention(of_type).unwrap().arguments, ["cute::uint128_t"]);
        assert!(mention("(4,8):(8,1) o SMALL").is_none());
    }
}
