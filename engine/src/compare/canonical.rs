//! Kernels and programs with names that say nothing: two that are equal then differ in names alone.
use super::Side;
use tilewright_ir::int::normal::normalize;
use tilewright_ir::int::{Expr, Int, Symbol};
use tilewright_ir::kernel::{BufferId, Coord, Kernel, Part};
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::program::{Axis, Function, Guard, Operand, Statement};
use tilewright_ir::scalar::Scalar;

/// A side with canonical names: symbols are `s0`, `s1`, buffers and tensors `t0`, `t1`, in their order.
pub struct Canonical {
    /// The kernel, without its name, its target and its offsets; indices in normal form.
    pub kernel: Kernel,
    /// The same with temporaries in the order in which they are declared, for statements in another order use them so.
    pub declared: Kernel,
    /// The offsets of its accesses, in normal form.
    pub offsets: Vec<Option<Expr>>,
    /// The program, where it is known.
    pub function: Option<Function>,
}

impl Canonical {
    /// The canonical form of a side.
    pub fn of(side: &Side<'_>) -> Canonical {
        let (declared, _) = kernel(side.kernel, false);
        let (kernel, offsets) = kernel(side.kernel, true);
        Canonical { kernel, declared, offsets, function: side.function.map(function) }
    }

    /// Whether no offset is another one; a kernel without offsets has those that its layouts give.
    pub fn same_offsets(&self, other: &Canonical) -> bool {
        let differs = |(a, b): (&Option<Expr>, &Option<Expr>)| a.is_some() && b.is_some() && a != b;
        !self.offsets.iter().zip(&other.offsets).any(differs)
    }
}

/// The names that differ, of A and of B: of the function, of symbols, of buffers, in their order.
pub fn renamed(a: &Side<'_>, b: &Side<'_>) -> Vec<(String, String)> {
    let names = |k: &Kernel| -> Vec<String> {
        let symbols = k.symbols.iter().map(|s| s.name.to_string());
        let buffers = k.buffers.iter().filter(|b| b.role.is_parameter()).map(|b| b.name.clone());
        std::iter::once(k.name.clone()).chain(symbols).chain(buffers).collect()
    };
    let pairs = names(a.kernel).into_iter().zip(names(b.kernel));
    let mut out: Vec<(String, String)> = pairs.filter(|(a, b)| a != b).collect();
    if out.is_empty() {
        let temps = |k: &Kernel| -> Vec<String> { k.buffers.iter().map(|b| b.name.clone()).collect() };
        out = temps(a.kernel).into_iter().zip(temps(b.kernel)).filter(|(a, b)| a != b).collect();
    }
    out
}

/// New names of symbols.
struct Renaming<'a>(&'a [Symbol]);

impl Renaming<'_> {
    fn symbol(&self, s: &Symbol) -> Option<Expr> {
        let at = self.0.iter().position(|x| x.name == s.name)?;
        Some(Expr::Var(self.named(&self.0[at], at)))
    }

    fn named(&self, s: &Symbol, at: usize) -> Symbol {
        let mut s = s.clone();
        s.name = format!("s{at}").into();
        s.below = s.below.as_ref().map(|e| e.substitute(&|s| self.symbol(s)).into());
        s
    }

    /// An expression in normal form, so that the order of names is not that of terms.
    fn expr(&self, e: &Expr) -> Expr {
        let e = e.substitute(&|s| self.symbol(s));
        normalize(&e).unwrap_or(e)
    }

    fn int(&self, i: &Int) -> Int {
        i.substitute(&|s| self.symbol(s)).unwrap_or_else(|_| i.clone())
    }

    fn layout(&self, l: &Layout) -> Layout {
        l.map_ints(&mut |i| Ok(self.int(i))).unwrap_or_else(|_| l.clone())
    }

    fn guard(&self, g: &Guard) -> Guard {
        Guard { left: self.expr(&g.left), relation: g.relation, right: self.expr(&g.right) }
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.0.iter().enumerate().map(|(i, s)| self.named(s, i)).collect()
    }

    fn operand(&self, o: &Operand) -> Operand {
        let modes = o.modes.iter().map(|(a, l)| (*a, self.layout(l))).collect();
        Operand { tensor: o.tensor, offset: self.int(&o.offset), modes }
    }

    fn scalar(&self, s: &Scalar<Operand>) -> Scalar<Operand> {
        s.map(&mut |d, o| Scalar::Load(d, self.operand(o)), &mut Scalar::Acc)
    }

    fn axes(&self, axes: &[Axis], from: usize) -> Vec<Axis> {
        let axis = |(i, a): (usize, &Axis)| Axis { name: format!("x{i}"), extent: self.int(&a.extent) };
        axes.iter().enumerate().map(|(i, a)| axis((i + from, a))).collect()
    }

    fn statement(&self, s: &Statement) -> Statement {
        let mut new = s.clone();
        new.axes = self.axes(&s.axes, 0);
        new.reduce_axes = self.axes(&s.reduce_axes, s.axes.len());
        for l in &mut new.lookups {
            l.axis = Axis { name: "looked".into(), extent: self.int(&l.axis.extent) };
            l.value = self.scalar(&l.value);
        }
        if let Some(r) = &mut new.reduce {
            r.scalars_mut().for_each(|x| *x = self.scalar(x));
        }
        new.value = self.scalar(&s.value);
        new.out = self.operand(&s.out);
        new
    }
}

