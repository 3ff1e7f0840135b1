//! Other deals in the middle of a rule: a shuffle nobody sees, a deal, private dice and hidden answers stand on the tape
//! of the running step. What a viewer knows stays, all that it cannot know varies, and what it read and may do is the
//! same.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable::check::secrets::viewers;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::observation::Observation;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;

use crate::lab::game;

const YAML: &str = "title: Middle\nseats: [red, blue, green]\nfirst: red\n\
    start: { deck: { ace: 3, king: 3, queen: 3, page: 3 } }\n";
const KINDS: &str = "ace: {}\nking: {}\nqueen: {}\npage: {}\n";

const SCRIPT: &str = r#"
kinds.cards = {}
zones.deck = { layout = "stack", see = "none" }
zones.hand = { per = "seat", layout = "row", see = "owner" }
zones.kept = { per = "seat", layout = "row", see = "owner" }
zones.open = { layout = "row" }
variables.seat.luck = { 1, min = 1, max = 6, see = "owner" }

actions.keep = { see = "name", args = { "card: piece" }, offer = pieces { zone = "hand" }, apply = go { to = "kept" } }
actions.lay  = { args = { "card: piece" }, offer = pieces { zone = "hand" }, apply = go { to = "open" } }
actions.guess = { args = { "n: number" }, offer = numbers { 1, 3 } }

-- Everything that may stand on a tape, before the question that waits.
actions.go = { apply = function(state, seat)
  state:shuffle(state.deck)
  state:deal(state.deck, "hand", 3)
  for other in state:seats() do other.luck = state:roll("d6", nil, other) end
  state:say("open die", state:roll("d6"))
  state:ask(seat.next, "keep")
  state:reveal(seat.next.hand.top, seat)
  for other, n in state:ask_each("all", "guess") do state:tell(other, "you guessed", n) end
  state:ask(seat, "lay")
  seat.next.luck = state:roll("d6", nil, seat.next)
  state:ask(seat.next, "keep")
  state:draw(state.deck, seat.hand)
  state:ask(seat.next.next, "lay")
end }
phases.turn = { actions = { "go" } }
limits.turns = { turns = 3, result = "tie" }
"#;

fn begin() -> (Game, Table) {
    let mut lab = game(YAML, &[("cards", KINDS)], SCRIPT);
    let table = Table::begin_match(Arc::clone(lab.rules()), 9, lab.script(), true).expect("a match");
    (lab, table)
}

fn play_first(lab: &mut Game, table: &mut Table) {
    let seat = table.deciders().iter().next().expect("somebody decides");
    let text = table.option_texts(lab.script(), seat).expect("options")[0].clone();
    let choice = table.parse(lab.script(), &text).expect("an option");
    table.play(lab.script(), choice.seat, choice.opt, None).expect("it is played");
}

/// Everything secret, as the referee sees it: by name what lies there, and each seat's private number.
fn secrets_of(seen: &Observation) -> Vec<(String, String)> {
    let zones = seen.zones.iter().map(|zone| {
        let kinds = zone.pieces.iter().map(|piece| piece.kind.clone().unwrap_or_default());
        (zone.name.clone(), kinds.collect::<Vec<String>>().join(" "))
    });
    let luck = seen.seats.iter().map(|seat| (format!("{}.luck", seat.name), format!("{:?}", seat.variables["luck"])));
    zones.chain(luck).collect()
}

/// Whether the viewer sees all of this.
fn sees(viewer: &str, name: &str) -> bool {
    name == "open" || name.split_once('.').is_some_and(|(owner, _)| owner == viewer)
}

