//! The bank view: where elements lie in shared memory, and what an access by a warp costs.
//!
//! What a bank is and when threads wait for each other is said in [`crate::layout::banks`].
use super::colour::{BESIDE, LIGHT, scale};
use super::grid::{CellGrid, Limit, domain, offset, value};
use super::offsets::{data, place};
use super::{Cell, Legend, Mark, Panel, Picture, Sheet, Subject};
use crate::int::Int;
use crate::layout::access::Pattern;
use crate::layout::banks::{self, BankWords, N_BANKS, WARP, WORD_BYTES, together};
use crate::layout::coord::Coord;
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{AnyLayout, Index, Layout, coord, make, slice};
use crate::tuple::Tree;
use std::collections::BTreeMap;

/// The most bytes that one thread takes at once.
const MAX_VECTOR_BYTES: i64 = 16;
/// The most elements of an access that is looked at.
const MAX_ACCESS: i64 = 1 << 16;

/// What the bank view shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banks {
    /// Bytes of an element: 1, 2, 4, 8 or 16.
    pub bytes: i64,
    /// The access to look at; without one, a warp along each of the first two modes.
    pub access: Option<PictureAccess>,
}

/// Which elements the threads of an access take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureAccess {
    /// `(_,0)`: consecutive threads take consecutive elements of a slice.
    Slice(Coord),
    /// A layout from the thread, or from (thread, value), to the 1-D coordinate of an element.
    Threads(Layout),
    /// By the name of an instruction: all warps that the tile takes are counted, the first is drawn.
    Named(Pattern),
}

/// What an access costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflicts {
    /// Threads that take part.
    pub threads: usize,
    /// Bytes that a thread takes at once.
    pub bytes: i64,
    /// Accesses of each thread: more than one where its values are not one aligned run of bytes.
    pub accesses: usize,
    /// Passes through memory.
    pub passes: usize,
    /// Passes without any conflict.
    pub ideal: usize,
    /// The worst conflict: so many words of one bank in one pass; 1 is none.
    pub ways: usize,
    /// The bank of the worst conflict.
    pub bank: i64,
}

impl Conflicts {
    /// The cost of an access: for each thread the offsets of its values, in elements of `bytes` bytes.
    ///
    /// # Example
    /// ```
    /// use tilewright_algebra::layout::picture::Conflicts;
    /// // A warp reads a column of a row-major (32,32) tile of f32: every word is in one bank.
    /// let column: Vec<Vec<i64>> = (0..32).map(|t| vec![32 * t]).collect();
    /// assert_eq!(Conflicts::of(&column, 4).ways, 32);
    /// let padded: Vec<Vec<i64>> = (0..32).map(|t| vec![33 * t]).collect();
    /// assert_eq!(Conflicts::of(&padded, 4).ways, 1);
    /// ```
    pub fn of(threads: &[Vec<i64>], bytes: i64) -> Conflicts {
        let n_values = threads.iter().map(Vec::len).max().unwrap_or(0);
        let width = bytes.saturating_mul(n_values as i64);
        let run = |offsets: &Vec<i64>| {
            let first = i128::from(offsets.first().copied().unwrap_or(0));
            let consecutive = offsets.iter().enumerate().all(|(k, o)| i128::from(*o) == first + k as i128);
            offsets.len() == n_values && consecutive && (first * i128::from(bytes)) % i128::from(width.max(1)) == 0
        };
        let vector = n_values > 1 && width <= MAX_VECTOR_BYTES && width & (width - 1) == 0 && threads.iter().all(run);
        let (accesses, bytes_at_once) = if vector { (1, width) } else { (n_values, bytes) };
        let mut out =
            Conflicts { threads: threads.len(), bytes: bytes_at_once, accesses, passes: 0, ideal: 0, ways: 1, bank: 0 };
        let mut words = BankWords::default();
        for value in 0..accesses {
            for warp in threads.chunks(WARP) {
                for group in warp.chunks(together(bytes_at_once)) {
                    let starts = group.iter().filter_map(|t| t.get(value)).map(|o| byte(*o, bytes));
                    let Some((bank, ways)) = words.conflict(starts, bytes_at_once) else { continue };
                    out.passes += ways;
                    out.ideal += 1;
                    if ways > out.ways {
                        (out.ways, out.bank) = (ways, bank as i64);
                    }
                }
            }
        }
        out
    }

    /// In words: `32 threads × 4 bytes: 8-way conflict, 8 passes where 1 would do (bank 0)`.
    pub fn text(&self) -> String {
        let (t, b) = (self.threads, self.bytes);
        let each = if self.accesses > 1 { format!(", {} times", self.accesses) } else { String::new() };
        let s = if self.passes == 1 { "" } else { "es" };
        match self.ways {
            1 => format!("{t} threads × {b} bytes{each}: no conflict, {} pass{s}", self.passes),
            n => {
                let (p, best, bank) = (self.passes, self.ideal, self.bank);
                format!(
                    "{t} threads × {b} bytes{each}: {n}-way conflict in bank {bank}, {p} passes where {best} would do"
                )
            }
        }
    }
}