/// A kernel with canonical names, and its offsets.
fn kernel(k: &Kernel, by_use: bool) -> (Kernel, Vec<Option<Expr>>) {
    let mut k = k.clone();
    // Loops get names of their own first, so that none is that of a symbol.
    k.number_by_use();
    if by_use {
        buffers_by_use(&mut k);
    }
    let old = std::mem::take(&mut k.symbols);
    let names = Renaming(&old);
    k.name = String::new();
    k.target = String::new();
    k.guards = k.guards.iter().map(|g| names.guard(g)).collect();
    for (i, b) in k.buffers.iter_mut().enumerate() {
        b.name = format!("t{i}");
        (b.layout, b.offset) = (names.layout(&b.layout), names.int(&b.offset));
    }
    for l in &mut k.loops {
        l.var.below = l.var.below.as_ref().map(|e| names.expr(e).into());
        (l.start, l.end) = (names.expr(&l.start), names.expr(&l.end));
    }
    for a in &mut k.accesses {
        (a.layout, a.base) = (names.layout(&a.layout), names.int(&a.base));
        let coord = |c: &Coord| match c {
            Coord::At(e) => Coord::At(names.expr(e)),
            Coord::Open => Coord::Open,
            Coord::Part(p) => Coord::Part(Part { index: names.expr(&p.index), size: p.size, end: names.expr(&p.end) }),
        };
        a.coord = a.coord.iter().map(coord).collect();
        a.offset = a.offset.as_ref().map(|e| names.expr(e));
    }
    k.symbols = names.symbols();
    k.number_by_use();
    let offsets = k.accesses.iter_mut().map(|a| a.offset.take()).collect();
    (k, offsets)
}

/// Parameters first, in their order; other buffers as accesses use them, and those that none uses last.
fn buffers_by_use(k: &mut Kernel) {
    let parameters = (0..k.buffers.len()).filter(|i| k.buffers[*i].role.is_parameter());
    let used = k.accesses.iter().map(|a| a.buffer.0 as usize);
    let mut order: Vec<usize> = vec![];
    for i in parameters.chain(used).chain(0..k.buffers.len()) {
        if i < k.buffers.len() && !order.contains(&i) {
            order.push(i);
        }
    }
    let place = |old: BufferId| order.iter().position(|i| *i == old.0 as usize).map_or(old, |i| BufferId(i as u32));
    k.accesses.iter_mut().for_each(|a| a.buffer = place(a.buffer));
    k.buffers = order.iter().map(|i| k.buffers[*i].clone()).collect();
}

fn function(f: &Function) -> Function {
    let names = Renaming(&f.symbols);
    let mut new = f.clone();
    new.name = String::new();
    new.symbols = names.symbols();
    new.guards = f.guards.iter().map(|g| names.guard(g)).collect();
    new.schedules = vec![];
    for (i, t) in new.tensors.iter_mut().enumerate() {
        t.name = format!("t{i}");
        (t.layout, t.offset) = (names.layout(&t.layout), names.int(&t.offset));
    }
    new.body = f.body.iter().map(|s| names.statement(s)).collect();
    new
}
