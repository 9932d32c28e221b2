//! The layout language: terms of the algebra as e-nodes, on two levels.
//!
//! Two relations must not be mixed: equality *as a value* (same tree, same leaves) and equality *as a
//! function* of one int. `(4,2):(1,4)` and `8:1` are one function, but not one value: their modes differ. So the graph
//! has two levels, and no class holds nodes of both:
//!
//! * values: a leaf, or an operation of the table on values, written `(composition ?a ?b)`;
//! * functions: `(fn ?a)`, the 1-D function of a value, and `(after ?f ?g)`, true composition, defined wherever the
//!   values of `g` are coordinates of `f`, whether or not a layout can express it.
//!
//! A class knows its value when one can be computed: by [`op::apply`] for values, by coalescing (which is canonical)
//! for functions. Two different known static values in one class mean an unsound law: the class is marked.
use egg::{Analysis, DidMerge, EGraph, FromOp, FromOpError, Id, Language};
use tilewright_ir::int::Int;
use tilewright_ir::layout::coalesce;
use tilewright_ir::op::{self, Value};

/// Functions of more coordinates are not listed, see [`super::tables`].
pub(super) const TABLE: i64 = 1 << 12;

/// An e-node of the layout level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ly {
    /// A static int.
    Int(i64),
    /// A value of the graph's table.
    Leaf(u32),
    /// An operation of [`op::table`] on values.
    Apply(&'static str, Vec<Id>),
    /// The function of a value.
    Fn([Id; 1]),
    /// `f ∘ g` of functions.
    After([Id; 2]),
    /// A known function: a coalesced layout of the graph's table.
    Known(u32),
}

/// What two nodes must share to match, children aside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LyKind {
    /// A static int.
    Int(i64),
    /// A leaf.
    Leaf(u32),
    /// An operation with its number of operands.
    Apply(&'static str, usize),
    /// The function of a value.
    Fn,
    /// A composition of functions.
    After,
    /// A known function.
    Known(u32),
}

impl Language for Ly {
    type Discriminant = LyKind;

    fn discriminant(&self) -> LyKind {
        match self {
            Ly::Int(n) => LyKind::Int(*n),
            Ly::Leaf(v) => LyKind::Leaf(*v),
            Ly::Apply(op, args) => LyKind::Apply(op, args.len()),
            Ly::Fn(_) => LyKind::Fn,
            Ly::After(_) => LyKind::After,
            Ly::Known(v) => LyKind::Known(*v),
        }
    }

    fn matches(&self, other: &Ly) -> bool {
        self.discriminant() == other.discriminant()
    }

    fn children(&self) -> &[Id] {
        match self {
            Ly::Int(_) | Ly::Leaf(_) | Ly::Known(_) => &[],
            Ly::Apply(_, args) => args,
            Ly::Fn(a) => a,
            Ly::After(fg) => fg,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Ly::Int(_) | Ly::Leaf(_) | Ly::Known(_) => &mut [],
            Ly::Apply(_, args) => args,
            Ly::Fn(a) => a,
            Ly::After(fg) => fg,
        }
    }
}

impl FromOp for Ly {
    type Error = FromOpError;

    fn from_op(name: &str, children: Vec<Id>) -> Result<Ly, FromOpError> {
        match (name, children.as_slice()) {
            ("fn", &[a]) => Ok(Ly::Fn([a])),
            ("after", &[f, g]) => Ok(Ly::After([f, g])),
            (n, []) if n.parse::<i64>().is_ok() => n.parse().map(Ly::Int).map_err(|_| FromOpError::new(name, children)),
            _ => match op::find(name) {
                Some(row) if !children.is_empty() => Ok(Ly::Apply(row.name, children)),
                _ => Err(FromOpError::new(name, children)),
            },
        }
    }
}

impl std::fmt::Display for Ly {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ly::Int(n) => write!(f, "{n}"),
            Ly::Leaf(v) => write!(f, "x{v}"),
            Ly::Known(v) => write!(f, "f{v}"),
            Ly::Apply(op, _) => f.write_str(op),
            Ly::Fn(_) => f.write_str("fn"),
            Ly::After(_) => f.write_str("after"),
        }
    }
}

/// The e-graph of the layout level.
pub type LayoutGraph = EGraph<Ly, LayoutFacts>;

