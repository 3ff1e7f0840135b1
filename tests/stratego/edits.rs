//! What a designer changes: a line of content, a kind more, an overlay script, kinds written in Lua.

use crate::common::play::{allowed, begin, letter, moves, outcome, play, position, refused, stands};
use crate::common::{changed, load_from, shipped, shipped_with, shipped_without, stratego};
use sandtable::agent::Random;
use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::session::Match;

const RANKS: &str = "content/stratego/ranks.yaml";
const GAME: &str = "content/stratego/game.yaml";
const MAIN: &str = "scripts/stratego/main.lua";

fn game(files: &Memory, variants: &[&str]) -> Game {
    load_from(files, "stratego", variants, &[])
}

/// A fight on b3 and b4 with red to move; each side has a piece to spare.
fn fight(game: Game, red: char, blue: char) -> Match {
    let mut table = begin(game, "r", &[("b3", red), ("b4", blue), ("j1", 'D'), ("j10", 'P')]);
    moves(&mut table, &["b3 b4"]);
    table
}

#[test]
fn the_marshal_may_fear_the_miner_and_not_the_spy() {
    let files = shipped_with(
        RANKS,
        &[
            ("moves: { step: orthogonal }, beats: [marshal] }", "moves: { step: orthogonal } }"),
            ("beats: [bomb]", "beats: [bomb, marshal]"),
        ],
    );
    for (red, blue, left) in [('C', 'X', 'X'), ('E', 'X', 'E'), ('E', 'N', 'E'), ('F', 'X', 'X')] {
        assert_eq!(letter(&fight(game(&files, &[]), red, blue), "b4"), left, "{red} attacks {blue}");
    }
}

#[test]
fn miners_may_go_two_squares() {
    let line = "glyph: \"3\", moves: { step: orthogonal }";
    let files = shipped_with(RANKS, &[(line, "glyph: \"3\", moves: { slide: orthogonal, upto: 2 }")]);
    let pieces = [("b1", 'E'), ("d1", 'F'), ("b4", 'P'), ("j10", 'P')];
    let mut table = begin(game(&files, &[]), "r", &pieces);
    allowed(&mut table, "move b1 b2");
    allowed(&mut table, "move b1 b3");
    refused(&mut table, "move b1 b4", "a miner on b1 does not reach b4");
    refused(&mut table, "move d1 d3", "a sergeant on d1 does not reach d3");
    refused(&mut begin(stratego(&[]), "r", &pieces), "move b1 b3", "a miner on b1 does not reach b3");
}

/// A piece that moves like a scout and loses to all but the flag; one of it for a scout less.
fn with_cannon() -> Memory {
    let line = "cannon: { strength: 0, code: { red: Z, blue: z }, glyph: C, moves: { slide: orthogonal } }\nflag:  ";
    let files = shipped_with(RANKS, &[("flag:  ", line)]);
    changed(files, GAME, &[("scout: 8,", "scout: 7, cannon: 1,")])
}

#[test]
fn a_new_kind_is_set_up_moves_and_fights_by_content_alone() {
    let mut table = Match::new(game(&with_cannon(), &[]), 1).unwrap();
    refused(&mut table, "red: deploy DHKDFIDHLDGDIFCJGFHDEGHEFIGBEJDEDBBEBBBM", "cannon: 0 set up, expected 1");
    play(&mut table, "red: deploy ZHKDFIDHLDGDIFCJGFHDEGHEFIGBEJDEDBBEBBBM");
    play(&mut table, "blue: place cannon j7");
    play(&mut table, "blue: scatter");
    play(&mut table, "blue: ready");
    stands(&table, &[("a4", 'Z'), ("j7", 'z')]);
    allowed(&mut table, "move a4 a6");
    for (blue, left) in [('O', 'O'), ('P', 'P'), ('N', 'N'), ('z', 'A')] {
        assert_eq!(letter(&fight(game(&with_cannon(), &[]), 'Z', blue), "b4"), left, "attacks {blue}");
    }
    let table = fight(game(&with_cannon(), &[]), 'C', 'z');
    stands(&table, &[("b4", 'C')]);
    let table = fight(game(&with_cannon(), &[]), 'Z', 'Y');
    assert_eq!(outcome(&table), "red wins: flag captured");
}

