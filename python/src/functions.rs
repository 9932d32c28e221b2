//! Compiled functions: calls on arrays, and the text of every stage.
use crate::array::{self, Array, Device, Dims};
use crate::calls::{apart, beside, reading, run, unrecorded, writable, writing};
use crate::errors;
use crate::gpu::{self, Queue};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use smallvec::SmallVec;
use std::sync::{Arc, Mutex};
use tilewright_backend_cpu::Arg;
use tilewright_engine::bind::{self, is_number};
use tilewright_engine::cuda::{self, DeviceView};
use tilewright_engine::placed::TensorPlacement;
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, View, pipeline};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::program::{self, Role, Tensor};
use tilewright_ir::scalar::Number;
use tilewright_ir::target::Target;

/// What a call needs to know of a parameter.
struct Param {
    name: String,
    dtype: DType,
    role: Role,
    /// Whether it is one element, which a number may be passed for.
    number: bool,
    /// Whether its layout is a shape, whose rank an array must have.
    modes: usize,
    ellipsis: bool,
}

impl Param {
    fn of(t: &Tensor) -> Param {
        let (name, dtype, role, number) = (t.name.clone(), t.dtype, t.role, is_number(t));
        Param { name, dtype, role, number, modes: t.layout.rank(), ellipsis: t.ellipsis.is_some() }
    }
}

/// A compiled function.
#[pyclass(frozen, weakref, module = "tilewright")]
pub struct Function {
    checked: program::Function,
    params: Vec<Param>,
    /// Where it runs on this machine's CPU.
    code: Option<tilewright_engine::Function>,
    text: Arc<str>,
    target: Arc<Target>,
    /// The target as it was asked for.
    asked: Arc<str>,
    /// Its code on GPUs, by their number.
    on_gpus: Mutex<Vec<(i32, Arc<cuda::Function>)>>,
    /// Builds whose stages were asked for.
    builds: Mutex<Vec<(String, Arc<pipeline::Build>)>>,
    /// Shapes of results that were made, by what they were made for.
    solved: Mutex<Vec<(Known, Arc<Solved>)>>,
}

/// What results depend on: the shapes of the arguments, and values of symbols.
struct Known {
    shapes: Vec<Option<Dims>>,
    symbols: Vec<(String, i64)>,
}

impl Known {
    fn is(&self, given: &[Option<Given>], symbols: &[(String, i64)]) -> bool {
        self.shapes.iter().zip(given).all(|(s, g)| s.as_deref() == shape_of(g)) && self.symbols == *symbols
    }
}

/// The shape that an argument says; none where it is to be made.
fn shape_of(given: &Option<Given>) -> Option<&[i64]> {
    match given {
        Some(Given::Array(a)) => Some(&a.shape),
        Some(Given::Number(..)) => Some(&[]),
        None => None,
    }
}

/// The symbols' values, and where the elements of each parameter are.
struct Solved {
    symbols: Vec<i64>,
    placed: Vec<TensorPlacement>,
}

/// An argument as it is passed on.
enum Given {
    Array(Array),
    /// A number.
    Number(DType, Scalar),
}

/// The bytes of a number, where any type may begin.
#[repr(align(8))]
struct Scalar([u8; 8]);

/// Up to six parameters need no allocation.
type List<T> = SmallVec<[T; 6]>;

/// The target of PTX that is asked of a function for a CPU: the oldest generation with asynchronous copies.
const PTX: &str = "ptx:sm_80";

/// The target of functions that run where their arrays are: this machine's processors.
const HERE: &str = "cpu";

/// How many shapes of results a function remembers.
const REMEMBERED: usize = 16;

