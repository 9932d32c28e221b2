//! What methods and functions of NumPy and torch make of an array whose extents are known: views, copies and numbers.
//!
//! What is a view, and in which order a copy lies, is what the manuals say: NumPy's `numpy.reshape`, `numpy.copy` and
//! torch's "Tensor Views", `torch.preserve_format`.
use super::Reader;
use super::array_parts::{along, diagonal, parts, windows};
use super::arrays::item_of;
use super::call::{Call, Library, names_operation};
use super::geometry::{GeometryResult, Seen, dims, expanded, infer, reshape, unsqueezed};
use super::signatures::{GivenArguments, names_view};
use super::views::{Array, MemoryOrder, Origin, Subscript};
use tilewright_frontend::ast::{Expr, ExprKind};

use Seen::{Copy, Flag, Int, Ints, Parts, View};

/// How an array is made.
const EXAMPLE: &str = "`x = np.zeros((4, 8))`, or `shape=(4, 8), strides=(32, 4)`";

/// The most dimensions that one call puts in.
const MAX_NEW: usize = 64;

/// The order that `order=` or `memory_format=` names; `None` where it was not given.
pub(super) fn order(args: &GivenArguments, library: Library) -> Result<Option<MemoryOrder>, String> {
    let Some(e) = args.get("order").or_else(|| args.get("memory_format")) else { return Ok(None) };
    match (library, e.name()) {
        (Library::Numpy, Some("C")) | (Library::Torch, Some("contiguous_format")) => Ok(Some(MemoryOrder::Rows)),
        (Library::Numpy, Some("F")) => Ok(Some(MemoryOrder::Columns)),
        (Library::Numpy, Some("A")) => Ok(Some(MemoryOrder::Either)),
        (Library::Numpy, Some("K")) | (Library::Torch, Some("preserve_format")) => Ok(Some(MemoryOrder::Kept(library))),
        (Library::Torch, Some("channels_last" | "channels_last_3d")) => Ok(Some(MemoryOrder::ChannelsLast)),
        (_, Some("None")) => Ok(None),
        _ if matches!(e.kind, ExprKind::Underscore) => Ok(None),
        (Library::Numpy, _) => Err(format!("order='C', 'F', 'A' or 'K', found `{e}`")),
        (Library::Torch, _) => Err(format!(
            "memory_format=torch.channels_last, channels_last_3d, contiguous_format or preserve_format, found `{e}`"
        )),
    }
}

/// A new array in an order of memory.
fn laid(array: &Array, order: MemoryOrder) -> Result<Array, String> {
    array.laid(order).ok_or_else(|| format!("four or five dimensions for channels_last, found {}", array.shape.len()))
}

/// The array itself where it lies so, else a copy that does.
fn itself_or_copy(array: &Array, order: MemoryOrder) -> GeometryResult {
    let copy = laid(array, order)?;
    Ok(if array.lies(order) { View(array.clone()) } else { Copy(copy) })
}

