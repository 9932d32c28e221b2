//! Messages over pipes: `Content-Length` headers and JSON, as the Language Server Protocol and JSON-RPC say.
use serde_json::{Value as Json, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Longest message that is read; a longer one is skipped.
const MAX_BYTES: u64 = 64 << 20;

/// Longest line of a header.
const MAX_HEADER: u64 = 4096;

/// Codes of JSON-RPC and of the protocol.
pub mod codes {
    /// What was received is not JSON.
    pub const PARSE: i32 = -32700;
    /// It is JSON, and no request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// There is no such method.
    pub const METHOD: i32 = -32601;
    /// The parameters are wrong.
    pub const PARAMS: i32 = -32602;
    /// The server failed.
    pub const INTERNAL: i32 = -32603;
    /// The first request is `initialize`.
    pub const NOT_INITIALIZED: i32 = -32002;
    /// The client does not want the answer any more.
    pub const CANCELLED: i32 = -32800;
}

/// What is read from the client.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Json),
    /// Something that is no JSON, and why.
    Malformed(String),
}

/// Reads a message; none at the end.
///
/// # Errors
/// Headers from which no message begins: there is no way to find the next one.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut length = None;
    loop {
        let mut line = vec![];
        input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if !line.ends_with(b"\n") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a header without an end"));
        }
        let line = String::from_utf8_lossy(&line);
        match (line.trim(), length) {
            ("", Some(_)) => break,
            ("", None) => {}
            (line, _) => {
                let header = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
                length = header.map_or(length, |(_, value)| value.trim().parse::<u64>().ok().or(length));
            }
        }
    }
    let length = length.unwrap_or_default();
    if length > MAX_BYTES {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Some(Incoming::Malformed(format!("a message of {length} bytes, and {MAX_BYTES} are the most"))));
    }
    let mut content = vec![];
    input.by_ref().take(length).read_to_end(&mut content)?;
    if (content.len() as u64) < length {
        return Ok(None);
    }
    let message = serde_json::from_slice(&content);
    Ok(Some(message.map_or_else(|e| Incoming::Malformed(format!("no JSON: {e}")), Incoming::Message)))
}

/// Where messages to the client go, from every thread.
#[derive(Clone)]
pub struct Client(Arc<Mutex<Box<dyn Write + Send>>>);

impl Client {
    /// A client that reads what is written there.
    pub fn new(output: Box<dyn Write + Send>) -> Client {
        Client(Arc::new(Mutex::new(output)))
    }

    fn send(&self, message: &Json) {
        let text = message.to_string();
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A client that went away closes the server's input as well, which ends it.
        let _ = write!(output, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| output.flush());
    }

    /// Answers a request.
    pub fn answer(&self, id: &Json, answer: Result<Json, ProtocolError>) {
        self.send(&match answer {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(ProtocolError { code, message }) => {
                json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
            }
        });
    }

    /// Tells something.
    pub fn notify(&self, method: &str, params: &Json) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }
}

/// Why a request has no result.
#[derive(Clone, Debug)]
pub struct ProtocolError {
    /// One of [`codes`].
    pub code: i32,
    /// What is wrong.
    pub message: String,
}

impl ProtocolError {
    /// An error.
    pub fn new(code: i32, message: impl Into<String>) -> ProtocolError {
        ProtocolError { code, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Result<String, String>> {
        let mut input = bytes;
        let mut out = vec![];
        loop {
            match read(&mut input) {
                Ok(None) => return out,
                Ok(Some(Incoming::Message(m))) => out.push(Ok(m.to_string())),
                Ok(Some(Incoming::Malformed(why))) => out.push(Err(why)),
                Err(e) => {
                    out.push(Err(format!("end: {e}")));
                    return out;
                }
            }
        }
    }

    #[test]
    fn messages_are_framed() {
        let two = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]";
        assert_eq!(all(two), [Ok("{}".to_string()), Ok("[1]".to_string())]);
        let said = all(b"Content-Length: 3\r\n\r\n{{}Content-Length: 2\r\n\r\n\xff\xffContent-Length: 1\r\n\r\n7");
        assert!(matches!(&said[..], [Err(_), Err(_), Ok(seven)] if seven == "7"), "{said:?}");
        assert!(all(b"Content-Length: 9\r\n\r\n{}").is_empty());
        assert!(matches!(&all(&[b'x'; 9000])[..], [Err(_)]));
        assert!(all(b"Content-Length: 99999999999\r\n\r\n{}").len() == 1);
    }
}
