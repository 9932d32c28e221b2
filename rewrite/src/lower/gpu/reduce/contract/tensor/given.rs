//! Plans by matrix instructions of warps as entries of a schedule: checked, written down, and what is expected of them.
use super::super::super::super::grid::product;
use super::super::Plan;
use super::super::given::{Asked, between, first_of, plain};
use super::{INSTRUCTION, SHAPES, Shape, Tensor, WARP, WARPS};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::given::{Refused, ScheduleError};
use crate::lower::gpu::expected::Expected;
use crate::lower::gpu::given::GridError;
use tilewright_ir::int::Int;
use tilewright_ir::schedule::{GridProduct, Multiply};
use tilewright_ir::target::{Grid, Target};

/// What a schedule may say: points of a block along a side, results of it, terms of a tile (of 16 bits), and stages.
const SIDES_OF_BLOCKS: [i64; 3] = [64, 128, 256];
const MOST_RESULTS: i64 = 128 * 256;
const DEPTHS: [i64; 2] = [32, 128];
const MOST_STAGES: i64 = 8;

impl<'a> Plan<'a> {
    /// The plan that a schedule says.
    ///
    /// # Errors
    /// Everything that the product or the target cannot do.
    pub(in super::super) fn tensor_asked<'p>(
        &'p self,
        b: &Builder,
        target: (&'p Target, &'p Grid),
        asked: Asked<'_>,
    ) -> Result<Tensor<'p, 'a>, Vec<Refused>> {
        let (plan, by) = (asked.plan, asked.plan.by.name());
        let chosen = self.tensor(b, target);
        let Some(size) = chosen.as_ref().map(|chosen| chosen.dtype.bytes() as i64) else {
            return Err(vec![(GridError::By { by, target: target.0.name.clone() }.into(), asked.at.clone())]);
        };
        let [rows, columns] = plan.tile.value;
        if !SIDES_OF_BLOCKS.contains(&rows) || !SIDES_OF_BLOCKS.contains(&columns) || rows * columns > MOST_RESULTS {
            let known = "64, 128 or 256 rows and columns, 32768 results at most".to_owned();
            return Err(vec![(GridError::Block { by, rows, columns, known }.into(), plan.tile.at.clone())]);
        }
        let mut wrong = vec![];
        let usual = chosen.map(|chosen| chosen.shape);
        let mut shape = Shape { tile: [rows, columns], ..usual.unwrap_or(SHAPES[0]) };
        if let Some(depth) = &plan.depth {
            shape.depth = depth.value.saturating_mul(size) / 2;
            let (what, value, of) = ("depth", depth.value, 2 * DEPTHS[0] / size);
            match between(what, depth, DEPTHS.map(|d| 2 * d / size)) {
                None if depth.value % of != 0 => {
                    wrong.push((ScheduleError::Multiple { what, value, of }, depth.at.clone()));
                }
                error => wrong.extend(error),
            }
        }
        if let Some(stages) = &plan.stages {
            wrong.extend(between("stages", stages, [2, MOST_STAGES]));
            shape.stages = stages.value;
        }
        for (what, number) in [("raster", &plan.raster), ("strips", &plan.strips.as_ref().map(first_of))] {
            wrong.extend(number.as_ref().and_then(|number| between(what, number, [0, 0])));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let bytes = |shape: Shape| (rows + columns) * 2 * (shape.depth + 8) * shape.stages;
        let found = self.tensors(b, target, &[shape]).and_then(|mut all| all.pop());
        found.ok_or_else(|| {
            let (bytes, most) = (bytes(shape), i64::from(target.1.shared_per_block));
            let large = GridError::Block { by, rows, columns, known: "no larger ones than the product".into() }.into();
            let error = if bytes > most { GridError::Shared { bytes, most }.into() } else { large };
            vec![(error, plan.tile.at.clone())]
        })
    }

    /// Plans of other shapes.
    pub(in super::super) fn tensors_offered(&self, b: &Builder, target: (&Target, &Grid)) -> Vec<GridProduct> {
        let all = self.tensors(b, target, &SHAPES).unwrap_or_default();
        all.iter().filter(|tensor| tensor.has_atoms()).map(Tensor::written).collect()
    }
}

impl Tensor<'_, '_> {
    /// What it is expected to do.
    pub(super) fn expected(&self, statement: String) -> Result<Expected, LowerError> {
        let (plan, [m, n], depth) = (self.plan, self.shape.tile, self.depth());
        let size = self.dtype.bytes() as i64;
        let [x, y] = [0, 1].map(|i| self.shape.tile[i] / WARPS[i]);
        let (shared, sums) = (self.bytes(), self.sums().each());
        let [rows, columns] = self.sums().instructions();
        Ok(Expected {
            statement,
            by: Multiply::Mma,
            block: [m, n, depth],
            stages: self.shape.stages,
            tiles: product(&plan.blocks(self.shape.tile)?)?.value(),
            rounds: product(&plan.task.extents(&plan.reduced))?.ceil_div(&Int::Static(depth))?.value(),
            resident: self.grid.resident(self.threads(), sums, shared).max(1),
            multiprocessors: self.grid.multiprocessors.into(),
            instructions: self.threads() / WARP * rows * columns * (depth / self.terms()) * self.halves,
            shape: format!("m{}n{}k{}", INSTRUCTION[0], INSTRUCTION[1], self.terms() / self.halves),
            to_shared: (m + n) * depth * size,
            from_shared: self.threads() / WARP * (x + y) * depth * size,
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
