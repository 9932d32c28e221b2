//! Which statement of the kernel each line of the text serves, and the text with lines of its source.
//!
//! Emission notes the statement at hand with every line that it writes. What is computed for several statements is
//! written once, and serves the first. Parameters, the end of an entry and what its threads do before they have a role
//! serve none: they are the frame of the entry.
use crate::lower::PtxCode;
use crate::ptx::Line;

/// A line of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PtxLink {
    /// The entry that it is in, by number.
    pub entry: usize,
    /// Whether it is an instruction.
    pub instruction: bool,
    /// The statement of the kernel, counted from 1; 0 for none.
    pub statement: u32,
}

impl PtxCode {
    /// What each line of the text serves.
    pub fn links(&self) -> Vec<PtxLink> {
        let mut out = vec![PtxLink::default(); self.head().lines().count()];
        for (entry, e) in self.entries.iter().enumerate() {
            // An empty line, what is declared, the code, and a bracket.
            let declared = e.text().lines().count() - e.lines.len() - 1;
            out.resize(out.len() + 1 + declared, PtxLink { entry, ..PtxLink::default() });
            let code = e.lines.iter().zip(e.lines.served());
            out.extend(code.map(|(line, statement)| {
                let instruction = matches!(line, Line::Inst(_));
                PtxLink { entry, instruction, statement }
            }));
            out.push(PtxLink { entry, ..PtxLink::default() });
        }
        out
    }

    /// The text with `.file` and `.loc` directives (PTX ISA, "Debugging Directives"): `line` gives the line of source
    /// of a statement of the kernel, of 0 the line that declares the function.
    pub fn with_lines(&self, file: &str, line: &dyn Fn(u32) -> Option<u32>) -> String {
        let file: String =
            file.chars().map(|c| if c == '"' || c == '\\' || c.is_control() { '_' } else { c }).collect();
        let mut out = format!("{}.file 1 \"{file}\"\n", self.head());
        for entry in &self.entries {
            out.push('\n');
            out.push_str(&entry.text_with_lines(line));
        }
        out
    }

    /// The text in front of the entries.
    fn head(&self) -> &str {
        &self.ptx[..self.ptx.find("\n.visible .entry").unwrap_or(self.ptx.len())]
    }
}