impl Reader<'_> {
    /// A view, a copy or a number of an array, if the call gives one.
    pub(super) fn seen(&mut self, call: &Call, library: Library, start: usize) -> Option<Option<Expr>> {
        let operand = call.args.first()?;
        let known = self.origin_of(operand);
        // `x.reshape(2, 4)` of a half paste: what `x` is was not said.
        if call.method && known.is_none() && names_view(&call.name) && !names_operation(&call.name) {
            let half = operand.name().map(str::to_string);
            return half.map(|x| self.refuse_call(&format!("what `{x}` is before `{}`: {EXAMPLE}", call.name)));
        }
        // What is called by name alone is CuTe's, unless only NumPy has it.
        if !(call.library.is_some() || call.name == "sliding_window_view" || (call.method && known.is_some())) {
            return None;
        }
        let swapped = call.name == "einsum" && call.args.len() == 2;
        let mut args = call.args.clone();
        if swapped {
            args.swap(0, 1);
        }
        let operand = args[0].clone();
        let call = Call { args, ..call.clone() };
        let Some(bound) = self.given(&call, 1, library, start) else {
            if self.refused {
                return Some(None);
            }
            let unknown = self.origin_of(&operand).is_some();
            let needed = format!("a view of an array that is known here: `{}` is none", call.name);
            return unknown.then(|| self.refuse_call(&needed));
        };
        let Some(bound) = bound else { return Some(None) };
        let origin = self.origin_of(&operand);
        let layout = matches!(operand.kind, ExprKind::Layout(..) | ExprKind::Call(..));
        let Some(array) = Array::of(&operand).filter(|_| layout) else {
            return Some(self.seen_of_symbols(&call, &operand, &bound, start));
        };
        let origin = origin.unwrap_or(Origin { first: 0, item: None, library });
        let array = Array { first: origin.first, ..array };
        self.marks += 1;
        let found = seen(&call, &array, origin, library, &bound);
        let dtype = call.keys.iter().find(|(k, _)| k == "dtype").map(|(_, e)| e).or_else(|| bound.get("dtype"));
        let item = dtype.and_then(|e| item_of(e, library)).or_else(|| named_item(&call.name, library)).or(origin.item);
        let origin = Origin { item, library, ..origin };
        Some(match found {
            Err(needed) => self.refuse_call(&needed),
            Ok(View(view)) => {
                if call.name == "strides" {
                    self.notes.push("strides are elements; NumPy's are bytes".to_string());
                }
                self.array_expr(&view, origin, start)
            }
            Ok(Copy(copy)) => {
                let copy = copy.allocated(library);
                if copy.shape != array.shape || copy.strides != array.strides {
                    self.notes.push(format!("`{}` copies here: the result is an array of its own", call.name));
                }
                self.array_expr(&Array { first: 0, ..copy }, origin, start)
            }
            Ok(Parts(parts)) => self.part_of(&parts, origin, start),
            Ok(Int(n)) => self.node(ExprKind::Int(n), start),
            Ok(Flag(yes)) => self.node(ExprKind::Name(yes.to_string()), start),
            Ok(Ints(ints)) => {
                if call.name == "strides" {
                    self.notes.push("strides are elements; NumPy's are bytes".to_string());
                }
                let ints = ints.iter().map(|n| Expr::new(ExprKind::Int(*n), start..start)).collect();
                self.node(ExprKind::Tuple(ints), start)
            }
        })
    }

    /// The part that an index behind the call picks, or all of them as a list.
    fn part_of(&mut self, parts: &[Array], origin: Origin, start: usize) -> Option<Expr> {
        if self.take("[") {
            let at = self.start();
            let n = self.int()?;
            self.need("]")?;
            let picked = usize::try_from(if n < 0 { n.saturating_add(parts.len() as i64) } else { n });
            return match picked.ok().and_then(|n| parts.get(n)) {
                Some(part) => self.array_expr(part, origin, start),
                None => self.refuse(at, &format!("one of the {} parts", parts.len())),
            };
        }
        let items: Option<Vec<Expr>> = parts.iter().map(|part| self.array_expr(part, origin, start)).collect();
        self.node(ExprKind::Tiler(items?), start)
    }

    /// The same of an array whose extents are symbols: its dimensions in another order, or what a layout knows.
    fn seen_of_symbols(&mut self, call: &Call, operand: &Expr, args: &GivenArguments, start: usize) -> Option<Expr> {
        let ExprKind::Layout(shape, _) = &operand.kind else {
            let needed = format!("an array in place of `{operand}`: {EXAMPLE}");
            return self.refuse(operand.span.start, &needed);
        };
        let rank = match &shape.kind {
            ExprKind::Tuple(extents) => extents.len(),
            _ => 1,
        };
        let library = self.origin_of(operand).map_or(Library::Numpy, |origin| origin.library);
        let op = match (call.name.as_str(), library) {
            ("size", Library::Torch) | ("shape", _) => "shape",
            ("stride" | "strides", _) => "stride",
            ("numel" | "nelement" | "size", _) => "size",
            ("dim" | "ndim", _) => return self.node(ExprKind::Int(rank as i64), start),
            _ => {
                return match permutation(&call.name, rank, args) {
                    Some(Ok(dims)) => {
                        let origin = self.origin_of(operand);
                        let leaf = |d: &usize| Expr::new(ExprKind::Int(*d as i64), start..start);
                        let modes = std::iter::once(operand.clone()).chain(dims.iter().map(leaf)).collect();
                        let e = self.call(Call::named("select", modes), start)?;
                        origin.iter().for_each(|origin| self.note_array(&e, *origin));
                        Some(e)
                    }
                    Some(Err(needed)) => self.refuse_call(&needed),
                    None => self.refuse_call(&format!("extents that are numbers, for `{}`", call.name)),
                };
            }
        };
        let mut of = vec![operand.clone()];
        of.extend(args.get("dim").cloned());
        self.call(Call::named(op, of), start)
    }
}

