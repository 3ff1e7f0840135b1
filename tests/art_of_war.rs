//! Art of War: random matches, decks that are none, and a chain of counters taken apart in every way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod program;
#[path = "art_of_war/shortest_matches.rs"]
mod shortest_matches;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::conformance::{Care, Which};
use common::conformance::{reload, walk_on_two};
use common::{load, load_from, shipped_with, try_load};
use program::Folder;
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::table::{Choice, Table};
use sandtable::session::Match;

const RED: SeatId = SeatId(0);
const BLUE: SeatId = SeatId(1);
const VIEWERS: [Viewer; 3] = [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Spectator];

/// An attack if there is one, else a recruit, else nothing: between two who play so, battlefields fall that chance hardly
/// ever empties.
fn rash(table: &mut Table, game: &mut Game, seat: SeatId, agent: &mut Draw) -> Choice {
    let texts: Vec<String> = table.option_texts(game.script(), seat).expect("options");
    let of = |action: &str| texts.iter().filter(|text| text.starts_with(action)).collect::<Vec<&String>>();
    let wanted = ["attack", "recruit", "pass", ""].map(of).into_iter().find(|wanted| !wanted.is_empty());
    let wanted = wanted.expect("an option");
    let text = wanted[agent.below(wanted.len())];
    table.parse(game.script(), text).expect("it is on offer")
}

/// Random matches with the seeds from 0: every card is somewhere at every decision, no reserve overflows, all end. Every
/// other one is between rash seats. Gives the endings.
fn random_matches(matches: u64) -> BTreeMap<String, usize> {
    let mut game = load("art_of_war", &[], &[]);
    let rules = Arc::clone(game.rules());
    let reserves: Vec<_> = (0..rules.zones.len()).filter(|zone| rules.zones[*zone].name.ends_with("reserve")).collect();
    assert_eq!(reserves.len(), 2);
    let mut endings = BTreeMap::new();
    for seed in 0..matches {
        let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match begins");
        let mut agent = Draw::new(seed, "agent", 0);
        let kinds = |table: &Table| {
            let mut kinds: Vec<_> =
                table.state().pieces(&rules).map(|piece| table.state().kind(&rules, piece)).collect();
            kinds.sort();
            kinds
        };
        let all = kinds(&table);
        assert_eq!(all.len(), 42, "seed {seed}");
        for decision in 0.. {
            let Some(seat) = table.deciders().iter().next() else { break };
            assert!(decision < 5000, "seed {seed}: the match does not end");
            let choice = match seed % 2 {
                0 => table.random_choice(game.script(), seat, &mut agent).expect("a choice"),
                _ => rash(&mut table, &mut game, seat, &mut agent),
            };
            table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
            let state = table.state();
            assert_eq!(kinds(&table), all, "seed {seed}, decision {decision}");
            let lying: usize = (0..rules.zones.len())
                .map(|zone| state.pieces_in(&rules, sandtable::kernel::ids::ZoneId(zone as u16)).count())
                .sum();
            assert_eq!(lying, 42, "seed {seed}, decision {decision}: every card lies somewhere");
            for zone in &reserves {
                assert!(state.count(&rules, sandtable::kernel::ids::ZoneId(*zone as u16)) <= 5, "seed {seed}");
            }
        }
        let outcome = table.state().outcome().expect("it is over");
        let tie = if outcome.winner().is_none() { " (a draw)" } else { "" };
        *endings.entry(format!("{}{tie}", outcome.reason)).or_default() += 1;
    }
    println!("{matches} matches: {endings:?}");
    endings
}

#[test]
fn random_matches_end_in_every_way_and_lose_no_card() {
    let endings = random_matches(400);
    for reason in ["execution", "development", "collapse", "end of the war"] {
        assert!(endings.contains_key(reason), "no match ended by {reason}: {endings:?}");
    }
}

/// `cargo test --release --test art_of_war -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_matches() {
    let endings = random_matches(10_000);
    assert_eq!(endings.len(), 5, "{endings:?}");
}

