//! The tree of a program as written, with the place of every part.
//!
//! Equality ignores places, so that `parse(print(ast)) == ast`. One kind of [`Expr`] serves ints, layouts and elements:
//! `(M,512):(512,1)`, `coalesce(A o B)` and `exp(x[i,k] - m[i])` differ in where they may stand, not in how they read.
use crate::diagnostic::Span;
use tilewright_ir::scalar::ReduceOp;

/// A program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ast {
    /// The items, in order.
    pub items: Vec<Item>,
}

/// A name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A top-level item.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where.
    pub span: Span,
}

/// The kinds of items.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `sym M, N where M >= 1, M % 8 == 0`
    Sym {
        /// The names.
        names: Vec<Name>,
        /// The conditions after `where`.
        facts: Vec<Expr>,
    },
    /// `let NAME = expr`
    Let {
        /// The name.
        name: Name,
        /// Its value.
        value: Expr,
    },
    /// `fn NAME(params) { body }`
    Fn(FunctionItem),
    /// `schedule NAME on TARGET { … }`
    Schedule(Schedule),
    /// `assert expr`, `assert expr on TARGET`
    Assert {
        /// What must hold.
        condition: Expr,
        /// The targets that it is about.
        on: Option<Name>,
    },
    /// `expect error CODE expr`
    Expect {
        /// The code.
        code: Name,
        /// What must fail with it.
        value: Expr,
    },
    /// `test "name" { … }`
    Test {
        /// The name.
        name: String,
        /// `let`, `assert`, `expect error` and `print` items.
        items: Vec<Item>,
    },
    /// `print expr`
    Print(Expr),
}

/// A function as written.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionItem {
    /// The name.
    pub name: Name,
    /// The parameters.
    pub params: Vec<ParamItem>,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// `name: dtype layout`
#[derive(Clone, Debug, PartialEq)]
pub struct ParamItem {
    /// The name.
    pub name: Name,
    /// The element type's name.
    pub dtype: Name,
    /// The layout expression.
    pub layout: Expr,
}

/// A schedule as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// The function it is for.
    pub function: Name,
    /// The target.
    pub on: Name,
    /// What it says, and for which target.
    pub schedule: tilewright_ir::schedule::Schedule,
}

/// A statement with its place.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `copy(A, B)` and the other named statements.
    Call {
        /// `copy`, `gemm`, `axpby` or `fill`.
        name: Name,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `C[m,n] += expr`
    Assign {
        /// The element written.
        target: Expr,
        /// `None` for `=`, the combining operation for `+=`, `*=`, `min=`, `max=`.
        update: Option<ReduceOp>,
        /// The value.
        value: Expr,
    },
    /// `let acc[m,n]: f32 = expr`
    LetTensor {
        /// The name.
        name: Name,
        /// Its axes, with their extents where they are said.
        axes: Vec<Over>,
        /// The element type, when given.
        dtype: Option<Name>,
        /// The value.
        value: Expr,
    },
    /// `let v = A o L`
    LetView {
        /// The name.
        name: Name,
        /// What it views.
        value: Expr,
    },
}

