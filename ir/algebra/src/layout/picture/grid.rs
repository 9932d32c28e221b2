//! The grid of a layout of any rank: which coordinate each cell is, and which value it has.
//!
//! Mode 0 runs down, mode 1 across; a layout of rank 1 is one row. Further modes repeat the plane: mode 2 to the right,
//! mode 3 downwards, and so on in turn. Inside a mode a border is as heavy as the number of its leaves that start anew
//! there: in `((2,4),8)` the rows 2, 4, 6 begin a new tile of two. Long axes are cropped, never refused: only what is
//! shown is computed.
use crate::int::Int;
use crate::layout::coord::{self, Coord};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::guarded::Ints;
use crate::layout::{AnyLayout, Layout};
use crate::tuple::{IntTuple, Tree};

/// The most cells of one grid, whatever the limit on its sides.
pub const MAX_CELLS: usize = 1 << 16;

/// How many rows and how many columns are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub usize);

impl Default for Limit {
    /// 64 of each: what is still read on a screen.
    fn default() -> Limit {
        Limit(64)
    }
}

/// One row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridLine {
    /// Its index in mode 0 or 1.
    pub index: i64,
    /// How many leaves of the mode start anew here: the weight of the border before it.
    pub level: u8,
    /// Which repetition of the plane it belongs to.
    pub plane: usize,
}

/// The rows or the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridAxis {
    /// Those that are shown, in order.
    pub lines: Vec<GridLine>,
    /// Lines of a plane, shown or not.
    pub total: i64,
    /// Planes, shown or not.
    pub planes: i64,
}

impl GridAxis {
    /// Lines of each plane that are shown.
    pub fn shown(&self) -> usize {
        self.lines.iter().take_while(|l| l.plane == 0).count()
    }

    /// Planes that are shown.
    pub fn planes_shown(&self) -> usize {
        self.lines.last().map_or(0, |l| l.plane + 1)
    }

