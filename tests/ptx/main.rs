//! PTX without a GPU: the emitted text, interpreted, against the program interpreter.
//!
//! The crate in `interp` runs the text by its launch manifest. Corpus programs run at the sizes they state, random
//! programs at theirs; results must agree as those of machine code must. Beside it, the interpreter's own tests: that
//! it finds what it is there to find.
mod agree;
mod attention;
#[path = "../support/failed.rs"]
mod failed;
mod finds;
mod hopper;
mod operands;
mod orders;
mod random;
#[path = "../support/reference.rs"]
mod reference;
#[path = "../support/updates.rs"]
mod updated;
mod updates;

use tilewright_ptx_interp as interp;