/// An expression with its place.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
    /// Height of the tree; bounded by the parser, so that walking it by recursion is safe.
    pub height: u32,
    /// The same, where a chain of operators is one level.
    pub levels: u32,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `8`
    Int(i64),
    /// `_8`, CuTe's static int
    StaticInt(i64),
    /// An int from 2^63 on, which is one of elements only.
    Wide(u64),
    /// `1.5`
    Float(f64),
    /// `M`, `A`, `gelu`
    Name(String),
    /// `N...`, any number of dimensions with `N` elements together
    Ellipsis(String),
    /// `_`
    Underscore,
    /// `?`, `?{div=8}`: a run-time int without a name
    Anonymous(Option<i64>),
    /// `()`, `(a,)`, `(a, b)`
    Tuple(Vec<Expr>),
    /// `(a)`: a group, or a tuple of rank one where a tuple is meant
    Paren(Box<Expr>),
    /// `<3:3, (2,4):(1,8)>` and `[3:3; (2,4):(1,8)]`
    Tiler(Vec<Expr>),
    /// `Sw<3,3,3>`
    Swizzle(i64, i64, i64),
    /// `E<0,1>`
    Basis(Vec<i64>),
    /// `2@1`, `1@0@1`
    Scaled(Box<Expr>, Vec<i64>),
    /// `shape:stride`
    Layout(Box<Expr>, Box<Expr>),
    /// `A o B o C`
    Compose(Vec<Expr>),
    /// `-a`, `!a`
    Unary(Prefix, Box<Expr>),
    /// `a + b`, `a == b`
    Binary(Infix, Box<Expr>, Box<Expr>),
    /// `f(a, b)`, `A(_, 3)`
    Call(Box<Expr>, Vec<Expr>),
    /// `A[i, (j,k)]`
    Index(Box<Expr>, Vec<Expr>),
    /// `tc.C`
    Field(Box<Expr>, Name),
    /// `sum(k) body`, `cumsum(i) body`, `scan(t, s = first) body`
    Reduce(Reducer, Vec<Over>, Box<Expr>),
    /// `einsum("ij,jk->ik", A, B)`, all of what a statement writes: its text, where that is, and the tensors
    Einsum(Name, Vec<Expr>),
}

/// What a reduction or a temporary runs over: a name, and the number of its points where it is said.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    /// The name.
    pub name: Name,
    /// `2` of `u < 2`.
    pub end: Option<Expr>,
}

/// What a reduction computes of its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reducer {
    /// `sum`, `prod`, `min`, `max`.
    Plain(ReduceOp),
    /// Their sum divided by their number.
    Mean,
    /// Whether one is true.
    Any,
    /// Whether each is true.
    All,
    /// The index of the first of the smallest, or of the first NaN.
    ArgMin,
    /// The index of the first of the largest, or of the first NaN.
    ArgMax,
    /// `cumsum`, `cumprod`, `cummin`, `cummax`: what this makes of the elements up to each point of an outer index.
    Scan(ReduceOp),
    /// `scan`: the state at each point of an outer index; the names are the index and the state, whose `end` is first.
    Recurrence,
    /// `sort`, `argsort`, `topk`, `argtopk`: the element at a place in order, or where it stands. What it runs over is
    /// one name, and its `end` the place.
    Order(Order),
}

/// An order of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// From the smallest on.
    Sort,
    /// The places in it.
    ArgSort,
    /// From the largest on.
    TopK,
    /// The places in it.
    ArgTopK,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 4] = [Order::Sort, Order::ArgSort, Order::TopK, Order::ArgTopK];

    /// The name as written in programs.
    pub fn name(self) -> &'static str {
        match self {
            Order::Sort => "sort",
            Order::ArgSort => "argsort",
            Order::TopK => "topk",
            Order::ArgTopK => "argtopk",
        }
    }

    /// The order of a name.
    pub fn named(name: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|o| o.name() == name)
    }

    /// How it is written, in words, over an index.
    pub(crate) fn usage(self, index: &str) -> String {
        let name = self.name();
        format!("`{name}({index}, j) x[{index}]` is the element at place `j` in the order of all `{index}`")
    }

    /// Whether where an element stands is asked for.
    pub fn is_place(self) -> bool {
        matches!(self, Order::ArgSort | Order::ArgTopK)
    }

    /// Whether the largest come first.
    pub fn is_descending(self) -> bool {
        matches!(self, Order::TopK | Order::ArgTopK)
    }
}

impl Reducer {
    /// Every reduction, scan and order.
    pub const ALL: [Reducer; 18] = [
        Reducer::Plain(ReduceOp::Sum),
        Reducer::Plain(ReduceOp::Prod),
        Reducer::Plain(ReduceOp::Min),
        Reducer::Plain(ReduceOp::Max),
        Reducer::Mean,
        Reducer::Any,
        Reducer::All,
        Reducer::ArgMin,
        Reducer::ArgMax,
        Reducer::Scan(ReduceOp::Sum),
        Reducer::Scan(ReduceOp::Prod),
        Reducer::Scan(ReduceOp::Min),
        Reducer::Scan(ReduceOp::Max),
        Reducer::Recurrence,
        Reducer::Order(Order::Sort),
        Reducer::Order(Order::ArgSort),
        Reducer::Order(Order::TopK),
        Reducer::Order(Order::ArgTopK),
    ];

