//! Zones, and the pieces that lie in them at the start.

use crate::content::{Package, Problems, StartWhat, StartZone};
use crate::diag::Diagnostic;
use crate::kernel::ids::{CellId, KindId, SeatId, ZoneDeclId, ZoneId};
use crate::kernel::positions::{MAX_POSITION_CELLS, MAX_POSITION_PIECES};
use crate::kernel::rules::{Rules, Start};
use crate::kernel::zone::{Layout, See, Zone, ZoneDecl};
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;

/// End conditions are woken by bits, one a declaration.
const MAX_ZONES: usize = 64;
/// Earlier boards a grid may keep.
const MAX_POSITIONS: i32 = 4096;
/// Where a grid keeps positions and does not say how many.
const USUAL_POSITIONS: usize = 1000;
const MAX_TRAIL: i32 = 64;

const SEE: [(&str, See); 3] = [("all", See::All), ("owner", See::Owner), ("none", See::None)];
const LAYOUTS: [(&str, Layout); 4] =
    [("grid", Layout::Grid), ("row", Layout::Row), ("stack", Layout::Stack), ("pool", Layout::Pool)];

pub fn link(rules: &mut Rules, package: &Package, declared: &Declarations, problems: &mut Problems) {
    let zones = declared.section("zones");
    if zones.len() > MAX_ZONES {
        problems.push(Diagnostic::error("script/too-many", format!("a game has at most {MAX_ZONES} zones")));
        return;
    }
    for entry in zones {
        one(rules, entry, problems);
    }
    for board in &package.file.boards {
        let has_zone = rules.zone_decls.iter().any(|decl| decl.name == board.name && decl.layout == Layout::Grid);
        if !has_zone {
            problems.push(
                Diagnostic::error("script/no-zone", format!("the board `{}` has no zone", board.name))
                    .at(board.place.clone())
                    .help(format!("in main.lua: zones.{} = {{ layout = \"grid\" }}", board.name)),
            );
        }
    }
}

fn one(rules: &mut Rules, entry: &Declared, problems: &mut Problems) {
    let Some(mut reader) = Reader::new(format!("zones.{}", entry.name), &entry.place, &entry.tree, problems) else {
        return;
    };
    let layout = reader.word("layout", &LAYOUTS, problems).unwrap_or(Layout::Pool);
    let per_seat = reader.word("per", &[("seat", true)], problems).unwrap_or(false);
    let see = reader.word("see", &SEE, problems).unwrap_or(See::All);
    let count = reader.word("count", &SEE, problems).unwrap_or(See::All);
    let capacity = reader.integer("capacity", 1, 4096, problems);
    let trail = reader.integer("trail", 0, MAX_TRAIL, problems).unwrap_or(0);
    let (positions, as_seen) = positions(&mut reader, problems);
    let board = rules.grids.iter().position(|grid| grid.name == entry.name);
    if layout == Layout::Grid && board.is_none() {
        let error = Diagnostic::error("script/no-board", format!("the grid `{}` has no board", entry.name));
        let help = format!("in game.yaml: boards: {{ {}: {{ columns: 8, rows: 8 }} }}", entry.name);
        problems.push(error.at(entry.place.clone()).help(help));
    }
    if layout == Layout::Grid && per_seat {
        reader.fault("per", "is for zones that are no grid".to_owned(), problems);
    }
    let decl = ZoneDeclId(rules.zone_decls.len() as u16);
    let owners: Vec<Option<SeatId>> = if per_seat { rules.seat_ids().map(Some).collect() } else { vec![None] };
    let mut ids = Vec::new();
    for owner in owners {
        let id = ZoneId(rules.zones.len() as u16);
        let name = match owner {
            Some(seat) => format!("{}.{}", rules.seats[seat.index()].name, entry.name),
            None => entry.name.clone(),
        };
        let grid = board.filter(|_| layout == Layout::Grid);
        rules.zones.push(Zone { decl, owner, name, grid });
        ids.push(id);
        if let Some(grid) = grid {
            let grid = &mut rules.grids[grid];
            (grid.zone, grid.trail, grid.positions, grid.as_seen) = (id, trail as usize, positions, as_seen);
            if positions > 0 && grid.cells() > MAX_POSITION_CELLS {
                reader.fault("positions", format!("is for boards of at most {MAX_POSITION_CELLS} cells"), problems);
            }
        }
    }
    reader.finish(problems);
    rules.zone_decls.push(ZoneDecl {
        name: entry.name.clone(),
        layout,
        per_seat,
        see,
        count,
        capacity: capacity.map(|capacity| capacity as usize),
        zones: ids,
        place: entry.place.clone(),
    });
}

/// `positions = 200`, or `{ 200, as_seen = true }`; `true` and `"as seen"` keep the usual number, `false` and 0 none.
fn positions(reader: &mut Reader, problems: &mut Problems) -> (usize, bool) {
    let count = |tree: &Tree| match tree {
        Tree::Boolean(kept) => Some(if *kept { USUAL_POSITIONS } else { 0 }),
        Tree::Number(n) if n.fract() == 0.0 && *n >= 0.0 && *n <= f64::from(MAX_POSITIONS) => Some(*n as usize),
        _ => None,
    };
    let Some(tree) = reader.get("positions") else { return (0, false) };
    let (kept, as_seen) = match tree {
        Tree::Table(table) => {
            let as_seen = matches!(table.get("as_seen"), Some(Tree::Boolean(true)));
            (table.list.first().and_then(count), as_seen)
        }
        Tree::Text(text) if text == "as seen" => (Some(USUAL_POSITIONS), true),
        other => (count(other), false),
    };
    match kept {
        Some(kept) => (kept, as_seen),
        None => {
            let message =
                format!("is {}, expected true, \"as seen\" or a number of plies up to {MAX_POSITIONS}", tree.what());
            reader.fault("positions", message, problems);
            (0, false)
        }
    }
}

