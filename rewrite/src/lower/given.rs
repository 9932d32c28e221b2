//! The schedule that a program gives for a target: each statement takes its entry, and says what it was scheduled as.
//!
//! A statement is named by the tensor that it writes, after fusion; the second that writes it is `C#2`.
use super::grid_error::GridError;
use std::collections::BTreeMap;
use std::ops::Range;
use tilewright_ir::program::Function;
use tilewright_ir::schedule::{NamedPlan, Schedule, ScheduleEntry};
use tilewright_ir::target::Target;

/// What of a schedule cannot be carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScheduleError {
    /// No statement has this name.
    #[error("`{function}` has no statement `{name}` on this target")]
    Statement {
        /// The name.
        name: String,
        /// The function.
        function: String,
        /// The names that there are.
        known: String,
    },
    /// A statement has two plans.
    #[error("`{name}` has a plan already")]
    Twice {
        /// The statement.
        name: String,
    },
    /// What is written is no plan that can be acted on.
    #[error("`{name}` is not applied")]
    Unnamed {
        /// What is written.
        name: String,
    },
    /// The statement is no product, or the target has no tiles for it.
    #[error("`{name}` is no product that target {target} has tiles for")]
    NoProduct {
        /// The statement.
        name: String,
        /// The target.
        target: String,
    },
    /// No multiply atom has this tile.
    #[error("target {target} has no tile of {rows} by {columns}")]
    Tile {
        /// Its rows.
        rows: i64,
        /// Its columns.
        columns: i64,
        /// The target.
        target: String,
        /// The tiles that it has.
        known: String,
    },
    /// No atom for few columns is this one.
    #[error("target {target} has no such atom")]
    Lanes {
        /// The target.
        target: String,
        /// Those that it has.
        known: String,
    },
    /// A product that such an atom does not do.
    #[error("this product is not one for few columns")]
    Skinny {
        /// Why.
        why: &'static str,
    },
    /// A number is too small or too large.
    #[error("{what} {value} is not between {least} and {most}")]
    Range {
        /// What it is.
        what: &'static str,
        /// The number.
        value: i64,
        /// The least that is possible.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A number is no multiple of what it consists of.
    #[error("{what} {value} is no multiple of {of}")]
    Multiple {
        /// What it is.
        what: &'static str,
        /// The number.
        value: i64,
        /// What it must be a multiple of.
        of: i64,
    },
    /// What is done with a sum needs all of it.
    #[error("depth {value} cuts a sum that is used when it is complete")]
    Cut {
        /// The depth.
        value: i64,
    },
    /// Blocks that are too large to hold.
    #[error("a block of {elements} elements is packed, and at most {most} can be")]
    Large {
        /// Elements of a block.
        elements: i128,
        /// The most.
        most: i128,
    },
    /// A factor is named that is none.
    #[error("`{name}` is no factor of this product")]
    Factor {
        /// The name.
        name: String,
    },
    /// A factor that tiles cannot read where it lies.
    #[error("the factor of the {side} must be packed")]
    Unpacked {
        /// Whether it has the rows or the columns.
        side: &'static str,
        /// Why.
        why: &'static str,
    },
    /// A product that is none of one atom.
    #[error("this product is not computed whole")]
    Whole,
    /// What blocks of threads cannot do.
    #[error(transparent)]
    Grid(#[from] GridError),
}

impl ScheduleError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            ScheduleError::Unnamed { .. } | ScheduleError::NoProduct { .. } => "E0117",
            ScheduleError::Statement { .. } | ScheduleError::Twice { .. } => "E0421",
            _ => "E0422",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            ScheduleError::Statement { known, .. } if known.is_empty() => "remove the entry".into(),
            ScheduleError::Statement { known, .. } => format!("after fusion the statements are {known}"),
            ScheduleError::Twice { .. } => "remove one of them".into(),
            ScheduleError::Unnamed { .. } | ScheduleError::NoProduct { .. } => {
                "remove it: the plan is then chosen; only plans of products and of attention can be given".into()
            }
            ScheduleError::Tile { known, .. } => format!("its tiles for this product are {known}"),
            ScheduleError::Lanes { known, .. } => format!("its atoms for few columns of this product are {known}"),
            ScheduleError::Skinny { why } => (*why).into(),
            ScheduleError::Range { .. } | ScheduleError::Multiple { .. } => {
                "`build --emit schedule` without the schedule shows what is chosen".into()
            }
            ScheduleError::Cut { .. } => "let depth be all terms of the sum".into(),
            ScheduleError::Large { .. } => "make rows or depth less".into(),
            ScheduleError::Factor { .. } => "`rows`, `columns`, or the name of a tensor that is multiplied".into(),
            ScheduleError::Unpacked { why, .. } => format!("{why}: add it behind `pack`"),
            ScheduleError::Grid(error) => error.help(),
            ScheduleError::Whole => {
                "whole are small products of matrices that lie as the atom takes them, with one mode each of m, n and k"
                    .into()
            }
        }
    }
}

