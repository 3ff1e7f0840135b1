//! A given situation as the kernel arranges it.

use crate::kernel::ids::{SeatId, ZoneId};
use crate::kernel::position::{Arrangement, Place, Placed};
use crate::kernel::rules::Rules;
use crate::kernel::value::Value;
use crate::kernel::zone::Grid;
use crate::script::Tree;
use crate::script::tree::Table;

use super::drawn::{Drawn, grid_named, read};

/// A board as it is drawn, cells by name with `"kind"`, `"seat kind"` or `{ "kind", field = value }`, shared zones and variables by name, a table for each seat's own.
///
/// # Errors
/// What the rules do not have.
pub fn arrange(rules: &Rules, given: &Table, arrangement: &mut Arrangement) -> Result<(), String> {
    for (name, tree) in &given.named {
        if let (Some(grid), Tree::Text(text)) = (grid_named(rules, name), tree) {
            drawn(rules, grid, text, arrangement)?;
        } else if let Some(cell) = rules.cell_named(name) {
            let (text, fields) = kind_with_fields(rules, tree, name)?;
            let (owner, kind) = owned_kind(rules, text, name)?;
            arrangement.pieces.push(Placed { kind, owner, place: Place::Cell(cell), fields });
        } else if let Some(seat) = rules.seat_named(name) {
            let Tree::Table(own) = tree else { return Err(format!("`{name}` has {}, expected a table", tree.what())) };
            for (name, tree) in &own.named {
                named(rules, Some(seat), name, tree, arrangement)?;
            }
        } else {
            named(rules, None, name, tree, arrangement)?;
        }
    }
    Ok(())
}

/// A board drawn as text.
fn drawn(rules: &Rules, grid: &Grid, text: &str, arrangement: &mut Arrangement) -> Result<(), String> {
    for (cell, drawn) in read(rules, grid, SeatId(0), text)? {
        match drawn {
            Drawn::Empty | Drawn::Blocked => {}
            Drawn::Piece { kind: None, .. } => {
                let name = &rules.cells[cell.index()].name;
                return Err(format!("`{}` has a back on {name}: say which kind it is", grid.name));
            }
            Drawn::Piece { owner, kind: Some(kind) } => {
                arrangement.pieces.push(Placed { kind, owner, place: Place::Cell(cell), fields: Vec::new() });
            }
        }
    }
    Ok(())
}

/// A zone with a list of kinds, or a variable with a value.
fn named(
    rules: &Rules,
    seat: Option<SeatId>,
    name: &str,
    tree: &Tree,
    arrangement: &mut Arrangement,
) -> Result<(), String> {
    if let Some(decl) = rules.zone_decl_named(name) {
        let def = &rules.zone_decls[decl.index()];
        let zone: ZoneId = match (def.per_seat, seat) {
            (true, Some(seat)) => def.zones[seat.index()],
            (false, None) => def.zones[0],
            (true, None) => return Err(format!("`{name}` is a zone of each seat: red = {{ {name} = {{ ... }} }}")),
            (false, Some(_)) => return Err(format!("`{name}` is a zone that the seats share")),
        };
        let Tree::Table(kinds) = tree else {
            return Err(format!("`{name}` has {}, expected a list of kinds", tree.what()));
        };
        for kind in &kinds.list {
            let (id, fields) = kind_with_fields(rules, kind, name)?;
            let (owner, kind) = match id.split_once(' ') {
                Some(_) => owned_kind(rules, id, name)?,
                None => (seat, kind_named(rules, id)?),
            };
            arrangement.pieces.push(Placed { kind, owner, place: Place::Zone(zone), fields });
        }
        return Ok(());
    }
    let variables = if seat.is_some() { &rules.seat_variables } else { &rules.game_variables };
    let Some(slot) = variables.iter().position(|variable| variable.name == *name) else {
        let known = variables.iter().map(|variable| variable.name.as_str());
        let known = known.chain(rules.zone_decls.iter().map(|decl| decl.name.as_str()));
        let known = known.chain(rules.cells.iter().map(|cell| cell.name.as_str()));
        return Err(match crate::diag::nearest(name, known) {
            Some(near) => format!("no cell, zone or variable is named `{name}`; did you mean `{near}`?"),
            None => format!("no cell, zone or variable is named `{name}`"),
        });
    };
    arrangement.variables.push((seat, slot, value(rules, tree)?));
    Ok(())
}

