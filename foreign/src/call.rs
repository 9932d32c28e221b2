//! Calls: the constructors of the languages, and operations, whose names and parameters are those of the op table.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::constructors::{constructor, grouped, made, makes_layout};
use tilewright_frontend::types::width;
use tilewright_frontend::within::{VIEWS, is_tile};
use tilewright_ir::op;

/// Operations that a language spells otherwise than the op table does.
const RENAMED: [(&str, &str); 20] = [
    ("group_modes", "group"),
    ("layout", "layout_at"),
    ("slice_", "slice"),
    ("size_v", "size"),
    ("rank_v", "rank"),
    ("depth_v", "depth"),
    ("cosize_v", "cosize"),
    ("make_identity_tensor", "make_identity_layout"),
    ("make_tensor_like", "make_layout_like"),
    ("make_rmem_tensor_like", "make_layout_like"),
    ("inner", "layout_a"),
    ("outer", "layout_b"),
    ("print_tensor", "print"),
    ("domain_offset_", "domain_offset"),
    ("mode", "get"),
    ("compose", "composition"),
    ("is_congruent", "congruent"),
    ("is_weakly_congruent", "weakly_congruent"),
    ("is_compatible", "compatible"),
    ("repeat_as_tuple", "it_tuple_repeat"),
];

/// Whether a name is that of an operation, in the table's spelling or another's.
pub(super) fn names_operation(name: &str) -> bool {
    op::find(name).is_some() || RENAMED.iter().any(|(from, _)| *from == name)
}

/// Whose rules an array follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Library {
    Numpy,
    Torch,
}

impl Library {
    /// By the name of a module.
    pub(super) fn of(module: &str) -> Option<Library> {
        match module {
            "np" | "numpy" | "jnp" | "jax" | "cp" | "cupy" | "tf" => Some(Library::Numpy),
            "torch" => Some(Library::Torch),
            _ => None,
        }
    }
}

/// A call as written.
#[derive(Clone)]
pub(super) struct Call {
    pub name: String,
    /// What stood in `<…>`.
    pub targs: Vec<Expr>,
    pub args: Vec<Expr>,
    pub keys: Vec<(String, Expr)>,
    /// Whether a Python module was named.
    pub python: bool,
    /// Whose module that was.
    pub library: Option<Library>,
    /// Whether it stood behind a point, `x.f()`.
    pub method: bool,
}

impl Call {
    pub fn named(name: &str, args: Vec<Expr>) -> Call {
        Call { name: name.to_string(), targs: vec![], args, keys: vec![], python: false, library: None, method: false }
    }
}

/// An argument of Python: a tuple with layouts in it is a tiler there.
fn argument(e: &Expr) -> Expr {
    match &e.kind {
        ExprKind::Tuple(items) if items.iter().any(makes_layout) => {
            Expr::new(ExprKind::Tiler(items.iter().map(argument).collect()), e.span.clone())
        }
        _ => grouped(e),
    }
}

