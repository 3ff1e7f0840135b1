//! Every game, along random matches: under the same rules nothing changes, and under rules that have more of everything,
//! so that all numbers are others, it goes on alike and comes back the same.

use std::sync::Arc;

use sandtable::content::{Memory, games};
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::rules::Rules;
use sandtable::kernel::table::{Choice, Table};

use crate::common::{all_games, load_from, text_of};
use crate::{carried, options};

/// What the matches went through.
#[derive(Debug, Default)]
struct Seen {
    points: usize,
    waiting: usize,
    answered: usize,
    draws: usize,
    secret: usize,
    together: usize,
    modified: usize,
    over: usize,
}

impl Seen {
    fn note(&mut self, table: &Table) {
        let state = table.state();
        self.points += 1;
        self.together += usize::from(table.together());
        self.modified += usize::from(!state.modifiers().is_empty());
        self.over += usize::from(state.outcome().is_some());
        let Some(pending) = state.pending() else { return };
        self.waiting += 1;
        self.secret += usize::from(!pending.answers.is_empty());
        self.answered += usize::from(pending.resolved.iter().any(Option::is_some));
        self.draws += usize::from(pending.tape.iter().any(|entry| entry.options == 0));
    }
}

/// Walks random matches, and looks at every so manieth decision and at the end.
fn walk(
    game: &mut Game,
    matches: u64,
    every: usize,
    mut look: impl FnMut(&mut Table, &mut Game, Option<&Choice>),
) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..matches {
        let rules = Arc::clone(game.rules());
        let mut table = Table::begin_match(rules, seed, game.script(), true).expect("it begins");
        let (mut agent, mut which) = (Draw::new(seed, "agent", 0), Draw::new(seed, "seat", 0));
        for decision in 0..600 {
            let seats: Vec<_> = table.deciders().iter().collect();
            if seats.is_empty() {
                seen.note(&table);
                look(&mut table, game, None);
                break;
            }
            let seat = seats[which.below(seats.len())];
            let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
            // Where a rule waits there is the most to see.
            if table.state().pending().is_some() || table.together() || (decision + seed as usize).is_multiple_of(every)
            {
                seen.note(&table);
                look(&mut table, game, Some(&choice));
            }
            table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
        }
    }
    seen
}

#[track_caller]
fn assert_seen(seen: &Seen) {
    let all = [seen.waiting, seen.answered, seen.draws, seen.secret, seen.together, seen.modified, seen.over];
    assert!(all.iter().all(|count| *count >= 5), "all of it was there: {seen:?}");
}

fn add(all: &mut Seen, seen: &Seen) {
    all.points += seen.points;
    all.waiting += seen.waiting;
    all.answered += seen.answered;
    all.draws += seen.draws;
    all.secret += seen.secret;
    all.together += seen.together;
    all.modified += seen.modified;
    all.over += seen.over;
}

#[test]
fn under_the_same_rules_nothing_changes_and_it_is_told_alike() {
    let mut all = Seen::default();
    let files = all_games();
    for (name, _) in games(&files) {
        let mut game = load_from(&files, &name, &[], &[]);
        let seen = walk(&mut game, 6, 7, |table, game, choice| {
            let rules = Arc::clone(game.rules());
            let mut other = carried(&rules, table.state(), game);
            assert!(other.state() == table.state(), "{name}: the same state");
            assert_eq!(other.state().hash(), table.state().hash(), "{name}");
            assert!(other.take_events().is_empty(), "{name}: nothing is told");
            let Some(choice) = choice else { return };
            let mut plain = Table::new(rules, table.state().clone());
            plain.keep_events();
            let text = choice.text.as_deref();
            plain.play(game.script(), choice.seat, choice.opt, text).expect("it is on offer");
            other.play(game.script(), choice.seat, choice.opt, text).expect("it is on offer");
            assert!(other.state() == plain.state(), "{name}: it goes on alike");
            assert_eq!(other.take_events(), plain.take_events(), "{name}: it is told alike");
        });
        println!("{name}: {seen:?}");
        add(&mut all, &seen);
    }
    assert_seen(&all);
}

