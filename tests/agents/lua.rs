//! Agents in Lua: they play, they see what is theirs, and they reach nothing else.

use sandtable::agent::{Agent, Random};
use sandtable::diag::Diagnostic;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::Observation;
use sandtable::script::LuaAgent;
use sandtable::session::Match;

use super::common::play::{RED, log, outcome};
use super::{begin, refused};

const FILE: &str = "agents/test.lua";

#[track_caller]
fn agent(text: &str, seed: u64) -> LuaAgent {
    match LuaAgent::load(FILE, text, seed) {
        Ok(agent) => agent,
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
fn unloaded(text: &str) -> Diagnostic {
    *LuaAgent::load(FILE, text, 1).err().expect("it does not load")
}

/// Attacks where it can, goes forward where it can, and remembers how often it was asked.
const EAGER: &str = r#"
local asked = 0

local function enemy_on(view, name)
  for _, cell in ipairs(view.grids[1].cells) do
    if cell.name == name then return cell.piece ~= nil and cell.piece.owner ~= view.viewer end
  end
  return false
end

return {
  decide = function(view)
    asked = asked + 1
    local attacks = {}
    for number, option in ipairs(view.options) do
      if option.action == "move" and enemy_on(view, option.args.to) then table.insert(attacks, number) end
    end
    if #attacks > 0 and asked > 3 then return attacks[random(#attacks)] end
    return view.options[math.random(#view.options)].text
  end,
}
"#;

/// Plays to the end, one agent for each seat in turn.
#[track_caller]
fn play_out(played: &mut Match, agents: &mut [&mut dyn Agent]) -> String {
    for _ in 0..20_000 {
        let Some(seat) = played.deciders().iter().next() else { return outcome(played) };
        let which = seat.index() % agents.len();
        if let Err(error) = played.decide(seat, agents[which]) {
            panic!("{error}");
        }
    }
    panic!("the match does not end");
}

#[test]
fn a_lua_agent_plays_every_test_game_to_the_end_against_random() {
    for (name, _) in sandtable::content::games(&super::common::test_games()) {
        for seed in 0..3 {
            let mut played = begin(&name, seed);
            let mut first = agent("return function(view) return random(#view.options) end", seed);
            let mut second = agent("return function(view) return view.options[random(#view.options)].text end", seed);
            let end = play_out(&mut played, &mut [&mut first, &mut Random::new(seed), &mut second]);
            assert!(!end.is_empty(), "{name}");
        }
    }
}

#[test]
fn a_lua_agent_plays_stratego_against_random_and_the_same_seeds_give_the_same_match() {
    let play = |seed, agents| {
        let mut played = begin("stratego", seed);
        play_out(&mut played, &mut [&mut agent(EAGER, agents), &mut Random::new(agents)]);
        (played.state().hash(), log(&played, Viewer::Referee))
    };
    let first = play(1, 1);
    assert_eq!(first, play(1, 1));
    assert_ne!(first.0, play(1, 2).0, "the agents' seed makes another match");
    assert_ne!(first.0, play(2, 1).0, "the match's seed does");
}

#[test]
fn a_view_is_plain_frozen_data() {
    let mut played = begin("stratego", 1);
    played.auto(30, &mut Random::new(1)).expect("it plays");
    let mut walk = agent(
        r#"
        local function plain(value, where)
          local kind = type(value)
          if kind ~= "table" then
            return assert(kind == "string" or kind == "number" or kind == "boolean", where)
          end
          assert(table.isfrozen(value), where)
          assert(getmetatable(value) == nil, where)
          for key, inner in pairs(value) do
            plain(key, where)
            plain(inner, where .. "." .. tostring(key))
          end
        end
        return function(view)
          plain(view, "view")
          assert(view.game == "stratego" and view.viewer and view.outcome == nil)
          assert(view.grids[1].columns == 10 and #view.grids[1].cells == 100 and view.grids[1].cells[0] == nil)
          assert(view.grids[1].cells[1].name == "a1" and not view.grids[1].cells[1].blocked)
          local backs, known = 0, 0
          for _, cell in ipairs(view.grids[1].cells) do
            if cell.piece and cell.piece.owner ~= view.viewer then
              if cell.piece.kind == nil then backs = backs + 1 else known = known + 1 end
            end
          end
          assert(backs > 30, "hidden pieces have no kind")
          assert(#view.events > 0 and #view.seats == 2)
          assert(view.options[1].open == false and view.options[1].args.to ~= nil)
          return 1
        end
        "#,
        1,
    );
    if let Err(error) = played.auto(2, &mut walk) {
        panic!("{error}");
    }
}

/// What an agent might try, each as the body of `decide`, and a part of why it does not work.
const ATTEMPTS: &[(&str, &str)] = &[
    // The rules' interface, and the table behind it.
    ("return state", "nothing is named `state`; an agent sees what `decide(view)` is given and nothing else"),
    ("return actions", "nothing is named `actions`"),
    ("return phases", "nothing is named `phases`"),
    ("return zones", "nothing is named `zones`"),
    ("return kinds", "nothing is named `kinds`"),
    ("return variables", "nothing is named `variables`"),
    ("return ends", "nothing is named `ends`"),
    ("return on", "nothing is named `on`"),
    ("return hidden", "nothing is named `hidden`"),
    ("return content", "nothing is named `content`"),
    ("return settings", "nothing is named `settings`"),
    ("return scenario", "nothing is named `scenario`"),
    ("return red", "nothing is named `red`"),
    ("return moves { zone = 'board' }", "nothing is named `moves`"),
    ("return go { to = 'lost' }", "nothing is named `go`"),
    ("return view.state.board", "attempt to index nil with 'board'"),
    ("return view:play(view.options[1].text)", "attempt to call missing method 'play' of table"),
    ("return view.options[1]:play()", "attempt to call missing method 'play' of table"),
    // Files, other scripts, the machine.
    ("return require('main')", "nothing is named `require`; an agent is one file"),
    ("return require('scripts/stratego/main')", "nothing is named `require`"),
    ("return io.open('Cargo.toml')", "nothing is named `io`"),
    ("return os.execute('true')", "nothing is named `os`"),
    ("return os.time()", "nothing is named `os`"),
    ("return package.loaded", "nothing is named `package`"),
    ("return debug.info(1, 's')", "nothing is named `debug`"),
    ("return load('return 1')()", "nothing is named `load`"),
    ("return loadstring('return 1')()", "nothing is named `loadstring`"),
    ("return dofile('x.lua')", "nothing is named `dofile`"),
    ("print(view)", "nothing is named `print`; to look at a value raise it: `error(tostring(value))`"),
    // Ways out of the sandbox, and what others would find there.
    ("return getfenv(0)", "nothing is named `getfenv`"),
    ("setfenv(1, {})", "nothing is named `setfenv`"),
    ("return _G.state", "nothing is named `_G`"),
    ("return newproxy(true)", "nothing is named `newproxy`"),
    ("return coroutine.running()", "nothing is named `coroutine`"),
    ("return collectgarbage('count')", "nothing is named `collectgarbage`"),
    ("return buffer.create(8)", "nothing is named `buffer`"),
    ("return vector.zero", "nothing is named `vector`"),
    ("leaked = view", "`leaked` is no declared name, and scripts make no globals"),
    ("string.leaked = view", "attempt to modify a readonly table"),
    ("math.random = function() return 1 end", "attempt to modify a readonly table"),
    ("rawset(table, 'leaked', view)", "attempt to modify a readonly table"),
    ("list.leaked = view", "attempt to modify a readonly table"),
    ("getmetatable('').__index = view", "attempt to modify a readonly table"),
    ("math.randomseed(1)", "attempt to call a nil value"),
    // What it was given is not its to change.
    ("view.viewer = 'blue'", "attempt to modify a readonly table"),
    ("view.options[1].text = 'win'", "attempt to modify a readonly table"),
    ("table.insert(view.options, { text = 'win' })", "attempt to modify a readonly table"),
    ("rawset(view.grids[1].cells[1], 'piece', nil)", "attempt to modify a readonly table"),
    ("setmetatable(view, {})", "attempt to modify a readonly table"),
];

#[test]
fn an_agent_reaches_no_state_no_rules_no_files_and_no_other_vm() {
    let mut played = begin("stratego", 1);
    // In the rules' VM these names mean something.
    assert!(played.evaluate("state, red, content, moves, string.find").is_ok());
    for (attempt, reason) in ATTEMPTS {
        let mut trying = agent(&format!("return function(view)\n  {attempt}\nend"), 1);
        let error = refused(&mut played, &mut trying);
        assert!(error.message.contains(reason), "`{attempt}`: {error}");
        assert_eq!(error.place.as_ref().map(ToString::to_string).as_deref(), Some("agents/test.lua:2"), "{error}");
        assert!(error.help.is_some(), "{error}");
        // Nor while it is loaded.
        let error = unloaded(&format!("local view = {{}}\n{attempt}"));
        assert_eq!(error.place.as_ref().map(|place| &*place.file), Some(FILE), "`{attempt}`: {error}");
    }
    // Nothing of what they tried is left for the next, nor for the rules.
    let mut clean = agent(
        "return function(view) assert(string.leaked == nil and table.leaked == nil and list.leaked == nil) return 1 end",
        1,
    );
    played.decide(RED, &mut clean).expect("it finds nothing");
    assert_eq!(played.evaluate("string.leaked, list.leaked").expect("two values").values, ["nil", "nil"]);
}

#[test]
fn two_agents_share_nothing() {
    let text = "local mine = 0 return function(view) mine = mine + 1 error(mine) end";
    let (mut one, mut two) = (agent(text, 1), agent(text, 1));
    let view = begin("last_one", 1).view(RED).expect("a view");
    let says = |agent: &mut LuaAgent| agent.decide(&view).expect_err("it raises").message;
    assert_eq!([says(&mut one), says(&mut one), says(&mut two)], ["1", "2", "1"], "memory is an agent's own");
}

#[test]
fn what_does_not_end_is_stopped_at_its_line_and_the_match_goes_on() {
    let mut played = begin("stratego", 1);
    for (body, line, says) in [
        (
            "while true do end",
            2,
            "the agent thought too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed)",
        ),
        (
            "while true do pcall(function() while true do end end) end",
            2,
            "the agent thought too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed)",
        ),
        ("local function f() f() end f()", 2, "stack overflow (look for a function that calls itself without end)"),
        (
            "local t = {}\nwhile true do t[#t + 1] = string.rep('x', 100000) .. #t end",
            3,
            "the script ran out of memory (keep less in tables)",
        ),
        ("return string.rep('x', 2 ^ 30)", 2, "the script ran out of memory (keep less in tables)"),
        ("local s = 'x'\n\nwhile true do s = s .. s end", 4, "the script ran out of memory (keep less in tables)"),
    ] {
        let mut stuck = agent(&format!("return function(view)\n{body}\nend"), 1);
        for _ in 0..2 {
            let error = refused(&mut played, &mut stuck);
            assert_eq!(error.to_string(), format!("agents/test.lua:{line}: {says}"), "{body}");
        }
        let error = unloaded(&format!("\n{body}"));
        let (file, _) = says.split_once(" (").expect("a help line");
        let file = file
            .replace("the agent thought too long", "the script ran too long while it was loaded")
            .replace("fuel of 1", "fuel of 5");
        assert!(error.to_string().starts_with(&format!("agents/test.lua:{line}: {file}")), "{body}: {error}");
    }
    // What an agent keeps for good fills its own memory and nobody else's.
    let mut hoarder = agent(
        "local kept = {}\nreturn function(view)\n  while true do kept[#kept + 1] = view.game .. #kept end\nend",
        1,
    );
    for _ in 0..3 {
        assert_eq!(refused(&mut played, &mut hoarder).code, "script/memory");
    }
    played
        .auto(10, &mut agent("return function(view) return random(#view.options) end", 1))
        .expect("the match goes on");
}

#[test]
fn what_is_no_answer_is_said_with_what_would_be_one() {
    let mut played = begin("last_one", 1);
    let view = played.view(RED).expect("a view");
    let texts: Vec<&str> = view.options.iter().map(|option| option.text.as_str()).collect();
    assert_eq!(texts, ["hit bob", "hit cleo", "hit dan", "hide"]);
    let one_of = "(return the text of one of `view.options`, or its number from 1 to 4)";
    for (body, says) in [
        ("", format!("the agent answered with nil, expected an option {one_of}")),
        ("return true", format!("the agent answered with a boolean, expected an option {one_of}")),
        ("return view.options[1]", format!("the agent answered with a table, expected an option {one_of}")),
        ("return function() end", format!("the agent answered with a function, expected an option {one_of}")),
        ("return 5", format!("the agent chose option 5 of 4 {one_of}")),
        ("return 0", format!("the agent chose option 0 of 4 {one_of}")),
        ("return -1", format!("the agent chose option -1 of 4 {one_of}")),
        ("return 1.5", format!("the agent chose option 1.5 of 4 {one_of}")),
        ("return 0/0", format!("the agent chose option NaN of 4 {one_of}")),
        ("return 1/0", format!("the agent chose option inf of 4 {one_of}")),
        ("return ''", format!("the agent answered ``, which is none of its 4 options {one_of}")),
        ("return 'win'", format!("the agent answered `win`, which is none of its 4 options {one_of}")),
        ("return 'hit bab'", "the agent answered `hit bab`, which is none of its 4 options (did you mean `hit bob`?)".to_owned()),
        (
            "return string.rep('x', 70)",
            format!("the agent answered `{}...`, which is none of its 4 options {one_of}", "x".repeat(60)),
        ),
        ("return random(0)", "`random` has nothing to draw from 1 to 0 (nothing was played: mend agents/test.lua, or choose for the seat yourself)".to_owned()),
        ("return random(1.5)", "`random` draws whole numbers, got 1.5 (nothing was played: mend agents/test.lua, or choose for the seat yourself)".to_owned()),
        ("error('no idea')", "no idea (nothing was played: mend agents/test.lua, or choose for the seat yourself)".to_owned()),
        ("error({ 7 })", "an error value that is a table (nothing was played: mend agents/test.lua, or choose for the seat yourself)".to_owned()),
        ("error()", "an error value that is nil (nothing was played: mend agents/test.lua, or choose for the seat yourself)".to_owned()),
    ] {
        let mut wrong = agent(&format!("return function(view) {body} end"), 1);
        assert_eq!(refused(&mut played, &mut wrong).to_string(), format!("agents/test.lua:1: {says}"));
    }
    let nobody =
        agent("return function(view) return 1 end", 1).decide(&Observation::default()).expect_err("no options");
    assert_eq!(nobody.code, "agent/nothing");
}

#[test]
fn what_is_no_agent_does_not_load() {
    let fit = "expected a function or a table with one under `decide` (end it with: return function(view) return view.options[1].text end)";
    for (text, says) in [
        ("", format!("agents/test.lua: the file gives nil, {fit}")),
        ("return 7", format!("agents/test.lua: the file gives a number, {fit}")),
        ("return 'decide'", format!("agents/test.lua: the file gives a text, {fit}")),
        ("return {}", format!("agents/test.lua: the file gives a table whose `decide` is nil, {fit}")),
        ("return { decide = 1 }", format!("agents/test.lua: the file gives a table whose `decide` is a number, {fit}")),
        (
            "asked = 0\nreturn function() end",
            "agents/test.lua:1: `asked` is no declared name, and scripts make no globals (write `local asked = ...`; what an agent remembers goes into locals outside `decide`)".to_owned(),
        ),
        ("\nlocal x = nil; x.y = 1", "agents/test.lua:2: attempt to index nil with 'y' (look at the `name` before it, which may be misspelt)".to_owned()),
        ("error('no')", "agents/test.lua:1: no".to_owned()),
    ] {
        assert_eq!(unloaded(text).to_string(), says, "{text}");
    }
    assert_eq!(unloaded("return function(").code, "script/syntax");
    assert_eq!(unloaded("\u{1b}Lua").code, "script/syntax");
    assert_eq!(unloaded(&" ".repeat(600_000)).code, "script/too-large");
}

#[test]
fn an_open_option_is_written_whole_or_left_to_its_sampler() {
    let mut played = begin("stratego", 1);
    let open = r#"
        local function open(view)
          for number, option in ipairs(view.options) do if option.open then return number, option end end
        end
    "#;
    let with =
        |body: &str| agent(&format!("{open} return function(view) local number, option = open(view) {body} end"), 4);
    let by_number = played.decide(RED, &mut with("return number")).expect("a sample");
    played.undo(1);
    let by_text = played.decide(RED, &mut with("return option.text")).expect("a sample");
    played.undo(1);
    assert_eq!(by_number, by_text, "one seed, one text");
    let setup = by_number.rsplit(' ').next().expect("a text").to_owned();
    // Written out, with the seat before it as options have it where seats choose at once, and without.
    for text in [format!("deploy {setup}"), format!("red: deploy  {setup} "), by_number.clone()] {
        assert_eq!(played.decide(RED, &mut with(&format!("return '{text}'"))).expect("the same"), by_number);
        played.undo(1);
    }
    let error = refused(&mut played, &mut with("return 'deploy BBB'"));
    assert!(error.code.starts_with("action/"), "{} {error}", error.code);
    // Listed options keep their meaning.
    assert_eq!(played.decide(RED, &mut with("return 'deploy wall'")).expect("a named set-up"), "red: deploy wall");
}

#[test]
fn random_numbers_are_in_range_and_follow_from_the_seed() {
    let text = r#"
        assert(random == math.random)
        local seen = {}
        for _ = 1, 600 do
          local whole, between, part = random(3), random(-2, 2), random()
          assert(whole >= 1 and whole <= 3 and whole % 1 == 0)
          assert(between >= -2 and between <= 2 and between % 1 == 0)
          assert(part >= 0 and part < 1)
          seen[whole] = (seen[whole] or 0) + 1
        end
        assert(seen[1] > 150 and seen[2] > 150 and seen[3] > 150)
        assert(random(7, 7) == 7)
        return function(view) error(tostring(random(1000000))) end
    "#;
    let view = begin("last_one", 1).view(RED).expect("a view");
    let number = |seed| agent(text, seed).decide(&view).expect_err("it raises").message;
    assert_eq!(number(1), number(1));
    assert_ne!(number(1), number(2));
}
