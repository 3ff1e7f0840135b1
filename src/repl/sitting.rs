//! Who sits at the desk, and what may be done from there. Everything a line can do passes through [`admit`], which
//! reads what each command declares of itself; so a command added later needs no word here.

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::kernel::ids::{SeatId, Viewer};

use super::command::{self, Command};
use super::desk::Desk;
use super::failure::Result;
use super::line::{Line, addressed};

/// Who sits at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Sees and does everything.
    Referee,
    /// Sees and does what this seat may. Revisions from `since` on were made since it sat down.
    Seat { seat: SeatId, since: usize },
    /// One seat has left and the next has not sat down yet: the screen is clear.
    Nobody,
}

/// Who may use a command. There is no value for "not thought about yet".
pub enum Reach {
    /// Tells nothing of this match beyond its rules.
    Anyone,
    /// Shows and does what one seat may. From what follows the name it is found whose eyes are meant; `None` for those
    /// of whoever sits.
    Own(fn(&Desk, &str) -> Option<Viewer>),
    /// Shows or does what no seat may: why, in words that complete "only the referee may use it: ...".
    Referee(&'static str),
}

/// What a line is about to do.
pub enum Deed<'a> {
    Command(&'static Command, &'a str),
    /// The text of an action.
    Action(&'a str),
    /// A number of the list just shown.
    Pick,
    /// A line of Lua.
    Lua,
}

impl<'a> Deed<'a> {
    /// What a line does; an empty one nothing.
    ///
    /// # Errors
    /// It names no command.
    pub fn of(line: &'a Line) -> Result<Option<Self>> {
        Ok(Some(match line {
            Line::Empty => return Ok(None),
            Line::Command(word, rest) => Self::Command(command::named(word)?, rest),
            Line::Pick(_) => Self::Pick,
            Line::Action(text) => Self::Action(text),
            Line::Lua { .. } => Self::Lua,
        }))
    }
}

/// What is kept of the seats that sit down in turn.
#[derive(Clone, Debug)]
pub struct Sitting {
    pub who: Who,
    /// What each seat had read when it last left.
    pub read: BTreeMap<SeatId, Vec<String>>,
    /// How many guesses were made for each seat.
    pub guesses: BTreeMap<SeatId, u64>,
}

impl Sitting {
    pub fn new() -> Self {
        Self { who: Who::Referee, read: BTreeMap::new(), guesses: BTreeMap::new() }
    }

    pub fn is_referee(&self) -> bool {
        self.who == Who::Referee
    }

