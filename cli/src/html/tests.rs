//! The page is whole, alone, and the same twice; what it holds is what the stages say.
use super::*;
use crate::program::{Program, ProgramSource};
use serde_json::Value as Json;
use tilewright_engine::pipeline::{self, Build};

/// Names, comments and files that would be markup, scripts, or turn the direction of what follows.
const HOSTILE: &str = "// </script><img src=x onerror=alert(1)> <!-- \u{202e} & \"quoted\"\nsym M where M >= 1\n\
                       let T = (8,4):(4,1) o (4,8):(8,1)\n\
                       fn f(a: f32 (M,8):(8,1), b: f32 (M,8):(1,M)) { copy(a, b) }\n";

fn program(text: &str) -> (Program, Vec<Build>) {
    let source = ProgramSource { name: "a<b>.tw".into(), text: text.into() };
    let program = source.check().unwrap();
    let target = pipeline::target("cpu:baseline").unwrap();
    let functions = program.module.program.functions.iter();
    let builds = functions.map(|f| pipeline::build(f, &target).unwrap()).collect();
    (program, builds)
}

/// The data of a page, out of its text.
fn held(page: &str) -> Json {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">\n").unwrap();
    serde_json::from_str(rest.split_once("\n</script>").unwrap().0).unwrap()
}

#[test]
fn the_page_stands_alone_and_no_text_becomes_markup() {
    let (program, builds) = program(HOSTILE);
    let page = program.page(&builds, false).unwrap();
    assert_eq!(page, program.page(&builds, false).unwrap(), "the same twice");
    assert_eq!(page.matches("</script>").count(), 2, "the data and the script");
    for forbidden in ["<img", "@import", "a<b>.tw<", "http://localhost", "https://"] {
        let shown = page.replace(SCRIPT.as_str(), "");
        assert!(!shown.contains(forbidden), "{forbidden}");
    }
    assert!(page.contains("<title>a&lt;b&gt;.tw · tilewright</title>"));
    assert_eq!(held(&page)["source"], HOSTILE);
}

#[test]
fn a_browser_runs_one_script_and_sends_nothing() {
    let hash = packed::base64(&Sha256::digest(SCRIPT.as_bytes()));
    let (file, studio) = (Place::File.policy(), Place::Studio.policy());
    for policy in [&file, &studio] {
        assert!(policy.starts_with(&format!("default-src 'none'; script-src 'sha256-{hash}'; ")), "{policy}");
        assert!(!policy.contains("unsafe-eval") && !policy.contains("http"), "{policy}");
    }
    assert!(file.contains("connect-src 'none'") && studio.contains("connect-src 'self'"));
    // What the script could make markup of, or run.
    for forbidden in
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "import("]
    {
        assert!(!SCRIPT.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn the_data_is_that_of_the_stages() {
    let (program, builds) = program(HOSTILE);
    let data = data::of_program(&program, &builds, true).unwrap();
    let (build, of) = (&builds[0], &data["builds"][0]);
    for stage in ["kernel", "index", "clif", "asm", "program", "schedule"] {
        assert_eq!(of["texts"][stage], build.dump(stage.parse().unwrap()).unwrap(), "{stage}");
    }
    assert_eq!(of["links"], serde_json::from_str::<Json>(&build.links().json()).unwrap());
    assert_eq!(of["offsets"].as_array().unwrap().len(), build.kernel.accesses.len());
    assert_eq!(data["functions"][0]["line"], 4);
    assert!(data["times"].as_array().is_some_and(|all| all.len() > 5));
    // A layout is drawn from its leaves: of `let T`, a number each.
    let drawn = data["layouts"].as_array().unwrap().iter().find(|l| l["owner"] == "let T").unwrap();
    assert!(drawn["drawn"]["shape"].is_array() && drawn["drawn"]["offset"] == 0, "{drawn}");
    // Words are explained where they stand: `M` in line 4, from its first column.
    let hovers = &data["hovers"];
    let column = HOSTILE.lines().nth(3).unwrap().find('M').unwrap() + 1;
    let at = hovers["at"].as_array().unwrap().iter().find(|at| at[0] == 4 && at[1] == column).expect("M is explained");
    let said = hovers["texts"][at[3].as_u64().unwrap() as usize].as_str().unwrap();
    assert!(said.contains("M >= 1"), "{said}");
    // The last pass of a kernel is the stage, and is not told twice.
    let passes = of["passes"].as_array().unwrap();
    assert!(passes.iter().any(|p| p["form"] == "kernel" && p["text"].is_null()), "{passes:?}");
}
