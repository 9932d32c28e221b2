//! Int expressions inside literals: numbers of either style, symbols, operators.
use super::{Parsed, TextErrorKind, ValueParser, is_name};
use crate::int::{BinOp, Expr, Int};
use crate::layout::Style;

impl ValueParser<'_> {
    /// An int expression whose operators bind at least as tightly as `min`.
    pub(super) fn int(&mut self, min: u8) -> Parsed<Int> {
        self.enter()?;
        let first = self.atom()?;
        let out = self.operators(first, min);
        self.depth -= 1;
        out
    }

    pub(super) fn operators(&mut self, mut left: Int, min: u8) -> Parsed<Int> {
        // The normal form of a long chain is a deep tree: chains are bounded like nesting.
        for _ in 0..Self::MAX_DEPTH {
            self.space();
            let Some(op) = self.operator() else { return Ok(left) };
            let precedence = op.precedence().unwrap_or(0);
            if precedence < min {
                return Ok(left);
            }
            let start = self.at;
            self.at += op.text().len();
            let right = self.int(precedence + 1)?;
            left = left.op(op, &right).map_err(|e| self.error(start, e.into()))?;
        }
        Err(self.error(self.at, TextErrorKind::TooDeep))
    }

    fn operator(&self) -> Option<BinOp> {
        let two = self.bytes.get(self.at + 1).copied();
        Some(match self.peek()? {
            b'*' => BinOp::Mul,
            b'/' => BinOp::Div,
            b'%' => BinOp::Mod,
            b'+' => BinOp::Add,
            b'-' => BinOp::Sub,
            b'&' => BinOp::And,
            b'|' => BinOp::Or,
            b'^' => BinOp::Xor,
            b'<' if two == Some(b'<') => BinOp::Shl,
            // In a tiler `>>` closes two of them.
            b'>' if two == Some(b'>') && self.tilers == 0 => BinOp::Shr,
            _ => return None,
        })
    }

    fn atom(&mut self) -> Parsed<Int> {
        self.space();
        match self.peek() {
            Some(b'-') => {
                self.at += 1;
                if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    return self.number(true).map(|n| self.styled(n));
                }
                let start = self.at;
                let i = self.int(7)?;
                Int::ZERO.sub(&i).map_err(|e| self.error(start, e.into()))
            }
            Some(b'0'..=b'9') => self.number(false).map(|n| self.styled(n)),
            Some(b'_') if self.bytes.get(self.at + 1).is_some_and(|c| c.is_ascii_digit() || *c == b'-') => {
                self.at += 1;
                let negative = self.peek() == Some(b'-');
                self.at += usize::from(negative);
                self.number(negative).map(Int::Static)
            }
            Some(b'?') => self.anonymous(),
            Some(b'(') => {
                self.at += 1;
                let i = self.int(0)?;
                self.need(b')', "`)`")?;
                Ok(i)
            }
            Some(c) if is_name(c) => self.named(),
            _ => Err(self.expected("an int, a name, `_` or `(`")),
        }
    }

    fn styled(&self, n: i64) -> Int {
        match self.style {
            Style::Plain => Int::Static(n),
            Style::Cute => Int::Dynamic(n),
        }
    }

    pub(super) fn number(&mut self, negative: bool) -> Parsed<i64> {
        let start = self.at;
        let mut n: i64 = 0;
        while let Some(c @ b'0'..=b'9') = self.peek() {
            let d = i64::from(c - b'0');
            let next = n.checked_mul(10).and_then(|n| if negative { n.checked_sub(d) } else { n.checked_add(d) });
            n = next.ok_or_else(|| self.error(start, TextErrorKind::TooLarge))?;
            self.at += 1;
        }
        if self.at == start || self.peek().is_some_and(is_name) {
            return Err(self.expected("a digit"));
        }
        Ok(n)
    }

    /// `?`, `?{div=8}`, and `?3` (the third anonymous int, as expressions print it).
    fn anonymous(&mut self) -> Parsed<Int> {
        let start = self.at;
        self.at += 1;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let mut symbol = (self.symbol)(&self.text[start..self.at]);
        if self.take(b'{') {
            self.space();
            if !self.text[self.at..].starts_with("div") {
                return Err(self.expected("`div=`"));
            }
            self.at += 3;
            self.need(b'=', "`=`")?;
            self.space();
            let div = self.number(false)?;
            self.need(b'}', "`}`")?;
            symbol.div = div.max(1);
        }
        Ok(Int::symbol(symbol))
    }

    fn named(&mut self) -> Parsed<Int> {
        let start = self.at;
        while self.peek().is_some_and(is_name) {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        let op = match name {
            // Alone it is no name, but all of a mode.
            "_" => {
                self.at = start;
                return Err(self.expected("an int, a name or `(`"));
            }
            "ceil_div" => BinOp::CeilDiv,
            "min" => BinOp::Min,
            "max" => BinOp::Max,
            "swizzle" if self.peek() == Some(b'<') => {
                let sw = self.swizzle()?;
                self.need(b'(', "`(`")?;
                let i = self.int(0)?;
                self.need(b')', "`)`")?;
                let e = Expr::swizzled(sw, i.to_expr());
                return Int::from_expr(&e).map_err(|e| self.error(start, e.into()));
            }
            _ => {
                let symbol = (self.symbol)(name);
                return Int::from_expr(&Expr::Var(symbol)).map_err(|e| self.error(start, e.into()));
            }
        };
        if !self.take(b'(') {
            // A bare `min` or `max` is a name.
            return Ok(Int::symbol((self.symbol)(name)));
        }
        let a = self.int(0)?;
        self.need(b',', "`,`")?;
        let b = self.int(0)?;
        self.need(b')', "`)`")?;
        a.op(op, &b).map_err(|e| self.error(start, e.into()))
    }
}

