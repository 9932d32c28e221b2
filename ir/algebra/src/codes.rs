//! The algebra's error codes: one row each, `E02xx`.
//!
//! [`crate::layout::AlgebraError`] and [`crate::op::TextError`] name them. To add an error: a row here, in order, and
//! the variant that carries it.

/// A row of a table of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// `E0123`.
    pub id: &'static str,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What it means, why it is an error, and what to do; a short example where it helps.
    pub explain: &'static str,
}

impl Code {
    /// A row.
    pub const fn new(id: &'static str, title: &'static str, explain: &'static str) -> Code {
        Code { id, title, explain }
    }
}

/// Every code of the algebra, sorted by id.
#[rustfmt::skip]
pub const CODES: &[Code] = &[
    Code::new("E0201", "an int does not fit in 64 bits",
        "Extents, strides, sizes and offsets are exact 64-bit integers; nothing wraps.\nMake the layout smaller, or \
         split it into parts whose size and offsets fit."),
    Code::new("E0202", "a division by zero",
        "An extent, a divisor or a stride that divides is 0 here. Extents are at least 1 in composition, division and \
         coordinates."),
    Code::new("E0203", "a symbol has no value",
        "The operation needs a number, and this symbol gets its value only at launch. Set it (`--set M=64`), or write \
         the number."),
    Code::new("E0204", "there is no operation of this name",
        "Operations on layouts have CuTe's names: `coalesce`, `composition`, `logical_divide`, …; on int tuples \
         `it_product`, `it_ceil_div`, …\nThe repair names the nearest one."),
    Code::new("E0205", "a wrong number of arguments",
        "The message says how many the operation takes; `tilewright help NAME` shows their names."),
    Code::new("E0206", "an argument of the wrong kind",
        "Ints, int tuples, coordinates with `_`, layouts, composed layouts, swizzles and tilers are different kinds. \
         A rank-1 tuple `(6)` is not the int `6`."),
    Code::new("E0207", "the profiles do not fit",
        "The parentheses of two operands must fit: a coordinate may be coarser than the layout (`7` or `(1,3)` for \
         `(2,(3,4))`), never finer or of another rank."),
    Code::new("E0208", "a mode is not there",
        "Modes count from 0 to the rank - 1. A tiler or profile may have fewer entries than the layout has modes, not \
         more."),
    Code::new("E0209", "a number must be known here",
        "The operation lists or orders values, so it needs numbers: symbols, CuTe's dynamic ints, or strides that \
         are basis elements prevent that.\nWrite numbers, or apply the operation to the static modes only."),
    Code::new("E0210", "a condition is not known",
        "With symbols an operation may need facts: composing `(M,N):(N,1)` with `8:1` needs `M >= 8`.\nState the \
         fact (`sym M where M >= 8`, or `where M >= 8` after the expression). `eval` and functions turn the \
         condition into a guard, which they show with the result and check at launch. It remains an error where \
         nothing could check it, or where it cannot be a guard."),
    Code::new("E0211", "a value is out of range",
        "The operation is defined only for some values; the message says which."),
    Code::new("E0212", "too many values to list",
        "At most 2^20 offsets are listed and 2^16 cells drawn. Take a slice or a tile of the layout first."),
    Code::new("E0213", "an operation is not defined on this value",
        "Some operations need number strides, rank 2, or a swizzle as the outer map; the message says what is in the \
         way."),
    Code::new("E0214", "an expression is too large",
        "An extent, stride or offset has at most 65536 symbols, numbers and operations. Expressions that use one \
         value several times double with each step: `let a1 = a0/3 + a0%7`, `let a2 = a1/3 + a1%7`.\nMake a value \
         that is used again a symbol of its own, and relate it where it matters: `sym A1 where A1 == A0/3 + A0%7`."),
    Code::new("E0220", "the composition is no layout",
        "`A o B` must satisfy (A o B)(c) = A(B(c)) for every c < size(B), with a shape that refines B's.\nNo such \
         layout exists: the witness shows a coordinate, the value that the law asks for, and what the nearest layout \
         (mostly CuTe's own result) gives.\n`(4,3):(3,1) o 4:3` walks 0, 3, 6, 9 through (4,3), where the values 0, \
         9, 7, 5 are no `shape:stride`.\nThe composed layout `A o 0 o B` always is the function; or choose a stride \
         that divides the extents."),
    Code::new("E0221", "modes overlap",
        "A complement fills the gaps that a layout leaves, so the modes of the layout must not overlap: \
         `(2,3):(2,2)` reaches 2 twice.\nTake the complement of a layout with the same image that is injective; \
         modes of stride 0 do not matter."),
    Code::new("E0222", "there is no left inverse",
        "A left inverse L has A(L(A(c))) = A(c). It exists in this form when, sorted, each stride is a multiple of \
         the one before and the modes do not overlap. With strides of both signs, a layout that reaches both x and \
         -x has none."),
    Code::new("E0223", "there is no right inverse", "A right inverse R has A(R(i)) = i for every i below its size."),
    Code::new("E0224", "one int does not divide the other",
        "Static shapes divide exactly: `shape_div(8, 2)` is 4, `shape_div(7, 2)` is an error. `ceil_div` rounds up \
         instead."),
    Code::new("E0225", "the block does not fill the shape",
        "`tile_to_shape` repeats a block a whole number of times in each mode, so each extent of the block divides \
         the shape's. Round the shape up, or choose another block."),
    Code::new("E0226", "the bits are no swizzle",
        "A swizzle `Sw<B,M,S>` reads one run of B bits and changes another, |S| apart. A layout moves a swizzle to \
         its other side only when it moves both runs to runs."),
    Code::new("E0227", "swizzles of different shift",
        "`Sw<B0,M0,S> o Sw<B1,M1,S>` is one swizzle when the shifts are equal. Otherwise keep them as two maps."),
    Code::new("E0228", "no mode is contiguous",
        "To view each element as several narrower ones, the layout needs a mode of stride 1 (or -1), in which they \
         lie side by side."),
    Code::new("E0229", "the sum is no layout",
        "`layout_add(A, B)` must satisfy R(c) = A(c) + B(c) for every c < size(A).\nA layout changes its step at the \
         ends of its modes. So the sum is a layout exactly if the ends of the modes of both, coalesced and sorted, \
         each divide the next: `(4,3)` and `(2,6)` fit, `(5,3)` and `(3,5)` do not. The witness is a coordinate at \
         which the nearest layout differs from the sum.\nKeep both layouts, and add their offsets where they are \
         used; or restrict both to their common domain: `A o G` and `B o G` with `G = greatest_common_domain(A, B)`."),
    Code::new("E0250", "something else is needed in this text",
        "Values are ints, tuples `(3,(6,2))`, layouts `shape:stride`, tilers `<3:3,8>`, swizzles `Sw<3,3,3>`, \
         coordinates with `_`, and `swizzle o offset o layout`."),
    Code::new("E0251", "the text is nested too deeply",
        "Values are read to 200 levels of parentheses, so that no text can exhaust the stack."),
    Code::new("E0252", "a number in the text is too large", "Ints are exact and lie between -2^63 and 2^63 - 1."),
    Code::new("E0253", "shape and stride have different profiles",
        "The stride of a layout has the parentheses of its shape: `((2,3),4):((1,2),6)`."),
    Code::new("E0254", "something is misplaced",
        "`_` stands in coordinates and tilers only, basis elements `1@0` in strides only."),
    Code::new("E0255", "the parameters are no swizzle",
        "`Sw<B,M,S>` has 0 <= B <= |S|, 0 <= M, and B + M + |S| <= 62."),
    Code::new("E0256", "this is no composed layout",
        "A composed layout is written `swizzle o offset o layout` or `layout o offset o layout`. To compose two \
         layouts use `composition(A, B)`."),
    Code::new("E0257", "arithmetic in the text fails",
        "An int expression in the text overflows 64 bits or divides by zero."),
    Code::new("E0258", "the text has too many entries",
        "Values are read with up to 4096 entries in all their tuples and tilers. A layout of more modes is a mistake: \
         coalesce it first."),
];