/// An error, and where the text says what is wrong; empty where no text does.
pub type ScheduleRefusal = (ScheduleError, Range<usize>);

/// The entries for the statements of a function, and what became of them.
#[derive(Default)]
pub struct Given {
    entries: Vec<(ScheduleEntry, bool)>,
    /// The names of the statements that were come to, and which of them is planned.
    names: Vec<String>,
    pub(super) current: usize,
    writes: BTreeMap<String, u32>,
    /// What statements got, with what they may have besides.
    pub(super) chosen: Vec<(ScheduleEntry, Vec<NamedPlan>)>,
    refused: Vec<ScheduleRefusal>,
}

impl Given {
    /// Those that a function gives for a target.
    pub fn of(function: &Function, target: &Target) -> Given {
        let entries = function.schedule_for(&target.name).map(|s| s.entries.clone()).unwrap_or_default();
        Given { entries: entries.into_iter().map(|e| (e, false)).collect(), ..Given::default() }
    }

    /// Goes on to the next statement, which writes a tensor.
    pub fn next(&mut self, tensor: &str) {
        let n = self.writes.entry(tensor.into()).or_default();
        *n += 1;
        self.current = self.names.len();
        self.names.push(if *n == 1 { tensor.into() } else { format!("{tensor}#{n}") });
    }

    /// The statement's name.
    pub fn name(&self) -> String {
        self.names.get(self.current).cloned().unwrap_or_default()
    }

    /// The plan for the statement, and where that begins.
    pub fn plan(&mut self) -> Option<(NamedPlan, Range<usize>)> {
        let name = self.name();
        let found = self.entries.iter_mut().find(|(e, used)| !used && e.statement.value == name);
        found.map(|(entry, used)| {
            *used = true;
            (entry.plan.clone(), entry.statement.at.clone())
        })
    }

    /// The plan that the statement gets.
    pub fn chose(&mut self, plan: NamedPlan) {
        self.chosen.push((ScheduleEntry { statement: self.name().into(), plan }, vec![]));
    }

    /// What is wrong with the statement's plan.
    pub fn refuse(&mut self, errors: Vec<ScheduleRefusal>) {
        self.refused.extend(errors);
    }

    /// What was chosen for all statements, and what each of them may have besides.
    ///
    /// # Errors
    /// Everything that is wrong with the schedule.
    pub fn finish(
        mut self,
        function: &str,
        target: &str,
    ) -> Result<(Schedule, Vec<Vec<NamedPlan>>), Vec<ScheduleRefusal>> {
        for (entry, _) in self.entries.iter().filter(|(_, used)| !used) {
            let (name, is) = (entry.statement.value.clone(), |name: &String| *name == entry.statement.value);
            let error = if entry.plan == NamedPlan::Other {
                ScheduleError::Unnamed { name }
            } else if self.entries.iter().any(|(e, used)| *used && is(&e.statement.value)) {
                ScheduleError::Twice { name }
            } else if self.names.iter().any(is) {
                ScheduleError::NoProduct { name, target: target.into() }
            } else {
                let known: Vec<String> = self.names.iter().map(|n| format!("`{n}`")).collect();
                ScheduleError::Statement { name, function: function.into(), known: known.join(", ") }
            };
            self.refused.push((error, entry.statement.at.clone()));
        }
        self.refused.sort_by_key(|(_, at)| (at.start, at.end));
        let (entries, menus) = self.chosen.into_iter().unzip();
        let schedule = Schedule { target: target.into(), entries };
        if self.refused.is_empty() { Ok((schedule, menus)) } else { Err(self.refused) }
    }
}

impl Given {
    /// Goes to a statement that was come to, by its number.
    pub(super) fn at(&mut self, statement: usize) {
        self.current = statement;
    }

    /// The plans that the statement may have besides the one that it got, those first that are expected to be fast.
    pub(super) fn offer(&mut self, plans: Vec<NamedPlan>) {
        if let Some((_, menu)) = self.chosen.last_mut() {
            *menu = plans;
        }
    }
}
