//! `:as`: sit down at the desk as a seat, for several people before one screen.

use super::{Command, Group, Reach, board};
use crate::kernel::ids::{SeatId, Viewer};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::{Who, hand_over};
use crate::repl::telling::tame;
use crate::repl::word::{Typed, Word, seats};

pub const COMMAND: Command = Command {
    name: "as",
    arguments: "SEAT | referee",
    doc: "sit down as that seat: from then on nothing is shown or done that the seat may not see or do",
    more: "For several people before one screen. The screen is cleared, and what happened since the seat last sat here \
           is told. When the turn passes, Enter clears the screen, and the next seat says `:as` and its name; the lines \
           typed before are forgotten. What would tell more than the seat may know is refused: Lua, other seats' \
           views, `:position`, `:auto`, `:new`. Steps are counted as the seat knows of them. `:undo` takes back only \
           what was done since sitting down, and only where nobody learned anything from it: no piece was revealed, \
           chance decided nothing, nothing was told. `:as referee` ends it. That is not forbidden, since whoever sits \
           at the program can start another; but everybody's log says so for good, as it does when a seat is sat down \
           at while it is not its turn, or before the one who sat there had finished.",
    example: ":as red",
    after: &[],
    group: Group::Match,
    reach: Reach::Anyone,
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let referee = Word::new("referee", "see and do everything; all read that you did");
    if typed.nth() > 0 { Vec::new() } else { seats(desk).into_iter().chain([referee]).collect() }
}

/// Lines told of what happened meanwhile.
const TOLD: usize = 20;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let seats: Vec<&str> = desk.rules().seats.iter().map(|seat| seat.name.as_str()).collect();
    let note = format!("seats: {}", seats.join(", "));
    match rest {
        "" => Err(COMMAND.misused(format!("say who sits down; now it is {}", desk.sitter())).note(note)),
        "off" => Err(COMMAND.misused("say who sits down instead").note(note)),
        _ => match desk.game.viewer(rest)? {
            Viewer::Referee => referee(desk),
            Viewer::Spectator => Err(COMMAND.misused("a spectator has nothing to do: `:view nobody`").note(note)),
            Viewer::Seat(seat) => Ok(sit(desk, seat)),
        },
    }
}

fn referee(desk: &mut Desk) -> Result<Answer> {
    if desk.sitting.is_referee() {
        return Ok(Answer::Text("you are the referee".to_owned()));
    }
    let who = desk.sitter();
    let goes_on = desk.outcome().is_none();
    if goes_on {
        desk.game.remark(format!("note: the referee looks at everything (`:as referee`, typed {who})"));
    }
    stand(desk, Who::Referee);
    let told = if goes_on { "you are the referee; everybody's log says so" } else { "you are the referee" };
    Ok(Answer::Text(told.to_owned()))
}

fn sit(desk: &mut Desk, seat: SeatId) -> Answer {
    let told = sit_down(desk, seat);
    let mut parts: Vec<String> = told.into_iter().collect();
    parts.push(board::text(desk));
    parts.extend(hand_over(desk));
    Answer::Cleared { over: desk.seat_word(seat).to_owned(), text: parts.join("\n\n") }
}

/// A seat sits down; what happened since it last sat here, if anything.
pub fn sit_down(desk: &mut Desk, seat: SeatId) -> Option<String> {
    // Whose turn it is, as everybody knows it.
    if desk.sitting.seat() != Some(seat) {
        let waits = desk.game.observe(Viewer::Seat(seat)).deciders;
        let own = desk.seat_name(seat).to_owned();
        if !desk.sitting.is_referee() && !waits.is_empty() && !waits.contains(&own) && desk.outcome().is_none() {
            desk.game.remark(format!("note: {own} sat down while {} was to decide", waits.join(", ")));
        }
        // While several choose at once either may sit down, but who has not finished did not hand over.
        if let Some(left) = desk.sitting.seat().filter(|_| waits.contains(&own)) {
            let name = desk.seat_name(left).to_owned();
            if desk.game.observe(Viewer::Seat(left)).deciders.contains(&name) {
                desk.game.remark(format!("note: {own} sat down before {name} had finished"));
            }
        }
        let since = desk.game.history().count();
        stand(desk, Who::Seat { seat, since });
    }
    // Where steps were taken back the log is another from there on.
    let read = desk.sitting.read.get(&seat).map(Vec::as_slice);
    let lines = desk.log();
    let known = lines.iter().zip(read.unwrap_or_default()).take_while(|(line, read)| line.words == **read).count();
    let told: Vec<String> = lines.iter().skip(known).map(|line| tame(&line.words)).collect();
    let told = told.get(told.len().saturating_sub(TOLD)..).unwrap_or_default();
    if told.is_empty() {
        return None;
    }
    let since = match read {
        Some(_) => format!("since {} last sat here:", desk.seat_word(seat)),
        None => "so far:".to_owned(),
    };
    Some(format!("{since}\n{}", told.join("\n")))
}

/// Whoever sat leaves, and somebody else sits down.
pub fn stand(desk: &mut Desk, who: Who) {
    if let Some(seat) = desk.sitting.seat() {
        let read = desk.game.story(Viewer::Seat(seat)).into_iter().map(|line| line.words).collect();
        desk.sitting.read.insert(seat, read);
    }
    desk.sitting.who = who;
    desk.listed = None;
    desk.view = match who {
        Who::Referee => Viewer::Referee,
        Who::Seat { seat, .. } => Viewer::Seat(seat),
        Who::Nobody => Viewer::Spectator,
    };
}

/// An empty line after the turn has passed: the seat leaves and the screen is cleared.
pub fn leave(desk: &mut Desk) -> Option<Answer> {
    desk.sitting.seat()?;
    let over = hand_over(desk)?;
    stand(desk, Who::Nobody);
    let next = crate::repl::sitting::successors(desk);
    let lines: Vec<String> = next.iter().map(|seat| format!("`:as {}`", desk.seat_name(*seat))).collect();
    Some(Answer::Cleared { over, text: format!("whoever sits down types {}", lines.join(" or ")) })
}
