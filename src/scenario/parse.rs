//! A declared scenario as typed data.

use crate::analysis::{Role, Until};
use crate::diag::{Diagnostic, Place};
use crate::kernel::draws::Fixed;
use crate::kernel::ids::HookId;
use crate::script::tree::Table;
use crate::script::{Declared, Tree};

use super::expectation::{Expectation, expectations};
use super::fixed::fixed;
use super::players::{self, Until as Span};

/// How a scenario begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Situation {
    /// The usual set-up.
    Usual,
    /// A position text.
    Position(String),
    /// Pieces and variables by place, as the tree was written.
    Given(Table),
    /// A save, by its file's name beside that of the scenario.
    Save(String),
}

/// A text that must be refused, for a reason that has these words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub text: String,
    pub because: Option<String>,
}

/// What is done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An action, `red: move a1 a2`, or a command of the referee, `:place red spy e5`.
    Text(String),
    /// A line of Lua.
    Lua(String),
    /// The scenario's agents play.
    Run(Span),
}

impl std::fmt::Display for Deed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) | Self::Lua(text) => f.write_str(text),
            Self::Run(span) => span.fmt(f),
        }
    }
}

/// One step: what falls, what is done, what must come of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    pub deed: Option<Deed>,
    /// Further outcomes of chance, behind those fixed before.
    pub fixed: Vec<Fixed>,
    pub refuse: Vec<Refusal>,
    pub expect: Vec<Expectation>,
}

/// A value that must come of solving the situation exactly: before its phase is entered where nothing is played, else
/// after what is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Solve {
    /// What is to hold where play stops; without it, the share of the first place is valued.
    pub goal: Option<Goal>,
    pub until: Until,
    /// The seat it is for; the one to act if not said.
    pub seat: Option<String>,
    pub own: Role,
    pub others: Role,
    pub value: f64,
    /// How far the value may be off.
    pub within: f64,
}

/// What is to hold, or a number to be high.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// An expression, as in the REPL.
    Text(String),
    /// A function of the state.
    Function(HookId),
}

/// What must come of random matches from where the scenario ends, all drawn from one seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub goal: Goal,
    pub until: Until,
    pub matches: u32,
    pub seed: u64,
    pub value: f64,
    /// The share of such intervals that hold the true value: .99.
    pub confidence: f64,
}

/// Half of the last of six digits.
const WITHIN: f64 = 0.000_000_5;

/// How sure an interval is made where nobody says.
const CONFIDENCE: f64 = 0.99;

#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub name: String,
    pub place: Place,
    pub game: String,
    pub variants: Vec<String>,
    pub settings: Vec<(String, String)>,
    pub seed: u64,
    pub active: Option<String>,
    pub phase: Option<String>,
    pub start: Situation,
    /// Outcomes of chance, in the order they are drawn, those of the set-up first.
    pub fixed: Vec<Fixed>,
    pub play: Vec<Step>,
    /// Names of agents by seat, for the last step of `play`.
    pub agents: Vec<(String, String)>,
    pub refuse: Vec<Refusal>,
    pub expect: Vec<Expectation>,
    /// What must hold when it begins and after each step.
    pub always: Vec<Expectation>,
    pub solve: Vec<Solve>,
    pub sample: Vec<Sample>,
}

const KEYS: [&str; 22] = [
    "game", "variant", "variants", "settings", "seed", "active", "phase", "position", "given", "save", "fixed", "play",
    "agents", "run", "refuse", "expect", "always", "outcome", "options", "solve", "sample", "cases",
];

/// Keys whose entries a case adds to, one by one; what it says otherwise stands in place of what the scenario says.
const MERGED: [&str; 2] = ["given", "settings"];

