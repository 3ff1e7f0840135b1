//! Stubs of one game: what its kinds print, what changes on its pieces, its zones, variables and settings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::content::{FieldType, SettingDecl, SettingValue};
use crate::game::Game;
use crate::kernel::rules::{Among, Column, Rules};
use crate::kernel::value::ValueType;

/// Names with their types, in order, each type once.
type Names = BTreeMap<String, Vec<String>>;

/// What a game and its variants have.
#[derive(Default)]
pub struct Seen {
    kind: Names,
    piece: Names,
    seat: Names,
    state: Names,
    settings: Names,
    /// Kinds by sort.
    sorts: BTreeMap<String, Vec<String>>,
}

fn add(names: &mut Names, name: &str, types: &str) {
    let known = names.entry(name.to_owned()).or_default();
    if !known.iter().any(|known| known == types) {
        known.push(types.to_owned());
    }
}

impl Seen {
    /// Adds what the game has, alone or under a variant.
    pub fn add(&mut self, game: &Game) {
        let rules = game.rules();
        for (sort, fields) in game.kind_fields() {
            for field in fields {
                add(&mut self.kind, &field.name, &printed(&field.ty, false));
                add(&mut self.piece, &field.name, &printed(&field.ty, true));
            }
            self.sorts.entry(sort.clone()).or_default();
        }
        for kind in &rules.kinds {
            let sort = self.sorts.entry(rules.sorts[kind.sort.index()].name.clone()).or_default();
            if !sort.contains(&kind.id) {
                sort.push(kind.id.clone());
            }
        }
        for field in &rules.fields {
            add(&mut self.piece, &field.name, &held(rules, field));
        }
        for variable in &rules.game_variables {
            add(&mut self.state, &variable.name, &held(rules, variable));
        }
        for variable in &rules.seat_variables {
            add(&mut self.seat, &variable.name, &held(rules, variable));
        }
        for zone in &rules.zone_decls {
            add(if zone.per_seat { &mut self.seat } else { &mut self.state }, &zone.name, "zone");
        }
        for seat in game.seat_names() {
            add(&mut self.state, seat, "seat");
        }
        for setting in game.setting_decls() {
            let types = setting_types(setting);
            let types = if setting.per_seat { format!("table<string, {types}>") } else { types };
            add(&mut self.settings, &setting.name, &types);
        }
    }

    /// Kinds by sort.
    pub fn kinds(&self) -> &BTreeMap<String, Vec<String>> {
        &self.sorts
    }

    /// The stubs: `scripts/types/games/GAME.lua`.
    pub fn text(&self, game: &str) -> String {
        let mut text = format!("---@meta\n-- What `{game}` declares. Made by `sandtable stubs`.\n\n");
        let classes = [
            ("kind", &self.kind),
            ("piece", &self.piece),
            ("seat", &self.seat),
            ("state", &self.state),
            ("settings", &self.settings),
        ];
        for (class, names) in classes.into_iter().filter(|(_, names)| !names.is_empty()) {
            let _ = writeln!(text, "---@class (partial) {class}");
            for (name, types) in names {
                let _ = writeln!(text, "---@field {name} {}", types.join("|"));
            }
            text.push('\n');
        }
        let _ = writeln!(text, "---@class (partial) content");
        for sort in self.sorts.keys() {
            let _ = writeln!(text, "---@field {sort} {sort}_kinds");
        }
        for (sort, kinds) in &self.sorts {
            let _ = writeln!(text, "\n---@class {sort}_kinds: sort_handle\n---@field [string] kind");
            for kind in kinds {
                let _ = writeln!(text, "---@field {kind} kind");
            }
        }
        text
    }
}

/// What a script reads of a setting: off is false, on is true.
fn setting_types(setting: &SettingDecl) -> String {
    let mut types: Vec<String> = Vec::new();
    let bool = |value| setting.values.contains(&SettingValue::Bool(value));
    let values = setting.values.iter().map(|value| match value {
        SettingValue::Bool(_) if bool(true) && bool(false) => "boolean".to_owned(),
        SettingValue::Bool(value) => value.to_string(),
        SettingValue::Integer(_) => "integer".to_owned(),
        SettingValue::Word(word) => format!("{word:?}"),
    });
    let number = setting.range.map(|_| "integer".to_owned());
    for value in values.chain(number) {
        if !types.contains(&value) {
            types.push(value);
        }
    }
    types.join("|")
}

/// What a script reads of a printed field, of a kind or of a piece.
fn printed(ty: &FieldType, of_piece: bool) -> String {
    match ty {
        FieldType::Integer => "integer".to_owned(),
        FieldType::Boolean => "boolean".to_owned(),
        FieldType::Word | FieldType::Action => "string".to_owned(),
        FieldType::Kind(_) => "kind".to_owned(),
        FieldType::Pattern => "pattern".to_owned(),
        FieldType::Rule => "fun(...: any): ...any".to_owned(),
        FieldType::Value if of_piece => "integer".to_owned(),
        // A kind alone has none of what is computed for a piece.
        FieldType::Value => "nil".to_owned(),
        FieldType::List { of, .. } => format!("{}[]", bracketed(&printed(of, of_piece))),
        FieldType::Union(types) => {
            let mut names: Vec<String> = types.iter().map(|ty| printed(ty, of_piece)).collect();
            names.dedup();
            names.join("|")
        }
    }
}

fn bracketed(types: &str) -> String {
    if types.contains(['|', ' ']) { format!("({types})") } else { types.to_owned() }
}

/// What a field or a variable holds.
fn held(rules: &Rules, column: &Column) -> String {
    if let Among::Words(words) = &column.among {
        let words: Vec<String> = words.iter().map(|word| format!("{:?}", rules.words[word.index()])).collect();
        return words.join("|");
    }
    value(&column.kind)
}

fn value(kind: &ValueType) -> String {
    match kind {
        ValueType::Integer { .. } => "integer".to_owned(),
        ValueType::Boolean => "boolean".to_owned(),
        ValueType::Word => "string".to_owned(),
        ValueType::Seat | ValueType::Piece | ValueType::Cell | ValueType::Kind | ValueType::Zone => {
            kind.name().to_owned()
        }
        ValueType::List { of, .. } => format!("{}[]", bracketed(&value(of))),
        ValueType::Tally { .. } => "table<any, integer>".to_owned(),
    }
}
