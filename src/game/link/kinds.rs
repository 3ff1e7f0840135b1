//! Sorts and kinds, from YAML and from scripts, through the one checked loader.

use crate::content::{self, BySeat, FieldDecl, FieldType, FieldValue, KindDef, Known, Node, Package, Problems};
use crate::diag::Diagnostic;
use crate::kernel::ids::{KindId, PatternId, SortId, WordId};
use crate::kernel::kind::{Kind, PatternField, Sort};
use crate::kernel::pattern::Pattern;
use crate::kernel::rules::Rules;
use crate::kernel::value::{Printed, Value};
use crate::script::{Declarations, Tree};

use super::words::intern;

/// Most kinds of a game.
const MAX_KINDS: usize = 4000;

/// Gives the fields of kinds, by sort.
pub fn link(
    rules: &mut Rules,
    package: &Package,
    declared: &Declarations,
    problems: &mut Problems,
) -> Vec<(String, Vec<FieldDecl>)> {
    let mut sorts = package.sorts.clone();
    for kind in &declared.kinds {
        match kind.kind.tree.node(&kind.kind.place) {
            Ok(node) => {
                if let Err(error) = content::add_kind(&mut sorts, &kind.sort, &kind.kind.name, node) {
                    problems.push(*error);
                }
            }
            Err(message) => problems.push(
                Diagnostic::error("script/wrong-type", format!("kind `{}`: {message}", kind.kind.name))
                    .at(kind.kind.place.clone()),
            ),
        }
    }
    let names: Vec<String> = declared.section("kinds").iter().map(|sort| sort.name.clone()).collect();
    for (sort, node) in &sorts {
        if !names.contains(sort) {
            problems.push(
                Diagnostic::error("content/undeclared-sort", format!("the script does not declare the sort `{sort}`"))
                    .at(node.place.clone())
                    .help(format!("in main.lua: kinds.{sort} = {{ ... }}, or take the file away")),
            );
        }
    }
    let (index, faults) = content::index_kinds(&sorts);
    problems.extend(faults);
    let known = Known {
        kinds: index,
        seats: package.file.seats.names().map(str::to_owned).collect(),
        actions: Some(declared.section("actions").iter().map(|action| action.name.clone()).collect()),
        rules: Some(names_of(declared, "rules")),
        values: Some(names_of(declared, "values")),
    };
    for start in &package.file.start {
        problems.extend(start.check(&known));
    }
    let mut checked = Vec::new();
    for sort in declared.section("kinds") {
        let mut undeclared = Vec::new();
        let fields = field_decls(sort, &names, &mut undeclared);
        let empty = (sort.name.clone(), Node::map(sort.place.clone(), Default::default()));
        let (_, node) = sorts.iter().find(|(name, _)| *name == sort.name).unwrap_or(&empty);
        let (defs, mut faults) = content::check_sort(&sort.name, &fields, node, &known);
        if !undeclared.is_empty() {
            // A field that is declared wrongly is there all the same.
            faults.retain(|fault| fault.code != "content/unknown-field");
        }
        problems.extend(undeclared);
        problems.extend(faults);
        checked.push((sort.name.clone(), fields, defs));
    }
    if checked.iter().map(|(_, _, defs)| defs.len()).sum::<usize>() > MAX_KINDS {
        problems.push(Diagnostic::error("content/too-many-kinds", format!("a game has at most {MAX_KINDS} kinds")));
        return Vec::new();
    }
    let files = if declared.numbered { &package.sorts[..] } else { &[] };
    build(rules, files, &checked, declared);
    checked.into_iter().map(|(sort, fields, _)| (sort, fields)).collect()
}

fn names_of(declared: &Declarations, section: &str) -> Vec<String> {
    declared.section(section).iter().map(|entry| entry.name.clone()).collect()
}

/// The function a field names, where its type says that it names one.
fn named_function(declared: &Declarations, ty: &FieldType, value: &FieldValue) -> Option<Printed> {
    let FieldValue::Word(name) = value else { return None };
    let of = |section: &str| match declared.section(section).iter().find(|entry| entry.name == *name)?.tree {
        Tree::Function(hook) => Some(hook),
        _ => None,
    };
    match ty {
        FieldType::Value => of("values").map(Printed::Computed),
        FieldType::Rule => of("rules").map(Printed::Rule),
        FieldType::Union(types) => types.iter().find_map(|ty| named_function(declared, ty, value)),
        _ => None,
    }
}

fn field_decls(sort: &crate::script::Declared, names: &[String], problems: &mut Vec<Diagnostic>) -> Vec<FieldDecl> {
    let Tree::Table(table) = &sort.tree else {
        let message = format!("`kinds.{}` is {}, expected a table of fields", sort.name, sort.tree.what());
        problems.push(Diagnostic::error("script/wrong-type", message).at(sort.place.clone()));
        return Vec::new();
    };
    let mut fields = Vec::new();
    for (name, tree) in &table.named {
        match tree.type_node(&sort.place) {
            Ok(node) => match FieldDecl::read(name, &node, names) {
                Ok(field) => fields.push(field),
                Err(faults) => problems.extend(faults),
            },
            Err(message) => problems.push(
                Diagnostic::error("script/wrong-type", format!("field `{name}`: {message}")).at(sort.place.clone()),
            ),
        }
    }
    fields
}

