//! The views of memory: offsets by colour, and the order in which memory runs through the grid.
use super::colour::{EMPTY, LIGHT, PALE, scale};
use super::grid::{CellGrid, GridCell, Limit, domain, offset};
use super::{Cell, CellLine, Legend, Mark, Panel, Picture, Sheet, Subject};
use crate::layout::coord::{self, Coord};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{Layout, coalesce};
use crate::tuple::Tree;
use serde_json::{Map, Value, json};

/// The data of a point: its coordinate, index and value.
pub(super) fn data(p: &GridCell) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("coord".into(), json!(p.coord));
    out.insert("index".into(), p.index.into());
    out.insert("offset".into(), json!(p.value));
    out
}

/// A coordinate as a person writes it: `(1,(0,2))`.
pub(super) fn place(p: &GridCell) -> String {
    p.coord.to_string()
}

/// The numbers that colour a panel: offsets, or for values that are coordinates their index into the coshape.
fn ranks(grid: &CellGrid, layout: &Layout) -> Result<Vec<Vec<i64>>> {
    let tuples = grid.all().any(|p| offset(&p.value).is_none());
    let coshape = if tuples { Some(coalesce::coshape(layout)?) } else { None };
    let rank = |p: &GridCell| -> Result<i64> {
        match (&p.value, &coshape) {
            (Tree::Leaf(n), _) => Ok(*n),
            (t, Some(shape)) => {
                let at = t.map(&mut |n| crate::int::Int::from(*n));
                Ok(coord::crd2idx_shape(&Coord::of(&at), shape)?.value().unwrap_or(0))
            }
            (_, None) => Ok(0),
        }
    };
    grid.points.iter().map(|row| row.iter().map(rank).collect()).collect()
}

/// The text of a value: a number, or the coordinates without their outer parentheses.
fn value_text(value: &Tree<i64>) -> String {
    match value {
        Tree::Leaf(n) => n.to_string(),
        Tree::Node(v) => v.iter().map(Tree::to_string).collect::<Vec<_>>().join(","),
    }
}

fn range<'a>(values: impl Iterator<Item = &'a i64>) -> (i64, i64) {
    let (mut lo, mut hi) = (i64::MAX, i64::MIN);
    values.for_each(|v| (lo, hi) = (lo.min(*v), hi.max(*v)));
    if lo > hi { (0, 0) } else { (lo, hi) }
}

impl Picture {
    /// Each cell with its offset, coloured by it on one scale: equal offsets of two panels have equal colours. Values
    /// that are coordinates have no place on it: their cells stay plain beside offsets, and are coloured by their index
    /// into the coshape where all panels show coordinates.
    ///
    /// # Errors
    /// As [`CellGrid::new`].
    /// # Example
    /// ```
    /// use tilewright_algebra::layout::{AnyLayout, picture::{Limit, Picture, Subject}};
    /// use tilewright_algebra::op::{parse_value, Style};
    /// let layout = AnyLayout::Plain(parse_value("(4,8):(8,1)", Style::Plain).unwrap().layout().unwrap().clone());
    /// let picture = Picture::offsets(&[Subject { title: "row-major".into(), layout }], Limit::default()).unwrap();
    /// assert!(picture.svg().starts_with("<svg") && picture.svg().contains("row-major"));
    /// ```
    pub fn offsets(subjects: &[Subject], limit: Limit) -> Result<Picture> {
        let grids: Vec<CellGrid> = subjects.iter().map(|s| CellGrid::new(&s.layout, limit)).collect::<Result<_>>()?;
        let coordinates = |g: &CellGrid| g.all().any(|p| offset(&p.value).is_none());
        let only_coordinates = grids.iter().all(coordinates);
        let all: Vec<Vec<Vec<i64>>> = subjects
            .iter()
            .zip(&grids)
            .map(|(s, g)| if only_coordinates || !coordinates(g) { ranks(g, domain(&s.layout)) } else { Ok(vec![]) })
            .collect::<Result<_>>()?;
        let (lo, hi) = range(all.iter().flatten().flatten());
        let panels = subjects.iter().zip(grids).zip(&all).map(|((s, grid), ranks)| {
            let mut rank = ranks.iter().flatten();
            let sheet = Sheet::of(grid, |p| Cell {
                text: vec![value_text(&p.value)],
                fill: rank.next().map_or(EMPTY, |r| scale(*r, (lo, hi))),
                mark: Mark::None,
                tip: format!("{} → {}", place(p), p.value),
                data: data(p).into(),
            });
            Panel::new(s, sheet, vec![])
        });
        let panels = panels.collect();
        let what = if only_coordinates { "index" } else { "offset" };
        Ok(Picture { view: "offsets", title: String::new(), panels, legend: Legend::Scale(what, lo, hi) })
    }

    /// Each cell numbered by its place in memory, and a line from each to the next; where offsets in between belong to
    /// no cell, the line is a jump over a gap. Cells that share an offset share a number.
    ///
    /// # Errors
    /// As [`CellGrid::new`]; values that are coordinates.
    pub fn order(subjects: &[Subject], limit: Limit) -> Result<Picture> {
        let panels = subjects.iter().map(|s| order(s, limit)).collect::<Result<Vec<_>>>()?;
        let offsets = |p: &Panel| match &p.body {
            super::PanelBody::Sheet(s) => s.grid.all().filter_map(|p| offset(&p.value)).collect::<Vec<_>>(),
            super::PanelBody::Bits(_) => vec![],
        };
        let all: Vec<i64> = panels.iter().flat_map(offsets).collect();
        let (lo, hi) = range(all.iter());
        Ok(Picture { view: "order", title: String::new(), panels, legend: Legend::Path(lo, hi) })
    }
}

