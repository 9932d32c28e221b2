//! Programs: what to compute, over which tensors, with no word on how but the schedules that a person gave.
//!
//! Every statement of the language (`copy`, `fill`, `axpby`, `gemm`, index notation) is one form, [`Statement`]: for
//! all points of its output axes, reduce a body over the reduction axes, and write a value that may use the result.
//!
//! ```text
//! D[m,n] = bf16(gelu(acc + bias[n]))  where acc: f32 = sum(k) f32(A[m,k]) * f32(B[n,k])
//! ```
//!
//! A scan is such a statement, too: its accumulator runs along one of the output axes ([`Reduce::along`]). So is a
//! recurrence, whose body says what the accumulator becomes ([`Reduce::first`]).
//!
//! An [`Operand`] names a tensor element by one layout mode per axis: its offset at a point is
//! `swizzle(offset + Σ modes[k](point[axes[k]]))`, where the swizzle is the tensor's.
//!
//! # Invariants (checked by `verify::program`)
//! * Every axis of an operand exists; each operand mode has the size of its axis.
//! * A [`Lookup`] uses axes and lookups before it; its value is an int.
//! * A written tensor is injective over the output axes, or the statement reduces into it.
//! * Types agree: the value has the output's type, loads have their tensor's.
//! * A tensor of [`Role::Index`] is read only; it has no bounds.
use crate::dtype::DType;
pub use crate::int::{Guard, Relation};
use crate::int::{Int, Swizzle, Symbol};
use crate::layout::Layout;
use crate::origin::Origin;
use crate::scalar::{ReduceOp, Scalar};
use crate::schedule::Schedule;
use petgraph::graph::DiGraph;
use std::collections::BTreeSet;

/// A tensor of a function: parameters first, then temporaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct TensorId(pub u32);

/// An axis of a statement: output axes first, then reduction axes, then [`Lookup`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct AxisId(pub u32);

/// A checked program.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Program {
    /// The symbols declared by `sym`, with their facts.
    pub symbols: Vec<Symbol>,
    /// The functions, in source order.
    pub functions: Vec<Function>,
}

/// A function: tensors and statements in order.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Function {
    /// The name.
    pub name: String,
    /// Symbols used by this function's tensors.
    pub symbols: Vec<Symbol>,
    /// Conditions on symbols that must hold at launch and are not facts of one symbol.
    pub guards: Vec<Guard>,
    /// Parameters, then temporaries.
    pub tensors: Vec<Tensor>,
    /// Statements, in source order.
    pub body: Vec<Statement>,
    /// Schedules that the program gives, each for a target; the text and JSON forms of a program do not hold them.
    #[serde(skip)]
    pub schedules: Vec<Schedule>,
    /// The line that declares it.
    #[doc(hidden)]
    #[serde(skip)]
    pub origin: Origin,
}

/// A tensor.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Tensor {
    /// The name.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// Coordinates to offsets, in elements; negative strides reach below offset 0.
    pub layout: Layout,
    /// Added to the layout before the swizzle (`Sw o off o L`); 0 otherwise.
    pub offset: Int,
    /// Applied to every offset.
    pub swizzle: Option<Swizzle>,
    /// What the caller passes.
    pub role: Role,
    /// The top-level mode, written `N...`, that stands for any number of dimensions of an array, in C order; its size
    /// is one symbol. Parameters that have the symbol in common have these dimensions in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ellipsis: Option<usize>,
}

/// What a tensor is to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Read only.
    In,
    /// Written, never read before.
    Out,
    /// Read and written (`+=`, or read by a statement before it is written).
    InOut,
    /// A temporary of the function.
    Temp,
    /// No memory: the element at every offset is the offset itself, converted to the type (CuTe's counting iterator).
    /// The values of indices and symbols are read from one.
    Index,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 5] = [Role::In, Role::Out, Role::InOut, Role::Temp, Role::Index];

    /// The name as written in programs.
    pub fn name(self) -> &'static str {
        match self {
            Role::In => "in",
            Role::Out => "out",
            Role::InOut => "inout",
            Role::Temp => "temp",
            Role::Index => "index",
        }
    }

    /// What may not be written, as errors say it.
    pub fn read_only(self) -> Option<&'static str> {
        match self {
            Role::In => Some("an input"),
            Role::Index => Some("an index tensor"),
            Role::Out | Role::InOut | Role::Temp => None,
        }
    }

    /// Whether the caller passes it.
    pub fn is_parameter(self) -> bool {
        matches!(self, Role::In | Role::Out | Role::InOut)
    }
}

/// A named axis of a statement.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Axis {
    /// The name, for people.
    pub name: String,
    /// Number of points.
    pub extent: Int,
}

