//! What the emitted text costs: instructions by kind, registers, and how each memory instruction finds its address.
//!
//! Instructions are counted in the text, a loop's body once. Integer instructions per element stored say how much of
//! the code is addresses; registers alive at one place of the text are what the assembler needs at least, before it
//! reorders.
//!
//! A memory instruction belongs to the parameter from which its address is computed: the *slice* of the address, all
//! instructions that its registers come from, loads the parameter once. What the slice divides is what the access costs
//! in divisions.
use crate::lower::PtxCode;
use crate::manifest::{Argument, Launch, Manifest};
use crate::ptx::{Class, Entry, Inst, Line, PtxOperand, Reg};
use std::collections::{BTreeSet, HashMap};
use tilewright_ir::kernel::{Kernel, Space};

/// An entry of the text.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EntryCost {
    /// Its name.
    pub entry: String,
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of shared memory.
    pub shared: u32,
    /// Integer and address instructions, conversions and predicates included.
    pub integer: usize,
    /// Divisions and remainders of ints that are left, those by multiplication with a reciprocal too.
    pub divisions: usize,
    /// Instructions on floats, and products of matrices.
    pub float: usize,
    /// Loads, stores, copies of boxes and others that are asynchronous.
    pub memory: usize,
    /// Barriers of the block.
    pub barriers: usize,
    /// Branches and returns.
    pub branches: usize,
    /// Elements that the stores to global memory in the text write; boxes are not among them.
    pub elements: usize,
    /// 32-bit registers that are alive at one place of the text: what the assembler needs at least, without its
    /// scheduling.
    pub registers: usize,
}

impl EntryCost {
    /// Integer instructions per element stored.
    pub fn integer_per_element(&self) -> f64 {
        self.integer as f64 / self.elements.max(1) as f64
    }
}

/// The costs of the entries of a kernel's code, in the order of launches.
pub fn entries(kernel: &Kernel, code: &PtxCode) -> Vec<EntryCost> {
    let launches = code.manifest.launches.iter();
    code.entries.iter().zip(launches).map(|(e, l)| entry_cost(kernel, e, l.shared)).collect()
}

/// One side of a memory instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstructionAccess {
    /// The entry it is in.
    pub entry: String,
    /// Its text.
    pub text: String,
    /// Global or shared memory.
    pub space: Space,
    /// The tensor of the manifest that its address starts from; `None` for shared memory and workspaces.
    pub tensor: Option<usize>,
    /// The straight piece of the entry that it is in, counted from its begin: no label or branch stands inside of one.
    pub piece: usize,
    /// Bits that a thread moves with it.
    pub bits: u32,
    /// Divisions and remainders that its address needs.
    pub divisions: usize,
}

/// Every access to global or shared memory in the text, in its order; an asynchronous copy is two.
pub fn movements(code: &PtxCode) -> Vec<InstructionAccess> {
    let entries = code.entries.iter().zip(&code.manifest.launches);
    entries.flat_map(|(entry, launch)| entry_movements(entry, &mapped(&code.manifest, launch))).collect()
}

/// The divisions of ints in the text, with the entry each is in.
pub fn divisions(code: &PtxCode) -> Vec<(&str, &Inst)> {
    let all = code.entries.iter().flat_map(|e| insts(e).map(move |i| (e.name.as_str(), i)));
    all.filter(|(_, i)| divides(i)).collect()
}

/// The tensor of every map that an entry has, in the order of its parameters.
fn mapped(manifest: &Manifest, launch: &Launch) -> Vec<Option<usize>> {
    let maps =
        launch.arguments.iter().filter_map(|a| if let Argument::Map(i) = a { manifest.maps.get(*i) } else { None });
    maps.map(|map| if let Argument::Tensor(t) = map.of { Some(t) } else { None }).collect()
}

fn insts(entry: &Entry) -> impl Iterator<Item = &Inst> {
    entry.lines.iter().filter_map(|l| if let Line::Inst(i) = l { Some(i) } else { None })
}

