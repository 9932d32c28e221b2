//! PTX text to instructions: entries, their registers, shared variables and labels.
//!
//! What is read is what a compiler emits: one statement a line, `.reg` declarations with ranges (`%r<12>`), `.shared`
//! and `.param` declarations, labels, guards (`@%p1`, `@!%p1`), and operands that are registers, numbers (also
//! `0f3F800000` and `0d…`), names, `[base+offset]`, `[map, {x, y}]` and `{a, b}`.
use std::collections::HashMap;

/// A PTX module.
#[derive(Debug, Default)]
pub struct PtxModule {
    /// `.version`.
    pub version: String,
    /// `.target`.
    pub target: String,
    /// Names of the dynamic shared memory, and what its address is a multiple of.
    pub dynamic: Vec<(String, u64)>,
    /// The kernels.
    pub entries: Vec<Entry>,
}

/// A kernel.
#[derive(Debug, Default)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Parameters: names, and 8 bytes or the 128 of a tensor map.
    pub params: Vec<(String, u64)>,
    /// Threads per block that it was compiled for: `.maxntid` or `.reqntid`, 0 when not said.
    pub threads: u32,
    /// Number of registers.
    pub n_registers: usize,
    /// Names of registers, for messages.
    pub registers: Vec<String>,
    /// Shared variables: name, offset, bytes.
    pub shared: Vec<(String, u64, u64)>,
    /// Bytes of the statically sized ones.
    pub shared_bytes: u64,
    /// The code.
    pub code: Vec<Instruction>,
}

/// One instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// A predicate register, and whether it must be false.
    pub guard: Option<(usize, bool)>,
    /// The first part of the mnemonic.
    pub op: String,
    /// The other parts that are no types.
    pub mods: Vec<String>,
    /// The parts that are types, in order.
    pub types: Vec<Ty>,
    /// Operands, destination first.
    pub args: Vec<ParsedOperand>,
    /// The text, for messages.
    pub text: String,
    /// The line in the text, from 1.
    pub line: usize,
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub enum ParsedOperand {
    /// A register by number.
    Reg(usize),
    /// A number: an int in two's complement, or the bits of a float.
    Num(u64),
    /// `%tid.x` and the like.
    Special(String),
    /// A position in the code.
    Label(usize),
    /// The address of a shared variable, or a parameter's index.
    Shared(u64),
    /// A parameter.
    Param(usize),
    /// `[base + offset]`.
    Memory(Box<ParsedOperand>, i64),
    /// `[map, {x, y}]`: a tensor map, and coordinates in it.
    Tensor(Box<ParsedOperand>, Vec<ParsedOperand>),
    /// `{a, b}`.
    Vector(Vec<ParsedOperand>),
    /// `_`, a result that nobody wants.
    Nothing,
    /// A label that is not known yet.
    Name(String),
}

impl std::fmt::Display for ParsedOperand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ParsedOperand::Reg(_) => write!(f, "a register"),
            ParsedOperand::Num(n) => write!(f, "the number {n:#x}"),
            ParsedOperand::Special(name) | ParsedOperand::Name(name) => write!(f, "`{name}`"),
            ParsedOperand::Label(_) => write!(f, "a label"),
            ParsedOperand::Shared(at) => write!(f, "the address {at:#x} of shared memory"),
            ParsedOperand::Param(p) => write!(f, "the parameter {p}"),
            ParsedOperand::Memory(..) => write!(f, "an address"),
            ParsedOperand::Tensor(..) => write!(f, "a box of a tensor map"),
            ParsedOperand::Vector(parts) => write!(f, "a list of {}", parts.len()),
            ParsedOperand::Nothing => write!(f, "`_`"),
        }
    }
}

/// A type of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ty {
    Pred,
    B(u32),
    U(u32),
    S(u32),
    F16,
    F16x2,
    BF16,
    BF16x2,
    F32,
    F64,
    E4M3,
    E5M2,
    TF32,
    E4M3x2,
    E5M2x2,
}