/// Fields by slot, with their values.
type Fields = Vec<(usize, Value)>;

/// `"archer"`, or `{ "archer", tapped = true }` where fields of the piece are not as they are at first.
fn kind_with_fields<'t>(rules: &Rules, tree: &'t Tree, place: &str) -> Result<(&'t str, Fields), String> {
    let (text, named) = match tree {
        Tree::Text(text) => return Ok((text, Vec::new())),
        Tree::Table(Table { list, named }) => match &list[..] {
            [Tree::Text(text)] => (text, named),
            _ => {
                return Err(format!(
                    "`{place}` has a table, expected one kind and fields: {{ \"KIND\", FIELD = ... }}"
                ));
            }
        },
        other => return Err(format!("`{place}` has {}, expected a kind", other.what())),
    };
    let field = |(name, tree): &(String, Tree)| {
        let slot = rules.fields.iter().position(|field| field.name == *name).ok_or_else(|| {
            let known = rules.fields.iter().map(|field| field.name.as_str());
            match crate::diag::nearest(name, known) {
                Some(near) => format!("no piece has a field `{name}`; did you mean `{near}`?"),
                None => format!("no piece has a field `{name}`"),
            }
        })?;
        Ok((slot, value(rules, tree)?))
    };
    Ok((text, named.iter().map(field).collect::<Result<_, String>>()?))
}

fn value(rules: &Rules, tree: &Tree) -> Result<Value, String> {
    Ok(match tree {
        Tree::Boolean(value) => Value::Boolean(*value),
        Tree::Number(number) if number.fract() == 0.0 => Value::Integer(*number as i32),
        Tree::Text(text) => match (rules.seat_named(text), rules.kind_named(text), rules.word(text)) {
            (Some(seat), ..) => Value::Seat(seat),
            (_, Some(kind), _) => Value::Kind(kind),
            (_, _, Some(word)) => Value::Word(word),
            _ => return Err(format!("`{text}` is a word the game does not know")),
        },
        Tree::Table(table) => Value::List(table.list.iter().map(|item| value(rules, item)).collect::<Result<_, _>>()?),
        other => return Err(format!("{} is no value of a variable", other.what())),
    })
}

/// `red marshal`, or `archer` on a cell whose name begins with its seat's.
fn owned_kind(rules: &Rules, text: &str, place: &str) -> Result<(Option<SeatId>, crate::kernel::ids::KindId), String> {
    if let Some((seat, kind)) = text.split_once(' ') {
        let seat = match seat {
            "nobody" => None,
            name => Some(rules.seat_named(name).ok_or_else(|| format!("no seat is named `{name}`"))?),
        };
        return Ok((seat, kind_named(rules, kind)?));
    }
    let owner = place.split_once(':').and_then(|(seat, _)| rules.seat_named(seat));
    match owner {
        Some(_) => Ok((owner, kind_named(rules, text)?)),
        None => Err(format!("`{text}` on {place}: say whose it is, as in \"{} {text}\"", rules.seats[0].name)),
    }
}

fn kind_named(rules: &Rules, id: &str) -> Result<crate::kernel::ids::KindId, String> {
    rules.kind_named(id).ok_or_else(|| {
        let known = rules.kinds.iter().map(|kind| kind.id.as_str());
        match crate::diag::nearest(id, known) {
            Some(near) => format!("no kind is named `{id}`; did you mean `{near}`?"),
            None => format!("no kind is named `{id}`"),
        }
    })
}
