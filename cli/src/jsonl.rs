//! `eval --jsonl`: one operation of the algebra a line, one answer a line, in order.
//!
//! ```text
//! {"id": 7, "op": "composition", "args": ["(6,2):(8,2)", "(4,3):(3,1)"]}
//! {"id":7,"result":"((2,2),3):((24,2),8)"}
//! ```
//! What the facts of the symbols leave open is listed with the result; `"where"` states facts:
//!
//! ```text
//! {"op": "composition", "args": ["(M,N):(N,1)", "8:1"]}
//! {"guards":["M >= 8"],"result":"8:N"}
//! {"op": "composition", "args": ["(M,N):(N,1)", "8:1"], "where": ["M % 8 == 0", "M >= 1"]}
//! {"result":"8:N"}
//! ```
//! A malformed line is answered by an error line, and the rest goes on. Input and output are buffered; the output is
//! flushed whenever no further input is waiting, so that a partner may ask line by line.
use super::{CommandVerdict, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use tilewright_frontend::Diagnostic;
use tilewright_ir::int::{Assumptions, Condition};
use tilewright_ir::op::{self, AlgebraError, Style, TextError};

/// Longest line that is read; a longer one is a malformed line.
const MAX_LINE: usize = 1 << 22;

#[derive(Deserialize)]
struct InputRecord<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
    #[serde(borrow)]
    args: Vec<Arg<'a>>,
    #[serde(default, rename = "where")]
    facts: Vec<String>,
    #[serde(default)]
    style: Option<StyleName>,
    #[serde(default)]
    id: Option<Json>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Arg<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    Int(i64),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StyleName {
    Plain,
    Cute,
}

/// Answers every line of `input`, under `facts` and its own. The answer is yes whatever the lines say: each has its
/// own.
pub(crate) fn run(input: impl Read, style: Style, facts: &[String], out: &mut impl Write) -> Outcome {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::with_capacity(256);
    loop {
        if input.buffer().is_empty() {
            out.flush()?;
        }
        line.clear();
        if !read_line(&mut input, &mut line)? {
            return Ok(CommandVerdict::Yes);
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = answer(&line, style, facts);
        serde_json::to_writer(&mut *out, &answer).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
    }
}

/// Reads a line without its end; of one that is too long, only `MAX_LINE + 1` bytes are kept. False at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|b| *b == b'\n');
        let used = end.unwrap_or(chunk.len());
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&chunk[..used.min(room)]);
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// A line of the answer, its fields in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OutputLine {
    /// Code, message, and law, witness and repair where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Json>,
    /// What the facts of the symbols leave open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<String>,
    /// That of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Json>,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Json>,
}

impl OutputLine {
    fn refused(error: Json) -> OutputLine {
        OutputLine { error: Some(error), ..OutputLine::default() }
    }

    fn malformed(message: String) -> OutputLine {
        OutputLine::refused(json!({ "code": "E0708", "message": message }))
    }
}

/// The answer of one line, without its end, under `facts` and its own.
pub fn answer(line: &[u8], style: Style, facts: &[String]) -> OutputLine {
    if line.len() > MAX_LINE {
        return OutputLine::malformed(format!("a line of more than {MAX_LINE} bytes"));
    }
    let case: InputRecord<'_> = match serde_json::from_slice(line) {
        Ok(case) => case,
        Err(_) => {
            let read = serde_json::from_slice::<Json>(line);
            let mut answer = OutputLine::malformed(format!("malformed line: {}", wrong(&read)));
            // An object with a wrong field still has its id.
            if let Ok(Json::Object(mut map)) = read {
                answer.id = map.remove("id");
            }
            return answer;
        }
    };
    let style = match case.style {
        Some(StyleName::Plain) => Style::Plain,
        Some(StyleName::Cute) => Style::Cute,
        None => style,
    };
    let answer = match evaluate(&case, style, facts) {
        Ok((value, guards)) => {
            OutputLine { result: Some(value), guards: super::value::texts(&guards), ..OutputLine::default() }
        }
        Err(RefusedLine::Facts(all)) => {
            let first = all.first();
            let message = first.map_or_else(String::new, |d| format!("where: {}", d.message));
            OutputLine::refused(json!({ "code": first.map_or("E0708", |d| d.code), "message": message }))
        }
        Err(RefusedLine::Text(i, e)) => {
            OutputLine::refused(json!({ "code": e.code(), "message": format!("argument {i}: {e}") }))
        }
        Err(RefusedLine::Algebra(e)) => OutputLine::refused(error(&e)),
    };
    OutputLine { id: case.id, ..answer }
}

