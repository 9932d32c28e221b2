//! Kernels mean what their functions mean: lowered functions against the program interpreter.
use super::{lower, saturate_indices};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::interp::{self, InterpMemory, number};
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar};
use tilewright_ir::target::{Atom, AtomOp, AtomOperand, Core, Isa, MemoryLevel as Cache, Target};

/// A target with 128-bit vectors and one transpose atom per element size.
fn target() -> Target {
    let atom = |bytes: usize, n: i64| Atom {
        name: format!("transpose_b{}_{n}x{n}", 8 * bytes),
        op: AtomOp::Copy,
        element_bytes: vec![bytes; 2],
        dtypes: vec![],
        operands: [("dst", [None, Some(1)]), ("src", [Some(1), None])]
            .map(|(name, strides)| AtomOperand {
                name: name.into(),
                space: Space::Global,
                tile: vec![n, n],
                strides: strides.to_vec(),
                align: bytes as u32,
                thread_value: None,
            })
            .to_vec(),
        asynchronous: false,
        streams: false,
        reads: None,
        line_strides: false,
        near: false,
        source: "test".into(),
    };
    Target {
        name: "test".into(),
        isa: Isa { plain_bits: 128, vector_registers: 16, ..Isa::default() },
        core: Core { memories: vec![cache("l1", 32768)], ..Core::default() },
        threads: 1,
        parallel_bytes: 0,
        param_align: 1,
        blocks: None,
        atoms: [atom(4, 4), atom(2, 8), atom(8, 2), atom(1, 16)].into(),
    }
}

fn cache(name: &str, bytes: u64) -> Cache {
    Cache { name: name.into(), space: Space::Global, bytes, line_bytes: 64, ways: 8 }
}

fn layout(modes: &[(Int, Int)]) -> Layout {
    Layout::concat(&modes.iter().map(|(s, d)| Layout::mode1(s.clone(), d.clone())).collect::<Vec<_>>())
}

fn ints(modes: &[(i64, i64)]) -> Layout {
    layout(&modes.iter().map(|(s, d)| (Int::Static(*s), Int::Static(*d))).collect::<Vec<_>>())
}

fn tensor(name: &str, dtype: DType, layout: Layout, role: Role) -> Tensor {
    Tensor { name: name.into(), dtype, layout, offset: Int::ZERO, swizzle: None, role, ellipsis: None }
}

/// Operand of tensor `t`: mode `k` of its layout on axis `axes[k]`.
fn operand(tensors: &[Tensor], t: u32, axes: &[u32]) -> Operand {
    let modes = tensors[t as usize].layout.modes();
    Operand { tensor: TensorId(t), offset: Int::ZERO, modes: axes.iter().map(|a| AxisId(*a)).zip(modes).collect() }
}

fn axes(extents: &[Int]) -> Vec<Axis> {
    extents.iter().enumerate().map(|(i, e)| Axis { name: format!("x{i}"), extent: e.clone() }).collect()
}

fn function(symbols: Vec<Symbol>, tensors: Vec<Tensor>, body: Vec<Statement>) -> Function {
    Function { name: "f".into(), symbols, guards: vec![], tensors, body, schedules: vec![], origin: Default::default() }
}

/// Runs the function and its kernel on the same data, before and after index saturation.
fn agree(f: &Function, symbols: &[i64]) {
    let target = target();
    let mut memories = interp::program::allocate(f, symbols).expect("memories");
    for (i, m) in memories.iter_mut().enumerate() {
        for e in 0..m.len() {
            let x = ((e * 7 + i * 3) % 23) as i64 - 9;
            let x =
                if m.dtype.is_float() { Number::Float(x as f64) } else { Number::Int(number::wrap(m.dtype, x.into())) };
            let at = e as i64 - m.origin;
            m.write(at, number::cast(m.dtype, x)).expect("inside");
        }
    }
    let start = memories.clone();
    interp::program::run(f, &mut memories, symbols).expect("program runs");
    let mut kernel = lower(f, &target).expect("lowers");
    for saturated in [false, true] {
        if saturated {
            saturate_indices(&mut kernel).expect("indices");
        }
        let mut got: Vec<InterpMemory> = start.clone();
        interp::kernel::run(&kernel, &target, &mut got, symbols).unwrap_or_else(|e| panic!("{e}\n{kernel:#?}"));
        // Small integers: float sums are exact in any order.
        for (i, (a, b)) in memories.iter().zip(&got).enumerate() {
            assert!(a.bytes == b.bytes, "tensor {i} differs for {symbols:?}\n{f:#?}");
        }
    }
}

