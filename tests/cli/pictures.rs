//! The pictures of the documents are what their commands draw.
//!
//! A picture stands below the command that made it, in a comment: `<!-- tilewright show '(4,8):(8,1)' --svg
//! docs/img/a.svg -->`. `BLESS=1` draws them again.
use crate::support::{Folder, tilewright};
use std::path::Path;

/// The words of a command; single quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let (mut all, mut word, mut quoted, mut begun) = (vec![], String::new(), false, false);
    for c in command.chars() {
        match c {
            '\'' => (quoted, begun) = (!quoted, true),
            ' ' if !quoted => {
                if begun {
                    all.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            c => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        all.push(word);
    }
    all
}

#[test]
fn pictures_are_drawn_by_their_commands() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let dir = Folder::new();
    let (mut count, mut stale) = (0, vec![]);
    for document in ["docs/layouts.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for line in text.lines() {
            let command = line.strip_prefix("<!-- tilewright ").and_then(|c| c.strip_suffix(" -->"));
            let Some(mut args) = command.map(words) else { continue };
            let at = args.iter().position(|a| a == "--svg").expect("a picture has a file") + 1;
            let file = std::mem::replace(&mut args[at], dir.text("picture.svg"));
            tilewright(args).ok();
            let drawn = dir.read("picture.svg");
            let kept = std::fs::read(root.join(&file)).unwrap_or_default();
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(root.join(&file), &drawn).unwrap();
            } else if drawn != kept {
                stale.push(file.clone());
            }
            let name = file.strip_prefix("docs/").expect("pictures lie beside the documents");
            assert!(text.contains(&format!("({name})")), "{document} does not show {file}");
            count += 1;
        }
    }
    assert!(stale.is_empty(), "drawn otherwise now (BLESS=1 keeps the new ones): {stale:?}");
    assert!(count >= 5, "the documents show {count} pictures");
}
