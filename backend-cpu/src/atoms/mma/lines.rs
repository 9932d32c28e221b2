//! Lines a stride apart while they are walked: rows of a factor that is contiguous along the sum, columns of one that
//! is contiguous along m.
use crate::assembler::{Is, Mem, Reg, Routine, when};

/// The extents that a direction of a tile has at run time. Each has code of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// That of the whole tile.
    Whole,
    /// That of the whole tile, or one that is less, from 1 on.
    WholeOr(u32),
    /// Each from 1 to that of the whole tile.
    Any,
}

impl Edges {
    /// Whether there are such extents in a direction of so many elements.
    pub(super) fn are_of(self, whole: i64) -> bool {
        !matches!(self, Edges::WholeOr(n) if !(1..whole).contains(&i64::from(n)))
    }

    /// As names of functions have it.
    pub(super) fn name(self, of: &str) -> String {
        match self {
            Edges::Whole => String::new(),
            Edges::WholeOr(n) => format!("_{of}{n}"),
            Edges::Any => format!("_any{of}"),
        }
    }
}

/// Pointers to lines, every fourth one, and one and three strides.
pub struct LinePointers {
    pointers: Vec<Reg>,
    stride: Reg,
    three: Reg,
}

impl LinePointers {
    /// So many from `first` on, which moves with them.
    pub fn new(a: &mut Routine, first: Reg, stride: Mem, n: u32) -> LinePointers {
        let [step, three] = a.regs(["stride", "three strides"]);
        a.mov(step, stride);
        a.lea(three, step.plus(step, 2));
        let mut pointers = vec![first];
        while (pointers.len() as u32) < n.div_ceil(4) {
            let next = a.reg("four lines on");
            a.lea(next, pointers[pointers.len() - 1].plus(step, 4));
            pointers.push(next);
        }
        LinePointers { pointers, stride: step, three }
    }

    /// Where a line is.
    pub fn at(&self, line: u32) -> Mem {
        let pointer = self.pointers[line as usize / 4];
        [pointer.at(0), pointer.plus(self.stride, 1), pointer.plus(self.stride, 2), pointer.plus(self.three, 1)]
            [line as usize % 4]
    }

    /// Goes on by some bytes.
    pub fn on(&self, a: &mut Routine, bytes: i64) {
        self.pointers.iter().for_each(|pointer| a.add(*pointer, bytes));
    }
}

/// Code for each extent that `edges` says, `whole` or less but at least `least`, by the number in a register.
pub fn each_extent(
    a: &mut Routine,
    edges: Edges,
    (n, least, whole): (Reg, u32, u32),
    body: &mut dyn FnMut(&mut Routine, u32),
) {
    let (other, done) = (a.label(), a.label());
    let branches = edges != Edges::Whole && least < whole;
    if branches {
        a.jump_if(when(n, Is::Differs, i64::from(whole)), other);
    }
    a.scope(|a| body(a, whole));
    if branches {
        a.jump(done);
        a.bind(other);
        a.scope(|a| match edges {
            Edges::WholeOr(extent) => body(a, extent),
            _ => each_extent(a, edges, (n, least, whole - 1), body),
        });
    }
    a.bind(done);
}
