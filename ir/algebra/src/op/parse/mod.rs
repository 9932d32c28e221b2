//! Literals: the text of a value, in every spelling that CuTe prints.
//!
//! ```text
//! value   = term { "o" term }                       Sw<3,3,3> o 0 o (8,64):(64,1), ArithTuple(0,2) o (4,5):(1@0,1@1)
//! term    = swizzle | tiler | "LayoutLeft" | "LayoutRight" | start | tree [ ":" tree ] | "(" value ")"
//! start   = "ArithTuple" tree | "counting_iter" tree
//! swizzle = ("Sw" | "S") "<" int "," int "," int ">"
//! tiler   = "<" [ entry { sep entry } ] ">" | "[" [ entry { sep entry } ] "]"      sep = "," | ";"
//! tree    = leaf | "(" [ tree { "," tree } ] ")"
//! leaf    = "_" | basis | int                        basis = int "@" n { "@" n } | "E<" n { "," n } ">" [ "*" int ]
//! int     = "_" digits | digits | name | "?" [ "{div=" digits "}" ] | int op int | fn "(" int "," int ")"
//! ```
//! In a chain `A o i o B o j o C` ints and coordinates are offsets, a missing one is 0, and the last term is a layout.
//! A bare list `0,1` reads as the tuple `(0,1)`. In style `plain` a number is static; in style `cute` `_4` is static
//! and `4` is dynamic. Names are symbols; the caller may supply their facts ([`parse_value_with`]).
mod error;
mod int;

pub use error::{TextError, TextErrorKind};

use super::Value;
use crate::int::{Int, Swizzle, Symbol};
use crate::layout::composed::chain::{self, ChainMap};
use crate::layout::error::AlgebraError;
use crate::layout::{Coord, Index, Layout, Stride, StrideTuple, Style, Tiler};
use crate::tuple::{IntTuple, Tree};

/// Reads a value; a name is a symbol without facts.
///
/// # Errors
/// [`TextError`] with the byte offset.
///
/// # Example
/// ```
/// use tilewright_algebra::op::{parse_value, Style};
/// let tiler = parse_value("<3:3,(2,4):(1,8)>", Style::Plain).unwrap();
/// assert_eq!(tiler.to_string(), "<3:3,(2,4):(1,8)>");
/// assert_eq!(parse_value("(4,(2,", Style::Plain).unwrap_err().offset, 6);
/// ```
pub fn parse_value(text: &str, style: Style) -> Result<Value, TextError> {
    let mut count = 0;
    parse_value_with(text, style, &mut |name| fresh(name, &mut count))
}

/// Reads several values whose anonymous ints `?` are all different.
///
/// # Errors
/// The index of the text with its [`TextError`].
pub fn parse_values<T: AsRef<str>>(texts: &[T], style: Style) -> Result<Vec<Value>, (usize, TextError)> {
    parse_values_knowing(texts, style, &[])
}

/// [`parse_values`] where a name is one of the `known` symbols, with their facts, if it is the name of one.
///
/// # Errors
/// As [`parse_values`].
pub fn parse_values_knowing<T: AsRef<str>>(
    texts: &[T],
    style: Style,
    known: &[Symbol],
) -> Result<Vec<Value>, (usize, TextError)> {
    let mut count = 0;
    let mut symbol = |name: &str| match known.iter().find(|s| &*s.name == name) {
        Some(s) => s.clone(),
        None => fresh(name, &mut count),
    };
    texts
        .iter()
        .enumerate()
        .map(|(i, t)| parse_value_with(t.as_ref(), style, &mut symbol).map_err(|e| (i, e)))
        .collect()
}

/// Reads a value; `symbol` makes the symbol of a name. It is called with `?` for each anonymous int and must then
/// return a new symbol, whose name should start with `?` so that it prints as `?`.
///
/// # Errors
/// [`TextError`] with the byte offset.
pub fn parse_value_with(text: &str, style: Style, symbol: &mut dyn FnMut(&str) -> Symbol) -> Result<Value, TextError> {
    let mut parser =
        ValueParser { text, bytes: text.as_bytes(), at: 0, style, symbol, depth: 0, tilers: 0, entries: 0 };
    let value = parser.whole()?;
    parser.space();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.expected("the end")),
    }
}

fn fresh(name: &str, count: &mut u32) -> Symbol {
    if name == "?" {
        *count += 1;
        return Symbol::new(&format!("?{count}"));
    }
    Symbol::new(name)
}

/// The reader behind [`parse_value`].
pub struct ValueParser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    style: Style,
    symbol: &'a mut dyn FnMut(&str) -> Symbol,
    depth: usize,
    tilers: usize,
    entries: usize,
}

/// A leaf before it is known whether it belongs to a shape, a stride or a coordinate.
enum Elem {
    Int(Int),
    All,
    Basis(Int, Vec<u32>),
}

