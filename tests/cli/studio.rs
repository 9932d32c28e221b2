//! `studio`, asked over its port: what it answers, and whom it refuses.
use crate::support::{Folder, project};
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A studio that runs.
struct Studio {
    child: Child,
    port: u16,
    token: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    fn new(path: &Path) -> Studio {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(["studio", "--target", "cpu:baseline,ptx:sm_80"])
            .arg(path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it says its address");
        let (port, token) = line.trim().strip_prefix("http://127.0.0.1:").unwrap().split_once('/').unwrap();
        let token = token.trim_end_matches('/').to_string();
        assert_eq!(token.len(), 32);
        Studio { child, port: port.parse().unwrap(), token }
    }

    /// The status and the body of the answer to these lines.
    fn send(&self, lines: &[&str]) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n")).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        for wanted in ["Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "no-store"] {
            assert!(head.contains(wanted), "{head}");
        }
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_string())
    }

    fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}", self.port)
    }

    /// Asks as the page does.
    fn ask(&self, what: &str) -> (u16, String) {
        self.send(&[&format!("GET /{}/{what} HTTP/1.0", self.token), &self.host()])
    }

    fn json(&self, what: &str) -> Json {
        let (status, body) = self.ask(what);
        assert_eq!(status, 200, "{what}: {body}");
        serde_json::from_str(&body).unwrap()
    }
}

const PROGRAM: &str = "sym M where M >= 1\nfn f(a: f32 (M,8):(8,1), b: f32 (M,8):(1,M)) { copy(a, b) }\n";

#[test]
fn it_answers_its_own_page_alone() {
    let dir = Folder::new();
    dir.write("p.tw", PROGRAM);
    let studio = Studio::new(&dir.path("p.tw"));
    let (get, host) = (format!("GET /{}/ HTTP/1.0", studio.token), studio.host());
    let (status, page) = studio.send(&[&get, &host]);
    assert!(status == 200 && page.starts_with("<!doctype html>") && page.contains("\"studio\": true"));
    let localhost = format!("Host: localhost:{}", studio.port);
    let own = format!("Origin: http://127.0.0.1:{}", studio.port);
    assert_eq!(studio.send(&[&get, &localhost]).0, 200);
    assert_eq!(studio.send(&[&get, &host, &own, "Sec-Fetch-Site: same-origin"]).0, 200);
    // Another name for this machine, another page, no token or another, another verb.
    let other = format!("GET /{}/ HTTP/1.0", studio.token.replace(|c: char| c.is_ascii_digit(), "x"));
    let refused: [(&[&str], u16); 9] = [
        (&[&get, "Host: evil.example"], 403),
        (&[&get, &host, &host], 403),
        (&[&get, &host, "Origin: http://evil.example"], 403),
        (&[&get, &host, "Origin: null"], 403),
        (&[&get, &host, "Sec-Fetch-Site: cross-site"], 403),
        (&["GET / HTTP/1.0", &host], 403),
        (&[&other, &host], 403),
        (&[&get.replace("GET", "POST"), &host, "Content-Length: 0"], 405),
        (&[&get.replace("/ HTTP", "/nothing HTTP"), &host], 404),
    ];
    for (lines, wanted) in refused {
        let (status, body) = studio.send(lines);
        assert_eq!(status, wanted, "{lines:?}");
        assert!(!body.contains(&studio.token) && !body.contains("fn f"), "{body}");
    }
}

#[test]
fn it_reads_no_file_outside_of_its_folder_and_writes_none() {
    let dir = Folder::new();
    let inside = dir.path("inside");
    std::fs::create_dir_all(inside.join("below")).unwrap();
    std::fs::write(inside.join("p.tw"), PROGRAM).unwrap();
    std::fs::write(inside.join("below/q.tw"), PROGRAM).unwrap();
    std::fs::write(inside.join("notes.txt"), "mine").unwrap();
    dir.write("outside.tw", PROGRAM);
    #[cfg(unix)]
    std::os::unix::fs::symlink(dir.path("outside.tw"), inside.join("link.tw")).unwrap();
    let studio = Studio::new(&inside);
    let (_, page) = studio.ask("");
    assert!(page.contains("below/q.tw") && !page.contains("notes.txt"), "{page}");
    assert_eq!(studio.json("data?file=below/q.tw")["builds"].as_array().unwrap().len(), 2);
    let absolute = dir.path("outside.tw").display().to_string();
    for name in ["../outside.tw", "%2e%2e/outside.tw", &absolute, "link.tw", "notes.txt", "nothing.tw"] {
        for what in ["diff?b", "diff?schedule"] {
            let (status, body) = studio.ask(&format!("{what}={name}"));
            assert!(status == 400 && !body.contains("copy"), "{what} {name}: {status} {body}");
        }
        let said = studio.json(&format!("data?file={name}"));
        assert!(said["wrong"][0]["code"] == "E0601" && said["source"] == "", "{name}: {said}");
    }
    for version in ["git:HEAD:../outside.tw", "git:--output=x"] {
        assert_eq!(studio.ask(&format!("diff?b={version}")).0, 400);
    }
    let names = |path: &Path| std::fs::read_dir(path).unwrap().count();
    assert_eq!((names(&inside), names(&inside.join("below"))), (if cfg!(unix) { 4 } else { 3 }, 1));
}

