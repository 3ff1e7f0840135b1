//! A rule that waits for an answer is run again under the new rules: it waits at the same question, or has ended, or is
//! put back to before it, and then the reason names what no longer fits.

use std::sync::Arc;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::rules::Rules;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;

use crate::common::{changed, load, load_from, shipped_with, test_games, text_of};
use crate::lab::{begun, lab, lab_with, told};
use crate::{carried, options, play, put_back};

const ANN: SeatId = SeatId(0);
const BOB: SeatId = SeatId(1);

/// A match of a test game with lines played; the state before the last line is given as well.
fn played(name: &str, seed: u64, lines: &[&str]) -> (Game, Table, State) {
    let mut game = load_from(&test_games(), name, &[], &[]);
    let mut table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true).expect("it begins");
    let mut before = table.state().clone();
    for line in lines {
        before = table.state().clone();
        play(&mut table, &mut game, line);
    }
    (game, table, before)
}

fn with(name: &str, changes: &[(&str, &str)]) -> Game {
    load_from(&changed(test_games(), &format!("scripts/{name}/main.lua"), changes), name, &[], &[])
}

/// Where the match would be if the last line had never been played.
fn never(rules: &Arc<Rules>, before: &State, to: &mut Game) -> State {
    carried(rules, before, to).state().clone()
}

#[test]
fn an_action_renamed_in_the_middle_of_it() {
    let (game, table, before) = played("alarm", 1, &["sneak thief"]);
    assert!(table.state().pending().is_some());
    let mut other = with("alarm", &[("actions.sneak =", "actions.creep ="), ("{ \"sneak\" }", "{ \"creep\" }")]);
    let (mut put, why) = put_back(game.rules(), table.state(), &mut other);
    assert_eq!(
        why,
        "the action `sneak thief` of thieves is no longer possible: the rules no longer have the action `sneak`"
    );
    assert!(*put.state() == never(game.rules(), &before, &mut other));
    assert_eq!(options(&mut put, &mut other, ANN), ["creep thief"]);
}

#[test]
fn an_action_that_is_refused_now() {
    let (game, table, before) = played("alarm", 1, &["sneak thief"]);
    let deny = (
        "apply = go { to = \"vault\" }",
        "deny = function(s, t, deny) deny(\"it is day\") end, apply = go { to = \"vault\" }",
    );
    let mut other = with("alarm", &[deny]);
    let (put, why) = put_back(game.rules(), table.state(), &mut other);
    assert_eq!(why, "the action `sneak thief` of thieves is no longer possible: it is day");
    assert!(*put.state() == never(game.rules(), &before, &mut other));
}

#[test]
fn a_question_that_is_asked_no_longer_and_what_was_told_is_not_told_again() {
    let (game, mut table, _) = played("alarm", 1, &["sneak thief"]);
    let told: Vec<String> = table.take_events().into_iter().map(|event| event.truth).collect();
    assert_eq!(told, ["thieves: sneak thief"]);
    let early = ("if event.to ~= state.vault then return end", "do return end");
    let mut other = with("alarm", &[early]);
    let mut on = carried(game.rules(), table.state(), &mut other);
    assert!(on.state().pending().is_none(), "the step has ended");
    assert_eq!(options(&mut on, &mut other, BOB), ["wait"]);
    let told: Vec<String> = on.take_events().into_iter().map(|event| event.truth).collect();
    assert_eq!(told, Vec::<String>::new());

    // What is new after the question is told.
    let early = ("if event.to ~= state.vault then return end", "do state:say('nobody rings') return end");
    let mut other = with("alarm", &[early]);
    let mut on = carried(game.rules(), table.state(), &mut other);
    let told: Vec<String> = on.take_events().into_iter().map(|event| event.truth).collect();
    assert_eq!(told, ["nobody rings"]);
}

#[test]
fn a_rule_that_fails_under_the_new_rules() {
    let (game, table, before) = played("alarm", 1, &["sneak thief"]);
    let broken = ("local guards = event.piece.owner.opponent", "error(\"no bell\")");
    let mut other = with("alarm", &[broken]);
    let (put, why) = put_back(game.rules(), table.state(), &mut other);
    assert!(why.starts_with("what had begun fails under the new rules: "), "{why}");
    assert!(why.contains("no bell"), "{why}");
    assert!(*put.state() == never(game.rules(), &before, &mut other));
}

