//! CuTe's pictures in letters: `print_layout`, `print1d`, `print2d`, `print_latex`, character by character.
//!
//! ```text
//! (2,2):(2,1)
//!        0   1
//!     +---+---+
//!  0  | 0 | 1 |
//! ```
//! The header of `print_layout` shows which ints are static, so it depends on the style; `print_latex` always marks them.
//! Source: CUTLASS `cute/util/print.hpp`, `cute/util/print_latex.hpp`.
use super::error::{AlgebraError, Result};
use super::exact::Modes;
use super::text::{self, Style};
use super::{Composed, Layout, coalesce};
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
    kind: Kind,
}

/// Which picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Kind {
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
    let side = |m: &Layout| Modes::of(m).ok_or_else(unknown);
    let row = a.mode(0).map(|m| side(&m)).transpose()?.unwrap_or(Modes(vec![]));
    let column = a.mode(1).map(|m| side(&m)).transpose()?.unwrap_or(Modes(vec![]));
    let (n, m) = (row.size()?, column.size()?);
    if n.saturating_mul(m) > LIMIT {
        return Err(AlgebraError::TooLarge { what: "a table", size: n.saturating_mul(m), limit: LIMIT });
    }
    // Both bounds fit, so the sum of a row's and a column's value does when the whole does.
    Modes(row.0.iter().chain(&column.0).copied().collect()).bounds()?;
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
    pub fn new(kind: Kind, a: &Layout) -> Result<Drawing> {
        let cells = match kind {
            Kind::Line => {
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
    pub fn of_composed(kind: Kind, c: &Composed) -> Result<Drawing> {
        let mut drawing = Drawing::new(kind, &c.inner)?;
        for v in drawing.cells.iter_mut().flatten() {
            let i = c.offset.add(&crate::int::Int::Static(*v))?;
            let unknown = || AlgebraError::NotStatic { what: "a table", leaf: c.to_string() };
            *v = c.outer_at(&i)?.value().ok_or_else(unknown)?;
        }
        drawing.composed = Some(Box::new(c.clone()));
        Ok(drawing)
    }

    /// The values, row by row.
    pub fn into_cells(self) -> Vec<Vec<i64>> {
        self.cells
    }

    /// The text.
    pub fn text(&self, style: Style) -> String {
        match self.kind {
            Kind::Table => self.table(style),
            Kind::Line => self.cells.iter().map(|row| line(row)).collect(),
            Kind::Rows => self.cells.iter().map(|row| line(row) + "\n").collect(),
            Kind::Latex => self.latex(),
        }
    }

    fn table(&self, style: Style) -> String {
        let (columns, w) = (self.cells.first().map_or(0, Vec::len), self.width + 2);
        let mut out = String::new();
        match &self.composed {
            Some(c) => text::push_composed(&mut out, c, style),
            None => text::push_layout(&mut out, &self.layout, style),
        }
        out.push_str("\n    ");
        for j in 0..columns {
            let _ = write!(out, "  {j:>0$} ", w - 2);
        }
        out.push('\n');
        let rule = |out: &mut String| {
            out.push_str("    ");
            for _ in 0..columns {
                out.push('+');
                out.extend(std::iter::repeat_n('-', w));
            }
            out.push_str("+\n");
        };
        for (i, row) in self.cells.iter().enumerate() {
            rule(&mut out);
            let _ = write!(out, "{i:>2}  ");
            for v in row {
                let _ = write!(out, "| {v:>0$} ", w - 2);
            }
            out.push_str("|\n");
        }
        rule(&mut out);
        out
    }

    fn latex(&self) -> String {
        const COLOURS: [&str; 8] =
            ["black!00", "black!40", "black!20", "black!60", "black!10", "black!50", "black!30", "black!70"];
        let mut out = String::from("% Layout: ");
        // The marks of static ints are part of this picture's header in every style.
        let fixed = |i: &crate::int::Int| i.value().map_or_else(|| i.clone(), crate::int::Int::Static);
        let shape = self.layout.shape().map(&mut |i| fixed(i));
        let stride = self.layout.stride().map(&mut |d| match d {
            super::Stride::Int(i) => super::Stride::Int(fixed(i)),
            d => d.clone(),
        });
        text::push_layout(&mut out, &Layout { shape, stride }, Style::Cute);
        out.push_str(
            "\n\\documentclass[convert]{standalone}\n\\usepackage{tikz}\n\n\\begin{document}\n\\begin{tikzpicture}\
             [x={(0cm,-1cm)},y={(1cm,0cm)},every node/.style={minimum size=1cm, outer sep=0pt}]\n\n",
        );
        for (i, row) in self.cells.iter().enumerate() {
            for (j, v) in row.iter().enumerate() {
                let colour = COLOURS[v.rem_euclid(8) as usize];
                let _ = writeln!(out, "\\node[fill={colour}] at ({i},{j}) {{{v}}};");
            }
        }
        let (n, m) = (self.cells.len(), self.cells.first().map_or(0, Vec::len));
        let _ = writeln!(out, "\\draw[color=black,thick,shift={{(-0.5,-0.5)}}] (0,0) grid ({n},{m});\n");
        (0..n).for_each(|i| {
            let _ = writeln!(out, "\\node at ({i},-1) {{\\Large{{\\texttt{{{i}}}}}}};");
        });
        (0..m).for_each(|j| {
            let _ = writeln!(out, "\\node at (-1,{j}) {{\\Large{{\\texttt{{{j}}}}}}};");
        });
        out.push_str("\\end{tikzpicture}\n\\end{document}\n");
        out
    }
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
