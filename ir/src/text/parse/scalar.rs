//! Parsing scalar expressions.
use super::lexer::Token;
use super::{Parser, Result1};
use crate::dtype::DType;
use crate::scalar::{BinaryOp, Number, Scalar, UnaryOp};

/// Parses a load at the current place: what it names and the type of its elements.
pub(super) type Load<'a, A> = dyn FnMut(&mut Parser<'_>) -> Result1<(DType, A)> + 'a;

impl Parser<'_> {
    /// A scalar expression; `acc` is the accumulator's type, where there is one.
    pub(crate) fn scalar<A>(
        &mut self,
        load: &mut dyn FnMut(&mut Parser<'_>) -> Result1<(DType, A)>,
        acc: Option<DType>,
    ) -> Result1<Scalar<A>> {
        self.deeper(|p| p.scalar_binary(1, load, acc))
    }

    fn scalar_binary<A>(&mut self, min: u8, load: &mut Load<'_, A>, acc: Option<DType>) -> Result1<Scalar<A>> {
        let mut left = self.scalar_primary(load, acc)?;
        loop {
            let op = BinaryOp::all().find(|o| self.is(o.text()));
            let bound = op.and_then(|o| Some((o, super::super::print::precedence(o)?))).filter(|(_, p)| *p >= min);
            let Some((op, p)) = bound else { return Ok(left) };
            self.next();
            let right = self.scalar_binary(p + 1, load, acc)?;
            left = Scalar::Binary(op, Box::new(left), Box::new(right));
        }
    }

    fn scalar_primary<A>(&mut self, load: &mut Load<'_, A>, acc: Option<DType>) -> Result1<Scalar<A>> {
        if self.is("-") {
            self.next();
            return match self.next() {
                Token::Const(d, Number::Int(n)) => Ok(Scalar::Const(d, Number::Int(-n))),
                Token::Const(d, Number::Float(x)) => Ok(Scalar::Const(d, Number::Float(-x))),
                Token::Ident(w) => match special(&w) {
                    Some((d, x)) if !x.is_nan() => Ok(Scalar::Const(d, Number::Float(-x))),
                    _ => self.fail_at(self.pos - 1, format!("`{w}`"), "a constant after `-`"),
                },
                t => self.fail_at(self.pos - 1, t.show(), "a constant after `-`"),
            };
        }
        match self.peek().clone() {
            Token::Const(d, n) => {
                self.next();
                Ok(Scalar::Const(d, n))
            }
            Token::Punct("(") => {
                self.next();
                let s = self.scalar(load, acc)?;
                self.expect(")")?;
                Ok(s)
            }
            Token::Ident(w) if *self.ahead(1) == Token::Punct("(") => self.call(&w, load, acc),
            Token::Ident(w) if w == "acc" => {
                self.next();
                match acc {
                    Some(d) if !self.is(":") => Ok(Scalar::Acc(d)),
                    _ => {
                        self.expect(":")?;
                        Ok(Scalar::Acc(self.dtype()?))
                    }
                }
            }
            Token::Ident(w) if special(&w).is_some() && *self.ahead(1) != Token::Punct("[") => {
                self.next();
                let (d, x) = special(&w).unwrap_or((DType::F64, f64::NAN)); // the guard has it
                Ok(Scalar::Const(d, Number::Float(x)))
            }
            _ => {
                let (stored, a) = load(self)?;
                let read = if self.eat(":") { self.dtype()? } else { stored };
                Ok(Scalar::Load(read, a))
            }
        }
    }

    /// A function, a cast, `select`, or a NaN with its bits.
    fn call<A>(&mut self, name: &str, load: &mut Load<'_, A>, acc: Option<DType>) -> Result1<Scalar<A>> {
        let pos = self.pos;
        self.next();
        self.next();
        if let (Some((d, x)), Token::Num(bits)) = (special(name), self.peek().clone())
            && x.is_nan()
        {
            self.next();
            self.expect(")")?;
            return Ok(Scalar::Const(d, Number::Float(f64::from_bits(bits))));
        }
        let mut args = self.list(")", &mut |p| p.scalar(load, acc).map(Box::new))?.into_iter();
        let n = args.len();
        let unary = UnaryOp::named(name);
        let written = |o: &BinaryOp| super::super::print::precedence(*o).is_none();
        let binary = BinaryOp::all().filter(written).find(|o| o.text() == name);
        let made = match (args.next(), args.next(), args.next(), n) {
            (Some(x), None, None, 1) => match unary {
                Some(op) => Some(Scalar::Unary(op, x)),
                None => name.parse().ok().map(|d| Scalar::Cast(d, x)),
            },
            (Some(a), Some(b), None, 2) => binary.map(|op| Scalar::Binary(op, a, b)),
            (Some(c), Some(a), Some(b), 3) if name == "select" => Some(Scalar::Select(c, a, b)),
            _ => None,
        };
        match made {
            Some(s) => Ok(s),
            None => self.fail_at(pos, format!("`{name}` of {n}"), "a function, a cast or `select`"),
        }
    }

    pub(super) fn dtype(&mut self) -> Result1<DType> {
        let table: Vec<(&str, DType)> = DType::ALL.into_iter().map(|d| (d.name(), d)).collect();
        self.one_of(&table, "an element type")
    }
}

/// `inf_f32`, `nan_f32`.
fn special(word: &str) -> Option<(DType, f64)> {
    let (x, d) = match word.split_once('_')? {
        ("inf", d) => (f64::INFINITY, d),
        ("nan", d) => (f64::NAN, d),
        _ => return None,
    };
    Some((d.parse().ok()?, x))
}
