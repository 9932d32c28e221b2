//! `--emit html`: one page per program with every stage on it, in one file that needs nothing else.
//!
//! The page shows the source, each layout with its picture and the laws that simplified it, and for each function its
//! offsets before and after with their price, the kernel, and the code side by side. A click on a name marks it
//! everywhere. It holds no time and no path unless asked for, so that the same program gives the same page.
mod function;
mod layouts;
mod markup;

use markup::code;
use std::fmt::Write;
use tilewright_engine::pipeline::{Build, Timing};
use tilewright_frontend::Module;
use tilewright_ir::layout::picture::escape;

/// What the page shows.
pub struct Page<'a> {
    /// The heading, such as the file's name.
    pub title: &'a str,
    /// The text of the program.
    pub source: &'a str,
    /// The checked program.
    pub module: &'a Module,
    /// The functions, compiled for one target.
    pub builds: &'a [Build],
    /// How long the passes before the functions took; `None` leaves out every time.
    pub timings: Option<&'a [Timing]>,
}

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

impl Page<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let mut out = String::with_capacity(1 << 16);
        let title = escape(self.title);
        let _ = write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · tilewright</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n"
        );
        self.header(&mut out, &title);
        out.push_str("<main>\n");
        let _ = writeln!(out, "<section id=\"source\"><h2>Source</h2>{}</section>", code(self.source, true));
        layouts::section(&mut out, self.module);
        for build in self.builds {
            function::section(&mut out, build);
        }
        if let Some(timings) = self.timings {
            self.times(&mut out, timings);
        }
        let _ = write!(out, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        out
    }

    fn header(&self, out: &mut String, title: &str) {
        let target = self.builds.first().map(|b| b.target.name.clone()).unwrap_or_default();
        let _ = write!(
            out,
            "<header><strong>{title}</strong> <span class=\"soft\">for {}</span><nav>\
             <a href=\"#source\">source</a><a href=\"#layouts\">layouts</a>",
            escape(&target)
        );
        for build in self.builds {
            let name = escape(&build.function.name);
            let _ = write!(out, "<a href=\"#fn-{name}\">{name}</a>");
        }
        if self.timings.is_some() {
            out.push_str("<a href=\"#times\">times</a>");
        }
        out.push_str("</nav><button id=\"theme\" title=\"light or dark\">◐</button></header>\n");
    }

    /// A bar per pass, all on one scale.
    fn times(&self, out: &mut String, before: &[Timing]) {
        out.push_str("<section id=\"times\"><h2>Times</h2>\n<table class=\"times\">\n");
        let groups = std::iter::once(("program", before))
            .chain(self.builds.iter().map(|b| (b.function.name.as_str(), b.timings.as_slice())));
        let longest = groups.clone().flat_map(|(_, t)| t).map(|t| t.time.as_secs_f64()).fold(1e-9, f64::max);
        for (owner, timings) in groups {
            for t in timings {
                let micros = t.time.as_secs_f64() * 1e6;
                let _ = writeln!(
                    out,
                    "<tr><th>{}</th><td>{}</td><td class=\"number\">{micros:.0} µs</td>\
                     <td class=\"wide\"><span class=\"bar\" style=\"width:{:.1}%\"></span></td></tr>",
                    escape(owner),
                    escape(t.pass),
                    100.0 * t.time.as_secs_f64() / longest
                );
            }
        }
        out.push_str("</table></section>\n");
    }
}

#[cfg(test)]
mod tests;
