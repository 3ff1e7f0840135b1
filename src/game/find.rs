//! Where a game is found: in the folder given, else in the current folder, else among those built into the binary.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use crate::content::{Files, Layered, Memory, Trusted, decode_text, games, languages, title_in};
use crate::diag::{Diagnostic, Place, Result};

/// The largest file read, in bytes.
pub const SIZE_LIMIT: u64 = 1 << 20;

/// How deep a listing goes.
const DEEPEST: usize = 8;

/// How long a listing gets.
const LONGEST: usize = 10_000;

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

/// A folder of the disk with `content/` and `scripts/` in it. Nothing outside of the folder is read, whatever a path
/// or a link says.
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
            Box::new(
                Diagnostic::error("usage/folder", message).help("name a folder with `content/` and `scripts/` in it"),
            )
        };
        match folder.canonicalize() {
            Ok(root) if root.is_dir() => Ok(Self { root }),
            Ok(_) => Err(wrong("is no folder")),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(wrong("does not exist")),
            Err(error) => Err(wrong(&format!("cannot be read: {error}"))),
        }
    }

    /// The file or folder itself, links followed; `None` if it is not there or lies outside of the root.
    fn inside(&self, full: &Path) -> Option<PathBuf> {
        full.canonicalize().ok().filter(|found| found.starts_with(&self.root))
    }

    /// `looked` counts folders as well: links to folders may lead round and round without a file.
    fn list_into(&self, folder: &Path, before: &str, depth: usize, looked: &mut usize, found: &mut Vec<String>) {
        let Some(folder) = self.inside(folder).filter(|_| depth < DEEPEST) else { return };
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.') && is_plain(name)) else { continue };
            *looked += 1;
            if *looked > LONGEST {
                return;
            }
            let path = format!("{before}{name}");
            // What cannot be read is listed all the same: reading it says what is wrong with it.
            if entry.path().is_dir() && self.inside(&entry.path()).is_some() {
                self.list_into(&entry.path(), &format!("{path}/"), depth + 1, looked, found);
            } else {
                found.push(path);
            }
        }
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Result<String>> {
        let full = self.root.join(path);
        if !is_plain(path) || full.symlink_metadata().is_err() {
            return None;
        }
        let wrong = |code, message: String| Diagnostic::error(code, message).at(Place::new(path, 0, 0));
        let link = |message: &str| {
            let error = wrong("content/outside", message.into());
            Some(Err(Box::new(error.help("put a copy of the file in place of the link"))))
        };
        let what = match fs::metadata(&full) {
            Ok(what) => what,
            Err(_) => return link("this is a link that leads nowhere, or round in a circle"),
        };
        let Some(full) = self.inside(&full) else {
            return link("this is a link that leads out of the folder of games");
        };
        if what.is_dir() {
            return None;
        }
        // A pipe or a device has no end, and opening one may wait for ever.
        if !what.is_file() {
            return Some(Err(Box::new(wrong("content/unreadable", "this is no file: a pipe or a device".into()))));
        }
        let mut bytes = Vec::new();
        let read = File::open(full).and_then(|file| file.take(SIZE_LIMIT + 1).read_to_end(&mut bytes));
        Some(match read {
            Err(error) => Err(Box::new(wrong("content/unreadable", format!("the file cannot be read: {error}")))),
            Ok(_) if bytes.len() as u64 > SIZE_LIMIT => {
                Err(Box::new(wrong("content/too-large", format!("the file has more than {SIZE_LIMIT} bytes"))))
            }
            Ok(_) => decode_text(path, bytes),
        })
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        if is_plain(folder) {
            self.list_into(&self.root.join(folder), "", 0, &mut 0, &mut found);
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
    /// `this folder`, `built in`, or the name of the folder given.
    pub name: String,
    pub files: Arc<dyn Files>,
    /// The folder of the disk that it is, or where variants of its games are looked for beside it.
    pub folder: Option<PathBuf>,
}

impl Shelf {
    /// Whether it has the game, and not only variants of it or agents for it.
    fn holds(&self, game: &str) -> bool {
        // Half a game counts: what is missing is then told, instead of quietly taking another game of that name.
        let beside = |file: &String| file.starts_with("variants/") || file.starts_with("agents/");
        let has = |part: &str| !self.list(part, game).iter().all(beside);
        is_plain(game) && !game.contains('/') && (has("content") || has("scripts"))
    }

    fn list(&self, part: &str, game: &str) -> Vec<String> {
        self.files.list(&format!("{part}/{game}"))
    }

    /// The game's files on this shelf, with the variants of it that lie on one before.
    fn under(&self, before: &Self, game: &str) -> Self {
        if before.list("content", game).is_empty() && before.list("scripts", game).is_empty() {
            return Self { folder: before.folder.clone(), ..self.clone() };
        }
        let (variants, game) = (Arc::clone(&before.files), Arc::clone(&self.files));
        #[allow(clippy::arc_with_non_send_sync, reason = "shelves share their files on one thread")]
        let files = Arc::new(Layered { variants, game });
        Self { name: format!("{}, variants in {}", self.name, before.name), files, folder: before.folder.clone() }
    }
}

/// A game that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    pub name: String,
    pub title: String,
    pub variants: Vec<String>,
    /// Those it has words in, beside its own.
    pub languages: Vec<String>,
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
        let shelf = |name: String, disk: Disk| {
            let folder = Some(disk.root.clone());
            Shelf { name, files: Arc::new(disk), folder }
        };
        if let Some(folder) = folder {
            return Ok(Self { shelves: vec![shelf(folder.display().to_string(), Disk::open(folder)?)] });
        }
        let built_in = Shelf { name: "built in".into(), files: Arc::new(built_in()), folder: None };
        // A current folder that cannot be read holds no games.
        let here = Disk::open(Path::new(".")).ok().map(|disk| shelf("this folder".into(), disk));
        Ok(Self { shelves: here.into_iter().chain([built_in]).collect() })
    }

    /// Looks in a folder first and then in the binary, as if it were the current one.
    ///
    /// # Errors
    /// `usage/folder`: there is no such folder.
    pub fn beside(folder: &Path) -> Result<Self> {
        let disk = Disk::open(folder)?;
        let own = Shelf { name: folder.display().to_string(), folder: Some(disk.root.clone()), files: Arc::new(disk) };
        let built_in = Shelf { name: "built in".into(), files: Arc::new(built_in()), folder: None };
        Ok(Self { shelves: vec![own, built_in] })
    }

    /// Scripts get so many times the usual budget.
    #[must_use]
    #[allow(clippy::arc_with_non_send_sync, reason = "shelves share their files on one thread")]
    pub fn trusting(mut self, budget: u32) -> Self {
        if budget > 1 {
            for shelf in &mut self.shelves {
                shelf.files = Arc::new(Trusted { files: Arc::clone(&shelf.files), budget });
            }
        }
        self
    }

    /// The places games are looked for in, the nearest first.
    pub(super) fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    #[cfg(test)]
    pub(super) fn with(shelves: Vec<Shelf>) -> Self {
        Self { shelves }
    }

    /// The first shelf that holds the game.
    ///
    /// # Errors
    /// `content/unknown-game`, with the nearest name.
    pub fn find(&self, game: &str) -> Result<Shelf> {
        let found = self.shelves.iter().position(|shelf| shelf.holds(game));
        let shelf = found.and_then(|index| self.shelves.get(index)).map(|shelf| match self.shelves.first() {
            Some(first) if found != Some(0) => shelf.under(first, game),
            _ => shelf.clone(),
        });
        shelf.ok_or_else(|| {
            let known = self.games();
            let error =
                Diagnostic::error("content/unknown-game", format!("there is no game `{}`", game.escape_debug()));
            if known.is_empty() {
                return Box::new(error.help("name the folder with `content/` and `scripts/` in it: --path DIR"));
            }
            Box::new(error.suggest(game, known.iter().map(|game| game.name.as_str())))
        })
    }

    /// All games, in order of name. Of games with one name, the one that would be found.
    pub fn games(&self) -> Vec<GameInfo> {
        self.games_in(None)
    }

    /// The same, with titles in a language where there are such.
    pub fn games_in(&self, language: Option<&str>) -> Vec<GameInfo> {
        let mut found: Vec<GameInfo> = Vec::new();
        for shelf in &self.shelves {
            for (name, title) in games(&*shelf.files) {
                if found.iter().all(|game| game.name != name) {
                    let files = self.find(&name).map_or_else(|_| Arc::clone(&shelf.files), |shelf| shelf.files);
                    let variants = variants(&*files, &name);
                    let languages = languages(&*shelf.files, &name);
                    let told = language.and_then(|language| title_in(&*shelf.files, &name, language));
                    let title = told.unwrap_or(title);
                    found.push(GameInfo { name, title, variants, languages, place: shelf.name.clone() });
                }
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    }
}

/// Every game that is found, each with the files of the shelf it is found on, as one tree.
impl Files for Finder {
    fn read(&self, path: &str) -> Option<Result<String>> {
        if let Some(shelf) = game_in(path).and_then(|game| self.find(game).ok()) {
            return shelf.files.read(path);
        }
        self.shelves.iter().find_map(|shelf| shelf.files.read(path))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        if let Some(shelf) = game_in(folder).and_then(|game| self.find(game).ok()) {
            return shelf.files.list(folder);
        }
        let all: std::collections::BTreeSet<String> =
            self.shelves.iter().flat_map(|shelf| shelf.files.list(folder)).collect();
        all.into_iter().collect()
    }

    fn budget(&self) -> u32 {
        self.shelves.first().map_or(1, |shelf| shelf.files.budget())
    }
}

/// The game that a path lies in: `content/stratego/game.yaml`.
fn game_in(path: &str) -> Option<&str> {
    let (folder, rest) = path.split_once('/')?;
    matches!(folder, "content" | "scripts").then(|| rest.split('/').next())?
}

/// The names of a game's variants, also where the game or one of them does not load.
pub fn variants(files: &dyn Files, game: &str) -> Vec<String> {
    let names = files.list(&format!("content/{game}/variants"));
    let names = names.iter().filter_map(|file| file.strip_suffix(".yaml")).filter(|name| !name.contains('/'));
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("sandtable-find-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn with(&self, file: &str, bytes: &[u8]) -> &Self {
            let path = self.0.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
            self
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn files_below_the_root_are_read() {
        let folder = Folder::new("read");
        folder.with("root/content/a/game.yaml", b"title: A").with("root/content/a/variants/b.yaml", b"");
        folder.with("root/content/a/.hidden", b"").with("secret", b"secret").with("root/content/ab/x", b"");
        let disk = Disk::open(&folder.0.join("root")).unwrap();
        assert_eq!(disk.read("content/a/game.yaml").unwrap().unwrap(), "title: A");
        assert_eq!(disk.list("content/a"), ["game.yaml", "variants/b.yaml"]);
        assert_eq!(disk.list("content"), ["a/game.yaml", "a/variants/b.yaml", "ab/x"]);
        for outside in [
            "../secret",
            "content/../../secret",
            "/etc/passwd",
            "",
            ".",
            "content",
            "content//a/game.yaml",
            "./content/a/game.yaml",
            "content/a\0",
        ] {
            assert!(disk.read(outside).is_none(), "{outside}");
        }
        assert!(disk.list("..").is_empty() && disk.list("/").is_empty() && disk.list("nowhere").is_empty());
    }

    #[test]
    fn files_that_cannot_be_text_are_named() {
        let folder = Folder::new("wrong");
        folder.with("latin", b"\xe9").with("large", &vec![b' '; SIZE_LIMIT as usize + 1]);
        folder.with("just", &vec![b' '; SIZE_LIMIT as usize]);
        let disk = Disk::open(&folder.0).unwrap();
        let error = |file: &str| disk.read(file).unwrap().unwrap_err().to_string();
        assert_eq!(error("latin"), "latin:1:1: this is not UTF-8 text: there is a byte 0xE9 (save the file as UTF-8)");
        assert_eq!(error("large"), "large: the file has more than 1048576 bytes");
        assert!(disk.read("just").unwrap().is_ok());
        let nowhere = Disk::open(&folder.0.join("nowhere")).unwrap_err();
        assert_eq!(nowhere.code, "usage/folder");
        assert!(Disk::open(&folder.0.join("latin")).unwrap_err().message.ends_with("is no folder"));
    }

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_out() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("links");
        folder.with("root/content/a/game.yaml", b"inside").with("out/secret.yaml", b"secret");
        let root = folder.0.join("root");
        symlink(folder.0.join("out/secret.yaml"), root.join("content/a/link.yaml")).unwrap();
        symlink(folder.0.join("out"), root.join("content/out")).unwrap();
        symlink("game.yaml", root.join("content/a/alias.yaml")).unwrap();
        symlink("..", root.join("content/a/up")).unwrap();
        symlink("nowhere", root.join("content/a/dangling.yaml")).unwrap();
        let disk = Disk::open(&root).unwrap();
        let error = disk.read("content/a/link.yaml").unwrap().unwrap_err();
        assert_eq!(error.code, "content/outside");
        assert_eq!(disk.read("content/out/secret.yaml").unwrap().unwrap_err().code, "content/outside");
        assert_eq!(disk.read("content/a/alias.yaml").unwrap().unwrap(), "inside");
        assert_eq!(disk.read("content/a/dangling.yaml").unwrap().unwrap_err().code, "content/outside");
        assert!(disk.list("content/out").is_empty());
        let listed = disk.list("content/a");
        assert!(listed.len() < 100 && listed.contains(&"link.yaml".into()), "{listed:?}");
        assert!(disk.list("content").contains(&"out".into()), "where it leads is told when it is read");
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_round_are_followed_so_far() {
        let folder = Folder::new("round");
        folder.with("root/content/a/game.yaml", b"");
        let root = folder.0.join("root");
        for link in 0..12 {
            std::os::unix::fs::symlink(".", root.join(format!("content/a/round{link}"))).unwrap();
        }
        let disk = Disk::open(&root).unwrap();
        assert!(disk.list("content").len() <= LONGEST && disk.read("content/a/game.yaml").is_some());
    }

    #[test]
    fn the_nearest_shelf_with_the_game_is_taken() {
        let shelf = |name: &str, files: Memory| Shelf { name: name.into(), files: Arc::new(files), folder: None };
        let first = Memory::new().with("content/duel/game.yaml", "title: Mine").with("scripts/half/main.lua", "");
        let second = Memory::new()
            .with("content/duel/game.yaml", "title: Theirs")
            .with("content/war/game.yaml", "title: War")
            .with("content/war/variants/long.yaml", "")
            .with("content/half/game.yaml", "title: Half");
        let finder = Finder { shelves: vec![shelf("one", first), shelf("two", second)] };
        let place = |game: &str| finder.find(game).unwrap().name.clone();
        assert_eq!([place("duel"), place("war"), place("half")], ["one", "two", "one"]);
        let error = |game: &str| finder.find(game).err().unwrap().to_string();
        assert_eq!(error("wat"), "there is no game `wat` (did you mean `war`?)");
        assert_eq!(error("../duel"), "there is no game `../duel` (known: duel, half, war)");
        let games: Vec<String> =
            finder.games().into_iter().map(|game| format!("{} {}", game.title, game.place)).collect();
        assert_eq!(games, ["Mine one", "Half two", "War two"]);
        assert_eq!(finder.games()[2].variants, ["long"]);
        // Variants alone are an addition to the game that lies elsewhere.
        let first = Memory::new().with("content/war/variants/short.yaml", "parent: war").with("content/war/x.yaml", "");
        let second = Memory::new().with("content/war/game.yaml", "").with("content/war/variants/long.yaml", "");
        let half = Finder { shelves: vec![shelf("one", first.clone()), shelf("two", second.clone())] };
        assert_eq!(half.find("war").unwrap().name, "one", "a file of the game itself: half a game is told");
        let first = Memory::new().with("content/war/variants/short.yaml", "parent: war");
        let finder = Finder { shelves: vec![shelf("one", first), shelf("two", second)] };
        let found = finder.find("war").unwrap();
        assert_eq!(found.name, "two, variants in one");
        assert_eq!(found.files.list("content/war"), ["game.yaml", "variants/long.yaml", "variants/short.yaml"]);
        assert_eq!(found.files.read("content/war/variants/short.yaml").unwrap().unwrap(), "parent: war");
        assert_eq!(finder.games()[0].variants, ["long", "short"]);
    }
}