#[pymethods]
impl Function {
    /// Calls the function. Arrays are given in the order of the parameters, or by name; outputs that are not given are
    /// made, in the library of the first array. Symbols come from the shapes, or by name.
    ///
    /// Where the arrays are on a GPU, the function is compiled for it at the first call, and queued on `stream`, or on
    /// the stream that their library computes on.
    ///
    /// The outputs are returned: one, or a tuple in the order of the parameters.
    #[pyo3(signature = (*args, **named))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut objects: List<Option<Bound<'py, PyAny>>> = SmallVec::new();
        let mut symbols: Vec<(String, i64)> = vec![];
        let stream = self.assign(py, args, named, &mut objects, &mut symbols)?;
        let mut given: List<Option<Given>> = SmallVec::new();
        for (param, object) in self.params.iter().zip(&objects) {
            given.push(object.as_ref().map(|x| self.given(x, param)).transpose()?);
        }
        let complete = symbols.is_empty() && given.iter().all(Option::is_some);
        // Outputs that the caller gave, and those that are made here.
        let made: List<bool> = given.iter().map(Option::is_none).collect();
        let told: List<bool> = given.iter().map(|g| matches!(g, Some(Given::Array(a)) if a.told)).collect();
        let solved = if complete { None } else { Some(self.solve(py, &given, symbols)?) };
        if let Some(solved) = &solved {
            self.make(py, solved, &mut objects, &mut given)?;
        }
        let device = self.check(py, &given)?;
        let symbols = solved.as_ref().map(|s| &s.symbols[..]);
        match device {
            Device::Cpu => self.run(py, &given, symbols)?,
            Device::Cuda(number) => {
                let arrays = given.iter().zip(&objects);
                let mut arrays = arrays.filter(|(g, _)| matches!(g, Some(Given::Array(_))));
                let like = arrays.next().and_then(|(_, x)| x.as_ref());
                let none = py.None().into_bound(py);
                let queue = Queue::of(like.unwrap_or(&none), number, stream.as_ref())?;
                self.queue(py, number, &queue, &given, symbols)?;
            }
        }
        drop(given);
        self.results(py, objects, &made, &told)
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.checked.name
    }

    #[getter]
    fn __name__(&self) -> &str {
        &self.checked.name
    }

    /// The parameters: name, element type and what the function does with each.
    #[getter]
    fn params(&self) -> Vec<(String, &'static str, &'static str)> {
        self.params.iter().map(|p| (p.name.clone(), p.dtype.name(), p.role.name())).collect()
    }

    /// The names of the symbols.
    #[getter]
    fn symbols(&self) -> Vec<String> {
        self.checked.symbols.iter().map(|s| s.name.to_string()).collect()
    }

    /// The program's text.
    #[getter]
    fn source(&self) -> &str {
        &self.text
    }

    /// The target that it was compiled for.
    #[getter]
    fn target(&self) -> &str {
        &self.target.name
    }

    /// The target as it was asked for.
    #[getter]
    fn _asked(&self) -> &str {
        &self.asked
    }

    /// The text of a stage, as `tilewright build --emit` gives it, for the function's target or another one; with
    /// `normal` in the form that goldens have, in which code has no addresses and numbers of values.
    #[pyo3(signature = (name, *, target=None, normal=false))]
    fn stage(&self, py: Python<'_>, name: &str, target: Option<&str>, normal: bool) -> PyResult<String> {
        let stage = stage(py, name)?;
        let wrong = |e: Error| errors::engine(py, &e);
        let build = self.build(py, target)?;
        let text = py.detach(|| build.dump(stage)).map_err(|e| wrong(e.into()))?;
        Ok(if normal { tilewright_cli::normal_form(stage, &text) } else { text })
    }

    /// The plans that were chosen, as an item of a program that can be edited and given back.
    #[getter]
    fn schedule(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Schedule)
    }

    /// The kernel as scheduled: loops, buffers, accesses through layouts.
    #[getter]
    fn kernel(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Kernel)
    }

    /// Every access with its simplified offset and what it costs.
    #[getter]
    fn index(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Index)
    }

    /// The proof of every offset, as JSON that `tilewright check --proof` replays.
    #[getter]
    fn proof(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Proof)
    }

    /// The e-graphs of the offsets, as DOT.
    #[getter]
    fn egraph(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Egraph)
    }

    /// Program and kernel as JSON.
    #[getter]
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Json)
    }

    /// Cranelift's intermediate form; of a CPU target.
    #[getter]
    fn clif(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Clif)
    }

    /// The machine code, disassembled; of a CPU target.
    #[getter]
    fn asm(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Asm)
    }

    /// The PTX text: of the function's target, or of `ptx:sm_80` where that is a CPU.
    #[getter]
    fn ptx(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Ptx)
    }

    /// The manifest of a launch of [`Function::ptx`], as JSON.
    #[getter]
    fn manifest(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Stage::Manifest)
    }

    /// How long each pass took when it was compiled, in seconds.
    #[getter]
    fn timings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        for t in self.code.as_ref().map(|c| c.timings()).unwrap_or_default() {
            out.set_item(t.pass, t.time.as_secs_f64())?;
        }
        Ok(out)
    }

    fn __repr__(&self) -> String {
        let params: Vec<String> =
            self.params.iter().map(|p| format!("{}: {} {}", p.name, p.role.name(), p.dtype)).collect();
        format!("<function {}({}) for {}>", self.checked.name, params.join(", "), self.target.name)
    }
}

