//! `--emit html`: one page per program with every stage on it, in one file that needs nothing else. `studio` serves the
//! same page, and `diff --html` writes it with a comparison.
//!
//! The page is a text of HTML that never changes, with the [`data`] of what it shows in it. Its script makes every
//! element from that data, as text: nothing that a program holds can become markup. The page names the one script that
//! may run by its hash, and forbids every request, so a browser keeps to it. It holds no time and no path unless asked
//! for, so that the same program gives the same page.
pub mod data;
mod hovers;
mod layouts;
mod packed;

use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;
use tilewright_ir::layout::picture::escape;

/// The parts of the script, in their order.
const SCRIPTS: [&str; 8] = [
    include_str!("page/base.js"),
    include_str!("page/links.js"),
    include_str!("page/text.js"),
    include_str!("page/layouts.js"),
    include_str!("page/views.js"),
    include_str!("page/playground.js"),
    include_str!("page/panes.js"),
    include_str!("page/main.js"),
];

/// What the page looks like.
const STYLE: &str = include_str!("page/page.css");

/// All of the script. A function holds it, so that nothing of it can be named from outside.
static SCRIPT: LazyLock<String> = LazyLock::new(|| format!("(() => {{\n\"use strict\";\n{}}})();\n", SCRIPTS.concat()));

/// Where a page is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// As a file: it asks nobody for anything.
    File,
    /// From `studio`, which answers its questions.
    #[cfg_attr(not(feature = "studio"), allow(dead_code))]
    Studio,
}

impl Place {
    /// What a browser lets the page do.
    pub fn policy(self) -> String {
        let script = packed::base64(&Sha256::digest(SCRIPT.as_bytes()));
        let asks = if self == Place::Studio { "connect-src 'self'" } else { "connect-src 'none'" };
        format!(
            "default-src 'none'; script-src 'sha256-{script}'; style-src 'unsafe-inline'; img-src data:; {asks}; \
             base-uri 'none'; form-action 'none'"
        )
    }
}

/// What every page begins with.
pub const BEGIN: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                         <meta http-equiv=\"Content-Security-Policy\"";

/// The page of some data, with their title.
pub fn page(data: &Json, place: Place) -> String {
    let title = escape(&crate::visible::text(data["title"].as_str().unwrap_or_default()));
    let (kind, text) = packed::packed(data);
    let policy = escape(&place.policy());
    format!(
        "{BEGIN} content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title} · tilewright</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <noscript>This page is drawn by its script, which does not run here.</noscript>\n\
         <script type=\"{kind}\" id=\"data\">\n{text}\n</script>\n<script>{}</script>\n</body>\n</html>\n",
        *SCRIPT
    )
}

#[cfg(test)]
mod tests;
