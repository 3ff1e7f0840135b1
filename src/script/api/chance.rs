//! Chance as a script draws it.

use crate::kernel::dice::{self, MAX_DICE};
use crate::kernel::draws::{Forced, Outcomes, Possible};
use crate::kernel::ids::{SeatId, SeatSet};

use super::super::fault::{Fault, Outcome};
use super::super::raw::{Frame, Given};
use super::values;

/// Most numbers to choose from.
const MAX_NUMBER: usize = 100_000;

pub fn roll(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a roll")?;
    let name = values::text_arg(frame, 1, "die")?;
    let rules = frame.rules()?;
    let Some(die) = rules.dice.iter().position(|die| die.name == name) else {
        let known = rules.dice.iter().map(|die| die.name.as_str());
        let hint = crate::diag::nearest(&name, known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(Fault::Wrong(format!("no die is named `{name}`{hint}: declare it under `dice:` in game.yaml")));
    };
    let count = match frame.given(2) {
        Given::Nil => None,
        _ => Some(values::count(frame, 2, "n")?),
    };
    let audience = match frame.given(3) {
        Given::Nil => rules.everyone(),
        _ => SeatSet::one(values::seat_arg(frame, 3, "seat")?),
    };
    let die_def = &rules.dice[die];
    let faces = die_def.faces.len();
    let Some(count) = count else {
        let label = format!("roll {name}");
        let outcomes =
            Outcomes { stream: &die_def.stream, name: &label, possible: Possible::Even(faces), pieces: &[], audience };
        let face = frame.table()?.draw_outcome(&outcomes, &|forced| match forced {
            Forced::Faces(thrown) => match &thrown[..] {
                [face] => die_def.faces.iter().position(|known| known == face).map(|face| face as u64),
                _ => None,
            },
            _ => None,
        })?;
        frame.push_face(&die_def.faces[face as usize]);
        return Ok(1);
    };
    if count > MAX_DICE {
        return Err(Fault::Wrong(format!("at most {MAX_DICE} dice are rolled at once, got {count}")));
    }
    let possible = Possible::Dice { faces, dice: count };
    let label = format!("roll {count} {name}");
    let outcomes = Outcomes { stream: &die_def.stream, name: &label, possible, pieces: &[], audience };
    let index = frame.table()?.draw_outcome(&outcomes, &|forced| match forced {
        Forced::Faces(thrown) => dice::counts_of(&die_def.faces, count, thrown).map(|counts| dice::rank(&counts)),
        _ => None,
    })?;
    let counts: Vec<i32> = dice::throw(faces, count, index).into_iter().map(i32::from).collect();
    frame.push_tally(&die_def.faces, &counts);
    Ok(1)
}

fn number_of(frame: &mut Frame, name: &str, possible: Possible, words: &[String]) -> Outcome<usize> {
    let audience = frame.table()?.rules().everyone();
    let outcomes = Outcomes { stream: "random", name, possible, pieces: &[], audience };
    let read = |forced: &Forced| match forced {
        Forced::Faces(thrown) => match &thrown[..] {
            [one] if words.is_empty() => one.parse::<u64>().ok()?.checked_sub(1),
            [one] => words.iter().position(|word| word == one).map(|index| index as u64),
            _ => None,
        },
        _ => None,
    };
    Ok(frame.table()?.draw_outcome(&outcomes, &read)? as usize)
}

pub fn random(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "chance")?;
    let bound = values::count(frame, 1, "n")?;
    if bound == 0 || bound > MAX_NUMBER {
        return Err(Fault::Wrong(format!("`n` is {bound}, expected 1 to {MAX_NUMBER}")));
    }
    let index = number_of(frame, "random", Possible::Even(bound), &[])?;
    frame.push_number(index as f64 + 1.0);
    Ok(1)
}

pub fn pick(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "chance")?;
    let entries = frame.entries(1, 1000)?;
    let mut weights = Vec::new();
    for (word, given) in &entries {
        match given {
            Given::Number(weight) if *weight >= 0.0 && weight.fract() == 0.0 && *weight <= 1e9 => {
                weights.push(*weight as u64)
            }
            other => return Err(values::expected(word, other, "a whole weight of at least 0")),
        }
    }
    let words: Vec<String> = entries.iter().map(|(word, _)| word.clone()).collect();
    let index = number_of(frame, "pick", Possible::Weighted(&weights), &words)?;
    let word = entries.get(index).map_or("", |(word, _)| word).to_owned();
    frame.push_text(&word);
    Ok(1)
}

pub fn shuffle(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a shuffle")?;
    let zone = values::zone_arg(frame, 1, "zone")?;
    let table = frame.table()?;
    let count = table.state().count(table.rules(), zone);
    frame.charge(16 * count);
    frame.table()?.shuffle(zone)?;
    Ok(0)
}

pub fn draw(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "a draw")?;
    let from = values::zone_arg(frame, 1, "from")?;
    let to = values::zone_arg(frame, 2, "to")?;
    let count = match frame.given(3) {
        Given::Nil => 1,
        _ => values::count(frame, 3, "n")?,
    };
    let drawn = frame.table()?.draw_pieces(from, to, count)?;
    frame.charge(16 * drawn);
    frame.push_number(drawn as f64);
    Ok(1)
}

pub fn deal(frame: &mut Frame, _: u32) -> Outcome<usize> {
    values::may_write(frame, "dealing")?;
    let from = values::zone_arg(frame, 1, "from")?;
    let name = values::text_arg(frame, 2, "zone")?;
    let count = values::count(frame, 3, "n")?;
    let rules = frame.rules()?;
    let decl = rules.zone_decl_named(&name).filter(|decl| rules.zone_decls[decl.index()].per_seat);
    let Some(decl) = decl else { return Err(Fault::Wrong(format!("no zone per seat is named `{name}`"))) };
    let seats = rules.seats.len() as u8;
    let first = frame.table()?.state().active().0;
    for _ in 0..count {
        let mut dealt = 0;
        for step in 0..seats {
            let seat = SeatId((first + step) % seats);
            if frame.table()?.state().in_match(rules, seat) {
                dealt += frame.table()?.draw_pieces(from, rules.zone_of(decl, seat), 1)?;
            }
        }
        frame.charge(16 * dealt);
        if dealt == 0 {
            break;
        }
    }
    Ok(0)
}