/// What a line must be, and what this one is instead.
fn wrong(read: &Result<Json, serde_json::Error>) -> String {
    const NEEDED: &str =
        "a line is an object {\"op\": NAME, \"args\": [TEXT or INT, …]}, and may have \"style\", \"where\" and \"id\"";
    let map = match read {
        Ok(Json::Object(map)) => map,
        Ok(other) => return format!("{} where {NEEDED}", kind(other)),
        Err(e) => return format!("no JSON at column {}; {NEEDED}", e.column()),
    };
    let texts = |v: &Json| v.as_array().is_some_and(|v| v.iter().all(Json::is_string));
    let field = |name: &str| map.get(name).map_or("nothing", kind);
    if !map.get("op").is_some_and(Json::is_string) {
        return format!("\"op\" is {}, it must be the name of an operation", field("op"));
    }
    let Some(Json::Array(args)) = map.get("args") else {
        return format!("\"args\" is {}, it must be a list of texts and ints", field("args"));
    };
    if let Some((i, arg)) = args.iter().enumerate().find(|(_, a)| !a.is_string() && !a.is_i64()) {
        return format!("argument {i} is {}, it must be a text or a 64-bit int", kind(arg));
    }
    if map.get("where").is_some_and(|v| !texts(v)) {
        return "\"where\" must be a list of texts, such as [\"M % 8 == 0\"]".to_string();
    }
    if map.get("style").is_some_and(|v| !v.is_null() && !matches!(v.as_str(), Some("plain" | "cute"))) {
        return "\"style\" must be \"plain\" or \"cute\"".to_string();
    }
    // What is left: a field twice.
    format!("a field stands twice; {NEEDED}")
}

/// A value of JSON in words, with its article.
fn kind(v: &Json) -> &'static str {
    match v {
        Json::Null => "null",
        Json::Bool(_) => "a truth value",
        Json::Number(n) if n.is_i64() => "an int",
        // It is read as the nearest of 64-bit floats, which from here on are whole.
        Json::Number(n) if n.as_f64().is_some_and(|x| x.abs() >= 2f64.powi(63)) => {
            "an int that does not fit in 64 bits"
        }
        Json::Number(_) => "a fraction",
        Json::String(_) => "a text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

enum RefusedLine {
    Facts(Vec<Diagnostic>),
    Text(usize, TextError),
    Algebra(AlgebraError),
}

fn evaluate(case: &InputRecord<'_>, style: Style, facts: &[String]) -> Result<(Json, Vec<Condition>), RefusedLine> {
    let (symbols, relations) = match facts.iter().chain(&case.facts).cloned().collect::<Vec<_>>() {
        none if none.is_empty() => (vec![], vec![]),
        all => tilewright_frontend::facts(&all.join(", ")).map_err(RefusedLine::Facts)?,
    };
    let texts: Vec<Cow<'_, str>> = case
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Text(text) => Cow::Borrowed(&**text),
            Arg::Int(n) => Cow::Owned(n.to_string()),
        })
        .collect();
    let args = op::parse_values_knowing(&texts, style, &symbols).map_err(|(i, e)| RefusedLine::Text(i, e))?;
    let mut assumed = Assumptions::of(&relations);
    let before = assumed.conditions();
    let value = op::apply_assuming(&case.op, &args, &mut assumed).map_err(RefusedLine::Algebra)?;
    let guards = assumed.conditions().into_iter().filter(|c| !before.contains(c)).collect();
    Ok((value.to_json(style), guards))
}

