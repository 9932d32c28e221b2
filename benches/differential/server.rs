//! The compiled side of `scripts/differential`: programs are compiled and called on memory between guard pages.
//!
//! A request is one JSON object on a line of standard input, and behind the line the memory of its parameters:
//!
//! ```text
//! {"text":"fn f(x: f32 (2):(1), …) { … }","target":"cpu","symbols":{"A":3},
//!  "params":[{"dtype":"f32","bytes":8,"origin":0,"write":false,"shape":[2]}, …],
//!  "runs":[{"side":"end","threads":1}, …]}
//! ```
//!
//! Without `symbols` they are solved from the shapes. Each run is a call on memory that is as it was sent, on one
//! side of its pages; for the target `cuda`, which needs `symbols`, on memory of the GPU, where a tensor without
//! elements has none. A fault there ends what the process may do with the GPU: it answers and ends.
//!
//! The answer is `{"bytes":N}` and behind it the memory of the written parameters after each run; or
//! `{"code":"E0301","error":…}`, or `{"panic":…}`.
#[allow(dead_code)] // the tests use more of it
#[path = "../../tests/support/guarded.rs"]
mod guarded;

use guarded::{GuardSide, Guarded};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tilewright::{DType, Function, View};
use tilewright_backend_cpu::Arg;

struct Param {
    dtype: DType,
    origin: usize,
    write: bool,
    shape: Vec<i64>,
    bytes: Vec<u8>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    std::panic::set_hook(Box::new(|_| {}));
    while input.read_line(&mut line)? > 0 {
        let request: Value = serde_json::from_str(&line)?;
        let params = read_params(&request, &mut input)?;
        let mut lost = false;
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&request, &params)));
        let (head, bytes) = match answered {
            Ok(Ok(bytes)) => (json!({ "bytes": bytes.len() }), bytes),
            Ok(Err(e)) => {
                let refusal = refusal(&*e);
                lost = refusal["code"] == "E0518";
                (refusal, vec![])
            }
            Err(payload) => {
                let text = payload.downcast_ref::<String>().cloned();
                let text = text.or_else(|| payload.downcast_ref::<&str>().map(|s| s.to_string()));
                (json!({ "panic": text }), vec![])
            }
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{head}")?;
        out.write_all(&bytes)?;
        out.flush()?;
        if lost {
            break;
        }
        line.clear();
    }
    Ok(())
}

fn refusal(e: &(dyn Error + 'static)) -> Value {
    let code = e.downcast_ref::<tilewright::Error>().map(|e| e.code());
    json!({ "code": code, "error": e.to_string() })
}

fn read_params(request: &Value, input: &mut impl Read) -> Result<Vec<Param>, Box<dyn Error>> {
    let mut out = vec![];
    for p in request["params"].as_array().into_iter().flatten() {
        let mut bytes = vec![0; p["bytes"].as_u64().ok_or("bytes")? as usize];
        input.read_exact(&mut bytes)?;
        out.push(Param {
            dtype: serde_json::from_value(p["dtype"].clone())?,
            origin: p["origin"].as_u64().unwrap_or(0) as usize,
            write: p["write"] == true,
            shape: serde_json::from_value(p["shape"].clone())?,
            bytes,
        });
    }
    Ok(out)
}

/// The written memory after each run.
fn answer(request: &Value, params: &[Param]) -> Result<Vec<u8>, Box<dyn Error>> {
    let text = request["text"].as_str().ok_or("text")?;
    let target = request["target"].as_str().unwrap_or("cpu");
    if target == "cuda" {
        return on_gpu(text, request, params);
    }
    let function = tilewright::compile(text)?.on(target)?.function("f")?;
    let mut out = vec![];
    for run in request["runs"].as_array().into_iter().flatten() {
        let side = if run["side"] == "start" { GuardSide::Start } else { GuardSide::End };
        let function = match run["threads"].as_u64() {
            Some(threads @ 1..) => function.clone().threads(threads as usize),
            _ => function.clone(),
        };
        one_run(&function, &request["symbols"], params, side, &mut out)?;
    }
    Ok(out)
}

#[cfg(feature = "cuda")]
fn on_gpu(text: &str, request: &Value, params: &[Param]) -> Result<Vec<u8>, Box<dyn Error>> {
    use tilewright_engine::{cuda, pipeline};
    let module = tilewright::compile(text)?;
    let function = module.program().functions.iter().find(|f| f.name == "f").ok_or("no function")?;
    let symbols = |s: &str| request["symbols"][s].as_i64().unwrap_or_default();
    let values: Vec<i64> = function.symbols.iter().map(|s| symbols(&s.name)).collect();
    let target = pipeline::target("cuda").map_err(tilewright::Error::from)?;
    let function = cuda::Function::of(&pipeline::build(function, &target)?)?;
    let mut out = vec![];
    for _ in request["runs"].as_array().into_iter().flatten() {
        let mut memory: Vec<Vec<u8>> = params.iter().map(|p| p.bytes.clone()).collect();
        let mut tensors = vec![];
        for (p, bytes) in params.iter().zip(&mut memory) {
            tensors.push(match p.write {
                true => cuda::write_bytes(p.dtype, bytes).at(p.origin),
                false => cuda::read_bytes(p.dtype, bytes).at(p.origin),
            });
        }
        function.call(&values, &mut tensors)?;
        params.iter().zip(&memory).filter(|(p, _)| p.write).for_each(|(_, m)| out.extend_from_slice(m));
    }
    Ok(out)
}

#[cfg(not(feature = "cuda"))]
fn on_gpu(_: &str, _: &Value, _: &[Param]) -> Result<Vec<u8>, Box<dyn Error>> {
    Err("built without the feature `cuda`".into())
}

fn one_run(
    function: &Function,
    symbols: &Value,
    params: &[Param],
    side: GuardSide,
    out: &mut Vec<u8>,
) -> Result<(), Box<dyn Error>> {
    let memory = params.iter().map(|p| Guarded::new(&p.bytes, side, p.write));
    let mut memory: Vec<Guarded> = memory.collect::<Result<_, _>>()?;
    let views = params.iter().zip(&mut memory).map(|(p, m)| view(p, m, symbols.is_null())).collect::<Vec<_>>();
    if symbols.is_null() {
        function.call(views)?;
    } else {
        let values: Vec<i64> =
            function.symbols().iter().map(|s| symbols[&*s.name].as_i64().unwrap_or_default()).collect();
        function.call_with(&values, views)?;
    }
    params.iter().zip(&memory).filter(|(p, _)| p.write).for_each(|(_, m)| out.extend_from_slice(m.bytes()));
    Ok(())
}

fn view<'a>(param: &'a Param, memory: &'a mut Guarded, shaped: bool) -> View<'a> {
    let arg = match param.write {
        true => Arg::write_bytes(param.dtype, memory.bytes_mut()),
        false => Arg::read_bytes(param.dtype, memory.bytes()),
    };
    let view = View::from(arg.at(param.origin));
    if shaped { view.shape(&param.shape) } else { view }
}
