//! Divides and products of small layouts, in all their forms.
use super::compose::{Merged, by_mode, composition, cosize, size, skipped};
use super::{Small, SmallView};
use crate::int::Int;
use crate::layout::Tiler;

/// How the modes of a divided or multiplied layout are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpack {
    /// `((tile₀, rest₀), (tile₁, rest₁))`, as they come.
    Logical,
    /// `((tile₀, tile₁), (rest₀, rest₁))`.
    Zipped,
    /// `((tile₀, tile₁), rest₀, rest₁)`.
    Rest,
    /// `(tile₀, tile₁, rest₀, rest₁)`.
    Both,
}

/// Writes `a` divided by a tiler.
pub(crate) fn divide(a: SmallView<'_>, tiler: &Tiler, unpack: Unpack, out: &mut Small) -> Option<()> {
    arranged(a, tiler, unpack, out, logical_divide)
}

/// Writes `a` repeated in the arrangement of a tiler.
pub(crate) fn product(a: SmallView<'_>, tiler: &Tiler, unpack: Unpack, out: &mut Small) -> Option<()> {
    arranged(a, tiler, unpack, out, logical_product)
}

/// The tile of an int: `make_layout(n)`.
fn int_tile(n: &Int) -> Option<Small> {
    match n {
        Int::Static(n) => Small::of_leaf(*n, i64::from(*n != 1)),
        _ => None,
    }
}

fn logical_divide(a: SmallView<'_>, tiler: &Tiler, out: &mut Small) -> Option<()> {
    let by = |b: SmallView<'_>, out: &mut Small| {
        let mut tiles = Small::EMPTY;
        tiles.open(2)?;
        tiles.put(b)?;
        let mut modes = Merged::new();
        modes.extend(a.pairs())?;
        skipped(b, Some(modes.done()?), &mut tiles)?;
        composition(a, tiles.view()?, out)
    };
    match tiler {
        Tiler::All => out.put(a),
        Tiler::Int(n) => by(int_tile(n)?.view()?, out),
        Tiler::Layout(b) => by(b.small()?, out),
        Tiler::Tile(entries) => by_mode(a, entries, out, logical_divide),
    }
}

fn logical_product(a: SmallView<'_>, tiler: &Tiler, out: &mut Small) -> Option<()> {
    let by = |b: SmallView<'_>, out: &mut Small| {
        let n = cosize(b)?;
        let mut places = Small::EMPTY;
        skipped(a, Some(&[(size(a)?.checked_mul(n)?, 0)]), &mut places)?;
        let places = places.view()?;
        if size(places)? < n {
            // A block with holes needs more room.
            return None;
        }
        out.open(2)?;
        out.put(a)?;
        composition(places, b, out)
    };
    match tiler {
        Tiler::All => out.put(a),
        Tiler::Int(n) => by(int_tile(n)?.view()?, out),
        Tiler::Layout(b) => by(b.small()?, out),
        Tiler::Tile(entries) => by_mode(a, entries, out, logical_product),
    }
}

fn arranged(
    a: SmallView<'_>,
    tiler: &Tiler,
    unpack: Unpack,
    out: &mut Small,
    logical: impl Fn(SmallView<'_>, &Tiler, &mut Small) -> Option<()>,
) -> Option<()> {
    if unpack == Unpack::Logical {
        return logical(a, tiler, out);
    }
    let mut split = Small::EMPTY;
    logical(a, tiler, &mut split)?;
    if let Tiler::Tile(_) = tiler {
        let by_mode = split;
        split = Small::EMPTY;
        split.open(2)?;
        firsts(by_mode.view()?, tiler, &mut split)?;
        seconds(by_mode.view()?, tiler, &mut split)?;
    }
    let split = split.view()?;
    let (tile, rest) = split.two()?;
    match unpack {
        Unpack::Logical | Unpack::Zipped => out.put(split),
        Unpack::Rest => {
            out.open(1 + rest.rank())?;
            out.put(tile)?;
            unpacked(rest, out)
        }
        Unpack::Both => {
            out.open(tile.rank() + rest.rank())?;
            unpacked(tile, out)?;
            unpacked(rest, out)
        }
    }
}

/// Writes the modes of a layout; one alone as it is.
fn unpacked(a: SmallView<'_>, out: &mut Small) -> Option<()> {
    if a.rank() == 1 { out.put(a) } else { a.modes().try_for_each(|m| out.put(m)) }
}

/// Writes the first of each two modes, in the profile of the tiler.
fn firsts(a: SmallView<'_>, tiler: &Tiler, out: &mut Small) -> Option<()> {
    match tiler {
        Tiler::Tile(entries) => {
            out.open(entries.len())?;
            a.modes().zip(entries).try_for_each(|(m, t)| firsts(m, t, out))
        }
        _ => out.put(a.two()?.0),
    }
}

/// Writes the second of each two modes, in the profile of the tiler, and the modes beyond it.
fn seconds(a: SmallView<'_>, tiler: &Tiler, out: &mut Small) -> Option<()> {
    match tiler {
        Tiler::Tile(entries) => {
            out.open(a.rank())?;
            let mut entries = entries.iter();
            a.modes().try_for_each(|m| match entries.next() {
                Some(t) => seconds(m, t, out),
                None => out.put(m),
            })
        }
        _ => out.put(a.two()?.1),
    }
}
