//! The conversation: what is asked, in which order, and of which text.
use super::analysis::Analysis;
use super::hover::{self, Said};
use super::names::NameKind;
use super::plans::{Plans, markdown};
use super::text::Text;
use super::transport::{Client, Incoming, ProtocolError, codes};
use super::{complete, diagnostics, format, rename};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError};
use tilewright_frontend::Span;
use tilewright_frontend::ast::{Item, ItemKind, Name, ParamItem, Stmt, StmtKind};

/// A file that is open.
struct Document {
    text: Text,
    version: Json,
    /// What is known of this text, once it is asked for.
    analysis: Option<Analysis>,
    /// Whether what is wrong was told.
    is_told: bool,
}

/// How far the conversation is.
#[derive(PartialEq)]
enum Phase {
    Begun,
    Open,
    ShutDown,
    /// It ended, and rightly so if this is true.
    Ended(bool),
}

/// A server with the files that are open.
pub struct Server {
    client: Client,
    documents: BTreeMap<String, Document>,
    plans: Plans,
    phase: Phase,
}

type Answered = Result<Json, ProtocolError>;

fn wrong(message: impl Into<String>) -> ProtocolError {
    ProtocolError::new(codes::PARAMS, message)
}

/// The text of a parameter.
fn string<'a>(params: &'a Json, path: &str) -> Result<&'a str, ProtocolError> {
    params.pointer(path).and_then(Json::as_str).ok_or_else(|| wrong(format!("no text at {path}")))
}

impl Server {
    /// A server that answers there.
    pub fn new(client: Client) -> Server {
        Server { client, documents: BTreeMap::new(), plans: Plans::default(), phase: Phase::Begun }
    }

