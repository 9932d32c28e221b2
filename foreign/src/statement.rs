//! Statements: declarations that name values, labels before what programs print, and what says nothing of layouts.
use super::Reader;
use super::asserted::ASSERTIONS;
use super::call::Call;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::diagnostic::Diagnostic;
use tilewright_frontend::within::on_data;

/// The most words of a label.
const MAX_WORDS: usize = 6;

/// The most words before the `=` of a declaration: more are not looked through at every statement.
const MAX_DECLARED: usize = 32;

/// The longest statement without a layout that is passed.
const MAX_NOISE: usize = 1 << 12;

/// What begins a line that says nothing of layouts, up to its end or a `;`.
const PASSED: [&str; 15] = [
    "#include",
    "#pragma",
    "#if",
    "#endif",
    "#else",
    "#undef",
    "using namespace ",
    "import ",
    "@",
    "def ",
    "ValueType:",
    "Value type:",
    "CUTE_UNROLL",
    "__syncthreads()",
    "```",
];

/// How calls begin that print text.
const PRINTS: [&str; 9] = [
    "print(\"",
    "print('",
    "print()",
    "print(f\"",
    "print(f'",
    "cute.printf(\"",
    "cute.printf('",
    "cute.printf(f\"",
    "cute.printf(f'",
];

/// Calls without a layout.
const CALLED: [&str; 3] = ["printf", "CUTE_HOST_DEVICE", "__launch_bounds__"];

/// Headings of what CuTe prints of tiles and atoms.
const HEADINGS: [&str; 8] =
    ["TiledMMA", "MMA_Atom", "TiledCopy", "Copy_Atom", "Tiled MMA", "MMA Atom", "Tiled Copy", "Copy Atom"];

/// Whether a text has nothing but comments, includes, imports, prompts and the like.
#[must_use]
pub fn says_nothing(text: &str) -> bool {
    let mut reader = Reader::new(text, 0);
    reader.pass_noise();
    reader.at == text.len()
}

/// How many bytes at the start of a text say nothing of layouts: a prompt, a line of includes, an assertion.
pub(super) fn noise(text: &str) -> usize {
    let line = text.split('\n').next().unwrap_or(text);
    if let Some(prompt) = [">>>", "..."].into_iter().find(|p| text.starts_with(p)) {
        let ends = text[prompt.len()..].chars().next().is_none_or(char::is_whitespace);
        return if ends { prompt.len() } else { 0 };
    }
    if let Some(rest) = line.strip_prefix("In [").or(line.strip_prefix("Out[")) {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let ends = digits > 0 && rest[digits..].starts_with("]:");
        return if ends { line.len() - rest.len() + digits + 2 } else { 0 };
    }
    let statement = line.find(';').unwrap_or(line.len());
    let imports = line.starts_with("from ") && line[..statement].contains(" import ");
    if imports || is_using(&line[..statement]) || PASSED.iter().any(|p| line.starts_with(p)) {
        return statement;
    }
    let whole = line.trim_end();
    let head = whole.ends_with('{') && whole[..whole.len() - 1].trim_end().ends_with(')');
    if head || matches!(whole, "}" | "};") || HEADINGS.contains(&whole) {
        return whole.len();
    }
    let call = CALLED
        .iter()
        .chain(&ASSERTIONS)
        .find(|c| text.strip_prefix(**c).is_some_and(|rest| rest.trim_start().starts_with('(')));
    let prints = PRINTS.iter().any(|p| text.starts_with(p));
    if call.is_some() || prints { bracketed(text).unwrap_or(0) } else { usize::from(text.starts_with('`')) }
}

/// Whether a function of the DSL says where a thread or a block is, in three ints.
fn is_place(name: &str) -> bool {
    matches!(name, "thread_idx" | "block_idx" | "block_dim" | "grid_dim" | "cluster_idx" | "block_in_cluster_idx")
}

/// Whether a statement is a using-declaration: `using cute::get`, which names what is looked up without its namespace.
fn is_using(statement: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let name = statement.trim_end().strip_prefix("using ").map(str::trim);
    name.is_some_and(|name| name.contains("::") && name.chars().all(letter))
}

