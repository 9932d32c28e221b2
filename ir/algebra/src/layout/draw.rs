//! CuTe's pictures in letters: `print_layout`, `print1d`, `print2d`, `print_latex`, `print_latex_tv`, character by
//! character.
//!
//! ```text
//! (2,2):(2,1)
//!        0   1
//!     +---+---+
//!  0  | 0 | 1 |
//! ```
//! The header of `print_layout` shows which ints are static, so it depends on the style; `print_latex` always marks
//! them. Source: CUTLASS `cute/util/print.hpp`, `cute/util/print_latex.hpp`.
use super::composed::NumericFunction;
use super::error::{AlgebraError, Result};
use super::exact::ExactModes;
use super::make::make_layout_left;
use super::picture::ThreadValue;
use super::picture::colour::{self, Rgb};
use super::text::{self, Style};
use super::{AnyLayout, Composed, Layout, Stride, coalesce};
use crate::int::Int;
use std::fmt::Write;

/// A picture in letters; its header depends on the style.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Drawing {
    /// The layout; the inner one of a composed layout.
    layout: Layout,
    /// The composed layout, where it is one.
    composed: Option<Box<Composed>>,
    /// The values, row by row.
    cells: Vec<Vec<i64>>,
    /// Digits of the widest cell.
    width: usize,
    kind: PictureKind,
}

/// Which picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum PictureKind {
    /// `print_layout`: a framed table with headers.
    Table,
    /// `print1d`: the values in a line.
    Line,
    /// `print2d`: the values in rows.
    Rows,
    /// `print_latex`: a TikZ picture.
    Latex,
}

/// The most cells that are drawn.
const LIMIT: i64 = 1 << 16;

/// The values of a layout of rank 2 (or 1, as a column), row by row.
///
/// # Errors
/// Another rank, symbols, more than `2^16` cells, overflow.
pub fn grid(a: &Layout) -> Result<Vec<Vec<i64>>> {
    let unsupported = |why| AlgebraError::Unsupported { what: "a table", of: a.to_string(), why };
    if a.rank() > 2 || a.rank() == 0 {
        return Err(unsupported("it must have rank 1 or 2: group its modes"));
    }
    let unknown = || AlgebraError::NotStatic { what: "a table", leaf: a.to_string() };
    let side = |m: &Layout| ExactModes::of(m).ok_or_else(unknown);
    let row = a.mode(0).map(|m| side(&m)).transpose()?.unwrap_or(ExactModes(vec![]));
    let column = a.mode(1).map(|m| side(&m)).transpose()?.unwrap_or(ExactModes(vec![]));
    let (n, m) = (row.size()?, column.size()?);
    // An extent of 0 or less makes no cell, but its rows or columns still have headers.
    if n.max(m).max(n.saturating_mul(m)) > LIMIT {
        return Err(AlgebraError::TooLarge { what: "a table", size: n.max(m).max(n.saturating_mul(m)), limit: LIMIT });
    }
    // Both bounds fit, so the sum of a row's and a column's value does when the whole does.
    ExactModes(row.0.iter().chain(&column.0).copied().collect()).bounds()?;
    let (mut left, mut top) = (vec![], vec![]);
    row.walk(&mut |_, v| {
        left.push(v);
        true
    })?;
    column.walk(&mut |_, v| {
        top.push(v);
        true
    })?;
    Ok(left.iter().map(|l| top.iter().map(|t| l + t).collect()).collect())
}

impl Drawing {
    /// The picture of a layout.
    ///
    /// # Errors
    /// As [`grid`].
    pub fn new(kind: PictureKind, a: &Layout) -> Result<Drawing> {
        let cells = match kind {
            PictureKind::Line => {
                let flat = Layout::concat(std::slice::from_ref(a));
                let line = grid(&flat)?.into_iter().flatten().collect();
                vec![line]
            }
            _ => grid(a)?,
        };
        let widest = coalesce::cosize(a)?.value().unwrap_or(0);
        Ok(Drawing { layout: a.clone(), composed: None, cells, width: digits(widest), kind })
    }

    /// The picture of a composed layout.
    ///
    /// # Errors
    /// As [`grid`]; overflow of the outer map.
    pub fn of_composed(kind: PictureKind, c: &Composed) -> Result<Drawing> {
        let unknown = || AlgebraError::NotStatic { what: "a table", leaf: c.to_string() };
        let f = NumericFunction::of(c).ok_or_else(unknown)?;
        // Each cell is its 1-D coordinate first.
        let mut drawing = Drawing::new(kind, &make_layout_left(c.inner.shape())?)?;
        for v in drawing.cells.iter_mut().flatten() {
            *v = f.at(*v)?;
        }
        drawing.width = digits(coalesce::cosize(&c.inner)?.value().unwrap_or(0));
        drawing.layout = c.inner.clone();
        drawing.composed = Some(Box::new(c.clone()));
        Ok(drawing)
    }

