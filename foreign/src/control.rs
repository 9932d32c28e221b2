//! Conditions and loops around statements: what stands inside is read, a condition says nothing of layouts, and the
//! variable of a loop has no value.
use super::Reader;
use tilewright_frontend::ast::Expr;

impl Reader<'_> {
    /// Passes `if (…)`, `else`, `for (…)`, `while (…)` of C++ with the `{` behind it, and the heads of Python.
    pub(super) fn control(&mut self) -> bool {
        let before = self.at;
        if self.blocks > 0 && self.take("}") {
            self.blocks -= 1;
            return true;
        }
        let word = self.peek_word();
        if !matches!(word, "if" | "else" | "elif" | "for" | "while") {
            return false;
        }
        self.at += word.len();
        self.take_word("constexpr");
        let passed = match word {
            "else" => self.peek_word() == "if" || self.is("{") || self.is(":"),
            _ if self.is("(") => match self.skip_balanced('(', ')') {
                Some(head) => {
                    if word == "for" {
                        self.loops_over(head.split(['=', ':']).next().unwrap_or_default());
                    }
                    !self.is("=") && !self.is(".")
                }
                None => false,
            },
            _ => self.python_head(word),
        };
        if !passed {
            self.at = before;
            return false;
        }
        self.marks += 1;
        self.blocks += usize::from(self.take("{"));
        true
    }

    /// `i in range(8):`, `tidx == 0:`
    fn python_head(&mut self, word: &str) -> bool {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let mut level = 0i32;
        let end = line.char_indices().find(|(_, c)| {
            level += i32::from("([{".contains(*c)) - i32::from(")]}".contains(*c));
            level == 0 && *c == ':'
        });
        let Some((end, _)) = end else { return false };
        if word == "for" {
            let Some((names, _)) = line[..end].split_once(" in ") else { return false };
            names.split(',').for_each(|name| self.loops_over(name));
        }
        self.at += end + 1;
        true
    }

    /// Notes the last word before what a variable of a loop begins at.
    fn loops_over(&mut self, declared: &str) {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let name = declared.trim_end().rsplit(|c| !word(c)).next().unwrap_or_default();
        if !name.is_empty() && name != "_" {
            self.looped.push(name.to_string());
        }
    }

    /// Refuses the variable of a loop.
    pub(super) fn in_loop(&mut self, name: &str, start: usize) -> Option<Expr> {
        let needed = format!(
            "a number in place of `{name}`, the variable of a loop: `L(3)` is one value, `layout_indices(L)` lists all"
        );
        self.refuse(start, &needed)
    }
}
