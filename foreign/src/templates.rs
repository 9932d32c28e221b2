//! Declarations of C++ that take a value apart or stand for many: structured bindings and alias templates.
//!
//! ```text
//! auto [M, N] = Shape<_128,_64>{};                    M is 128, N is 64
//! template <int k> using L = Layout<Shape<Int<k>,_8>>; L<4>{}     (4,8):(1,4)
//! ```
//!
//! An alias template is kept as the place of its body, those of earlier lines of a session with their text. Each use
//! binds the parameters and reads the body again.
use super::Reader;
use super::call::Call;
use std::sync::Arc;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_ir::op::Value;

/// An alias template.
#[derive(Clone, Debug)]
pub(super) struct Alias {
    /// Its parameters, with their defaults.
    parameters: Vec<(String, Option<Expr>)>,
    /// Where its body begins.
    body: usize,
    /// The text of an earlier line, which that is a place of.
    text: Option<Arc<str>>,
}

impl Alias {
    /// The same for later texts, where this is one of a text.
    pub(super) fn kept(&self, text: &str) -> Alias {
        let parameters = self.parameters.iter().map(|(name, e)| (name.clone(), e.as_ref().map(placed))).collect();
        let body = |rest: &str| rest[..rest.find(';').unwrap_or(rest.len())].into();
        match &self.text {
            Some(_) => self.clone(),
            None => Alias { parameters, body: 0, text: Some(body(&text[self.body..])) },
        }
    }
}

