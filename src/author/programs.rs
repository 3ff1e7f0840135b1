//! What agents, scenarios and batch scripts write and call.

use super::api::{Call, Form, Named, named};

const fn call(signature: &'static str, doc: &'static str, example: &'static str) -> Call {
    Call { signature, doc, example }
}

/// Beside what the language has.
pub const AGENT_CALLS: &[Call] = &[call(
    "random(n?: integer): number",
    "in agents and batches: a number from 1 to n, or from 0 up to 1 without n; it follows from the seed",
    "return function(view) return random(#view.options) end",
)];

pub const SCENARIO_CALLS: &[Call] = &[call(
    "scenario(name: string): fun(body: scenario_form)",
    "a situation, what is played, what must come of it; one for each of its `cases`",
    "scenario \"an ace walks\" {\n  play = { \"test a1 a2\" },\n  expect = { active = \"blue\" },\n}",
)];

/// Global functions of a batch script.
pub const BATCH_CALLS: &[Call] = &[
    call(
        "load(game: string, how?: { variant?: string|string[], set?: table<string, any>, seed?: integer }): game",
        "a game under variants, settings and a seed",
        "local game = load(\"stratego\", { variant = \"barrage\", seed = 7 })\nprint(game.name) --> stratego",
    ),
    call(
        "open(file: string): match",
        "a saved match",
        "local match = load(\"stratego\"):match {}\nmatch:play(\"deploy wall\")\nmatch:save(\"a.save\")\nprint(open(\"a.save\").revision) --> 1",
    ),
    call("print(...: any)", "a line of output", "print(1 + 1) --> 2"),
    call("emit(value: any)", "a line of JSON", "emit { turn = 1 } --> {\"turn\":1}"),
    call(
        "tabulate(rows: table[], columns?: string[])",
        "a table of output; with `--json` a line a row",
        "tabulate({ { agent = \"greedy\", wins = 7 } }, { \"agent\", \"wins\" })\n--> agent   wins\n--> greedy  7",
    ),
    call(
        "read(file: string): string",
        "the text of a file below the current folder",
        "write(\"a.txt\", \"hello\")\nprint(read(\"a.txt\")) --> hello",
    ),
    call(
        "write(file: string, text: string)",
        "writes a file below the current folder",
        "write(\"a.txt\", \"one\\n\")\nwrite(\"a.txt\", read(\"a.txt\") .. \"two\\n\")\nprint(#read(\"a.txt\")) --> 8",
    ),
    call(
        "game:match(how?: table<string, any>): match",
        "begins a match: `seed`, `position`, and agents by seat",
        "local match = load(\"stratego\"):match { seed = 7, red = \"random\" }\nprint(match.seed) --> 7",
    ),
    call(
        "game:matches(how?: table<string, any>): table",
        "many matches: `count` `seed` `limit` `alternate`, and agents by seat; what they came to",
        "local results = load(\"stratego\", { variant = \"barrage\" }):matches { count = 2, red = \"random\", blue = \"random\" }\nprint(#results.matches) --> 2\nprint(results.agents[1].agent) --> random",
    ),
    call(
        "game:agents(): table[]",
        "the agents there are: `name`, `doc`, `place`",
        "for _, agent in ipairs(load(\"stratego\"):agents()) do print(agent.name) end\n--> greedy\n--> random",
    ),
    call(
        "match:play(texts: string|string[]): string",
        "does actions; the last of them in words",
        "local match = load(\"stratego\"):match {}\nprint(match:play { \"deploy wall\", \"deploy corner\" }) --> blue: deploy corner",
    ),
    call(
        "match:run(how?: { limit?: integer }): string?",
        "lets the agents play to the end or to a limit of actions; the outcome",
        "local match = load(\"stratego\"):match { red = \"random\", blue = \"random\" }\nprint(match:run { limit = 10 }) --> nil\nprint(match.revision) --> 10",
    ),
    call(
        "match:agents(who: table<string, any>)",
        "who plays which seat",
        "local match = load(\"stratego\"):match {}\nmatch:agents { red = \"random\", blue = \"random\" }\nmatch:run { limit = 3 }\nprint(match.revision) --> 3",
    ),
    call(
        "match:options(seat?: string): string[]",
        "what a seat can do; the first that decides without one",
        "local match = load(\"stratego\"):match {}\nprint(match:options(\"red\")[1]) --> red: deploy wall",
    ),
    call(
        "match:why(text: string): string",
        "why something can be done, or why not",
        "local match = load(\"stratego\"):match {}\nmatch:play { \"deploy wall\", \"deploy corner\" }\nprint(match:why(\"move g4 g5\")) --> `move g4 g5` is not possible: g5 cannot be entered",
    ),
    call(
        "match:view(viewer: string): view",
        "what a seat, \"spectator\" or \"all\" sees",
        "print(load(\"stratego\"):match {}:view(\"red\").phase) --> deploy",
    ),
    call(
        "match:board(viewer?: string): string",
        "the table as `:board` shows it",
        "local match = load(\"stratego\"):match {}\nprint(match:board(\"red\"):split(\"\\n\")[1]) --> deploy | red, blue decide | seen by red",
    ),
    call(
        "match:log(viewer?: string): string[]",
        "the lines of the log",
        "local match = load(\"stratego\"):match {}\nmatch:play(\"deploy wall\")\nprint(match:log()[1]) --> red: deploy wall",
    ),
    call(
        "match:position(): string",
        "the position as a text",
        "local match = load(\"stratego\"):match {}\nmatch:play { \"deploy wall\", \"deploy corner\" }\nprint(match:position():sub(-3)) --> r 0",
    ),
    call(
        "match:eval(source: string): any",
        "what an expression comes to",
        "print(load(\"stratego\"):match {}:eval(\"#state.red.box\")) --> 40",
    ),
    call(
        "match:set(path: string, value: any)",
        "changes a value of the content, or a setting",
        "local match = load(\"stratego\"):match {}\nmatch:set(\"spy.strength\", 5)\nprint(match:eval(\"content.ranks.spy.strength\")) --> 5",
    ),
    call(
        "match:undo(steps?: integer): integer",
        "takes steps back; how many",
        "local match = load(\"stratego\"):match {}\nmatch:play { \"deploy wall\", \"deploy corner\" }\nprint(match:undo(2)) --> 2\nprint(match.revision) --> 0",
    ),
    call(
        "match:redo(steps?: integer): integer",
        "does them again; how many",
        "local match = load(\"stratego\"):match {}\nmatch:play { \"deploy wall\", \"deploy corner\" }\nmatch:undo(2)\nprint(match:redo()) --> 1",
    ),
    call(
        "match:goto(revision: integer)",
        "goes to a revision",
        "local match = load(\"stratego\"):match {}\nmatch:play { \"deploy wall\", \"deploy corner\" }\nmatch:goto(0)\nprint(match.phase) --> deploy",
    ),
    call(
        "match:branch(name?: string): string",
        "begins a branch; the name of the one at hand",
        "local match = load(\"stratego\"):match {}\nprint(match:branch(\"bold\")) --> bold",
    ),
    call(
        "match:switch(name: string)",
        "goes to the end of a branch",
        "local match = load(\"stratego\"):match {}\nmatch:branch(\"bold\")\nmatch:play(\"deploy wall\")\nmatch:switch(\"main\")\nprint(match.revision) --> 0",
    ),
    call(
        "match:save(file: string)",
        "writes the match to a file",
        "local match = load(\"stratego\"):match {}\nmatch:save(\"a.save\")\nprint(open(\"a.save\").game) --> stratego",
    ),
];

