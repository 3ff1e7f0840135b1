//! What a script reads of the state, and the verbs that concern the whole table.

use crate::kernel::event::Part;
use crate::kernel::ids::{KindId, PieceId, SeatId, SeatSet, SortId};
use crate::kernel::keys::Past;
use crate::kernel::modifier::{Change, Modifier, Which};
use crate::kernel::phase::EndTest;
use crate::kernel::rules::Lasts;
use crate::kernel::script::Mode;
use crate::kernel::table::Table;
use crate::kernel::tape::Jump;

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::raw::{Frame, Given};
use super::{meta, selector, values, zone};

pub fn active(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let seat = frame.table()?.state().active();
    frame.push_handle(seat.into());
    Ok(1)
}

fn number(frame: &mut Frame, number: i32) -> Outcome<usize> {
    frame.push_number(f64::from(number));
    Ok(1)
}

pub fn turn(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let table = frame.table()?;
    table.reads(Past::TURN);
    let turn = table.state().turn();
    number(frame, turn)
}

pub fn round(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let table = frame.table()?;
    table.reads(Past::ROUND);
    let round = table.state().round();
    number(frame, round)
}

pub fn acts(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let table = frame.table()?;
    table.reads(Past::ACTS);
    let acts = table.state().acts();
    number(frame, acts)
}

pub fn ply(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let table = frame.table()?;
    table.reads(Past::PLY);
    let ply = table.state().ply();
    number(frame, ply)
}

pub fn phase(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let (rules, phase) = (frame.rules()?, frame.table()?.state().phase());
    frame.push_text(&rules.phases[phase].name);
    Ok(1)
}

pub fn seats(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let table = frame.table()?;
    let (rules, state) = (table.rules(), table.state());
    let (first, count) = (state.active().0, rules.seats.len() as u8);
    let round = (0..count).map(|step| SeatId((first + step) % count)).filter(|seat| state.in_match(rules, *seat));
    let handles: Vec<Handle> = round.map(Handle::from).collect();
    frame.push_iterator(&handles);
    Ok(1)
}

pub fn pieces(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let selector = selector::argument(frame, 1)?;
    let table = frame.table()?;
    table.reads(Past::PIECES);
    let (rules, state) = (table.rules(), table.state());
    let acting = state.active();
    let all = state.pieces(rules).filter(|piece| state.exists(rules, *piece));
    let selected = all.filter(|piece| selector.piece(rules, state, acting, *piece));
    let handles: Vec<Handle> = selected.take(selector.first.unwrap_or(usize::MAX)).map(Handle::from).collect();
    let looked_at = state.piece_count(rules);
    frame.charge(looked_at);
    frame.push_iterator(&handles);
    Ok(1)
}

fn selected_kinds(frame: &mut Frame) -> Outcome<Vec<KindId>> {
    let name = values::text_arg(frame, 1, "sort")?;
    let selector = selector::argument(frame, 2)?;
    let rules = frame.table()?.rules();
    let Some(SortId(sort)) = rules.sort_named(&name) else {
        return Err(Fault::Wrong(format!("no sort is named `{name}`")));
    };
    let kinds = rules.sorts[usize::from(sort)].kinds.iter().copied();
    Ok(kinds.filter(|kind| selector.kind(rules, *kind)).take(selector.first.unwrap_or(usize::MAX)).collect())
}

pub fn kinds(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let handles: Vec<Handle> = selected_kinds(frame)?.into_iter().map(Handle::from).collect();
    frame.push_iterator(&handles);
    Ok(1)
}

pub fn count_kinds(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let count = selected_kinds(frame)?.len();
    frame.push_number(count as f64);
    Ok(1)
}

pub fn create(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "making a piece")?;
    let rules = frame.rules()?;
    let kind = match frame.handle(1) {
        Some(handle) if handle.tag == Tag::Kind => super::kind::known(rules, handle.id)?,
        _ => {
            let Some((_, id)) = frame.name(1) else { return Err(values::expected("kind", &frame.given(1), "a kind")) };
            rules.kind_named(id).ok_or_else(|| Fault::Wrong(format!("no kind is named `{id}`")))?
        }
    };
    let owner = match frame.handle(2) {
        Some(owner) if owner.tag == Tag::Seat => Some(values::known_seat(frame, owner.id)?),
        None if frame.given(2) == Given::Nil => None,
        _ => return Err(values::expected("owner", &frame.given(2), "a seat")),
    };
    let place = frame.handle(3).filter(|place| matches!(place.tag, Tag::Cell | Tag::Zone));
    let Some(place) = place else { return Err(values::expected("place", &frame.given(3), "a cell or a zone")) };
    let piece = if place.tag == Tag::Cell {
        let cell = values::known_cell(frame, place.id)?;
        frame.table()?.create_on_cell(kind, owner, cell)?
    } else {
        let zone = values::known_zone(frame, place.id)?;
        frame.table()?.create_in_zone(kind, owner, zone)?
    };
    frame.push_handle(piece.into());
    Ok(1)
}

