//! One program, compiled for two rows of a core, run in turns: which is faster.
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::RefCell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tilewright_backend_cpu as cpu;
use tilewright_engine::agree;
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::target::Core;

/// Turns of a contest at least and at most.
const TURNS: (usize, usize) = (3, 101);

/// The time for all measurements, shared out evenly, and a bar of how many are done.
pub struct Clock {
    each: Duration,
    bar: ProgressBar,
}

impl Clock {
    /// So many seconds for so many measurements. The bar is on standard error, where it is wanted and that is a
    /// terminal.
    pub fn new(seconds: u32, measurements: usize, progress: bool) -> Clock {
        let visible = progress && std::io::stderr().is_terminal();
        let bar = if visible { ProgressBar::new(measurements as u64) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Clock { each: Duration::from_secs(seconds.into()) / measurements.max(1) as u32, bar }
    }

    /// Says what is measured next.
    pub fn next(&self, what: &'static str) {
        self.bar.set_message(what);
        self.bar.inc(1);
    }

    /// The medians of the seconds of each of some jobs, that take turns until the time of one measurement is over. In a
    /// turn a job runs twice, and the second run is timed: it finds the caches as the job itself leaves them.
    ///
    /// # Errors
    /// The first job's that fails.
    pub fn medians<E>(&self, jobs: &mut [&mut dyn FnMut() -> Result<(), E>]) -> Result<Vec<f64>, E> {
        let mut times: Vec<Vec<f64>> = vec![vec![]; jobs.len()];
        let start = Instant::now();
        for turn in 0..TURNS.1 {
            if turn >= TURNS.0 && start.elapsed() >= self.each {
                break;
            }
            for (job, times) in jobs.iter_mut().zip(&mut times) {
                job()?;
                let start = Instant::now();
                job()?;
                times.push(start.elapsed().as_secs_f64());
            }
        }
        Ok(times.into_iter().map(median).collect())
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// How many times as fast the one function of a program is, compiled for each row, as compiled for the first.
///
/// # Errors
/// A program that does not compile, or no memory for its tensors.
pub fn compare(text: &str, rows: &[Core], clock: &Clock) -> tilewright_engine::Result<Vec<f64>> {
    let module = pipeline::check(text).map_err(|d| tilewright_engine::Error::program(d, text))?.0;
    let function = &module.program.functions[0];
    let targets = rows.iter().filter_map(|row| cpu::on("cpu", row.clone()));
    let builds = targets
        .map(|target| pipeline::compile(function, &target))
        .collect::<tilewright_engine::Result<Vec<Build>>>()?;

    let bound = &RefCell::new(agree::random(function, &[], 1)?);
    let mut jobs: Vec<_> = builds.iter().map(|b| move || b.call(&mut bound.borrow_mut(), Some(1))).collect();
    let mut jobs: Vec<&mut dyn FnMut() -> tilewright_engine::Result<()>> = jobs.iter_mut().map(|j| j as _).collect();
    let times = clock.medians(&mut jobs)?;
    Ok(times.iter().map(|t| times[0] / t).collect())
}