fn order(subject: &Subject, limit: Limit) -> Result<Panel> {
    let grid = CellGrid::new(&subject.layout, limit)?;
    let mut sorted: Vec<(i64, i64, (usize, usize))> = vec![];
    for (r, row) in grid.points.iter().enumerate() {
        for (c, p) in row.iter().enumerate() {
            let why = "its values are coordinates, and these have no order in memory";
            let of = || subject.text();
            let at =
                offset(&p.value).ok_or_else(|| AlgebraError::Unsupported { what: "memory order", of: of(), why })?;
            sorted.push((at, p.index, (r, c)));
        }
    }
    sorted.sort_unstable();
    let mut position = vec![vec![0usize; grid.columns.lines.len()]; grid.rows.lines.len()];
    let mut path = vec![];
    let (mut n, mut gaps, mut skipped, mut shared) = (0usize, 0usize, 0i128, 0usize);
    // The first cell of each offset carries the path.
    let mut head: Option<(i64, (usize, usize))> = None;
    for (at, _, cell) in &sorted {
        match head {
            Some((before, _)) if before == *at => shared += 1,
            Some((before, from)) => {
                n += 1;
                let between = i128::from(*at) - i128::from(before) - 1;
                if between > 0 {
                    gaps += 1;
                    skipped += between;
                }
                path.push(CellLine { from, to: *cell, gap: between > 0 });
                head = Some((*at, *cell));
            }
            None => head = Some((*at, *cell)),
        }
        position[cell.0][cell.1] = n;
    }
    let (lo, hi) = (sorted.first().map_or(0, |s| s.0), sorted.last().map_or(0, |s| s.0));
    // Where numbers and offsets differ, both are shown.
    let both = sorted.iter().any(|(at, _, (r, c))| usize::try_from(*at) != Ok(position[*r][*c]));
    let mut notes = vec![match (sorted.len() - shared, gaps) {
        (0, _) => "no elements".to_string(),
        (k, 0) => format!("{k} offsets, {lo} to {hi}, without gaps"),
        (k, 1) => format!("{k} offsets, {lo} to {hi}; 1 gap of {skipped}"),
        (k, g) => format!("{k} offsets, {lo} to {hi}; {g} gaps skip {skipped}"),
    }];
    if shared > 0 {
        notes.push(format!("{shared} cells share the offset of another"));
    }
    let mut numbers = position.iter().flatten();
    let mut sheet = Sheet::of(grid, |p| {
        let number = numbers.next().copied().unwrap_or(0);
        let at = offset(&p.value).unwrap_or(0);
        let mut data = data(p);
        data.insert("position".into(), number.into());
        Cell {
            text: if both { vec![number.to_string(), format!("@{at}")] } else { vec![number.to_string()] },
            fill: scale(at, (lo, hi)).mix(LIGHT, PALE),
            mark: Mark::None,
            tip: format!("{} → {at}, number {number} in memory", place(p)),
            data: data.into(),
        }
    });
    sheet.path = path;
    Ok(Panel::new(subject, sheet, notes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::PanelBody;
    use crate::layout::picture::tests::subject;

    fn sheet(panel: &Panel) -> &Sheet {
        match &panel.body {
            PanelBody::Sheet(s) => s,
            PanelBody::Bits(_) => panic!("a grid is expected"),
        }
    }

    #[test]
    fn panels_share_one_scale() {
        let p = Picture::offsets(&[subject("(2,2):(1,2)"), subject("(2,2):(2,1)")], Limit::default()).unwrap();
        let (a, b) = (sheet(&p.panels[0]), sheet(&p.panels[1]));
        assert_eq!(a.cells[0][1].fill, b.cells[1][0].fill);
        assert_eq!(p.legend, Legend::Scale("offset", 0, 3));
    }

    #[test]
    fn identity_layouts_show_coordinates() {
        let p = Picture::offsets(&[subject("(2,3):(1@0,1@1)")], Limit::default()).unwrap();
        let s = sheet(&p.panels[0]);
        assert_eq!(s.cells[1][2].text, ["1,2"]);
        assert_eq!(s.cells[1][2].data["offset"], json!([1, 2]));
        assert_eq!(p.legend, Legend::Scale("index", 0, 5));
        let p = Picture::offsets(&[subject("(2,3):(1@0,1@1)"), subject("4:1")], Limit::default()).unwrap();
        assert!(sheet(&p.panels[0]).cells.iter().flatten().all(|c| c.fill == EMPTY));
        assert_eq!(p.legend, Legend::Scale("offset", 0, 3));
        let e = Picture::order(&[subject("(2,3):(1@0,1@1)")], Limit::default()).unwrap_err();
        assert_eq!(e.code(), "E0213");
    }

    #[test]
    fn memory_order_marks_gaps_and_shared_offsets() {
        let p = Picture::order(&[subject("(2,2):(3,1)")], Limit::default()).unwrap();
        assert_eq!(p.panels[0].notes, ["4 offsets, 0 to 4; 1 gap of 1"]);
        let steps: Vec<_> = sheet(&p.panels[0]).path.iter().map(|s| (s.from, s.to, s.gap)).collect();
        assert_eq!(steps, [((0, 0), (0, 1), false), ((0, 1), (1, 0), true), ((1, 0), (1, 1), false)]);
        let p = Picture::order(&[subject("(2,2):(0,1)")], Limit::default()).unwrap();
        assert_eq!(p.panels[0].notes, ["2 offsets, 0 to 1, without gaps", "2 cells share the offset of another"]);
        let p = Picture::order(&[subject("(2,2):(-1,2)")], Limit::default()).unwrap();
        assert_eq!(p.panels[0].notes, ["4 offsets, -1 to 2, without gaps"]);
        assert_eq!(sheet(&p.panels[0]).cells[1][0].text, ["0", "@-1"]);
    }
}
