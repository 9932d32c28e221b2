//! Functions to `ir` functions: tensors, statements, guards, roles.
//!
//! A statement is lowered in two steps. [`element`] reads it into a typed tree over named axes, collecting the extent
//! of every axis from the layouts it indexes; [`normalize`] cuts that tree into [`Statement`]s of one reduction each.
//! Named statements ([`named`]) make the same tree. Everything that must hold is proved from facts, left to the launch
//! as a guard with a note, or an error.
mod access;
mod advice;
mod affine;
mod digits;
mod einsum;
mod element;
pub(crate) mod foreign_names;
mod hints;
mod index_layout;
mod injective;
mod lookup;
mod named;
mod normalize;
mod order;
pub(crate) mod powers;
mod reduced;
mod role;
mod scan;
mod template;
mod tree;
mod view;
pub(crate) mod whole;

use crate::algebra::{Needed, OpenTerm, Scope, Typed};
use crate::ast::{Expr, ExprKind, FunctionItem as Source, Infix, Name, Over, Prefix, StmtKind};
use crate::diagnostic::{Span, nearest};
use crate::error::{CheckError, ResolveError};
use crate::module::{GuardNote, LayoutDef, Module, Verdict};
use crate::types;
use access::{Axes, ElementAccess};
use std::collections::{HashMap, HashSet};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Condition, Int, Symbol};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::layout::{Composed, Layout, Outer, has_basis};
use tilewright_ir::op::Value;
use tilewright_ir::origin::Origin;
use tilewright_ir::program::{Function, Guard, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::term::Term;
use tilewright_ir::tuple::{IntTuple, Tree};

/// The parameters of a function, evaluated.
pub(crate) struct Signature {
    /// Name and layout of each parameter that has one.
    pub params: Vec<(String, Typed)>,
    /// The tensors, with their layouts as written.
    tensors: Vec<(Tensor, Term)>,
    /// Parameters that have errors: what uses them is not looked into.
    poisoned: Vec<String>,
    /// Whether every parameter is right.
    pub complete: bool,
    /// What the layouts of the parameters need.
    pub guards: Vec<Needed>,
}

/// Part of a tensor: a layout over its memory.
#[derive(Clone, Debug)]
struct TensorView {
    tensor: TensorId,
    /// Added to the layout, before the tensor's swizzle; holds the tensor's own offset too.
    offset: Int,
    layout: Layout,
    /// How the layout came about: an expression over a layout, without the tensor's swizzle, which stays in front of it
    /// all.
    term: Term,
    /// The offset of that layout.
    start: Int,
}

/// An output whose elements must be written once.
struct WrittenOutput {
    tensor: TensorId,
    /// The names of the axes, and the modes over them.
    axes: Vec<String>,
    modes: Vec<(usize, Layout)>,
    at: Span,
    /// What is wrong if they are not; that they are not, where this is not said.
    otherwise: Option<CheckError>,
}

struct Checker<'a> {
    scope: &'a mut Scope,
    function: &'a str,
    tensors: Vec<Tensor>,
    views: HashMap<String, TensorView>,
    /// Views without a layout of their own, with the view they begin at.
    open_views: HashMap<String, (TensorView, OpenTerm)>,
    guards: Vec<Guard>,
    notes: Vec<GuardNote>,
    layouts: Vec<LayoutDef>,
    body: Vec<Statement>,
    /// The lines of the text on which the statement at hand stands.
    lines: Option<(u32, u32)>,
    n_temps: usize,
    /// What is computed before this statement, by what it computes.
    computed: HashMap<String, Scalar<ElementAccess>>,
    /// Outputs whose elements must be written once.
    written: Vec<WrittenOutput>,
    /// Whether an index is read, in which ints of different types meet.
    indexing: bool,
}

/// Evaluates the parameters of a function.
pub(crate) fn signature(scope: &mut Scope, f: &Source) -> Signature {
    let (s, guards) = scope.guarded(|scope| parameters(scope, f));
    Signature { guards, ..s }
}

