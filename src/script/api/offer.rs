//! `offer(a, b)`, `offer.when(condition, reason, a, b)`, `offer.deny(reason, a, b)`.

use std::sync::Arc;

use crate::kernel::action::{ArgType, MAX_ARG, Opt};
use crate::kernel::script::Mode;
use crate::kernel::value::Value;

use super::super::fault::{Fault, Outcome};
use super::super::raw::{Frame, Given};
use super::values;

fn offering(frame: &Frame) -> Outcome<()> {
    match frame.mode() {
        Mode::Offer => Ok(()),
        _ => Err("`offer` works inside an `offer` function".into()),
    }
}

/// The option of the action being offered with the arguments from the `from`-th on.
pub fn option_from(frame: &mut Frame, from: usize) -> Outcome<Opt> {
    let rules = Arc::clone(frame.table()?.rules());
    let id = frame.table()?.offered_action();
    let action = &rules.actions[id.index()];
    let mut opt = Opt::new(id);
    let given = frame.count().saturating_sub(from);
    if given > action.args.len() {
        return Err(Fault::Wrong(format!(
            "`{}` takes {} argument{}, got {given}",
            action.name,
            action.args.len(),
            if action.args.len() == 1 { "" } else { "s" }
        )));
    }
    for (index, arg) in action.args.iter().enumerate().take(given) {
        let given = frame.given(from + index);
        let value = match arg.kind {
            ArgType::Several { max, .. } => {
                let items = frame.items(from + index, usize::from(max))?;
                Value::List(items.iter().map(|item| values::value(&rules, item)).collect::<Outcome<_>>()?)
            }
            _ => values::value(&rules, &given)?,
        };
        let filled = opt.with_value(index, arg.kind, &value);
        opt = filled.ok_or_else(|| {
            let hint = match given {
                Given::Text(_) => "; a word of content is expected".to_owned(),
                Given::Number(_) => format!("; a number is offered from 0 to {MAX_ARG}"),
                _ => String::new(),
            };
            let got = if let Given::Number(number) = given { number.to_string() } else { given.what() };
            Fault::Wrong(format!("`{}` of `{}` cannot be {got}{hint}", arg.name, action.name))
        })?;
    }
    Ok(opt)
}

/// Most options one action may offer.
const MAX_OPTIONS: usize = 20_000;

fn push(frame: &mut Frame, from: usize) -> Outcome<usize> {
    let opt = option_from(frame, from)?;
    let table = frame.table()?;
    if table.offered().len() >= MAX_OPTIONS {
        return Err(Fault::Wrong(format!("an action has at most {MAX_OPTIONS} options")));
    }
    table.offer(opt);
    Ok(0)
}

pub fn offer(frame: &mut Frame) -> Outcome<usize> {
    offering(frame)?;
    push(frame, 1)
}

pub fn when(frame: &mut Frame) -> Outcome<usize> {
    offering(frame)?;
    if frame.given(0).truthy() {
        return push(frame, 2);
    }
    refuse(frame, 1)
}

pub fn deny(frame: &mut Frame) -> Outcome<usize> {
    offering(frame)?;
    refuse(frame, 0)
}

/// Denies the one option after the reason in argument `reason`.
fn refuse(frame: &mut Frame, reason: usize) -> Outcome<usize> {
    let words = values::text_arg(frame, reason, "reason")?;
    let opt = option_from(frame, reason + 1)?;
    frame.table()?.deny(opt, || words);
    Ok(0)
}