/// A spell that was countered once: a die, an answer, a die, and the question whether that is countered.
fn countered() -> (Game, Table, State) {
    for seed in 0.. {
        let (mut game, mut table, before) = played("counters", seed, &["cast spell"]);
        let seat = table.deciders().iter().next().expect("a seat");
        if !options(&mut table, &mut game, seat).contains(&"counter counter".to_owned()) {
            continue;
        }
        play(&mut table, &mut game, "counter counter");
        if table.state().pending().is_some_and(|pending| pending.tape.len() == 3) {
            return (game, table, before);
        }
    }
    panic!("no counter is found")
}

#[test]
fn draws_and_answers_in_the_middle() {
    let (game, table, before) = countered();
    let rules = game.rules();
    let tape = |table: &Table| table.state().pending().map(|pending| pending.tape.clone());
    // More is said on the way, numbers are others: it waits where it did.
    let heat = ("state.heat = state:roll(\"d6\")\n", "state.heat = 2 * state:roll(\"d6\") state:say('hot')\n");
    let mut other = with("counters", &[heat]);
    let mut on = carried(rules, table.state(), &mut other);
    assert_eq!(tape(&on), tape(&table));
    assert!(on.take_events().is_empty());

    let first = "state.heat = state:roll(\"d6\")\n";
    let second = "state.heat = state.heat + state:roll(\"d6\")";
    let name = |seat: usize| rules.seats[seat].name.clone();
    let caster = table.state().active().index();
    let answer = format!("the answer `counter counter` of {} is no longer possible", name(1 - caster));
    for (change, wanted) in [
        (
            (first, "state.heat = state:roll(\"d6\", 1):total()\n"),
            "the draw `roll 1 d6` is made now, where it was `roll d6`",
        ),
        ((first, "state.heat = 1\n"), "the draw `roll d6` is no longer made"),
        ((second, "state.heat = 1"), "the draw `roll d6` is no longer made"),
        (
            (first, "state.heat = state:roll(\"d6\") + state:roll(\"d6\")\n"),
            "the draw `roll d6` is made now, where a question was answered",
        ),
        (("kind = \"counter\" }", "kind = \"spell\" }"), answer.as_str()),
    ] {
        let mut other = with("counters", &[change]);
        let (put, why) = put_back(rules, table.state(), &mut other);
        assert_eq!(why, wanted);
        assert!(*put.state() == never(rules, &before, &mut other), "{wanted}");
    }
}

#[test]
fn a_die_with_other_faces() {
    // The game with a die of its own.
    let with_die = |faces: &str| {
        let (script, content) = ("scripts/counters/main.lua", "content/counters/game.yaml");
        let mut files: Memory = test_games();
        let text = text_of(&files, script).replace("\"d6\"", "\"cube\"");
        files.add(script, text);
        let text = format!("{}\ndice: {{ cube: {faces} }}\n", text_of(&files, content));
        files.add(content, text);
        load_from(&files, "counters", &[], &[])
    };
    let mut game = with_die("[1, 2, 3, 4]");
    let mut table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).expect("it begins");
    let before = table.state().clone();
    play(&mut table, &mut game, "cast spell");
    let rules = Arc::clone(game.rules());
    assert!(table.state().pending().is_some_and(|pending| pending.tape.len() == 1));
    let mut three = with_die("[1, 2, 3]");
    let (put, why) = put_back(&rules, table.state(), &mut three);
    assert_eq!(why, "the draw `roll cube` has 3 outcomes now and had 4");
    assert!(*put.state() == never(&rules, &before, &mut three));
    let mut turned = with_die("[4, 3, 2, 1]");
    let (_, why) = put_back(&rules, table.state(), &mut turned);
    assert_eq!(why, "the draw `roll cube` is of a die with other faces now");
    let mut same = with_die("[1, 2, 3, 4]");
    assert!(carried(&rules, table.state(), &mut same).state() == table.state());
}

