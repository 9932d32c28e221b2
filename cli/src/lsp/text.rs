//! A text and its places: bytes here, lines and UTF-16 code units in the protocol.
use serde_json::{Value as Json, json};
use std::ops::Range;

/// A text with the beginnings of its lines.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The text.
    pub text: String,
    starts: Vec<usize>,
}

impl Text {
    /// A text.
    pub fn new(text: String) -> Text {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Text { text, starts }
    }

    /// The bytes of a line, without its end.
    pub fn line(&self, line: usize) -> Range<usize> {
        let start = self.starts.get(line).copied().unwrap_or(self.text.len());
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The line of a byte.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The byte at a place of the protocol. A place behind the end of a line is its end.
    pub fn offset(&self, position: &Json) -> Option<usize> {
        let number = |name| position.get(name)?.as_u64().and_then(|n| usize::try_from(n).ok());
        let (line, character) = (number("line")?, number("character")?);
        let bytes = self.line(line);
        let mut units = 0;
        for (at, c) in self.text[bytes.clone()].char_indices() {
            if units >= character {
                return Some(bytes.start + at);
            }
            units += c.len_utf16();
        }
        Some(bytes.end)
    }

    /// The place of a byte in the protocol.
    pub fn position(&self, offset: usize) -> Json {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let units: usize = self.text[self.starts[line]..offset].chars().map(char::len_utf16).sum();
        json!({ "line": line, "character": units })
    }

    /// The range of bytes in the protocol.
    pub fn range(&self, span: &Range<usize>) -> Json {
        json!({ "start": self.position(span.start), "end": self.position(span.end.max(span.start)) })
    }

    /// The bytes of a range of the protocol.
    pub fn span(&self, range: &Json) -> Option<Range<usize>> {
        let (start, end) = (self.offset(range.get("start")?)?, self.offset(range.get("end")?)?);
        Some(start..end.max(start))
    }

    /// The word that a byte is in, or ends at.
    pub fn word(&self, offset: usize) -> Option<Range<usize>> {
        let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
        let before = self.text[..offset].chars().rev().take_while(is_part).map(char::len_utf8).sum::<usize>();
        let after = self.text[offset..].chars().take_while(is_part).map(char::len_utf8).sum::<usize>();
        (before + after > 0).then(|| offset - before..offset + after)
    }

    /// Where the comment of a byte's line begins, if the byte is inside of one.
    pub fn comment(&self, offset: usize) -> Option<usize> {
        let line = self.line(self.line_of(offset));
        let start = line.start + self.text[line].find("//")?;
        (start < offset).then_some(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_utf16() {
        let text = Text::new("aé𝕏b\r\n\nz".to_string());
        for (offset, line, character) in [(0, 0, 0), (1, 0, 1), (3, 0, 2), (7, 0, 4), (8, 0, 5), (10, 1, 0), (11, 2, 0)]
        {
            let place = json!({ "line": line, "character": character });
            assert_eq!(text.position(offset), place, "{offset}");
            assert_eq!(text.offset(&place), Some(offset));
        }
        assert_eq!(text.offset(&json!({ "line": 0, "character": 99 })), Some(8));
        assert_eq!(text.offset(&json!({ "line": 99, "character": 0 })), Some(12));
        assert_eq!(text.offset(&json!({ "line": -1, "character": 0 })), None);
        assert_eq!(text.position(5), json!({ "line": 0, "character": 2 }), "inside of a character");
        assert_eq!(text.word(8), Some(0..8));
        assert_eq!(text.word(10), None);
    }
}
