//! Values in the spellings of other languages. What is written reads back as the same value.
use std::fmt::Write;
use tilewright_ir::int::{Expr as IntExpr, Int};
use tilewright_ir::layout::{Composed, Coord, Index, Layout, Outer, Stride, StrideTuple, Tiler};
use tilewright_ir::op::{Style, Value};
use tilewright_ir::tuple::{IntTuple, Tree};

/// A language in which a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Text of the algebra in a style.
    Native(Style),
    /// CuTe C++: `Layout<Shape<_4,_8>,Stride<_8,_1>>{}`, `make_layout(…)` where an int is no constant.
    Cpp,
    /// CuTe DSL in Python: `cute.make_layout((4, 8), stride=(8, 1))`.
    Dsl,
    /// CUTLASS's reference in Python: `Layout((4, 8), (8, 1))`.
    Pycute,
}

/// The ints that CuTe names `_N`; the others are `Int<N>`. From `cute/numeric/integral_constant.hpp`.
fn has_name(n: i64) -> bool {
    matches!(n, 0..=10 | 12 | 16 | 24 | 384 | 768)
        || ((32..=256).contains(&n) && n % 8 == 0)
        || ((512..=524_288).contains(&n) && n & (n - 1) == 0)
}

impl Spelling {
    /// The style in which ints are read and checked.
    pub fn style(self) -> Style {
        match self {
            Spelling::Native(style) => style,
            _ => Style::Plain,
        }
    }

    /// A value, written. What a language has no words for (lists, pictures, texts) stays as it prints.
    pub fn write(self, v: &Value) -> String {
        match (self, v) {
            (Spelling::Native(style), v) => v.text(style),
            (s, Value::Int(i)) => s.int(i),
            (s, Value::Tuple(t)) => s.tuple("Shape", "make_shape", t),
            (s, Value::Stride(t)) => s.strides(t),
            (s, Value::Coord(c)) => s.coordinate(c),
            (s, Value::Layout(l)) => s.layout(l),
            (s, Value::Composed(c)) => s.composed(c),
            (s, Value::Swizzle(w)) => s.swizzle(w.bits.into(), w.base.into(), w.shift.into()),
            (s, Value::Tiler(t)) => s.tiler(t),
            (Spelling::Dsl | Spelling::Pycute, Value::Bool(b) | Value::DynamicBool(b)) => {
                if *b { "True" } else { "False" }.to_string()
            }
            (_, v) => v.text(Style::Plain),
        }
    }

    /// A constant, as C++ types name it.
    fn constant(n: i64) -> String {
        if has_name(n) { format!("_{n}") } else { format!("Int<{n}>") }
    }

    fn int(self, i: &Int) -> String {
        match (self, i) {
            (Spelling::Cpp, Int::Static(n)) => format!("{}{{}}", Spelling::constant(*n)),
            (_, Int::Sym(e)) if matches!(&**e, IntExpr::Var(s) if s.name.starts_with('?')) => "?".to_string(),
            (_, i) => i.to_string(),
        }
    }

    fn tree<L>(self, t: &Tree<L>, head: &str, leaf: &dyn Fn(&L) -> String) -> String {
        match t {
            Tree::Leaf(l) => leaf(l),
            Tree::Node(items) => {
                let items: Vec<String> = items.iter().map(|t| self.tree(t, head, leaf)).collect();
                self.listed(head, &items)
            }
        }
    }

    /// Items in brackets: `head(a, b)` in C++, a tuple in Python.
    fn listed(self, head: &str, items: &[String]) -> String {
        match (self, items) {
            (Spelling::Cpp, items) => format!("{head}({})", items.join(", ")),
            (_, [one]) => format!("({one},)"),
            (_, items) => format!("({})", items.join(", ")),
        }
    }

    /// The type of a tree all of whose leaves are constants.
    fn type_of<L>(t: &Tree<L>, head: &str, leaf: &dyn Fn(&L) -> Option<String>) -> Option<String> {
        match t {
            Tree::Leaf(l) => leaf(l),
            Tree::Node(items) => {
                let items: Option<Vec<String>> = items.iter().map(|t| Spelling::type_of(t, head, leaf)).collect();
                Some(format!("{head}<{}>", items?.join(",")))
            }
        }
    }

    fn constant_of(i: &Int) -> Option<String> {
        match i {
            Int::Static(n) => Some(Spelling::constant(*n)),
            _ => None,
        }
    }

    fn stride_type(s: &Stride) -> Option<String> {
        match s {
            Stride::Int(i) => Spelling::constant_of(i),
            Stride::Basis(i, path) => {
                let path: String = path.iter().rev().fold(String::new(), |mut out, p| {
                    let _ = write!(out, ",{p}");
                    out
                });
                Some(format!("ScaledBasis<{}{path}>", Spelling::constant_of(i)?))
            }
        }
    }

