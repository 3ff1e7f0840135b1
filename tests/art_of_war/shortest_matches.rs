//! Where the scenarios of whole matches come from.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::common::load;
use crate::rash;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::table::{Choice, Table};

const SEEDS: u64 = 4000;
const WIDTH: usize = 120;

/// An action at random, then one of its options.
fn wild(table: &mut Table, game: &mut Game, seat: SeatId, agent: &mut Draw) -> Choice {
    let mut of: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for text in table.option_texts(game.script(), seat).expect("options") {
        let action = text.split(' ').next().unwrap_or_default().to_owned();
        of.entry(action).or_default().push(text);
    }
    let texts = of.values().nth(agent.below(of.len())).expect("an option");
    table.parse(game.script(), &texts[agent.below(texts.len())]).expect("it is on offer")
}

/// A match as its outcome and the texts of its actions.
fn played(game: &mut Game, seed: u64) -> (String, Vec<String>) {
    let mut table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), false).expect("a match begins");
    let mut agent = Draw::new(seed, "agent", 0);
    let mut texts = Vec::new();
    while let Some(seat) = table.deciders().iter().next() {
        let manner = if seed % 2 == 1 { rash } else { wild };
        let choice = manner(&mut table, game, seat, &mut agent);
        texts.push(table.text(&choice));
        table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
    }
    (table.outcome_words(), texts)
}

fn as_scenario(ending: &str, seed: u64, outcome: &str, texts: &[String]) -> String {
    let mut lines =
        format!("scenario \"a whole match: {ending}\" {{\n  game = \"art_of_war\", seed = {seed},\n  play = {{\n");
    let mut line = String::new();
    for text in texts {
        let item = format!("\"{text}\",");
        if 5 + line.len() + item.len() > WIDTH {
            let _ = writeln!(lines, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item}");
    }
    let _ = write!(lines, "   {line}\n  }},\n  outcome = \"{outcome}\",\n}}\n");
    lines
}

/// `cargo test --test art_of_war the_shortest_match -- --ignored --nocapture`; half of the seeds are rash.
#[test]
#[ignore = "a search, for whoever writes the scenarios anew"]
fn the_shortest_match_to_each_ending_is_printed_as_a_scenario() {
    let mut game = load("art_of_war", &[], &[]);
    let mut shortest: BTreeMap<String, (u64, String, Vec<String>)> = BTreeMap::new();
    for seed in 0..SEEDS {
        let (outcome, texts) = played(&mut game, seed);
        // Whoever wins, it is one ending; a draw is another.
        let ending = outcome.split_once(" wins: ").map_or(outcome.as_str(), |(_, reason)| reason).to_owned();
        if shortest.get(&ending).is_none_or(|(_, _, best)| texts.len() < best.len()) {
            shortest.insert(ending, (seed, outcome, texts));
        }
    }
    for (ending, (seed, outcome, texts)) in &shortest {
        println!("{}", as_scenario(ending, *seed, outcome, texts));
    }
    assert_eq!(shortest.len(), 5, "four endings and a draw");
}
