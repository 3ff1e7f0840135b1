//! `state:ask` and `state:ask_each`: the rule stops until the answer is there, then goes on as if it had never stopped.

use crate::kernel::action::{Action, Effect, Pass};
use crate::kernel::chance::{mix, name_key};
use crate::kernel::ids::{SeatId, SeatSet};
use crate::kernel::rules::Rules;
use crate::kernel::suspend::Asked;
use crate::kernel::tape::Ask;

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::raw::{Frame, Given};
use super::values;

/// Most actions one question may offer, and most further values.
const MAX_ACTIONS: usize = 32;

/// The question in the arguments from the second on.
fn question(frame: &mut Frame, rules: &Rules, seats: SeatSet, each: bool) -> Outcome<(Ask, bool)> {
    values::may_write(frame, "asking")?;
    frame.charge(50);
    if !frame.can_wait() {
        return Err(
            "asking is impossible here: inside a comparator, a `gsub` callback or a metamethod a rule cannot wait"
                .into(),
        );
    }
    let (names, listed) = match frame.given(2) {
        Given::Text(name) => (vec![name], false),
        Given::Table => {
            let texts = frame.items(2, MAX_ACTIONS)?.into_iter().map(|item| match item {
                Given::Text(name) => Ok(name),
                other => Err(values::expected("action", &other, "the name of an action")),
            });
            (texts.collect::<Outcome<Vec<String>>>()?, true)
        }
        other => return Err(values::expected("action", &other, "the name of an action, or a list of them")),
    };
    let mut actions = Vec::new();
    for name in &names {
        let known = || rules.actions.iter().map(|action| action.name.as_str());
        actions.push(rules.action_named(name).ok_or_else(|| {
            let hint =
                crate::diag::nearest(name, known()).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            Fault::Wrong(format!("no action is named `{name}`{hint}"))
        })?);
    }
    let pass = actions.iter().map(|id| rules.actions[id.index()].pass).find(|pass| *pass != Pass::Never);
    let mut args = Vec::new();
    for arg in 3..frame.count().min(3 + MAX_ACTIONS) {
        args.push(values::value(rules, &frame.given(arg))?);
    }
    let mut name = names.join(" or ");
    if !args.is_empty() {
        // Further values are part of what is asked: a re-run must pass the same.
        let digest = args.iter().fold(0, |hash, value| mix(hash ^ name_key(&format!("{value:?}"))));
        name.push_str(&format!(" #{:04x}", digest & 0xffff));
    }
    Ok((Ask { seats, each, actions, pass: pass.unwrap_or_default(), args, name: name.into() }, listed))
}

pub fn ask(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let seat = values::seat_arg(frame, 1, "seat")?;
    let rules = frame.rules()?;
    if !frame.table()?.state().in_match(rules, seat) {
        return Ok(0);
    }
    let (question, listed) = question(frame, rules, SeatSet::one(seat), false)?;
    let (opt, text) = match frame.table()?.ask(question)? {
        Asked::Answer { opt, text } => (opt, text),
        _ => return Err(frame.wait()),
    };
    frame.refuel();
    let Some(opt) = opt else { return Ok(0) };
    let action = rules.action_of(opt);
    let arguments = frame.table()?.arguments(action, opt, text.as_deref());
    let mut results = arguments.len();
    if listed {
        frame.push_text(&action.name);
        results += 1;
    }
    for value in &arguments {
        values::push(frame, rules, value);
    }
    frame.push_number(results as f64);
    match &action.apply {
        Effect::None => {}
        Effect::Script(hook) => {
            frame.push_hook(*hook)?;
            frame.push_handle(Handle::new(Tag::State, 0));
            frame.push_handle(seat.into());
            for value in &arguments {
                values::push(frame, rules, value);
            }
            return Err(Fault::Call(2 + arguments.len()));
        }
        Effect::Go(_) | Effect::Create(_) => {
            let after = frame.table()?.native_effect(rules, seat, action, opt)?;
            if let Some((hook, values)) = after {
                frame.push_hook(hook)?;
                frame.push_handle(Handle::new(Tag::State, 0));
                for value in &values {
                    values::push(frame, rules, value);
                }
                return Err(Fault::Call(1 + values.len()));
            }
        }
    }
    frame.pop_given();
    Ok(results)
}

pub fn ask_each(frame: &mut Frame, _: u32) -> Outcome<usize> {
    let rules = frame.rules()?;
    let asked = values::seats_arg(frame, 1)?;
    let state = frame.table()?.state();
    let playing = asked.iter().filter(|seat| seat.index() < rules.seats.len() && state.in_match(rules, *seat));
    let playing = playing.map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with);
    let (question, _) = question(frame, rules, playing, true)?;
    let answers = match frame.table()?.ask(question)? {
        Asked::Answers(answers) => answers,
        _ => return Err(frame.wait()),
    };
    // A question to nobody ends no stretch.
    if !answers.is_empty() {
        frame.refuel();
    }
    let mut rows = Vec::new();
    for (seat, opt, text) in answers {
        let mut row = vec![crate::kernel::value::Value::Seat(seat)];
        if let Some(opt) = opt {
            let action = rules.action_of(opt);
            row.extend(frame.table()?.arguments(action, opt, text.as_deref()));
            apply(frame, seat, action, opt, &row, rules)?;
        }
        rows.push(row);
    }
    frame.push_rows(&rows, |frame, value| values::push(frame, rules, value));
    Ok(1)
}

/// What each of several answers does, once all are in. It cannot ask: the answers are given together.
fn apply(
    frame: &mut Frame,
    seat: SeatId,
    action: &Action,
    opt: crate::kernel::action::Opt,
    row: &[crate::kernel::value::Value],
    rules: &Rules,
) -> Outcome<()> {
    let (hook, given) = match &action.apply {
        Effect::None => return Ok(()),
        Effect::Script(hook) => (*hook, row.to_vec()),
        Effect::Go(_) | Effect::Create(_) => match frame.table()?.native_effect(rules, seat, action, opt)? {
            Some((hook, values)) => (hook, values.to_vec()),
            None => return Ok(()),
        },
    };
    frame.push_hook(hook)?;
    frame.push_handle(Handle::new(Tag::State, 0));
    for value in &given {
        values::push(frame, rules, value);
    }
    frame.call_pushed(1 + given.len(), frame.mode());
    frame.pop_given();
    Ok(())
}