#[test]
fn matches_with_a_new_kind_end() {
    let mut table = Match::new(game(&with_cannon(), &[]), 4).unwrap();
    table.auto(20_000, &mut Random::new(4)).unwrap();
    assert!(!outcome(&table).is_empty());
}

#[test]
fn an_overlay_script_wraps_the_combat_table() {
    let mut files = shipped();
    files.add("content/stratego/variants/bold_spy.yaml", "parent: stratego\ntitle: Bold spy\nscripts: bold_spy.lua\n");
    files.add(
        "content/stratego/variants/bold_spy.lua",
        "local as_printed = tables.battle\n\
         tables.battle = function(attacker, target)\n\
         \x20 if attacker.id == \"marshal\" and target.id == \"spy\" then return \"target\" end\n\
         \x20 return as_printed(attacker, target)\n\
         end\n",
    );
    for (red, blue, left) in [('L', 'O', 'O'), ('C', 'X', 'C'), ('K', 'O', 'K'), ('L', 'N', 'N'), ('L', 'W', 'L')] {
        assert_eq!(letter(&fight(game(&files, &["bold_spy"]), red, blue), "b4"), left, "{red} attacks {blue}");
    }
    stands(&fight(game(&files, &[]), 'L', 'O'), &[("b4", 'L')]);
}

/// All ranks in main.lua, none in content. Settings that change ranks do so in Lua too: what content says about a sort
/// needs the sort in content.
fn ranks_in_lua() -> Memory {
    let line = "kinds.setups = { rows = \"list of word\" }\n";
    let files = changed(shipped_without(RANKS), MAIN, &[(line, &format!("{}{line}", lua_ranks()))]);
    let spy = "    changes:\n      on: { ranks: { spy: { holds: [marshal] } } }\n";
    let scout = "    changes:\n      off: { ranks: { scout: { moves: [{ slide: orthogonal, onto: empty }, { step: orthogonal, onto: enemy }] } } }\n";
    changed(files, GAME, &[(spy, ""), (scout, "")])
}

fn lua_ranks() -> String {
    let rank = |id: &str, strength: i32, codes: &str, glyph: &str, rest: &str| {
        let (red, blue) = codes.split_at(1);
        format!(
            "kinds.ranks.{id} = {{ strength = {strength}, code = {{ red = \"{red}\", blue = \"{blue}\" }}, \
             glyph = \"{glyph}\"{rest} }}\n"
        )
    };
    let step = ", moves = { step = \"orthogonal\" }";
    let spy = format!("{step}, beats = {{ \"marshal\" }}, holds = settings.spy_defends and {{ \"marshal\" }} or nil");
    let scout = ", moves = settings.scout_strikes_far and { slide = \"orthogonal\" } \
                 or { { slide = \"orthogonal\", onto = \"empty\" }, { step = \"orthogonal\", onto = \"enemy\" } }";
    let mut ranks =
        rank("flag", -1, "MY", "F", "") + &rank("spy", 1, "CO", "S", &spy) + &rank("scout", 2, "DP", "2", scout);
    ranks += &rank("miner", 3, "EQ", "3", &format!("{step}, beats = {{ \"bomb\" }}"));
    let plain = ["sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal"];
    let codes = ["FR", "GS", "HT", "IU", "JV", "KW", "LX"];
    for ((id, codes), strength) in plain.into_iter().zip(codes).zip(4..) {
        let glyph = if strength == 10 { "M".to_owned() } else { strength.to_string() };
        ranks += &rank(id, strength, codes, &glyph, step);
    }
    ranks + &rank("bomb", 11, "BN", "B", "")
}