fn parameters(scope: &mut Scope, f: &Source) -> Signature {
    let mut s = Signature { params: vec![], tensors: vec![], poisoned: vec![], complete: true, guards: vec![] };
    let mut seen: HashMap<&str, &Name> = HashMap::new();
    for p in &f.params {
        if let Some(first) = seen.insert(&p.name.text, &p.name) {
            let (name, first, at) = (p.name.text.clone(), first.span.clone(), p.name.span.clone());
            scope.report(ResolveError::Twice { name, first, at });
            s.complete = false;
            continue;
        }
        let theirs = foreign_names::parameter(&p.name.text, &p.dtype, &p.layout);
        let dtype = if theirs.is_none() { dtype(scope, &p.dtype) } else { None };
        if let Some(d) = theirs.or_else(|| foreign_names::brackets(&p.dtype.text, &p.layout)) {
            scope.report(d);
            s.poisoned.push(p.name.text.clone());
            s.complete = false;
            continue;
        }
        let (written, ellipsis) = without_ellipsis(&p.layout);
        let layout = scope.eval_tuple(&written).and_then(|t| match t.value {
            Value::Int(_) | Value::Tuple(_) => scope.apply("make_layout_right", vec![t], &p.layout.span),
            _ => Some(t),
        });
        if let Some(t) = &layout {
            s.params.push((p.name.text.clone(), t.clone()));
        }
        let tensor = match (dtype, &layout) {
            (Some(d), Some(t)) => tensor(scope, &p.name.text, d, &t.value, &p.layout.span),
            _ => None,
        };
        let tensor = tensor.and_then(|t| match &ellipsis {
            Some((mode, name)) => with_ellipsis(scope, t, *mode, name, &p.layout.span),
            None => Some(t),
        });
        match (tensor, layout) {
            (Some(tensor), Some(typed)) => s.tensors.push((tensor, typed.term)),
            _ => {
                s.poisoned.push(p.name.text.clone());
                s.complete = false;
            }
        }
    }
    s
}

/// A parameter's layout with `N` for the `N...` of its shape, and which mode with which name that was.
fn without_ellipsis(layout: &Expr) -> (Expr, Option<(usize, String)>) {
    let shape = match &layout.kind {
        ExprKind::Layout(shape, _) => shape,
        _ => layout,
    };
    let modes = match &shape.kind {
        ExprKind::Tuple(modes) => modes.clone(),
        ExprKind::Paren(mode) => vec![(**mode).clone()],
        _ => vec![shape.clone()],
    };
    let found = modes.iter().enumerate().find_map(|(mode, e)| match &e.kind {
        ExprKind::Ellipsis(name) => Some((mode, name.clone())),
        _ => None,
    });
    let Some((mode, name)) = found else { return (layout.clone(), None) };
    let mut plain = modes;
    plain[mode] = Expr::new(ExprKind::Name(name.clone()), plain[mode].span.clone());
    let written = match &layout.kind {
        // `N...:1` is of rank one, as `N:1` is.
        ExprKind::Layout(shape, stride) if matches!(shape.kind, ExprKind::Ellipsis(_)) => {
            ExprKind::Layout(Box::new(plain.swap_remove(0)), stride.clone())
        }
        ExprKind::Layout(shape, stride) => {
            ExprKind::Layout(Box::new(Expr::new(ExprKind::Tuple(plain), shape.span.clone())), stride.clone())
        }
        _ => ExprKind::Tuple(plain),
    };
    (Expr::new(written, layout.span.clone()), Some((mode, name)))
}