/// The scenario, or one for each of its cases. `game` is meant where it names none.
///
/// # Errors
/// Everything wrong with it, at its line.
pub fn parse(declared: &Declared, game: Option<&str>) -> Result<Vec<Scenario>, Vec<Diagnostic>> {
    let wrong = |message: String| vec![Diagnostic::error("scenario/wrong-type", message).at(declared.place.clone())];
    let Tree::Table(table) = &declared.tree else {
        let what = declared.tree.what();
        return Err(wrong(format!("scenario `{}` is {what}, expected a table", declared.name)));
    };
    let Some(cases) = table.get("cases") else {
        return one(&declared.name, &declared.place, table, game).map(|scenario| vec![scenario]);
    };
    let Tree::Table(cases) = cases else {
        let what = cases.what();
        return Err(wrong(format!("`cases` of scenario `{}` is {what}, expected a list of tables", declared.name)));
    };
    if cases.list.is_empty() || !cases.named.is_empty() {
        return Err(wrong(format!("`cases` of scenario `{}` is no list of tables", declared.name)));
    }
    let (mut scenarios, mut errors) = (Vec::new(), Vec::new());
    for (case, number) in cases.list.iter().zip(1..) {
        let case = match case {
            Tree::Table(case) if case.list.is_empty() => case,
            _ => {
                errors.extend(wrong(format!("case {number} of scenario `{}` is no table by names", declared.name)));
                continue;
            }
        };
        let name = match case.get("name") {
            Some(Tree::Text(name)) => format!("{} [{name}]", declared.name),
            _ => format!("{} [{number}]", declared.name),
        };
        match one(&name, &declared.place, &with_case(table, case), game) {
            Ok(scenario) => scenarios.push(scenario),
            Err(faults) => errors.extend(faults),
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}

/// The scenario's table as a case has it.
fn with_case(table: &Table, case: &Table) -> Table {
    let mut whole: Vec<(String, Tree)> = table.named.iter().filter(|(key, _)| key != "cases").cloned().collect();
    for (key, tree) in case.named.iter().filter(|(key, _)| key != "name") {
        match (whole.iter_mut().find(|(known, _)| known == key), tree) {
            (Some((_, Tree::Table(old))), Tree::Table(new)) if MERGED.contains(&key.as_str()) => {
                for (name, tree) in &new.named {
                    old.named.retain(|(known, _)| known != name);
                    old.named.push((name.clone(), tree.clone()));
                }
            }
            (Some((_, old)), tree) => *old = tree.clone(),
            (None, tree) => whole.push((key.clone(), tree.clone())),
        }
    }
    Table { list: table.list.clone(), named: whole }
}

fn one(name: &str, place: &Place, table: &Table, game: Option<&str>) -> Result<Scenario, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut wrong = |message: String| errors.push(Diagnostic::error("scenario/wrong-type", message).at(place.clone()));
    let mut scenario = Scenario {
        name: name.to_owned(),
        place: place.clone(),
        game: game.unwrap_or_default().to_owned(),
        variants: Vec::new(),
        settings: Vec::new(),
        seed: 1,
        active: None,
        phase: None,
        start: Situation::Usual,
        fixed: Vec::new(),
        play: Vec::new(),
        agents: Vec::new(),
        refuse: Vec::new(),
        expect: Vec::new(),
        always: Vec::new(),
        solve: Vec::new(),
        sample: Vec::new(),
    };
    if !table.list.is_empty() {
        wrong(format!("scenario `{name}` has an entry without a name"));
    }
    let mut run = None;
    for (key, tree) in &table.named {
        let result = match key.as_str() {
            "game" => text(tree).map(|text| scenario.game = text),
            "variant" | "variants" => texts(tree).map(|texts| scenario.variants = texts),
            "settings" => settings(tree).map(|settings| scenario.settings = settings),
            "seed" => seed(tree).map(|seed| scenario.seed = seed),
            "active" => text(tree).map(|text| scenario.active = Some(text)),
            "phase" => text(tree).map(|text| scenario.phase = Some(text)),
            "position" => text(tree).map(|text| scenario.start = Situation::Position(text)),
            "save" => text(tree).map(|text| scenario.start = Situation::Save(text)),
            "given" => match tree {
                Tree::Table(given) => {
                    scenario.start = Situation::Given(given.clone());
                    Ok(())
                }
                other => Err(format!("{}, expected a table of places", other.what())),
            },
            "fixed" => fixed(tree).map(|fixed| scenario.fixed = fixed),
            "play" => steps(tree).map(|play| scenario.play = play),
            "agents" => players::agents(tree).map(|agents| scenario.agents = agents),
            "run" => players::until(tree).map(|until| run = Some(until)),
            "refuse" => refusals(tree).map(|refuse| scenario.refuse = refuse),
            "expect" => expectations(tree).map(|expect| scenario.expect.extend(expect)),
            "always" => expectations(tree).map(|always| scenario.always = always),
            "solve" => solves(tree).map(|solve| scenario.solve = solve),
            "sample" => samples(tree).map(|sample| scenario.sample = sample),
            "outcome" => text(tree).map(|text| scenario.expect.push(Expectation::Outcome(text))),
            "options" => texts(tree).map(|texts| scenario.expect.push(Expectation::Options { seat: None, texts })),
            other => Err(match crate::diag::nearest(other, KEYS) {
                Some(near) => format!("not known to scenarios; did you mean `{near}`?"),
                None => "not known to scenarios".to_owned(),
            }),
        };
        if let Err(message) = result {
            wrong(format!("`{key}` of scenario `{name}` is {message}"));
        }
    }
    let starts: Vec<&str> = ["position", "given", "save"].into_iter().filter(|key| table.get(key).is_some()).collect();
    let beside = |key: &str| table.get(key).is_some();
    let begun = match &scenario.start {
        Situation::Usual | Situation::Position(_) => &["active", "phase"][..],
        Situation::Given(_) => &[],
        Situation::Save(_) => &["game", "variant", "variants", "settings", "seed", "active", "phase"],
    };
    if let Some(key) = begun.iter().find(|key| beside(key)) {
        wrong(format!(
            "`{key}` of scenario `{name}` says nothing there: {}",
            match &scenario.start {
                Situation::Save(_) => "the save has its own",
                _ => "it goes with `given`",
            }
        ));
    }
    if beside("variant") && beside("variants") {
        wrong(format!("scenario `{name}` has both `variant` and `variants`"));
    }
    if starts.len() > 1 {
        wrong(format!("scenario `{name}` begins twice: {}", starts.join(" and ")));
    }
    match run {
        Some(_) if scenario.agents.is_empty() => {
            wrong(format!("`run` of scenario `{name}` stands without `agents`: say who plays"));
        }
        None if scenario.agents.is_empty() => {}
        span => {
            let deed = Some(Deed::Run(span.unwrap_or(Span::Match)));
            scenario.play.push(Step { deed, ..Step::default() });
        }
    }
    if scenario.game.is_empty() && !matches!(scenario.start, Situation::Save(_)) {
        wrong(format!("scenario `{name}` names no game"));
    }
    if errors.is_empty() { Ok(scenario) } else { Err(errors) }
}

pub(super) fn text(tree: &Tree) -> Result<String, String> {
    match tree {
        Tree::Text(text) => Ok(text.clone()),
        other => Err(format!("{}, expected a string", other.what())),
    }
}

/// One text, or a list of them.
pub(super) fn texts(tree: &Tree) -> Result<Vec<String>, String> {
    match tree {
        Tree::Table(table) if table.named.is_empty() => table.list.iter().map(text).collect(),
        one => Ok(vec![text(one)?]),
    }
}

fn settings(tree: &Tree) -> Result<Vec<(String, String)>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a table", tree.what())) };
    let value = |tree: &Tree| match tree {
        Tree::Boolean(true) => Ok("on".to_owned()),
        Tree::Boolean(false) => Ok("off".to_owned()),
        Tree::Number(number) => Ok(number.to_string()),
        other => text(other),
    };
    table.named.iter().map(|(name, tree)| Ok((name.clone(), value(tree)?))).collect()
}