#[test]
fn answers_that_are_not_all_in_stay_secret() {
    let (game, table, _) = played("secret_bids", 1, &["ann: bid 2"]);
    let rules = game.rules();
    let answers = |table: &Table| table.state().pending().map(|pending| pending.answers.clone());
    assert_eq!(answers(&table).map(|answers| answers.len()), Some(1));
    // The lowest bid is one less: the same answer has another place among the options.
    let mut other = with("secret_bids", &[("\"bid\", 1)", "\"bid\", 0)")]);
    let mut on = carried(rules, table.state(), &mut other);
    assert_eq!(on.deciders(), table.deciders());
    assert!(on.take_events().is_empty());
    let (was, is) = (answers(&table).expect("one"), answers(&on).expect("one"));
    assert_eq!((was[0].2, was[0].1.size), (is[0].2, is[0].1.size - 1));
    play(&mut on, &mut other, "bob: bid 1");
    play(&mut on, &mut other, "cleo: bid 1");
    let told: Vec<String> = on.take_events().into_iter().map(|event| event.truth).collect();
    assert_eq!(&told[..3], ["ann: bid 2", "bob: bid 1", "cleo: bid 1"]);

    let mut higher = with("secret_bids", &[("\"bid\", 1)", "\"bid\", 3)")]);
    let (put, why) = put_back(rules, table.state(), &mut higher);
    assert_eq!(why, "the answer of ann is no longer possible", "what it was stays untold");
    assert_eq!(put.deciders(), rules.everyone(), "all are asked anew");
    // Asked one after another, what ann has answered would be open.
    let loop_text = (
        "for seat, coins in state:ask_each(\"all\", \"bid\", 1) do",
        "for seat in state:seats() do local coins = state:ask(seat, \"bid\", 1)",
    );
    let mut open = with("secret_bids", &[loop_text]);
    let (put, why) = put_back(rules, table.state(), &mut open);
    assert_eq!(why, "ann is no longer asked for `bid`");
    assert_eq!(put.deciders().iter().collect::<Vec<_>>(), [ANN]);
}

/// Art of War in a chain of wizards: red cheers, blue counters, red counters that.
fn chain() -> (Game, Table) {
    let set = [("starts", "red"), ("mulligans", "0")];
    for seed in 0.. {
        let mut game = load("art_of_war", &[], &set);
        let mut table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true).expect("it begins");
        let mut agent = sandtable::kernel::chance::Draw::new(seed, "agent", 0);
        for _ in 0..200 {
            let Some(seat) = table.deciders().iter().next() else { break };
            let texts = options(&mut table, &mut game, seat);
            let wanted = texts.iter().find(|text| text.as_str() == "counter wizard").cloned();
            match wanted {
                Some(text) => play(&mut table, &mut game, &text),
                None => {
                    let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
                    let text = choice.text.as_deref();
                    table.play(game.script(), choice.seat, choice.opt, text).expect("it is on offer");
                }
            }
            let counters = |pending: &sandtable::kernel::tape::Pending| pending.resolved.iter().flatten().count();
            if table.state().pending().is_some_and(|pending| counters(pending) >= 1) {
                return (game, table);
            }
        }
    }
    panic!("no chain is found")
}

#[test]
fn settings_change_within_a_chain_of_wizards() {
    let (game, table) = chain();
    let rules = game.rules();
    for (name, value) in [("second_guard", "off"), ("capture", "single_value"), ("advance", "fresh")] {
        let mut other = load("art_of_war", &[], &[("starts", "red"), ("mulligans", "0"), (name, value)]);
        let mut on = carried(rules, table.state(), &mut other);
        let wide = Arc::clone(other.rules());
        let tape = |table: &Table| table.state().pending().expect("it waits").tape.clone();
        assert_eq!(tape(&on), tape(&table), "{name}");
        assert!(on.take_events().is_empty());
        let mut back = load("art_of_war", &[], &[("starts", "red"), ("mulligans", "0")]);
        assert!(carried(&wide, on.state(), &mut back).state() == table.state(), "{name}: and back the same");
    }
    let files = shipped_with(
        "content/art_of_war/units.yaml",
        &[("supports: [counter], name: Wizard", "supports: [guard], name: Wizard")],
    );
    let mut other = load_from(&files, "art_of_war", &[], &[("starts", "red"), ("mulligans", "0")]);
    let (put, why) = put_back(rules, table.state(), &mut other);
    assert!(why.starts_with("the answer `counter wizard` of "), "{why}");
    assert!(why.ends_with(" is no longer possible"), "the reason may lie in a hidden hand: {why}");
    assert!(put.state().pending().is_none());
}

