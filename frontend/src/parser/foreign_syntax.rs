//! What other languages write where this one writes something else. Each is refused with what to write instead.
//!
//! | written | meant | here |
//! |---|---|---|
//! | `def f(x):`, `import numpy` | Python's items | `fn` |
//! | `for`, `if`, `return`, `float t = …` | statements of C and Python | index notation, `select`, parameters, `let` |
//! | `x.sum(axis=1)` | an argument with a name | `sum(j) x[i,j]` |
//! | `x[:,0]`, `x[1:]`, `x[...,0]` | a slice | `x[i,0]`, `x[i+1]` |
//! | `a @ b` | the product of matrices | `sum(k) a[i,k] * b[k,j]` |
//! | `x**2`, `std::exp(x)` | a power, a function of a namespace | `pow(x, 2.0)`, `exp(x)` ([`super::body_context`]) |
//! | `sum(j <= 4) x[j]` | an index with other bounds | `sum(j < 5) x[j]` ([`super::bounds`]) |
//! | `a and b`, `not a`, `y[i] /= 2` | operators | `&&`, `!`, `y[i] = y[i] / 2` |
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind};
use crate::check::foreign_names::instead;
use crate::lexer::Token;

/// Words and what to write instead.
type Replacements = [(&'static [&'static str], &'static str)];

/// Words that begin an item elsewhere.
const ITEMS: &Replacements = &[
    (
        &[
            "def",
            "func",
            "function",
            "fun",
            "void",
            "auto",
            "kernel",
            "inline",
            "template",
            "__global__",
            "pub",
            "class",
            "struct",
            "async",
        ],
        "a function is `fn f(x: f32 (N), y: f32 (N)) { y[i] = 2.0 * x[i] }`: what it writes is a parameter",
    ),
    (&["import", "from", "include", "using", "use"], "nothing is imported: `exp` and its kin are there by themselves"),
    (
        &["const", "constexpr", "static", "var", "int", "float", "type", "typedef"],
        "a constant is `let T = 32` or `let L = (4,8):(8,1)`, a run-time int `sym N where N >= 1`",
    ),
    (&["for", "while", "if", "return"], "statements stand in a function, `fn f(…) { … }`"),
];

const LOOPS: &[&str] = &["for", "while", "do", "loop", "parallel"];
const CHOICES: &[&str] = &["if", "else", "elif", "switch", "match"];

/// What a choice is here.
pub(super) const CHOICE: &str = "a choice is written `select(condition, then, otherwise)`";

/// Words that begin a statement elsewhere.
const STATEMENTS: &Replacements = &[
    (LOOPS, "there are no loops: a statement holds for all indices of its left side, `y[i] = x[i] + 1.0`"),
    (CHOICES, CHOICE),
    (&["return", "yield"], "a result is a parameter that is written: `y[i] = …`"),
    (
        &[
            "auto", "const", "double", "float", "int", "val", "var", "mut", "f64", "f32", "f16", "bf16", "i64", "i32",
            "u32", "bool",
        ],
        "a temporary is `let t[i] = x[i] + 1.0`, a number `let m = max(i) x[i]`",
    ),
    (&["def", "import"], "functions stand by themselves: end this one with `}` first"),
    (&["pass", "break", "continue", "with"], "a statement is `y[i] = …`, `let …`, `copy`, `gemm`, `axpby` or `fill`"),
];

fn found_in(words: &Replacements, word: &str) -> Option<&'static str> {
    words.iter().find(|(all, _)| all.contains(&word)).map(|(_, help)| *help)
}

/// What an item is here that begins with this word elsewhere.
pub(super) fn item(word: &str) -> Option<&'static str> {
    found_in(ITEMS, word)
}

