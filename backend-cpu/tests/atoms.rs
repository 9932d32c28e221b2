//! The machine code of every atom, as goldens: `UPDATE_EXPECT=1` rewrites them.
//!
//! The text is made for `cpu:avx2` and is the same on every x86-64 machine.
#![cfg(target_arch = "x86_64")]
mod support;

use support::{Build, flat};
use tilewright_backend_cpu::atoms::ALL;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{AccessId, Stmt};

/// One call of an atom, with rows of 100 elements on both sides.
fn one(atom: &tilewright_backend_cpu::atoms::CpuAtom) -> Build {
    let mut b = Build::new("cpu:avx2");
    let dtype = match atom.element_bytes {
        1 => DType::U8,
        2 => DType::I16,
        4 => DType::F32,
        _ => DType::F64,
    };
    let mut tile = |name: &str, unit: usize| -> AccessId {
        let modes: Vec<(i64, i64)> =
            atom.tile.iter().enumerate().map(|(m, e)| (*e, if m == unit { 1 } else { 100 })).collect();
        let buffer =
            if name == "dst" { b.output(name, dtype, flat(&modes)) } else { b.input(name, dtype, flat(&modes)) };
        b.access(buffer, vec![None; modes.len()])
    };
    let operands = vec![tile("dst", atom.unit_modes.0), tile("src", atom.unit_modes.1)];
    b.phase(vec![Stmt::Atom { atom: atom.name.into(), operands }]);
    b
}

#[test]
fn every_atom_copies_its_tile_and_has_a_golden() {
    for atom in ALL {
        let compiled = one(atom).check(&[], 0.0);
        expect_test::expect_file![format!("golden/{}.asm", atom.name)].assert_eq(&compiled.asm());
    }
}
