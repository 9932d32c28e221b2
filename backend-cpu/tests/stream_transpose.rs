//! Transposes of any extents by non-temporal stores against the reference interpreter: every shape of rows and columns,
//! bases and strides that are no multiple of a line, and where no call does it.
mod support;

use support::{Build, Rng, flat, layout, num, runs_here};
use tilewright_backend_cpu::atoms::any_transpose::{self, AnyTranspose, TransposeUse};
use tilewright_backend_cpu::{CompileError, compile, target};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, Swizzle, Symbol};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{Nearest, Target};
use tilewright_ir::verify;

/// Rows `(r0,r1)` and columns `(u,v)`, strides in elements.
#[derive(Clone, Copy, Debug)]
struct Shape {
    rows: [i64; 2],
    row_strides: [i64; 2],
    columns: [i64; 2],
    column_strides: [i64; 2],
}

impl Shape {
    /// Rows that lie `gap` elements more than what they hold apart, columns likewise, with `pad` more in the
    /// destination.
    fn new(rows: [i64; 2], columns: [i64; 2], gap: i64, pad: i64) -> Shape {
        let (n_rows, n_columns) = (rows[0] * rows[1], columns[0] * columns[1]);
        let a0 = (n_columns + 15) / 16 * 16 + pad;
        let b0 = n_rows + gap;
        Shape { rows, row_strides: [a0, a0 * rows[0] + pad], columns, column_strides: [b0, b0 * columns[0] + gap] }
    }

    /// A mode of two leaves, or one where the second is 1.
    fn mode(extents: [i64; 2], strides: [i64; 2]) -> Layout {
        let leaves = [(extents[0], strides[0]), (extents[1], strides[1])];
        if extents[1] == 1 { Layout::mode1(num(extents[0]), num(strides[0])) } else { flat(&leaves) }
    }

    /// The two operands' tiles.
    fn tiles(&self) -> (Layout, Layout) {
        let line = |e: [i64; 2]| Layout::mode1(num(e[0] * e[1]), num(1));
        let dst = Layout::concat(&[Shape::mode(self.rows, self.row_strides), line(self.columns)]);
        let src = Layout::concat(&[line(self.rows), Shape::mode(self.columns, self.column_strides)]);
        (dst, src)
    }
}

fn whole(b: &mut Build, buffer: BufferId) -> AccessId {
    b.access(buffer, vec![None, None])
}

fn dtype(bytes: usize) -> DType {
    match bytes {
        1 => DType::U8,
        2 => DType::BF16,
        4 => DType::F32,
        _ => DType::F64,
    }
}

fn stmt(bytes: usize, operands: Vec<AccessId>) -> Stmt {
    Stmt::Atom { atom: format!("stream_transpose_b{}", 8 * bytes), operands }
}

/// One call, `shift` elements into each side.
fn call(target: &'static str, bytes: usize, shape: Shape, shift: i64) -> Build {
    let mut b = Build::new(target);
    let (to, from) = shape.tiles();
    let (src, dst) = (b.input("src", dtype(bytes), from), b.output("dst", dtype(bytes), to));
    for buffer in [src, dst] {
        b.kernel.buffers[buffer.0 as usize].offset = num(shift);
    }
    let operands = vec![whole(&mut b, dst), whole(&mut b, src)];
    b.phase(vec![stmt(bytes, operands)]);
    b
}

fn atoms(meant: TransposeUse) -> impl Iterator<Item = AnyTranspose> {
    any_transpose::all().filter(move |a| a.family.meant == meant)
}

fn targets() -> Vec<&'static str> {
    ["cpu:avx2", "cpu:avx512"].into_iter().filter(|t| runs_here(t)).collect()
}

