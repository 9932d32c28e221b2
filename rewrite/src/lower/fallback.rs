//! Where no plan takes a statement as it is written: what is done instead, why, and what to write.
//!
//! A fallback computes what the program says, as every plan does, at a cost that another way of writing it would not
//! have. What it is can be seen before any data is, so it is found while plans are chosen and told by `report`.
use super::nest::Nest;
use super::policy::{ROW, TILE};
use std::collections::BTreeSet;
use std::fmt;
use tilewright_ir::int::Int;
use tilewright_ir::origin::StatementSet;
use tilewright_ir::program::{AxisId, Function, Lookup, Operand, Role, Statement};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar};

/// What is done instead of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FallbackReason {
    /// An index that is made of indices is computed and looked up, element by element.
    ComputedIndex,
    /// A thread writes elements one after the other, in the order of the program.
    InOrder,
    /// A product is summed element by element, by no tile of a multiply atom.
    Product,
    /// Offsets are divided out at every element.
    Divided,
    /// Elements are moved and computed one at a time.
    Single,
    /// Scores, their softmax and what it weighs go to memory, one after the other.
    Attention(AttentionObstacle),
}

/// Why attention is not done in one launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttentionObstacle {
    /// Scores or weights are read elsewhere.
    Read,
    /// Scores look something up.
    LookedUp,
    /// The factors have several types.
    Types,
    /// Heads are too wide, or of a number of features that is not known.
    Features,
    /// Factors lie otherwise than tiles of them can be copied.
    Layout,
    /// Registers or shared memory are too small.
    Room,
    /// Another statement stands between those of the attention.
    Order,
    /// It is something else, or of types that have no products in tiles.
    Other,
}

impl FallbackReason {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            FallbackReason::ComputedIndex => "computed_index",
            FallbackReason::InOrder => "in_order",
            FallbackReason::Product => "product",
            FallbackReason::Divided => "divided",
            FallbackReason::Single => "single",
            FallbackReason::Attention(_) => "attention",
        }
    }

    /// What is done, and why.
    pub fn why(self) -> &'static str {
        match self {
            FallbackReason::ComputedIndex => {
                "an index of quotients is computed and looked up at each element: nobody knows it to be digits"
            }
            FallbackReason::InOrder => {
                "points that may meet in one element are written one after the other: the order in which they do counts"
            }
            FallbackReason::Product => {
                "a product is summed without tiles: no multiply atom takes its types and layouts"
            }
            FallbackReason::Divided => {
                "offsets are divided out at each element: the modes of the tensors have no common refinement"
            }
            FallbackReason::Single => "elements are moved one at a time: the output steps by 1 along no long mode",
            FallbackReason::Attention(obstacle) => match obstacle {
                AttentionObstacle::Read => {
                    "attention in several launches: its scores or weights are results, or are read by another statement"
                }
                AttentionObstacle::LookedUp => "attention in several launches: its scores look something up",
                AttentionObstacle::Types => {
                    "attention in several launches: queries, keys, values and rounded weights are of several types"
                }
                AttentionObstacle::Features => {
                    "attention in several launches: its heads have more than 256 features, or nobody knows how many"
                }
                AttentionObstacle::Layout => {
                    "attention in several launches: queries, keys or values do not lie as rows of features"
                }
                AttentionObstacle::Room => {
                    "attention in several launches: registers have no room for its weights and sums"
                }
                AttentionObstacle::Order => {
                    "attention in several launches: a statement between its own needs one of them, and another needs it"
                }
                AttentionObstacle::Other => "attention in several launches",
            },
        }
    }

    /// What to write instead.
    pub fn help(self) -> &'static str {
        match self {
            FallbackReason::ComputedIndex => {
                "state that its divisor divides the extent (`sym N where N % 4 == 0`), sum instead of updating, or \
                 give the tensor a mode for the quotient and one for the remainder"
            }
            FallbackReason::InOrder => {
                "update with ints, `min=` or `max=`, whose order does not count; or sum: `y[i] = sum(t) …`"
            }
            FallbackReason::Product => {
                "let both factors be elements, or casts of elements, that step by 1 along one of their modes"
            }
            FallbackReason::Divided => "give the tensors modes whose extents divide each other",
            FallbackReason::Single => {
                "give the output a mode of stride 1, and no swizzle; or compute along it and copy"
            }
            FallbackReason::Attention(obstacle) => match obstacle {
                AttentionObstacle::Read => {
                    "compute what else needs a weight from a row's maximum and sum: `exp(s - m) / l`, of other scores"
                }
                AttentionObstacle::LookedUp => "look it up before, in a `let` of all axes of the scores",
                AttentionObstacle::Types => "let all of them be bf16, or all f16",
                AttentionObstacle::Features => "state the number of features, and cut wider heads in several",
                AttentionObstacle::Layout => {
                    "let each step by 1 along its features, and by multiples of 16 bytes along everything else"
                }
                AttentionObstacle::Room => "round the weights to the type of the values: `bf16(e)`",
                AttentionObstacle::Order => "write it before the scores, or after the results",
                AttentionObstacle::Other => "see `Attention` in docs/ptx.md",
            },
        }
    }
}

