//! Agents in batches: what they are given, what becomes of wrong answers, and how strong those that come along are.

use serde_json::Value;

use super::program::Folder;
use super::{failed, printed};

const BEGIN: &str =
    "local game = load(\"noughts\")\nlocal function play(agent) game:match { x = agent, o = \"random\" }:run() end\n";

#[test]
fn an_answer_that_is_no_option_is_told_with_the_function() {
    for (answer, wanted) in [
        ("\"mark z9\"", "the agent answered `mark z9`, which is none of its 9 options"),
        ("10", "the agent chose option 10 of 9"),
        ("0.5", "the agent chose option 0.5 of 9"),
        ("nil", "the agent answered with nil, expected an option"),
        ("{}", "the agent answered with a table, expected an option"),
        ("print", "the agent answered with a function, expected an option"),
    ] {
        let told = failed(&format!("{BEGIN}play(function(view)\n  return {answer}\nend)"));
        assert!(told.contains(wanted) && told.contains("batch.lua:3"), "{answer}: {told}");
    }
    let told = failed(&format!("{BEGIN}play(function(view)\n  return view.options[1].text.x.y\nend)"));
    assert!(told.contains("batch.lua:4"), "{told}");
}

#[test]
fn an_agent_without_end_is_stopped() {
    let told = failed(&format!("{BEGIN}play(function(view)\n  while true do end\nend)"));
    assert!(told.contains("the agent thought too long") && told.contains("batch.lua:4"), "{told}");
    let folder = Folder::noughts()
        .with("scripts/agents/slow.lua", "-- Never answers.\nreturn function(view)\n  while true do end\nend\n")
        .with("batch.lua", format!("{BEGIN}play(\"slow\")"));
    let ran = folder.run(&["run", "batch.lua"], "");
    assert_eq!(ran.code, Some(1));
    for part in ["the agent thought too long", "scripts/agents/slow.lua:3", "called at batch.lua:2"] {
        assert!(ran.err.contains(part), "{part}\n{}", ran.all());
    }
}

#[test]
fn an_agent_that_asks_the_match_is_refused() {
    let script = "local match = load(\"noughts\"):match { o = \"random\" }
match:agents { x = function(view)
  return match:options()[1]
end }
match:run()
";
    let told = failed(script);
    assert!(told.contains("the match waits for this agent") && told.contains("batch.lua:3"), "{told}");
}