    /// Whether each plane has more lines than are shown.
    pub fn is_cropped(&self) -> bool {
        self.total > self.shown() as i64
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCell {
    /// The hierarchical coordinate.
    pub coord: Tree<i64>,
    /// The 1-D index of the coordinate.
    pub index: i64,
    /// The value: an offset, or a tuple of coordinates where strides are basis elements.
    pub value: Tree<i64>,
}

/// Rows and columns of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGrid {
    /// Rank of the layout; 1 is drawn as one row.
    pub rank: usize,
    /// The rows.
    pub rows: GridAxis,
    /// The columns.
    pub columns: GridAxis,
    /// Row by row.
    pub points: Vec<Vec<GridCell>>,
    /// The coordinate of each plane in the modes 2, 3, …, by its row-plane and column-plane.
    pub plane_titles: Vec<Vec<String>>,
}

/// The inner layout: the domain.
pub fn domain(layout: &AnyLayout) -> &Layout {
    match layout {
        AnyLayout::Plain(l) => l,
        AnyLayout::Composed(c) => &c.inner,
    }
}

/// The value of a layout at a coordinate.
///
/// # Errors
/// Symbols, overflow.
pub fn value(layout: &AnyLayout, coord: &IntTuple) -> Result<Tree<i64>> {
    let at = Coord::of(coord);
    let value = match layout {
        AnyLayout::Plain(l) => coord::crd2idx(&at, l)?,
        AnyLayout::Composed(c) => c.at(&at)?.into(),
    };
    numbers(&value)
}

/// A tuple of known ints.
///
/// # Errors
/// A symbol in it.
pub fn numbers(t: &IntTuple) -> Result<Tree<i64>> {
    t.try_map(&mut |i| i.value().ok_or_else(|| AlgebraError::NotStatic { what: "a picture", leaf: i.to_string() }))
}

/// The first symbol in a layout, as an error.
fn known(layout: &AnyLayout) -> Result<()> {
    let mut unknown = None;
    layout.for_each_int(&mut |i| {
        if i.value().is_none() && unknown.is_none() {
            unknown = Some(i.to_string());
        }
    });
    unknown.map_or(Ok(()), |leaf| Err(AlgebraError::NotStatic { what: "a picture", leaf }))
}

/// The borders inside a mode: products of its leading extents.
fn borders(mode: &IntTuple) -> Vec<i64> {
    let mut product = 1i64;
    let mut out = vec![];
    for s in mode.leaves().into_iter().filter_map(Int::value).filter(|s| *s > 1) {
        if product > 1 {
            out.push(product);
        }
        product = product.saturating_mul(s);
    }
    out
}

fn extent(t: &IntTuple) -> Result<i64> {
    let n = crate::tuple::arith::product(t)?;
    let unknown = || AlgebraError::NotStatic { what: "a picture", leaf: n.to_string() };
    Ok(n.value().ok_or_else(unknown)?.max(0))
}

/// The axis of an inner mode and of the modes that repeat it.
fn axis(inner: Option<&IntTuple>, outer: &[i64], limit: Limit) -> Result<GridAxis> {
    let total = inner.map_or(Ok(1), extent)?;
    let planes =
        outer.iter().try_fold(1i64, |n, s| Int::from(n).mul(&Int::from(*s)).map(|n| n.value().unwrap_or(0)))?;
    let marks = inner.map_or(vec![], borders);
    let shown = total.min(limit.0 as i64);
    let repeats = if shown == 0 { 0 } else { planes.min((limit.0 as i64 / shown).max(1)) };
    let mut lines = vec![];
    for plane in 0..repeats as usize {
        for index in 0..shown {
            let level = marks.iter().filter(|p| index > 0 && index % **p == 0).count().min(250) as u8;
            lines.push(GridLine { index, level, plane });
        }
    }
    Ok(GridAxis { lines, total, planes })
}

/// The coordinates of a plane number in the outer modes, first fastest.
fn digits(mut plane: i64, sizes: &[i64]) -> Vec<i64> {
    let split = |s: &i64| {
        let here = plane % (*s).max(1);
        plane /= (*s).max(1);
        here
    };
    sizes.iter().map(split).collect()
}

impl CellGrid {
    /// The grid of a layout, cropped to the limit.
    ///
    /// # Errors
    /// Symbols; overflow; a limit that asks for more than [`MAX_CELLS`].
    pub fn new(layout: &AnyLayout, limit: Limit) -> Result<CellGrid> {
        known(layout)?;
        let shape = domain(layout).shape();
        let (leaf, modes) = (shape.leaf().is_some(), shape.modes());
        // A layout of rank 1 is a line of memory, so it is drawn as a row.
        let (row, column) = if modes.len() < 2 { (None, modes.first()) } else { (modes.first(), modes.get(1)) };
        let outer: Vec<i64> = modes.iter().skip(2).map(extent).collect::<Result<_>>()?;
        let to_right: Vec<i64> = outer.iter().copied().step_by(2).collect();
        let downwards: Vec<i64> = outer.iter().copied().skip(1).step_by(2).collect();
        let (rows, columns) = (axis(row, &downwards, limit)?, axis(column, &to_right, limit)?);
        let cells = rows.lines.len().saturating_mul(columns.lines.len());
        if cells > MAX_CELLS {
            return Err(AlgebraError::TooLarge { what: "a picture", size: cells as i64, limit: MAX_CELLS as i64 });
        }
        let outer_at = |r: usize, c: usize| -> Vec<i64> {
            let (right, down) = (digits(c as i64, &to_right), digits(r as i64, &downwards));
            (0..outer.len()).map(|k| if k % 2 == 0 { right[k / 2] } else { down[k / 2] }).collect()
        };
        let point = |r: &GridLine, c: &GridLine| -> Result<GridCell> {
            let mut at: Vec<i64> = match modes.len() {
                0 => vec![],
                1 => vec![c.index],
                _ => vec![r.index, c.index],
            };
            at.extend(outer_at(r.plane, c.plane));
            let full: Vec<IntTuple> =
                at.iter().zip(modes).map(|(i, m)| coord::idx2crd(&Int::from(*i).into(), m)).collect::<Result<_>>()?;
            let full = match (leaf, full.into_iter()) {
                (true, mut one) => one.next().unwrap_or(Tree::Node(vec![])),
                (false, all) => Tree::Node(all.collect()),
            };
            let index = coord::crd2idx_shape(&Coord::of(&full), shape)?.value().unwrap_or(0);
            Ok(GridCell { coord: numbers(&full)?, index, value: value(layout, &full)? })
        };
        let points =
            rows.lines.iter().map(|r| columns.lines.iter().map(|c| point(r, c)).collect()).collect::<Result<_>>()?;
        let title = |r: usize, c: usize| {
            let rest: Vec<String> = outer_at(r, c).iter().map(i64::to_string).collect();
            format!("(_,_,{})", rest.join(","))
        };
        let plane_titles = if outer.is_empty() {
            vec![]
        } else {
            (0..rows.planes_shown()).map(|r| (0..columns.planes_shown()).map(|c| title(r, c)).collect()).collect()
        };
        Ok(CellGrid { rank: modes.len(), rows, columns, points, plane_titles })
    }

