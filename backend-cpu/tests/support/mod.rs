//! Kernels built by hand, and their comparison with the reference interpreter.
#![allow(dead_code)] // each test file uses its part

use tilewright_backend_cpu::{Arg, Compiled, Threads, compile, host_target, target};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, Swizzle, Symbol};
use tilewright_ir::interp::{self, InterpMemory, number};
use tilewright_ir::kernel::*;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

/// A kernel under construction.
pub struct Build {
    pub kernel: Kernel,
    pub target: &'static str,
}

pub fn num(n: i64) -> Int {
    Int::Static(n)
}

/// A flat layout of `(extent, stride)` modes.
pub fn layout(modes: &[(Int, Int)]) -> Layout {
    Layout::concat(&modes.iter().map(|(e, s)| Layout::mode1(e.clone(), s.clone())).collect::<Vec<_>>())
}

/// A flat layout of numbers.
pub fn flat(modes: &[(i64, i64)]) -> Layout {
    layout(&modes.iter().map(|(e, s)| (num(*e), num(*s))).collect::<Vec<_>>())
}

impl Build {
    pub fn new(target: &'static str) -> Build {
        Build {
            kernel: Kernel {
                name: "k".into(),
                target: target.into(),
                symbols: vec![],
                guards: vec![],
                buffers: vec![],
                loops: vec![],
                accesses: vec![],
                phases: vec![],
                origins: Default::default(),
            },
            target,
        }
    }

    pub fn symbol(&mut self, s: Symbol) -> Expr {
        let e = Expr::from(&s);
        self.kernel.symbols.push(s);
        e
    }

    pub fn buffer(&mut self, name: &str, dtype: DType, space: Space, role: Role, layout: Layout) -> BufferId {
        let id = BufferId(self.kernel.buffers.len() as u32);
        let b = Buffer { name: name.into(), dtype, space, role, layout, offset: num(0), swizzle: None, align: 1 };
        self.kernel.buffers.push(b);
        id
    }

    pub fn input(&mut self, name: &str, dtype: DType, layout: Layout) -> BufferId {
        self.buffer(name, dtype, Space::Global, Role::In, layout)
    }

    pub fn output(&mut self, name: &str, dtype: DType, layout: Layout) -> BufferId {
        self.buffer(name, dtype, Space::Global, Role::InOut, layout)
    }

    pub fn register(&mut self, name: &str, dtype: DType, layout: Layout) -> BufferId {
        self.buffer(name, dtype, Space::Register, Role::Temp, layout)
    }

    pub fn swizzle(&mut self, id: BufferId, swizzle: Swizzle) {
        self.kernel.buffers[id.0 as usize].swizzle = Some(swizzle);
    }

    pub fn loop_(&mut self, kind: LoopKind, end: impl Into<Expr>) -> (LoopId, Expr) {
        let end = end.into();
        let id = LoopId(self.kernel.loops.len() as u32);
        let var = Symbol::loop_var(&format!("i{}", id.0), &end);
        let e = Expr::from(&var);
        self.kernel.loops.push(Loop { var, start: Expr::Num(0), end, kind, prefetch: vec![] });
        (id, e)
    }

    /// The whole buffer at a coordinate per mode; its offset is filled as index saturation does.
    pub fn at(&mut self, buffer: BufferId, coord: &[Expr]) -> AccessId {
        let coord: Vec<Option<Expr>> = coord.iter().cloned().map(Some).collect();
        self.access(buffer, coord)
    }

    pub fn access(&mut self, buffer: BufferId, coord: Vec<Option<Expr>>) -> AccessId {
        let b = self.kernel.buffer(buffer).clone();
        let mut sum = b.offset.to_expr();
        for (c, (_, stride)) in coord.iter().zip(b.layout.flat()) {
            if let Some(c) = c {
                sum = sum + c.clone() * stride.int().unwrap().to_expr();
            }
        }
        let mut offset = Int::from_expr(&sum).unwrap().to_expr();
        if let (Some(sw), true) = (b.swizzle, coord.iter().all(Option::is_some)) {
            offset = Expr::swizzled(sw, offset);
        }
        let id = AccessId(self.kernel.accesses.len() as u32);
        self.kernel.accesses.push(Access {
            buffer,
            layout: b.layout,
            base: b.offset,
            coord: coord.into_iter().map(Into::into).collect(),
            offset: Some(offset),
            atomic: false,
        });
        id
    }

    pub fn load(&mut self, buffer: BufferId, coord: &[Expr]) -> Scalar<AccessId> {
        let dtype = self.kernel.buffer(buffer).dtype;
        Scalar::Load(dtype, self.at(buffer, coord))
    }

    pub fn store(&mut self, buffer: BufferId, coord: &[Expr], value: Scalar<AccessId>) -> Stmt {
        Stmt::Store { dst: self.at(buffer, coord), value, update: None }
    }

