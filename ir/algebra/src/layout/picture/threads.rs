//! The thread–value view: which thread holds each element of a tile, and as which of its values.
//!
//! A *thread–value layout* maps `(thread, value)` to an element of a tile: to its 1-D index, first mode fastest, or to
//! its coordinates where the strides are basis elements. `((4,8),(2,2)):((32,1),(16,8))` over a `(16,8)` tile is the
//! accumulator of an `m16n8` tensor core instruction. Two layouts, of threads and of values, give one as CuTe's
//! `make_tiled_copy` does: `right_inverse(raked_product(threads, values))`, seen as (threads, values).
//! Source: CUTLASS `cute/atom/copy_atom.hpp`.
use super::colour::{EMPTY, thread};
use super::grid::{self, CellGrid, Limit, domain};
use super::offsets::{data, place};
use super::{Cell, Legend, Mark, Panel, Picture, Sheet, Subject};
use crate::int::Int;
use crate::layout::coord::{self, Coord};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{AnyLayout, Layout, coalesce, compose, inverse, make, product};
use crate::tuple::{IntTuple, Tree, arith};
use serde_json::json;

/// The most (thread, value) pairs that are drawn.
const MAX_PAIRS: i64 = 1 << 16;

/// A thread–value layout, with the tile that it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadValue {
    /// The layout from (thread, value) to an element of the tile.
    pub subject: Subject,
    /// The tile's shape.
    pub tile: IntTuple,
}

/// A value of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedValue {
    /// Its number.
    pub value: i64,
    /// The 1-D index of its element; `None` outside of the tile.
    pub index: Option<i64>,
    /// The coordinate of its element.
    pub coord: Option<IntTuple>,
}

impl ThreadValue {
    /// A thread–value layout over the shape of `tile`.
    ///
    /// # Errors
    /// A layout that has no two modes.
    pub fn tiled(subject: Subject, tile: &AnyLayout) -> Result<ThreadValue> {
        ThreadValue { subject, tile: domain(tile).shape().clone() }.checked()
    }

    /// A thread–value layout over what it covers: its coshape, or a line of elements.
    ///
    /// # Errors
    /// A layout that has no two modes; symbols.
    pub fn covering(subject: Subject) -> Result<ThreadValue> {
        let tile = match &subject.layout {
            AnyLayout::Plain(l) => coalesce::coshape(l)?,
            AnyLayout::Composed(c) => coalesce::coshape(&c.inner)?,
        };
        ThreadValue { subject, tile }.checked()
    }

    /// The thread–value layout of a layout of threads and a layout of values, and the tile that they make.
    ///
    /// # Errors
    /// Operands that have no raked product, or one without an inverse.
    pub fn of(title: &str, threads: &Layout, values: &Layout) -> Result<ThreadValue> {
        let elements = product::raked_product(threads, values)?;
        let sizes = Tree::Node(vec![Tree::Leaf(threads.size()?), Tree::Leaf(values.size()?)]);
        let layout = compose::with_shape(&inverse::right_inverse(&elements)?, &sizes)?;
        let subject = Subject { title: title.to_string(), layout: AnyLayout::Plain(layout) };
        ThreadValue { subject, tile: arith::product_each(elements.shape())? }.checked()
    }

    fn checked(self) -> Result<ThreadValue> {
        match domain(&self.subject.layout).rank() {
            2 => Ok(self),
            _ => Err(AlgebraError::Unsupported {
                what: "a thread–value view",
                of: self.subject.text(),
                why: "it must have two modes, (threads, values)",
            }),
        }
    }

    /// Threads and values of each.
    fn sizes(&self) -> Result<(i64, i64)> {
        let layout = domain(&self.subject.layout);
        let size = |i: usize| -> Result<i64> {
            let n = layout.mode(i).map_or(Ok(Int::ONE), |m| m.size())?;
            let unknown = || AlgebraError::NotStatic { what: "a thread–value view", leaf: n.to_string() };
            Ok(n.value().ok_or_else(unknown)?.max(0))
        };
        let (threads, values) = (size(0)?, size(1)?);
        let pairs = threads.saturating_mul(values);
        if pairs > MAX_PAIRS {
            return Err(AlgebraError::TooLarge { what: "a thread–value view", size: pairs, limit: MAX_PAIRS });
        }
        Ok((threads, values))
    }

