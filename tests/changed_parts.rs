//! What `:reload` says of scripts that were edited in the middle of a match: the parts that changed, by name.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::Folder;
use sandtable::game::find::Finder;
use sandtable::render::Style;
use sandtable::repl::{Answer, Desk, Opening};

const MAIN: &str = "scripts/noughts/main.lua";

struct Sitting {
    folder: Folder,
    desk: Desk,
}

impl Sitting {
    fn with(folder: Folder, variants: &[&str]) -> Self {
        let finder = Finder::new(Some(folder.path())).unwrap();
        let variants = variants.iter().map(|name| (*name).to_owned()).collect();
        let opening = Opening { variants, ..Opening::of("noughts") };
        let desk = Desk::open(finder, opening, Style::PLAIN).map_err(|_| "the game does not load").unwrap();
        Self { folder, desk }
    }

    fn noughts() -> Self {
        Self::with(Folder::noughts(), &[])
    }

    fn say(&mut self, line: &str) -> String {
        match self.desk.answer(line) {
            Ok(Answer::Text(text)) => text,
            Ok(_) => "another answer".to_owned(),
            Err(failure) => self.desk.failure_text(&failure, Style::PLAIN),
        }
    }

    /// What `:reload` says once a part of a file is replaced.
    fn change(&mut self, file: &str, from: &str, to: &str) -> String {
        let folder = std::mem::replace(&mut self.folder, Folder::empty());
        self.folder = folder.changed(file, from, to);
        self.say(":reload")
    }
}

/// The whole report, where what may be done stays the same.
fn same(lines: &str) -> String {
    format!("{lines}\nwhat may be done now is the same\nnow @1; `:undo` takes it back")
}

#[test]
fn a_function_is_named_with_its_action() {
    let said = Sitting::noughts().change(MAIN, "state.marked + 1", "state.marked + 2");
    assert_eq!(said, same("action mark is otherwise: actions.mark.apply in scripts/noughts/main.lua"));
}

#[test]
fn a_value_in_a_table_is_named_by_the_table() {
    let mut sitting = Sitting::noughts();
    let said = sitting.change(MAIN, "put your mark on", "mark");
    assert_eq!(said, same("action mark is otherwise: actions.mark in scripts/noughts/main.lua"));
    let said = Sitting::noughts().change(MAIN, "variables.game.marked = 0", "variables.game.marked = 1");
    assert_eq!(said, same("scripts/noughts/main.lua: variables.game.marked is otherwise"));
    let said = Sitting::noughts().change(MAIN, "result = \"tie\"", "result = \"win\"");
    assert_eq!(said, same("scripts/noughts/main.lua: ends.full is otherwise"));
}

#[test]
fn a_comment_changes_no_rule() {
    let said = Sitting::noughts().change(MAIN, "phases.turn = {", "-- Whose turn it is.\nphases.turn =\n  {");
    assert_eq!(said, same("the files differ, the rules do not"));
    let said = Sitting::noughts().say(":reload");
    assert_eq!(said, "no file has changed");
}

#[test]
fn the_order_of_statements_is_told() {
    let (line, full) = (
        "ends.line = { when = in_line { zone = \"board\", length = settings.length }, result = \"win\" }\n",
        "ends.full = { when = full { zone = \"board\" }, result = \"tie\" }\n",
    );
    let said = Sitting::noughts().change(MAIN, &format!("{line}{full}"), &format!("{full}{line}"));
    assert_eq!(said, same("scripts/noughts/main.lua: the order of its parts is otherwise"));
}

#[test]
fn actions_come_and_go_with_their_options() {
    let mut sitting = Sitting::noughts();
    let new = "actions.hold = { offer = function(state, seat, offer) offer() end }\n\n\
               phases.turn = { actions = { \"mark\", \"hold\" } }";
    let old = "phases.turn = { actions = { \"mark\" } }";
    assert_eq!(
        sitting.change(MAIN, old, new),
        "action hold is new\nscripts/noughts/main.lua: phases.turn is otherwise\nan option is new: x: hold\n\
         now @1; `:undo` takes it back"
    );
    assert_eq!(
        sitting.change(MAIN, new, old),
        "action hold is gone\nscripts/noughts/main.lua: phases.turn is otherwise\nan option is gone: x: hold\n\
         now @2; `:undo` takes it back"
    );
}

#[test]
fn a_function_that_has_another_name_is_new_and_gone() {
    let folder = Folder::noughts().changed(MAIN, "actions.mark", "local function two() return 2 end\n\nactions.mark");
    let said = Sitting::with(folder, &[]).change(MAIN, "function two", "function pair");
    assert_eq!(said, same("scripts/noughts/main.lua: pair is new\nscripts/noughts/main.lua: two is gone"));
}

#[test]
fn overlays_and_shared_scripts_are_looked_at_if_they_were_loaded() {
    let folder = Folder::noughts()
        .with("content/noughts/variants/twice.yaml", "title: Twice\nparent: noughts\nscripts: twice.lua\n")
        .with("scripts/noughts/variants/twice.lua", "actions.mark.apply = function(state) state.marked = 2 end\n")
        .with("scripts/lib/sums.lua", "local sums = {}\nfunction sums.one() return 1 end\nreturn sums\n")
        .with("scripts/lib/unused.lua", "return {}\n")
        .changed(MAIN, "kinds.marks", "local sums = require \"lib/sums\"\nkinds.marks");
    let mut sitting = Sitting::with(folder, &["twice"]);
    let said = sitting.change("scripts/noughts/variants/twice.lua", "= 2", "= 3");
    assert_eq!(said, same("action mark is otherwise: actions.mark.apply in scripts/noughts/variants/twice.lua"));
    let said = sitting.change("scripts/lib/sums.lua", "return 1", "return 2").replace("@2", "@1");
    assert_eq!(said, same("scripts/lib/sums.lua: sums.one is otherwise"));
    let said = sitting.change("scripts/lib/unused.lua", "{}", "{ 1 }").replace("@3", "@1");
    assert_eq!(said, same("the files differ, the rules do not"));
    let said = sitting.change(MAIN, "local sums = require \"lib/sums\"\n", "").replace("@4", "@1");
    assert_eq!(said, same("scripts/lib/sums.lua is gone\nscripts/noughts/main.lua: sums is gone"));
}

#[test]
fn a_syntax_error_leaves_the_old_rules() {
    let mut sitting = Sitting::noughts();
    let said = sitting.change(MAIN, "kinds.marks = {}", "kinds.marks = {");
    assert!(said.contains("scripts/noughts/main.lua:"), "{said}");
    assert_eq!(sitting.say("mark a3"), "x: mark a3");
    let said = sitting.change(MAIN, "kinds.marks = {", "kinds.marks = {}");
    assert_eq!(said, "no file has changed");
}

#[test]
fn a_match_has_the_parts_of_all_its_scripts() {
    let mut sitting = Sitting::noughts();
    let game = sitting.desk.game.recipe().load().map_err(|_| "the game does not load").unwrap();
    let parts = game.parts();
    let apply = parts.iter().find(|(_, part)| part.name == "actions.mark.apply").unwrap();
    assert_eq!((apply.0.as_str(), apply.1.line, apply.1.is_function), (MAIN, 9, true));
    sitting.change(MAIN, "state.marked + 1", "state.marked + 2");
    let other = sitting.desk.game.recipe().load().map_err(|_| "the game does not load").unwrap().parts();
    let differing: Vec<&str> =
        parts.iter().zip(&other).filter(|(a, b)| a != b).map(|((_, part), _)| part.name.as_str()).collect();
    assert_eq!(differing, ["actions.mark.apply"]);
}