    /// The seat that sits.
    pub fn seat(&self) -> Option<SeatId> {
        match self.who {
            Who::Seat { seat, .. } => Some(seat),
            Who::Referee | Who::Nobody => None,
        }
    }
}

/// No seat is named: whoever sits.
pub fn own(_: &Desk, _: &str) -> Option<Viewer> {
    None
}

/// The first word names who looks, if it is the name of one.
pub fn first_named(desk: &Desk, rest: &str) -> Option<Viewer> {
    let word = rest.split_whitespace().next()?;
    desk.game.viewer(word.trim_end_matches(':')).ok()
}

/// The first word names a seat, with or without a colon.
pub fn first_seat(desk: &Desk, rest: &str) -> Option<Viewer> {
    let word = rest.split_whitespace().next()?;
    desk.rules().seat_named(word.trim_end_matches(':')).map(Viewer::Seat)
}

/// The seat before a colon.
pub fn named_before_colon(desk: &Desk, rest: &str) -> Option<Viewer> {
    desk.rules().seat_named(addressed(rest)?.0).map(Viewer::Seat)
}

/// Whether whoever sits may do it.
///
/// # Errors
/// Why not. The words tell nothing of the match.
pub fn admit(desk: &Desk, deed: &Deed) -> Result<()> {
    let refused = |what: &str, reason: String| {
        let who = match desk.sitting.who {
            Who::Seat { seat, .. } => format!("as {}", desk.seat_word(seat)),
            _ => "between two seats".to_owned(),
        };
        let error = Diagnostic::error("repl/seat", format!("{what} is not possible {who}: {reason}"));
        Err(error.help(help(desk)).into())
    };
    let seat = match desk.sitting.who {
        Who::Referee => return Ok(()),
        Who::Seat { seat, .. } => Some(seat),
        Who::Nobody => None,
    };
    let (what, meant) = match deed {
        Deed::Lua => return refused("Lua", "only the referee may use it: it reads and changes everything".to_owned()),
        Deed::Command(command, rest) => {
            let what = format!("`:{}`", command.name);
            match command.reach {
                Reach::Anyone => return Ok(()),
                Reach::Referee(why) => return refused(&what, format!("only the referee may use it: {why}")),
                Reach::Own(meant) => (what, meant(desk, rest)),
            }
        }
        Deed::Action(text) => (format!("`{text}`"), named_before_colon(desk, text)),
        Deed::Pick => ("a number".to_owned(), None),
    };
    match (seat, meant) {
        (None, _) => refused(&what, "nobody has sat down yet".to_owned()),
        (Some(seat), Some(meant)) if meant != Viewer::Seat(seat) => {
            refused(&what, format!("it is for {}", viewer_words(desk, meant)))
        }
        _ => Ok(()),
    }
}

fn viewer_words(desk: &Desk, viewer: Viewer) -> String {
    match viewer {
        Viewer::Referee => "the referee".to_owned(),
        Viewer::Spectator => "a spectator".to_owned(),
        Viewer::Seat(seat) => desk.seat_word(seat).to_owned(),
    }
}

/// What can be done instead.
fn help(desk: &Desk) -> String {
    match desk.sitting.who {
        Who::Nobody => match successors(desk).as_slice() {
            [] => ":as SEAT".to_owned(),
            seats => {
                let lines: Vec<String> = seats.iter().map(|seat| format!("`:as {}`", desk.seat_name(*seat))).collect();
                lines.join(" or ")
            }
        },
        _ => "`:help as` tells what a seat may do; `:as referee` leaves it, and all read that it was left".to_owned(),
    }
}

/// The seats that decide now, as whoever looks may know it, where they are others than the one that sits; none where
/// there is nothing to hand over.
pub fn successors(desk: &Desk) -> Vec<SeatId> {
    let deciders = desk.seen_deciders();
    match desk.sitting.who {
        Who::Seat { seat, .. } if deciders.contains(&seat) => Vec::new(),
        Who::Referee => Vec::new(),
        _ => deciders,
    }
}

/// `hand over to blue`, where the turn has passed to another seat.
pub fn hand_over(desk: &Desk) -> Option<String> {
    let seats = successors(desk);
    let names: Vec<&str> = seats.iter().map(|seat| desk.seat_word(*seat)).collect();
    (!names.is_empty()).then(|| format!("hand over to {}", names.join(" or ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::find::Finder;
    use crate::render::Style;
    use crate::repl::command::COMMANDS;
    use crate::repl::opening::Opening;

    fn desk() -> Desk {
        let finder = Finder::new(None).unwrap();
        let desk = Desk::open(finder, Opening::of("stratego"), Style::PLAIN);
        desk.unwrap_or_else(|failure| panic!("{}", failure.problems[0]))
    }

    /// The reason the line is refused for who sits, if it is.
    fn refused(desk: &Desk, line: &str) -> Option<String> {
        let line = crate::repl::line::read(line, desk.rules());
        let Ok(Some(deed)) = Deed::of(&line) else { panic!("the line does something") };
        let problem = admit(desk, &deed).err()?.problems.remove(0);
        (problem.code == "repl/seat").then_some(problem.message)
    }

    #[test]
    fn every_command_says_who_may_use_it_and_is_held_to_it() {
        let desk = desk();
        for command in COMMANDS {
            assert_eq!(refused(&desk, command.example), None, "the referee may do everything");
        }
        let mut desk = self::desk();
        desk.answer(":as red").ok().unwrap();
        for command in COMMANDS {
            match command.reach {
                Reach::Anyone => {}
                Reach::Referee(why) => {
                    let words =
                        format!("`:{}` is not possible as red: only the referee may use it: {why}", command.name);
                    assert_eq!(refused(&desk, command.example), Some(words));
                }
                Reach::Own(_) => {
                    let names_a_seat = command.arguments.starts_with("SEAT") || command.arguments.starts_with("[SEAT");
                    let line = match command.name {
                        "why" => ":why blue: ready".to_owned(),
                        name if names_a_seat => format!(":{name} blue a1"),
                        _ => continue,
                    };
                    let words = format!("`:{}` is not possible as red: it is for blue", command.name);
                    assert_eq!(refused(&desk, &line), Some(words));
                }
            }
        }
        for line in ["state.turn", "blue: ready", "= 1"] {
            assert!(refused(&desk, line).is_some(), "{line}");
        }
        assert_eq!(refused(&desk, "deploy wall"), None);
        desk.answer("deploy wall").ok().unwrap();
        desk.answer("").ok().unwrap();
        assert_eq!(desk.sitting.who, Who::Nobody);
        for command in COMMANDS.iter().filter(|command| !matches!(command.reach, Reach::Anyone)) {
            assert!(refused(&desk, command.example).is_some(), "{}", command.name);
        }
        for line in ["state.turn", "deploy corner", "blue: deploy corner", "red: ready", "1"] {
            assert!(refused(&desk, line).is_some(), "{line}");
        }
    }
}
