//! Other people's spellings of layouts: what C++, Python, MLIR, Triton, NumPy and CuTe's own prints write, read to the
//! expressions of the native grammar, every place in the text kept.
//!
//! ```text
//! text ── parser ──▶ Expr                      native text always wins
//!   └── where that fails: foreign ──▶ Expr     what it means in the native grammar
//! ```
//!
//! `Reader` is a cursor over the text with the names that its statements bind. What is common to the languages (tuples,
//! operators, calls) is `expr`; `cpp` reads templates and types, `templates` declarations that use them, `asserted`
//! assertions, `prints` what CuTe prints of tensors, `mlir` types of CuTe IR, `shaped` extents with an element type
//! (MLIR, XLA), `triton` its attributes (`mma` those of matrix instructions, `amd` of AMD's, `shared` those of shared
//! memory), `arrays` shapes with strides, `makers` calls that make arrays, `methods` what makes `views` and
//! `array_parts` of them, `geometry` their strides, `signatures` the arguments of these; `types` knows element types.
//! `call` says what a constructor of one of them is here; operations keep CuTe's names, which are those of the op
//! table. [`Spelling`] writes values back.
mod amd;
mod array_parts;
mod arrays;
mod asserted;
mod begins;
mod call;
mod control;
mod cpp;
mod definitions;
mod dsl;
mod expr;
mod geometry;
mod lines;
mod makers;
mod methods;
mod mlir;
mod mma;
mod prints;
mod shaped;
mod shared;
mod signatures;
mod statement;
mod templates;
mod triton;
mod undress;
mod views;
mod write;

use definitions::Definitions;
pub use lines::goes_on;
pub use statement::says_nothing;
pub use undress::{Undressed, undress};
pub use write::Spelling;

use std::collections::{BTreeMap, HashSet};
use tilewright_frontend::Hooks;
use tilewright_frontend::ast::{Expr, ExprKind, Infix};
use tilewright_frontend::diagnostic::{Diagnostic, Span};
use tilewright_frontend::foreign::{self as hook, ExprPosition, Foreign, NativeReading};
use tilewright_frontend::within::{MAX_DEPTH, parse_native, shown};

/// The reader of these spellings, for [`Hooks`].
pub const READER: hook::Reader = || Box::new(Definitions::default());

/// The frontend with these spellings, and no laws.
///
/// ```
/// use tilewright_frontend::eval_expr_with;
/// use tilewright_ir::op::Style;
/// let text = "composition(Layout<Shape<_4,_8>>{}, Shape<_2,_4>{})";
/// assert_eq!(eval_expr_with(text, Style::Plain, tilewright_foreign::HOOKS).unwrap().to_string(), "(2,4):(1,4)");
/// ```
pub const HOOKS: Hooks = Hooks { laws: None, foreign: Some(READER) };

/// The most nodes that the names of a text may stand for together: a name can double a tree with every line.
const MAX_NODES: usize = 1 << 14;

/// The longest bracket that is passed without being read.
const MAX_SKIPPED: usize = 1 << 12;

/// Reads a whole text, up to a `where` of its own.
///
/// # Errors
/// `None` where it has nothing of another language; else one message with what was read so far and where that ended.
///
/// ```
/// let read = tilewright_foreign::read("Layout<Shape<_2,_4>, Stride<_4,_1>>{}").unwrap();
/// assert_eq!(read.expr.to_string(), "(_2,_4):(_4,_1)");
/// let stopped = tilewright_foreign::read("make_layout(make_shape(_4{}), \\").unwrap_err().unwrap();
/// assert_eq!(stopped.code, "E0012");
/// ```
pub fn read(text: &str) -> Result<NativeReading, Option<Diagnostic>> {
    Definitions::default().read(text)
}

/// Whether a text is comments as a whole: their content is meant.
fn is_commented(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.starts_with("//") || line.starts_with("# "))
}

/// What reading an expression in another spelling had to assume; nothing of a native one.
#[must_use]
pub fn notes(text: &str) -> Vec<String> {
    let native = parse_native(text).is_ok_and(|e| !is_meant(&e, text, &|_| false));
    if native { vec![] } else { read(text).map(|r| r.notes).unwrap_or_default() }
}

/// Whether what was read as native text has no meaning there, but one in another language; some names are bound.
fn is_meant(e: &Expr, text: &str, is_bound: &dyn Fn(&str) -> bool) -> bool {
    has_member(e)
        || has_template(e)
        || is_array(e)
        || is_labelled(e, is_bound)
        || statement::noise(text.trim_start()) > 0
        || describes_array(text)
}