const SCENARIO: &[Named] = &[
    named("game", "string?", "the game; in a folder named as one it need not be said"),
    named("variant", "string|string[]?", "variants laid over it"),
    named("variants", "string|string[]?", "the same"),
    named("settings", "table<string, string|number|boolean>?", "settings, also single values of the content"),
    named("seed", "integer?", "what chance follows from; 1 without it"),
    named("active", "string?", "whose turn it is"),
    named("phase", "string?", "the phase"),
    named("position", "string?", "where it begins: a position text"),
    named("given", "table<string, any>?", "where it begins: cells, zones and variables by name"),
    named("save", "string?", "where it begins: a save beside the file"),
    named("fixed", "table?", "what chance gives, in the order drawn or by stream"),
    named("play", "string|(string|step_form)[]?", "actions, commands of the referee, lines of Lua"),
    named("refuse", "any", "what must not be possible, and words of the reason"),
    named("expect", "any", "what must hold in the end"),
    named("always", "any", "what must hold after each step"),
    named("outcome", "string?", "how it must end, in words"),
    named("options", "string|string[]?", "all that can be done in the end"),
    named("solve", "table?", "an exact value: `goal`, `until`, `seat`, `play`, `others`, `value`, `within`"),
    named("sample", "table?", "a share of random matches: `goal`, `until`, `matches`, `seed`, `value`, `confidence`"),
    named("cases", "table[]?", "tables, each laid over the scenario: one test each"),
];

const STEP: &[Named] = &[
    named("lua", "string?", "a line of Lua in place of the text"),
    named("fixed", "table?", "what chance gives from here on"),
    named("refuse", "any", "what must not be possible before it"),
    named("expect", "any", "what must hold after it"),
];

const GAME: &[Named] = &[
    named("name", "string", "the name of its folder"),
    named("title", "string", "what it is called"),
    named("seats", "string[]", "the seats that play"),
    named("seed", "integer", "the first seed of its matches"),
    named("settings", "table<string, string>", "settings as they are written"),
    named("variants", "string[]", "those laid over it"),
];

const MATCH: &[Named] = &[
    named("game", "string", "the name of its game"),
    named("seed", "integer", "what its chance follows from"),
    named("turn", "integer", "turns begun, from 1; 0 before the first"),
    named("phase", "string", "the phase"),
    named("active", "string", "the seat whose turn it is"),
    named("deciders", "string[]", "the seats that choose now"),
    named("outcome", "string?", "how it ended"),
    named("winner", "string?", "the seat that won alone"),
    named("revision", "integer", "where it stands in its history"),
];

/// Tables of scenarios and objects of batches.
pub const CLASSES: &[Form] = &[
    Form {
        class: "scenario_form",
        at: "scenario \"NAME\"",
        doc: "what a scenario says",
        fields: SCENARIO,
        more: &[],
        example: "",
    },
    Form {
        class: "step_form",
        at: "",
        doc: "a step of `play`: a text, or this with the text first",
        fields: STEP,
        more: &["---@field [1] string? the text"],
        example: "",
    },
    Form { class: "game", at: "load(NAME)", doc: "a game in a batch", fields: GAME, more: &[], example: "" },
    Form { class: "match", at: "game:match {}", doc: "a match in a batch", fields: MATCH, more: &[], example: "" },
];
