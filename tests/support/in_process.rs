//! What a command prints, held against what its function answers in this process: every call of the tests is a case.
use super::CommandOutput;
use std::ffi::OsString;
use std::sync::Once;
use tilewright_cli::help::HelpAnswer;
use tilewright_cli::{Answer, Cli, Command, CommandVerdict, Failure, Report};
use tilewright_cli::{build, check, diff, eval, explain, help, laws, order, report, show, suggest, targets, test};

/// What the command line makes of answers.
#[derive(Default)]
struct Printed {
    json: bool,
    code: i32,
    out: String,
    err: String,
}

impl Printed {
    fn answer(&mut self, answer: &impl Answer) {
        match answer.refusal() {
            _ if self.json => self.out += &line(answer),
            Some(report) => self.err += &report.to_string(),
            None => self.out += &answer.to_string(),
        }
        self.notes(&answer.notes());
        self.code |= i32::from(answer.verdict() == CommandVerdict::No);
    }

    fn notes(&mut self, notes: &[String]) {
        notes.iter().filter(|_| !self.json).for_each(|note| self.err += &format!("{note}\n"));
    }

    fn report(&mut self, report: &Report) {
        self.notes(&report.notes);
        if self.json { self.out += &line(report) } else { self.err += &report.to_string() }
    }

    fn failure(&mut self, failure: Failure) {
        let Failure::Report(report) = failure else { panic!("nothing is written here") };
        self.report(&report);
        self.code = if report.bad_use { 2 } else { 1 };
    }

    fn one(&mut self, answer: Result<impl Answer, Failure>) {
        match answer {
            Ok(answer) => self.answer(&answer),
            Err(failure) => self.failure(failure),
        }
    }

    /// A line each.
    fn each<A: Answer>(&mut self, answers: impl IntoIterator<Item = Result<A, Failure>>) {
        for answer in answers {
            let failed = answer.is_err();
            self.one(answer);
            if failed {
                break;
            }
        }
    }

    /// In JSON an array.
    fn list<A: Answer>(&mut self, answers: Result<impl Iterator<Item = Result<A, Failure>>, Failure>) {
        match answers {
            Err(failure) => self.failure(failure),
            Ok(answers) if !self.json => self.each(answers),
            Ok(answers) => match answers.collect::<Result<Vec<A>, Failure>>() {
                Ok(all) => self.out += &line(&all),
                Err(failure) => self.failure(failure),
            },
        }
    }

    fn tests(&mut self, args: &test::Args) {
        let said = test::each(args, &mut |answer| {
            self.answer(&answer);
            if let (test::TestAnswer::File(file), false) =
                (&answer, self.json || answer.verdict() == CommandVerdict::Yes)
            {
                self.report(&file.report);
                self.notes(&file.diffs);
            }
            Ok(())
        });
        said.unwrap_or_else(|failure| self.failure(failure));
    }
}

fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it can be written") + "\n"
}

/// A text without what is measured.
fn unmeasured(text: &str) -> String {
    let mut parts = text.split("\"timings\":{");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |out, part| out + part.split_once('}').map_or(part, |(_, rest)| rest))
}

/// Checks that a command printed what its function answers. What reads standard input, writes files or measures is left
/// out.
#[track_caller]
pub fn agrees(args: &[OsString], said: &CommandOutput) {
    // The command ran in the project's folder.
    static FOLDER: Once = Once::new();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    FOLDER.call_once(|| std::env::set_current_dir(root).expect("the project's folder"));
    if args.iter().any(|a| a == "-") {
        return;
    }
    let Ok(cli) = Cli::read([OsString::from("tilewright")].iter().chain(args).cloned().collect()) else { return };
    let mut printed = Printed { json: cli.json, ..Printed::default() };
    match cli.command {
        Command::Eval(a) if !a.jsonl && !a.exprs.is_empty() => printed.each(eval::answers(&a)),
        Command::Show(a) if a.svg.is_none() => printed.one(show::answer(&a)),
        Command::Suggest(a) => printed.one(suggest::answer(&a)),
        Command::Explain(a) => match (explain::lines(&a), explain::file(&a)) {
            (Some(lines), _) => printed.list(lines.map(|all| all.into_iter().map(Ok))),
            (None, Some(path)) => printed.list(explain::program(&path)),
            (None, None) => printed.one(explain::answer(&a)),
        },
        Command::Diff(a) => printed.one(diff::answer(&a)),
        Command::Check(a) => match &a.proof {
            Some(path) => printed.one(check::proof(path)),
            None => match check::answers(&a) {
                Ok(answers) => printed.each(answers),
                Err(failure) => printed.failure(failure),
            },
        },
        Command::Laws(a) if a.smt => printed.each(laws::smt(&a).map(Ok)),
        Command::Laws(a) if a.stats.is_none() => printed.answer(&laws::answer(&a)),
        Command::Order(a) if !a.timings => printed.one(order::answer(&a)),
        Command::Report(a) => printed.list(report::answers(&a)),
        Command::Targets(a) => printed.one(targets::answer(&a)),
        Command::Help(a) => match help::answer(&a) {
            // It is as wide as the terminal.
            Ok(HelpAnswer::Command { .. }) => return,
            answer => printed.one(answer),
        },
        Command::Build(a) if a.out.is_none() && !a.timings => printed.one(build::answer(&a)),
        Command::Test(a) if !a.bless && a.ledger.is_none() => printed.tests(&a),
        _ => return,
    }
    let Printed { code, out, err, .. } = printed;
    assert_eq!((said.code, unmeasured(&said.out), &said.err), (code, unmeasured(&out), &err), "{args:?}");
}