pub fn scatter(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "chance")?;
    let from = values::zone_arg(frame, 1, "zone")?;
    let grid = values::zone_arg(frame, 2, "grid")?;
    let cells = zone::selected_cells(frame, grid, 3)?;
    frame.charge(16 * cells.len());
    // Where there are fewer cells than pieces those go that were there first.
    frame.table()?.reads(Past::PIECES);
    frame.table()?.scatter(from, &cells)?;
    Ok(0)
}

pub fn set_up(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "moving a piece")?;
    let from = values::zone_arg(frame, 1, "zone")?;
    let grid = values::zone_arg(frame, 2, "grid")?;
    let letters = values::text_arg(frame, 3, "letters")?;
    let cells = zone::selected_cells(frame, grid, 4)?;
    let pieces = frame.table()?;
    let count = pieces.state().count(pieces.rules(), from);
    // Each letter looks for its piece.
    frame.charge((16 + count / 4).saturating_mul(cells.len()));
    // Of alike pieces those go that were there first.
    frame.table()?.reads(Past::PIECES);
    frame.table()?.set_up(from, &cells, &letters)?;
    Ok(0)
}

/// The pieces in the first argument, one or those of a zone, and the seats in the second, all without it.
fn pieces_and_seats(frame: &mut Frame) -> Outcome<(Vec<PieceId>, SeatSet)> {
    let seats = match frame.given(2) {
        Given::Nil => frame.table()?.rules().everyone(),
        _ => values::seats_arg(frame, 2)?,
    };
    let pieces = match frame.handle(1) {
        Some(what) if what.tag == Tag::Piece => vec![values::known_piece(frame, what.id)?],
        Some(what) if what.tag == Tag::Zone => {
            let zone = values::known_zone(frame, what.id)?;
            let table = frame.table()?;
            table.state().pieces_in(table.rules(), zone).collect()
        }
        _ => return Err(values::expected("piece", &frame.given(1), "a piece or a zone")),
    };
    Ok((pieces, seats))
}

pub fn reveal(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "revealing")?;
    let (pieces, seats) = pieces_and_seats(frame)?;
    frame.charge(4 * pieces.len());
    for piece in pieces {
        frame.table()?.reveal(piece, seats);
    }
    Ok(0)
}

pub fn hide(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "hiding")?;
    let (pieces, seats) = pieces_and_seats(frame)?;
    frame.charge(4 * pieces.len());
    for piece in pieces {
        frame.table()?.hide(piece, seats);
    }
    Ok(0)
}

pub fn say(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a note")?;
    let readers = frame.table()?.rules().everyone();
    let parts = note(frame, 1)?;
    frame.table()?.say(readers, &parts);
    Ok(0)
}

pub fn tell(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a note")?;
    let readers = values::seats_arg(frame, 1)?;
    let parts = note(frame, 2)?;
    frame.table()?.say(readers, &parts);
    Ok(0)
}

/// The parts of a note from an argument on.
fn note(frame: &mut Frame, first: usize) -> Outcome<Vec<Part>> {
    let mut parts = vec![Part::Text(values::text_arg(frame, first, "text")?)];
    for arg in first + 1..frame.count() {
        parts.push(match frame.given(arg) {
            Given::Handle(handle) if handle.tag == Tag::Piece => Part::Piece(values::known_piece(frame, handle.id)?),
            Given::Handle(handle) => Part::Text(meta::text_of(frame, handle)?),
            Given::Number(number) => Part::Text(number.to_string()),
            Given::Text(more) => Part::Text(more),
            Given::Boolean(value) => Part::Text(value.to_string()),
            other => Part::Text(other.type_name().to_owned()),
        });
    }
    Ok(parts)
}

/// Refuses an ending where none may come from.
fn may_end(frame: &Frame) -> Outcome<()> {
    match frame.mode() {
        Mode::Write | Mode::Check => Ok(()),
        _ => Err("this function only reads: a match is ended in `apply`, `after`, `enter`, `leave` or `check`".into()),
    }
}

fn reason(frame: &Frame, arg: usize, default: &str) -> Outcome<String> {
    match frame.given(arg) {
        Given::Nil => Ok(default.to_owned()),
        _ => values::text_arg(frame, arg, "reason"),
    }
}

/// A seat, or a seat of the team named.
fn side(frame: &mut Frame) -> Outcome<SeatId> {
    let Given::Text(team) = frame.given(1) else { return values::seat_arg(frame, 1, "seat") };
    let rules = frame.table()?.rules();
    let of_team = |seat: &SeatId| rules.seats[seat.index()].team.as_ref() == Some(&team);
    rules.seat_ids().find(of_team).ok_or_else(|| Fault::Wrong(format!("no team is named `{team}`")))
}

/// Ends the match by `how` and stops the rule.
fn end(frame: &mut Frame, how: impl FnOnce(&mut Table)) -> Outcome<usize> {
    how(frame.table()?);
    Err(frame.stop())
}

