//! The SVG form of a picture: measures panels, places them, writes cells, paths, bits and legends.
//!
//! The file needs no script and no font. A cell brings its own colours; the page, its text and its lines follow the
//! reader's light or dark scheme. A pointer on a cell shows its coordinate and offset (`<title>`).
mod legend;
mod sheet;
mod text;

use super::{Panel, PanelBody, Picture};
use legend::{bit_width, bits, bits_height, legend};
use sheet::{Measure, sheet};
use std::fmt::Write;
use text::{LETTER, letters, text, wrap};

pub use text::escape;

const MARGIN: f64 = 20.0;
/// Between two panels.
const BETWEEN: f64 = 36.0;
/// Panels go to a new row beyond this width.
const PAGE: f64 = 1500.0;

const STYLE: &str = "<style>
  .tw { font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
  .tw-page { fill: #ffffff; } .tw-ink { fill: #1f2328; } .tw-soft { fill: #59636e; } .tw-line { stroke: #1f2328; }
  .tw-box { fill: #eaeef2; } .tw-d { fill: #000000; } .tw-l { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    .tw-page { fill: #0d1117; } .tw-ink { fill: #e6edf3; } .tw-soft { fill: #9198a1; } .tw-line { stroke: #e6edf3; }
    .tw-box { fill: #2a313c; }
  }
</style>
";

impl Picture {
    /// The picture as an SVG file.
    pub fn svg(&self) -> String {
        let frames: Vec<PanelFrame> = self.panels.iter().map(PanelFrame::of).collect();
        let legend_width = legend(&mut String::new(), 0.0, 0.0, &self.legend);
        // Rows of panels: as many as fit beside each other.
        let mut rows: Vec<Vec<usize>> = vec![];
        let mut used = 0.0;
        for (i, f) in frames.iter().enumerate() {
            match rows.last_mut() {
                Some(row) if used + BETWEEN + f.width <= PAGE => {
                    row.push(i);
                    used += BETWEEN + f.width;
                }
                _ => {
                    rows.push(vec![i]);
                    used = f.width;
                }
            }
        }
        let width_of = |row: &Vec<usize>| row.iter().map(|i| frames[*i].width + BETWEEN).sum::<f64>() - BETWEEN;
        let height_of = |row: &Vec<usize>| row.iter().map(|i| frames[*i].height).fold(0.0, f64::max);
        let inner = rows.iter().map(width_of).fold(legend_width.max(220.0), f64::max);
        let heading = wrap(&self.title, letters(inner, 16.0));
        let top = MARGIN + 22.0 * heading.len() as f64 + if heading.is_empty() { 0.0 } else { 8.0 };
        let panels: f64 = rows.iter().map(|r| height_of(r) + BETWEEN).sum();
        let (width, height) = (inner + 2.0 * MARGIN, top + panels - BETWEEN + 44.0 + MARGIN);

        let label = if self.title.is_empty() {
            self.panels.iter().map(|p| p.title.as_str()).collect::<Vec<_>>().join("; ")
        } else {
            self.title.clone()
        };
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg class=\"tw\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{}\">",
            escape(&label)
        );
        out.push_str(STYLE);
        let _ = writeln!(out, "<rect class=\"tw-page\" width=\"100%\" height=\"100%\" rx=\"8\"/>");
        for (i, line) in heading.iter().enumerate() {
            text(&mut out, (MARGIN, MARGIN + 15.0 + 22.0 * i as f64), 16.0, "ink", "start", line);
        }
        let mut y = top;
        for row in &rows {
            let mut x = MARGIN;
            for i in row {
                panel(&mut out, &self.panels[*i], &frames[*i], x, y);
                x += frames[*i].width + BETWEEN;
            }
            y += height_of(row) + BETWEEN;
        }
        legend(&mut out, MARGIN, y - BETWEEN + 22.0, &self.legend);
        out.push_str("</svg>\n");
        out
    }
}

/// How much room a panel takes, and what was measured for it.
struct PanelFrame {
    width: f64,
    height: f64,
    title: Vec<String>,
    subtitle: Vec<String>,
    notes: Vec<String>,
    sheet: Option<Measure>,
}

impl PanelFrame {
    fn of(p: &Panel) -> PanelFrame {
        let sheet = match &p.body {
            PanelBody::Sheet(s) => Some(Measure::of(s)),
            PanelBody::Bits(_) => None,
        };
        let (width, height) = match (&p.body, &sheet) {
            (_, Some(m)) => (m.right(), m.bottom()),
            (PanelBody::Bits(b), None) => (bit_width(b) * f64::from(b.n), bits_height(b)),
            (PanelBody::Sheet(_), None) => (0.0, 0.0),
        };
        // Text may be a little wider than a small grid, so that titles stay on one line.
        let room = width.max(300.0);
        let title = wrap(&p.title, letters(room, 13.0));
        let subtitle = wrap(&p.subtitle, letters(room, 11.0));
        let notes: Vec<String> = p.notes.iter().flat_map(|n| wrap(n, letters(room, 11.0))).collect();
        let longest = |lines: &[String], size: f64| {
            lines.iter().map(|l| l.chars().count() as f64 * LETTER * size).fold(0.0, f64::max)
        };
        let words = longest(&title, 13.0).max(longest(&subtitle, 11.0)).max(longest(&notes, 11.0));
        let below = if notes.is_empty() { 0.0 } else { 8.0 + 15.0 * notes.len() as f64 };
        let head = 18.0 * title.len() as f64 + 15.0 * subtitle.len() as f64 + 8.0;
        PanelFrame {
            width: width.max(words).ceil(),
            height: (head + height + below).ceil(),
            title,
            subtitle,
            notes,
            sheet,
        }
    }
}

fn panel(out: &mut String, p: &Panel, f: &PanelFrame, x: f64, mut y: f64) {
    for line in &f.title {
        text(out, (x, y + 12.0), 13.0, "ink", "start", line);
        y += 18.0;
    }
    for line in &f.subtitle {
        text(out, (x, y + 9.0), 11.0, "soft", "start", line);
        y += 15.0;
    }
    y += 8.0;
    match (&p.body, &f.sheet) {
        (PanelBody::Sheet(s), Some(m)) => {
            sheet(out, s, m, x, y);
            y += m.bottom();
        }
        (PanelBody::Bits(b), _) => {
            bits(out, b, x, y);
            y += bits_height(b);
        }
        (PanelBody::Sheet(_), None) => {}
    }
    y += 8.0;
    for line in &f.notes {
        text(out, (x, y + 9.0), 11.0, "soft", "start", line);
        y += 15.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::tests::subject;
    use crate::layout::picture::{Limit, Subject};

    #[test]
    fn text_is_escaped_and_wrapped() {
        let mut s = subject("(8,8):(8,1)");
        s.title = "A < B && \"C\" \u{7}".to_string();
        let svg = Picture::offsets(&[s], Limit::default()).unwrap().svg();
        assert!(svg.contains("A &lt; B &amp;&amp; &quot;C&quot;</text>"), "{svg}");
        assert_eq!(svg.matches("<title>").count(), 64);
        assert_eq!(wrap("composition((8,8):(8,1), (4,4):(2,16))", 24), ["composition((8,8):(8,1),", "(4,4):(2,16))"]);
        assert!(wrap(&"x".repeat(50), 20).iter().all(|l| l.len() <= 20));
        assert!(wrap("", 20).is_empty());
    }

    #[test]
    fn many_panels_go_to_new_rows_and_large_ones_stay_readable() {
        let many: Vec<Subject> = (0..12).map(|_| subject("(8,8):(8,1)")).collect();
        let svg = Picture::offsets(&many, Limit::default()).unwrap().svg();
        let width: f64 = svg.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        assert!(width <= PAGE + 2.0 * MARGIN, "{width}");
        let svg = Picture::offsets(&[subject("(64,64):(64,1)")], Limit::default()).unwrap().svg();
        assert!(svg.contains(">4095</text>") && svg.len() < 1 << 20, "{}", svg.len());
    }

    #[test]
    fn empty_layouts_are_drawn() {
        for text in ["(0,4):(1,1)", "(4,0):(1,1)", "0:1", "():()"] {
            let svg = Picture::offsets(&[subject(text)], Limit::default()).unwrap().svg();
            assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
