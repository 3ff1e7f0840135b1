//! `:guess`: a deal that a seat could be facing.

use super::{Command, Group, Reach};
use crate::kernel::ids::Viewer;
use crate::render::observation;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::line::first_word;
use crate::repl::sitting::first_named;
use crate::repl::word::a_seat;

pub const COMMAND: Command = Command {
    name: "guess",
    arguments: "SEAT",
    doc: "the whole table in one deal that the seat could be facing, for all it knows",
    more: "What the seat cannot know is dealt anew at random, within what it can work out; again for another guess. \
           Guesses follow from the seed of the match. Where not every deal is as likely to be drawn as it should be, \
           the weight that makes up for it is told (its natural logarithm).",
    example: ":guess red",
    after: &["deploy wall", "deploy corner"],
    group: Group::Look,
    reach: Reach::Own(first_named),
    complete: a_seat,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (word, more) = first_word(rest);
    let Viewer::Seat(seat) = desk.game.viewer(word)? else {
        return Err(COMMAND.misused("only a seat guesses"));
    };
    if !more.is_empty() {
        return Err(COMMAND.misused(format!("what is `{more}`?")));
    }
    let made = desk.sitting.guesses.get(&seat).copied().unwrap_or(0);
    let guess = desk.game.guess(seat, made)?;
    desk.sitting.guesses.insert(seat, made + 1);
    let weight = if guess.weight == 0.0 { String::new() } else { format!(", weight {:+.3}", guess.weight) };
    let heading =
        format!("a guess, not the truth: deal {} that {} could be facing{weight}", made + 1, desk.seat_word(seat));
    let (seen, sheets) = desk.laid_out(guess.table);
    let table = observation::unsigned(&seen, &sheets, (&desk.marks(), &desk.rules().language), desk.style);
    Ok(Answer::Text(format!("{heading}\n{table}")))
}
