//! Code that runs, told to debuggers: GDB's interface for code that is compiled at run time.
//!
//! Where the environment has `TILEWRIGHT_GDB`, each kernel that is compiled for a CPU gets an object in memory, with
//! the names of its functions, the lines of the program, and how frames are unwound (`object`). It is in a list that
//! GDB reads, and leaves it before the code is freed.
//!
//! # Source
//! *Debugging with GDB*, chapter "JIT Compilation Interface".
pub(crate) mod object;
#[cfg(test)]
mod tests;

use crate::noted::NotedFunction;
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// An object of the list. GDB reads it by this layout.
#[repr(C)]
struct JitEntry {
    next: *mut JitEntry,
    previous: *mut JitEntry,
    object: *const u8,
    bytes: u64,
}

/// The list, and what happens to it.
#[repr(C)]
struct JitDescriptor {
    version: u32,
    /// 1 where `entry` is added, 2 where it is removed.
    action: u32,
    entry: *mut JitEntry,
    first: *mut JitEntry,
}

/// GDB finds the list by this name.
#[unsafe(no_mangle)]
static mut __jit_debug_descriptor: JitDescriptor =
    JitDescriptor { version: 1, action: 0, entry: ptr::null_mut(), first: ptr::null_mut() };

/// GDB stops here, and reads the list.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn __jit_debug_register_code() {
    // What is not known to do nothing is called.
    std::hint::black_box(&raw const __jit_debug_descriptor);
}

/// One at a time changes the list.
static CHANGING: Mutex<()> = Mutex::new(());

/// An object that is in the list until this is dropped.
pub(crate) struct Registered {
    entry: *mut JitEntry,
    _object: Box<[u8]>,
}

// SAFETY: the entry is changed under `CHANGING` alone, and nobody but this owns it.
unsafe impl Send for Registered {}
// SAFETY: as above; `&Registered` gives access to nothing.
unsafe impl Sync for Registered {}

impl Registered {
    /// Adds the object of some functions, which stand in a file.
    pub(crate) fn new(functions: &[NotedFunction], source: &str) -> Option<Registered> {
        let object = object::object(functions, source)?.into_boxed_slice();
        let (address, bytes) = (object.as_ptr(), object.len() as u64);
        let _changing = CHANGING.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: `CHANGING` is held, so nobody else reads or writes the list or its entries; those in it are there
        // until they are taken out, by `drop`.
        unsafe {
            let first = __jit_debug_descriptor.first;
            let entry =
                Box::into_raw(Box::new(JitEntry { next: first, previous: ptr::null_mut(), object: address, bytes }));
            if !first.is_null() {
                (*first).previous = entry;
            }
            __jit_debug_descriptor.first = entry;
            tell(1, entry);
            Some(Registered { entry, _object: object })
        }
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        let _changing = CHANGING.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: as in `new`; the entry is in the list, its neighbours are there, and it is freed once, here.
        unsafe {
            let JitEntry { next, previous, .. } = *self.entry;
            match previous.is_null() {
                true => __jit_debug_descriptor.first = next,
                false => (*previous).next = next,
            }
            if !next.is_null() {
                (*next).previous = previous;
            }
            tell(2, self.entry);
            drop(Box::from_raw(self.entry));
        }
    }
}

/// The addresses of the objects in the list.
#[cfg(test)]
fn listed() -> Vec<usize> {
    let _changing = CHANGING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = vec![];
    // SAFETY: `CHANGING` is held, so the entries are there.
    unsafe {
        let mut entry = __jit_debug_descriptor.first;
        while !entry.is_null() {
            out.push((*entry).object as usize);
            entry = (*entry).next;
        }
    }
    out
}

/// Tells a debugger, if one listens, what was done with an entry.
///
/// # Safety
/// `CHANGING` is held, and the entry is there.
unsafe fn tell(action: u32, entry: *mut JitEntry) {
    // SAFETY: as the caller says.
    unsafe {
        __jit_debug_descriptor.action = action;
        __jit_debug_descriptor.entry = entry;
        __jit_debug_register_code();
        __jit_debug_descriptor.action = 0;
        __jit_debug_descriptor.entry = ptr::null_mut();
    }
}