/// Whether an expression is a label before a value, `tAgA: ArithTuple(0,0) o …`, `tiler: (128,64)`: no name of an int
/// has such strides.
fn is_labelled(e: &Expr, is_bound: &dyn Fn(&str) -> bool) -> bool {
    match &e.kind {
        ExprKind::Compose(parts) => parts.first().is_some_and(|e| is_labelled(e, is_bound)),
        ExprKind::Layout(shape, stride) => {
            let starts = |f: &Expr| f.name().is_some_and(|n| matches!(n, "ArithTuple" | "counting_iter"));
            let held = match &stride.kind {
                ExprKind::Tuple(_) | ExprKind::Swizzle(..) | ExprKind::Tiler(_) => true,
                ExprKind::Call(f, _) => starts(f),
                _ => false,
            };
            held && shape.name().is_some_and(|n| !is_bound(n))
        }
        _ => false,
    }
}

/// Whether an expression is an array of another language: `f32[2,3]`, `[2,3]:[3,1]`.
fn is_array(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Index(base, _) => base.name().is_some_and(shaped::is_element),
        ExprKind::Layout(shape, stride) => [shape, stride].iter().all(|e| matches!(e.kind, ExprKind::Tiler(_))),
        _ => false,
    }
}

/// Whether an expression takes a member of something, `A.shape`, or a mode of what a call gave, `Layout(…)[0]`.
fn has_member(e: &Expr) -> bool {
    let called = |e: &Expr| matches!(e.kind, ExprKind::Call(..));
    match &e.kind {
        ExprKind::Field(..) => true,
        ExprKind::Index(x, _) if called(x) => true,
        _ => e.parts().into_iter().any(has_member),
    }
}

/// Whether an expression compares the name of an operation, as `group<0,2>(A)` reads between commas.
fn has_template(e: &Expr) -> bool {
    let operation = |e: &Expr| e.name().is_some_and(call::names_operation);
    let opens = |e: &Expr| matches!(&e.kind, ExprKind::Binary(Infix::Lt, f, _) if operation(f));
    let closes = |e: &Expr| matches!(&e.kind, ExprKind::Binary(Infix::Gt, ..));
    match &e.kind {
        ExprKind::Tuple(items) | ExprKind::Call(_, items) if items.iter().any(opens) && items.iter().any(closes) => {
            true
        }
        _ => e.parts().into_iter().any(has_template),
    }
}

/// Whether a text describes an array, `shape: (4,8), strides: (32,4)`.
fn describes_array(text: &str) -> bool {
    let mut reader = Reader::new(text, 0);
    let follow = reader.keys_follow();
    let _key = reader.array_key();
    // `shape(A), stride(A)` is native.
    follow && text[..reader.at].trim_end().ends_with([':', '='])
}

/// Whether an expression shows how a text was read: it has numbers, and is more than one of them.
fn is_telling(e: &Expr) -> bool {
    fn has_number(e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Int(_) | ExprKind::StaticInt(_)) || e.parts().into_iter().any(has_number)
    }
    let whole = matches!(e.kind, ExprKind::Layout(..) | ExprKind::Compose(_) | ExprKind::Tuple(_) | ExprKind::Tiler(_))
        || matches!(&e.kind, ExprKind::Call(f, _) if f.name().is_some_and(call::names_operation));
    whole && has_number(e)
}