    /// All cells.
    pub fn all(&self) -> impl Iterator<Item = &GridCell> {
        self.points.iter().flatten()
    }

    /// What is left out, in words; `None` when everything is shown.
    pub fn cropped(&self) -> Option<String> {
        let mut parts = vec![];
        let axes = [(&self.rows, "rows"), (&self.columns, if self.rank < 2 { "elements" } else { "columns" })];
        for (axis, name) in axes {
            if axis.is_cropped() {
                parts.push(format!("{} of {} {name}", axis.shown(), axis.total));
            }
        }
        let shown = self.rows.planes_shown() * self.columns.planes_shown();
        let planes = self.rows.planes.saturating_mul(self.columns.planes);
        if self.all().next().is_some() && planes > shown as i64 {
            parts.push(format!("{shown} of {planes} planes"));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// The number of a plain offset.
pub fn offset(value: &Tree<i64>) -> Option<i64> {
    value.leaf().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::tests::layout;

    fn grid(text: &str) -> CellGrid {
        CellGrid::new(&layout(text), Limit::default()).unwrap()
    }

    #[test]
    fn rank_1_is_a_row_and_rank_3_repeats_planes_to_the_right() {
        let g = grid("(2,3):(3,1)");
        let values: Vec<Vec<i64>> =
            g.points.iter().map(|r| r.iter().filter_map(|p| offset(&p.value)).collect()).collect();
        assert_eq!(values, [[0, 1, 2], [3, 4, 5]]);
        let g = grid("((2,4)):((1,4))");
        assert_eq!((g.rows.lines.len(), g.columns.lines.len()), (1, 8));
        let levels: Vec<u8> = g.columns.lines.iter().map(|l| l.level).collect();
        assert_eq!(levels, [0, 0, 1, 0, 1, 0, 1, 0]);
        let g = grid("(2,3,2,2):(1,2,6,12)");
        assert_eq!((g.rows.lines.len(), g.columns.lines.len()), (4, 6));
        assert_eq!(g.plane_titles, [["(_,_,0,0)", "(_,_,1,0)"], ["(_,_,0,1)", "(_,_,1,1)"]]);
        assert_eq!(g.points[3][5].value, Tree::Leaf(23));
        assert_eq!(g.points[3][5].index, 23);
    }

    #[test]
    fn a_bare_leaf_and_coordinates_have_values() {
        let g = grid("4:2");
        assert_eq!(g.points[0][3], GridCell { coord: Tree::Leaf(3), index: 3, value: Tree::Leaf(6) });
        let g = grid("(2,2):(1@0,1@1)");
        assert_eq!(g.points[1][0].value.to_string(), "(1,0)");
    }

    #[test]
    fn what_is_large_is_cropped_not_computed() {
        let g = grid("(1048576,1048576):(1048576,1)");
        assert_eq!((g.points.len(), g.points[0].len()), (64, 64));
        assert_eq!(g.cropped().unwrap(), "64 of 1048576 rows, 64 of 1048576 columns");
        let e = CellGrid::new(&layout("(1024,1024):(1,1024)"), Limit(1024)).unwrap_err();
        assert_eq!(e.code(), "E0212");
        let g = grid("(8,8,100):(1,8,64)");
        assert_eq!(g.cropped().unwrap(), "8 of 100 planes");
        let g = grid("(4,0):(1,4)");
        assert_eq!((g.points.len(), g.all().count(), g.cropped()), (4, 0, None));
    }

    #[test]
    fn symbols_and_overflow_are_errors() {
        assert_eq!(CellGrid::new(&layout("(M,3):(3,1)"), Limit::default()).unwrap_err().code(), "E0209");
        let huge = layout("(4,4):(4611686018427387904,1)");
        assert_eq!(CellGrid::new(&huge, Limit::default()).unwrap_err().code(), "E0201");
    }
}