/// The length up to the `)` that closes the first `(`; quotes hide brackets.
fn bracketed(text: &str) -> Option<usize> {
    let (mut open, mut quote) = (0usize, None);
    for (i, c) in text.char_indices().take(MAX_NOISE) {
        match (quote, c) {
            (Some(q), c) => quote = if q == c { None } else { Some(q) },
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => open += 1,
            (None, ')') if open == 1 => return Some(i + 1),
            (None, ')') => open = open.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

impl Reader<'_> {
    /// Statements; the last expression, or the last value that was bound. Of several values with labels, as prints of
    /// tiles and atoms have them, the last layout of threads and values; the others are noted.
    pub(super) fn program(&mut self) -> Option<Expr> {
        let mut last = None;
        loop {
            self.pass_noise();
            if self.done() {
                break;
            }
            if self.map_named() || self.alias_named() {
                continue;
            }
            self.named_last = None;
            last = Some(self.statement()?);
            if self.at_last_colon() {
                self.pass_table();
            }
            let ends = self.done() || self.is(";") || self.is("`") || self.at_last_colon() || self.on_new_line();
            if !ends {
                return self.fail("an operator, `;` or the end");
            }
        }
        let shown = last.or_else(|| self.alias_shown()).or_else(|| self.assertion_shown());
        let Some(last) = shown.or_else(|| self.printed.take()) else {
            let text = self.text.trim_start();
            if CALLED[..1].iter().chain(&PRINTS).any(|p| text.starts_with(p)) {
                let start = self.text.len() - text.len();
                let printed = text.split_once(['"', '\'']).and_then(|(_, t)| t.split(['"', '\'', '\n']).next());
                let printed = printed.unwrap_or_default().trim_end_matches("\\n");
                let d = Diagnostic::new("E0012", format!("this prints the text `{printed}` and no value"));
                let help = "print a value, `printf(\"%d\\n\", size(layout))`, or write the layout alone";
                let end = self.text.trim_end().len();
                self.broken = Some(d.label(end.saturating_sub(1).max(start)..end, "text alone").help(help));
                return None;
            }
            return self.fail("a layout");
        };
        if self.labels.len() < 2 || self.labels.last().is_none_or(|(_, e)| *e != last) {
            return Some(last);
        }
        let labels = std::mem::take(&mut self.labels);
        // Of what the DSL prints of a copy the tile's, not the atom's.
        let of = |word: &str| labels.iter().rposition(|(name, _)| name.contains(word));
        let chosen = of("_TV").or_else(|| of("TV Layout tiled")).or_else(|| of("TV Layout"));
        let chosen = chosen.unwrap_or(labels.len() - 1);
        for (name, e) in labels.iter().enumerate().filter(|(i, _)| *i != chosen).map(|(_, label)| label) {
            self.notes.push(format!("{name}: {e}"));
        }
        self.notes.push(format!("the value is that of {}", labels[chosen].0));
        labels.into_iter().nth(chosen).map(|(_, e)| e)
    }

    /// Passes what says nothing of layouts, and the ends of statements.
    fn pass_noise(&mut self) {
        loop {
            while self.take(";") || self.take(":") {
                self.marks += 1;
            }
            if self.control() {
                continue;
            }
            let n = noise(self.rest());
            if n == 0 {
                return;
            }
            self.assertion();
            self.noted_print();
            self.prompted |= self.rest().starts_with(">>>");
            self.at += n;
            self.marks += 1;
        }
    }

    /// Remembers what `printf("…", a, b)`, `print` or `cute.printf` prints, for a text that has nothing else.
    fn noted_print(&mut self) {
        let (before, marks, stop) = (self.at, self.marks, self.stop.clone());
        self.take("cute.");
        let prints = self.take_word("printf") || self.take_word("print");
        let quote = if prints && self.take("(") { ["\"", "'"].into_iter().find(|q| self.is(q)) } else { None };
        if let Some(quote) = quote {
            let start = self.at + 1;
            let format = self.rest()[1..].split(quote).next().unwrap_or_default();
            self.at = start + format.len() + 1;
            let (mut items, first) = (vec![], self.at);
            while self.take(",") {
                let Some(e) = self.expr(0) else { break };
                items.push(e);
            }
            if self.is(")") {
                self.printed = match items.len() {
                    0 => None,
                    1 => items.pop(),
                    _ => self.node(ExprKind::Tuple(items), first),
                };
            }
        }
        (self.at, self.marks, self.stop) = (before, marks, stop);
    }

    /// Passes the rows of elements below the heading of `print_tensor`.
    fn pass_table(&mut self) {
        let row = |line: &str| {
            let number = |w: &str| w.parse::<f64>().is_ok() || w.len() > 2 && w.bytes().all(|b| b == b'-');
            line.split_whitespace().all(number)
        };
        let from = self.at;
        let rest = &self.text[from..];
        let Some(heading) = rest.find('\n') else { return };
        let rows = rest[heading + 1..].split_inclusive('\n').take_while(|line| row(line)).map(str::len).sum::<usize>();
        self.at = from + heading + 1 + rows;
    }

    /// `[type] NAME = expr`, `#name = #attribute`, `shape=…, strides=…`, or an expression.
    fn statement(&mut self) -> Option<Expr> {
        let start = self.start();
        if self.keys_follow() {
            return self.array(start);
        }
        self.operation();
        self.xla_operation();
        if let Some(e) = self.labelled() {
            return Some(e);
        }
        if self.take("#define") {
            let name = self.word()?.to_string();
            let value = self.expr(0)?;
            return Some(self.bind(name, value));
        }
        if let Some(value) = self.structured()? {
            return Some(value);
        }
        if let Some(names) = self.declaration() {
            return self.bound(names);
        }
        let _word = self.take_word("return") || self.take_word("typedef");
        let first = self.expr(0)?;
        if let Some(e) = self.declared(&first)? {
            return Some(e);
        }
        self.declarator();
        if !self.is(",") {
            return Some(first);
        }
        let mut items = vec![first];
        while self.take(",") {
            items.push(self.expr(0)?);
        }
        self.node(ExprKind::Tuple(items), start)
    }

    /// Gives a name to a value.
    pub(super) fn bind(&mut self, name: String, value: Expr) -> Expr {
        self.marks += 1;
        self.names.insert(name.clone(), value.clone());
        self.bound.push(name.clone());
        self.named_last = Some(name);
        value
    }

    /// The values behind the `=` of names: `int BM = 128, BN = 64`, `M, K = 128, 64`.
    fn bound(&mut self, mut names: Vec<String>) -> Option<Expr> {
        self.marks += 1;
        let start = self.start();
        let mut value = self.expr(0)?;
        while names.len() == 1 && self.is(",") {
            self.take(",");
            match self.declaration() {
                Some(more) => {
                    self.bind(names.pop()?, value);
                    names = more;
                    value = self.expr(0)?;
                }
                None => {
                    let next = self.expr(0)?;
                    let mut items = match value.kind {
                        ExprKind::Tuple(items) if value.span.start == start && value.span.end < self.at => items,
                        _ => vec![value],
                    };
                    items.push(next);
                    value = self.node(ExprKind::Tuple(items), start)?;
                }
            }
        }
        if names.len() == 1 {
            return Some(self.bind(names.pop()?, value));
        }
        let values = if self.is(",") {
            let mut values = vec![value];
            while self.take(",") {
                values.push(self.expr(0)?);
            }
            values
        } else {
            let goes_on = !self.done();
            match (tiler_of(&value), value.kind) {
                (Some(tiler), kind) if names.len() == 2 => vec![tiler, Expr { kind, ..value }],
                (_, ExprKind::Tuple(items) | ExprKind::Tiler(items)) => items,
                // Where a thread or a block is: the names themselves.
                (_, ExprKind::Call(f, args)) if goes_on && args.is_empty() && f.name().is_some_and(is_place) => {
                    names.iter().map(|n| Expr::new(ExprKind::Name(n.clone()), start..self.at)).collect()
                }
                // What says nothing of layouts says so where one of its results is used.
                (_, ExprKind::Call(f, args)) if f.name().is_some_and(|f| on_data(f).is_some()) => {
                    vec![Expr { kind: ExprKind::Call(f, args), span: start..self.at, ..value }; names.len()]
                }
                _ => vec![],
            }
        };
        if values.len() != names.len() {
            return self.fail(&format!("{} values", names.len()));
        }
        let mut last = None;
        for (name, value) in names.into_iter().zip(values) {
            last = Some(self.bind(name, value));
        }
        last
    }

    /// The name behind a type: `Layout<…> layout;`, `Layout<…> layout{};`, `Layout layout{shape, stride};`.
    fn declared(&mut self, of: &Expr) -> Option<Option<Expr>> {
        let before = self.at;
        let typed =
            self.text.get(of.span.start.min(before)..before).is_some_and(|t| t.starts_with(char::is_alphabetic));
        if !typed || self.on_new_line() || self.done() {
            return Some(None);
        }
        let Some(name) = self.word().map(str::to_string) else { return Some(None) };
        let start = of.span.start;
        let value = if self.is("=") && !self.is("==") {
            self.take("=");
            self.expr(0)?
        } else if self.is("{") || self.is("(") && (of.name().is_some() || initialised(of).is_some()) {
            let (open, close) = if self.is("{") { ("{", "}") } else { ("(", ")") };
            let (args, _) = self.arguments(open, close)?;
            match of.name().or(initialised(of)) {
                Some("array") if !args.is_empty() => {
                    let ExprKind::Call(_, targs) = &of.kind else { return self.fail("`array<int,3>`") };
                    self.array_items(&targs.clone(), args, start)?
                }
                _ if args.is_empty() => of.clone(),
                Some("tuple") => self.node(ExprKind::Tuple(args), start)?,
                Some(kind) => self.call(Call::named(kind, args), start)?,
                None => return self.fail("no values for this type, `{}`"),
            }
        } else if self.is(";") || self.done() {
            of.clone()
        } else {
            self.at = before;
            return Some(None);
        };
        Some(Some(self.bind(name, value)))
    }

    /// `NAME : layout`, as programs print what a variable holds.
    fn labelled(&mut self) -> Option<Expr> {
        let (before, marks) = (self.at, self.marks);
        if let Some(name) = self.label() {
            let read = self.expr(0);
            let held = read.as_ref().is_some_and(|e| match e.kind {
                ExprKind::Layout(..) | ExprKind::Compose(..) | ExprKind::Tiler(_) | ExprKind::Swizzle(..) => true,
                ExprKind::Tuple(_) | ExprKind::Paren(_) => !self.names.contains_key(&name),
                _ => false,
            });
            if held {
                self.marks += 1;
                self.labels.extend(read.clone().map(|e| (name, e)));
                return read;
            }
        }
        (self.at, self.marks) = (before, marks);
        None
    }

    /// Takes the words of a label and the colon behind them: `tAgA:`, `Blocked product:`, `tensor.layout:`.
    fn label(&mut self) -> Option<String> {
        self.take("%");
        let start = self.start();
        for _ in 0..MAX_WORDS {
            self.word()?;
            while self.rest().starts_with('.') {
                self.at += 1;
                self.word()?;
            }
            if self.is("::") || self.on_new_line() {
                return None;
            }
            let end = self.at;
            if self.take(":") {
                return Some(self.text[start..end].trim_end().to_string());
            }
        }
        None
    }

    /// Passes what a parameter has behind its type: `const& layout`.
    fn declarator(&mut self) {
        let before = self.at;
        while self.take_word("const") || self.take("&") {}
        if self.at > before {
            self.marks += 1;
            let _name = self.word();
        }
    }

    /// Whether a `:` follows that has nothing behind it: a table comes next.
    fn at_last_colon(&mut self) -> bool {
        let blank = |c: char| c != '\n' && c.is_whitespace();
        self.is(":") && matches!(self.rest()[1..].trim_start_matches(blank).bytes().next(), None | Some(b'\n'))
    }

    /// [`Reader::declaration`] of one name.
    pub(super) fn binding(&mut self) -> Option<String> {
        let before = self.at;
        let mut names = self.declaration()?;
        if names.len() > 1 {
            self.at = before;
            return None;
        }
        names.pop()
    }

    /// Takes what stands before the `=` of a declaration and the `=`, and gives the names declared.
    fn declaration(&mut self) -> Option<Vec<String>> {
        let before = self.at;
        let names = self.targets();
        if names.is_none() {
            self.at = before;
        }
        names
    }

    fn targets(&mut self) -> Option<Vec<String>> {
        let _sigil = self.take("#") || self.take("!");
        let (mut names, mut name) = (vec![], None);
        for _ in 0..=MAX_DECLARED {
            if self.is("=") && !self.is("==") {
                break;
            } else if self.take("&") || self.take("*") || self.take("::") {
            } else if name.is_some() && self.take(",") {
                names.extend(name.take());
            } else if name.is_some() && names.is_empty() && self.is(":") && !self.is("::") {
                self.annotation()?;
                break;
            } else {
                let word = self.word()?;
                // Of `self.layout` and `sA.layout` the last part is the name.
                if self.rest().starts_with('.') {
                    self.at += 1;
                    continue;
                }
                name = Some(word.to_string());
            }
        }
        names.push(name?);
        self.take("=").then_some(names)
    }

    /// Takes the type of Python's `NAME: type = value`, up to the `=`.
    fn annotation(&mut self) -> Option<()> {
        self.take(":");
        self.word()?;
        while self.take(".") || self.take("|") {
            self.word()?;
        }
        if self.is("[") {
            self.skip_balanced('[', ']')?;
        }
        (self.is("=") && !self.is("==")).then_some(())
    }
}

/// What makes a value of a type that is written out: a tuple of its entries, a layout of shape and stride.
pub(super) fn initialised(of: &Expr) -> Option<&'static str> {
    match &of.kind {
        ExprKind::Tuple(_) => Some("tuple"),
        ExprKind::Layout(..) => Some("make_layout"),
        ExprKind::Call(f, _) => ["make_layout", "array"].into_iter().find(|name| f.name() == Some(*name)),
        _ => None,
    }
}

/// The tile that a layout of threads and values covers, where it was made of both.
fn tiler_of(e: &Expr) -> Option<Expr> {
    let called = |e: &Expr, name: &str| match &e.kind {
        ExprKind::Call(f, args) if f.name() == Some(name) => args.first().cloned(),
        _ => None,
    };
    let product = called(&called(e, "with_shape")?, "right_inverse")?;
    let call = |name: &str, arg: Expr| {
        let callee = Expr::new(ExprKind::Name(name.to_string()), e.span.clone());
        Expr::new(ExprKind::Call(Box::new(callee), vec![arg]), e.span.clone())
    };
    Some(call("product_each", call("shape", product)))
}