#[test]
fn functions_and_files_are_given_the_same() {
    // All that a view holds, in one text.
    let folded = "local function fold(value)
  if type(value) ~= \"table\" then return tostring(value) end
  assert(table.isfrozen(value) and getmetatable(value) == nil)
  local names, parts = {}, {}
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  for _, name in ipairs(names) do parts[#parts + 1] = tostring(name) .. \"=\" .. fold(value[name]) end
  return \"{\" .. table.concat(parts, \",\") .. \"}\"
end
local function digest(view)
  local sum = 0
  for _, byte in ipairs { string.byte(fold(view), 1, 7000) } do sum = (sum * 31 + byte) % 2147483647 end
  return \"digest \" .. sum .. \" of \" .. #fold(view)
end
";
    let file = format!("{folded}return function(view) error(digest(view), 0) end");
    let script = format!(
        "{folded}local game = load(\"stratego\")
local first
local function told(agent)
  local match = game:match {{ seed = 3, red = agent, blue = \"random\" }}
  match:play {{ \"red: deploy wall\", \"blue: deploy corner\" }}
  local _, why = pcall(match.run, match)
  return why
end
local one = told(function(view) first = view error(digest(view), 0) end)
local other = told(\"mirror.lua\")
local digest = assert(string.match(one, \"digest %d+ of %d+\"), one)
assert(string.find(other, digest, 1, true), other)
-- Nothing of the other side shows: no kind, no letter, no number.
local backs = 0
for _, cell in ipairs(first.grids[1].cells) do
  if cell.piece and cell.piece.owner == \"blue\" then
    assert(cell.piece.kind == nil and cell.piece.glyph == \"\" and cell.piece.fields == nil)
    backs = backs + 1
  end
end
for _, line in ipairs(first.events) do assert(not string.find(line, \"corner\"), line) end
print(backs)
"
    );
    let folder = Folder::empty().with("mirror.lua", file).with("batch.lua", script);
    let ran = folder.run(&["run", "batch.lua"], "");
    assert_eq!(ran.all(), "\n40\n-- exit 0");
}

#[test]
fn agents_are_found_near_and_far() {
    let folder = Folder::noughts()
        .with(
            "scripts/agents/last.lua",
            "-- Takes what is listed last.\nreturn function(view) return #view.options end\n",
        )
        .with("scripts/noughts/agents/first.lua", "-- Takes the first.\nreturn function(view) return 1 end\n")
        .with("mine/odd.lua", "return function(view) return view.options[1].text end\n")
        .with(
            "batch.lua",
            "local game = load('noughts')
for _, agent in ipairs(game:agents()) do print(agent.name, agent.doc, agent.place) end
print(game:match { x = 'first', o = 'last' }:run(), game:match { x = 'mine/odd.lua', o = './mine/odd.lua' }:run())
print(pcall(game.match, game, { x = 'frist' }))
",
        );
    let ran = folder.run(&["run", "batch.lua"], "");
    assert_eq!(
        ran.all(),
        "
first\tTakes the first\tscripts/noughts/agents/first.lua (this folder)
last\tTakes what is listed last\tscripts/agents/last.lua (this folder)
random\tchooses an action by chance, then one of its options\tbuilt in
x wins: line\tx wins: line
false\tbatch.lua:4: no agent is named `frist` (did you mean `first`?)
-- exit 0"
    );
}

/// An agent is no rule: a game is the same with it and without, and loads from where it lies.
#[test]
fn an_agent_beside_a_built_in_game_changes_nothing_of_it() {
    let script = "print(load('stratego'):match { seed = 5, red = 'mine', blue = 'random' }:run { limit = 6 })";
    let folder = Folder::empty()
        .with("scripts/stratego/agents/mine.lua", "return function(view) return 1 end\n")
        .with("batch.lua", script);
    let ran = folder.run(&["run", "batch.lua"], "");
    assert_eq!(ran.all(), "\nnil\n-- exit 0");
}

/// Share of points with the interval, of `matches` against random play.
fn strength(game: &str, agent: &str, matches: usize) -> (f64, f64) {
    let script = format!(
        "local game = load(\"{game}\")
local results = game:matches {{ count = {matches}, [game.seats[1]] = \"{agent}\", [game.seats[2]] = \"random\", alternate = true }}
emit(results.agents[1])"
    );
    let row: Value = serde_json::from_str(&printed_in(&script)).unwrap();
    assert_eq!(row["matches"], matches);
    (row["score"].as_f64().unwrap(), row["low"].as_f64().unwrap())
}

fn printed_in(script: &str) -> String {
    let ran = Folder::empty().with("batch.lua", script).run(&["run", "batch.lua"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.all());
    ran.out
}

#[test]
fn the_greedy_agents_are_stronger_than_chance() {
    for game in ["stratego", "age_of_war", "art_of_war"] {
        let (score, low) = strength(game, "greedy", 60);
        assert!(low > 0.55, "{game}: {score}, at least {low}");
    }
    // What chance itself would come to.
    let (score, low) = strength("age_of_war", "random", 60);
    assert!(low < 0.5, "{score}, at least {low}");
}

#[test]
fn the_batch_that_measures_them_runs() {
    let script = include_str!("../../scripts/batch/strength.lua");
    let folder = Folder::empty().with("strength.lua", script);
    let ran = folder.run(&["run", "strength.lua", "2", "art_of_war"], "");
    assert!(
        ran.code == Some(0) && ran.out.starts_with("game ") && ran.out.contains("art_of_war  greedy  2 "),
        "{}",
        ran.all()
    );
}

#[test]
fn a_function_chooses_between_seats_by_name() {
    let out = printed(
        "local seen = {}
local function watch(view) seen[view.viewer] = (seen[view.viewer] or 0) + 1 return 1 end
load('noughts'):match { x = watch, o = watch }:run()
print(seen.x > 1, seen.o > 1)",
    );
    assert_eq!(out, "true\ttrue\n");
}
