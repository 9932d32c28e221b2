//! A server of HTTP/1.1 for one machine's own browser: it reads one GET of each connection, answers, and closes it.
//!
//! A client that sends nothing, or too much, or reads nothing, costs one thread for [`PATIENCE`] at most.
use super::Said;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Connections at a time, chosen: browsers open six.
const MOST_AT_ONCE: usize = 64;

/// How long a client may take to ask, and to read, chosen: it is on this machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// Bytes of the longest head of a request, chosen: expressions are short.
const MOST_BYTES: usize = 64 << 10;

/// Headers of a request at most, chosen: browsers send 20.
const MOST_HEADERS: usize = 100;

/// What a client asks for.
pub struct Request {
    /// `GET`, and whatever else it says.
    pub method: String,
    /// The path and the query.
    pub target: String,
    /// Names, in lower case, and values.
    pub headers: Vec<(String, String)>,
}

/// Answers connections, each on a thread, for ever.
pub fn serve(listener: &TcpListener, answer: &(dyn Fn(&Request) -> Said + Sync)) {
    let running = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        loop {
            let Ok((stream, _)) = listener.accept() else {
                // No more files can be opened: some are closed soon.
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            if running.load(Ordering::Acquire) >= MOST_AT_ONCE {
                continue;
            }
            running.fetch_add(1, Ordering::AcqRel);
            let running = &running;
            let spawned = std::thread::Builder::new().spawn_scoped(scope, move || {
                // A client that went away gets no answer.
                let _ = one(stream, answer);
                running.fetch_sub(1, Ordering::AcqRel);
            });
            if spawned.is_err() {
                running.fetch_sub(1, Ordering::AcqRel);
            }
        }
    });
}

fn one(mut stream: TcpStream, answer: &dyn Fn(&Request) -> Said) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let said = match request(&mut stream)? {
        Ok(request) => answer(&request),
        Err((status, why)) => Said::refused(status, why),
    };
    let head = [
        ("Content-Type", said.kind),
        ("Content-Security-Policy", &said.policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
        ("Cache-Control", "no-store"),
        ("Connection", "close"),
    ];
    let head: String = head.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let (status, length) = (said.status, said.text.len());
    stream.write_all(format!("HTTP/1.1 {status} \r\nContent-Length: {length}\r\n{head}\r\n").as_bytes())?;
    stream.write_all(said.text.as_bytes())?;
    stream.shutdown(Shutdown::Write)
}

/// The head of a request; what follows it is not read.
fn request(stream: &mut TcpStream) -> io::Result<Result<Request, (u16, &'static str)>> {
    let (mut bytes, mut part, end) = (vec![], [0; 4096], Instant::now() + PATIENCE);
    loop {
        let n = stream.read(&mut part)?;
        if n == 0 || Instant::now() > end {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend_from_slice(&part[..n]);
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        match parsed.parse(&bytes) {
            Ok(httparse::Status::Complete(_)) => {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                return Ok(Ok(Request {
                    method: parsed.method.unwrap_or_default().to_string(),
                    target: parsed.path.unwrap_or_default().to_string(),
                    headers: parsed.headers.iter().map(|h| (h.name.to_ascii_lowercase(), text(h.value))).collect(),
                }));
            }
            Ok(httparse::Status::Partial) if bytes.len() > MOST_BYTES => {
                return Ok(Err((414, "the address is too long")));
            }
            Ok(httparse::Status::Partial) => {}
            Err(httparse::Error::TooManyHeaders) => return Ok(Err((431, "there are too many headers"))),
            Err(_) => return Ok(Err((400, "this is no request of HTTP/1.1"))),
        }
    }
}
