//! Keeps egg from reading the clock.
//!
//! egg times each rebuild of a graph for its log. The first time that a process asks its clock (`quanta`), that one is
//! calibrated against the system's, the longer the more the two disagree, as in virtual machines: that takes more than
//! the compilation of most programs. Here the clock stands still instead; nothing else asks it.
use quanta::Clock;
use std::sync::OnceLock;

/// Runs `f`, in which the clock stands still.
pub(crate) fn untimed<T>(f: impl FnOnce() -> T) -> T {
    static STILL: OnceLock<Clock> = OnceLock::new();
    quanta::with_clock(STILL.get_or_init(|| Clock::mock().0), f)
}
