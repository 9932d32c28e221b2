//! Data inside of a page: as text while it is short, so that a page can be read and compared, and compressed beyond.
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value as Json;
use std::fmt::Write as _;
use std::io::Write as _;

/// Bytes of data that stay text, chosen: half of a page of 1 MB.
const MOST_TEXT: usize = 512 << 10;

/// The type of the element that holds the data, and its text.
pub fn packed(data: &Json) -> (&'static str, String) {
    let text = lines(data);
    if text.len() <= MOST_TEXT {
        // Nothing but `</script` ends a script, and `<!--` may keep it from ending.
        return ("application/json", text.replace('<', "\\u003c"));
    }
    let mut out = GzEncoder::new(vec![], Compression::best());
    // Writing to memory does not fail.
    let bytes = out.write_all(text.as_bytes()).and_then(|()| out.finish()).unwrap_or_default();
    ("application/gzip", base64(&bytes))
}

/// JSON with a line for each entry of each list, so that a difference of pages is about entries.
fn lines(data: &Json) -> String {
    let Json::Object(entries) = data else { return data.to_string() };
    let mut out = String::from("{");
    for (i, (name, value)) in entries.iter().enumerate() {
        let _ = write!(out, "{}\n{}: ", if i > 0 { "," } else { "" }, Json::from(name.as_str()));
        match value {
            Json::Array(all) if !all.is_empty() => {
                let all: Vec<String> = all.iter().map(Json::to_string).collect();
                let _ = write!(out, "[\n{}\n]", all.join(",\n"));
            }
            value => {
                let _ = write!(out, "{value}");
            }
        }
    }
    out + "\n}"
}

/// Bytes as base64. Source: RFC 4648, section 4.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |w, b| w << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { digit.into() } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn base64_is_that_of_the_rfc() {
        // The examples of RFC 4648, section 10.
        let all =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        all.iter().for_each(|(text, coded)| assert_eq!(base64(text.as_bytes()), *coded));
    }

    #[test]
    fn long_data_is_compressed_and_short_data_holds_no_markup() {
        let (kind, text) = packed(&json!({ "a": ["</script><!--", 1], "b": {} }));
        assert_eq!(
            (kind, text.as_str()),
            ("application/json", "{\n\"a\": [\n\"\\u003c/script>\\u003c!--\",\n1\n],\n\"b\": {}\n}")
        );
        let (kind, text) = packed(&json!({ "a": "<".repeat(MOST_TEXT) }));
        assert!(kind == "application/gzip" && text.len() < MOST_TEXT / 100 && text.starts_with("H4sI"), "{kind}");
    }
}