fn seed(tree: &Tree) -> Result<u64, String> {
    match tree {
        Tree::Number(seed) if *seed >= 0.0 && seed.fract() == 0.0 => Ok(*seed as u64),
        other => Err(format!("{}, expected a whole number", other.what())),
    }
}

/// One step or a list of them: a text, or `{ "attack edo AC", fixed = { ... }, refuse = { ... }, expect = { ... } }`, with
/// `lua = "..."` in place of the text for a line of Lua, and neither where something is only held against what there is.
fn steps(tree: &Tree) -> Result<Vec<Step>, String> {
    match tree {
        Tree::Table(table) if table.named.is_empty() => table.list.iter().map(step).collect(),
        one => Ok(vec![step(one)?]),
    }
}

fn step(tree: &Tree) -> Result<Step, String> {
    let mut step = Step::default();
    let table = match tree {
        Tree::Text(text) => return Ok(Step { deed: Some(Deed::Text(text.clone())), ..step }),
        Tree::Table(table) => table,
        other => return Err(format!("a list with {}, expected a text or a table", other.what())),
    };
    match table.list.as_slice() {
        [] => {}
        [Tree::Text(text)] => step.deed = Some(Deed::Text(text.clone())),
        _ => return Err("a list with a step of more than one text".to_owned()),
    }
    for (key, tree) in &table.named {
        match key.as_str() {
            "lua" if step.deed.is_none() => step.deed = Some(Deed::Lua(text(tree)?)),
            "lua" => return Err("a list with a step that is a text and a line of Lua".to_owned()),
            "fixed" => step.fixed = fixed(tree)?,
            "refuse" => step.refuse = refusals(tree)?,
            "expect" => step.expect = expectations(tree)?,
            other => {
                return Err(format!("a list with a step that has `{other}`; it may have lua, fixed, refuse, expect"));
            }
        }
    }
    Ok(step)
}