#[test]
fn it_tells_of_programs_changes_layouts_and_comparisons() {
    let dir = Folder::new();
    dir.write("p.tw", PROGRAM);
    dir.write("q.tw", PROGRAM.replace("(1,M)", "(8,1)"));
    let studio = Studio::new(&dir.path("p.tw"));
    let data = studio.json("data");
    let targets: Vec<&str> = data["builds"].as_array().unwrap().iter().filter_map(|b| b["target"].as_str()).collect();
    assert_eq!(targets, ["cpu:baseline", "ptx:sm_80"]);
    assert_eq!(data["source"], PROGRAM);
    // Another text is seen.
    assert_eq!(studio.json("seen")["seen"], data["seen"]);
    dir.write("p.tw", PROGRAM.replace("copy", "cpoy"));
    assert_ne!(studio.json("seen")["seen"], data["seen"]);
    let wrong = studio.json("data");
    assert_eq!(wrong["wrong"][0]["lines"][0][0], 2, "{wrong}");
    assert!(wrong["builds"].as_array().unwrap().is_empty());
    let wrong = studio.json("data?file=q.tw&targets=cpu:nothing");
    assert!(wrong["wrong"][0]["message"].as_str().unwrap().contains("cpu:nothing"), "{wrong}");
    dir.write("p.tw", PROGRAM);
    // The comparison that the command makes.
    let compared = studio.json("diff?b=q.tw&target=cpu:baseline");
    assert_eq!(compared["functions"][0]["verdict"], "other_function");
    assert!(compared["functions"][0]["shown"].as_array().unwrap().iter().any(|s| s[0] == "kernel"));
    // Who holds an element, as `show --tv --at` says.
    let said = studio.json("layout?x=((2,2),(2,2)):((8,2),(4,1))&view=tv&tile=(4,4)&at=(1,2)");
    assert!(said["svg"].as_str().unwrap().starts_with("<svg") && said["at"].to_string().contains("thread"), "{said}");
    let said = studio.json("layout?x=(M,8):(8,1)&view=offsets");
    assert_eq!((&said["drawn"]["shape"][0], said["svg"].is_null()), (&"M".into(), true), "{said}");
    let (status, why) = studio.ask("layout?x=(8,8):(8");
    assert!(status == 400 && why.contains("E0"), "{why}");
    assert_eq!(studio.ask("layout?x=(8,8):(8,1)&view=banks&bytes=3").0, 400);
}

#[test]
fn a_studio_of_nothing_is_refused_and_one_of_a_folder_is_not() {
    let dir = Folder::new();
    let text = dir.write("notes.txt", "mine");
    let refused = |path: &str| {
        let out = Command::new(env!("CARGO_BIN_EXE_tilewright")).args(["studio", path]).output().unwrap();
        (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let (code, said) = refused(&text);
    assert!(code == Some(2) && said.contains("E0710"), "{said}");
    assert_eq!(refused(&dir.text("nothing.tw")).0, Some(2));
    let data = Studio::new(Path::new(&project("examples"))).json("data?file=softmax.tw&targets=cpu:baseline");
    assert_eq!(data["functions"][0]["name"], "softmax");
}

/// A client that never asks, or never stops, takes nothing from the others.
#[test]
fn clients_that_keep_quiet_or_send_without_end_keep_nobody_out() {
    let dir = Folder::new();
    dir.write("p.tw", PROGRAM);
    let studio = Studio::new(&dir.path("p.tw"));
    let connect = || TcpStream::connect(("127.0.0.1", studio.port)).unwrap();
    let quiet: Vec<TcpStream> = (0..20).map(|_| connect()).collect();
    let unfinished: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = connect();
            stream.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n").unwrap();
            stream
        })
        .collect();
    assert_eq!(studio.json("data")["source"], PROGRAM);
    drop((quiet, unfinished));
    let long = format!("GET /{} HTTP/1.0", "x".repeat(100_000));
    let mut stream = connect();
    // The other end may close before all of it is sent.
    let _ = stream.write_all(format!("{long}\r\n\r\n").as_bytes());
    drop(stream);
    assert_eq!(studio.send(&["GET", "nonsense"]).0, 400);
    assert_eq!(studio.json("data")["source"], PROGRAM);
}

/// A pipe is not waited for, and a file too long is not read.
#[cfg(unix)]
#[test]
fn what_is_no_program_is_said_and_keeps_nobody_waiting() {
    let dir = Folder::new();
    dir.write("p.tw", PROGRAM);
    assert!(Command::new("mkfifo").arg(dir.path("pipe.tw")).status().unwrap().success());
    std::fs::File::create(dir.path("long.tw")).unwrap().set_len(1 << 40).unwrap();
    let studio = Studio::new(&dir.path("."));
    for (name, code) in [("pipe.tw", "E0601"), ("long.tw", "E0712")] {
        assert_eq!(studio.json(&format!("data?file={name}"))["wrong"][0]["code"], code);
        assert!(studio.json(&format!("seen?file={name}"))["seen"].as_str().unwrap().contains(code));
    }
    assert_eq!(studio.json("data?file=p.tw")["source"], PROGRAM);
}
