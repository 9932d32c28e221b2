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

/// Every code of the algebra, sorted by id.
#[rustfmt::skip]
pub const CODES: &[Code] = &[
    Code { id: "E0201", title: "an int does not fit in 64 bits", explain: "Extents, strides, sizes and offsets are exact 64-bit integers; nothing wraps.\nMake the layout smaller, or split it into parts whose size and offsets fit." },
    Code { id: "E0202", title: "a division by zero", explain: "An extent, a divisor or a stride that divides is 0 here. Extents are at least 1 in composition, division and coordinates." },
    Code { id: "E0203", title: "a symbol has no value", explain: "The operation needs a number, and this symbol gets its value only at launch. Set it (`--set M=64`), or write the number." },
    Code { id: "E0204", title: "there is no operation of this name", explain: "Operations on layouts have CuTe's names: `coalesce`, `composition`, `logical_divide`, …; on int tuples `it_product`, `it_ceil_div`, …\nThe repair names the nearest one." },
    Code { id: "E0205", title: "a wrong number of arguments", explain: "The message says how many the operation takes; `tilewright help NAME` shows their names." },
    Code { id: "E0206", title: "an argument of the wrong kind", explain: "Ints, int tuples, coordinates with `_`, layouts, composed layouts, swizzles and tilers are different kinds. A rank-1 tuple `(6)` is not the int `6`." },
    Code { id: "E0207", title: "the profiles do not fit", explain: "The parentheses of two operands must fit: a coordinate may be coarser than the layout (`7` or `(1,3)` for `(2,(3,4))`), never finer or of another rank." },
    Code { id: "E0208", title: "a mode is not there", explain: "Modes count from 0 to the rank - 1. A tiler or profile may have fewer entries than the layout has modes, not more." },
    Code { id: "E0209", title: "a number must be known here", explain: "The operation lists or orders values, so it needs numbers: symbols, CuTe's dynamic ints, or strides that are basis elements stand in its way.\nWrite numbers, or apply the operation to the static modes only." },
    Code { id: "E0210", title: "a condition is not known", explain: "With symbols an operation may need facts: composing `(M,N):(N,1)` with `8:1` needs `M >= 8`.\nState the fact (`sym M where M >= 8`, or `where M >= 8` after the expression). `eval` and functions take it as a guard instead, shown with the result and checked at launch; an error it stays where nothing could check it, and where the condition is none of one that can be assumed." },
    Code { id: "E0211", title: "a value is out of range", explain: "The operation is defined on part of the values only; the message says which." },
    Code { id: "E0212", title: "too many values to list", explain: "At most 2^20 offsets are listed and 2^16 cells drawn. Take a slice or a tile of the layout first." },
    Code { id: "E0213", title: "an operation is not defined on this value", explain: "Some operations need number strides, rank 2, or a swizzle as the outer map; the message says what is in the way." },
    Code { id: "E0214", title: "an expression is too large", explain: "An extent, stride or offset has at most 65536 symbols, numbers and operations. Expressions that use one value several times double with each step: `let a1 = a0/3 + a0%7`, `let a2 = a1/3 + a1%7`.\nMake a value that is used again a symbol of its own, and relate it where it matters: `sym A1 where A1 == A0/3 + A0%7`." },
    Code { id: "E0220", title: "the composition is no layout", explain: "`A o B` must satisfy (A o B)(c) = A(B(c)) for every c < size(B), with a shape that refines B's.\nNo such layout exists: the witness shows a coordinate, the value that the law asks for, and what the nearest layout (mostly CuTe's own result) gives.\n`(4,3):(3,1) o 4:3` walks 0, 3, 6, 9 through (4,3), where the values 0, 9, 7, 5 are no `shape:stride`.\nThe composed layout `A o 0 o B` always is the function; or choose a stride that divides the extents." },
    Code { id: "E0221", title: "modes overlap", explain: "A complement fills the gaps that a layout leaves, so its modes must not meet: `(2,3):(2,2)` reaches 2 twice.\nTake the complement of a layout with the same image that is injective; modes of stride 0 do not matter." },
    Code { id: "E0222", title: "there is no left inverse", explain: "A left inverse L has A(L(A(c))) = A(c). It exists in this form when, sorted, each stride is a multiple of the one before and the modes do not overlap; strides go all up or all down." },
    Code { id: "E0223", title: "there is no right inverse", explain: "A right inverse R has A(R(i)) = i for every i below its size." },
    Code { id: "E0224", title: "one int does not divide the other", explain: "Static shapes divide exactly: `shape_div(8, 2)` is 4, `shape_div(7, 2)` is nothing. `ceil_div` rounds up instead." },
    Code { id: "E0225", title: "the block does not fill the shape", explain: "`tile_to_shape` repeats a block a whole number of times in each mode, so each extent of the block divides the shape's. Round the shape up, or choose another block." },
    Code { id: "E0226", title: "the bits are no swizzle", explain: "A swizzle `Sw<B,M,S>` reads one run of B bits and changes another, |S| apart. A layout moves a swizzle to its other side only when it moves both runs to runs." },
    Code { id: "E0227", title: "swizzles of different shift", explain: "`Sw<B0,M0,S> o Sw<B1,M1,S>` is one swizzle when the shifts are equal. Otherwise keep them as two maps." },
    Code { id: "E0228", title: "no mode is contiguous", explain: "Seeing elements as several narrower ones needs a mode of stride 1 (or -1) in which these lie side by side." },
    Code { id: "E0250", title: "something else is needed in this text", explain: "Values are ints, tuples `(3,(6,2))`, layouts `shape:stride`, tilers `<3:3,8>`, swizzles `Sw<3,3,3>`, coordinates with `_`, and `swizzle o offset o layout`." },
    Code { id: "E0251", title: "the text is nested too deeply", explain: "Values are read to 200 levels of parentheses, so that no text can exhaust the stack." },
    Code { id: "E0252", title: "a number in the text is too large", explain: "Ints are exact and lie between -2^63 and 2^63 - 1." },
    Code { id: "E0253", title: "shape and stride have different profiles", explain: "The stride of a layout has the parentheses of its shape: `((2,3),4):((1,2),6)`." },
    Code { id: "E0254", title: "something is misplaced", explain: "`_` stands in coordinates and tilers only, basis elements `1@0` in strides only." },
    Code { id: "E0255", title: "the parameters are no swizzle", explain: "`Sw<B,M,S>` has 0 <= B <= |S|, 0 <= M, and B + M + |S| <= 62." },
    Code { id: "E0256", title: "this is no composed layout", explain: "A composed layout is written `swizzle o offset o layout` or `layout o offset o layout`. To compose two layouts use `composition(A, B)`." },
    Code { id: "E0257", title: "arithmetic in the text fails", explain: "An int expression in the text overflows 64 bits or divides by zero." },
    Code { id: "E0258", title: "the text has too many entries", explain: "Values are read with up to 4096 entries in all their tuples and tilers. A layout of more modes is a mistake: coalesce it first." },
];