/// The address of an element.
fn byte(offset: i64, bytes: i64) -> i128 {
    i128::from(offset) * i128::from(bytes)
}

/// The bank of an element's first byte, and its colour.
pub(super) fn colour(offset: i64, bytes: i64) -> (i64, super::colour::Rgb) {
    let bank = banks::bank_of(byte(offset, bytes)) as i64;
    (bank, scale(bank, (0, N_BANKS as i64 - 1)))
}

/// Refuses elements that are not 1, 2, 4, 8 or 16 bytes.
pub(super) fn checked_bytes(bytes: i64) -> Result<()> {
    if [1, 2, 4, 8, 16].contains(&bytes) {
        return Ok(());
    }
    Err(AlgebraError::Range { what: "bytes of an element", found: bytes.to_string(), needed: "1, 2, 4, 8 or 16" })
}

/// The 1-D coordinates that each thread takes.
fn indices(layout: &Layout, access: &PictureAccess, bytes: i64) -> Result<Vec<Vec<i64>>> {
    let unknown = |l: &Layout| AlgebraError::NotStatic { what: "an access", leaf: l.to_string() };
    let size = layout.size()?.value().ok_or_else(|| unknown(layout))?;
    let (threads, start) = match access {
        PictureAccess::Slice(c) => {
            let all = make::make_layout_left(layout.shape())?;
            let (slice, start) = slice::slice_and_offset(c, &all)?;
            (Layout::concat(&[slice]), start.leaf().and_then(Int::value).unwrap_or(0))
        }
        PictureAccess::Named(pattern) => {
            return Ok(pattern.warps(layout, bytes)?.into_iter().next().unwrap_or_default());
        }
        PictureAccess::Threads(l) => {
            (if l.rank() == 2 { l.clone() } else { Layout::concat(std::slice::from_ref(l)) }, 0)
        }
    };
    let side = |i: usize| match threads.mode(i) {
        None => Ok(1),
        Some(m) => m.size()?.value().ok_or_else(|| unknown(&m)),
    };
    let (n, values) = (side(0)?.max(0), side(1)?.max(0));
    if n.saturating_mul(values) > MAX_ACCESS {
        return Err(AlgebraError::TooLarge { what: "an access", size: n.saturating_mul(values), limit: MAX_ACCESS });
    }
    let one = |t: i64, v: i64| -> Result<i64> {
        let at: Coord = match threads.rank() {
            1 => Tree::Node(vec![Tree::Leaf(Index::At(t.into()))]),
            _ => Tree::Node(vec![Tree::Leaf(Index::At(t.into())), Tree::Leaf(Index::At(v.into()))]),
        };
        let i = coord::offset(&at, &threads)?.add(&Int::from(start))?.value().ok_or_else(|| unknown(&threads))?;
        if (0..size).contains(&i) {
            return Ok(i);
        }
        let found = format!("element {i} of thread {t}");
        Err(AlgebraError::Range { what: "an access", found, needed: "a 1-D coordinate below the layout's size" })
    };
    (0..n).map(|t| (0..values).map(|v| one(t, v)).collect()).collect()
}

/// The offsets of 1-D coordinates.
fn offsets(layout: &AnyLayout, threads: &[Vec<i64>]) -> Result<Vec<Vec<i64>>> {
    let one = |i: &i64| match value(layout, &Tree::from(*i))? {
        Tree::Leaf(o) => Ok(o),
        t => Err(AlgebraError::Unsupported {
            what: "a bank",
            of: t.to_string(),
            why: "its strides are basis elements, and coordinates lie in no bank",
        }),
    };
    threads.iter().map(|t| t.iter().map(one).collect()).collect()
}

/// What all warps of an access take together: `16 warps: 64 passes where 64 would do`.
fn all_warps(layout: &AnyLayout, pattern: &Pattern, bytes: i64) -> Result<String> {
    let warps = pattern.warps(domain(layout), bytes)?;
    let costs = warps.iter().map(|w| Ok(Conflicts::of(&offsets(layout, w)?, bytes))).collect::<Result<Vec<_>>>()?;
    let sum = |f: fn(&Conflicts) -> usize| costs.iter().map(f).sum::<usize>();
    let (n, passes, ideal) = (costs.len(), sum(|c| c.passes), sum(|c| c.ideal));
    let s = if n == 1 { "" } else { "s" };
    Ok(match passes == ideal {
        true => format!("{pattern}, {n} warp{s}: no conflict, {passes} passes"),
        false => format!("{pattern}, {n} warp{s}: {passes} passes where {ideal} would do"),
    })
}