/// Settings that touch each other, as those of one table would.
#[test]
fn settings_and_variants_combine() {
    for (variant, set) in [
        ("lancers", &[("conscripts", "hand"), ("collapse", "nobody"), ("replaced", "hand")][..]),
        ("heralds", &[("supports_any_action", "on"), ("shoot_at", "attacked"), ("reposition_reserve", "on")]),
        ("own_boxes", &[("advance", "fresh"), ("attack_judged", "resolved"), ("capture", "single_undamaged")]),
        ("house_king", &[("advance", "stay"), ("reposition_reserve", "on"), ("war_ends", "at_once")]),
    ] {
        let which =
            Which { game: "art_of_war".into(), variants: vec![variant.into()], settings: common::settings(set) };
        walk_on_two(&which, 6, Care { thorough: 149, parsed: 40, copies: true });
    }
}

fn lines(errors: &[Diagnostic]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_deck_that_is_no_army_is_refused_at_its_place() {
    let standard = "[4 soldier, 4 guard, 4 archer, 4 priest, 4 wizard, king_a]";
    for (cards, reason) in [
        ("[4 soldier, 4 guard, 4 archer, 4 priest, 4 wizard]", "an army has one king, this one has 0 (R1)"),
        ("[4 soldier, 4 guard, 4 archer, 4 priest, 4 wizard, 2 king_a]", "an army has one king, this one has 2 (R1)"),
        (
            "[4 soldier, 4 guard, 4 archer, 4 priest, 3 wizard, king_a]",
            "an army has 20 units beside its king, this one has 19 (R1)",
        ),
        ("[4 soldier, 4 guard, 4 archer, 4 priests, 4 wizard, king_a]", "there is no card `priests`"),
        ("[4 soldier, 4 guard, 4 archer, 4 priest, four wizard, king_a]", "there is no card `four wizard`"),
        (
            "[7 soldier, 1 guard, 4 archer, 4 priest, 4 wizard, king_a]",
            "with blue's `standard_b` out of the same box: 6 soldier are left in the box, this army has 7 (R2)",
        ),
        ("[11 soldier, 9 guard, king_a]", "10 soldier are in a box, this army has 11 (R2)"),
        (
            "[4 soldier, 4 guard, 4 archer, 4 priest, 4 wizard, king_b]",
            "with blue's `standard_b` out of the same box: 0 king_b are left in the box, this army has 1 (R2)",
        ),
    ] {
        let files = shipped_with("content/art_of_war/decks.yaml", &[(standard, cards)]);
        let errors = try_load(&files, "art_of_war", &[], &[]).err().expect("it is refused");
        let expected = format!("content/art_of_war/decks.yaml:2:1: `standard_a`: {reason}");
        assert_eq!(lines(&errors), expected, "{cards}");
    }
}

#[test]
fn a_box_each_lifts_what_one_box_forbids() {
    let cards = ("[4 soldier, 4 guard, 4 archer, 4 priest, 4 wizard, king_a]", "[10 soldier, 10 guard, king_b]");
    let files = shipped_with("content/art_of_war/decks.yaml", &[cards]);
    load_from(&files, "art_of_war", &[], &[("boxes", "2")]);
    assert!(try_load(&files, "art_of_war", &[], &[]).is_err());
}

/// Gives a seat these cards of its deck for its hand.
fn hand(table: &mut Match, seat: &str, kinds: &[&str]) {
    let mut line = format!("{seat}.hand:move_to({seat}.deck)");
    for kind in kinds {
        line += &format!("; {seat}.deck:first {{ kind = \"{kind}\" }}:move_to({seat}.hand)");
    }
    table.evaluate(&line).expect("a line");
}

/// Red and blue with the cards of a chain in their hands, red in its action with two units that strike blue's king.
fn chain() -> Match {
    let mut table = Match::new(load("art_of_war", &[], &[("starts", "red"), ("mulligans", "0")]), 5).expect("a match");
    hand(&mut table, "red", &["king_a", "guard", "soldier", "wizard"]);
    hand(&mut table, "blue", &["king_b", "guard", "wizard", "archer"]);
    for line in ["deploy guard red:front-1", "deploy guard blue:front-1", "store king_a", "store archer"] {
        table.play(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    table
}

/// A support, a wizard on it, a wizard on that, a king as a wizard on that.
const CHAIN: [&str; 5] = ["cheer soldier", "counter wizard", "counter wizard", "counter king_b", "pass"];

fn play(table: &mut Match, line: &str) {
    table.play(line).unwrap_or_else(|error| panic!("{line}: {error}"));
}

#[test]
fn a_chain_of_counters_goes_back_and_forth() {
    let mut table = chain();
    let mut hashes = vec![table.state().hash()];
    for line in CHAIN {
        play(&mut table, line);
        hashes.push(table.state().hash());
    }
    let log: Vec<String> = table.log(Viewer::Seat(BLUE)).into_iter().map(|line| line.words).collect();
    assert_eq!(log.last().map(String::as_str), Some("the soldier of red is cancelled"), "{log:#?}");
    assert_eq!(
        table.evaluate("red.reserve.top.kind.id, blue.reserve.top.kind.id").unwrap().values,
        ["wizard", "king_b"]
    );
    for back in 1..=CHAIN.len() {
        assert_eq!(table.undo(back), back);
        assert_eq!(table.state().hash(), hashes[CHAIN.len() - back]);
        assert_eq!(table.redo(back), back);
        assert_eq!(table.state().hash(), hashes[CHAIN.len()]);
        table.undo(back);
        for line in &CHAIN[CHAIN.len() - back..] {
            play(&mut table, line);
        }
        assert_eq!(table.state().hash(), hashes[CHAIN.len()], "played again after {back} steps back");
    }
}

#[test]
fn a_chain_of_counters_goes_on_from_a_save_and_in_another_deal() {
    let mut table = chain();
    let mut lab = load("art_of_war", &[], &[("starts", "red"), ("mulligans", "0")]);
    let rules = Arc::clone(lab.rules());
    let mut draw = Draw::new(1, "deals", 0);
    for (step, line) in CHAIN.iter().enumerate() {
        play(&mut table, line);
        let saved = reload(&rules, table.state());
        assert_eq!(&saved, table.state(), "saved after {line}");
        for viewer in VIEWERS {
            let held = Table::new(Arc::clone(&rules), table.state().clone());
            for _ in 0..20 {
                let mut held = Table::new(Arc::clone(&rules), held.state().clone());
                let deal = held.determinize(lab.script(), viewer, &mut draw).expect("a deal").state;
                let mut other = Table::new(Arc::clone(&rules), deal);
                assert_eq!(other.observe(viewer), held.observe(viewer), "after {line}");
                // Whoever is asked may always pass, and the end of the chain is the same for all to see.
                if step + 1 < CHAIN.len() {
                    for table in [&mut held, &mut other] {
                        let seat = table.deciders().iter().next().expect("somebody is asked");
                        let pass = table.parse(lab.script(), "pass").expect("passing");
                        assert_eq!(pass.seat, seat);
                        table.play(lab.script(), pass.seat, pass.opt, None).expect("passing");
                    }
                    assert_eq!(other.observe(viewer), held.observe(viewer), "passed after {line}");
                }
            }
        }
        let mut loaded = Table::new(Arc::clone(&rules), saved);
        for line in &CHAIN[step + 1..] {
            let choice = loaded.parse(lab.script(), line).expect("it can be chosen");
            loaded.play(lab.script(), choice.seat, choice.opt, None).expect("it is played");
        }
        let mut straight = chain();
        CHAIN.iter().for_each(|line| play(&mut straight, line));
        assert_eq!(loaded.state().hash(), straight.state().hash(), "loaded after {line}");
    }
}

#[test]
fn a_window_does_not_tell_what_a_hand_holds() {
    // Blue with all that could answer, and blue with nothing of it.
    let told = |kinds: [&str; 2], line: &str| {
        let mut table = chain();
        hand(&mut table, "blue", &kinds);
        play(&mut table, line);
        assert!(table.deciders().has(BLUE), "blue is asked after {line}");
        let asked = table.observe(Viewer::Seat(RED));
        play(&mut table, "pass");
        let log: Vec<String> = table.log(Viewer::Seat(RED)).into_iter().map(|line| line.words).collect();
        (asked, table.observe(Viewer::Seat(RED)), log)
    };
    for line in ["attack red:front-1 blue:front-1", "cheer soldier"] {
        let with = told(["guard", "wizard"], line);
        assert_eq!(with, told(["archer", "soldier"], line), "after {line}");
    }
}

#[test]
fn the_rules_of_combat_fit_a_page() {
    let path = common::root().join("scripts/art_of_war/combat.lua");
    let text = std::fs::read_to_string(path).expect("the file is there");
    assert!(text.lines().count() <= 120, "{} lines", text.lines().count());
    let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// The table in the guard step, as blue sees it; in French, with the order of a deck fixed, brought back, fixed again.
#[test]
fn the_table_reads_well() {
    let set = ["repl", "art_of_war", "--set", "starts=red", "--set", "mulligans=0", "--seed", "3"];
    let begin = "deploy king_a red:front-2\ndeploy king_b blue:front-2\nstore soldier\nstore soldier\n";
    let played = format!("{begin}cheer soldier\npass\nattack red:front-2 blue:front-2\n:view blue\n");
    let ran = Folder::empty().run(&set, played);
    assert_eq!(
        ran.all(),
        "
red: deploy king_a red:front-2
blue: deploy king_b blue:front-2
red: store soldier
blue: store soldier
red: cheer soldier

blue: pass
the soldier of red stands

red: attack red:front-2 blue:front-2

action, turn 1, round 1 | blue decides | seen by blue
blue: guard (cancel the attack just declared),
  after red: attack red:front-2 (king_a) blue:front-2 (king_b)?
             3   2   1
  red:back   .   .   . red:back
 red:front   .[rK/]  . red:front
blue:front   .  bK   . blue:front
 blue:back   .   .   . blue:back
             3   2   1
match: attacking yes
modifiers: attack +1 for all of red until the end of the turn
pieces: red:front-2 (tapped yes)
red.deck: 15 hidden
blue.deck: 16 hidden
red.hand: 2 hidden
blue.hand (2): 1 soldier, 1 priest
red.reserve: 2 soldier
blue.reserve: soldier
red.kingdom: 1 guard
blue.kingdom: 1 guard
-- exit 0"
    );
    let played = format!(
        "{begin}:stack blue.deck wizard archer\n:undo\n:stack blue.deck wizard archer\npass\nsettle soldier\n:as blue\n"
    );
    let ran = Folder::empty().run(&[&set[..], &["--lang", "fr"]].concat(), played);
    assert_eq!(
        ran.all(),
        "
red: deploy king_a red:front-2
blue: deploy king_b blue:front-2
red: store soldier
blue: store soldier
on top of blue.deck: wizard, archer
1 step taken back; now @4: action, tour 1, manche 1 | à rouge de jouer | vu par l'arbitre
on top of blue.deck: wizard, archer
red: pass
red: settle soldier

---- bleu ----
so far:
premier citoyen de rouge : Garde
premier citoyen de bleu : Garde
red: deploy king_a red:front-2
blue: deploy king_b blue:front-2
red: store soldier
blue: store soldier
red: pass
red: settle soldier

action, tour 2, manche 1 | à bleu de jouer | vu par bleu
            3  2  1
  red:back  .  .  . red:back
 red:front  . rK  . red:front
blue:front  . bK  . blue:front
 blue:back  .  .  . blue:back
            3  2  1
rouge: en tête pour [Soldat], majorités 1
rouge.pioche: 15 à couvert
bleu.pioche: 15 à couvert
rouge.main: 2 à couvert
bleu.main (3): 1 Soldat, 1 Prêtre, 1 Sorcier
rouge.réserve: Soldat
bleu.réserve: Soldat
rouge.royaume (2): 1 Soldat, 1 Garde
bleu.royaume: 1 Garde
-- exit 0"
    );
    for (line, error) in [
        (":stack", "say which deck"),
        (":stack red.deck", "say which kinds"),
        (":stack red.dek archer", "no stack is named `red.dek`\n  help: did you mean `red.deck`?"),
        (":stack red.hand archer", "no stack is named `red.hand`\n  help: known: red.deck, blue.deck"),
        (":stack red.deck archr", "`red.deck` holds no `archr`\n  help: did you mean `archer`?"),
        (
            ":stack red.deck guard king_a",
            "`red.deck` holds no `king_a`\n  help: known: archer, guard, priest, soldier, wizard",
        ),
        (":stack red.deck soldier soldier soldier", "`red.deck` holds 2 soldier, and 3 are wanted\n  help: :view all"),
        (":as red\n:stack red.deck guard", "only the referee may use it: it decides what chance should"),
        ("attack red:front-2 blue:front-2\n:stack red.deck guard", "a rule waits for an answer and will be run again"),
    ] {
        let ran = Folder::empty().run(&set, format!("{begin}{line}\n"));
        assert!(ran.all().contains(error), "{line}: {}", ran.all());
    }
}

/// The guard step in French: the heading, what is asked, what lasts, and a refusal.
#[test]
fn a_window_is_told_in_french() {
    let set = ["repl", "art_of_war", "--set", "starts=red", "--set", "mulligans=0", "--seed", "3", "--lang", "fr"];
    let played =
        "deploy king_a red:front-2\ndeploy king_b blue:front-2\nstore soldier\nstore soldier\ncheer soldier\npass
attack red:front-2 blue:front-2\n:view blue\n:legal\n:why attack blue:front-2 red:front-2\n";
    let told = Folder::empty().run(&set, played).all();
    for line in [
        "maintenu : Soldat rouge\n",
        "action, tour 1, manche 1 | à bleu de jouer | vu par bleu\n",
        "bleu: guard (annule l'attaque qui vient d'être déclarée),\n  après rouge: attack red:front-2 (Roi A) blue:front-2 (Roi B)?\n",
        "partie: attaque oui\nmodificateurs: attaque +1 pour toutes les unités de rouge jusqu'à la fin du tour\n",
        "pièces: red:front-2 (inclinée oui)\nrouge.pioche: 15 à couvert\n",
        "rouge.réserve: 2 Soldats\n",
        "bleu a 1 choix :\n1 pass\n",
        "`attack` ne répond pas à ce qui est demandé : bleu: guard (annule l'attaque",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

/// R2: a typed army is written one way.
#[test]
fn an_army_is_typed_without_spaces_and_empty_places() {
    let set = ["repl", "art_of_war", "--set", "starts=red", "--set", "deck=choose", "--set", "boxes=2"];
    for (army, reason) in [
        ("10soldier + 10archer+king_a", "an army is written without spaces"),
        ("10soldier++10archer+king_a", "a `+` stands between two cards, and nowhere else"),
        ("10soldier+10archer+king_a+", "a `+` stands between two cards, and nowhere else"),
    ] {
        let told = Folder::empty().run(&set, format!("muster {army}\n")).all();
        assert!(told.contains(&format!("is refused: {reason}")), "{told}");
    }
    let told = Folder::empty().run(&set, "muster 10soldier+10archer+king_a\n").all();
    assert!(told.contains("red: muster 10soldier+10archer+king_a\n"), "{told}");
}

/// Decks that do not go together are a mistake of whoever asked, and a deck of the file is at once a choice.
#[test]
fn the_decks_of_the_file_are_the_choices() {
    let host = "host: { cards: [10 soldier, 6 guard, 4 archer, king_a] }\nwall: ";
    let folder = Folder::copied("art_of_war").changed("content/art_of_war/decks.yaml", "wall: ", host);
    let run = |folder: &Folder, set: &str| folder.run(&["repl", "art_of_war", "--set", set], ":quit\n").all();
    assert!(run(&folder, "boxes=2").contains("exit 0"));
    let told = run(&folder, "deck.red=wal");
    assert!(told.contains("must be standard_a, standard_b, bowmen, host, wall or choose, got `wal`"), "{told}");
    assert!(told.contains("did you mean `wall`?") && told.ends_with("-- exit 2"), "{told}");
    let told = run(&folder, "deck=wall");
    assert!(told.contains("with deck=wall, `wall`: with blue's `wall` out of the same box"), "{told}");
    assert!(told.contains("`deck` may be standard_a, standard_b,") && told.ends_with("-- exit 2"), "{told}");
}

/// R7: cards that are no king go back; whoever knows that reckons with the king in the hand.
#[test]
fn a_mulligan_leaves_the_king_where_all_saw_it() {
    let arguments = ["repl", "art_of_war", "--set", "starts=red", "--seed", "1"];
    let told = Folder::copied("art_of_war").run(&arguments, "pass\nmulligan\n:view red\n").all();
    assert!(told.contains("blue.hand (4): 1 king_b, 3 hidden"), "{told}");
}
