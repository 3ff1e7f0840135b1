//! What names in a line of Lua mean: what may follow `state.board:`, and what the API says of it. For completion, hints
//! and `:doc`; nothing is run, so a chain is followed only as far as types are declared.

use crate::kernel::rules::Rules;
use crate::kernel::value::ValueType;

use super::api::{ENTRIES, Use};
use super::handle::{Handle, TAGS, Tag};
use super::host::Host;

/// A name that may be written, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: String,
    /// As it is written, with types: `state.turn: integer`.
    pub signature: String,
    pub doc: String,
    /// Written after a colon.
    pub is_method: bool,
    /// Called with brackets.
    pub is_called: bool,
}

/// What a chain of names stands for.
enum Meaning {
    Handle(Tag),
    Table(mlua::Table),
}

impl Host {
    /// What may follow a chain such as `state.board` or `string`; after nothing, what a line may begin with. Sorted.
    pub fn names_after(&mut self, rules: &Rules, chain: &str) -> Vec<Named> {
        let mut names = match chain {
            "" => self.first_names(rules),
            _ => match self.meaning(rules, chain) {
                Some(Meaning::Handle(tag)) => after(rules, tag),
                Some(Meaning::Table(table)) => entries(&table, chain),
                None => Vec::new(),
            },
        };
        names.sort_by(|one, other| one.name.cmp(&other.name));
        names.dedup_by(|one, other| one.name == other.name);
        names
    }

    /// What a name at the end of a chain is: `state.board:count`, or `count` alone wherever the API has it.
    pub fn named(&mut self, rules: &Rules, written: &str) -> Vec<Named> {
        let Some(at) = written.rfind(['.', ':']) else {
            let mut found: Vec<Named> = ENTRIES.iter().filter(|entry| entry.name == written).map(of_entry).collect();
            found.extend(self.first_names(rules).into_iter().filter(|known| known.name == written));
            return found;
        };
        let (chain, name) = (&written[..at], &written[at + 1..]);
        let here = self.names_after(rules, chain).into_iter().filter(|known| known.name == name);
        let mut found: Vec<Named> = here.collect();
        // `zone:count` names the type and no zone.
        if found.is_empty()
            && let Some((tag, _)) = TAGS.iter().find(|(_, of)| *of == chain)
        {
            found = after(rules, *tag).into_iter().filter(|known| known.name == name).collect();
        }
        found
    }

    fn first_names(&mut self, rules: &Rules) -> Vec<Named> {
        let mut names = Vec::new();
        let Ok(environment) = self.environment(rules) else { return names };
        for (table, doc) in [(environment, "a name of a line"), (self.vm.lua().globals(), "")] {
            // A table of the VM's own cannot fail to be read.
            let _ = table.for_each(|name: mlua::Value, value: mlua::Value| {
                if let mlua::Value::String(name) = name {
                    names.push(of_value(&name.to_string_lossy(), "", &value, doc));
                }
                Ok(())
            });
        }
        names
    }

    fn meaning(&mut self, rules: &Rules, chain: &str) -> Option<Meaning> {
        let mut steps = chain.split(['.', ':']).map(|step| step.split(['(', '[', '{']).next().unwrap_or(step).trim());
        let first = steps.next()?;
        let environment = self.environment(rules).ok()?;
        let value = match environment.raw_get::<mlua::Value>(first).ok()? {
            mlua::Value::Nil => self.vm.lua().globals().raw_get::<mlua::Value>(first).ok()?,
            value => value,
        };
        let mut here = of_raw(value)?;
        for step in steps {
            here = match here {
                Meaning::Handle(tag) => Meaning::Handle(result(rules, tag, step)?),
                Meaning::Table(table) => of_raw(table.raw_get::<mlua::Value>(step).ok()?)?,
            };
        }
        Some(here)
    }
}

fn of_raw(value: mlua::Value) -> Option<Meaning> {
    match value {
        mlua::Value::LightUserData(data) => tag_of(data.0 as usize).map(Meaning::Handle),
        mlua::Value::Table(table) => Some(Meaning::Table(table)),
        _ => None,
    }
}

fn tag_of(bits: usize) -> Option<Tag> {
    Handle::from_bits(bits).map(|handle| handle.tag)
}

