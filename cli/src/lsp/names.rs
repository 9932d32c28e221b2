//! The names that a text defines: what each is, where it stands, and where it can be used.
use tilewright_frontend::Span;
use tilewright_frontend::ast::{Ast, Expr, ExprKind, FunctionItem, Item, ItemKind, Name, Stmt, StmtKind};

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// `sym N`
    Symbol,
    /// `let A = …` outside of functions
    Let,
    /// `fn f`
    Function,
    /// `x: f32 (N)`
    Parameter,
    /// `let t[i] = …`
    Temporary,
    /// `let v = x o L`
    View,
    /// An index.
    Axis,
}

impl NameKind {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            NameKind::Symbol => "symbol",
            NameKind::Let => "let",
            NameKind::Function => "function",
            NameKind::Parameter => "parameter",
            NameKind::Temporary => "temporary",
            NameKind::View => "view",
            NameKind::Axis => "index",
        }
    }
}

/// A name where it is defined.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: NameKind,
    /// Where it stands.
    pub span: Span,
    /// Where it can be used.
    pub scope: Span,
    /// The function that it belongs to.
    pub function: Option<String>,
    /// All of what defines it.
    pub whole: Span,
}

/// Every definition of a text of this length.
pub fn definitions(ast: &Ast, length: usize) -> Vec<Definition> {
    let mut found = Finder { out: vec![], function: None };
    ast.items.iter().for_each(|item| found.item(item, &(0..length)));
    found.out
}

/// The definition that is meant by a name at a place: the one in the smallest scope, of several the last before it.
pub fn meant<'a>(all: &'a [Definition], name: &str, at: usize) -> Option<&'a Definition> {
    let is_here = |d: &&Definition| d.span.contains(&at) || d.scope.contains(&at) || d.scope.end == at;
    let named = all.iter().filter(|d| d.name == name && is_here(d));
    named.min_by_key(|d| (!d.span.contains(&at), d.scope.len(), d.span.start > at, usize::MAX - d.span.start))
}

struct Finder {
    out: Vec<Definition>,
    function: Option<String>,
}

impl Finder {
    fn add(&mut self, name: &Name, kind: NameKind, scope: Span, whole: &Span) {
        let (name, span) = (name.text.clone(), name.span.clone());
        let function = self.function.clone().filter(|_| kind != NameKind::Function);
        self.out.push(Definition { name, kind, span, scope, function, whole: whole.clone() });
    }

    fn item(&mut self, item: &Item, scope: &Span) {
        match &item.kind {
            ItemKind::Sym { names, .. } => {
                names.iter().for_each(|n| self.add(n, NameKind::Symbol, scope.clone(), &item.span));
            }
            ItemKind::Let { name, value } => {
                self.add(name, NameKind::Let, scope.clone(), &item.span);
                self.expr(value);
            }
            ItemKind::Fn(function) => self.function(function, &item.span, scope),
            ItemKind::Test { items, .. } => items.iter().for_each(|inner| self.item(inner, &item.span)),
            ItemKind::Assert { condition: e, .. } | ItemKind::Expect { value: e, .. } | ItemKind::Print(e) => {
                self.expr(e);
            }
            ItemKind::Schedule(_) => {}
        }
    }

    fn function(&mut self, function: &FunctionItem, whole: &Span, scope: &Span) {
        self.add(&function.name, NameKind::Function, scope.clone(), whole);
        self.function = Some(function.name.text.clone());
        for p in &function.params {
            self.add(&p.name, NameKind::Parameter, whole.clone(), &(p.name.span.start..p.layout.span.end));
        }
        function.body.iter().for_each(|s| self.statement(s, whole.end));
        self.function = None;
    }

    fn statement(&mut self, statement: &Stmt, end: usize) {
        let behind = statement.span.end..end.max(statement.span.end);
        match &statement.kind {
            StmtKind::Call { args, .. } => args.iter().for_each(|e| self.expr(e)),
            StmtKind::Assign { target, value, .. } => {
                if let ExprKind::Index(_, indices) = &target.kind {
                    indices.iter().for_each(|e| self.axes(e, &statement.span));
                }
                self.expr(value);
            }
            StmtKind::LetTensor { name, axes, value, .. } => {
                self.add(name, NameKind::Temporary, behind, &statement.span);
                axes.iter().for_each(|a| self.add(&a.name, NameKind::Axis, statement.span.clone(), &statement.span));
                self.expr(value);
            }
            StmtKind::LetView { name, value } => {
                self.add(name, NameKind::View, behind, &statement.span);
                self.expr(value);
            }
        }
    }

    /// The names on the left of a statement that are not known otherwise are its axes.
    fn axes(&mut self, e: &Expr, scope: &Span) {
        if let Some(name) = e.name() {
            let known = meant(&self.out, name, e.span.start);
            if known.is_none_or(|d| d.kind == NameKind::Function) {
                let name = Name { text: name.to_string(), span: e.span.clone() };
                self.add(&name, NameKind::Axis, scope.clone(), scope);
            }
        }
        if !matches!(e.kind, ExprKind::Index(..) | ExprKind::Call(..)) {
            e.parts().into_iter().for_each(|part| self.axes(part, scope));
        }
    }

    /// The indices of reductions. A chain of operators is as deep as it is long, so that it is walked with a list.
    fn expr(&mut self, e: &Expr) {
        let mut open = vec![e];
        while let Some(e) = open.pop() {
            if let ExprKind::Reduce(_, over, _) = &e.kind {
                over.iter().for_each(|o| self.add(&o.name, NameKind::Axis, e.span.clone(), &e.span));
            }
            open.extend(e.parts());
        }
    }
}
