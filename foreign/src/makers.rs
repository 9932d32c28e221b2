//! Calls of NumPy and torch that make arrays, as the layouts that they have: `np.zeros((4,8), order='F')`,
//! `torch.empty_strided((4,8), (1,4))`, and those that compilers of torch write, `assert_size_stride(x, (4,8), (8,1))`.
use super::Reader;
use super::arrays::{Described, item_of};
use super::call::{Call, Library};
use super::methods::order;
use super::signatures::GivenArguments;
use super::views::{Array, MemoryOrder, Origin, ints, nested, signed};
use tilewright_frontend::ast::{Expr, ExprKind};

impl Reader<'_> {
    /// The layout of the array that a call makes, if it makes one.
    pub(super) fn made(&mut self, call: &mut Call, library: Library, start: usize) -> Option<Option<Expr>> {
        match call.name.as_str() {
            "empty_strided" | "empty_strided_cuda" | "empty_strided_cpu" | "empty_strided_xpu"
            | "assert_size_stride" | "reinterpret_tensor" | "as_strided" => {
                return Some(self.strided(call, library, start));
            }
            "randint" if call.library.is_some() => {
                let size = call.keys.iter().find(|(k, _)| k == "size").map(|(_, e)| e.clone());
                let tuple = |e: &&Expr| matches!(e.kind, ExprKind::Tuple(_));
                let size = size.or_else(|| call.args.iter().find(tuple).cloned());
                return Some(match size {
                    Some(size) => {
                        self.laid_out(size, MemoryOrder::Rows, Origin { first: 0, item: Some(8), library }, start)
                    }
                    None => self.refuse_call("`size`, a tuple"),
                });
            }
            "zeros" | "ones" | "empty" | "full" | "rand" | "randn" | "random" | "random_sample" | "standard_normal"
            | "ndarray" | "arange" | "linspace" | "eye" | "identity" => {}
            "array" | "asarray" | "asanyarray" | "tensor" | "as_tensor" | "from_numpy" => {}
            _ => return None,
        }
        call.library?;
        let bound = match self.given(call, 0, library, start)? {
            Some(bound) => bound,
            None => return Some(None),
        };
        Some(self.new_array(call, library, &bound, start))
    }

    fn new_array(&mut self, call: &Call, library: Library, args: &GivenArguments, start: usize) -> Option<Expr> {
        let dtype = call.keys.iter().find(|(k, _)| k == "dtype").map(|(_, e)| e).or_else(|| args.get("dtype"));
        let whole = matches!(call.name.as_str(), "arange" | "array" | "tensor" | "as_tensor");
        let default = if library == Library::Numpy || whole { 8 } else { 4 };
        let item = dtype.map_or(Some(default), |e| item_of(e, library));
        let origin = Origin { first: 0, item, library };
        let order = match order(args, library) {
            Ok(order) => order,
            Err(needed) => return self.refuse_call(&needed),
        };
        let count = match call.name.as_str() {
            "array" | "asarray" | "asanyarray" | "tensor" | "as_tensor" | "from_numpy" => {
                return self.array_of(call, order, origin, args, start);
            }
            "ndarray" => return self.raw(args, order, origin, start),
            "arange" => counted(args).map(|n| vec![n]),
            "linspace" if library == Library::Numpy => args.int("num", Some(50)).map(|n| vec![n]),
            "linspace" => args.int("steps", None).map(|n| vec![n]),
            "identity" => args.int("n", None).map(|n| vec![n, n]),
            "eye" => {
                let (rows, columns) = if library == Library::Numpy { ("N", "M") } else { ("n", "m") };
                args.int(rows, None).and_then(|n| Ok(vec![n, args.int(columns, Some(n))?]))
            }
            _ => {
                let Some(shape) = args.get("shape").or_else(|| args.get("size")).cloned() else {
                    return self.refuse_call("a shape");
                };
                return self.laid_out(shape, order.unwrap_or(MemoryOrder::Rows), origin, start);
            }
        };
        match count.map(|shape| Array::compact(shape.iter().map(|n| (*n).max(0)).collect())) {
            Ok(array) => {
                let array = array.laid(order.unwrap_or(MemoryOrder::Rows)).unwrap_or(array);
                self.array_expr(&array.allocated(library), origin, start)
            }
            Err(needed) => self.refuse_call(&needed),
        }
    }

    /// A new array of a shape, which may have symbols.
    fn laid_out(&mut self, shape: Expr, order: MemoryOrder, origin: Origin, start: usize) -> Option<Expr> {
        self.marks += 1;
        let shape = self.tuple_of(shape, start)?;
        if let Some(numbers) = ints(&shape) {
            if numbers.iter().any(|n| *n < 0) {
                return self.refuse_call("extents that are not negative");
            }
            return match Array::compact(numbers).laid(order) {
                Some(array) => self.array_expr(&array.allocated(origin.library), origin, start),
                None => self.refuse_call("four or five dimensions, for channels_last"),
            };
        }
        let stride = match order {
            MemoryOrder::Rows | MemoryOrder::Either | MemoryOrder::Kept(_) => "LayoutRight",
            MemoryOrder::Columns => "LayoutLeft",
            MemoryOrder::ChannelsLast => return self.refuse_call("dimensions that are numbers, for channels_last"),
        };
        let stride = self.node(ExprKind::Name(stride.to_string()), start)?;
        let e = self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)?;
        self.note_array(&e, origin);
        Some(e)
    }

    /// `array([[1, 2], [3, 4]])`, or of an array that there is.
    fn array_of(
        &mut self,
        call: &Call,
        order: Option<MemoryOrder>,
        origin: Origin,
        args: &GivenArguments,
        start: usize,
    ) -> Option<Expr> {
        let Some(of) = ["object", "a", "data"].iter().find_map(|k| args.get(k)) else {
            return self.refuse_call("lists of numbers, or an array");
        };
        if let Some(shape) = nested(of).filter(|shape| !shape.is_empty()) {
            let array = Array::compact(shape);
            let array = array.laid(order.unwrap_or(MemoryOrder::Rows)).unwrap_or(array);
            return self.array_expr(&array.allocated(origin.library), origin, start);
        }
        let Some((known, array)) = self.origin_of(of).zip(Array::of(of)) else {
            return self.refuse(of.span.start, "lists of numbers, as many in each, or an array");
        };
        let array = Array { first: known.first, ..array };
        let copies = matches!(call.name.as_str(), "array" | "tensor");
        let kept = order.unwrap_or(MemoryOrder::Kept(origin.library));
        let as_is = matches!(order, None | Some(MemoryOrder::Either | MemoryOrder::Kept(_))) || array.lies(kept);
        if !copies && as_is {
            return self.array_expr(&array, Origin { item: known.item, ..origin }, start);
        }
        let copy = array.laid(kept).unwrap_or(array).allocated(origin.library);
        self.array_expr(&copy, Origin { item: known.item, ..origin }, start)
    }

    /// `ndarray(shape, dtype, buffer, offset, strides, order)`: bytes.
    fn raw(&mut self, args: &GivenArguments, order: Option<MemoryOrder>, origin: Origin, start: usize) -> Option<Expr> {
        let Some(shape) = args.get("shape").cloned() else { return self.refuse_call("a shape") };
        let Some(strides) = args.get("strides").cloned() else {
            return self.laid_out(shape, order.unwrap_or(MemoryOrder::Rows), origin, start);
        };
        let (shape, strides) = (Some(self.tuple_of(shape, start)?), Some(self.tuple_of(strides, start)?));
        let e = self.described(Described { shape, strides, item: origin.item, ..Described::default() }, start)?;
        let first = args.int("offset", Some(0)).unwrap_or(0) / origin.item.unwrap_or(1).max(1);
        self.note_array(&e, Origin { first, ..origin });
        Some(e)
    }

    /// `empty_strided(size, stride)`, `as_strided(x, size, stride)`; NumPy's counts bytes.
    fn strided(&mut self, call: &mut Call, library: Library, start: usize) -> Option<Expr> {
        self.marks += 1;
        let mut args = std::mem::take(&mut call.args);
        // What is seen through the strides, whether it stands in front or before the point.
        let over = if call.name.starts_with("empty") || args.is_empty() { None } else { Some(args.remove(0)) };
        let known = over.as_ref().and_then(|e| self.origin_of(e));
        let mut array = Described::default();
        let mut offset = None;
        let numpys = library == Library::Numpy;
        array.item = known.and_then(|origin| origin.item);
        for (key, value) in std::mem::take(&mut call.keys) {
            match key.as_str() {
                "size" | "shape" => array.shape = Some(value),
                "stride" => array.stride = Some(value),
                "strides" => array.strides = Some(value),
                "storage_offset" | "offset" => offset = Some(value),
                "dtype" => array.item = item_of(&value, library),
                "device" | "requires_grad" | "pin_memory" | "layout" | "subok" | "writeable" | "input" | "x" => {}
                _ => {
                    let needed = format!("an argument of `{}` instead of `{key}`; it has `size`, `stride`", call.name);
                    return self.refuse(value.span.start, &needed);
                }
            }
        }
        let mut placed = args.into_iter();
        array.shape = array.shape.or_else(|| placed.next());
        if array.stride.is_none() && array.strides.is_none() {
            let of = if numpys && call.name == "as_strided" { &mut array.strides } else { &mut array.stride };
            *of = placed.next();
        }
        if call.name != "assert_size_stride" && !call.name.starts_with("empty") {
            offset = offset.or_else(|| placed.next());
        }
        array.shape = match array.shape {
            Some(shape) => Some(self.tuple_of(shape, start)?),
            None => return self.refuse_call("a shape"),
        };
        for stride in [&mut array.stride, &mut array.strides] {
            if let Some(s) = stride.take() {
                *stride = Some(self.tuple_of(s, start)?);
            }
        }
        let item = array.item;
        let e = self.described(array, start)?;
        let first = match (offset, numpys) {
            // torch counts from the beginning of the memory, NumPy from the array.
            (Some(offset), false) => signed(&offset).unwrap_or(0),
            _ => known.map_or(0, |origin| origin.first),
        };
        self.note_array(&e, Origin { first, item, library });
        Some(e)
    }

    /// A shape of Python: a bare int is one dimension.
    pub(super) fn tuple_of(&mut self, e: Expr, start: usize) -> Option<Expr> {
        match e.kind {
            ExprKind::Paren(one) => self.tuple_of(*one, start),
            ExprKind::Tuple(_) => Some(e),
            _ => self.node(ExprKind::Tuple(vec![e]), start),
        }
    }
}

/// How many numbers `arange(from, to, step)` has; by place, all stand in the first argument.
fn counted(args: &GivenArguments) -> Result<i64, String> {
    let by_place = args.ints("start")?.unwrap_or_default();
    let (stop, step) = (args.ints("stop")?.is_some(), args.int("step", Some(1))?);
    let (from, to, step) = match (by_place.as_slice(), stop) {
        ([], true) => (0, args.int("stop", None)?, step),
        ([from], true) => (*from, args.int("stop", None)?, step),
        ([to], false) => (0, *to, step),
        ([from, to], false) => (*from, *to, step),
        ([from, to, step], false) => (*from, *to, *step),
        _ => return Err("one to three ints".to_string()),
    };
    if step == 0 {
        return Err("a step that is not 0".to_string());
    }
    let away = i128::from(to) - i128::from(from);
    let (away, step) = if step > 0 { (away, i128::from(step)) } else { (-away, -i128::from(step)) };
    i64::try_from((away.max(0) + step - 1) / step).map_err(|_| "fewer elements".to_string())
}