    /// The name as written in programs.
    pub fn name(self) -> &'static str {
        match self {
            Reducer::Plain(op) => op.name(),
            Reducer::Mean => "mean",
            Reducer::Any => "any",
            Reducer::All => "all",
            Reducer::ArgMin => "argmin",
            Reducer::ArgMax => "argmax",
            Reducer::Scan(op) => op.scan_name(),
            Reducer::Recurrence => "scan",
            Reducer::Order(order) => order.name(),
        }
    }

    /// What it is, in a sentence.
    pub fn doc(self) -> &'static str {
        match self {
            Reducer::Plain(ReduceOp::Sum) => "The sum of the body over the indices; 0 of no elements.",
            Reducer::Plain(ReduceOp::Prod) => "The product of the body over the indices; 1 of no elements.",
            Reducer::Plain(ReduceOp::Min) => "The smallest of the body over the indices; NaN if one is.",
            Reducer::Plain(ReduceOp::Max) => "The largest of the body over the indices; NaN if one is.",
            Reducer::Mean => "The sum of the body over the indices by their number; NaN of none.",
            Reducer::Any => "Whether the body is true somewhere; false of none.",
            Reducer::All => "Whether the body is true everywhere; true of none.",
            Reducer::ArgMin => "The first index of the smallest, or of the first NaN, an i64.",
            Reducer::ArgMax => "The first index of the largest, or of the first NaN, an i64.",
            Reducer::Scan(ReduceOp::Sum) => "At each point of an index, the sum of the body up to there.",
            Reducer::Scan(ReduceOp::Prod) => "At each point of an index, the product of the body up to there.",
            Reducer::Scan(ReduceOp::Min) => "At each point of an index, the smallest of the body up to there.",
            Reducer::Scan(ReduceOp::Max) => "At each point of an index, the largest of the body up to there.",
            Reducer::Recurrence => "`scan(t, s) step`: at each `t`, the step of the last state `s`; sums: `cumsum(i)`.",
            Reducer::Order(Order::Sort) => "`sort(e, j)`: of the body at all `e`, the `j`-th smallest; NaNs are last.",
            Reducer::Order(Order::ArgSort) => "`argsort(e, j)`: the index `e` of the `j`-th smallest, an i64.",
            Reducer::Order(Order::TopK) => "`topk(e, j)`: of the body at all `e`, the `j`-th largest; NaNs are last.",
            Reducer::Order(Order::ArgTopK) => "`argtopk(e, j)`: the index `e` of the `j`-th largest, an i64.",
        }
    }

    /// Whether a function of ints has the name, too.
    pub fn is_function(self) -> bool {
        matches!(self, Reducer::Plain(ReduceOp::Min | ReduceOp::Max))
    }
}

impl From<ReduceOp> for Reducer {
    fn from(op: ReduceOp) -> Reducer {
        Reducer::Plain(op)
    }
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Prefix {
    Neg,
    Not,
}

/// Infix operators other than `:` and `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Infix {
    Or,
    And,
    /// `==`
    Eq,
    /// `===`: the same form
    Same,
    /// `!=`
    Ne,
    /// `~`: compatible
    Compatible,
    Lt,
    Le,
    Gt,
    Ge,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Infix {
    /// Every operator.
    pub const ALL: [Infix; 20] = [
        Infix::Or,
        Infix::And,
        Infix::Eq,
        Infix::Same,
        Infix::Ne,
        Infix::Compatible,
        Infix::Lt,
        Infix::Le,
        Infix::Gt,
        Infix::Ge,
        Infix::BitOr,
        Infix::BitXor,
        Infix::BitAnd,
        Infix::Shl,
        Infix::Shr,
        Infix::Add,
        Infix::Sub,
        Infix::Mul,
        Infix::Div,
        Infix::Rem,
    ];

    /// The spelling.
    pub fn text(self) -> &'static str {
        match self {
            Infix::Or => "||",
            Infix::And => "&&",
            Infix::Eq => "==",
            Infix::Same => "===",
            Infix::Ne => "!=",
            Infix::Compatible => "~",
            Infix::Lt => "<",
            Infix::Le => "<=",
            Infix::Gt => ">",
            Infix::Ge => ">=",
            Infix::BitOr => "|",
            Infix::BitXor => "^",
            Infix::BitAnd => "&",
            Infix::Shl => "<<",
            Infix::Shr => ">>",
            Infix::Add => "+",
            Infix::Sub => "-",
            Infix::Mul => "*",
            Infix::Div => "/",
            Infix::Rem => "%",
        }
    }

