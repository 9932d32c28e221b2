//! Which updates of a register tile are one expression: each continues where the one before ended.
//!
//! ```text
//! for i in 0..n/16 { part[0..4] += f(x[16i..]) … part[12..16] += f(x[16i + 12..]) }
//! =>  part[0..16] += f(x[16i..16i+16])
//! ```
use super::super::address::{Address, LanePattern};
use super::super::affine::{Affine, AtomId};
use super::super::plan::{Loop, PlanNode, PlanStore};
use super::kernel_atoms::KernelAtoms;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Space;
use tilewright_ir::scalar::Scalar;

/// Whether a store continues the first one.
struct Follow<'e> {
    known: KernelAtoms<'e>,
    first: &'e PlanStore,
    /// The variable of the loop, and the elements of one of its iterations.
    var: AtomId,
    step: i64,
    /// Elements before this store in an iteration.
    before: i64,
}

impl KernelAtoms<'_> {
    /// The first update of a loop's register tile and the lanes of the tile, where its stores are that and go on from
    /// one to the next.
    pub(super) fn tile(self, l: &Loop) -> Option<(&PlanStore, i64)> {
        let all = l.body.iter().map(|node| if let PlanNode::Store(s) = node { Some(s) } else { None });
        let all: Vec<&PlanStore> = all.collect::<Option<_>>()?;
        let step = all.iter().map(|s| s.lanes as i64).sum::<i64>();
        let mut follow = Follow { known: self, first: *all.first()?, var: l.var, step, before: 0 };
        for s in &all {
            let follows = self.space(&s.dst) == Space::Register && s.lanes >= 2 && follow.next(s).is_some();
            follows.then_some(())?;
        }
        Some((all[0], step))
    }
}

impl Follow<'_> {
    /// Whether the store comes next, and goes on behind it.
    fn next(&mut self, s: &PlanStore) -> Option<()> {
        let first = self.first;
        if s.update != first.update {
            return None;
        }
        self.place(&first.dst, &s.dst, first.value.dtype(), true)?;
        self.scalar(&first.value, &s.value)?;
        self.before += s.lanes as i64;
        Some(())
    }

    fn scalar(&self, a: &Scalar<Address>, b: &Scalar<Address>) -> Option<()> {
        let shape = |x: &Scalar<Address>| x.map(&mut |d, _| Scalar::Load(d, ()), &mut Scalar::Acc);
        let (mut of_a, mut follow) = (vec![], shape(a) == shape(b));
        a.for_each_load(&mut |_, p| of_a.push(p));
        let mut of_a = of_a.into_iter();
        b.for_each_load(&mut |d, q| follow &= of_a.next().is_some_and(|p| self.place(p, q, d, false).is_some()));
        follow.then_some(())
    }

    /// Whether `q` is where `p`, of the first store, continues after [`Follow::before`], and moves on by whole
    /// iterations; or both stand.
    fn place(&self, p: &Address, q: &Address, dtype: DType, written: bool) -> Option<()> {
        // What is read elsewhere in the buffer that is written could be read too late.
        if p.buffer != q.buffer || !written && p.buffer == self.first.dst.buffer {
            return None;
        }
        let register = self.known.space(p) == Space::Register;
        let (step, apart) = match p.lanes {
            LanePattern::Unit if q.lanes == LanePattern::Unit && register => {
                written.then_some((0, Affine::number(1)))?
            }
            LanePattern::Unit if q.lanes == LanePattern::Unit => (self.step, Affine::number(dtype.bytes() as i64)),
            LanePattern::Each(_) if !written => {
                let each = self.known.lane_stride(p, dtype)?;
                (self.known.lane_stride(q, dtype).as_ref() == Some(&each)).then_some((self.step, each))?
            }
            LanePattern::Splat if !written && q.lanes == LanePattern::Splat => (0, Affine::default()),
            _ => return None,
        };
        let steps = self.known.growth(&q.at, self.var)? == apart.scale(step).ok()?;
        let follows = q.at.add(&p.at, -1).ok()? == apart.scale(self.before).ok()?;
        (steps && follows).then_some(())
    }
}
