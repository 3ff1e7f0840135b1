//! A game as asked for: its files, the variants laid over them in order, the settings at their values.

use crate::diag::{Diagnostic, Place};

use super::files::Files;
use super::game_file::{GameFile, KEYS};
use super::node::{Map, Node, Value};
use super::overlay::overlay;
use super::problems::Problems;
use super::reader::{wrong_type, wrong_value};
use super::seats::Seats;
use super::setting::{Choice, SEATS, SettingDecl, SettingValue, unknown_setting};
use super::text::{SHOWN, is_id, quote, suggest};
use super::variant::{self, VariantInfo, read_file};
use super::{kind, yaml};

/// What a setting's `changes` may change beside sorts. Not `seats` and `settings`: they say what values there are.
const CHANGEABLE: [&str; 4] = ["start", "boards", "dice", "first"];

/// How many names the path of a single value may have.
const DEEPEST: usize = 16;

/// A setting with the value it has here.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    pub decl: SettingDecl,
    pub value: Choice,
    /// Where the value comes from: a file, or `--set`.
    pub place: Place,
}

/// A game with its variants and settings, resolved: the input of the script host and of the linker.
///
/// The order of changes is: the game's files; the variants asked for, one after another, each after its own parents, none
/// twice; the values of settings (defaults, then overrides), each with its `changes`; overrides of single values.
#[derive(Clone, Debug, PartialEq)]
pub struct Package {
    /// The name of the game's folder.
    pub game: String,
    /// The game's title, or those of the variants asked for.
    pub title: String,
    /// The variants asked for.
    pub variants: Vec<String>,
    /// `game.yaml`, decoded.
    pub file: GameFile,
    /// The kinds as written, per sort (the stem of the file), in order of name. [`check_sort`](super::check_sort)
    /// decodes them once the script has declared their fields.
    pub sorts: Vec<(String, Node)>,
    /// The settings in declared order.
    pub settings: Vec<Setting>,
    /// Paths of the overlay scripts, in the order they run after `main.lua`.
    pub scripts: Vec<String>,
    /// All variants the game has.
    pub known_variants: Vec<VariantInfo>,
    /// The resolved text of `game.yaml`, without `settings`.
    root: Node,
}

/// The games there are: name and title, in order of name. A game whose file cannot be read has its name as title.
pub fn games(files: &dyn Files) -> Vec<(String, String)> {
    let names = files.list("content");
    let names = names.iter().filter_map(|path| path.strip_suffix("/game.yaml")).filter(|name| !name.contains('/'));
    let title = |name: &str| {
        let path = format!("content/{name}/game.yaml");
        let root = yaml::read(&path, &files.read(&path)?.ok()?).ok()?;
        super::reader::shown("`title`", root.get("title")?, SHOWN, &mut Problems::new())
    };
    names.map(|name| (name.to_owned(), title(name).unwrap_or_else(|| name.to_owned()))).collect()
}

