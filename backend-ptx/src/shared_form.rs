//! The canonical shared-memory layouts that `wgmma` descriptors and TMA boxes can name, as swizzled layouts.
//!
//! A matrix operand in shared memory is made of *swizzle atoms*: eight lines of 128, 64 or 32 bytes (or of 16, without
//! swizzle) whose 16-byte chunks are permuted by XOR. In our notation, over elements of `2^e` bytes,
//!
//! ```text
//! 128 bytes, K-major, bf16:  Sw<3,3,3> o 0 o (8,64):(64,1)
//! ```
//!
//! Mode 0 is M (or N), mode 1 is K. K-major: K is contiguous. MN-major: the other is, which the ISA allows for 16-bit
//! types only. A tile is the atom repeated with `tile_to_shape`.
//!
//! # Source
//! PTX ISA, §9.7.15 “Shared Memory Matrix Layout”, “Swizzling Modes”; the same forms as CUTLASS's
//! `GMMA::Layout_K_SW128_Atom`.
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Composed, Outer};
use tilewright_ir::op::{Style, Value, parse_value};
use tilewright_ir::target::line_swizzle;

/// One canonical form.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedForm {
    /// `k_sw128_b16`: which mode is contiguous, bytes of the swizzle, bits of an element.
    pub name: String,
    /// Bytes of one element.
    pub element_bytes: u32,
    /// Bytes of a line: 16 is “no swizzle”.
    pub swizzle_bytes: u32,
    /// Whether K is the contiguous mode.
    pub k_major: bool,
    /// The atom: (M or N, K) to element offsets.
    pub layout: Composed,
}

/// Every form: K-major for 8-, 16- and 32-bit elements, MN-major for 16-bit ones.
pub fn shared_forms() -> Vec<SharedForm> {
    let mut forms = vec![];
    for element_bytes in [1_u32, 2, 4] {
        for swizzle_bytes in [128_u32, 64, 32, 16] {
            forms.push(form(element_bytes, swizzle_bytes, true));
            if element_bytes == 2 {
                forms.push(form(element_bytes, swizzle_bytes, false));
            }
        }
    }
    forms
}

fn form(element_bytes: u32, swizzle_bytes: u32, k_major: bool) -> SharedForm {
    let line = swizzle_bytes / element_bytes;
    let inner = if k_major { format!("(8,{line}):({line},1)") } else { format!("({line},8):(1,{line})") };
    // Built from its parts: as text, a swizzle of no bits would read as the plain layout.
    let swizzle = line_swizzle(swizzle_bytes.into(), element_bytes as usize);
    let (swizzle, inner) = match (swizzle, parse_value(&inner, Style::Plain)) {
        (Some(swizzle), Ok(Value::Layout(inner))) => (swizzle, inner),
        // Every form is built by the test below.
        other => unreachable!("`{inner}` in lines of {swizzle_bytes} bytes is {other:?}"),
    };
    let layout = Composed { outer: Outer::Swizzle(swizzle), offset: Int::ZERO, inner };
    let major = if k_major { "k" } else { "mn" };
    SharedForm {
        name: format!("{major}_sw{swizzle_bytes}_b{}", element_bytes * 8),
        element_bytes,
        swizzle_bytes,
        k_major,
        layout,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offsets in elements at every (M or N, K), first mode fastest.
    fn offsets(form: &SharedForm) -> Vec<i64> {
        let Outer::Swizzle(swizzle) = &form.layout.outer else { panic!("{}", form.name) };
        let number = |i: &tilewright_ir::int::Int| i.as_static().unwrap();
        let plain = form.layout.inner.flat().iter().fold(vec![0], |done, (extent, stride)| {
            let d = number(stride.int().unwrap());
            (0..number(extent)).flat_map(|i| done.iter().map(move |o| o + i * d)).collect()
        });
        plain.into_iter().map(|o| swizzle.apply(o)).collect()
    }

    #[test]
    fn every_form_is_a_permutation_of_its_atom() {
        for form in shared_forms() {
            let mut all = offsets(&form);
            let n = all.len() as i64;
            assert_eq!(n * i64::from(form.element_bytes), 8 * i64::from(form.swizzle_bytes), "{}", form.name);
            all.sort_unstable();
            assert_eq!(all, (0..n).collect::<Vec<_>>(), "{}", form.name);
        }
    }

    /// What the swizzle is for: the eight 16-byte chunks that `ldmatrix` or `wgmma` reads at one time lie in distinct
    /// groups of four banks.
    #[test]
    fn a_column_of_chunks_spreads_over_the_banks() {
        for form in shared_forms().into_iter().filter(|f| f.k_major) {
            let chunk = 16 / i64::from(form.element_bytes);
            let banks: std::collections::BTreeSet<i64> =
                offsets(&form).into_iter().take(8).map(|o| o / chunk % 8).collect();
            assert_eq!(banks.len(), 8, "{}", form.name);
        }
    }
}
