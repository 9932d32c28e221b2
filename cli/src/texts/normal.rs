//! The normal form of a stage's text, which goldens hold: names that do not shift, and what repeats is written once.
//!
//! One instruction more renumbers the values of every line behind it, moves every address, and gives the register
//! allocator other registers. So that a golden changes by as much as the code does,
//!
//! * a value is called as what makes it: `div.full.f32 %f, mul, add` divides a product by a sum. A copy is its source,
//!   and a constant is its number where it is used;
//! * machine code has no addresses, but labels, in their order; a label that ends what one branch before it skips is
//!   `end`; memory of the frame is `[frame]`; lines of source (`.file`, `.loc`) are left out;
//! * lines that follow each other and differ in the offsets of their addresses alone are one, with their number and
//!   the offsets, and so are groups of lines.
//!
//! Who needs each register and address has the stage itself (`build --emit`).
use tilewright_engine::stage::Stage;

mod ends;
mod fold;
mod lines;
mod x86;

/// Whether a stage has a normal form that is another text.
pub fn has_normal(stage: Stage) -> bool {
    matches!(stage, Stage::Clif | Stage::Asm | Stage::Ptx)
}

/// The normal form of a stage's text.
pub fn normal(stage: Stage, text: &str) -> String {
    let lines = match stage {
        Stage::Clif => lines::clif(text),
        Stage::Asm => ends::ended(x86::asm(text)),
        Stage::Ptx => ends::ended(lines::ptx(text)),
        _ => return text.to_string(),
    };
    fold::folded(lines)
}
