//! Native effects in the hands of a rule: what wraps an action calls the effect it had.

use crate::kernel::action::{Go, Told};
use crate::kernel::ids::{KindId, PieceId, SeatId, TableId};
use crate::kernel::rules::{Clash, Rules};
use crate::kernel::value::Value;

use super::super::fault::{Fault, Outcome};
use super::super::generator::zone_named;
use super::super::handle::{Handle, Tag};
use super::super::raw::{Frame, Given};
use super::super::tree::Tree;
use super::generators::{generators_at, look_at};
use super::{kind, values};

/// Most entries of an effect.
const MAX_ENTRIES: usize = 8;

/// `state:carry_out(go { clash = "battle" }, seat, piece, cell)`, and with `place` without a piece.
pub fn carry_out(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "carrying out an effect")?;
    let rules = frame.rules()?;
    let effect = frame.mark(1);
    let seat = values::seat_arg(frame, 2, "seat")?;
    match effect.as_deref() {
        Some("go") => {
            let go = go_at(frame, rules)?;
            went(frame, rules, seat, &go)
        }
        Some("place") => {
            let kind = kind_at(frame, rules)?;
            let last = frame.count() - 1;
            let cell = values::cell_arg(frame, last, "cell")?;
            frame.table()?.create_on_cell(kind, Some(seat), cell)?;
            Ok(0)
        }
        _ => Err(values::expected("effect", &frame.given(1), "`go { }` or `place { }`")),
    }
}

fn went(frame: &mut Frame, rules: &Rules, seat: SeatId, go: &Go) -> Outcome<usize> {
    let zone = go.to.map(|decl| rules.zone_of(decl, seat)).filter(|zone| rules.grid_of(*zone).is_none());
    if let Some(zone) = zone {
        let pieces = pieces_at(frame, 3)?;
        let Some(&first) = pieces.first() else { return Ok(0) };
        let from = frame.table()?.state().cell(rules, first);
        for piece in pieces {
            frame.table()?.move_to_zone(piece, zone)?;
        }
        return follow(frame, rules, seat, (first, from, None, None));
    }
    let piece = values::piece_arg(frame, 3, "piece")?;
    let cell = values::cell_arg(frame, 4, "cell")?;
    let table = frame.table()?;
    let (state, from) = (table.state(), table.state().cell(rules, piece));
    if let (Some(clash), Some(met)) = (go.clash, state.piece_on(rules, cell).filter(|met| *met != piece)) {
        known_clash(rules, clash, state.kind(rules, piece), state.kind(rules, met))?;
    }
    let met = frame.table()?.go_to_cell(seat, piece, cell, go)?;
    follow(frame, rules, seat, (piece, from, Some(cell), met))
}

/// Gives where the piece was and whom it met, once what follows the effect has run.
fn follow(frame: &mut Frame, rules: &Rules, seat: SeatId, told: Told) -> Outcome<usize> {
    let due = is_after_due(frame, rules, seat, told)?;
    let (piece, from, to, met) = told;
    values::push_optional(frame, from)?;
    values::push_optional(frame, met)?;
    if !due {
        return Ok(2);
    }
    frame.push_number(2.0);
    frame.push_first(1, c"after");
    frame.push_handle(Handle::new(Tag::State, 0));
    frame.push_handle(seat.into());
    frame.push_handle(piece.into());
    values::push_optional(frame, from)?;
    values::push_optional(frame, to)?;
    values::push_optional(frame, met)?;
    Err(Fault::Call(6))
}

/// Whether the effect has a function to be called after it, and a condition of it holds.
fn is_after_due(frame: &mut Frame, rules: &Rules, seat: SeatId, told: Told) -> Outcome<bool> {
    frame.push_entry(1, c"after");
    let last = frame.count() - 1;
    let given = frame.given(last);
    let due = match given {
        Given::Function => true,
        Given::Table => {
            let when = frame.conditions(last, |frame| {
                frame.push_entry(last, c"when");
                let when = generators_at(frame, rules, &Go::told_after(), last + 1)?;
                frame.pop_given();
                if when.is_empty() || frame.items(last, 2)?.len() != 1 {
                    return Err(Fault::Wrong("`after` is a list, expected { function, when = generator }".into()));
                }
                Ok(when)
            })?;
            look_at(frame, rules, &when)?;
            frame.table()?.is_due_after(rules, seat, &when, told)
        }
        _ => false,
    };
    frame.pop_given();
    Ok(due)
}

