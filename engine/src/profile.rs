//! Code that runs, told to profilers and debuggers: `perf`, with the lines of the program, and GDB (`debugger`).
//!
//! Where the environment has `TILEWRIGHT_PERF`, each function that is compiled for a CPU is appended to two files of
//! this process:
//!
//! * `/tmp/perf-PID.map`, a line `ADDRESS SIZE NAME` each, in which `perf report` finds names;
//! * `jit-PID.dump`, in the folder that `JITDUMPDIR` names or else that of temporary files, with the code and the lines
//!   of source of each instruction, which `perf inject --jit` joins to a recording made with `perf record -k mono`.
//!
//! A file that cannot be written is left out: profiling changes no result and fails no call.
//!
//! # Source
//! Linux, `tools/perf/Documentation/jitdump-specification.txt` and `jit-interface.txt`.
use crate::debugger::Registered;
use crate::links::Sources;
use crate::noted::{NotedFunction, noted};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use tilewright_backend_cpu::Compiled;

/// The variable that asks for the files, and that which asks for what GDB reads.
const ASKED: [&str; 2] = ["TILEWRIGHT_PERF", "TILEWRIGHT_GDB"];

/// What the files of this process are, once something was compiled.
static FILES: OnceLock<Option<Mutex<ProfileFiles>>> = OnceLock::new();

/// The file that is compiled, where one is.
static SOURCE: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Says which file the functions that are compiled from now on stand in.
#[doc(hidden)]
pub fn source(file: &Path) {
    if ASKED.into_iter().all(|asked| std::env::var_os(asked).is_none()) {
        return;
    }
    let file = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    *SOURCE.lock().unwrap_or_else(|e| e.into_inner()) = Some(file);
}

/// Tells profilers and debuggers of the code of a function, if somebody asks, with what its kernel was made from.
pub(crate) fn note(function: &str, code: &mut Compiled, sources: impl FnOnce() -> Sources) {
    static GDB: OnceLock<bool> = OnceLock::new();
    let files = FILES.get_or_init(|| std::env::var_os(ASKED[0]).map(|_| Mutex::new(ProfileFiles::create())));
    let gdb = *GDB.get_or_init(|| std::env::var_os(ASKED[1]).is_some());
    if files.is_none() && !gdb {
        return;
    }
    let source = source_of(function);
    let functions = noted(function, code, &sources());
    if let Some(files) = files {
        files.lock().unwrap_or_else(|e| e.into_inner()).write(&source, &functions);
    }
    if let Some(registered) = gdb.then(|| Registered::new(&functions, &source)).flatten() {
        code.keep(Box::new(registered));
    }
}

/// The file that a function stands in, as profilers are told.
fn source_of(function: &str) -> String {
    let source = SOURCE.lock().unwrap_or_else(|e| e.into_inner()).clone();
    source.map_or_else(|| format!("{function}.tw"), |file| file.display().to_string())
}

/// The file that the PTX of a function names, if a profiler is to show its lines.
#[cfg(feature = "cuda")]
pub(crate) fn lines_of(function: &str) -> Option<String> {
    std::env::var_os(ASKED[0]).map(|_| source_of(function))
}

/// The files of a process.
struct ProfileFiles {
    map: Option<File>,
    dump: Option<Dump>,
    functions: u64,
}

/// A jitdump.
struct Dump {
    file: File,
    /// A page of it, mapped as code is: that is how `perf record` comes to know the file.
    _marker: memmap2::Mmap,
}

impl ProfileFiles {
    fn create() -> ProfileFiles {
        let pid = std::process::id();
        let folder = std::env::var_os("JITDUMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
        // Nobody's file is overwritten: a name that is taken, or a link, is left alone.
        let new = |path: PathBuf| OpenOptions::new().read(true).write(true).create_new(true).open(path).ok();
        let map = new(PathBuf::from(format!("/tmp/perf-{pid}.map")));
        let dump = new(folder.join(format!("jit-{pid}.dump"))).and_then(|file| Dump::begin(file, pid));
        ProfileFiles { map, dump, functions: 0 }
    }

    fn write(&mut self, source: &str, functions: &[NotedFunction]) {
        for f in functions {
            let row = format!("{:x} {:x} {}\n", f.address, f.bytes, f.name);
            let mapped = self.map.as_mut().map(|map| map.write_all(row.as_bytes()).and_then(|()| map.flush()));
            if let Some(Err(_)) = mapped {
                self.map = None;
            }
            self.functions += 1;
            let dumped = self.dump.as_mut().map(|dump| dump.function(source, f, self.functions));
            if let Some(Err(_)) = dumped {
                self.dump = None;
            }
        }
    }
}

impl Dump {
    /// The header of a dump.
    fn begin(mut file: File, pid: u32) -> Option<Dump> {
        let machine: u32 = if cfg!(target_arch = "aarch64") { 183 } else { 62 };
        let mut header = Record::default();
        [0x4A69_5444, 1, 40, machine, 0, pid].into_iter().for_each(|n| header.int(n));
        header.long(now());
        header.long(0);
        file.write_all(&header.0).ok()?;
        // SAFETY: the mapping is never read; that others change the file harms nobody.
        let marker = unsafe { memmap2::MmapOptions::new().len(4096).map_exec(&file) }.ok()?;
        Some(Dump { file, _marker: marker })
    }

    /// The lines of a function, and then its code.
    fn function(&mut self, source: &str, f: &NotedFunction, index: u64) -> std::io::Result<()> {
        let (address, bytes) = (f.address, f.bytes);
        let mut entries: Vec<(u64, u32)> = f.lines.iter().map(|(at, line)| (address + at, *line)).collect();
        // Tools end a function's lines where the last begins.
        entries.extend(f.lines.last().map(|(_, line)| (address + bytes, *line)));
        let mut lines = Record::default();
        lines.long(address);
        lines.long(entries.len() as u64);
        for (at, line) in &entries {
            lines.long(*at);
            lines.int(*line);
            lines.int(0);
            lines.text(source);
        }
        let mut code = Record::default();
        let pid = std::process::id();
        [pid, pid].into_iter().for_each(|n| code.int(n));
        [address, address, bytes, index].into_iter().for_each(|n| code.long(n));
        code.text(&f.name);
        // SAFETY: the links name code that the kernel at hand owns, which is readable and does not change.
        code.0.extend_from_slice(unsafe { std::slice::from_raw_parts(address as usize as *const u8, bytes as usize) });
        // Lines stand in front of the code that they are of.
        if !entries.is_empty() {
            self.file.write_all(&lines.of_kind(2))?;
        }
        self.file.write_all(&code.of_kind(0))?;
        self.file.flush()
    }
}

/// The bytes of a record behind its head.
#[derive(Default)]
struct Record(Vec<u8>);

impl Record {
    fn int(&mut self, n: u32) {
        self.0.extend(n.to_ne_bytes());
    }

    fn long(&mut self, n: u64) {
        self.0.extend(n.to_ne_bytes());
    }

    fn text(&mut self, text: &str) {
        self.0.extend(text.bytes().filter(|b| *b != 0));
        self.0.push(0);
    }

    /// The record with its head.
    fn of_kind(self, kind: u32) -> Vec<u8> {
        let mut head = Record::default();
        head.int(kind);
        head.int(16 + self.0.len() as u32);
        head.long(now());
        [head.0, self.0].concat()
    }
}

/// Nanoseconds of the monotonic clock, which `perf record -k mono` goes by.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it writes one `timespec`, which is there.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
