//! Agents: what they are given, what they may answer, and what their answers come to.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

#[path = "agents/lua.rs"]
mod lua;

use std::sync::Arc;

use common::play::{BLUE, RED, outcome};
use sandtable::agent::{Agent, Decision, Random, Text};
use sandtable::diag::{Diagnostic, Result};
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::observation::Observation;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

fn game(name: &str) -> Game {
    common::load_from(&common::all_games(), name, &[], &[])
}

fn begin(name: &str, seed: u64) -> Match {
    Match::new(game(name), seed).expect("a match begins")
}

/// Answers always the same.
struct Stubborn(Decision);

impl Agent for Stubborn {
    fn decide(&mut self, _: &Observation) -> Result<Decision> {
        Ok(self.0.clone())
    }
}

/// Takes the first option and keeps what it was told.
#[derive(Default)]
struct Listener(Vec<Vec<String>>);

impl Agent for Listener {
    fn decide(&mut self, view: &Observation) -> Result<Decision> {
        self.0.push(view.events.clone());
        Ok(Decision::option(0))
    }
}

#[test]
fn the_random_agent_and_random_playouts_choose_alike() {
    for (name, _) in sandtable::content::games(&common::all_games()) {
        for seed in 0..3 {
            let mut played = begin(&name, seed);
            let texts = played.auto(300, &mut Random::new(seed)).expect("it plays");
            let mut game = game(&name);
            let rules = Arc::clone(game.rules());
            let mut table = Table::begin_match(rules, seed, game.script(), false).expect("a match begins");
            let mut draw = Draw::new(seed, "random agent", 0);
            for text in texts {
                let seat = table.deciders().iter().next().expect("somebody decides");
                let choice = table.random_choice(game.script(), seat, &mut draw).expect("a choice");
                assert_eq!(table.text(&choice), text, "{name}, seed {seed}");
                table.play(game.script(), seat, choice.opt, choice.text.as_deref()).expect("a listed option");
            }
            assert_eq!(table.state(), played.state(), "{name}, seed {seed}");
        }
    }
}

#[test]
fn the_random_agent_chooses_an_action_first_and_then_one_of_its_options() {
    let mut played = begin("stratego", 1);
    let view = played.view(RED).expect("a view");
    let mut actions: Vec<&str> = view.options.iter().map(|option| option.action.as_str()).collect();
    actions.dedup();
    assert!(actions.len() > 2, "{actions:?}");
    let mut random = Random::new(5);
    let mut counts = vec![0; actions.len()];
    for _ in 0..9000 {
        let decision = random.decide(&view).expect("it chooses");
        let action = &view.options[decision.option].action;
        counts[actions.iter().position(|name| name == action).expect("an action on offer")] += 1;
    }
    let even = 9000.0 / actions.len() as f64;
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - even).powi(2) / even).sum();
    assert!(chi < 25.0, "{actions:?} {counts:?}");
}

/// All an agent gets is data that survives being written and read: there is no state behind it.
#[test]
fn a_view_that_was_written_down_and_read_back_decides_alike() {
    let mut played = begin("stratego", 3);
    played.auto(40, &mut Random::new(3)).expect("it plays");
    let seat = played.deciders().iter().next().expect("somebody decides");
    let view = played.view(seat).expect("a view");
    drop(played);
    let text = serde_json::to_string(&view).expect("a view is written");
    let read: Observation = serde_json::from_str(&text).expect("a written view is read");
    assert_eq!(read, view);
    let decided = |view: &Observation| Random::new(9).decide(view).expect("it chooses");
    assert_eq!(decided(&view), decided(&read));
}

#[track_caller]
fn refused(played: &mut Match, agent: &mut dyn Agent) -> Diagnostic {
    let (before, revision) = (played.state().clone(), played.revision());
    let error = played.auto(1, agent).expect_err("no answer to play");
    assert!(*played.state() == before && played.revision() == revision, "a refused answer changed something");
    *error
}

#[test]
fn an_option_that_is_not_there_is_refused_and_changes_nothing() {
    let mut played = begin("stratego", 1);
    let count = played.view(RED).expect("a view").options.len();
    for option in [count, count + 7, usize::MAX] {
        let error = refused(&mut played, &mut Stubborn(Decision::option(option)));
        assert_eq!(error.code, "agent/option");
        assert_eq!(
            error.to_string(),
            format!(
                "the agent chose option {} of {count} (an agent names one of the options it was shown, by its index)",
                option.saturating_add(1)
            )
        );
    }
    // A seat that has nothing to decide is asked nothing by `auto`; asked all the same, there is nothing to name.
    let mut over = begin("last_one", 1);
    over.auto(1000, &mut Random::new(1)).expect("it plays");
    let error = over.decide(RED, &mut Stubborn(Decision::option(0))).expect_err("it is over");
    assert_eq!(error.code, "agent/option");
    assert_eq!(over.decide(RED, &mut Random::new(1)).expect_err("it is over").code, "agent/nothing");
}