/// A tensor element at a point of the axes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Operand {
    /// The tensor.
    pub tensor: TensorId,
    /// A constant offset in elements, added before the swizzle (slices, fixed indices, the tensor's own offset).
    pub offset: Int,
    /// One mode per axis used: `(axis, layout of that axis)`. An axis may occur twice (a diagonal).
    pub modes: Vec<(AxisId, Layout)>,
}

/// An axis that nobody walks: at each point of the others it stands at one point, which a value names. It is what
/// gathers (`emb[ids[t],d]`) and scatters (`y[ids[t],d] += …`) go by, and indices that are no sums (`x[i/2]`).
///
/// A value outside of `0..extent` is an error of the run that meets it, and nothing is read or written there.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Lookup {
    /// The name, for people, and the number of points that may be named.
    pub axis: Axis,
    /// The point, an int.
    pub value: Scalar<Operand>,
    /// Whether what is read through an axis without points is 0; it is an error of the run otherwise, as a value
    /// outside is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub or_zero: bool,
}

/// What texts call a recurrence.
pub(crate) const RECURRENCE: &str = "scan";

/// A reduction over the statement's reduction axes, or a scan along one of its output axes.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Reduce {
    /// How values are combined; of a recurrence [`ReduceOp::Sum`], which says nothing.
    pub op: ReduceOp,
    /// The accumulator's type.
    pub acc: DType,
    /// `Some(axis)`: a scan. The accumulator runs along this output axis, from its first point to its last, and is what
    /// it is at each of them, that one included; there are no reduction axes.
    pub along: Option<AxisId>,
    /// `Some(value)`: a recurrence. The accumulator is this before the first point of `along`, on which it does not
    /// depend. At each point it becomes `body`, which reads it as [`Scalar::Acc`], in the order of the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Scalar<Operand>>,
    /// What is reduced, of the accumulator's type.
    pub body: Scalar<Operand>,
}

impl Reduce {
    /// Its expressions, in the order in which their loads are counted: the body, then what a recurrence begins with.
    pub fn scalars(&self) -> impl Iterator<Item = &Scalar<Operand>> {
        [&self.body].into_iter().chain(&self.first)
    }

    /// Its expressions, to be changed.
    pub fn scalars_mut(&mut self) -> impl Iterator<Item = &mut Scalar<Operand>> {
        [&mut self.body].into_iter().chain(&mut self.first)
    }

    /// How many loads its expressions have.
    pub fn loads(&self) -> usize {
        let mut n = 0;
        self.scalars().for_each(|x| x.for_each_load(&mut |_, _| n += 1));
        n
    }
}

/// One statement.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Statement {
    /// Axes of the output.
    pub axes: Vec<Axis>,
    /// Axes that are reduced over; [`AxisId`]s continue after `axes`.
    pub reduce_axes: Vec<Axis>,
    /// Axes that are looked up, in the order in which they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lookups: Vec<Lookup>,
    /// The reduction, if any.
    pub reduce: Option<Reduce>,
    /// What is written; uses [`Scalar::Acc`] for the reduction's result.
    pub value: Scalar<Operand>,
    /// Where it is written.
    pub out: Operand,
    /// `Some(op)`: the element becomes `op(element, value)` (`+=`); `None`: it becomes `value`.
    pub update: Option<ReduceOp>,
    /// Where it comes from; it is no part of what the statement says.
    #[serde(skip)]
    pub origin: Origin,
}

impl Tensor {
    /// A temporary from offset 0 on.
    pub fn temporary(name: impl Into<String>, dtype: DType, layout: Layout) -> Tensor {
        Tensor { name: name.into(), dtype, layout, offset: Int::ZERO, swizzle: None, role: Role::Temp, ellipsis: None }
    }

    /// The tensor whose elements are their offsets.
    pub fn index(dtype: DType) -> Tensor {
        let name = if dtype == DType::I64 { "index".to_string() } else { format!("index_{dtype}") };
        Tensor { role: Role::Index, ..Tensor::temporary(name, dtype, Layout::mode1(Int::ONE, Int::ONE)) }
    }
}

impl Function {
    /// The tensor of an id.
    pub fn tensor(&self, id: TensorId) -> &Tensor {
        &self.tensors[id.0 as usize]
    }

    /// The schedule that is meant most closely for a target, if there is one.
    pub fn schedule_for(&self, target: &str) -> Option<&Schedule> {
        self.schedules.iter().filter(|s| s.fits(target).is_some()).max_by_key(|s| s.fits(target))
    }

    /// The parameters, in order.
    pub fn params(&self) -> impl Iterator<Item = (TensorId, &Tensor)> {
        self.tensors.iter().enumerate().filter(|(_, t)| t.role.is_parameter()).map(|(i, t)| (TensorId(i as u32), t))
    }