    /// Binding strength, see the table in [`crate::parser`].
    pub fn power(self) -> u8 {
        match self {
            Infix::Or => 1,
            Infix::And => 2,
            Infix::BitOr => 4,
            Infix::BitXor => 5,
            Infix::BitAnd => 6,
            Infix::Shl | Infix::Shr => 7,
            Infix::Add | Infix::Sub => 11,
            Infix::Mul | Infix::Div | Infix::Rem => 12,
            _ => 3,
        }
    }

    /// What an operator of bits makes of two numbers, if they are moved by less than 64 bits.
    pub(crate) fn of_bits(self, x: i128, y: i128) -> Option<i128> {
        let n = u32::try_from(y).ok().filter(|n| *n < u64::BITS);
        match self {
            Infix::BitOr => Some(x | y),
            Infix::BitXor => Some(x ^ y),
            Infix::BitAnd => Some(x & y),
            Infix::Shl => n.and_then(|n| x.checked_mul(1 << n)),
            Infix::Shr => n.map(|n| x >> n),
            _ => None,
        }
    }

    /// Whether it is of the bits of ints.
    pub fn is_of_bits(self) -> bool {
        (4..=7).contains(&self.power())
    }

    /// Whether the result is a truth and the operator does not chain.
    pub fn compares(self) -> bool {
        self.power() == 3
    }
}

impl Expr {
    /// The name, if the expression is one.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(n) => Some(n),
            _ => None,
        }
    }

    /// `1:0`, the layout of one element, where nothing is written.
    pub fn one(at: &Span) -> Expr {
        let int = |n| Box::new(Expr::new(ExprKind::Int(n), at.clone()));
        Expr::new(ExprKind::Layout(int(1), int(0)), at.clone())
    }

    /// Whether the expression is a literal: parentheses around one make a tuple of rank one.
    pub fn is_literal(&self) -> bool {
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::StaticInt(_)
            | ExprKind::Underscore
            | ExprKind::Anonymous(_)
            | ExprKind::Tuple(_)
            | ExprKind::Basis(_)
            | ExprKind::Scaled(..) => true,
            ExprKind::Unary(Prefix::Neg, x) | ExprKind::Paren(x) => x.is_literal(),
            _ => false,
        }
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for Stmt {
    fn eq(&self, other: &Stmt) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Expr {
    /// A node, with its height computed from its parts.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let mut e = Expr { kind, span, height: 1, levels: 1 };
        let (mut height, mut levels) = (0, 0);
        for part in e.parts() {
            (height, levels) = (height.max(part.height), levels.max(part.levels));
        }
        (e.height, e.levels) = (height + 1, levels + 1);
        e
    }

    /// A term more in a chain of operators.
    pub(crate) fn chained(op: Infix, left: Expr, right: Expr, span: Span) -> Expr {
        let levels = left.levels.max(right.levels + 1);
        Expr { levels, ..Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), span) }
    }

    /// The expressions that this one is made of.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Tuple(v) | ExprKind::Tiler(v) | ExprKind::Compose(v) | ExprKind::Einsum(_, v) => {
                v.iter().collect()
            }
            ExprKind::Paren(e) | ExprKind::Scaled(e, _) | ExprKind::Unary(_, e) => vec![e],
            ExprKind::Reduce(_, over, e) => over.iter().filter_map(|o| o.end.as_ref()).chain([&**e]).collect(),
            ExprKind::Field(e, _) => vec![e],
            ExprKind::Layout(a, b) | ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Call(f, args) | ExprKind::Index(f, args) => std::iter::once(&**f).chain(args).collect(),
            _ => vec![],
        }
    }
}
