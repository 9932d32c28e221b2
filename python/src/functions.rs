//! Compiled functions: calls on arrays, and the text of every stage.
mod arguments;

use crate::array::Device;
use crate::calls::{reading, run, writing};
use crate::errors;
use crate::gpu::{self, Queue};
use arguments::{Given, Known, List, Solved};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tilewright_backend_cpu::Arg;
use tilewright_cli::LoneGolden;
use tilewright_engine::bind::is_number;
use tilewright_engine::cuda::{self, DeviceView};
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, View, pipeline};
use tilewright_ir::dtype::DType;
use tilewright_ir::program::{self, Role, Tensor};
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
            Device::Cpu => {
                // On a CPU there is no stream; what is none is refused all the same.
                stream.as_ref().map(gpu::handle).transpose()?;
                self.run(py, &given, symbols)?;
            }
            Device::Cuda(number) => {
                let arrays = given.iter().zip(&objects);
                let mut arrays = arrays.filter(|(g, _)| matches!(g, Some(Given::Array(_))));
                let like = arrays.next().and_then(|(_, x)| x.as_ref());
                let none = py.None().into_bound(py);
                let unordered = given.iter().any(|g| matches!(g, Some(Given::Array(a)) if a.unordered));
                let queue = Queue::of(like.unwrap_or(&none), number, stream.as_ref(), unordered)?;
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
        queue.launch(py, &code, symbols, &views)
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
}

/// Why a text is not what a golden with `…` says; none where it is.
#[pyfunction]
pub fn like(golden: &str, text: &str) -> Option<String> {
    let (line, why) = tilewright_cli::is_like(golden, text).err()?;
    Some(format!("line {} of it: {why}", line + 1))
}

/// Whether a golden file may be rewritten, by the gate of `tilewright test --bless`: the verdict, or why not.
#[pyfunction]
#[pyo3(signature = (f, path, expected, now, *, stage, target, normal, accepted))]
#[expect(clippy::too_many_arguments)] // they have names in the call
pub fn judge_golden(
    py: Python<'_>,
    f: &Function,
    path: PathBuf,
    expected: &str,
    now: &str,
    stage: &str,
    target: &str,
    normal: bool,
    accepted: Vec<String>,
) -> PyResult<(bool, String)> {
    let (function, program, option) = (&f.checked, &*f.text, "--tilewright-accept");
    let (stage, path) = ((self::stage(py, stage)?, normal), &path);
    let golden = LoneGolden { function, program, stage, target, path, expected, now, option };
    Ok(match py.detach(|| golden.judge(&accepted)) {
        Ok(verdict) => (true, verdict),
        Err(d) => (false, format!("{}: {}\n{}", d.code, d.message, d.help.unwrap_or_default())),
    })
}

/// The stage of a name.
pub fn stage(py: Python<'_>, name: &str) -> PyResult<Stage> {
    name.parse().map_err(|e: tilewright_engine::stage::StageError| errors::engine(py, &e.into()))
}
