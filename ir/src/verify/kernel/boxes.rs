//! Copies of boxes between device and shared memory: as many elements on both sides, in shared memory together and
//! swizzled by lines, in device memory as far as the matrix goes.
//!
//! What is copied is said by a map of the whole matrix, which is made before the launch and needs its strides to be
//! multiples of 16 bytes (cuTensorMapEncodeTiled); where a stride is known only then, making the map checks it.
use super::Checker;
use super::linear_form::offset;
use crate::int::{Expr, Int, Swizzle, facts};
use crate::kernel::{Access, Part, Space};
use crate::target::{AtomOperand, line_swizzle};

impl Checker<'_> {
    /// Bytes that each stride of a matrix is a multiple of.
    fn pitch(&self) -> i64 {
        self.target.blocks.unwrap_or_default().boxes.unit_bytes
    }

    /// What is wrong with a box and its copy.
    pub(super) fn boxes(&mut self, wants: &[AtomOperand], accesses: [&Access; 2], place: &str) -> Vec<String> {
        let mut reasons = vec![];
        let sizes =
            accesses.map(|a| a.tile().iter().map(|mode| mode.size().ok()?.value()).collect::<Option<Vec<i64>>>());
        if sizes[0].is_none() || sizes[0] != sizes[1] {
            let [to, from] = sizes.map(|s| s.map_or("an unknown number of".to_owned(), |s| format!("{s:?}")));
            reasons.push(format!("copies a box of {from} elements to {to}"));
        }
        reasons.extend(self.whole_pieces(accesses[0]));
        for (want, a) in wants.iter().zip(accesses) {
            match want.space {
                Space::Global => reasons.extend(self.of_matrix(a)),
                _ => reasons.extend(self.of_lines(want, a)),
            }
            reasons.extend(self.aligned(want, a, place));
        }
        reasons
    }

    /// Where the box begins; in device memory the map begins at the matrix, and coordinates count elements.
    fn aligned(&mut self, want: &AtomOperand, a: &Access, place: &str) -> Option<String> {
        let b = self.k.buffer(a.buffer);
        let start = if want.space == Space::Global { Some(a.base.to_expr()) } else { offset(a) };
        let multiple = i64::from(want.align) / b.dtype.bytes().max(1) as i64;
        let divides = |e: Expr| if multiple > 1 { facts::divides(&Expr::Num(multiple), &e) } else { Some(true) };
        match start.and_then(divides).filter(|_| b.align.is_multiple_of(want.align.max(1))) {
            Some(true) => None,
            None if b.align.is_multiple_of(want.align.max(1)) => {
                self.f.unproved(format!("{place}: a box of `{}` begins at a multiple of {} bytes", b.name, want.align));
                None
            }
            _ => Some(format!("needs a box of `{}` to begin at a multiple of {} bytes", b.name, want.align)),
        }
    }

    /// A stored box is cut at the end of a row by pieces of 16 bytes, not by elements: the last piece is a whole one.
    fn whole_pieces(&self, to: &Access) -> Option<String> {
        let b = self.k.buffer(to.buffer);
        let pitch = self.pitch();
        let piece = Int::Static(pitch / b.dtype.bytes().max(1) as i64);
        let row = to.layout.flat().into_iter().find(|(_, d)| d.int().is_some_and(|d| d.is(1)))?.0;
        let cut = b.space == Space::Global && piece.divides(&row) == Some(false);
        cut.then(|| format!("stores pieces of {pitch} bytes, and rows of `{}` have {row} elements", b.name))
    }

    /// In device memory: no swizzle, strides of whole pitches, and ends that the map can have.
    fn of_matrix(&self, a: &Access) -> Option<String> {
        let b = self.k.buffer(a.buffer);
        let (name, pitch) = (&b.name, self.pitch());
        let unit = Int::Static(pitch / b.dtype.bytes().max(1) as i64);
        let odd = |(n, d): &(Int, crate::layout::Stride)| {
            d.int().is_some_and(|d| !d.is(1) && !n.is(1) && unit.divides(d) == Some(false))
        };
        let ends = |part: &&Part| self.loops.iter().any(|l| part.end.mentions(&self.k.loop_(*l).var.name));
        if b.swizzle.is_some() {
            return Some(format!("needs `{name}` as it lies, without a swizzle"));
        }
        if a.layout.flat().iter().any(odd) {
            return Some(format!("needs the strides of {} to be multiples of {pitch} bytes", a.layout));
        }
        let end = a.parts().into_iter().flatten().find(ends)?;
        Some(format!("needs one end for all boxes of `{name}`, and {} is another in each iteration", end.end))
    }

    /// In shared memory: a whole box, its lines swizzled.
    fn of_lines(&self, want: &AtomOperand, a: &Access) -> Option<String> {
        let b = self.k.buffer(a.buffer);
        if a.parts().iter().any(Option::is_some) {
            return Some(format!("needs a whole box of `{}`, not a part", b.name));
        }
        let line = want.strides.iter().position(|d| *d == Some(1)).and_then(|i| want.tile.get(i))?;
        let bytes = line * b.dtype.bytes() as i64;
        let some = |s: Option<Swizzle>| s.filter(|s| !s.is_identity());
        let needed = some(line_swizzle(bytes, b.dtype.bytes()));
        if some(b.swizzle) == needed {
            return None;
        }
        let text = |s: Option<Swizzle>| s.map_or("none".to_owned(), |s| s.to_string());
        let (found, needed) = (text(b.swizzle), text(needed));
        Some(format!("needs `{}` in lines of {bytes} bytes, swizzle {needed}, and it has {found}", b.name))
    }
}