impl Package {
    /// Reads a game with variants and overrides.
    ///
    /// An override is the name of a setting and a value (`two_squares`, `off`); the name may end in a seat for a
    /// setting per seat (`king.red`, `king_b`). A name with dots that begins with a sort, `start`, `boards`, `dice` or `first`
    /// changes that value (`ranks.scout.strength`, `3`); its value is YAML, and `null` takes the value away.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the files: `content/unknown-game`, `content/unknown-variant`,
    /// `content/unknown-setting`, `content/setting-value`, and whatever the files have.
    pub fn load(
        files: &dyn Files,
        game: &str,
        variants: &[&str],
        overrides: &[(String, String)],
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut problems = Problems::new();
        let path = format!("content/{game}/game.yaml");
        if game.contains('/') || files.read(&path).is_none() {
            let known: Vec<(String, String)> = games(files);
            let error = Diagnostic::error("content/unknown-game", format!("there is no game {}", quote(game)));
            return Err(vec![suggest(error, game, known.iter().map(|(name, _)| name.as_str()))]);
        }
        let root = read_file(files, &path, &mut problems);
        let mut sorts = read_sorts(files, game, &mut problems);
        let chain = variant::chain(files, game, variants, &mut problems);
        let Some(mut root) = root else {
            return Err(problems.into_vec());
        };
        if root.as_map().is_none() {
            let help = "write `title: NAME` and `seats: [red, blue]`";
            problems.add(|| wrong_type("`game.yaml`", "a map", &root).help(help));
            return Err(problems.into_vec());
        }
        for variant in &chain {
            variant.apply(&mut root, &mut sorts, &mut problems);
        }
        let mut seats = read_seats(&root, &mut problems);
        let settings = root.get("settings").filter(|node| !node.is_null());
        let mut decls =
            settings.map(|node| SettingDecl::read_all(node, &seats, &sorts, &mut problems)).unwrap_or_default();
        if let Some(decl) = SettingDecl::of_seats(&seats, root.get("seats").map_or(&root.place, |node| &node.place))
            && decls.iter().all(|known| known.name != decl.name)
        {
            decls.push(decl);
        }
        let settings = decls.into_iter().map(|decl| Setting {
            value: decl.default.clone(),
            place: decl.default_place.clone(),
            decl,
        });
        let mut settings: Vec<Setting> = settings.collect();
        let tweaks = override_settings(&mut settings, overrides, &seats, &sorts, &mut problems);
        seat_players(&settings, &mut seats, &mut problems);
        apply_changes(&settings, &mut root, &mut sorts, &mut problems);
        for (name, text) in tweaks {
            tweak(name, text, &mut root, &mut sorts, &mut problems);
        }
        let file = GameFile::read(&root, seats, &sorts, &mut problems);
        let (_, twice) = kind::index_kinds(&sorts);
        problems.extend(twice);
        let Some(file) = file.filter(|_| problems.is_empty()) else {
            return Err(problems.into_vec());
        };
        if let Value::Map(map) = &mut root.value {
            map.remove_where(|key| key == "settings");
        }
        let asked = variants.iter().filter_map(|name| chain.iter().find(|variant| variant.name == *name));
        let titles: Vec<&str> = asked.filter_map(|variant| variant.title.as_deref()).collect();
        Ok(Self {
            game: game.to_owned(),
            title: if titles.is_empty() { file.title.clone() } else { titles.join(" + ") },
            variants: variants.iter().map(|name| (*name).to_owned()).collect(),
            file,
            sorts,
            settings,
            scripts: variant::scripts(chain),
            known_variants: variant::list(files, game),
            root,
        })
    }

    /// A setting by name.
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.decl.name == name)
    }

    /// Where a key of `game.yaml` has its value.
    pub fn place_of(&self, key: &str) -> Option<&Place> {
        self.root.get(key).map(|node| &node.place)
    }

    /// The kinds of a sort as written.
    pub fn sort(&self, name: &str) -> Option<&Node> {
        self.sorts.iter().find(|(sort, _)| sort == name).map(|(_, node)| node)
    }

    /// The value a path leads to, as YAML on one line, and its own path: what lies in a list is changed with the list.
    pub fn whole_value(&self, path: &str) -> Option<(String, String)> {
        let (first, rest) = path.split_once('.').map_or((path, ""), |(first, rest)| (first, rest));
        let (mut node, mut walked, rest) = match self.sort(first) {
            Some(sort) => (sort, first.to_owned(), rest),
            None => (&self.root, String::new(), path),
        };
        for key in rest.split('.').filter(|key| !key.is_empty()) {
            let Some(map) = node.as_map() else { break };
            node = map.get(key)?;
            walked = if walked.is_empty() { key.to_owned() } else { format!("{walked}.{key}") };
        }
        Some((walked, node.to_string()))
    }

    /// The resolved content as path, text and place: what a save keeps and a diff compares. Settings come as
    /// `settings.NAME` with their value.
    pub fn values(&self) -> Vec<(String, String, Place)> {
        let mut values = self.root.leaves("");
        for setting in &self.settings {
            values.push((format!("settings.{}", setting.decl.name), setting.value.to_string(), setting.place.clone()));
        }
        for (sort, node) in &self.sorts {
            values.extend(node.leaves(sort));
        }
        values
    }
}

