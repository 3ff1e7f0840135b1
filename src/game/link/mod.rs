//! Linking: what content says and what scripts declared, resolved to ids and held against each other. Pure data in,
//! rules out; all faults at once, each at its place.

mod actions;
mod boards;
mod fields;
mod kinds;
mod phases;
mod reader;
mod tables;
mod words;
mod zones;

use crate::content::{First as ContentFirst, Package, Problems};
use crate::diag::Diagnostic;
use crate::kernel::ids::{HookId, SeatId};
use crate::kernel::layout::Columns;
use crate::kernel::rays::Rays;
use crate::kernel::rules::{First, Rules, Seat};
use crate::script::Declarations;

pub use tables::evaluate as evaluate_tables;

/// Rules without the values of their tables, which need the rules to be computed.
pub struct Linked {
    pub rules: Rules,
    /// Names and functions of the tables.
    pub table_hooks: Vec<(String, HookId)>,
}

/// Sections of the script interface that this version does not carry out yet: declaring one is refused, so that no
/// game runs without what it asks for.
const NOT_YET: [&str; 4] = ["values", "rules", "on", "outcome"];

/// # Errors
/// Everything that does not fit.
pub fn link(package: &Package, declared: &Declarations) -> Result<Linked, Vec<Diagnostic>> {
    let mut problems = Problems::new();
    for section in NOT_YET {
        for entry in declared.section(section) {
            problems.push(
                Diagnostic::error("script/not-yet", format!("`{section}.{}` is not supported yet", entry.name))
                    .at(entry.place.clone()),
            );
        }
    }
    let mut rules = empty(package);
    kinds::link(&mut rules, package, declared, &mut problems);
    boards::link(&mut rules, package, &mut problems);
    zones::link(&mut rules, package, declared, &mut problems);
    fields::link(&mut rules, declared, &mut problems);
    zones::link_start(&mut rules, package, &mut problems);
    words::collect(&mut rules, package);
    let streams = rules.zones.iter().map(|zone| zone.name.clone()).chain(["first".to_owned()]);
    rules.columns = Columns::new(
        rules.seats.len(),
        rules.zones.len(),
        (rules.game_variables.len(), rules.seat_variables.len()),
        streams.collect(),
        rules.cells.len(),
        &rules.grids,
        rules.fields.len(),
    );
    rules.rays = Rays::new(&rules.patterns, &rules.grids, &rules.cells, rules.seats.len());
    let table_hooks = tables::link(declared, &mut problems);
    let names: Vec<String> = table_hooks.iter().map(|(name, _)| name.clone()).collect();
    actions::link(&mut rules, declared, &names, &mut problems);
    phases::link(&mut rules, declared, &mut problems);
    if problems.is_empty() { Ok(Linked { rules, table_hooks }) } else { Err(problems.into_vec()) }
}

fn empty(package: &Package) -> Rules {
    Rules {
        game: package.game.clone(),
        title: package.title.clone(),
        variant: (!package.variants.is_empty()).then(|| package.variants.join("+")),
        settings: package.settings.iter().map(|s| (s.decl.name.clone(), s.value.to_string())).collect(),
        seats: package.file.seats.names().map(|name| Seat { name: name.to_owned() }).collect(),
        first: match package.file.first {
            ContentFirst::Random => First::Random,
            ContentFirst::Seat(seat) => First::Seat(SeatId(seat as u8)),
        },
        words: Vec::new(),
        sorts: Vec::new(),
        kinds: Vec::new(),
        patterns: Vec::new(),
        pattern_fields: Vec::new(),
        zone_decls: Vec::new(),
        zones: Vec::new(),
        grids: Vec::new(),
        cells: Vec::new(),
        regions: Vec::new(),
        rays: Rays::default(),
        fields: Vec::new(),
        game_variables: Vec::new(),
        seat_variables: Vec::new(),
        tables: Vec::new(),
        actions: Vec::new(),
        phases: Vec::new(),
        ends: Vec::new(),
        limits: Vec::new(),
        invariants: Vec::new(),
        possible: None,
        start: Vec::new(),
        columns: Columns::default(),
    }
}
