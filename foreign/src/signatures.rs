//! What NumPy and torch call, with the names of the parameters: an argument that is not known is refused.
//!
//! A row holds names, whose they are (`n`umPy's, `t`orch's, both's) and the parameters behind the array. `a|b` are
//! names of one, `*` takes ints that follow one by one. Their order is that of the manuals.
use super::Reader;
use super::call::{Call, Library};
use super::views::{ints, signed};
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

#[rustfmt::skip]
const ROWS: &[(&str, &str, &str)] = &[
    // Makers: what comes first is no array.
    ("zeros ones empty",                      "n",  "shape dtype order"),
    ("zeros ones empty rand randn",           "t",  "*size memory_format"),
    ("full",                                  "n",  "shape fill_value dtype order"),
    ("full",                                  "t",  "size fill_value memory_format"),
    ("rand randn",                            "n",  "*size"),
    ("random random_sample standard_normal",  "n",  "size"),
    ("ndarray",                               "n",  "shape dtype buffer offset strides order"),
    ("arange",                                "nt", "*start stop|end step dtype"),
    ("linspace",                              "n",  "start stop num"),
    ("linspace",                              "t",  "start end steps"),
    ("eye",                                   "n",  "N M k dtype order"),
    ("identity",                              "n",  "n dtype"),
    ("eye",                                   "t",  "n m"),
    ("array",                                 "n",  "object dtype order ndmin"),
    ("asarray asanyarray",                    "n",  "a dtype order"),
    ("tensor as_tensor from_numpy",           "t",  "data dtype"),
    // Views.
    ("T mT H mH t",                           "nt", ""),
    ("transpose",                             "n",  "*axes|perm"),
    ("permute_dims",                          "n",  "axes"),
    ("matrix_transpose",                      "n",  ""),
    ("permute",                               "t",  "*dims"),
    ("transpose swapaxes swapdims",           "t",  "dim0|axis0 dim1|axis1"),
    ("swapaxes",                              "n",  "axis1 axis2"),
    ("moveaxis movedim",                      "nt", "source destination"),
    ("reshape",                               "n",  "*shape|newshape order"),
    ("reshape view",                          "t",  "*shape|size|dtype"),
    ("view_as reshape_as expand_as",          "t",  "other"),
    ("view",                                  "n",  "dtype type"),
    ("ravel flatten",                         "n",  "order"),
    ("ravel",                                 "t",  ""),
    ("flatten",                               "t",  "start_dim end_dim"),
    ("unflatten",                             "t",  "dim *sizes"),
    ("squeeze",                               "n",  "axis"),
    ("squeeze",                               "t",  "dim"),
    ("unsqueeze expand_dims",                 "nt", "axis|dim"),
    ("expand",                                "t",  "*size"),
    ("broadcast_to",                          "n",  "shape"),
    ("broadcast_to",                          "t",  "*size|shape"),
    ("flip",                                  "nt", "*axis|dims"),
    ("flipud fliplr",                         "nt", ""),
    ("narrow",                                "t",  "dim start length"),
    ("select",                                "t",  "dim index"),
    ("diagonal",                              "nt", "offset axis1|dim1 axis2|dim2"),
    ("unfold",                                "t",  "dimension size step"),
    ("sliding_window_view",                   "n",  "window_shape axis"),
    ("einsum",                                "nt", "subscripts"),
    ("unbind",                                "t",  "dim"),
    ("chunk",                                 "t",  "chunks dim"),
    ("split",                                 "t",  "split_size|split_size_or_sections dim"),
    ("split array_split",                     "n",  "indices_or_sections axis"),
    ("tensor_split",                          "t",  "indices_or_sections|sections|indices dim"),
    // Copies.
    ("astype",                                "n",  "dtype order"),
    ("to type",                               "t",  "dtype|device other memory_format"),
    ("float half double bfloat16 cuda cpu int long bool short byte", "t", "device memory_format"),
    ("numpy detach pin_memory requires_grad_", "t", ""),
    ("contiguous clone",                      "t",  "memory_format"),
    ("copy",                                  "n",  "order"),
    ("ascontiguousarray asfortranarray",      "n",  "dtype"),
    ("repeat",                                "t",  "*repeats"),
    ("zeros_like ones_like empty_like",       "n",  "dtype order shape"),
    ("full_like",                             "n",  "fill_value dtype order shape"),
    ("zeros_like ones_like empty_like rand_like randn_like", "t", "memory_format"),
    ("full_like",                             "t",  "fill_value memory_format"),
    ("new_empty new_zeros new_ones",          "t",  "*size"),
    ("new_full",                              "t",  "size fill_value"),
    ("new_empty_strided",                     "t",  "size stride"),
    // What is known of one.
    ("shape strides ndim size itemsize",      "n",  ""),
    ("shape ndim dim numel nelement is_contiguous storage_offset element_size itemsize", "t", "memory_format"),
    ("size stride",                           "t",  "dim"),
];

