//! A declared scenario as typed data.

use crate::diag::{Diagnostic, Place};
use crate::kernel::draws::Forced;
use crate::kernel::ids::HookId;
use crate::script::tree::Table;
use crate::script::{Declared, Tree};

/// How a scenario begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
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
    pub start: Start,
    /// Outcomes of chance, in the order they are drawn, those of the set-up first.
    pub fixed: Vec<Forced>,
    pub play: Vec<String>,
    pub refuse: Vec<Refusal>,
    pub expect: Vec<Expectation>,
}

const KEYS: [&str; 14] = [
    "game", "variant", "variants", "settings", "seed", "active", "phase", "position", "given", "fixed", "play",
    "refuse", "expect", "outcome",
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
        start: Start::Usual,
        fixed: Vec::new(),
        play: Vec::new(),
        refuse: Vec::new(),
        expect: Vec::new(),
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
            "position" => text(tree).map(|text| scenario.start = Start::Position(text)),
            "given" => match tree {
                Tree::Table(given) => {
                    scenario.start = Start::Given(given.clone());
                    Ok(())
                }
                other => Err(format!("{}, expected a table of places", other.what())),
            },
            "fixed" => fixed(tree).map(|fixed| scenario.fixed = fixed),
            "play" => texts(tree).map(|texts| scenario.play = texts),
            "refuse" => refusals(tree).map(|refuse| scenario.refuse = refuse),
            "expect" => expectations(tree).map(|expect| scenario.expect.extend(expect)),
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
