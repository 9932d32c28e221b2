//! What can be wrong with names, kinds, types, extents and aliasing of a text whose grammar is right.
//!
//! `E01xx`: [`ResolveError`], about names and types. `E03xx`: [`CheckError`], about extents, indices and memory.
use crate::diagnostic::{Diagnostic, Span};
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::ReduceOp;

/// An error about a name, a kind of value, or an element type.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation; `at` is where
pub enum ResolveError {
    #[error("there is no `{name}` here")]
    UnknownName { name: String, nearest: Option<String>, at: Span },
    #[error("there is no `{name}` here")]
    UnknownTarget { name: String, element: String, nearest: Option<String>, at: Span },
    #[error("`{name}` is defined twice")]
    Twice { name: String, first: Span, at: Span },
    #[error("{what}: {left} here and {right} there")]
    Types { what: String, left: DType, right: DType, left_at: Span, right_at: Span },
    #[error("`{name}` is not bound to a value")]
    Unbound { name: String, nearest: Option<String>, at: Span },
    #[error("`{name}` has no value: its `let` was refused")]
    Refused { name: String, at: Span },
    #[error("`{name}` is not an element type")]
    UnknownType { name: String, nearest: Option<String>, at: Span },
    #[error("found {found}, needed {needed}")]
    Kind { found: String, needed: String, at: Span },
    #[error("there is no function `{name}`")]
    UnknownFunction { name: String, nearest: Option<String>, at: Span },
    #[error("`{name}` takes {needed}, found {found}")]
    Arity { name: String, needed: String, found: usize, at: Span },
    #[error("the facts of `{name}` contradict each other: no value has {facts}")]
    Contradiction { name: String, facts: String, at: Span },
    #[error("`{name}` is a tensor; an element of it is needed")]
    WholeTensor { name: String, rank: usize, at: Span },
    #[error("`{op}` does not give a view of a tensor")]
    NotAView { op: String, at: Span },
    #[error("only an element of a tensor can be written")]
    Target { written: Option<String>, at: Span },
    #[error("{number} is not a value of {dtype}")]
    Literal { number: String, dtype: DType, at: Span },
    #[error("`{op}` is not defined on {dtype}")]
    OpType { op: String, dtype: DType, needed: &'static str, at: Span },
    #[error("this value has more than {limit} leaves")]
    TooLarge { limit: usize, at: Span },
    #[error("`{what}` is there twice")]
    TwoSchedules { what: String, first: Span, at: Span },
    #[error("there is no function `{name}` to schedule")]
    UnknownSchedule { name: String, nearest: Option<String>, at: Span },
    #[error("`{name}` is a figure of emitted code, and this is not a claim about it")]
    Performance { name: String, at: Span },
    #[error("only a claim about emitted code holds on a target, and this is another condition")]
    OnTarget { target: String, on: Span, at: Span },
    #[error("an assertion compares two values")]
    NotAnAssert { found: String, at: Span },
    #[error("an index is an int: a name, a sum, any value that is one, or a group of such")]
    Index { at: Span },
    #[error("the facts neither prove nor refute `{text}`")]
    Undecided { text: String, at: Span },
    #[error("the shape is {shape}, the stride {stride}")]
    Incongruent { shape: String, stride: String, shape_at: Span, stride_at: Span },
    #[error("`{text}` is not a condition on symbols")]
    Fact { text: String, at: Span },
    #[error("`{name}...` is any number of dimensions, which stand in the shape of a parameter only")]
    Ellipsis { name: String, at: Span },
    #[error("the type of this value is not known")]
    Untyped { at: Span },
}

/// An element of a tensor of so many modes, with names for its indices.
pub(crate) fn indexed(name: &str, rank: usize) -> String {
    format!("{name}[{}]", ["i", "j", "k", "l", "m", "n"].iter().take(rank).copied().collect::<Vec<_>>().join(","))
}

/// `did you mean …?`, or something else to do.
fn suggest(nearest: Option<String>, otherwise: &str) -> String {
    match nearest {
        Some(n) => format!("did you mean `{n}`?"),
        None => otherwise.to_string(),
    }
}

impl From<ResolveError> for Diagnostic {
    fn from(e: ResolveError) -> Diagnostic {
        use ResolveError as E;
        let message = e.to_string();
        let d = |code: &'static str| Diagnostic::new(code, message.clone());
        match e {
            E::Unbound { name, nearest, at } => {
                let otherwise = format!(
                    "bind it, `let {name} = (4,8):(8,1)`, or make it a symbol: `sym {name}`, or with a fact, \
                     `{name} where {name} >= 0`"
                );
                d("E0101").label(at, "not bound").help(suggest(nearest, &otherwise))
            }
            E::Refused { name, at } => {
                let help = format!("write `let {name} = …` again, or make it a symbol: `sym {name}`");
                d("E0101").label(at, "not defined").help(help)
            }
            E::UnknownName { nearest, at, .. } => d("E0101")
                .label(at, "not defined")
                .help(suggest(nearest, "define it with `sym` (a run-time int) or `let`, or pass it as a parameter")),
            E::UnknownTarget { element, nearest, at, .. } => d("E0101").label(at, "not defined").help(suggest(
                nearest,
                &format!("`let {element} = …` makes a tensor of it; one to write to is a parameter"),
            )),
            E::Twice { first, at, .. } => {
                d("E0102").label(at, "again here").label(first, "first here").help("rename one of them")
            }
            E::TwoSchedules { first, at, .. } => {
                d("E0102").label(at, "again here").label(first, "first here").help("remove one of them")
            }
            E::Types { left, right, left_at, right_at, .. } => d("E0103")
                .label(left_at, format!("{left}"))
                .label(right_at, format!("{right}"))
                .help(format!("convert one side: write `{left}(…)` or `{right}(…)`")),
            E::UnknownType { nearest, at, .. } => d("E0104").label(at, "not an element type").help(suggest(
                nearest,
                &format!("types are {}", DType::ALL.iter().map(|d| d.name()).collect::<Vec<_>>().join(" ")),
            )),
            E::Kind { needed, at, .. } => {
                let d = d("E0105").label(at, format!("needed {needed}"));
                if needed == "an element" {
                    d.help("elements are `A[i,j]`, literals, and what is computed from them")
                } else {
                    d
                }
            }
            E::UnknownFunction { name, nearest, at } => {
                let otherwise = format!(
                    "no function is called so or nearly so: `tilewright help ops` lists all; if `{name}` is a layout, \
                     bind it first"
                );
                d("E0106").label(at, "unknown").help(suggest(nearest, &otherwise))
            }
            E::Arity { at, needed, .. } => d("E0107").label(at, format!("takes {needed}")),
            E::Contradiction { at, .. } => d("E0108").label(at, "no value is left").help("remove one of the facts"),
            E::WholeTensor { name, rank, at } => {
                d("E0110").label(at, "a whole tensor").help(format!("index it: `{}`", indexed(&name, rank)))
            }
            E::NotAView { at, .. } => d("E0111").label(at, "offsets of the result are not offsets of the tensor").help(
                "views are slices `A(_,3)`, compositions `A o L`, divides, `local_tile`, `select`, `group`, `flatten`, \
                 `coalesce`; take a tensor's layout with `layout(A)`",
            ),
            E::Target { written, at } => {
                let written = written.as_deref().unwrap_or("C[i,j] = …");
                d("E0112").label(at, "not an element").help(format!("write `{written}`"))
            }
            E::Literal { at, dtype, .. } => d("E0113")
                .label(at, format!("does not fit {dtype}"))
                .help("cast what it meets to a type that has the value: `i32(…)`, `f32(…)`"),
            E::OpType { at, needed, .. } => d("E0114").label(at, format!("needed {needed}")),
            E::TooLarge { at, .. } => d("E0115").label(at, "too large").help("use fewer modes"),
            E::UnknownSchedule { nearest, at, .. } => d("E0116")
                .label(at, "no such function")
                .help(suggest(nearest, "a schedule names a function of this text")),
            E::Performance { at, .. } => d("E0118").label(at, "cannot be checked").help(
                "a claim is `assert vector_bits(f.a) >= 128`, `assert bank_conflicts(f) == 1`, \
                 `assert no_divmod(f)` or `assert no_fallback(f)`; several are joined with `&&`, and `on cpu:avx2` \
                 behind them names a target",
            ),
            E::OnTarget { target, on, at } => d("E0118")
                .label(at, "no figure of code")
                .label(on, "a target")
                .help(format!("make it an assert of its own, without `on {target}`")),
            E::NotAnAssert { found, at } => d("E0119")
                .label(at, format!("this is {found}"))
                .help("`==` same function, `===` same form, `~` compatible, `<` and its kin for ints"),
            E::Index { at } => d("E0120")
                .label(at, "not an index")
                .help("`A[2*i+u]` and `A[ids[t]]` are indices; a mode stays open in a view: `let v = A(_,3)`"),
            E::Undecided { at, .. } => {
                d("E0121").label(at, "depends on the symbols").help("state a fact in `sym … where`")
            }
            E::Incongruent { shape, stride, shape_at, stride_at } => d("E0122")
                .label(stride_at, stride)
                .label(shape_at, shape)
                .help("shape and stride have the same parentheses: `((2,3),4):((1,2),6)`"),
            E::Fact { at, .. } => {
                d("E0123").label(at, "not a condition").help("write `M >= 1`, `M % 8 == 0`, `N <= 1024`, `M == 2*N`")
            }
            E::Ellipsis { name, at } => d("E0319").label(at, "not a mode of a parameter's shape").help(format!(
                "`N...` stands once in the shape of a parameter, `x: f32 (N...,8)`; write `{name}` here: one index \
                 walks all of the dimensions, and a symbol is the number of their elements"
            )),
            E::Untyped { at } => {
                d("E0124").label(at, "only literals").help("state it: `let t[i]: f32 = …`, or `f32(…)`")
            }
        }
    }
}

/// An error about extents, indices, or memory.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation; `at` is where
pub enum CheckError {
    #[error("axis `{axis}` is {left} here and {right} there")]
    Extents { axis: String, left: String, right: String, at: Span, first: Span },
    #[error("`{of}` has {rank}, found {found}")]
    Rank { of: String, rank: String, found: String, help: String, at: Span },
    #[error("index `{name}` is not on the left and not reduced over")]
    FreeIndex { name: String, at: Span, target: Option<Span> },
    #[error("there is no index `{name}` to scan along")]
    ScanIndex { name: String, op: Option<ReduceOp>, at: Span, target: Option<Span> },
    #[error("the extent of `{name}` is not known: no tensor is indexed with it alone")]
    NoExtent { name: String, at: Span },
    #[error("index `{name}` is bound twice")]
    Rebound { name: String, at: Span, first: Span },
    #[error("the output is not injective: {what}")]
    NotInjective { what: String, witness: String, at: Span },
    #[error("it cannot be proved that the output is injective")]
    Unproved { layout: String, at: Span },
    #[error("`{name}` is read and written in one statement through different maps")]
    Alias { name: String, rank: usize, at: Span, read: Span },
    #[error("the sizes differ: {left} and {right}")]
    Sizes { left: String, right: String, left_at: Span, right_at: Span },
    #[error("index {index} is outside a mode of size {size}")]
    OutOfRange { index: String, size: String, help: String, at: Span },
    #[error("the view reaches outside `{name}`: offsets {reach}, the tensor has {has}")]
    ViewRange { name: String, reach: String, has: String, at: Span },
    #[error("the extent {extent} is negative")]
    Negative { extent: String, at: Span },
    #[error("a tensor needs {needed}, found {found}")]
    TensorLayout { needed: &'static str, found: String, at: Span },
    #[error("the sign of a stride in {stride} is not known")]
    Sign { stride: String, at: Span },
}

impl From<CheckError> for Diagnostic {
    fn from(e: CheckError) -> Diagnostic {
        use CheckError as E;
        let message = e.to_string();
        let d = |code: &'static str| Diagnostic::new(code, message.clone());
        match e {
            E::Extents { axis, left, right, at, first } => {
                let n = match (left.parse::<i64>(), right.parse::<i64>()) {
                    (Ok(a), Ok(b)) => a.min(b).to_string(),
                    _ => "n".to_string(),
                };
                d("E0301").label(at, format!("{left} here")).label(first, format!("{right} there")).help(format!(
                    "an index has one extent in a statement. To walk a part of the longer mode, say how far where the \
                     index is bound, `y[{axis} < {n}] = …`, `let t[{axis} < {n}] = …`, `sum({axis} < {n}) …`; else \
                     change a layout, or rename one of the indices"
                ))
            }
            E::Rank { at, rank, help, .. } => d("E0302").label(at, format!("needed {rank}")).help(help),
            E::FreeIndex { name, at, target } => {
                let d = d("E0303").label(at, "free here");
                let d = if let Some(t) = target { d.label(t, "not indexed with it") } else { d };
                d.help(format!(
                    "reduce over it, `sum({name}) …` (the body ends at `+` or `-`: put longer ones in parentheses), or index the left side with it"
                ))
            }
            E::ScanIndex { name, op, at, target } => {
                let d = d("E0318").label(at, "no index here");
                let d = if let Some(t) = target { d.label(t, "not indexed with it") } else { d };
                let says = "a scan has a result at each point of its index";
                d.help(match op {
                    Some(op) => {
                        let (scan, one) = (op.scan_name(), op.name());
                        format!(
                            "{says}: `y[{name}] = {scan}({name}) x[{name}]`; for one result reduce, `{one}({name}) …`"
                        )
                    }
                    None => format!("{says}: `y[{name}] = scan({name}, s) 0.9*s + x[{name}]`"),
                })
            }
            E::NoExtent { name, at } => d("E0304").label(at, "no extent").help(format!(
                "index a mode of a tensor with it alone, or say how far it goes where it is bound: \
                 `sum({name} < 8) …`, `let t[{name} < 8] = …`, `y[{name} < 8] = …`, `y[2*h+({name} < 2)] = …`"
            )),
            E::Rebound { at, first, .. } => {
                d("E0305").label(at, "bound again").label(first, "bound here").help("use another name")
            }
            E::NotInjective { witness, at, .. } => d("E0306")
                .label(at, "written twice")
                .note(witness)
                .help("give the output distinct offsets, or reduce into it with `+=`"),
            E::Unproved { layout, at } => d("E0307").label(at, format!("writes {layout}")).help(
                "state what the strides are: a multiple of the extents (`8*M`), or a relation in `sym … where M <= LD`",
            ),
            E::Alias { name, rank, at, read } => {
                let old = indexed("t", rank).replacen('t', "", 1);
                d("E0308").label(at, "written").label(read, "read through another map").help(format!(
                    "all points are computed at once, in no order. To read the old elements, copy them before, \
                     `let t{old} = {name}{old}`, and read `t` here; where each element needs the new one before it, \
                     write a scan, such as `cumsum(i) x[i]` or `scan(i, s) 0.9*s + x[i]`"
                ))
            }
            E::Sizes { left, right, left_at, right_at } => d("E0309")
                .label(left_at, left)
                .label(right_at, right)
                .help("both sides need equal modes, or equal sizes"),
            E::OutOfRange { at, help, .. } => d("E0311").label(at, "out of range").help(help),
            E::ViewRange { at, .. } => d("E0312")
                .label(at, "reaches outside")
                .help("give the view fewer elements or smaller strides, or begin it elsewhere"),
            E::Negative { at, .. } => {
                d("E0313").label(at, "negative").help("extents are 0 or more; a stride may be negative")
            }
            E::TensorLayout { at, needed, .. } => d("E0314").label(at, format!("needed {needed}")).help(
                "a tensor's layout maps to elements in memory: `(M,N):(N,1)`, or `Sw<3,3,3> o 0 o (8,64):(64,1)`",
            ),
            E::Sign { at, .. } => {
                d("E0315").label(at, "may be negative or positive").help("state it: `sym … where S >= 0`")
            }
        }
    }
}
