//! The prompt: game, variant, turn, seat to act, revision.

use crate::render::Style;

use super::desk::Desk;
use super::sitting::{Who, hand_over};

/// `stratego:duel t12 red @47> `, plain and styled. `?` stands for several seats, `#` for none: the match is over. Where
/// a seat sits its name follows that of the game, `stratego/red`.
pub fn prompt(desk: &Desk, style: Style) -> (String, String) {
    let rules = desk.rules();
    if desk.sitting.who == Who::Nobody {
        let over = hand_over(desk).unwrap_or_else(|| "nobody sits here".to_owned());
        return (format!("{over}> "), format!("{over}> "));
    }
    let deciders = desk.seen_deciders();
    let deciders: Vec<&str> = deciders.iter().map(|seat| desk.seat_name(*seat)).collect();
    let seat = match deciders.as_slice() {
        [] => "#",
        [seat] => seat,
        _ => "?",
    };
    let name = match &rules.variant {
        Some(variant) => format!("{}:{variant}", rules.game),
        None => rules.game.clone(),
    };
    let name = match desk.sitting.seat() {
        Some(seat) => format!("{name}/{}", desk.seat_name(seat)),
        None => name,
    };
    let turn = desk.game.state().turn();
    let revision = desk.number();
    let styled = style.paint(seat, desk.marks().look(seat).bold());
    (format!("{name} t{turn} {seat} @{revision}> "), format!("{name} t{turn} {styled} @{revision}> "))
}
