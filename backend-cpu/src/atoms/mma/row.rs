//! Register tiles as atoms of the target: their names and their rows in its table.
use super::super::operand;
use super::terms::MmaTerms;
use super::tile::TILES;
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::{Atom, AtomOp};

/// A product, as kernels name it: a register tile, `mma_f32_32x12`, and `mma_add_f32_32x12` for what adds to C; of
/// words of ints, `mma_i32_u8_i8_dot_32x12`; or a whole small one, `mma_f32` and `mma_add_f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductAtom {
    /// The type of all elements.
    pub dtype: DType,
    /// What an element of A and B is.
    pub terms: MmaTerms,
    /// MR; 0 of a whole product, which has any extents.
    pub rows: i64,
    /// NR; 0 likewise.
    pub columns: i64,
    /// Whether it adds to C.
    pub accumulate: bool,
}

/// Every product of a level; of all levels where none is given. Whole ones come last.
pub fn all(level: Option<SimdLevel>) -> impl Iterator<Item = ProductAtom> {
    let of_level = TILES.into_iter().filter(move |(of, ..)| level.is_none_or(|level| *of == level));
    let tiles = of_level.flat_map(|(level, dtype, vectors, columns)| {
        let rows = i64::from(vectors) * level.bytes() / dtype.bytes() as i64;
        let terms = if dtype == DType::I32 { MmaTerms::ints(level) } else { &[MmaTerms::Float] };
        terms.iter().map(move |terms| (dtype, *terms, rows, i64::from(columns)))
    });
    let whole = [DType::F32, DType::F64].map(|dtype| (dtype, MmaTerms::Float, 0, 0)).into_iter();
    tiles.chain(whole.filter(move |_| level != Some(SimdLevel::Sse))).flat_map(|(dtype, terms, rows, columns)| {
        [false, true].map(|accumulate| ProductAtom { dtype, terms, rows, columns, accumulate })
    })
}

impl ProductAtom {
    /// Its name.
    pub fn name(&self) -> String {
        let add = if self.accumulate { "_add" } else { "" };
        match self.rows {
            0 => format!("mma{add}_{}", self.dtype),
            rows => format!("mma{add}_{}{}_{rows}x{}", self.dtype, self.terms.name(), self.columns),
        }
    }

    /// The row of the target's table: D and A contiguous along m, B anyhow, of any depth.
    pub fn row(&self) -> Atom {
        let (along_m, any) = ([Some(1), None], [None, None]);
        let (tile, [a, b]) = ([self.rows, self.columns], [[self.rows, 0], [self.columns, 0]]);
        let mut operands = vec![operand("d", &tile, &along_m), operand("a", &a, &along_m), operand("b", &b, &any)];
        operands.extend(self.accumulate.then(|| operand("c", &tile, &along_m)));
        let mut dtypes = vec![self.dtype; operands.len()];
        if let Some(terms) = self.terms.dtypes() {
            dtypes[1..3].copy_from_slice(&terms);
        }
        Atom {
            name: self.name(),
            op: AtomOp::Mma { accumulate: self.accumulate },
            element_bytes: vec![self.dtype.bytes(); operands.len()],
            dtypes,
            operands,
            source: self.terms.source().into(),
            ..Atom::default()
        }
    }
}