#[test]
fn a_text_of_an_agents_own_is_read_like_a_players() {
    let mut played = begin("stratego", 1);
    let view = played.view(RED).expect("a view");
    let open = view.options.iter().position(|option| option.open).expect("an open set-up");
    let listed = view.options.iter().find(|option| option.action == "deploy" && !option.open).expect("a named set-up");
    let word = listed.args.values().next().expect("its name").clone();
    let written = |text: &str| Stubborn(Decision { option: open, text: Text::Written(text.to_owned()) });

    let error = refused(&mut played, &mut written("BBB"));
    assert!(error.code.starts_with("action/"), "{} {error}", error.code);

    // A word that is listed means that option, whoever wrote it.
    played.decide(RED, &mut written(&format!(" {word} "))).expect("a named set-up");
    let by_word = played.state().clone();
    played.undo(1);
    played.play(&listed.text).expect("the same");
    assert_eq!(*played.state(), by_word);
    played.undo(1);

    // One of the sampler's, and the same in writing.
    let texts = played.auto(1, &mut Stubborn(Decision { option: open, text: Text::Sampled(77) })).expect("a sample");
    let sampled = played.state().clone();
    played.undo(1);
    let text = texts[0].rsplit(' ').next().expect("a text").to_owned();
    played.decide(RED, &mut written(&text)).expect("the same set-up");
    assert_eq!(*played.state(), sampled);
}

#[test]
fn a_view_tells_what_happened_since_the_seat_last_chose() {
    let mut played = begin("last_one", 1);
    let mut listener = Listener::default();
    played.auto(3, &mut listener).expect("it plays");
    let told = &listener.0;
    assert!(told[1].len() > told[0].len() && told[2].len() > told[1].len(), "{told:?}");
    // Four seats: when the first chooses again it is told of its own choice first.
    let mut played = begin("push_luck", 1);
    played.auto(6, &mut Random::new(2)).expect("it plays");
    for seat in played.rules().seat_ids().collect::<Vec<SeatId>>() {
        let all: Vec<String> = common::play::log(&played, sandtable::kernel::ids::Viewer::Seat(seat));
        let events = played.view(seat).expect("a view").events;
        assert!(all.ends_with(&events), "{events:?} of {all:?}");
        let own = played
            .history()
            .line()
            .into_iter()
            .rev()
            .find(|number| played.history().revision(*number).is_some_and(|revision| revision.seat == Some(seat)));
        if let (Some(_), Some(first)) = (own, events.first()) {
            assert!(first.starts_with(&played.rules().seats[seat.index()].name), "{events:?}");
        }
    }
}

/// What seats choose at once is told to the others when all have chosen, and not lost because it was chosen before.
#[test]
fn what_was_sealed_is_told_as_soon_as_it_can_be() {
    let mut played = begin("stratego", 1);
    played.play("red: deploy wall").expect("a set-up");
    let before = played.view(BLUE).expect("a view").events;
    assert!(!before.iter().any(|line| line.starts_with("red")), "{before:?}");
    played.play("blue: deploy corner").expect("a set-up");
    let after = played.view(BLUE).expect("a view").events;
    assert!(after.iter().any(|line| line.starts_with("red: deploy")), "{after:?}");
    assert!(!after.iter().any(|line| line.contains("wall")), "{after:?}");
    let red = played.view(RED).expect("a view").events;
    assert!(red[0].starts_with("red: deploy wall"), "{red:?}");
    assert_eq!(outcome(&played), "");
}

/// Counts how often it is asked, and keeps what it was told.
#[derive(Default)]
struct Counting {
    asked: usize,
    told: Vec<Vec<String>>,
}

impl Agent for Counting {
    fn decide(&mut self, view: &Observation) -> Result<Decision> {
        assert!(view.options.len() > 1 || view.options[0].open, "asked for the only option: {:?}", view.options);
        self.asked += 1;
        self.told.push(view.events.clone());
        Ok(Decision::option(0))
    }
}

#[test]
fn what_is_the_only_option_is_played_without_asking_and_counts() {
    let script = "actions.go = { apply = function(state, seat, n) seat.points = seat.points + 1 end }
        actions.choose = { args = { 'n: number' }, offer = function(state, seat, offer) offer(1) if state.turn > 2 then offer(2) end end }
        phases.turn.actions = { 'choose' }
        phases.more = { actions = { 'go' } }";
    let game = common::load_from(&common::desk::small(script), "small", &[], &[]);
    let mut played = Match::new(game, 1).expect("a match");
    let mut agent = Counting::default();
    let texts = played.auto(5, &mut agent).expect("it plays");
    assert_eq!(texts, ["choose 1", "go", "choose 1", "go", "choose 1"], "five actions, asked or not");
    assert_eq!((agent.asked, played.revision()), (1, 5));
    assert_eq!(
        agent.told[0],
        ["red: choose 1", "red: go", "blue: choose 1", "blue: go"],
        "what it did without being asked is news to it"
    );
    assert_eq!(played.undo(5), 5);
    assert_eq!(played.revision(), 0);
    // A person is asked all the same, and playouts go as the agent does.
    assert_eq!(played.option_texts(RED).expect("options"), ["choose 1"]);
    played.play("choose 1").expect("it is possible");
}