fn verified(b: &Build) {
    let report = verify::kernel(&b.kernel, &target(b.target).unwrap()).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(report.unproved.is_empty(), "{:?}", report.unproved);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_atom_has_a_golden_of_each_level() {
    for atom in atoms(TransposeUse::WholeLines) {
        for (name, level) in [("cpu:avx2", "avx2"), ("cpu:avx512", "avx512")] {
            let b = call(name, atom.element_bytes, Shape::new([64, 3], [40, 2], 0, 0), 0);
            verified(&b);
            let asm = b.compile().asm();
            assert!(asm.contains("vmovntps"), "{asm}");
            expect_test::expect_file![format!("golden/{}.{level}.asm", atom.name())].assert_eq(&asm);
        }
    }
}

#[test]
fn every_shape_and_base() {
    let mut rng = Rng(7);
    for target in targets() {
        for bytes in [4, 8] {
            for _ in 0..150 {
                let rows = [rng.pick(&[16, 17, 24, 31, 48, 64]), rng.pick(&[1, 1, 2, 5])];
                let columns = [rng.pick(&[1, 2, 7, 15, 16, 17, 32, 33, 50]), rng.pick(&[1, 1, 2, 3, 16])];
                let shape = Shape::new(rows, columns, rng.pick(&[0, 0, 3]), rng.pick(&[0, 0, 16, 1]));
                let b = call(target, bytes, shape, rng.below(17) as i64);
                verified(&b);
                b.check(&[], 0.0);
            }
        }
    }
}

/// Rows that follow each other, one tile and more, wherever the first begins in a line.
#[test]
fn rows_without_gaps() {
    for target in targets() {
        for bytes in [4, 8] {
            for (rows, columns) in [([17, 1], [16, 1]), ([16, 2], [32, 1]), ([33, 2], [16, 3]), ([40, 1], [4, 20])] {
                for shift in 0..17 {
                    let shape = Shape::new(rows, columns, 1, 0);
                    assert_eq!(shape.row_strides[0], columns[0] * columns[1]);
                    call(target, bytes, shape, shift).check(&[], 0.0);
                }
            }
        }
    }
}

/// Columns whose lines meet in few sets of L1, wherever a run begins in its vector: the second tile
/// follows at once, and the last one ends where the rows do.
#[test]
fn columns_powers_of_two_apart() {
    for target in targets() {
        for bytes in [4, 8] {
            let apart = 2048 / bytes as i64;
            for (rows, columns, pad) in [
                ([128, 1], [33, 1], 0),
                ([apart - 16, 1], [64, 1], 0),
                ([133, 1], [16, 2], 0),
                ([141, 2], [17, 1], 3),
                ([134, 3], [16, 2], 1),
            ] {
                for shift in 0..17 {
                    let mut shape = Shape::new(rows, columns, 0, pad);
                    let column = apart * rows[1];
                    shape.column_strides = [column, column * columns[0]];
                    let b = call(target, bytes, shape, shift);
                    verified(&b);
                    b.check(&[], 0.0);
                }
            }
        }
    }
}

/// The target with prefetches to a cache.
fn fetching(name: &str, into: Nearest) -> Target {
    let mut target = target(name).unwrap();
    target.core.prefetch.into = into;
    target
}

/// The same of runs of few tiles: cores that prefetch to L2 gather a block's rows first, where its runs
/// begin inside of a vector.
#[test]
fn short_runs_powers_of_two_apart() {
    for name in targets() {
        for (rows, columns, pad) in [
            ([32, 1], [64, 1], 0),
            ([48, 4], [50, 2], 0),
            ([33, 3], [80, 1], 1),
            ([63, 2], [16, 4], 0),
            ([127, 1], [96, 1], 0),
            ([100, 5], [7, 11], 16),
            ([16, 5], [64, 1], 0),
        ] {
            for shift in 0..17 {
                let mut shape = Shape::new(rows, columns, 0, pad);
                shape.column_strides = [1024, 1024 * columns[0]];
                let b = call(name, 4, shape, shift);
                b.compare_once(&compile(&b.kernel, &fetching(name, Nearest::L2)).unwrap(), &[]);
            }
        }
    }
}

/// A transpose by lines of `rows × columns` groups, `gap` of them between the source's runs and `pad` between the
/// destination's, `shift` elements into each side.
fn by_lines(target: &'static str, atom: &AnyTranspose, [rows, columns, gap, pad, shift]: [i64; 5]) -> Build {
    let mut b = Build::new(target);
    let g = atom.group;
    let modes = |row: i64, column: i64| {
        let group = (g > 1).then(|| (num(g), num(1)));
        let modes = [(num(rows), num(row * g)), (num(columns), num(column * g))];
        layout(&group.into_iter().chain(modes).collect::<Vec<_>>())
    };
    let dtype = dtype(atom.element_bytes);
    let src = b.input("src", dtype, modes(1, rows + gap));
    let dst = b.output("dst", dtype, modes(columns + pad, 1));
    for buffer in [src, dst] {
        b.kernel.buffers[buffer.0 as usize].offset = num(shift);
    }
    let operands = [dst, src].map(|x| b.access(x, vec![None; if g > 1 { 3 } else { 2 }])).to_vec();
    b.phase(vec![Stmt::Atom { atom: atom.name(), operands }]);
    b
}

#[test]
fn lines_of_every_shape_and_base() {
    let mut rng = Rng(11);
    for target in targets() {
        for atom in atoms(TransposeUse::Memory) {
            let n = 64 / (atom.element_bytes as i64 * atom.group);
            for _ in 0..40 {
                let extent =
                    |rng: &mut Rng| n - 1 + rng.pick(&[0, 1, 2, n, 2 * n, 3 * n + 3, 67, 9 * n + 1, 20 * n + 3]);
                let (rows, columns) = (extent(&mut rng), extent(&mut rng));
                let numbers = [rows, columns, rng.pick(&[0, 0, 3]), rng.pick(&[0, 0, 16, 1]), rng.below(17) as i64];
                let b = by_lines(target, &atom, numbers);
                verified(&b);
                b.check(&[], 0.0);
            }
        }
    }
}

/// Columns whose lines meet in few sets of L1: bytes and elements of two are gathered before they are
/// transposed.
#[test]
fn lines_powers_of_two_apart() {
    let mut rng = Rng(17);
    for target in targets() {
        for atom in atoms(TransposeUse::Memory) {
            let unit = atom.element_bytes as i64 * atom.group;
            let n = 64 / unit;
            for apart in [2048, 4096, 1024] {
                let extent = |rng: &mut Rng| n + rng.pick(&[0, 1, n, 2 * n + 3, 5 * n + 1]);
                let (rows, columns) = (extent(&mut rng), extent(&mut rng));
                let numbers = [rows, columns, apart / unit - rows, rng.pick(&[0, 1]), rng.below(17) as i64];
                let b = by_lines(target, &atom, numbers);
                verified(&b);
                b.check(&[], 0.0);
            }
        }
    }
}

/// What is prefetched comes to the cache that the core's row names; both give the same.
#[cfg(target_arch = "x86_64")]
#[test]
fn what_is_next_is_fetched_to_the_cache_of_the_row() {
    for name in targets() {
        let lines = atoms(TransposeUse::Memory).map(|atom| by_lines(name, &atom, [70, 200, 3, 1, 5]));
        let streams = [4, 8].map(|bytes| call(name, bytes, Shape::new([64, 2], [40, 1], 0, 0), 3));
        for b in lines.chain(streams) {
            for (into, first) in [(Nearest::L1, true), (Nearest::L2, false)] {
                let compiled = compile(&b.kernel, &fetching(name, into)).unwrap();
                assert_eq!(compiled.asm().contains("prefetcht0"), first, "{name} {into:?}");
                b.compare_once(&compiled, &[]);
            }
        }
    }
}

/// Rows of 12 KiB and more, which AVX-512 permutes where elements have 8 bytes; the row of a core says from which
/// length on.
#[test]
fn long_rows() {
    let mut rng = Rng(13);
    for target in targets() {
        for atom in atoms(TransposeUse::Memory) {
            let n = 64 / (atom.element_bytes as i64 * atom.group);
            let columns = 192 * n + rng.pick(&[0, 1, n - 1, n + 3]);
            let numbers = [n + rng.below(n as usize) as i64, columns, 1, rng.pick(&[0, 1]), rng.below(17) as i64];
            by_lines(target, &atom, numbers).check(&[], 0.0);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn permuted_lines_have_a_golden() {
    let doubles = atoms(TransposeUse::Memory).find(|a| a.element_bytes == 8).unwrap();
    let asm = by_lines("cpu:avx512", &doubles, [8, 1536, 0, 0, 0]).compile().asm();
    assert!(asm.contains("vpermi2pd"), "{asm}");
    expect_test::expect_file!["golden/permuted_lines_b64.avx512.asm"].assert_eq(&asm);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_transpose_by_lines_has_a_golden() {
    for atom in atoms(TransposeUse::Memory).filter(|a| a.group == 1 || a.element_bytes == 8) {
        for (name, level) in [("cpu:avx2", "avx2"), ("cpu:avx512", "avx512")] {
            let asm = by_lines(name, &atom, [64, 64, 0, 0, 0]).compile().asm();
            assert!(asm.contains("vmovntps"), "{asm}");
            expect_test::expect_file![format!("golden/{}.{level}.asm", atom.name())].assert_eq(&asm);
        }
    }
}

/// Negative strides on either side: the first row or column is the last in memory.
#[test]
fn backwards() {
    for target in targets() {
        for (row, column) in [(-1, 1), (1, -1), (-1, -1)] {
            let mut shape = Shape::new([48, 2], [40, 3], 5, 0);
            shape.row_strides = shape.row_strides.map(|s| s * row);
            shape.column_strides = shape.column_strides.map(|s| s * column);
            call(target, 4, shape, 20_000).check(&[], 0.0);
        }
    }
}

/// Blocks of a larger copy, with tails, several threads, and symbolic columns.
#[test]
fn blocks_of_a_matrix() {
    for target in targets() {
        let mut b = Build::new(target);
        let m = Int::from_expr(&b.symbol(Symbol::new("M"))).unwrap();
        let rows = (num(128), num(1));
        let modes = |b: &mut Build, name: &str, strides: [Int; 3]| {
            let [r, block, c] = strides;
            let layout = layout(&[(rows.0.clone(), r), (num(3), block), (m.clone(), c)]);
            if name == "src" { b.input(name, DType::F32, layout) } else { b.output(name, DType::F32, layout) }
        };
        let src = modes(&mut b, "src", [num(1), num(128), num(384)]);
        let dst = modes(&mut b, "dst", [num(512), num(512 * 128), num(1)]);
        let (l, v) = b.loop_(LoopKind::Parallel, num(3).to_expr());
        let operands: Vec<AccessId> =
            [dst, src].into_iter().map(|x| b.access(x, vec![None, Some(v.clone()), None])).collect();
        b.phase(vec![Stmt::For(l, vec![stmt(4, operands)])]);
        for columns in [0, 1, 16, 100, 511] {
            b.check(&[columns], 0.0);
        }
    }
}

/// Few rows, swizzled memory, no assembler: loops over the elements.
#[test]
fn what_is_no_call() {
    let few = Shape::new([3, 4], [5, 6], 2, 1);
    let target = "cpu:avx2";
    let b = call(target, 8, few, 1);
    verified(&b);
    assert!(!b.check(&[], 0.0).asm().contains("vmovntps"));
    let mut b = call(target, 4, Shape::new([16, 2], [8, 4], 0, 0), 0);
    b.swizzle(BufferId(0), Swizzle { bits: 2, base: 1, shift: 2 });
    b.check(&[], 0.0);
}

#[test]
fn what_is_refused() {
    let problem = |b: &Build| match compile(&b.kernel, &target("cpu:avx2").unwrap()) {
        Err(CompileError::AtomOperands { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    let good = || call("cpu:avx2", 4, Shape::new([16, 2], [8, 4], 0, 0), 0);
    let mut b = good();
    b.kernel.phases[0] = vec![stmt(8, vec![AccessId(0), AccessId(1)])];
    assert_eq!(problem(&b), "its elements have another size");
    let mut b = good();
    b.kernel.phases[0] = vec![stmt(4, vec![AccessId(0), AccessId(0)])];
    assert_eq!(problem(&b), "its operands share a buffer");
    let mut b = good();
    b.kernel.phases[0] = vec![stmt(4, vec![AccessId(1), AccessId(0)])];
    assert_eq!(problem(&b), "its destination is not contiguous along the columns, or its source along the rows");
    let mut b = good();
    b.kernel.accesses[1].layout = Shape::new([16, 1], [8, 4], 0, 0).tiles().1;
    assert_eq!(problem(&b), "its operands have different rows");
    assert!(verify::kernel(&b.kernel, &target("cpu:avx2").unwrap()).is_err());
}
