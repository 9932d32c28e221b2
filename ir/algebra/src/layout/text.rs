//! The text of ints, tuples, layouts and tilers in both styles.
//!
//! *Plain* (the default): a bare int is static, symbols print by name, anonymous ones as `?`. *Cute* (CuTe C++): `_4`
//! is static and a bare int is a dynamic int of that value, so the text of a result shows what stayed static.
//! `Display` of every type is its plain text; the functions here write either style into a string.
use super::{Composed, Coord, Index, Layout, Outer, Stride, StrideTuple, Tiler};
use crate::int::{Expr, Int};
use crate::tuple::{IntTuple, Tree};
use std::fmt::Write;

/// How ints are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `4` is static; symbols by name.
    #[default]
    Plain,
    /// `_4` is static, `4` is a run-time int whose value is 4.
    Cute,
}

/// Appends an int.
pub fn push_int(out: &mut String, i: &Int, style: Style) {
    match i {
        Int::Static(n) if style == Style::Cute => {
            if *n < 0 {
                // CuTe prints `C<-3>` as `_-3`.
                out.push_str("_-");
                push_u64(out, n.unsigned_abs());
            } else {
                out.push('_');
                push_u64(out, n.unsigned_abs());
            }
        }
        Int::Static(n) | Int::Dynamic(n) => {
            if *n < 0 {
                out.push('-');
            }
            push_u64(out, n.unsigned_abs());
        }
        Int::Sym(e) => match &**e {
            Expr::Var(s) if s.name.starts_with('?') => {
                out.push('?');
                if s.div > 1 {
                    let _ = write!(out, "{{div={}}}", s.div);
                }
            }
            e => {
                let _ = write!(out, "{e}");
            }
        },
    }
}

fn push_u64(out: &mut String, mut n: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    digits[at..].iter().for_each(|d| out.push(char::from(*d)));
}

/// Appends a tree with a writer for its leaves.
pub fn push_tree<L>(out: &mut String, tree: &Tree<L>, leaf: &mut dyn FnMut(&mut String, &L)) {
    match tree {
        Tree::Leaf(l) => leaf(out, l),
        Tree::Node(v) => {
            out.push('(');
            for (i, t) in v.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                push_tree(out, t, leaf);
            }
            out.push(')');
        }
    }
}

/// Appends an int tuple.
pub fn push_tuple(out: &mut String, tuple: &IntTuple, style: Style) {
    push_tree(out, tuple, &mut |o, i| push_int(o, i, style));
}

/// Appends a coordinate.
pub fn push_coord(out: &mut String, coord: &Coord, style: Style) {
    push_tree(out, coord, &mut |o, i| match i {
        Index::All => o.push('_'),
        Index::At(i) => push_int(o, i, style),
    });
}

/// Appends a stride tuple.
pub fn push_stride(out: &mut String, stride: &StrideTuple, style: Style) {
    push_tree(out, stride, &mut |o, s| match s {
        Stride::Int(i) => push_int(o, i, style),
        Stride::Basis(i, path) => {
            push_int(o, i, style);
            for p in path {
                o.push('@');
                push_u64(o, u64::from(*p));
            }
        }
    });
}

/// Appends a layout.
pub fn push_layout(out: &mut String, layout: &Layout, style: Style) {
    if let Some(small) = layout.small() {
        small.push_text(out, &mut |out, n| push_int(out, &Int::Static(n), style));
        return;
    }
    push_tuple(out, layout.shape(), style);
    out.push(':');
    push_stride(out, layout.stride(), style);
}

/// Appends a composed layout: `Sw<3,3,3> o 0 o (8,64):(64,1)`, longer chains without parentheses.
pub fn push_composed(out: &mut String, composed: &Composed, style: Style) {
    push_outer(out, &composed.outer, style);
    push_offset(out, &composed.outer, &composed.offset, None, style);
    push_layout(out, &composed.inner, style);
}

fn push_outer(out: &mut String, outer: &Outer, style: Style) {
    match outer {
        Outer::Swizzle(s) => {
            let _ = write!(out, "{s}");
        }
        Outer::Layout(l) => push_layout(out, l, style),
        Outer::Shift(t) => push_tuple(out, t, style),
        Outer::After(a) => {
            push_outer(out, &a.outer, style);
            push_offset(out, &a.outer, &a.offset, Some(&a.inner), style);
            push_outer(out, &a.inner, style);
        }
    }
}

/// The offset after a map and before the next; a shift has none of its own, and is the one of the map before it.
fn push_offset(out: &mut String, outer: &Outer, offset: &Int, next: Option<&Outer>, style: Style) {
    let last = match outer {
        Outer::After(a) => &a.inner,
        o => o,
    };
    let shifts = matches!(last, Outer::Shift(_)) || matches!(next, Some(Outer::Shift(_)));
    if !(shifts && offset.is_static(0)) {
        out.push_str(" o ");
        push_int(out, offset, style);
    }
    out.push_str(" o ");
}

/// Appends a tiler.
pub fn push_tiler(out: &mut String, tiler: &Tiler, style: Style) {
    match tiler {
        Tiler::All => out.push('_'),
        Tiler::Int(i) => push_int(out, i, style),
        Tiler::Layout(l) => push_layout(out, l, style),
        Tiler::Tile(v) => {
            out.push('<');
            for (i, t) in v.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                push_tiler(out, t, style);
            }
            out.push('>');
        }
    }
}

impl std::fmt::Display for Composed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        push_composed(&mut text, self, Style::Plain);
        f.write_str(&text)
    }
}