/// A warp along each of the first two modes.
fn usual(layout: &Layout) -> Result<Vec<(String, PictureAccess)>> {
    let mut out = vec![];
    for mode in 0..layout.rank().min(2) {
        let n = layout.mode(mode).map_or(Ok(Int::ONE), |m| m.size())?.value().unwrap_or(0).min(WARP as i64);
        if n < 2 {
            continue;
        }
        let before = (0..mode).try_fold(Int::ONE, |n, i| n.mul(&layout.mode(i).map_or(Ok(Int::ONE), |m| m.size())?))?;
        let access = PictureAccess::Threads(Layout::mode1(Int::from(n), before));
        out.push((format!("along mode {mode}, "), access));
    }
    Ok(out)
}

impl Picture {
    /// Each element with its bank, coloured by it; the elements of the access are ringed, in red where they wait for
    /// another word of the same bank, and what the access costs is said.
    ///
    /// # Errors
    /// As [`CellGrid::new`]; bytes that are not 1, 2, 4, 8 or 16; an access outside the layout.
    pub fn banks(subjects: &[Subject], banks: &Banks, limit: Limit) -> Result<Picture> {
        checked_bytes(banks.bytes)?;
        let panels = subjects.iter().map(|s| panel(s, banks, limit)).collect::<Result<_>>()?;
        Ok(Picture {
            view: "banks",
            title: String::new(),
            panels,
            legend: Legend::Banks { access: banks.access.is_some() },
        })
    }
}

