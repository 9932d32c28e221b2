//! Products as entries of a schedule: what is asked, checked against product and target.
use super::super::super::grid::product;
use super::scheduled::{SIDES, ScheduledProduct};
use super::{ContractPlan, ScheduledPhases, Task, plan, three};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::expected::Expected;
use crate::lower::given::{ScheduleError, ScheduleRefusal};
use crate::lower::grid_error::GridError;
use tilewright_ir::int::Int;
use tilewright_ir::schedule::{self, GridProduct, Multiply, Spanned};
use tilewright_ir::target::{Grid, Target};

/// A plan of which only this is said.
pub(super) fn plain(by: Multiply, tile: [i64; 2], depth: Option<i64>, stages: Option<i64>) -> GridProduct {
    let (depth, stages) = (depth.map(Spanned::from), stages.map(Spanned::from));
    let (tile, pack) = (tile.into(), vec![]);
    GridProduct { by, tile, transposed: false, depth, stages, strips: None, raster: None, split: None, pack }
}

/// What is wrong with a number that must be in a range; of an empty one that it is said at all.
pub(super) fn between(what: &'static str, number: &Spanned<i64>, [least, most]: [i64; 2]) -> Option<ScheduleRefusal> {
    let value = number.value;
    let wrong = value < least || value > most;
    wrong.then(|| (ScheduleError::Range { what, value, least, most }, number.at.clone()))
}

/// The first of two numbers.
pub(super) fn first_of(numbers: &Spanned<[i64; 2]>) -> Spanned<i64> {
    Spanned { value: numbers.value[0], at: numbers.at.clone() }
}

/// Other plans of a product, those first that are expected to be fast.
pub(super) fn menu(b: &Builder, task: &Task, target: (&Target, &Grid)) -> Vec<schedule::NamedPlan> {
    if three::of(b, task).is_some() {
        return vec![];
    }
    let Some(plan) = plan(b, task, target) else { return vec![] };
    let (groups, warps) = (plan.warpgroups_offered(b, target), plan.tensors_offered(b, target));
    let pieces = plan.divisors(target.1);
    let cut = groups.first().into_iter().flat_map(|best| {
        pieces.iter().map(|n| GridProduct { split: Some((*n).into()), ..best.clone() }).collect::<Vec<_>>()
    });
    let cut: Vec<GridProduct> = cut.collect();
    groups.into_iter().chain(cut).chain(warps).map(schedule::NamedPlan::Grid).collect()
}

