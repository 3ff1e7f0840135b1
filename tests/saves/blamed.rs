//! Where a match goes another way under other rules: the step, what is otherwise, and what change it was.

use std::sync::Arc;

use sandtable::content::{Memory, Snapshot};
use sandtable::game::Recipe;
use sandtable::kernel::ids::Viewer;
use sandtable::session::{Blame, Class, Culprit, How, Match, Replayed, Save, Until, replay};

use crate::common::{changed, load_from};
use crate::program::Folder;

const GAME: &str = "title: Small
seats: [red, blue]
first: red
settings:
  coin: { default: 2, values: [1, 2, 3], doc: what a coin is worth }
  gem: { default: 4, values: [3, 4, 5], doc: what a gem is worth }
  dig: { default: on, values: [on, off], doc: whether there is digging }
";

const MAIN: &str = r#"variables.seat.points = 0

actions.coin = { apply = function(state, seat) seat.points = seat.points + settings.coin end }
actions.gem = { apply = function(state, seat) seat.points = seat.points + settings.gem end }
actions.roll = { apply = function(state, seat) seat.points = seat.points + state:roll("d6") end }
actions.say = { apply = function(state, seat) state:say("hello") end }
actions.both = {
  apply = function(state, seat)
    if settings.coin > 2 and settings.gem > 4 then seat.points = seat.points + 1 end
  end,
}
actions.dig = { offer = function(state, seat, offer) offer.when(settings.dig, "there is no digging") end }

phases.turn = { actions = { "coin", "gem", "roll", "say", "both", "dig" } }
"#;

const SCRIPT: &str = "scripts/small/main.lua";
const CONTENT: &str = "content/small/game.yaml";

fn small() -> Memory {
    Memory::new()
        .with(CONTENT, GAME)
        .with("content/small/things.yaml", "thing: {}\n")
        .with(SCRIPT, format!("kinds.things = {{}}\n{MAIN}"))
}