/// `{ "move a1 a2", because = "..." }`, or a list of such.
fn refusals(tree: &Tree) -> Result<Vec<Refusal>, String> {
    match tree {
        Tree::Text(text) => Ok(vec![Refusal { text: text.clone(), because: None }]),
        Tree::Table(table) => {
            if let Some((key, _)) = table.named.iter().find(|(key, _)| key != "because") {
                return Err(format!("a table with `{key}`; it may have a text and `because`"));
            }
            match (&table.list[..], table.get("because")) {
                ([Tree::Text(refused)], because) => {
                    let because = because.map(text).transpose()?;
                    if because.as_ref().is_some_and(|because| because.trim().is_empty()) {
                        return Err("a table whose `because` is empty: say some words of the reason".to_owned());
                    }
                    Ok(vec![Refusal { text: refused.clone(), because }])
                }
                ([], _) => Err("a table without a text".to_owned()),
                (list, None) => list.iter().map(refusals).collect::<Result<Vec<_>, _>>().map(|all| all.concat()),
                _ => Err("a list with one reason for several texts".to_owned()),
            }
        }
        other => Err(format!("{}, expected a text with `because`", other.what())),
    }
}

/// `{ goal = "...", until = "turn", value = 0.25 }`, or a list of such.
fn solves(tree: &Tree) -> Result<Vec<Solve>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a table with `value`", tree.what())) };
    if !table.list.is_empty() && table.named.is_empty() {
        return table.list.iter().map(solves).collect::<Result<Vec<_>, _>>().map(|all| all.concat());
    }
    let mut solve = Solve {
        goal: None,
        until: Until::Match,
        seat: None,
        own: Role::For,
        others: Role::Against,
        value: f64::NAN,
        within: WITHIN,
    };
    let mut others = None;
    for (key, tree) in &table.named {
        let wrong = |expected: &str| Err(format!("a table whose `{key}` is {}, expected {expected}", tree.what()));
        match (key.as_str(), tree) {
            ("goal", Tree::Text(text)) => solve.goal = Some(Goal::Text(text.clone())),
            ("goal", Tree::Function(hook)) => solve.goal = Some(Goal::Function(*hook)),
            ("until", Tree::Text(text)) if text == "turn" => solve.until = Until::Turn,
            ("until", Tree::Text(text)) if text == "match" => solve.until = Until::Match,
            ("seat", Tree::Text(text)) => solve.seat = Some(text.clone()),
            ("play", Tree::Text(text)) if text == "best" => solve.own = Role::For,
            ("play", Tree::Text(text)) if text == "random" => solve.own = Role::Random,
            ("others", Tree::Text(text)) if text == "against" => others = Some(Role::Against),
            ("others", Tree::Text(text)) if text == "random" => others = Some(Role::Random),
            ("others", Tree::Text(text)) if text == "with" => others = Some(Role::For),
            ("value", Tree::Number(value)) if (0.0..=1.0).contains(value) => solve.value = *value,
            ("within", Tree::Number(within)) if (0.0..0.5).contains(within) => solve.within = *within,
            ("goal", _) => return wrong("an expression or a function"),
            ("until", _) => return wrong("\"turn\" or \"match\""),
            ("seat", _) => return wrong("a seat"),
            ("play", _) => return wrong("\"best\" or \"random\""),
            ("others", _) => return wrong("\"against\", \"random\" or \"with\""),
            ("value", _) => return wrong("a number from 0 to 1"),
            ("within", _) => return wrong("a number from 0 to 0.5"),
            _ => {
                return Err(format!(
                    "a table with `{key}`; it may have goal, until, seat, play, others, value, within"
                ));
            }
        }
    }
    if solve.value.is_nan() || !table.list.is_empty() {
        return Err("no table with `value`, nor a list of such".to_owned());
    }
    solve.others = others.unwrap_or(if solve.own == Role::Random { Role::Random } else { Role::Against });
    Ok(vec![solve])
}

