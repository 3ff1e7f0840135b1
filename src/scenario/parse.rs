//! A declared scenario as typed data.

use crate::analysis::{Role, Until};
use crate::diag::{Diagnostic, Place};
use crate::kernel::draws::Forced;
use crate::kernel::ids::HookId;
use crate::script::tree::Table;
use crate::script::{Declared, Tree};

/// How a scenario begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Situation {
    /// The usual set-up.
    Usual,
    /// A position text.
    Position(String),
    /// Pieces and variables by place, as the tree was written.
    Given(Table),
}

/// A text that must be refused, for a reason that has these words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub text: String,
    pub because: Option<String>,
}

/// What must hold at the end.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// A function of the state that must be true.
    True(HookId),
    /// The outcome in words: `red wins: flag captured`.
    Outcome(String),
    /// The options of the seat to decide, in any order.
    Options(Vec<String>),
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

/// Half of the last of six digits.
const WITHIN: f64 = 0.000_000_5;

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
    pub fixed: Vec<Forced>,
    pub play: Vec<String>,
    pub refuse: Vec<Refusal>,
    pub expect: Vec<Expectation>,
    pub solve: Vec<Solve>,
}

const KEYS: [&str; 16] = [
    "game", "variant", "variants", "settings", "seed", "active", "phase", "position", "given", "fixed", "play",
    "refuse", "expect", "outcome", "options", "solve",
];

/// # Errors
/// Everything wrong with it, at its line.
pub fn parse(declared: &Declared) -> Result<Scenario, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let place = declared.place.clone();
    let mut wrong = |message: String| errors.push(Diagnostic::error("scenario/wrong-type", message).at(place.clone()));
    let mut scenario = Scenario {
        name: declared.name.clone(),
        place: declared.place.clone(),
        game: String::new(),
        variants: Vec::new(),
        settings: Vec::new(),
        seed: 1,
        active: None,
        phase: None,
        start: Situation::Usual,
        fixed: Vec::new(),
        play: Vec::new(),
        refuse: Vec::new(),
        expect: Vec::new(),
        solve: Vec::new(),
    };
    let Tree::Table(table) = &declared.tree else {
        wrong(format!("scenario `{}` is {}, expected a table", declared.name, declared.tree.what()));
        return Err(errors);
    };
    for (key, tree) in &table.named {
        let result = match key.as_str() {
            "game" => text(tree).map(|text| scenario.game = text),
            "variant" | "variants" => texts(tree).map(|texts| scenario.variants = texts),
            "settings" => settings(tree).map(|settings| scenario.settings = settings),
            "seed" => match tree {
                Tree::Number(seed) if *seed >= 0.0 && seed.fract() == 0.0 => {
                    scenario.seed = *seed as u64;
                    Ok(())
                }
                other => Err(format!("{}, expected a whole number", other.what())),
            },
            "active" => text(tree).map(|text| scenario.active = Some(text)),
            "phase" => text(tree).map(|text| scenario.phase = Some(text)),
            "position" => text(tree).map(|text| scenario.start = Situation::Position(text)),
            "given" => match tree {
                Tree::Table(given) => {
                    scenario.start = Situation::Given(given.clone());
                    Ok(())
                }
                other => Err(format!("{}, expected a table of places", other.what())),
            },
            "fixed" => fixed(tree).map(|fixed| scenario.fixed = fixed),
            "play" => texts(tree).map(|texts| scenario.play = texts),
            "refuse" => refusals(tree).map(|refuse| scenario.refuse = refuse),
            "expect" => expectations(tree).map(|expect| scenario.expect.extend(expect)),
            "solve" => solves(tree).map(|solve| scenario.solve = solve),
            "outcome" => text(tree).map(|text| scenario.expect.push(Expectation::Outcome(text))),
            "options" => texts(tree).map(|texts| scenario.expect.push(Expectation::Options(texts))),
            other => Err(match crate::diag::nearest(other, KEYS) {
                Some(near) => format!("not known to scenarios; did you mean `{near}`?"),
                None => "not known to scenarios".to_owned(),
            }),
        };
        if let Err(message) = result {
            wrong(format!("`{key}` of scenario `{}` is {message}", declared.name));
        }
    }
    if scenario.game.is_empty() {
        wrong(format!("scenario `{}` names no game", declared.name));
    }
    if errors.is_empty() { Ok(scenario) } else { Err(errors) }
}

