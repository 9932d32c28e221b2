//! The text of small layouts, read and written without trees in between.
use super::{LEAVES, Profile, ProfileToken, Small, SmallView};

impl SmallView<'_> {
    /// Appends `shape:stride`, with a writer for its numbers.
    pub fn push_text(self, out: &mut String, number: &mut dyn FnMut(&mut String, i64)) {
        fn tree(out: &mut String, profile: &mut Profile, leaf: &mut dyn FnMut(&mut String)) {
            let Some(ProfileToken::Tuple(n)) = profile.next() else { return leaf(out) };
            out.push('(');
            for i in 0..n {
                if i > 0 {
                    out.push(',');
                }
                tree(out, profile, leaf);
            }
            out.push(')');
        }
        let (mut extents, mut strides) = (self.pairs(), self.pairs());
        tree(out, &mut self.profile.clone(), &mut |out| number(out, extents.next().map_or(1, |p| p.0)));
        out.push(':');
        tree(out, &mut self.profile.clone(), &mut |out| number(out, strides.next().map_or(0, |p| p.1)));
    }
}

impl Small {
    /// The layout of static numbers that begins at `at`, which is then its end; `None` for anything else, and then
    /// nothing is taken. What comes behind is the caller's: `4:1*2` begins with a layout too.
    pub fn read(text: &[u8], at: &mut usize) -> Option<Small> {
        let mut reader = Reader { text, at: *at, numbers: [0; LEAVES], len: 0 };
        let shape = reader.tree(0)?;
        let (extents, n) = (reader.numbers, reader.len);
        reader.take(b':').then_some(())?;
        reader.len = 0;
        let stride = reader.tree(0)?;
        (shape == stride && reader.len == n).then_some(())?;
        let mut out = Small { profile: shape, ..Small::EMPTY };
        extents.iter().zip(reader.numbers).take(n).try_for_each(|(s, d)| out.hold(*s, d))?;
        *at = reader.at;
        Some(out)
    }
}

/// Reads trees of numbers.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    numbers: [i64; LEAVES],
    len: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips spaces, then takes `c` if it is next.
    fn take(&mut self, c: u8) -> bool {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.at += 1;
        }
        let yes = self.peek() == Some(c);
        self.at += usize::from(yes);
        yes
    }

    /// `number | "(" tree { "," tree } ")"`, inside so many tuples.
    fn tree(&mut self, depth: usize) -> Option<Profile> {
        if !self.take(b'(') {
            *self.numbers.get_mut(self.len)? = self.number()?;
            self.len += 1;
            return Some(Profile::LEAF);
        }
        let (mut modes, mut rank) = (Profile::EMPTY, 0);
        loop {
            modes.join((depth < LEAVES).then(|| self.tree(depth + 1))??)?;
            rank += 1;
            if self.take(b')') {
                break;
            }
            self.take(b',').then_some(())?;
        }
        let mut tree = Profile::EMPTY;
        tree.push(ProfileToken::Tuple(rank))?;
        tree.join(modes)?;
        Some(tree)
    }

    /// A number of at most nine digits, behind which no name goes on.
    fn number(&mut self) -> Option<i64> {
        let negative = self.peek() == Some(b'-');
        self.at += usize::from(negative);
        let (start, mut n) = (self.at, 0i64);
        while let Some(c @ b'0'..=b'9') = self.peek() {
            n = 10 * n + i64::from(c - b'0');
            self.at += 1;
            (self.at - start <= 9).then_some(())?;
        }
        let ends =
            self.at > start && !self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.'));
        ends.then_some(if negative { -n } else { n })
    }
}