impl Ty {
    fn of(text: &str) -> Option<Ty> {
        Some(match text {
            "pred" => Ty::Pred,
            "f16" => Ty::F16,
            "f16x2" => Ty::F16x2,
            "bf16" => Ty::BF16,
            "bf16x2" => Ty::BF16x2,
            "f32" => Ty::F32,
            "f64" => Ty::F64,
            "e4m3" => Ty::E4M3,
            "e5m2" => Ty::E5M2,
            "tf32" => Ty::TF32,
            "e4m3x2" => Ty::E4M3x2,
            "e5m2x2" => Ty::E5M2x2,
            _ => {
                let bits = text.get(1..)?.parse().ok()?;
                if !matches!(bits, 8 | 16 | 32 | 64 | 128) {
                    return None;
                }
                match text.as_bytes()[0] {
                    b'b' => Ty::B(bits),
                    b'u' => Ty::U(bits),
                    b's' => Ty::S(bits),
                    _ => return None,
                }
            }
        })
    }

    /// Bits of a value.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Pred => 1,
            Ty::B(n) | Ty::U(n) | Ty::S(n) => n,
            Ty::E4M3 | Ty::E5M2 => 8,
            Ty::F16 | Ty::BF16 | Ty::E4M3x2 | Ty::E5M2x2 => 16,
            Ty::F32 | Ty::TF32 | Ty::F16x2 | Ty::BF16x2 => 32,
            Ty::F64 => 64,
        }
    }

    /// Whether `value` is signed.
    pub fn signed(self) -> bool {
        matches!(self, Ty::S(_))
    }
}

/// Reads a module.
pub fn parse(text: &str) -> Result<PtxModule, String> {
    let mut module = PtxModule::default();
    let mut open: Option<Builder> = None;
    // Statements end with `;`, `:`, `{` or `}`; comments go first.
    let mut header = String::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split("//").next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |e: String| format!("line {}: {e}: `{line}`", i + 1);
        match &mut open {
            None => {
                if let Some(v) = line.strip_prefix(".version") {
                    module.version = v.trim().into();
                } else if let Some(v) = line.strip_prefix(".target") {
                    module.target = v.trim().into();
                } else if let Some(rest) = line.strip_prefix(".extern .shared") {
                    // `.align 16 .b8 name[];`: dynamic shared memory, after what an entry declares itself.
                    let name = rest.split_whitespace().last().and_then(|w| w.split_once('[')).ok_or("not an array")?.0;
                    module.dynamic.push((name.into(), alignment(rest)?));
                } else if !line.starts_with(".address_size") {
                    header.push_str(line);
                    header.push(' ');
                    if let Some((head, rest)) = header.clone().split_once('{') {
                        open = Some(Builder::new(head).map_err(wrong)?);
                        if !rest.trim().is_empty() {
                            return Err(wrong("an instruction on the line of `{`".into()));
                        }
                        header.clear();
                    }
                }
            }
            Some(_) if line == "}" => {
                let builder = open.take().expect("it is open");
                module.entries.push(builder.finish(&module.dynamic)?);
            }
            Some(b) => {
                for statement in line.split_inclusive(';') {
                    b.statement(statement.trim(), i + 1).map_err(wrong)?;
                }
            }
        }
    }
    if open.is_some() || !header.trim().is_empty() {
        return Err("the text ends within an entry".into());
    }
    Ok(module)
}

#[derive(Default)]
struct Builder {
    entry: Entry,
    registers: HashMap<String, usize>,
    labels: HashMap<String, usize>,
}

