//! One phase to one function: walks the plan, emits stores and tiles.
//!
//! ```text
//! fn phase(buffers: *const *mut u8, symbols: *const i64, lo: i64, hi: i64)
//! ```
//!
//! `buffers[b]` is the address of offset 0 of buffer `b`; `lo..hi` are the iterations of the phase's parallel loop.
//! What has been loaded is remembered until its buffer is written or a loop opens or closes: buffers that are written
//! overlap no other (the launch checks it), so a store forgets one buffer only.
use super::address::{Address, LanePattern};
use super::affine::Atoms;
use super::expression::ExpressionFunction;
use super::index::LoopScope;
use super::plan::{AtomCall, Callee, PlanNode, PlanPhase, PlanStore, Writes};
use super::registers::Registers;
use super::value::{Rep, Val};
use crate::assembler::Assembled;
use crate::atoms::{CpuAtom, TileEmitter};
use crate::error::{CompileError, Result};
use crate::numeric::Import;
use cranelift_codegen::Context;
use cranelift_codegen::ir::{
    AbiParam, Endianness, FuncRef, InstBuilder, MemFlagsData, SourceLoc, StackSlotData, StackSlotKind, Type, Value,
    types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::{Linkage, Module};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Kernel, Space};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};

/// Scratch that a phase keeps on the stack; more comes from the launch.
pub const MAX_STACK_BYTES: u64 = 32 << 10;

/// The state of the emission of one phase.
pub(super) struct ClifEmitter<'a, 'f> {
    pub(super) b: FunctionBuilder<'f>,
    pub(super) kernel: &'a Kernel,
    pub(super) atoms: &'a Atoms,
    pub(super) scopes: Vec<LoopScope>,
    /// Whether the target has fused multiply-add.
    pub(super) fma: bool,
    pub(super) symbols: Value,
    pub(super) lo: Value,
    pub(super) hi: Value,
    /// Lanes of the store at hand.
    pub(super) lanes: usize,
    pub(super) registers: Registers,
    buffers: Value,
    scratch: &'a [Option<StackBuffer>],
    pub(super) loaded: HashMap<(Address, DType, usize), Val>,
    pub(super) splats: HashMap<(Value, Type), Value>,
    module: &'a mut JITModule,
    imports: BTreeMap<&'static str, FuncRef>,
    assembled: BTreeMap<String, FuncRef>,
    /// The assembled functions of the module so far.
    used: &'a mut Vec<Assembled>,
    /// The assembled expressions of the module so far.
    pub(super) expressions: &'a mut Vec<ExpressionFunction>,
    /// The statement of the kernel that is emitted, by number; 0 outside of all.
    statement: u32,
    /// For each assembled function, the statements that call it.
    calls: &'a mut CallingStatements,
    /// The buffers that are written by non-temporal stores.
    pub(super) streamed: BTreeSet<u32>,
}

/// For each assembled function, by name, the statements of the kernel that call it.
pub type CallingStatements = BTreeMap<String, BTreeSet<u32>>;

/// A shared buffer that lives on the stack.
#[derive(Clone, Copy, Debug)]
pub struct StackBuffer {
    /// Its size.
    pub bytes: u64,
    /// Bytes from its start to offset 0.
    pub origin: u64,
}

/// The signature of every phase.
pub fn signature(module: &JITModule) -> cranelift_codegen::ir::Signature {
    let mut signature = module.make_signature();
    signature.params.extend([AbiParam::new(types::I64); 4]);
    signature
}

/// What a phase is emitted from.
pub struct PhaseSource<'a> {
    /// The kernel.
    pub kernel: &'a Kernel,
    /// The atoms of the plan.
    pub atoms: &'a Atoms,
    /// The plan of the phase.
    pub phase: &'a PlanPhase,
    /// Per buffer: where it lives on the stack, if it does.
    pub scratch: &'a [Option<StackBuffer>],
    /// Whether the target has fused multiply-add.
    pub fma: bool,
}