impl ContractPlan<'_> {
    /// Pieces into which the sum may be cut: no more than there are multiprocessors.
    fn divisors(&self, grid: &Grid) -> Vec<i64> {
        let [d] = self.reduced[..] else { return vec![] };
        let Some(terms) = self.task.nest.digits[d].extent.value() else { return vec![] };
        let most = grid.multiprocessors;
        (2..=most).filter(|n| terms % n == 0 && terms / n >= self.policy.piece_terms / 2).collect()
    }

    /// Whether these multiply factors as they lie.
    pub(super) fn multiplies(&self, b: &Builder, target: (&Target, &Grid), by: Multiply) -> bool {
        match by {
            Multiply::Wgmma => self.warpgroup(b, target).is_some(),
            Multiply::Mma => self.tensor(b, target).is_some(),
            Multiply::Fma => true,
        }
    }

    /// The product as a schedule says it; where that cannot be, as it is chosen, and the errors are noted.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn as_asked(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
        asked: ScheduledProduct<'_>,
    ) -> Result<Option<ScheduledPhases>, LowerError> {
        if let Some(split) = &asked.plan.split {
            return self.cut_as_asked(b, target, (asked, split));
        }
        if !asked.plan.pack.is_empty() {
            let packed = self.sides_packed(b, asked.plan);
            let rest = GridProduct { pack: vec![], ..asked.plan.clone() };
            let by = GridError::By { by: asked.plan.by.name(), target: target.0.name.clone() }.into();
            return match packed {
                Err(wrong) => self.refused(b, target, wrong),
                Ok(sides) => {
                    let made = self.packed_as_asked(b, target, (ScheduledProduct { plan: &rest, ..asked }, sides))?;
                    if made.is_some() { Ok(made) } else { self.refused(b, target, vec![(by, asked.at.clone())]) }
                }
            };
        }
        let made = match asked.plan.by {
            Multiply::Wgmma => self.warpgroup_asked(b, target, asked).map(|way| way.made(b)),
            Multiply::Mma => self.tensor_asked(b, target, asked).map(|tensor| tensor.made(b)),
            Multiply::Fma => self.threads_asked(b, target, asked).map(|plan| plan.by_threads(b, target.1)),
        };
        match made {
            Ok(made) => made.map(Some),
            Err(wrong) => self.refused(b, target, wrong),
        }
    }

    /// Notes what is wrong, and goes on as if nothing had been said.
    fn refused(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
        wrong: Vec<ScheduleRefusal>,
    ) -> Result<Option<ScheduledPhases>, LowerError> {
        b.given.refuse(wrong);
        match self.by_instructions(b, target) {
            Some(made) => made.map(Some),
            None => self.by_threads(b, target.1).map(Some),
        }
    }

    /// The product in pieces of its sum.
    fn cut_as_asked(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
        (asked, split): (ScheduledProduct<'_>, &Spanned<i64>),
    ) -> Result<Option<ScheduledPhases>, LowerError> {
        let rest = GridProduct { split: None, ..asked.plan.clone() };
        let (what, value) = ("split", split.value);
        let terms = match self.reduced[..] {
            [d] => self.task.nest.digits[d].extent.value().map(|terms| (d, terms)),
            _ => None,
        };
        let error = match terms {
            Some((_, terms)) if value < 2 || terms % value != 0 => Some(format!("the {terms} terms of the sum")),
            Some(_) => None,
            None => Some("a sum of one digit of known extent, which this is not".into()),
        };
        if let Some(of) = error {
            return self.refused(b, target, vec![(GridError::Divides { what, value, of }.into(), split.at.clone())]);
        }
        let Some((d, _)) = terms else { return Ok(None) };
        self.task.in_pieces(b, (d, value), (target, Some(ScheduledProduct { plan: &rest, ..asked })))
    }

    /// Which sides are packed.
    fn sides_packed(&self, b: &Builder, plan: &GridProduct) -> Result<[bool; 2], Vec<ScheduleRefusal>> {
        let (mut packed, mut wrong) = ([false; 2], vec![]);
        for name in &plan.pack {
            let nest = &self.task.nest;
            let is = |i: usize| {
                let buffer = super::buffer(b, nest, self.sides()[i].operand);
                name.value == SIDES[i] || !SIDES.contains(&name.value.as_str()) && *buffer.name == name.value
            };
            let sides = [is(0), is(1)];
            if sides == [false; 2] {
                wrong.push((ScheduleError::Factor { name: name.value.clone() }, name.at.clone()));
            }
            packed = [packed[0] || sides[0], packed[1] || sides[1]];
        }
        if wrong.is_empty() { Ok(packed) } else { Err(wrong) }
    }

    /// The plan by threads that a schedule says.
    fn threads_asked<'p>(
        &'p self,
        b: &Builder,
        target: (&Target, &Grid),
        asked: ScheduledProduct<'_>,
    ) -> Result<ContractPlan<'p>, Vec<ScheduleRefusal>> {
        let (asked, at) = (asked.plan, asked.at);
        let by = || (GridError::By { by: asked.by.name(), target: target.0.name.clone() }.into(), at.clone());
        let mut plan = plan(b, self.task, target).ok_or_else(|| vec![by()])?;
        let (policy, most) = (self.policy, target.1.static_shared);
        let [rows, columns] = asked.tile.value;
        let words = plan.sides().map(|s| s.value.dtype().bytes()).into_iter().all(|n| n <= 4);
        let usual = if words && self.task.acc.bytes() <= 4 { 8 } else { 4 };
        let each = rows / (plan.tile() / plan.each);
        let wide = policy.tiles().contains(&rows) && rows == columns && each <= usual;
        if !wide {
            let known = if usual == 8 { "64 by 64 and 128 by 128" } else { "64 by 64" }.to_owned();
            let error = GridError::Block { by: asked.by.name(), rows, columns, known }.into();
            return Err(vec![(error, asked.tile.at.clone())]);
        }
        plan.each = each;
        let mut wrong = vec![];
        if let Some(depth) = &asked.depth {
            plan.depth = depth.value;
            match between("depth", depth, policy.given_depths) {
                None if depth.value * rows % plan.n_threads() != 0 || depth.value % policy.given_depths[0] != 0 => {
                    let (what, value, of) = ("depth", depth.value, policy.given_depths[0]);
                    wrong.push((ScheduleError::Multiple { what, value, of }, depth.at.clone()));
                }
                error => wrong.extend(error),
            }
        }
        let strips = asked.strips.as_ref().map(first_of);
        for (what, number) in [("stages", &asked.stages), ("raster", &asked.raster), ("strips", &strips)] {
            wrong.extend(number.as_ref().and_then(|number| between(what, number, [0, 0])));
        }
        let bytes = plan.shared_bytes(b);
        if wrong.is_empty() && bytes > most {
            wrong.push((GridError::Shared { bytes, most }.into(), asked.tile.at.clone()));
        }
        if wrong.is_empty() { Ok(plan) } else { Err(wrong) }
    }

    /// Bytes of both factors and the results, each element once; `None` where symbols decide.
    pub(super) fn bytes_once(&self) -> Option<i64> {
        let nest = &self.task.nest;
        let of = |k: usize, bytes: usize| {
            let moves = nest.digits.iter().filter(|d| d.stride(k).is_some_and(|s| !s.is(0)));
            moves.map(|d| d.extent.value()).try_fold(bytes as i64, |n, extent| n.checked_mul(extent?))
        };
        let factor = |side: &super::ProductSide| {
            let mut bytes = 0;
            side.value.for_each_load(&mut |dtype, ()| bytes = dtype.bytes());
            of(side.operand, bytes)
        };
        factor(&self.m)?.checked_add(factor(&self.n)?)?.checked_add(of(0, self.task.value.dtype().bytes())?)
    }

    /// What threads are expected to do.
    pub(super) fn expected(&self, b: &Builder) -> Result<Expected, LowerError> {
        let tile = self.tile();
        let size = |side: &super::ProductSide| super::buffer(b, &self.task.nest, side.operand).dtype.bytes() as i64;
        let each: i64 = self.sides().into_iter().map(size).sum();
        let total = product(&self.task.extents(&self.reduced))?;
        Ok(Expected {
            statement: b.given.name(),
            by: Multiply::Fma,
            block: [tile, tile, self.depth],
            stages: 1,
            tiles: product(&self.blocks([tile; 2])?)?.value(),
            rounds: total.ceil_div(&Int::Static(self.depth))?.value(),
            resident: 1,
            multiprocessors: 0,
            instructions: tile * tile * self.depth / self.n_threads(),
            shape: String::new(),
            to_shared: tile * self.depth * each,
            from_shared: self.n_threads() * self.each * self.depth * each,
            shared: self.shared_bytes(b),
            sums: self.each * self.each * (self.task.acc.bytes() as i64 / 4).max(1),
            memory: self.bytes_once(),
            of_peak: None,
        })
    }

    /// Bytes of the tiles of both factors.
    fn shared_bytes(&self, b: &Builder) -> i64 {
        let of = |side: &super::ProductSide| super::buffer(b, &self.task.nest, side.operand).dtype.bytes() as i64;
        self.sides().into_iter().map(|side| of(side) * self.depth * self.pitch()).sum()
    }
}