fn panel(subject: &Subject, view: &Banks, limit: Limit) -> Result<Panel> {
    let bytes = view.bytes;
    let grid = CellGrid::new(&subject.layout, limit)?;
    let inner = domain(&subject.layout);
    let mut notes = vec![];
    // The thread that takes an element first, and whether it waits.
    let mut taken: BTreeMap<i64, (usize, bool)> = BTreeMap::new();
    if let Some(access) = &view.access {
        let threads = indices(inner, access, bytes)?;
        let at = offsets(&subject.layout, &threads)?;
        let cost = Conflicts::of(&at, bytes);
        notes.push(cost.text());
        if let PictureAccess::Named(pattern) = access {
            notes.push(all_warps(&subject.layout, pattern, bytes)?);
        }
        let accesses = if cost.accesses == 1 { 1 } else { threads.first().map_or(0, Vec::len) };
        let mut words = BankWords::default();
        for value in 0..accesses {
            for warp in (0..threads.len()).collect::<Vec<_>>().chunks(WARP) {
                for group in warp.chunks(together(cost.bytes)) {
                    let starts = group.iter().filter_map(|t| at[*t].get(value)).map(|o| byte(*o, bytes));
                    words.conflict(starts, cost.bytes);
                    for t in group {
                        let of_thread = if cost.accesses == 1 { 0..threads[*t].len() } else { value..value + 1 };
                        for v in of_thread {
                            let waits = words.of_bank(banks::bank_of(byte(at[*t][v], bytes))) > 1;
                            taken.entry(threads[*t][v]).or_insert((*t, waits));
                        }
                    }
                }
            }
        }
    } else {
        for (name, access) in usual(inner)? {
            let at = offsets(&subject.layout, &indices(inner, &access, bytes)?)?;
            notes.push(format!("{name}{}", Conflicts::of(&at, bytes).text()));
        }
    }
    if bytes > WORD_BYTES {
        notes.push(format!("an element takes {} banks, the first is shown", bytes / WORD_BYTES));
    }
    // Coordinates lie in no bank.
    if let Some(p) = grid.all().find(|p| offset(&p.value).is_none()) {
        offsets(&subject.layout, &[vec![p.index]])?;
    }
    let sheet = Sheet::of(grid, |p| {
        let at = offset(&p.value).unwrap_or(0);
        let (bank, fill) = colour(at, bytes);
        let mut data = data(p);
        data.insert("bank".into(), bank.into());
        let mut tip = format!("{} → {at}, bank {bank}", place(p));
        let (mut text, mut mark) = (vec![bank.to_string()], Mark::None);
        if let Some((t, waits)) = taken.get(&p.index) {
            data.insert("thread".into(), (*t).into());
            data.insert("conflict".into(), (*waits).into());
            tip += &format!(", thread {t}{}", if *waits { " waits for another word of this bank" } else { "" });
            text.push(format!("T{t}"));
            mark = if *waits { Mark::Alarm } else { Mark::Chosen };
        }
        // Beside an access the others step back.
        let fill = if taken.is_empty() || mark != Mark::None { fill } else { fill.mix(LIGHT, BESIDE) };
        Cell { text, fill, mark, tip, data: data.into() }
    });
    Ok(Panel::new(subject, sheet, notes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::picture::PanelBody;
    use crate::layout::picture::tests::{layout, subject};
    use crate::op::{Style, parse_value};

    fn notes(text: &str, bytes: i64, access: Option<&str>) -> Vec<String> {
        let access = access.map(|a| match parse_value(a, Style::Plain).unwrap() {
            crate::op::Value::Layout(l) => PictureAccess::Threads(l),
            v => PictureAccess::Slice(v.coord().unwrap()),
        });
        let p = Picture::banks(&[subject(text)], &Banks { bytes, access }, Limit::default()).unwrap();
        p.panels[0].notes.clone()
    }

    #[test]
    fn a_column_conflicts_and_a_swizzle_does_not() {
        let column = Some("(_,0)");
        assert_eq!(
            notes("(32,32):(32,1)", 4, column),
            ["32 threads × 4 bytes: 32-way conflict in bank 0, 32 passes where 1 would do"]
        );
        assert_eq!(notes("Sw<5,0,5> o 0 o (32,32):(32,1)", 4, column), ["32 threads × 4 bytes: no conflict, 1 pass"]);
        assert_eq!(notes("(32,32):(33,1)", 4, column), ["32 threads × 4 bytes: no conflict, 1 pass"]);
        let both = notes("(32,32):(32,1)", 4, None);
        assert!(both[0].starts_with("along mode 0, 32 threads × 4 bytes: 32-way"), "{both:?}");
        assert!(both[1].starts_with("along mode 1, 32 threads × 4 bytes: no conflict"), "{both:?}");
    }

    #[test]
    fn vectors_go_in_halves_and_quarters() {
        // 16-byte rows of 8 f16 elements: eight threads a pass. Rows of 128 bytes put all of them in four banks.
        let rows = Some("(8,8):(1,8)");
        assert_eq!(
            notes("(8,64):(64,1)", 2, rows),
            ["8 threads × 16 bytes: 8-way conflict in bank 0, 8 passes where 1 would do"]
        );
        assert_eq!(notes("Sw<3,3,3> o 0 o (8,64):(64,1)", 2, rows), ["8 threads × 16 bytes: no conflict, 1 pass"]);
        let all = Conflicts::of(&(0..32).map(|t| vec![2 * t, 2 * t + 1]).collect::<Vec<_>>(), 4);
        assert_eq!((all.bytes, all.accesses, all.passes, all.ideal, all.ways), (8, 1, 2, 2, 1));
        // Values that are no aligned run are taken one after the other.
        let apart = Conflicts::of(&(0..32).map(|t| vec![t, t + 32]).collect::<Vec<_>>(), 4);
        assert_eq!((apart.bytes, apart.accesses, apart.passes), (4, 2, 2));
    }

    #[test]
    fn one_word_for_all_is_no_conflict() {
        assert_eq!(Conflicts::of(&vec![vec![7]; 32], 4).ways, 1);
        // Four bytes of one word.
        assert_eq!(Conflicts::of(&(0..32).map(|t| vec![t]).collect::<Vec<_>>(), 1).passes, 1);
        assert_eq!(Conflicts::of(&[], 4).passes, 0);
        assert_eq!(colour(-1, 4).0, 31);
    }

    #[test]
    fn accesses_are_ringed_and_bad_ones_refused() {
        let banks = |access| Banks { bytes: 4, access: Some(access) };
        let column = PictureAccess::Slice(Tree::Node(vec![Tree::Leaf(Index::All), Tree::Leaf(Index::At(Int::ZERO))]));
        let p = Picture::banks(&[subject("(2,32):(32,1)")], &banks(column), Limit::default()).unwrap();
        let PanelBody::Sheet(s) = &p.panels[0].body else { panic!("a grid is expected") };
        assert_eq!((s.cells[1][0].mark, s.cells[1][0].text.join(" ")), (Mark::Alarm, "0 T1".to_string()));
        assert_eq!(s.cells[1][1].mark, Mark::None);
        let AnyLayout::Plain(far) = layout("4:100") else { panic!("a plain layout is expected") };
        let e = Picture::banks(&[subject("(4,8):(8,1)")], &banks(PictureAccess::Threads(far)), Limit::default())
            .unwrap_err();
        assert_eq!(e.code(), "E0211");
        let three = Banks { bytes: 3, access: None };
        assert_eq!(Picture::banks(&[subject("4:1")], &three, Limit::default()).unwrap_err().code(), "E0211");
        let four = Banks { bytes: 4, access: None };
        assert_eq!(Picture::banks(&[subject("(2,2):(1@0,1@1)")], &four, Limit::default()).unwrap_err().code(), "E0213");
    }
}