/// As many seats play as their setting says; a game may declare the setting itself, with words of its own.
fn seat_players(settings: &[Setting], seats: &mut Seats, problems: &mut Problems) {
    let Some(setting) = settings.iter().find(|setting| setting.decl.name == SEATS && seats.from < seats.to) else {
        return;
    };
    match setting.value {
        Choice::One(SettingValue::Integer(count)) if (seats.from as i32..=seats.to as i32).contains(&count) => {
            seats.playing = count as usize;
        }
        _ => problems.add(|| {
            let message =
                format!("the setting `{SEATS}` is {}, and {} to {} may play", setting.value, seats.from, seats.to);
            wrong_value(message, &setting.place)
        }),
    }
}

fn read_sorts(files: &dyn Files, game: &str, problems: &mut Problems) -> Vec<(String, Node)> {
    let folder = format!("content/{game}");
    let mut sorts = Vec::new();
    for file in files.list(&folder) {
        if file.contains('/') || file == "game.yaml" {
            continue;
        }
        let path = format!("{folder}/{file}");
        let name_error =
            |message: String| Diagnostic::error("content/file-name", message).at(Place::new(path.as_str(), 0, 0));
        if let Some(stem) = file.strip_suffix(".yml") {
            problems.add(|| name_error(format!("`{file}` is not read")).help(format!("name it `{stem}.yaml`")));
        }
        let Some(sort) = file.strip_suffix(".yaml") else {
            // A folder that is not to be entered: its variants or words would be missing without a word.
            if let Some(Err(error)) = files.read(&path).filter(|_| !file.contains('.')) {
                problems.add(|| *error);
            }
            continue;
        };
        if !is_id(sort) || KEYS.contains(&sort) || matches!(sort, "parent" | "scripts" | "variants" | "words" | "doc") {
            problems.add(|| {
                name_error(format!("{} cannot be the name of a sort", quote(sort)))
                    .help("use small letters, digits and `_`, and no key of `game.yaml`")
            });
            continue;
        }
        let node = read_file(files, &path, problems);
        let node = node.map(|node| match node.value {
            Value::Map(_) => node,
            // A sort whose kinds are all declared in the script may have an empty file.
            Value::Null => Node::map(node.place, Map::new()),
            _ => {
                problems.add(|| {
                    wrong_type(&format!("`{file}`"), "a map of kinds", &node).help("write `ID: { FIELD: VALUE }`")
                });
                Node::null(node.place)
            }
        });
        // A broken file still has a name: variants that change the sort are not to be blamed for it.
        sorts.push((sort.to_owned(), node.unwrap_or_else(|| Node::null(Place::new(path, 1, 1)))));
    }
    sorts
}

fn read_seats(root: &Node, problems: &mut Problems) -> Seats {
    match root.get("seats").filter(|node| !node.is_null()) {
        Some(node) => Seats::read(node, problems),
        None => {
            problems.add(|| {
                Diagnostic::error("content/missing-key", "`game.yaml` needs `seats`")
                    .at(root.place.clone())
                    .help("write `seats: [red, blue]`")
            });
            Seats::default()
        }
    }
}

/// Sets the settings that overrides name, and gives back the overrides that are about single values.
fn override_settings<'a>(
    settings: &mut [Setting],
    overrides: &'a [(String, String)],
    seats: &Seats,
    sorts: &[(String, Node)],
    problems: &mut Problems,
) -> Vec<(&'a str, &'a str)> {
    let mut tweaks = Vec::new();
    for (name, text) in overrides {
        let place = Place::new("--set", 0, 0);
        let (first, rest) = name.split_once('.').map_or((name.as_str(), None), |(first, rest)| (first, Some(rest)));
        if let Some(setting) = settings.iter_mut().find(|setting| setting.decl.name == first) {
            let seat = match rest {
                Some(seat) if setting.decl.per_seat => {
                    let Some(seat) = seats.find(seat, &place, problems) else { continue };
                    Some(seat)
                }
                Some(_) => {
                    let message = format!("setting `{first}` is not per seat");
                    problems.add(|| {
                        Diagnostic::error("content/unknown-setting", message)
                            .at(place.clone())
                            .label(setting.decl.place.clone(), "declared here")
                            .help(format!("write `{first}={text}`"))
                    });
                    continue;
                }
                None => None,
            };
            setting.decl.set(&mut setting.value, seat, text, &place, problems);
            setting.place = place;
        } else if CHANGEABLE.contains(&first) || (rest.is_some() && sorts.iter().any(|(sort, _)| sort == first)) {
            tweaks.push((name.as_str(), text.as_str()));
        } else {
            let known = settings.iter().map(|setting| setting.decl.name.as_str());
            let known = known.chain(sorts.iter().filter(|_| rest.is_some()).map(|(sort, _)| sort.as_str()));
            let kind = rest.and_then(|field| near_kind(first, field, sorts));
            problems.add(|| {
                let error = unknown_setting(first, &place, known);
                match kind {
                    Some(path) => error.help(format!("did you mean `{path}`?")),
                    None => error,
                }
            });
        }
    }
    tweaks
}