/// What is known of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// The value; for a function, its coalesced layout, with its maps where it is composed.
    pub value: Option<Value>,
    /// The number of coordinates, for layouts and functions.
    pub size: Option<Int>,
    /// What every offset lies below, none being negative, for layouts and functions.
    pub cosize: Option<Int>,
    /// Whether the value came by a law: evaluation of what is written may refuse.
    pub by_law: bool,
}

impl ClassFacts {
    /// Whether every offset of `g` is known to be a coordinate of this.
    pub(crate) fn holds(&self, g: &ClassFacts) -> bool {
        self.size.as_ref().zip(g.cosize.as_ref()).is_some_and(|(size, c)| size.less(c) == Some(false))
    }
}

/// The analysis: values by number, and whether a contradiction was met.
#[derive(Clone, Debug, Default)]
pub struct LayoutFacts {
    values: Vec<Value>,
    /// Two known values of one class differed.
    pub contradiction: bool,
}

impl LayoutFacts {
    /// The number of a value.
    pub fn intern(&mut self, v: &Value) -> u32 {
        let at = self.values.iter().position(|w| w == v).unwrap_or_else(|| {
            self.values.push(v.clone());
            self.values.len() - 1
        });
        at as u32
    }

    /// The value of a number.
    pub fn value(&self, v: u32) -> &Value {
        &self.values[v as usize]
    }
}

fn size_of(v: &Value) -> Option<Int> {
    match v {
        Value::Layout(l) => l.size().ok(),
        Value::Composed(c) => c.inner.size().ok(),
        _ => None,
    }
}

/// The cosize of a layout without negative offsets; of a composed one with few coordinates.
fn cosize_of(v: &Value) -> Option<Int> {
    let natural = |i: &Int| i.less(&Int::ZERO) == Some(false);
    match v {
        Value::Layout(l) => {
            let strides = l.stride().leaves().into_iter().all(|s| s.int().is_some_and(natural));
            strides.then(|| coalesce::cosize(l).ok()).flatten()
        }
        Value::Composed(c) => {
            c.inner.size().ok()?.value().filter(|n| *n <= TABLE)?;
            let offsets = c.indices().ok()?;
            let top = offsets.iter().max()?.checked_add(1)?;
            offsets.iter().all(|i| *i >= 0).then_some(top.into())
        }
        _ => None,
    }
}

fn function_of(v: &Value) -> Option<Value> {
    let layout = match v {
        Value::Composed(c) => &c.inner,
        v => v.layout()?,
    };
    // A coordinate layout has no 1-D values to compare.
    if layout.stride().leaves().iter().any(|s| s.int().is_none()) {
        return None;
    }
    op::apply("coalesce", std::slice::from_ref(v)).ok()
}

impl Analysis<Ly> for LayoutFacts {
    type Data = ClassFacts;

    fn make(graph: &mut LayoutGraph, node: &Ly, _id: Id) -> ClassFacts {
        let of = |id: &Id| &graph[*id].data;
        let by_law = node.children().iter().any(|c| of(c).by_law);
        let known = |v: Value| ClassFacts { size: size_of(&v), cosize: cosize_of(&v), value: Some(v), by_law };
        // Offsets of `f o g` are offsets of `f`, where those of `g` are coordinates of it.
        let through = |f: &ClassFacts, g: &ClassFacts| f.cosize.clone().filter(|_| f.holds(g));
        match node {
            Ly::Int(n) => known((*n).into()),
            Ly::Leaf(v) | Ly::Known(v) => known(graph.analysis.value(*v).clone()),
            Ly::Apply(name, args) => {
                let values: Option<Vec<Value>> = args.iter().map(|a| of(a).value.clone()).collect();
                if let Some(v) = values.and_then(|v| op::apply(name, &v).ok()) {
                    return known(v);
                }
                let (size, cosize) = match (*name, args.as_slice()) {
                    ("composition", [a, b]) => (of(b).size.clone(), through(of(a), of(b))),
                    ("coalesce" | "flatten", [a, ..]) => (of(a).size.clone(), of(a).cosize.clone()),
                    ("make_layout", [a, b]) => match (&of(a).size, &of(b).size) {
                        (Some(a), Some(b)) => (a.mul(b).ok(), None),
                        _ => (None, None),
                    },
                    _ => (None, None),
                };
                ClassFacts { size, cosize, by_law, ..ClassFacts::default() }
            }
            Ly::Fn([a]) => {
                let a = of(a);
                let value = a.value.as_ref().and_then(function_of);
                ClassFacts { value, size: a.size.clone(), cosize: a.cosize.clone(), by_law }
            }
            Ly::After([f, g]) => {
                let (f, g) = (of(f), of(g));
                let value = match (&f.value, &g.value) {
                    (Some(a), Some(b)) => op::apply("composition", &[a.clone(), b.clone()]).ok(),
                    _ => None,
                };
                ClassFacts {
                    value: value.as_ref().and_then(function_of),
                    size: g.size.clone(),
                    cosize: through(f, g),
                    by_law,
                }
            }
        }
    }

