//! Stubs that hold for every game: LuaCATS of the tables of what can be written.

use std::fmt::Write as _;

use serde_json::Value as Json;

use crate::kernel::observation::Observation;
use crate::script::api::{ENTRIES, Entry, Signature, Use};

use super::api::{Call, Form};
use super::forms::FORMS;
use super::globals::CALLS;
use super::programs::{AGENT_CALLS, BATCH_CALLS, CLASSES, SCENARIO_CALLS};

/// What every stub begins with; no script is ever run that does.
const META: &str = "---@meta\n-- Made by `sandtable stubs`: what is written here is lost when it is made again.\n\n";

/// Names that types use and that are no class of a handle.
const ALIASES: &str = "\
---@alias seats seat|seat[]|\"all\"
---@alias see \"all\"|\"owner\"|\"none\"
---@alias lasts \"phase\"|\"turn\"|\"next turn\"|\"round\"|\"leaves zone\"|\"match\"
---@alias direction \"forward\"|\"back\"|\"left\"|\"right\"|\"forward-left\"|\"forward-right\"|\"back-left\"|\"back-right\"|\"north\"|\"south\"|\"east\"|\"west\"|\"north-west\"|\"north-east\"|\"south-west\"|\"south-east\"

---@class change what `state:modify` does to a number
---@field set? integer
---@field min? integer
---@field max? integer

---@class pattern how a piece moves or reaches
---@field longest integer its longest move on this grid, in cells

---@class generator what fills arguments of an action

---@class test when a match ends

---@class effect what an action does
---@overload fun(state: state, seat: seat, ...: any)
---@field after any

";

/// What Luau has beside what editors know of Lua.
const LUAU: &str = "\
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---@generic T
---@param items T
---@return T
function table.clone(items) end

---@generic T
---@param items T
---@return T
function table.freeze(items) end

---@param items any[]
---@param item any
---@param from? integer
---@return integer?
function table.find(items, item, from) end

---@param count integer
---@param item? any
---@return any[]
function table.create(count, item) end

---@param number number
---@param least number
---@param most number
---@return number
function math.clamp(number, least, most) end

---@param number number
---@return number
function math.round(number) end

---@param number number
---@return number
function math.sign(number) end

---@param value any
---@return string
function typeof(value) end

";

/// What stands after a handle: `scripts/types/table.lua`.
pub fn table() -> String {
    let mut text = format!("{META}{ALIASES}{LUAU}");
    let mut tags: Vec<&str> = Vec::new();
    for entry in ENTRIES {
        if !tags.contains(&entry.on.name()) {
            tags.push(entry.on.name());
        }
    }
    for tag in tags {
        let class = class_of(tag);
        let of_tag = || ENTRIES.iter().filter(move |entry| entry.on.name() == tag);
        let _ = writeln!(text, "---@class (partial) {class}{}", marks(tag));
        for entry in of_tag().filter(|entry| matches!(entry.how, Use::Read(_))) {
            let types = Signature::read(entry.signature).map_or("any", |read| read.results[0]);
            let _ = writeln!(text, "---@field {} {types} {}", entry.name, entry.doc);
        }
        let _ = writeln!(text, "local {class} = {{}}\n");
        for entry in of_tag() {
            method(&mut text, &class, entry);
        }
    }
    text
}

/// The class of a handle: a sort has a name of its own, since `sort` is the name of what it sorts.
fn class_of(tag: &str) -> String {
    if tag == "sort" { "sort_handle".to_owned() } else { tag.to_owned() }
}

/// What a handle can do beside its names.
fn marks(tag: &str) -> &'static str {
    match tag {
        "zone" => "\n---@operator len: integer",
        "offer" => "\n---@overload fun(...: any) offers an option",
        "deny" => "\n---@overload fun(reason: string, ...: any) denies options; missing arguments at the end mean all",
        _ => "",
    }
}

fn method(text: &mut String, class: &str, entry: &Entry) {
    let dot = match entry.how {
        Use::Read(_) => return,
        Use::Method(_) => ':',
        Use::Function(_) => '.',
    };
    called(text, &format!("{class}{dot}{}", entry.name), entry.signature, entry.doc);
}

/// One function with what its signature says.
fn called(text: &mut String, name: &str, signature: &str, doc: &str) {
    let Some(read) = Signature::read(signature) else { return };
    let _ = writeln!(text, "--- {doc}");
    let arguments = read.arguments.unwrap_or_default();
    for argument in &arguments {
        let optional = if argument.optional { "?" } else { "" };
        let _ = writeln!(text, "---@param {}{optional} {}", argument.name, argument.types);
    }
    for result in &read.results {
        // `...any` in a signature is so many results.
        let types = result.strip_prefix("...").map_or_else(|| (*result).to_owned(), |types| format!("{types} ..."));
        let _ = writeln!(text, "---@return {types}");
    }
    let names: Vec<&str> = arguments.iter().map(|argument| argument.name).collect();
    let _ = writeln!(text, "function {name}({}) end\n", names.join(", "));
}

fn form(text: &mut String, form: &Form) {
    let _ = writeln!(text, "---@class {} {}", form.class, form.doc);
    for line in form.more {
        let _ = writeln!(text, "{line}");
    }
    for field in form.fields {
        // Behind the name the mark holds for a whole union, whatever a checker makes of it behind the last type.
        let (may, types) = field.types.strip_suffix('?').map_or(("", field.types), |types| ("?", types));
        let _ = writeln!(text, "---@field {}{may} {types} {}", field.name, field.doc);
    }
    text.push('\n');
}

