//! The values that operations take and give, and their text.
use crate::int::{Int, Swizzle};
use crate::layout::draw::Drawing;
use crate::layout::text::{self, Style};
use crate::layout::{Composed, Coord, Index, Layout, Stride, StrideTuple, Tiler};
use crate::tuple::{IntTuple, Tree};
use std::borrow::Cow;
use std::fmt;
use std::fmt::Write;
use std::sync::Arc;

/// A value of the algebra.
///
/// # Invariants
/// `Tuple`, `Coord` and `Stride` are as specific as they can be: a `Tuple` is never a bare leaf (that is an `Int`), a
/// `Coord` holds at least one `_`, a `Stride` at least one basis element. The `From` conversions keep this.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Value {
    /// An int.
    Int(Int),
    /// A tuple of ints.
    Tuple(IntTuple),
    /// A coordinate with `_` in it; `_` alone is [`Value::UNDERSCORE`].
    Coord(Coord),
    /// A tuple (or leaf) with basis elements: `(1@0,1@1)`.
    Stride(StrideTuple),
    /// A layout.
    Layout(Layout),
    /// A composed layout: `Sw<3,3,3> o 0 o (8,64):(64,1)`.
    Composed(Composed),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A tiler that is not an int, a tuple or a layout: `<3:3,_>`.
    Tiler(Tiler),
    /// A truth known when the layouts are written (`true_type`).
    Bool(bool),
    /// A truth that CuTe would only know at run time (style `cute`).
    DynamicBool(bool),
    /// Text: a picture in letters, a keyword.
    Text(String),
    /// A table whose text depends on the style.
    Drawing(Drawing),
    /// Several values: coordinates, or a layout with its offset.
    List(Vec<Value>),
    /// A list of static ints. There may be a million of them, so they are held as numbers, and a copy shares them.
    Offsets(Arc<[i64]>),
}

impl Value {
    /// `_`.
    pub const UNDERSCORE: Value = Value::Coord(Tree::Leaf(Index::All));

    /// The text in a style.
    pub fn text(&self, style: Style) -> String {
        let mut out = String::new();
        self.push(&mut out, style);
        out
    }

    /// Appends the text in a style.
    pub fn push(&self, out: &mut String, style: Style) {
        match self {
            Value::Int(i) => text::push_int(out, i, style),
            Value::Tuple(t) => text::push_tuple(out, t, style),
            Value::Coord(c) => text::push_coord(out, c, style),
            Value::Stride(s) => text::push_stride(out, s, style),
            Value::Layout(l) => text::push_layout(out, l, style),
            Value::Composed(c) => text::push_composed(out, c, style),
            Value::Swizzle(s) => {
                let _ = write!(out, "{s}");
            }
            Value::Tiler(t) => text::push_tiler(out, t, style),
            Value::Bool(b) | Value::DynamicBool(b) => {
                out.push_str(if *b { "true" } else { "false" });
                if style == Style::Cute {
                    out.push_str(if matches!(self, Value::Bool(_)) { ":static" } else { ":dynamic" });
                }
            }
            Value::Text(t) => out.push_str(t),
            Value::Drawing(d) => out.push_str(&d.text(style)),
            Value::List(v) => push_list(out, v, &mut |out, x| x.push(out, style)),
            Value::Offsets(v) => push_list(out, v, &mut |out, n| text::push_int(out, &Int::Static(*n), style)),
        }
    }

