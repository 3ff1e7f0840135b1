//! `offer(a, b)`, `offer.when(condition, reason, a, b)`, `offer.deny(reason, a, b)`; `offer.moves(zone, seat)` and
//! `offer.all(generator)`, which push natively.

use crate::kernel::action::{Arg, ArgType, Generator, MAX_ARG, MAX_OPTIONS, Opt};
use crate::kernel::ids::SeatId;
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::value::Value;

use super::super::fault::{Fault, Outcome};
use super::super::generator;
use super::super::raw::{Frame, Given};
use super::generators::{generators_at, look_at, wrong};
use super::values;

fn offering(frame: &Frame) -> Outcome<()> {
    match frame.mode() {
        Mode::Offer => Ok(()),
        _ => Err("`offer` works inside an `offer` function".into()),
    }
}

/// The option of the action being offered with the arguments from the `from`-th on.
pub fn option_from(frame: &mut Frame, from: usize) -> Outcome<Opt> {
    let rules = frame.rules()?;
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
        if arg.optional && given == Given::Nil {
            continue;
        }
        let value = match arg.kind {
            ArgType::Several { max, .. } => {
                let items = frame.items(from + index, usize::from(max))?;
                Value::List(items.iter().map(|item| values::value(rules, item)).collect::<Outcome<_>>()?)
            }
            _ => values::value(rules, &given)?,
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

fn push(frame: &mut Frame, from: usize) -> Outcome<usize> {
    let opt = option_from(frame, from)?;
    let table = frame.table()?;
    let action = table.rules().action_of(opt);
    // A text may be left open, and a set may be of nothing.
    let needed = |kind| !matches!(kind, ArgType::Text | ArgType::Several { min: 0, .. });
    let missing = |(index, arg): &(usize, &Arg)| !arg.optional && needed(arg.kind) && opt.id(*index).is_none();
    if let Some((_, arg)) = action.args.iter().enumerate().find(missing) {
        return Err(Fault::Wrong(format!("`{}` of `{}` is missing", arg.name, action.name)));
    }
    let offered = table.offered().len();
    if offered >= MAX_OPTIONS {
        return Err(too_many());
    }
    table.offer(opt);
    // Each is compared with those before it.
    frame.charge(offered / 16);
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

/// What the pattern of a seat's pieces allows on a grid: `offer.moves(state.board, seat, "moves")`.
pub fn moves(frame: &mut Frame) -> Outcome<usize> {
    offering(frame)?;
    let zone = values::zone_arg(frame, 0, "zone")?;
    let seat = values::seat_arg(frame, 1, "seat")?;
    let by = match frame.given(2) {
        Given::Nil => "moves".to_owned(),
        _ => values::text_arg(frame, 2, "by")?,
    };
    let rules = frame.rules()?;
    let def = &rules.zones[zone.index()];
    if def.grid.is_none() {
        return Err(Fault::Wrong(format!("`{}` is no grid: nothing moves on it by a pattern", def.name)));
    }
    let Some(field) = rules.pattern_fields.iter().position(|field| field.name == by) else {
        return Err(Fault::Wrong(format!("`{by}` is no field of type `pattern`")));
    };
    push_all(frame, rules, seat, &[Generator::Moves { zone: def.decl, by: field }])
}

/// What a generator gives, or several one after another, for the seat that is offered to.
pub fn all(frame: &mut Frame) -> Outcome<usize> {
    offering(frame)?;
    let rules = frame.rules()?;
    let seat = frame.table()?.offered_seat();
    let id = frame.table()?.offered_action();
    let action = &rules.actions[id.index()];
    let generators = generators_at(frame, rules, &action.args, 0)?;
    push_all(frame, rules, seat, &generators)
}

fn push_all(frame: &mut Frame, rules: &Rules, seat: SeatId, generators: &[Generator]) -> Outcome<usize> {
    let action = &rules.actions[frame.table()?.offered_action().index()];
    generator::fit(&action.args, generators).map_err(wrong)?;
    look_at(frame, rules, generators)?;
    let table = frame.table()?;
    table.offer_all(seat, generators);
    if table.offered().len() > MAX_OPTIONS {
        return Err(too_many());
    }
    Ok(0)
}

fn too_many() -> Fault {
    Fault::Wrong(format!("an action has at most {MAX_OPTIONS} options"))
}

/// Longest reason that is kept, in characters.
const LONGEST_REASON: usize = 200;

/// Denies the option after the reason in argument `reason`, or all that begin so.
fn refuse(frame: &mut Frame, reason: usize) -> Outcome<usize> {
    values::name_arg(frame, reason, "reason")?;
    let opt = option_from(frame, reason + 1)?;
    // Nobody reads it but who asks why.
    let mut words = match frame.table()?.asks_why() {
        true => values::text_arg(frame, reason, "reason")?,
        false => String::new(),
    };
    words.truncate(words.char_indices().nth(LONGEST_REASON).map_or(words.len(), |(end, _)| end));
    let given = frame.count().saturating_sub(reason + 1);
    let table = frame.table()?;
    let all = table.rules().action_of(opt).args.len();
    match given < all {
        true => table.deny_beginning(opt, given, || words),
        false => table.deny(opt, || words),
    }
    Ok(0)
}
