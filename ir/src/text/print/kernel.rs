//! Printing kernels.
use super::program::assign;
use super::{ExprText, Names, fact_list, head, int_text, layout_text, quoted, scalar_text, swizzle};
use crate::dtype::DType;
use crate::int::Symbol;
use crate::kernel::{
    Access, AccessId, Ahead, Coord, Kernel, LoopId, LoopKind, Nearest, Prefetch, Space, Stmt, Sync, Write,
};

/// The text of a kernel.
pub fn kernel(k: &Kernel) -> String {
    printed(k).0
}

/// The line of the kernel's text, from 1 on, that each of its statements begins at, in order.
pub fn statement_lines(k: &Kernel) -> Vec<u32> {
    let (text, begins) = printed(k);
    let (mut line, mut from) = (1, 0);
    let mut line_of = |at: usize| {
        line += text[from..at].matches('\n').count() as u32;
        from = at;
        line
    };
    begins.into_iter().map(&mut line_of).collect()
}

/// The text, and where each statement begins in it.
fn printed(k: &Kernel) -> (String, Vec<usize>) {
    let names = Names::new(k.buffers.iter().map(|b| b.name.as_str()));
    let mut p = Printer {
        k,
        names,
        loops_seen: vec![false; k.loops.len()],
        accesses_seen: vec![false; k.accesses.len()],
        begins: vec![],
        out: format!("kernel {} for {} {{\n", quoted(&k.name), quoted(&k.target)),
    };
    head(&mut p.out, &k.symbols, &k.guards);
    p.buffers();
    for phase in &k.phases {
        p.out.push_str("  phase {\n");
        p.block(phase, 2);
        p.out.push_str("  }\n");
    }
    p.unused();
    (p.out + "}\n", p.begins)
}

/// An access: `src[(M,512):(512,1); 8](i0,_) {= 512*i0 + 8}`; `… atomic` where threads may update at once.
pub fn access(k: &Kernel, a: &Access) -> String {
    let names = Names::new(k.buffers.iter().map(|b| b.name.as_str()));
    access_text(a, &names)
}

fn access_text(a: &Access, names: &Names) -> String {
    let coords: Vec<String> = a.coord.iter().map(coord_text).collect();
    let base = if a.base.is_static(0) { String::new() } else { format!("; {}", int_text(&a.base)) };
    let offset = a.offset.as_ref().map_or(String::new(), |e| format!(" {{= {}}}", ExprText(e)));
    let name = names.get(a.buffer.0 as usize);
    let atomic = if a.atomic { " atomic" } else { "" };
    format!("{name}[{}{base}]({}){offset}{atomic}", layout_text(&a.layout), coords.join(","))
}

/// `4*i0`, `_`, `[i0 by 16 of M]`.
pub(crate) fn coord_text(c: &Coord) -> String {
    match c {
        Coord::At(e) => ExprText(e).to_string(),
        Coord::Open => "_".to_owned(),
        Coord::Part(p) => format!("[{} by {} of {}]", ExprText(&p.index), p.size, ExprText(&p.end)),
    }
}

struct Printer<'a> {
    k: &'a Kernel,
    names: Names,
    loops_seen: Vec<bool>,
    accesses_seen: Vec<bool>,
    /// Where each statement begins in the text.
    begins: Vec<usize>,
    out: String,
}