/// The bytes of an element that a method is named after.
fn named_item(name: &str, library: Library) -> Option<i64> {
    if library == Library::Numpy {
        return None;
    }
    match name {
        "half" | "bfloat16" | "short" => Some(2),
        "float" | "int" => Some(4),
        "double" | "long" => Some(8),
        "bool" | "byte" => Some(1),
        _ => None,
    }
}

/// The order in which a call puts the dimensions, if it is one that does.
fn permutation(name: &str, rank: usize, args: &GivenArguments) -> Option<Result<Vec<usize>, String>> {
    let mut every: Vec<usize> = (0..rank).collect();
    let mut reversed = every.clone();
    reversed.reverse();
    let whole = |given: Vec<i64>| {
        let found = dims(rank, &given)?;
        if found.len() == rank { Ok(found) } else { Err(format!("each of {rank} dimensions once")) }
    };
    let pair = |a: &str, b: &str| -> Result<[usize; 2], String> {
        let one = |name| Ok::<usize, String>(dims(rank, &[args.int(name, None)?])?[0]);
        Ok([one(a)?, one(b)?])
    };
    Some(match name {
        "T" | "t" | "H" => Ok(reversed),
        "mT" | "mH" | "matrix_transpose" => match rank {
            0 | 1 => Err("two dimensions".to_string()),
            _ => {
                every.swap(rank - 2, rank - 1);
                Ok(every)
            }
        },
        "transpose" | "swapaxes" | "swapdims" if args.get("axes").is_none() && args.any() => {
            let ends = if args.get("dim0").is_some() { pair("dim0", "dim1") } else { pair("axis1", "axis2") };
            ends.map(|[a, b]| {
                every.swap(a, b);
                every
            })
        }
        "transpose" => match args.ints("axes") {
            Ok(given) => given.map_or(Ok(reversed), whole),
            Err(needed) => Err(needed),
        },
        "permute" => args.list("dims").and_then(whole),
        "permute_dims" => args.list("axes").and_then(whole),
        "moveaxis" | "movedim" => args.list("source").and_then(|from| {
            let (from, to) = (dims(rank, &from)?, dims(rank, &args.list("destination")?)?);
            if from.len() != to.len() {
                return Err("as many places as dimensions".to_string());
            }
            let mut pairs: Vec<(usize, usize)> = to.into_iter().zip(from.clone()).collect();
            pairs.sort_unstable();
            every.retain(|d| !from.contains(d));
            for (to, from) in pairs {
                every.insert(to.min(every.len()), from);
            }
            Ok(every)
        }),
        "einsum" => {
            let text = args.get("subscripts").and_then(Expr::name).unwrap_or_default().replace(' ', "");
            let found = text.split_once("->").and_then(|(from, to)| {
                let place = |c: char| from.find(c).filter(|_| c.is_ascii_alphabetic());
                Some((from.len(), to.chars().map(place).collect::<Option<Vec<usize>>>()?))
            });
            match found {
                Some((n, order)) if n == rank => whole(order.into_iter().map(|d| d as i64).collect()),
                _ => Err("letters of the dimensions in another order, 'ij->ji'".to_string()),
            }
        }
        _ => return None,
    })
}

