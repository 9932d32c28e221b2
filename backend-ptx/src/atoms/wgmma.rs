//! `wgmma`: four warps together multiply a 64 × K tile by an N × K tile, asynchronously.
//!
//! D (and C, the same registers) is spread over 128 threads. A comes from shared memory (`ss`) or from registers
//! (`rs`), B always from shared memory; a shared operand is named by a *descriptor* of one of the canonical forms in
//! [`crate::shared_form`], so it has no thread–value layout. K is 32 bytes: 16 elements of 16 bits, 32 of 8, 8 of tf32.
//! Of every row there is one without C, whose predicate `scale-d` is false. `wgmma` completes in groups:
//! `wgmma.commit_group`, `wgmma.wait_group`.
//!
//! Sums of 8-bit floats have fewer bits than an f32 (`tilewright_ir::interp::bound`): so few are summed by the
//! instruction, from zero on, and added to others afterwards.
//!
//! Warp `w` of the group holds rows `16·w ..`; within a warp the fragment is that of `mma.m16n8`, repeated every 8
//! columns:
//!
//! ```text
//! D: ((4,8,4),(2,2,N/8)):((128,1,16),(64,8,512))        index m + 64·n
//! ```
use super::{fragment, memory, spread};
use tilewright_ir::dtype::DType::{self, BF16, E4M3, E5M2, F16, F32, I8, I32};
use tilewright_ir::kernel::Space::Shared;
use tilewright_ir::scalar::UnaryOp;
use tilewright_ir::target::{Atom, AtomOp};

/// Input types: name, bytes, bytes of the accumulator, types of it and of the factors.
const TYPES: &[(&str, usize, usize, [DType; 3])] = &[
    ("bf16", 2, 4, [F32, BF16, BF16]),
    ("f16", 2, 4, [F32, F16, F16]),
    // An f32 of which the instruction drops bits.
    ("tf32", 4, 4, [F32, F32, F32]),
    ("e4m3", 1, 4, [F32, E4M3, E4M3]),
    ("e5m2", 1, 4, [F32, E5M2, E5M2]),
    ("e4m3_e5m2", 1, 4, [F32, E4M3, E5M2]),
    ("e5m2_e4m3", 1, 4, [F32, E5M2, E4M3]),
    ("s8", 1, 4, [I32, I8, I8]),
];

/// Every legal N for every type, A from shared memory and from registers.
pub fn atoms() -> Vec<Atom> {
    let mut rows = vec![];
    for &(dtype, bytes, acc_bytes, [acc, of_a, of_b]) in TYPES {
        for n in columns(dtype == "s8") {
            for a_in_shared in [true, false] {
                let row = Atom {
                    dtypes: vec![acc, of_a, of_b, acc],
                    reads: (dtype == "tf32").then_some(UnaryOp::Tf32),
                    ..atom(dtype, bytes, acc_bytes, n, a_in_shared)
                };
                rows.extend([from_zero(&row), row]);
            }
        }
    }
    rows
}

/// Every legal N: multiples of 8, of ints beyond 32 multiples of 16.
pub(crate) fn columns(ints: bool) -> impl Iterator<Item = i64> {
    (8..=256).step_by(8).filter(move |n| !ints || *n <= 32 || n % 16 == 0)
}

fn atom(dtype: &str, bytes: usize, acc_bytes: usize, n: i64, a_in_shared: bool) -> Atom {
    let k = 32 / bytes as i64;
    let accumulator = |name| fragment(name, &[64, n], &spread_accumulator(n));
    // A swizzled tile starts on a multiple of its pattern; 16 bytes is what the descriptor can name at all.
    let shared = |name, rows: i64| memory(name, Shared, &[rows, k], &[], 16);
    let a = if a_in_shared { shared("a", 64) } else { fragment("a", &[64, k], &spread(64, k, 4 / bytes as i64)) };
    Atom {
        name: format!("wgmma_m64n{n}k{k}_{dtype}_{}", if a_in_shared { "ss" } else { "rs" }),
        op: AtomOp::Mma { accumulate: true },
        element_bytes: vec![acc_bytes, bytes, bytes, acc_bytes],
        operands: vec![accumulator("d"), a, shared("b", n), accumulator("c")],
        asynchronous: true,
        source: format!("PTX ISA, §9.7.15 “Register Fragments and Shared Memory Matrix Layouts”, wgmma .m64nNk{k}"),
        ..Atom::default()
    }
}

/// D's and C's layout, whose last mode stands there for `n = 8` as well.
pub(crate) fn spread_accumulator(n: i64) -> String {
    format!("((4,8,4),(2,2,{})):((128,1,16),(64,8,512))", n / 8)
}

/// The same without C.
fn from_zero(row: &Atom) -> Atom {
    let mut row = Atom { name: format!("{}_zero", row.name), op: AtomOp::Mma { accumulate: false }, ..row.clone() };
    row.element_bytes.truncate(3);
    row.dtypes.truncate(3);
    row.operands.truncate(3);
    row
}
