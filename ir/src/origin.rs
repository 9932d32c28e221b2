//! Where statements come from: the lines of a text, the statements of a function.
//!
//! An origin says nothing of what a statement means. All origins are equal, and the text and JSON forms do not hold
//! them, so that a program or a kernel that is read back is the same value.
use smallvec::SmallVec;

/// Where a statement of a program comes from.
#[derive(Clone, Default)]
pub struct Origin {
    /// The first and the last line of the text that says it, from 1 on; `None` where no text does.
    pub lines: Option<(u32, u32)>,
    /// While a function is scheduled: the statements of the function from which this one was cut or fused.
    pub statements: StatementSet,
}

impl Origin {
    /// Of lines of a text.
    pub fn of_lines(lines: Option<(u32, u32)>) -> Origin {
        Origin { lines, ..Origin::default() }
    }

    /// Adds where another statement comes from, which became part of this one.
    pub fn join(&mut self, other: &Origin) {
        self.statements.extend(&other.statements);
        if let Some((first, last)) = other.lines {
            let (a, b) = self.lines.unwrap_or((first, last));
            self.lines = Some((a.min(first), b.max(last)));
        }
    }
}

/// Nothing: what is written out in full is compared with what comes from elsewhere.
impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Origin")
    }
}

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

/// Statements of a function, by number, in rising order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct StatementSet(SmallVec<[u32; 4]>);

impl StatementSet {
    /// One statement.
    pub fn one(statement: usize) -> StatementSet {
        StatementSet(SmallVec::from_slice(&[statement as u32]))
    }

    /// Adds the statements of another set.
    pub fn extend(&mut self, other: &StatementSet) {
        for n in &other.0 {
            if let Err(at) = self.0.binary_search(n) {
                self.0.insert(at, *n);
            }
        }
    }

    /// The statements that both sets have.
    pub fn common(&self, other: &StatementSet) -> StatementSet {
        StatementSet(self.0.iter().copied().filter(|n| other.0.contains(n)).collect())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|n| *n as usize)
    }
}

/// Which statements of the function each access of a kernel was made for, by the number of the access; accesses that
/// were added later have none.
#[derive(Clone, Debug, Default)]
pub struct AccessOrigins(pub Vec<StatementSet>);

impl PartialEq for AccessOrigins {
    fn eq(&self, _: &AccessOrigins) -> bool {
        true
    }
}
