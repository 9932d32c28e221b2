//! Calls of atoms: tiles, strides, spaces and element types are those of the target's table, and tiles that belong
//! together are of one size, also where they are cut.
use super::super::VerifyError;
use super::Checker;
use crate::int::{Int, facts};
use crate::kernel::{Access, AccessId, Part, Space};
use crate::layout::Layout;
use crate::target::AtomOp;

impl Checker<'_> {
    /// The modes `i` and `j` of two tiles have as many points; the reason if they certainly have not.
    fn same_extent(&mut self, (a, i): (&Access, usize), (b, j): (&Access, usize), place: &str) -> Option<String> {
        let size = |a: &Access, i: usize| a.tile().get(i).and_then(|mode| mode.size().ok());
        let (x, y) = (size(a, i)?, size(b, j)?);
        let parts = (a.parts().get(i).copied().flatten(), b.parts().get(j).copied().flatten());
        let as_many = match x.equals(&y) {
            Some(true) => same_rest(parts, &x),
            other => other,
        };
        match as_many {
            Some(true) => {}
            Some(false) => return Some(format!("moves {y} elements to {x}")),
            None => {
                let rest = |part: Option<&Part>| part.map_or(String::new(), |p| format!(", up to {}", p.left()));
                let (left, right) = (rest(parts.0), rest(parts.1));
                self.f.unproved(format!("{place}: {x}{left} == {y}{right}, the extents of an atom's tiles"));
            }
        }
        None
    }

    /// The mode `i` of a tile has no fewer points than the mode `j` of another; the reason if it certainly has.
    fn as_large(&mut self, (a, i): (&Access, usize), (b, j): (&Access, usize), place: &str) -> Option<String> {
        let size = |a: &Access, i: usize| a.tile().get(i).and_then(|mode| mode.size().ok());
        let (x, y) = (size(a, i)?, size(b, j)?);
        match x.less(&y) {
            Some(false) => None,
            Some(true) => Some(format!("has {x} rows of a factor for {y}")),
            None => {
                self.f.unproved(format!("{place}: {x} >= {y}, the extents of an atom's tiles"));
                None
            }
        }
    }

    /// Tiles, strides, spaces and element sizes are those of the target's table.
    pub(super) fn atom(&mut self, name: &str, operands: &[AccessId], place: &str) {
        let hint = self.target.atom(name).is_some_and(|a| a.op == AtomOp::Prefetch);
        let accesses: Vec<Option<&Access>> = operands.iter().map(|a| self.form(*a, false, !hint)).collect();
        // Where there is one memory, scratch of a thread is ordinary memory.
        let one_memory = self.target.core.memories.iter().all(|m| m.space == Space::Global);
        let mut reasons = vec![];
        match self.target.atom(name) {
            None => reasons.push(format!("is not in the table of {}", self.target.name)),
            Some(atom) if atom.operands.len() != operands.len() => {
                reasons.push(format!("has {} operands, {} are given", atom.operands.len(), operands.len()));
            }
            Some(atom) => {
                for (i, (want, access)) in atom.operands.iter().zip(&accesses).enumerate() {
                    let Some(a) = access else { continue };
                    let b = self.k.buffer(a.buffer);
                    if b.is_index() {
                        reasons.push(format!("moves elements in memory, `{}` has none", b.name));
                    }
                    let said = format!("needs its operand `{}`", want.name);
                    let scratch = one_memory && b.space == Space::Shared && want.space == Space::Global;
                    if b.space != want.space && !scratch {
                        reasons.push(format!("{said} in {:?} memory, `{}` is in {:?}", want.space, b.name, b.space));
                    }
                    if atom.element_bytes.get(i).is_some_and(|n| *n != b.dtype.bytes()) {
                        reasons.push(format!(
                            "{said} of {}-byte elements, `{}` is {}",
                            atom.element_bytes[i], b.name, b.dtype
                        ));
                    }
                    if want.thread_value.is_some() && want.fragment(a).is_none() {
                        reasons.push(format!("{said} to lie as a group's threads hold it, and it is {}", a.layout));
                    }
                    let typed = atom.dtypes.get(i).filter(|_| want.thread_value.is_some());
                    if let Some(dtype) = typed.filter(|t| **t != b.dtype) {
                        reasons.push(format!("{said} of type {dtype}, `{}` is {}", b.name, b.dtype));
                    }
                    let tile = a.tile();
                    // An extent of 0 is any extent.
                    let fits = |(mode, n): (&Layout, &i64)| *n == 0 || mode.size().is_ok_and(|size| size.is(*n));
                    if tile.len() != want.tile.len() || !tile.iter().zip(&want.tile).all(fits) {
                        let tile = Layout::concat(&tile);
                        reasons.push(format!("{said} to be a tile of {:?}, and it is {tile}", want.tile));
                        continue;
                    }
                    for (mode, stride) in tile.iter().zip(&want.strides) {
                        let d = match &mode.flat()[..] {
                            [(_, d)] => d.int().and_then(Int::value),
                            _ => None,
                        };
                        if let Some(s) = stride
                            && d != Some(*s)
                            && !mode.size().is_ok_and(|n| n.is(1))
                        {
                            reasons.push(format!("{said} with stride {s}, and a mode is {mode}"));
                        }
                    }
                }
                let dtype = |i: usize| accesses.get(i).copied().flatten().map(|a| self.k.buffer(a.buffer).dtype);
                if matches!(atom.op, AtomOp::Copy | AtomOp::CopyBox) && dtype(0) != dtype(1) {
                    reasons.push("copies between different element types".to_owned());
                }
                match (atom.op, &accesses[..]) {
                    (AtomOp::Copy, [Some(dst), Some(src)]) => {
                        for i in 0..atom.operands[0].tile.len() {
                            reasons.extend(self.same_extent((dst, i), (src, i), place));
                        }
                    }
                    (AtomOp::CopyBox, [Some(dst), Some(src)]) => {
                        reasons.extend(self.boxes(&atom.operands, [dst, src], place));
                    }
                    // D and C are (m, n), A is (m, k) and B is (n, k).
                    (AtomOp::Mma { .. }, [Some(d), Some(a), Some(b), c @ ..]) => {
                        let mut pairs = vec![((*a, 1), (*b, 1))];
                        // A factor that is not cut may have more rows than D has elements for.
                        for (factor, i) in [(*a, 0), (*b, 1)] {
                            match factor.parts().first() {
                                Some(None) => reasons.extend(self.as_large((factor, 0), (*d, i), place)),
                                _ => pairs.push(((*d, i), (factor, 0))),
                            }
                        }
                        pairs.extend(c.iter().flatten().flat_map(|c| [((*d, 0), (*c, 0)), ((*d, 1), (*c, 1))]));
                        for (one, other) in pairs {
                            reasons.extend(self.same_extent(one, other, place));
                        }
                    }
                    _ => {}
                }
            }
        }
        for reason in reasons {
            self.f.error(VerifyError::Atom { place: place.to_owned(), atom: name.to_owned(), reason });
        }
        if let (false, Some(Some(dst))) = (hint, accesses.first()) {
            self.writes(place, dst);
        }
    }
}

/// Whether two parts of as many points, `size`, are cut alike: as much is left of both modes, or all of each is. Never
/// `Some(false)`: what is left is a question of the launch.
fn same_rest(parts: (Option<&Part>, Option<&Part>), size: &Int) -> Option<bool> {
    let whole = |part: Option<&Part>| part.is_none_or(|p| facts::less(&p.left(), &size.to_expr()) == Some(false));
    let alike = || match parts {
        (Some(a), Some(b)) => facts::equals(&a.left(), &b.left()) == Some(true),
        _ => false,
    };
    (alike() || whole(parts.0) && whole(parts.1)).then_some(true)
}