pub fn win(frame: &mut Frame, _: u32) -> Outcome<usize> {
    may_end(frame)?;
    let seat = side(frame)?;
    let reason = reason(frame, 2, "won")?;
    end(frame, |table| table.win(seat, &reason))
}

pub fn lose(frame: &mut Frame, _: u32) -> Outcome<usize> {
    may_end(frame)?;
    let seat = side(frame)?;
    let reason = reason(frame, 2, "lost")?;
    end(frame, |table| table.lose_match(seat, &reason))
}

pub fn tie(frame: &mut Frame, _: u32) -> Outcome<usize> {
    may_end(frame)?;
    let reason = reason(frame, 1, "tie")?;
    end(frame, |table| table.tie(&reason))
}

pub fn finish(frame: &mut Frame, _: u32) -> Outcome<usize> {
    may_end(frame)?;
    let reason = reason(frame, 1, "finished")?;
    end(frame, |table| table.finish_by_score(reason))
}

pub fn end_phase(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "ending the phase")?;
    end(frame, |table| table.jump(Jump::Phase))
}

pub fn end_turn(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "ending the turn")?;
    end(frame, |table| table.jump(Jump::Turn))
}

pub fn extra_turn(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "an extra turn")?;
    frame.table()?.extra_turn();
    Ok(0)
}

pub fn next_turn(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "the next turn")?;
    let seat = values::seat_arg(frame, 1, "seat")?;
    frame.table()?.set_next_turn(seat);
    Ok(0)
}

/// The end conditions touched so far, now.
pub fn check(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "looking at the end conditions")?;
    let rules = frame.rules()?;
    let touched = frame.table()?.touched_ends();
    for end in touched.into_iter().map(|index| &rules.ends[index]) {
        let EndTest::Script(hook) = end.test else {
            if frame.table()?.check_native(rules, end) {
                return Err(frame.stop());
            }
            continue;
        };
        frame.push_hook(hook)?;
        frame.push_handle(Handle::new(Tag::State, 0));
        frame.call_pushed(1, Mode::Check);
        frame.pop_given();
    }
    Ok(0)
}

/// A modifier: `state:modify("attack", 1, { owner = seat }, "turn")`.
pub fn modify(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a modifier")?;
    let rules = frame.rules()?;
    let field = values::text_arg(frame, 1, "field")?;
    let known = rules.fields.iter().map(|field| field.name.as_str());
    let known = known.chain(rules.sorts.iter().flat_map(|sort| sort.fields.iter().map(String::as_str)));
    let known: Vec<&str> = known.collect();
    if !known.contains(&field.as_str()) {
        let hint =
            crate::diag::nearest(&field, known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(Fault::Wrong(format!("no field is named `{field}`{hint}")));
    }
    let change = match frame.given(2) {
        Given::Number(number) => Change::Add(values::integer(number)?),
        Given::Table => match &frame.entries(2, 1)?[..] {
            [(key, Given::Number(number))] => {
                let number = values::integer(*number)?;
                match key.as_str() {
                    "set" => Change::Set(number),
                    "max" => Change::Max(number),
                    "min" => Change::Min(number),
                    other => return Err(Fault::Wrong(format!("a modifier cannot `{other}`: add, set, max or min"))),
                }
            }
            _ => return Err("a modifier is a number, { set = v }, { max = v } or { min = v }".into()),
        },
        other => return Err(values::expected("change", &other, "a number")),
    };
    let which = match frame.handle(3) {
        Some(handle) if handle.tag == Tag::Piece => Which::Piece(values::known_piece(frame, handle.id)?),
        _ => Which::Selected((*selector::argument(frame, 3)?).clone(), frame.table()?.state().active()),
    };
    let lasts = match frame.given(4) {
        Given::Nil => None,
        _ => match values::text_arg(frame, 4, "lasts")?.as_str() {
            "phase" => Some(Lasts::Phase),
            "turn" => Some(Lasts::Turn),
            "next turn" => Some(Lasts::NextTurn),
            "round" => Some(Lasts::Round),
            "leaves zone" => Some(Lasts::LeavesZone),
            "match" => None,
            other => {
                return Err(Fault::Wrong(format!(
                    "`{other}` is no duration: phase, turn, next turn, round, leaves zone or match"
                )));
            }
        },
    };
    if lasts == Some(Lasts::LeavesZone) && matches!(which, Which::Selected(..)) {
        return Err("a modifier that lasts until a piece `leaves zone` is for one piece, not for a selector".into());
    }
    frame.table()?.modify(Modifier { field, change, which, lasts })?;
    Ok(0)
}

/// Tells the script's own listeners.
pub fn emit(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "an event")?;
    let name = values::text_arg(frame, 1, "event")?;
    let rules = frame.rules()?;
    let value = match frame.given(2) {
        Given::Nil => None,
        given => Some(values::value(rules, &given)?),
    };
    frame.table()?.notice(&name, || value.map(|value| ("value", value)).into_iter().collect());
    Ok(0)
}
