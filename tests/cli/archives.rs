//! `tilewright run` into archives and through links: members that are there stay, and nothing is half written.
use crate::support::{Folder, f32s, npy, project, tilewright};

/// Copies four floats.
const COPY: &str = "fn f(a: f32 (4):(1), b: f32 (4):(1)) { copy(a, b) }";

/// A folder with the program and its input.
fn ready() -> (Folder, String, String) {
    let dir = Folder::new();
    let file = dir.write("p.tw", COPY);
    let input = format!("a={}", dir.write("a.npy", npy("<f4", false, "(4,)", &f32s([1.0, 2.0, 3.0, 4.0]))));
    (dir, file, input)
}

/// The bytes of a `.safetensors` file.
fn safetensors(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// Reads a member back, as raw floats.
#[track_caller]
fn floats(dir: &Folder, file: &str, place: &str) -> Vec<u8> {
    let back = dir.text("back.bin");
    tilewright(["run", file, "--in", &format!("a={place}"), "--raw", &format!("b={back}")]).ok();
    let bytes = dir.read("back.bin");
    std::fs::remove_file(back).expect("it was written");
    bytes
}

/// The members of a zip archive as they are packed, in order.
fn members(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("an archive");
    let n = zip.len();
    let one = |i: usize| {
        let mut file = zip.by_index_raw(i).expect("a member");
        let mut bytes = vec![];
        std::io::Read::read_to_end(&mut file, &mut bytes).expect("its bytes");
        (String::from_utf8_lossy(file.name_raw()).into_owned(), bytes)
    };
    (0..n).map(one).collect()
}

#[test]
fn members_of_a_zip_archive_stay_as_they_are_packed() {
    let (dir, file, input) = ready();
    for archive in ["stored.npz", "deflated.npz"] {
        let old = std::fs::read(project(&format!("tests/data/{archive}"))).expect("test data");
        let out = dir.write("m.npz", &old);
        tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::Y")]).ok();
        let (before, after) = (members(&old), members(&dir.read("m.npz")));
        assert!(!before.is_empty());
        assert_eq!(after[..before.len()], before, "{archive}");
        assert_eq!(after[before.len()].0, "Y.npy");
        assert_eq!(floats(&dir, &file, &format!("{out}::Y")), f32s([1.0, 2.0, 3.0, 4.0]));
        // A member that is there needs a word, with `.npy` or without; then the others stay.
        let first = before[0].0.trim_end_matches(".npy").to_string();
        let now = dir.read("m.npz");
        for member in [&first, &before[0].0] {
            let place = format!("b={out}::{member}");
            let said = tilewright(["run", &file, "--in", &input, "--out", &place]).fails(2, &["E0618"]);
            assert!(said.err.contains("--replace"), "{}", said.err);
            assert_eq!(dir.read("m.npz"), now);
        }
        tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::{first}"), "--replace"]).ok();
        let replaced = members(&dir.read("m.npz"));
        let names = |m: &[(String, Vec<u8>)]| m.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>();
        assert_eq!(names(&replaced), [&names(&before[1..])[..], &["Y.npy".into(), before[0].0.clone()]].concat());
        assert_eq!(replaced[..before.len() - 1], before[1..]);
        assert_eq!(floats(&dir, &file, &format!("{out}::{first}")), f32s([1.0, 2.0, 3.0, 4.0]));
    }
    assert_eq!(dir.names(), ["a.npy", "m.npz", "p.tw"]);
}

#[test]
fn tensors_of_a_safetensors_file_stay_with_its_metadata() {
    let (dir, file, input) = ready();
    // A type that tilewright does not have, one shorter and one longer than ours, and notes.
    let header = concat!(
        r#"{"__metadata__":{"z":"1","format":"pt"},"u":{"dtype":"U16","shape":[3],"data_offsets":[0,6]},"#,
        r#""i":{"dtype":"I64","shape":[1],"data_offsets":[6,14]}}"#
    );
    let out = dir.write("m.safetensors", safetensors(header, b"abcdefABCDEFGH"));
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::Y")]).ok();
    let bytes = dir.read("m.safetensors");
    let len = u64::from_le_bytes(bytes[..8].try_into().expect("eight")) as usize;
    let header: serde_json::Value = serde_json::from_slice(&bytes[8..8 + len]).expect("JSON");
    let data = |name: &str| {
        let at = |i: usize| header[name]["data_offsets"][i].as_u64().expect("an offset") as usize + 8 + len;
        bytes[at(0)..at(1)].to_vec()
    };
    assert_eq!(header["__metadata__"], serde_json::json!({"format": "pt", "z": "1"}));
    assert_eq!((&header["u"]["dtype"], &header["u"]["shape"]), (&"U16".into(), &serde_json::json!([3])));
    assert_eq!((data("u"), data("i")), (b"abcdef".to_vec(), b"ABCDEFGH".to_vec()));
    assert_eq!(data("Y"), f32s([1.0, 2.0, 3.0, 4.0]));
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::u")]).fails(2, &["E0618"]);
    assert_eq!(dir.read("m.safetensors"), bytes);
    tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::u"), "--replace"]).ok();
    assert_eq!(floats(&dir, &file, &format!("{out}::u")), f32s([1.0, 2.0, 3.0, 4.0]));
    assert_eq!(floats(&dir, &file, &format!("{out}::Y")), f32s([1.0, 2.0, 3.0, 4.0]));
    // The notes are no tensor, and a name is needed.
    for member in ["__metadata__", ""] {
        tilewright(["run", &file, "--in", &input, "--out", &format!("b={out}::{member}")]).fails(2, &["E0612"]);
    }
}

#[test]
fn a_file_that_is_no_archive_is_not_replaced_by_one() {
    let (dir, file, input) = ready();
    for name in ["m.npz", "m.safetensors"] {
        let out = format!("b={}::Y", dir.write(name, "precious"));
        tilewright(["run", &file, "--in", &input, "--out", &out, "--replace"]).fails(2, &["E0611"]);
        assert_eq!(dir.read(name), b"precious");
        // An empty file holds nothing that could be lost.
        dir.write(name, "");
        tilewright(["run", &file, "--in", &input, "--out", &out]).ok();
    }
}

#[test]
fn two_members_of_one_name_are_an_error() {
    let (dir, file, input) = ready();
    let twice =
        r#"{"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#;
    dir.write("m.safetensors", safetensors(twice, b"ab"));
    // Both members of the archive get one name: in their headers and in the directory at the end.
    let mut zip = std::fs::read(project("tests/data/stored.npz")).expect("test data");
    for at in 0..zip.len() - 5 {
        if &zip[at..at + 5] == b"b.npy" {
            zip[at] = b'a';
        }
    }
    dir.write("m.npz", zip);
    for place in ["m.safetensors::x", "m.npz::a"] {
        let place = dir.text(place);
        let out = format!("b={}", dir.text("b.npy"));
        let said = tilewright(["run", &file, "--in", &format!("a={place}"), "--out", &out]).fails(1, &["E0611"]);
        assert!(said.err.contains("two of its"), "{}", said.err);
        tilewright(["run", &file, "--in", &input, "--out", &format!("b={place}2")]).fails(2, &["E0611"]);
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_also_where_their_target_is_missing() {
    use std::os::unix::fs::symlink;
    let (dir, file, input) = ready();
    let run = |name: &str| tilewright(["run", &file, "--in", &input, "--out", &format!("b={}", dir.text(name))]);
    std::fs::create_dir(dir.path("far")).expect("a folder");
    // One by a path from its own folder, one through another link, one to a file that is there, one to itself, one to
    // nowhere.
    let (path, write) = (|n: &str| dir.path(n), |n: &str| dir.write(n, "old"));
    symlink("far/new.npy", path("b.npy")).expect("a link");
    symlink(path("b2.npy"), path("c.npy")).expect("a link");
    symlink("far/new2.npy", path("b2.npy")).expect("a link");
    symlink(write("far/old.npy"), path("d.npy")).expect("a link");
    symlink("e.npy", path("e.npy")).expect("a link");
    symlink("no/new.npy", path("g.npy")).expect("a link");
    for (link, target) in [("b.npy", "far/new.npy"), ("c.npy", "far/new2.npy"), ("d.npy", "far/old.npy")] {
        run(link).ok();
        assert!(path(link).is_symlink() && !path(target).is_symlink(), "{link}");
        assert!(dir.read(target).starts_with(b"\x93NUMPY"), "{link}");
    }
    run("e.npy").fails(2, &["E0614"]);
    run("g.npy").fails(2, &["E0614"]);
    assert!(path("e.npy").is_symlink() && path("g.npy").is_symlink());
    assert_eq!(dir.names(), ["a.npy", "b.npy", "b2.npy", "c.npy", "d.npy", "e.npy", "far", "g.npy", "p.tw"]);
}

/// A pipe with a name.
#[cfg(unix)]
fn pipe(dir: &Folder, name: &str) -> String {
    let made = std::process::Command::new("mkfifo").arg(dir.path(name)).status().expect("mkfifo");
    assert!(made.success());
    dir.text(name)
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_array_file() {
    // Nobody writes to it: opening it would wait for ever.
    let (dir, file, _) = ready();
    let out = format!("b={}", dir.text("b.npy"));
    for name in ["p.npy", "p.npz", "p.safetensors"] {
        let input = format!("a={}", pipe(&dir, name));
        tilewright(["run", &file, "--in", &input, "--out", &out]).fails(2, &["E0601"]);
    }
    tilewright(["run", &file, "--raw", &format!("a={}", pipe(&dir, "p.bin")), "--out", &out]).fails(2, &["E0601"]);
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_file() {
    use std::os::unix::process::ExitStatusExt;
    let dir = Folder::new();
    let file =
        dir.write("p.tw", "fn f(a: f32 (4):(1), b: f32 (4):(1), c: f32 (4):(1)) {\n  copy(a, b)\n  copy(a, c)\n}");
    let a = format!("a={}", dir.write("a.npy", npy("<f4", false, "(4,)", &f32s([1.0; 4]))));
    // The second output waits for a reader, and the first one for the second.
    let (b, c) = (format!("b={}", dir.write("b.npy", "precious")), format!("c={}", pipe(&dir, "c.npy")));
    // Jobs behind a shell's `&` are told to ignore the first one, which their children inherit.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|l| u64::from_str_radix(l.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let heard = |(_, number): &(&str, i32)| mask.unwrap_or(0) >> (number - 1) & 1 == 0;
    for (name, number) in [("INT", 2), ("TERM", 15)].into_iter().filter(heard) {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(["run", &file, "--in", &a, "--out", &b, "--out", &c])
            .spawn()
            .expect("the binary runs");
        while !dir.names().iter().any(|n| n.starts_with(".tilewright-")) {
            assert!(child.try_wait().expect("a child").is_none(), "it waits");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let sent = std::process::Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status();
        assert!(sent.expect("kill").success());
        assert_eq!(child.wait().expect("it ends").signal(), Some(number));
        assert_eq!(dir.names(), ["a.npy", "b.npy", "c.npy", "p.tw"], "{name}");
        assert_eq!(dir.read("b.npy"), b"precious");
    }
}

#[cfg(unix)]
#[test]
fn a_disk_without_room_is_named_by_us() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "fn f(b: f32 (65536):(1)) { fill(b, 2.5) }");
    // A limit on the size of files stands for a full disk; sh counts blocks of 512 bytes, bash of 1024.
    for name in ["b.npy", "b.npz", "b.safetensors"] {
        let run = format!(
            "trap '' XFSZ; ulimit -f 16; exec {} run {file} --out b={}",
            env!("CARGO_BIN_EXE_tilewright"),
            dir.text(name)
        );
        let said = std::process::Command::new("sh").arg("-c").arg(run).output().expect("sh runs");
        let err = String::from_utf8_lossy(&said.stderr).into_owned();
        assert_eq!(said.status.code(), Some(2), "{name}: {err}");
        assert!(err.starts_with("E0614\n"), "{name}: {err}");
        assert!(err.contains("there is no room for it") && err.contains("free some space"), "{name}: {err}");
        assert_eq!(dir.names(), ["p.tw"], "{name}");
    }
}

#[test]
fn a_packed_member_is_refused_before_it_is_unpacked() {
    // Only the header is wanted to see that the rank does not fit.
    let dir = Folder::new();
    let file = dir.write("p.tw", COPY);
    let input = dir.text("a.npz");
    let n = 1 << 22;
    zip_of_zeros(&input, "(4194304, 1)", n);
    let out = format!("b={}", dir.text("b.npy"));
    let mut bytes = dir.read("a.npz");
    tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &out]).fails(1, &["E0620"]);
    // What is behind the header is broken, and nobody looks at it.
    let end = bytes.len() / 2;
    bytes[end..end + 64].fill(0xff);
    dir.write("a.npz", &bytes);
    tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &out]).fails(1, &["E0620"]);
}