impl Builder {
    /// From `.visible .entry name(.param .u64 a, …) .maxntid 256, 1, 1`.
    fn new(head: &str) -> Result<Builder, String> {
        let rest = head.split_once(".entry").ok_or("not an entry")?.1;
        let (name, rest) = rest.split_once('(').ok_or("no parameter list")?;
        let (params, rest) = rest.split_once(')').ok_or("an open parameter list")?;
        let mut b = Builder { entry: Entry { name: name.trim().into(), ..Entry::default() }, ..Builder::default() };
        for param in params.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let words: Vec<&str> = param.split_whitespace().collect();
            let name = *words.last().expect("it is not empty");
            let map = name.strip_suffix("[128]").filter(|_| words.contains(&".b8"));
            let param = match map {
                Some(name) if alignment(param)? >= 64 => (name.into(), 128),
                None if words.iter().any(|w| matches!(*w, ".u64" | ".b64" | ".s64")) => (name.into(), 8),
                _ => return Err(format!("parameter `{param}` is neither 8 bytes wide nor 128 that are aligned to 64")),
            };
            b.entry.params.push(param);
        }
        let words: Vec<&str> = rest.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        if let Some(i) = words.iter().position(|w| matches!(*w, ".maxntid" | ".reqntid")) {
            b.entry.threads = words.get(i + 1).and_then(|n| n.parse().ok()).ok_or("no number of threads")?;
        }
        Ok(b)
    }

    fn statement(&mut self, text: &str, line: usize) -> Result<(), String> {
        if let Some(label) = text.strip_suffix(':') {
            self.labels.insert(label.trim().into(), self.entry.code.len());
            return Ok(());
        }
        // The `::` of a qualifier ends no label.
        let label = text.split_once(':').filter(|(l, rest)| !l.contains([' ', '{', '"']) && !rest.starts_with(':'));
        if let Some((label, rest)) = label {
            self.labels.insert(label.trim().into(), self.entry.code.len());
            return self.statement(rest.trim(), line);
        }
        let text = text.strip_suffix(';').ok_or("no `;`")?.trim();
        if let Some(rest) = text.strip_prefix(".reg") {
            return self.registers(rest);
        }
        if text.starts_with(".shared") {
            return self.shared(text);
        }
        if text.starts_with(".pragma") || text.starts_with(".loc") {
            return Ok(());
        }
        let (guard, rest) = match text.strip_prefix('@') {
            None => (None, text),
            Some(rest) => {
                let (p, rest) = rest.split_once(char::is_whitespace).ok_or("a guard alone")?;
                let (negated, p) = p.strip_prefix('!').map_or((false, p), |p| (true, p));
                (Some((self.register(p)?, negated)), rest.trim())
            }
        };
        let (mnemonic, args) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let mut parts = mnemonic.split('.');
        let op = parts.next().unwrap_or("").to_string();
        let (mut mods, mut types) = (vec![], vec![]);
        for part in parts {
            match Ty::of(part) {
                Some(ty) => types.push(ty),
                None => mods.push(part.to_string()),
            }
        }
        let args = split(args).into_iter().map(|a| self.operand(a)).collect::<Result<_, _>>()?;
        self.entry.code.push(Instruction { guard, op, mods, types, args, text: text.into(), line });
        Ok(())
    }

    /// `.b32 %r<12>` or `.pred %p, %q`.
    fn registers(&mut self, text: &str) -> Result<(), String> {
        let (_, names) = text.trim().split_once(char::is_whitespace).ok_or("no names")?;
        for name in names.split(',').map(str::trim) {
            let all: Vec<String> = match name.split_once('<') {
                None => vec![name.into()],
                Some((stem, n)) => {
                    let n: usize = n.trim_end_matches('>').parse().map_err(|_| "a bad range")?;
                    (0..n).map(|i| format!("{stem}{i}")).collect()
                }
            };
            for name in all {
                let id = self.entry.registers.len();
                if self.registers.insert(name.clone(), id).is_some() {
                    return Err(format!("register {name} is declared twice"));
                }
                self.entry.registers.push(name);
            }
        }
        Ok(())
    }

    /// `.shared .align 16 .b8 name[1024]`.
    fn shared(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let align = alignment(text)?;
        let element = words.iter().find_map(|w| w.strip_prefix('.').and_then(Ty::of)).ok_or("no type")?.bits() / 8;
        let (name, n) = words.last().and_then(|w| w.split_once('[')).ok_or("not an array")?;
        let n: u64 = n.trim_end_matches(']').parse().map_err(|_| "a bad length")?;
        let at = self.entry.shared_bytes.next_multiple_of(align.max(1));
        let bytes = n * u64::from(element);
        self.entry.shared.push((name.into(), at, bytes));
        self.entry.shared_bytes = at + bytes;
        Ok(())
    }

    fn register(&self, name: &str) -> Result<usize, String> {
        self.registers.get(name).copied().ok_or_else(|| format!("register {name} is not declared"))
    }

    fn operand(&self, text: &str) -> Result<ParsedOperand, String> {
        if text == "_" {
            return Ok(ParsedOperand::Nothing);
        }
        if let Some(inner) = text.strip_prefix('{') {
            let inner = inner.strip_suffix('}').ok_or("an open `{`")?;
            return Ok(ParsedOperand::Vector(
                split(inner).into_iter().map(|a| self.operand(a)).collect::<Result<_, _>>()?,
            ));
        }
        if let Some(inner) = text.strip_prefix('[') {
            let inner = inner.strip_suffix(']').ok_or("an open `[`")?;
            if let [map, coordinates] = split(inner)[..] {
                let ParsedOperand::Vector(coordinates) = self.operand(coordinates)? else {
                    return Err("no `{`".into());
                };
                return Ok(ParsedOperand::Tensor(Box::new(self.operand(map)?), coordinates));
            }
            // `[r-4]` is not in the grammar; it is written `[r+-4]`.
            let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
            let offset = offset.trim().parse().map_err(|_| "a bad offset")?;
            return Ok(ParsedOperand::Memory(Box::new(self.operand(base.trim())?), offset));
        }
        if let Some(id) = self.registers.get(text) {
            return Ok(ParsedOperand::Reg(*id));
        }
        if text.starts_with('%') || text == "WARP_SZ" {
            return Ok(ParsedOperand::Special(text.into()));
        }
        if let Some(bits) = number(text) {
            return Ok(ParsedOperand::Num(bits));
        }
        if let Some(i) = self.entry.params.iter().position(|p| p.0 == text) {
            return Ok(ParsedOperand::Param(i));
        }
        if let Some((_, at, _)) = self.entry.shared.iter().find(|(n, ..)| n == text) {
            return Ok(ParsedOperand::Shared(*at));
        }
        Ok(ParsedOperand::Name(text.into()))
    }

    fn finish(mut self, dynamic: &[(String, u64)]) -> Result<Entry, String> {
        let end = self.entry.code.len();
        if let Some(align) = dynamic.iter().map(|d| d.1).max() {
            self.entry.shared_bytes = self.entry.shared_bytes.next_multiple_of(align);
        }
        let named = |arg: &mut ParsedOperand| {
            if let ParsedOperand::Name(name) = arg {
                *arg = match self.labels.get(name) {
                    Some(at) => ParsedOperand::Label(*at),
                    None if dynamic.iter().any(|d| d.0 == *name) => ParsedOperand::Shared(self.entry.shared_bytes),
                    None => return Err(format!("`{name}` is not defined")),
                };
            }
            Ok(())
        };
        for instruction in &mut self.entry.code {
            for arg in &mut instruction.args {
                match arg {
                    ParsedOperand::Memory(base, _) => named(base)?,
                    arg => named(arg)?,
                }
            }
        }
        self.entry.n_registers = self.entry.registers.len();
        match self.entry.code.last() {
            Some(i) if matches!(i.op.as_str(), "ret" | "exit" | "bra" | "trap") => Ok(self.entry),
            _ => Err(format!("entry `{}` runs past its end at {end}", self.entry.name)),
        }
    }
}

/// What `.align` says, or 1.
fn alignment(text: &str) -> Result<u64, String> {
    let mut words = text.split_whitespace().skip_while(|w| *w != ".align").skip(1);
    let align = words.next().map_or(Some(1), |n| n.parse().ok());
    align.filter(|n: &u64| n.is_power_of_two()).ok_or_else(|| "a bad alignment".into())
}

/// Splits operands at commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0, 0, vec![]);
    for (i, c) in text.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        out.push(last);
    }
    out
}

/// An int (decimal or `0x`), or the bits of a float.
fn number(text: &str) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0f").or(text.strip_prefix("0F")) {
        return u32::from_str_radix(hex, 16).ok().map(u64::from);
    }
    if let Some(hex) = text.strip_prefix("0d").or(text.strip_prefix("0D")) {
        return u64::from_str_radix(hex, 16).ok();
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |t| (true, t));
    let digits = digits.trim_end_matches('U');
    let n = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if negative { n.wrapping_neg() } else { n })
}
