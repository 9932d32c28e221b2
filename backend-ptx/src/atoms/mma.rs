//! `mma.sync`: one warp multiplies small matrices held in its registers.
//!
//! The table has a row per shape and type; the layouts `(thread, value) → tile index` follow (`spread`). A and B are
//! always “row.col”, that is both K-contiguous, which in our (M,K) and (N,K) convention is no transpose at all.
use super::{fragment, spread};
use tilewright_ir::dtype::DType::{self, BF16, E4M3, E5M2, F16, F32, F64, I8, I32};
use tilewright_ir::scalar::UnaryOp;
use tilewright_ir::target::{Atom, AtomOp};

/// A row: name, (M, N, K), types of D (and C) and of A and B, and what the ISA's section is called beside its shape.
struct MmaRow {
    name: &'static str,
    mnk: [i64; 3],
    types: [DType; 2],
    section: &'static str,
}

const FLOAT: &str = " with floating point type";
const DOUBLE: &str = " with .f64 floating point type";

#[rustfmt::skip]
const SM_80: &[MmaRow] = &[
    MmaRow { name: "mma_m16n8k8_f16_f32",   mnk: [16, 8,  8], types: [F32, F16],  section: "" },
    MmaRow { name: "mma_m16n8k8_bf16_f32",  mnk: [16, 8,  8], types: [F32, BF16], section: "" },
    MmaRow { name: "mma_m16n8k8_tf32_f32",  mnk: [16, 8,  8], types: [F32, F32],  section: "" },
    MmaRow { name: "mma_m16n8k16_f16_f16",  mnk: [16, 8, 16], types: [F16, F16],  section: FLOAT },
    MmaRow { name: "mma_m16n8k16_f16_f32",  mnk: [16, 8, 16], types: [F32, F16],  section: FLOAT },
    MmaRow { name: "mma_m16n8k16_bf16_f32", mnk: [16, 8, 16], types: [F32, BF16], section: FLOAT },
    MmaRow { name: "mma_m16n8k32_s8_s32",   mnk: [16, 8, 32], types: [I32, I8],   section: "" },
    MmaRow { name: "mma_m8n8k4_f64_f64",    mnk: [ 8, 8,  4], types: [F64, F64],  section: DOUBLE },
];

// `mma` on e4m3 and e5m2 came with sm_89.
#[rustfmt::skip]
const SM_89: &[MmaRow] = &[
    MmaRow { name: "mma_m16n8k32_e4m3_f32", mnk: [16, 8, 32], types: [F32, E4M3], section: "" },
    MmaRow { name: "mma_m16n8k32_e5m2_f32", mnk: [16, 8, 32], types: [F32, E5M2], section: "" },
];

/// What sm_75 has of these.
pub fn f16_atoms() -> Vec<Atom> {
    SM_80.iter().filter(|row| row.name == "mma_m16n8k8_f16_f32").map(atom).collect()
}

/// What sm_80 has.
pub fn atoms() -> Vec<Atom> {
    SM_80.iter().map(atom).collect()
}

/// The 8-bit floats of sm_89 and later.
pub fn fp8_atoms() -> Vec<Atom> {
    SM_89.iter().map(atom).collect()
}

fn atom(row: &MmaRow) -> Atom {
    let [m, n, k] = row.mnk;
    let [d, ab] = row.types;
    let dtypes = vec![d, ab, ab, d];
    // Elements of a register.
    let each = (4 / ab.bytes() as i64).max(1);
    let of_d = spread(m, n, 2);
    Atom {
        name: row.name.to_owned(),
        op: AtomOp::Mma { accumulate: true },
        element_bytes: dtypes.iter().map(|t| t.bytes()).collect(),
        dtypes,
        operands: vec![
            fragment("d", &[m, n], &of_d),
            fragment("a", &[m, k], &spread(m, k, each)),
            fragment("b", &[n, k], &spread(n, k, each)),
            fragment("c", &[m, n], &of_d),
        ],
        // Of F32 factors these read the bits of tf32.
        reads: (ab == F32).then_some(UnaryOp::Tf32),
        source: format!("PTX ISA, “Matrix Fragments for mma.m{m}n{n}k{k}{}”", row.section),
        ..Atom::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{layout, spread};

    /// Offset of `(thread, value)`, both split first mode fastest.
    fn at(text: &str, thread: i64, value: i64) -> i64 {
        let tv = layout(text);
        let eval = |mode: usize, mut c: i64| -> i64 {
            tv.mode(mode).unwrap().flat().iter().fold(0, |sum, (n, d)| {
                let n = n.as_static().unwrap();
                let digit = c % n;
                c /= n;
                sum + digit * d.int().unwrap().as_static().unwrap()
            })
        };
        eval(0, thread) + eval(1, value)
    }

    /// The formulas of the ISA's text for m16n8k16, `row` and `col` of `a_i`, `b_i` and `c_i` by lane.
    #[test]
    fn m16n8k16_is_what_the_isa_says() {
        let (a, b, d) = (&spread(16, 16, 2), &spread(8, 16, 2), &spread(16, 8, 2));
        for lane in 0..32 {
            let (group, in_group) = (lane / 4, lane % 4);
            for i in 0..8 {
                let row = if matches!(i, 0 | 1 | 4 | 5) { group } else { group + 8 };
                let col = in_group * 2 + (i & 1) + if i < 4 { 0 } else { 8 };
                assert_eq!(at(a, lane, i), row + 16 * col, "a{i} of lane {lane}");
            }
            for i in 0..4 {
                let k = in_group * 2 + (i & 1) + if i < 2 { 0 } else { 8 };
                assert_eq!(at(b, lane, i), group + 8 * k, "b{i} of lane {lane}");
                let row = if i < 2 { group } else { group + 8 };
                assert_eq!(at(d, lane, i), row + 16 * (in_group * 2 + (i & 1)), "c{i} of lane {lane}");
            }
        }
    }
}
