//! What `test --bless` compares a golden with: the program that wrote it, out of git, and the text that git has of it.
use crate::support::{CommandOutput, Folder, tilewright};

const F: &str = "fn f(x: f32 (64), y: f32 (64)) { y[i] = x[i] + 1.0 }\n";

/// Runs git in a folder.
pub fn git(folder: &Folder, args: &[&str]) {
    let mut command = std::process::Command::new("git");
    // Of whoever runs the tests nothing is asked, and nothing is taken.
    let command = command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let command = command.args(["-c", "user.name=a", "-c", "user.email=a@b", "-C", &folder.text("")]);
    let out = command.args(args).output().expect("git");
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
}

/// A repository with a program and its golden of PTX, which has no kernel beside it.
struct Repository(Folder);

impl Repository {
    fn new() -> Repository {
        let repository = Repository(Folder::new());
        repository.git(&["init", "-q"]);
        repository.write("p.tw", F);
        repository.bless("p.tw", &["--golden", "ptx f"]).ok();
        repository.commit();
        repository
    }

    fn git(&self, args: &[&str]) {
        git(&self.0, args);
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "x"]);
    }

    fn write(&self, name: &str, text: &str) -> String {
        self.0.write(name, text)
    }

    fn read(&self, name: &str) -> String {
        String::from_utf8(self.0.read(name)).expect("text")
    }

    fn bless(&self, name: &str, more: &[&str]) -> CommandOutput {
        tilewright([&["test", "--bless"], more, &[&*self.0.text(name)]].concat())
    }

    /// That a golden is refused because its function is another one, and left as it is.
    fn refuses(&self, program: &str, golden: &str) {
        let before = self.read(golden);
        let said = self.bless(program, &[]);
        assert!(said.code == 1 && said.err.contains("E0812"), "{}{}", said.out, said.err);
        assert!(said.err.contains("other_function"), "{}", said.err);
        assert_eq!(self.read(golden), before);
        let last = said.out.trim_end().lines().next_back().unwrap_or_default();
        assert!(last.contains("--accept FUNCTION") && last.contains("tilewright diff"), "{last}");
    }
}

/// HEAD's program is another function than the one that wrote the golden, however the golden is called by now.
#[test]
fn goldens_of_code_are_judged_by_the_program_that_wrote_them() {
    let there = Repository::new();
    let (old, wrong) = ("p.f.ptx.normal", F.replace("1.0", "2.0"));
    there.write("p.tw", &wrong);
    there.refuses("p.tw", old);
    there.commit();
    there.refuses("p.tw", old);
    // The same function in other words passes, against the program of the first commit.
    there.write("p.tw", &F.replace("x", "source"));
    let said = there.bless("p.tw", &[]);
    assert!(said.code == 0, "{}{}", said.out, said.err);
    there.git(&["checkout", "-q", "."]);
    // Program, list and golden get another name.
    for name in ["tw", "goldens", "f.ptx.normal"] {
        there.git(&["mv", &format!("p.{name}"), &format!("q.{name}")]);
    }
    there.write("q.goldens", "q.f.ptx.normal: ptx f\n");
    there.commit();
    there.refuses("q.tw", "q.f.ptx.normal");
    // What is staged together is newer than HEAD.
    there.write("q.tw", &F.replace("1.0", "3.0"));
    there.bless("q.tw", &["--accept", "f"]).ok();
    there.git(&["add", "-A"]);
    there.write("q.tw", &wrong);
    there.refuses("q.tw", "q.f.ptx.normal");
    there.write("q.tw", &F.replace("1.0", "3.0").replace("x", "source"));
    there.bless("q.tw", &[]).ok();
}

#[test]
fn sections_of_code_are_judged_by_the_program_that_wrote_them() {
    let there = Repository::new();
    let file = there.write("s.tw", &format!("{F}\n// expect ptx f:\n"));
    tilewright(["test", "--bless", &file]).ok();
    let blessed = there.read("s.tw");
    assert!(blessed.contains("\n// .version"), "{blessed}");
    there.commit();
    there.write("s.tw", &blessed.replace("+ 1.0", "+ 2.0"));
    there.refuses("s.tw", "s.tw");
    there.commit();
    there.refuses("s.tw", "s.tw");
    there.git(&["mv", "s.tw", "t.tw"]);
    there.commit();
    there.refuses("t.tw", "t.tw");
    // An emptied section is not new.
    let emptied = there.read("t.tw").split("// .version").next().expect("the program").to_string();
    there.write("t.tw", &emptied);
    there.refuses("t.tw", "t.tw");
    there.write("t.tw", &emptied.replace("+ 2.0", "+ 1.0"));
    there.bless("t.tw", &[]).ok();
    assert_eq!(there.read("t.tw"), blessed);
}

/// A golden does not become new by being removed.
#[test]
fn goldens_that_are_gone_are_judged() {
    let there = Repository::new();
    let golden = there.0.path("p.f.ptx.normal");
    let text = there.read("p.f.ptx.normal");
    for gone in [|path: &std::path::Path| std::fs::remove_file(path), |path: &std::path::Path| std::fs::write(path, "")]
    {
        gone(&golden).expect("it is there");
        there.write("p.tw", &F.replace("1.0", "2.0"));
        let said = there.bless("p.tw", &[]);
        assert!(said.code == 1 && said.err.contains("other_function") && said.err.contains("E0812"), "{}", said.err);
        there.write("p.tw", F);
        let said = there.bless("p.tw", &[]).ok();
        assert!(said.contains("as git has it"), "{said}");
        assert_eq!(there.read("p.f.ptx.normal"), text);
    }
    // What git does not have is named.
    std::fs::remove_file(&golden).expect("it is there");
    std::fs::remove_dir_all(there.0.path(".git")).expect("it is there");
    let said = there.bless("p.tw", &[]);
    assert!(said.code == 1 && said.err.contains("git has none of it"), "{}", said.err);
    // Nor is it new because it is listed again.
    let said = there.bless("p.tw", &["--golden", "ptx f"]);
    assert!(said.code == 1 && !golden.exists(), "{}", said.err);
    there.bless("p.tw", &["--accept", "f"]).ok();
    assert_eq!(there.read("p.f.ptx.normal"), text);
}