const TURN: &str = "actions.pick = { offer = numbers { 1, 3 }, args = { 'n: number' } } \
    actions.go = {} phases.turn = { actions = { 'go' } } ";

/// A phase before the turn with this in its `enter`.
fn asking(enter: &str) -> Game {
    lab(&format!("{TURN} phases.ask = {{ once = true, enter = function(state) {enter} end }}"))
}

#[test]
fn what_was_said_before_a_question_is_not_said_again() {
    let mut game = asking("state:say('one') state:ask(state.ann, 'pick') state:say('two')");
    let mut table = begun(&mut game);
    assert_eq!(told(&mut table), ["one"]);
    let mut other = asking("state:say('one') state:say('two')");
    assert_eq!(told(&mut carried(game.rules(), table.state(), &mut other)), ["two"]);

    // And not what was said and answered between two of them.
    let mut game = asking(
        "state:say('one') state:ask(state.ann, 'pick') state:say('two') state:say('three') \
         state:ask(state.bob, 'pick') state:say('four')",
    );
    let mut table = begun(&mut game);
    table.take_events();
    play(&mut table, &mut game, "pick 2");
    assert_eq!(told(&mut table), ["ann: pick 2", "two", "three"]);
    let mut other =
        asking("state:say('one') state:ask(state.ann, 'pick') state:say('two') state:say('three') state:say('four')");
    assert_eq!(told(&mut carried(game.rules(), table.state(), &mut other)), ["four"]);
    // Said more or less before the question, it is the question that counts.
    let mut other =
        asking("state:ask(state.ann, 'pick') state:say('two') state:ask(state.bob, 'pick') state:say('four')");
    let mut on = carried(game.rules(), table.state(), &mut other);
    assert_eq!(told(&mut on), Vec::<String>::new());
    play(&mut on, &mut other, "pick 1");
    assert_eq!(told(&mut on), ["bob: pick 1", "four"]);
}

#[test]
fn answers_of_all_that_were_told_are_not_told_again() {
    let all = "for seat, n in state:ask_each('all', 'pick') do state:say(seat.name) end";
    let mut game = asking(&format!("{all} state:ask(state.ann, 'pick') state:say('end')"));
    let mut table = begun(&mut game);
    play(&mut table, &mut game, "ann: pick 2");
    table.take_events();
    play(&mut table, &mut game, "bob: pick 3");
    assert_eq!(told(&mut table), ["ann: pick 2", "bob: pick 3", "ann", "bob"]);
    let mut other = asking(&format!("{all} state:say('end')"));
    assert_eq!(told(&mut carried(game.rules(), table.state(), &mut other)), ["end"]);
}

#[test]
fn an_answer_is_given_to_no_other_step() {
    let mut game = asking("state:ask(state.ann, 'pick') state:ask(state.bob, 'pick')");
    let mut table = begun(&mut game);
    play(&mut table, &mut game, "pick 2");
    let mut other = lab(&format!(
        "{TURN} phases.ask = {{ once = true }} \
         phases.later = {{ once = true, enter = function(state) state:ask(state.ann, 'pick') end }}"
    ));
    let (put, why) = put_back(game.rules(), table.state(), &mut other);
    assert_eq!(why, "ann is no longer asked for `pick`");
    let pending = put.state().pending().expect("the later phase asks");
    assert!(pending.tape.is_empty());
    assert_eq!(put.deciders().iter().collect::<Vec<_>>(), [ANN]);
}

#[test]
fn who_had_nothing_to_choose_is_asked_where_there_is_something() {
    let text = |from: i32| {
        format!(
            "actions.few = {{ offer = function(state, seat, offer) if seat == state.bob or {from} > 0 then offer(1) end end, \
             args = {{ 'n: number' }} }} actions.go = {{}} phases.turn = {{ actions = {{ 'go' }} }} \
             phases.ask = {{ once = true, enter = function(state) for _ in state:ask_each('all', 'few') do end end }}"
        )
    };
    let mut game = lab(&text(0));
    let table = begun(&mut game);
    assert_eq!(table.deciders().iter().collect::<Vec<_>>(), [BOB]);
    let mut other = lab(&text(1));
    let (put, why) = put_back(game.rules(), table.state(), &mut other);
    assert_eq!(why, "ann had nothing to choose for `few` and has now");
    assert_eq!(put.deciders(), game.rules().everyone());
}