impl Function {
    /// Runs the code on this machine's CPU.
    fn run(&self, py: Python<'_>, given: &[Option<Given>], symbols: Option<&[i64]>) -> PyResult<()> {
        let Some(code) = &self.code else {
            let message =
                format!("`{}` was compiled for {}, and its arrays are on the CPU", self.checked.name, self.asked);
            let help = "compile for `cpu`, or pass arrays that are on a GPU which runs it";
            return Err(errors::array(py, "E0512", message, help));
        };
        let mut views: List<View<'_>> = SmallVec::new();
        let mut bytes = 0i64;
        for (given, param) in given.iter().zip(&self.params) {
            match given {
                Some(Given::Array(a)) => {
                    bytes = bytes.saturating_add(a.size().saturating_mul(a.dtype.bytes() as i64));
                    views.push(if param.role == Role::In { reading(a) } else { writing(a) });
                }
                Some(Given::Number(dtype, number)) => {
                    views.push(View::from(Arg::read_bytes(*dtype, &number.0[..dtype.bytes()])));
                }
                None => {}
            }
        }
        run(py, bytes, || match symbols {
            Some(symbols) => code.call_with(symbols, views),
            None => code.call(views),
        })
    }

    /// Queues the code on a GPU.
    fn queue(
        &self,
        py: Python<'_>,
        number: i32,
        queue: &Queue,
        given: &[Option<Given>],
        symbols: Option<&[i64]>,
    ) -> PyResult<()> {
        let code = self.on_gpu(py, number)?;
        let views = given.iter().flatten().map(|given| match given {
            Given::Array(a) => gpu::view(a),
            Given::Number(dtype, number) => DeviceView::numbers(*dtype, &number.0[..dtype.bytes()]),
        });
        let views: List<DeviceView<'_>> = views.collect();
        // SAFETY: the arrays have what they say; what is written shares no element with another one ([`Function::check`]);
        // their library keeps memory of work that is queued on its stream.
        queue.run(py, |stream| unsafe { code.queue_on(stream, symbols, &views) })
    }

    /// The code for a GPU, compiled when it is first called there.
    fn on_gpu(&self, py: Python<'_>, number: i32) -> PyResult<Arc<cuda::Function>> {
        let lock = |e: std::sync::PoisonError<_>| e.into_inner();
        let known = |all: &[(i32, Arc<cuda::Function>)]| all.iter().find(|(n, _)| *n == number).map(|(_, f)| f.clone());
        if let Some(found) = known(&self.on_gpus.lock().unwrap_or_else(lock)) {
            return Ok(found);
        }
        let named = match self.target.blocks {
            Some(_) => Some(&*self.target),
            None if &*self.asked == HERE => None,
            None => {
                let (name, asked) = (&self.checked.name, &self.asked);
                let message =
                    format!("`{name}` was compiled for {asked}, and its arrays are on the device cuda:{number}");
                let help = "compile it without a target, or for `cuda`, or move the arrays to the CPU";
                return Err(errors::array(py, "E0633", message, help));
            }
        };
        let device = gpu::device(py, number)?;
        let code = py.detach(|| cuda::Function::compile_on(device, &self.checked, named));
        let code = Arc::new(code.map_err(|e| errors::engine(py, &e))?);
        let mut all = self.on_gpus.lock().unwrap_or_else(lock);
        if let Some(found) = known(&all) {
            return Ok(found);
        }
        all.push((number, code.clone()));
        Ok(code)
    }

    /// A function of a program, with its code where it runs on this machine's CPU.
    pub fn new(
        checked: program::Function,
        code: Option<tilewright_engine::Function>,
        text: Arc<str>,
        (target, asked): (Arc<Target>, Arc<str>),
    ) -> Function {
        let params = checked.params().map(|(_, t)| Param::of(t)).collect();
        let (on_gpus, builds, solved) = Default::default();
        Function { checked, params, code, text, target, asked, on_gpus, builds, solved }
    }