fn of_entry(entry: &super::api::Entry) -> Named {
    Named {
        name: entry.name.to_owned(),
        signature: entry.signature.to_owned(),
        doc: entry.doc.to_owned(),
        is_method: matches!(entry.how, Use::Method(_)),
        is_called: !matches!(entry.how, Use::Read(_)),
    }
}

fn read(on: Tag, name: &str, of: &str, doc: &str) -> Named {
    let signature = format!("{}.{name}: {of}", on.name());
    Named { name: name.to_owned(), signature, doc: doc.to_owned(), is_method: false, is_called: false }
}

/// The names of a table, under what it is called.
fn entries(table: &mlua::Table, chain: &str) -> Vec<Named> {
    let mut names = Vec::new();
    // Read without its metatable: nothing runs.
    let _ = table.for_each(|name: mlua::Value, value: mlua::Value| {
        if let mlua::Value::String(name) = name {
            names.push(of_value(&name.to_string_lossy(), chain, &value, ""));
        }
        Ok(())
    });
    names
}

fn of_value(name: &str, chain: &str, value: &mlua::Value, doc: &str) -> Named {
    let is_called = matches!(value, mlua::Value::Function(_));
    let of = match value {
        mlua::Value::LightUserData(data) => tag_of(data.0 as usize).map_or("value", Tag::name),
        mlua::Value::String(_) => "string",
        other => other.type_name(),
    };
    let written = if chain.is_empty() { name.to_owned() } else { format!("{chain}.{name}") };
    let signature = if is_called { format!("{written}(...)") } else { format!("{written}: {of}") };
    Named { name: name.to_owned(), signature, doc: doc.to_owned(), is_method: false, is_called }
}

/// Everything that may follow a handle.
fn after(rules: &Rules, tag: Tag) -> Vec<Named> {
    let mut names: Vec<Named> = ENTRIES.iter().filter(|entry| entry.on == tag).map(of_entry).collect();
    let zones = |per_seat: bool| {
        let declared = rules.zone_decls.iter().filter(move |decl| decl.per_seat == per_seat);
        declared.map(move |decl| read(tag, &decl.name, "zone", "a zone of the game"))
    };
    let columns = |columns: &[crate::kernel::rules::Column], doc: &str| {
        let one = |column: &crate::kernel::rules::Column| read(tag, &column.name, type_name(&column.kind), doc);
        columns.iter().map(one).collect::<Vec<Named>>()
    };
    let printed = || rules.sorts.iter().flat_map(|sort| sort.fields.iter().map(move |field| (sort, field)));
    match tag {
        Tag::State => {
            names.extend(zones(false));
            names.extend(columns(&rules.game_variables, "a variable of the match"));
            names.extend(rules.seats.iter().map(|seat| read(tag, &seat.name, "seat", "a seat")));
        }
        Tag::Seat => {
            names.extend(zones(true));
            names.extend(columns(&rules.seat_variables, "a variable of each seat"));
        }
        Tag::Piece => names.extend(columns(&rules.fields, "a field of pieces")),
        Tag::Content => names.extend(rules.sorts.iter().map(|sort| read(tag, &sort.name, "sort", "a sort of kinds"))),
        Tag::Sort => names.extend(rules.kinds.iter().map(|kind| read(tag, &kind.id, "kind", "a kind"))),
        _ => {}
    }
    if matches!(tag, Tag::Piece | Tag::Kind) {
        names.extend(printed().map(|(sort, field)| read(tag, field, "value", &format!("printed on {}", sort.name))));
    }
    names
}

/// What stands behind a name after a handle, where that is a handle again.
fn result(rules: &Rules, tag: Tag, name: &str) -> Option<Tag> {
    let named = after(rules, tag).into_iter().find(|known| known.name == name)?;
    // `zone:first(selector): piece?`
    let of = named.signature.rsplit_once(": ")?.1;
    let word: String = of.chars().take_while(|letter| letter.is_ascii_lowercase()).collect();
    TAGS.iter().find(|(_, known)| *known == word).map(|(tag, _)| *tag)
}

/// What a value is to a script.
fn type_name(kind: &ValueType) -> &'static str {
    match kind {
        ValueType::Word => "string",
        other => other.name(),
    }
}
