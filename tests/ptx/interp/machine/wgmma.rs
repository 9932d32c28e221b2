//! Products of a warpgroup: `wgmma`, its first factor in shared memory or in registers, its second in shared memory.
//!
//! Source: PTX ISA, “Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions” (register fragments,
//! matrix descriptor, shared memory layout, `wgmma.fence`); the canonical layouts in the notation of CUTLASS,
//! `cute/arch/mma_sm90_desc.hpp`.
use super::super::arith::float;
use super::super::parse::{Instruction, ParsedOperand, Ty};
use super::tma::swizzled;
use super::{Block, RegisterState, State, has, proxy::CHUNK};

/// Threads of a warpgroup.
pub const THREADS: usize = 128;

/// Rows of a product.
const ROWS: usize = 64;

/// Registers of a first factor.
const FACTOR: usize = 4;

/// Bytes that one row of an operand has along K.
const LINE: usize = 32;

/// A product under way: the registers that it writes, its shape, what it reads; of registers, with the number of each
/// thread's step then.
struct PendingProduct {
    registers: Vec<usize>,
    form: String,
    chunks: Vec<u64>,
    factor: Vec<usize>,
    begun: Vec<u32>,
}

/// The products of a warpgroup since its last commit, and the committed groups, oldest first.
#[derive(Default)]
pub struct Warpgroup {
    open: Vec<PendingProduct>,
    groups: Vec<Vec<PendingProduct>>,
}

impl Warpgroup {
    /// Whether a product was not waited for.
    pub fn busy(&self) -> bool {
        !self.open.is_empty() || self.groups.iter().any(|g| !g.is_empty())
    }

    fn products(&self) -> impl Iterator<Item = &PendingProduct> {
        self.open.iter().chain(self.groups.iter().flatten())
    }
}

/// An operand in shared memory: bytes, as the fields of its descriptor say.
struct DescriptorMatrix {
    start: u64,
    leading: u64,
    stride: u64,
    swizzle: u64,
    k_major: bool,
    ty: Ty,
}

impl DescriptorMatrix {
    fn decoded(descriptor: u64, k_major: bool, ty: Ty) -> Result<DescriptorMatrix, String> {
        let field = |at: u32| (descriptor >> at & 0x3fff) << 4;
        let swizzle = [0, 128, 64, 32][(descriptor >> 62) as usize];
        if descriptor >> 49 & 7 != 0 {
            return Err("a base offset of a pattern is not read".into());
        }
        Ok(DescriptorMatrix { start: field(0), leading: field(16), stride: field(32), swizzle, k_major, ty })
    }

    /// The address of each chunk of 16 bytes, its row (or column) of the matrix and its place along K.
    fn chunks(&self, rows: usize) -> Vec<(u64, usize, usize)> {
        let each = CHUNK as usize * 8 / self.ty.bits() as usize;
        // Chunks of a line of the pattern; its eight lines lie one after the other.
        let chunks = (self.swizzle / CHUNK).max(1);
        let line = chunks * CHUNK;
        let (leading, stride) = (self.leading, self.stride);
        let address = |offset: u64| swizzled(self.start + offset, self.swizzle);
        let mut all = vec![];
        if self.k_major {
            // ((8,m),(T,2)):((line,SBO),(1,T)), without swizzle the second chunk LBO after the first.
            let step = if self.swizzle == 0 { leading } else { CHUNK };
            for r in 0..rows as u64 {
                for c in 0..LINE as u64 / CHUNK {
                    let offset = r % 8 * line + r / 8 * stride + c * step;
                    all.push((address(offset), r as usize, c as usize * each));
                }
            }
        } else {
            // ((T,chunks,m),(8,k)):((1,T,LBO),(line,SBO)), without swizzle SBO and LBO the other way round.
            let (along, across) = if self.swizzle == 0 { (stride, leading) } else { (leading, stride) };
            for k in 0..(LINE * 8 / self.ty.bits() as usize) as u64 {
                for m in 0..(rows / each) as u64 {
                    let offset = m % chunks * CHUNK + m / chunks * along + k % 8 * line + k / 8 * across;
                    all.push((address(offset), m as usize * each, k as usize));
                }
            }
        }
        all
    }
}