/// Emits a phase into `ctx.func`; returns the buffers that it writes by non-temporal stores.
///
/// # Errors
/// Whatever cannot be expressed; see [`CompileError`].
pub fn emit(
    source: &PhaseSource<'_>,
    module: &mut JITModule,
    ctx: &mut Context,
    builders: &mut FunctionBuilderContext,
    (used, expressions, calls): (&mut Vec<Assembled>, &mut Vec<ExpressionFunction>, &mut CallingStatements),
) -> Result<BTreeSet<u32>> {
    let &PhaseSource { kernel, atoms, phase, scratch, fma } = source;
    let config = module.target_config();
    // Numbers of statements are kept as they are.
    ctx.func.params.ensure_base_srcloc(SourceLoc::new(0));
    let mut b = FunctionBuilder::new(&mut ctx.func, builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    b.seal_block(entry);
    let params = b.block_params(entry).to_vec();
    let &[buffers, symbols, lo, hi] = &params[..] else {
        return Err(CompileError::Codegen { message: "a phase has four parameters".into() });
    };
    let registers = Registers::new(kernel, &phase.body, &mut b)?;
    let mut e = ClifEmitter {
        b,
        kernel,
        atoms,
        scopes: vec![LoopScope::default()],
        fma,
        symbols,
        lo,
        hi,
        lanes: 1,
        registers,
        buffers,
        scratch,
        loaded: HashMap::new(),
        splats: HashMap::new(),
        module,
        imports: BTreeMap::new(),
        assembled: BTreeMap::new(),
        used,
        expressions,
        statement: 0,
        calls,
        streamed: BTreeSet::new(),
    };
    e.nodes(&phase.body)?;
    let streamed = std::mem::take(&mut e.streamed);
    if !streamed.is_empty() {
        // Non-temporal stores are not ordered with what follows: whoever is told that the phase is done must see
        // them.
        e.b.ins().fence();
    }
    e.b.ins().return_(&[]);
    e.b.finalize(config);
    Ok(streamed)
}

impl ClifEmitter<'_, '_> {
    pub(super) fn nodes(&mut self, nodes: &[PlanNode]) -> Result<()> {
        let outside = self.statement;
        for node in nodes {
            self.serve(node.statement());
            match node {
                PlanNode::Row(row) => self.row(row)?,
                PlanNode::Loop(l) => {
                    if !self.call_tile_reduction(l)? {
                        self.open_loop(l)?;
                    }
                }
                PlanNode::Store(s) => self.store(s)?,
                PlanNode::Tile { atom, dst, src, .. } => {
                    let mut tile = TileEmit { emit: self, atom, dst, src };
                    (atom.emit)(atom, &mut tile);
                    if let Some(d) = dst.first() {
                        self.forget(d.buffer);
                    }
                }
                PlanNode::Call(call) => self.call_node(call)?,
            }
        }
        self.serve(outside);
        Ok(())
    }

    /// Says which statement of the kernel the instructions from here on serve.
    fn serve(&mut self, statement: u32) {
        self.statement = statement;
        self.b.set_srcloc(if statement == 0 { SourceLoc::default() } else { SourceLoc::new(statement) });
    }

    fn call_node(&mut self, node: &AtomCall) -> Result<()> {
        let mut args: Vec<Value> = node.pointers.iter().map(|p| self.pointer(p)).collect();
        args.extend(node.numbers.iter().map(|n| self.sum(n)));
        match &node.callee {
            Callee::Assembled(function) => self.call_assembled(function, &args)?,
            Callee::Import(import) => drop(self.call(import, &args)?),
        }
        if let (Some(dst), true) = (node.pointers.first(), node.writes != Writes::Nothing) {
            self.streamed.extend((node.writes == Writes::Past).then_some(dst.buffer));
            self.forget(dst.buffer);
        }
        Ok(())
    }

    /// The address of a place.
    pub(super) fn pointer(&mut self, place: &Address) -> Value {
        let (p, d) = self.address(place.buffer, &place.at);
        if d == 0 { p } else { self.b.ins().iadd_imm_s(p, i64::from(d)) }
    }

    /// Calls a function that is assembled with the kernel.
    fn call_assembled(&mut self, function: &Assembled, args: &[Value]) -> Result<()> {
        let f = match self.assembled.get(&function.name) {
            Some(f) => *f,
            None => {
                let f = self.declare(&function.name, args.len())?;
                self.assembled.insert(function.name.clone(), f);
                if !self.used.iter().any(|u| u.name == function.name) {
                    self.used.push(function.clone());
                }
                f
            }
        };
        self.b.ins().call(f, args);
        self.calls.entry(function.name.clone()).or_default().insert(self.statement);
        Ok(())
    }

    /// A function of the module, of so many 64-bit arguments.
    fn declare(&mut self, name: &str, arguments: usize) -> Result<FuncRef> {
        let mut signature = self.module.make_signature();
        signature.params.extend(vec![AbiParam::new(types::I64); arguments]);
        let id = self.module.declare_function(name, Linkage::Local, &signature);
        let id = id.map_err(|e| CompileError::Codegen { message: e.to_string() })?;
        Ok(self.module.declare_func_in_func(id, self.b.func))
    }

    /// Calls an assembled expression with its argument block; its number.
    pub(super) fn call_code(&mut self, code: &[u8], block: Value) -> Result<usize> {
        let at = self.expressions.iter().position(|f| f.code == code).unwrap_or(self.expressions.len());
        if at == self.expressions.len() {
            let (name, code) = (format!("tilewright_expression_{at}"), code.to_vec());
            self.expressions.push(ExpressionFunction { name, code, accesses: vec![] });
        }
        let name = self.expressions[at].name.clone();
        let f = self.declare(&name, 1)?;
        self.b.ins().call(f, &[block]);
        self.calls.entry(name).or_default().insert(self.statement);
        Ok(at)
    }

    fn store(&mut self, s: &PlanStore) -> Result<()> {
        self.lanes = s.lanes;
        let dtype = s.value.dtype();
        let horizontal = s.lanes > 1 && s.dst.lanes == LanePattern::Splat;
        let value = match s.update {
            None => {
                let v = self.eval(&s.value)?;
                // Lanes that write one element do so in order: the last one stays.
                if horizontal { self.lane_val(&v, s.lanes - 1) } else { v }
            }
            Some(op) => self.updated(s, op, dtype, horizontal)?,
        };
        if horizontal {
            self.lanes = 1;
        }
        let place = if horizontal { &Address { lanes: LanePattern::One, ..s.dst.clone() } } else { &s.dst };
        self.store_val(place, dtype, &value);
        Ok(())
    }

    /// `op(dst, value)`.
    fn updated(&mut self, s: &PlanStore, op: ReduceOp, dtype: DType, horizontal: bool) -> Result<Val> {
        if horizontal {
            let lanes = self.eval(&s.value)?;
            let value = self.combine_lanes(op, lanes)?;
            self.lanes = 1;
            let place = Address { lanes: LanePattern::One, ..s.dst.clone() };
            let old = self.load_val(&place, dtype);
            return self.binary(op.combine(), old, value);
        }
        // A product that is a term of a sum may be contracted: the reference's error bound covers it (one rounding less
        // per term), and it is what the machine does best. Terms go into registers; a statement's own update is two
        // operations.
        if let (ReduceOp::Sum, DType::F32 | DType::F64, true, true) =
            (op, dtype, self.is_register(s.dst.buffer), self.fma)
            && let Scalar::Binary(BinaryOp::Mul, x, y) = &s.value
        {
            let (x, y) = (self.eval(x)?, self.eval(y)?);
            let old = self.load_val(&s.dst, dtype);
            return Ok(self.fused(x, y, old));
        }
        let value = self.eval(&s.value)?;
        let old = self.load_val(&s.dst, dtype);
        self.binary(op.combine(), old, value)
    }

    /// Whether a buffer is in registers.
    pub(super) fn is_register(&self, buffer: u32) -> bool {
        self.kernel.buffers[buffer as usize].space == Space::Register
    }

    /// Whether the elements of a buffer are their offsets.
    pub(super) fn is_index(&self, buffer: u32) -> bool {
        self.kernel.buffers[buffer as usize].is_index()
    }

    /// The address of a buffer's offset 0.
    pub(super) fn base(&mut self, buffer: u32) -> Value {
        if let Some(scratch) = self.scratch[buffer as usize] {
            // Cranelift places slots within a frame that itself begins at any multiple of 16; scratch begins with a
            // line.
            let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, scratch.bytes as u32 + 48, 4);
            let slot = self.b.create_sized_stack_slot(slot);
            let at = self.b.ins().stack_addr(types::I64, slot, 48);
            let line = self.b.ins().band_imm_s(at, -64);
            return self.b.ins().iadd_imm_s(line, scratch.origin as i64);
        }
        let flags = MemFlagsData::trusted().with_readonly().with_can_move();
        self.b.ins().load(types::I64, flags, self.buffers, (buffer * 8) as i32)
    }

    /// Forgets what was loaded from a buffer.
    pub(super) fn forget(&mut self, buffer: u32) {
        self.loaded.retain(|(p, ..), _| p.buffer != buffer);
    }

    /// Forgets everything that was loaded: the block changes.
    pub(super) fn forget_loads(&mut self) {
        self.loaded.clear();
        self.splats.clear();
    }

    pub(super) fn remembered(&self, place: &Address, dtype: DType) -> Option<Val> {
        self.loaded.get(&(place.clone(), dtype, self.lanes)).cloned()
    }

    pub(super) fn remember(&mut self, place: &Address, dtype: DType, value: &Val) {
        self.loaded.insert((place.clone(), dtype, self.lanes), value.clone());
    }

    /// All lanes of a vector from one scalar.
    pub(super) fn splat(&mut self, ty: Type, value: Value) -> Value {
        if let Some(v) = self.splats.get(&(value, ty)) {
            return *v;
        }
        let v = self.b.ins().splat(ty, value);
        self.splats.insert((value, ty), v);
        v
    }

    /// Calls a function of [`crate::numeric`].
    pub(super) fn call(&mut self, import: &Import, args: &[Value]) -> Result<Value> {
        let f = match self.imports.get(import.name) {
            Some(f) => *f,
            None => {
                let mut signature = self.module.make_signature();
                signature.params.extend(import.params.iter().map(|t| AbiParam::new(*t)));
                signature.returns.push(AbiParam::new(import.result));
                let id = self.module.declare_function(import.name, Linkage::Import, &signature);
                let id = id.map_err(|e| CompileError::Codegen { message: e.to_string() })?;
                let f = self.module.declare_func_in_func(id, self.b.func);
                self.imports.insert(import.name, f);
                f
            }
        };
        let call = self.b.ins().call(f, args);
        Ok(self.b.inst_results(call)[0])
    }

    /// The same bits as another type.
    pub(super) fn bitcast(&mut self, ty: Type, value: Value) -> Value {
        if self.b.func.dfg.value_type(value) == ty {
            return value;
        }
        self.b.ins().bitcast(ty, MemFlagsData::new().with_endianness(Endianness::Little), value)
    }

    /// Bytes chosen from `a` (0 to 15) and `b` (16 to 31), as `i8x16`.
    pub(super) fn shuffle_bytes(&mut self, a: Value, b: Value, bytes: [u8; 16]) -> Value {
        let (a, b) = (self.bitcast(types::I8X16, a), self.bitcast(types::I8X16, b));
        let mask = self.b.func.dfg.immediates.push(bytes.to_vec().into());
        self.b.ins().shuffle(a, b, mask)
    }

    /// Evaluates an expression over the lanes at hand.
    pub(super) fn eval(&mut self, value: &Scalar<Address>) -> Result<Val> {
        Ok(match value {
            Scalar::Const(dtype, n) => self.constant(*dtype, *n),
            Scalar::Load(dtype, place) => self.load_val(place, *dtype),
            Scalar::Acc(_) => return Err(CompileError::Unknown { what: "accumulator", name: "acc".into() }),
            Scalar::Unary(op, x) => {
                let x = self.eval(x)?;
                self.unary(*op, x)?
            }
            Scalar::Binary(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                self.binary(*op, a, b)?
            }
            Scalar::Cast(to, x) => {
                let x = self.eval(x)?;
                self.cast(*to, x)
            }
            Scalar::Select(c, a, b) => {
                let (c, a, b) = (self.eval(c)?, self.eval(a)?, self.eval(b)?);
                self.select(c, a, b)
            }
        })
    }

    /// One lane as a value of its own.
    fn lane_val(&mut self, value: &Val, lane: usize) -> Val {
        if value.uniform() {
            return value.clone();
        }
        let bits = self.bits(value.clone());
        let v = self.lane(&bits, lane);
        Val::scalar(bits.dtype, Rep::Bits, v)
    }
}

