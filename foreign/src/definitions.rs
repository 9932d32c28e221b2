//! Names that outlive a text: what the lines of a session bound in other spellings.
//!
//! The value of a name goes to the session's scope. An array, an attribute of Triton, a tensor over a pointer or a tile
//! of atoms is more than its layout: views, tensors and partitions of later lines are read by what it was read as, so
//! that is kept here. So are alias templates, which have no value.
use super::lines::is_python;
use super::{Reader, is_commented, is_meant, templates, triton, views};
use std::collections::BTreeMap;
use tilewright_frontend::Diagnostic;
use tilewright_frontend::ast::Expr;
use tilewright_frontend::foreign::{ExprPosition, Foreign, NativeReading};
use tilewright_frontend::within::{is_tile, shown};

/// The most names that are kept.
const MAX_KEPT: usize = 1 << 8;

/// Arrays, attributes, tensors, tiles of atoms and alias templates by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    names: BTreeMap<String, Expr>,
    arrays: Vec<(Expr, views::Origin)>,
    attributes: Vec<(Expr, String, triton::Fields)>,
    tensors: Vec<Expr>,
    aliases: BTreeMap<String, templates::Alias>,
}

impl Foreign for Definitions {
    fn read(&mut self, text: &str) -> Result<NativeReading, Option<Diagnostic>> {
        let mut reader = Reader::new(text, 0);
        reader.commented = is_commented(text);
        reader.python = is_python(text);
        self.lend(&mut reader);
        let read = reader.program();
        let bound = if read.is_some() { reader.bound_values() } else { vec![] };
        let stopped = if read.is_none() { reader.broken.take().or_else(|| reader.stopped()) } else { None };
        self.keep(&mut reader, read.is_some());
        match read {
            Some(_) if reader.broken.is_some() => Err(reader.broken),
            Some(expr) => {
                let expr = shown(&expr).unwrap_or(expr);
                Ok(NativeReading { expr, end: reader.at, notes: reader.notes, bound, name: reader.named_last })
            }
            None => Err(stopped),
        }
    }

    fn read_at(&self, text: &str, start: usize, place: ExprPosition) -> Result<NativeReading, Option<Diagnostic>> {
        let mut reader = Reader::new(text, start);
        match reader.expr(place.power()) {
            Some(expr) if reader.marks > 0 && reader.ends_at(place) => {
                let expr = shown(&expr).unwrap_or(expr);
                Ok(NativeReading { expr, end: reader.at, notes: reader.notes, bound: vec![], name: None })
            }
            _ => Err(reader.stopped()),
        }
    }

    fn declared(&self, text: &str) -> Option<String> {
        Reader::new(text, 0).binding()
    }

    fn is_meant(&self, e: &Expr, text: &str, is_bound: &dyn Fn(&str) -> bool) -> bool {
        is_meant(e, text, is_bound) || self.is_used(e)
    }

    fn forget(&mut self, name: &str) {
        self.names.remove(name);
        self.aliases.remove(name);
    }

    fn boxed(&self) -> Box<dyn Foreign> {
        Box::new(self.clone())
    }
}

impl Definitions {
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
                *e = templates::placed(e);
            }
        }
        let used = |e: &Expr| self.names.values().any(|kept| kept == e);
        self.arrays =
            arrays.into_iter().filter(|(e, _)| used(e)).map(|(e, first)| (templates::placed(&e), first)).collect();
        self.tensors = tensors.into_iter().map(|e| templates::placed(&e)).filter(|e| used(e)).collect();
        self.attributes = attributes.into_iter().filter(|(e, ..)| used(e)).collect();
    }
}
