//! The plan of attention as an entry of a schedule: checked, and written down.
use super::Attention;
use crate::lower::build::Builder;
use crate::lower::given::ScheduleRefusal;
use crate::lower::grid_error::GridError;
use std::ops::Range;
use tilewright_ir::schedule::{GridAttention, NamedPlan};

impl<'a> Attention<'a> {
    /// The plan that a schedule says, or this one, and whether one is said.
    pub(super) fn as_asked(&self, b: &mut Builder) -> (Attention<'a>, bool) {
        let asked = match b.given.plan() {
            Some((NamedPlan::Attention(plan), at)) => self.asked(&plan, &at),
            Some((_, at)) => {
                let (name, target) = (b.given.name(), self.target.name.clone());
                Err(vec![(GridError::Kind { name, target, known: "`attention queries …, keys …`" }.into(), at)])
            }
            None => return (self.clone(), false),
        };
        match asked {
            Ok(plan) => (plan, true),
            Err(wrong) => {
                b.given.refuse(wrong);
                (self.clone(), false)
            }
        }
    }

    fn asked(&self, plan: &GridAttention, at: &Range<usize>) -> Result<Attention<'a>, Vec<ScheduleRefusal>> {
        let of_group = self.grid.matrices.warpgroup_rows;
        let (queries, keys) = (plan.queries.value, plan.keys.value);
        let groups = queries / of_group;
        let has = |[most, n]: &[i64; 2]| groups <= *most && *n == keys;
        if queries % of_group != 0 || groups < 1 || !self.policy.blocks.iter().any(has) {
            let known = "64, 128 and 192 queries by 128 keys, 64 and 128 by 64".to_owned();
            let error = GridError::Block { by: "attention", rows: queries, columns: keys, known }.into();
            return Err(vec![(error, plan.queries.at.start..plan.keys.at.end)]);
        }
        let mut way = Attention { groups, keys, ..self.clone() };
        if !way.has_room() || !way.has_atoms() {
            let (by, known) = ("attention", "blocks whose scores and sums registers have room for".to_owned());
            let error = GridError::Block { by, rows: way.tile(), columns: keys, known }.into();
            return Err(vec![(error, at.clone())]);
        }
        way.before = way.order();
        let Some(heads) = &plan.heads else { return Ok(way) };
        let others: Vec<_> = (0..self.form.shared.len()).filter(|k| *k != self.rows).collect();
        let refuse = |value: i64, of: String| {
            Err(vec![(GridError::Divides { what: "heads", value, of }.into(), heads.at.clone())])
        };
        for (i, n) in heads.value.iter().enumerate() {
            match others.get(i).and_then(|k| self.form.shared[*k].value()) {
                Some(extent) if *n > 0 && extent % n == 0 => {}
                Some(extent) => return refuse(*n, format!("the {extent} points of a shared axis")),
                None => return refuse(*n, "a shared axis of known extent".into()),
            }
        }
        way.before.clone_from(&heads.value);
        Ok(way)
    }

    /// The plan as an entry of a schedule.
    pub(super) fn written(&self) -> GridAttention {
        let heads = (!self.before.is_empty()).then(|| self.before.clone().into());
        GridAttention { queries: self.tile().into(), keys: self.keys.into(), heads }
    }

    /// Plans with other blocks.
    pub(super) fn offered(&self) -> Vec<NamedPlan> {
        let way = |[groups, keys]: [i64; 2]| Attention { groups, keys, ..self.clone() };
        let fits = |way: &Attention<'_>| way.has_room() && way.has_atoms();
        let shapes = self.policy.blocks.into_iter().chain(self.policy.further_blocks);
        let all = shapes.map(way).filter(fits).map(|way| Attention { before: way.order(), ..way });
        all.map(|way| NamedPlan::Attention(way.written())).collect()
    }
}
