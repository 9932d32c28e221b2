//! Products in flight: what a pipeline's body waits for, and when what it read is free.
//!
//! Each loop over warpgroups is a group of products, which complete in the order in which they were begun. What touches
//! registers of one waits for it; the products of an iteration that nothing waited for are waited for at the end of the
//! next. Buffers are free as soon as the last product that reads them is known to be complete.
//!
//! ```text
//! for j pipeline {                           waits, and what is free then
//!   group { S = Q·K[j] }
//!   threads { P = f(S) }                     all: K[j], and V[j - 1] if it is not the first
//!   group { O += P·V[j] }                    at the end none
//! }                                          all: V of the last
//! ```
use std::collections::BTreeMap;
use tilewright_ir::kernel::{BufferId, Kernel, LoopId, LoopKind, Space, Stmt, UsedTogether, for_each_stmt};
use tilewright_ir::target::Grid;

/// What comes with a statement of a pipeline's body, or with the end of an iteration.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PipelineStep {
    /// Sets of buffers that must be full.
    pub full: Vec<usize>,
    /// At most so many groups of products may be in flight before it.
    pub flying: Option<i64>,
    /// Sets that are free then, of the iteration before and of this one.
    pub freed_before: Vec<usize>,
    pub freed: Vec<usize>,
    /// Sets that are free after it.
    pub freed_after: Vec<usize>,
}

/// An iteration.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Round {
    /// Of each statement; one more of the end.
    pub steps: Vec<PipelineStep>,
    /// The sets whose products the next iteration waits for.
    pub carried: Vec<usize>,
}

impl Round {
    /// That of a body with these sets of buffers.
    pub fn of(of: (&Kernel, &Grid), body: &[Stmt], sets: &[UsedTogether], stages: u32) -> Round {
        // What an iteration leaves decides what the next one waits for.
        let (first, left) = Flight::default().through(of, body, sets, stages);
        let flying = left.flying.into_iter().map(|(buffer, group)| (buffer, group - left.begun)).collect();
        Flight { flying, before: first.carried, ..Flight::default() }.through(of, body, sets, stages).0
    }
}

/// What is in flight at a place of an iteration.
#[derive(Default)]
struct Flight {
    /// Groups begun in this iteration.
    begun: i64,
    /// Registers of products, with the last group that has them; groups of the iteration before count from below.
    flying: BTreeMap<BufferId, i64>,
    /// Sets that products of this iteration read, with the last group that does, and those of the one before.
    read: Vec<(usize, i64)>,
    before: Vec<usize>,
}

impl Flight {
    /// Waits until at most `n` groups are in flight.
    fn wait(&mut self, step: &mut PipelineStep, n: i64) {
        let oldest = self.begun - n;
        step.flying = Some(n);
        self.flying.retain(|_, group| *group >= oldest);
        if n <= self.begun {
            step.freed_before = std::mem::take(&mut self.before);
        }
        step.freed = self.read.iter().filter(|(_, group)| *group < oldest).map(|(set, _)| *set).collect();
        self.read.retain(|(_, group)| *group >= oldest);
    }

    fn through(
        mut self,
        (kernel, grid): (&Kernel, &Grid),
        body: &[Stmt],
        sets: &[UsedTogether],
        stages: u32,
    ) -> (Round, Flight) {
        let of = |is: &dyn Fn(&UsedTogether) -> bool| (0..sets.len()).filter(|k| is(&sets[*k])).collect::<Vec<_>>();
        let mut steps = vec![];
        for (i, s) in body.iter().enumerate() {
            let mut step = PipelineStep { full: of(&|set| set.first == i), ..PipelineStep::default() };
            let (touched, last) = (registers(kernel, s), of(&|set| set.last == i));
            if is_group((kernel, grid), s) {
                // Products add to sums in flight, and read what others read.
                self.flying.extend(touched.into_iter().map(|b| (b, self.begun)));
                self.read.extend(last.into_iter().map(|k| (k, self.begun)));
                self.begun += 1;
            } else {
                if holds_pipeline(kernel, s) && !self.flying.is_empty() {
                    self.wait(&mut step, 0);
                } else if let Some(group) = touched.iter().filter_map(|b| self.flying.get(b)).max() {
                    let n = self.begun - 1 - group;
                    self.wait(&mut step, n);
                }
                step.freed_after = last;
            }
            steps.push(step);
        }
        let mut end = PipelineStep::default();
        if stages == 1 && !self.read.is_empty() {
            self.wait(&mut end, 0);
        } else if !self.before.is_empty() {
            let begun = self.begun;
            self.wait(&mut end, begun);
        }
        steps.push(end);
        let carried = self.read.iter().map(|(set, _)| *set).collect();
        (Round { steps, carried }, self)
    }
}

/// Whether all products of a body stand directly in it, or in a pipeline of their own.
pub(super) fn direct((kernel, grid): (&Kernel, &Grid), body: &[Stmt]) -> bool {
    body.iter().all(|s| {
        let mut deep = false;
        let inside = |s: &Stmt| matches!(s, Stmt::For(_, inner) if inner.iter().any(|s| is_group((kernel, grid), s)));
        for_each_stmt(std::slice::from_ref(s), &mut |s| deep |= inside(s));
        !deep || holds_pipeline(kernel, s)
    })
}

