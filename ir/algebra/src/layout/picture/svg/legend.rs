//! What explains a picture: the legend of its colours, and the bits that a swizzle moves.
use super::super::colour::{ALARM, DARK, EMPTY, LIGHT, PALE, Rgb, scale};
use super::super::{Bits, Legend, Mark};
use super::sheet::{end_mark, ring, start_mark};
use super::text::{LETTER, text};
use crate::layout::banks::N_BANKS;
use std::fmt::Write;

/// The bits that are read, and those that are changed.
const READ: Rgb = Rgb(126, 172, 224);
const CHANGED: Rgb = Rgb(244, 172, 96);

/// Width of a bit.
pub(super) fn bit_width(b: &Bits) -> f64 {
    if b.n <= 20 { 30.0 } else { 20.0 }
}

/// Bracket and numbers above, arcs below.
pub(super) fn bits_height(b: &Bits) -> f64 {
    40.0 + 28.0 + 22.0 + 9.0 * b.moves.len() as f64 + 26.0
}

/// Draws the bits of an offset, the bits that choose the bank, and an arrow from each bit that is read.
pub(super) fn bits(out: &mut String, b: &Bits, x: f64, y: f64) {
    let w = bit_width(b);
    // The highest bit stands left.
    let left = |bit: u32| w * f64::from(b.n - 1 - bit);
    let (top, low) = (40.0, 68.0);
    let _ = writeln!(out, "<g transform=\"translate({x:.0} {y:.0})\">");
    let (from, to) = (b.bank.0.min(b.n), b.bank.1.min(b.n));
    if from < to {
        let (a, z) = (left(to - 1) + 3.0, left(from) + w - 3.0);
        let _ = writeln!(out, "<path class=\"tw-line\" fill=\"none\" d=\"M{a:.1} 20 V15 H{z:.1} V20\"/>");
        text(out, ((a + z) / 2.0, 11.0), 11.0, "soft", "middle", "bank");
    }
    for bit in 0..b.n {
        let colour = |side: &dyn Fn(&(u32, u32)) -> u32| b.moves.iter().any(|m| side(m) == bit);
        let fill = match (colour(&|m| m.0), colour(&|m| m.1)) {
            (true, _) => format!("fill=\"{}\"", READ.hex()),
            (_, true) => format!("fill=\"{}\"", CHANGED.hex()),
            _ => "class=\"tw-box\"".to_string(),
        };
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{}\" rx=\"2\" {fill}/>",
            left(bit) + 1.0,
            w - 2.0,
            low - top
        );
        text(out, (left(bit) + w / 2.0, top - 6.0), 10.0, "soft", "middle", &bit.to_string());
    }
    for (k, (from, to)) in b.moves.iter().enumerate() {
        let (a, z) = (left(*from) + w / 2.0, left(*to) + w / 2.0);
        let deep = low + 16.0 + 9.0 * k as f64;
        let _ = writeln!(
            out,
            "<path class=\"tw-line\" fill=\"none\" d=\"M{a:.1} {:.1} V{deep:.1} H{z:.1} V{:.1}\"/>\
             <path class=\"tw-ink\" d=\"M{:.1} {:.1} h8 l-4 -7 z\"/>",
            low - 12.0,
            low + 4.0,
            z - 4.0,
            low + 7.0
        );
        let _ = writeln!(
            out,
            "<circle cx=\"{a:.1}\" cy=\"{0:.1}\" r=\"2.5\" fill=\"{1}\"/>\
             <g fill=\"none\" stroke=\"{1}\" stroke-width=\"1.4\"><circle cx=\"{z:.1}\" cy=\"{0:.1}\" r=\"6\"/>\
             <path d=\"M{2:.1} {0:.1} h12 M{z:.1} {3:.1} v12\"/></g>",
            (top + low) / 2.0,
            DARK.hex(),
            z - 6.0,
            (top + low) / 2.0 - 6.0
        );
    }
    let y = bits_height(b) - 6.0;
    swatch(out, 0.0, y - 10.0, READ);
    text(out, (18.0, y), 11.0, "soft", "start", "read");
    swatch(out, 62.0, y - 10.0, CHANGED);
    text(out, (80.0, y), 11.0, "soft", "start", "changed (xor)");
    out.push_str("</g>\n");
}

