//! Hidden pieces on a board, and all the places where a piece is kept by its number: trails, earlier boards, variables,
//! fields, lists, modifiers, questions. A rule may use them all, as long as it tells places and not kinds; in another
//! deal they point at what lies in the same place.

use std::sync::Arc;

use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::determinize::Redealt;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

use crate::common::play::{BLUE, RED};
use crate::lab::{CARE, game, honest, leaks};

const YAML: &str = "title: Board\nseats: [red, blue]\nfirst: red\nstart: { bag: { foot: 2, horse: 1, hare: 1 } }\n\
    boards:\n  board: { columns: 3, rows: 4, faces: { red: north, blue: south }, \
    regions: { home: { red: a1-c2, blue: a3-c4 } } }\n";
const KINDS: &str = "foot: { strength: 1, moves: { step: orthogonal } }\n\
    horse: { strength: 2, moves: { step: all } }\nhare: { strength: 3, moves: { step: orthogonal } }\n";

fn board(declare: &str, deny: &str, after: &str) -> Game {
    let script = format!(
        "kinds.ranks = {{ strength = 'integer', moves = 'pattern' }}\n\
         fields.ranks = {{ friend = {{ 'piece' }} }}\n\
         zones.bag = {{ per = 'seat', layout = 'pool', see = 'owner' }}\n\
         zones.board = {{ layout = 'grid', see = 'owner', trail = 3, positions = 20 }}\n\
         zones.lost = {{ layout = 'pool' }}\n\
         variables.game.which = {{ 'piece' }}\n\
         variables.game.times = 0\n\
         variables.seat.marked = {{ 'list of piece', max = 4 }}\n\
         variables.seat.mine = {{ 'piece' }}\n\
         {declare}\n\
         phases.setup = {{ once = true, enter = function(state)\n\
           for seat in state:seats() do state:scatter(seat.bag, state.board, {{ region = 'home', of = seat }}) end\n\
         end }}\n\
         actions.move = {{ args = {{ 'piece: piece', 'to: cell' }}, offer = moves {{ zone = 'board', by = 'moves' }},\n\
           deny = function(state, seat, deny) local foe = seat.opponent {deny} end,\n\
           apply = go {{ lost = 'lost', after = function(state, seat, piece, from, to, met)\n\
             local foe = seat.opponent {after} end }} }}\n\
         actions.name = {{ args = {{ 'piece: piece' }}, offer = pieces {{ zone = 'board', owner = 'self' }} }}\n\
         actions.wait = {{}}\n\
         phases.turn = {{ actions = {{ 'move', 'wait' }} }}\n\
         limits.turns = {{ turns = 24, result = 'tie' }}\n"
    );
    game(YAML, &[("ranks", KINDS)], &script)
}

#[test]
fn a_piece_kept_by_number_is_the_one_in_its_place() {
    let care = sandtable::check::secrets::Care { decisions: 24, ..CARE };
    let check = |what: &str, declare: &str, deny: &str, after: &str| {
        honest(what, &mut board(declare, deny, after), care);
    };
    check("nothing", "", "", "");
    check("the trail", "", "", "state.which = state.board:trail(foe, 1)");
    check("who was met", "", "", "local _, _, _, other = state.board:trail(foe, 1) state.which = other");
    check(
        "the trail decides what may move",
        "",
        "local last, before = state.board:trail(foe, 1), state.board:trail(foe, 2) \
         if last and last == before then deny.where('one piece twice', function(piece, to) return to.column == 1 end) end",
        "",
    );
    check(
        "earlier boards",
        "",
        "deny.where('it stood so', function(piece, to) return state.board:stood(piece, to, 6) end)",
        "",
    );
    check(
        "a variable",
        "",
        "",
        "if not state.which then state.which = piece end state.times = state.which == piece and 1 or 0",
    );
    check(
        "a seat's variable",
        "",
        "if foe.mine and foe.mine.cell then deny.where('near', function(piece, to) return to:next_to(foe.mine.cell) end) end",
        "seat.mine = piece",
    );
    check(
        "a list",
        "",
        "",
        "state.times = list.has(seat.marked, piece) and 1 or 0 if #seat.marked < 4 then seat.marked = list.with(seat.marked, piece) end",
    );
    check("a field", "", "", "piece.friend = foe.mine seat.mine = piece state.which = foe.mine and foe.mine.friend");
    check("a modifier", "", "", "state:modify('strength', 1, piece, 'round')");
    check(
        "a question about a piece",
        "actions.tell = { args = { 'n: number' }, offer = function(state, seat, offer, about) \
        for n = 1, about.cell.column do offer(n) end end }",
        "",
        "state:ask(foe, 'tell', piece)",
    );
    check("a listener", "on.moved = function(state, event) state.which = event.piece end", "", "");
}

