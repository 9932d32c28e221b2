//! Coloured pictures: layouts side by side as one SVG, each cell tinted by its offset.
//!
//! Every panel is a grid with row and column numbers, the offset in each cell, and one colour scale for all panels, so
//! that equal offsets have equal colours: two layouts over the same memory can be compared by eye. The file needs no
//! script and no font, follows the reader's light or dark scheme, and its text is the same on every machine.
use super::composed::AnyLayout;
use super::draw::{Drawing, Kind};
use super::error::Result;
use std::fmt::Write;

/// One grid of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The line above it.
    pub title: String,
    /// The offsets, row by row.
    pub cells: Vec<Vec<i64>>,
}

impl Panel {
    /// The grid of a layout of rank 1 or 2.
    ///
    /// # Errors
    /// As [`super::draw::grid`].
    pub fn new(title: &str, layout: &AnyLayout) -> Result<Panel> {
        let drawing = match layout {
            AnyLayout::Plain(l) => Drawing::new(Kind::Table, l)?,
            AnyLayout::Composed(c) => Drawing::of_composed(Kind::Table, c)?,
        };
        Ok(Panel { title: title.to_string(), cells: drawing.into_cells() })
    }

    fn columns(&self) -> usize {
        self.cells.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The side of a cell in pixels: small grids get room, large ones stay on a screen.
    fn cell(&self) -> f64 {
        match self.columns().max(self.cells.len()) {
            0..=16 => 32.0,
            17..=32 => 24.0,
            _ => 18.0,
        }
    }

    fn width(&self) -> f64 {
        // A title takes about 7.5 px a letter at 13 px.
        let title = 7.5 * self.title.chars().count() as f64;
        (HEADER + self.cell() * self.columns() as f64).max(title)
    }

    fn height(&self) -> f64 {
        TITLE + HEADER + self.cell() * self.cells.len() as f64
    }
}

const MARGIN: f64 = 20.0;
const GAP: f64 = 36.0;
const TITLE: f64 = 24.0;
const HEADER: f64 = 28.0;
const LEGEND: f64 = 34.0;

const STYLE: &str = "<style>
  svg { font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
  .page { fill: #ffffff; } .ink { fill: #1f2328; } .soft { fill: #656d76; } .line { stroke: #ffffff; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } .ink { fill: #e6edf3; } .soft { fill: #8b949e; } .line { stroke: #0d1117; }
  }
</style>
";

/// The picture of several grids side by side.
///
/// # Example
/// ```
/// use tilewright_ir::layout::{composed::AnyLayout, svg::{svg, Panel}};
/// use tilewright_ir::op::{parse_value, Style};
/// let l = parse_value("(4,8):(8,1)", Style::Plain).unwrap().layout().unwrap().clone();
/// let text = svg(&[Panel::new("row-major", &AnyLayout::Plain(l)).unwrap()], "(4,8):(8,1)");
/// assert!(text.starts_with("<svg") && text.contains("row-major"));
/// ```
pub fn svg(panels: &[Panel], title: &str) -> String {
    let heading = if title.is_empty() { 0.0 } else { 30.0 };
    let inner: f64 = panels.iter().map(Panel::width).sum::<f64>() + GAP * panels.len().saturating_sub(1) as f64;
    let width = (inner + 2.0 * MARGIN).max(9.6 * title.chars().count() as f64 + 2.0 * MARGIN).max(260.0);
    let tallest = panels.iter().map(Panel::height).fold(0.0, f64::max);
    let height = heading + tallest + LEGEND + 2.0 * MARGIN;
    let offsets = || panels.iter().flat_map(|p| p.cells.iter().flatten().copied());
    let (lo, hi) = (offsets().min().unwrap_or(0), offsets().max().unwrap_or(0));

    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" aria-label=\"{}\">",
        escape(title)
    );
    out.push_str(STYLE);
    let _ = writeln!(out, "<rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"8\"/>");
    if heading > 0.0 {
        text(&mut out, MARGIN, MARGIN + 14.0, 16.0, "ink", "start", title);
    }
    let mut x = MARGIN;
    for p in panels {
        panel(&mut out, p, x, MARGIN + heading, (lo, hi));
        x += p.width() + GAP;
    }
    legend(&mut out, MARGIN, MARGIN + heading + tallest + 18.0, (lo, hi));
    out.push_str("</svg>\n");
    out
}

fn panel(out: &mut String, p: &Panel, x: f64, y: f64, range: (i64, i64)) {
    let cell = p.cell();
    text(out, x, y + 13.0, 13.0, "ink", "start", &p.title);
    let (left, top) = (x + HEADER, y + TITLE + HEADER);
    let number = (cell * 0.36).min(11.0);
    for j in 0..p.columns() {
        text(out, left + cell * (j as f64 + 0.5), top - 7.0, number, "soft", "middle", &j.to_string());
    }
    let digits = p.cells.iter().flatten().map(|v| v.to_string().len()).max().unwrap_or(1);
    // A digit is about 0.6 of the font's size wide; a fifth of the cell stays free.
    let size = (cell * 0.42).min(0.8 * cell / (0.6 * digits as f64));
    for (i, row) in p.cells.iter().enumerate() {
        let cy = top + cell * (i as f64 + 0.5);
        text(out, left - 8.0, cy + number * 0.35, number, "soft", "end", &i.to_string());
        for (j, v) in row.iter().enumerate() {
            let (red, green, blue) = colour(*v, range);
            let cx = left + cell * j as f64;
            let _ = write!(
                out,
                "<rect class=\"line\" x=\"{cx:.0}\" y=\"{:.0}\" width=\"{cell}\" height=\"{cell}\" rx=\"2\" \
                 fill=\"#{red:02x}{green:02x}{blue:02x}\"><title>({i},{j}) → {v}</title></rect>",
                cy - cell / 2.0
            );
            // Relative luminance decides between black and white digits (ITU-R BT.709 weights).
            let light = 0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue);
            let ink = if light > 120.0 { "#10151b" } else { "#ffffff" };
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{v}</text>",
                cx + cell / 2.0,
                cy + size * 0.35
            );
        }
    }
}

