//! Operations applied under conditions: a result with the guards that it needs.
use super::value::Value;
use super::{AlgebraError, apply};
use crate::int::{Assumptions, IntError};
use crate::layout::guarded::{self, Guarded, IntMap, Ints};

impl Ints for Value {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Value, IntError> {
        Ok(match self {
            Value::Int(i) => Value::Int(f(i)?),
            Value::Tuple(t) => Value::Tuple(t.map_ints(f)?),
            Value::Coord(c) => Value::Coord(c.map_ints(f)?),
            Value::Stride(s) => Value::Stride(s.map_ints(f)?),
            Value::Layout(l) => Value::Layout(l.map_ints(f)?),
            Value::Composed(c) => Value::Composed(c.map_ints(f)?),
            Value::Tiler(t) => Value::Tiler(t.map_ints(f)?),
            Value::List(v) => Value::List(v.map_ints(f)?),
            // These hold no symbols: a drawing is made of numbers.
            Value::Offsets(_)
            | Value::Swizzle(_)
            | Value::Bool(_)
            | Value::DynamicBool(_)
            | Value::Text(_)
            | Value::Drawing(_) => self.clone(),
        })
    }
}

/// Applies an operation by name; what the symbols' facts leave open becomes a guard shown with the result.
///
/// # Errors
/// As [`apply`]; [`AlgebraError::Undecided`] only where no condition that can be assumed is enough.
/// # Example
/// ```
/// # use tilewright_algebra::op::{apply_guarded, parse_value, Style};
/// # let p = |t| parse_value(t, Style::Plain).unwrap();
/// let r = apply_guarded("composition", &[p("(4,N):(N,1)"), p("M:1")]).unwrap();
/// assert_eq!((r.value.to_string(), r.guards[0].to_string()), ("(4,M/4):(N,1)".into(), "M % 4 == 0".into()));
/// ```
pub fn apply_guarded(name: &str, args: &[Value]) -> Result<Guarded<Value>, AlgebraError> {
    let mut assumed = Assumptions::new();
    let value = apply_assuming(name, args, &mut assumed)?;
    Ok(Guarded { value, guards: assumed.conditions() })
}

/// [`apply`] where the assumptions hold; what else is needed is assumed too.
///
/// # Errors
/// As [`apply_guarded`].
pub fn apply_assuming(name: &str, args: &[Value], assumed: &mut Assumptions) -> Result<Value, AlgebraError> {
    if assumed.is_empty() {
        match apply(name, args) {
            Err(AlgebraError::Undecided { any_of, .. }) if !any_of.is_empty() => {}
            r => return r,
        }
    }
    guarded::assuming(&args.to_vec(), assumed, |args| apply(name, args))
}