#[test]
fn a_packed_member_that_unpacks_to_more_than_it_says_is_refused() {
    let dir = Folder::new();
    let (file, input, out) = (dir.write("p.tw", COPY), dir.text("a.npz"), format!("b={}", dir.text("b.npy")));
    let n = 1 << 22;
    zip_of_zeros(&input, "(4,)", n);
    // The size in the directory is what the header promises, and the packed data goes on for megabytes.
    let mut bytes = dir.read("a.npz");
    let lie = npy("<f4", false, "(4,)", &[0; 16]).len() as u32;
    let honest = (lie as usize + 4 * (n - 4)) as u32;
    let places: Vec<usize> = (0..bytes.len() - 4).filter(|at| bytes[*at..at + 4] == honest.to_le_bytes()).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|at| bytes[at..at + 4].copy_from_slice(&lie.to_le_bytes()));
    dir.write("a.npz", bytes);
    tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &out]).fails(1, &["E0611"]);
}

/// Writes an archive with a deflated array of floats that are 0.
fn zip_of_zeros(path: &str, shape: &str, n: usize) {
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(std::fs::File::create(path).expect("a file"));
    let packed = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file("a.npy", packed).expect("a member");
    zip.write_all(&npy("<f4", false, shape, &vec![0; 4 * n])).expect("a member");
    zip.finish().expect("an archive");
}

/// Members that several processes write at once are all there.
#[test]
fn writers_of_one_archive_lose_no_members() {
    for kind in ["npz", "safetensors"] {
        let (dir, file, input) = ready();
        std::thread::scope(|scope| {
            for member in ["m1", "m2", "m3", "m4", "m5", "m6"] {
                let out = format!("b={}::{member}", dir.text(&format!("w.{kind}")));
                let args = ["run".to_string(), file.clone(), "--in".into(), input.clone(), "--out".into(), out];
                scope.spawn(move || tilewright(args).ok());
            }
        });
        for member in ["m1", "m2", "m3", "m4", "m5", "m6"] {
            let place = format!("{}::{member}", dir.text(&format!("w.{kind}")));
            assert_eq!(floats(&dir, &file, &place), f32s([1.0, 2.0, 3.0, 4.0]), "{place}");
        }
        assert_eq!(dir.names(), ["a.npy".to_string(), "p.tw".into(), format!("w.{kind}")]);
    }
}