/// One piece, or a list of them.
fn pieces_at(frame: &mut Frame, arg: usize) -> Outcome<Vec<PieceId>> {
    if frame.given(arg) != Given::Table {
        return Ok(vec![values::piece_arg(frame, arg, "piece")?]);
    }
    let items = frame.items(arg, crate::kernel::action::MAX_ARGS)?;
    let piece = |item: &Given| match values::value(frame.table()?.rules(), item)? {
        Value::Piece(piece) => Ok(piece),
        _ => Err(values::expected("piece", item, "a piece")),
    };
    items.iter().map(piece).collect()
}

/// The tables of declared actions are held against the four words when the game is loaded; an action that was wrapped
/// declares none.
fn known_clash(rules: &Rules, table: TableId, piece: KindId, met: KindId) -> Outcome<()> {
    let table = &rules.tables[table.index()];
    let value = table.values.get(piece.index() * rules.kinds.len() + met.index());
    match value {
        Some(Value::Text(word)) if Clash::named(word).is_some() => Ok(()),
        _ => {
            let (a, b) = (&rules.kinds[piece.index()].id, &rules.kinds[met.index()].id);
            let message = format!("`tables.{}` says nothing of who stays where `{a}` meets `{b}`", table.name);
            Err(Fault::Wrong(message))
        }
    }
}

/// The entries of the effect in argument 1.
fn entries(frame: &mut Frame, known: &[&str]) -> Outcome<Vec<(String, Given)>> {
    let entries = frame.entries(1, MAX_ENTRIES)?;
    match entries.iter().find(|(name, _)| !known.contains(&name.as_str())) {
        Some((name, _)) => Err(Fault::Wrong(format!("the effect has no `{name}`"))),
        None => Ok(entries),
    }
}

fn go_at(frame: &mut Frame, rules: &Rules) -> Outcome<Go> {
    let mut go = Go::default();
    for (name, given) in entries(frame, &["to", "lost", "clash", "reveal", "after"])? {
        if name == "after" {
            // A condition and a function are looked at when they are due; `condition and f` may be false.
            match given {
                Given::Function | Given::Table | Given::Boolean(false) => continue,
                other => return Err(values::expected("after", &other, "a function")),
            }
        }
        let Given::Text(word) = given else { return Err(values::expected(&name, &given, "a name")) };
        let zone = |word: String| zone_named(rules, Some(&Tree::Text(word)), &name).map_err(Fault::Wrong);
        match name.as_str() {
            "to" => go.to = Some(zone(word)?),
            "lost" => go.lost = Some(zone(word)?),
            "reveal" if word != "all" => {
                return Err(Fault::Wrong(format!("the effect reveals `{word}`, expected `all`")));
            }
            "reveal" => go.reveal = true,
            "clash" => {
                let index = rules.tables.iter().position(|table| table.name == word);
                let index = index.ok_or_else(|| Fault::Wrong(format!("no table is named `{word}`")))?;
                go.clash = Some(TableId(index as u8));
            }
            _ => {}
        }
    }
    Ok(go)
}

fn kind_at(frame: &mut Frame, rules: &Rules) -> Outcome<KindId> {
    match entries(frame, &["kind"])?.into_iter().next() {
        Some((_, Given::Handle(handle))) if handle.tag == Tag::Kind => kind::known(rules, handle.id),
        Some((_, Given::Text(id))) => {
            rules.kind_named(&id).ok_or_else(|| Fault::Wrong(format!("no kind is named `{id}`")))
        }
        _ => Err(Fault::Wrong("`place` needs a `kind`".into())),
    }
}
