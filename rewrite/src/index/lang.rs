//! The index language: [`tilewright_ir::int::Expr`] as e-nodes.
//!
//! One e-node per expression node, with two differences. Symbols are a number into a table of this graph, never egg's
//! process-wide interned symbols, so that runs in parallel cannot influence each other's order. The three
//! parameters of a swizzle are children (`(swz ?b ?m ?s ?x)`), so that laws can compute with them.
//!
//! A law's sides are written in egg's s-expressions, with the spelling of [`BinOp::text`]: `(* ?x (/ ?y 8))`.
use egg::{FromOp, FromOpError, Id, Language};
use tilewright_ir::int::{BinOp, Swizzle, Symbol};

/// A symbol of one e-graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub u32);

/// An e-node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ix {
    /// A number.
    Num(i64),
    /// A symbol.
    Var(VarId),
    /// A binary operation.
    Bin(BinOp, [Id; 2]),
    /// `swizzle<b,m,s>(x)`; the first three children are numbers.
    Swz([Id; 4]),
}

/// What two e-nodes must share to match in a pattern, children aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IxKind {
    /// A number.
    Num(i64),
    /// A symbol.
    Var(VarId),
    /// An operation.
    Bin(BinOp),
    /// A swizzle.
    Swz,
}

impl Language for Ix {
    type Discriminant = IxKind;

    fn discriminant(&self) -> IxKind {
        match self {
            Ix::Num(n) => IxKind::Num(*n),
            Ix::Var(v) => IxKind::Var(*v),
            Ix::Bin(op, _) => IxKind::Bin(*op),
            Ix::Swz(_) => IxKind::Swz,
        }
    }

    fn matches(&self, other: &Ix) -> bool {
        self.discriminant() == other.discriminant()
    }

    fn children(&self) -> &[Id] {
        match self {
            Ix::Num(_) | Ix::Var(_) => &[],
            Ix::Bin(_, ab) => ab,
            Ix::Swz(x) => x,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Ix::Num(_) | Ix::Var(_) => &mut [],
            Ix::Bin(_, ab) => ab,
            Ix::Swz(x) => x,
        }
    }
}

impl FromOp for Ix {
    type Error = FromOpError;

    fn from_op(op: &str, children: Vec<Id>) -> Result<Ix, FromOpError> {
        if let (Ok(n), []) = (op.parse(), children.as_slice()) {
            return Ok(Ix::Num(n));
        }
        if let ("swz", &[b, m, s, x]) = (op, children.as_slice()) {
            return Ok(Ix::Swz([b, m, s, x]));
        }
        let bin = BinOp::ALL.into_iter().find(|b| b.text() == op);
        match (bin, children.as_slice()) {
            (Some(bin), &[a, b]) => Ok(Ix::Bin(bin, [a, b])),
            _ => Err(FromOpError::new(op, children)),
        }
    }
}

impl std::fmt::Display for Ix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ix::Num(n) => write!(f, "{n}"),
            Ix::Var(v) => write!(f, "v{}", v.0),
            Ix::Bin(op, _) => f.write_str(op.text()),
            Ix::Swz(_) => f.write_str("swz"),
        }
    }
}

/// The symbols of one e-graph, in order of first appearance.
#[derive(Clone, Debug, Default)]
pub struct VarTable {
    symbols: Vec<Symbol>,
}

impl VarTable {
    /// The id of a symbol, new or known.
    pub fn intern(&mut self, s: &Symbol) -> VarId {
        let at = self.symbols.iter().position(|t| t == s).unwrap_or_else(|| {
            self.symbols.push(s.clone());
            self.symbols.len() - 1
        });
        VarId(at as u32)
    }

    /// The symbol of an id.
    pub fn symbol(&self, v: VarId) -> &Symbol {
        &self.symbols[v.0 as usize]
    }

    /// All symbols.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }
}

/// The swizzle of three numbers, when they make a valid one: `bits <= |shift|`, and all bits below 2^62.
pub(crate) fn swizzle(b: i64, m: i64, s: i64) -> Option<Swizzle> {
    let ok = (0..=30).contains(&b) && (0..=30).contains(&m) && s.abs() <= 30 && s.abs() >= b && b + m + s.abs() <= 60;
    ok.then_some(Swizzle { bits: b as u32, base: m as u32, shift: s as i32 })
}