fn copy_function(dtype: DType, extents: &[Int], src: Layout, dst: Layout, symbols: Vec<Symbol>) -> Function {
    let tensors = vec![tensor("src", dtype, src, Role::In), tensor("dst", dtype, dst, Role::Out)];
    let all: Vec<u32> = (0..extents.len() as u32).collect();
    let s = Statement {
        axes: axes(extents),
        reduce_axes: vec![],
        lookups: vec![],
        reduce: None,
        value: Scalar::Load(dtype, operand(&tensors, 0, &all)),
        out: operand(&tensors, 1, &all),
        update: None,
        origin: Default::default(),
    };
    function(symbols, tensors, vec![s])
}

#[test]
fn copies_of_every_small_size_agree() {
    for m in [0, 1, 2, 3, 4, 5, 7, 16, 17, 31, 64, 67] {
        for n in [1, 2, 3, 4, 5, 9, 16, 33, 70] {
            let e = [Int::Static(m), Int::Static(n)];
            agree(&copy_function(DType::F32, &e, ints(&[(m, n), (n, 1)]), ints(&[(m, 1), (n, m)]), vec![]), &[]);
            agree(&copy_function(DType::U8, &e, ints(&[(m, 1), (n, m + 3)]), ints(&[(m, 1), (n, m)]), vec![]), &[]);
            agree(&copy_function(DType::BF16, &e, ints(&[(m, 1), (n, 0)]), ints(&[(m, n), (n, 1)]), vec![]), &[]);
        }
    }
}

#[test]
fn symbolic_copies_agree() {
    let (m, n) = (Symbol::new("M"), Symbol::with_facts("N", 0, i64::MAX, 4));
    let (em, en) = (Int::symbol(m.clone()), Int::symbol(n.clone()));
    let src = layout(&[(em.clone(), en.clone()), (en.clone(), Int::ONE)]);
    let dst = layout(&[(em.clone(), Int::ONE), (en.clone(), em.clone())]);
    let f = copy_function(DType::F32, &[em, en], src, dst, vec![m, n]);
    for m in [0, 1, 3, 4, 15, 16, 17, 37] {
        for n in [0, 4, 8, 64, 68, 100] {
            agree(&f, &[m, n]);
        }
    }
}

#[test]
fn layouts_that_do_not_nest_agree() {
    let a = Layout::concat(&[ints(&[(6, 4), (4, 1)])]);
    let b = Layout::concat(&[ints(&[(4, 1), (6, 4)])]);
    agree(&copy_function(DType::I16, &[Int::Static(24)], a, b, vec![]), &[]);
}

/// `C[m,n] (=|+=) sum(k) A[m,k] * B[n,k]` over any strides.
fn gemm(extents: [Int; 3], a: Layout, b: Layout, c: Layout, symbols: Vec<Symbol>, update: bool) -> Function {
    let d = DType::F32;
    let role = if update { Role::InOut } else { Role::Out };
    let tensors = vec![tensor("A", d, a, Role::In), tensor("B", d, b, Role::In), tensor("C", d, c, role)];
    let product = Scalar::Binary(
        BinaryOp::Mul,
        Box::new(Scalar::Load(d, operand(&tensors, 0, &[0, 2]))),
        Box::new(Scalar::Load(d, operand(&tensors, 1, &[1, 2]))),
    );
    let s = Statement {
        axes: axes(&extents[..2]),
        reduce_axes: axes(&extents[2..]),
        lookups: vec![],
        reduce: Some(Reduce { op: ReduceOp::Sum, acc: d, along: None, first: None, body: product }),
        value: Scalar::Acc(d),
        out: operand(&tensors, 2, &[0, 1]),
        update: update.then_some(ReduceOp::Sum),
        origin: Default::default(),
    };
    function(symbols, tensors, vec![s])
}

#[test]
fn gemms_agree_in_every_layout() {
    for (m, n, k) in [(1, 1, 1), (4, 8, 16), (5, 9, 17), (17, 3, 33), (2, 70, 5), (3, 3, 0)] {
        let e = [m, n, k].map(Int::Static);
        for bits in 0..8 {
            let pick = |bit: u32, r: i64, c: i64| {
                if bits >> bit & 1 == 1 { ints(&[(r, c), (c, 1)]) } else { ints(&[(r, 1), (c, r)]) }
            };
            agree(&gemm(e.clone(), pick(0, m, k), pick(1, n, k), pick(2, m, n), vec![], bits == 3), &[]);
        }
    }
}

