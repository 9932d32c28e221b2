//! Array files bound to the parameters of a function: symbols solved, memory laid out, results stored.
//!
//! A parameter that is only read, and whose layout is the file's own order, is used where the file is mapped. Every
//! other parameter gets memory of exactly the offsets its layout has, and elements are relaid on the way in and out.
pub use crate::error::ArgumentError;
use crate::error::{Error, Result};
use crate::files::{Array, ArrayRef, Bytes, FileError, Mapped, Memory, Opened, Order, checked_size, known_bools};
use crate::placed::TensorPlacement;
use crate::symbols::{Bindings, Equation, Rank};
use tilewright_backend_cpu::Arg;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::IntError;
use tilewright_ir::interp::number;
use tilewright_ir::program::{Function, Role, Tensor};
use tilewright_ir::scalar::Number;

/// What a parameter is bound to.
#[derive(Debug)]
pub enum ParamSource {
    /// Nothing: memory of zeros (an output).
    Nothing,
    /// An array, whose elements are read when its header fits.
    Array(Opened),
    /// A file's bytes as they are, and its place in words.
    Raw(Mapped, String),
    /// The one element of a number, already of its type.
    Number(Number),
}

/// Where a parameter's elements are.
#[derive(Debug)]
enum Backing {
    Mapped(Bytes),
    Memory(Memory),
}

/// A parameter with its memory.
#[derive(Debug)]
pub struct BoundParam {
    /// The parameter's name.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// What the function does with it.
    pub role: Role,
    /// Its layout, in numbers.
    pub placed: TensorPlacement,
    /// Index in memory of the element at offset 0.
    pub origin: usize,
    backing: Backing,
}

/// A function's parameters and symbols, ready for a call.
#[derive(Debug)]
pub struct Bound {
    /// The parameters, in the function's order.
    pub params: Vec<BoundParam>,
    /// The symbols' values, in the function's order.
    pub symbols: Vec<i64>,
}

/// The equations that the arrays give.
fn equations(function: &Function, sources: &[ParamSource], bindings: &mut Bindings) -> Result<Vec<Equation>> {
    let (mut out, mut wrong, mut others) = (vec![], vec![], vec![]);
    for ((_, tensor), source) in function.params().zip(sources) {
        let ParamSource::Array(array) = source else { continue };
        let errors = misfits(tensor, array);
        if errors.is_empty() && array.shape.is_empty() && is_number(tensor) {
            continue;
        }
        if !errors.is_empty() {
            wrong.extend(errors);
            continue;
        }
        match bindings.equations(tensor, &array.shape, &format!("`{}` ({})", tensor.name, array.name)) {
            Ok(equations) => out.extend(equations),
            Err(e) => others.push(e),
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Argument(wrong));
    }
    if others.is_empty() { Ok(out) } else { Err(Error::Bind(others)) }
}

/// Where an array is of another element type or rank than its tensor.
fn misfits(tensor: &Tensor, array: &Opened) -> Vec<ArgumentError> {
    let (name, place) = (|| tensor.name.clone(), || array.name.clone());
    let mut out = vec![];
    if array.dtype != tensor.dtype {
        let (needed, found) = (tensor.dtype, array.dtype);
        out.push(ArgumentError::DType { tensor: name(), needed, place: place(), found });
    }
    let (rank, found) = (Rank::of(tensor), array.shape.len());
    if !(rank.fits(found) || found == 0 && is_number(tensor)) {
        let layout = tensor.layout.to_string();
        out.push(ArgumentError::Rank { tensor: name(), needed: rank.to_string(), layout, place: place(), found });
    }
    out
}

/// Whether a parameter is one element, which an array without dimensions is too.
pub fn is_number(tensor: &Tensor) -> bool {
    tensor.layout.size().is_ok_and(|n| n.is_static(1))
}

fn size_error(tensor: &Tensor, why: &dyn ToString) -> Error {
    ArgumentError::Size { tensor: tensor.name.clone(), why: why.to_string() }.into()
}

