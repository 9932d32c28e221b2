//! The swizzle view: the bits that a swizzle moves, and the tile before and after it.
use super::banks::{checked_bytes, colour};
use super::grid::{CellGrid, Limit, offset, value};
use super::offsets::{data, place};
use super::{Bits, Cell, Legend, Mark, Panel, PanelBody, Picture, Sheet, Subject};
use crate::int::{Int, Swizzle};
use crate::layout::banks::{N_BANKS, WORD_BYTES};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{AnyLayout, Composed, Layout, Outer};
use crate::tuple::Tree;

impl Picture {
    /// For each composed layout `Sw<B,M,S> o offset o L`: the bits that move, the offsets before the swizzle, and after
    /// it; cells are coloured by the bank of shared memory that they lie in, elements being `bytes` wide.
    ///
    /// # Errors
    /// A layout without a swizzle; as [`CellGrid::new`].
    pub fn swizzle(subjects: &[Subject], bytes: i64, limit: Limit) -> Result<Picture> {
        checked_bytes(bytes)?;
        let mut panels = vec![];
        for s in subjects {
            match &s.layout {
                AnyLayout::Composed(Composed { outer: Outer::Swizzle(swizzle), offset, inner }) => {
                    panels.extend(three(s, swizzle, offset, inner, bytes, limit)?);
                }
                _ => {
                    let (what, why) = ("a swizzle view", "it has no swizzle: write `Sw<3,3,3> o 0 o shape:stride`");
                    return Err(AlgebraError::Unsupported { what, of: s.text(), why });
                }
            }
        }
        Ok(Picture { view: "swizzle", title: String::new(), panels, legend: Legend::Banks { access: false } })
    }
}

fn three(s: &Subject, swizzle: &Swizzle, start: &Int, inner: &Layout, bytes: i64, limit: Limit) -> Result<[Panel; 3]> {
    // Before the swizzle: the same offset and inner layout under the identity.
    let identity = Swizzle { bits: 0, base: swizzle.base, shift: swizzle.shift };
    let plain = Composed { outer: Outer::Swizzle(identity), offset: start.clone(), inner: inner.clone() };
    let plain = AnyLayout::Composed(plain);
    let (before, after) = (CellGrid::new(&plain, limit)?, CellGrid::new(&s.layout, limit)?);
    let top = before.all().chain(after.all()).filter_map(|p| offset(&p.value)).max().unwrap_or(0);
    let bits = bits(swizzle, top, bytes);
    let moved = after.all().zip(before.all()).filter(|(a, b)| a.value != b.value).count();
    let stands = format!("{moved} of {} elements move", after.all().count());
    let first = match start.is(0) {
        true => Subject { title: "before".into(), layout: AnyLayout::Plain(inner.clone()) },
        false => Subject { title: "before".into(), layout: plain.clone() },
    };
    let last = Subject { title: "after".into(), layout: s.layout.clone() };
    let rule = format!(
        "o ^ ((o & {:#x}) {} {})",
        swizzle.y_mask(),
        if swizzle.shift < 0 { "<<" } else { ">>" },
        swizzle.shift.abs()
    );
    Ok([
        Panel { title: s.title.clone(), subtitle: rule, body: PanelBody::Bits(bits), notes: vec![] },
        Panel::new(&first, sheet(before, bytes, None)?, vec![]),
        Panel::new(&last, sheet(after, bytes, Some(&plain))?, vec![stands]),
    ])
}

/// The bits of offsets up to `top`.
fn bits(swizzle: &Swizzle, top: i64, bytes: i64) -> Bits {
    let shift = swizzle.shift.unsigned_abs();
    let (low, high) = (swizzle.base, swizzle.base + shift);
    let (from, to) = if swizzle.shift >= 0 { (high, low) } else { (low, high) };
    // Bits of the byte address that choose the bank, as bits of the offset; those inside an element are no offset bits.
    let wide = bytes.trailing_zeros();
    let word = WORD_BYTES.trailing_zeros();
    let banks = N_BANKS.trailing_zeros();
    let bank = (word.saturating_sub(wide), (word + banks).saturating_sub(wide));
    let used = 64 - top.max(0).leading_zeros();
    Bits {
        n: used.max(high + swizzle.bits).max(bank.1).min(63),
        moves: (0..swizzle.bits).map(|k| (from + k, to + k)).collect(),
        bank,
    }
}

/// Offsets coloured by bank; those that differ from the values of `before` are ringed.
fn sheet(grid: CellGrid, bytes: i64, before: Option<&AnyLayout>) -> Result<Sheet> {
    let mut error = None;
    let mut was = |index: i64| match before.map(|b| value(b, &Tree::from(index))) {
        Some(Ok(t)) => offset(&t),
        Some(Err(e)) => {
            error.get_or_insert(e);
            None
        }
        None => None,
    };
    let sheet = Sheet::of(grid, |p| {
        let at = offset(&p.value).unwrap_or(0);
        let (bank, fill) = colour(at, bytes);
        let mut data = data(p);
        data.insert("bank".into(), bank.into());
        let mut tip = format!("{} → {at}, bank {bank}", place(p));
        if let Some(was) = was(p.index) {
            data.insert("before".into(), was.into());
            tip += &format!(", {was} before");
        }
        Cell { text: vec![at.to_string()], fill, mark: Mark::None, tip, data: data.into() }
    });
    error.map_or(Ok(sheet), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::tests::subject;

    #[test]
    fn bits_before_and_after() {
        let p = Picture::swizzle(&[subject("Sw<3,3,3> o 0 o (8,64):(64,1)")], 2, Limit::default()).unwrap();
        let PanelBody::Bits(bits) = &p.panels[0].body else { panic!("bits are expected") };
        assert_eq!(*bits, Bits { n: 9, moves: vec![(6, 3), (7, 4), (8, 5)], bank: (1, 6) });
        assert_eq!(p.panels[0].subtitle, "o ^ ((o & 0x1c0) >> 3)");
        assert_eq!(p.panels[2].notes, ["448 of 512 elements move"]);
        let PanelBody::Sheet(after) = &p.panels[2].body else { panic!("a grid is expected") };
        assert_eq!(after.cells[1][0].data["before"], 64);
        assert_eq!(after.cells[1][0].data["offset"], 72);
        let e = Picture::swizzle(&[subject("(8,8):(8,1)")], 4, Limit::default()).unwrap_err();
        assert_eq!(e.code(), "E0213");
        let p = Picture::swizzle(&[subject("Sw<2,0,-2> o 4 o (4,4):(4,1)")], 4, Limit::default()).unwrap();
        assert_eq!(p.panels[0].subtitle, "o ^ ((o & 0x3) << 2)");
        assert_eq!(p.panels[1].subtitle, "Sw<0,0,-2> o 4 o (4,4):(4,1)");
    }
}