/// Whether a statement is a group of products: a loop over warpgroups.
pub(super) fn is_group((kernel, grid): (&Kernel, &Grid), s: &Stmt) -> bool {
    matches!(s, Stmt::For(id, _) if kernel.loops.get(id.0 as usize)
        .is_some_and(|l| l.kind == LoopKind::Group { threads: grid.warpgroup as u32 }))
}

fn holds_pipeline(kernel: &Kernel, s: &Stmt) -> bool {
    let is = |id: &LoopId| kernel.loops.get(id.0 as usize).is_some_and(|l| matches!(l.kind, LoopKind::Pipeline { .. }));
    let mut found = false;
    for_each_stmt(std::slice::from_ref(s), &mut |s| found |= matches!(s, Stmt::For(id, _) if is(id)));
    found
}

/// The register buffers that a statement touches.
fn registers(kernel: &Kernel, s: &Stmt) -> Vec<BufferId> {
    let mut out = vec![];
    for_each_stmt(std::slice::from_ref(s), &mut |s| {
        s.for_each_access(&mut |a| {
            let buffer = kernel.access(a).buffer;
            if kernel.buffer(buffer).space == Space::Register && !out.contains(&buffer) {
                out.push(buffer);
            }
        });
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tilewright_ir::text::parse_kernel;

    const S: &str = "for i1 in 0..1 group 128 { multiply(a0:s[(1,128):(128,1)](i1,_), a1:k[64:1](_)) }";
    const P: &str = "for i2 in 0..128 thread 0 { a2:p[128:1](i2) = a3:s[128:1](i2) }";
    const O: &str = "for i3 in 0..1 group 128 { multiply(a4:o[(1,128):(128,1)](i3,_), a5:v[64:1](_)) }";

    /// What an iteration does: `full SETS`, `flying N`, what is freed (of the iteration before in brackets), then the
    /// number of the statement, and what is freed after it.
    fn said(body: &[&str], stages: u32) -> String {
        let text = format!(
            "kernel k for \"ptx:sm_90a\" {{
               temp s: f32 128:1 register align 4 temp p: f32 128:1 register align 4 temp o: f32 128:1 register align 4
               temp k: f32 64:1 shared align 16 temp v: f32 64:1 shared align 16
               phase {{ for i0 in 0..8 pipeline {stages} {{ {} }} }}
             }}",
            body.join(" ")
        );
        let kernel = parse_kernel(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let [Stmt::For(_, body)] = &kernel.phases[0][..] else { panic!("one loop: {text}") };
        let shared = |name: &str| BufferId(kernel.buffers.iter().position(|b| b.name == name).unwrap() as u32);
        let sets = kernel.used_together(body, &["k", "v"].map(shared));
        let round = Round::of((&kernel, &Grid::COMMON), body, &sets, stages);
        let names = |of: &[usize]| -> Vec<&str> {
            of.iter().map(|k| kernel.buffer(sets[*k].buffers[0]).name.as_str()).collect()
        };
        let mut out = vec![];
        for (i, step) in round.steps.iter().enumerate() {
            out.extend(names(&step.full).iter().map(|n| format!("full {n}")));
            out.extend(step.flying.map(|n| format!("flying {n}")));
            out.extend(names(&step.freed_before).iter().map(|n| format!("free [{n}]")));
            out.extend(names(&step.freed).iter().map(|n| format!("free {n}")));
            out.push(if i < body.len() { format!("#{i}") } else { "end".to_owned() });
            out.extend(names(&step.freed_after).iter().map(|n| format!("free {n}")));
        }
        out.extend(names(&round.carried).iter().map(|n| format!("carry {n}")));
        out.join(", ")
    }

    #[test]
    fn products_are_waited_for_where_their_registers_are_touched() {
        assert_eq!(said(&[S, P, O], 2), "full k, #0, flying 0, free [v], free k, #1, full v, #2, end, carry v");
    }

    #[test]
    fn products_that_nothing_touches_are_waited_for_an_iteration_later() {
        assert_eq!(said(&[S], 4), "full k, #0, flying 1, free [k], end, carry k");
    }

    #[test]
    fn one_stage_is_freed_before_the_iteration_ends() {
        assert_eq!(said(&[S], 1), "full k, #0, flying 0, free k, end");
        assert_eq!(said(&[S, P], 1), "full k, #0, flying 0, free k, #1, end");
    }

    #[test]
    fn what_the_iteration_before_left_is_waited_for_as_well() {
        // Threads read sums of products that the iteration before has begun, while those of this one go on.
        let before = P.replace("s[128:1]", "o[128:1]");
        assert_eq!(
            said(&[S, &before, O], 2),
            "full k, #0, flying 1, free [k], free [v], #1, full v, #2, end, carry k, carry v"
        );
    }
}