/// Binds a source to each parameter of a function, in order; `bindings` has the values given by hand.
///
/// # Errors
/// Types, ranks and extents that disagree, symbols that nothing says, memory that the system does not give.
pub fn bind(function: &Function, sources: Vec<ParamSource>, mut bindings: Bindings) -> Result<Bound> {
    let equations = equations(function, &sources, &mut bindings)?;
    bindings.solve(&equations).map_err(Error::Bind)?;
    let symbols = bindings.in_order(&function.symbols).map_err(Error::Bind)?;
    bindings.hold(&function.symbols, &function.guards).map_err(Error::Bind)?;
    let params = function.params().zip(sources).map(|((_, t), s)| param(t, s, &bindings)).collect::<Result<_>>()?;
    Ok(Bound { params, symbols })
}

/// The symbols' values, in the function's order, and each parameter's layout in numbers: from the shapes of some of
/// the arguments, and values given by name.
///
/// # Errors
/// Ranks and extents that disagree, symbols that nothing says, sizes that do not fit in 64 bits.
pub fn solve(
    function: &Function,
    shapes: &[Option<&[i64]>],
    given: &[(String, i64)],
) -> Result<(Vec<i64>, Vec<TensorPlacement>)> {
    let mut bindings = Bindings::given(&function.symbols, given, "the call").map_err(Error::Bind)?;
    let (mut equations, mut ranks, mut wrong) = (vec![], vec![], vec![]);
    for ((_, tensor), shape) in function.params().zip(shapes) {
        let Some(shape) = shape else { continue };
        let rank = Rank::of(tensor);
        if shape.is_empty() && is_number(tensor) {
            continue;
        }
        if !rank.fits(shape.len()) {
            let (name, layout) = (tensor.name.clone(), tensor.layout.to_string());
            let (needed, found) = (rank.to_string(), shape.len());
            ranks.push(ArgumentError::Dims { tensor: name, needed, layout, found });
            continue;
        }
        match bindings.equations(tensor, shape, &format!("`{}`", tensor.name)) {
            Ok(found) => equations.extend(found),
            Err(e) => wrong.push(e),
        }
    }
    if !ranks.is_empty() {
        return Err(Error::Argument(ranks));
    }
    if !wrong.is_empty() {
        return Err(Error::Bind(wrong));
    }
    bindings.solve(&equations).map_err(Error::Bind)?;
    let symbols = bindings.in_order(&function.symbols).map_err(Error::Bind)?;
    bindings.hold(&function.symbols, &function.guards).map_err(Error::Bind)?;
    let placed = function.params().map(|(_, t)| Ok(place(t, &bindings)?.0)).collect::<Result<_>>()?;
    Ok((symbols, placed))
}

/// Checks that the sizes of all parameters fit in 64 bits, under values for all symbols.
///
/// # Errors
/// Relations of symbols that are false, sizes that do not fit.
pub fn sizes(function: &Function, bindings: &Bindings) -> Result<()> {
    bindings.hold(&function.symbols, &function.guards).map_err(Error::Bind)?;
    function.params().try_for_each(|(_, t)| place(t, bindings).map(drop))
}

/// A tensor's layout in numbers, its smallest offset, and the bytes of its memory.
fn place(tensor: &Tensor, bindings: &Bindings) -> Result<(TensorPlacement, i64, u64)> {
    let placed = TensorPlacement::of(tensor, bindings).map_err(|e: IntError| size_error(tensor, &e))?;
    let negative = placed.modes.iter().flatten().map(|(extent, _)| *extent).find(|extent| *extent < 0);
    let too_large = || match negative {
        Some(extent) => size_error(tensor, &format!("an extent is {extent}")),
        None => size_error(tensor, &"an offset does not fit in 64 bits"),
    };
    let (lo, hi) = placed.range().ok_or_else(too_large)?;
    let shape = placed.shape().ok_or_else(too_large)?;
    checked_size(&shape, tensor.dtype).ok_or_else(too_large)?;
    let elements = hi.checked_sub(lo).ok_or_else(too_large)?;
    let bytes = elements.checked_mul(tensor.dtype.bytes() as i64).ok_or_else(too_large)? as u64;
    Ok((placed, lo, bytes))
}

