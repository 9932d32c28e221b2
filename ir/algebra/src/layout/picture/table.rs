//! The terminal form of a picture: aligned tables, in colour where a terminal shows it.
use super::grid::GridLine;
use super::{Bits, Mark, Panel, PanelBody, Picture, Sheet};
use crate::layout::draw::{Paint, TableFrame};
use std::fmt::Write;

impl Picture {
    /// The picture as text: a table for each panel and each of its planes, and what was counted. `*` stands at cells of
    /// the access, `!` where something is wrong.
    pub fn table(&self, colour: bool) -> String {
        let mut out = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(out, "{}\n", self.title);
        }
        for (i, p) in self.panels.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            panel(&mut out, p, self.view, colour);
        }
        out
    }
}

fn panel(out: &mut String, p: &Panel, view: &str, colour: bool) {
    for line in [&p.title, &p.subtitle].into_iter().filter(|l| !l.is_empty()) {
        let _ = writeln!(out, "{line}");
    }
    match &p.body {
        PanelBody::Sheet(s) => sheet(out, s, view, colour),
        PanelBody::Bits(b) => bits(out, b),
    }
    for line in &p.notes {
        let _ = writeln!(out, "{line}");
    }
}

fn sheet(out: &mut String, s: &Sheet, view: &str, colour: bool) {
    let between = if view == "banks" { " " } else { "" };
    let texts: Vec<Vec<String>> = s
        .cells
        .iter()
        .map(|row| {
            row.iter()
                .map(|c| {
                    let mark = match c.mark {
                        Mark::None => "",
                        Mark::Chosen => "*",
                        Mark::Alarm => "!",
                    };
                    c.text.join(between) + mark
                })
                .collect()
        })
        .collect();
    let width = texts.iter().flatten().map(|t| t.chars().count()).max().unwrap_or(1);
    let of_plane = |lines: &[GridLine], plane: usize| -> Vec<usize> {
        lines.iter().enumerate().filter(|(_, l)| l.plane == plane).map(|(i, _)| i).collect()
    };
    let label = |lines: &[GridLine], i: usize| lines[i].index.to_string();
    for row_plane in 0..s.grid.rows.planes_shown() {
        for column_plane in 0..s.grid.columns.planes_shown() {
            if let Some(title) = s.grid.plane_titles.get(row_plane).and_then(|t| t.get(column_plane)) {
                let _ = writeln!(out, "{title}");
            }
            let rows = of_plane(&s.grid.rows.lines, row_plane);
            let columns = of_plane(&s.grid.columns.lines, column_plane);
            let paint = |r: usize, c: usize| colour.then(|| s.cells[rows[r]][columns[c]].fill);
            TableFrame {
                rows: rows.iter().map(|r| label(&s.grid.rows.lines, *r)).collect(),
                columns: columns.iter().map(|c| label(&s.grid.columns.lines, *c)).collect(),
                cells: rows.iter().map(|r| columns.iter().map(|c| texts[*r][*c].as_str()).collect()).collect(),
                width: width.max(columns.last().map_or(1, |c| label(&s.grid.columns.lines, *c).len())),
                paint: &paint as &Paint,
                dots: (s.grid.rows.is_cropped(), s.grid.columns.is_cropped()),
            }
            .push(out);
        }
    }
}

/// `Y` is read, `Z` is changed.
fn bits(out: &mut String, b: &Bits) {
    let (mut numbers, mut letters) = (String::from("bit "), String::from("    "));
    for bit in (0..b.n).rev() {
        let letter = match b.moves.iter().find(|(from, to)| *from == bit || *to == bit) {
            Some((from, _)) if *from == bit => 'Y',
            Some(_) => 'Z',
            None => '.',
        };
        let _ = write!(numbers, " {bit:>2}");
        let _ = write!(letters, "  {letter}");
    }
    let _ = writeln!(out, "{numbers}\n{letters}");
    let moves: Vec<String> = b.moves.iter().rev().map(|(from, to)| format!("{from} into {to}")).collect();
    let moves = if moves.is_empty() { "no bit moves".to_string() } else { format!("xor bit {}", moves.join(", ")) };
    let _ = writeln!(out, "{moves}; bits {} to {} choose the bank", b.bank.0, b.bank.1.saturating_sub(1));
}

#[cfg(test)]
mod tests {
    use crate::layout::picture::tests::{layout, subject};
    use crate::layout::picture::{Limit, Picture, ThreadValue};
    use expect_test::{Expect, expect};

    fn check(picture: &Picture, want: Expect) {
        want.assert_eq(&picture.table(false));
    }

    #[test]
    fn planes_dots_and_bits() {
        check(
            &Picture::offsets(&[subject("(2,2,2):(4,2,1)")], Limit::default()).unwrap(),
            expect![[r#"
            (2,2,2):(4,2,1)
            (_,_,0)
                  0   1 
                +---+---+
             0  | 0 | 2 |
                +---+---+
             1  | 4 | 6 |
                +---+---+
            (_,_,1)
                  0   1 
                +---+---+
             0  | 1 | 3 |
                +---+---+
             1  | 5 | 7 |
                +---+---+
        "#]],
        );
        check(
            &Picture::offsets(&[subject("(100,9):(9,1)")], Limit(2)).unwrap(),
            expect![[r#"
            (100,9):(9,1)
                   0    1 
                +----+----+
             0  |  0 |  1 | …
                +----+----+
             1  |  9 | 10 | …
                +----+----+
             …
            cropped: 2 of 100 rows, 2 of 9 columns
        "#]],
        );
        check(
            &Picture::swizzle(&[subject("Sw<1,0,1> o 0 o (2,2):(2,1)")], 4, Limit(2)).unwrap(),
            expect![[r#"
            Sw<1,0,1> o 0 o (2,2):(2,1)
            o ^ ((o & 0x2) >> 1)
            bit   4  3  2  1  0
                  .  .  .  Y  Z
            xor bit 1 into 0; bits 0 to 4 choose the bank

            before
            (2,2):(2,1)
                  0   1 
                +---+---+
             0  | 0 | 1 |
                +---+---+
             1  | 2 | 3 |
                +---+---+

            after
            Sw<1,0,1> o 0 o (2,2):(2,1)
                  0   1 
                +---+---+
             0  | 0 | 1 |
                +---+---+
             1  | 3 | 2 |
                +---+---+
            2 of 4 elements move
        "#]],
        );
        let tv = ThreadValue::tiled(subject("(2,2):(1,2)"), &layout("(2,2):(1,2)")).unwrap();
        check(
            &Picture::threads(&[tv], Limit(2)).unwrap(),
            expect![[r#"
            (2,2):(1,2)
            tile (2,2)
                     0      1 
                +------+------+
             0  | T0V0 | T0V1 |
                +------+------+
             1  | T1V0 | T1V1 |
                +------+------+
            2 threads × 2 values over a tile of 4
            every element has exactly one holder
        "#]],
        );
    }

    #[test]
    fn colours_are_only_colours() {
        let picture = Picture::offsets(&[subject("(4,8):(8,1)")], Limit::default()).unwrap();
        let mut plain = String::new();
        let mut rest = picture.table(true);
        assert!(rest.contains("\u{1b}[48;5;"));
        while let Some(at) = rest.find('\u{1b}') {
            plain += &rest[..at];
            let end = rest[at..].find('m').unwrap();
            rest = rest[at + end + 1..].to_string();
        }
        assert_eq!(plain + &rest, picture.table(false));
    }
}
