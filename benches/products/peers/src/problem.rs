//! A batch of matrix products, and its operands in memory.
use crate::arena::{self, Region};
use serde::Deserialize;
use std::error::Error;
use std::path::Path;

/// An element type of the sets.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    F32,
    F64,
    F16,
    Bf16,
    I32,
    I8,
    U8,
}

impl Kind {
    /// The bytes of an element.
    pub fn bytes(self) -> usize {
        match self {
            Kind::F64 => 8,
            Kind::F32 | Kind::I32 => 4,
            Kind::F16 | Kind::Bf16 => 2,
            Kind::I8 | Kind::U8 => 1,
        }
    }
}

/// A batch of matrices: where its memory is in the file, and how it is walked, in elements.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Matrix {
    #[serde(rename = "type")]
    pub kind: Kind,
    pub first: usize,
    pub bytes: usize,
    /// The element of its memory that row 0 and column 0 of matrix 0 is.
    pub at: usize,
    /// From row to row, from column to column, from matrix to matrix of the batch.
    pub rows: isize,
    pub columns: isize,
    pub batch: isize,
}

impl Matrix {
    /// The same memory, rows as columns.
    pub fn transposed(self) -> Matrix {
        Matrix { rows: self.columns, columns: self.rows, ..self }
    }
}

/// `C(m,n) = Σ_k A(m,k)·B(k,n)` for every matrix of a batch.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Problem {
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub batch: usize,
    pub a: Matrix,
    pub b: Matrix,
    pub c: Matrix,
    /// A number for each row that is added, before negative results become 0: `C(m,n) = relu(Σ_k … + bias(m))`.
    #[serde(default)]
    pub bias: Option<Matrix>,
}

impl Problem {
    /// The types of A, B and C.
    pub fn kinds(&self) -> (Kind, Kind, Kind) {
        (self.a.kind, self.b.kind, self.c.kind)
    }

    /// The same product written so that C's rows are walked with stride 1, where its columns were: `Cᵀ = Bᵀ·Aᵀ`.
    pub fn column_major(self) -> Problem {
        if self.c.rows == 1 || self.c.columns != 1 {
            return self;
        }
        let (a, b) = (self.b.transposed(), self.a.transposed());
        Problem { m: self.n, n: self.m, a, b, c: self.c.transposed(), ..self }
    }
}

/// The memory of a case.
pub struct Operands {
    /// A, B, the bias if there is one, and C as read, each with its first byte in the file: a transposed problem has A
    /// and B in turned roles.
    regions: Vec<(usize, Region)>,
}

impl Operands {
    /// Reads it.
    ///
    /// # Errors
    /// As [`arena::read`].
    pub fn read(path: &Path, problem: &Problem) -> Result<Operands, Box<dyn Error>> {
        let all = [Some(problem.a), Some(problem.b), problem.bias, Some(problem.c)];
        let cuts: Vec<(usize, usize)> = all.iter().flatten().map(|o| (o.first, o.bytes)).collect();
        let regions = cuts.iter().map(|cut| cut.0).zip(arena::read(path, &cuts)?).collect();
        Ok(Operands { regions })
    }

    /// Where coordinate 0 of A, B and C is.
    pub fn pointers<T>(&self, problem: &Problem) -> (*const T, *const T, *mut T) {
        (
            self.pointer::<T>(&problem.a).cast_const(),
            self.pointer::<T>(&problem.b).cast_const(),
            self.pointer(&problem.c),
        )
    }

    /// Where coordinate 0 of an operand is.
    pub fn pointer<T>(&self, of: &Matrix) -> *mut T {
        let region = self.regions.iter().find(|(first, _)| *first == of.first);
        let first = region.map_or(std::ptr::null_mut(), |(_, region)| region.pointer());
        first.wrapping_add(of.at * of.kind.bytes()).cast()
    }

    /// Fills C with what no product has.
    pub fn spoil(&mut self) {
        if let Some((_, c)) = self.regions.last_mut() {
            c.elements_mut::<u8>().fill(0x7f);
        }
    }

    /// The bytes of C.
    pub fn result(&self) -> &[u8] {
        self.regions.last().map_or(&[], |(_, c)| c.elements())
    }
}