#[test]
fn what_is_known_stays_and_what_is_not_varies_at_every_question() {
    let (mut lab, mut table) = begin();
    let rules = Arc::clone(lab.rules());
    let mut draw = Draw::new(77, "middle", 0);
    play_first(&mut lab, &mut table);
    let mut questions = 0;
    while table.question().is_some() {
        questions += 1;
        for viewer in viewers(&rules) {
            let name = match viewer {
                Viewer::Seat(seat) => rules.seats[seat.index()].name.clone(),
                _ => "spectator".to_owned(),
            };
            let real = table.observe(Viewer::Referee);
            let what = format!("question {questions} ({}), {name}", table.question().expect("a question").name);
            let seen = view(&mut lab, &mut table, viewer);
            let told = table.look(lab.script(), viewer, None).expect("a look").events().to_vec();
            let mut values: Vec<BTreeSet<String>> = vec![BTreeSet::new(); secrets_of(&real).len()];
            for _ in 0..40 {
                let dealt = table.determinize(lab.script(), viewer, &mut draw);
                let dealt: State = dealt.unwrap_or_else(|error| panic!("{what}: {error}")).state;
                dealt.check(&rules).expect("a state that holds together");
                assert_ne!(dealt.seed(), table.state().seed());
                // What others answered in secret is not there: they have still to answer.
                let answers = &dealt.pending().expect("a question").answers;
                assert!(answers.iter().all(|(seat, _, _)| viewer == Viewer::Seat(*seat)), "{what}");
                let mut other = Table::new(Arc::clone(&rules), dealt);
                assert_eq!(view(&mut lab, &mut other, viewer), seen, "{what}");
                let tells = other.look(lab.script(), viewer, None).expect("a look");
                assert_eq!(tells.events(), told, "{what}");
                for (values, (_, value)) in values.iter_mut().zip(secrets_of(&other.observe(Viewer::Referee))) {
                    values.insert(value);
                }
            }
            for (values, (secret, value)) in values.iter().zip(secrets_of(&real)) {
                if sees(&name, &secret) {
                    assert_eq!(values.iter().collect::<Vec<_>>(), [&value], "{what}: {secret} is known");
                } else if name == "red" && secret == "blue.hand" && questions > 1 {
                    // Red was shown the top card, which may be all that is left.
                    continue;
                } else if !value.is_empty() {
                    assert!(values.len() > 2, "{what}: {secret} varies: {values:?}");
                }
            }
        }
        play_first(&mut lab, &mut table);
    }
    assert_eq!(questions, 7, "every question of the step was looked at");
}

fn view(lab: &mut Game, table: &mut Table, viewer: Viewer) -> (Observation, Vec<String>) {
    let options = match viewer {
        Viewer::Seat(seat) if table.deciders().has(seat) => table.option_texts(lab.script(), seat).expect("options"),
        _ => Vec::new(),
    };
    (table.observe(viewer), options)
}

/// A card that one seat was shown in the middle of the step stays what it is, for that seat alone.
#[test]
fn what_was_shown_in_the_step_stays_for_who_was_shown_it() {
    let (mut lab, mut table) = begin();
    let rules = Arc::clone(lab.rules());
    for _ in 0..2 {
        play_first(&mut lab, &mut table);
    }
    assert!(table.question().is_some_and(|ask| ask.each), "after the reveal");
    let shown = |table: &Table| {
        let seen = table.observe(Viewer::Referee);
        seen.zones.iter().find(|zone| zone.name == "blue.hand").and_then(|zone| zone.pieces.last().cloned())
    };
    let mut draw = Draw::new(5, "shown", 0);
    let mut kinds = |viewer: Viewer| {
        let dealt = (0..40).map(|_| table.determinize(lab.script(), viewer, &mut draw).expect("a deal").state);
        let kinds = dealt.map(|state| shown(&Table::new(Arc::clone(&rules), state)).and_then(|piece| piece.kind));
        kinds.collect::<BTreeSet<_>>().len()
    };
    assert_eq!(kinds(Viewer::Seat(SeatId(0))), 1, "red was shown it");
    assert_eq!(kinds(Viewer::Seat(SeatId(1))), 1, "blue holds it");
    assert!(kinds(Viewer::Seat(SeatId(2))) > 2, "green saw nothing");
    assert!(kinds(Viewer::Spectator) > 2);
}

/// Cards that lay open are shuffled out of sight within the step: their order before is known, their order now is not.
#[test]
fn a_shuffle_of_known_cards_in_the_step_is_another_one() {
    let script = SCRIPT.replace(
        "actions.go = {",
        "actions.go = { apply = function(state, seat) state:reveal(state.deck) state:shuffle(state.deck) \
         state:ask(seat.next, 'guess') end }\nactions.old = {",
    );
    let mut lab = game(YAML, &[("cards", KINDS)], &script);
    let rules = Arc::clone(lab.rules());
    let mut table = Table::begin_match(Arc::clone(&rules), 9, lab.script(), true).expect("a match");
    play_first(&mut lab, &mut table);
    let mut draw = Draw::new(4, "known", 0);
    for viewer in viewers(&rules) {
        let seen = view(&mut lab, &mut table, viewer);
        let mut orders = BTreeSet::new();
        for _ in 0..30 {
            let dealt = table.determinize(lab.script(), viewer, &mut draw).expect("a deal").state;
            // Before the step nobody knew them either: nothing was open yet, and the reveal was in the step.
            let mut other = Table::new(Arc::clone(&rules), dealt);
            assert_eq!(view(&mut lab, &mut other, viewer), seen);
            orders.insert(secrets_of(&other.observe(Viewer::Referee))[0].1.clone());
        }
        assert!(orders.len() > 20, "{viewer:?}: {} orders", orders.len());
    }
}