fn seen(call: &Call, array: &Array, origin: Origin, library: Library, args: &GivenArguments) -> GeometryResult {
    let name = call.name.as_str();
    let rank = array.shape.len();
    if let Some(order) = permutation(name, rank, args) {
        return Ok(View(array.permuted(&order?).ok_or("dimensions of the array")?));
    }
    let dim = |parameter: &str, default: Option<i64>| Ok::<_, String>(dims(rank, &[args.int(parameter, default)?])?[0]);
    match name {
        "reshape" | "view" if args.get("dtype").is_some_and(|e| item_of(e, library).is_some()) => {
            let new = args.get("dtype").and_then(|e| item_of(e, library));
            retyped(array, origin.item, new).map(View)
        }
        "reshape" | "view" => {
            let shape = args.list("shape")?;
            let order = match order(args, library)? {
                Some(MemoryOrder::Columns) => MemoryOrder::Columns,
                Some(MemoryOrder::Either) if array.is_columns() => MemoryOrder::Columns,
                _ => MemoryOrder::Rows,
            };
            no_copy(reshape(array, &shape, order, library)?, name == "view")
        }
        "reshape_as" | "view_as" | "expand_as" => {
            let shape = args.get("other").and_then(Array::of).ok_or("an array of known extents")?.shape;
            match name {
                "expand_as" => expanded(array, &shape, library),
                _ => no_copy(reshape(array, &shape, MemoryOrder::Rows, library)?, name == "view_as"),
            }
        }
        "ravel" => {
            let size = array.size().ok_or("fewer elements")?;
            let order = match order(args, library)?.unwrap_or(MemoryOrder::Rows) {
                MemoryOrder::Either | MemoryOrder::Kept(_) if array.is_columns() => MemoryOrder::Columns,
                MemoryOrder::Either => MemoryOrder::Rows,
                MemoryOrder::Kept(_) if array.lies(MemoryOrder::Rows) => MemoryOrder::Rows,
                order => order,
            };
            let line = Array::compact(vec![size]);
            match order {
                _ if !array.lies(order) => Ok(Copy(line)),
                // By distance, the elements that follow each other do so in the line.
                MemoryOrder::Kept(_) => Ok(View(Array { first: array.first, ..line })),
                order => reshape(array, &[-1], order, library),
            }
        }
        "flatten" if library == Library::Numpy => {
            order(args, library)?;
            Ok(Copy(Array::compact(vec![array.size().ok_or("fewer elements")?])))
        }
        "flatten" if rank == 0 => reshape(array, &[1], MemoryOrder::Rows, library),
        "squeeze" if rank == 0 => Ok(View(array.clone())),
        "flatten" => {
            let (from, to) = (dim("start_dim", Some(0))?, dim("end_dim", Some(-1))?);
            if from > to {
                return Err("two dimensions of the array, in order".to_string());
            }
            let size =
                array.shape[from..=to].iter().try_fold(1i64, |n, e| n.checked_mul(*e)).ok_or("fewer elements")?;
            let mut shape = array.shape.clone();
            shape.splice(from..=to, [size]);
            if from == to { Ok(View(array.clone())) } else { reshape(array, &shape, MemoryOrder::Rows, library) }
        }
        "unflatten" => {
            let d = dim("dim", None)?;
            let mut sizes = args.list("sizes")?;
            infer(&mut sizes, array.shape[d])?;
            let mut shape = array.shape.clone();
            shape.splice(d..=d, sizes);
            no_copy(reshape(array, &shape, MemoryOrder::Rows, library)?, true)
        }
        "squeeze" => {
            let given = args.ints(if library == Library::Numpy { "axis" } else { "dim" })?;
            let given = given.map(|given| dims(rank, &given)).transpose()?;
            if library == Library::Numpy && given.iter().flatten().any(|d| array.shape[*d] != 1) {
                return Err("dimensions of one element".to_string());
            }
            let dropped = |d: &usize| array.shape[*d] == 1 && given.as_ref().is_none_or(|g| g.contains(d));
            let kept: Vec<usize> = (0..rank).filter(|d| !dropped(d)).collect();
            array.permuted(&kept).map(View).ok_or("dimensions of the array".to_string())
        }
        "unsqueeze" | "expand_dims" => {
            let given = args.list("axis")?;
            if given.len() > MAX_NEW {
                return Err("fewer dimensions".to_string());
            }
            let new = dims(rank + given.len(), &given)?;
            unsqueezed(array, &new, library)
        }
        "expand" => expanded(array, &args.list("size")?, library),
        "broadcast_to" => expanded(array, &args.list("shape")?, library),
        // torch has no negative strides: it copies.
        "flip" | "flipud" | "fliplr" if library == Library::Torch => Ok(Copy(laid(array, MemoryOrder::Kept(library))?)),
        "flip" | "flipud" | "fliplr" => {
            let given = match (name, args.ints("axis")?) {
                ("flipud", _) => dims(rank, &[0])?,
                ("fliplr", _) => dims(rank, &[1])?,
                (_, None) => (0..rank).collect(),
                (_, Some(given)) => dims(rank, &given)?,
            };
            let part = |d| Subscript::Slice(None, None, if given.contains(&d) { -1 } else { 1 });
            array
                .indexed(&(0..rank).map(part).collect::<Vec<_>>(), library)
                .map(View)
                .ok_or("dimensions of the array".to_string())
        }
        "narrow" => {
            let d = dim("dim", None)?;
            let (from, length) = (args.int("start", None)?, args.int("length", None)?);
            let from = if from < 0 { from.saturating_add(array.shape[d]) } else { from };
            along(array, d, from, length, library).map(View)
        }
        "select" => {
            let d = dim("dim", None)?;
            let mut parts = vec![Subscript::Slice(None, None, 1); d];
            parts.push(Subscript::At(args.int("index", None)?));
            array.indexed(&parts, library).map(View).ok_or("an index inside of the dimension".to_string())
        }
        "diagonal" => diagonal(array, args).map(View),
        "unfold" => {
            let (d, size) = (dim("dimension", None)?, args.int("size", None)?);
            windows(array, d, size, args.int("step", None)?).map(View)
        }
        "sliding_window_view" => {
            let sizes = args.list("window_shape")?;
            let axes = args.ints("axis")?.unwrap_or_else(|| (0..rank as i64).collect());
            if axes.len() != sizes.len() {
                return Err("a window along each dimension, or `axis`".to_string());
            }
            let axes = dims(rank, &axes)?;
            axes.iter().zip(sizes).try_fold(array.clone(), |a, (d, size)| windows(&a, *d, size, 1)).map(View)
        }
        "unbind" | "chunk" | "split" | "array_split" | "tensor_split" => parts(name, array, args, library).map(Parts),
        "astype" => Ok(Copy(laid(array, order(args, library)?.unwrap_or(MemoryOrder::Kept(library)))?)),
        "contiguous" => itself_or_copy(array, order(args, library)?.unwrap_or(MemoryOrder::Rows)),
        "ascontiguousarray" | "asfortranarray" if rank == 0 => unsqueezed(array, &[0], library),
        "ascontiguousarray" => itself_or_copy(array, MemoryOrder::Rows),
        "asfortranarray" => itself_or_copy(array, MemoryOrder::Columns),
        "clone" => Ok(Copy(laid(array, order(args, library)?.unwrap_or(MemoryOrder::Kept(library)))?)),
        "copy" => {
            // The method and the function differ.
            let default = if call.method { MemoryOrder::Rows } else { MemoryOrder::Kept(library) };
            Ok(Copy(laid(array, order(args, library)?.unwrap_or(default))?))
        }
        "numpy" | "detach" | "pin_memory" | "requires_grad_" => Ok(View(array.clone())),
        "to" | "type" | "float" | "half" | "double" | "bfloat16" | "cuda" | "cpu" | "int" | "long" | "bool"
        | "short" | "byte" => match order(args, library)? {
            Some(MemoryOrder::Kept(_)) | None => {
                let new = args.get("dtype").and_then(|e| item_of(e, library)).or_else(|| named_item(name, library));
                let same = new.is_some() && new == origin.item;
                Ok(if same { View(array.clone()) } else { Copy(laid(array, MemoryOrder::Kept(library))?) })
            }
            // Whether it lies so is asked of the strides alone, also of those of one element.
            Some(MemoryOrder::ChannelsLast) if !array.suggests_channels_last() => {
                Ok(Copy(laid(array, MemoryOrder::ChannelsLast)?))
            }
            Some(order) => itself_or_copy(array, order),
        },
        "repeat" => {
            let times = args.list("repeats")?;
            let new = times.len().checked_sub(rank).ok_or("a number for each dimension")?;
            if times.iter().any(|n| *n < 0) {
                return Err("numbers of copies".to_string());
            }
            let old = std::iter::repeat_n(1, new).chain(array.shape.iter().copied());
            let shape: Option<Vec<i64>> = times.iter().zip(old).map(|(n, old)| n.checked_mul(old)).collect();
            Ok(Copy(Array::compact(shape.ok_or("fewer elements")?)))
        }
        "new_empty_strided" => {
            let (shape, strides) = (args.list("size")?, args.list("stride")?);
            if shape.len() != strides.len() {
                return Err("a stride for each extent".to_string());
            }
            Ok(Copy(Array { shape, strides, first: 0 }))
        }
        _ if name.starts_with("new_") => Ok(Copy(Array::compact(args.list("size")?))),
        _ if name.ends_with("_like") => {
            let order = order(args, library)?.unwrap_or(MemoryOrder::Kept(library));
            match args.ints("shape")? {
                None => Ok(Copy(laid(array, order)?)),
                Some(shape) if shape.len() == rank => {
                    let order = array.order_of(order).ok_or("an order")?;
                    Ok(Copy(Array::in_order(shape, &order)))
                }
                Some(shape)
                    if order == MemoryOrder::Columns || (order == MemoryOrder::Either && array.is_columns()) =>
                {
                    Ok(Copy(laid(&Array::compact(shape), MemoryOrder::Columns)?))
                }
                Some(shape) => Ok(Copy(Array::compact(shape))),
            }
        }
        "shape" => Ok(Ints(array.shape.clone())),
        "strides" => Ok(Ints(array.strides.clone())),
        "size" | "stride" if library == Library::Torch => {
            let all = if name == "size" { &array.shape } else { &array.strides };
            Ok(if args.get("dim").is_some() { Int(all[dim("dim", None)?]) } else { Ints(all.clone()) })
        }
        "size" | "numel" | "nelement" => Ok(Int(array.size().ok_or("fewer elements")?)),
        "dim" | "ndim" => Ok(Int(rank as i64)),
        "is_contiguous" => Ok(Flag(array.lies(order(args, library)?.unwrap_or(MemoryOrder::Rows)))),
        "storage_offset" => Ok(Int(array.first)),
        "itemsize" | "element_size" => origin.item.map(Int).ok_or("an array whose `dtype` is known".to_string()),
        _ => Err(format!("a view of an array: `{name}` makes one")),
    }
}

