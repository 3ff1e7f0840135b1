//! Where a game is found: in the folder given, else in the current folder, else among those built into the binary.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use crate::content::{Files, Memory, Package, decode_text, games};
use crate::diag::{Diagnostic, Place, Result};

/// The largest file read, in bytes.
pub const SIZE_LIMIT: u64 = 1 << 20;

/// Folders in folders, and files in all, that a listing goes into.
const DEEPEST: usize = 8;
const MOST_FILES: usize = 10_000;

static SCRIPTS: Dir = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static CONTENT: Dir = include_dir!("$CARGO_MANIFEST_DIR/content");

/// The games built into the binary.
pub fn built_in() -> Memory {
    let mut files = Memory::new();
    add(&mut files, "scripts", &SCRIPTS);
    add(&mut files, "content", &CONTENT);
    files
}

fn add(files: &mut Memory, folder: &str, dir: &Dir) {
    for file in dir.files() {
        files.add(format!("{folder}/{}", file.path().display()), file.contents());
    }
    for inner in dir.dirs() {
        add(files, folder, inner);
    }
}

/// A folder of the disk with `content/` and `scripts/` in it. Nothing outside of the folder is ever read, whatever a
/// path or a link says.
#[derive(Clone, Debug)]
pub struct Disk {
    /// Absolute and without links.
    root: PathBuf,
}

impl Disk {
    /// # Errors
    /// `usage/folder`: there is no such folder.
    pub fn open(folder: &Path) -> Result<Self> {
        let wrong = |what: &str| {
            let message = format!("`{}` {what}", folder.display());
            Box::new(Diagnostic::error("usage/folder", message).help("name a folder with `content/` and `scripts/` in it"))
        };
        match folder.canonicalize() {
            Ok(root) if root.is_dir() => Ok(Self { root }),
            Ok(_) => Err(wrong("is no folder")),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(wrong("does not exist")),
            Err(error) => Err(wrong(&format!("cannot be read: {error}"))),
        }
    }

    /// The file or folder itself, links followed; `None` outside of the root.
    fn inside(&self, full: &Path) -> Option<PathBuf> {
        full.canonicalize().ok().filter(|found| found.starts_with(&self.root))
    }

    fn list_into(&self, folder: &Path, before: &str, depth: usize, found: &mut Vec<String>) {
        let Some(folder) = self.inside(folder).filter(|_| depth < DEEPEST) else { return };
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.') && is_plain(name)) else { continue };
            if found.len() >= MOST_FILES {
                return;
            }
            let path = format!("{before}{name}");
            // Links are followed here, so that one leading out is listed: reading it says what is wrong.
            match fs::metadata(entry.path()) {
                Ok(what) if what.is_dir() => self.list_into(&entry.path(), &format!("{path}/"), depth + 1, found),
                Ok(what) if what.is_file() => found.push(path),
                _ => {}
            }
        }
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Result<String>> {
        let full = self.root.join(path);
        if !is_plain(path) || !full.is_file() {
            return None;
        }
        let Some(full) = self.inside(&full) else {
            let error = Diagnostic::error("content/outside", "the file is a link that leads out of the folder of the games");
            return Some(Err(Box::new(error.at(Place::new(path, 0, 0)).help("copy the file in place of the link"))));
        };
        let mut bytes = Vec::new();
        let read = File::open(full).and_then(|file| file.take(SIZE_LIMIT + 1).read_to_end(&mut bytes));
        let wrong = |code, message: String| Some(Err(Box::new(Diagnostic::error(code, message).at(Place::new(path, 0, 0)))));
        match read {
            Err(error) => wrong("content/unreadable", format!("the file cannot be read: {error}")),
            Ok(_) if bytes.len() as u64 > SIZE_LIMIT => {
                wrong("content/too-large", format!("the file has more than {SIZE_LIMIT} bytes"))
            }
            Ok(_) => Some(decode_text(path, bytes)),
        }
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        if is_plain(folder) {
            self.list_into(&self.root.join(folder), "", 0, &mut found);
        }
        found.sort_unstable();
        found
    }
}

/// Whether a path only goes down, on every system.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}

/// A place games are looked for in.
#[derive(Clone)]
pub struct Shelf {
    /// `this folder`, `built in`, or the folder's name.
    pub name: String,
    pub files: Arc<dyn Files>,
}

impl Shelf {
    fn holds(&self, game: &str) -> bool {
        // Half a game counts: what is missing is then told, instead of quietly taking another game of that name.
        is_plain(game) && ["content", "scripts"].iter().any(|part| !self.files.list(&format!("{part}/{game}")).is_empty())
    }
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    pub name: String,
    pub title: String,
    pub variants: Vec<String>,
    /// The name of the shelf it lies on.
    pub place: String,
}

/// Finds games by name.
#[derive(Clone)]
pub struct Finder {
    shelves: Vec<Shelf>,
}

impl Finder {
    /// Looks in the folder given and nowhere else; without one, in the current folder and then in the binary.
    ///
    /// # Errors
    /// `usage/folder`: there is no such folder.
    pub fn new(folder: Option<&Path>) -> Result<Self> {
        let mut shelves = Vec::new();
        match folder {
            Some(folder) => {
                shelves.push(Shelf { name: folder.display().to_string(), files: Arc::new(Disk::open(folder)?) })
            }
            None => {
                // A current folder that cannot be read, or was removed, holds no games.
                shelves.extend(Disk::open(Path::new(".")).map(|disk| Shelf { name: "this folder".into(), files: Arc::new(disk) }));
                shelves.push(Shelf { name: "built in".into(), files: Arc::new(built_in()) });
            }
        }
        Ok(Self { shelves })
    }

    /// The first shelf that holds the game.
    ///
    /// # Errors
    /// `content/unknown-game`, with the nearest name.
    pub fn find(&self, game: &str) -> Result<&Shelf> {
        self.shelves.iter().find(|shelf| shelf.holds(game)).ok_or_else(|| {
            let known = self.games();
            let message = format!("there is no game `{}`", game.escape_debug());
            let error = Diagnostic::error("content/unknown-game", message);
            match known.is_empty() {
                true => Box::new(error.help("name the folder with `content/` and `scripts/`: --path DIR")),
                false => Box::new(error.suggest(game, known.iter().map(|game| game.name.as_str()))),
            }
        })
    }

    /// All games, in order of name. Of two games with one name the one that would be found is listed.
    pub fn games(&self) -> Vec<GameInfo> {
        let mut found: Vec<GameInfo> = Vec::new();
        for shelf in &self.shelves {
            for (name, title) in games(&*shelf.files) {
                if found.iter().all(|game| game.name != name) {
                    let variants = variants(&*shelf.files, &name);
                    found.push(GameInfo { name, title, variants, place: shelf.name.clone() });
                }
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    }
}

/// The names of a game's variants, also of a game that does not load.
pub fn variants(files: &dyn Files, game: &str) -> Vec<String> {
    match Package::load(files, game, &[], &[]) {
        Ok(package) => package.known_variants.into_iter().map(|variant| variant.name).collect(),
        Err(_) => {
            let names = files.list(&format!("content/{game}/variants"));
            names.iter().filter_map(|name| name.strip_suffix(".yaml")).map(str::to_owned).collect()
        }
    }
}
