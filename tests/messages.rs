//! What the program says to whoever typed something wrong or wrote a broken file: whole messages, kept as snapshots
//! (`INSTA_UPDATE=always cargo test --test messages` writes them anew).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

#[path = "messages/sound.rs"]
mod sound;

use program::Folder;
use sound::sound;

/// The messages of a snapshot: what was typed or written, and what the program said to it.
struct Said(Vec<(String, String)>);

impl Said {
    /// Each is as a message should be, and all together are as they were.
    #[track_caller]
    fn hold(self, name: &str, at_least: usize) {
        assert!(self.0.len() >= at_least, "{} messages", self.0.len());
        let wrong: Vec<String> = self.0.iter().filter_map(|(typed, said)| sound(typed, said).err()).collect();
        let text: Vec<String> = self.0.iter().map(|(typed, said)| format!("$ {typed}\n{said}")).collect();
        insta::assert_snapshot!(name, text.join("\n\n"));
        assert!(wrong.is_empty(), "{} messages are wanting:\n\n{}", wrong.len(), wrong.join("\n\n"));
    }
}

/// Lines typed one after another to the REPL, most of them wrong; what it says to those that are.
fn typed(game: &[&str], lines: &[&str]) -> Said {
    let folder = Folder::empty();
    let arguments = [&["repl"], game, &["--keep-going"]].concat();
    let ran = folder.run(&arguments, lines.join("\n") + "\n");
    let mut said: Vec<(String, String)> = Vec::new();
    for line in ran.err.lines() {
        let begun = line.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
        match (begun.filter(|(number, _)| number.parse::<usize>().is_ok()), said.last_mut()) {
            (Some((_, typed)), _) => said.push((typed.to_owned(), String::new())),
            (None, Some((_, message))) => {
                let between = if message.is_empty() { "" } else { "\n" };
                *message += &format!("{between}{line}");
            }
            (None, None) => panic!("{line}"),
        }
    }
    Said(said)
}

/// Whole command lines.
fn commands(folder: &Folder, lines: &[&str]) -> Said {
    let one = |line: &&str| {
        let words: Vec<&str> = line.split(' ').collect();
        let ran = folder.run(&words, "");
        assert_ne!(ran.code, Some(0), "`{line}` is fine\n{}", ran.all());
        ((*line).to_owned(), timeless(format!("{}{}", ran.out, ran.err).trim_end()))
    };
    Said(lines.iter().map(one).collect())
}

/// The same whatever the time it took: `in 0.1 s` is `in N s`.
fn timeless(text: &str) -> String {
    let took = |line: &str| match line.rsplit_once(" in ") {
        Some((what, time)) if time.strip_suffix(" s").is_some_and(|time| time.parse::<f64>().is_ok()) => {
            format!("{what} in N s")
        }
        _ => line.to_owned(),
    };
    text.lines().map(took).collect::<Vec<_>>().join("\n")
}

/// A variant `mine` of a game, with a file of content and a script, none of which may be right.
fn written(game: &str, files: &[(&str, &str)]) -> Said {
    let one = |(content, script): &(&str, &str)| {
        let mut yaml = format!("parent: {game}\ntitle: Mine\n{content}\n");
        let mut folder = Folder::copied(game);
        if !script.is_empty() {
            yaml += "scripts: mine.lua\n";
            folder = folder.with(&format!("scripts/{game}/variants/mine.lua"), script);
        }
        let folder = folder.with(&format!("content/{game}/variants/mine.yaml"), &yaml);
        let ran = folder.run(&["repl", game, "--variant", "mine", "-c", ":auto 20"], "");
        assert_ne!(ran.code, Some(0), "`{content}{script}` is fine\n{}", ran.all());
        (format!("{content}{script}"), ran.err.trim_end().to_owned())
    };
    Said(files.iter().map(one).collect())
}

#[test]
fn commands_that_are_written_wrong() {
    let lines = [
        ":bord",
        ":l",
        ":zzz",
        ":undo",
        ":undo zero",
        ":redo",
        ":goto 99",
        ":goto nowhere",
        ":switch mian",
        ":branch main",
        ":legal mvoe",
        "7",
        ":language klingon",
        ":language frr",
        ":agents rde=greedy",
        ":agents red=gredy",
        ":agents red",
        ":auto lots",
        ":auto 3 gredy",
        ":as purpel",
        ":as",
        ":view purpel",
        ":help mvoe",
        ":log many",
        ":open nothing.save",
        ":scenario nothing.lua:3",
        ":step",
        ":new strategoo",
        ":new stratego --variant barage",
        ":new stratego --set two_sqares=off",
        ":new stratego --seed x",
        ":new --fast",
        ":set spy.strenght 5",
        ":set spi.strength 5",
        ":set spy.strength high",
        ":set two_squares maybe",
        ":set",
        ":reset nothing",
        ":variants nothing",
        ":record",
        ":break",
        ":watch maybe",
        ":save-variant",
        ":diff 99",
    ];
    typed(&["stratego"], &lines).hold("commands", 30);
}

