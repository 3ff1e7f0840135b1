//! Section 9 of the rules page: how likely one roll of so many dice fills a line, by the rules as they are scripted. Every
//! roll is gone through and the script is asked what may be done with it.

use std::sync::Arc;

use crate::common::load;
use sandtable::game::Game;
use sandtable::kernel::table::Table;

/// The way to roll so many dice with all castles in the middle: one more, and one is given up.
const FREE: &str = "free";

/// Of the 6 to the power of `dice` ways they fall, those in which each of the texts is on offer, and those in which
/// nothing but another regroup is.
fn ways(game: &mut Game, dice: u32, texts: &[&str]) -> (Vec<u128>, u128) {
    let rules = Arc::clone(game.rules());
    let mut table = Table::begin_match(rules, 1, game.script(), false).unwrap();
    let choice = table.parse(game.script(), "regroup").unwrap();
    let branches = table.outcomes(game.script(), choice.seat, choice.opt, None, 5000).unwrap();
    let (mut filled, mut stuck, mut total) = (vec![0; texts.len()], 0, 0);
    let all = u128::from(faces(game)).pow(dice);
    for branch in branches {
        let (numerator, denominator) = branch.chance;
        assert_eq!(all % denominator, 0);
        let ways = numerator * (all / denominator);
        total += ways;
        table.set_state(branch.state);
        let options = table.option_texts(game.script(), choice.seat).unwrap();
        stuck += if options == ["regroup"] { ways } else { 0 };
        for (count, text) in filled.iter_mut().zip(texts) {
            *count += if options.iter().any(|option| option == text) { ways } else { 0 };
        }
    }
    assert_eq!(total, all, "every roll is gone through");
    (filled, stuck)
}

fn faces(game: &Game) -> u32 {
    game.rules().dice.iter().find(|die| die.name == "war").unwrap().faces.len() as u32
}

fn with_dice(variants: &[&str], dice: u32) -> Game {
    load("age_of_war", variants, &[("dice", &(dice + 1).to_string()), ("regroup", FREE)])
}

/// Table 9.1: a line, a castle that has it, and the chances with one die to seven.
const TABLE: [(&str, &str, [f64; 7]); 8] = [
    ("A", "azuchi", [0.166667, 0.305556, 0.421296, 0.517747, 0.598122, 0.665102, 0.720918]),
    ("AA", "inuyama", [0.0, 0.027778, 0.074074, 0.131944, 0.196245, 0.263224, 0.330204]),
    ("2", "takahashi", [0.333333, 0.583333, 0.750000, 0.854167, 0.916667, 0.953125, 0.973958]),
    ("3", "edo", [0.166667, 0.388889, 0.583333, 0.729167, 0.829861, 0.895833, 0.937500]),
    ("5", "azuchi", [0.0, 0.083333, 0.231481, 0.399691, 0.555941, 0.685185, 0.784240]),
    ("6", "kitanosho", [0.0, 0.027778, 0.120370, 0.257716, 0.409208, 0.551698, 0.672840]),
    ("8", "gassantoda", [0.0, 0.0, 0.018519, 0.075617, 0.171296, 0.292095, 0.421153]),
    ("10", "odani", [0.0, 0.0, 0.0, 0.011574, 0.047840, 0.114069, 0.206404]),
];

#[test]
fn the_chance_that_a_roll_fills_a_line() {
    let texts: Vec<String> = TABLE.iter().map(|(line, castle, _)| format!("attack {castle} {line}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for dice in 1..=7 {
        let (filled, _) = ways(&mut with_dice(&[], dice), dice, &texts);
        for ((line, _, chances), ways) in TABLE.iter().zip(filled) {
            let chance = ways as f64 / 6f64.powi(dice as i32);
            let wanted = chances[dice as usize - 1];
            assert!((chance - wanted).abs() < 5.1e-7, "{line} with {dice} dice: {chance}, expected {wanted}");
        }
    }
}

#[test]
fn the_ways_that_seven_dice_fill_a_line() {
    let wanted = [
        ("attack gifu D", 201_811),
        ("attack gifu A", 201_811),
        ("attack gifu C", 201_811),
        ("attack marugame DD", 92_436),
        ("attack azuchi CC", 92_436),
        ("attack edo AC", 140_070),
        ("attack kitanosho 6", 188_352),
        ("attack matsumoto 7", 152_988),
        ("attack gassantoda 8", 117_896),
        ("attack odani 10", 57_780),
    ];
    let (filled, _) = ways(&mut with_dice(&[], 7), 7, &wanted.map(|(text, _)| text));
    assert_eq!(filled, wanted.map(|(_, ways)| ways));
}

#[test]
fn with_all_castles_in_the_middle_only_a_single_one_fills_nothing() {
    for dice in 1..=7 {
        let (_, stuck) = ways(&mut with_dice(&[], dice), dice, &[]);
        assert_eq!(stuck, u128::from(dice == 1), "{dice} dice");
    }
}

/// Counted here with a rule of its own: pairs of daimyo make up for what is missing.
#[test]
fn two_daimyo_make_a_line_of_symbols_likelier_by_exactly_their_pairs() {
    let (mut one, mut two) = (0, 0);
    for roll in 0..6u32.pow(5) {
        let count = |face| (0..5).filter(|at| roll / 6u32.pow(*at) % 6 == face).count();
        let (archers, daimyo) = (count(3), count(5));
        one += u128::from(archers + daimyo / 2 >= 1);
        two += u128::from(archers.min(2) + daimyo / 2 >= 2);
    }
    let texts = ["attack gifu A", "attack kasugayama AA"];
    let (filled, _) = ways(&mut with_dice(&["two_daimyo"], 5), 5, &texts);
    assert_eq!(filled, [one, two]);
    let (plain, _) = ways(&mut with_dice(&[], 5), 5, &texts);
    assert!(filled.iter().zip(plain).all(|(with, without)| *with > without));
}

#[test]
fn a_seventh_face_is_as_likely_as_any_other() {
    let (filled, _) = ways(&mut with_dice(&["siege_engines"], 8), 8, &["attack odani W", "attack gifu A"]);
    assert_eq!(filled, [7u128.pow(8) - 6u128.pow(8); 2]);
}