pub fn link_start(rules: &mut Rules, package: &Package, problems: &mut Problems) {
    let mut start = Vec::new();
    for zone in &package.file.start {
        let Some(decl) = rules.zone_decl_named(&zone.zone) else {
            let error = Diagnostic::error("content/unknown-zone", format!("no zone is named `{}`", zone.zone));
            let known = rules.zone_decls.iter().map(|decl| decl.name.as_str());
            problems.push(error.at(zone.place.clone()).suggest(&zone.zone, known));
            continue;
        };
        let def = &rules.zone_decls[decl.index()];
        if def.layout == Layout::Grid {
            start.extend(on_cells(rules, zone, def.zones[0], problems));
            continue;
        }
        if let Some(entry) = zone.entries().find(|entry| !entry.cells.is_empty()) {
            let message = format!("`{}` is no grid and has no cells", zone.zone);
            problems.push(
                Diagnostic::error("content/start-cells", message)
                    .at(entry.place.clone())
                    .help("write how many pieces of the kind: `KIND: 4`"),
            );
        }
        for (seat, id) in def.zones.iter().enumerate() {
            for entry in zone.for_seat(seat) {
                let kinds: Vec<KindId> = match &entry.what {
                    StartWhat::Kind(id) => rules.kind_named(id).into_iter().collect(),
                    StartWhat::Each(sort) => {
                        rules.sort_named(sort).map_or(Vec::new(), |sort| rules.sorts[sort.index()].kinds.clone())
                    }
                };
                for kind in kinds {
                    let count = entry.count as usize;
                    let owner = rules.zones[id.index()].owner;
                    start.push(Start { zone: *id, kind, owner, count, cell: None });
                }
            }
        }
    }
    let limit = if rules.grids.iter().any(|grid| grid.positions > 0) { MAX_POSITION_PIECES } else { 4000 };
    let total: usize = start.iter().map(|start: &Start| start.count).sum();
    if total >= limit {
        problems.push(Diagnostic::error("content/too-many-pieces", format!("{total} pieces start, at most {limit}")));
    }
    // Kinds in declared order, so that pieces are numbered alike wherever their numbers came from.
    start.sort_by_key(|start| (start.zone, start.kind));
    rules.start = start;
}

/// What starts on a grid: for every seat, of each kind a piece on each of its cells.
fn on_cells(rules: &Rules, zone: &StartZone, id: ZoneId, problems: &mut Problems) -> Vec<Start> {
    let mut start: Vec<Start> = Vec::new();
    for seat in rules.seat_ids() {
        for entry in zone.for_seat(seat.index()) {
            let StartWhat::Kind(kind) = &entry.what else {
                let message = format!("kinds of a sort have no cells on the grid `{}`", zone.zone);
                problems.push(Diagnostic::error("content/start-grid", message).at(entry.place.clone()));
                continue;
            };
            let Some(kind) = rules.kind_named(kind) else { continue };
            if entry.count > 0 {
                let message = format!("pieces on the grid `{}` start on cells, and their number says none", zone.zone);
                problems.push(
                    Diagnostic::error("content/start-grid", message)
                        .at(entry.place.clone())
                        .help("write a region or cells: `KIND: home` or `SEAT: { KIND: [a1, b1] }`"),
                );
            }
            for (name, place) in &entry.cells {
                let cells = named_cells(rules, id, seat, name);
                if cells.is_empty() {
                    let message = format!("the grid `{}` has no cell or region `{name}`", zone.zone);
                    problems.push(Diagnostic::error("content/unknown-cell", message).at(place.clone()));
                }
                for cell in cells {
                    if start.iter().any(|other| other.cell == Some(cell)) {
                        let message = format!("two pieces start on `{}`", rules.cells[cell.index()].name);
                        problems.push(
                            Diagnostic::error("content/start-grid", message)
                                .at(place.clone())
                                .help("give each seat its own: `SEAT: { KIND: [a1, b1] }`, or a region for each"),
                        );
                        return start;
                    }
                    start.push(Start { zone: id, kind, owner: Some(seat), count: 1, cell: Some(cell) });
                }
            }
        }
    }
    start
}

/// The cell of a grid with that name, or the free cells of a seat's region.
fn named_cells(rules: &Rules, zone: ZoneId, seat: SeatId, name: &str) -> Vec<CellId> {
    let Some(index) = rules.zones[zone.index()].grid else { return Vec::new() };
    let grid = &rules.grids[index];
    let all = || (0..grid.cells()).map(|local| (local, CellId(grid.base + local as u16)));
    let region = rules.regions.iter().find(|region| region.grid == index && region.name == name);
    let on = |local: usize, cell: CellId| match region {
        Some(region) => region.cells[seat.index()][local] && !rules.cells[cell.index()].blocked,
        None => rules.cells[cell.index()].name == name && !rules.cells[cell.index()].blocked,
    };
    all().filter(|(local, cell)| on(*local, *cell)).map(|(_, cell)| cell).collect()
}