impl Parser<'_> {
    /// What is written elsewhere, found at the next token.
    pub(super) fn theirs(
        &self,
        found: impl Into<String>,
        needed: impl Into<String>,
        help: impl Into<String>,
    ) -> SyntaxError {
        SyntaxError::Theirs { found: found.into(), needed: needed.into(), help: help.into(), at: self.span() }
    }

    /// An error if a statement of another language begins here.
    pub(super) fn not_theirs(&self) -> Parsed<()> {
        let Token::Ident(word) = self.peek() else { return Ok(()) };
        match found_in(STATEMENTS, word) {
            Some(help) if !self.begins_statement() => {
                Err(SyntaxError::Statement { help: help.to_string(), at: self.span() })
            }
            _ => Ok(()),
        }
    }

    /// Whether the token at a place goes on with a choice before it, `else`.
    pub(super) fn is_else(&self, at: usize) -> bool {
        matches!(&self.tokens[at].0, Token::Ident(w) if w == "else" || w == "elif")
    }

    /// Moves behind a statement that holds others, with its blocks, or to its next line. Nothing where the token at
    /// `start` begins none.
    pub(super) fn skip_block(&mut self, start: usize) -> bool {
        let holds = |w: &str| LOOPS.contains(&w) || CHOICES.contains(&w);
        if !matches!(&self.tokens[start].0, Token::Ident(w) if holds(w)) {
            return false;
        }
        self.at = start;
        let mut inside = 0usize;
        while *self.peek() != Token::End {
            let (opens, closes) = match self.peek() {
                Token::Punct(p) => (matches!(*p, "{" | "(" | "["), matches!(*p, "}" | ")" | "]")),
                _ => (false, false),
            };
            if closes && inside == 0 {
                return true;
            }
            let ends = self.is("}");
            inside = inside + usize::from(opens) - usize::from(closes);
            self.bump();
            if inside == 0 && (ends && !self.is_else(self.at) || !ends && self.on_new_line() && !self.is("{")) {
                return true;
            }
        }
        true
    }

    /// An error of the arguments of a call, where one of them has a name: `x.sum(axis=1)`.
    pub(super) fn without_keyword(&mut self, callee: &Expr, error: SyntaxError) -> SyntaxError {
        let before = self.at.checked_sub(1).map(|i| &self.tokens[i]);
        let Some((Token::Ident(word), at)) = before.filter(|_| self.is("=")) else { return error };
        if !matches!(error, SyntaxError::Expected { .. }) {
            return error;
        }
        let (word, at) = (word.clone(), at.clone());
        let meant = self.meant_by_value();
        let negative = *self.peek_at(1) == Token::Punct("-");
        let axis = match self.peek_at(1 + usize::from(negative)) {
            Token::Int(n) if matches!(&*word, "axis" | "dim") => i64::try_from(*n).ok(),
            _ => None,
        };
        let axis = axis.map(|n| if negative { -n } else { n });
        let (name, of) = match &callee.kind {
            ExprKind::Field(of, name) => (Some(&*name.text), Some(&**of)),
            _ => (callee.name(), None),
        };
        let of = of.filter(|_| !crate::constructors::names_module(callee));
        // `np.max(a, axis=1)`: its first operand.
        let first = self.tokens.partition_point(|(_, at)| at.start < callee.span.end) + 1;
        let first = self.tokens.get(first).and_then(|(t, at)| match t {
            Token::Ident(n) => Some(Expr::new(ExprKind::Name(n.clone()), at.clone())),
            _ => None,
        });
        let first =
            first.filter(|x| x.name().is_some_and(|n| self.body.as_ref().is_some_and(|b| b.shape(n).is_some())));
        let of = of.or(first.as_ref());
        // Another argument makes it another function.
        let plain = ["axis", "dim", "keepdims", "keepdim", "min", "max", "a_min", "a_max"].contains(&&*word);
        let name = name.filter(|_| plain);
        let advice = name.and_then(|n| {
            instead(n, of.map_or(&[], std::slice::from_ref), axis, &|n| Some(self.body.as_ref()?.shape(n)?.len()))
        });
        let help = meant.or(advice).unwrap_or_else(|| "arguments have no names: give the value alone".to_string());
        let found = format!("the argument `{word}=`");
        let needed = "an operand without a name".to_string();
        SyntaxError::Theirs { found, needed, help, at }
    }

    /// An error inside of the indices of an element, `opened` at a token, where it is a slice: `x[:,0]`, `x[...,0]`.
    pub(super) fn without_slice(&self, base: &Expr, opened: usize, error: SyntaxError) -> SyntaxError {
        let of_slice = |t: &Token| matches!(t, Token::Punct(":" | "..."));
        let before = self.at.checked_sub(1).is_some_and(|i| of_slice(&self.tokens[i].0));
        if !matches!(error, SyntaxError::Expected { .. }) || !before && !of_slice(self.peek()) {
            return error;
        }
        let (mut items, mut inside): (Vec<Vec<usize>>, _) = (vec![vec![]], 0);
        for at in opened + 1..self.tokens.len() {
            match &self.tokens[at].0 {
                Token::Punct("]") if inside == 0 => break,
                Token::End => return error,
                Token::Punct(",") if inside == 0 => {
                    items.push(vec![]);
                    continue;
                }
                Token::Punct("(" | "[") => inside += 1,
                Token::Punct(")" | "]") => inside -= 1,
                _ => {}
            }
            items.last_mut().into_iter().for_each(|item| item.push(at));
        }
        let is_used = |n: &&str| items.iter().flatten().any(|at| self.tokens[*at].0 == Token::Ident(n.to_string()));
        let mut names = ["i", "j", "k", "l", "m", "n"].into_iter().filter(|n| !is_used(n));
        let text = |tokens: &[usize]| match (tokens.first(), tokens.last()) {
            (Some(a), Some(b)) => &self.text[self.tokens[*a].1.start..self.tokens[*b].1.end],
            _ => "",
        };
        let mut indices = vec![];
        let shape = base.name().and_then(|n| self.body.as_ref()?.shape(n));
        for item in &items {
            if matches!(text(item), "None" | "newaxis" | "np.newaxis") {
                let help = "no mode is added by an index: leave it out, and give the element the index of the mode \
                            that is meant, by its name";
                return self.theirs(self.peek().to_string(), "an index, and not a slice", help);
            }
            if text(item) == "..." {
                let rest = shape.as_ref().map_or(2, |s| (s.len() + 1).saturating_sub(items.len()));
                indices.extend(names.by_ref().take(rest).map(str::to_string));
                continue;
            }
            // How many points the mode has.
            let n = shape.as_ref().and_then(|s| s.get(indices.len())?.as_ref()?.value());
            let from_end = |back: &str| match (n, back.parse::<i64>()) {
                (Some(n), Ok(back)) => (n + back).to_string(),
                _ => format!("N{back}"),
            };
            let mut parts = item.split(|at| self.tokens[*at].0 == Token::Punct(":")).map(text);
            let first = parts.next().unwrap_or_default();
            let Some(_) = parts.next() else {
                indices.push(first.to_string());
                continue;
            };
            let Some(name) = names.next() else { return error };
            indices.push(match (first, parts.next().unwrap_or_default()) {
                (_, step) if step.starts_with('-') => format!("{}-{name}", from_end("-1")),
                ("" | "0", "" | "1") => name.to_string(),
                (first, "" | "1") if first.starts_with('-') => format!("{name}+{}", from_end(first)),
                (first, "" | "1") => format!("{name}+{first}"),
                ("" | "0", step) => format!("{step}*{name}"),
                (first, step) => format!("{step}*{name}+{first}"),
            });
        }
        let base = base.name().unwrap_or("x");
        let help = format!(
            "an index has a name that says which points are meant together: `{base}[{}]`; how far it goes is said by \
             the other elements that it indexes; a view with open modes is `let v = {base}(_,3)`",
            indices.join(",")
        );
        self.theirs(self.peek().to_string(), "an index, and not a slice", help)
    }

    /// An error where `@` multiplies matrices.
    pub(super) fn not_matmul(&mut self, left: &Expr) -> Parsed<()> {
        let after = usize::from(*self.peek_at(1) == Token::Punct("-")) + 1;
        if matches!(self.peek_at(after), Token::Int(_)) {
            return Ok(());
        }
        let of = |e: &Expr| match &e.kind {
            ExprKind::Index(of, _) => of.name().map(str::to_string),
            _ => e.name().map(str::to_string),
        };
        let a = of(left).unwrap_or_else(|| "a".into());
        let b = match self.peek_at(1) {
            Token::Ident(b) if *self.peek_at(2) != Token::Punct("(") => b,
            _ => "b",
        };
        let product = format!("a product of matrices is a sum of products: `sum(k) {a}[i,k] * {b}[k,j]`");
        let help = self.meant_by_value().unwrap_or(product);
        Err(self.theirs("`@`", "an operator between elements", help))
    }

    /// An error where the word between two operands is Python's operator.
    pub(super) fn not_word(&self) -> Parsed<()> {
        let ours = match self.peek() {
            Token::Ident(w) if w == "and" => "&&",
            Token::Ident(w) if w == "or" => "||",
            _ => return Ok(()),
        };
        if self.on_new_line()
            || !self.begins_operand(1) && *self.peek_at(1) != Token::Punct("!")
            || self.begins_statement()
        {
            return Ok(());
        }
        Err(self.theirs(self.peek().to_string(), "an operator", format!("it is written `{ours}` here")))
    }

    /// An error where `not` stands before an operand without parentheses.
    pub(super) fn not_not(&self) -> Parsed<()> {
        let word = |t: &Token| matches!(t, Token::Ident(w) if !matches!(&**w, "o" | "where" | "on" | "min" | "max"));
        if !self.is_word("not") || self.new_line_at(1) || !word(self.peek_at(1)) {
            return Ok(());
        }
        let help = "it is written `!a[i]` here, or `!(…)` around what is longer; `&&` is and, `||` is or";
        Err(self.theirs("`not`", "an operator", help))
    }
}
