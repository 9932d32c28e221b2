//! `eval` without arguments: a line in, a value out, until the input ends.
use super::{Answer, Context, Outcome, eval};
use std::io::{BufRead, IsTerminal, Read, Write};
use tilewright_ir::op::Style;

/// Longest line that is read.
const MAX_LINE: u64 = 1 << 20;

/// Reads expressions from standard input, one a line; `quit` or the end of input ends it. A prompt is shown on a
/// terminal only. The answer is no when a line of input that is not typed was refused.
pub fn run(style: Style, cx: &mut Context) -> Outcome {
    let stdin = std::io::stdin();
    let terminal = stdin.is_terminal();
    let mut input = stdin.lock();
    let mut answer = Answer::Yes;
    if terminal {
        cx.note("an expression a line, such as (6,2):(8,2) o (4,3):(3,1); quit to end");
    }
    loop {
        if terminal {
            cx.out.flush()?;
            let _ = write!(std::io::stderr(), "> ");
        }
        let mut line = vec![];
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "" => {}
            "quit" | "exit" => break,
            text if text.starts_with("//") => {}
            text => {
                if !eval::one(text, style, cx)? && !terminal {
                    answer = Answer::No;
                }
            }
        }
    }
    Ok(answer)
}