    /// Puts the arguments in the order of the parameters, and the symbols that are named beside them; the stream that is
    /// named, where nothing of the function is called so.
    #[inline]
    fn assign<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
        objects: &mut List<Option<Bound<'py, PyAny>>>,
        symbols: &mut Vec<(String, i64)>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut stream = None;
        let n = self.params.len();
        if args.len() == n && named.is_none() {
            objects.extend(args.iter().map(Some));
            // `None` is what is to be made.
            if objects.iter().flatten().all(|x| !x.is_none()) {
                return Ok(None);
            }
            objects.clear();
        }
        objects.resize(n, None);
        let mut by_name: List<usize> = SmallVec::new();
        for (key, value) in named.into_iter().flatten() {
            let key = key.cast::<PyString>()?.to_str()?;
            if let Some(k) = self.params.iter().position(|p| p.name == key) {
                objects[k] = Some(value).filter(|v| !v.is_none());
                by_name.push(k);
            } else if self.checked.symbols.iter().any(|s| *s.name == *key) {
                if !value.is_none() {
                    symbols.push((key.to_string(), value.extract()?));
                }
            } else if key == "stream" {
                stream = Some(value).filter(|v| !v.is_none());
            } else {
                return Err(self.misused(format!("has no parameter or symbol `{key}`")));
            }
        }
        // All that are left, or those that are not made.
        let open = |k: usize| objects[k].is_none();
        let all = (0..n).filter(|k| open(*k)).count();
        let needed = (0..n).filter(|k| open(*k) && self.params[*k].role != Role::Out).count();
        if args.len() != all && args.len() != needed {
            let found = args.len();
            return Err(self.misused(format!("found {found} arguments; {needed} or {all} are taken")));
        }
        let takes_all = args.len() == all;
        // What is given by place comes first, as in Python: `f(a, x=b)` gives `x` twice where that is the first one.
        let takes = |k: usize| takes_all || self.params[k].role != Role::Out;
        let placed = (0..n).filter(|k| takes(*k) || by_name.contains(k)).take(args.len());
        if let Some(k) = placed.into_iter().find(|k| by_name.contains(k)) {
            return Err(self.misused(format!("got multiple values for `{}`", self.params[k].name)));
        }
        let mut next = args.iter();
        for k in 0..n {
            if objects[k].is_none() && (takes_all || self.params[k].role != Role::Out) {
                objects[k] = next.next().filter(|x| !x.is_none());
            }
        }
        match (0..n).find(|k| objects[*k].is_none() && self.params[*k].role != Role::Out) {
            None => Ok(stream),
            Some(k) => {
                let message = format!("`{}` is not given", self.params[k].name);
                Err(errors::array(py, "E0634", message, "pass it: it is read"))
            }
        }
    }

    /// Reads an argument.
    #[inline]
    fn given(&self, x: &Bound<'_, PyAny>, param: &Param) -> PyResult<Given> {
        let py = x.py();
        let number = match array::protocol(x)? {
            array::Protocol::NumPy => None,
            _ if !param.number || param.role != Role::In => None,
            array::Protocol::Scalar => number_of(&x.call_method0("item")?, param.dtype),
            _ => number_of(x, param.dtype),
        };
        if let Some(number) = number {
            let bytes = number.ok_or_else(|| {
                let found = x.repr().map(|r| r.to_string()).unwrap_or_default();
                let message = format!("`{}`: {found} is no {}", param.name, param.dtype);
                errors::array(py, "E0635", message, "pass a number that the type holds")
            })?;
            return Ok(Given::Number(param.dtype, Scalar(bytes)));
        }
        let array = Array::of(x, &param.name)?;
        unrecorded(py, &array, &param.name)?;
        let fits = match array.shape.len() {
            0 if !param.ellipsis => param.number,
            n if param.ellipsis => n + 1 >= param.modes,
            n => n == param.modes,
        };
        if !fits {
            let (found, needed) = (array.shape.len(), param.modes);
            let needed = if param.ellipsis { format!("{} or more", needed - 1) } else { needed.to_string() };
            let message = format!("`{}` has {found} dimensions, {needed} are needed", param.name);
            return Err(errors::array(py, "E0620", message, "pass an array of this rank"));
        }
        Ok(Given::Array(array))
    }

    /// Refuses outputs that may not be written, or share elements with other arguments, and arrays of several devices;
    /// which one it is.
    #[inline]
    fn check(&self, py: Python<'_>, given: &[Option<Given>]) -> PyResult<Device> {
        let mut arrays = given.iter().zip(&self.params).filter_map(|(g, p)| match g {
            Some(Given::Array(a)) => Some((a, p)),
            _ => None,
        });
        // Without an array it is where the code is; there is nothing to be done there.
        let Some((first, of)) = arrays.next() else { return Ok(Device::Cpu) };
        for (array, param) in arrays {
            beside(py, (first, &of.name), array, &param.name)?;
        }
        for (k, (param, out)) in self.params.iter().zip(given).enumerate() {
            let (false, Some(Given::Array(out))) = (param.role == Role::In, out) else { continue };
            writable(py, out, &param.name)?;
            for (j, (other, of)) in given.iter().zip(&self.params).enumerate() {
                if let (Some(Given::Array(other)), true) = (other, j != k) {
                    apart(py, out, &param.name, other, &of.name)?;
                }
            }
        }
        Ok(first.device)
    }

    /// Symbols and layouts, from what is given.
    fn solve(&self, py: Python<'_>, given: &[Option<Given>], symbols: Vec<(String, i64)>) -> PyResult<Arc<Solved>> {
        let lock = |e: std::sync::PoisonError<_>| e.into_inner();
        let found = {
            let all = self.solved.lock().unwrap_or_else(lock);
            all.iter().find(|(known, _)| known.is(given, &symbols)).map(|(_, solved)| solved.clone())
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let known = Known { shapes: given.iter().map(|g| shape_of(g).map(Dims::from)).collect(), symbols };
        let shapes: Vec<Option<&[i64]>> = known.shapes.iter().map(|s| s.as_deref()).collect();
        let (values, placed) =
            bind::solve(&self.checked, &shapes, &known.symbols).map_err(|e| errors::engine(py, &e))?;
        let solved = Arc::new(Solved { symbols: values, placed });
        let mut all = self.solved.lock().unwrap_or_else(lock);
        if all.len() >= REMEMBERED {
            all.remove(0);
        }
        all.push((known, solved.clone()));
        Ok(solved)
    }

    /// Makes the outputs that are not given.
    fn make<'py>(
        &self,
        py: Python<'py>,
        solved: &Solved,
        objects: &mut [Option<Bound<'py, PyAny>>],
        given: &mut [Option<Given>],
    ) -> PyResult<()> {
        let array = |(x, g): (&Option<Bound<'py, PyAny>>, &Option<Given>)| match g {
            Some(Given::Array(a)) => Some((x.clone()?, a.device)),
            _ => None,
        };
        let like = objects.iter().zip(given.iter()).find_map(array);
        let (like, device) = like.unwrap_or_else(|| (py.None().into_bound(py), Device::Cpu));
        for (k, param) in self.params.iter().enumerate().filter(|(_, p)| p.role == Role::Out) {
            if given[k].is_some() {
                continue;
            }
            let made = output(&like, device, param, &solved.placed[k])?;
            given[k] = Some(Given::Array(Array::made(&made, &param.name)?));
            objects[k] = Some(made);
        }
        Ok(())
    }

    /// What a call returns.
    #[inline]
    fn results<'py>(
        &self,
        py: Python<'py>,
        objects: List<Option<Bound<'py, PyAny>>>,
        made: &[bool],
        told: &[bool],
    ) -> PyResult<Bound<'py, PyAny>> {
        // Only where something was made there is something to be made of it.
        let like = made.contains(&true).then(|| objects.iter().zip(made).find(|(x, made)| !**made && x.is_some()));
        let like = like.flatten().and_then(|(x, _)| x.clone());
        let mut outs: List<Bound<'py, PyAny>> = SmallVec::new();
        for (((param, x), made), told) in self.params.iter().zip(objects).zip(made).zip(told) {
            let (false, Some(x)) = (param.role == Role::In, x) else { continue };
            match &like {
                Some(like) if *made => outs.push(array::finished(x, like)?),
                _ => {
                    array::written(&x, *told)?;
                    outs.push(x);
                }
            }
        }
        match outs.len() {
            0 => Ok(py.None().into_bound(py)),
            1 => Ok(outs.remove(0)),
            _ => Ok(PyTuple::new(py, outs.into_vec())?.into_any()),
        }
    }

    /// The text of a stage, of the default GPU target where the function's own is a CPU without it.
    fn text(&self, py: Python<'_>, stage: Stage) -> PyResult<String> {
        let other = pipeline::available(stage, &self.target).is_err() && matches!(stage, Stage::Ptx | Stage::Manifest);
        let build = self.build(py, other.then_some(PTX))?;
        py.detach(|| build.dump(stage)).map_err(|e| errors::engine(py, &e.into()))
    }

    fn build(&self, py: Python<'_>, target: Option<&str>) -> PyResult<Arc<pipeline::Build>> {
        let name = target.unwrap_or(&self.target.name);
        let lock = |e: std::sync::PoisonError<_>| e.into_inner();
        let known = self.builds.lock().unwrap_or_else(lock).iter().find(|(n, _)| n == name).map(|(_, b)| b.clone());
        if let Some(known) = known {
            return Ok(known);
        }
        let target = match target {
            Some(name) => Arc::new(pipeline::target(name).map_err(|e| errors::engine(py, &e.into()))?),
            None => self.target.clone(),
        };
        let build = py.detach(|| pipeline::compile(&self.checked, &target)).map_err(|e| errors::engine(py, &e))?;
        let build = Arc::new(build);
        self.builds.lock().unwrap_or_else(lock).push((name.to_string(), build.clone()));
        Ok(build)
    }

    fn misused(&self, what: String) -> PyErr {
        let params: Vec<&str> = self.params.iter().map(|p| p.name.as_str()).collect();
        PyTypeError::new_err(format!("{}({}) {what}", self.checked.name, params.join(", ")))
    }
}