    /// Calls `f(thread, value, element)` for every pair, threads outermost; the element is a 1-D index into the tile,
    /// `None` when it lies outside.
    ///
    /// # Errors
    /// Symbols, overflow, more than 2^16 pairs, values whose profile is not the tile's.
    pub fn for_each(&self, f: &mut dyn FnMut(i64, i64, Option<i64>)) -> Result<()> {
        let (threads, values) = self.sizes()?;
        let size = arith::product(&self.tile)?.value().unwrap_or(0);
        for t in 0..threads {
            for v in 0..values {
                let at = Tree::Node(vec![Tree::from(t), Tree::from(v)]);
                let inside = match grid::value(&self.subject.layout, &at)? {
                    Tree::Leaf(n) => (0..size).contains(&n).then_some(n),
                    coordinate => self.element(&coordinate)?,
                };
                f(t, v, inside);
            }
        }
        Ok(())
    }

    /// The elements that one thread holds, value by value.
    ///
    /// # Errors
    /// As [`ThreadValue::for_each`]; a thread that there is not.
    pub fn held(&self, thread: i64) -> Result<Vec<NumberedValue>> {
        let (threads, _) = self.sizes()?;
        if !(0..threads).contains(&thread) {
            let found = format!("thread {thread} of {threads}");
            return Err(AlgebraError::Range { what: "a thread–value view", found, needed: "one of its threads" });
        }
        let mut out = vec![];
        let mut wrong = None;
        self.for_each(&mut |t, value, index| {
            if t == thread {
                let at = index.map(|i| coord::idx2crd(&Tree::from(i), &self.tile));
                match at.transpose() {
                    Ok(coord) => out.push(NumberedValue { value, index, coord }),
                    Err(e) => wrong = Some(e),
                }
            }
        })?;
        wrong.map_or(Ok(out), Err)
    }

    /// The threads and values that hold an element of the tile, threads in increasing order.
    ///
    /// # Errors
    /// As [`ThreadValue::for_each`]; a coordinate that is none of the tile.
    pub fn holders(&self, at: &IntTuple) -> Result<Vec<(i64, i64)>> {
        let outside = || {
            let found = format!("{at} of the tile {}", self.tile);
            AlgebraError::Range { what: "a thread–value view", found, needed: "a coordinate of the tile" }
        };
        let at = at.try_map(&mut |i| i.value().ok_or_else(outside))?;
        let index = match &at {
            Tree::Leaf(n) => {
                let size = arith::product(&self.tile)?.value().unwrap_or(0);
                (0..size).contains(n).then_some(*n)
            }
            modes if modes.rank() > self.tile.rank() || !inside(modes, &self.tile)? => None,
            modes => self.element(modes)?,
        };
        let index = index.ok_or_else(outside)?;
        let mut out = vec![];
        self.for_each(&mut |t, v, i| {
            if i == Some(index) {
                out.push((t, v));
            }
        })?;
        Ok(out)
    }

    /// The 1-D index of a coordinate of the tile; `None` outside.
    fn element(&self, coordinate: &Tree<i64>) -> Result<Option<i64>> {
        let shape = Tree::Node(self.tile.modes().to_vec());
        let mut modes = coordinate.modes().to_vec();
        // Trailing modes that no stride mentions are 0.
        while modes.len() < shape.rank() {
            modes.push(Tree::Leaf(0));
        }
        let coordinate = Tree::Node(modes).map(&mut |n| Int::from(*n));
        for (c, s) in coordinate.modes().iter().zip(shape.modes()) {
            let (at, n) = (coord::crd2idx_shape(&Coord::of(c), s)?, arith::product(s)?);
            if !(0..n.value().unwrap_or(0)).contains(&at.value().unwrap_or(-1)) {
                return Ok(None);
            }
        }
        Ok(coord::crd2idx_shape(&Coord::of(&coordinate), &shape)?.value())
    }
}