/// The opcode without its suffixes.
fn head(inst: &Inst) -> &str {
    inst.op.split('.').next().unwrap_or(&inst.op)
}

fn is_float(inst: &Inst) -> bool {
    let ty = inst.op.rsplit('.').next().unwrap_or_default();
    ty.starts_with('f') || ty.starts_with("bf")
}

/// Whether an instruction divides ints: the high half of a product is only ever taken to divide by a number. Of a
/// division with a short form the long one counts.
fn divides(inst: &Inst) -> bool {
    let short = matches!(inst.guard, Some((_, true)));
    (matches!(head(inst), "div" | "rem") && !is_float(inst) && !short) || inst.op.starts_with("mul.hi.")
}

/// Bits that a load, a store or an asynchronous copy moves; of a box those that are moved together at least.
fn moved_bits(inst: &Inst) -> Option<u32> {
    match (head(inst), inst.src.as_slice()) {
        ("cp", _) if inst.op.starts_with("cp.async.bulk.tensor") => Some(128),
        ("cp", [_, _, PtxOperand::Int(bytes)]) => u32::try_from(8 * bytes).ok(),
        ("ld" | "st" | "red", _) if !inst.op.starts_with("ld.param") => {
            let lanes = if inst.op.contains(".v4") { 4 } else { 1 + u32::from(inst.op.contains(".v2")) };
            let ty = inst.op.rsplit('.').next().unwrap_or_default();
            let unit: u32 = ty.trim_start_matches(char::is_alphabetic).parse().ok()?;
            Some(lanes * unit)
        }
        _ => None,
    }
}

fn entry_movements(entry: &Entry, maps: &[Option<usize>]) -> Vec<InstructionAccess> {
    let mut sets: HashMap<Reg, Vec<&Inst>> = HashMap::new();
    insts(entry).for_each(|i| i.dst.iter().for_each(|r| sets.entry(*r).or_default().push(i)));
    let mut out = vec![];
    let mut piece = 0;
    for line in entry.lines.iter() {
        let Line::Inst(inst) = line else {
            piece += usize::from(matches!(line, Line::Label(_)));
            continue;
        };
        piece += usize::from(head(inst) == "bra");
        let Some(bits) = moved_bits(inst) else { continue };
        let side = |space, address: &PtxOperand| {
            let (tensor, divisions) = origin(address, &sets, maps);
            let text = inst.to_string();
            InstructionAccess { entry: entry.name.clone(), text, space, tensor, piece, bits, divisions }
        };
        match (head(inst), inst.src.as_slice()) {
            ("cp", [map @ PtxOperand::Tensor(_), from]) => {
                out.extend([side(Space::Global, map), side(Space::Shared, from)]);
            }
            ("cp", [to, from, _]) => out.extend([side(Space::Shared, to), side(Space::Global, from)]),
            (_, [address, ..]) => {
                let space = if inst.op.contains(".shared") { Space::Shared } else { Space::Global };
                out.push(side(space, address));
            }
            _ => {}
        }
    }
    out
}

/// The tensor that an address starts from, and how many divisions its slice has.
fn origin(address: &PtxOperand, sets: &HashMap<Reg, Vec<&Inst>>, maps: &[Option<usize>]) -> (Option<usize>, usize) {
    let (mut tensor, mut divisions) = (None, 0);
    let mut seen: BTreeSet<Reg> = BTreeSet::new();
    let mut open = vec![];
    address.regs(&mut |r| open.push(r));
    while let Some(r) = open.pop() {
        if !seen.insert(r) {
            continue;
        }
        for inst in sets.get(&r).into_iter().flatten() {
            if let ("ld.param.u64", [PtxOperand::AtName(at)]) = (&*inst.op, inst.src.as_slice()) {
                tensor = tensor.or_else(|| at.0.strip_prefix('t')?.parse().ok());
            }
            if let [PtxOperand::Name(name)] = inst.src.as_slice() {
                let map = || name.strip_prefix('m').and_then(|i| i.parse::<usize>().ok());
                tensor = tensor.or_else(|| maps.get(map()?).copied().flatten());
            }
            divisions += usize::from(divides(inst));
            // Where an index was read from says nothing of what it indexes.
            if !inst.op.starts_with("ld.global") {
                inst.src.iter().for_each(|o| o.regs(&mut |r| open.push(r)));
            }
        }
    }
    (tensor, divisions)
}