    pub fn update(&mut self, op: ReduceOp, buffer: BufferId, coord: &[Expr], value: Scalar<AccessId>) -> Stmt {
        Stmt::Store { dst: self.at(buffer, coord), value, update: Some(op) }
    }

    pub fn phase(&mut self, body: Vec<Stmt>) {
        self.kernel.phases.push(body);
    }

    pub fn compile(&self) -> Compiled {
        compile(&self.kernel, &target(self.target).unwrap()).unwrap_or_else(|e| panic!("{e}\n{:#?}", self.kernel))
    }

    /// Runs on random memory and compares with the interpreter; where this machine has not the vectors of the target,
    /// compiles only.
    pub fn check(&self, symbols: &[i64], tolerance: f64) -> Compiled {
        let compiled = self.compile();
        for threads in [Threads::N(1), Threads::N(3)] {
            self.compare(&compiled, symbols, tolerance, threads);
        }
        compiled
    }

    /// Runs code of this kernel on one thread and compares it with the interpreter, to the bit.
    pub fn compare_once(&self, compiled: &Compiled, symbols: &[i64]) {
        self.compare(compiled, symbols, 0.0, Threads::N(1));
    }

    fn compare(&self, compiled: &Compiled, symbols: &[i64], tolerance: f64, threads: Threads) {
        if !runs_here(self.target) {
            return;
        }
        let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
        let mut memories = interp::kernel::allocate(&self.kernel, symbols).unwrap();
        for m in &mut memories {
            rng.fill(m);
        }
        let mut mine = memories.clone();
        let t = target(self.target).unwrap();
        interp::kernel::run(&self.kernel, &t, &mut memories, symbols).unwrap();
        let params: Vec<&Buffer> = self.kernel.buffers.iter().filter(|b| b.role != Role::Temp).collect();
        {
            let mut args: Vec<Arg> = mine
                .iter_mut()
                .zip(&params)
                .map(|(m, b)| {
                    let origin = m.origin as usize;
                    let (dtype, bytes) = (m.dtype, &mut m.bytes[..]);
                    if b.role == Role::In {
                        Arg::read_bytes(dtype, bytes).at(origin)
                    } else {
                        Arg::write_bytes(dtype, bytes).at(origin)
                    }
                })
                .collect();
            compiled.call(&mut args, symbols, threads).unwrap();
        }
        for ((want, got), b) in memories.iter().zip(&mine).zip(params) {
            for (i, (w, g)) in want.numbers().into_iter().zip(got.numbers()).enumerate() {
                let close = number::same(w, g) || {
                    let (w, g) = (number::to_f64(w), number::to_f64(g));
                    b.dtype.is_float() && (w - g).abs() <= tolerance * w.abs().max(1.0)
                };
                assert!(
                    close,
                    "{}[{i}]: {w:?} wanted, {g:?} found\n{:#?}\n{}",
                    b.name,
                    self.kernel.phases,
                    compiled.clif()
                );
            }
        }
    }
}

/// Whether this machine runs code for a target.
pub fn runs_here(target: &str) -> bool {
    let width = |isa: &str| ["baseline", "avx2", "avx512"].iter().position(|l| *l == isa);
    width(target.trim_start_matches("cpu:")) <= width(&host_target().isa.name)
}

/// xorshift64*.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Mostly small values, some special ones.
    pub fn fill(&mut self, m: &mut InterpMemory) {
        let specials = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -0.0,
            0.0,
            65519.0,
            65520.0,
            1e-7,
            6e-8,
            -3e-5,
            1e30,
            3e9,
            -1e19,
        ];
        let n = m.dtype.bytes();
        for i in 0..m.bytes.len() / n {
            let x = match self.below(8) {
                0 if m.dtype.is_float() => Number::Float(self.pick(&specials)),
                1 if !m.dtype.is_float() => Number::Int(number::wrap(m.dtype, i128::from(self.next()) * 77_777)),
                _ if m.dtype.is_float() => Number::Float(number::round(m.dtype, self.below(2000) as f64 / 128.0 - 8.0)),
                _ => Number::Int(number::wrap(m.dtype, self.below(40) as i128 - 20)),
            };
            m.bytes[i * n..(i + 1) * n].copy_from_slice(&number::to_bytes(m.dtype, x)[..n]);
        }
    }

    /// Small exact values only.
    pub fn fill_small(&mut self, m: &mut InterpMemory) {
        let n = m.dtype.bytes();
        for i in 0..m.bytes.len() / n {
            let x = number::cast(m.dtype, Number::Int(self.below(9) as i128 - 4));
            m.bytes[i * n..(i + 1) * n].copy_from_slice(&number::to_bytes(m.dtype, x)[..n]);
        }
    }
}