fn param(tensor: &Tensor, source: ParamSource, bindings: &Bindings) -> Result<BoundParam> {
    let (placed, lo, bytes) = place(tensor, bindings)?;
    // The range holds offset 0, so that `lo` is not positive.
    let (origin, name) = (lo.unsigned_abs() as usize, tensor.name.clone());
    // Of old memory of another size nothing is kept.
    let source = match source {
        ParamSource::Raw(map, _) if tensor.role == Role::Out && map.bytes().len() as u64 != bytes => {
            ParamSource::Nothing
        }
        source => source,
    };
    let backing = match source {
        ParamSource::Nothing => {
            let mut memory = Memory::zeroed(bytes as usize, &name)?;
            memory.touch();
            Backing::Memory(memory)
        }
        ParamSource::Raw(map, place) => {
            let found = map.bytes().len() as u64;
            if found != bytes {
                return Err(ArgumentError::Raw { tensor: name, needed: bytes, place, found }.into());
            }
            if tensor.role != Role::Out {
                known_bools(tensor.dtype, map.bytes(), &place)?;
            }
            raw(Bytes::Mapped(map), tensor, bytes)?
        }
        ParamSource::Number(x) => {
            let mut memory = Memory::zeroed(bytes as usize, &name)?;
            memory.bytes_mut().copy_from_slice(&number::to_bytes(tensor.dtype, x)[..tensor.dtype.bytes()]);
            Backing::Memory(memory)
        }
        ParamSource::Array(array) => {
            let place = array.name.clone();
            laid_out(tensor, &placed, bytes, array.read()?, place)?
        }
    };
    Ok(BoundParam { name, dtype: tensor.dtype, role: tensor.role, placed, origin, backing })
}

/// An array as the tensor's memory: where it lies in the file, or laid out in memory of `bytes`.
fn laid_out(tensor: &Tensor, placed: &TensorPlacement, bytes: u64, array: Array, place: String) -> Result<Backing> {
    // An element of a type wider than a byte must be aligned to be used where it is.
    if in_place(tensor, placed, &array) {
        return Ok(Backing::Mapped(array.bytes));
    }
    let mut memory = Memory::zeroed(bytes as usize, &tensor.name)?;
    placed.load(array.order, array.bytes.bytes(), memory.bytes_mut());
    if placed.may_overlap() {
        let mut back = Memory::zeroed(array.bytes.bytes().len(), &place)?;
        placed.store(array.order, memory.bytes(), back.bytes_mut());
        if back.bytes() != array.bytes.bytes() {
            return Err(ArgumentError::Overlap { tensor: tensor.name.clone(), place }.into());
        }
    }
    Ok(Backing::Memory(memory))
}

fn aligned(bytes: &[u8], dtype: DType) -> bool {
    bytes.as_ptr().addr().is_multiple_of(dtype.bytes())
}

fn in_place(tensor: &Tensor, placed: &TensorPlacement, array: &Array) -> bool {
    tensor.role == Role::In && placed.is_array(array.order) && aligned(array.bytes.bytes(), tensor.dtype)
}

fn raw(bytes: Bytes, tensor: &Tensor, len: u64) -> Result<Backing, FileError> {
    if tensor.role == Role::In && aligned(bytes.bytes(), tensor.dtype) {
        return Ok(Backing::Mapped(bytes));
    }
    let mut memory = Memory::zeroed(len as usize, &tensor.name)?;
    memory.bytes_mut().copy_from_slice(bytes.bytes());
    Ok(Backing::Memory(memory))
}

