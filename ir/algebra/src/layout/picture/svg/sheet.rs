//! A grid of cells: where its rows and columns stand, the cells, the path through them.
use super::super::colour::{ALARM, DARK, LIGHT};
use super::super::grid::{CellGrid, GridAxis};
use super::super::{Cell, Mark, Sheet};
use super::text::{LETTER, escape, text};
use std::fmt::Write;

/// Above a plane, where its coordinate stands.
const PLANE_TITLE: f64 = 18.0;
/// After a cropped axis, where the dots stand.
const DOTS: f64 = 22.0;

/// The measures of a grid.
pub(super) struct Measure {
    /// Left edges of the columns, from the left of the panel, and the right end.
    x: Vec<f64>,
    /// Upper edges of the rows, from the top of the grid, and the lower end.
    y: Vec<f64>,
    /// Width and height of a cell.
    cell: (f64, f64),
    /// Size of the letters in a cell, and of the labels.
    size: f64,
    label: f64,
}

impl Measure {
    /// Measures a grid: cells shrink as it grows, but never so far that their text cannot be read.
    pub(super) fn of(s: &Sheet) -> Measure {
        let lines = s.grid.rows.lines.len().max(s.grid.columns.lines.len());
        let deep = s.cells.iter().flatten().map(|c| c.text.len()).max().unwrap_or(1);
        let widest = s.cells.iter().flatten().flat_map(|c| &c.text).map(|t| t.chars().count()).max().unwrap_or(1);
        let (side, size) = match (lines, deep) {
            (..=16, ..=1) => (32.0, 13.0),
            (..=16, _) => (38.0, 12.0),
            (17..=32, ..=1) => (24.0, 10.0),
            (17..=32, _) => (30.0, 9.0),
            (_, ..=1) => (18.0, 8.0),
            (_, _) => (26.0, 8.0),
        };
        let (side, size) = if s.path.is_empty() { (side, size) } else { (side + 8.0, f64::max(size - 2.5, 8.0)) };
        let letters = LETTER * size * widest as f64;
        // Under a path the numbers stand in a corner and leave the middle free.
        let needed = if s.path.is_empty() { letters + 7.0 } else { 2.0 * letters + 10.0 };
        let cell = (f64::max(side, needed).ceil(), side);
        let label = size.clamp(8.0, 11.0);
        let digits = s.grid.rows.lines.iter().map(|l| l.index.to_string().len()).max().unwrap_or(1);
        let left = if s.grid.rank < 2 { 0.0 } else { 10.0 + LETTER * label * digits as f64 };
        let first = if s.grid.plane_titles.is_empty() { 0.0 } else { PLANE_TITLE };
        let x = edges(&s.grid.columns, cell.0, left, 16.0);
        let y = edges(&s.grid.rows, cell.1, 8.0 + label + first, 8.0 + first);
        Measure { x, y, cell, size, label }
    }

    /// The width of the whole grid.
    pub(super) fn right(&self) -> f64 {
        self.x.last().copied().unwrap_or(0.0)
    }

    /// The height of the whole grid.
    pub(super) fn bottom(&self) -> f64 {
        self.y.last().copied().unwrap_or(0.0)
    }

    fn centre(&self, (row, column): (usize, usize)) -> (f64, f64) {
        (self.x[column] + self.cell.0 / 2.0, self.y[row] + self.cell.1 / 2.0)
    }
}

/// Where lines begin: tiles are set apart by their level, planes by `plane`.
fn edges(axis: &GridAxis, side: f64, start: f64, plane: f64) -> Vec<f64> {
    let mut at = start;
    let mut out = vec![];
    for (i, line) in axis.lines.iter().enumerate() {
        if i > 0 && line.index == 0 {
            at += plane;
        }
        at += border_gap(line.level);
        out.push(at);
        at += side;
    }
    out.push(at + if hidden(axis) { DOTS } else { 0.0 });
    out
}

/// Whether something of an axis is left out.
fn hidden(axis: &GridAxis) -> bool {
    !axis.lines.is_empty() && (axis.is_cropped() || axis.planes > axis.planes_shown() as i64)
}

/// The room of a border of a level.
fn border_gap(level: u8) -> f64 {
    if level == 0 { 0.0 } else { 2.0 + 2.0 * f64::from(level.min(4)) }
}

/// Draws a grid: labels, cells, path, the texts of the cells, and the rings of those that stand out.
pub(super) fn sheet(out: &mut String, s: &Sheet, m: &Measure, x: f64, y: f64) {
    let _ = writeln!(out, "<g transform=\"translate({x:.0} {y:.0})\">");
    labels(out, &s.grid, m);
    let cells =
        || s.cells.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, cell)| (r, c, cell)));
    let (w, h) = m.cell;
    // A path runs over the cells and under their numbers.
    let together = s.path.is_empty();
    let _ = writeln!(out, "<g font-size=\"{}\" text-anchor=\"middle\">", m.size);
    for (r, c, cell) in cells() {
        // Half a pixel of the page shows on each side.
        let _ = write!(
            out,
            "<g><title>{}</title><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.0}\" height=\"{:.0}\" rx=\"2\" fill=\"{}\"/>",
            escape(&cell.tip),
            m.x[c] + 0.5,
            m.y[r] + 0.5,
            w - 1.0,
            h - 1.0,
            cell.fill.hex()
        );
        if together {
            centred(out, cell, m, r, c);
        }
        out.push_str("</g>\n");
    }
    out.push_str("</g>\n");
    if !together {
        path(out, s, m);
        let _ = writeln!(out, "<g class=\"tw-d\" font-size=\"{}\">", m.size);
        cells().for_each(|(r, c, cell)| cornered(out, cell, m, r, c));
        out.push_str("</g>\n");
    }
    cells().for_each(|(r, c, cell)| ring(out, cell.mark, (m.x[c], m.y[r]), m.cell));
    out.push_str("</g>\n");
}

