//! What a script reads of a seat.

use super::super::fault::Outcome;
use super::super::raw::Frame;
use super::values;

pub fn name(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    let rules = frame.rules()?;
    frame.push_text(&rules.seats[seat.index()].name);
    Ok(1)
}

pub fn index(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    frame.push_number(f64::from(seat.0) + 1.0);
    Ok(1)
}

pub fn next(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    let next = frame.table()?.rules().next_seat(seat);
    frame.push_handle(next.into());
    Ok(1)
}

pub fn opponent(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    match frame.table()?.rules().opponent(seat) {
        Some(opponent) => frame.push_handle(opponent.into()),
        None => return Err("`opponent` needs a game of two seats: iterate `state:seats()`".into()),
    }
    Ok(1)
}

pub fn in_match(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    let table = frame.table()?;
    let playing = table.state().in_match(table.rules(), seat);
    frame.push_boolean(playing);
    Ok(1)
}

pub fn team(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = values::known_seat(frame, id)?;
    let rules = frame.rules()?;
    match &rules.seats[seat.index()].team {
        Some(team) => frame.push_text(team),
        None => frame.push_nil(),
    }
    Ok(1)
}

pub fn eliminate(frame: &mut Frame, id: u32) -> Outcome<usize> {
    values::may_write(frame, "eliminating a seat")?;
    let seat = values::known_seat(frame, id)?;
    let name = frame.table()?.rules().seats[seat.index()].name.clone();
    let reason = match frame.given(1) {
        super::super::raw::Given::Text(reason) => format!(": {reason}"),
        _ => String::new(),
    };
    let table = frame.table()?;
    table.eliminate(seat);
    let everyone = table.rules().everyone();
    table.say(everyone, &[crate::kernel::event::Part::Text(format!("{name} is out{reason}"))]);
    Ok(0)
}