    fn tuple(self, head: &str, made: &str, t: &IntTuple) -> String {
        let constant = (self == Spelling::Cpp).then(|| Spelling::type_of(t, head, &Spelling::constant_of)).flatten();
        constant.map_or_else(|| self.tree(t, made, &|i| self.int(i)), |c| c + "{}")
    }

    fn stride(self, s: &Stride) -> String {
        match (self, s) {
            (_, Stride::Int(i)) => self.int(i),
            (Spelling::Cpp, Stride::Basis(i, path)) => {
                let path: Vec<String> = path.iter().rev().map(u32::to_string).collect();
                format!("{} * E<{}>{{}}", self.factor(i), path.join(","))
            }
            (_, Stride::Basis(i, path)) => {
                let path: Vec<String> = path.iter().rev().map(u32::to_string).collect();
                let modes = if path.len() == 1 { path.join("") } else { format!("[{}]", path.join(", ")) };
                let module = if self == Spelling::Dsl { "cute." } else { "" };
                format!("{module}ScaledBasis({}, {modes})", self.int(i))
            }
        }
    }

    /// An int that is multiplied.
    fn factor(self, i: &Int) -> String {
        let text = self.int(i);
        if text.chars().all(|c| c.is_alphanumeric() || "_{}<>".contains(c)) { text } else { format!("({text})") }
    }

    fn strides(self, t: &StrideTuple) -> String {
        let constant =
            (self == Spelling::Cpp).then(|| Spelling::type_of(t, "Stride", &Spelling::stride_type)).flatten();
        match constant {
            Some(c) => c + "{}",
            None => self.tree(t, "make_stride", &|s| self.stride(s)),
        }
    }

    fn coordinate(self, c: &Coord) -> String {
        self.tree(c, "make_coord", &|i| match (self, i) {
            (Spelling::Cpp, Index::All) => "_".to_string(),
            (_, Index::All) => "None".to_string(),
            (_, Index::At(i)) => self.int(i),
        })
    }

    fn layout(self, l: &Layout) -> String {
        let (shape, stride) = (l.shape(), l.stride());
        match self {
            Spelling::Cpp => match Spelling::layout_type(l) {
                Some(t) => t + "{}",
                None => format!("make_layout({}, {})", self.tuple("Shape", "make_shape", shape), self.strides(stride)),
            },
            Spelling::Dsl => {
                let shape = self.tree(shape, "", &|i| self.int(i));
                format!("cute.make_layout({shape}, stride={})", self.strides(stride))
            }
            _ => format!("Layout({}, {})", self.tree(shape, "", &|i| self.int(i)), self.strides(stride)),
        }
    }

    fn layout_type(l: &Layout) -> Option<String> {
        let shape = Spelling::type_of(l.shape(), "Shape", &Spelling::constant_of)?;
        let stride = Spelling::type_of(l.stride(), "Stride", &Spelling::stride_type)?;
        Some(format!("Layout<{shape},{stride}>"))
    }

    fn swizzle(self, bits: i64, base: i64, shift: i64) -> String {
        match self {
            Spelling::Cpp => format!("Swizzle<{bits},{base},{shift}>{{}}"),
            Spelling::Dsl => format!("cute.make_swizzle({bits}, {base}, {shift})"),
            _ => format!("Swizzle({bits}, {base}, {shift})"),
        }
    }

    fn composed(self, c: &Composed) -> String {
        let outer = match &c.outer {
            Outer::Swizzle(w) => self.swizzle(w.bits.into(), w.base.into(), w.shift.into()),
            Outer::Layout(l) => self.layout(l),
            // Longer chains and shifts have no constructor.
            Outer::Shift(_) | Outer::After(_) => return c.to_string(),
        };
        let (offset, inner) = (self.int(&c.offset), self.layout(&c.inner));
        match self {
            Spelling::Cpp => format!("make_composed_layout({outer}, {offset}, {inner})"),
            Spelling::Dsl => format!("cute.make_composed_layout({outer}, {offset}, {inner})"),
            _ => format!("ComposedLayout({outer}, {offset}, {inner})"),
        }
    }

    fn tiler(self, t: &Tiler) -> String {
        match (self, t) {
            (Spelling::Cpp, Tiler::All) => "_".to_string(),
            (_, Tiler::All) => "None".to_string(),
            (_, Tiler::Int(i)) => self.int(i),
            (_, Tiler::Layout(l)) => self.layout(l),
            (_, Tiler::Tile(items)) => {
                let items: Vec<String> = items.iter().map(|t| self.tiler(t)).collect();
                self.listed("make_tile", &items)
            }
        }
    }
}
