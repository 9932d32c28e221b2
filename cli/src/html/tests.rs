//! The page is whole, escaped, alone, and the same twice.
use super::*;
use tilewright_engine::pipeline;

fn page(text: &str) -> String {
    let (module, timings) = pipeline::check(text).unwrap();
    let target = pipeline::target("cpu:baseline").unwrap();
    let builds: Vec<Build> = module.program.functions.iter().map(|f| pipeline::build(f, &target).unwrap()).collect();
    let _ = timings;
    Page { title: "a<b>.tw", source: text, module: &module, builds: &builds, timings: None }.html()
}

const TEXT: &str = "// 1 < 2 & \"3\"\nsym M where M >= 1\nlet T = (8,4):(4,1) o (4,8):(8,1)\n\
                    fn f(a: f32 (M,8):(8,1), b: f32 (M,8):(1,M)) { copy(a, b) }\n";

#[test]
fn every_stage_is_there_once_and_the_page_stands_alone() {
    let html = page(TEXT);
    for wanted in [
        "id=\"source\"",
        "id=\"layouts\"",
        "id=\"fn-f\"",
        ">clif ",
        ">asm ",
        ">kernel ",
        "as computed",
        "<svg",
        ">laws step by step",
    ] {
        assert!(html.contains(wanted), "{wanted}");
    }
    for forbidden in ["http://localhost", "src=\"http", "href=\"http", "@import", "a<b>.tw"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    assert!(html.contains("1 &lt; 2 &amp; &quot;3&quot;"), "the source is escaped");
}

#[test]
fn elements_are_closed_and_the_page_is_the_same_twice() {
    let html = page(TEXT);
    for tag in ["section", "article", "div", "pre", "table", "tr", "td", "ol", "details", "span", "p", "main"] {
        let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert_eq!(html, page(TEXT));
}