/// Whether every entry of a coordinate lies within the extents of its mode.
fn inside(at: &Tree<i64>, shape: &IntTuple) -> Result<bool> {
    match (at, shape) {
        (Tree::Node(at), Tree::Node(shape)) => {
            at.iter().zip(shape).try_fold(true, |all, (c, s)| Ok(all && inside(c, s)?))
        }
        (Tree::Leaf(n), shape) => Ok((0..arith::product(shape)?.value().unwrap_or(0)).contains(n)),
        (Tree::Node(_), Tree::Leaf(_)) => Ok(true),
    }
}

impl Picture {
    /// Each element of a tile with the thread and the value that hold it, coloured by thread. Whether the tile is
    /// covered exactly once is counted and said.
    ///
    /// # Errors
    /// As [`ThreadValue::for_each`] and [`CellGrid::new`].
    pub fn threads(all: &[ThreadValue], limit: Limit) -> Result<Picture> {
        let panels = all.iter().map(|tv| panel(tv, limit)).collect::<Result<Vec<_>>>()?;
        let n =
            all.iter().map(|tv| tv.sizes().map(|s| s.0)).collect::<Result<Vec<_>>>()?.into_iter().max().unwrap_or(0);
        let swatches = if n <= 8 {
            (0..n).map(|t| (thread(t, n), format!("T{t}"))).collect()
        } else {
            let quad = |q: i64| (thread(4 * q + 1, n), format!("T{}–{}", 4 * q, (4 * q + 3).min(n - 1)));
            let mut s: Vec<_> = (0..n.min(32).div_euclid(4) + i64::from(n < 32 && n % 4 > 0)).map(quad).collect();
            if n > 32 {
                s.push((EMPTY, "and again every 32".to_string()));
            }
            s
        };
        Ok(Picture { view: "threads", title: String::new(), panels, legend: Legend::Swatches(swatches) })
    }
}

