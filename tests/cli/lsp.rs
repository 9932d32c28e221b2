//! `lsp`, as an editor speaks to it: the built command over pipes, and the files of `editors`.
use crate::support::project;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tilewright_frontend::ast::Reducer;
use tilewright_frontend::parser::{INNER_WORDS, ITEM_WORDS, STATEMENT_WORDS};
use tilewright_ir::dtype::DType;

/// An editor.
struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: i64,
    versions: i64,
    /// What was told of each file, the last of it.
    told: BTreeMap<String, Json>,
    /// Answers that nobody asked about yet.
    answers: Vec<Json>,
}

const FILE: &str = "file:///p.tw";

impl Editor {
    /// An editor that said nothing yet.
    fn silent() -> Editor {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("it is piped")));
        Editor { child, input, output, requests: 0, versions: 0, told: BTreeMap::new(), answers: vec![] }
    }

    /// An editor that said `initialize`.
    fn new() -> Editor {
        let mut editor = Editor::silent();
        let can = editor.ask("initialize", json!({ "capabilities": {} }))["result"]["capabilities"].clone();
        assert_eq!(can["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the pipe is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("it is read");
    }

    fn send(&mut self, message: &Json) {
        let text = message.to_string();
        self.bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Json) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; its number.
    fn request(&mut self, method: &str, params: Json) -> i64 {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }));
        self.requests
    }

    /// The next message, if there is one.
    fn next(&mut self) -> Option<Json> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("it is text") == 0 {
                return None;
            }
            match line.trim().split_once(':') {
                Some((_, n)) => length = n.trim().parse().expect("a number"),
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("as many bytes as it said");
        Some(serde_json::from_slice(&bytes).expect("it is JSON"))
    }

    /// The answer of this id.
    fn answer(&mut self, id: &Json) -> Json {
        loop {
            if let Some(at) = self.answers.iter().position(|m| m["id"] == *id) {
                return self.answers.remove(at);
            }
            self.read();
        }
    }

    fn read(&mut self) {
        let message = self.next().expect("it still speaks");
        match message["method"].as_str() {
            Some(_) => drop(self.told.insert(message["params"]["uri"].to_string(), message["params"].clone())),
            None => self.answers.push(message),
        }
    }

    fn ask(&mut self, method: &str, params: Json) -> Json {
        let id = self.request(method, params);
        self.answer(&id.into())
    }

    /// Opens a text, or another one in its place; what is wrong with it.
    fn open(&mut self, text: &str) -> Vec<Json> {
        self.versions += 1;
        let document = json!({ "uri": FILE, "languageId": "tilewright", "version": self.versions, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.wrong()
    }

    /// What is wrong with the newest version.
    fn wrong(&mut self) -> Vec<Json> {
        let name = json!(FILE).to_string();
        while self.told.get(&name).is_none_or(|told| told["version"] != self.versions) {
            self.read();
        }
        self.told[&name]["diagnostics"].as_array().expect("an array").clone()
    }

    fn at(&mut self, method: &str, line: usize, character: usize) -> Json {
        let position = json!({ "line": line, "character": character });
        self.ask(&format!("textDocument/{method}"), json!({ "textDocument": { "uri": FILE }, "position": position }))
    }

    fn hover(&mut self, line: usize, character: usize) -> String {
        self.at("hover", line, character)["result"]["contents"]["value"].as_str().unwrap_or_default().to_string()
    }

    fn of_file(&mut self, method: &str) -> Json {
        self.ask(&format!("textDocument/{method}"), json!({ "textDocument": { "uri": FILE } }))["result"].clone()
    }

    /// Ends the conversation; the exit code.
    fn exit(mut self) -> Option<i32> {
        assert_eq!(self.ask("shutdown", Json::Null)["result"], Json::Null);
        self.tell("exit", Json::Null);
        self.child.wait().expect("it ends").code()
    }
}

fn range(start: (u64, u64), end: (u64, u64)) -> Json {
    let place = |(line, character)| json!({ "line": line, "character": character });
    json!({ "start": place(start), "end": place(end) })
}

const PROGRAM: &str = "\
// A transpose. 𝕏é
sym M where M >= 1, M % 8 == 0
let T = (4,8):(8,1) o (2,4):(1,2)

fn f(a: f32 (M,4):(4,1), b: f32 (M,4):(1,M)) {
  let t[i,j] = a[i,j] * 2
  b[i,j] = t[i,j] + sum(k) a[i,k]
}
assert size(coalesce(T)) == 8
// run: M=8
// error codes such as E0301 are explained
";

#[test]
fn errors_are_published_with_their_places() {
    let mut editor = Editor::new();
    assert_eq!(editor.open(PROGRAM), [] as [Json; 0]);
    // Columns are UTF-16: 𝕏 counts two, é one.
    let found = editor.open("fn f(x: f32 (4), y: f32 (5)) {\n  /**/ y[i] = x[i] }\n");
    assert!(!found.is_empty());
    let found = editor.open("fn 𝕏é(input: f32 (4), y: f32 (5)) { y[i] = input[i]; y[j] = inptu[j] }\n");
    let codes: Vec<&str> = found.iter().filter_map(|d| d["code"].as_str()).collect();
    assert_eq!(codes, ["E0301", "E0101"], "{found:#?}");
    let extents = &found[0];
    assert_eq!((&extents["severity"], &extents["source"]), (&json!(1), &json!("tilewright")));
    let related = extents["relatedInformation"].as_array().expect("the other place");
    assert_eq!(related[0]["location"]["uri"], FILE);
    assert_eq!(found[1]["range"], range((0, 61), (0, 66)), "{:#?}", found[1]);
    assert!(found.iter().any(|d| d["message"].as_str().is_some_and(|m| m.contains("\nhelp: "))), "{found:#?}");
    // The word that was meant is a repair.
    let params =
        json!({ "textDocument": { "uri": FILE }, "range": found[1]["range"], "context": { "diagnostics": [] } });
    let repairs = editor.ask("textDocument/codeAction", params)["result"].clone();
    let edit = json!({ "range": range((0, 61), (0, 66)), "newText": "input" });
    assert_eq!(repairs[0]["edit"]["changes"][FILE], json!([edit]), "{repairs:#}");
    // Directives, without anything being run; claims are not judged.
    let text = "fn f(x: f32 (4), y: f32 (4)) { y[i] = x[i] }\nassert vector_bits(f) >= 100000 on cpu:avx2\n\
        // run: M=1\n// run: fn=g\n// expect kernel h:\n// check ptx f on cpu:avx2:\n// check: x\n\
        // check kernel f:\n// check-foo: x\n";
    let codes: Vec<String> = editor.open(text).iter().map(|d| d["code"].to_string()).collect();
    assert_eq!(codes.concat(), "\"E0805\"\"E0703\"\"E0702\"\"E0702\"\"E0706\"", "{codes:?}");
    // What the text expects is told as information; what does not come is an error.
    let text = "// error: E0301\nfn f(x: f32 (4), y: f32 (5)) { y[i] = x[i] }\n";
    let found = editor.open(text);
    assert!(matches!(&found[..], [d] if d["severity"] == 3 && d["code"] == "E0301"), "{found:#?}");
    assert_eq!(editor.open("// error: E0301\nlet T = (4):(1)\n")[0]["code"], "E0807");
    assert_eq!(editor.exit(), Some(0));
}

#[test]
fn words_are_explained() {
    let mut editor = Editor::new();
    assert_eq!(editor.open(PROGRAM), [] as [Json; 0]);
    let said = |editor: &mut Editor, line, character, parts: &[&str]| {
        let text = editor.hover(line, character);
        parts.iter().for_each(|part| assert!(text.contains(part), "{part} is not in {text}"));
    };
    said(&mut editor, 4, 5, &["in a: f32 (M,4):(4,1)", "size `4*M`", "4 bytes"]);
    said(&mut editor, 6, 2, &["out b: f32 (M,4):(1,M)", "coalesced: `4*M:1`"]);
    said(&mut editor, 5, 6, &["temp t: f32 (M,4)"]);
    said(&mut editor, 1, 4, &["sym M where M >= 8, M % 8 == 0"]);
    said(&mut editor, 2, 4, &["let T = ", "= `", "size `8`"]);
    said(&mut editor, 6, 24, &["`k < 4`"]);
    said(&mut editor, 8, 14, &["coalesce(A, [profile])", "The fewest modes"]);
    said(&mut editor, 6, 21, &["In statements"]);
    said(&mut editor, 10, 24, &["**E0301**"]);
    said(&mut editor, 4, 9, &["f32"]);
    // The plan is chosen beside the conversation, and known the second time.
    said(&mut editor, 4, 3, &["fn f {", "plan on cpu"]);
    said(&mut editor, 4, 3, &["plan on cpu"]);
    assert_eq!(editor.at("hover", 3, 0)["result"], Json::Null);
    // Beside an item that is wrong the others still mean something.
    assert!(!editor.open(&PROGRAM.replace("(4,8):(8,1) o", "(4,8):(8,1")).is_empty());
    said(&mut editor, 1, 4, &["sym M where"]);
    assert_eq!(editor.exit(), Some(0));
}

#[test]
fn names_are_found() {
    let mut editor = Editor::new();
    editor.open(PROGRAM);
    for ((line, character), place) in [
        ((4, 13), range((1, 4), (1, 5))),   // M in a shape
        ((6, 11), range((5, 6), (5, 7))),   // t
        ((6, 13), range((6, 4), (6, 5))),   // i of its own statement
        ((5, 17), range((5, 8), (5, 9))),   // and of this one
        ((6, 31), range((6, 24), (6, 25))), // k
        ((8, 21), range((2, 4), (2, 5))),   // T
        ((9, 8), range((1, 4), (1, 5))),    // M in a comment
    ] {
        assert_eq!(editor.at("definition", line, character)["result"]["range"], place, "{line}:{character}");
    }
    assert_eq!(editor.at("definition", 8, 10)["result"], Json::Null);
    let at = |line: u64, character: u64, more: Json| {
        let mut params =
            json!({ "textDocument": { "uri": FILE }, "position": { "line": line, "character": character } });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    let all = |editor: &mut Editor, line, character, declared: bool| -> Vec<Json> {
        let params = at(line, character, json!({ "context": { "includeDeclaration": declared } }));
        let found = editor.ask("textDocument/references", params)["result"].clone();
        found.as_array().unwrap().iter().map(|l| l["range"].clone()).collect()
    };
    // M: in its facts, in shapes and strides, in a directive, and not in what is said.
    let symbol = [(1, 4), (1, 12), (1, 20), (4, 13), (4, 33), (4, 41), (9, 8)];
    let places = symbol.map(|(line, character)| range((line, character), (line, character + 1)));
    assert_eq!(all(&mut editor, 4, 13, true), places);
    assert_eq!(all(&mut editor, 4, 13, false), places[1..]);
    assert_eq!(all(&mut editor, 6, 13, true).len(), 3, "i of its own statement");
    let rename = |editor: &mut Editor, to: &str| editor.ask("textDocument/rename", at(4, 13, json!({ "newName": to })));
    let edits = rename(&mut editor, "rows")["result"]["changes"][FILE].clone();
    let edits = edits.as_array().unwrap();
    assert_eq!(edits.iter().map(|e| e["range"].clone()).collect::<Vec<_>>(), places);
    assert!(edits.iter().all(|e| e["newText"] == "rows"));
    for other in ["a", "i", "T", "f", "fn", "two words", "", "9"] {
        assert!(rename(&mut editor, other)["error"]["message"].is_string(), "{other}");
    }
    let symbols = editor.of_file("documentSymbol");
    let names = |all: &Json| all.as_array().unwrap().iter().map(|s| s["name"].to_string()).collect::<String>();
    assert_eq!(names(&symbols), "\"M\"\"T\"\"f\"");
    assert_eq!(names(&symbols[2]["children"]), "\"a\"\"b\"\"t\"");

    let offered = |editor: &mut Editor, line, character| -> BTreeSet<String> {
        let items = editor.at("completion", line, character)["result"]["items"].clone();
        items.as_array().unwrap().iter().map(|i| i["label"].as_str().unwrap().to_string()).collect()
    };
    let inside = offered(&mut editor, 6, 11);
    for word in ["M", "a", "b", "t", "i", "fn", "copy", "sum", "coalesce", "logical_divide", "exp", "bf16", "where"] {
        assert!(inside.contains(word), "{word}");
    }
    assert!(!offered(&mut editor, 2, 8).contains("t"));
    editor.open(&format!("{PROGRAM}// \n// expect \n// expect asm f on \nassert vector_bits(f) >= 8 on \n// run: "));
    assert!(offered(&mut editor, 11, 3).is_superset(&["run: ", "error: ", "expect "].map(String::from).into()));
    assert!(offered(&mut editor, 12, 10).contains("kernel"));
    assert!(offered(&mut editor, 13, 19).contains("ptx:sm_90a"));
    assert!(offered(&mut editor, 14, 30).contains("cpu:avx2"));
    assert!(offered(&mut editor, 15, 8).contains("M="));
    assert_eq!(editor.exit(), Some(0));
}

#[test]
fn texts_change_and_are_formatted() {
    let mut editor = Editor::new();
    editor.open("// 𝕏 stays\n fn f(x: f32 (4), y: f32 (4)) {\n y[i] = zz[i] // 𝕏\n}");
    assert_eq!(editor.wrong().len(), 1);
    // `zz` becomes `x`, by a range behind a character of two units.
    editor.versions += 1;
    let document = json!({ "uri": FILE, "version": editor.versions });
    let changes =
        json!([{ "range": range((2, 17), (2, 19)), "text": "one" }, { "range": range((2, 8), (2, 10)), "text": "x" }]);
    editor.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(editor.wrong(), [] as [Json; 0]);
    let edits = editor.of_file("formatting");
    let new = "// 𝕏 stays\nfn f(x: f32 (4), y: f32 (4)) {\n  y[i] = x[i] // one\n}\n";
    assert_eq!(edits[0]["newText"], new);
    editor.open(new);
    assert_eq!(editor.of_file("formatting"), json!([]));
    // Where there are errors nothing is moved.
    editor.open(" fn f(");
    assert_eq!(editor.of_file("formatting"), json!([]));
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": FILE } }));
    assert_eq!(editor.at("hover", 0, 0)["error"]["code"], -32602);
    assert_eq!(editor.told[&json!(FILE).to_string()]["diagnostics"], json!([]));
    assert_eq!(editor.exit(), Some(0));
}

#[test]
fn bad_messages_end_nothing() {
    let mut editor = Editor::silent();
    assert_eq!(editor.at("hover", 0, 0)["error"]["code"], -32002);
    assert!(editor.ask("initialize", json!({}))["result"]["capabilities"].is_object());
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    editor.bytes(b"Content-Length: 3\r\n\r\n{]}Content-Length: 4\r\n\r\n\"\xff\xfe\"");
    for _ in 0..2 {
        assert_eq!(editor.answer(&Json::Null)["error"]["code"], -32700);
    }
    editor.send(&json!([1, 2]));
    assert_eq!(editor.answer(&Json::Null)["error"]["code"], -32600);
    assert_eq!(editor.ask("textDocument/foldingRange", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({ "textDocument": 3 }))["error"]["code"], -32602);
    editor.tell("textDocument/didChange", json!({ "textDocument": { "uri": "file:///other" } }));
    editor.tell("$/nothing", json!(7));
    editor.open("let T = (4):(1)");
    for params in [json!({}), json!({ "position": { "line": -1, "character": "x" } })] {
        let mut params = params;
        params["textDocument"] = json!({ "uri": FILE });
        assert_eq!(editor.ask("textDocument/hover", params)["error"]["code"], -32602);
    }
    // A request that is cancelled while another is worked on is answered so.
    editor.tell("textDocument/didOpen", json!({ "textDocument": { "uri": "file:///big.tw", "text": big() } }));
    let params = json!({ "textDocument": { "uri": "file:///big.tw" }, "position": { "line": 0, "character": 4 } });
    let slow = editor.request("textDocument/documentSymbol", params.clone());
    let late = editor.request("textDocument/hover", params);
    editor.tell("$/cancelRequest", json!({ "id": late }));
    assert!(editor.answer(&slow.into())["result"].as_array().is_some_and(|all| all.len() > 10_000));
    assert_eq!(editor.answer(&late.into())["error"]["code"], -32800);
    assert_eq!(editor.ask("shutdown", Json::Null)["result"], Json::Null);
    assert_eq!(editor.at("hover", 0, 0)["error"]["code"], -32600);
    editor.tell("exit", Json::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(0));
}

/// A text of a megabyte.
fn big() -> String {
    (0..20_000).map(|n| format!("let name_{n:05} = (4,8):(8,{n:05}) // padded to fifty\n")).collect()
}

#[test]
fn without_shutdown_the_exit_is_an_error() {
    let mut editor = Editor::new();
    editor.tell("exit", Json::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
    let mut editor = Editor::new();
    drop(editor.input.take());
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
}

fn file(name: &str) -> Json {
    let text = std::fs::read_to_string(project(&format!("editors/vscode/{name}"))).expect(name);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// What is coloured is what the parser knows.
#[test]
fn the_grammar_has_the_words_of_the_language() {
    let grammar = file("tilewright.tmLanguage.json");
    let words = |name: &str| -> BTreeSet<String> {
        let pattern = grammar["repository"][name]["match"].as_str().expect(name);
        let inner = pattern.strip_prefix(r"\b(?:").and_then(|p| p.strip_suffix(r")\b")).expect(name);
        inner.split('|').map(String::from).collect()
    };
    let set = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<BTreeSet<_>>();
    assert_eq!(words("item"), set(&ITEM_WORDS));
    assert_eq!(words("word"), set(&INNER_WORDS));
    assert_eq!(words("statement"), set(&STATEMENT_WORDS));
    assert_eq!(words("reduction"), set(&Reducer::ALL.map(Reducer::name)));
    assert_eq!(words("type"), set(&DType::ALL.map(DType::name)));
    for pattern in grammar["patterns"].as_array().unwrap() {
        let name = pattern["include"].as_str().unwrap().trim_start_matches('#');
        assert!(grammar["repository"][name]["match"].is_string(), "{name}");
    }
    // And the lists are what the parser takes.
    for name in ["item", "expr", "stmt", "mod", "bounds", "einsum"] {
        let source = std::fs::read_to_string(project(&format!("frontend/src/parser/{name}.rs"))).unwrap();
        for (_, rest) in source.match_indices("take_word(\"").map(|(at, m)| source[at..].split_at(m.len())) {
            let word = rest.split('"').next().unwrap();
            assert!(ITEM_WORDS.contains(&word) || INNER_WORDS.contains(&word), "{name}: {word}");
        }
    }
    let package = file("package.json");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let named = [&package["contributes"]["grammars"][0]["path"], &package["main"]];
    for name in named.into_iter().chain([&package["contributes"]["languages"][0]["configuration"]]) {
        assert!(std::path::Path::new(&project("editors/vscode")).join(name.as_str().unwrap()).is_file(), "{name}");
    }
    assert_eq!(file("language-configuration.json")["comments"]["lineComment"], "//");
}
