//! A match that goes on under other rules of its game: nothing changes that need not, what cannot go on is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "carry/any_game.rs"]
mod any_game;
mod common;
#[path = "carry/lab.rs"]
mod lab;
#[path = "carry/put_back.rs"]
mod put_back;
#[path = "carry/refused.rs"]
mod refused;
#[path = "carry/small.rs"]
mod small;

use std::sync::Arc;

use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::kernel::carry::Carried;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::rules::Rules;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

/// The state of a match under some rules, under those of a game.
fn carry(from: &Arc<Rules>, state: &State, to: &mut Game) -> Result<Carried, Vec<Diagnostic>> {
    let rules = Arc::clone(to.rules());
    Table::carried(from, state, &rules, to.script(), true)
}

#[track_caller]
fn carried(from: &Arc<Rules>, state: &State, to: &mut Game) -> Table {
    match carry(from, state, to) {
        Ok(Carried { table, put_back: None }) => table,
        Ok(Carried { put_back: Some(why), .. }) => panic!("put back: {why}"),
        Err(errors) => panic!("{}", lines(&errors)),
    }
}

/// The table, and why what had begun was put back.
#[track_caller]
fn put_back(from: &Arc<Rules>, state: &State, to: &mut Game) -> (Table, String) {
    match carry(from, state, to) {
        Ok(Carried { table, put_back: Some(why) }) => {
            assert_eq!(why.code, "carry/put-back");
            assert_eq!(why.help.as_deref(), Some(":legal"));
            (table, why.message)
        }
        Ok(_) => panic!("nothing was put back"),
        Err(errors) => panic!("{}", lines(&errors)),
    }
}

/// What is wrong, a line each: the code and the message.
#[track_caller]
fn refused(from: &Arc<Rules>, state: &State, to: &mut Game) -> Vec<String> {
    let errors = carry(from, state, to).err().expect("it is refused");
    assert!(errors.iter().all(|error| error.help.is_some()), "each has a help line");
    errors.iter().map(|error| format!("{}: {}", error.code, error.message)).collect()
}

fn lines(errors: &[Diagnostic]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn play(table: &mut Table, game: &mut Game, text: &str) {
    let choice = table.parse(game.script(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let played = table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref());
    played.unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn options(table: &mut Table, game: &mut Game, seat: SeatId) -> Vec<String> {
    table.option_texts(game.script(), seat).expect("options")
}

/// The rules of a match, to be kept beside it.
fn rules_of(table: &Match) -> Arc<Rules> {
    Arc::clone(table.game().rules())
}
