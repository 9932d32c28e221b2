//! The constructors of CuTe in C++ and Python, by name: what a call of one is in the native grammar.
use crate::algebra::is_tile;
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::Span;
use tilewright_ir::int::Swizzle;

/// Modules and namespaces whose names are looked up without them.
pub const MODULES: [&str; 14] =
    ["cute", "pycute", "cutlass", "std", "torch", "np", "numpy", "jnp", "jax", "cp", "cupy", "tf", "gl", "ttgl"];

/// The enumeration of the DSL whose members are kinds of atoms of shared memory.
pub const ATOM_KINDS: &str = "SmemLayoutAtomKind";

/// Words of C++ for ints of run time.
pub const SCALARS: [&str; 15] = [
    "int", "long", "short", "char", "unsigned", "signed", "size_t", "int32_t", "uint32_t", "int64_t", "uint64_t",
    "int16_t", "uint16_t", "int8_t", "uint8_t",
];

/// Whether an expression names a Python module or an enumeration of one: `cute.make_layout(…)`.
#[must_use]
pub fn names_module(e: &Expr) -> bool {
    let module = |e: &Expr| e.name().is_some_and(|n| MODULES.contains(&n) || n == ATOM_KINDS);
    matches!(&e.kind, ExprKind::Field(base, _) if module(base)) || e.parts().into_iter().any(names_module)
}

/// Whether a name is that of a function whose arguments are the entries of a tuple.
pub fn makes_tuple(name: &str) -> bool {
    const NAMES: [&str; 11] = [
        "make_shape",
        "make_stride",
        "make_coord",
        "make_tuple",
        "make_step",
        "make_int_tuple",
        "tuple",
        "make_arithmetic_tuple",
        "make_inttuple_iter",
        "IntTuple",
        "Size",
    ];
    NAMES.contains(&name)
}

/// What a call of a constructor of C++ or Python is in the native grammar; `None` where the name is no constructor.
/// Parameters are in the order of the language's.
pub fn constructor(name: &str, args: &[Expr], at: &Span) -> Option<Expr> {
    let all = || args.to_vec();
    let kind = match (name, args) {
        (name, _) if makes_tuple(name) => match args {
            [one] if matches!(name, "tuple" | "Size" | "IntTuple") => return Some(one.clone()),
            _ if args.iter().any(makes_layout) => ExprKind::Tiler(all()),
            _ => ExprKind::Tuple(all()),
        },
        ("make_tile", _) => ExprKind::Tiler(all()),
        ("Layout", [shape]) => made("make_layout", vec![grouped(shape)], at),
        ("Layout", [shape, stride]) => ExprKind::Layout(Box::new(grouped(shape)), Box::new(grouped(stride))),
        ("ComposedLayout", [_, _, _]) => made("make_composed_layout", all(), at),
        ("Swizzle" | "make_swizzle", [b, m, s]) => {
            let (b, m, s) = (int(b)?, int(m)?, int(s)?);
            Swizzle::checked(b, m, s)?;
            ExprKind::Swizzle(b, m, s)
        }
        ("E", modes) => ExprKind::Basis(path(modes)?),
        ("ScaledBasis", [scale, modes @ ..]) => {
            // A path is written from the outermost mode, the native one from the innermost.
            ExprKind::Scaled(Box::new(scale.clone()), path(modes)?.into_iter().rev().collect())
        }
        ("Int" | "Int32" | "Int64" | "Uint32" | "Constexpr" | "Integer", [one]) => return Some(one.clone()),
        (scalar, [one]) if scalar == "bool" || SCALARS.contains(&scalar) => return Some(one.clone()),
        ("make_layout_tv", [threads, values]) => {
            let call = |op: &str, args: Vec<Expr>| Expr::new(made(op, args, at), at.clone());
            let sizes = [threads, values].map(|e| call("size", vec![e.clone()]));
            let raked = call("raked_product", vec![threads.clone(), values.clone()]);
            let sizes = Expr::new(ExprKind::Tuple(sizes.to_vec()), at.clone());
            made("with_shape", vec![call("right_inverse", vec![raked]), sizes], at)
        }
        // Swizzles are those of elements here, wherever the pointer lies.
        ("as_position_independent_swizzle_layout" | "as_position_independent_swizzle_tensor", [one]) => {
            return Some(one.clone());
        }
        // The DSL prints a value so, and Python several.
        ("printf", [one]) => return Some(one.clone()),
        ("print" | "printf", [first, _, ..]) if !is_tile(first) => ExprKind::Tuple(all()),
        ("make_identity_tensor" | "make_coord_tensor", [_]) => made("make_identity_layout", all(), at),
        _ => return None,
    };
    Some(Expr::new(kind, at.clone()))
}

/// A call of an operation.
pub fn made(op: &str, args: Vec<Expr>, at: &Span) -> ExprKind {
    ExprKind::Call(Box::new(Expr::new(ExprKind::Name(op.to_string()), at.clone())), args)
}

/// A tuple of Python, where `(4)` is 4.
pub fn grouped(e: &Expr) -> Expr {
    match &e.kind {
        ExprKind::Paren(inner) => grouped(inner),
        ExprKind::Tuple(items) => Expr::new(ExprKind::Tuple(items.iter().map(grouped).collect()), e.span.clone()),
        _ => e.clone(),
    }
}

/// Whether an expression is a layout, or a tuple of some, by the way it is written.
pub fn makes_layout(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Layout(..) | ExprKind::Tiler(_) => true,
        ExprKind::Call(f, _) => f.name().is_some_and(|n| matches!(n, "make_layout" | "Layout" | "ComposedLayout")),
        _ => false,
    }
}

/// The modes of a basis element: `1`, `[0,1]`, `0, 1`.
fn path(modes: &[Expr]) -> Option<Vec<i64>> {
    match modes {
        // A list by itself is a tiler to the native grammar.
        [Expr { kind: ExprKind::Tuple(items) | ExprKind::Tiler(items), .. }] => items.iter().map(int).collect(),
        _ => modes.iter().map(int).collect(),
    }
}

/// A literal int.
pub fn int(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(n) | ExprKind::StaticInt(n) => Some(*n),
        ExprKind::Paren(e) => int(e),
        _ => None,
    }
}