#[test]
fn a_kind_that_gets_out_by_any_of_them_is_found() {
    let horse = "local other = state.board:first { owner = foe, kind = 'horse' } ";
    let found = |what: &str, channel: &str, deny: &str, after: &str| {
        leaks(what, &mut board("", deny, after), channel, CARE);
    };
    found("a variable", "observation", "", &format!("{horse} state.which = other"));
    found("a list", "observation", "", &format!("{horse} foe.marked = {{ other }}"));
    found("a field", "observation", "", &format!("{horse} piece.friend = other"));
    found("a modifier", "observation", "", &format!("{horse} if other then state:modify('strength', 1, other) end"));
    found(
        "a denial",
        "options",
        &format!("{horse} deny.where('too near', function(piece, to) return other and to:next_to(other.cell) end)"),
        "",
    );
    found(
        "a reason",
        "why",
        &format!(
            "{horse} deny.where('near ' .. (other and other.cell.name or ''), function(piece, to) return to.column == 2 end)"
        ),
        "",
    );
}

/// Boards that stood before are walked back to over the moves of pieces, the hidden ones of the other seat among them.
#[test]
fn a_board_stood_before_whatever_is_hidden_on_it() {
    let yaml = "title: Stood\nseats: [red, blue]\nfirst: red\nboards:\n  board: { columns: 3, rows: 4, \
                position: { empty: A, blocked: _ }, faces: { red: north, blue: south } }\n";
    let kinds = "foot: { code: { red: C, blue: O }, moves: { step: orthogonal } }\n\
                 hare: { code: { red: D, blue: P }, moves: { step: orthogonal } }\n";
    let script = "kinds.ranks = { moves = 'pattern' }\n\
        zones.board = { layout = 'grid', see = 'owner', positions = 20 }\n\
        zones.lost = { layout = 'pool' }\n\
        actions.move = { args = { 'piece: piece', 'to: cell' }, offer = moves { zone = 'board', by = 'moves' }, \
        deny = function(state, seat, deny) deny.where('it stood so', function(piece, to) return state.board:stood(piece, to, 12) end) end, \
        apply = go { lost = 'lost' } }\n\
        phases.turn = { actions = { 'move' } }\n";
    let load = || game(yaml, &[("ranks", kinds)], script);
    let mut played = Match::from_position(load(), "CAAAAAAAAOAP r 0", 1).expect("a position");
    for text in ["move a1 a2", "move a4 b4", "move a2 a1"] {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    // Blue's piece back on a4 would be the board of the beginning; with b4 in its place nothing stands in the way.
    let blue = played.option_texts(BLUE).expect("options");
    assert!(!blue.contains(&"move b4 a4".to_owned()), "{blue:?}");
    let deals = |played: &mut Match| {
        let state = played.state().clone();
        let (mut lab, rules) = (load(), Arc::clone(played.game().rules()));
        let mut table = Table::new(Arc::clone(&rules), state);
        let look = table.look(lab.script(), Viewer::Seat(RED), None).expect("a look");
        let mut draw = Draw::new(3, "stood", 0);
        let mut options = Vec::new();
        for _ in 0..20 {
            match table.redeal(lab.script(), &look, &mut draw).expect("no error") {
                Redealt::Alike(found) => {
                    let mut other = Table::new(Arc::clone(&rules), found.state);
                    let seat = other.deciders().iter().next().expect("somebody decides");
                    options.push(other.option_texts(lab.script(), seat).expect("options"));
                }
                other => panic!("{other:?}"),
            }
        }
        options
    };
    assert_eq!(deals(&mut played), vec![blue; 20], "the same moves whatever the pieces are");
    played.play("move b4 b3").expect("another move");
    let red = played.option_texts(RED).expect("options");
    assert_eq!(deals(&mut played), vec![red; 20]);
}
