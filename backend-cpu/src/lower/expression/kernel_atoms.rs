//! What is known of places and sums from the plan alone.
use super::super::address::{Address, LanePattern};
use super::super::affine::{Affine, AffineTerm, AtomId, Atoms};
use super::recognise::ExpressionCall;
use crate::atoms::expression::InputStream;
use crate::atoms::stream::LINE;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Access, AccessId, BufferId, Kernel, Space, Stmt, for_each_stmt};
use tilewright_ir::scalar::Scalar;

/// Elements of a row that is worth a masked vector at its beginning.
const LONG_ROW: i64 = 1024;

/// A kernel and the atoms of its plan.
#[derive(Clone, Copy)]
pub(super) struct KernelAtoms<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) atoms: &'a Atoms,
}

impl KernelAtoms<'_> {
    /// Where a buffer is.
    pub(super) fn space(&self, place: &Address) -> Space {
        self.kernel.buffers[place.buffer as usize].space
    }

    /// Whether what is there is its offset, in no memory.
    pub(super) fn is_index(&self, place: &Address) -> bool {
        self.kernel.buffers[place.buffer as usize].is_index()
    }

    /// Whether elements from a place on rise: of a temporary that is nothing but offsets, each where it is one.
    pub(super) fn rises(&self, place: &Address) -> bool {
        let (mut counted, mut only) = (false, place.lanes == LanePattern::Unit);
        let of = |a: &AccessId| self.kernel.access(*a);
        let is = |a: &AccessId| of(a).buffer == BufferId(place.buffer);
        for phase in &self.kernel.phases {
            for_each_stmt(phase, &mut |s| match s {
                Stmt::Store { dst, value: Scalar::Load(_, a), update: None } if is(dst) => {
                    counted = Access { buffer: of(dst).buffer, ..of(a).clone() } == *of(dst);
                    only &= counted && self.kernel.buffer(of(a).buffer).is_index();
                }
                Stmt::Store { dst, .. } => only &= !is(dst),
                s => s.for_each_access(&mut |a| only &= !is(&a)),
            });
        }
        counted && only
    }

    /// The bytes from one iteration to the next of the loop of a nest level.
    pub(super) fn step(&self, place: &Address, depth: i32) -> Option<i64> {
        let of = |t: &&AffineTerm| matches!(t.atoms[..], [a] if self.atoms.is_loop(a, depth));
        place.at.terms.iter().find(of).map(|t| t.coeff)
    }

    /// Bytes from lane to lane of a place in memory, if they are the same for all and known to the call.
    pub(super) fn lane_stride(&self, place: &Address, dtype: DType) -> Option<Affine> {
        let each = match &place.lanes {
            LanePattern::Each(each) => each,
            LanePattern::Strided(apart) => return Some(apart.clone()),
            LanePattern::Unit => return Some(Affine::number(dtype.bytes() as i64)),
            LanePattern::One | LanePattern::Splat | LanePattern::Reverse => return None,
        };
        let step = |w: &[Affine]| w[1].add(&w[0], -1).ok();
        let first = step(each.get(..2)?).filter(|first| self.is_known(first))?;
        each.windows(2).all(|w| step(w).as_ref() == Some(&first)).then_some(first)
    }

    /// By how much a sum grows when a variable does by 1; `None` unless by what the call knows.
    pub(super) fn growth(&self, at: &Affine, var: AtomId) -> Option<Affine> {
        let mut out = Affine::default();
        for t in &at.terms {
            let mut others = t.atoms.clone();
            if let Some(i) = others.iter().position(|a| *a == var) {
                others.remove(i);
                let by = match &others[..] {
                    [] => Affine::number(t.coeff),
                    _ => Affine { konst: 0, terms: vec![AffineTerm { atoms: others.clone(), coeff: t.coeff }] },
                };
                out = out.add(&by, 1).ok()?;
            }
            if others.iter().any(|a| self.atoms.mentions(&Affine::atom(*a), var)) {
                return None;
            }
        }
        self.is_known(&out).then_some(out)
    }

    /// Whether a sum is the same in all iterations of all loops.
    fn is_known(&self, sum: &Affine) -> bool {
        sum.terms.iter().all(|t| self.atoms.term_depth(t) < 0)
    }

    /// The input whose vectors should begin at lines: where rows are long, and most of what is read and written begins
    /// alike in its line, as rows of one matrix do that lie whole lines apart. A load across two lines takes as long as
    /// two.
    pub(super) fn begins_at_lines(
        &self,
        call: &ExpressionCall,
        elements: Option<i64>,
        strides: Option<&[Affine]>,
    ) -> Option<u32> {
        if call.reads_across() || !call.expression.is_wide() || elements? < LONG_ROW {
            return None;
        }
        let whole_lines = |i: usize| strides.is_none_or(|s| s[i].as_number().is_some_and(|n| n % LINE == 0));
        let alike = |a: &Address, b: &Address| {
            (a.buffer, &a.at.terms) == (b.buffer, &b.at.terms) && (a.at.konst.wrapping_sub(b.at.konst)) % LINE == 0
        };
        let group = |i: usize| {
            let of = (0..call.inputs.len())
                .filter(|j| whole_lines(*j) && alike(&call.inputs[*j].place, &call.inputs[i].place));
            of.count()
        };
        let f32s = (0..call.inputs.len()).filter(|i| call.inputs[*i].stream == InputStream::along(DType::F32));
        let mut memory = f32s.filter(|i| self.space(&call.inputs[*i].place) == Space::Global);
        let places = call.inputs.len() + usize::from(call.expression.output_type().is_some());
        memory.find(|i| 2 * group(*i) > places).map(|i| i as u32)
    }
}
