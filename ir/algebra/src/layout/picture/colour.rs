//! Colours of pictures: a scale for offsets, hues for threads, and the ink that is read on each.
//!
//! A cell carries its own background, so a picture is the same on light and dark pages; only the page, its text and the
//! gaps between cells follow the reader's scheme. All arithmetic is exact IEEE (no powers, no trigonometry), so the
//! text of a picture is the same on every machine.

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The ink on light cells.
pub const DARK: Rgb = Rgb(0, 0, 0);
/// The ink on dark cells.
pub const LIGHT: Rgb = Rgb(0xff, 0xff, 0xff);
/// A cell that holds nothing, or a value without a place on the scale.
pub const EMPTY: Rgb = Rgb(0xd8, 0xdc, 0xe1);
/// What is wrong: a conflict, a gap, an element with two holders.
pub const ALARM: Rgb = Rgb(0xd1, 0x24, 0x2f);

/// How far cells under a path are faded to white, so that the path stands out.
pub const PALE: f64 = 0.72;
/// How far cells beside an access are faded.
pub const BESIDE: f64 = 0.5;

impl Rgb {
    /// The colour `t` of the way to another.
    pub fn mix(self, to: Rgb, t: f64) -> Rgb {
        let part = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * t.clamp(0.0, 1.0)).round() as u8;
        Rgb(part(self.0, to.0), part(self.1, to.1), part(self.2, to.2))
    }

    /// Relative luminance, 0 to 1: the weights of ITU-R BT.709 over squared channels (gamma 2 for sRGB's 2.2).
    fn luminance(self) -> f64 {
        let square = |c: u8| (f64::from(c) / 255.0) * (f64::from(c) / 255.0);
        0.2126 * square(self.0) + 0.7152 * square(self.1) + 0.0722 * square(self.2)
    }

    /// Whether [`LIGHT`] is read better than [`DARK`] on this colour. The contrast ratios of WCAG 2,
    /// `1.05 / (L + 0.05)` and `(L + 0.05) / 0.05`, are equal at L = 0.179, where both are 4.58.
    pub fn is_dark(self) -> bool {
        self.luminance() < 0.179
    }

    /// The ink that is read best on it.
    pub fn ink(self) -> Rgb {
        if self.is_dark() { LIGHT } else { DARK }
    }

    /// `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The nearest colour of a terminal's 6 × 6 × 6 cube.
    pub fn terminal(self) -> u8 {
        // The cube's levels are 0, 95, 135, 175, 215, 255.
        let level = |c: u8| if c < 48 { 0 } else { ((u16::from(c) + 5) / 40).saturating_sub(1).clamp(1, 5) as u8 };
        16 + 36 * level(self.0) + 6 * level(self.1) + level(self.2)
    }
}

/// Stops of the viridis scale, which grows evenly in lightness and survives colour blindness and print. Its darkest
/// tenth is left out: on a dark page it would be no colour at all.
const SCALE: [Rgb; 7] = [
    Rgb(72, 36, 117),
    Rgb(64, 67, 135),
    Rgb(52, 94, 141),
    Rgb(41, 121, 142),
    Rgb(33, 161, 133),
    Rgb(110, 206, 88),
    Rgb(253, 231, 37),
];

/// The colour of a value between two others.
pub fn scale(value: i64, (lo, hi): (i64, i64)) -> Rgb {
    // In floats: the span of 64-bit offsets need not fit in 64 bits.
    let span = (hi as f64 - lo as f64).max(1.0);
    let at = ((value as f64 - lo as f64) / span).clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let k = (at as usize).min(SCALE.len() - 2);
    SCALE[k].mix(SCALE[k + 1], at - k as f64)
}

/// Eight hues that stay apart from each other for most colour-blind readers.
const HUES: [Rgb; 8] = [
    Rgb(86, 148, 214),
    Rgb(240, 150, 60),
    Rgb(88, 178, 110),
    Rgb(232, 104, 116),
    Rgb(158, 128, 214),
    Rgb(222, 192, 66),
    Rgb(80, 186, 190),
    Rgb(224, 132, 192),
];

/// The colour of a thread: up to eight threads get a hue each; more get a hue for each four neighbours (the quads of a
/// warp) and a shade for each of the four, repeating after 32.
pub fn thread(thread: i64, n_threads: i64) -> Rgb {
    const WHITE: Rgb = Rgb(255, 255, 255);
    let t = thread.rem_euclid(32) as usize;
    if n_threads <= 8 {
        return HUES[t % 8].mix(WHITE, 0.35);
    }
    HUES[t / 4].mix(WHITE, [0.08, 0.34, 0.56, 0.76][t % 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// WCAG 2 asks for 4.5 for text of ordinary size.
    #[test]
    fn every_cell_is_readable() {
        for v in 0..256 {
            let c = scale(v, (0, 255));
            assert!(contrast(c, c.ink()) >= 4.5, "{v}: {} {}", c.hex(), contrast(c, c.ink()));
        }
        for t in 0..32 {
            for n in [8, 32] {
                let c = thread(t, n);
                assert!(contrast(c, c.ink()) >= 4.5, "T{t} of {n}: {} {}", c.hex(), contrast(c, c.ink()));
            }
        }
    }

    #[test]
    fn extreme_offsets_have_colours() {
        assert_eq!(scale(i64::MIN, (i64::MIN, i64::MAX)), SCALE[0]);
        assert_eq!(scale(i64::MAX, (i64::MIN, i64::MAX)), SCALE[6]);
        assert_eq!(scale(3, (3, 3)), SCALE[0]);
    }

    #[test]
    fn a_warp_has_32_colours() {
        let mut all: Vec<Rgb> = (0..32).map(|t| thread(t, 32)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 32);
        assert_eq!((Rgb(0, 0, 0).terminal(), Rgb(255, 255, 255).terminal()), (16, 231));
    }
}