#[test]
fn actions_and_edits_of_stratego() {
    let lines = [
        "green: ready",
        "rde: ready",
        "move a4 a5",
        "deploy wlal",
        "place marshall a1",
        "place flag a9",
        "place flag z1",
        "place flag",
        "swap a1",
        ":place red spi e5",
        ":place rde spy e5",
        ":place red spy z9",
        ":remove a5",
        ":shift a1 b1",
        ":var turm 3",
        ":knows red z9",
        "state.turm",
        "state.board:frist()",
        "state.turn = = 1",
        "state.turn.x = 1",
        ":expect state.turn == 5",
        ":expect state.turm == 5",
        ":roll 6",
        ":why mvoe a4 a5",
        ":give a1 purpel",
        "ready",
        "blue: scatter",
        "blue: ready",
        ":auto 1",
        "red: scatter",
        "red: ready",
        ":legal",
        "99",
        "move a4 a9",
        "move a1 a2",
        "move a5 a6",
        "blue: move a7 a6",
        "blue: ready",
    ];
    typed(&["stratego"], &lines).hold("stratego", 22);
}

#[test]
fn actions_and_edits_of_the_other_games() {
    let lines = [
        "attack gifo A",
        "attack gifu Z",
        "fill Z",
        "attack",
        "regroup",
        ":roll Q",
        ":roll",
        ":set dice six",
        ":set dice 99",
        ":set castles.gifu.points lots",
        ":set castles.gifo.points 2",
        ":agents blue=gready",
        ":give gifu purpel",
        ":place red gifo red.castles",
        ":var red.pionts 3",
        "state.red.pionts",
        ":stack middle gifo",
    ];
    typed(&["age_of_war", "--seed", "1"], &lines).hold("age_of_war", 13);
    let lines = [
        "recruit",
        "mulligan perhaps",
        "blue: mulligan",
        ":place red gard red.hand",
        ":place red guard red.hnad",
        ":stack red.deck gard",
        ":stack red.dekc guard",
        ":set units.guard.atack 2",
        ":set deck.red nobody",
        ":remove red.hand#99",
        ":var red.kings 3",
        "state.red.hnad",
        ":as rde",
        ":move red:front-9 red:front-1",
    ];
    typed(&["art_of_war", "--seed", "1"], &lines).hold("art_of_war", 11);
}

#[test]
fn command_lines_that_are_written_wrong() {
    let folder = Folder::empty().with("broken.lua", "print(1 +\n").with("wrong.lua", "load('stratgo')\n").with(
        "s/stratego/wrong.lua",
        "scenario \"a\" { game = \"stratego\", agents = { red = \"gredy\" }, run = 3 }\n",
    );
    let lines = [
        "play stratgo",
        "play stratego --seat rde=human",
        "play stratego --seat red=gredy",
        "play stratego --seat red=humann",
        "play stratego --seat red",
        "play stratego --variant barage",
        "repl stratego --set two_sqares=off",
        "repl stratego --set two_squares=maybe",
        "repl stratego --language frr",
        "repl stratego --path nowhere",
        "games --language klingon",
        "diff stratego recsue",
        "check strtego",
        "test nothing.lua",
        "run nothing.lua",
        "run broken.lua",
        "run wrong.lua",
        "replay nothing.save",
        "perft stratego --position x --depth 1",
        "explore stratego --first purpel --depth 1",
        "solve stratgo",
        "repl --scenario nothing.lua:1",
        "test s/stratego/wrong.lua",
        "sim stratgo",
        "sim nim --games 0",
        "sim nim --agents gredy",
        "sim nim --agents random,random,random",
        "sim nim --until ci=abc",
        "sim nim --shard 3/2",
        "sim nim --csv broken.lua",
        "sim nim --out broken.lua",
        "sim nim --out both --csv both",
        "merge nothing.json",
        "merge broken.lua",
    ];
    commands(&folder, &lines).hold("command_lines", lines.len());
}

#[test]
fn files_that_are_broken() {
    let stratego = [
        ("sttings: { two_squares: off }", ""),
        ("ranks: { spy: { strenght: 3 } }", ""),
        ("start: { box: { spi: 1 } }", ""),
        ("ranks: { spy: { strength: high } }", ""),
        ("settings: { two_squares: maybe }", ""),
        ("title: Again", ""),
        ("ranks: [", ""),
        ("", "actions.move.offer = pieces { zone = \"bord\" }"),
        ("", "actions.move.apply = function(state) state.bord = 1 end"),
        ("", "actions.move.apply = 3"),
        ("", "phases.move.actions = { \"mvoe\" }"),
        ("", "local x = = 1"),
    ];
    written("stratego", &stratego).hold("broken_stratego", stratego.len());
    let age_of_war = [
        ("castles: { gifu: { clan: odda } }", ""),
        ("castles: { gifu: { lines: [Q] } }", ""),
        ("", "actions.attack.apply = function(state, seat) state:roll(\"wra\", 3) end"),
        ("", "phases.siege.enter = function(state) while true do end end"),
    ];
    written("age_of_war", &age_of_war).hold("broken_age_of_war", age_of_war.len());
    let art_of_war = [
        ("units: { guard: { supports: [gurad] } }", ""),
        ("boards: { field: { columns: many } }", ""),
        ("", "kinds.units.fields.attak = 1"),
        ("", "ends.early = { check = function(state) state:win() end }"),
    ];
    written("art_of_war", &art_of_war).hold("broken_art_of_war", art_of_war.len());
}

#[test]
fn whoever_plays_is_told_what_to_type() {
    let lines = [
        "mvoe a4",
        "help mvoe",
        "99",
        "undo",
        "blue: scatter",
        "place marshall a1",
        "state.turn",
        ":set x 1",
        "move a4 a5",
    ];
    let folder = Folder::empty();
    let one = |line: &&str| {
        let ran = folder.run(&["play", "stratego", "--seed", "1", "--seat", "blue=random"], format!("{line}\n"));
        ((*line).to_owned(), ran.err.trim_end().to_owned())
    };
    Said(lines.iter().map(one).collect()).hold("playing", lines.len());
}