#[cfg(test)]
mod tests {
    use crate::op::{Style, parse_value};

    fn check(text: &str, wanted: &str) {
        let got = match parse_value(text, Style::Plain) {
            Ok(v) => v.to_string(),
            Err(e) => e.to_string(),
        };
        assert_eq!(got, wanted, "{text:.40}");
    }

    #[test]
    fn every_spelling_reads_back() {
        for text in [
            "(4,(2,3)):(1,(4,8))",
            "()",
            "(6)",
            "(_,(3,_))",
            "(4,?):(1,?{div=4})",
            "(4,5):(1@0,1@1)",
            "1@0@1",
            "<3:3,(2,4):(1,8),_>",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
            "(4,3):(3,1) o 0 o 4:3",
            "(8*N + 1,ceil_div(M, 4)):(1,min(M, N))",
            "-3",
            "LayoutRight",
        ] {
            check(text, text);
        }
        check("[3:3;(2,4):(1,8)]", "<3:3,(2,4):(1,8)>");
        check("S<3,3,3>", "Sw<3,3,3>");
        check("(_4, 8):(_1,_4)", "(4,8):(1,4)");
        check("E<0,1>*2", "2@1@0");
        check("0,1", "(0,1)");
        check("<<3,4>,8>>1", "found `>`, needed the end at byte 9");
    }

    #[test]
    fn styles_differ_in_bare_ints() {
        let v = parse_value("(_4,8):(_1,4)", Style::Cute).unwrap();
        assert_eq!((v.text(Style::Cute), v.text(Style::Plain)), ("(_4,8):(_1,4)".into(), "(4,8):(1,4)".into()));
    }

    #[test]
    fn hostile_text_is_refused() {
        let deep = "more than 200 levels of parentheses or chained operators";
        check(&"(".repeat(10_000), &format!("{deep} at byte 201"));
        check(&"-(".repeat(10_000), &format!("{deep} at byte 200"));
        check(&"<".repeat(10_000), &format!("{deep} at byte 200"));
        check(&format!("1{}", "@0".repeat(10_000)), &format!("{deep} at byte 1"));
        check(&format!("M{}", "+N".repeat(10_000)), &format!("{deep} at byte 401"));
        check("99999999999999999999", "a number does not fit in 64 bits at byte 0");
        check("4:", "found the end, needed an int, a name, `_` or `(` at byte 2");
        check("(4,2):(1)", "the shape (4,2) and the stride (1) have different profiles at byte 0");
        check("(4,_):(1,4)", "`_` cannot stand in a shape at byte 0");
        check("Sw<9,0,3>", "a swizzle `Sw<B,M,S>` needs 0 <= B <= |S|, 0 <= M, B + M + |S| <= 62 at byte 2");
        check("4/0", "4 / 0 is not defined at byte 1");
        check("\u{0}é", "found `\\0`, needed an int, a name, `_` or `(` at byte 0");
        check("4 é", "found `é`, needed the end at byte 2");
    }
}
