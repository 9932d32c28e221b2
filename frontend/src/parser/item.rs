//! Items: `sym let fn schedule assert expect test print`.
use super::{Parsed, Parser, SyntaxError, body_context, foreign_syntax};
use crate::ast::{Expr, FunctionItem, Item, ItemKind, ParamItem};
use crate::constructors::names_module;
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::foreign::ExprPosition;
use crate::lexer::Token;

/// The words that start an item.
pub const ITEM_WORDS: [&str; 8] = ["sym", "let", "fn", "schedule", "assert", "expect", "test", "print"];

/// The words inside of items and expressions, beside names and those of schedules.
pub const INNER_WORDS: [&str; 6] = ["where", "on", "error", "o", "einsum", "div"];

impl Parser<'_> {
    /// Whether an item starts here: one of its words at the start of a line.
    pub(super) fn at_item(&self) -> bool {
        matches!(self.peek(), Token::Ident(w) if ITEM_WORDS.contains(&w.as_str())) && self.on_new_line()
    }

    /// `item = ( sym | let | fn | schedule | assert | expect | test | print ) [ ";" ]`
    pub(super) fn item(&mut self) -> Parsed<Item> {
        let start = self.span();
        let Token::Ident(word) = self.peek().clone() else {
            return Err(SyntaxError::Item { found: self.peek().to_string(), help: None, at: start });
        };
        if !ITEM_WORDS.contains(&word.as_str()) {
            let meant = || nearest(&word, ITEM_WORDS).map(|n| format!("did you mean `{n}`?"));
            let help = foreign_syntax::item(&word).map(str::to_string).or_else(meant);
            return Err(SyntaxError::Item { found: format!("`{word}`"), help, at: start });
        }
        self.bump();
        let kind = match word.as_str() {
            "sym" => self.sym()?,
            "let" => {
                let name = self.name("a name")?;
                self.need("=")?;
                ItemKind::Let { name, value: self.spelled(ExprPosition::Item)? }
            }
            "fn" => ItemKind::Fn(self.function()?),
            "schedule" => ItemKind::Schedule(self.schedule()?),
            "assert" => {
                let condition = self.expr(0)?;
                ItemKind::Assert { condition, on: self.take_word("on").then(|| self.target()).transpose()? }
            }
            "expect" => {
                if !self.take_word("error") {
                    return Err(self.expected("`error`"));
                }
                let code = self.name("an error code such as `E0220`")?;
                ItemKind::Expect { code, value: self.expr(0)? }
            }
            "test" => self.test()?,
            _ => ItemKind::Print(self.expr(0)?),
        };
        self.take(";");
        Ok(Item { kind, span: self.since(start.start) })
    }

    /// The value of a `let`, or the layout of a parameter: an expression, or one in another spelling where the native
    /// grammar has none.
    fn spelled(&mut self, place: ExprPosition) -> Parsed<Expr> {
        let (before, start) = (self.at, self.span().start);
        let native = self.expr(place.power());
        let ended = self.since(start).end.max(start);
        let odd = |s: &Diagnostic| s.span().is_some_and(|s| (start..=ended).contains(&s.start));
        let goes_on = match place {
            ExprPosition::Item => {
                !self.on_new_line() && matches!(self.peek(), Token::Punct(p) if !matches!(*p, ";" | "}"))
            }
            ExprPosition::Parameter => matches!(self.peek(), Token::Punct(p) if !matches!(*p, "," | ")" | "}")),
        };
        let spoken = native.as_ref().is_ok_and(|e| !names_module(e));
        if spoken && !goes_on && !self.lexical.iter().any(odd) {
            return native;
        }
        let Some(foreign) = self.foreign else { return native };
        let read = match foreign.read_at(self.text, start, place) {
            Ok(read) => read,
            Err(stopped) => {
                let mut errors: Vec<Diagnostic> = native.as_ref().err().cloned().map(Into::into).into_iter().collect();
                errors.extend(self.lexical.iter().filter(|d| odd(d)).cloned());
                return match super::better(errors, stopped).pop() {
                    Some(d) if d.code == "E0012" => {
                        let until = d.span().map_or(ended, |s| s.start);
                        let inside = |s: Span| (start..=until).contains(&s.start);
                        self.lexical.retain(|d| !d.span().is_some_and(inside));
                        Err(SyntaxError::Foreign(Box::new(d)))
                    }
                    _ => native,
                };
            }
        };
        self.lexical.retain(|d| d.span().is_none_or(|s| !(start..read.end).contains(&s.start)));
        self.at = before;
        while *self.peek() != Token::End && self.span().start < read.end {
            self.bump();
        }
        Ok(read.expr)
    }

    /// `sym = "sym" names [ "where" expr { "," expr } ]`
    fn sym(&mut self) -> Parsed<ItemKind> {
        let names = self.names("the name of a symbol")?;
        let facts = if self.take_word("where") { self.facts()? } else { vec![] };
        Ok(ItemKind::Sym { names, facts })
    }

    /// `fn = "fn" NAME "(" [ param { "," param } ] ")" "{" { stmt } "}"`, `param = NAME ":" DTYPE [ expr ]`
    fn function(&mut self) -> Parsed<FunctionItem> {
        let name = self.name("the name of a function")?;
        let opened = self.span();
        self.need("(")?;
        let mut params = vec![];
        while !self.is(")") {
            let name = self.name("the name of a parameter")?;
            let (Token::Punct(":"), Token::Ident(_)) = (self.peek(), self.peek_at(1)) else {
                let needed = if self.take(":") { "an element type" } else { "`:` and an element type" };
                let help = format!("a parameter is a name, an element type and a shape: `{name}: f32 (M,N)`");
                return Err(self.theirs(self.peek().to_string(), needed, help));
            };
            self.bump();
            let dtype = self.name("an element type")?;
            // A number: one element, which is read by its name.
            let layout = if self.is(",") || self.is(")") {
                Expr::one(&dtype.span)
            } else {
                self.spelled(ExprPosition::Parameter)?
            };
            params.push(ParamItem { name, dtype, layout });
            if !self.take(",") {
                break;
            }
        }
        self.close("(", &opened, "`,` or ")?;
        if self.is("-") && *self.peek_at(1) == Token::Punct(">") {
            let help = format!(
                "a function writes its results to parameters: `fn {name}(x: f32 (N), y: f32 (N)) {{ y[i] = x[i] }}`"
            );
            return Err(self.theirs("`->`", "`{`", help));
        }
        let opened = self.span();
        self.need("{")?;
        self.body = Some(body_context::BodyContext::of(&params));
        let body = self.body(&opened);
        self.body = None;
        Ok(FunctionItem { name, params, body: body? })
    }

    /// `test = "test" STRING "{" { let | assert | expect | print } "}"`
    fn test(&mut self) -> Parsed<ItemKind> {
        let Token::Text(name) = self.peek().clone() else { return Err(self.expected("the test's name in quotes")) };
        self.bump();
        let opened = self.span();
        self.need("{")?;
        let mut items = vec![];
        while !self.is("}") && *self.peek() != Token::End {
            // Before it is read: tests in tests would be read as deep as they nest.
            if ["fn", "schedule", "test", "sym"].iter().any(|w| self.is_word(w)) {
                let needed = "`let`, `assert`, `expect error` or `print` in a test".to_string();
                return Err(SyntaxError::Expected { found: "another item".into(), needed, at: self.span() });
            }
            items.push(self.item()?);
        }
        self.close("{", &opened, "")?;
        Ok(ItemKind::Test { name, items })
    }
}
