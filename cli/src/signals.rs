//! Signals that end the process: temporary files are removed first, and the exit status tells of the signal as ever.
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use tilewright_engine::files;

/// Begins to wait for signals, on a thread of its own. One that the process was told to ignore (`nohup`) stays ignored.
pub fn watch() {
    let watched = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|s| !ignored(*s));
    // Without them the system's own way of ending the process is left.
    let Ok(mut signals) = Signals::new(watched) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            files::abandon();
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Whether a signal does nothing now.
fn ignored(signal: i32) -> bool {
    let mut now = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: without a new action the call only writes the present one to `now`, which is large enough for it.
    let asked = unsafe { libc::sigaction(signal, std::ptr::null(), now.as_mut_ptr()) };
    // SAFETY: a call that succeeded has filled it in.
    asked == 0 && unsafe { now.assume_init() }.sa_sigaction == libc::SIG_IGN
}
