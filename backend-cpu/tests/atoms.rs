//! The machine code of every atom, as goldens: `UPDATE_EXPECT=1` rewrites them.
//!
//! The text is made for `cpu:avx2` and is the same on every x86-64 machine.
#![cfg(target_arch = "x86_64")]
mod support;

use support::{Build, flat};
use tilewright_backend_cpu::atoms::{CpuAtom, tiles};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{AccessId, Stmt};

/// One call of an atom, with rows of 100 elements on both sides.
fn one(atom: &CpuAtom) -> Build {
    call(atom, "cpu:avx2", 0)
}

/// One call of an atom on whose operands the fixed strides other than 1 are larger by `wider`.
fn call(atom: &CpuAtom, target: &'static str, wider: i64) -> Build {
    let mut b = Build::new(target);
    let dtype = match atom.element_bytes {
        1 => DType::U8,
        2 => DType::I16,
        4 => DType::F32,
        _ => DType::F64,
    };
    let mut tile = |name: &str, strides: &[Option<i64>]| -> AccessId {
        let stride = |s: &Option<i64>| s.map_or(100, |s| if s == 1 { 1 } else { s + wider });
        let modes: Vec<(i64, i64)> = atom.tile.iter().zip(strides).map(|(e, s)| (*e, stride(s))).collect();
        let buffer =
            if name == "dst" { b.output(name, dtype, flat(&modes)) } else { b.input(name, dtype, flat(&modes)) };
        b.access(buffer, vec![None; modes.len()])
    };
    let operands = vec![tile("dst", atom.strides.0), tile("src", atom.strides.1)];
    b.phase(vec![Stmt::Atom { atom: atom.name.into(), operands }]);
    b
}

#[test]
fn every_atom_copies_its_tile_and_has_a_golden() {
    for atom in tiles() {
        let compiled = one(atom).check(&[], 0.0);
        expect_test::expect_file![format!("golden/{}.asm", atom.name)].assert_eq(&compiled.asm());
    }
}

#[test]
fn every_atom_copies_its_tile_without_avx() {
    for atom in tiles() {
        let compiled = call(atom, "cpu:baseline", 0).check(&[], 0.0);
        assert!(!compiled.asm().contains("call"), "{} calls a function", atom.name);
    }
}

/// What is assembled for a level has a golden of that level beside the one of `cpu:avx2`.
#[test]
fn every_atom_copies_its_tile_with_vectors_of_512_bits() {
    for atom in tiles() {
        let build = call(atom, "cpu:avx512", 0);
        let compiled = build.check(&[], 0.0);
        if ["zmm", "xmm16"].iter().any(|r| compiled.asm().contains(r)) {
            expect_test::expect_file![format!("golden/{}.avx512.asm", atom.name)].assert_eq(&compiled.asm());
        }
    }
}

#[test]
fn tiles_of_other_strides_are_copied_element_by_element() {
    for atom in tiles() {
        call(atom, "cpu:avx2", 1).check(&[], 0.0);
    }
}

#[test]
fn the_fixed_strides_of_an_operand_make_one_contiguous_line() {
    for atom in tiles() {
        for strides in [atom.strides.0, atom.strides.1] {
            assert_eq!(strides.len(), atom.tile.len(), "{}", atom.name);
            assert!(strides.iter().filter(|s| s.is_none()).count() <= 1, "{}", atom.name);
            let mut offsets = vec![0];
            for (extent, stride) in atom.tile.iter().zip(strides) {
                let Some(stride) = stride else { continue };
                offsets = (0..*extent).flat_map(|i| offsets.iter().map(move |o| o + i * stride)).collect();
            }
            offsets.sort_unstable();
            assert!(offsets.iter().copied().eq(0..offsets.len() as i64), "{}", atom.name);
        }
    }
}
