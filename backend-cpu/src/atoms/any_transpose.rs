//! Transposes of any extents, as rows of the target's table: what they take, and which function does it.
//!
//! The tile has the modes `(rows, columns)`, rows contiguous in the source and columns in the destination; of groups
//! `(group, rows, columns)`, the group contiguous on both sides.
use super::fetch::Fetching;
use super::tile_transpose::Tile;
use super::{line_transpose, operand, pair_transpose, stream, stream_transpose, tile_transpose};
use crate::encode::Level;
use tilewright_ir::target::{Atom, AtomOp};

/// A transpose of any extents.
#[derive(Clone, Copy, Debug)]
pub struct AnyTranspose {
    /// Its name.
    pub name: &'static str,
    /// Bytes of an element.
    pub element_bytes: usize,
    /// What it is made of.
    pub form: Form,
}

/// The functions of a transpose; strides are in bytes.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `f(dst, src, r0, r1, a0, a1, u, v, b0, b1)`: digits of rows and columns ([`stream_transpose`]); nothing happens if an
    /// extent is not positive.
    Blocks(&'static Fetching),
    /// `f(dst, src, rows, columns, a, b)`: [`line_transpose`].
    Lines {
        /// Elements that move as one; 1 for a transpose without groups.
        group: i64,
        /// The functions.
        functions: &'static Fetching,
    },
    /// `f(dst, src, r0, r1, a0, a1, columns, b)` of the widest tile that fits: [`tile_transpose`]. It and pairs write through the caches.
    Tiles {
        /// Elements that move as one; 1 for a tile without groups.
        group: i64,
        /// The tiles.
        tiles: &'static [Tile],
    },
    /// `f(dst, src, rows, columns, a, b)`, units of 16 bytes: [`pair_transpose`].
    Pairs {
        /// Elements of a unit.
        group: i64,
    },
}

impl Form {
    /// Elements that move as one.
    pub fn group(&self) -> i64 {
        match self {
            Form::Blocks(_) => 1,
            Form::Lines { group, .. } | Form::Tiles { group, .. } | Form::Pairs { group } => *group,
        }
    }

    /// Whether it writes past the caches.
    pub fn streams(&self) -> bool {
        !matches!(self, Form::Tiles { .. } | Form::Pairs { .. })
    }
}

/// Every transpose of any extents.
pub fn all() -> impl Iterator<Item = &'static AnyTranspose> {
    stream_transpose::ALL.iter().chain(line_transpose::ALL).chain(tile_transpose::ALL).chain(pair_transpose::ALL)
}

/// The transpose of a name.
pub fn find(name: &str) -> Option<&'static AnyTranspose> {
    all().find(|a| a.name == name)
}

impl AnyTranspose {
    /// The levels that have it. With 16 bytes a vector a line is four stores, which do not bypass the caches as one.
    pub fn fits(&self, level: Level) -> bool {
        match self.form {
            Form::Blocks(_) => level > Level::Sse,
            Form::Lines { .. } | Form::Pairs { .. } => level > Level::Sse,
            Form::Tiles { tiles, .. } => tiles.iter().any(|t| t.level <= level),
        }
    }

    /// The fewest rows, in the first of their digits, and columns that the function takes; of tiles each has its own.
    pub fn least(&self, level: Level) -> (i64, i64) {
        let unit = self.element_bytes as i64 * self.form.group();
        match self.form {
            Form::Blocks(_) => (level.bytes() / unit, 0),
            Form::Lines { .. } => (stream::LINE / unit, stream::LINE / unit),
            Form::Tiles { .. } | Form::Pairs { .. } => (0, 0),
        }
    }

    /// The row of the target's table: rows contiguous in the source, columns in the destination.
    pub fn row(&self) -> Atom {
        let group = self.form.group();
        let operand = |name: &str, strides: [Option<i64>; 2]| match group {
            1 => operand(name, &[0, 0], &strides),
            _ => operand(name, &[group, 0, 0], &[Some(1), strides[0], strides[1]]),
        };
        Atom {
            name: self.name.into(),
            op: AtomOp::Copy,
            element_bytes: vec![self.element_bytes; 2],
            operands: vec![operand("dst", [None, Some(group)]), operand("src", [Some(group), None])],
            asynchronous: false,
            streams: self.form.streams(),
            line_strides: matches!(self.form, Form::Blocks(_)),
            near: matches!(self.form, Form::Pairs { .. }),
            source: match self.form {
                Form::Blocks(_) => "vmovntps, vunpck, vshuff32x4, vperm2f128 (Intel SDM vol. 2)".into(),
                Form::Lines { .. } => "vunpck, vpunpck, vperm2f128, vmovntps (Intel SDM vol. 2)".into(),
                Form::Pairs { .. } => "vperm2i128 (Intel SDM vol. 2)".into(),
                Form::Tiles { .. } => "prefetchw, vunpck, vpunpck, vshuff32x4, vperm2f128 (Intel SDM vol. 2)".into(),
            },
        }
    }
}