    /// The entries, if it is a list.
    pub fn entries(&self) -> Option<Cow<'_, [Value]>> {
        match self {
            Value::List(v) => Some(Cow::Borrowed(v)),
            Value::Offsets(v) => Some(v.iter().map(|n| Value::from(*n)).collect()),
            _ => None,
        }
    }

    /// The value as `eval --jsonl` gives it: a list of ints is an array of numbers, a list of other values an array of
    /// texts, everything else its text.
    pub fn to_json(&self, style: Style) -> serde_json::Value {
        match self {
            Value::List(v) => {
                let ints: Option<Vec<i64>> = v.iter().map(|x| x.int().and_then(Int::value)).collect();
                match ints {
                    Some(ints) if style == Style::Plain => ints.into(),
                    _ => v.iter().map(|x| x.text(style)).collect(),
                }
            }
            Value::Offsets(v) if style == Style::Plain => v.to_vec().into(),
            Value::Offsets(v) => v.iter().map(|n| Value::from(*n).text(style)).collect(),
            v => v.text(style).into(),
        }
    }

    /// What kind of value this is, with its article.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Int(_) => "an int",
            Value::Tuple(_) => "an int tuple",
            Value::Coord(_) => "a coordinate with `_`",
            Value::Stride(_) => "a stride tuple",
            Value::Layout(_) => "a layout",
            Value::Composed(_) => "a composed layout",
            Value::Swizzle(_) => "a swizzle",
            Value::Tiler(_) => "a tiler",
            Value::Bool(_) | Value::DynamicBool(_) => "a truth value",
            Value::Text(_) => "text",
            Value::Drawing(_) => "a drawing",
            Value::List(_) | Value::Offsets(_) => "a list",
        }
    }

    /// The int, if it is one.
    pub fn int(&self) -> Option<&Int> {
        match self {
            Value::Int(i) => Some(i),
            _ => None,
        }
    }

    /// The layout, if it is one.
    pub fn layout(&self) -> Option<&Layout> {
        match self {
            Value::Layout(l) => Some(l),
            _ => None,
        }
    }

    /// The int or int tuple as a tree, borrowed where it is one.
    pub fn as_tuple(&self) -> Option<Cow<'_, IntTuple>> {
        match self {
            Value::Int(i) => Some(Cow::Owned(Tree::Leaf(i.clone()))),
            Value::Tuple(t) => Some(Cow::Borrowed(t)),
            _ => None,
        }
    }

    /// The int or int tuple as a tree.
    pub fn tuple(&self) -> Option<IntTuple> {
        match self {
            Value::Int(i) => Some(Tree::Leaf(i.clone())),
            Value::Tuple(t) => Some(t.clone()),
            _ => None,
        }
    }

    /// The int, tuple or coordinate with `_` as a coordinate.
    pub fn coord(&self) -> Option<Coord> {
        match self {
            Value::Int(i) => Some(Tree::Leaf(Index::At(i.clone()))),
            Value::Tuple(t) => Some(Coord::of(t)),
            Value::Coord(c) => Some(c.clone()),
            _ => None,
        }
    }

    /// What divides or is composed: an int, tuple, layout, `_` or tiler.
    pub fn tiler(&self) -> Option<Tiler> {
        match self {
            Value::Int(i) => Some(Tiler::Int(i.clone())),
            Value::Tuple(t) => Some(Tiler::of_shape(t)),
            Value::Layout(l) => Some(Tiler::Layout(l.clone())),
            Value::Tiler(t) => Some(t.clone()),
            Value::Coord(c) => Some(coord_tiler(c)),
            _ => None,
        }
    }

    /// The truth, if it is one.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(b) | Value::DynamicBool(b) => Some(*b),
            _ => None,
        }
    }

    /// A keyword: text, or a bare name (`plus`), which reads as a symbol.
    pub fn word(&self) -> Option<&str> {
        match self {
            Value::Text(t) => Some(t),
            Value::Int(i) => i.as_symbol().map(|s| &*s.name),
            _ => None,
        }
    }
}

fn push_list<T>(out: &mut String, entries: &[T], push: &mut dyn FnMut(&mut String, &T)) {
    out.push('[');
    for (i, x) in entries.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        push(out, x);
    }
    out.push(']');
}

fn coord_tiler(c: &Coord) -> Tiler {
    match c {
        Tree::Leaf(Index::All) => Tiler::All,
        Tree::Leaf(Index::At(i)) => Tiler::Int(i.clone()),
        Tree::Node(v) => Tiler::Tile(v.iter().map(coord_tiler).collect()),
    }
}

impl From<Int> for Value {
    fn from(i: Int) -> Value {
        Value::Int(i)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(Int::Static(n))
    }
}

impl From<Cow<'_, IntTuple>> for Value {
    fn from(t: Cow<'_, IntTuple>) -> Value {
        t.into_owned().into()
    }
}

impl From<IntTuple> for Value {
    fn from(t: IntTuple) -> Value {
        match t {
            Tree::Leaf(i) => Value::Int(i),
            t => Value::Tuple(t),
        }
    }
}

impl From<Coord> for Value {
    fn from(c: Coord) -> Value {
        match c.ints() {
            Some(t) => t.into(),
            None => Value::Coord(c),
        }
    }
}

impl From<StrideTuple> for Value {
    fn from(s: StrideTuple) -> Value {
        match s.try_map(&mut |l| l.int().cloned().ok_or(())) {
            Ok(t) => t.into(),
            Err(()) => Value::Stride(s),
        }
    }
}

impl From<Stride> for Value {
    fn from(s: Stride) -> Value {
        Tree::Leaf(s).into()
    }
}

impl From<Layout> for Value {
    fn from(l: Layout) -> Value {
        Value::Layout(l)
    }
}

impl From<Composed> for Value {
    fn from(c: Composed) -> Value {
        Value::Composed(c)
    }
}

impl From<Swizzle> for Value {
    fn from(s: Swizzle) -> Value {
        Value::Swizzle(s)
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}

impl From<Tiler> for Value {
    fn from(t: Tiler) -> Value {
        match t {
            Tiler::All => Value::UNDERSCORE,
            Tiler::Int(i) => i.into(),
            Tiler::Layout(l) => l.into(),
            t => Value::Tiler(t),
        }
    }
}

/// The plain text.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Style::Plain))
    }
}