fn panel(tv: &ThreadValue, limit: Limit) -> Result<Panel> {
    let (threads, values) = tv.sizes()?;
    let grid = CellGrid::new(&AnyLayout::Plain(make::make_layout_left(&tv.tile)?), limit)?;
    let size = arith::product(&tv.tile)?.value().unwrap_or(0);
    let mut holders: std::collections::BTreeMap<i64, Vec<(i64, i64)>> = Default::default();
    let mut outside: Vec<(i64, i64)> = vec![];
    tv.for_each(&mut |t, v, at| match at {
        Some(at) => holders.entry(at).or_default().push((t, v)),
        None => outside.push((t, v)),
    })?;
    let mut notes = vec![format!("{threads} threads × {values} values over a tile of {size}")];
    let several = holders.values().filter(|h| h.len() > 1).count();
    let empty = size - holders.len() as i64;
    if several == 0 && empty == 0 && outside.is_empty() {
        notes.push("every element has exactly one holder".to_string());
    }
    if empty > 0 {
        notes.push(format!("{empty} elements have no holder"));
    }
    if several > 0 {
        notes.push(format!("{several} elements have several holders"));
    }
    if let Some((t, v)) = outside.first() {
        notes.push(format!("{} pairs lie outside the tile, T{t} V{v} first", outside.len()));
    }
    let sheet = Sheet::of(grid, |p| {
        let held = holders.get(&p.index).map_or([].as_slice(), Vec::as_slice);
        let mut data = data(p);
        data.remove("offset");
        data.insert("holders".into(), held.iter().map(|(t, v)| json!([t, v])).collect());
        let names: Vec<String> = held.iter().map(|(t, v)| format!("T{t} V{v}")).collect();
        let (text, fill) = match held {
            [] => (vec![], EMPTY),
            [(t, v)] => (vec![format!("T{t}"), format!("V{v}")], thread(*t, threads)),
            [(t, v), rest @ ..] => (vec![format!("T{t}V{v}"), format!("+{}", rest.len())], thread(*t, threads)),
        };
        let mark = if held.len() > 1 { Mark::Alarm } else { Mark::None };
        let tip = if names.is_empty() { "nobody".to_string() } else { names.join(", ") };
        Cell { text, fill, mark, tip: format!("{}: {tip}", place(p)), data: data.into() }
    });
    let mut panel = Panel::new(&tv.subject, sheet, notes);
    let tile = format!("tile {}", tv.tile);
    panel.subtitle = if panel.subtitle.is_empty() { tile } else { format!("{}, {tile}", panel.subtitle) };
    Ok(panel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::PanelBody;
    use crate::layout::picture::tests::{layout, subject};

    fn drawn(tv: &ThreadValue) -> (Vec<String>, Vec<Vec<String>>) {
        let p = Picture::threads(std::slice::from_ref(tv), Limit::default()).unwrap();
        let PanelBody::Sheet(s) = &p.panels[0].body else { panic!("a grid is expected") };
        (p.panels[0].notes.clone(), s.cells.iter().map(|r| r.iter().map(|c| c.text.join("")).collect()).collect())
    }

    #[test]
    fn threads_and_values_make_a_tile_as_make_tiled_copy_does() {
        let plain = |t: &str| domain(&layout(t)).clone();
        let tv = ThreadValue::of("", &plain("(2,2):(2,1)"), &plain("(1,2):(0,1)")).unwrap();
        assert_eq!(tv.tile.to_string(), "(2,4)");
        let (notes, cells) = drawn(&tv);
        assert_eq!(cells, [["T0V0", "T0V1", "T1V0", "T1V1"], ["T2V0", "T2V1", "T3V0", "T3V1"]]);
        assert_eq!(notes[1], "every element has exactly one holder");
    }

    #[test]
    fn coordinates_and_indices_say_the_same() {
        let a = ThreadValue::tiled(subject("(2,2):(1,2)"), &layout("(2,2):(1,2)")).unwrap();
        let b = ThreadValue::covering(subject("(2,2):(1@0,1@1)")).unwrap();
        assert_eq!(b.tile.to_string(), "(2,2)");
        assert_eq!(drawn(&a), drawn(&b));
    }

    #[test]
    fn the_holders_of_an_element_are_found() {
        let held = |tv: &ThreadValue, at: &str| match crate::op::parse_value(at, crate::op::Style::Plain) {
            Ok(v) => tv.holders(&v.tuple().unwrap()),
            Err(e) => panic!("{e}"),
        };
        let c = ThreadValue::tiled(subject("((4,8),(2,2)):((32,1),(16,8))"), &layout("(16,8):(1,16)")).unwrap();
        // Every pair is found again at the coordinate of its element.
        for t in 0..32 {
            for h in c.held(t).unwrap() {
                assert_eq!(c.holders(&h.coord.unwrap()).unwrap(), [(t, h.value)]);
            }
        }
        assert_eq!(held(&c, "(3,5)").unwrap(), held(&c, "83").unwrap());
        for outside in ["(16,0)", "(0,8)", "(-1,0)", "128", "(0,0,0)"] {
            assert_eq!(held(&c, outside).unwrap_err().code(), "E0211", "{outside}");
        }
        let nested = ThreadValue::tiled(subject("(4,2):(1,4)"), &layout("((2,2),2):((1,2),4)")).unwrap();
        assert_eq!(held(&nested, "((1,1),1)").unwrap(), [(3, 1)]);
        assert_eq!(held(&nested, "((3,0),1)").unwrap_err().code(), "E0211");
        let shared = ThreadValue::tiled(subject("(2,2):(0,2)"), &layout("(2,2):(1,2)")).unwrap();
        assert_eq!(held(&shared, "(0,1)").unwrap(), [(0, 1), (1, 1)]);
        assert_eq!(held(&shared, "(1,1)").unwrap(), []);
    }

    #[test]
    fn what_does_not_cover_is_said() {
        let tv = ThreadValue::tiled(subject("(2,3):(0,2)"), &layout("(2,2):(1,2)")).unwrap();
        let (notes, cells) = drawn(&tv);
        assert_eq!(cells, [["T0V0+1", "T0V1+1"], ["", ""]]);
        let want = [
            "2 elements have no holder",
            "2 elements have several holders",
            "2 pairs lie outside the tile, T0 V2 first",
        ];
        assert_eq!(notes[1..], want);
        let e = ThreadValue::covering(subject("4:1")).unwrap_err();
        assert_eq!(e.code(), "E0213");
        let tv = ThreadValue::covering(subject("(1048576,2):(2,1)")).unwrap();
        assert_eq!(Picture::threads(&[tv], Limit::default()).unwrap_err().code(), "E0212");
    }
}
