//! Pictures of layouts: what a view shows, apart from how it is drawn.
//!
//! A view turns layouts into a [`Picture`]: panels side by side, each a grid of cells with a text, a colour, and the
//! same facts as data. One picture has three forms: [`Picture::svg`], a file that needs no script and no font and
//! follows the reader's light or dark scheme; [`Picture::table`], the same cells in a terminal; [`Picture::json`], for
//! programs.
//!
//! | view | a cell shows | the colour is |
//! |---|---|---|
//! | [`Picture::offsets`] | its offset | the offset, on one scale for all panels; coordinates stay plain beside offsets |
//! | [`Picture::order`] | its place in memory | the same, with the path of consecutive offsets as a line |
//! | [`Picture::threads`] | the thread and the value that hold it | the thread |
//! | [`Picture::banks`] | its bank of shared memory | the bank; an access is ringed, its conflicts are red |
//! | [`Picture::swizzle`] | its offset before and after | the bank, beside the bits that move |
//!
//! All three forms are the same text on every machine. CuTe's own pictures in letters are in [`super::draw`].
pub mod banks;
pub mod colour;
pub mod grid;
mod offsets;
mod svg;
mod swizzle;
mod table;
mod threads;

pub use banks::{Banks, Conflicts, PictureAccess};
pub use grid::{CellGrid, Limit};
pub use svg::escape;
pub use threads::{NumberedValue, ThreadValue};

use crate::layout::AnyLayout;
use colour::Rgb;
use serde_json::{Value, json};

/// A layout to draw, with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The line above it; mostly the expression as written.
    pub title: String,
    /// The layout.
    pub layout: AnyLayout,
}

impl Subject {
    /// The layout as text.
    pub fn text(&self) -> String {
        match &self.layout {
            AnyLayout::Plain(l) => l.to_string(),
            AnyLayout::Composed(c) => c.to_string(),
        }
    }
}

/// Panels side by side, and what their colours mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Which view this is: `offsets`, `order`, ….
    pub view: &'static str,
    /// The heading; may be empty.
    pub title: String,
    /// The panels, left to right.
    pub panels: Vec<Panel>,
    /// The legend.
    pub legend: Legend,
}

/// One titled part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The line above it.
    pub title: String,
    /// The layout, as text, where the title does not say it.
    pub subtitle: String,
    /// What is drawn.
    pub body: PanelBody,
    /// Lines below it: what was counted, what was left out.
    pub notes: Vec<String>,
}

/// What a panel draws.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelBody {
    /// A grid of cells.
    Sheet(Sheet),
    /// The bits of an offset.
    Bits(Bits),
}

/// A grid of cells, and perhaps a path through them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Rows, columns and coordinates.
    pub grid: CellGrid,
    /// What each cell shows, row by row.
    pub cells: Vec<Vec<Cell>>,
    /// Lines from cell to cell, by row and column.
    pub path: Vec<CellLine>,
}

/// What one cell shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// One or two lines of text.
    pub text: Vec<String>,
    /// The background.
    pub fill: Rgb,
    /// Whether it stands out.
    pub mark: Mark,
    /// What a pointer on it is told.
    pub tip: String,
    /// The facts, for programs; an object.
    pub data: Value,
}

/// How a cell stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// It does not.
    #[default]
    None,
    /// It is one of those that the view is about.
    Chosen,
    /// So it is, and something is wrong there.
    Alarm,
}

/// A line between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLine {
    /// Row and column of its start.
    pub from: (usize, usize),
    /// Row and column of its end.
    pub to: (usize, usize),
    /// Whether offsets between the two belong to no cell.
    pub gap: bool,
}

/// The bits of an offset, and what a swizzle does to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    /// How many bits are shown.
    pub n: u32,
    /// Pairs of a bit that is read and the bit that it is xored into.
    pub moves: Vec<(u32, u32)>,
    /// The bits that choose the bank: from, up to (exclusive).
    pub bank: (u32, u32),
}

