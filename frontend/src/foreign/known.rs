//! Names that outlive a text: what the lines of a session bound in other spellings.
//!
//! The value of a name goes to the session's scope. An array, an attribute of Triton, a tensor over a pointer or a tile
//! of atoms is more than its layout: views, tensors and partitions of later lines are read by what it was read as, so
//! that is kept here. So are alias templates, which have no value.
use super::{Reader, templates, triton, views};
use crate::algebra::is_tile;
use crate::ast::{Expr, ExprKind};
use std::collections::BTreeMap;

/// The most names that are kept.
const MAX_KEPT: usize = 1 << 8;

/// Arrays, attributes, tensors, tiles of atoms and alias templates by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    names: BTreeMap<String, Expr>,
    arrays: Vec<(Expr, views::Origin)>,
    attributes: Vec<(Expr, String, triton::Fields)>,
    tensors: Vec<Expr>,
    aliases: BTreeMap<String, templates::Alias>,
}

impl Known {
    /// Forgets a name, which now means something else.
    pub fn forget(&mut self, name: &str) {
        self.names.remove(name);
        self.aliases.remove(name);
    }

    /// Whether an expression uses one of the names.
    pub fn is_used(&self, e: &Expr) -> bool {
        let used = |e: &Expr| e.name().is_some_and(|n| self.names.contains_key(n));
        !self.names.is_empty() && (used(e) || e.parts().into_iter().any(|e| self.is_used(e)))
    }

    /// Gives a reader what is known.
    pub(super) fn lend(&mut self, reader: &mut Reader) {
        reader.names = std::mem::take(&mut self.names);
        reader.arrays = std::mem::take(&mut self.arrays);
        reader.attributes = std::mem::take(&mut self.attributes);
        reader.tensors = std::mem::take(&mut self.tensors);
        reader.aliases.clone_from(&self.aliases);
    }

    /// Takes it back with what the text bound, without what it read besides.
    pub(super) fn keep(&mut self, reader: &mut Reader, read: bool) {
        self.names = std::mem::take(&mut reader.names);
        let bound = &reader.bound;
        if read {
            let text = reader.text;
            self.aliases = reader.aliases.iter().map(|(name, alias)| (name.clone(), alias.kept(text))).collect();
            while self.aliases.len() > MAX_KEPT {
                self.aliases.pop_first();
            }
        }
        let (arrays, attributes) = (std::mem::take(&mut reader.arrays), std::mem::take(&mut reader.attributes));
        let tensors = std::mem::take(&mut reader.tensors);
        let more = |e: &Expr| {
            is_tile(e)
                || tensors.contains(e)
                || arrays.iter().any(|(a, _)| a == e)
                || attributes.iter().any(|(a, ..)| a == e)
        };
        self.names.retain(|name, e| if bound.contains(name) { read && more(e) } else { true });
        while self.names.len() > MAX_KEPT {
            self.names.pop_first();
        }
        for name in bound {
            if let Some(e) = self.names.get_mut(name) {
                *e = placed(e);
            }
        }
        let used = |e: &Expr| self.names.values().any(|kept| kept == e);
        self.arrays = arrays.into_iter().filter(|(e, _)| used(e)).map(|(e, first)| (placed(&e), first)).collect();
        self.tensors = tensors.into_iter().map(|e| placed(&e)).filter(|e| used(e)).collect();
        self.attributes = attributes.into_iter().filter(|(e, ..)| used(e)).collect();
    }
}

/// The same expression at the start of whatever text it is put into.
pub(super) fn placed(e: &Expr) -> Expr {
    let one = |e: &Expr| Box::new(placed(e));
    let all = |v: &[Expr]| v.iter().map(placed).collect();
    let kind = match &e.kind {
        ExprKind::Tuple(v) => ExprKind::Tuple(all(v)),
        ExprKind::Tiler(v) => ExprKind::Tiler(all(v)),
        ExprKind::Compose(v) => ExprKind::Compose(all(v)),
        ExprKind::Paren(e) => ExprKind::Paren(one(e)),
        ExprKind::Scaled(e, path) => ExprKind::Scaled(one(e), path.clone()),
        ExprKind::Unary(op, e) => ExprKind::Unary(*op, one(e)),
        ExprKind::Layout(a, b) => ExprKind::Layout(one(a), one(b)),
        ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, one(a), one(b)),
        ExprKind::Call(f, args) => ExprKind::Call(one(f), all(args)),
        ExprKind::Index(f, args) => ExprKind::Index(one(f), all(args)),
        ExprKind::Field(e, name) => ExprKind::Field(one(e), name.clone()),
        other => other.clone(),
    };
    Expr { kind, span: 0..0, height: e.height, levels: e.levels }
}