#[test]
fn an_outcome_that_cannot_come_any_more() {
    let pick = |weights: &str| asking(&format!("state:pick {{ {weights} }} state:ask(state.ann, 'pick')"));
    let mut game = pick("day = 1, night = 0");
    let table = begun(&mut game);
    assert!(carried(game.rules(), table.state(), &mut pick("day = 3, night = 2")).state() == table.state());
    let (_, why) = put_back(game.rules(), table.state(), &mut pick("day = 0, night = 1"));
    assert_eq!(why, "the draw `pick` can no longer come out as it did");
}

#[test]
fn what_an_action_names_is_found_by_name() {
    let text = |more: &str, words: &str| {
        format!(
            "{more} zones.left = {{ layout = 'row' }} zones.right = {{ layout = 'row' }} \
             actions.put = {{ args = {{ 'kind: things', 'how: word' }}, \
               offer = function(state, seat, offer) \
                 for kind in state:kinds('things') do \
                   for _, how in ipairs {{ {words} }} do offer(kind, how) end \
                 end \
               end, \
               apply = function(state, seat, kind, how) state:ask(seat, 'yes') state:create(kind, seat, state.left) end }} \
             actions.yes = {{}} actions.say = {{ args = {{ 'how: word' }}, offer = words {{ {words} }} }} \
             phases.turn = {{ actions = {{ 'put' }} }}"
        )
    };
    let die = "dice: { cube: [north, east] }";
    let mut game = lab_with(die, "pebble: {}\nshell: {}\n", &text("", "'gently', 'firmly'"));
    let mut table = begun(&mut game);
    play(&mut table, &mut game, "put shell firmly");
    let more = text("actions.aa_first = {}", "'aa_softly', 'firmly', 'gently'");
    let mut other = lab_with(die, "amber: {}\npebble: {}\nshell: {}\n", &more);
    let mut on = carried(game.rules(), table.state(), &mut other);
    play(&mut on, &mut other, "yes");
    let rules = other.rules();
    let kinds = on.state().pieces(rules).map(|piece| rules.kinds[on.state().kind(rules, piece).index()].id.clone());
    assert_eq!(kinds.collect::<Vec<_>>(), ["shell"]);
    let mut none = lab_with(die, "amber: {}\npebble: {}\n", &text("", "'gently', 'firmly'"));
    let (_, why) = put_back(game.rules(), table.state(), &mut none);
    assert_eq!(
        why,
        "the action `put shell firmly` of ann is no longer possible: the rules no longer have the kind `shell`"
    );
}

#[test]
fn what_others_do_not_know_of_an_action_is_not_told_by_putting_it_back() {
    let text = |from: i32, action: &str, phase: &str| {
        format!(
            "actions.hide = {{ args = {{ 'n: number' }}, offer = numbers {{ {from}, 3 }}, {action} \
               apply = function(state, seat) state:ask(seat, 'yes') end }} \
             actions.yes = {{}} actions.go = {{}} \
             phases.hide = {{ once = true, {phase} actions = {{ 'hide' }} }} phases.turn = {{ actions = {{ 'go' }} }}"
        )
    };
    for (action, phase, wanted) in [
        ("", "", "the action `hide 1` of ann is no longer possible: `1` cannot be the n now"),
        ("see = 'name',", "", "the action `hide ?` of ann is no longer possible"),
        ("see = 'owner',", "", "the action of ann is no longer possible"),
        ("", "who = 'each',", "the action of ann is no longer possible"),
    ] {
        let mut game = lab(&text(1, action, phase));
        let mut table = begun(&mut game);
        let before = table.state().clone();
        play(&mut table, &mut game, "ann: hide 1");
        let mut other = lab(&text(2, action, phase));
        let (put, why) = put_back(game.rules(), table.state(), &mut other);
        assert_eq!(why, wanted);
        assert!(*put.state() == never(game.rules(), &before, &mut other));
    }
}