impl Printer<'_> {
    fn buffers(&mut self) {
        for b in &self.k.buffers {
            let space = match b.space {
                Space::Global => "global",
                Space::Shared => "shared",
                Space::Register => "register",
            };
            let mut line = format!("  {} {}: {} {}", b.role.name(), quoted(&b.name), b.dtype, layout_text(&b.layout));
            if !b.offset.is_static(0) {
                line.push_str(&format!("; {}", int_text(&b.offset)));
            }
            if let Some(s) = b.swizzle {
                line.push_str(&format!(" {}", swizzle(s)));
            }
            line.push_str(&format!(" {space}"));
            self.out.push_str(&format!("{line} align {}\n", b.align));
        }
    }

    fn block(&mut self, stmts: &[Stmt], depth: usize) {
        for s in stmts {
            self.begins.push(self.out.len());
            self.out.push_str(&"  ".repeat(depth));
            self.stmt(s, depth);
        }
    }

    fn nested(&mut self, body: &[Stmt], depth: usize) {
        self.out.push_str(" {\n");
        self.block(body, depth + 1);
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str("}\n");
    }

    fn stmt(&mut self, s: &Stmt, depth: usize) {
        match s {
            Stmt::For(id, body) => {
                let head = self.loop_head(*id);
                self.out.push_str(&format!("for {head}"));
                self.nested(body, depth);
            }
            Stmt::Store { dst, value, update } => {
                let dst = self.access(*dst);
                let k = self.k;
                let mut load = |d: DType, a: &AccessId| {
                    let stored = k.accesses.get(a.0 as usize).and_then(|a| k.buffers.get(a.buffer.0 as usize));
                    let suffix = if stored.is_some_and(|b| b.dtype == d) { String::new() } else { format!(":{d}") };
                    self.access(*a) + &suffix
                };
                let value = scalar_text(value, &mut load, None);
                self.out.push_str(&format!("{dst} {} {value}\n", assign(*update)));
            }
            Stmt::Atom { atom, operands } => {
                let operands: Vec<String> = operands.iter().map(|a| self.access(*a)).collect();
                self.out.push_str(&format!("{}({})\n", quoted(atom), operands.join(", ")));
            }
            Stmt::Sync(s) => self.out.push_str(&format!("sync {}\n", sync_text(*s))),
        }
    }

    /// `i0 in 0..M parallel where …`, the first time; `i0` after that.
    fn loop_head(&mut self, LoopId(id): LoopId) -> String {
        let Some(l) = self.k.loops.get(id as usize) else { return format!("i{id}") };
        if std::mem::replace(&mut self.loops_seen[id as usize], true) {
            return format!("i{id}");
        }
        let mut text = format!("i{id}");
        if *l.var.name != *text {
            text.push_str(&format!(" as {}", quoted(&l.var.name)));
        }
        text.push_str(&format!(" in {}..{}", ExprText(&l.start), ExprText(&l.end)));
        if l.kind != LoopKind::Serial {
            text.push_str(&format!(" {}", kind_text(l.kind)));
        }
        if !l.prefetch.is_empty() {
            text.push_str(&format!(" {}", prefetch_text(&l.prefetch)));
        }
        if l.var != Symbol::loop_var(&l.var.name, &l.end) {
            text.push_str(&fact_list(&l.var, true));
        }
        text
    }

    /// `a0:src[…](…)`, the first time; `a0` after that.
    fn access(&mut self, AccessId(id): AccessId) -> String {
        let Some(a) = self.k.accesses.get(id as usize) else { return format!("a{id}") };
        if std::mem::replace(&mut self.accesses_seen[id as usize], true) {
            return format!("a{id}");
        }
        format!("a{id}:{}", access_text(a, &self.names))
    }

    /// Loops and accesses that no phase uses are still part of the value.
    fn unused(&mut self) {
        for id in 0..self.k.loops.len() {
            if !self.loops_seen[id] {
                let head = self.loop_head(LoopId(id as u32));
                self.out.push_str(&format!("  loop {head}\n"));
            }
        }
        for id in 0..self.k.accesses.len() {
            if !self.accesses_seen[id] {
                let text = self.access(AccessId(id as u32));
                self.out.push_str(&format!("  access {text}\n"));
            }
        }
    }
}

/// `wait_groups 2`
pub(crate) fn sync_text(s: Sync) -> String {
    match s {
        Sync::Block => "block".into(),
        Sync::Commit => "commit".into(),
        Sync::WaitGroups(n) => format!("wait_groups {n}"),
    }
}

/// `prefetch a1 4096 l1 prefetch row a2 8192 l2`
pub(crate) fn prefetch_text(all: &[Prefetch]) -> String {
    let text = |p: &Prefetch| {
        let what = match p.what {
            Ahead::Along => "",
            Ahead::Row => "row ",
            Ahead::HalfRow => "half ",
        };
        let into = match p.into {
            Nearest::L1 => "l1",
            Nearest::L2 => "l2",
        };
        format!("prefetch {what}a{} {} {into}", p.access.0, p.bytes)
    };
    all.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// `parallel`, `block 0`.
pub(crate) fn kind_text(kind: LoopKind) -> String {
    match kind {
        LoopKind::Serial => "serial".into(),
        LoopKind::Parallel => "parallel".into(),
        LoopKind::Unroll => "unroll".into(),
        LoopKind::Vector => "vector".into(),
        LoopKind::Row(Write::Cached) => "row".into(),
        LoopKind::Row(Write::NonTemporal) => "row nontemporal".into(),
        LoopKind::Row(Write::NonTemporalAbove(n)) => format!("row nontemporal above {n}"),
        LoopKind::Reduce(tile) => format!("reduce {} by {}", tile.vectors, tile.lanes),
        LoopKind::Lookup(a) => format!("lookup a{}", a.0),
        LoopKind::Block(n) => format!("block {n}"),
        LoopKind::Thread(n) => format!("thread {n}"),
        LoopKind::Group { threads } => format!("group {threads}"),
        LoopKind::Pipeline { stages } => format!("pipeline {stages}"),
    }
}