/// Arguments that leave the layout as it is.
const PASSED: [&str; 17] = [
    "dtype",
    "device",
    "requires_grad",
    "pin_memory",
    "non_blocking",
    "layout",
    "generator",
    "names",
    "like",
    "subok",
    "copy",
    "casting",
    "writeable",
    "fill_value",
    "endpoint",
    "low",
    "high",
];

/// What was given for the parameters of a row, by place.
pub(super) struct GivenArguments {
    names: Vec<&'static str>,
    given: Vec<Option<Expr>>,
}

impl GivenArguments {
    /// By one of the names of a parameter.
    pub(super) fn get(&self, name: &str) -> Option<&Expr> {
        let place = self.names.iter().position(|p| is_named(p, name))?;
        self.given[place].as_ref()
    }

    /// Whether any was given.
    pub(super) fn any(&self) -> bool {
        self.given.iter().any(Option::is_some)
    }

    /// The ints of one; `None` where it was not given.
    pub(super) fn ints(&self, name: &str) -> Result<Option<Vec<i64>>, String> {
        match self.get(name) {
            Some(e) if e.name() == Some("None") || matches!(e.kind, ExprKind::Underscore) => Ok(None),
            Some(e) => ints(e).map(Some).ok_or_else(|| format!("ints for `{name}`, found `{e}`")),
            None => Ok(None),
        }
    }

    /// The ints of one that has to be there.
    pub(super) fn list(&self, name: &str) -> Result<Vec<i64>, String> {
        self.ints(name)?.ok_or_else(|| format!("`{name}`"))
    }

    /// One int, or what it is where it was not given.
    pub(super) fn int(&self, name: &str, default: Option<i64>) -> Result<i64, String> {
        match (self.ints(name)?.as_deref(), default) {
            (Some([n]), _) => Ok(*n),
            (None, Some(n)) => Ok(n),
            _ => Err(format!("one int for `{name}`")),
        }
    }
}

fn is_named(parameter: &str, name: &str) -> bool {
    parameter.trim_start_matches('*').split('|').any(|n| n == name)
}

/// The row of a name.
fn parameters(name: &str, library: Library) -> Option<&'static str> {
    let letter = if library == Library::Numpy { 'n' } else { 't' };
    let row = ROWS.iter().find(|(names, whose, _)| whose.contains(letter) && names.split(' ').any(|n| n == name));
    row.map(|(.., parameters)| *parameters)
}

/// Whether NumPy or torch calls something so.
pub(super) fn names_view(name: &str) -> bool {
    ROWS.iter().any(|(names, ..)| names.split(' ').any(|n| n == name))
}

/// Whether something may be an extent: no tuple, and no word that an argument after extents is.
fn is_extent(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Name(name) => width(name).is_none() && !matches!(name.as_str(), "F" | "C" | "A" | "K"),
        ExprKind::Binary(..) | ExprKind::Anonymous(_) => true,
        _ => signed(e).is_some(),
    }
}

impl Reader<'_> {
    /// The arguments of a call from a place on; `None` where no row has the name, and where one is refused.
    pub(super) fn given(
        &mut self,
        call: &Call,
        from: usize,
        library: Library,
        start: usize,
    ) -> Option<Option<GivenArguments>> {
        let names: Vec<&'static str> = parameters(&call.name, library)?.split_whitespace().collect();
        let mut given: Vec<Option<Expr>> = vec![None; names.len()];
        let mut args = call.args.iter().skip(from).cloned().peekable();
        for (name, slot) in names.iter().zip(&mut given) {
            let Some(first) = args.next() else { break };
            if !name.starts_with('*') || !is_extent(&first) {
                *slot = Some(first);
                continue;
            }
            let mut list = vec![first];
            while let Some(next) = args.next_if(is_extent) {
                list.push(next);
            }
            *slot = self.node(ExprKind::Tuple(list), start);
        }
        let known = || {
            let known: Vec<String> =
                names.iter().map(|n| format!("`{}`", n.trim_start_matches('*').replace('|', "` or `"))).collect();
            if known.is_empty() { "none".to_string() } else { known.join(", ") }
        };
        if let Some(more) = args.next() {
            let needed = format!("fewer arguments of `{}` than `{more}`; it has {}", call.name, known());
            return Some(self.refuse(more.span.start, &needed));
        }
        for (key, value) in &call.keys {
            match names.iter().position(|n| is_named(n, key)) {
                Some(k) if given[k].is_none() => given[k] = Some(value.clone()),
                Some(_) => return Some(self.refuse(value.span.start, &format!("`{key}` once"))),
                None if PASSED.contains(&key.as_str()) => {}
                None => {
                    let needed = format!("an argument of `{}` instead of `{key}`; it has {}", call.name, known());
                    return Some(self.refuse(value.span.start, &needed));
                }
            }
        }
        Some(Some(GivenArguments { names, given }))
    }
}