fn build(
    rules: &mut Rules,
    files: &[(String, Node)],
    checked: &[(String, Vec<FieldDecl>, Vec<KindDef>)],
    declared: &Declarations,
) {
    let defs = || checked.iter().flat_map(|(_, _, defs)| defs);
    // The kinds of files first, where a script has read them while it was loaded; else where a kind is declared makes no
    // difference.
    let mut ids: Vec<&str> = content::kinds_in_order(files).map(|(_, id)| id).collect();
    ids.retain(|id| defs().any(|def| def.id == *id));
    let more: Vec<&str> = defs().map(|def| def.id.as_str()).filter(|id| !ids.contains(id)).collect();
    ids.extend(more);
    let mut kinds: Vec<Option<Kind>> = vec![None; ids.len()];
    let kind_id = |id: &str| ids.iter().position(|known| *known == id).map(|index| KindId(index as u16));
    // The empty pattern is the one of kinds without a field for it.
    let mut patterns = vec![Pattern::default()];
    let mut words = Vec::new();
    let mut pattern_names: Vec<String> = Vec::new();
    for (sort_index, (name, fields, defs)) in checked.iter().enumerate() {
        for field in fields.iter().filter(|field| field.ty == FieldType::Pattern) {
            if !pattern_names.contains(&field.name) {
                pattern_names.push(field.name.clone());
            }
        }
        for def in defs {
            let seats = rules.seats.len();
            let printed = fields.iter().zip(&def.fields).map(|(field, value)| {
                let function = named_function(declared, &field.ty, value);
                function.unwrap_or_else(|| printed(value, &mut patterns, &mut words, &kind_id))
            });
            let printed = printed.collect();
            let kind = Kind {
                id: def.id.clone(),
                sort: SortId(sort_index as u8),
                name: def.name.clone().unwrap_or_else(|| def.id.replace('_', " ")),
                glyphs: (0..seats).map(|seat| glyph(def, seat)).collect(),
                codes: (0..seats).map(|seat| def.code.as_ref().and_then(|code| code.of(Some(seat)).copied())).collect(),
                printed,
                place: def.place.clone(),
            };
            if let Some(slot) = kind_id(&def.id).and_then(|id| kinds.get_mut(id.index())) {
                *slot = Some(kind);
            }
        }
        rules.sorts.push(Sort {
            name: name.clone(),
            fields: fields.iter().map(|field| field.name.clone()).collect(),
            kinds: defs.iter().filter_map(|def| kind_id(&def.id)).collect(),
        });
    }
    rules.kinds = kinds.into_iter().flatten().collect();
    for name in pattern_names {
        let by_kind = rules.kinds.iter().map(|kind| {
            let slot = rules.sorts[kind.sort.index()].fields.iter().position(|field| *field == name);
            match slot.map(|slot| &kind.printed[slot]) {
                Some(Printed::Pattern(pattern)) => *pattern,
                _ => PatternId(0),
            }
        });
        let by_kind = by_kind.collect();
        rules.pattern_fields.push(PatternField { name, by_kind });
    }
    rules.patterns = patterns;
    rules.words = words;
}

fn glyph(def: &KindDef, seat: usize) -> String {
    let own = def.glyph.as_ref().and_then(|glyph: &BySeat<String>| glyph.of(Some(seat)));
    own.cloned().unwrap_or_else(|| content::sign(&def.id))
}

fn printed(
    value: &FieldValue,
    patterns: &mut Vec<Pattern>,
    words: &mut Vec<String>,
    kind_id: &impl Fn(&str) -> Option<KindId>,
) -> Printed {
    if let FieldValue::Pattern(pattern) = value {
        let index = patterns.iter().position(|known| known == pattern).unwrap_or_else(|| {
            patterns.push(pattern.clone());
            patterns.len() - 1
        });
        return Printed::Pattern(PatternId(index as u16));
    }
    Printed::Value(plain(value, words, kind_id))
}

fn plain(value: &FieldValue, words: &mut Vec<String>, kind_id: &impl Fn(&str) -> Option<KindId>) -> Value {
    match value {
        FieldValue::Integer(value) => Value::Integer(*value),
        FieldValue::Boolean(value) => Value::Boolean(*value),
        FieldValue::Word(word) => intern(words, word).map_or(Value::Nil, |word: WordId| Value::Word(word)),
        FieldValue::Kind(id) => kind_id(id).map_or(Value::Nil, Value::Kind),
        FieldValue::List(items) => Value::List(items.iter().map(|item| plain(item, words, kind_id)).collect()),
        // Lists of patterns are no type, and a missing value is nil.
        FieldValue::Nil | FieldValue::Pattern(_) => Value::Nil,
    }
}