/// `{ goal = "...", matches = 2000, value = 0.58, confidence = 0.99 }`, or a list of such.
fn samples(tree: &Tree) -> Result<Vec<Sample>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a table with `goal`", tree.what())) };
    if !table.list.is_empty() && table.named.is_empty() {
        return table.list.iter().map(samples).collect::<Result<Vec<_>, _>>().map(|all| all.concat());
    }
    let (mut goal, mut value) = (None, None);
    let (mut until, mut matches, mut seeded, mut confidence) = (Until::Match, 1000, 1, CONFIDENCE);
    for (key, tree) in &table.named {
        match (key.as_str(), tree) {
            ("goal", Tree::Text(text)) => goal = Some(Goal::Text(text.clone())),
            ("goal", Tree::Function(hook)) => goal = Some(Goal::Function(*hook)),
            ("until", Tree::Text(text)) if text == "turn" => until = Until::Turn,
            ("until", Tree::Text(text)) if text == "match" => until = Until::Match,
            ("matches", Tree::Number(number)) if (1.0..=1e5).contains(number) && number.fract() == 0.0 => {
                matches = *number as u32;
            }
            ("seed", _) => seeded = seed(tree)?,
            ("value", Tree::Number(share)) if (0.0..=1.0).contains(share) => value = Some(*share),
            ("confidence", Tree::Number(share)) if (0.5..1.0).contains(share) => confidence = *share,
            (key, other) => {
                let may = "goal, until (\"turn\" or \"match\"), matches (1 to 100000), seed, value (0 to 1) and \
                           confidence (0.5 to 1)";
                return Err(format!("a table whose `{key}` is {}; it may have {may}", other.what()));
            }
        }
    }
    match (goal, value) {
        (Some(_), Some(_)) if !table.list.is_empty() => Err("a list of samples with names beside".to_owned()),
        (Some(goal), Some(value)) => Ok(vec![Sample { goal, until, matches, seed: seeded, value, confidence }]),
        _ => Err("a table without `goal` and `value`".to_owned()),
    }
}
