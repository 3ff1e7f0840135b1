//! The examples of the reference, run: what stands behind `-->` must come of the line, and what is said to be refused must
//! be refused in those words.

use sandtable::author::{AGENT_CALLS, BATCH_CALLS, CALLS, FORMS, PATTERNS, SCENARIO_CALLS, TABLES, example_game};
use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::ids::Viewer;
use sandtable::script::LuaAgent;
use sandtable::script::api::{ENTRIES, Entry};
use sandtable::session::Match;

use super::program::Folder;

fn begin(files: &Memory, what: &str) -> Result<Match, String> {
    let game = Game::load(files, "examples", &[], &[]).unwrap_or_else(|errors| panic!("{what}: {errors:#?}"));
    Match::new(game, 1).map_err(|error| error.message.clone())
}

/// Lines with what must come of them, as Lua that raises where something else does.
fn checked(example: &str) -> String {
    let line = |line: &str| match line.split_once(" --> ") {
        None => line.to_owned(),
        Some((source, wanted)) => format!(
            "do local got = tostring(({source})) if got ~= [[{wanted}]] then error([[{source} is ]] .. got, 0) end end"
        ),
    };
    example.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The lines alone, and what stands behind the arrows.
fn parted(example: &str) -> (String, Vec<&str>) {
    let wanted = example.lines().filter_map(|line| line.split_once(" --> ")).map(|(_, wanted)| wanted).collect();
    let lines: Vec<&str> = example.lines().map(|line| line.split(" --> ").next().unwrap_or(line)).collect();
    (lines.join("\n"), wanted)
}

/// Plays the example's action and answers what it asks with whatever comes first.
fn play(played: &mut Match) -> Result<(), String> {
    played.play("red: test a1 a2").map_err(|error| error.message.clone())?;
    for _ in 0..10 {
        let seen = played.observe(Viewer::Referee);
        let (Some(_), Some(seat)) = (&seen.question, seen.deciders.first()) else { return Ok(()) };
        let id = played.rules().seat_named(seat).expect("a seat");
        let options = played.option_texts(id).map_err(|error| error.message.clone())?;
        // Where several are asked the options say who they are of.
        let own = options[0].starts_with(&format!("{seat}: "));
        let text = if own { options[0].clone() } else { format!("{seat}: {}", options[0]) };
        played.play(&text).map_err(|error| error.message.clone())?;
    }
    Err("it asks without end".to_owned())
}

/// What becomes of the body of an `offer`, a `deny` or an `apply`.
fn run(on: &str, lua: &str, wanted: &[&str]) -> Result<(), String> {
    let red = |played: &Match| played.rules().seat_named("red").expect("red");
    match on {
        "offer" => {
            let mut played = begin(&example_game(lua, "", "", ""), lua)?;
            let seat = red(&played);
            let options = played.option_texts(seat).map_err(|error| error.message.clone())?;
            let missing: Vec<_> = wanted.iter().filter(|text| !options.iter().any(|option| option == **text)).collect();
            if missing.is_empty() { Ok(()) } else { Err(format!("{missing:?} is not in {options:?}")) }
        }
        "deny" => {
            let mut played = begin(&example_game("", lua, "", ""), lua)?;
            let seat = red(&played);
            played.option_texts(seat).map_err(|error| error.message.clone())?;
            let why = played.why("test a1 b1").unwrap_or_else(|error| error.message.clone());
            let missing: Vec<_> = wanted.iter().filter(|reason| !why.contains(**reason)).collect();
            if missing.is_empty() { Ok(()) } else { Err(format!("{missing:?} is not in {why:?}")) }
        }
        _ => play(&mut begin(&example_game("", "", lua, ""), lua)?),
    }
}

fn shown(entry: &Entry) -> Result<(), String> {
    let on = entry.on.name();
    let (lines, wanted) = parted(entry.example);
    let lua = if matches!(on, "offer" | "deny") { lines } else { checked(entry.example) };
    run(on, &lua, &wanted)
}

#[test]
fn what_stands_after_a_handle_does_what_its_example_says() {
    let wrong = |entry: &&Entry| shown(entry).err().map(|why| format!("{}: {why}", entry.signature));
    let faults: Vec<String> = ENTRIES.iter().filter_map(|entry| wrong(&entry)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_refused_is_refused_in_these_words() {
    let mut faults = Vec::new();
    let errors = ENTRIES.iter().flat_map(|entry| entry.errors.iter().map(move |(lua, words)| (entry, *lua, *words)));
    for (entry, lua, words) in errors {
        match run(entry.on.name(), lua, &[]) {
            Err(message) if message.contains(words) => {}
            other => faults.push(format!("`{lua}` gives {other:?}, not `{words}`")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn an_example_that_is_wrong_is_noticed() {
    assert!(run("state", &checked("state.turn --> 2"), &[]).is_err());
    assert!(run("offer", "offer(piece, cell)", &["test a1 c3"]).is_err());
    assert!(run("deny", "deny(\"no\", piece)", &["yes, of course"]).is_err());
}

#[test]
fn declarations_load_as_their_examples_say() {
    let forms = TABLES.iter().chain(FORMS).map(|form| (form.at, form.example));
    for (what, example) in forms.chain(CALLS.iter().map(|call| (call.signature, call.example))) {
        begin(&example_game("", "", "", example), what).unwrap_or_else(|error| panic!("{what}: {error}"));
    }
}

#[test]
fn types_of_fields_take_what_yaml_is_said_to_write() {
    let load = |declared: &str, field: &str, yaml: &str| {
        let more = format!(
            "rules.favour = function() end values.neighbours = function() return 1 end kinds.coins = {{ {field} = {declared} }}"
        );
        let files =
            example_game("", "", "", &more).with("content/examples/coins.yaml", format!("penny: {{ {yaml} }}\n"));
        Game::load(&files, "examples", &[], &[]).map(drop).map_err(|errors| format!("{yaml}: {errors:#?}"))
    };
    let types = TABLES.iter().find(|form| form.at == "kinds.SORT").expect("the form").fields;
    for one in types {
        let field = one.types.split(':').next().expect("a field");
        load(one.name, field, one.types).unwrap();
        let may_be_missing = load(one.name, field, "").is_ok();
        assert_eq!(may_be_missing, !one.doc.contains("must be"), "{}", one.name);
    }
    for pattern in PATTERNS {
        load("\"pattern\"", "moves", &format!("moves: {}", pattern.types)).unwrap();
    }
    assert!(load("\"pattern\"", "moves", "moves: { step: sideways }").is_err());
}

#[test]
fn each_name_of_a_form_is_known_where_it_is_declared() {
    // A name that nobody reads would be an unknown entry.
    let sections = [
        ("zone_form", "zones.more", ""),
        ("action_form", "actions.more", ""),
        ("phase_form", "phases.more", ""),
        ("end_form", "ends.more", "when = full { zone = \"board\" },"),
        ("limit_form", "limits.more", "plies = 9,"),
        ("sheet_form", "sheets.cards", "columns = { \"value\" },"),
    ];
    for (class, at, needed) in sections {
        let form = FORMS.iter().find(|form| form.class == class).expect("the form");
        for field in form.fields {
            let files = example_game("", "", "", &format!("{at} = {{ {needed} {} = {{ {{ {{}} }} }} }}", field.name));
            let errors = Game::load(&files, "examples", &[], &[]).err().unwrap_or_default();
            assert!(errors.iter().all(|error| error.code != "script/unknown-entry"), "{at}: {errors:#?}");
        }
        let files = example_game("", "", "", &format!("{at} = {{ {needed} nobody_knows = 1 }}"));
        let errors = Game::load(&files, "examples", &[], &[]).err().unwrap_or_default();
        assert!(errors.iter().any(|error| error.code == "script/unknown-entry"), "{at}: {errors:#?}");
    }
}

#[test]
fn agents_and_scenarios_of_the_reference_load() {
    for call in AGENT_CALLS {
        LuaAgent::load("example.lua", call.example, 1).unwrap_or_else(|error| panic!("{}: {error}", call.signature));
    }
    let mut game = Game::load(&example_game("", "", "", ""), "examples", &[], &[]).expect("it loads");
    for call in SCENARIO_CALLS {
        let found = game.host().scenarios("example.lua", call.example).unwrap_or_else(|errors| panic!("{errors:#?}"));
        assert_eq!(found.len(), 1);
    }
}

#[test]
fn batches_print_what_their_examples_say() {
    let folder = Folder::empty();
    for call in BATCH_CALLS {
        std::fs::write(folder.path().join("example.lua"), call.example).expect("it can be written");
        let ran = folder.run(&["run", "example.lua"], "");
        let arrows = call.example.lines().filter_map(|line| line.split_once("--> "));
        let wanted: String = arrows.map(|(_, printed)| format!("{printed}\n")).collect();
        assert!(!wanted.is_empty(), "{} shows what it does", call.signature);
        assert_eq!((ran.out, ran.err.as_str(), ran.code), (wanted, "", Some(0)), "{}", call.signature);
    }
}