    fn merge(&mut self, a: &mut ClassFacts, b: ClassFacts) -> DidMerge {
        if let (Some(x), Some(y)) = (&a.value, &b.value)
            && x != y
            && is_static(x)
            && is_static(y)
        {
            self.contradiction = true;
        }
        let joined = ClassFacts {
            value: match (&a.value, &b.value) {
                // What has a layout needs no maps.
                (Some(Value::Composed(_)), Some(Value::Layout(_))) => b.value.clone(),
                (x, y) => x.clone().or_else(|| y.clone()),
            },
            size: a.size.clone().or_else(|| b.size.clone()),
            cosize: match (&a.cosize, &b.cosize) {
                (Some(x), Some(y)) if y.less(x) == Some(true) => b.cosize.clone(),
                (x, y) => x.clone().or_else(|| y.clone()),
            },
            by_law: a.by_law || b.by_law || a.value.is_some() != b.value.is_some(),
        };
        let changed = DidMerge(joined != *a, joined != b);
        *a = joined;
        changed
    }

    fn modify(graph: &mut LayoutGraph, id: Id) {
        let Some(v) = graph[id].data.value.clone() else { return };
        let function = graph[id].nodes.iter().any(|n| matches!(n, Ly::Fn(_) | Ly::After(_)));
        let node = match (&v, function) {
            (_, true) => Ly::Known(graph.analysis.intern(&v)),
            (Value::Int(Int::Static(n)), _) => Ly::Int(*n),
            _ => Ly::Leaf(graph.analysis.intern(&v)),
        };
        if graph[id].nodes.iter().any(|n| if v.layout().is_some() { *n == node } else { is_leaf(n) }) {
            return;
        }
        let new = graph.add_uncanonical(node);
        let evaluated = on_values(graph, id).unwrap_or(id);
        graph.union_trusted(evaluated, new, "evaluate");
    }
}

fn is_leaf(n: &Ly) -> bool {
    matches!(n, Ly::Int(_) | Ly::Leaf(_) | Ly::Known(_))
}

/// Where an operand got its value by a law, the operation on the operands' values: explanations then show the law
/// before the evaluation, which the operand as written may refuse.
fn on_values(graph: &mut LayoutGraph, id: Id) -> Option<Id> {
    let written = |c: &Id| graph[*c].nodes.iter().find(|n| is_leaf(n)).cloned();
    let valued = |n: &&Ly| {
        let children = n.children();
        children.iter().any(|c| graph[*c].data.by_law) && children.iter().all(|c| written(c).is_some())
    };
    let candidates: Vec<Ly> = graph[id].nodes.iter().filter(valued).cloned().collect();
    let mut node = candidates.into_iter().find(|n| LayoutFacts::make(graph, n, id).value.is_some())?;
    for child in node.children_mut() {
        let leaf = graph[*child].nodes.iter().find(|n| is_leaf(n))?.clone();
        *child = graph.add_uncanonical(leaf);
    }
    Some(graph.add_uncanonical(node))
}

/// Whether every int of a value is static, so that its text is its identity.
fn is_static(v: &Value) -> bool {
    match v {
        Value::Layout(l) => {
            let ints = l.stride().leaves().into_iter().all(|s| s.int().is_some_and(|i| i.as_static().is_some()));
            ints && l.shape().leaves().into_iter().all(|i| i.as_static().is_some())
        }
        Value::Int(i) => i.as_static().is_some(),
        _ => false,
    }
}
