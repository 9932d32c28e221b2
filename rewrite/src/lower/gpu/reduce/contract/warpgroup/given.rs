//! Plans by warpgroups as entries of a schedule: checked, and written down.
use super::super::super::super::grid::product;
use super::Warpgroup;
use super::shape::Strips;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::expected::Expected;
use crate::lower::given::ScheduleRefusal;
use crate::lower::gpu::reduce::contract::ContractPlan;
use crate::lower::gpu::reduce::contract::given::{between, plain};
use crate::lower::gpu::reduce::contract::scheduled::ScheduledProduct;
use crate::lower::gpu::reduce::contract::sums::divides;
use crate::lower::grid_error::GridError;
use tilewright_ir::int::Int;
use tilewright_ir::schedule::{GridProduct, Multiply, Spanned};
use tilewright_ir::target::{Grid, Target};

impl<'a> ContractPlan<'a> {
    /// The plan by warpgroups that a schedule says.
    ///
    /// # Errors
    /// Everything that the product or the target cannot do.
    pub(in super::super) fn warpgroup_asked<'p>(
        &'p self,
        b: &Builder,
        (target, grid): (&'p Target, &'p Grid),
        asked: ScheduledProduct<'_>,
    ) -> Result<Warpgroup<'p, 'a>, Vec<ScheduleRefusal>> {
        let (plan, at) = (asked.plan, asked.at.clone());
        let ways = self.warpgroups(b, (target, grid)).unwrap_or_default();
        let mut ways = ways.into_iter().map(|(_, way)| way).filter(Warpgroup::has_atoms).peekable();
        if ways.peek().is_none() {
            return Err(vec![(GridError::By { by: plan.by.name(), target: target.name.clone() }.into(), at)]);
        }
        let is =
            |way: &Warpgroup<'_, '_>| way.ordered(way.sums().tile) == plan.tile.value && way.swapped == plan.transposed;
        let Some(mut way) = ways.find(is) else {
            let [rows, columns] = plan.tile.value;
            let known =
                "64, 128 or 192 rows and 16 to 256 columns in steps of 16 (or the other way, `transposed`), as \
                         many as registers have room for; of several digits what divides the first"
                    .to_owned();
            return Err(vec![(
                GridError::Block { by: plan.by.name(), rows, columns, known }.into(),
                plan.tile.at.clone(),
            )]);
        };
        let mut wrong = vec![];
        if let Some(depth) = plan.depth.as_ref().filter(|depth| depth.value != way.depth()) {
            wrong.extend(between("depth", depth, [way.depth(); 2]));
        }
        if let Some(strips) = &plan.strips {
            wrong.extend(way.set_strips(b, strips));
        }
        let size = self.task.value.dtype().bytes() as i64;
        let staged = way.sums().tile[0] * way.shape.strips.elements() * size;
        let policy = way.policy;
        let room = grid.shared_per_block - staged - grid.barriers_bytes(policy.stages);
        let stage = way.sums().tile.iter().sum::<i64>() * grid.boxes.row_bytes;
        let most = (policy.bytes_in_flight.min(room) / stage).min(policy.stages);
        if let Some(stages) = &plan.stages {
            wrong.extend(between("stages", stages, [2, most]));
            way.shape.stages = stages.value;
        } else {
            way.shape.stages = way.shape.stages.min(most);
        }
        if let Some(raster) = &plan.raster {
            let (what, value) = ("raster", raster.value);
            match way.down() {
                Ok(down) if value > 0 && (value == 1 || divides(value, &down)) => way.raster = Some(value),
                down => {
                    let of = down.map_or(String::new(), |down| format!("the {down} rows of blocks"));
                    wrong.push((GridError::Divides { what, value, of }.into(), raster.at.clone()));
                }
            }
        }
        if wrong.is_empty() && !way.has_room() {
            let (bytes, most) = (way.bytes(), grid.shared_per_block);
            wrong.push((GridError::Shared { bytes, most }.into(), at));
        }
        if wrong.is_empty() { Ok(way) } else { Err(wrong) }
    }

    /// The plans by warpgroups, those first that are expected to be fast.
    pub(in super::super) fn warpgroups_offered(&self, b: &Builder, target: (&Target, &Grid)) -> Vec<GridProduct> {
        let mut ways = self.warpgroups(b, target).unwrap_or_default();
        ways.retain(|(_, way)| way.has_atoms());
        ways.sort_by(|(x, _), (y, _)| x.total_cmp(y));
        ways.iter().take(b.policy.wgmma.offered).filter_map(|(_, way)| way.written().ok()).collect()
    }
}