/// The tensor with a mode that stands for any number of dimensions; the mode's size must be a symbol.
fn with_ellipsis(scope: &mut Scope, tensor: Tensor, mode: usize, name: &str, at: &Span) -> Option<Tensor> {
    let size = tensor.layout.mode(mode).and_then(|m| m.shape().leaf().cloned());
    if size.as_ref().and_then(Int::as_symbol).is_some() {
        return Some(Tensor { ellipsis: Some(mode), ..tensor });
    }
    let found = size.map_or_else(|| "no int".to_string(), |n| n.to_string());
    let (found, needed) = (format!("{found} for `{name}`"), format!("a symbol for `{name}...`"));
    scope.report(ResolveError::Kind { found, needed, at: at.clone() });
    None
}

/// Checks a function's body and adds the function to the module; with a parameter that has errors only the errors of
/// the body are found.
pub(crate) fn function(scope: &mut Scope, f: &Source, signature: Signature, module: &mut Module) {
    scope.guarded(|scope| {
        scope.guards = signature.guards.clone();
        body(scope, f, signature, module);
    });
}

fn body(scope: &mut Scope, f: &Source, signature: Signature, module: &mut Module) {
    let (outer, carried, open) = (scope.names.clone(), scope.carried.clone(), scope.open.clone());
    let poisoned = scope.poisoned.clone();
    let mut c = Checker {
        scope,
        function: &f.name.text,
        tensors: vec![],
        views: HashMap::new(),
        open_views: HashMap::new(),
        guards: vec![],
        notes: vec![],
        layouts: vec![],
        body: vec![],
        lines: None,
        n_temps: 0,
        computed: HashMap::new(),
        written: vec![],
        indexing: false,
    };
    for name in signature.poisoned {
        c.scope.bind(&name, None, vec![]);
    }
    for (tensor, term) in signature.tensors {
        c.add_tensor(tensor, term);
    }
    let mut defined: HashMap<String, Span> =
        f.params.iter().map(|p| (p.name.text.clone(), p.name.span.clone())).collect();
    for s in &f.body {
        let before = c.body.len();
        c.lines = c.scope.line_starts.lines(&s.span);
        let made = c.statement(&s.kind, &s.span, &mut defined);
        let writes = !matches!(s.kind, StmtKind::LetView { .. });
        if made.is_none() || writes && c.body.len() == before {
            c.scope.lost(&s.span);
        }
    }
    let (function, notes, layouts) = c.finish(&module.program.symbols, &f.name.span);
    if signature.complete {
        module.program.functions.push(function);
        module.notes.extend(notes);
        module.layouts.extend(layouts);
    } else {
        scope.lost(&f.name.span);
    }
    (scope.names, scope.carried, scope.open) = (outer, carried, open);
    scope.poisoned = poisoned;
}

/// The element type of a name.
fn dtype(scope: &mut Scope, name: &Name) -> Option<DType> {
    let found = name.text.parse().ok();
    if found.is_none() {
        // `x64` is not meant to be `f64`.
        let of_its_kind = DType::ALL.iter().map(|d| d.name()).filter(|d| d.chars().next() == name.text.chars().next());
        let known = || nearest(&name.text, of_its_kind);
        let nearest = types::dtype(&name.text.to_ascii_lowercase()).map(DType::name).or_else(known).map(str::to_string);
        scope.report(ResolveError::UnknownType { name: name.text.clone(), nearest, at: name.span.clone() });
    }
    found
}

/// The tensor of a layout value.
fn tensor(scope: &mut Scope, name: &str, dtype: DType, value: &Value, at: &Span) -> Option<Tensor> {
    let wrong = |needed, found: String| CheckError::TensorLayout { needed, found, at: at.clone() };
    let (layout, offset, swizzle) = match value {
        Value::Layout(l) => (l, Int::ZERO, None),
        Value::Composed(Composed { outer: Outer::Swizzle(s), offset, inner }) => (inner, offset.clone(), Some(*s)),
        v => {
            scope.report(wrong("a layout, or a swizzle over one", v.kind().to_string()));
            return None;
        }
    };
    if has_basis(layout) {
        scope.report(wrong("strides in elements", format!("the coordinate strides {}", layout.stride())));
        return None;
    }
    for e in layout.shape().leaves() {
        if e.less(&Int::ZERO) == Some(true) {
            scope.report(CheckError::Negative { extent: e.to_string(), at: at.clone() });
            return None;
        }
    }
    // Everything later multiplies extents and strides; what overflows now is said at the layout.
    let size = layout.size();
    scope.checked(size, at)?;
    let reach = view::reach(layout);
    if let Some((lo, hi)) = scope.checked(reach, at)? {
        let bytes = hi.sub(&lo).and_then(|n| n.add(&Int::ONE)).and_then(|n| n.mul(&Int::from(dtype.bytes() as i64)));
        scope.checked(bytes, at)?;
    }
    Some(Tensor {
        name: name.to_string(),
        dtype,
        layout: layout.clone(),
        offset,
        swizzle,
        role: Role::In,
        ellipsis: None,
    })
}

