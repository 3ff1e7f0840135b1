//! `:var`: variables and fields by hand.

use super::{Command, Group, Reach};
use crate::render::{table, values};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::variables;

pub const COMMAND: Command = Command {
    name: "var",
    arguments: "[NAME VALUE]",
    doc: "write a variable of the match, of a seat (`red.points`) or a field of a piece (`a4.tapped`)",
    more: "Alone it lists the variables there are, with their values. A value is written as it is shown: a number, `yes`, \
           a word, a seat, a cell, a kind, `[one, another]`, `none`.",
    example: ":var",
    after: &[],
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    complete: |desk, typed| if typed.nth() == 0 { variables(desk) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let Some((name, value)) = rest.split_once(char::is_whitespace) else {
        return match rest {
            "" => Ok(Answer::Text(overview(desk))),
            _ => Err(COMMAND.misused("say what it is to be")),
        };
    };
    desk.game.write(name, value.trim())?;
    Ok(Answer::Text(telling::by_hand(desk)))
}

fn overview(desk: &Desk) -> String {
    let seen = desk.game.observe(crate::kernel::ids::Viewer::Referee);
    let own = seen.variables.iter().map(|(name, value)| (name.clone(), values::value(value)));
    let of_seats = seen.seats.iter().flat_map(|seat| {
        seat.variables.iter().map(|(name, value)| (format!("{}.{name}", seat.name), values::value(value)))
    });
    let rows: Vec<(String, String)> = own.chain(of_seats).collect();
    if rows.is_empty() { "the game has no variables".to_owned() } else { table::pairs(rows, desk.style) }
}