/// The same with cards that were open before the step: nothing may be exchanged at its beginning, only the shuffle is
/// another one.
#[test]
fn what_was_known_before_the_step_is_not_exchanged_there() {
    let script = SCRIPT.replace(
        "actions.go = {",
        "phases.show = { once = true, enter = function(state) state:reveal(state.deck) end }\n\
         actions.go = { apply = function(state, seat) \
         state:say('first', state.deck:first()) state:shuffle(state.deck) state:ask(seat.next, 'guess') end }\nactions.old = {",
    );
    let mut lab = game(YAML, &[("cards", KINDS)], &script);
    let rules = Arc::clone(lab.rules());
    let mut table = Table::begin_match(Arc::clone(&rules), 9, lab.script(), true).expect("a match");
    play_first(&mut lab, &mut table);
    let mut draw = Draw::new(4, "known", 0);
    for viewer in viewers(&rules) {
        let mut orders = BTreeSet::new();
        for _ in 0..30 {
            let dealt = table.determinize(lab.script(), viewer, &mut draw).expect("a deal");
            assert_eq!(dealt.tries, 1, "every shuffle agrees");
            let before = &dealt.state.pending().expect("a question").before;
            let was = &table.state().pending().expect("a question").before;
            let deck = |state: &State| {
                secrets_of(&Table::new(Arc::clone(&rules), state.clone()).observe(Viewer::Referee))[0].1.clone()
            };
            assert_eq!(deck(before), deck(was), "{viewer:?} knew how it lay");
            orders.insert(deck(&dealt.state));
        }
        assert!(orders.len() > 20, "{viewer:?}: {} orders", orders.len());
    }
}

/// A hidden piece is moved by the rule before it asks: what never moves cannot be what went.
#[test]
fn what_moved_in_the_step_is_no_kind_that_never_moves() {
    let yaml = "title: Moved\nseats: [red, blue]\nfirst: red\nboards:\n  board: { columns: 3, rows: 3, \
                position: { empty: A, blocked: _ }, faces: { red: north, blue: south } }\n";
    let kinds =
        "stone: { code: { red: M, blue: Y } }\nfoot: { code: { red: C, blue: O }, moves: { step: orthogonal } }\n";
    let script = "kinds.ranks = { moves = 'pattern' }\nzones.board = { layout = 'grid', see = 'owner' }\n\
        actions.guess = { args = { 'n: number' }, offer = numbers { 1, 3 } }\n\
        actions.go = { apply = function(state, seat) local cell for there in state.board:cells() do \
        if there.name == 'b2' then cell = there end end \
        for piece in state.board:each { owner = seat.opponent } do if piece.cell.name == 'b3' then piece:move_to(cell) break end end \
        state:ask(seat, 'guess') end }\nphases.turn = { actions = { 'go' } }\nhidden.possible = goes_as_far { by = 'moves' }\n";
    let lab = game(yaml, &[("ranks", kinds)], script);
    let mut played = sandtable::session::Match::from_position(lab, "CAAAAAYOY r 0", 1).expect("a position");
    played.play("go").expect("it goes");
    let state = played.state().clone();
    let mut lab = played.into_game();
    let rules = Arc::clone(lab.rules());
    let mut table = Table::new(Arc::clone(&rules), state);
    let mut draw = Draw::new(4, "moved", 0);
    for _ in 0..60 {
        let dealt = table.determinize(lab.script(), Viewer::Seat(SeatId(0)), &mut draw).expect("a deal").state;
        let seen = Table::new(Arc::clone(&rules), dealt).observe(Viewer::Referee);
        let there = seen.grids[0].cells.iter().find(|cell| cell.name == "b2").and_then(|cell| cell.piece.clone());
        assert_eq!(there.and_then(|piece| piece.kind).as_deref(), Some("foot"));
    }
}
