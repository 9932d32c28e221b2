//! Values of indices as narrow numbers that lie in memory.
//!
//! A row of an expression is vectors of 32 bits, loaded: counting in lanes of 64 bits beside them leaves most of a
//! vector empty, or the vectors altogether. So comparisons of indices are done in i32, casts of them count in the type
//! that is cast to, and what varies is counted once, into a row that all statements read:
//!
//! ```text
//! y[i,j] = select(j <= i, s[i,j], 0)    =>    c[j] = i32(j);  y[i,j] = select(c[j] <= c[i], s[i,j], 0)
//! ```
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{
    Axis, AxisId, Function, Guard, Operand, Reduce, Relation, Role, Statement, Tensor, TensorId,
};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar};

/// A bound of what is compared in i32: as many points as it has numbers.
const POINTS: i64 = 1 << 31;

/// So many points are kept whatever tensors there are: 256 KiB of 32 bits each.
const FEW_POINTS: i64 = 1 << 16;

/// Fewer points are no row that vectors load: they are constants of a loop that is unrolled.
const ROW: i64 = 5;

/// The function with the values of its indices counted in rows, but in statements that are `kept`. What is compared has
/// at most 2^31 points, which is a guard where it is not known.
pub(crate) fn counted(function: &Function, kept: &dyn Fn(&Function, &Statement) -> bool) -> Function {
    let mut counting = Counting { function: function.clone(), rows: vec![] };
    let mut body = vec![];
    for mut statement in function.body.clone() {
        if !counts(function, &statement) && !kept(function, &statement) {
            let value = counting.scalar(&statement.value, &statement);
            let mut reduce = statement.reduce.clone();
            reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = counting.scalar(x, &statement));
            statement.reduce = reduce;
            statement.value = value;
        }
        body.push(statement);
    }
    body.splice(0..0, counting.rows.into_iter().map(|row| row.1));
    Function { body, ..counting.function }
}

/// Whether a statement does nothing but count: it reads no memory, and reduces nothing.
pub(crate) fn counts(function: &Function, statement: &Statement) -> bool {
    let loads = statement.loads();
    let index = |o: &Operand| function.tensor(o.tensor).role == Role::Index;
    statement.reduce.is_none()
        && statement.lookups.is_empty()
        && !loads.is_empty()
        && loads.iter().all(|(_, o)| index(o))
}

struct Counting {
    function: Function,
    /// The rows that are there, by their type and number of points.
    rows: Vec<((DType, Int), Statement)>,
}

impl Counting {
    fn is_index(&self, o: &Operand) -> bool {
        self.function.tensor(o.tensor).role == Role::Index
    }

    /// An expression of a statement with its indices counted.
    fn scalar(&mut self, s: &Scalar<Operand>, of: &Statement) -> Scalar<Operand> {
        match s {
            Scalar::Binary(op, a, b) if op.is_comparison() && a.dtype() == DType::I64 => {
                match (self.narrow(a), self.narrow(b)) {
                    (Some(a), Some(b)) => {
                        let [a, b] = [a, b].map(|x| Box::new(self.scalar(&x, of)));
                        Scalar::Binary(*op, a, b)
                    }
                    _ => self.pair(*op, a, b, of),
                }
            }
            Scalar::Cast(to, x) => match &**x {
                Scalar::Load(DType::I64, o) if self.is_index(o) && *to != DType::Bool => self.row(*to, o, of),
                x => Scalar::Cast(*to, Box::new(self.scalar(x, of))),
            },
            Scalar::Load(dtype, o) if self.is_index(o) => self.row(*dtype, o, of),
            s => s.with(&mut |x| self.scalar(x, of)),
        }
    }

    fn pair(&mut self, op: BinaryOp, a: &Scalar<Operand>, b: &Scalar<Operand>, of: &Statement) -> Scalar<Operand> {
        Scalar::Binary(op, Box::new(self.scalar(a, of)), Box::new(self.scalar(b, of)))
    }

    /// An i64 that is an i32 besides: an index, a symbol, a small constant, or an i32 that was cast.
    fn narrow(&mut self, s: &Scalar<Operand>) -> Option<Scalar<Operand>> {
        match s {
            Scalar::Const(_, Number::Int(n)) => {
                i32::try_from(*n).ok().map(|n| Scalar::Const(DType::I32, Number::Int(n.into())))
            }
            Scalar::Cast(_, x) if x.dtype() == DType::I32 => Some((**x).clone()),
            Scalar::Load(_, o) if self.is_index(o) => {
                let points = match &o.modes[..] {
                    [] if o.offset.less(&Int::ZERO) == Some(false) => o.offset.add(&Int::ONE).ok()?,
                    [(_, mode)] if plain(mode) && o.offset.is(0) => mode.size().ok()?,
                    _ => return None,
                };
                match Int::Static(POINTS).less(&points) {
                    Some(true) => return None,
                    Some(false) => {}
                    None => {
                        let guard = Guard { left: points.to_expr(), relation: Relation::Le, right: Expr::Num(POINTS) };
                        if !self.function.guards.contains(&guard) {
                            self.function.guards.push(guard);
                        }
                    }
                }
                Some(Scalar::Cast(DType::I32, Box::new(s.clone())))
            }
            _ => None,
        }
    }