/// The stage of a name.
pub fn stage(py: Python<'_>, name: &str) -> PyResult<Stage> {
    name.parse().map_err(|e: tilewright_engine::stage::StageError| errors::engine(py, &e.into()))
}

/// The bytes of a Python number in a type: `None` where it is no number, `Some(None)` where the type has it not.
fn number_of(x: &Bound<'_, PyAny>, dtype: DType) -> Option<Option<[u8; 8]>> {
    use pyo3::types::{PyBool, PyFloat, PyInt};
    let number = if let Ok(b) = x.cast::<PyBool>() {
        Number::Int(b.is_true().into())
    } else if x.is_instance_of::<PyInt>() {
        match x.extract::<i128>() {
            Ok(n) => Number::Int(n),
            Err(_) => return Some(None),
        }
    } else if let Ok(f) = x.cast::<PyFloat>() {
        Number::Float(f.value())
    } else {
        return None;
    };
    let held = match number {
        Number::Int(n) if dtype.is_float() => !number::round(dtype, n as f64).is_infinite(),
        Number::Float(f) if dtype.is_float() => !number::round(dtype, f).is_infinite() || f.is_infinite(),
        Number::Int(_) => number::cast(dtype, number) == number,
        Number::Float(_) => false,
    };
    Some(held.then(|| number::to_bytes(dtype, number)))
}