#[test]
fn symbolic_gemm_agrees() {
    let s = ["M", "N", "K"].map(Symbol::new);
    let [m, n, k] = s.clone().map(Int::symbol);
    let row = |r: &Int, c: &Int| layout(&[(r.clone(), c.clone()), (c.clone(), Int::ONE)]);
    let f = gemm([m.clone(), n.clone(), k.clone()], row(&m, &k), row(&n, &k), row(&m, &n), s.to_vec(), true);
    for v in [[1, 1, 1], [4, 8, 16], [5, 9, 19], [0, 3, 2], [13, 2, 0]] {
        agree(&f, &v);
    }
}

/// `c = a + bᵀ`, whose second input is read across its rows: blocks that are whole, cut short, and more than one of
/// each.
#[test]
fn sums_with_a_transpose_agree() {
    for (m, n) in [(16, 16), (64, 64), (70, 33), (300, 270)] {
        let d = DType::F32;
        let rows = || ints(&[(m, n), (n, 1)]);
        let tensors = vec![
            tensor("a", d, rows(), Role::In),
            tensor("b", d, ints(&[(m, 1), (n, m)]), Role::In),
            tensor("c", d, rows(), Role::Out),
        ];
        let load = |t: u32| Box::new(Scalar::Load(d, operand(&tensors, t, &[0, 1])));
        let s = Statement {
            axes: axes(&[Int::Static(m), Int::Static(n)]),
            reduce_axes: vec![],
            lookups: vec![],
            reduce: None,
            value: Scalar::Binary(BinaryOp::Add, load(0), load(1)),
            out: operand(&tensors, 2, &[0, 1]),
            update: None,
            origin: Default::default(),
        };
        let f = function(vec![], tensors.clone(), vec![s]);
        agree(&f, &[]);
        for l3 in [0, 1 << 30] {
            let mut far = target();
            far.core.memories.retain(|m| m.name != "l2");
            for (name, bytes) in [("l2", 2 << 20), ("l3", l3)] {
                far.core.memories.push(cache(name, bytes));
            }
            let rows = lower(&f, &far).expect("lowers").buffers[3].layout.size().expect("is small");
            let most = if l3 == 0 { (128, 1024) } else { (64, 256) };
            assert!(rows.is(m.min(most.0) * n.min(most.1)), "{rows}");
        }
    }
}

#[test]
fn a_full_sum_is_cut_if_it_is_worth_threads() {
    let d = DType::I8;
    // What no number of pieces divides leaves a short one.
    for (extent, cut) in [(100, 2), (101, 3)] {
        let tensors =
            vec![tensor("A", d, ints(&[(extent, 1)]), Role::In), tensor("s", DType::I32, ints(&[]), Role::Out)];
        let body = Scalar::Cast(DType::I32, Box::new(Scalar::Load(d, operand(&tensors, 0, &[0]))));
        let s = Statement {
            axes: vec![],
            reduce_axes: axes(&[Int::Static(extent)]),
            lookups: vec![],
            reduce: Some(Reduce { op: ReduceOp::Sum, acc: DType::I32, along: None, first: None, body }),
            value: Scalar::Acc(DType::I32),
            out: operand(&tensors, 1, &[]),
            update: None,
            origin: Default::default(),
        };
        let f = function(vec![], tensors, vec![s]);
        for (parallel_bytes, phases) in [(0, cut), (100, 1)] {
            let target = Target { parallel_bytes, ..target() };
            assert_eq!(lower(&f, &target).expect("lowers").phases.len(), phases);
        }
        agree(&f, &[]);
    }
}

#[test]
fn random_functions_agree() {
    for seed in 0..1500 {
        let (f, symbols) = tilewright_ir::arbitrary::random_function(seed);
        let target = target();
        let start = tilewright_ir::arbitrary::random_memories(&f, &symbols, seed).expect("memories");
        let (mut want, mut got) = (start.clone(), start);
        interp::program::run(&f, &mut want, &symbols).expect("program runs");
        let mut kernel = lower(&f, &target).expect("lowers");
        saturate_indices(&mut kernel).expect("indices");
        interp::kernel::run(&kernel, &target, &mut got, &symbols).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        for (i, (a, b)) in want.iter().zip(&got).enumerate() {
            let float_sum = f.body.iter().any(|s| s.reduce.as_ref().is_some_and(|r| r.acc.is_float()));
            let close = a.numbers().iter().zip(b.numbers()).all(|(x, y)| {
                let (x, y) = (number::to_f64(*x), number::to_f64(y));
                // Float sums are reordered; agreement to their bound is checked where it is known
                // (tests/agreement/programs.rs).
                x == y || (x.is_nan() && y.is_nan()) || (float_sum && (x - y).abs() <= 0.05 * (1.0 + x.abs()))
            });
            assert!(close, "seed {seed}: tensor {i} differs for {symbols:?}\n{f:#?}");
        }
    }
}
