//! What the languages have in common: operators, tuples, calls.
use super::Reader;
use super::call::{Call, Library, has_open};
use super::shaped::is_element;
use tilewright_frontend::ast::{Expr, ExprKind, Infix, Prefix};
use tilewright_frontend::constructors::{ATOM_KINDS, MODULES, int, makes_layout};
use tilewright_frontend::within::{BASIS, COMPOSE, LAYOUT, MAX_DEPTH, PREFIX};
use tilewright_ir::int::Swizzle;
use tilewright_ir::op::Value;

/// How strongly comparisons bind, as conditions of `?` have them.
const CONDITION: u8 = 3;

/// What stands in brackets: by place, and by key.
pub(super) type BracketArguments = (Vec<Expr>, Vec<(String, Expr)>);

impl Reader<'_> {
    /// An expression whose operators bind at least as strongly as `min`; the table is that of
    /// [`tilewright_frontend::parser`].
    pub(super) fn expr(&mut self, min: u8) -> Option<Expr> {
        self.depth += 1;
        let deep = self.depth > MAX_DEPTH || self.budget == 0;
        self.budget = self.budget.saturating_sub(1);
        let read = if deep { self.fail("fewer levels") } else { self.operators(min) };
        self.depth -= 1;
        if let Some(e) = &read
            && self.longest.as_ref().is_none_or(|l| l.len() <= e.span.len())
        {
            self.longest = Some(e.span.clone());
        }
        read
    }

    fn operators(&mut self, min: u8) -> Option<Expr> {
        let start = self.start();
        if min <= COMPOSE
            && let Some(pointer) = self.pointer()
        {
            if self.angle && (self.is(",") || self.is(">")) {
                // The type of a pointer alone.
                return self.node(ExprKind::Name("ptr".to_string()), start);
            }
            return self.pointed(pointer);
        }
        let mut left = self.prefix()?;
        let mut compared = false;
        loop {
            left = if min <= COMPOSE && (self.tagged(&left) || self.takes_compose()) {
                self.composed(left, start)?
            } else if min <= LAYOUT && self.is_colon() && !has_strides(&left) {
                self.take(":");
                let right = self.expr(LAYOUT + 1)?;
                self.node(ExprKind::Layout(Box::new(left), Box::new(right)), start)?
            } else if min <= BASIS && self.is("@") {
                let mut path = vec![];
                while self.take("@") {
                    path.push(self.int()?);
                }
                self.node(ExprKind::Scaled(Box::new(left), path), start)?
            } else if min <= PREFIX && self.is("**") {
                self.take("**");
                let power = self.expr(PREFIX)?;
                let n = int(&left).zip(int(&power)).and_then(|(a, n)| a.checked_pow(u32::try_from(n).ok()?));
                let Some(n) = n else { return self.fail("known ints around `**`") };
                self.node(ExprKind::Int(n), start)?
            } else if min <= CONDITION && self.is("?") && matches!(left.kind, ExprKind::Binary(..) | ExprKind::Paren(_))
            {
                self.chosen(&left)?
            } else if let Some(op) = self.infix(min) {
                if op.compares() && std::mem::replace(&mut compared, true) {
                    return self.fail("one comparison");
                }
                let right = self.expr(op.power() + 1)?;
                self.node(ExprKind::Binary(op, Box::new(left), Box::new(right)), start)?
            } else {
                return Some(left);
            };
        }
    }

    /// `c ? a : b`, where the condition is known.
    fn chosen(&mut self, condition: &Expr) -> Option<Expr> {
        let Some(first) = is_true(condition) else { return self.fail("a condition of known ints") };
        self.marks += 1;
        self.take("?");
        let yes = self.expr(BASIS)?;
        self.need(":")?;
        let no = self.expr(0)?;
        Some(if first { yes } else { no })
    }

    /// Takes the `_` of `Sw<3,4,3>_smem_ptr[16b](…)`.
    fn tagged(&mut self, left: &Expr) -> bool {
        let tag = matches!(left.kind, ExprKind::Swizzle(..)) && self.rest().starts_with('_');
        self.at += usize::from(tag);
        tag
    }

    fn is_colon(&mut self) -> bool {
        self.is(":") && !self.is("::")
    }

    pub(super) fn takes_compose(&mut self) -> bool {
        self.take_word("o") || self.take("∘")
    }

    /// `left o …`, one link of it; a tagged pointer in the chain says how wide an element is.
    fn composed(&mut self, left: Expr, start: usize) -> Option<Expr> {
        if let Some(pointer) = self.pointer() {
            let swizzle = self.in_elements(left, pointer.bits)?;
            let inner = self.pointed(super::prints::Pointer { swizzle: None, ..pointer })?;
            return self.swizzled(swizzle, inner, start);
        }
        let right = self.expr(COMPOSE + 1)?;
        let mut parts = match left.kind {
            ExprKind::Compose(parts) => parts,
            _ => vec![left],
        };
        parts.push(right);
        if parts.len() > MAX_DEPTH as usize {
            return self.fail("fewer links");
        }
        self.node(ExprKind::Compose(parts), start)
    }

    /// Takes an infix operator that binds at least as strongly as `min`.
    fn infix(&mut self, min: u8) -> Option<Infix> {
        self.space();
        let rest = self.rest();
        if rest.starts_with("->") || (self.angle && rest.starts_with(['<', '>', '&'])) {
            return None;
        }
        // A value of MLIR begins the next line.
        if rest.starts_with('%') && self.on_new_line() {
            return None;
        }
        let pointer = rest.strip_prefix('*').is_some_and(|r| r.trim_start_matches(['*', ' ']).starts_with(['>', ',']));
        if self.angle && pointer {
            return None;
        }
        if self.prompted && rest.starts_with(">>>") {
            return None;
        }
        if self.python && rest.starts_with("//") {
            let binds = Infix::Div.power() >= min;
            self.at += if binds { 2 } else { 0 };
            return binds.then_some(Infix::Div);
        }
        let fits = |op: &Infix| !op.is_of_bits() && op.power() >= min && rest.starts_with(op.text());
        let op = Infix::ALL.into_iter().filter(fits).max_by_key(|op| op.text().len())?;
        self.at += op.text().len();
        Some(op)
    }

    fn prefix(&mut self) -> Option<Expr> {
        let start = self.start();
        if self.is("-") && !self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.take("-");
            let e = self.expr(PREFIX)?;
            return self.node(ExprKind::Unary(Prefix::Neg, Box::new(e)), start);
        }
        let e = self.primary()?;
        self.postfix(e, start)
    }

    /// `(…)`, `{}`, `[i]`, `.name`, `.name(…)` after an operand.
    fn postfix(&mut self, mut e: Expr, start: usize) -> Option<Expr> {
        loop {
            if self.on_new_line() && !self.is(".") {
                return Some(e);
            }
            let literal = self.text.get(e.span.start..).is_some_and(|t| t.starts_with('('))
                && matches!(e.kind, ExprKind::Tuple(_));
            e = if literal && (self.is("(") || self.is(".")) {
                return self.fail("parentheses around the layout before this");
            } else if self.is("(") && self.text.get(e.span.start..).is_some_and(|t| t.starts_with("torch.Size")) {
                // As `print(x.shape, x.stride())` has it.
                let (strides, _) = self.arguments("(", ")")?;
                let strides = self.node(ExprKind::Tuple(strides), start)?;
                self.node(ExprKind::Layout(Box::new(e), Box::new(strides)), start)?
            } else if self.is("(") {
                let (args, _) = self.arguments("(", ")")?;
                self.applied(e, args, start)?
            } else if self.is("{") {
                self.marks += 1;
                self.braces(e, start)?
            } else if self.is("[") && self.origin_of(&e).is_some() {
                self.indexed(&e, start)?
            } else if self.is("[") {
                self.marks += 1;
                let (args, _) = self.arguments("[", "]")?;
                if args.len() > 1 || self.is_tensor(&e) || args.iter().any(has_open) {
                    self.applied(e, args, start)?
                } else {
                    self.call(Call::named("get", [vec![e], args].concat()), start)?
                }
            } else if self.is("::") {
                // `::value`, `::rank`: what a type has, as its name.
                self.take("::");
                match self.word()? {
                    "value" | "type" => e,
                    "Shape" => self.call(Call::named("shape", vec![e]), start)?,
                    "Stride" => self.call(Call::named("stride", vec![e]), start)?,
                    name => {
                        let e = self.call(Call::named(name, vec![e]), start)?;
                        let _called = self.take("()");
                        e
                    }
                }
            } else if self.is(".") && !self.is("..") {
                self.marks += 1;
                self.take(".");
                self.take_word("template");
                self.member(e, start)?
            } else {
                return Some(e);
            };
        }
    }

    /// A layout at a coordinate; the slice of a tensor says that it is one.
    fn applied(&mut self, e: Expr, args: Vec<Expr>, start: usize) -> Option<Expr> {
        let e = if args.iter().any(has_open) { self.said_tensor(e) } else { e };
        self.node(ExprKind::Call(Box::new(e), args), start)
    }

    /// What follows the point: a method, with the operand as its first argument.
    fn member(&mut self, e: Expr, start: usize) -> Option<Expr> {
        let Some(name) = self.word() else { return self.fail("a name") };
        if name == ATOM_KINDS {
            return self.node(ExprKind::Name(name.to_string()), start);
        }
        if e.name() == Some(ATOM_KINDS) {
            return self.atom_of_kind(name, None, start);
        }
        if matches!(name, "x" | "y" | "z") {
            let name = format!("{e}_{name}");
            return self.node(ExprKind::Name(name), start);
        }
        let module = e.name().filter(|n| MODULES.contains(n)).map(str::to_string);
        let of = module.is_some();
        let mut call = Call::named(name, if of { vec![] } else { vec![e] });
        call.python = of;
        call.method = !of;
        call.library = module.as_deref().and_then(Library::of);
        call.targs = self.template_arguments().unwrap_or_default();
        if self.is("(") {
            let open = self.pass_pointer(&mut call);
            let (args, keys) = self.arguments(open, ")")?;
            call.args.extend(args);
            call.keys = keys;
        } else if of && self.is(".") {
            // A module of a module.
            let module = self.node(ExprKind::Name(module.unwrap_or_default()), start)?;
            self.take(".");
            return self.member(module, start);
        } else if of {
            return self.node(ExprKind::Name(name.to_string()), start);
        }
        if self.pointing && matches!(name, "iterator" | "data") {
            return self.begin(call.args.pop()?, start);
        }
        if matches!(name, "iterator" | "data" | "engine") {
            return self.fail("a layout, not what it lies over");
        }
        self.call(call, start)
    }

    /// `( expr, key = expr, … )`, a comma at the end allowed; the keys are kept apart.
    pub(super) fn arguments(&mut self, open: &str, close: &str) -> Option<BracketArguments> {
        self.need(open)?;
        let angle = std::mem::replace(&mut self.angle, false);
        let (mut args, mut keys) = (vec![], vec![]);
        while !self.is(close) {
            match self.key() {
                Some(key) => {
                    self.marks += 1;
                    keys.push((key, self.expr(0)?));
                }
                None => args.push(self.expr(0)?),
            }
            if !(self.take(",") || (open == "[" && self.take(";"))) {
                break;
            }
        }
        self.angle = angle;
        if !self.take(close) {
            return self.fail(&format!("`,` or `{close}`"));
        }
        Some((args, keys))
    }

    /// Takes `NAME =` or `"NAME":`.
    pub(super) fn key(&mut self) -> Option<String> {
        let before = self.at;
        let name = self.word().map(str::to_string);
        if name.is_some() && self.is("=") && !self.is("==") {
            self.take("=");
            return name;
        }
        self.at = before;
        None
    }

    pub(super) fn primary(&mut self) -> Option<Expr> {
        let start = self.start();
        let rest = self.rest();
        match rest.chars().next() {
            Some('0'..='9' | '-') => {
                let n =
                    if rest.starts_with("0x") || rest.starts_with("0X") { self.hexadecimal()? } else { self.int()? };
                let kind = self.fraction(start).map_or(ExprKind::Int(n), ExprKind::Float);
                self.node(kind, start)
            }
            Some('(') => self.parenthesis(start),
            Some('[') => self.list(start),
            Some('<') => {
                let angle = std::mem::replace(&mut self.angle, true);
                self.take("<");
                let mut items = vec![];
                while !self.is(">") {
                    items.push(self.expr(COMPOSE)?);
                    if !self.take(",") {
                        break;
                    }
                }
                self.angle = angle;
                self.need(">")?;
                self.node(ExprKind::Tiler(items), start)
            }
            Some('{') => {
                self.marks += 1;
                let (items, _) = self.arguments("{", "}")?;
                self.node(ExprKind::Tuple(items), start)
            }
            Some('"') if !is_einsum(&rest[1..]) => self.quoted(),
            Some(quote @ ('"' | '\'')) => {
                // A word in quotes, `order='F'`.
                let quoted = rest[1..].split_once(quote).filter(|(word, _)| !word.contains('\n'));
                let Some((word, _)) = quoted else { return self.fail("a word in quotes") };
                self.at += word.len() + 2;
                self.node(ExprKind::Name(word.to_string()), start)
            }
            Some('?') => self.unknown_int(start),
            Some('!') => self.mlir_type(start),
            Some('#') => self.attribute(start),
            Some(c) if c.is_alphabetic() || c == '_' => self.named(start),
            _ => self.fail("a layout, a shape or an int"),
        }
    }

    /// What makes a float of the int that began at a place: `1.5`, `2.`, `1e-5`.
    fn fraction(&mut self, start: usize) -> Option<f64> {
        let rest = self.rest();
        let point = rest.starts_with('.') && !rest[1..].starts_with(|c: char| c == '.' || c.is_alphabetic());
        let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
        let mut end = if point { 1 + digits(&rest[1..]) } else { 0 };
        if let Some(power) = rest[end..].strip_prefix(['e', 'E']) {
            let sign = usize::from(power.starts_with(['+', '-']));
            let n = digits(&power[sign..]);
            end += if n > 0 { 1 + sign + n } else { 0 };
        }
        self.at += end;
        if end > 0 { self.text[start..self.at].parse().ok() } else { None }
    }

    /// A layout in quotes, as types of CuTe IR hold it.
    pub(super) fn quoted(&mut self) -> Option<Expr> {
        self.marks += 1;
        self.need("\"")?;
        let angle = std::mem::replace(&mut self.angle, false);
        let e = self.expr(0)?;
        self.angle = angle;
        self.need("\"")?;
        Some(e)
    }

    /// `?`, `?{div=8}`, `?{i64 div=8}`
    fn unknown_int(&mut self, start: usize) -> Option<Expr> {
        self.take("?");
        let mut divisor = None;
        if self.take("{") {
            loop {
                match self.word() {
                    Some("div") => {
                        self.need("=")?;
                        divisor = Some(self.int()?).filter(|n| *n >= 1);
                    }
                    Some(_) => self.marks += 1,
                    None => break,
                }
            }
            self.need("}")?;
        }
        self.node(ExprKind::Anonymous(divisor), start)
    }

    /// A tuple or a group; `(int)4` is the int that it holds.
    fn parenthesis(&mut self, start: usize) -> Option<Expr> {
        self.take("(");
        let angle = std::mem::replace(&mut self.angle, false);
        let before = self.at;
        if self.scalar_type() && self.take(")") && self.rest().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            self.marks += 1;
            self.angle = angle;
            let n = self.int()?;
            return self.node(ExprKind::Int(n), start);
        }
        self.at = before;
        let (mut items, mut comma) = (vec![], false);
        while !self.is(")") {
            items.push(self.expr(0)?);
            comma = self.take(",");
            if !comma {
                break;
            }
        }
        self.angle = angle;
        if !self.take(")") {
            return self.fail("`,` or `)`");
        }
        match items.pop() {
            Some(one) if items.is_empty() && !comma => self.node(ExprKind::Paren(Box::new(one)), start),
            last => {
                items.extend(last);
                let called =
                    |e: &Expr| self.text.get(e.span.start..).is_some_and(|t| t.starts_with(char::is_alphabetic));
                let tiler = items.iter().any(|e| makes_layout(e) && called(e));
                self.node(if tiler { ExprKind::Tiler(items) } else { ExprKind::Tuple(items) }, start)
            }
        }
    }

    /// `[a, b]`: Python's list of ints, which is a tuple, or a tiler as CuTe prints it.
    fn list(&mut self, start: usize) -> Option<Expr> {
        let (items, keys) = self.arguments("[", "]")?;
        if !keys.is_empty() {
            return self.fail("items of a list");
        }
        let tiler = items.iter().any(|e| matches!(e.kind, ExprKind::Layout(..)));
        self.node(if tiler { ExprKind::Tiler(items) } else { ExprKind::Tuple(items) }, start)
    }

    /// A name and what it is the name of.
    fn named(&mut self, start: usize) -> Option<Expr> {
        let mut name = self.word()?.to_string();
        while matches!(name.as_str(), "const" | "constexpr" | "typename" | "new" | "static") {
            self.marks += 1;
            name = self.word()?.to_string();
        }
        if name == "self" && self.rest().starts_with('.') {
            self.marks += 1;
            self.at += 1;
            name = self.word()?.to_string();
        }
        // Only the last part of `cute::SM90::X` is looked up.
        while self.is("::") && !self.is("::value") && !self.is("::type") {
            self.marks += 1;
            self.take("::");
            match self.word() {
                Some(part) => name = part.to_string(),
                None => return self.fail("a name"),
            }
        }
        if let Some(used) = self.alias_used(&name, start) {
            return used;
        }
        if let Some(e) = self.leaf(&name) {
            self.marks += u32::from(!matches!(e, ExprKind::Underscore));
            return self.node(e, start);
        }
        if let Some(bound) = self.names.get(&name).cloned() {
            self.nodes += count(&bound);
            return if self.nodes > super::MAX_NODES { self.fail("fewer uses of names") } else { Some(bound) };
        }
        if self.rest().starts_with('.') && MODULES.contains(&name.as_str()) {
            self.marks += 1;
            self.take(".");
            let module = self.node(ExprKind::Name(name), start)?;
            return self.member(module, start);
        }
        if self.rest().starts_with('<') && name == "memref" {
            return self.memref(start);
        }
        if self.rest().starts_with("<(") && name == "tensor" {
            // A tensor of coordinates, which begins at one.
            self.take("<");
            let angle = std::mem::replace(&mut self.angle, true);
            let e = self.expr(0)?;
            self.angle = angle;
            self.need(">")?;
            return Some(e);
        }
        if self.rest().starts_with('<') && name == "tensor" {
            return self.shaped(start);
        }
        if self.rest().starts_with('<') && name == "vector" {
            return self.plain_shape(&name, start);
        }
        if self.rest().starts_with('[') && is_element(&name) && !self.names.contains_key(&name) {
            return self.xla_array(start);
        }
        if name == "sizeof" && self.is("(") {
            return self.size_of(start);
        }
        let mut call = Call::named(&name, vec![]);
        if name == "decltype" {
            self.marks += 1;
            self.need("(")?;
            let angle = std::mem::replace(&mut self.angle, false);
            let e = self.expr(0)?;
            self.angle = angle;
            self.need(")")?;
            return Some(e);
        }
        if self.is("<")
            && let Some(targs) = self.template_arguments()
        {
            call.targs = targs;
            if !self.is("(") || self.angle {
                return self.template(call, start);
            }
        }
        if self.is("(") && !self.on_new_line() {
            let open = self.pass_pointer(&mut call);
            let (args, keys) = self.arguments(open, ")")?;
            call.args.extend(args);
            call.keys = keys;
            return self.call(call, start);
        }
        if self.looped.contains(&name) {
            return self.in_loop(&name, start);
        }
        self.node(ExprKind::Name(name), start)
    }

    /// A name that is an int or `_`: `_4`, `_m4`, `X`, `None`.
    fn leaf(&mut self, name: &str) -> Option<ExprKind> {
        match name {
            "_" if self.rest().starts_with('-') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                return self.int().map(ExprKind::StaticInt);
            }
            "_" | "Underscore" => return Some(ExprKind::Underscore),
            "X" | "None" if !self.names.contains_key(name) => {
                self.marks += 1;
                return Some(ExprKind::Underscore);
            }
            "GenRowMajor" => return Some(ExprKind::Name("LayoutRight".to_string())),
            "GenColMajor" => return Some(ExprKind::Name("LayoutLeft".to_string())),
            "true_type" | "True" => return Some(ExprKind::Name("true".to_string())),
            "false_type" | "False" => return Some(ExprKind::Name("false".to_string())),
            _ => {}
        }
        let digits = name.strip_prefix('_')?;
        let (negative, digits) = match digits.strip_prefix('m') {
            Some(d) => (true, d),
            None => (false, digits),
        };
        let n = digits.parse::<i64>().ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(ExprKind::StaticInt(if negative { -n } else { n }))
    }

    /// A swizzle, if these are the parameters of one.
    pub(super) fn swizzle(&mut self, ints: &[i64], start: usize) -> Option<Expr> {
        match *ints {
            [b, m, s] if Swizzle::checked(b, m, s).is_some() => self.node(ExprKind::Swizzle(b, m, s), start),
            _ => self.fail("the bits, base and shift of a swizzle"),
        }
    }
}

/// Whether a condition of known ints holds.
pub(super) fn is_true(condition: &Expr) -> Option<bool> {
    match tilewright_frontend::within::value_of(condition)? {
        Value::Bool(b) => Some(b),
        _ => None,
    }
}

/// Whether an expression says its strides: a colon after it is the one that programs print before a table.
fn has_strides(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Layout(..) | ExprKind::Compose(..))
}

/// How many nodes a tree has.
fn count(e: &Expr) -> usize {
    1 + e.parts().into_iter().map(count).sum::<usize>()
}

/// Whether a text in double quotes, without the first one, says how letters of dimensions move: `ij,jk->ik`.
fn is_einsum(rest: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphabetic() || matches!(c, ',' | '.' | ' ' | '-' | '>');
    rest.split_once('"').is_some_and(|(text, _)| text.contains("->") && text.chars().all(letters))
}