/// A new array for an output.
fn output<'py>(
    like: &Bound<'py, PyAny>,
    device: Device,
    param: &Param,
    placed: &TensorPlacement,
) -> PyResult<Bound<'py, PyAny>> {
    let py = like.py();
    let refused = |why: &str| {
        let message = format!("`{}` is not given, and cannot be made: {why}", param.name);
        errors::array(py, "E0634", message, "pass an array for it")
    };
    let plain = placed.offset == 0 && placed.swizzle.is_none_or(|s| s.is_identity());
    let (Some(shape), Some((lo, hi))) = (placed.shape(), placed.range()) else {
        return Err(refused("its size does not fit in 64 bits"));
    };
    let strides: Option<Vec<i64>> = placed.modes.iter().map(|leaves| one_stride(leaves)).collect();
    let Some(strides) = strides.filter(|_| plain && lo == 0) else {
        return Err(refused("no strides of an array say its layout"));
    };
    let compact = array::row_major(&shape);
    let same = shape.iter().zip(strides.iter().zip(&compact)).all(|(n, (a, b))| *n <= 1 || a == b);
    if same || shape.contains(&0) {
        return array::make(like, device, param.dtype, &shape);
    }
    let memory = array::make(like, device, param.dtype, &[hi])?;
    array::view(&memory, &Array::of(&memory, &param.name)?, &shape, &strides)
}

/// The stride of leaves that continue each other.
fn one_stride(leaves: &[(i64, i64)]) -> Option<i64> {
    let mut leaves = leaves.iter().filter(|(n, _)| *n != 1);
    let Some((n, stride)) = leaves.next() else { return Some(1) };
    let mut next = stride.checked_mul(*n)?;
    for (n, d) in leaves {
        if *d != next {
            return None;
        }
        next = next.checked_mul(*n)?;
    }
    Some(*stride)
}