    /// Whether numbers for all points of an axis are kept: there are few, or a tensor of the statement has as many.
    fn holds_row(&self, axis: AxisId, extent: &Int, of: &Statement) -> bool {
        if extent.value().is_some_and(|n| n < ROW) {
            return false;
        }
        let steps = |o: &Operand| {
            let along = o.modes.iter().filter(|(a, _)| *a == axis);
            along.flat_map(|(_, l)| l.flat()).any(|(_, d)| d.int().is_none_or(|d| !d.is(0)))
        };
        let loads = of.loads();
        let tensor = loads.iter().map(|(_, o)| *o).chain([&of.out]).any(|o| !self.is_index(o) && steps(o));
        let most = Int::Static(if tensor { POINTS } else { FEW_POINTS });
        most.less(extent) == Some(false) || tensor && most.less(extent).is_none()
    }

    /// What an index is worth, in a type: loaded from a row where it varies.
    fn row(&mut self, dtype: DType, o: &Operand, of: &Statement) -> Scalar<Operand> {
        let id = |at: usize| TensorId(at as u32);
        let found = self.function.tensors.iter().position(|t| t.role == Role::Index && t.dtype == dtype);
        let index = id(found.unwrap_or(self.function.tensors.len()));
        if found.is_none() {
            self.function.tensors.push(Tensor::index(dtype));
        }
        let value = |modes| Scalar::Load(dtype, Operand { tensor: index, modes, ..o.clone() });
        let [(axis, mode)] = &o.modes[..] else { return value(o.modes.clone()) };
        let extent = of.axis(*axis).extent.clone();
        if !plain(mode) || !o.offset.is(0) || !self.holds_row(*axis, &extent, of) {
            return value(o.modes.clone());
        }
        let key = (dtype, extent.clone());
        if let Some((_, row)) = self.rows.iter().find(|(k, _)| *k == key) {
            return Scalar::Load(dtype, Operand { modes: o.modes.clone(), ..row.out.clone() });
        }
        let tensor = id(self.function.tensors.len());
        self.function.tensors.push(Tensor::temporary(format!("count{}", tensor.0), dtype, mode.clone()));
        let modes = vec![(AxisId(0), mode.clone())];
        let out = Operand { tensor, offset: Int::ZERO, modes: modes.clone() };
        let axes = vec![Axis { name: of.axis(*axis).name.clone(), extent }];
        let row = Statement::map(axes, value(modes), out.clone()).coming_from([of]);
        self.rows.push((key, row));
        Scalar::Load(dtype, Operand { modes: o.modes.clone(), ..out })
    }
}

/// Whether a mode counts its points.
pub(crate) fn plain(mode: &Layout) -> bool {
    matches!(&mode.flat()[..], [(_, d)] if d.int().is_some_and(|d| d.is(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn what_is_compared_is_narrow_and_lies_in_rows() {
        let text = "fn f { sym N in s: f32 (9,N):(N,1) out y: f32 (9,N):(N,1) index n: i64 1:1
          for i < 9, j < N {
            y[i=9:N, j=N:1] = select(n[j=N:1] < n[i=9:1], s[i=9:N, j=N:1], f32(n[j=N:1]) * f32(n[; N])) } }";
        let f = parse_function(text).unwrap();
        expect![[r#"
            fn f {
              sym N
              guard N <= 2147483648
              in s: f32 (9,N):(N,1)
              out y: f32 (9,N):(N,1)
              index n: i64 1:1
              index index_i32: i32 1:1
              temp count4: i32 N:1
              temp count5: i32 9:1
              index index_f32: f32 1:1
              temp count7: f32 N:1
              for j < N {
                count4[j=N:1] = index_i32[j=N:1]
              }
              for i < 9 {
                count5[i=9:1] = index_i32[i=9:1]
              }
              for j < N {
                count7[j=N:1] = index_f32[j=N:1]
              }
              for i < 9, j < N {
                y[i=9:N, j=N:1] = select(count4[j=N:1] < count5[i=9:1], s[i=9:N, j=N:1], count7[j=N:1] * index_f32[; N])
              }
            }
        "#]]
        .assert_eq(&function(&counted(&f, &|_, _| false)));
        // Counting alone stays as it is.
        let f = parse_function("fn f { out y: i64 9:1 index n: i64 1:1 for i < 9 { y[i=9:1] = n[i=9:1] } }").unwrap();
        assert_eq!(counted(&f, &|_, _| false), f);
    }
}
