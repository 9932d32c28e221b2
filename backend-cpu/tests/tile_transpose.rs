//! Transposes of any extents through the caches against the reference interpreter: every atom, rows of one digit and of
//! two, ends that are no whole tile, strides of either sign, bases anywhere, and where no call does it.
mod support;

use support::{Build, Rng, flat, num, runs_here};
use tilewright_backend_cpu::atoms::any_transpose::{self, AnyTranspose, TransposeUse};
use tilewright_backend_cpu::target;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Swizzle;
use tilewright_ir::kernel::{BufferId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::verify;

/// A matrix of groups: rows `(r0,r1)`, columns, groups between the source's runs and between the destination's, and
/// whether the strided modes run backwards.
#[derive(Clone, Copy, Debug)]
struct GroupMatrix {
    rows: [i64; 2],
    columns: i64,
    gap: i64,
    pad: i64,
    signs: [i64; 2],
}

fn dtype(bytes: usize) -> DType {
    match bytes {
        1 => DType::U8,
        2 => DType::BF16,
        4 => DType::F32,
        _ => DType::F64,
    }
}

/// One call.
fn call(target: &'static str, atom: &AnyTranspose, m: GroupMatrix) -> Build {
    let g = atom.group;
    let n_rows = m.rows[0] * m.rows[1];
    let a0 = (m.columns + m.pad) * g;
    let leaves = [(m.rows[0], m.signs[0] * a0), (m.rows[1], m.signs[0] * (a0 * m.rows[0] + m.pad * g))];
    let rows = if m.rows[1] == 1 { Layout::mode1(num(leaves[0].0), num(leaves[0].1)) } else { flat(&leaves) };
    let run = |n: i64| Layout::mode1(num(n), num(g));
    let columns = Layout::mode1(num(m.columns), num(m.signs[1] * (n_rows + m.gap) * g));
    let group = (g > 1).then(|| Layout::mode1(num(g), num(1)));
    let tile = |modes: [Layout; 2]| Layout::concat(&group.clone().into_iter().chain(modes).collect::<Vec<_>>());
    let mut b = Build::new(target);
    let dtype = dtype(atom.element_bytes);
    let src = b.input("src", dtype, tile([run(n_rows), columns]));
    let dst = b.output("dst", dtype, tile([rows, run(m.columns)]));
    // What lies before the first element of a mode that runs backwards, and a little more.
    for (buffer, sign, before) in [
        (src, m.signs[1], (n_rows + m.gap) * g * m.columns),
        (dst, m.signs[0], (a0 * m.rows[0] + m.pad * g) * m.rows[1]),
    ] {
        b.kernel.buffers[buffer.0 as usize].offset = num(if sign < 0 { before } else { m.gap });
    }
    let modes = if g > 1 { 3 } else { 2 };
    let operands = [dst, src].map(|x| b.access(x, vec![None; modes])).to_vec();
    b.phase(vec![Stmt::Atom { atom: atom.name(), operands }]);
    b
}

fn targets() -> Vec<&'static str> {
    ["cpu:avx2", "cpu:avx512"].into_iter().filter(|t| runs_here(t)).collect()
}

fn atoms(name: &str) -> impl Iterator<Item = AnyTranspose> {
    let names: Vec<String> = target(name).unwrap().atoms.iter().map(|a| a.name.clone()).collect();
    let cached = any_transpose::all().filter(|a| !a.streams());
    cached.filter(move |a| names.contains(&a.name()))
}

fn check(b: &Build) {
    let report = verify::kernel(&b.kernel, &target(b.target).unwrap()).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(report.unproved.is_empty(), "{:?}", report.unproved);
    b.check(&[], 0.0);
}

#[test]
fn every_shape_and_base() {
    let mut rng = Rng(5);
    for target in targets() {
        for atom in atoms(target) {
            for _ in 0..40 {
                let unit = atom.element_bytes as i64 * atom.group;
                // Around whole tiles and strips, and fewer than any tile has.
                let n = 64 / unit;
                let extent =
                    |rng: &mut Rng| rng.pick(&[1, 3, n / 2, n - 1, n, n + 1, 2 * n - 1, 2 * n, 3 * n + 3, 37]).max(1);
                let m = GroupMatrix {
                    rows: [extent(&mut rng), rng.pick(&[1, 1, 2, 5])],
                    columns: extent(&mut rng),
                    gap: rng.pick(&[0, 0, 1, 3]),
                    pad: rng.pick(&[0, 0, 1, 16]),
                    signs: [rng.pick(&[1, 1, -1]), rng.pick(&[1, 1, -1])],
                };
                check(&call(target, &atom, m));
            }
        }
    }
}

/// Rows that lie in one set of L1, for which narrower tiles are chosen.
#[test]
fn rows_of_one_set() {
    for target in targets() {
        for atom in atoms(target).filter(|a| a.group == 1) {
            let columns = 4096 / atom.element_bytes as i64;
            check(&call(target, &atom, GroupMatrix { rows: [33, 1], columns, gap: 0, pad: 0, signs: [1, 1] }));
        }
    }
}

/// Where no call does it: swizzled memory, and extents that only the call knows.
#[test]
fn element_by_element() {
    for target in targets() {
        for atom in atoms(target) {
            let m = GroupMatrix { rows: [16, 1], columns: 16, gap: 0, pad: 0, signs: [1, 1] };
            let mut b = call(target, &atom, m);
            b.swizzle(BufferId(0), Swizzle { bits: 2, base: 1, shift: 2 });
            b.check(&[], 0.0);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_function_has_a_golden() {
    for (name, level) in [("cpu:avx2", "avx2"), ("cpu:avx512", "avx512")] {
        for atom in atoms(name).filter(|a| a.group == 1 || a.element_bytes == 8) {
            let m = GroupMatrix { rows: [64, 1], columns: 64, gap: 0, pad: 0, signs: [1, 1] };
            let asm = call(name, &atom, m).compile().asm();
            let pairs = atom.family.meant == TransposeUse::Nearest;
            assert_eq!(asm.contains("prefetchw"), !pairs, "{asm}");
            let file = format!("golden/{}.{level}.asm", atom.name());
            expect_test::expect_file![file].assert_eq(&asm);
            if pairs {
                // Longer along the rows, in L1.
                let asm = call(name, &atom, GroupMatrix { columns: 16, ..m }).compile().asm();
                let file = format!("golden/{}_by_columns.{level}.asm", atom.name());
                expect_test::expect_file![file].assert_eq(&asm);
            }
        }
    }
}
