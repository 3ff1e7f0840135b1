//! Every function that scripts may call, as the API lists them, with every pair of values that are wrong somewhere.

use sandtable::game::Game;
use sandtable::script::api::{ENTRIES, Use};
use sandtable::session::Match;

use super::sandbox::{Case, game};

/// Values that are no number, no count, no handle of this match, or too much of something.
const VALUES: &str = r#"{
  0 / 0, 1 / 0, -1 / 0, 1e300, -1, 0.5, 0, 1, 2 ^ 31, -2 ^ 31, 2 ^ 53, "", "ace", "hand", "d6", "all", "\255\0",
  string.rep("x", 100000), true, {}, { 1, 2 }, { seat }, { ace = 1 }, { min = 0 / 0 }, { owner = seat }, { first = -1 },
  function() return true end, setmetatable({}, { __index = function() error("index") end }),
  state, seat, state.deck.top, gone, state.board:first(), content.cards.ace, content.cards, state.deck, state.board,
  state.board:cells()(), pieces { zone = "hand" }, numbers { 1, 2 }, state.say == nil,
}"#;

/// How many there are.
const COUNT: usize = 41;

/// `piece:move_to`, for each function.
pub fn names() -> Vec<String> {
    let functions = ENTRIES.iter().filter(|entry| !matches!(entry.how, Use::Read(_)));
    functions.map(|entry| format!("{}.{}", entry.on.name(), entry.name)).collect()
}

/// # Errors
/// A call that is neither done nor refused as it should be.
pub fn run(name: &str) -> Result<(), String> {
    let (on, function) = name.split_once('.').expect("a type and a name");
    let at = if matches!(on, "offer" | "deny") { on } else { "apply" };
    let call = match on {
        "offer" | "deny" => format!("{on}.{function}"),
        "piece" => "state.deck.top:NAME".replace("NAME", function),
        "zone" => format!("(n % 2 == 0 and state.deck or state.board):{function}"),
        "cell" => format!("state.board:cells()():{function}"),
        "kind" => format!("content.cards.ace:{function}"),
        other => format!("{other}:{function}"),
    };
    let gone = if at == "apply" { "local gone = state.deck.top gone:remove()" } else { "local gone" };
    let values = VALUES.replace("state.say == nil", "false").replace('\n', " ");
    let body = format!(
        "{gone} local values, n, count = {values}, state.n, {COUNT} {call}(values[n % count + 1], values[n // count % count + 1], values[(n * 7) % count + 1], 1)"
    );
    let case = Case {
        kind: "entries",
        name: name.to_owned(),
        at: at.to_owned(),
        code: String::new(),
        place: String::new(),
        says: None,
        body,
        files: Vec::new(),
    };
    let loaded = Game::load(&game(Some(&case)), "g", &[], &[]).map_err(|errors| format!("{errors:?}"))?;
    let mut played = Match::new(loaded, 1).map_err(|error| error.to_string())?;
    let (mut done, mut refused) = (0, 0);
    for n in 0..COUNT * COUNT {
        played.evaluate(&format!("state.n = {n}")).map_err(|error| error.to_string())?;
        let before = played.state().clone();
        match played.play(if at == "apply" { "test" } else { "arm" }) {
            Ok(_) => done += 1,
            Err(error) => {
                refused += 1;
                let place = error.place.as_ref().map_or("", |place| &place.file);
                let fits = error.code.starts_with("script/") || error.code.starts_with("rule/");
                let told = place == "scripts/g/main.lua";
                if !fits || !told || error.code == "script/budget" || error.message.contains("prelude") {
                    return Err(format!("{n}: {} {error}", error.code));
                }
                if played.state() != &before {
                    return Err(format!("{n}: something has changed: {error}"));
                }
            }
        }
        played.state().check(played.rules()).map_err(|wrong| format!("{n}: {wrong}"))?;
        let back = played.revision();
        played.undo(back);
    }
    println!("{done} done, {refused} refused");
    played.play("wait").map(drop).map_err(|error| format!("the match does not go on: {error}"))
}