/// The tables that `main.lua` fills, by class of their entries; `any` where an entry is what the game says.
const TABLES: &[(&str, &str)] = &[
    ("kinds", "table<string, table<string, any>>"),
    ("checks", "table<string, any>"),
    ("zones", "table<string, zone_form>"),
    ("fields", "table<string, table<string, any>>"),
    ("values", "table<string, fun(state: state, piece: piece): integer>"),
    ("rules", "table<string, fun(state: state, ...: any): ...any>"),
    ("tables", "table<string, fun(a: kind, b: kind): any>"),
    ("actions", "table<string, action_form>"),
    ("phases", "table<string, phase_form>"),
    ("ends", "table<string, end_form>"),
    ("limits", "table<string, limit_form>"),
    ("sheets", "table<string, sheet_form>"),
    ("on", "table<string, fun(state: state, event: event)>"),
    ("invariants", "table<string, fun(state: state): boolean, string?>"),
];

/// What a game declares and calls: `scripts/types/game.lua`.
pub fn game() -> String {
    let mut text = META.to_owned();
    for one in FORMS.iter().filter(|form| !form.class.is_empty()) {
        form(&mut text, one);
    }
    text += "---@class event what a listener is told; its fields are those of the event\n---@field [string] any\n\n";
    text += "---@class variables\n---@field game table<string, any>\n---@field seat table<string, any>\n---@type variables\nvariables = {}\n\n";
    text += "---@class outcome\n---@field score (fun(state: state, seat: seat): number, ...number)? points, then what decides between equals\n\
             ---@type outcome\noutcome = {}\n\n";
    text += "---@class hidden\n---@field possible any whether a hidden piece may be of a kind: `fun(piece, kind)`, or `goes_as_far { by = }`\n\
             ---@field value (fun(state: state, seat: seat, name: string, value: any): boolean)?\n---@type hidden\nhidden = {}\n\n";
    for (name, types) in TABLES {
        let _ = writeln!(text, "---@type {types}\n{name} = {{}}\n");
    }
    text += "---@class (partial) settings what the settings of the game stand at\n---@type settings\nsettings = {}\n\n";
    text += "---@type content\ncontent = {}\n\n---@class list\nlist = {}\n\n";
    calls(&mut text, CALLS);
    text
}

fn calls(text: &mut String, calls: &[Call]) {
    for call in calls {
        let name = call.signature.split('(').next().unwrap_or_default();
        called(text, name, call.signature, call.doc);
    }
}

/// Agents, scenarios and batches: `scripts/types/programs.lua`.
pub fn programs() -> String {
    let mut text = META.to_owned();
    view(&mut text);
    for one in CLASSES {
        form(&mut text, one);
        if matches!(one.class, "game" | "match") {
            let _ = writeln!(text, "---@class (partial) {}\nlocal {} = {{}}\n", one.class, one.class);
        }
    }
    calls(&mut text, AGENT_CALLS);
    calls(&mut text, SCENARIO_CALLS);
    text += "---@type string[] what stands behind the file of a batch\nargs = {}\n\n";
    for call in BATCH_CALLS.iter().filter(|call| !call.signature.contains("goto(")) {
        let name = call.signature.split('(').next().unwrap_or_default();
        called(&mut text, name, call.signature, call.doc);
    }
    text
}

/// The classes of an observation, as its JSON schema has them.
fn view(text: &mut String) {
    let schema = Observation::schema();
    let root = schema.as_value();
    class(text, "view", root);
    for (name, definition) in root["$defs"].as_object().into_iter().flatten() {
        if definition["type"] == "object" && definition["properties"].is_object() {
            class(text, &view_class(name), definition);
        }
    }
}

fn view_class(name: &str) -> String {
    let mut class = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !class.is_empty() {
            class.push('_');
        }
        class.push(letter.to_ascii_lowercase());
    }
    class
}

fn class(text: &mut String, name: &str, schema: &Json) {
    let doc = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    let _ = writeln!(text, "---@class {name} {doc}");
    for (field, of) in schema["properties"].as_object().into_iter().flatten() {
        let doc = of["description"].as_str().unwrap_or_default().replace('\n', " ");
        let always = schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == field));
        let (types, maybe) = json_type(of);
        let maybe = if maybe || !always { "?" } else { "" };
        let _ = writeln!(text, "---@field {field} {types}{maybe} {doc}");
    }
    text.push('\n');
}

/// A type of LuaCATS, and whether it may be nothing.
fn json_type(schema: &Json) -> (String, bool) {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.rsplit('/').next().unwrap_or_default();
        return match name {
            "Seen" => ("any".to_owned(), true),
            "Side" => ("\"south\"|\"north\"|\"west\"|\"east\"".to_owned(), false),
            name => (view_class(name), false),
        };
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let types = any.iter().filter(|one| one["type"] != "null").map(json_type);
        return (types.map(|(types, _)| types).collect::<Vec<_>>().join("|"), true);
    }
    let one = |kind: &str| match kind {
        "array" => format!("{}[]", json_type(&schema["items"]).0),
        "object" => format!("table<string, {}>", json_type(&schema["additionalProperties"]).0),
        kind => kind.to_owned(),
    };
    match &schema["type"] {
        Json::String(kind) => (one(kind), false),
        Json::Array(kinds) => {
            let named: Vec<String> =
                kinds.iter().filter_map(Json::as_str).filter(|kind| *kind != "null").map(one).collect();
            (named.join("|"), true)
        }
        _ => ("any".to_owned(), true),
    }
}
