//! The index width of a layout: whether its offsets can be computed in 32 bits.
//!
//! `A(c)` is computed from an index `c < size(A)` by dividing out digits, multiplying each by a stride, and adding. So
//! 32 bits are enough when the size, every stride, the reach `(s−1)·d` of every mode, and the sums of all that go up
//! and of all that go down fit: every intermediate, in whatever order the terms are added, lies between these.
use super::coalesce::flat_modes;
use super::error::{AlgebraError, Result};
use super::{Layout, Stride};
use crate::int::{Condition, Int, Width, facts};

/// The largest `i32`.
const MOST: Int = Int::Static(i32::MAX as i64);

/// 32 when every index, offset and intermediate of `a` fits in `i32` for every coordinate and all values of the
/// symbols, otherwise 64.
///
/// # Errors
/// Overflow of 64 bits.
/// # Example
/// `(4096,4096):(4096,1)` has 32, `(65536,65536):(65536,1)` has 64, and so has `(M,N):(N,1)` without bounds.
pub fn index_width(a: &Layout) -> Result<Width> {
    for (least, most) in extremes(a)? {
        if !at_most(&least, &most).unwrap_or(false) {
            return Ok(Width::W64);
        }
    }
    Ok(Width::W32)
}

/// Asks for an index width: with guards ([`crate::op::apply_guarded`]), the bounds of the symbols that make 32 bits
/// enough.
///
/// # Errors
/// [`AlgebraError::Undecided`] with the bound that is missing; [`AlgebraError::Range`] where 32 bits never are enough.
pub fn index_width_of(a: &Layout, bits: i64) -> Result<Width> {
    match bits {
        64 => return Ok(Width::W64),
        32 => {}
        bits => {
            let found = bits.to_string();
            return Err(AlgebraError::Range { what: "index_width", found, needed: "32 or 64" });
        }
    }
    for (least, most) in extremes(a)? {
        match at_most(&least, &most) {
            Some(true) => {}
            Some(false) => {
                let found = if least.value().is_some() { most.to_string() } else { least.to_string() };
                return Err(AlgebraError::Range { what: "index_width", found, needed: "between -2^31 and 2^31 - 1" });
            }
            None => {
                return Err(AlgebraError::undecided(
                    format!("index_width({a}, 32)"),
                    vec![Condition::at_most(&least, &most)],
                ));
            }
        }
    }
    Ok(Width::W32)
}

/// The pairs `(x, y)` that need `x <= y`.
fn extremes(a: &Layout) -> Result<Vec<(Int, Int)>> {
    let least = Int::Static(i32::MIN as i64);
    let mut out = vec![];
    // Single ints first: the bounds that they need are the simplest, and often enough for the sums.
    let (mut up, mut down) = (Int::ZERO, Int::ZERO);
    let mut sums = vec![(a.size()?, MOST)];
    for (s, d) in flat_modes(a) {
        let d = match d {
            Stride::Int(d) => d,
            // Each component is an index of its own.
            Stride::Basis(d, _) => d,
        };
        out.push((s.clone(), MOST));
        out.push((d.clone(), MOST));
        out.push((least.clone(), d.clone()));
        let reach = s.sub(&Int::ONE)?.mul(&d)?;
        let (lo, hi) = facts::bounds(&reach.to_expr());
        if lo < 0 {
            down = down.add(&reach)?;
        }
        if hi > 0 {
            up = up.add(&reach)?;
        }
        sums.push((reach.clone(), MOST));
        sums.push((least.clone(), reach));
    }
    out.extend(sums);
    out.extend([(up, MOST), (least, down)]);
    Ok(out)
}

fn at_most(x: &Int, y: &Int) -> Option<bool> {
    y.less(x).map(|less| !less)
}

#[cfg(test)]
mod tests {
    use crate::op::{Style, Value, apply, apply_guarded, parse_value};

    fn p(text: &str) -> Value {
        parse_value(text, Style::Plain).unwrap()
    }

    #[test]
    fn every_intermediate_counts() {
        let check = |text: &str, bits: i64| assert_eq!(apply("index_width", &[p(text)]).unwrap(), Value::from(bits));
        check("(4096,4096):(4096,1)", 32);
        check("(65536,65536):(65536,1)", 64);
        check("(M,N):(N,1)", 64);
        // Up and down alone do not fit, though their sum does.
        check("(2,2):(2147483647,2)", 64);
        check("(2,2):(2147483647,-2)", 32);
        check("(65536,65536):(0,1)", 64);
    }

    #[test]
    fn bounds_make_it_narrow() {
        let r = apply_guarded("index_width", &[p("M:4"), p("32")]).unwrap();
        assert_eq!((r.value, r.guards[0].to_string().as_str()), (Value::from(32), "M <= 536870912"));
        assert_eq!(apply("index_width", &[p("4:4294967296"), p("32")]).unwrap_err().code(), "E0211");
        assert_eq!(apply("index_width", &[p("4:1"), p("16")]).unwrap_err().code(), "E0211");
    }
}
