//! Plans by matrix instructions of warps as entries of a schedule: checked, written down, and what is expected of them.
use super::super::super::super::grid::product;
use super::super::ContractPlan;
use super::super::given::{between, first_of, plain};
use super::super::scheduled::ScheduledProduct;
use super::{MmaPlan, Shape};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::expected::Expected;
use crate::lower::given::{ScheduleError, ScheduleRefusal};
use crate::lower::grid_error::GridError;
use tilewright_ir::int::Int;
use tilewright_ir::schedule::{GridProduct, Multiply};
use tilewright_ir::target::{Grid, Target};

impl<'a> ContractPlan<'a> {
    /// The plan that a schedule says.
    ///
    /// # Errors
    /// Everything that the product or the target cannot do.
    pub(in super::super) fn tensor_asked<'p>(
        &'p self,
        b: &Builder,
        target: (&'p Target, &'p Grid),
        asked: ScheduledProduct<'_>,
    ) -> Result<MmaPlan<'p, 'a>, Vec<ScheduleRefusal>> {
        let (plan, by, policy) = (asked.plan, asked.plan.by.name(), &b.policy.mma);
        let chosen = self.tensor(b, target);
        let Some(size) = chosen.as_ref().map(|chosen| chosen.dtype.bytes() as i64) else {
            return Err(vec![(GridError::By { by, target: target.0.name.clone() }.into(), asked.at.clone())]);
        };
        let [rows, columns] = plan.tile.value;
        let sides = &policy.given_sides;
        if !sides.contains(&rows) || !sides.contains(&columns) || rows * columns > policy.given_results {
            let known = "64, 128 or 256 rows and columns, 32768 results at most".to_owned();
            return Err(vec![(GridError::Block { by, rows, columns, known }.into(), plan.tile.at.clone())]);
        }
        let mut wrong = vec![];
        let usual = chosen.map(|chosen| chosen.shape);
        let mut shape = Shape { tile: [rows, columns], ..usual.unwrap_or(policy.blocks[0]) };
        if let Some(depth) = &plan.depth {
            shape.depth = depth.value.saturating_mul(size) / 2;
            let (what, value, of) = ("depth", depth.value, 2 * policy.given_depths[0] / size);
            match between(what, depth, policy.given_depths.map(|d| 2 * d / size)) {
                None if depth.value % of != 0 => {
                    wrong.push((ScheduleError::Multiple { what, value, of }, depth.at.clone()));
                }
                error => wrong.extend(error),
            }
        }
        if let Some(stages) = &plan.stages {
            wrong.extend(between("stages", stages, [2, policy.given_stages]));
            shape.stages = stages.value;
        }
        for (what, number) in [("raster", &plan.raster), ("strips", &plan.strips.as_ref().map(first_of))] {
            wrong.extend(number.as_ref().and_then(|number| between(what, number, [0, 0])));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let pad = target.1.matrices.row_bytes / 2;
        let bytes = |shape: Shape| (rows + columns) * 2 * (shape.depth + pad) * shape.stages;
        let found = self.tensors(b, target, &[shape]).and_then(|mut all| all.pop());
        found.ok_or_else(|| {
            let (bytes, most) = (bytes(shape), target.1.shared_per_block);
            let large = GridError::Block { by, rows, columns, known: "no larger ones than the product".into() }.into();
            let error = if bytes > most { GridError::Shared { bytes, most }.into() } else { large };
            vec![(error, plan.tile.at.clone())]
        })
    }

    /// Plans of other shapes.
    pub(in super::super) fn tensors_offered(&self, b: &Builder, target: (&Target, &Grid)) -> Vec<GridProduct> {
        let all = self.tensors(b, target, &b.policy.mma.blocks).unwrap_or_default();
        all.iter().filter(|tensor| tensor.has_atoms()).map(MmaPlan::written).collect()
    }
}

impl MmaPlan<'_, '_> {
    /// What it is expected to do.
    pub(super) fn expected(&self, statement: String) -> Result<Expected, LowerError> {
        let (plan, [m, n], depth) = (self.plan, self.shape.tile, self.depth());
        let size = self.dtype.bytes() as i64;
        let [x, y] = [0, 1].map(|i| self.shape.tile[i] / self.policy.warps[i]);
        let (shared, sums) = (self.bytes(), self.sums().each());
        let ([rows, columns], [down, across]) = (self.sums().instructions(), self.sums().instruction);
        Ok(Expected {
            statement,
            by: Multiply::Mma,
            block: [m, n, depth],
            stages: self.shape.stages,
            tiles: product(&plan.blocks(self.shape.tile)?)?.value(),
            rounds: product(&plan.task.extents(&plan.reduced))?.ceil_div(&Int::Static(depth))?.value(),
            resident: self.grid.resident(self.threads(), sums, shared).max(1),
            multiprocessors: self.grid.multiprocessors,
            instructions: self.n_warps() * rows * columns * (depth / self.terms()) * self.halves,
            shape: format!("m{down}n{across}k{}", self.terms() / self.halves),
            to_shared: (m + n) * depth * size,
            from_shared: self.n_warps() * (x + y) * depth * size,
            shared,
            sums,
            memory: plan.bytes_once(),
            of_peak: None,
        })
    }

    pub(super) fn written(&self) -> GridProduct {
        plain(Multiply::Mma, self.shape.tile, Some(self.depth()), Some(self.shape.stages))
    }
}