/// A cursor. A production that fails returns `None` and has noted the place.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// Whether `<` and `>` are brackets of templates here.
    angle: bool,
    /// What statements bound.
    names: BTreeMap<String, Expr>,
    /// Their names, in order.
    bound: Vec<String>,
    /// The name that the last statement bound.
    named_last: Option<String>,
    /// The values that have a label before them.
    labels: Vec<(String, Expr)>,
    /// Whether `...` at the start of a line is a prompt.
    prompted: bool,
    /// Whether every line begins with the mark of a comment, which is passed.
    commented: bool,
    /// Whether `//` may divide.
    python: bool,
    /// Where the maps of MLIR begin that statements bound.
    maps: BTreeMap<String, usize>,
    /// The attributes of Triton that were read: what each is read as, its kind and what it holds.
    attributes: Vec<(Expr, String, triton::Fields)>,
    /// The arrays of NumPy and torch that were read, the last one last: brackets after one are an index of theirs.
    arrays: Vec<(Expr, views::Origin)>,
    /// The tensors over a pointer that were read: a slice of one begins somewhere.
    tensors: Vec<Expr>,
    /// Whether a pointer is read: `t.data()` is where `t` begins.
    pointing: bool,
    /// The variables of loops that were passed.
    looped: Vec<String>,
    /// How many blocks of conditions and loops are open.
    blocks: usize,
    /// The alias templates of C++.
    aliases: BTreeMap<String, templates::Alias>,
    /// The condition of the last assertion that was read.
    asserted: Option<Expr>,
    /// What the last call of `printf` prints.
    printed: Option<Expr>,
    /// What is said of the first assertion that is false.
    broken: Option<Diagnostic>,
    /// How many nodes of them were used.
    nodes: usize,
    /// How many things were met that only another language has.
    marks: u32,
    notes: Vec<String>,
    /// Places where `<` opens no template.
    compared: HashSet<usize>,
    /// The furthest failure, and what was needed there.
    stop: Option<(usize, String)>,
    /// Whether that is final.
    refused: bool,
    /// Where the longest expression that was read lies.
    longest: Option<Span>,
    /// How many expressions may still be begun: what is tried again and again ends.
    budget: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize) -> Reader<'a> {
        Reader {
            text,
            at,
            depth: 0,
            angle: false,
            names: BTreeMap::new(),
            bound: vec![],
            named_last: None,
            labels: vec![],
            prompted: false,
            commented: false,
            python: false,
            maps: BTreeMap::new(),
            attributes: vec![],
            arrays: vec![],
            tensors: vec![],
            pointing: false,
            looped: vec![],
            blocks: 0,
            aliases: BTreeMap::new(),
            asserted: None,
            printed: None,
            broken: None,
            nodes: 0,
            marks: 0,
            notes: vec![],
            compared: HashSet::new(),
            stop: None,
            refused: false,
            longest: None,
            budget: 8 * text.len() + 4096,
        }
    }

    /// Whether the value of a `let`, or the layout of a parameter, may end here.
    fn ends_at(&mut self, place: ExprPosition) -> bool {
        if place == ExprPosition::Parameter {
            return self.is(",") || self.is(")") || self.fail("`,` or `)`").unwrap_or(false);
        }
        let ends = self.done() || self.is(";") || self.is("}") || self.on_new_line();
        ends || matches!(self.peek_word(), "let" | "assert" | "print" | "expect")
            || self.fail("the end").unwrap_or(false)
    }

    /// The names that statements bound, with their values.
    fn bound_values(&self) -> Vec<(String, Expr)> {
        let mut seen = HashSet::new();
        let last = self.bound.iter().rev().filter(|name| seen.insert(name.as_str()));
        let all: Vec<_> = last.filter_map(|n| Some((n.clone(), self.names.get(n)?))).collect();
        let shown = |e: &Expr| shown(e).unwrap_or_else(|| e.clone());
        all.into_iter().rev().map(|(name, e)| (name, shown(e))).collect()
    }

    /// What stopped the reading, if anything of another language was met.
    fn stopped(&self) -> Option<Diagnostic> {
        let (at, needed) = self.stop.as_ref()?;
        if self.marks == 0 {
            return None;
        }
        // Where nothing is left, the last character is shown.
        let (what, shown) = match self.text[*at..].chars().next() {
            Some(_) => ("reading stops here", *at),
            None => ("the text ends here", self.text.trim_end().char_indices().next_back().map_or(0, |(i, _)| i)),
        };
        let end = shown + self.text[shown..].chars().next().map_or(0, char::len_utf8);
        let message = format!("a layout in another spelling, of which this is not understood: needed {needed}");
        let d = Diagnostic::new("E0012", message).label(shown..end, what);
        let native = "the native form is `(4,8):(8,1)`, `tilewright help layout` says more";
        let before = self.longest.as_ref().filter(|s| s.end <= *at).and_then(|s| {
            let mut again = Reader::new(&self.text[..s.end], s.start);
            again.names.clone_from(&self.names);
            again.attributes.clone_from(&self.attributes);
            again.expr(0).filter(is_telling)
        });
        Some(match before {
            Some(e) => d.help(format!("read so far, in the native form: `{e}`")),
            None => d.help(native),
        })
    }

    /// Refuses what was read from a place on, though its grammar is right.
    fn refuse<T>(&mut self, at: usize, needed: &str) -> Option<T> {
        self.refused = true;
        self.stop = Some((at, needed.to_string()));
        None
    }

    /// Notes that the text goes on otherwise than it could.
    fn fail<T>(&mut self, needed: &str) -> Option<T> {
        self.space();
        if !self.refused && self.stop.as_ref().is_none_or(|(at, _)| *at <= self.at) {
            self.stop = Some((self.at, needed.to_string()));
        }
        None
    }

    /// The node from `start` to here.
    fn node(&mut self, kind: ExprKind, start: usize) -> Option<Expr> {
        let e = Expr::new(kind, self.since(start));
        if e.height > MAX_DEPTH {
            return self.fail("fewer levels");
        }
        Some(e)
    }

    fn since(&self, start: usize) -> Span {
        let end = self.text[..self.at].trim_end().len();
        start..end.max(start)
    }

    /// White space and comments.
    fn space(&mut self) {
        loop {
            // Most calls stand before a word or a sign: there is nothing to skip.
            let next = self.text.as_bytes().get(self.at);
            if next.is_some_and(|b| b.is_ascii_graphic() && !b"/#.".contains(b)) {
                return;
            }
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - trimmed.len();
            if self.prompted && trimmed.starts_with("...") && self.text[..self.at].ends_with('\n') {
                self.at += 3;
            } else if self.commented && self.begins_line() && (trimmed.starts_with("//") || trimmed.starts_with("# ")) {
                self.at += 2;
            } else if self.python && trimmed.starts_with("//") && lines::divides(&self.text[..self.at], trimmed) {
                return;
            } else if trimmed.starts_with("//") || trimmed.starts_with("# ") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.at += trimmed.find("*/").map_or(trimmed.len(), |n| n + 2);
            } else {
                return;
            }
        }
    }

    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Where the next token starts.
    fn start(&mut self) -> usize {
        self.space();
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn is(&mut self, punct: &str) -> bool {
        self.space();
        self.rest().starts_with(punct)
    }

    fn take(&mut self, punct: &str) -> bool {
        let yes = self.is(punct);
        if yes {
            self.at += punct.len();
        }
        yes
    }

    fn need(&mut self, punct: &str) -> Option<()> {
        if self.take(punct) { Some(()) } else { self.fail(&format!("`{punct}`")) }
    }

    /// The name that comes next, not taken.
    fn peek_word(&mut self) -> &'a str {
        self.space();
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return "";
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        &rest[..end]
    }

    fn word(&mut self) -> Option<&'a str> {
        let word = self.peek_word();
        self.at += word.len();
        if word.is_empty() { None } else { Some(word) }
    }

    fn take_word(&mut self, word: &str) -> bool {
        let yes = self.peek_word() == word;
        if yes {
            self.at += word.len();
        }
        yes
    }

    /// Whether nothing is left, or the facts begin.
    fn done(&mut self) -> bool {
        self.space();
        self.at == self.text.len() || self.peek_word() == "where"
    }

    fn on_new_line(&mut self) -> bool {
        let start = self.start();
        let mut before = &self.text[..start];
        if self.commented {
            before = before.trim_end_matches([' ', '\t', '/', '#']);
        }
        before[before.trim_end().len()..].contains('\n')
    }

    /// An int, with its sign.
    fn int(&mut self) -> Option<i64> {
        let start = self.start();
        let negative = self.take("-");
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..digits];
        let n = if negative { format!("-{text}").parse() } else { text.parse::<i64>() };
        match n {
            Ok(n) => {
                self.at += digits;
                let suffix = self.peek_suffix();
                self.at += suffix;
                Some(n)
            }
            Err(_) => {
                self.at = start;
                self.fail("an int")
            }
        }
    }

    /// `0x40`, `0x40u`
    fn hexadecimal(&mut self) -> Option<i64> {
        let rest = &self.rest()[2..];
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        let Ok(n) = i64::from_str_radix(&rest[..digits], 16) else { return self.fail("an int") };
        self.at += 2 + digits;
        self.at += self.peek_suffix();
        Some(n)
    }

    /// The length of what C++ hangs on an int: `4u`, `4UL`, `4_c`.
    fn peek_suffix(&self) -> usize {
        let rest = self.rest();
        let n = if rest.starts_with("_c") { 2 } else { rest.bytes().take_while(|b| b"uUlL".contains(b)).count() };
        let more = rest[n..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if more { 0 } else { n }
    }

    /// Passes a bracket and all in it.
    fn skip_balanced(&mut self, open: char, close: char) -> Option<&'a str> {
        self.space();
        let rest = self.rest();
        let mut depth = 0usize;
        for (i, c) in rest.char_indices().take(MAX_SKIPPED) {
            if c == open {
                depth += 1;
            } else if c == close {
                depth = depth.saturating_sub(1);
            }
            if depth == 0 {
                let end = i + c.len_utf8();
                self.at += end;
                return if i == 0 { self.fail(&format!("`{open}`")) } else { Some(&rest[1..i]) };
            }
        }
        self.fail(&format!("`{close}`"))
    }
}