impl Reader<'_> {
    /// `auto [a, b] = value`; the inner `None` where the text is no such declaration.
    pub(super) fn structured(&mut self) -> Option<Option<Expr>> {
        let before = self.start();
        let Some(names) = self.structured_names() else {
            self.at = before;
            return Some(None);
        };
        let value = self.expr(0)?;
        let entries = self.entries(&value, names.len())?;
        for (name, entry) in names.into_iter().zip(entries) {
            self.bind(name, entry);
        }
        // The statement has the value of the whole, which has no name.
        self.named_last = None;
        Some(Some(value))
    }

    /// Takes `auto [a, b] =` and gives the names.
    fn structured_names(&mut self) -> Option<Vec<String>> {
        let mut auto = false;
        while self.take_word("const") || self.take("&") || { self.peek_word() == "auto" && !auto } {
            auto |= self.take_word("auto");
        }
        if !auto || !self.take("[") {
            return None;
        }
        let mut names = vec![self.word()?.to_string()];
        while self.take(",") {
            names.push(self.word()?.to_string());
        }
        (self.take("]") && self.take("=")).then_some(names)
    }

    /// The `n` entries of a tuple. Where the tuple is not written out, `get` takes each.
    fn entries(&mut self, value: &Expr, n: usize) -> Option<Vec<Expr>> {
        if let ExprKind::Tuple(items) | ExprKind::Tiler(items) = &value.kind {
            return if items.len() == n { Some(items.clone()) } else { self.fail(&format!("{} names", items.len())) };
        }
        if let Some(Value::Tuple(t)) = tilewright_frontend::within::value_of(value)
            && t.rank() != n
        {
            return self.fail(&format!("{} names", t.rank()));
        }
        let start = value.span.start;
        (0..n)
            .map(|i| {
                let index = Expr::new(ExprKind::Int(i64::try_from(i).ok()?), value.span.clone());
                self.call(Call::named("get", vec![value.clone(), index]), start)
            })
            .collect()
    }

    /// Takes `template <…> using NAME = …` and remembers it.
    pub(super) fn alias_named(&mut self) -> bool {
        let before = self.start();
        let named = self.take_word("template").then(|| self.alias()).flatten();
        match named {
            Some((name, alias)) => {
                self.marks += 1;
                let rest = &self.text[alias.body..];
                self.at = alias.body + rest.find(';').unwrap_or(rest.len());
                self.named_last = Some(name.clone());
                self.aliases.insert(name, alias);
                true
            }
            None => {
                self.at = before;
                false
            }
        }
    }

    fn alias(&mut self) -> Option<(String, Alias)> {
        let angle = std::mem::replace(&mut self.angle, true);
        let parameters = self.parameters();
        self.angle = angle;
        let parameters = parameters?;
        if !self.take_word("using") {
            return None;
        }
        let name = self.word()?.to_string();
        self.take("=").then_some((name, Alias { parameters, body: self.at, text: None }))
    }

    /// `<int kN, class T = half_t>`
    fn parameters(&mut self) -> Option<Vec<(String, Option<Expr>)>> {
        let mut all = vec![];
        self.need("<")?;
        while !self.is(">") {
            let mut name = self.word()?;
            while self.take("::") || !self.peek_word().is_empty() {
                name = self.word()?;
            }
            let default = if self.take("=") { Some(self.expr(3)?) } else { None };
            all.push((name.to_string(), default));
            if !self.take(",") {
                break;
            }
        }
        self.need(">")?;
        Some(all)
    }

    /// `NAME<…>` of an alias template; the outer `None` where the name is of no such one.
    pub(super) fn alias_used(&mut self, name: &str, start: usize) -> Option<Option<Expr>> {
        if self.aliases.is_empty() || !self.is("<") {
            return None;
        }
        let alias = self.aliases.get(name)?.clone();
        let Some(args) = self.template_arguments() else { return Some(self.fail("arguments of a template")) };
        Some(self.instance(&alias, args, start))
    }

    /// The last alias template with its parameters as symbols, for a text that has nothing else.
    pub(super) fn alias_shown(&mut self) -> Option<Expr> {
        let name = self.named_last.take()?;
        let alias = self.aliases.get(&name)?.clone();
        let place = if alias.text.is_some() { 0 } else { alias.body };
        let symbol = |p: &String| Expr::new(ExprKind::Name(p.clone()), place..place);
        let args = alias.parameters.iter().map(|(p, default)| default.clone().unwrap_or_else(|| symbol(p))).collect();
        self.instance(&alias, args, place)
    }

    /// Reads an expression that another text is, with the names that are known here.
    fn elsewhere(&mut self, text: &str) -> Option<Expr> {
        let mut reader = Reader::new(text, 0);
        (reader.depth, reader.budget) = (self.depth + 1, self.budget);
        reader.names.clone_from(&self.names);
        reader.aliases.clone_from(&self.aliases);
        let read = reader.expr(0);
        self.budget = reader.budget;
        self.marks += reader.marks;
        match read {
            Some(e) => Some(placed(&e)),
            None => self.fail(&reader.stop.map_or("a layout".to_string(), |(_, needed)| needed)),
        }
    }

    /// Reads the body of an alias template with values for its parameters.
    fn instance(&mut self, alias: &Alias, mut args: Vec<Expr>, start: usize) -> Option<Expr> {
        args.extend(alias.parameters.iter().skip(args.len()).map_while(|(_, default)| default.clone()));
        if args.len() != alias.parameters.len() {
            return self.fail(&format!("{} arguments of the template", alias.parameters.len()));
        }
        let names = alias.parameters.iter().map(|(name, _)| name.clone());
        let hidden: Vec<_> = names.zip(args).map(|(n, arg)| (n.clone(), self.names.insert(n, arg))).collect();
        let end = self.at;
        let read = match &alias.text {
            Some(text) => self.elsewhere(text),
            None => {
                self.at = alias.body;
                let angle = std::mem::replace(&mut self.angle, false);
                let read = self.expr(0);
                self.angle = angle;
                read
            }
        };
        if read.is_some() {
            self.at = end;
        }
        for (name, value) in hidden {
            match value {
                Some(value) => self.names.insert(name, value),
                None => self.names.remove(&name),
            };
        }
        let span = start..end;
        read.map(|e| Expr { span, ..e })
    }
}

/// The same expression at the start of whatever text it is put into.
pub(super) fn placed(e: &Expr) -> Expr {
    let one = |e: &Expr| Box::new(placed(e));
    let all = |v: &[Expr]| v.iter().map(placed).collect();
    let kind = match &e.kind {
        ExprKind::Tuple(v) => ExprKind::Tuple(all(v)),
        ExprKind::Tiler(v) => ExprKind::Tiler(all(v)),
        ExprKind::Compose(v) => ExprKind::Compose(all(v)),
        ExprKind::Paren(e) => ExprKind::Paren(one(e)),
        ExprKind::Scaled(e, path) => ExprKind::Scaled(one(e), path.clone()),
        ExprKind::Unary(op, e) => ExprKind::Unary(*op, one(e)),
        ExprKind::Layout(a, b) => ExprKind::Layout(one(a), one(b)),
        ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, one(a), one(b)),
        ExprKind::Call(f, args) => ExprKind::Call(one(f), all(args)),
        ExprKind::Index(f, args) => ExprKind::Index(one(f), all(args)),
        ExprKind::Field(e, name) => ExprKind::Field(one(e), name.clone()),
        other => other.clone(),
    };
    Expr { kind, span: 0..0, height: e.height, levels: e.levels }
}
