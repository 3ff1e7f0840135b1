//! Words of other languages: what is told changes and nothing else; everything that can be wrong with them is said at
//! its place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod program;

use std::sync::Arc;

use sandtable::content::{Memory, languages};
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::language::Language;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

use program::Folder;

const GAME: &str = "\
title: Raid
seats: [red, blue]
first: red
boards: { field: { columns: 3, rows: 3, faces: { blue: south } } }
start: { camp: { spy: 1, giant: 2 } }
settings: { magic: { default: off, doc: there is magic } }
";

const UNITS: &str = "\
spy: { name: Spy, moves: { step: all } }
giant: { moves: { step: orthogonal } }
";

/// What the script reads of names goes into the state, so that a language that got at them would show in the hash.
const MAIN: &str = r#"kinds.units = { moves = "pattern" }
zones.camp  = { per = "seat", layout = "pool", see = "owner" }
zones.field = { layout = "grid", see = "owner" }
zones.lost  = { layout = "pool" }
variables.game.read = 0
actions.enter = {
  doc   = "bring a unit in",
  args  = { "unit: piece", "to: cell" },
  offer = { pieces { zone = "camp" }, cells { zone = "field", empty = true } },
  deny  = function(state, seat, deny)
    if state.field:count { owner = seat } > 1 then deny(seat.name .. " has 2 units in the field") end
  end,
  apply = function(state, seat, unit, to)
    state.read = state.read + #tostring(unit) + #unit.kind.name + #seat.name + #seat.camp.name
    unit:move_to(to)
    state:say("the alarm!")
    state:say("a unit called " .. unit.kind.name .. " came")
    state:say("here is", unit)
  end,
}
actions.move = {
  args  = { "unit: piece", "to: cell" },
  offer = moves { zone = "field", by = "moves" },
  apply = go { lost = "lost", reveal = "all" },
}
if settings.magic then actions.charm = { apply = function(state, seat) state:win(seat, "a charm") end } end
phases.turn = { actions = { "enter", "move" }, stuck = { result = "lose", reason = "stuck" } }
ends.rout = { after = "lost", check = function(state) if #state.lost > 1 then state:win(state.active, "rout") end end }
limits.long = { plies = 60, result = "tie", reason = "long" }
"#;

const FRENCH: &str = "\
title: { raid: Incursion, long: Longue incursion }
kinds: { spy: espionne, giant: géant }
zones: { camp: camp de base, field: champ, lost: pertes }
actions: { enter: { name: entrer, doc: fait entrer une unité }, move: bouger, charm: charmer }
reasons: { rout: déroute, '{seat} has {n} units in the field': '{n} unités de {seat} sont sur le champ' }
seats: { red: rouge, blue: bleu }
notes: { the alarm!: l'alarme !, 'a unit called {kind} came': 'arrivée : {kind}' }
";

const LONG: &str = "parent: raid\ntitle: Long raid\nunits: { dwarf: { moves: null } }\n";

fn raid() -> Memory {
    Memory::new()
        .with("content/raid/game.yaml", GAME)
        .with("content/raid/units.yaml", UNITS)
        .with("content/raid/words/fr.yaml", FRENCH)
        .with("content/raid/words/eo.yaml", "")
        .with("content/raid/variants/long.yaml", LONG)
        .with(
            "content/raid/variants/giants.yaml",
            "parent: raid\nunits: { spy: null }\nstart: { camp: { spy: null } }\n",
        )
        .with("scripts/raid/main.lua", MAIN)
}

fn folder() -> Folder {
    Folder::empty()
        .with("content/raid/game.yaml", GAME)
        .with("content/raid/units.yaml", UNITS)
        .with("content/raid/words/fr.yaml", FRENCH)
        .with("content/raid/variants/long.yaml", LONG)
        .with("scripts/raid/main.lua", MAIN)
}

fn lines(errors: &[Diagnostic]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn in_language(files: &Memory, game: &str, variants: &[&str], language: &str) -> Game {
    let mut game = common::load_from(files, game, variants, &[]);
    let language = game.language(files, language).unwrap_or_else(|errors| panic!("{}", lines(&errors)));
    game.speak(language);
    game
}

/// What is said about a file of words.
#[track_caller]
fn faults(words: &str) -> String {
    let files = raid().with("content/raid/words/fr.yaml", words);
    let game = common::load_from(&files, "raid", &[], &[]);
    lines(&game.language(&files, "fr").expect_err("it should be refused"))
}

/// Everything of a random match that must not depend on a language, step by step, and the log.
fn walked(mut game: Game, seed: u64, steps: usize) -> (Vec<String>, Vec<String>) {
    let rules = Arc::clone(game.rules());
    let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), true).expect("a match begins");
    let mut agent = Draw::new(seed, "agent", 0);
    let (mut facts, mut log) = (Vec::new(), Vec::new());
    for _ in 0..steps {
        log.extend(table.take_events().into_iter().map(|event| event.truth));
        let state = table.state();
        facts.push(format!("{:?} {}", state.hash(), table.outcome_words()));
        facts.push(table.position_text());
        facts.push(serde_json::to_string(&state.save(&rules)).expect("JSON"));
        for viewer in [Viewer::Referee, Viewer::Spectator] {
            facts.push(serde_json::to_string(&table.observe(viewer)).expect("JSON"));
        }
        let Some(seat) = table.deciders().iter().next() else { break };
        facts.extend(table.option_texts(game.script(), seat).expect("options"));
        let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
        facts.push(format!("{} {}", table.text(&choice), table.json(&choice)));
        table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
    }
    (facts, log)
}

#[test]
fn a_language_changes_no_match() {
    let (raid, shipped) = (raid(), common::shipped());
    for (files, game, seeds, steps) in [(&raid, "raid", 0..20, 100), (&shipped, "stratego", 0..2, 150)] {
        for seed in seeds {
            let (own, own_log) = walked(common::load_from(files, game, &[], &[]), seed, steps);
            let (french, french_log) = walked(in_language(files, game, &[], "fr"), seed, steps);
            assert_eq!(own, french, "{game} {seed}");
            assert_eq!(own_log.len(), french_log.len());
            // One side may be out before anything is told but actions.
            let met = own_log.iter().any(|line| line.contains("attacks") || line.contains("alarm"));
            assert_eq!(own_log != french_log, met, "{game} {seed}");
        }
    }
}

#[test]
fn what_is_told_is_translated() {
    let input = "\
:language
:legal move
enter spy b1
enter giant b3
enter giant a1
enter giant c3
enter giant c1
:board
:view blue
:view all
move b1 b2
:why move b3 b2
move b3 b2
:log 4
:help enter
:help move
:settings
";
    let ran = folder().run(&["repl", "raid", "--language", "fr", "--keep-going"], input);
    assert_eq!(
        ran.all(),
        "
told in fr; there are: fr

red: enter spy b1
l'alarme !
arrivée : espionne
here is rouge espionne

blue: enter giant b3
l'alarme !
arrivée : géant
here is bleu géant

red: enter giant a1
l'alarme !
arrivée : géant
here is rouge géant

blue: enter giant c3
l'alarme !
arrivée : géant
here is bleu géant

turn, tour 5, manche 3 | à rouge de jouer | vu par l'arbitre
   a  b  c
3  . bG[bG]3
2  .  .  . 2
1 rG rS  . 1
   a  b  c
partie: read 152
rouge.camp de base: 1 géant
bleu.camp de base: 1 espionne

turn, tour 5, manche 3 | à rouge de jouer | vu par bleu
   c  b  a
1  . r? r? 1
2  .  .  . 2
3[bG]bG  . 3
   c  b  a
partie: read 152
rouge.camp de base: 1 à couvert
bleu.camp de base: 1 espionne

turn, tour 5, manche 3 | à rouge de jouer | vu par l'arbitre
   a  b  c
3  . bG[bG]3
2  .  .  . 2
1 rG rS  . 1
   a  b  c
partie: read 152
rouge.camp de base: 1 géant
bleu.camp de base: 1 espionne

red: move b1 b2
`move b3 b2` is on offer by action `move` (scripts/raid/main.lua:21)

blue: move b3 b2
bleu géant attacks rouge espionne on b2: the bleu géant wins

15 earlier lines; `:log 19` shows all
@4 t4  here is bleu géant
@5 t5  red: move b1 b2  <- action `move` (scripts/raid/main.lua:21)
@6 t6  blue: move b3 b2  <- action `move` (scripts/raid/main.lua:21)
@6 t6  bleu géant attacks rouge espionne on b2: the bleu géant wins

enter UNIT TO (entrer)
fait entrer une unité
action `enter` (scripts/raid/main.lua:6)

move UNIT TO (bouger)
action `move` (scripts/raid/main.lua:21)

:move PIECE WHERE
put a piece on another cell or into a zone by hand, whatever its moves are
A piece is named by its cell, `a4`, by its place, `red.deck#2` or `red.hand
archer`, or by its kind where there is one of it. To play an action leave the
colon out.
example: :move a4 a5 (after `:place red spy a4`)

game     Incursion
found    this folder
variant  none
seed     1

setting  value  allowed    meaning
magic    off    on or off  there is magic
-- stderr
line 2: :legal move
no option of rouge begins with `move`
  help: :legal red
line 7: enter giant c1
`enter giant c1` n'est pas possible : 2 unités de rouge sont sur le champ
  help: :legal
-- exit 1"
    );
}

#[test]
fn the_end_is_told_and_actions_are_listed_as_they_are_typed() {
    let input = "enter spy b1\nenter giant b3\n:legal move b1 b2\n1\n:legal enter spy\n:auto end\n:legal\n:undo\n";
    let french = folder().run(&["repl", "raid", "--language", "fr"], input).out;
    let own = folder().run(&["repl", "raid"], input).out;
    let part = |text: &str, start: &str| text[text.find(start).unwrap()..].lines().next().unwrap().to_owned();
    assert!(
        french.contains("rouge a 1 choix qui commence par `move b1 b2` :\n1 move b1 b2\nmove: bouger\n"),
        "{french}"
    );
    assert!(own.contains("red has 1 option that begins with `move b1 b2`:\n1 move b1 b2\n"), "{own}");
    assert!(!own.contains("bouger"));
    assert_eq!(part(&own, "the match is over"), "the match is over: blue wins: rout");
    assert_eq!(part(&french, "la partie est finie"), "la partie est finie : bleu wins: déroute");
    assert_eq!(part(&french, "rien :"), "rien : la partie est finie : bleu wins: déroute");
}

/// The program's own words lie beside the games, a folder without them has those built in, and each is one that is said.
#[test]
fn the_programs_own_words_are_common_to_all_games() {
    let run = |folder: &Folder| folder.run(&["repl", "raid", "--lang", "fr"], ":board\n").all();
    assert!(run(&folder()).contains("tour 1, manche 1 | à rouge de jouer | vu par l'arbitre"));
    let common = "content/words/fr.yaml";
    let own = folder().with(common, "screen: { 'seen by {viewer}': 'sous les yeux de {viewer}' }\n");
    assert!(run(&own).contains("turn 1, round 1 | rouge decides | sous les yeux de the referee"), "{}", run(&own));
    let wrong = folder().with(common, "screen: { 'sen by {viewer}': 'x {viewer}' }\nkinds: { spy: x }\n");
    let told = run(&wrong);
    assert!(told.contains("did you mean `seen by {viewer}`?") && told.contains("no key `kinds`"), "{told}");
}

/// A kind may have a word for several of it.
#[test]
fn several_are_told_in_the_plural() {
    let words = "kinds: { giant: [géant, géants] }\n";
    let folder = folder().with("content/raid/words/fr.yaml", words);
    let told = folder.run(&["repl", "raid", "--lang", "fr"], "enter giant b1\n:board\n").all();
    assert!(told.contains("red.camp (2): 1 spy, 1 géant\nblue.camp (3): 1 spy, 2 géants"), "{told}");
}

#[test]
fn a_language_is_chosen_and_left_in_the_middle_of_a_match() {
    let input = "\
enter spy b1
enter giant b3
x = state.read; state.read = 0
:language fr
:log 5
:undo 1
:language own
:redo
:log 5
:language xx
:language no such
:new
:language eo
";
    let folder = folder().with("content/raid/words/eo.yaml", "");
    let ran = folder.run(&["repl", "raid", "--keep-going"], input);
    let log = |words: [&str; 5]| {
        format!(
            "4 earlier lines; `:log 9` shows all\n\
             @2 t2  blue: enter giant b3  <- action `enter` (scripts/raid/main.lua:6)\n\
             @2 t2  {}\n@2 t2  {}\n@2 t2  {}\n@3 t3  edit: {}\n{}",
            words[0], words[1], words[2], words[3], words[4]
        )
    };
    assert_eq!(
        ran.all(),
        format!(
            "
red: enter spy b1
the alarm!
a unit called Spy came
here is red Spy

blue: enter giant b3
the alarm!
a unit called giant came
here is blue giant

the state was changed (@3); `:undo` takes it back
told in fr

{}
1 step taken back; now @2: turn, tour 3, manche 2 | à rouge de jouer | vu par l'arbitre
told in the game's own words
1 step done again; now @3: turn, turn 3, round 2 | red decides | seen by the referee

{}
Raid (this folder), seed 2
told in eo
-- stderr
line 10: :language xx
error[content/unknown-language]: `raid` has no words in the language `xx`
  help: known: eo, fr
line 11: :language no such
error[content/unknown-language]: `raid` has no words in the language `no such`
  help: known: eo, fr
-- exit 2",
            log(["l'alarme !", "arrivée : géant", "here is bleu géant", "x = state.read; state.read = 0", ""]),
            log(["the alarm!", "a unit called giant came", "here is blue giant", "x = state.read; state.read = 0", ""]),
        )
    );
}

#[test]
fn a_match_with_questions_is_told_again_too() {
    let files =
        common::test_games().with("content/counters/words/fr.yaml", "notes: { the spell is countered: contré }");
    let game = common::load_from(&files, "counters", &[], &[]);
    let mut own = Match::new(game, 3).expect("a match begins");
    for text in ["cast spell", "counter counter", "pass"] {
        own.play(text).unwrap_or_else(|error| panic!("{error}"));
    }
    let told = |played: &Match| played.log(Viewer::Referee).into_iter().map(|line| line.words).collect::<Vec<_>>();
    let (before, state) = (told(&own), own.state().clone());
    own.speak(own.game().language(&files, "fr").expect("French"));
    let french: Vec<String> = before.iter().map(|words| words.replace("the spell is countered", "contré")).collect();
    assert_ne!(french, before);
    assert_eq!(told(&own), french);
    own.speak(Language::default());
    assert_eq!(told(&own), before);
    assert_eq!(own.state(), &state);
}

#[test]
fn what_is_missing_falls_back() {
    let files = raid().with("content/raid/words/fr.yaml", "kinds: { spy: espionne, giant: }\nnotes:\n");
    let rules = Arc::clone(in_language(&files, "raid", &[], "fr").rules());
    let language = &rules.language;
    assert_eq!((language.kind("spy"), language.kind("giant")), (Some("espionne"), None));
    assert_eq!((language.seat("red"), language.zone("red.camp").as_str()), ("red", "red.camp"));
    assert_eq!((language.reason("rout").as_str(), language.note("x").as_str()), ("rout", "x"));
    assert_eq!(rules.shown_title(), "Raid");
    // A file that was just begun is empty.
    let empty = in_language(&raid(), "raid", &[], "eo");
    assert_eq!((empty.rules().language.name.as_str(), empty.rules().shown_title()), ("eo", "Raid"));
}

#[test]
fn variants_inherit_the_words() {
    let title = |variants: &[&str]| in_language(&raid(), "raid", variants, "fr").rules().shown_title().to_owned();
    assert_eq!([title(&[]), title(&["long"]), title(&["giants"])], ["Incursion", "Longue incursion", "Incursion"]);
    assert_eq!(title(&["long", "giants"]), "Longue incursion");
    // `giants` has no spy, and without magic there is no charm: their words are in nobody's way.
    let giants = in_language(&raid(), "raid", &["giants"], "fr");
    assert_eq!(giants.rules().language.kind("giant"), Some("géant"));
    // A kind that only a variant has.
    let files = raid().with("content/raid/words/fr.yaml", "title: Incursion\nkinds: { dwarf: nain }\n");
    assert_eq!(in_language(&files, "raid", &[], "fr").rules().shown_title(), "Incursion");
    let long = in_language(&files, "raid", &["long"], "fr");
    assert_eq!((long.rules().language.kind("dwarf"), long.rules().shown_title()), (Some("nain"), "Long raid"));
}

#[test]
fn unknown_languages_are_told_with_those_there_are() {
    let game = common::load_from(&raid(), "raid", &[], &[]);
    let error = |files: &Memory, language| {
        let errors = game.language(files, language).expect_err("there is no such language");
        assert!(errors.iter().all(|error| error.code == "content/unknown-language"));
        lines(&errors)
    };
    assert_eq!(error(&raid(), "de"), "`raid` has no words in the language `de` (known: eo, fr)");
    assert_eq!(error(&raid(), "../words/fr"), "`raid` has no words in the language `../words/fr` (known: eo, fr)");
    let none = Memory::new();
    assert_eq!(
        error(&none, "de"),
        "`raid` has no words in the language `de` (there are none yet: they would be in `content/raid/words/LANGUAGE.yaml`)"
    );
    assert_eq!(
        error(&none.with("content/raid/words/de.yml", ""), "de"),
        "`raid` has no words in the language `de` (name the file `words/de.yaml`: `.yml` is not read)"
    );
    assert_eq!(
        folder().run(&["repl", "raid", "--language", "de"], "").all(),
        "
-- stderr
error[content/unknown-language]: `raid` has no words in the language `de`
  help: known: fr
-- exit 2"
    );
}

#[test]
fn all_faults_are_told_at_once() {
    assert_eq!(
        faults(
            "\
titel: Incursion
title: { raid: Incursion, lang: x }
kinds: { spi: espionne, camp: x, giant: [a] }
zones: { fields: champ, spy: x }
actions: { entre: entrer, move: { nom: bouger, doc: 3 }, enter: \"\" }
seats: { rde: rouge, blue: red }
reasons: { '{n} left': 'il reste {m}', '{a}{b}': x, '{a} {a}': '{a}' }
notes: [the alarm!]
"
        ),
        "\
content/raid/words/fr.yaml:1:1: `words/fr.yaml` has no key `titel` (did you mean `title`?)
content/raid/words/fr.yaml:2:27: `title` has no key `lang` (did you mean `long`?)
content/raid/words/fr.yaml:3:10: `raid` has no kind `spi` (did you mean `spy`?)
content/raid/words/fr.yaml:3:25: `raid` has no kind `camp` (known: spy, giant)
content/raid/words/fr.yaml:3:41: `giant` of `kinds` must be a word, or `[ONE, SEVERAL]`, got a list
content/raid/words/fr.yaml:4:10: `raid` has no zone `fields` (did you mean `field`?)
content/raid/words/fr.yaml:4:25: `raid` has no zone `spy` (known: camp, field, lost)
content/raid/words/fr.yaml:5:12: `raid` has no action `entre` (did you mean `enter`?)
content/raid/words/fr.yaml:5:35: action `move` has no key `nom` (known: name, doc)
content/raid/words/fr.yaml:5:65: `enter` of `actions` is empty
content/raid/words/fr.yaml:6:10: `raid` has no seat `rde` (did you mean `red`?)
content/raid/words/fr.yaml:6:28: seats `red` and `blue` would both be called `red` (give each seat a word of its own)
content/raid/words/fr.yaml:7:24: `{n} left` has no hole `{m}` (did you mean `n`?)
content/raid/words/fr.yaml:7:40: `{a}{b}` has holes with nothing between them (put a space or a word between them)
content/raid/words/fr.yaml:7:53: `{a} {a}` has the hole `{a}` twice
content/raid/words/fr.yaml:8:8: `notes` must be a map of texts, got a list"
    );
    assert_eq!(faults("[a]\n"), "content/raid/words/fr.yaml:1:1: `words/fr.yaml` must be a map, got a list");
    assert_eq!(
        faults("kinds: 3\nactions: x\nreasons: x\n"),
        "\
content/raid/words/fr.yaml:1:8: `kinds` must be a map of names and words, got `3`
content/raid/words/fr.yaml:2:10: `actions` must be a map of names and words, got the text `x`
content/raid/words/fr.yaml:3:10: `reasons` must be a map of texts, got the text `x`"
    );
    assert_eq!(
        faults("notes: { a: b\n"),
        "content/raid/words/fr.yaml:1:8: a `[` or `{` is not closed (add the `]` or `}` that is missing)"
    );
}

#[test]
fn hostile_files_are_refused_in_good_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..40_000).map(line).collect::<String>();
    let sources = [
        (format!("kinds:\n{}", many(&|n| format!("  k{n}: x\n"))), true),
        (format!("notes:\n{}", many(&|n| format!("  'a {{x}} {n}': '{{x}}'\n"))), false),
        (format!("notes: {{ '{}': x }}", "{a} ".repeat(100_000)), true),
        (format!("notes: {{ x: '{}' }}", "{".repeat(100_000)), true),
        (format!("notes: {{ '{}': x }}", "{".repeat(300)), false),
        ("title: \"\\u001b[31m\"\n".to_owned(), true),
        ("seats: { red: ".to_owned(), true),
    ];
    for (source, refused) in sources {
        let files = raid().with("content/raid/words/fr.yaml", source.as_str());
        let language = common::load_from(&files, "raid", &[], &[]).language(&files, "fr");
        assert_eq!(language.is_err(), refused, "{}", &source[..source.len().min(60)]);
        assert!(language.is_err() || language.unwrap().note("a b 39999!") == "a b 39999!");
    }
}

