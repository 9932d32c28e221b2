//! The softmax of a tile of scores: what they are by their sums, the maximum of each row, and weights.
use super::super::grid::{clamped, only_if, unroll, vector};
use super::Attention;
use super::emit::{AttentionBlock, Of, binary, load, number, set, update};
use super::form::{AttentionValue, Label};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::library::Library;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar, UnaryOp};

/// What scores are multiplied by, and what the difference of two is, to be an exponent of two.
#[derive(Clone, Copy)]
struct ExponentScale {
    scores: f64,
    differences: f64,
}

/// A value times a number.
fn times(x: Of, by: f64) -> Of {
    if by == 1.0 { x } else { binary(BinaryOp::Mul, x, number(by)) }
}

impl Attention<'_> {
    /// How scores become exponents of two.
    fn exponents(&self) -> ExponentScale {
        let log = std::f64::consts::LOG2_E;
        match self.form_of_score().factor() {
            Some(factor) => ExponentScale { scores: factor * log, differences: 1.0 },
            // A score may be any number, such as -1e30: the difference of two comes before all rounding.
            None => ExponentScale { scores: 1.0, differences: log },
        }
    }

    /// The score of keys that a query sees.
    fn form_of_score(&self) -> &AttentionValue {
        self.mask().map_or(&self.form.score, |mask| &mask.score)
    }

    /// Scores from their sums, in place, but for a factor that is all. Those of keys that a query does not see, or that
    /// there are not, become −∞.
    pub(super) fn score(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        round: &Expr,
        out: &mut Vec<Stmt>,
    ) -> Result<(), LowerError> {
        let score = self.form_of_score();
        let first = [place.first.clone(), normal::normalize(&(round.clone() * Expr::Num(self.keys)))?];
        if score.factor().is_none() {
            out.extend(self.each_score(b, place, &first, &mut |b, dst, [row, column]| {
                let (row, _) = clamped(&self.form.shared[self.rows], self.tile(), row)?;
                let (column, _) = clamped(&self.form.n_keys, self.keys, column)?;
                let at = |label: Label| self.at(place, label, [&row, &column]);
                Ok(self.value(b, score, &at, load(dst), &[]))
            })?);
        }
        let mode = |step: i64| Layout::mode1(self.form.n_keys.clone(), Int::Static(step));
        if let Some(mask) = self.mask() {
            // Where the last key of the tile comes after what the first query sees.
            let after = first[1].clone() + Expr::Num(self.keys - 1) - first[0].clone() - mask.shift.to_expr();
            let base = Int::ZERO.sub(&mask.shift)?;
            out.extend(only_if(b, &[normal::normalize(&after)?], &mut |b, _| {
                self.each_score(b, place, &first, &mut |b, dst, [row, column]| {
                    let modes = vec![(mode(1), Some(column)), (mode(-1), Some(row))];
                    Ok(self.unless_positive(b, place, (base.clone(), modes), dst))
                })
            })?);
        }
        let last = normal::normalize(&(first[1].clone() + Expr::Num(self.keys) - self.form.n_keys.to_expr()))?;
        let base = Int::ONE.sub(&self.form.n_keys)?;
        out.extend(only_if(b, &[last], &mut |b, _| {
            self.each_score(b, place, &first, &mut |b, dst, [_, column]| {
                Ok(self.unless_positive(b, place, (base.clone(), vec![(mode(1), Some(column))]), dst))
            })
        })?);
        Ok(())
    }

    /// Gives every score of a thread a value, by its row and its column.
    #[allow(clippy::type_complexity)] // a value for each score
    fn each_score(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        first: &[Expr; 2],
        value: &mut dyn FnMut(&mut Builder, AccessId, [Expr; 2]) -> Result<Of, LowerError>,
    ) -> Result<Vec<Stmt>, LowerError> {
        place.var.each(b, &mut |b, t| {
            self.each(b, self.keys, &mut |b, [v, half, j]| {
                let [row, column] = self.fragment(self.keys).place(first, &t, [half, &Expr::Num(0), j])?;
                let column = normal::normalize(&(column + v.clone()))?;
                let dst = self.score_at(b, place.scores, &t, [v, half, j]);
                Ok(vec![set(dst, value(b, dst, [row, column])?)])
            })
        })
    }

    /// A score, or −∞ where an index is positive.
    fn unless_positive(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        (base, modes): (Int, Vec<(Layout, Option<Expr>)>),
        score: AccessId,
    ) -> Of {
        let index = Scalar::Load(DType::I32, b.access(place.index, base, modes));
        let zero = Scalar::Const(DType::I32, Number::Int(0));
        let seen = binary(BinaryOp::Compare(Comparison::Le), index, zero);
        Scalar::Select(Box::new(seen), Box::new(load(score)), Box::new(number(f64::NEG_INFINITY)))
    }

    fn score_at(&self, b: &mut Builder, held: BufferId, t: &Expr, [v, half, j]: [&Expr; 3]) -> AccessId {
        self.fragment(self.keys).one(b, held, t, [v, half, &Expr::Num(0), j])
    }

    /// The maximum of each row with these keys.
    pub(super) fn maximum(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let scale = self.exponents();
        let pair = |half: &Expr, v: &Expr| normal::normalize(&(half.clone() * Expr::Num(2) + v.clone()));
        let mut out = place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                unroll(b, 2, &mut |b, v| {
                    let first = self.score_at(b, place.scores, &t, [&v, &half, &Expr::Num(0)]);
                    Ok(vec![set(self.row(b, place.parts, 4, (&t, 0), &pair(&half, &v)?), load(first))])
                })
            })?;
            out.extend(unroll(b, self.keys / 8 - 1, &mut |b, j| {
                let j = normal::normalize(&(j + Expr::Num(1)))?;
                unroll(b, 2, &mut |b, half| {
                    unroll(b, 2, &mut |b, v| {
                        let score = self.score_at(b, place.scores, &t, [&v, &half, &j]);
                        let dst = self.row(b, place.parts, 4, (&t, 0), &pair(&half, &v)?);
                        Ok(vec![update(dst, ReduceOp::Max, load(score))])
                    })
                })
            })?);
            Ok(out)
        })?;
        let last = self.of_row(b, place, (place.parts, BinaryOp::Max), &mut out)?;
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let of = |b: &mut Builder, held| self.row(b, held, 2, (&t, 0), &half);
                let (next, top, minus) = (of(b, place.next), of(b, place.top), of(b, place.minus));
                let [mine, theirs] = [0, 2].map(|m| load(self.row(b, last, 2, (&t, m), &half)));
                let tile = binary(BinaryOp::Max, mine, theirs);
                let scaled = binary(BinaryOp::Max, load(top), times(tile.clone(), scale.scores));
                let negative = Scalar::Unary(UnaryOp::Neg, Box::new(load(next)));
                let mut out = vec![set(next, scaled), set(minus, negative)];
                if let Some(most) = place.most {
                    out.push(update(of(b, most), ReduceOp::Max, tile));
                }
                Ok(out)
            })
        })?);
        Ok(out)
    }

    /// What four threads have of a row, of pairs of columns, combined by two of them; the other two follow.
    pub(super) fn of_row(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        (parts, op): (BufferId, BinaryOp),
        out: &mut Vec<Stmt>,
    ) -> Result<BufferId, LowerError> {
        let [first, second] = place.part;
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let at = |v: i64| normal::normalize(&(half.clone() * Expr::Num(2) + Expr::Num(v)));
                let [x, y] = [at(0)?, at(1)?].map(|i| load(self.row(b, parts, 4, (&t, 0), &i)));
                Ok(vec![set(self.row(b, first, 2, (&t, 0), &half), binary(op, x, y))])
            })
        })?);
        out.extend(place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let [x, y] = [0, 1].map(|m| load(self.row(b, first, 2, (&t, m), &half)));
                Ok(vec![set(self.row(b, second, 2, (&t, 0), &half), binary(op, x, y))])
            })
        })?);
        Ok(second)
    }

    /// The sums of weights of rows, which all of their threads have.
    pub(super) fn totals(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        part: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        place.var.each(b, &mut |b, t| {
            unroll(b, 2, &mut |b, half| {
                let [x, y] = [0, 2].map(|m| load(self.row(b, part, 2, (&t, m), &half)));
                let [sum, inverse] = place.sum_of_row().map(|held| self.row(b, held, 2, (&t, 0), &half));
                let one = binary(BinaryOp::Div, number(1.0), load(sum));
                Ok(vec![set(sum, binary(BinaryOp::Add, x, y)), set(inverse, one)])
            })
        })
    }

    /// The maximum of a row and the sum of its weights, as the program has them; what that takes goes before.
    ///
    /// Weights are those of the maximum times a number, which is rounded: they all have one factor too many.
    pub(super) fn softmax_of_row(
        &self,
        b: &mut Builder,
        place: &AttentionBlock,
        most: BufferId,
        (t, half): (&Expr, &Expr),
        out: &mut Vec<Stmt>,
    ) -> [Of; 2] {
        let scale = self.exponents();
        let [most, minus, sum] =
            [most, place.minus, place.sum_of_row()[0]].map(|held| self.row(b, held, 2, (t, 0), half));
        let score = self.form_of_score();
        let max = match score.factor() {
            Some(_) => self.value(b, score, &|_| Expr::Num(0), load(most), &[]),
            None => load(most),
        };
        let mut total = load(sum);
        if score.factor().is_some() {
            out.push(update(minus, ReduceOp::Sum, times(load(most), scale.scores)));
            let negative = Scalar::Unary(UnaryOp::Neg, Box::new(load(minus)));
            let power = Scalar::Unary(UnaryOp::Library(Library::Exp2), Box::new(negative));
            total = binary(BinaryOp::Mul, total, power);
        }
        // Where all scores are −∞, no difference of two is a number.
        let none = binary(BinaryOp::Compare(Comparison::Eq), load(most), number(f64::NEG_INFINITY));
        [max, Scalar::Select(Box::new(none), Box::new(number(f64::NAN)), Box::new(total))]
    }

    /// Weights from scores, and what was summed with another maximum.
    pub(super) fn weigh(&self, b: &mut Builder, place: &AttentionBlock) -> Result<Vec<Stmt>, LowerError> {
        let scale = self.exponents();
        let power = |x: Of| Scalar::Unary(UnaryOp::Library(Library::Exp2), Box::new(times(x, scale.differences)));
        let (dtype, sums) = (self.form.dtype, self.fragment(self.columns));
        place.var.each(b, &mut |b, t| {
            let mut out = unroll(b, 2, &mut |b, half| {
                let of = |b: &mut Builder, held| self.row(b, held, 2, (&t, 0), &half);
                let (next, top, factor) = (of(b, place.next), of(b, place.top), of(b, place.scale));
                let mut out =
                    vec![set(factor, power(binary(BinaryOp::Sub, load(top), load(next)))), set(top, load(next))];
                out.extend(unroll(b, 2, &mut |b, v| {
                    let i = normal::normalize(&(half.clone() * Expr::Num(2) + v))?;
                    Ok(vec![update(self.row(b, place.total, 4, (&t, 0), &i), ReduceOp::Prod, load(factor))])
                })?);
                Ok(out)
            })?;
            out.extend(self.each(b, self.columns, &mut |b, [v, half, j]| {
                let factor = self.row(b, place.scale, 2, (&t, 0), half);
                let dst = sums.one(b, place.sums, &t, [v, half, &Expr::Num(0), j]);
                Ok(vec![update(dst, ReduceOp::Prod, load(factor))])
            })?);
            out.extend(unroll(b, self.keys / 8, &mut |b, j| {
                unroll(b, 2, &mut |b, half| {
                    vector(b, 2, &mut |b, v| {
                        let c = [&v, &half, &j];
                        let (score, exponent) =
                            (self.score_at(b, place.scores, &t, c), self.score_at(b, place.exponents, &t, c));
                        let weights = place.weights.map(|held| self.score_at(b, held, &t, c));
                        let i = normal::normalize(&(half.clone() * Expr::Num(2) + v.clone()))?;
                        let (minus, total) =
                            (self.row(b, place.minus, 2, (&t, 0), &half), self.row(b, place.total, 4, (&t, 0), &i));
                        // An update by a product is one instruction, rounded once.
                        let mut out = vec![
                            set(exponent, load(minus)),
                            update(exponent, ReduceOp::Sum, times(load(score), scale.scores)),
                            set(score, power(load(exponent))),
                            update(total, ReduceOp::Sum, load(score)),
                            set(weights[0], Scalar::Cast(dtype, Box::new(load(score)))),
                        ];
                        // What is left when a weight is rounded is a number of its own, and exact.
                        for pair in weights[..self.n_pieces()].windows(2) {
                            let piece = Scalar::Cast(DType::F32, Box::new(Scalar::Load(dtype, pair[0])));
                            let minus = Scalar::Unary(UnaryOp::Neg, Box::new(piece));
                            out.push(update(score, ReduceOp::Sum, minus));
                            out.push(set(pair[1], Scalar::Cast(dtype, Box::new(load(score)))));
                        }
                        Ok(out)
                    })
                })
            })?);
            Ok(out)
        })
    }
}

impl AttentionValue {
    /// The positive number that a sum is multiplied by, if that is all.
    fn factor(&self) -> Option<f64> {
        let acc = |s: &Scalar<_>| matches!(s, Scalar::Acc(_));
        let number = |s: &Scalar<_>| match s {
            Scalar::Const(_, Number::Float(x)) if *x > 0.0 && x.is_finite() => Some(*x),
            _ => None,
        };
        match &self.scalar {
            Scalar::Acc(_) => Some(1.0),
            Scalar::Binary(BinaryOp::Mul, x, y) if acc(x) => number(y),
            Scalar::Binary(BinaryOp::Mul, x, y) if acc(y) => number(x),
            Scalar::Binary(BinaryOp::Div, x, y) if acc(x) => number(y).map(|n| 1.0 / n),
            _ => None,
        }
    }
}