    /// Answers until the end; whether the client shut it down before.
    pub fn serve(mut self, messages: &Receiver<Incoming>) -> bool {
        let mut waiting: VecDeque<Incoming> = VecDeque::new();
        loop {
            // All that is there, so that a request that is cancelled by now is not worked on.
            let mut is_open = true;
            loop {
                match messages.try_recv() {
                    Ok(message) => waiting.push_back(message),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        is_open = false;
                        break;
                    }
                }
            }
            match waiting.pop_front() {
                Some(message) => self.message(message, &mut waiting),
                None if self.tell_one() => {}
                None if !is_open => return false,
                None => match messages.recv() {
                    Ok(message) => waiting.push_back(message),
                    Err(_) => return false,
                },
            }
            if let Phase::Ended(well) = self.phase {
                return well;
            }
        }
    }

    fn message(&mut self, message: Incoming, waiting: &mut VecDeque<Incoming>) {
        let message = match message {
            Incoming::Message(message) => message,
            Incoming::Malformed(why) => {
                return self.client.answer(&Json::Null, Err(ProtocolError::new(codes::PARSE, why)));
            }
        };
        let params = message.get("params").unwrap_or(&Json::Null);
        match (message.get("method").and_then(Json::as_str), message.get("id")) {
            (Some(method), Some(id)) => {
                if take_cancellation(waiting, id) {
                    let e = ProtocolError::new(codes::CANCELLED, "the request was cancelled");
                    return self.client.answer(id, Err(e));
                }
                let answered = catch_unwind(AssertUnwindSafe(|| self.request(method, params, id)));
                match answered {
                    Ok(Ok(Some(result))) => self.client.answer(id, Ok(result)),
                    Ok(Ok(None)) => {}
                    Ok(Err(e)) => self.client.answer(id, Err(e)),
                    Err(_) => {
                        self.client.answer(id, Err(ProtocolError::new(codes::INTERNAL, "the server failed at it")));
                    }
                }
            }
            // Whatever goes wrong with what is told is not answered.
            (Some(method), None) => drop(catch_unwind(AssertUnwindSafe(|| self.told(method, params)))),
            // The server asks nothing, so this is no answer.
            (None, id) => {
                let e = ProtocolError::new(codes::INVALID_REQUEST, "a message without a method");
                self.client.answer(id.unwrap_or(&Json::Null), Err(e));
            }
        }
    }

    /// The result of a request; none where it comes later.
    fn request(&mut self, method: &str, params: &Json, id: &Json) -> Result<Option<Json>, ProtocolError> {
        match (&self.phase, method) {
            (Phase::Begun, "initialize") => {
                self.phase = Phase::Open;
                return Ok(Some(initialized()));
            }
            (Phase::Begun, _) => return Err(ProtocolError::new(codes::NOT_INITIALIZED, "`initialize` comes first")),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(Some(Json::Null));
            }
            (Phase::Open, "initialize") => {
                return Err(ProtocolError::new(codes::INVALID_REQUEST, "the server is initialized"));
            }
            (Phase::Open, _) => {}
            _ => return Err(ProtocolError::new(codes::INVALID_REQUEST, "the server was shut down")),
        }
        let answered: Answered = match method {
            "textDocument/hover" => {
                let (analysis, offset) = self.place(params)?;
                match hover::said(analysis, offset) {
                    Some(Said::Text(text)) => Ok(markdown(&text)),
                    Some(Said::Plan(text, function)) => {
                        self.plans.answer(&self.client, id, text, *function);
                        return Ok(None);
                    }
                    None => Ok(Json::Null),
                }
            }
            "textDocument/definition" => {
                let (analysis, offset) = self.place(params)?;
                let uri = string(params, "/textDocument/uri")?;
                let found = analysis.definition(offset);
                Ok(found.map_or(Json::Null, |d| json!({ "uri": uri, "range": analysis.text.range(&d.span) })))
            }
            "textDocument/references" => {
                let uri = string(params, "/textDocument/uri")?.to_string();
                let with_definition = params.pointer("/context/includeDeclaration") == Some(&true.into());
                let (analysis, offset) = self.place(params)?;
                Ok(rename::references(&uri, analysis, offset, with_definition))
            }
            "textDocument/rename" => {
                let (uri, to) = (string(params, "/textDocument/uri")?.to_string(), string(params, "/newName")?);
                let (analysis, offset) = self.place(params)?;
                rename::edits(&uri, analysis, offset, to)
            }
            "textDocument/documentSymbol" => {
                let analysis = self.analysis(params)?;
                Ok(analysis.ast.items.iter().flat_map(|item| symbols(analysis, item)).collect())
            }
            "textDocument/completion" => {
                let (analysis, offset) = self.place(params)?;
                Ok(json!({ "isIncomplete": false, "items": complete::items(analysis, offset) }))
            }
            "textDocument/formatting" => Ok(format::edits(self.analysis(params)?)),
            "textDocument/codeAction" => {
                let uri = string(params, "/textDocument/uri")?.to_string();
                let analysis = self.analysis(params)?;
                let range = params.get("range").and_then(|r| analysis.text.span(r));
                Ok(diagnostics::actions(&uri, analysis, &range.ok_or_else(|| wrong("no range"))?))
            }
            _ => Err(ProtocolError::new(codes::METHOD, format!("no method `{method}`"))),
        };
        answered.map(Some)
    }

    fn told(&mut self, method: &str, params: &Json) -> Result<(), ProtocolError> {
        match (method, &self.phase) {
            ("exit", phase) => self.phase = Phase::Ended(*phase == Phase::ShutDown),
            ("$/cancelRequest", _) => {
                let id = params.get("id").unwrap_or(&Json::Null).clone();
                self.plans.cancel(&self.client, &id);
            }
            ("textDocument/didOpen", Phase::Open) => {
                let uri = string(params, "/textDocument/uri")?.to_string();
                let text = string(params, "/textDocument/text")?.to_string();
                self.change(uri, Text::new(text), &params["textDocument"]["version"]);
            }
            ("textDocument/didChange", Phase::Open) => {
                let uri = string(params, "/textDocument/uri")?.to_string();
                let document = self.documents.get(&uri).ok_or_else(|| wrong("not open"))?;
                let mut text = document.text.clone();
                for change in params["contentChanges"].as_array().into_iter().flatten() {
                    let new = string(change, "/text")?;
                    let whole = match change.get("range").filter(|r| !r.is_null()) {
                        None => new.to_string(),
                        Some(range) => {
                            let span = text.span(range).ok_or_else(|| wrong("no range"))?;
                            [&text.text[..span.start], new, &text.text[span.end..]].concat()
                        }
                    };
                    text = Text::new(whole);
                }
                self.change(uri, text, &params["textDocument"]["version"]);
            }
            ("textDocument/didClose", Phase::Open) => {
                let uri = string(params, "/textDocument/uri")?;
                self.documents.remove(uri);
                let params = json!({ "uri": uri, "diagnostics": [] });
                self.client.notify("textDocument/publishDiagnostics", &params);
            }
            _ => {}
        }
        Ok(())
    }

    fn change(&mut self, uri: String, text: Text, version: &Json) {
        self.documents.insert(uri, Document { text, version: version.clone(), analysis: None, is_told: false });
    }

    /// What is known of the text that is asked about.
    fn analysis(&mut self, params: &Json) -> Result<&Analysis, ProtocolError> {
        let uri = string(params, "/textDocument/uri")?;
        let document = self.documents.get_mut(uri).ok_or_else(|| wrong(format!("`{uri}` is not open")))?;
        let text = &document.text;
        Ok(document.analysis.get_or_insert_with(|| Analysis::new(uri, text.clone())))
    }

    /// The same with the byte that is asked about.
    fn place(&mut self, params: &Json) -> Result<(&Analysis, usize), ProtocolError> {
        let analysis = self.analysis(params)?;
        let offset = params.get("position").and_then(|p| analysis.text.offset(p));
        Ok((analysis, offset.ok_or_else(|| wrong("no position"))?))
    }

    /// Tells what is wrong with a text of which that was not told; whether there was one.
    fn tell_one(&mut self) -> bool {
        let Some((uri, document)) = self.documents.iter_mut().find(|(_, d)| !d.is_told) else { return false };
        document.is_told = true;
        let uri = uri.clone();
        let known = catch_unwind(AssertUnwindSafe(|| {
            let text = &document.text;
            let analysis = document.analysis.get_or_insert_with(|| Analysis::new(&uri, text.clone()));
            diagnostics::published(&uri, analysis)
        }));
        if let Ok(all) = known {
            let params = json!({ "uri": uri, "version": document.version, "diagnostics": all });
            self.client.notify("textDocument/publishDiagnostics", &params);
        }
        true
    }
}