#[test]
fn checking_a_game_looks_at_its_languages() {
    let folder = folder().with("content/raid/words/eo.yaml", "kinds: { spai: spiono }\n");
    assert_eq!(
        folder.run(&["check", "raid", "--matches", "0"], "").all(),
        "
raid: fine
raid with long: fine
raid in eo: 1 problem
error[content/unknown-kind]: `raid` has no kind `spai`
 --> content/raid/words/eo.yaml:1:10
  |
1 | kinds: { spai: spiono }
  |          ^^^^
  |
  = help: known: spy, giant
raid in fr: fine
-- exit 3"
    );
    let json = folder.run(&["check", "raid", "--json", "--matches", "0"], "").out;
    assert!(json.contains("\n{\"game\":\"raid\",\"language\":\"fr\",\"ok\":true,\"problems\":[]}\n"), "{json}");
    // Words that are wrong are in nobody's way who does not ask for them.
    assert_eq!(folder.run(&["repl", "raid", "-c", "enter spy b1"], "").code, Some(0));
}

#[test]
fn games_are_listed_in_a_language() {
    let path = folder();
    let title = |arguments: &[&str]| {
        let ran = path.run(arguments, "");
        let line = ran.out.lines().find(|line| line.starts_with("raid")).map(str::to_owned);
        line.unwrap_or_else(|| ran.all())
    };
    assert_eq!(title(&["games", "--path", "."]), "raid  Raid   long      .");
    assert_eq!(title(&["games", "--path", ".", "--language", "fr"]), "raid  Incursion  long      .");
    assert_eq!(
        title(&["games", "--path", ".", "--language", "de"]),
        "
-- stderr
error[usage/language]: no game has words in the language `de`
  help: known: fr
-- exit 2"
    );
    let json = path.run(&["games", "--path", ".", "--json"], "").out;
    assert!(json.contains("\"title\":\"Raid\",\"variants\":[\"long\"],\"languages\":[\"fr\"]"), "{json}");
}