/// A match of these actions by the small game, saved.
fn saved(actions: &[&str]) -> Save {
    let mut played = Match::new(load_from(&small(), "small", &[], &[]), 1).unwrap();
    for action in actions {
        played.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    Save::read("a.save", &played.save().unwrap()).unwrap()
}

fn by(files: &Memory) -> impl Fn(&Recipe) -> Recipe + use<> {
    let now = Arc::new(Snapshot::of(files, "small"));
    move |recipe| Recipe { files: Arc::clone(&now), ..recipe.clone() }
}

/// The match by files with these texts replaced, and what is blamed.
fn replayed(actions: &[&str], changes: &[(&str, &str, &str)]) -> (Replayed, Blame) {
    let save = saved(actions);
    let files = changes.iter().fold(small(), |files, (path, from, to)| changed(files, path, &[(from, to)]));
    let replayed = replay(&save, &by(&files), Until::Divergence).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let blame = replayed.divergence.as_ref().map(|found| save.blame(&by(&files), found).unwrap());
    (replayed, blame.unwrap_or_default())
}

fn names(blame: &Blame) -> Vec<String> {
    let name = |culprit: &Culprit| match culprit {
        Culprit::Value(changed) => {
            format!("{} {}->{}", changed.name, changed.before.as_ref().unwrap(), changed.after.as_ref().unwrap())
        }
        Culprit::Part(name) => name.clone(),
        Culprit::File(path) => format!("file {path}"),
    };
    blame.culprits.iter().map(name).collect()
}

const COIN: (&str, &str, &str) = (CONTENT, "coin: { default: 2", "coin: { default: 3");
const GEM: (&str, &str, &str) = (CONTENT, "gem: { default: 4", "gem: { default: 5");
const DIG: (&str, &str, &str) = (CONTENT, "dig: { default: on", "dig: { default: off");
const D8: (&str, &str, &str) = (SCRIPT, "state:roll(\"d6\")", "state:roll(\"d8\")");
const BYE: (&str, &str, &str) = (SCRIPT, "state:say(\"hello\")", "state:say(\"bye\")");

#[test]
fn nothing_that_was_done_is_otherwise() {
    let (found, _) = replayed(&["coin", "gem", "roll"], &[BYE]);
    assert_eq!((found.class(), found.steps, found.divergence), (Class::Same, 3, None));
}

#[test]
fn an_option_is_gone() {
    let (found, blame) = replayed(&["coin", "gem", "dig", "coin"], &[DIG, BYE]);
    assert_eq!(found.class(), Class::Impossible);
    let offered = found.offered.as_ref().unwrap();
    assert_eq!((offered.step, offered.gone.clone(), offered.new.len()), (1, vec!["red: dig".to_owned()], 0));
    let divergence = found.divergence.as_ref().unwrap();
    assert_eq!((divergence.step, divergence.done.as_str()), (3, "red: dig"));
    let How::Refused(why) = &divergence.how else { panic!("{divergence:?}") };
    assert!(why.message.contains("there is no digging"), "{why}");
    assert_eq!((names(&blame), blame.together), (vec!["settings.dig on->off".to_owned()], false));
    assert_eq!(found.played.history().count(), 3, "as far as all was the same");
}

#[test]
fn chance_decides_something_else() {
    let (found, blame) = replayed(&["coin", "roll", "say"], &[D8, BYE, GEM]);
    assert_eq!(found.class(), Class::Differs);
    let divergence = found.divergence.as_ref().unwrap();
    assert_eq!(divergence.step, 2);
    let How::Chance { before, after } = &divergence.how else { panic!("{divergence:?}") };
    assert_eq!((before[0].of, after[0].of), (6, 8));
    assert_eq!(names(&blame), [format!("{SCRIPT}: actions.roll.apply")]);
}

#[test]
fn something_else_is_told() {
    let (found, blame) = replayed(&["coin", "roll", "say", "coin"], &[BYE, GEM]);
    let divergence = found.divergence.as_ref().unwrap();
    assert_eq!((divergence.step, divergence.done.as_str()), (3, "red: say"));
    let How::Events { before, after } = &divergence.how else { panic!("{divergence:?}") };
    assert!(before.contains(&"hello".to_owned()) && after.contains(&"bye".to_owned()), "{before:?} {after:?}");
    assert_eq!(names(&blame), [format!("{SCRIPT}: actions.say.apply")]);
}

#[test]
fn a_value_comes_out_otherwise_and_one_of_several_changes_is_guilty() {
    let (found, blame) = replayed(&["coin", "say", "gem", "roll"], &[GEM, D8, DIG]);
    let divergence = found.divergence.as_ref().unwrap();
    assert_eq!(divergence.step, 3);
    assert_eq!(found.played.revision(), 2, "as far as all was the same");
    let How::Values(rows) = &divergence.how else { panic!("{divergence:?}") };
    assert_eq!(rows.iter().map(|row| row.what.as_str()).collect::<Vec<_>>(), ["red.points"]);
    assert_eq!((names(&blame), blame.together), (vec!["settings.gem 4->5".to_owned()], false));
}

#[test]
fn two_that_are_only_guilty_together() {
    let (found, blame) = replayed(&["say", "dig", "both"], &[GEM, COIN, D8]);
    assert_eq!(found.divergence.as_ref().unwrap().step, 3);
    assert_eq!(names(&blame), ["settings.coin 2->3", "settings.gem 4->5"]);
    assert!(blame.together);
    let (_, blame) = replayed(&["say", "dig", "both"], &[COIN, D8, (SCRIPT, "settings.gem > 4", "settings.gem > 3")]);
    assert_eq!(names(&blame), ["settings.coin 2->3".to_owned(), format!("{SCRIPT}: actions.both.apply")]);
    assert!(blame.together);
}

#[test]
fn other_options_and_nothing_else() {
    let more = (
        SCRIPT,
        "\nphases.turn = { actions = { \"coin\",",
        "\nactions.wait = {}\nphases.turn = { actions = { \"coin\", \"wait\",",
    );
    let (found, _) = replayed(&["coin", "gem"], &[more]);
    assert_eq!((found.class(), found.divergence.as_ref()), (Class::OtherOptions, None));
    let offered = found.offered.unwrap();
    assert_eq!((offered.step, offered.gone, offered.new), (1, vec![], vec!["red: wait".to_owned()]));
}

#[test]
fn going_on_is_marked() {
    let save = saved(&["coin", "gem", "dig", "coin", "dig", "roll"]);
    let files = changed(small(), CONTENT, &[("coin: { default: 2", "coin: { default: 3")]);
    let found = replay(&save, &by(&files), Until::End).unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!((found.divergence.as_ref().unwrap().step, found.further, found.played.history().count()), (1, 5, 7));
    let log = found.played.log(Viewer::Spectator);
    assert!(log.iter().any(|line| line.words.contains("from step 1 on this is not the match that was saved")));
    assert!(found.played.save().unwrap().contains("this is not the match that was saved"));
    // What cannot be done any more ends it.
    let files = changed(files, CONTENT, &[("dig: { default: on", "dig: { default: off")]);
    let found = replay(&save, &by(&files), Until::End).unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!((found.further, found.played.history().count()), (1, 3));
}

#[test]
fn the_program_says_it_in_words() {
    let folder = Folder::copied("age_of_war");
    let ran = folder.run(&["repl", "age_of_war"], ":roll A A C C D 3 3\nattack edo AC\n:save a.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = folder.run(&["replay", "a.save"], "");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("all steps come out as they did"), "{}", ran.out);
    let folder = folder.changed(
        "content/age_of_war/castles.yaml",
        "points: 3, lines: [AC, AC, 3]",
        "points: 3, lines: [AD, AD, 3]",
    );
    let ran = folder.run(&["replay", "a.save"], "");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    for words in [
        "the rules have changed since:",
        "step 2, `red: attack edo AC`",
        "it is not possible",
        "because of castles.edo.lines",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
}
