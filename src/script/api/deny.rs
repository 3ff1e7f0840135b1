//! `deny(reason, a, b)` and `deny.where(reason, a, function(b) ... end)`: options taken away, with the reason.

use crate::kernel::action::{ArgType, Opt};
use crate::kernel::keys::Past;
use crate::kernel::script::Mode;

use super::super::fault::{Fault, Outcome};
use super::super::raw::Frame;
use super::{offer, values};

fn denying(frame: &Frame) -> Outcome<()> {
    match frame.mode() {
        Mode::Deny => Ok(()),
        _ => Err("`deny` works inside a `deny` function".into()),
    }
}

/// The options that begin with the given arguments.
fn matching(frame: &mut Frame, opt: Opt, args: usize) -> Outcome<Vec<Opt>> {
    let wanted = opt.prefix(args);
    Ok(frame.table()?.deniable().filter(|offered| offered.prefix(args) == wanted).collect())
}

/// Missing trailing arguments mean all: `deny("the unit is tapped", unit)`.
pub fn deny(frame: &mut Frame) -> Outcome<usize> {
    denying(frame)?;
    let reason = values::text_arg(frame, 1, "reason")?;
    let given = frame.count().saturating_sub(2);
    let opt = offer::option_from(frame, 2)?;
    for denied in matching(frame, opt, given)? {
        frame.table()?.deny(denied, || reason.clone());
    }
    Ok(0)
}

/// Tests every option, or those with a given first argument; the function gets the other arguments.
pub fn deny_where(frame: &mut Frame) -> Outcome<usize> {
    denying(frame)?;
    let reason = values::text_arg(frame, 0, "reason")?;
    let function = if frame.is_function(1) { 1 } else { 2 };
    if !frame.is_function(function) {
        return Err(values::expected("test", &frame.given(function), "a function"));
    }
    let rules = frame.rules()?;
    let id = frame.table()?.offered_action();
    let action = &rules.actions[id.index()];
    let fixed = function - 1;
    let mut opt = Opt::new(id);
    if fixed == 1 {
        let arg = action.args.first().ok_or_else(|| Fault::Wrong(format!("`{}` has no arguments", action.name)))?;
        let given = frame.given(1);
        let value = values::value(rules, &given)?;
        opt = opt.with_value(0, arg.kind, &value).ok_or_else(|| {
            Fault::Wrong(format!("`{}` of `{}` cannot be a {}", arg.name, action.name, given.type_name()))
        })?;
    }
    let open = action.text_arg();
    for offered in matching(frame, opt, fixed)? {
        if open.is_some_and(|arg| offered.id(arg).is_none()) {
            // A text that is still to be written is for the action's own `valid`.
            continue;
        }
        let rest = action.args.iter().enumerate().skip(fixed);
        let denied = frame.test(function, |frame| {
            rest.map(|(index, arg)| values::push(frame, rules, &offered.value(index, arg.kind))).count()
        })?;
        if denied {
            frame.table()?.deny(offered, || reason.clone());
        }
    }
    Ok(0)
}

/// `deny.stood(reason, n, test)`: the moves that would give a board that stood 1 to n plies before, of those for which the
/// test is true. The boards are compared natively: the function is called for real repetitions only.
pub fn deny_stood(frame: &mut Frame) -> Outcome<usize> {
    denying(frame)?;
    let reason = values::text_arg(frame, 0, "reason")?;
    let plies = values::count(frame, 1, "n")?;
    let tested = frame.is_function(2);
    let rules = frame.rules()?;
    let action = &rules.actions[frame.table()?.offered_action().index()];
    let kinds: Vec<ArgType> = action.args.iter().map(|arg| arg.kind).collect();
    if kinds[..] != [ArgType::Piece, ArgType::Cell] {
        return Err(Fault::Wrong(format!(
            "`{}` moves no piece to a cell: `deny.stood` is for such actions",
            action.name
        )));
    }
    frame.table()?.reads(Past::MOVES);
    for repeated in frame.table()?.repeating(plies) {
        let both = [(0, ArgType::Piece), (1, ArgType::Cell)];
        let push = |frame: &mut Frame| {
            both.map(|(index, kind)| values::push(frame, rules, &repeated.value(index, kind))).len()
        };
        if !tested || frame.test(2, push)? {
            frame.table()?.deny(repeated, || reason.clone());
        }
    }
    Ok(0)
}