/// The texts of Stratego's script that are shown: what follows on a line after a function that takes a reason.
fn reasons_of(script: &str) -> Vec<String> {
    let starts = [":win(", ":lose(", ":tie(", "deny(", "deny.where(", "deny.stood(", "reason = ", "return false, "];
    let mut found = Vec::new();
    for line in script.lines().filter(|line| !line.trim_start().starts_with("--")) {
        let Some(at) = starts.iter().filter_map(|start| Some(line.find(start)? + start.len())).min() else { continue };
        let mut quoted = line[at..].split('"').skip(1).step_by(2);
        let Some(text) = quoted.next() else { continue };
        let more = quoted.next().filter(|_| line.contains("\" .. ")).map_or(String::new(), |more| format!("3{more}"));
        let text = if line.contains(".name .. \"") { format!("scout{text}") } else { format!("{text}{more}") };
        found.push(text.replace("%d", "7").replace("%s", "scout"));
    }
    found
}

#[test]
fn the_french_words_of_stratego_are_whole_and_right() {
    let files = common::shipped();
    assert_eq!(languages(&files, "stratego"), ["fr"]);
    let game = in_language(&files, "stratego", &[], "fr");
    let (rules, language) = (game.rules(), &game.rules().language);
    let ranks = rules.kinds.iter().filter(|kind| rules.sorts[kind.sort.index()].name == "ranks");
    for kind in ranks {
        assert!(language.kind(&kind.id).is_some(), "{}", kind.id);
    }
    assert!(rules.seats.iter().all(|seat| language.seat(&seat.name) != seat.name));
    assert!(rules.zone_decls.iter().all(|zone| language.zone(&zone.name) != zone.name));
    for action in &rules.actions {
        assert!(
            language.actions.contains_key(&action.name) && language.docs.contains_key(&action.name),
            "{}",
            action.name
        );
    }
    for variant in game.variants() {
        let told = in_language(&files, "stratego", &[&variant.name], "fr");
        assert_ne!(told.rules().shown_title(), variant.title, "{}", variant.name);
    }
    // Every reason of the scripts is said in French.
    let scripts = ["main", "repetition"].map(|name| common::text_of(&files, &format!("scripts/stratego/{name}.lua")));
    let reasons: Vec<String> = scripts.iter().flat_map(|script| reasons_of(script)).collect();
    assert!(reasons.len() >= 16, "{reasons:#?}");
    let bug = "a piece has gone farther than it can";
    for reason in reasons.iter().filter(|reason| *reason != bug) {
        assert_ne!(language.reason(reason), *reason);
    }
    // And nothing in the file is about what nobody says: every text stands in the scripts or in the kernel.
    let kernel = ["seen/why", "declared/selector", "played/effect", "seen/words"];
    let kernel =
        kernel.map(|name| std::fs::read_to_string(common::root().join(format!("src/kernel/{name}.rs"))).unwrap());
    let said: String = scripts.into_iter().chain(kernel).collect();
    let words = common::text_of(&files, "content/stratego/words/fr.yaml");
    let words = sandtable::content::read("fr.yaml", &words).unwrap();
    for section in ["reasons", "notes"] {
        for text in words.get(section).and_then(|node| node.as_map()).unwrap().keys() {
            let parts =
                text.split('{').flat_map(|part| part.split_once('}').map_or([part, ""], |(_, after)| [after, ""]));
            for part in parts {
                assert!(part.split(": ").all(|part| said.contains(part)), "`{part}` of `{text}`");
            }
        }
    }
}