/// What became of statements that no plan takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fallback {
    /// Why.
    pub reason: FallbackReason,
    /// The statements of the function.
    pub statements: StatementSet,
}

impl fmt::Display for Fallback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason.why())
    }
}

/// Whether extents may have so many points together that how they are walked counts.
pub(super) fn many<'e>(extents: impl IntoIterator<Item = &'e Int>) -> bool {
    let known = |n: &Int| n.value();
    extents.into_iter().try_fold(1i64, |all, n| Some(all.saturating_mul(known(n)?))).is_none_or(|n| n >= ROW)
}

/// The same of the digits of a nest.
pub(super) fn many_points(nest: &Nest) -> bool {
    many(nest.digits.iter().map(|d| &d.extent))
}

/// The indices of a function that are looked up and hold no data: quotients and remainders that are no digits.
pub(super) fn computed_indices(function: &Function) -> Vec<Fallback> {
    let data = |o: &Operand| function.tensor(o.tensor).role != Role::Index;
    let computed = |s: &Statement| {
        let divided = |l: &Scalar<Operand>| {
            let mut reads = false;
            l.for_each_load(&mut |_, o| reads |= data(o));
            !reads && divides(l)
        };
        s.lookups.iter().any(|l| divided(&l.value) && !wraps(l))
            && many(s.axes.iter().chain(&s.reduce_axes).map(|a| &a.extent))
    };
    let all = function.body.iter().enumerate().filter(|(_, s)| computed(s));
    all.map(|(i, _)| Fallback { reason: FallbackReason::ComputedIndex, statements: StatementSet::one(i) }).collect()
}

/// Whether a lookup is the border `wrap(…)`: a remainder by the extent itself, which is walked in parts.
fn wraps(lookup: &Lookup) -> bool {
    fn bare(x: &Scalar<Operand>) -> &Scalar<Operand> {
        if let Scalar::Cast(_, x) = x { bare(x) } else { x }
    }
    let Scalar::Binary(BinaryOp::Rem, x, by) = bare(&lookup.value) else { return false };
    let extent = match bare(by) {
        Scalar::Const(_, Number::Int(n)) => lookup.axis.extent.value().map(i128::from) == Some(*n),
        Scalar::Load(_, o) => o.modes.is_empty() && o.offset.equals(&lookup.axis.extent) == Some(true),
        _ => false,
    };
    extent && !divides(x)
}

/// Whether a value divides something that moves.
fn divides(value: &Scalar<Operand>) -> bool {
    let mut loads = 0;
    match value {
        Scalar::Binary(BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shr | BinaryOp::And, a, _) => {
            a.for_each_load(&mut |_, o| loads += o.modes.len());
            loads > 0
        }
        _ => value.operands().any(divides),
    }
}

/// Whether a statement is a product of matrices by what it says: a sum of products of two elements, each of which has a
/// long axis of the output of its own, and both the summed one.
pub(crate) fn is_product(statement: &Statement) -> bool {
    let Some(reduce) = statement.reduce.as_ref().filter(|r| r.op == ReduceOp::Sum && r.along.is_none()) else {
        return false;
    };
    let Scalar::Binary(BinaryOp::Mul, a, b) = &reduce.body else { return false };
    let [Some(a), Some(b)] = [a, b].map(|x| element(x)) else { return false };
    let long = |axis: &AxisId| statement.axis(*axis).extent.value().is_none_or(|n| n >= TILE);
    let outer = |axis: &AxisId| (axis.0 as usize) < statement.axes.len();
    let axes = |o: &Operand| -> BTreeSet<AxisId> { statement.depends(o).into_iter().filter(long).collect() };
    let (a, b) = (axes(a), axes(b));
    statement.lookups.is_empty()
        && a.difference(&b).any(outer)
        && b.difference(&a).any(outer)
        && a.intersection(&b).any(|axis| !outer(axis))
}

/// The element that a value is, as it is or cast.
fn element(value: &Scalar<Operand>) -> Option<&Operand> {
    match value {
        Scalar::Load(_, o) => Some(o),
        Scalar::Cast(_, x) => element(x),
        _ => None,
    }
}