impl Reader<'_> {
    /// A call in the native grammar.
    pub(super) fn call(&mut self, mut call: Call, start: usize) -> Option<Expr> {
        if !call.targs.is_empty() && !call.args.is_empty() && call.keys.is_empty() {
            // A type with its values, `tuple<int,_2>(1,_2{})`: the values say it all.
            match call.name.as_str() {
                "tuple" | "Shape" | "Stride" | "Coord" | "Step" | "IntTuple" => {
                    return self.node(ExprKind::Tuple(call.args), start);
                }
                "Layout" => call = Call::named("make_layout", call.args),
                _ => {}
            }
        }
        if call.name == "make_tensor" {
            return self.tensor_made(call, start);
        }
        if let Some(found) = self.dsl(&call, start) {
            return found;
        }
        if call.name == "make_smem_layout_atom" {
            return self.atom_made(&call, start);
        }
        if let Some(layout) = self.distributed(&mut call, start) {
            return layout;
        }
        if let Some(layout) = self.array_made(&mut call, start) {
            return layout;
        }
        let at = self.since(start);
        if call.targs.is_empty() && call.name == "Layout" {
            self.by_key(&mut call, &["shape", "stride"])?;
        }
        if call.keys.is_empty()
            && call.targs.is_empty()
            && let Some(e) = constructor(&call.name, &call.args, &at)
        {
            self.marks += 1;
            let e = self.node(e.kind, start)?;
            if matches!(call.name.as_str(), "make_identity_tensor" | "make_coord_tensor") {
                self.tensors.push(e.clone());
            }
            return Some(e);
        }
        if call.method && call.name == "compose" && call.args.len() > 2 {
            // `layout.compose(tilers...)` is a composition by modes.
            let tilers = call.args.split_off(1);
            call.args.push(Expr::new(ExprKind::Tiler(tilers), at.clone()));
        }
        if call.name == "composition" && call.args.len() == 3 {
            return self.node(ExprKind::Compose(call.args), start);
        }
        if call.python && call.name == "recast_layout" && call.args.len() == 3 {
            // The new width, the old one, the layout.
            call.args.reverse();
        }
        if call.python && call.name == "make_composed_layout" {
            // What is applied last is `inner` there.
            self.by_key(&mut call, &["inner", "offset", "outer"])?;
        }
        if call.name == "print" && call.args.first().is_some_and(is_tile) {
            return call.args.pop();
        }
        self.of_tiles(&mut call)?;
        self.ordered(&mut call);
        let to_rank = call.keys.len() == 1 && call.keys[0].0 == "up_to_rank";
        if to_rank && matches!(call.name.as_str(), "append" | "prepend") && call.args.len() == 2 {
            call.name.push_str("_to_rank");
            let (_, rank) = call.keys.remove(0);
            call.args.insert(1, rank);
        }
        self.renamed(&mut call);
        self.template_to_arguments(&mut call);
        let row = op::find(&call.name).or_else(|| op::find(&format!("it_{}", call.name)));
        let names: Vec<&str> = row.map(|r| r.args.to_vec()).unwrap_or_default();
        let names = if call.name == "make_layout" { vec!["shape", "stride"] } else { names };
        self.by_key(&mut call, &names)?;
        if call.python {
            call.args = call.args.iter().map(argument).collect();
        }
        if matches!(call.name.as_str(), "domain_offset" | "slice") && call.args.len() == 2 {
            let tensor = call.args.pop()?;
            call.args.push(self.said_tensor(tensor));
        }
        let seen = VIEWS.contains(&call.name.as_str()) && call.args.first().is_some_and(|e| self.is_tensor(e));
        let callee = self.node(ExprKind::Name(call.name), start)?;
        let e = self.node(ExprKind::Call(Box::new(callee), call.args), start)?;
        if seen {
            self.tensors.push(e.clone());
        }
        Some(e)
    }

    /// An expression that says that it is a tensor, if it is one: a part of it has an offset.
    pub(super) fn said_tensor(&self, e: Expr) -> Expr {
        let at = e.span.clone();
        if self.is_tensor(&e) { Expr::new(made("make_tensor", vec![e], &at), at) } else { e }
    }

    /// Whether an expression is a tensor; the layout that it was made of is the same expression elsewhere.
    pub(super) fn is_tensor(&self, e: &Expr) -> bool {
        self.tensors.iter().any(|t| t == e && t.span == e.span)
    }

    /// Calls of the DSL that make atoms and tiles of them, as C++ has them.
    fn of_tiles(&mut self, call: &mut Call) -> Option<()> {
        let module =
            |e: &Expr| e.name().is_some_and(|n| matches!(n, "nvgpu" | "warp" | "warpgroup" | "cpasync" | "tcgen05"));
        if call.method && call.name.ends_with("Op") && call.args.first().is_some_and(module) {
            (call.method, call.python) = (false, true);
            call.args.remove(0);
        }
        // The products of `tcgen05` say for how many blocks they are.
        let named = |e: &Expr| match &e.kind {
            ExprKind::Call(f, _) => f.name().map(str::to_string),
            _ => e.name().map(str::to_string),
        };
        let blocks = |e: &Expr| named(e).is_some_and(|n| matches!(n.as_str(), "ONE" | "TWO"));
        if call.name.starts_with("Mma")
            && (call.args.iter().any(blocks) || call.keys.iter().any(|(k, _)| k == "cta_group"))
        {
            // What is given by key has a kind of its own: no other order is needed.
            call.args.extend(std::mem::take(&mut call.keys).into_iter().map(|(_, e)| e));
            call.name.insert_str(0, "Tcgen05");
            self.marks += 1;
            return Some(());
        }
        let keys: &[&str] = match call.name.as_str() {
            "make_tiled_mma" => &["op_or_atom", "atom_layout_mnk", "permutation_mnk"],
            "make_tiled_copy" if call.python => &["atom", "layout_tv", "tiler_mn"],
            "make_tiled_copy_tv" => &["atom", "thr_layout", "val_layout"],
            "make_cotiled_copy" => &["atom", "atom_layout_tv", "data_layout"],
            "make_tiled_copy_A" | "make_tiled_copy_B" | "make_tiled_copy_C" => &["atom", "tiled_mma"],
            "make_tiled_copy_C_atom" => &["atom", "mma"],
            "make_tiled_copy_S" | "make_tiled_copy_D" => &["atom", "tiled_copy"],
            "make_copy_atom" => &["op", "copy_internal_type", "num_bits_per_copy"],
            "LdMatrix8x8x16bOp" | "StMatrix8x8x16bOp" => &["transpose", "num_matrices"],
            "MmaUniversalOp" => &["abacc_dtype"],
            "MmaF16BF16Op" => &["ab_dtype", "acc_dtype", "instruction_shape", "a_src", "a_major_mode", "b_major_mode"],
            "MmaF8Op" | "MmaI8Op" => {
                &["a_dtype", "b_dtype", "acc_dtype", "instruction_shape", "a_src", "a_major_mode", "b_major_mode"]
            }
            _ => return Some(()),
        };
        self.marks += 1;
        let at = call.args.last().map_or(0..0, |e| e.span.clone());
        let has = |call: &Call, key: &str| call.keys.iter().any(|(k, _)| k == key);
        if call.name == "make_tiled_mma" && call.args.len() == 1 && !has(call, "atom_layout_mnk") && has(call, keys[2])
        {
            let ones = vec![Expr::new(ExprKind::Int(1), at.clone()); 3];
            call.args.push(Expr::new(ExprKind::Tuple(ones), at.clone()));
        }
        if call.name.starts_with("LdMatrix") || call.name.starts_with("StMatrix") {
            let default = Expr::new(ExprKind::Name("false".to_string()), at);
            if call.args.is_empty() && !has(call, "transpose") {
                call.args.push(default);
            }
        }
        for (key, _) in &mut call.keys {
            let known = match key.as_str() {
                "mma_atom" | "op" if call.name == "make_tiled_mma" => "op_or_atom",
                "shape_mnk" => "instruction_shape",
                other => other,
            };
            *key = known.to_string();
        }
        let place = |key: &str| keys.iter().position(|k| *k == key).unwrap_or(keys.len());
        call.keys.sort_by_key(|(key, _)| place(key));
        self.by_key(call, keys)?;
        match call.name.as_str() {
            "make_tiled_copy" if call.python => call.name = "make_tiled_copy_impl".to_string(),
            "make_tiled_copy_tv" => call.name = "make_tiled_copy".to_string(),
            _ => {}
        }
        Some(())
    }

    /// Puts arguments in the order of the table.
    fn ordered(&mut self, call: &mut Call) {
        let name = call.name.as_str();
        match (name, call.args.len()) {
            // The layout comes first, what is repeated before how often, `repeat<N>(x)` the other way.
            // pycute has the coordinate of a slice first.
            ("slice_", 2) if has_open(&call.args[0]) => return,
            ("slice_" | "repeat_as_tuple", 2) => call.args.reverse(),
            ("dice" | "repeat" | "repeat_like", 2) if call.python => call.args.reverse(),
            ("repeat", 1) if call.targs.len() == 1 => call.args.splice(0..0, call.targs.drain(..)).for_each(drop),
            // The element type says nothing of the layout; a tuple is one of a compact layout.
            ("make_rmem_tensor" | "make_fragment", 1 | 2) => {
                call.args.truncate(1);
                call.name = "make_tensor".to_string();
            }
            ("with_shape", 3..) => {
                let shape = call.args.split_off(1);
                let span = shape[0].span.start..shape[shape.len() - 1].span.end;
                call.args.push(Expr::new(ExprKind::Tuple(shape), span));
            }
            ("make_layout", 1) => {
                // A tuple of layouts is concatenated.
                if let ExprKind::Tiler(items) = &call.args[0].kind {
                    call.args = items.clone();
                }
            }
            _ => return,
        }
        self.marks += 1;
    }

    fn renamed(&mut self, call: &mut Call) {
        let whole = call.name == "layout" && call.targs.is_empty() && call.keys.is_empty() && call.args.len() == 1;
        let known = call.name != "layout" && op::find(&call.name).is_some();
        if let (false, false, Some((_, to))) = (whole, known, RENAMED.iter().find(|(from, _)| *from == call.name)) {
            self.marks += 1;
            call.name = to.to_string();
        }
    }

    /// `f<1>(A)` is `f(A, 1)`, `get<0,1>(A)` is `get(A, (0,1))`, `group<0,2>(A)` is `group(A, 0, 2)`.
    fn template_to_arguments(&mut self, call: &mut Call) {
        if call.targs.is_empty() {
            return;
        }
        self.marks += 1;
        if matches!(call.name.as_str(), "append" | "prepend") && call.args.len() <= 2 {
            call.name.push_str("_to_rank");
        }
        let chosen = call.name.ends_with("_op_selector");
        let width = |e: Expr| bits(&e).filter(|_| !chosen).unwrap_or(e);
        let targs: Vec<Expr> = std::mem::take(&mut call.targs).into_iter().map(width).collect();
        if call.args.is_empty() {
            call.args = targs;
            return;
        }
        let row = op::find(&call.name);
        let path = row.is_some_and(|r| r.args.get(1) == Some(&"path"));
        let targs = if path && targs.len() > 1 {
            let span = targs[0].span.start..targs[targs.len() - 1].span.end;
            vec![Expr::new(ExprKind::Tuple(targs), span)]
        } else {
            targs
        };
        call.args.splice(1..1, targs);
    }

    /// Puts what was given by key into its place; `mode=[0]` and keys that the table spells otherwise go last.
    fn by_key(&mut self, call: &mut Call, names: &[&str]) -> Option<()> {
        for (key, value) in std::mem::take(&mut call.keys) {
            if matches!(key.as_str(), "loc" | "ip") {
                continue;
            }
            let modes = |e: &Expr| match &e.kind {
                ExprKind::Tuple(items) => items.clone(),
                _ => vec![e.clone()],
            };
            if key == "mode" {
                match (modes(&value), names.get(1)) {
                    (items, Some(&"path")) if items.len() != 1 => call.args.push(value),
                    (items, _) => call.args.extend(items),
                }
                continue;
            }
            let place = names.iter().position(|n| *n == key).unwrap_or(call.args.len());
            if place > call.args.len() {
                return self.fail(&format!("what comes before `{key}`"));
            }
            call.args.insert(place, value);
        }
        Some(())
    }

    /// Passes the pointer of `make_tensor(pointer, …)`, which says nothing of the layout; what the rest opens with.
    pub(super) fn pass_pointer(&mut self, call: &mut Call) -> &'static str {
        if call.name != "make_tensor" || !call.targs.is_empty() {
            return "(";
        }
        let start = self.start();
        let (mut level, mut angle, mut before) = (0usize, 0usize, ' ');
        for (i, c) in self.rest().char_indices().take(super::MAX_SKIPPED) {
            match c {
                '(' | '[' | '{' => level += 1,
                ')' | ']' | '}' if level <= 1 => return "(",
                ')' | ']' | '}' => level -= 1,
                '<' if before.is_alphanumeric() || before == '_' => angle += 1,
                '>' if before != '-' => angle = angle.saturating_sub(1),
                ',' if level == 1 && angle == 0 => {
                    self.at += i;
                    let pointer = Expr::new(ExprKind::Name("ptr".to_string()), start..start + i);
                    call.args.push(pointer);
                    return ",";
                }
                _ => {}
            }
            before = c;
        }
        "("
    }

    /// `make_tensor(pointer, layout)`, `make_tensor<T>(shape, stride)`: the layout.
    fn tensor_made(&mut self, mut call: Call, start: usize) -> Option<Expr> {
        self.marks += 1;
        let over_pointer = call.targs.is_empty() && call.args.len() > 1;
        let mut begin = None;
        if over_pointer {
            // `make_inttuple_iter(0,0)` is where a tensor of coordinates starts; other iterators say nothing.
            let pointer = call.args.remove(0);
            begin = self.begin_of(&pointer)?;
        }
        let at = self.since(start);
        let literal = |e: &Expr| e.is_literal() && !matches!(e.kind, ExprKind::Layout(..));
        let tensor = match call.args.as_slice() {
            // Memory of its own may have a shape alone.
            [_] if !call.targs.is_empty() => self.node(made("make_tensor", call.args, &at), start),
            [one] if !literal(one) => Some(Expr { span: at.clone(), ..one.clone() }),
            [_] | [_, _] => self.node(made("make_layout", call.args, &at), start),
            _ => self.fail("a layout, or a shape with a stride"),
        }?;
        let tensor = match begin {
            Some(begin) => self.node(made("make_tensor", vec![begin, tensor], &at), start)?,
            None => tensor,
        };
        if over_pointer {
            self.tensors.push(tensor.clone());
        }
        Some(tensor)
    }
}

/// The bits of an element type, for operations that take widths.
pub(super) fn bits(e: &Expr) -> Option<Expr> {
    let n = width(e.name()?)?;
    Some(Expr::new(ExprKind::Int(n), e.span.clone()))
}

/// Whether a coordinate has `_`.
pub(super) fn has_open(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Underscore) || matches!(&e.kind, ExprKind::Tuple(items) if items.iter().any(has_open))
}
