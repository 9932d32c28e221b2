//! Calls of candidates on the GPU: between device events, on tensors that rotate through more than its cache holds.
use crate::bench_gpu::{MOST_SETS, ROTATE_BYTES, rounds};
use tilewright_engine::bind::Bound;
use tilewright_engine::cuda::{Buffer, Event, Function, Resident, Stream, device};

/// Tensors in device memory, and what marks times.
pub struct Calls {
    bound: Bound,
    stream: Stream,
    marks: [Event; 2],
    sets: Vec<Resident>,
}

impl Calls {
    /// For parameters, which are copied to the device at the first call.
    ///
    /// # Errors
    /// No GPU.
    pub fn new(bound: Bound) -> tilewright_engine::Result<Calls> {
        let gpu = device()?;
        Ok(Calls { bound, stream: gpu.stream()?, marks: [gpu.event()?, gpu.event()?], sets: vec![] })
    }

    /// Seconds of a call, of `inner` rounds over all sets; the number of rounds is found at the first.
    ///
    /// # Errors
    /// Too little memory; a launch that failed.
    pub fn seconds(&mut self, code: &Function, inner: &mut u32) -> tilewright_engine::Result<f64> {
        if self.sets.is_empty() {
            let first = code.upload(&self.stream, &self.bound)?;
            let bytes: u64 = first.buffers().iter().map(Buffer::bytes).sum::<u64>().max(1);
            let room = device()?.memory()?.0 / 4 / bytes;
            self.sets.push(first);
            for _ in 1..ROTATE_BYTES.div_ceil(bytes).clamp(2, MOST_SETS).min(room.max(1)) {
                self.sets.push(self.sets[0].duplicate(&self.stream)?);
            }
        }
        if *inner == 0 {
            self.timed(code, 1)?; // loads the code
            *inner = rounds(self.timed(code, 1)?) as u32;
        }
        let seconds = self.timed(code, *inner)?;
        Ok(seconds / f64::from(*inner) / self.sets.len() as f64)
    }

    fn timed(&mut self, code: &Function, rounds: u32) -> tilewright_engine::Result<f64> {
        let [start, end] = &mut self.marks;
        start.record(&self.stream)?;
        for _ in 0..rounds {
            self.sets.iter_mut().try_for_each(|set| code.queue(&self.stream, set))?;
        }
        end.record(&self.stream)?;
        Ok(end.seconds_since(start)?)
    }
}