/// The product of extents. Where one is 0 the others may be anything; otherwise `bind` has checked that it fits.
fn count(extents: impl Iterator<Item = i64> + Clone) -> u64 {
    if extents.clone().any(|n| n <= 0) { 0 } else { extents.product::<i64>() as u64 }
}

impl BoundParam {
    /// The parameter as an argument of a call: to read, or to write.
    pub fn arg(&mut self) -> Arg<'_> {
        let (dtype, origin) = (self.dtype, self.origin);
        let arg = match (&mut self.backing, self.role) {
            (Backing::Memory(m), Role::Out | Role::InOut) => Arg::write_bytes(dtype, m.bytes_mut()),
            (Backing::Memory(m), _) => Arg::read_bytes(dtype, m.bytes()),
            (Backing::Mapped(b), _) => Arg::read_bytes(dtype, b.bytes()),
        };
        arg.at(origin)
    }

    /// The type, the index of offset 0, and the memory: `Ok` to write, `Err` where the function only reads it.
    #[cfg(feature = "cuda")]
    pub(crate) fn memory(&mut self) -> (DType, usize, std::result::Result<&mut [u8], &[u8]>) {
        let memory = match (&mut self.backing, self.role) {
            (Backing::Memory(m), Role::Out | Role::InOut) => Ok(m.bytes_mut()),
            (Backing::Memory(m), _) => Err(m.bytes()),
            (Backing::Mapped(b), _) => Err(b.bytes()),
        };
        (self.dtype, self.origin, memory)
    }

    /// The memory.
    pub fn bytes(&self) -> &[u8] {
        match &self.backing {
            Backing::Mapped(b) => b.bytes(),
            Backing::Memory(m) => m.bytes(),
        }
    }

    /// The memory, to write; `None` where it is a mapped file.
    pub fn bytes_mut(&mut self) -> Option<&mut [u8]> {
        match &mut self.backing {
            Backing::Mapped(_) => None,
            Backing::Memory(m) => Some(m.bytes_mut()),
        }
    }

    /// Whether the elements are used where the file is mapped.
    pub fn is_mapped(&self) -> bool {
        matches!(self.backing, Backing::Mapped(_))
    }

    /// Number of elements, counting every coordinate; each fits, as `bind` checked.
    pub fn size(&self) -> u64 {
        self.placed.shape().map_or(0, |s| count(s.into_iter()))
    }

    /// Bytes of the distinct elements that the tensor's coordinates name: what must move at least.
    pub fn moved_bytes(&self) -> u64 {
        let distinct = |(n, d): &(i64, i64)| if *d == 0 { (*n).min(1) } else { *n };
        count(self.placed.modes.iter().flatten().map(distinct)) * self.dtype.bytes() as u64
    }

    /// The shape of an array file of this tensor.
    pub fn shape(&self) -> Vec<i64> {
        self.placed.shape().unwrap_or_default()
    }

    /// The tensor as an array: `order` is C or Fortran as [`TensorPlacement::file_order`] says, or C where the file
    /// knows no other. `scratch` holds the relaid elements when they cannot be taken from memory as they are.
    ///
    /// # Errors
    /// [`FileError::Memory`].
    pub fn array<'a>(
        &'a self,
        order: Order,
        shape: &'a [i64],
        scratch: &'a mut Option<Memory>,
    ) -> Result<ArrayRef<'a>, FileError> {
        let dtype = self.dtype;
        if self.placed.is_array(order) {
            return Ok(ArrayRef { dtype, shape, order, bytes: self.bytes() });
        }
        // `bind` has checked that the size fits.
        let len = checked_size(shape, dtype).unwrap_or(0) as usize;
        let memory = scratch.insert(Memory::zeroed(len, &self.name)?);
        self.placed.store(order, self.bytes(), memory.bytes_mut());
        Ok(ArrayRef { dtype, shape, order, bytes: memory.bytes() })
    }
}
