//! Linking: what content says and what scripts declared, resolved to ids and held against each other. Pure data in,
//! rules out; all faults at once, each at its place.

mod actions;
mod boards;
mod checks;
mod ends;
mod fields;
mod kinds;
mod names;
mod phases;
mod reader;
mod sheets;
mod tables;
mod words;
mod zones;

use crate::content::{FieldDecl, First as ContentFirst, Package, Problems};
use crate::diag::Diagnostic;
use crate::kernel::dice::Die;
use crate::kernel::ids::SeatId;
use crate::kernel::language::Language;
use crate::kernel::layout::Columns;
use crate::kernel::rays::Rays;
use crate::kernel::rules::{First, Rules, Seat, width};
use crate::kernel::shortcuts::Shortcuts;
use crate::script::Declarations;

pub use checks::hold as hold_checks;
pub use tables::evaluate as evaluate_tables;

/// Rules without the values of their tables, which need the rules to be computed.
pub struct Linked {
    pub rules: Rules,
    /// The tables, to be computed with the rules.
    pub table_hooks: Vec<tables::Function>,
    /// What content is held against.
    pub checks: Vec<checks::Check>,
    /// The fields of kinds, by sort.
    pub kind_fields: Vec<(String, Vec<FieldDecl>)>,
}

/// # Errors
/// Everything that does not fit.
pub fn link(package: &Package, declared: &Declarations) -> Result<Linked, Vec<Diagnostic>> {
    let mut problems = Problems::new();
    let mut rules = empty(package);
    let kind_fields = kinds::link(&mut rules, package, declared, &mut problems);
    boards::link(&mut rules, package, &mut problems);
    zones::link(&mut rules, package, declared, &mut problems);
    fields::link(&mut rules, declared, &mut problems);
    zones::link_start(&mut rules, package, &mut problems);
    words::collect(&mut rules, package);
    let streams = rules.zones.iter().map(|zone| zone.name.clone());
    let streams = streams.chain(rules.dice.iter().map(|die| die.stream.clone()));
    let streams = streams.chain(["first".to_owned(), "random".to_owned()]);
    rules.columns = Columns::new(
        rules.seats.len(),
        rules.zones.len(),
        (width(&rules.game_variables), width(&rules.seat_variables)),
        streams.collect(),
        rules.cells.len(),
        &rules.grids,
        width(&rules.fields),
    );
    rules.rays = Rays::new(&rules.patterns, &rules.grids, &rules.cells, rules.seats.len());
    let table_hooks = tables::link(declared, &mut problems);
    let names: Vec<String> = table_hooks.iter().map(|table| table.name.clone()).collect();
    actions::link(&mut rules, declared, &names, &mut problems);
    phases::link(&mut rules, declared, &mut problems);
    sheets::link(&mut rules, declared, &mut problems);
    let checks = checks::link(&rules, declared, &mut problems);
    names::check(&rules, package, declared, &mut problems);
    rules.work_out();
    if problems.is_empty() { Ok(Linked { rules, table_hooks, checks, kind_fields }) } else { Err(problems.into_vec()) }
}

/// The dice of the game, and `d4` to `d20`, which are always there.
fn dice(package: &Package) -> Vec<Die> {
    let die = |name: String, faces: Vec<String>| Die { stream: format!("die {name}"), name, faces };
    let own = package.file.dice.iter().map(|known| die(known.name.clone(), known.faces.clone()));
    let usual = [4, 6, 8, 10, 12, 20]
        .into_iter()
        .map(|faces: usize| die(format!("d{faces}"), (1..=faces).map(|face| face.to_string()).collect()));
    let mut dice: Vec<Die> = own.collect();
    let names: Vec<String> = dice.iter().map(|die| die.name.clone()).collect();
    dice.extend(usual.filter(|die| !names.contains(&die.name)));
    dice
}

fn empty(package: &Package) -> Rules {
    Rules {
        game: package.game.clone(),
        title: package.title.clone(),
        variant: (!package.variants.is_empty()).then(|| package.variants.join("+")),
        settings: package.settings.iter().map(|s| (s.decl.name.clone(), s.value.to_string())).collect(),
        seats: package
            .file
            .seats
            .playing()
            .iter()
            .map(|seat| Seat { name: seat.name.clone(), team: seat.team.clone() })
            .collect(),
        dice: dice(package),
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
        listeners: Vec::new(),
        invariants: Vec::new(),
        score: None,
        possible: None,
        hidden_value: None,
        sheets: Vec::new(),
        start: Vec::new(),
        columns: Columns::default(),
        shortcuts: Shortcuts::default(),
        language: Language::default(),
    }
}
