//! The copies that a thread made last: found again without a lock, a count, or a line that threads share for writing.
//!
//! A call on a kilobyte takes some twenty nanoseconds, and each atomic operation on the way to its kernel five more. So a
//! thread holds on to a few kernels, each in the slot of its hash. They are no more than references to what the process
//! keeps: [`forget`] makes every thread let go of its own at its next copy.
use super::store::hash;
use crate::copy::form::Form;
use crate::error::Result;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tilewright_backend_cpu::Compiled;

/// Kernels of a thread: enough for the copies of a loop that has several.
const SLOTS: usize = 8;

struct Near {
    /// What was [`EPOCH`] when the slots were filled.
    epoch: u64,
    slots: [Option<(Form, Arc<Compiled>)>; SLOTS],
}

thread_local! {
    static NEAR: RefCell<Near> = const { RefCell::new(Near { epoch: 0, slots: [const { None }; SLOTS] }) };
}

/// Counts what [`forget`] has declared old.
static EPOCH: AtomicU64 = AtomicU64::new(0);

/// Makes all threads forget.
pub(super) fn forget() {
    EPOCH.fetch_add(1, Ordering::Relaxed);
}

/// Runs the kernel of a copy; `find` finds it where the thread does not have it.
///
/// # Errors
/// Those of the two.
pub(crate) fn run(
    form: &Form,
    find: impl FnOnce() -> Result<Arc<Compiled>>,
    run: impl FnOnce(&Compiled) -> Result<()>,
) -> Result<()> {
    let mut job = Some((find, run));
    let near = NEAR.try_with(|near| {
        let (find, run) = job.take()?;
        let epoch = EPOCH.load(Ordering::Relaxed);
        let at = hash(form) as usize % SLOTS;
        // The kernel runs while it is borrowed. Whoever runs on this thread meanwhile (a task that rayon gave it) may
        // look as well, and finds without keeping.
        if let Ok(near) = near.try_borrow()
            && near.epoch == epoch
            && let Some((_, kernel)) = near.slots[at].as_ref().filter(|(f, _)| f == form)
        {
            return Some(run(kernel));
        }
        let kernel = match find() {
            Ok(kernel) => kernel,
            Err(e) => return Some(Err(e)),
        };
        if let Ok(mut near) = near.try_borrow_mut() {
            if near.epoch != epoch {
                *near = Near { epoch, slots: [const { None }; SLOTS] };
            }
            near.slots[at] = Some((form.clone(), kernel.clone()));
        }
        Some(run(&kernel))
    });
    match (near, job) {
        (Ok(Some(result)), _) => result,
        // The thread ends, and its slots are gone.
        (_, Some((find, run))) => run(&*find()?),
        (_, None) => Ok(()),
    }
}