impl Warpgroup<'_, '_> {
    /// The plan as an entry of a schedule.
    ///
    /// # Errors
    /// Overflow of a number.
    pub(in super::super) fn written(&self) -> Result<GridProduct, LowerError> {
        let Strips { width, staged } = self.shape.strips;
        Ok(GridProduct {
            transposed: self.swapped,
            strips: Some(if self.boxed { [width, staged].into() } else { [0, 0].into() }),
            raster: Some(self.rows()?.into()),
            ..plain(Multiply::Wgmma, self.ordered(self.sums().tile), None, Some(self.shape.stages))
        })
    }

    /// What it is expected to do.
    ///
    /// # Errors
    /// Overflow of a number.
    pub(in super::super) fn expected(&self, statement: String) -> Result<Expected, LowerError> {
        let (plan, tile, groups) = (self.plan, self.sums().tile, self.shape.groups);
        let [m, n] = self.ordered(tile);
        let (row, of_group) = (self.grid.boxes.row_bytes, self.grid.matrices.warpgroup_rows);
        let steps = self.depth() / self.terms();
        let rounds = product(&plan.task.extents(&plan.reduced))?.ceil_div(&Int::Static(self.depth()))?.value();
        let tiles = product(&plan.blocks([m, n])?)?.value();
        Ok(Expected {
            statement,
            by: Multiply::Wgmma,
            block: [m, n, self.depth()],
            stages: self.shape.stages,
            tiles,
            rounds,
            resident: self.machine.resident,
            multiprocessors: self.machine.multiprocessors,
            instructions: groups * steps,
            shape: format!("m{of_group}n{}k{}", self.shape.columns, self.terms()),
            to_shared: (tile[0] + tile[1]) * row,
            from_shared: groups * (of_group + tile[1]) * row,
            shared: self.bytes(),
            sums: self.sums_held(),
            memory: plan.bytes_once(),
            of_peak: tiles.and(rounds).map(|_| self.machine.of_peak),
        })
    }

    /// Lets results go to memory so; what is wrong with it.
    fn set_strips(&mut self, b: &Builder, strips: &Spanned<[i64; 2]>) -> Option<ScheduleRefusal> {
        let [width, staged] = strips.value;
        if strips.value == [0, 0] {
            (self.boxed, self.shape.strips.staged) = (false, 0);
            return None;
        }
        let line = self.grid.boxes.row_bytes / self.plan.task.value.dtype().bytes() as i64;
        let widths = [line, line / 2, line / 4, self.policy.column_step];
        let columns = self.shape.columns;
        let refuse = |known: String| Some((GridError::Strips { width, staged, known }.into(), strips.at.clone()));
        if self.swapped || !self.plan.results_boxed(b) {
            return refuse("threads store them: write `direct`".into());
        }
        if !widths.contains(&width) || columns % width != 0 || !(1..=columns / width).contains(&staged) {
            let mut all: Vec<i64> = widths.into_iter().filter(|w| columns % w == 0).collect();
            all.dedup();
            let all: Vec<String> = all.into_iter().map(|w| format!("{w} by 1 to {}", columns / w)).collect();
            return refuse(format!("there are strips of {}, and `direct`", all.join(", of ")));
        }
        self.shape.strips = Strips { width, staged };
        None
    }
}