/// The lines of a cell in its middle.
fn centred(out: &mut String, cell: &Cell, m: &Measure, r: usize, c: usize) {
    let ink = if cell.fill.is_dark() { "l" } else { "d" };
    let lines = cell.text.len() as f64;
    for (k, line) in cell.text.iter().enumerate() {
        let (x, y) = (m.x[c] + m.cell.0 / 2.0, m.y[r] + m.cell.1 / 2.0 + m.size * 0.36);
        let y = y + (k as f64 - (lines - 1.0) / 2.0) * m.size * 1.12;
        let _ = write!(out, "<text class=\"tw-{ink}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escape(line));
    }
}

/// The lines of a cell in its corners, with a rim of the cell's colour where the path passes.
fn cornered(out: &mut String, cell: &Cell, m: &Measure, r: usize, c: usize) {
    let (left, top, (w, h)) = (m.x[c], m.y[r], m.cell);
    let places = [(left + 3.0, top + 2.0 + m.size * 0.8, "start"), (left + w - 3.0, top + h - 3.5, "end")];
    for (line, (x, y, anchor)) in cell.text.iter().zip(places) {
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" stroke=\"{}\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>",
            cell.fill.hex(),
            escape(line)
        );
    }
}

/// The ring of a cell that stands out: light under its colour, so that it shows on any ground.
pub(super) fn ring(out: &mut String, mark: Mark, (x, y): (f64, f64), (w, h): (f64, f64)) {
    let colour = match mark {
        Mark::None => return,
        Mark::Chosen => DARK,
        Mark::Alarm => ALARM,
    };
    for (stroke, width, inset) in [(LIGHT, 3.4, 1.7), (colour, 2.2, 1.1)] {
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"{width}\"/>",
            x + inset,
            y + inset,
            w - 2.0 * inset,
            h - 2.0 * inset,
            stroke.hex()
        );
    }
}

/// Numbers of rows and columns, coordinates of planes, dots where something is left out.
fn labels(out: &mut String, grid: &CellGrid, m: &Measure) {
    let (w, h) = m.cell;
    let (x0, y0) = (m.x.first().copied().unwrap_or(0.0), m.y.first().copied().unwrap_or(0.0));
    for (j, line) in grid.columns.lines.iter().enumerate() {
        text(out, (m.x[j] + w / 2.0, y0 - 5.0), m.label, "soft", "middle", &line.index.to_string());
    }
    if grid.rank >= 2 {
        for (i, line) in grid.rows.lines.iter().enumerate() {
            let middle = m.y[i] + h / 2.0 + m.label * 0.36;
            text(out, (x0 - 6.0, middle), m.label, "soft", "end", &line.index.to_string());
        }
    }
    let start = |axis: &GridAxis, plane: usize| axis.lines.iter().position(|l| l.plane == plane);
    for (r, titles) in grid.plane_titles.iter().enumerate() {
        // The first row of planes has the numbers of the columns between its titles and its cells.
        let above = if r == 0 { 10.0 + m.label } else { 7.0 };
        for (c, title) in titles.iter().enumerate() {
            if let (Some(i), Some(j)) = (start(&grid.rows, r), start(&grid.columns, c)) {
                text(out, (m.x[j], m.y[i] - above), 11.0, "ink", "start", title);
            }
        }
    }
    if hidden(&grid.columns) {
        text(out, (m.right() - DOTS / 2.0, (y0 + m.bottom()) / 2.0), 18.0, "ink", "middle", "⋯");
    }
    if hidden(&grid.rows) {
        text(out, ((x0 + m.right()) / 2.0, m.bottom() - DOTS / 2.0 + 6.0), 18.0, "ink", "middle", "⋮");
    }
}

/// Lines from cell to cell; jumps further than the neighbour are thin, jumps over a gap red and dashed.
fn path(out: &mut String, s: &Sheet, m: &Measure) {
    let (Some(first), Some(last)) = (s.path.first(), s.path.last()) else { return };
    let dark = DARK.hex();
    for step in &s.path {
        let ((x1, y1), (x2, y2)) = (m.centre(step.from), m.centre(step.to));
        let near = step.from.0.abs_diff(step.to.0) + step.from.1.abs_diff(step.to.1) <= 1;
        let (colour, how) = match (step.gap, near) {
            (true, _) => (ALARM.hex(), "stroke-width=\"1.4\" stroke-dasharray=\"4 3\""),
            (false, true) => (dark.clone(), "stroke-width=\"2\""),
            (false, false) => (dark.clone(), "stroke-width=\"1\" opacity=\"0.45\""),
        };
        let _ = writeln!(
            out,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" {how}/>"
        );
    }
    for step in &s.path {
        let (x, y) = m.centre(step.to);
        let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{dark}\"/>");
    }
    let ((x, y), (u, v)) = (m.centre(first.from), m.centre(last.to));
    start_mark(out, x, y);
    end_mark(out, u, v);
}

/// The mark of the first offset.
pub(super) fn start_mark(out: &mut String, x: f64, y: f64) {
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"/>",
        DARK.hex()
    );
}

/// The mark of the last offset.
pub(super) fn end_mark(out: &mut String, x: f64, y: f64) {
    let (left, top) = (x - 4.5, y - 4.5);
    let _ = writeln!(
        out,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"9\" height=\"9\" fill=\"{}\" stroke=\"#ffffff\"/>",
        DARK.hex()
    );
}
