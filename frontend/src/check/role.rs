//! Which parameters are inputs, outputs, or both.
//!
//! A parameter that is written keeps every element that no statement writes, so only one that is written as a whole,
//! before any of it is read, needs no old elements. Several statements may write it together: parts that never meet and
//! have as many elements as the tensor are all of it.
//!
//! ```text
//! y[0,j] = a[j]   y[1,j] = b[j]      y: (2,N):(N,1)      parts 0..N and N..2N
//! u[i,0] = a[i]   u[i,1] = b[i]      u: (N,2):(2,1)      parts 0 and 1, modulo 2
//! ```
use crate::algebra::Scope;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Stride;
use tilewright_ir::program::{Role, Statement, Tensor, TensorId};

/// In, out or both.
pub(super) fn role(scope: &Scope, id: TensorId, tensor: &Tensor, body: &[Statement]) -> Role {
    let (mut written, mut needed) = (false, false);
    let mut parts = vec![];
    for s in body {
        // A tensor without elements is covered by nothing, and still has to be there.
        needed |= s.reads().contains(&id) && (parts.is_empty() || !covered(scope, tensor, &parts));
        if s.out.tensor == id {
            written = true;
            let Some(part) = WriteRegion::of(s) else { continue };
            if parts.iter().all(|other| disjoint(scope, &part, other)) {
                parts.push(part);
            } else if covered(scope, tensor, std::slice::from_ref(&part)) {
                parts = vec![part];
            }
        }
    }
    match written {
        false => Role::In,
        true if needed || !covered(scope, tensor, &parts) => Role::InOut,
        true => Role::Out,
    }
}

/// The elements that a statement writes, whatever they were before.
struct WriteRegion {
    size: Int,
    offset: Int,
    /// Extents and strides.
    leaves: Vec<(Int, Int)>,
}

impl WriteRegion {
    /// `None` for an update, and where it is looked up which elements are written. Any other output is injective: there
    /// is an element for every point.
    fn of(s: &Statement) -> Option<WriteRegion> {
        if s.update.is_some() || s.scatters() {
            return None;
        }
        let size = s.axes.iter().try_fold(Int::ONE, |n, axis| n.mul(&axis.extent).ok())?;
        let flat = s.out.modes.iter().flat_map(|(_, mode)| mode.flat());
        let leaves = flat.map(|(n, d)| if let Stride::Int(d) = d { Some((n, d)) } else { None });
        Some(WriteRegion { size, offset: s.out.offset.clone(), leaves: leaves.collect::<Option<_>>()? })
    }

    /// The least and the largest offset, of the leaves alone whose strides `m` does not divide, if there is one.
    fn reach(&self, m: Option<&Int>) -> Option<(Int, Int)> {
        let (mut lo, mut hi) = (self.offset.clone(), self.offset.clone());
        for (n, d) in &self.leaves {
            if m.is_some_and(|m| m.divides(d) == Some(true)) {
                continue;
            }
            let reach = n.sub(&Int::ONE).and_then(|last| last.mul(d)).ok()?;
            let end = if d.less(&Int::ZERO)? { &mut lo } else { &mut hi };
            *end = end.add(&reach).ok()?;
        }
        Some((lo, hi))
    }
}

/// Whether parts that never meet are the whole tensor.
fn covered(scope: &Scope, tensor: &Tensor, parts: &[WriteRegion]) -> bool {
    let size = parts.iter().try_fold(Int::ZERO, |n, part| n.add(&part.size).ok());
    let (Some(size), Ok(all)) = (size, tensor.layout.size()) else { return false };
    scope.equal(&size, &all) == Some(true)
}

/// Whether two parts are known to have no element in common: one ends before the other begins, as they are or modulo a
/// stride.
fn disjoint(scope: &Scope, a: &WriteRegion, b: &WriteRegion) -> bool {
    let strides = a.leaves.iter().chain(&b.leaves).map(|(_, d)| Some(d)).filter(|d| d.is_some_and(is_positive));
    [None].into_iter().chain(strides).any(|m| {
        let (Some(a), Some(b)) = (a.reach(m), b.reach(m)) else { return false };
        before(scope, &a, &b, m) || before(scope, &b, &a, m)
    })
}

fn is_positive(n: &Int) -> bool {
    Int::ZERO.less(n) == Some(true)
}

/// Whether offsets of the first range end before those of the second begin, and, modulo `m`, none comes round to the
/// first.
fn before(scope: &Scope, first: &(Int, Int), second: &(Int, Int), m: Option<&Int>) -> bool {
    let less = |a: &Int, b: &Int| scope.less(a, b) == Some(true);
    let within = |m: &Int| first.0.add(m).is_ok_and(|round| less(&second.1, &round));
    less(&first.1, &second.0) && m.is_none_or(within)
}

#[cfg(test)]
mod tests {
    use super::Role::{self, *};

    /// The roles of the parameters of a function over symbols `M <= LD` and `N`.
    fn roles(params: &str, body: &str, expected: &[Role]) {
        let text = format!("sym M, N, LD where M <= LD fn f({params}) {{ {body} }}");
        let module = crate::compile(&text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let found: Vec<Role> = module.program.functions[0].tensors.iter().map(|t| t.role).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_is_written_as_a_whole_before_it_is_read_is_an_output() {
        let params = "a: f32 4:1, b: f32 4:1, c: f32 4:1, d: f32 4:1, e: f32 4:1";
        let body = "b[i] = a[i]  c[i] += b[i]  d[0] = a[0]  e[i] = d[i]";
        roles(params, body, &[In, Out, InOut, InOut, Out]);
    }

    #[test]
    fn what_is_written_in_part_keeps_its_other_elements() {
        roles("t: i8 (4):(1), y: i8 (3,4):(4,1)", "y[2,i] = t[i]", &[In, InOut]);
        roles("t: i8 (4):(1), y: i8 (4,4):(4,1)", "y[i,i] = t[i]", &[In, InOut]);
        // Twice the same half.
        roles("t: i8 (4):(1), y: i8 (2,4):(4,1)", "y[0,i] = t[i]  y[0,i] = t[i]", &[In, InOut]);
        roles("t: i8 (4):(1), y: i8 (2,4):(4,1)", "y[0,i] = t[i]  y[i,j] = t[j]", &[In, Out]);
        roles("t: i8 (4):(1), y: i8 (0,4):(4,1)", "y[i,j] += t[j]", &[In, InOut]);
        // The second half is read before it is written.
        let body = "y[0,i] = t[i]  z[i] = y[0,i]  y[1,i] = t[i]";
        roles("t: i8 (4):(1), y: i8 (2,4):(4,1), z: i8 (4):(1)", body, &[In, InOut, Out]);
    }

    #[test]
    fn parts_that_never_meet_are_written_together() {
        let two = "a: f32 (N):(1), b: f32 (N):(1)";
        roles(&format!("{two}, y: f32 (2,N):(N,1)"), "y[0,j] = a[j]  y[1,j] = b[j]", &[In, In, Out]);
        roles(&format!("{two}, y: f32 (N,2):(2,1)"), "y[j,1] = a[j]  y[j,0] = b[j]", &[In, In, Out]);
        roles(&format!("{two}, y: f32 (2,N):(-1*N,1)"), "y[0,j] = a[j]  y[1,j] = b[j]", &[In, In, Out]);
        roles("a: f32 (M):(1), y: f32 (2,M):(LD,1)", "y[0,j] = a[j]  y[1,j] = a[j]", &[In, Out]);
    }
}