fn text(tree: &Tree) -> Result<String, String> {
    match tree {
        Tree::Text(text) => Ok(text.clone()),
        other => Err(format!("{}, expected a string", other.what())),
    }
}

/// One text, or a list of them.
fn texts(tree: &Tree) -> Result<Vec<String>, String> {
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

/// `{ 3, "guard", { "3", "A" } }`: an outcome by number from 1, a kind drawn, faces thrown; `{ order = { ... } }` for a
/// shuffle.
fn fixed(tree: &Tree) -> Result<Vec<Forced>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a list of outcomes", tree.what())) };
    let face = |tree: &Tree| match tree {
        Tree::Number(number) => Ok(number.to_string()),
        other => text(other),
    };
    let one = |tree: &Tree| match tree {
        Tree::Number(number) if *number >= 1.0 && number.fract() == 0.0 => Ok(Forced::Index(*number as u32 - 1)),
        Tree::Text(kind) => Ok(Forced::Kind(kind.clone())),
        Tree::Table(faces) => match faces.get("order") {
            Some(order) => Ok(Forced::Order(texts(order)?)),
            None => Ok(Forced::Faces(faces.list.iter().map(face).collect::<Result<_, _>>()?)),
        },
        other => Err(format!("a list with {}", other.what())),
    };
    table.list.iter().map(one).collect()
}

/// `{ "move a1 a2", because = "..." }`, or a list of such.
fn refusals(tree: &Tree) -> Result<Vec<Refusal>, String> {
    match tree {
        Tree::Text(text) => Ok(vec![Refusal { text: text.clone(), because: None }]),
        Tree::Table(table) => match (&table.list[..], table.get("because")) {
            ([Tree::Text(refused)], because) => {
                let because = because.map(text).transpose()?;
                Ok(vec![Refusal { text: refused.clone(), because }])
            }
            (list, None) => list.iter().map(refusals).collect::<Result<Vec<_>, _>>().map(|all| all.concat()),
            _ => Err("a list with one reason for several texts".to_owned()),
        },
        other => Err(format!("{}, expected a text with `because`", other.what())),
    }
}

/// `{ goal = "...", until = "turn", value = 0.25 }`, or a list of such.
fn solves(tree: &Tree) -> Result<Vec<Solve>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a table with `value`", tree.what())) };
    if !table.list.is_empty() {
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
            ("value", Tree::Number(value)) => solve.value = *value,
            ("within", Tree::Number(within)) => solve.within = *within,
            ("goal", _) => return wrong("an expression or a function"),
            ("until", _) => return wrong("\"turn\" or \"match\""),
            ("seat", _) => return wrong("a seat"),
            ("play", _) => return wrong("\"best\" or \"random\""),
            ("others", _) => return wrong("\"against\", \"random\" or \"with\""),
            ("value" | "within", _) => return wrong("a number"),
            _ => {
                return Err(format!(
                    "a table with `{key}`; it may have goal, until, seat, play, others, value, within"
                ));
            }
        }
    }
    if solve.value.is_nan() {
        return Err("a table without `value`".to_owned());
    }
    solve.others = others.unwrap_or(if solve.own == Role::Random { Role::Random } else { Role::Against });
    Ok(vec![solve])
}

fn expectations(tree: &Tree) -> Result<Vec<Expectation>, String> {
    match tree {
        Tree::Function(hook) => Ok(vec![Expectation::True(*hook)]),
        Tree::Table(table) => {
            let mut all = Vec::new();
            for item in &table.list {
                all.extend(expectations(item)?);
            }
            for (key, tree) in &table.named {
                all.push(match key.as_str() {
                    "outcome" => Expectation::Outcome(text(tree)?),
                    "options" => Expectation::Options(texts(tree)?),
                    other => {
                        return Err(format!("a table with `{other}`; it may have functions, `outcome` and `options`"));
                    }
                });
            }
            Ok(all)
        }
        other => Err(format!("{}, expected a function of the state", other.what())),
    }
}
