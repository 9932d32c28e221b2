//! Schedules around one: other tiles and packing, atoms for few columns, blocks larger and smaller by factors of two;
//! for blocks of threads what the planner offers, then other stages, strips and orders.
//!
//! Nothing here asks what is possible: what is not, the compiler refuses.
use tilewright_ir::schedule::{GridProduct, LaneAxis, Multiply, NamedPlan, ProductBlocks, SkinnyBlocks, Spanned};
use tilewright_ir::target::{Atom, AtomOp, Target};

/// Plans around one, for a target.
type CandidateStep = fn(&NamedPlan, &Target) -> Vec<NamedPlan>;

/// The steps, each from the best plan of the one before.
pub const STEPS: [CandidateStep; 3] = [tiles, depths, columns];

/// Passes over plans for blocks of threads.
pub const GRID_STEPS: usize = 2;

/// Plans for blocks of threads: what is offered, then those around one.
pub fn on_grid(pass: usize, plan: &NamedPlan, offered: &[NamedPlan]) -> Vec<NamedPlan> {
    match (pass, plan) {
        (0, _) => offered.to_vec(),
        (_, NamedPlan::Grid(product)) => around(product),
        _ => vec![],
    }
}

/// A product with other stages, strips and orders of its blocks.
fn around(product: &GridProduct) -> Vec<NamedPlan> {
    let stages = (2..=12).map(|n| GridProduct { stages: Some(Spanned::from(n)), ..product.clone() });
    let depths = [16, 32, 64, 128].map(|n| GridProduct { depth: Some(n.into()), ..product.clone() });
    let rasters = [1, 2, 4, 8, 16, 32].map(|n| GridProduct { raster: Some(n.into()), ..product.clone() });
    let widths = [64, 32, 16].into_iter().flat_map(|width| [1, 2, 4].map(|staged| [width, staged]));
    let strips = widths.chain([[0, 0]]).map(|s| GridProduct { strips: Some(s.into()), ..product.clone() });
    let all: Vec<GridProduct> = match product.by {
        Multiply::Wgmma => stages.chain(rasters).chain(strips).collect(),
        Multiply::Mma => stages.chain(depths).collect(),
        Multiply::Fma => depths.into_iter().collect(),
    };
    all.into_iter().map(NamedPlan::Grid).collect()
}

/// The tiles of a target, of every type.
fn all_tiles(target: &Target) -> Vec<[i64; 2]> {
    let multiplies = target.atoms.iter().filter(|a| matches!(a.op, AtomOp::Mma { .. }) && lanes(a).is_none());
    let tiles = multiplies.filter_map(|a| a.operands.first()?.tile[..].try_into().ok());
    let mut tiles: Vec<[i64; 2]> = tiles.filter(|t: &[i64; 2]| t[0] > 0 && t[1] > 0).collect();
    tiles.sort();
    tiles.dedup();
    tiles
}

/// What the lanes of an atom for few columns go along.
fn lanes(atom: &Atom) -> Option<LaneAxis> {
    let [d, a, ..] = &atom.operands[..] else { return None };
    match (&d.tile[..], &a.tile[..], a.strides.last()?) {
        (&[rows, columns], _, Some(1)) if rows > 0 => Some(LaneAxis::Dot([rows, columns].into())),
        (&[0, 0], &[0, terms], _) if terms > 0 => Some(LaneAxis::Axpy(terms.into())),
        _ => None,
    }
}

