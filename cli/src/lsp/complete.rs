//! What may be written at a place.
use super::analysis::Analysis;
use super::names::NameKind;
use serde_json::{Value as Json, json};
use tilewright_engine::stage::Stage;
use tilewright_frontend::ast::Reducer;
use tilewright_frontend::parser::{INNER_WORDS, ITEM_WORDS, STATEMENT_WORDS};
use tilewright_ir::dtype::DType;
use tilewright_ir::op;
use tilewright_ir::scalar::{BinaryOp, UnaryOp};

/// Lines of comments that `test` reads.
const DIRECTIVES: [(&str, &str); 9] = [
    ("run: ", "values of symbols at which the compiled code must agree with the interpreter"),
    ("error: ", "the code of an error that the program must have"),
    ("expect ", "a golden text: STAGE [FUNCTION] [on TARGET]:"),
    ("check ", "a section of checks: STAGE [FUNCTION] [on TARGET]:"),
    ("check: ", "a line behind the last one that was found"),
    ("check-next: ", "the line behind it"),
    ("check-not: ", "no such line before the next one that is found"),
    ("check-count-", "so many lines"),
    ("check-dag: ", "a line, in any order"),
];

/// Numbers of the protocol for what an item is.
mod kind {
    pub const FUNCTION: u8 = 3;
    pub const FIELD: u8 = 5;
    pub const VARIABLE: u8 = 6;
    pub const VALUE: u8 = 12;
    pub const KEYWORD: u8 = 14;
    pub const CONSTANT: u8 = 21;
    pub const OPERATOR: u8 = 24;
    pub const TYPE: u8 = 25;
}

fn item(label: &str, kind: u8, detail: &str) -> Json {
    json!({ "label": label, "kind": kind, "detail": detail })
}

/// The items at a byte.
pub fn items(analysis: &Analysis, offset: usize) -> Vec<Json> {
    let line = analysis.text.line(analysis.text.line_of(offset));
    let word = analysis.text.text[..offset].rfind(|c: char| !(c.is_alphanumeric() || "_-:@.".contains(c)));
    let start = word.map_or(0, |at| at + analysis.text.text[at..].chars().next().map_or(1, char::len_utf8));
    let before = analysis.text.text[line.start..start.max(line.start)].trim_end();
    if before.ends_with(" on") {
        return targets();
    }
    if let Some(comment) = analysis.text.comment(offset) {
        let written = analysis.text.text[comment..offset].trim_start_matches('/').trim_start();
        return in_comment(analysis, written);
    }
    let mut out = vec![];
    for d in &analysis.names {
        let here = d.scope.contains(&offset) || d.scope.end == offset;
        let kind = match d.kind {
            NameKind::Function => kind::FUNCTION,
            NameKind::Symbol => kind::CONSTANT,
            NameKind::Parameter => kind::FIELD,
            _ => kind::VARIABLE,
        };
        let known = out.iter().any(|known: &Json| known["label"] == *d.name);
        if here && !known {
            out.push(item(&d.name, kind, d.kind.text()));
        }
    }
    let types = DType::ALL.iter().map(|d| item(d.name(), kind::TYPE, "element type"));
    let words = ITEM_WORDS.iter().chain(&INNER_WORDS).map(|w| item(w, kind::KEYWORD, "keyword"));
    let statements = STATEMENT_WORDS.iter().map(|w| item(w, kind::KEYWORD, "statement"));
    let reductions = Reducer::ALL.into_iter().map(|r| item(r.name(), kind::FUNCTION, r.doc()));
    let operations = op::table().iter().map(|r| {
        let name = r.name.strip_prefix("it_").unwrap_or(r.name);
        json!({ "label": name, "kind": kind::OPERATOR, "detail": r.usage(), "documentation": r.doc })
    });
    let one = UnaryOp::all().map(|op| item(op.name(), kind::FUNCTION, op.doc().trim()));
    let two = BinaryOp::functions().map(|op| item(op.text(), kind::FUNCTION, op.doc().trim()));
    let select = item("select", kind::FUNCTION, "select(condition, x, y)");
    let two = two.chain([select]);
    let all = types.chain(words).chain(statements).chain(reductions).chain(operations).chain(one).chain(two);
    for item in all {
        if !out.iter().any(|known| known["label"] == item["label"]) {
            out.push(item);
        }
    }
    out
}

fn in_comment(analysis: &Analysis, written: &str) -> Vec<Json> {
    let functions = || {
        let all = analysis.names.iter().filter(|d| d.kind == NameKind::Function);
        all.map(|d| item(&d.name, kind::FUNCTION, "function")).collect::<Vec<_>>()
    };
    if let Some(rest) = ["expect ", "check "].iter().find_map(|w| written.strip_prefix(w)) {
        if rest.split_whitespace().any(|w| w.parse::<Stage>().is_ok()) {
            return functions();
        }
        return Stage::ALL.iter().map(|s| item(s.name(), kind::VALUE, "stage")).collect();
    }
    if let Some(rest) = written.strip_prefix("run:") {
        if rest.ends_with("fn=") || rest.rsplit(' ').next().is_some_and(|w| w.starts_with("fn=")) {
            return functions();
        }
        let symbols = analysis.names.iter().filter(|d| d.kind == NameKind::Symbol);
        let symbols = symbols.map(|d| item(&format!("{}=", d.name), kind::CONSTANT, "symbol"));
        let more = ["seed=", "fn="].map(|w| item(w, kind::KEYWORD, "of this line"));
        return symbols.chain(more).collect();
    }
    let words = DIRECTIVES.iter().filter(|(w, _)| w.starts_with(written));
    words.map(|(w, doc)| item(w, kind::KEYWORD, doc)).collect()
}

fn targets() -> Vec<Json> {
    let all = crate::targets::all();
    let names = ["cpu", "ptx"].into_iter().chain(all.iter().map(|t| t.name.as_str()));
    names.map(|name| item(name, kind::VALUE, "target")).collect()
}