/// An error of the algebra as JSON: code, message, and law, witness and repair where there are any.
pub fn error(e: &AlgebraError) -> Json {
    let mut value = json!({ "code": e.code(), "message": e.to_string() });
    for (key, text) in [("law", e.law()), ("witness", e.witness()), ("repair", e.repair())] {
        if let Some(text) = text {
            value[key] = text.into();
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &str) -> Vec<Json> {
        let mut out = vec![];
        run(input.as_bytes(), Style::Plain, &[], &mut out).expect("a vector takes everything");
        String::from_utf8(out).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
    }

    #[test]
    fn each_line_has_its_answer() {
        let input = concat!(
            "{\"id\": 7, \"op\": \"size\", \"args\": [\"(2,3):(1,2)\"]}\n",
            "nonsense\n",
            "{\"id\": \"x\", \"op\": 3, \"args\": []}\n",
            "\n",
            "{\"op\": \"size\", \"args\": [\"(2,3\"]}\n",
            "{\"op\": \"sise\", \"args\": [\"2:1\"]}\r\n",
            "{\"op\": \"size\", \"args\": [\"(2,4):(1,2)\"]}",
        );
        let got = lines(input);
        assert_eq!(got.len(), 6);
        assert_eq!(got[0], json!({ "id": 7, "result": "6" }));
        assert_eq!(got[1]["error"]["code"], "E0708");
        assert_eq!((&got[2]["error"]["code"], &got[2]["id"]), (&json!("E0708"), &json!("x")));
        assert!(got[3]["error"]["code"].is_string());
        assert_eq!(got[4]["error"]["code"], "E0204");
        assert_eq!(got[5], json!({ "result": "8" }));
    }

    #[test]
    fn a_malformed_line_says_what_it_must_be() {
        let input = concat!(
            "nonsense\n[1,2]\n{}\n{\"op\":3}\n{\"op\":\"size\"}\n{\"op\":\"size\",\"args\":\"2:1\"}\n",
            "{\"op\":\"size\",\"args\":[1.5]}\n{\"op\":\"size\",\"args\":[[]]}\n{\"op\":\"size\",\"args\":[9223372036854775808]}\n",
            "{\"op\":\"size\",\"args\":[36893488147419103232]}\n{\"op\":\"size\",\"args\":[-1e30]}\n",
            "{\"op\":\"size\",\"args\":[],\"style\":\"x\"}\n{\"op\":\"size\",\"args\":[],\"style\":1}\n",
            "{\"op\":\"size\",\"args\":[],\"where\":\"M\"}\n{\"op\":\"size\",\"op\":\"size\",\"args\":[]}\n",
        );
        let got: Vec<String> = lines(input).iter().map(|l| l["error"]["message"].to_string()).collect();
        let said = [
            "no JSON at column 2",
            "a list where a line is an object",
            "is nothing, it must be the name",
            "is an int, it must be the name",
            "args\\\" is nothing, it must be a list",
            "args\\\" is a text, it must be a list",
            "argument 0 is a fraction, it must be a text",
            "argument 0 is a list, it must be a text",
            "argument 0 is an int that does not fit in 64 bits, it must be a text or a 64-bit int",
            "argument 0 is an int that does not fit in 64 bits, it must be a text or a 64-bit int",
            "argument 0 is an int that does not fit in 64 bits, it must be a text or a 64-bit int",
            "style\\\" must be",
            "style\\\" must be",
            "where\\\" must be",
            "a field stands twice",
        ];
        assert_eq!(got.len(), said.len());
        for (got, said) in got.iter().zip(said) {
            assert!(got.contains(said), "{said}: {got}");
        }
    }

    #[test]
    fn long_lines_and_bad_bytes_do_not_stop_it() {
        let mut input = vec![b'x'; MAX_LINE + 5];
        input.extend(b"\n\xff\xfe\n{\"op\":\"size\",\"args\":[\"2:1\"]}\n");
        let mut out = vec![];
        run(&input[..], Style::Plain, &[], &mut out).expect("a vector takes everything");
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 3);
        assert!(text.lines().nth(2).is_some_and(|l| l == "{\"result\":\"2\"}"), "{text}");
    }
}