/// Takes the cancellation of a request out of what waits, if it is there.
fn take_cancellation(waiting: &mut VecDeque<Incoming>, id: &Json) -> bool {
    let cancels = |m: &Incoming| match m {
        Incoming::Message(m) => m["method"] == "$/cancelRequest" && m["params"]["id"] == *id,
        Incoming::Malformed(_) => false,
    };
    let found = waiting.iter().position(cancels);
    found.is_some_and(|at| waiting.remove(at).is_some())
}

/// What the server can do.
fn initialized() -> Json {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 2 },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": true,
            "documentSymbolProvider": true,
            "completionProvider": { "triggerCharacters": ["/", ":", " "] },
            "documentFormattingProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        },
        "serverInfo": { "name": "tilewright", "version": env!("CARGO_PKG_VERSION") },
    })
}

/// Numbers of the protocol for what a symbol is.
fn symbol_kind(kind: NameKind) -> u8 {
    match kind {
        NameKind::Function => 12,
        NameKind::Symbol => 14,
        NameKind::Let => 13,
        _ => 8,
    }
}

/// The outline of an item: what it defines, and inside of a function its tensors.
fn symbols(analysis: &Analysis, item: &Item) -> Vec<Json> {
    let range = |span: &Span| analysis.text.range(span);
    let one = |name: &Name, kind: NameKind, whole: &Span| {
        let kind = symbol_kind(kind);
        json!({ "name": name.text, "kind": kind, "range": range(whole), "selectionRange": range(&name.span) })
    };
    let of_statement = |s: &Stmt| match &s.kind {
        StmtKind::LetTensor { name, .. } => Some(one(name, NameKind::Temporary, &s.span)),
        StmtKind::LetView { name, .. } => Some(one(name, NameKind::View, &s.span)),
        _ => None,
    };
    match &item.kind {
        ItemKind::Sym { names, .. } => names.iter().map(|n| one(n, NameKind::Symbol, &n.span)).collect(),
        ItemKind::Let { name, .. } => vec![one(name, NameKind::Let, &item.span)],
        ItemKind::Fn(f) => {
            let parameter = |p: &ParamItem| {
                one(&p.name, NameKind::Parameter, &(p.name.span.start..p.layout.span.end.max(p.name.span.end)))
            };
            let children = f.params.iter().map(parameter).chain(f.body.iter().filter_map(of_statement));
            let mut function = one(&f.name, NameKind::Function, &item.span);
            function["children"] = children.collect();
            vec![function]
        }
        ItemKind::Test { name, .. } if !name.is_empty() => {
            let head = item.span.start..(item.span.start + "test".len()).min(item.span.end);
            vec![json!({ "name": name, "kind": 6, "range": range(&item.span), "selectionRange": range(&head) })]
        }
        _ => vec![],
    }
}