fn swatch(out: &mut String, x: f64, y: f64, colour: Rgb) {
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"12\" height=\"12\" rx=\"2\" fill=\"{}\"/>",
        colour.hex()
    );
}

/// Draws the legend; its width.
pub(super) fn legend(out: &mut String, x: f64, y: f64, legend: &Legend) -> f64 {
    match legend {
        Legend::Scale(what, lo, hi) => bar(out, x, y, what, (*lo, *hi), 0.0),
        Legend::Banks { access } => {
            let mut at = x + bar(out, x, y, "bank", (0, N_BANKS as i64 - 1), 0.0) + 24.0;
            let rings = [(Mark::Chosen, "taken by a thread"), (Mark::Alarm, "waits for another word of its bank")];
            for (mark, meaning) in rings.into_iter().filter(|_| *access) {
                swatch(out, at, y, EMPTY);
                ring(out, mark, (at, y), (12.0, 12.0));
                text(out, (at + 18.0, y + 10.0), 11.0, "soft", "start", meaning);
                at += 18.0 + LETTER * 11.0 * meaning.chars().count() as f64 + 16.0;
            }
            at - x
        }
        Legend::Swatches(list) => {
            let mut at = x;
            for (colour, meaning) in list {
                if *colour != EMPTY {
                    swatch(out, at, y, *colour);
                    at += 16.0;
                }
                text(out, (at, y + 10.0), 11.0, "soft", "start", meaning);
                at += LETTER * 11.0 * meaning.chars().count() as f64 + 14.0;
            }
            at - x
        }
        Legend::Path(lo, hi) => {
            let mut at = x + bar(out, x, y, "offset", (*lo, *hi), PALE) + 24.0;
            let mut item = |out: &mut String, meaning: &str, draw: &dyn Fn(&mut String, f64)| {
                // On a pale ground, as the cells are.
                let _ = writeln!(
                    out,
                    "<rect x=\"{at:.1}\" y=\"{:.1}\" width=\"24\" height=\"16\" rx=\"2\" fill=\"#e4ebf0\"/>",
                    y - 2.0
                );
                draw(out, at);
                text(out, (at + 30.0, y + 10.0), 11.0, "soft", "start", meaning);
                at += 30.0 + LETTER * 11.0 * meaning.chars().count() as f64 + 16.0;
            };
            let line = |x: f64, colour: &str, how: &str| {
                let (z, y) = (x + 21.0, y + 6.0);
                format!(
                    "<line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{z:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" {how}/>\n",
                    x + 3.0
                )
            };
            item(out, "first", &|o, x| start_mark(o, x + 12.0, y + 6.0));
            item(out, "next", &|o, x| o.push_str(&line(x, &DARK.hex(), "stroke-width=\"2\"")));
            item(out, "gap", &|o, x| {
                o.push_str(&line(x, &ALARM.hex(), "stroke-width=\"1.4\" stroke-dasharray=\"4 3\""));
            });
            item(out, "last", &|o, x| end_mark(o, x + 12.0, y + 6.0));
            at - x
        }
    }
}

/// A bar of the scale between two values, so pale; its width.
fn bar(out: &mut String, x: f64, y: f64, what: &str, (lo, hi): (i64, i64), pale: f64) -> f64 {
    let from = format!("{what} {lo}");
    text(out, (x, y + 10.0), 11.0, "soft", "start", &from);
    let start = x + LETTER * 11.0 * from.chars().count() as f64 + 8.0;
    let steps: i64 = if lo == hi { 1 } else { 24 };
    for k in 0..steps {
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"5.2\" height=\"12\" fill=\"{}\"/>",
            start + 5.0 * k as f64,
            scale(k, (0, (steps - 1).max(1))).mix(LIGHT, pale).hex()
        );
    }
    out.push('\n');
    if lo == hi {
        return start + 6.0 - x;
    }
    let end = start + 5.0 * steps as f64 + 8.0;
    text(out, (end, y + 10.0), 11.0, "soft", "start", &hi.to_string());
    end + LETTER * 11.0 * hi.to_string().len() as f64 - x
}