#[test]
fn an_empty_table_in_lua_is_an_empty_list_too() {
    let line = "kinds.setups = { rows = \"list of word\" }\n";
    let cannon = "kinds.ranks.cannon = { strength = 0, beats = {}, holds = {} }\n";
    let files = shipped_with(MAIN, &[(line, &format!("{line}{cannon}"))]);
    game(&files, &[]);
}

/// The state's hash after every action of a match at random.
fn hashes(game: Game, seed: u64) -> (Vec<u64>, Game) {
    let mut table = Match::new(game, seed).unwrap();
    table.auto(20_000, &mut Random::new(seed)).unwrap();
    let history = table.history();
    let hashes = history.line().into_iter().map(|number| history.revision(number).unwrap().state().hash()).collect();
    (hashes, table.into_game())
}

/// Twenty matches at random by both, compared after every action.
#[track_caller]
fn same_matches(set: &[(&str, &str)]) {
    let (mut yaml, mut lua) = (stratego(set), load_from(&ranks_in_lua(), "stratego", &[], set));
    let mut states = 0;
    for seed in 0..20 {
        let (from_yaml, from_lua);
        (from_yaml, yaml) = hashes(yaml, seed);
        (from_lua, lua) = hashes(lua, seed);
        assert_eq!(from_yaml, from_lua, "seed {seed}");
        states += from_yaml.len();
    }
    assert!(states > 4_000, "twenty matches and not their beginnings: {states} states");
}

#[test]
fn kinds_written_in_lua_give_the_same_matches_as_kinds_in_yaml() {
    same_matches(&[]);
}

#[test]
fn kinds_written_in_lua_follow_settings_as_kinds_in_yaml_do() {
    same_matches(&[("spy_defends", "on"), ("scout_strikes_far", "off")]);
}

#[test]
fn kinds_written_in_lua_read_the_same_positions() {
    let text = format!("{} r 0", position(&[("a1", 'M'), ("a2", 'E'), ("j10", 'Y'), ("j9", 'P')]));
    let table = Match::from_position(game(&ranks_in_lua(), &[]), &text, 1).unwrap();
    assert_eq!(table.position(), text);
}

#[test]
fn a_rule_that_fails_leaves_the_match_as_it_was() {
    let line = "ends.mover_out = {";
    let broken =
        "ends.broken = { after = \"lost\", check = function(state) if #state.lost > 0 then error(\"broken\") end end }";
    let files = shipped_with(MAIN, &[(line, &format!("{broken}\n{line}"))]);
    let pieces = [("b3", 'L'), ("b4", 'P'), ("j1", 'D'), ("j10", 'P')];
    let mut table = begin(game(&files, &[]), "r", &pieces);
    let before = table.state().clone();
    let error = table.play("move b3 b4").expect_err("the broken rule");
    assert!(error.to_string().contains("broken"), "{error}");
    assert!(*table.state() == before && table.revision() == 0, "half an attack is left over");
    moves(&mut table, &["b3 a3"]);
}

#[test]
fn a_kind_without_a_letter_leaves_set_ups_by_letters_as_they_are() {
    let files = shipped_with(RANKS, &[("flag:  ", "balloon: { strength: 0 }\nflag:  ")]);
    let mut table = Match::new(game(&files, &[]), 1).unwrap();
    play(&mut table, "red: deploy wall");
    play(&mut table, "blue: deploy DHKDFIDHLDGDIFCJGFHDEGHEFIGBEJDEDBBEBBBM");
}

#[test]
fn any_sign_may_be_the_letter_of_a_kind() {
    for sign in ["+", ".", "%"] {
        let line = format!("balloon: {{ strength: 0, code: {{ red: \"{sign}\" }} }}\nflag:  ");
        let files = shipped_with(RANKS, &[("flag:  ", &line)]);
        let mut table = Match::new(game(&files, &[]), 1).unwrap();
        play(&mut table, "red: deploy wall");
    }
}