fn legend(out: &mut String, x: f64, y: f64, (lo, hi): (i64, i64)) {
    text(out, x, y + 11.0, 11.0, "soft", "start", &format!("offset {lo}"));
    let start = x + 6.6 * (8 + lo.to_string().len()) as f64;
    let steps = 24;
    for k in 0..steps {
        let v = lo + ((hi - lo) as f64 * f64::from(k) / f64::from(steps - 1)) as i64;
        let (r, g, b) = colour(v, (lo, hi));
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"5.2\" height=\"14\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>",
            start + 5.0 * f64::from(k)
        );
    }
    out.push('\n');
    text(out, start + 5.0 * f64::from(steps) + 8.0, y + 11.0, 11.0, "soft", "start", &hi.to_string());
}

fn text(out: &mut String, x: f64, y: f64, size: f64, class: &str, anchor: &str, content: &str) {
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\">{}</text>",
        escape(content)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Stops of the viridis scale, which grows evenly in lightness and survives colour blindness and print.
const SCALE: [(f64, f64, f64); 7] = [
    (68.0, 1.0, 84.0),
    (70.0, 50.0, 126.0),
    (54.0, 92.0, 141.0),
    (39.0, 127.0, 142.0),
    (31.0, 161.0, 135.0),
    (110.0, 206.0, 88.0),
    (253.0, 231.0, 37.0),
];

fn colour(v: i64, (lo, hi): (i64, i64)) -> (u8, u8, u8) {
    let span = (hi as f64 - lo as f64).max(1.0);
    let at = ((v as f64 - lo as f64) / span).clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let k = (at as usize).min(SCALE.len() - 2);
    let t = at - k as f64;
    let mix = |a: f64, b: f64| (a + (b - a) * t).round() as u8;
    let (a, b) = (SCALE[k], SCALE[k + 1]);
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, Value, parse_value};

    fn panel(title: &str, text: &str) -> Panel {
        let layout = match parse_value(text, Style::Plain).unwrap() {
            Value::Layout(l) => AnyLayout::Plain(l),
            Value::Composed(c) => AnyLayout::Composed(c),
            v => panic!("{v}"),
        };
        Panel::new(title, &layout).unwrap()
    }

    #[test]
    fn panels_share_one_scale_and_escape_their_text() {
        let p = [panel("A < B", "(8,8):(8,1)"), panel("swizzled", "Sw<3,0,3> o 0 o (8,8):(8,1)")];
        let text = svg(&p, "rows & columns");
        assert_eq!(text, svg(&p, "rows & columns"));
        assert!(text.contains("A &lt; B") && text.contains("rows &amp; columns"));
        assert_eq!(text.matches("<title>").count(), 128);
        if let Ok(path) = std::env::var("SVG_OUT") {
            std::fs::write(path, text).unwrap();
        }
    }

    #[test]
    fn large_grids_are_refused_not_drawn() {
        let v = parse_value("(1024,1024):(1,1024)", Style::Plain).unwrap();
        assert!(Panel::new("", &AnyLayout::Plain(v.layout().unwrap().clone())).is_err());
    }
}