    /// The text.
    pub fn text(&self, style: Style) -> String {
        match self.kind {
            PictureKind::Table => self.table(style, &|_, _| None),
            PictureKind::Line => self.cells.iter().map(|row| line(row)).collect(),
            PictureKind::Rows => self.cells.iter().map(|row| line(row) + "\n").collect(),
            PictureKind::Latex => self.latex(),
        }
    }

    /// CuTe's table with each cell on the colour of its value, for a terminal.
    pub fn coloured(&self, style: Style) -> String {
        let all = || self.cells.iter().flatten().copied();
        let range = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        self.table(style, &|r, c| Some(colour::scale(self.cells[r][c], range)))
    }

    fn table(&self, style: Style, paint: &Paint) -> String {
        let mut out = String::new();
        match &self.composed {
            Some(c) => text::push_composed(&mut out, c, style),
            None => text::push_layout(&mut out, &self.layout, style),
        }
        out.push('\n');
        let texts: Vec<Vec<String>> = self.cells.iter().map(|r| r.iter().map(i64::to_string).collect()).collect();
        TableFrame {
            rows: (0..self.cells.len()).map(|i| i.to_string()).collect(),
            columns: (0..self.cells.first().map_or(0, Vec::len)).map(|j| j.to_string()).collect(),
            cells: texts.iter().map(|r| r.iter().map(String::as_str).collect()).collect(),
            width: self.width,
            paint,
            dots: (false, false),
        }
        .push(&mut out);
        out
    }

    fn latex(&self) -> String {
        const COLOURS: [&str; 8] =
            ["black!00", "black!40", "black!20", "black!60", "black!10", "black!50", "black!30", "black!70"];
        // CuTe draws a layout of rank 1 as one of rank 2 whose second mode is `_1:_0`.
        let layout =
            if self.layout.rank() < 2 { self.layout.append(&super::modes::unit()) } else { self.layout.clone() };
        let layout = marked(&layout);
        let mut out = String::from("% Layout: ");
        match &self.composed {
            Some(c) => {
                let offset = c.offset.value().map_or_else(|| c.offset.clone(), Int::Static);
                let shown = Composed { outer: c.outer.clone(), offset, inner: layout };
                text::push_composed(&mut out, &shown, Style::Cute);
            }
            None => text::push_layout(&mut out, &layout, Style::Cute),
        }
        out.push_str(TIKZ);
        for (i, row) in self.cells.iter().enumerate() {
            for (j, v) in row.iter().enumerate() {
                let colour = COLOURS[v.rem_euclid(8) as usize];
                let _ = writeln!(out, "\\node[fill={colour}] at ({i},{j}) {{{v}}};");
            }
        }
        tikz_end(&mut out, self.cells.len() as i64, self.cells.first().map_or(0, Vec::len) as i64);
        out
    }
}

/// A framed table: numbers of rows and columns, and texts of one width.
pub(crate) struct TableFrame<'a> {
    /// The labels of the rows, and of the columns.
    pub rows: Vec<String>,
    pub columns: Vec<String>,
    /// The texts, row by row.
    pub cells: Vec<Vec<&'a str>>,
    /// Letters of the widest text.
    pub width: usize,
    /// The background of a cell by row and column, where it has one.
    pub paint: &'a Paint<'a>,
    /// Whether rows, and whether columns, are left out at the end.
    pub dots: (bool, bool),
}

/// The background of the cell at a row and a column.
pub(crate) type Paint<'a> = dyn Fn(usize, usize) -> Option<Rgb> + 'a;

impl TableFrame<'_> {
    /// Appends the table.
    pub fn push(&self, out: &mut String) {
        // CuTe leaves two letters for the numbers of rows; longer ones need more.
        let side = self.rows.iter().map(String::len).max().unwrap_or(0).max(2);
        let (w, dots) = (self.width, if self.dots.1 { " …" } else { "" });
        let margin = " ".repeat(side + 2);
        let _ = write!(out, "{margin}");
        self.columns.iter().for_each(|c| {
            let _ = write!(out, "  {c:>w$} ");
        });
        out.push('\n');
        let rule = format!("{margin}{}+\n", format!("+{}", "-".repeat(w + 2)).repeat(self.columns.len()));
        for (i, row) in self.cells.iter().enumerate() {
            out.push_str(&rule);
            let _ = write!(out, "{:>side$}  ", self.rows[i]);
            for (j, text) in row.iter().enumerate() {
                let _ = match (self.paint)(i, j) {
                    Some(fill) => {
                        let (fill, ink) = (fill.terminal(), fill.ink().terminal());
                        write!(out, "|\u{1b}[48;5;{fill};38;5;{ink}m {text:>w$} \u{1b}[0m")
                    }
                    None => write!(out, "| {text:>w$} "),
                };
            }
            let _ = writeln!(out, "|{dots}");
        }
        out.push_str(&rule);
        if self.dots.0 {
            let _ = writeln!(out, "{:>side$}", "…");
        }
    }
}

