//! The tiles that the CPU backend moves in one go, as rows of the target's table with their emission.
//!
//! An atom here works on *lines*: a line is a run of contiguous elements of one operand, loaded or stored in pieces of
//! at most 16 bytes. What happens in between is register shuffles only, so an atom needs nothing of its operands but
//! the strides in its row, and no alignment.
//!
//! | row | source tile `(R,C)` | destination tile `(R,C)` |
//! |---|---|---|
//! | `transpose_bN_RxC` | stride `(1, any)`: `C` lines of `R` elements | stride `(any, 1)`: `R` lines of `C` elements |
//! | `deinterleave_bN_RxC` | strides `(1, R)`: one line of `R·C` elements | stride `(any, 1)`: `R` lines of `C` |
//! | `interleave_bN_RxC` | stride `(1, any)`: `C` lines of `R` elements | strides `(C, 1)`: one line of `R·C` |
//! | `copy_bN_L` | tile `(L)`, stride 1: one line | stride 1: one line |
//!
//! Runs, contiguous copies of any extent, have rows of their own: [`run`]; so have copies by non-temporal stores and
//! prefetches: [`stream`]; so have transposes of any extents ([`any_transpose`]): [`tile_transpose`] in the caches,
//! [`pair_transpose`] of 16-byte units in the nearest of them, [`line_transpose`] and [`stream_transpose`] for what
//! comes from memory. Products of matrices are not rows but functions that are called: [`mma`].
//!
//! To add a tile: a file with its rows and its `emit`, a `mod` line, and its rows in [`tiles`]; to add a transpose of
//! any extents: a file with its family, a `mod` line, and its line in [`TRANSPOSES`]. The tests and goldens of atoms
//! run over all of them.
pub mod any_transpose;
pub mod copy;
pub mod expression;
pub mod interleave;
pub mod line_transpose;
pub mod mma;
mod network;
pub mod pair_transpose;
pub mod run;
pub mod stream;
pub mod stream_transpose;
pub mod tile_transpose;
pub mod transpose;

use crate::encode::SimdLevel;
use any_transpose::{AnyTranspose, Family};
use cranelift_codegen::ir::Value;
use mma::row::ProductAtom;
use mma::skinny::{self, SkinnyAtom};
use run::RunAtom;
use tilewright_ir::kernel::Space;
use tilewright_ir::target::{Atom, AtomOp, AtomOperand};

/// What an emission may do; implemented by the lowering. Values are 16 bytes (`i8x16`); a piece shorter than that sits
/// in the low bytes.
pub trait TileEmitter {
    /// Piece `part` of line `line` of the source.
    fn load(&mut self, line: usize, part: usize) -> Value;
    /// Writes piece `part` of line `line` of the destination.
    fn store(&mut self, line: usize, part: usize, value: Value);
    /// Bytes chosen from `a` (0 to 15) and `b` (16 to 31).
    fn shuffle(&mut self, a: Value, b: Value, bytes: [u8; 16]) -> Value;
}

/// An atom of this backend.
#[derive(Clone, Copy, Debug)]
pub struct CpuAtom {
    /// Its name.
    pub name: &'static str,
    /// Bytes of an element.
    pub element_bytes: usize,
    /// Extents of the tile.
    pub tile: &'static [i64],
    /// Strides of the tile that the destination needs, and the source; `None` for any. At most one mode is free: its
    /// indices are the lines. The others together are one contiguous line.
    pub strides: (&'static [Option<i64>], &'static [Option<i64>]),
    /// The emission.
    pub emit: fn(&CpuAtom, &mut dyn TileEmitter),
    /// Where it comes from.
    pub source: &'static str,
}

/// Every tile.
pub fn tiles() -> impl Iterator<Item = &'static CpuAtom> {
    transpose::ALL.iter().chain(&interleave::APART).chain(&interleave::TOGETHER).chain(&copy::ALL)
}

/// Every family of transposes of any extents.
pub const TRANSPOSES: [&Family; 4] =
    [&stream_transpose::FAMILY, &line_transpose::FAMILY, &tile_transpose::FAMILY, &pair_transpose::FAMILY];

/// What the name of an atom in a kernel says.
#[derive(Clone, Copy, Debug)]
pub enum AtomName {
    /// A tile.
    Tile(&'static CpuAtom),
    /// A run of any length, or a prefetch.
    Run(RunAtom),
    /// A transpose of any extents.
    Transpose(AnyTranspose),
    /// A register tile of a product.
    Product(ProductAtom),
    /// A product of which one factor has few points.
    Skinny(SkinnyAtom),
}

/// The atom of a name: for readers of kernels, which say it.
pub fn named(name: &str) -> Option<AtomName> {
    let tile = || tiles().find(|a| a.name == name).map(AtomName::Tile);
    let run = || run::all().find(|a| a.name() == name).map(AtomName::Run);
    let product = || mma::row::all(None).find(|a| a.name() == name).map(AtomName::Product);
    let skinny = || skinny::all(None).find(|a| a.name() == name).map(AtomName::Skinny);
    let transpose = || any_transpose::named(name).map(AtomName::Transpose);
    tile().or_else(run).or_else(transpose).or_else(product).or_else(skinny)
}

/// The rows for the table of a target of a level, those of dot products of ints where it has `dots`.
pub fn rows(level: Option<SimdLevel>, dots: bool) -> Vec<Atom> {
    let transposes = any_transpose::all().filter(|t| level.is_some_and(|l| t.fits(l)));
    let products = level.into_iter().flat_map(|l| mma::row::all(Some(l))).filter(|p| dots || !p.terms.are_dots());
    let moved = tiles().map(CpuAtom::row).chain(run::all().map(|r| r.row())).chain(transposes.map(|t| t.row()));
    let skinny = level.into_iter().flat_map(|l| skinny::all(Some(l)));
    moved.chain(products.map(|p| p.row())).chain(skinny.map(|s| s.row())).collect()
}

/// An operand of one thread in memory of any alignment; extents and strides as in [`AtomOperand`].
fn operand(name: &str, tile: &[i64], strides: &[Option<i64>]) -> AtomOperand {
    AtomOperand {
        name: name.into(),
        space: Space::Global,
        tile: tile.to_vec(),
        strides: strides.to_vec(),
        align: 1,
        thread_value: None,
    }
}

impl CpuAtom {
    /// The row of the target's table.
    pub fn row(&self) -> Atom {
        Atom {
            name: self.name.into(),
            op: AtomOp::Copy,
            element_bytes: vec![self.element_bytes; 2],
            operands: vec![operand("dst", self.tile, self.strides.0), operand("src", self.tile, self.strides.1)],
            source: self.source.into(),
            ..Atom::default()
        }
    }

    /// Bytes of one line of an operand with these strides.
    pub fn line_bytes(&self, strides: &[Option<i64>]) -> usize {
        let fixed = self.tile.iter().zip(strides).filter(|(_, stride)| stride.is_some());
        fixed.map(|(extent, _)| *extent as usize).product::<usize>() * self.element_bytes
    }
}