/// The path of a field of the kind whose name is nearest: who changes a kind may leave its sort out or spell it wrong.
fn near_kind(name: &str, field: &str, sorts: &[(String, Node)]) -> Option<String> {
    let kinds =
        |node: &Node| node.as_map().map_or_else(Vec::new, |map| map.iter().map(|entry| entry.key.clone()).collect());
    sorts.iter().find_map(|(sort, node)| {
        let kinds: Vec<String> = kinds(node);
        let near = crate::diag::nearest(name, kinds.iter().map(String::as_str))?;
        Some(format!("{sort}.{near}.{field}"))
    })
}

/// Lays the `changes` over the content that go with the values the settings have. The bodies of other values are held
/// against the names of sorts and keys too, so that a misspelt one does not wait until somebody chooses the value.
fn apply_changes(settings: &[Setting], root: &mut Node, sorts: &mut [(String, Node)], problems: &mut Problems) {
    for setting in settings {
        for (value, body) in &setting.decl.changes {
            let what = format!("`{value}` of setting `{}`", setting.decl.name);
            if setting.value == Choice::One(value.clone()) {
                variant::apply(&what, body, &[], &CHANGEABLE, root, sorts, problems);
            } else {
                variant::check_keys(&what, body, &[], &CHANGEABLE, sorts, problems);
            }
        }
    }
}

/// Changes one value by its path.
fn tweak(name: &str, text: &str, root: &mut Node, sorts: &mut [(String, Node)], problems: &mut Problems) {
    let file = format!("--set {}", quote(name).trim_matches('`'));
    let mut value = match yaml::read(&file, text) {
        Ok(value) => value,
        Err(errors) => return problems.extend(errors),
    };
    let place = Place::new(file, 0, 0);
    let keys: Vec<&str> = name.split('.').collect();
    if keys.len() > DEEPEST || keys.iter().any(|key| key.is_empty()) {
        let message = format!("{} is no path of a value", quote(name));
        problems.add(|| Diagnostic::error("content/unknown-setting", message).at(place.clone()));
        return;
    }
    // A kind or zone that is not there is a slip of the pen, not a wish for a new one.
    let base = sorts.iter().find(|(sort, _)| Some(sort.as_str()) == keys.first().copied()).map(|(_, node)| node);
    if let (Some(base), Some(kind)) = (base, keys.get(1))
        && base.get(kind).is_none()
    {
        problems.add(|| {
            let message = format!("`{}` has no kind {}", keys[0], quote(kind));
            let error = Diagnostic::error("content/unknown-kind", message).at(place.clone());
            suggest(error, kind, base.as_map().into_iter().flat_map(Map::keys))
        });
        return;
    }
    let (top, below) = base.map_or((&*root, &keys[..]), |sort| (sort, &keys[1..]));
    let was = below.iter().try_fold(top, |node, key| node.get(key));
    // `off` for `false`, as settings have it, is no other value and no change.
    if let (Some(Value::Bool(_)), Some(SettingValue::Bool(yes))) =
        (was.map(|node| &node.value), SettingValue::from_node(&value))
    {
        value.value = Value::Bool(yes);
    }
    let mut body = value;
    for key in keys.into_iter().rev() {
        let mut map = Map::new();
        let _ = map.insert(key, place.clone(), body);
        body = Node::map(place.clone(), map);
    }
    match sorts.iter_mut().find(|(sort, _)| body.get(sort).is_some()) {
        Some((sort, node)) => {
            if let Some(change) = body.get(sort) {
                overlay(node, change, problems);
            }
        }
        None => overlay(root, &body, problems),
    }
}