/// The game with a sort, a kind, words, a zone, variables, a field, an action and a phase before all others.
fn widened(files: &Memory, name: &str) -> Game {
    let path = format!("scripts/{name}/main.lua");
    let text = text_of(files, &path);
    let more = "kinds.aa_extras = { aa_mass = 1, aa_what = 'word' } \
        zones.aa_shelf = { per = 'seat', layout = 'stack' } zones.aa_heap = { layout = 'row' } \
        fields.aa_extras = { aa_heat = 3, aa_pile = { 'list of piece', max = 2 } } \
        variables.game.aa_moon = 7 variables.seat.aa_sun = { 'word' } \
        actions.aa_shine = { args = { 'aa_how: word' }, offer = words { 'aa_brightly', 'aa_dimly' } } \
        phases.aa_night = { once = true } ";
    let mut wide = all_games();
    wide.add(&path, format!("{more}{text}"));
    wide.add(format!("content/{name}/aa_extras.yaml"), b"aa_stone: { aa_what: aa_grey }\n".to_vec());
    load_from(&wide, name, &[], &[])
}

fn numbers(rules: &Rules) -> [usize; 7] {
    let kind = rules.kinds.iter().position(|kind| !kind.id.starts_with("aa_"));
    let zone = rules.zones.iter().position(|zone| !zone.name.contains("aa_"));
    let action = rules.actions.iter().position(|action| !action.name.starts_with("aa_"));
    let phase = rules.phases.iter().position(|phase| !phase.name.starts_with("aa_"));
    let word = rules.words.iter().position(|word| !word.starts_with("aa_"));
    let first = |place: Option<usize>| place.unwrap_or(0);
    [first(kind), first(zone), first(action), first(phase), first(word), rules.fields.len(), rules.columns.pieces]
}

#[test]
fn under_rules_with_other_numbers_it_goes_on_alike_and_comes_back_the_same() {
    let mut all = Seen::default();
    let files = all_games();
    let mut renumbered = [0; 7];
    for (name, _) in games(&files) {
        let mut game = load_from(&files, &name, &[], &[]);
        let mut wide = widened(&files, &name);
        for (place, (was, is)) in numbers(game.rules()).into_iter().zip(numbers(wide.rules())).enumerate() {
            renumbered[place] += usize::from(was != is);
        }
        let seen = walk(&mut game, 5, 9, |table, game, choice| {
            let (rules, wide_rules) = (Arc::clone(game.rules()), Arc::clone(wide.rules()));
            let mut other = carried(&rules, table.state(), &mut wide);
            other.state().check(&wide_rules).expect("it agrees with itself");
            for seat in table.deciders().iter() {
                let (texts, wide_texts) = (options(table, game, seat), options(&mut other, &mut wide, seat));
                assert_eq!(texts, wide_texts, "{name}: the options are the same");
            }
            assert_eq!(other.deciders(), table.deciders());
            let back = carried(&wide_rules, other.state(), game);
            assert!(back.state() == table.state(), "{name}: the same again");
            assert_eq!(back.state().hash(), table.state().hash(), "{name}");
            let Some(choice) = choice else { return };
            // Played under the wider rules, it is the same play.
            let text = table.text(choice);
            let mut plain = Table::new(Arc::clone(&rules), table.state().clone());
            let Ok(choice) = other.parse(wide.script(), &text) else { return };
            let parsed = plain.parse(game.script(), &text).expect("it is on offer");
            plain.play(game.script(), parsed.seat, parsed.opt, parsed.text.as_deref()).expect("it is on offer");
            other.play(wide.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
            let back = carried(&wide_rules, other.state(), game);
            assert!(back.state() == plain.state(), "{name}: {text}");
        });
        println!("{name}: {seen:?}");
        add(&mut all, &seen);
    }
    assert!(renumbered.iter().all(|games| *games >= 3), "numbers are others: {renumbered:?}");
    assert_seen(&all);
}