impl Checker<'_> {
    fn add_tensor(&mut self, tensor: Tensor, term: Term) -> TensorId {
        let id = TensorId(self.tensors.len() as u32);
        let term = if tensor.swizzle.is_some() { Term::Value(tensor.layout.clone().into()) } else { term };
        let (offset, start) = (tensor.offset.clone(), tensor.offset.clone());
        let view = TensorView { tensor: id, offset, layout: tensor.layout.clone(), term, start };
        self.define_view(&tensor.name.clone(), view);
        self.tensors.push(tensor);
        id
    }

    /// Makes a view known to element expressions, and its layout to layout expressions.
    fn define_view(&mut self, name: &str, view: TensorView) {
        let typed = Typed { term: view.term.clone(), value: Value::Layout(view.layout.clone()) }.named();
        // A term that begins anew begins where the view does.
        let start = if typed.term.value().is_some() { view.offset.clone() } else { view.start.clone() };
        let view = TensorView { term: typed.term.clone(), start, ..view };
        self.scope.carry(name, vec![]);
        self.scope.open.remove(name);
        self.scope.names.insert(name.to_string(), typed);
        self.open_views.remove(name);
        self.views.insert(name.to_string(), view);
    }

    /// Adds what a statement computes, or says what is wrong with it.
    fn statement(&mut self, s: &StmtKind, span: &Span, defined: &mut HashMap<String, Span>) -> Option<()> {
        self.computed.clear();
        let (name, value) = match s {
            StmtKind::Call { name, args } => return self.named(name, args, span),
            StmtKind::Assign { target, update, value } => {
                let before = self.scope.errors.len();
                let made = self.assign(target, *update, value);
                self.updated(target, value, before);
                return made;
            }
            StmtKind::LetTensor { name, value, .. } | StmtKind::LetView { name, value } => (name, value),
        };
        self.is_new(name, defined).then_some(())?;
        let made = match s {
            StmtKind::LetTensor { axes, dtype, .. } => self.let_tensor(name, axes, dtype.as_ref(), value),
            // One number: a temporary without axes.
            _ if self.computes(value) => self.let_tensor(name, &[], None, value),
            _ => {
                let before = self.scope.errors.len();
                let made = self.let_view(name, value);
                if made.is_none() {
                    self.let_elements(name, value, before);
                }
                made
            }
        };
        if made.is_none() {
            self.scope.poisoned.insert(name.text.clone());
        }
        made
    }

    fn is_new(&mut self, name: &Name, defined: &mut HashMap<String, Span>) -> bool {
        match defined.insert(name.text.clone(), name.span.clone()) {
            None => true,
            Some(first) => {
                let (name, at) = (name.text.clone(), name.span.clone());
                self.scope.report(ResolveError::Twice { name, first, at });
                false
            }
        }
    }

    /// `C[m,n] = value`
    fn assign(&mut self, target: &crate::ast::Expr, update: Option<ReduceOp>, value: &crate::ast::Expr) -> Option<()> {
        // `y -= einsum(…)` adds what is negated.
        let (negated, of) = match &value.kind {
            ExprKind::Unary(Prefix::Neg, x) => (true, &**x),
            _ => (false, value),
        };
        if let ExprKind::Einsum(said, tensors) = &of.kind {
            let dtype = target.name().and_then(|n| self.dtype_named(n));
            let einsum = self.einsum(&said.text, &said.span, tensors, dtype)?;
            let target = einsum.written(target);
            let value = if negated { negative(einsum.value) } else { einsum.value };
            return self.assign(&target, update, &value);
        }
        let mut axes = Axes::of(&target.span);
        self.not_of_bools(target, update)?;
        let out = self.target(&mut axes, target, update, value)?;
        let out_axes = axes.bound();
        let dtype = self.tensors[out.tensor.0 as usize].dtype;
        let value = self.assigned(&mut axes, value, dtype, &target.span)?;
        self.extents_known(&mut axes)?;
        self.emit(&mut axes, out, out_axes, value, update, &target.span)
    }

    /// `let acc[m,n]: f32 = value`
    fn let_tensor(
        &mut self,
        name: &Name,
        indices: &[Over],
        dtype_name: Option<&Name>,
        value: &crate::ast::Expr,
    ) -> Option<()> {
        if let ExprKind::Einsum(said, tensors) = &value.kind {
            let of = dtype_name.and_then(|d| d.text.parse().ok());
            let einsum = self.einsum(&said.text, &said.span, tensors, of)?;
            let over: Vec<Over> = einsum.output.into_iter().map(|name| Over { name, end: None }).collect();
            return self.let_tensor(name, &over, dtype_name, &einsum.value);
        }
        let mut axes = Axes::of(&name.span);
        for over in indices {
            let axis = self.bind(&mut axes, &over.name)?;
            over.end.iter().try_for_each(|end| self.walks_part(&mut axes, axis, end))?;
        }
        let out_axes = axes.bound();
        let element = match dtype_name {
            Some(d) => {
                let d = dtype(self.scope, d)?;
                self.assigned(&mut axes, value, d, &name.span)?
            }
            None => self.inferred(&mut axes, value)?,
        };
        let dtype = element.dtype()?;
        self.extents_known(&mut axes)?;
        let out = self.temporary(&axes, &name.text, &out_axes, dtype, &name.span)?;
        self.emit(&mut axes, out, out_axes, element, None, &name.span)
    }

    /// Requires a relation: true when it is proved or left to the launch, false when it can never hold.
    fn require(&mut self, op: Infix, a: &Int, b: &Int, why: &str, at: &Span) -> bool {
        match self.scope.relate(op, a, b) {
            Verdict::Proved => true,
            Verdict::Guard(guards) => {
                for guard in guards {
                    self.guard(guard, why, at);
                }
                true
            }
            Verdict::Refuted(_) | Verdict::Unknown(_) => false,
        }
    }

    fn guard(&mut self, guard: Guard, why: &str, at: &Span) {
        if !self.guards.contains(&guard) {
            let (function, why, span) = (self.function.to_string(), why.to_string(), at.clone());
            self.notes.push(GuardNote { function, guard: guard.clone(), why, span });
            self.guards.push(guard);
        }
    }

    /// A new temporary over axes: compact, the first axis fastest. Returns its element at the axes.
    fn temporary(&mut self, axes: &Axes, name: &str, over: &[usize], dtype: DType, at: &Span) -> Option<ElementAccess> {
        let (mut stride, mut modes) = (Int::ONE, vec![]);
        for &a in over {
            let extent = axes.extent(a)?;
            modes.push(Layout::mode1(extent.clone(), stride.clone()));
            let next = stride.mul(&extent);
            stride = self.scope.checked(next, at)?;
        }
        // A temporary without axes is one element.
        let layout = if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) };
        let term = Term::Value(Value::Layout(layout.clone()));
        let id = self.add_tensor(Tensor::temporary(name, dtype, layout), term);
        let modes = over.iter().copied().zip(modes).collect();
        Some(ElementAccess { modes, ..ElementAccess::at(id, Int::ZERO, at) })
    }

    /// The tensor that values of indices and symbols are read from, one for all types and statements.
    fn counting(&mut self) -> TensorId {
        let found = self.tensors.iter().position(|t| t.role == Role::Index);
        let id = TensorId(found.unwrap_or(self.tensors.len()) as u32);
        if found.is_none() {
            self.tensors.push(Tensor::index(DType::I64));
        }
        id
    }

    /// Whether a tensor is that of the values of indices and symbols.
    fn is_counting(&self, tensor: TensorId) -> bool {
        self.tensors[tensor.0 as usize].role == Role::Index
    }

    /// The finished function: roles from who touches what first, symbols in declaration order.
    fn finish(mut self, declared: &[Symbol], declared_at: &Span) -> (Function, Vec<GuardNote>, Vec<LayoutDef>) {
        for needed in self.scope.take_guards() {
            self.guard(needed.guard(), &needed.why(), &needed.at);
        }
        let mut assumed = self.scope.assumptions();
        for condition in self.guards.iter().filter_map(Condition::of_guard) {
            assumed.assume(&condition);
        }
        for written in std::mem::take(&mut self.written) {
            self.written_once(&assumed, written);
        }
        for (i, t) in self.tensors.iter_mut().enumerate() {
            if t.role.is_parameter() {
                t.role = role::role(self.scope, TensorId(i as u32), t, &self.body);
            }
        }
        let mut used: Vec<Symbol> = vec![];
        let mut add = |s: &Symbol| {
            if !used.contains(s) {
                used.push(s.clone());
            }
        };
        for t in &self.tensors {
            t.offset.for_each_symbol(&mut add);
            t.layout.for_each_symbol(&mut add);
        }
        for s in &self.body {
            let looked = s.lookups.iter().map(|l| &l.axis);
            s.axes.iter().chain(&s.reduce_axes).chain(looked).for_each(|a| a.extent.for_each_symbol(&mut add));
            let loads = s.loads();
            for o in loads.iter().map(|l| l.1).chain([&s.out]) {
                o.offset.for_each_symbol(&mut add);
                o.modes.iter().for_each(|(_, l)| l.for_each_symbol(&mut add));
            }
        }
        for g in &self.guards {
            g.left.for_each_symbol(&mut add);
            g.right.for_each_symbol(&mut add);
        }
        let position = |s: &Symbol| declared.iter().position(|d| d == s).unwrap_or(declared.len());
        used.sort_by_key(position);
        let names: HashSet<&str> = used.iter().map(|s| &*s.name).collect();
        // The text's relations between symbols hold for every function that has the symbols.
        let mut guards: Vec<Guard> = vec![];
        for g in &self.scope.assumed {
            let mut all = true;
            g.left.for_each_symbol(&mut |s| all &= names.contains(&*s.name));
            g.right.for_each_symbol(&mut |s| all &= names.contains(&*s.name));
            if all {
                guards.push(g.clone());
            }
        }
        guards.extend(self.guards.into_iter().filter(|g| !self.scope.assumed.contains(g)));
        let origin = Origin::of_lines(self.scope.line_starts.lines(declared_at));
        let function = Function {
            name: self.function.to_string(),
            symbols: used,
            guards,
            tensors: self.tensors,
            body: self.body,
            schedules: vec![],
            origin,
        };
        (function, self.notes, self.layouts)
    }
}

/// An expression's negative.
fn negative(e: Expr) -> Expr {
    let span = e.span.clone();
    let of = Expr::new(ExprKind::Paren(Box::new(e)), span.clone());
    Expr::new(ExprKind::Unary(Prefix::Neg, Box::new(of)), span)
}

/// A shape's top-level modes as text, for messages.
fn modes_text(shape: &IntTuple) -> String {
    match shape {
        Tree::Leaf(_) => "1 mode".to_string(),
        Tree::Node(v) if v.len() == 1 => "1 mode".to_string(),
        Tree::Node(v) => format!("{} modes", v.len()),
    }
}