/// The layout with every known int static: pictures mark them so in every style.
fn marked(layout: &Layout) -> Layout {
    let fixed = |i: &Int| i.value().map_or_else(|| i.clone(), Int::Static);
    let shape = layout.shape().map(&mut |i| fixed(i));
    let stride = layout.stride().map(&mut |d| match d {
        Stride::Int(i) => Stride::Int(fixed(i)),
        Stride::Basis(i, path) => Stride::Basis(fixed(i), path.clone()),
    });
    Layout::of_trees(shape, stride)
}

const TIKZ: &str = "\n\\documentclass[convert]{standalone}\n\\usepackage{tikz}\n\n\\begin{document}\n\\begin{tikzpicture}\
    [x={(0cm,-1cm)},y={(1cm,0cm)},every node/.style={minimum size=1cm, outer sep=0pt}]\n\n";

/// The grid's lines, the numbers of rows and columns, the end.
fn tikz_end(out: &mut String, n: i64, m: i64) {
    let _ = writeln!(out, "\\draw[color=black,thick,shift={{(-0.5,-0.5)}}] (0,0) grid ({n},{m});\n");
    (0..n).for_each(|i| {
        let _ = writeln!(out, "\\node at ({i},-1) {{\\Large{{\\texttt{{{i}}}}}}};");
    });
    (0..m).for_each(|j| {
        let _ = writeln!(out, "\\node at (-1,{j}) {{\\Large{{\\texttt{{{j}}}}}}};");
    });
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
}

/// CuTe's `print_latex_tv`: a TikZ picture of a thread–value layout over its tile, coloured by thread. An element that
/// several hold shows the first, as there.
///
/// # Errors
/// A tile of a rank above 2, symbols, overflow, more than `2^16` pairs or elements.
/// # Source
/// CUTLASS, `cute/util/print_latex.hpp`, `print_latex_tv`.
pub fn latex_tv(tv: &ThreadValue) -> Result<String> {
    const COLOURS: [(u8, u8, u8); 8] = [
        (175, 175, 255),
        (175, 255, 175),
        (255, 255, 175),
        (255, 175, 175),
        (210, 210, 255),
        (210, 255, 210),
        (255, 255, 210),
        (255, 210, 210),
    ];
    let of = || tv.tile.to_string();
    if tv.tile.rank() > 2 {
        let why = "a tile drawn by `print_latex_tv` has two modes";
        return Err(AlgebraError::Unsupported { what: "a table", of: of(), why });
    }
    let side = |i: usize| -> Result<i64> {
        let n = tv.tile.get(i).map_or(Ok(Int::ONE), crate::tuple::arith::product)?;
        n.value().ok_or_else(|| AlgebraError::NotStatic { what: "a table", leaf: of() })
    };
    let (n, m) = (side(0)?, side(1)?);
    // An extent of 0 or less makes no cell, but its rows or columns still have headers.
    if n.max(m).max(n.saturating_mul(m)) > LIMIT {
        return Err(AlgebraError::TooLarge { what: "a table", size: n.max(m).max(n.saturating_mul(m)), limit: LIMIT });
    }
    let mut out = String::from("% Layout TV: ");
    match &tv.subject.layout {
        AnyLayout::Plain(l) => text::push_layout(&mut out, &marked(l), Style::Cute),
        AnyLayout::Composed(c) => text::push_composed(&mut out, c, Style::Cute),
    }
    out.push_str(TIKZ);
    let mut filled = std::collections::BTreeSet::new();
    tv.for_each(&mut |t, v, at| {
        if let Some(at) = at.filter(|at| filled.insert(*at)) {
            // `t` counts from 0, so the colour is there.
            let (r, g, b) = COLOURS[(t % 8) as usize];
            let _ = writeln!(
                out,
                "\\node[fill={{rgb,255:red,{r};green,{g};blue,{b}}}] at ({},{}) {{\\shortstack{{T{t} \\\\ V{v}}}}};",
                at % n,
                at / n
            );
        }
    })?;
    tikz_end(&mut out, n, m);
    Ok(out)
}

fn digits(n: i64) -> usize {
    n.to_string().len()
}

fn line(row: &[i64]) -> String {
    row.iter().fold(String::new(), |mut out, v| {
        let _ = write!(out, "{v:>3}  ");
        out
    })
}