/// What was found, where torch's `view` copies nothing.
fn no_copy(found: Seen, view: bool) -> GeometryResult {
    match found {
        Copy(_) if view => Err("a shape that needs no copy; `reshape` makes one".to_string()),
        found => Ok(found),
    }
}

/// The same bytes as elements of another size.
fn retyped(array: &Array, old: Option<i64>, new: Option<i64>) -> Result<Array, String> {
    let (Some(old), Some(new)) = (old, new) else { return Err("an array whose `dtype` is known".to_string()) };
    let mut out = array.clone();
    let Some(last) = out.shape.len().checked_sub(1).filter(|_| old != new) else { return Ok(out) };
    let adjacent = array.strides[last] == 1 || array.shape[last] == 1;
    if old < 1 || new < 1 || !adjacent || (old % new != 0 && new % old != 0) {
        return Err("elements of the last dimension one after another".to_string());
    }
    let whole = if new > old { new / old } else { 1 };
    let needed = || format!("extents and strides that are multiples of {whole}");
    let of = |n: i64| {
        if n % whole == 0 { (n / whole).checked_mul((old / new).max(1)).ok_or_else(needed) } else { Err(needed()) }
    };
    out.shape[last] = of(out.shape[last])?;
    out.strides[last] = 1;
    out.first = of(out.first)?;
    for stride in &mut out.strides[..last] {
        *stride = of(*stride)?;
    }
    Ok(out)
}