type Parsed<T> = Result<T, TextError>;

impl ValueParser<'_> {
    /// The deepest nesting that is read.
    pub const MAX_DEPTH: usize = 200;

    /// The most entries of all tuples and tilers of one text. Layouts have tens; the algebra is quadratic in the rank.
    pub const MAX_ENTRIES: usize = 1 << 12;

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips spaces, then takes `c` if it is next.
    fn take(&mut self, c: u8) -> bool {
        self.space();
        let yes = self.peek() == Some(c);
        self.at += usize::from(yes);
        yes
    }

    fn need(&mut self, c: u8, needed: &'static str) -> Parsed<()> {
        if self.take(c) { Ok(()) } else { Err(self.expected(needed)) }
    }

    fn error(&self, offset: usize, kind: TextErrorKind) -> TextError {
        TextError { offset, kind }
    }

    fn expected(&self, needed: &'static str) -> TextError {
        let found = match self.text[self.at..].chars().next() {
            None => "the end".to_string(),
            Some(c) => format!("`{}`", c.escape_debug()),
        };
        self.error(self.at, TextErrorKind::Expected { found, needed })
    }

    fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > Self::MAX_DEPTH { Err(self.error(self.at, TextErrorKind::TooDeep)) } else { Ok(()) }
    }

    fn whole(&mut self) -> Parsed<Value> {
        let first = self.value()?;
        self.space();
        if self.peek() != Some(b',') {
            return Ok(first);
        }
        let start = self.at;
        let misplaced = TextErrorKind::Misplaced { found: "a layout or tiler", place: "a bare list" };
        let mut modes = vec![first];
        while self.take(b',') {
            modes.push(self.value()?);
        }
        let coords: Option<Vec<Coord>> = modes.iter().map(Value::coord).collect();
        coords.map(|c| Tree::Node(c).into()).ok_or_else(|| self.error(start, misplaced))
    }

    fn value(&mut self) -> Parsed<Value> {
        self.space();
        let start = self.at;
        let mut terms = vec![self.term()?];
        while self.composes() {
            // A chain of maps is nested, and what works on it recurses.
            if terms.len() >= Self::MAX_DEPTH {
                return Err(self.error(self.at, TextErrorKind::TooDeep));
            }
            terms.push(self.term()?);
        }
        let bad = self.error(start, TextErrorKind::Compose);
        if terms.len() == 1 {
            return terms.pop().ok_or(bad);
        }
        let (mut steps, inner) = match terms.pop() {
            Some(Value::Layout(l)) => (vec![], l),
            Some(Value::Composed(c)) => (c.steps(), c.inner),
            _ => return Err(bad),
        };
        for term in terms.into_iter().rev() {
            let mut maps = match term {
                Value::Swizzle(s) => vec![ChainMap::Swizzle(s)],
                Value::Layout(l) => vec![ChainMap::Layout(l)],
                Value::Int(i) => vec![ChainMap::Add(Tree::Leaf(i))],
                Value::Tuple(t) => vec![ChainMap::Add(t)],
                Value::Composed(c) => {
                    let mut maps = c.steps();
                    maps.push(ChainMap::Layout(c.inner));
                    maps
                }
                _ => return Err(bad),
            };
            maps.extend(steps);
            steps = maps;
        }
        chain::build(steps, inner).map(Value::from).map_err(|e| match e {
            AlgebraError::Int(e) => self.error(start, e.into()),
            _ => bad,
        })
    }

    /// Takes the operator `o`.
    fn composes(&mut self) -> bool {
        self.space();
        let yes = self.peek() == Some(b'o') && !self.bytes.get(self.at + 1).is_some_and(|c| is_name(*c));
        self.at += usize::from(yes);
        yes
    }

    fn term(&mut self) -> Parsed<Value> {
        self.space();
        match self.peek() {
            Some(b'<' | b'[') => return self.tiler().map(Value::from),
            Some(b'S' | b'L') => {
                let rest = &self.text[self.at..];
                if rest.starts_with("Sw<") || rest.starts_with("S<") {
                    self.at += if rest.starts_with("Sw<") { 2 } else { 1 };
                    return self.swizzle().map(Value::Swizzle);
                }
                for word in ["LayoutLeft", "LayoutRight"] {
                    if rest.starts_with(word) && !rest.as_bytes().get(word.len()).is_some_and(|c| is_name(*c)) {
                        self.at += word.len();
                        return Ok(Value::Text(word.to_string()));
                    }
                }
            }
            _ => {}
        }
        for word in ["ArithTuple", "counting_iter"] {
            let rest = &self.text[self.at..];
            if rest.strip_prefix(word).is_some_and(|r| r.starts_with('(')) {
                self.at += word.len();
                return self.start(word == "ArithTuple");
            }
        }
        if let Some(layout) = self.small_layout() {
            return Ok(layout.into());
        }
        let start = self.at;
        let tree = match self.tree_or_group()? {
            Ok(tree) => tree,
            Err(group) => return Ok(group),
        };
        if !self.take(b':') {
            return self.loose(tree, start);
        }
        let shape = tree.try_map(&mut |e| self.int_of(e, start, "a shape"))?;
        self.space();
        let stride_at = self.at;
        let stride = self.tree()?.try_map(&mut |e| self.stride_of(e, stride_at))?;
        if !shape.congruent(&stride) {
            let kind = TextErrorKind::Incongruent { shape: shape.to_string(), stride: stride.to_string() };
            return Err(self.error(start, kind));
        }
        Ok(Layout::of_trees(shape, stride).into())
    }

    /// A layout of few static numbers, as most are, without the way over trees of leaves; nothing is taken where there
    /// is anything else.
    fn small_layout(&mut self) -> Option<Layout> {
        let mut at = self.at;
        let layout = (self.style == Style::Plain).then(|| Layout::read_small(self.bytes, &mut at)).flatten()?;
        let rest = self.bytes[at..].trim_ascii_start();
        let ends = match rest.first() {
            None | Some(b',' | b';' | b')' | b']') => true,
            // Elsewhere `>>` shifts.
            Some(b'>') => self.tilers > 0,
            Some(b'o') => !rest.get(1).is_some_and(|c| is_name(*c)),
            Some(_) => false,
        };
        // A tuple for each `(`; a leaf for each `,`, and one more on either side of the `:`.
        let marks = self.bytes[self.at..at].iter().filter(|c| matches!(**c, b'(' | b',')).count();
        let entries = self.entries + marks + 2;
        if !ends || entries > Self::MAX_ENTRIES {
            return None;
        }
        (self.at, self.entries) = (at, entries);
        Some(layout)
    }

    /// Where a tensor starts, as CuTe prints it: `ArithTuple(0,0)`, `counting_iter(3)`.
    fn start(&mut self, tuple: bool) -> Parsed<Value> {
        let start = self.at;
        let tree = self.tree()?;
        let ints = tree.try_map(&mut |e| self.int_of(e, start, "the start of a tensor"))?;
        let value: IntTuple = if tuple { ints } else { ints.get(0).cloned().unwrap_or(ints) };
        Ok(value.into())
    }

    /// A tree, or where there is none a value in parentheses: `(Sw<3,3,3> o 0 o 64:1) o 8 o 8:1`.
    fn tree_or_group(&mut self) -> Parsed<Result<Tree<Elem>, Value>> {
        let (start, depth, tilers, entries) = (self.at, self.depth, self.tilers, self.entries);
        let error = match self.tree() {
            Ok(tree) => return Ok(Ok(tree)),
            Err(e) => e,
        };
        if self.bytes.get(start) != Some(&b'(') || !matches!(error.kind, TextErrorKind::Expected { .. }) {
            return Err(error);
        }
        (self.at, self.depth, self.tilers, self.entries) = (start + 1, depth, 0, entries);
        self.enter()?;
        let value = self.value().and_then(|v| self.need(b')', "`)`").map(|()| v));
        self.tilers = tilers;
        self.depth = depth;
        // What got further says what was meant.
        value.map(Err).map_err(|e| if e.offset > error.offset { e } else { error })
    }

    fn int_of(&self, e: &Elem, at: usize, place: &'static str) -> Parsed<Int> {
        let found = match e {
            Elem::Int(i) => return Ok(i.clone()),
            Elem::All => "`_`",
            Elem::Basis(..) => "a basis element",
        };
        Err(self.error(at, TextErrorKind::Misplaced { found, place }))
    }

    fn stride_of(&self, e: &Elem, at: usize) -> Parsed<Stride> {
        match e {
            Elem::Basis(i, path) => Ok(Stride::Basis(i.clone(), path.clone().into())),
            e => self.int_of(e, at, "a stride").map(Stride::Int),
        }
    }

    /// A tree that no `:` follows: an int tuple, a coordinate, or a stride tuple.
    fn loose(&self, tree: Tree<Elem>, at: usize) -> Parsed<Value> {
        let (mut all, mut basis) = (false, false);
        tree.for_each(&mut |e| match e {
            Elem::Int(_) => {}
            Elem::All => all = true,
            Elem::Basis(..) => basis = true,
        });
        if all {
            let coord: Coord = tree.try_map(&mut |e| match e {
                Elem::All => Ok(Index::All),
                e => self.int_of(e, at, "a coordinate").map(Index::At),
            })?;
            return Ok(Value::Coord(coord));
        }
        if basis {
            let stride: StrideTuple = tree.try_map(&mut |e| self.stride_of(e, at))?;
            return Ok(stride.into());
        }
        let ints: IntTuple = tree.try_map(&mut |e| self.int_of(e, at, "a tuple"))?;
        Ok(ints.into())
    }

    fn swizzle(&mut self) -> Parsed<Swizzle> {
        let start = self.at;
        let p = self.angle()?;
        let [Int::Static(b) | Int::Dynamic(b), Int::Static(m) | Int::Dynamic(m), Int::Static(s) | Int::Dynamic(s)] =
            p.as_slice()
        else {
            return Err(self.error(start, TextErrorKind::Swizzle));
        };
        Swizzle::checked(*b, *m, *s).ok_or_else(|| self.error(start, TextErrorKind::Swizzle))
    }

    /// `<a,b,c>`.
    fn angle(&mut self) -> Parsed<Vec<Int>> {
        self.need(b'<', "`<`")?;
        self.tilers += 1;
        let mut out = vec![];
        loop {
            out.push(self.int(0)?);
            if !self.take(b',') {
                break;
            }
        }
        self.tilers -= 1;
        self.need(b'>', "`,` or `>`")?;
        Ok(out)
    }

    fn tiler(&mut self) -> Parsed<Tiler> {
        self.enter()?;
        let close = if self.peek() == Some(b'<') { b'>' } else { b']' };
        self.at += 1;
        self.tilers += 1;
        let mut entries = vec![];
        while !self.take(close) {
            if !entries.is_empty() && !self.take(b',') && !self.take(b';') {
                return Err(self.expected("`,` or the end of the tiler"));
            }
            self.count()?;
            let start = self.at;
            let value = self.value()?;
            let misplaced = TextErrorKind::Misplaced { found: value.kind(), place: "a tiler" };
            entries.push(value.tiler().ok_or_else(|| self.error(start, misplaced))?);
        }
        self.tilers -= 1;
        self.depth -= 1;
        Ok(Tiler::Tile(entries))
    }

    /// Counts an entry of a tuple or tiler.
    fn count(&mut self) -> Parsed<()> {
        self.entries += 1;
        if self.entries > Self::MAX_ENTRIES { Err(self.error(self.at, TextErrorKind::TooWide)) } else { Ok(()) }
    }

    fn tree(&mut self) -> Parsed<Tree<Elem>> {
        self.count()?;
        if !self.take(b'(') {
            return self.leaf().map(Tree::Leaf);
        }
        self.enter()?;
        // Parentheses inside a tiler: `>>` shifts again.
        let tilers = std::mem::take(&mut self.tilers);
        let mut modes = vec![];
        while !self.take(b')') {
            if !modes.is_empty() {
                self.need(b',', "`,` or `)`")?;
                if self.take(b')') {
                    break;
                }
            }
            modes.push(self.tree()?);
        }
        self.tilers = tilers;
        self.depth -= 1;
        self.space();
        // `(M + 1)*2`: the parentheses only group.
        if self.peek().is_some_and(|c| b"*/%+-".contains(&c))
            && let [Tree::Leaf(Elem::Int(i))] = modes.as_slice()
        {
            let i = i.clone();
            return self.operators(i, 0).map(|i| Tree::Leaf(Elem::Int(i)));
        }
        Ok(Tree::Node(modes))
    }

    fn leaf(&mut self) -> Parsed<Elem> {
        self.space();
        if self.peek() == Some(b'_') && !self.bytes.get(self.at + 1).is_some_and(|c| is_name(*c) || *c == b'-') {
            self.at += 1;
            return Ok(Elem::All);
        }
        if self.text[self.at..].starts_with("E<") {
            self.at += 1;
            let start = self.at;
            let path = self.angle()?;
            let mut path = self.path_of(path, start)?;
            path.reverse();
            let scale = if self.take(b'*') { self.int(7)? } else { Int::ONE };
            return Ok(Elem::Basis(scale, path));
        }
        let scale = self.int(0)?;
        let mut path = vec![];
        let start = self.at;
        while self.take(b'@') {
            let n = self.int(7)?;
            path.push(n);
        }
        if path.is_empty() { Ok(Elem::Int(scale)) } else { Ok(Elem::Basis(scale, self.path_of(path, start)?)) }
    }

    fn path_of(&self, path: Vec<Int>, at: usize) -> Parsed<Vec<u32>> {
        let needed = "small mode numbers in a basis element";
        if path.len() > 64 {
            return Err(self.error(at, TextErrorKind::TooDeep));
        }
        path.iter()
            .map(|i| {
                let n = i.value().and_then(|n| u32::try_from(n).ok()).filter(|n| *n < 1 << 16);
                let found = format!("`{i}`");
                n.ok_or_else(|| self.error(at, TextErrorKind::Expected { found, needed }))
            })
            .collect()
    }
}

fn is_name(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c == b'.'
}
