//! What profilers and debuggers are told of code: its functions, their lines, and how their frames are unwound.
use crate::links::Sources;
use tilewright_backend_cpu::Compiled;
use tilewright_backend_cpu::frames::FrameRow;
use tilewright_backend_cpu::links::FunctionLinks;

/// A function of code, as tools are told of it.
pub(crate) struct NotedFunction {
    pub(crate) name: String,
    /// Where its code lies, and how many bytes it is.
    pub(crate) address: u64,
    pub(crate) bytes: u64,
    /// The line that declares it.
    pub(crate) declared: Option<u32>,
    /// The lines of source, each with the bytes from the function's start where its code begins.
    pub(crate) lines: Vec<(u64, u32)>,
    /// Where it finds what called it.
    pub(crate) frames: Vec<FrameRow>,
}

/// The functions of some code.
pub(crate) fn noted(function: &str, code: &Compiled, sources: &Sources) -> Vec<NotedFunction> {
    let one = |(f, frames): (FunctionLinks, Vec<FrameRow>)| {
        let name = match f.name.strip_prefix(function) {
            Some(_) => f.name.clone(),
            None => format!("{function}.{}", f.name),
        };
        let mut lines: Vec<(u64, u32)> = vec![];
        for instruction in &f.asm {
            let Some(at) = instruction.at else { continue };
            let found = sources.line(instruction.statements.first().copied().unwrap_or(0));
            let last = lines.last().map(|(_, line)| *line);
            lines.extend(found.filter(|_| found != last).map(|line| (u64::from(at), line)));
        }
        let ((address, bytes), declared) = (f.code, sources.line(0));
        NotedFunction { name, address: address as u64, bytes: bytes as u64, declared, lines, frames }
    };
    code.links().into_iter().zip(code.frames()).map(one).collect()
}