/// What the colours mean.
#[derive(Clone, Debug, PartialEq)]
pub enum Legend {
    /// A scale between two values.
    Scale(&'static str, i64, i64),
    /// The scale of banks; with an access, also what the rings mean.
    Banks {
        /// Whether cells are ringed.
        access: bool,
    },
    /// A colour for each meaning.
    Swatches(Vec<(Rgb, String)>),
    /// A scale, and the lines of a path: next offset, jump over a gap.
    Path(i64, i64),
}

impl Sheet {
    /// The sheet of a grid: `cell` says what each point shows.
    pub fn of(grid: CellGrid, mut cell: impl FnMut(&grid::GridCell) -> Cell) -> Sheet {
        let cells = grid.points.iter().map(|row| row.iter().map(&mut cell).collect()).collect();
        Sheet { grid, cells, path: vec![] }
    }
}

impl Panel {
    /// The panel of a subject; its layout becomes the subtitle where the title is something else.
    pub fn new(subject: &Subject, sheet: Sheet, mut notes: Vec<String>) -> Panel {
        let layout = subject.text();
        let plain = |t: &str| t.split_whitespace().collect::<String>();
        let subtitle = if plain(&subject.title) == plain(&layout) { String::new() } else { layout };
        notes.extend(sheet.grid.cropped().map(|what| format!("cropped: {what}")));
        Panel { title: subject.title.clone(), subtitle, body: PanelBody::Sheet(sheet), notes }
    }
}

impl Picture {
    /// The same picture with a heading.
    pub fn titled(mut self, title: &str) -> Picture {
        self.title = title.to_string();
        self
    }

    /// The cells as data: coordinates, offsets, and what the view adds, row by row.
    pub fn json(&self) -> Value {
        let panel = |p: &Panel| {
            let mut out = json!({ "title": p.title, "layout": p.subtitle, "notes": p.notes });
            if p.subtitle.is_empty() {
                out["layout"] = p.title.clone().into();
            }
            match &p.body {
                PanelBody::Sheet(s) => {
                    out["rows"] = s.cells.len().into();
                    out["columns"] = s.cells.first().map_or(0, Vec::len).into();
                    out["cells"] = s.cells.iter().flatten().map(|c| c.data.clone()).collect();
                    if let Some(what) = s.grid.cropped() {
                        out["cropped"] = what.into();
                    }
                }
                PanelBody::Bits(b) => {
                    out["moves"] = b.moves.iter().map(|(from, to)| json!([from, to])).collect();
                    out["bank_bits"] = json!([b.bank.0, b.bank.1]);
                }
            }
            out
        };
        json!({ "view": self.view, "panels": self.panels.iter().map(panel).collect::<Vec<_>>() })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::op::{Style, parse_value};
    use expect_test::expect_file;

    /// A layout read from text.
    pub(crate) fn layout(text: &str) -> AnyLayout {
        match parse_value(text, Style::Plain).unwrap() {
            crate::op::Value::Layout(l) => AnyLayout::Plain(l),
            crate::op::Value::Composed(c) => AnyLayout::Composed(c),
            v => panic!("{v}"),
        }
    }

    pub(crate) fn subject(text: &str) -> Subject {
        Subject { title: text.to_string(), layout: layout(text) }
    }

    /// Every kind of panel, border, mark and legend, as files that can be looked at; `UPDATE_EXPECT=1` rewrites them.
    #[test]
    fn golden_pictures() {
        let limit = Limit::default();
        let nested = [subject("((2,2),(2,4)):((1,4),(2,8))"), subject("8:3"), subject("(2,3,2):(1,2,6)")];
        let picture = Picture::offsets(&nested, limit).unwrap().titled("rows < columns & \"planes\"");
        expect_file!["goldens/offsets.svg"].assert_eq(&picture.svg());
        let picture = Picture::order(&[subject("(4,4):(5,1)")], limit).unwrap();
        expect_file!["goldens/order.svg"].assert_eq(&picture.svg());
        let swizzled = [subject("Sw<2,0,2> o 0 o (4,4):(4,1)")];
        let picture = Picture::swizzle(&swizzled, 4, limit).unwrap();
        expect_file!["goldens/swizzle.svg"].assert_eq(&picture.svg());
        let banks = Banks { bytes: 4, access: None };
        let picture = Picture::banks(&[subject("(4,32):(32,1)")], &banks, limit).unwrap();
        expect_file!["goldens/banks.svg"].assert_eq(&picture.svg());
        let tv = ThreadValue::tiled(subject("((2,2),(2,2)):((8,2),(4,1))"), &layout("(4,4):(1,4)")).unwrap();
        let picture = Picture::threads(&[tv], limit).unwrap();
        expect_file!["goldens/threads.svg"].assert_eq(&picture.svg());
    }

    #[test]
    fn pictures_are_data_too() {
        let picture = Picture::offsets(&[subject("(2,2):(2,1)")], Limit(1)).unwrap();
        let want = json!({ "view": "offsets", "panels": [{
            "title": "(2,2):(2,1)", "layout": "(2,2):(2,1)", "rows": 1, "columns": 1,
            "cells": [{ "coord": [0, 0], "index": 0, "offset": 0 }],
            "cropped": "1 of 2 rows, 1 of 2 columns", "notes": ["cropped: 1 of 2 rows, 1 of 2 columns"],
        }] });
        assert_eq!(picture.json(), want);
    }
}