/// Products of 8-bit floats and a sum, as compute capability 9.0 adds them: each cut to 13 bits behind the largest
/// power of two of them all, and so is the result; zeros and subnormal factors have the exponent of the smallest normal
/// number (F. A. Khattak, M. Mikaitis, *Accurate Models of NVIDIA Tensor Cores*, arXiv:2512.07004).
fn cut_sum(sum: f32, factors: impl Iterator<Item = (f32, f32)> + Clone, types: [Ty; 2]) -> f32 {
    let exponent = |x: f32| (x.to_bits() >> 23 & 0xff) as i32 - 127;
    let least = types.map(|ty| if ty == Ty::E4M3 { -6 } else { -14 });
    let cut = |x: f32, highest: i32| {
        let unit = 2f64.powi(highest - 13);
        if x.is_finite() { ((f64::from(x) / unit).trunc() * unit) as f32 } else { x }
    };
    let of = |(x, y): (f32, f32)| exponent(x).max(least[0]) + exponent(y).max(least[1]);
    let highest = factors.clone().map(of).max().unwrap_or(i32::MIN).max(exponent(sum));
    let all = factors.map(|(x, y)| cut(x * y, highest)).fold(cut(sum, highest), |a, b| a + b);
    cut(all, exponent(all))
}

impl Block<'_> {
    /// Warpgroups whose threads have all come to the same instruction execute it.
    pub(super) fn exchange_in_groups(&mut self) -> Result<(), String> {
        for group in 0..self.warpgroups.len() {
            let first = group * THREADS;
            let threads = first..(first + THREADS).min(self.threads.len());
            let at = self.threads[first].at;
            let i = &self.grid.entry.code[at];
            let come = |t: usize| self.threads[t].state == State::Warp && self.threads[t].at == at;
            if i.op != "wgmma" || threads.len() < THREADS || !threads.clone().all(come) {
                continue;
            }
            let done = self.warpgroup(i, group);
            done.map_err(|e| format!("{e}\n  warpgroup {group} of block {}, line {}: {}", self.block, i.line, i.text))?;
            for t in threads {
                self.threads[t].at += 1;
                self.threads[t].state = State::Runs;
            }
        }
        Ok(())
    }

    /// Every `wgmma`.
    fn warpgroup(&mut self, i: &Instruction, group: usize) -> Result<(), String> {
        if !has(i, "sync") || !has(i, "aligned") {
            return Err("neither sync nor aligned".into());
        }
        let first = group * THREADS;
        match i.mods[0].as_str() {
            "fence" => {
                self.threads[first..first + THREADS].iter_mut().for_each(|t| t.fence_of_registers = t.steps);
                Ok(())
            }
            "commit_group" => {
                let products = std::mem::take(&mut self.warpgroups[group].open);
                self.warpgroups[group].groups.push(products);
                Ok(())
            }
            "wait_group" => {
                let keep = self.value(first, i.args.first().ok_or("no number of groups")?)? as usize;
                let done = self.warpgroups[group].groups.len().saturating_sub(keep);
                let products: Vec<PendingProduct> = self.warpgroups[group].groups.drain(..done).flatten().collect();
                self.finish(group, &products)
            }
            "mma_async" => self.start(i, group),
            _ => Err("an instruction that is not read".into()),
        }
    }

    /// Products are done: their registers have values, unless another one accumulates in them.
    fn finish(&mut self, group: usize, products: &[PendingProduct]) -> Result<(), String> {
        let first = group * THREADS;
        for product in products {
            self.proxy.release(&product.chunks);
            let changed = |(t, begun): (usize, &u32)| {
                let registers = &self.threads[first + t].registers;
                product.factor.iter().any(|r| registers[*r].written > *begun)
            };
            if product.begun.iter().enumerate().any(changed) {
                return Err("registers of a factor were written before the product was waited for".into());
            }
            if self.warpgroups[group].products().any(|p| p.registers == product.registers) {
                continue;
            }
            for thread in &mut self.threads[first..first + THREADS] {
                for r in &product.registers {
                    thread.registers[*r].holds = RegisterState::Value;
                }
            }
        }
        Ok(())
    }

    /// `wgmma.mma_async.sync.aligned.m64nNkK.D.A.B {d, …}, a, b, p{, ±1, ±1{, trans, trans}}`.
    fn start(&mut self, i: &Instruction, group: usize) -> Result<(), String> {
        let first = group * THREADS;
        let form = i.mods.get(3).map(String::as_str).unwrap_or_default();
        let shape = form.strip_prefix("m64n").and_then(|s| s.split_once('k'));
        let (n, k) = shape.and_then(|(n, k)| Some((n.parse().ok()?, k.parse().ok()?))).unwrap_or((0_usize, 0_usize));
        let [sums, a, b] = i.types[..] else { return Err("three types are needed".into()) };
        let (factors, small) = ([a, b], |ty| matches!(ty, Ty::E4M3 | Ty::E5M2));
        let held = matches!(i.args.get(1), Some(ParsedOperand::Vector(_)));
        let immediates = match (sums, a, b) {
            (Ty::F32, Ty::F16, Ty::F16) | (Ty::F32, Ty::BF16, Ty::BF16) => 4 - usize::from(held),
            (Ty::F32, Ty::TF32, Ty::TF32) => 2,
            (Ty::F32, a, b) if small(a) && small(b) => 2,
            (Ty::S(32), Ty::S(8) | Ty::U(8), Ty::S(8) | Ty::U(8)) => 0,
            _ => return Err("types that are not read".into()),
        };
        if n % 8 != 0 || !(8..=256).contains(&n) || k * a.bits() as usize != 8 * LINE || i.args.len() != 4 + immediates
        {
            return Err(format!("a product `{form}` of {} operands that is not read", i.args.len()));
        }
        let mut words = vec![];
        for operand in &i.args[1 + usize::from(held)..] {
            words.push(self.value(first, operand)?);
            if (first..first + THREADS).any(|t| self.value(t, operand) != Ok(words[words.len() - 1])) {
                return Err("threads of a warpgroup have different operands".into());
            }
        }
        // The last words: of the second factor, scale-d, two scales, and the majors of factors in shared memory.
        let at = 2 - usize::from(held);
        let immediate = |i: usize, default: u64| words.get(at + i).copied().unwrap_or(default);
        let scale = |i| if immediate(i, 1) as i32 == -1 { -1.0 } else { 1.0 };
        let mut factor = vec![];
        let (left, mut chunks) = if held {
            factor = self.factor(i)?;
            (self.held(group, &factor, a, scale(1))?, vec![])
        } else {
            let a = DescriptorMatrix::decoded(words[0], immediate(3, 0) == 0, a)?;
            self.operand(&a, group, ROWS, |row, at| row * k + at, scale(1))?
        };
        let b = DescriptorMatrix::decoded(words[at - 1], immediate(at + 2, 0) == 0, b)?;
        let (right, more) = self.operand(&b, group, n, |row, at| at * n + row, scale(2))?;
        chunks.extend(more);
        let kept = immediate(0, 1) & 1 == 1;
        let registers = self.accumulators(i, group, n / 2, form)?;
        let mut d = self.sums(group, &registers, n, sums, kept)?;
        // One term after the other. Products are exact in f32, and sums of those of bytes as well.
        for (row, d) in d.chunks_mut(n).enumerate() {
            let x = &left[row * k..(row + 1) * k];
            if small(factors[0]) {
                let column = |j: usize| x.iter().zip(right[j..].iter().step_by(n)).map(|(x, y)| (*x, *y));
                d.iter_mut().enumerate().for_each(|(j, d)| *d = cut_sum(*d, column(j), factors));
                continue;
            }
            for (x, right) in x.iter().zip(right.chunks(n)) {
                d.iter_mut().zip(right).for_each(|(d, y)| *d += x * y);
            }
        }
        self.put(group, &registers, n, sums, kept, &d);
        self.proxy.read(&chunks);
        let begun = self.threads[first..first + THREADS].iter().map(|t| t.steps).collect();
        self.warpgroups[group].open.push(PendingProduct { registers, form: form.into(), chunks, factor, begun });
        Ok(())
    }

    /// The registers of a first factor.
    fn factor(&self, i: &Instruction) -> Result<Vec<usize>, String> {
        let register = |operand: &ParsedOperand| match operand {
            ParsedOperand::Reg(r) => Ok(*r),
            other => Err(format!("{other} is no register")),
        };
        self.parts(&i.args[1], FACTOR)?.iter().map(register).collect()
    }

    /// The numbers of a first factor in registers: thread `t` has words `t % 4` and `t % 4 + 4` of rows `t / 4` and
    /// `t / 4 + 8` of its warp.
    fn held(&self, group: usize, registers: &[usize], ty: Ty, scale: f32) -> Result<Vec<f32>, String> {
        let bytes = ty.bits() as usize / 8;
        let (k, each) = (LINE / bytes, 4 / bytes);
        let mut numbers = vec![0.0; ROWS * k];
        for (t, thread) in self.threads[group * THREADS..(group + 1) * THREADS].iter().enumerate() {
            for (v, r) in registers.iter().enumerate() {
                let register = thread.registers[*r];
                if register.holds != RegisterState::Value {
                    return Err(self.unset(*r, register));
                }
                if thread.fence_of_registers == 0 || register.written > thread.fence_of_registers {
                    return Err("there was no `wgmma.fence` since its registers were written".into());
                }
                let (row, word) = (16 * (t / 32) + t % 32 / 4 + 8 * (v % 2), t % 4 + 4 * (v / 2));
                for e in 0..each {
                    let bits = register.value >> (8 * bytes * e) & ((1 << (8 * bytes)) - 1);
                    numbers[row * k + word * each + e] = scale * float(bits, ty) as f32;
                }
            }
        }
        Ok(numbers)
    }

    /// The numbers of an operand, each at a place of its row and its `k`, and the chunks that they lie in.
    fn operand(
        &self,
        matrix: &DescriptorMatrix,
        group: usize,
        rows: usize,
        place: impl Fn(usize, usize) -> usize,
        scale: f32,
    ) -> Result<(Vec<f32>, Vec<u64>), String> {
        let (who, bytes) = (self.who(group * THREADS), matrix.ty.bits() as usize / 8);
        let mut numbers = vec![0.0; rows * LINE / bytes];
        let mut chunks = vec![];
        for (address, row, at) in matrix.chunks(rows) {
            for (e, element) in self.fetch(address, CHUNK, who)?.chunks(bytes).enumerate() {
                let word = element.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
                let (row, at) = if matrix.k_major { (row, at + e) } else { (row + e, at) };
                numbers[place(row, at)] = scale * float(word, matrix.ty) as f32;
            }
            chunks.push(address / CHUNK * CHUNK);
        }
        Ok((numbers, chunks))
    }

    /// The registers of the sums, which may be accumulated in: a fence lies after what else wrote them.
    fn accumulators(&self, i: &Instruction, group: usize, n: usize, form: &str) -> Result<Vec<usize>, String> {
        let register = |operand: &ParsedOperand| match operand {
            ParsedOperand::Reg(r) => Ok(*r),
            other => Err(format!("{other} is no register")),
        };
        let registers: Vec<usize> = self.parts(&i.args[0], n)?.iter().map(register).collect::<Result<_, _>>()?;
        let first = &self.threads[group * THREADS];
        if registers.iter().any(|r| first.registers[*r].holds == RegisterState::Sum) {
            let same = |p: &&PendingProduct| p.registers.iter().any(|r| registers.contains(r));
            if self.warpgroups[group].products().filter(same).any(|p| p.registers != registers || p.form != form) {
                return Err("it accumulates in registers of a product of another form that is not waited for".into());
            }
        }
        for thread in &self.threads[group * THREADS..(group + 1) * THREADS] {
            if thread.fence_of_registers == 0
                || registers.iter().any(|r| thread.registers[*r].written > thread.fence_of_registers)
            {
                return Err("there was no `wgmma.fence` since its registers were written".into());
            }
        }
        Ok(registers)
    }

    /// The row and column of register `v` of thread `t` of the group.
    fn element(t: usize, v: usize) -> (usize, usize) {
        (16 * (t / 32) + t % 32 / 4 + 8 * (v / 2 % 2), 8 * (v / 4) + 2 * (t % 4) + v % 2)
    }

    /// What the sums start with, by rows; those of ints with zero, for they are added in [`Block::put`].
    fn sums(&self, group: usize, registers: &[usize], n: usize, ty: Ty, kept: bool) -> Result<Vec<f32>, String> {
        let mut d = vec![0.0; ROWS * n];
        for t in 0..if kept { THREADS } else { 0 } {
            let thread = &self.threads[group * THREADS + t];
            for (v, r) in registers.iter().enumerate() {
                let register = thread.registers[*r];
                if register.holds == RegisterState::Nothing {
                    return Err(self.unset(*r, register));
                }
                let (row, column) = Self::element(t, v);
                if ty == Ty::F32 {
                    d[row * n + column] = f32::from_bits(register.value as u32);
                }
            }
        }
        Ok(d)
    }

    /// Gives the registers the sums, which nobody may read before the product is waited for.
    fn put(&mut self, group: usize, registers: &[usize], n: usize, ty: Ty, kept: bool, d: &[f32]) {
        for (t, thread) in self.threads[group * THREADS..(group + 1) * THREADS].iter_mut().enumerate() {
            for (v, r) in registers.iter().enumerate() {
                let (row, column) = Self::element(t, v);
                let sum = d[row * n + column];
                let register = &mut thread.registers[*r];
                let old = if kept { register.value as u32 } else { 0 };
                let bits = if ty == Ty::F32 { sum.to_bits() } else { old.wrapping_add_signed(sum as i32) };
                (register.value, register.holds) = (bits.into(), RegisterState::Sum);
            }
        }
    }
}
