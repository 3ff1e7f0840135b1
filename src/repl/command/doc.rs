//! `:doc`: what a name means, wherever it is from.

use super::{Command, Group, Reach, exact, help, show};
use crate::diag::{Diagnostic, nearest};
use crate::kernel::rules::Rules;
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::{Typed, Word, actions, commands, kinds, settings, zones};
use crate::script::Named;

pub const COMMAND: Command = Command {
    name: "doc",
    arguments: "NAME",
    doc: "what a name means: of Lua, of the game, of a command; `NAME?` does the same",
    more: "NAME is what a script writes (`state.board:count`, or `count` alone), a kind, an action, a zone, a variable, a \
           setting or a command.",
    example: ":doc zone:count",
    after: &[],
    group: Group::Help,
    reach: Reach::Anyone,
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    if typed.nth() > 0 {
        return Vec::new();
    }
    let game = [actions(desk.rules()), zones(desk), kinds(desk), settings(desk), commands()];
    game.into_iter().flatten().collect()
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which name"));
    }
    let mut parts: Vec<String> = Vec::new();
    let name = rest.trim_start_matches(':');
    if !rest.starts_with(':') {
        parts.extend(of_game(desk, rest));
        // What lines have named is the referee's; what the API and the game declare is anyone's.
        let all = desk.game.named(rest);
        let known: Vec<Named> =
            all.into_iter().filter(|named| named.doc != OF_A_LINE || desk.sitting.is_referee()).collect();
        if !known.is_empty() {
            parts.push(table::pairs(known.iter().map(|named| (&named.signature, &named.doc)), desk.style));
        }
    }
    if let Some(command) = exact(name) {
        parts.push(help::of_command(command, desk.style));
    }
    if parts.is_empty() {
        return Err(unknown(desk, rest).into());
    }
    Ok(Answer::Text(parts.join("\n\n")))
}

/// As `script/meaning.rs` says it of names that lines gave.
const OF_A_LINE: &str = "a name of a line";

/// What the game at hand has under that name.
fn of_game(desk: &Desk, name: &str) -> Vec<String> {
    let rules = desk.rules();
    let mut parts = Vec::new();
    if let Some(action) = rules.action_named(name).and_then(|id| rules.actions.get(id.index())) {
        parts.push(help::of_action(action, &rules.language, desk.style));
    }
    parts.extend(show::of_kind(desk, name));
    parts.extend(rules.zone_decls.iter().filter(|decl| decl.name == name).map(|decl| {
        let of = if decl.per_seat { "each seat has one" } else { "one for all" };
        format!("{name}: a zone, {}, {of} ({})", format!("{:?}", decl.layout).to_lowercase(), decl.place)
    }));
    parts.extend(variables(rules, name));
    let settings = desk.game.game().settings().iter().filter(|setting| setting.name == name);
    parts.extend(
        settings
            .map(|setting| format!("{name}: a setting, now {}; {}\n{}", setting.value, setting.allowed, setting.doc)),
    );
    parts
}

fn variables(rules: &Rules, name: &str) -> Vec<String> {
    let of = [
        (&rules.game_variables, "a variable of the match"),
        (&rules.seat_variables, "a variable of each seat"),
        (&rules.fields, "a field of pieces"),
    ];
    let named = of.into_iter().filter(|(columns, _)| columns.iter().any(|column| column.name == name));
    named.map(|(_, what)| format!("{name}: {what}")).collect()
}

fn unknown(desk: &mut Desk, name: &str) -> Diagnostic {
    let error = Diagnostic::error("usage/name", format!("nothing is named `{}`", name.escape_debug()));
    let typed = Typed { earlier: "", word: name };
    let mut known: Vec<String> = complete(desk, &typed).into_iter().map(|word| word.text).collect();
    let (chain, last) = name.rsplit_once(['.', ':']).unwrap_or(("", name));
    let siblings = desk.game.names_after(chain);
    match nearest(last, siblings.iter().map(|sibling| sibling.name.as_str())) {
        Some(near) if !chain.is_empty() => {
            let sign = &name[chain.len()..=chain.len()];
            error.help(format!("did you mean `{chain}{sign}{near}`?"))
        }
        _ => {
            known.sort();
            error.suggest(name, known.iter().map(String::as_str))
        }
    }
}
