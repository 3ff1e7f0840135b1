//! Games to begin with, as `sandtable new` writes them: small, commented, and green under `check` and `test`.

use include_dir::{Dir, include_dir};

use super::stubs::Written;

static TEMPLATES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/author/templates");

/// What a new game may be like.
pub const LIKE: [&str; 3] = ["cards", "dice", "grid"];

/// Names in `scripts/` and `content/` that are no games.
const TAKEN: [&str; 5] = ["types", "schemas", "words", "lib", "agents"];

/// Whether a game may have the name.
pub fn may_be_named(name: &str) -> bool {
    crate::content::is_id(name) && !TAKEN.contains(&name)
}

/// The files of a new game, and the README beside it last. `None` where there is nothing to be like.
pub fn template(name: &str, like: &str) -> Option<Vec<Written>> {
    let mut written = Vec::new();
    for (part, at) in [("content", "content"), ("scripts", "scripts"), ("scenarios", "scenarios")] {
        for file in TEMPLATES.get_dir(format!("{like}/{part}"))?.files() {
            let file_name = file.path().file_name()?.to_str()?;
            let path = format!("{at}/{name}/{file_name}");
            written.push(Written { path, text: named(file.contents_utf8()?, name, like) });
        }
    }
    let readme = TEMPLATES.get_file("README.md")?.contents_utf8()?;
    written.push(Written { path: "README.md".to_owned(), text: named(readme, name, like) });
    Some(written)
}

fn named(text: &str, name: &str, like: &str) -> String {
    text.replace("NAME", name).replace("LIKE", like)
}
