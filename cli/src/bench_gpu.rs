//! `bench` on a GPU: device events, data that does not fit in the cache, copies of the same bytes beside it.
use std::time::Instant;
use tilewright_engine::agree::CheckOutcome;
use tilewright_engine::bind::Bound;
use tilewright_engine::cuda::{Buffer, Device, Function, Resident, Stream, device};
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::program::{self, Role};
use tilewright_ir::scalar::Scalar;

/// Bytes that calls rotate over: several times the cache of any GPU.
pub const ROTATE_BYTES: u64 = 512 << 20;
/// Sets of tensors at most: small ones are launched many times between two marks.
pub const MOST_SETS: u64 = 64;
/// Device memory that sets may take, at most this part of what is free.
const MEMORY_PART: u64 = 2;

/// What was measured.
pub struct Measured {
    /// Seconds of a call, one per repetition.
    pub seconds: Vec<f64>,
    /// Seconds of a device copy of as many bytes, each beside the call's.
    pub memcpy_seconds: Vec<f64>,
    /// Host time of queueing a call, the median, with nothing waited for.
    pub launch_seconds: f64,
    /// Where the interpreter was too slow to check: whether machine code of this host gives the same.
    pub checked: Option<CheckOutcome>,
}

/// Measures a function on its bound parameters.
pub fn measure(
    function: &program::Function,
    build: &Build,
    bound: &mut Bound,
    bytes_moved: u64,
    reps: u32,
    check: bool,
) -> tilewright_engine::Result<Measured> {
    let gpu = device()?;
    let code = Function::of(build)?;
    let stream = gpu.stream()?;
    let first = code.upload(&stream, bound)?;
    let footprint: u64 = first.buffers().iter().map(Buffer::bytes).sum::<u64>().max(1);
    let room = gpu.memory()?.0 / MEMORY_PART / footprint;
    let n_sets = ROTATE_BYTES.div_ceil(footprint).clamp(2, MOST_SETS).min(room.max(1));
    let mut sets = vec![first];
    for _ in 1..n_sets {
        sets.push(sets[0].duplicate(&stream)?);
    }
    let run = |set: &mut Resident| code.queue(&stream, set);
    // The first call compiles the variant for these pointers and warms up; its results are what is checked.
    run(&mut sets[0])?;
    stream.synchronize()?;
    let checked = if check { Some(same_as_host(function, bound, &stream, &sets[0])?) } else { None };
    let mut copies = Copies::new(gpu, bytes_moved)?;
    let (mut start, mut end) = (gpu.event()?, gpu.event()?);
    let mut timed = |work: &mut dyn FnMut() -> tilewright_engine::Result<()>| -> tilewright_engine::Result<f64> {
        start.record(&stream)?;
        work()?;
        end.record(&stream)?;
        Ok(end.seconds_since(&start)?)
    };
    let rounds = rounds(timed(&mut || sets.iter_mut().try_for_each(run))?);
    let inner = rounds * sets.len();
    let (mut seconds, mut memcpy_seconds) = (vec![], vec![]);
    for _ in 0..reps {
        let s = timed(&mut || (0..rounds).try_for_each(|_| sets.iter_mut().try_for_each(run)))?;
        seconds.push(s / inner as f64);
        let s = timed(&mut || (0..inner).try_for_each(|i| copies.run(&stream, i)))?;
        memcpy_seconds.push(s / inner as f64);
    }
    let mut queued = vec![];
    for _ in 0..16 {
        let start = Instant::now();
        run(&mut sets[0])?;
        queued.push(start.elapsed().as_secs_f64());
        stream.synchronize()?;
    }
    queued.sort_by(f64::total_cmp);
    Ok(Measured { seconds, memcpy_seconds, launch_seconds: queued[8], checked })
}

/// How often each set is used between two marks, from the seconds that one use of each takes: some 200 µs at least.
pub fn rounds(once: f64) -> usize {
    (200e-6 / once.max(1e-7)).ceil().clamp(1.0, 200.0) as usize
}

/// Copies a call's results back and compares them, bit by bit, with those of machine code on the host. Only for
/// functions that move elements and compute nothing: others may round differently.
fn same_as_host(
    function: &program::Function,
    bound: &mut Bound,
    stream: &Stream,
    set: &Resident,
) -> tilewright_engine::Result<CheckOutcome> {
    let moves =
        |s: &program::Statement| s.reduce.is_none() && s.update.is_none() && matches!(s.value, Scalar::Load(..));
    if !function.body.iter().all(moves) {
        return Ok(CheckOutcome::Not("the work is too large for the interpreter, and no symbol can be smaller".into()));
    }
    let host = pipeline::compile(function, &pipeline::target("cpu").map_err(tilewright_engine::Error::from)?)?;
    host.call(bound, None)?;
    for (param, buffer) in bound.params.iter().zip(set.buffers()).filter(|(p, _)| p.role != Role::In) {
        let mut found = tilewright_engine::files::Memory::zeroed(param.bytes().len(), &param.name)?;
        buffer.read(stream, found.bytes_mut())?;
        if found.bytes() != param.bytes() {
            let at = found.bytes().iter().zip(param.bytes()).position(|(a, b)| a != b).unwrap_or(0);
            let what = format!("byte {at} of `{}` is not what machine code of this host gives", param.name);
            return Ok(CheckOutcome::Differs(what));
        }
    }
    Ok(CheckOutcome::Agrees("as machine code of this host gives, every byte".into()))
}

/// Device copies of as many bytes as a function moves: half of them are read, half are written.
struct Copies {
    pairs: Vec<(Buffer, Buffer)>,
    bytes: u64,
}

impl Copies {
    fn new(gpu: &'static Device, bytes_moved: u64) -> tilewright_engine::Result<Copies> {
        let bytes = (bytes_moved / 2).max(1);
        let n = ROTATE_BYTES.div_ceil(2 * bytes).clamp(2, MOST_SETS);
        let mut pairs = vec![];
        for _ in 0..n {
            pairs.push((gpu.alloc(bytes, "copies to compare with")?, gpu.alloc(bytes, "copies to compare with")?));
        }
        Ok(Copies { pairs, bytes })
    }

    fn run(&mut self, stream: &Stream, i: usize) -> tilewright_engine::Result<()> {
        let n = self.pairs.len();
        let (from, to) = &mut self.pairs[i % n];
        Ok(to.copy_from(stream, from, self.bytes)?)
    }
}