/// An atom over lines in memory.
struct TileEmit<'t, 'a, 'f> {
    emit: &'t mut ClifEmitter<'a, 'f>,
    atom: &'static CpuAtom,
    dst: &'t [Address],
    src: &'t [Address],
}

impl TileEmit<'_, '_, '_> {
    fn piece_bytes(&self, strides: &[Option<i64>], part: usize) -> usize {
        (self.atom.line_bytes(strides) - 16 * part).min(16)
    }
}

impl TileEmitter for TileEmit<'_, '_, '_> {
    fn load(&mut self, line: usize, part: usize) -> Value {
        let bytes = self.piece_bytes(self.atom.strides.1, part);
        let place = &self.src[line];
        let (p, d) = self.emit.address(place.buffer, &place.at);
        self.emit.load_piece(types::I8X16, bytes, p, d + 16 * part as i32)
    }

    fn store(&mut self, line: usize, part: usize, value: Value) {
        let bytes = self.piece_bytes(self.atom.strides.0, part);
        let place = &self.dst[line];
        let (p, d) = self.emit.address(place.buffer, &place.at);
        self.emit.store_piece(value, bytes, p, d + 16 * part as i32);
    }

    fn shuffle(&mut self, a: Value, b: Value, bytes: [u8; 16]) -> Value {
        self.emit.shuffle_bytes(a, b, bytes)
    }
}