/// Plans for few columns, with blocks of some sizes, packed and not.
fn few_columns(target: &Target) -> Vec<NamedPlan> {
    let adds = AtomOp::Mma { accumulate: true };
    let mut all: Vec<LaneAxis> = vec![];
    for lanes in target.atoms.iter().filter(|a| a.op == adds).filter_map(lanes) {
        if !all.contains(&lanes) {
            all.push(lanes);
        }
    }
    let sizes = |lanes: &LaneAxis| match lanes {
        LaneAxis::Dot(tile) => [8, 64, 512].map(|rows| whole_tiles(rows, tile.value[0])),
        LaneAxis::Axpy(_) => [512, 1024, 4096],
    };
    let plan = |lanes: &LaneAxis, rows: i64, packed: bool| {
        let pack = packed.then(|| Spanned::from("columns".to_string())).into_iter().collect();
        NamedPlan::Skinny(SkinnyBlocks { lanes: lanes.clone(), rows: rows.into(), depth: None, pack })
    };
    let of = |lanes: &LaneAxis| sizes(lanes).map(|rows| [false, true].map(|packed| plan(lanes, rows, packed)));
    all.iter().flat_map(of).flatten().collect()
}

fn whole_tiles(n: i64, tile: i64) -> i64 {
    (n.max(1) + tile - 1) / tile * tile
}

/// Every tile, packed and not; of a product that is done whole, with blocks of some sizes.
fn tiles(plan: &NamedPlan, target: &Target) -> Vec<NamedPlan> {
    let starts: Vec<ProductBlocks> = match plan {
        NamedPlan::Product(product) => vec![product.clone()],
        _ => [8, 16, 32, 64, 128, 256].into_iter().map(|n| blocks([n, n])).collect(),
    };
    let mut plans = few_columns(target);
    plans.push(NamedPlan::Whole);
    for [rows, columns] in all_tiles(target) {
        for (start, packed) in starts.iter().flat_map(|s| (0..4).map(move |packed| (s, packed))) {
            let sides = ["rows", "columns"].into_iter().enumerate().filter(|(i, _)| packed >> i & 1 == 1);
            plans.push(NamedPlan::Product(ProductBlocks {
                tile: [rows, columns].into(),
                rows: whole_tiles(start.rows.value, rows).into(),
                columns: start.columns.as_ref().map(|n| whole_tiles(n.value, columns).into()),
                pack: sides.map(|(_, side)| Spanned::from(side.to_string())).collect(),
                ..start.clone()
            }));
        }
    }
    plans
}

fn blocks([rows, depth]: [i64; 2]) -> ProductBlocks {
    ProductBlocks {
        tile: [1, 1].into(),
        rows: rows.into(),
        second: None,
        columns: None,
        depth: depth.into(),
        pack: vec![],
    }
}

/// A number by factors of two, from a quarter to four times.
fn scaled(n: i64) -> impl Iterator<Item = i64> {
    [1, 2, 4, 8, 16].into_iter().map(move |f| n.saturating_mul(f) / 4).filter(|n| *n > 0)
}

/// Other rows and terms of a block.
fn depths(plan: &NamedPlan, _: &Target) -> Vec<NamedPlan> {
    let product = match plan {
        NamedPlan::Product(product) => product,
        NamedPlan::Skinny(skinny) => {
            let unit = if let LaneAxis::Dot(tile) = &skinny.lanes { tile.value[0] } else { 1 };
            let rows = scaled(skinny.rows.value).map(|rows| whole_tiles(rows, unit).into());
            return rows.map(|rows| NamedPlan::Skinny(SkinnyBlocks { rows, ..skinny.clone() })).collect();
        }
        _ => return vec![],
    };
    let of = |depth: i64| {
        scaled(product.rows.value).map(move |rows| {
            let rows = whole_tiles(rows, product.tile.value[0]);
            NamedPlan::Product(ProductBlocks { rows: rows.into(), depth: depth.into(), ..product.clone() })
        })
    };
    scaled(product.depth.value).flat_map(of).collect()
}

/// Other columns of a block, and all of them.
fn columns(plan: &NamedPlan, _: &Target) -> Vec<NamedPlan> {
    let NamedPlan::Product(product) = plan else { return vec![] };
    let tile = product.tile.value[1];
    let from = product.columns.as_ref().map_or(32 * tile, |n| n.value);
    let some = scaled(from).map(|n| Some(whole_tiles(n, tile).into()));
    some.chain([None]).map(|columns| NamedPlan::Product(ProductBlocks { columns, ..product.clone() })).collect()
}
