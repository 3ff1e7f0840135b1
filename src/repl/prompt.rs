//! The prompt: game, variant, turn, seat to act, revision.

use crate::render::Style;

use super::desk::Desk;

/// `stratego:duel t12 red @47> `, plain and styled. `?` stands for several seats, `#` for none: the match is over.
pub fn prompt(desk: &Desk, style: Style) -> (String, String) {
    let rules = desk.rules();
    let deciders: Vec<&str> = desk.game.deciders().iter().map(|seat| desk.seat_name(seat)).collect();
    let seat = match deciders.as_slice() {
        [] => "#",
        [seat] => seat,
        _ => "?",
    };
    let name = match &rules.variant {
        Some(variant) => format!("{}:{variant}", rules.game),
        None => rules.game.clone(),
    };
    let turn = desk.game.state().turn();
    let revision = desk.game.revision();
    let styled = style.paint(seat, desk.marks().look(seat).bold());
    (format!("{name} t{turn} {seat} @{revision}> "), format!("{name} t{turn} {styled} @{revision}> "))
}