fn entry_cost(kernel: &Kernel, entry: &Entry, dynamic: u32) -> EntryCost {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let stated = entry.shared.as_ref().and_then(|s| s.split('[').nth(1)).map_or(0, digits);
    let mut cost = EntryCost {
        entry: entry.name.clone(),
        threads: entry.threads,
        shared: stated + dynamic,
        integer: 0,
        divisions: 0,
        float: 0,
        memory: 0,
        barriers: 0,
        branches: 0,
        elements: 0,
        registers: alive(entry),
    };
    // Outputs of several sizes are counted in the smallest.
    let outputs = kernel.buffers.iter().filter(|b| b.space == Space::Global && b.role.read_only().is_none());
    let size = outputs.map(|b| b.dtype.bytes()).min().unwrap_or(1);
    for inst in insts(entry) {
        match (head(inst), moved_bits(inst)) {
            (_, Some(bits)) => {
                cost.memory += 1;
                if inst.op.starts_with("st.global") || inst.op.starts_with("red.global") {
                    cost.elements += (bits as usize / 8 / size).max(1);
                }
            }
            // Matrices and boxes.
            ("ldmatrix" | "stmatrix", _) => cost.memory += 1,
            ("bar", _) if !inst.op.starts_with("bar.warp") => cost.barriers += 1,
            ("bra" | "ret", _) => cost.branches += 1,
            ("wgmma", _) if inst.op.starts_with("wgmma.mma_async") => cost.float += 1,
            // Parameters, and what waits for copies, products and threads.
            ("ld" | "cp" | "wgmma" | "mbarrier" | "fence" | "bar" | "griddepcontrol", _) => {}
            _ if is_float(inst) => cost.float += 1,
            _ => {
                cost.integer += 1;
                cost.divisions += usize::from(divides(inst));
            }
        }
    }
    cost
}

/// The most 32-bit registers that hold something that is still read, in the order of the text.
fn alive(entry: &Entry) -> usize {
    let mut span: HashMap<Reg, (usize, usize)> = HashMap::new();
    let mut labels: HashMap<u32, usize> = HashMap::new();
    // From the label to the branch back to it; inner loops come first.
    let mut loops: Vec<(usize, usize)> = vec![];
    for (at, line) in entry.lines.iter().enumerate() {
        let i = match line {
            Line::Inst(i) => i,
            Line::Label(l) => {
                labels.insert(*l, at);
                continue;
            }
            Line::Comment(_) => continue,
        };
        let mut see = |r: &Reg| span.entry(*r).or_insert((at, at)).1 = at;
        i.dst.iter().for_each(&mut see);
        i.src.iter().for_each(|o| match o {
            PtxOperand::Label(l) => loops.extend(labels.get(l).map(|first| (*first, at))),
            _ => o.regs(&mut |r| see(&r)),
        });
    }
    let mut change = vec![0isize; entry.lines.len() + 1];
    for (r, (first, mut last)) in span {
        // What was set before a loop and is read in it is alive until the loop ends.
        for (from, to) in &loops {
            if first < *from && (*from..*to).contains(&last) {
                last = *to;
            }
        }
        let words = match r.class {
            Class::B64 | Class::F64 => 2,
            Class::Pred => 0,
            _ => 1,
        };
        change[first] += words;
        change[last] -= words;
    }
    let mut now = 0;
    let sums = change.iter().map(|c| {
        now += c;
        now
    });
    sums.max().unwrap_or(0).max(0) as usize
}