    /// The extents that elements of a tensor are indices of, as they are.
    pub fn indexed_by(&self, tensor: TensorId) -> impl Iterator<Item = &Int> {
        fn is_element(value: &Scalar<Operand>, of: TensorId) -> bool {
            match value {
                Scalar::Load(_, o) => o.tensor == of,
                Scalar::Cast(_, x) => is_element(x, of),
                _ => false,
            }
        }
        let lookups = self.body.iter().flat_map(|s| &s.lookups);
        lookups.filter(move |l| is_element(&l.value, tensor)).map(|l| &l.axis.extent)
    }

    /// Which statement must wait for which: an edge `a → b` says `b` reads or overwrites what `a` wrote, or writes what
    /// `a` reads. Node weights are statement indices.
    pub fn dependencies(&self) -> DiGraph<usize, TensorId> {
        let mut graph = DiGraph::new();
        let nodes: Vec<_> = (0..self.body.len()).map(|i| graph.add_node(i)).collect();
        for (j, later) in self.body.iter().enumerate() {
            for (i, earlier) in self.body.iter().enumerate().take(j) {
                let conflict = later
                    .reads()
                    .into_iter()
                    .find(|t| *t == earlier.out.tensor)
                    .or_else(|| earlier.reads().into_iter().find(|t| *t == later.out.tensor))
                    .or_else(|| (earlier.out.tensor == later.out.tensor).then_some(later.out.tensor));
                if let Some(t) = conflict {
                    graph.add_edge(nodes[i], nodes[j], t);
                }
            }
        }
        graph
    }
}

impl Statement {
    /// One that writes a value at each point of axes, and does nothing else.
    pub fn map(axes: Vec<Axis>, value: Scalar<Operand>, out: Operand) -> Statement {
        let origin = Origin::default();
        Statement { axes, reduce_axes: vec![], lookups: vec![], reduce: None, value, out, update: None, origin }
    }

    /// The same statement, said to come from where others do.
    pub fn coming_from<'a>(mut self, others: impl IntoIterator<Item = &'a Statement>) -> Statement {
        others.into_iter().for_each(|s| self.origin.join(&s.origin));
        self
    }

    /// The axis of an id.
    pub fn axis(&self, id: AxisId) -> &Axis {
        let i = id.0 as usize;
        let inner = i.wrapping_sub(self.axes.len());
        let walked = self.axes.get(i).or_else(|| self.reduce_axes.get(inner));
        walked.unwrap_or_else(|| &self.lookups[inner - self.reduce_axes.len()].axis)
    }

    /// How many axes are walked: the others are looked up.
    pub fn walked(&self) -> usize {
        self.axes.len() + self.reduce_axes.len()
    }

    /// The lookup of an axis, if it is one.
    pub fn lookup(&self, id: AxisId) -> Option<&Lookup> {
        (id.0 as usize).checked_sub(self.walked()).and_then(|i| self.lookups.get(i))
    }

    /// The axes that are walked on which where an operand lies depends, through lookups too, in rising order.
    pub fn depends(&self, operand: &Operand) -> BTreeSet<AxisId> {
        let mut out = BTreeSet::new();
        for (axis, _) in &operand.modes {
            match self.lookup(*axis) {
                Some(l) => l.value.for_each_load(&mut |_, o| out.extend(self.depends(o))),
                None => drop(out.insert(*axis)),
            }
        }
        out
    }

    /// Whether where it writes is looked up: two points may write one element, and the later one stays.
    pub fn scatters(&self) -> bool {
        self.out.modes.iter().any(|(a, _)| self.lookup(*a).is_some())
    }

    /// The output axis along which the accumulator runs, of a scan.
    pub fn scan(&self) -> Option<AxisId> {
        self.reduce.as_ref()?.along
    }

    /// Every operand that is read, in evaluation order; those of lookups last.
    pub fn loads(&self) -> Vec<(DType, &Operand)> {
        let mut out = vec![];
        if let Some(r) = &self.reduce {
            r.scalars().for_each(|x| x.for_each_load(&mut |d, o| out.push((d, o))));
        }
        self.value.for_each_load(&mut |d, o| out.push((d, o)));
        self.lookups.iter().for_each(|l| l.value.for_each_load(&mut |d, o| out.push((d, o))));
        out
    }

    /// The tensors that are read (the output too, when it is updated, or only some of its elements are written).
    pub fn reads(&self) -> Vec<TensorId> {
        let mut out: Vec<TensorId> = self.loads().into_iter().map(|(_, o)| o.tensor).collect();
        if self.update.is_some() || self.scatters() {
            out.push(self.out.tensor);
        }
        out.sort();
        out.dedup();
        out
    }
}