#[test]
fn stratego_is_played_in_french() {
    let input = "\
red: deploy wall
blue: deploy DDD
blue: deploy corner
move a2 a3
move a7 a6
move e4 e5
move f7 f6
move e5 f5
move f6 f5
:view red
";
    let ran = Folder::empty().run(&["repl", "stratego", "--language", "fr", "--keep-going"], input);
    assert_eq!(
        program::steady(&ran.all()),
        "
red: deploy wall
blue: deploy corner
red: move e4 e5
blue: move f7 f6
red: move e5 f5

blue: move f6 f5
sergent bleu attaque commandant rouge en f5 : commandant rouge l'emporte

mouvement, tour 5, manche 3 | à rouge de jouer | vu par rouge
    a  b  c  d  e  f  g  h  i  j
10 b? b? b? b? b? b? b? b? b? b? 10
 9 b? b? b? b? b? b? b? b? b? b? 9
 8 b? b? b? b? b? b? b? b? b? b? 8
 7 b? b? b? b? b?  . b? b? b? b? 7
 6  .  . ~~ ~~  .[ .]~~ ~~  .  . 6
 5  .  . ~~ ~~  . r7 ~~ ~~  .  . 5
 4 r2 r6 r4 r2  . r2 r6 r4 r2 r2 4
 3 r5 rM rS r4 r8 r2 r5 r6 r9 r3 3
 2 rB r3 r7 rB r4 rB r7 rB r5 r3 2
 1 r3 r2 rB rF rB r5 r2 r6 r3 r8 1
    a  b  c  d  e  f  g  h  i  j
bleu: poursuite 1
pertes: 1 sergent
-- stderr
line 2: blue: deploy DDD
`deploy DDD` is refused: 3 lettres pour 40 attendues, rangée de devant d'abord
  help: :help deploy
line 4: move a2 a3
`move a2 a3` n'est pas possible : bombe : ne bouge jamais (pas de `moves` dans content/stratego/ranks.yaml:N)
  help: :legal
line 5: move a7 a6
`move a7 a6` n'est pas possible : pièce bleu en a7 : pas à vous
  help: :legal
-- exit 1"
    );
}
