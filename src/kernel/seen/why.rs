//! Why an action is on offer, and why not, in words about this position.

use crate::diag::{Diagnostic, Result, nearest};

use crate::kernel::action::{Action, ArgType, Generator, Opt, Pass};
use crate::kernel::determinize::unsealed;
use crate::kernel::ids::{ActionId, CellId, PieceId, SeatId, Viewer, ZoneDeclId};
use crate::kernel::notation::Naming;
use crate::kernel::pattern::Onto;
use crate::kernel::script::{Mode, Script};
use crate::kernel::selector::{Owner, Selector, Test};
use crate::kernel::table::{Denial, Table};
use crate::kernel::value::Value;

/// How many legal alternatives a refusal names.
const NEAREST: usize = 6;

/// The generator that fills an argument.
fn generator_of(action: &Action, arg: usize) -> Option<&Generator> {
    let mut filled = 0;
    action.offer.iter().find(|generator| {
        filled += generator.fills();
        filled > arg
    })
}

/// Whose pieces a generator gives, where it says.
fn wanted_owner(generator: &Generator) -> Option<Owner> {
    let of = |selector: &Selector| {
        selector.tests.iter().find_map(|test| if let Test::Owner(owner) = test { Some(*owner) } else { None })
    };
    match generator {
        Generator::Pieces { selector, .. }
        | Generator::InReach { selector, .. }
        | Generator::NextTo { selector, .. } => of(selector),
        _ => None,
    }
}

impl Table {
    /// Why the action is on offer (a warning-free `Ok` with the words), or why not.
    ///
    /// # Errors
    /// The reason it is not on offer, or what the script did wrong when asked.
    pub fn why(&mut self, script: &mut dyn Script, text: &str) -> Result<String> {
        let (seat, body) = self.addressed(text)?;
        let Some(choice) = self.find(script, seat, body)? else {
            return Err(self.why_not(script, seat, body));
        };
        let rules = std::sync::Arc::clone(&self.rules);
        if choice.opt == crate::kernel::tape::PASS {
            return Ok(rules.language.screen("`pass` declines the question"));
        }
        let action = rules.action_of(choice.opt);
        if let Some(text) = &choice.text {
            self.admit_text(script, seat, action, text)?;
        }
        let doc = rules.language.docs.get(&action.name).unwrap_or(&action.doc);
        let doc = if doc.is_empty() { String::new() } else { format!(": {doc}") };
        Ok(format!("`{}` is on offer by action `{}` ({}){doc}", self.text(&choice), action.name, action.place))
    }

    /// Why the seat may not do this now, of what it sees: while all choose at once the others' choices are no reason.
    pub(in crate::kernel) fn why_not(&mut self, script: &mut dyn Script, seat: SeatId, body: &str) -> Box<Diagnostic> {
        if !self.together() || self.question().is_some() {
            return self.why_not_of(script, seat, body);
        }
        let seen = unsealed(&self.rules, &self.state, Viewer::Seat(seat));
        let held = std::mem::replace(&mut self.state, seen);
        self.options_seat = None;
        let error = self.why_not_of(script, seat, body);
        self.set_state(held);
        error
    }

    fn why_not_of(&mut self, script: &mut dyn Script, seat: SeatId, body: &str) -> Box<Diagnostic> {
        let rules = std::sync::Arc::clone(&self.rules);
        let name = &rules.seats[seat.index()].name;
        if self.state.outcome().is_some() {
            let over = format!("the match is over: {}", self.outcome_told());
            return Box::new(Diagnostic::error("action/over", over).help(":undo, or :new for another match"));
        }
        if !self.deciders().has(seat) {
            let seen = self.seen_deciders(Viewer::Seat(seat));
            let who: Vec<&str> = seen.iter().map(|seat| rules.seats[seat.index()].name.as_str()).collect();
            let message = format!("it is not for `{name}` to decide now, but for `{}`", who.join("`, `"));
            let message = rules.language.screen(&message);
            return Box::new(Diagnostic::error("action/not-your-turn", message).help(":legal"));
        }
        let mut words = body.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let phase = &rules.phases[self.state.phase()];
        let actions = self.actions_now();
        let known: Vec<&str> = actions.iter().map(|id| rules.actions[id.index()].name.as_str()).collect();
        if body == "pass" {
            return self.why_no_pass(script, seat);
        }
        let Some(id) = rules.action_named(verb) else {
            let message =
                if verb.is_empty() { "no action was given".to_owned() } else { format!("no action is named `{verb}`") };
            let error = Diagnostic::error("action/unknown", message);
            return Box::new(error.suggest(verb, known.iter().copied()));
        };
        let action = &rules.actions[id.index()];
        if !actions.contains(&id) {
            let message = match self.question_told(Viewer::Seat(seat)) {
                Some(question) => format!("`{verb}` is no answer to what is asked: {question}"),
                None if rules.phases.iter().all(|phase| !phase.actions.contains(&id)) => {
                    format!("`{verb}` answers a question, and nothing is asked now")
                }
                None => format!("`{verb}` cannot be done in phase `{}`", phase.name),
            };
            let message = rules.language.reason(&message);
            return Box::new(Diagnostic::error("action/phase", message).help(self.now_words(&known)));
        }
        let named = |(index, word): (usize, &'_ str)| -> String {
            let kind = matches!(action.args.get(index).map(|arg| arg.kind), Some(ArgType::Piece | ArgType::Kind(_)));
            let known = rules.kinds.iter().find(|known| kind && known.id.eq_ignore_ascii_case(word));
            known.map_or(word, |known| &known.id).to_owned()
        };
        let tokens: Vec<String> = words.enumerate().map(named).collect();
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        if let Some(error) = self.several_meant(script, seat, id, body) {
            return error;
        }
        let (message, place) = match self.argument_fault(seat, action, &tokens) {
            Some(message) => (message, None),
            None => match self.denial(script, seat, id, &tokens) {
                Ok(reason) => (reason, Some(action.place.clone())),
                Err(error) => return error,
            },
        };
        let message = rules.language.reason(&message);
        let message = rules.language.screen(&format!("`{body}` is not possible: {message}"));
        let mut error = Diagnostic::error("action/not-offered", message);
        if let Some(place) = place {
            error = error.note(format!("action `{}` is declared at {place}", action.name));
        }
        match self.nearest(script, seat, id, &tokens) {
            near if near.is_empty() => Box::new(error.help(":legal")),
            near => Box::new(error.help(format!("possible: {}", near.join(", ")))),
        }
    }

    /// Where options are written alike but for their zones, and none was named.
    fn several_meant(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        id: ActionId,
        body: &str,
    ) -> Option<Box<Diagnostic>> {
        self.options(script, seat).ok()?;
        let text = |opt, naming| self.text_with(Viewer::Seat(seat), opt, None, naming);
        let zoned = self.named_options(seat).into_iter();
        let zoned = zoned.filter(|(opt, naming)| opt.action() == id && *naming == Naming::Zoned);
        let meant =
            zoned.filter(|(opt, _)| text(*opt, Naming::Addressed).split_whitespace().eq(body.split_whitespace()));
        let meant: Vec<String> = meant.take(NEAREST).map(|(opt, naming)| text(opt, naming)).collect();
        if meant.is_empty() {
            return None;
        }
        let error =
            Diagnostic::error("action/not-offered", format!("`{body}` does not say which piece: several are alike"));
        Some(Box::new(error.help(format!("possible: {}", meant.join(", ")))))
    }

    /// What may be done instead.
    fn now_words(&self, actions: &[&str]) -> String {
        let pass = (self.pass_now() == Pass::Always).then_some("pass");
        format!("now: {}", actions.iter().copied().chain(pass).collect::<Vec<&str>>().join(", "))
    }

    /// Why the seat may not decline.
    fn why_no_pass(&mut self, script: &mut dyn Script, seat: SeatId) -> Box<Diagnostic> {
        let reason = match self.pass_now() {
            Pass::If(hook) => match script.call(self, hook, Mode::Read, &[Value::Seat(seat)]) {
                Ok(answer) => answer.text,
                Err(error) => return error,
            },
            _ => None,
        };
        let reason = reason.unwrap_or_else(|| "something must be chosen here".to_owned());
        let language = &self.rules.language;
        let message = language.screen(&format!("`pass` is not possible: {}", language.reason(&reason)));
        let error = Diagnostic::error("action/not-offered", message);
        Box::new(error.help(":legal"))
    }

    /// What the arguments, read one by one, make impossible whatever the rules say.
    fn argument_fault(&self, seat: SeatId, action: &Action, tokens: &[&str]) -> Option<String> {
        let rules = &self.rules;
        let usage = || {
            let args = action.args.iter().map(|arg| format!(" {}", arg.name.to_uppercase()));
            format!("{}{}", action.name, args.collect::<String>())
        };
        let moves = action.offer.iter().find_map(|generator| match generator {
            Generator::Moves { zone, by } => Some((*zone, *by)),
            _ => None,
        });
        let mut piece = None;
        for (index, (arg, token)) in action.args.iter().zip(tokens).enumerate() {
            match arg.kind {
                _ if arg.optional && *token == "-" => {}
                ArgType::Piece => {
                    if let Some(cell) = rules.cell_named(token) {
                        let on_grid = |generator: &Generator| match generator {
                            Generator::Moves { zone, .. } => Some(*zone),
                            Generator::Pieces { zone, .. } => Some(*zone).filter(|zone| self.is_grid(*zone)),
                            _ => None,
                        };
                        if let Some(
                            Generator::Pieces { selector, .. }
                            | Generator::InReach { selector, .. }
                            | Generator::NextTo { selector, .. },
                        ) = generator_of(action, index)
                            && let Some(found) = self.state.piece_on(rules, cell)
                            && let Some(reason) = selector.reason(rules, &self.state, seat, found)
                        {
                            return Some(reason.to_owned());
                        }
                        if action.offer.iter().any(|generator| on_grid(generator).is_some()) {
                            let Some(found) = self.state.piece_on(rules, cell) else {
                                return Some(self.empty_words(cell));
                            };
                            piece = Some(found);
                            let wanted = match moves {
                                Some(_) => Some(Owner::Acting),
                                None => generator_of(action, index).and_then(wanted_owner),
                            };
                            if let Some(fault) = self.owner_fault(seat, wanted, found, token) {
                                return Some(fault);
                            }
                        }
                    } else if rules.kind_named(token.split(['(', '@']).next().unwrap_or(token)).is_none() {
                        let near = nearest(token, rules.cells.iter().map(|cell| cell.name.as_str()))
                            .or_else(|| nearest(token, rules.kinds.iter().map(|kind| kind.id.as_str())));
                        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                        return Some(format!("`{token}` is neither a cell nor a kind of piece{hint}"));
                    } else if let Some(reason) = self.lying_fault(seat, action, index, token) {
                        return Some(reason);
                    }
                    if let Some(fault) = self.reach_fault(action, index, tokens) {
                        return Some(fault);
                    }
                }
                ArgType::Cell => {
                    let Some(cell) = rules.cell_named(token) else { return Some(self.no_cell(token)) };
                    if rules.cells[cell.index()].blocked {
                        return Some(format!("{token} cannot be entered"));
                    }
                    if let Some(Generator::Cells { selector, .. }) = generator_of(action, index)
                        && let Some(reason) = selector.cell_reason(rules, &self.state, seat, cell)
                    {
                        return Some(reason);
                    }
                    if let (Some(piece), Some((_, by))) = (piece, moves)
                        && let Some(fault) = self.move_fault(seat, piece, cell, by)
                    {
                        return Some(fault);
                    }
                }
                ArgType::Kind(sort) if rules.kind_named(token).is_none() => {
                    let kinds = rules.sorts[sort.index()].kinds.iter();
                    let near = nearest(token, kinds.map(|kind| rules.kinds[kind.index()].id.as_str()));
                    let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    return Some(format!("no kind of `{}` is named `{token}`{hint}", rules.sorts[sort.index()].name));
                }
                _ => {}
            }
        }
        if let (Some(piece), Some((_, by)), 1) = (piece, moves, tokens.len())
            && let Some(fault) = self.never_moves(piece, by)
        {
            return Some(fault);
        }
        let enough = match action.text_arg() {
            Some(_) => !tokens.is_empty(),
            None => tokens.len() == action.args.len(),
        };
        (!enough).then(|| format!("it is written `{}`", usage()))
    }

    /// Why a piece of the board is not of the owner that is wanted.
    fn owner_fault(&self, seat: SeatId, wanted: Option<Owner>, piece: PieceId, on: &str) -> Option<String> {
        let owner = self.state.owner(&self.rules, piece);
        let words = || self.piece_words(piece, Viewer::Seat(seat));
        match wanted {
            Some(Owner::Acting) if owner != Some(seat) => Some(format!("the {} on {on} is not yours", words())),
            Some(Owner::Opponent) if owner == Some(seat) => Some(format!("the {} on {on} is your own", words())),
            _ => None,
        }
    }

    /// Why a piece that the seat would write so, and that lies where the argument is taken from, is not selected; or that
    /// none lies there, where the seat can tell.
    fn lying_fault(&self, seat: SeatId, action: &Action, index: usize, token: &str) -> Option<String> {
        let Some(Generator::Pieces { zone, selector, .. }) = generator_of(action, index) else { return None };
        if self.is_grid(*zone) {
            return None;
        }
        let (rules, state, viewer) = (&*self.rules, &self.state, Viewer::Seat(seat));
        let zone = rules.zone_of(*zone, seat);
        let written = |piece: &PieceId| self.piece_text(viewer, *piece, Naming::Addressed) == token;
        let lying: Vec<PieceId> = state.pieces_in(rules, zone).collect();
        match lying.iter().find(|piece| written(piece)) {
            Some(piece) => selector.reason(rules, state, seat, *piece).map(str::to_owned),
            None if token.contains(['@', '#', '(']) => None,
            None => lying
                .iter()
                .all(|piece| state.can_tell(rules, viewer, *piece))
                .then(|| format!("no {token} lies in {}", rules.zones[zone.index()].name)),
        }
    }

    fn is_grid(&self, decl: ZoneDeclId) -> bool {
        self.rules.grid_of(self.rules.zone_of(decl, SeatId(0))).is_some()
    }

    fn empty_words(&self, cell: CellId) -> String {
        let def = &self.rules.cells[cell.index()];
        if def.blocked { format!("{} cannot be entered", def.name) } else { format!("nothing stands on {}", def.name) }
    }

    fn no_cell(&self, token: &str) -> String {
        let names = self.rules.cells.iter().map(|cell| cell.name.as_str());
        match nearest(token, names) {
            Some(near) => format!("no cell is named `{token}`; did you mean `{near}`?"),
            None => format!("no cell is named `{token}`"),
        }
    }

    fn never_moves(&self, piece: PieceId, by: usize) -> Option<String> {
        let rules = &self.rules;
        let kind = self.state.kind(rules, piece);
        let pattern = rules.pattern_fields[by].by_kind[kind.index()];
        let def = &rules.kinds[kind.index()];
        rules.patterns[pattern.index()].rays.is_empty().then(|| {
            let name = rules.language.kind(&def.id).unwrap_or(&def.name);
            format!("a {name} never moves (it has no `{}` at {})", rules.pattern_fields[by].name, def.place)
        })
    }

    /// Why a piece on a board is not within reach of another that was named before it.
    fn reach_fault(&self, action: &Action, index: usize, tokens: &[&str]) -> Option<String> {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(Generator::InReach { from, by, .. }) = generator_of(action, index) else { return None };
        let to = rules.cell_named(tokens.get(index)?)?;
        let piece = state.piece_on(rules, rules.cell_named(tokens.get(*from)?)?)?;
        let (here, owner) = (state.cell(rules, piece)?, state.owner(rules, piece)?);
        let pattern = rules.pattern_fields[*by].by_kind[state.kind(rules, piece).index()];
        let met = |cell: &u16| state.piece_on(rules, CellId(*cell)).map(|_| CellId(*cell));
        let mut rays = rules.rays.from(pattern, owner, here);
        let reached = rays.any(|ray| ray.cells.iter().find_map(met) == Some(to));
        (!reached).then(|| self.beyond(piece, here, to, *by))
    }

    fn beyond(&self, piece: PieceId, from: CellId, to: CellId, by: usize) -> String {
        let rules = &self.rules;
        let def = &rules.kinds[self.state.kind(rules, piece).index()];
        let name = rules.language.kind(&def.id).unwrap_or(&def.name);
        let (from, to) = (&rules.cells[from.index()].name, &rules.cells[to.index()].name);
        format!("a {name} on {from} does not reach {to} (its `{}` at {})", rules.pattern_fields[by].name, def.place)
    }

    /// Why the pattern of an own piece does not lead to the cell.
    fn move_fault(&self, seat: SeatId, piece: PieceId, to: CellId, by: usize) -> Option<String> {
        let (rules, state) = (&self.rules, &self.state);
        if let Some(fault) = self.never_moves(piece, by) {
            return Some(fault);
        }
        let kind = state.kind(rules, piece);
        let def = &rules.kinds[kind.index()];
        let name = rules.language.kind(&def.id).unwrap_or(&def.name);
        let pattern = rules.pattern_fields[by].by_kind[kind.index()];
        let from = state.cell(rules, piece)?;
        let to_name = &rules.cells[to.index()].name;
        if state.owner_on(rules, to) == Some(seat) && from != to {
            return Some(format!("your own piece stands on {to_name}"));
        }
        for ray in rules.rays.from(pattern, seat, from) {
            let Some(distance) = ray.cells.iter().position(|cell| *cell == to.0) else { continue };
            if let Some(between) =
                ray.cells[..distance].iter().find(|cell| state.piece_on(rules, CellId(**cell)).is_some())
            {
                let between = &rules.cells[usize::from(*between)].name;
                return Some(format!("the way to {to_name} is blocked by the piece on {between}"));
            }
            return match (ray.onto, state.piece_on(rules, to)) {
                (Onto::Empty, Some(_)) => Some(format!("a {name} may not attack that way")),
                (Onto::Enemy, None) => Some(format!("a {name} may go that way only to attack")),
                _ => None,
            };
        }
        Some(self.beyond(piece, from, to, by))
    }

    /// The reason the script, or a selector, denies the option that is written so; where it says none, the first word
    /// that nothing on offer agrees with.
    fn denial(&mut self, script: &mut dyn Script, seat: SeatId, id: ActionId, tokens: &[&str]) -> Result<String> {
        let rules = std::sync::Arc::clone(&self.rules);
        self.options.clear();
        self.options_seat = None;
        self.denials = Some(Vec::new());
        let filled = self.fill_action(script, &rules, seat, id);
        let denials = self.denials.take().unwrap_or_default();
        let offered = std::mem::take(&mut self.options);
        filled?;
        let spelt = |opt: Opt| self.text_for(Viewer::Seat(seat), opt, None);
        let zoned = |opt: Opt| self.text_with(Viewer::Seat(seat), opt, None, Naming::Zoned);
        let action = &rules.actions[id.index()];
        // What a denial leaves open is anything.
        let agrees = |opt: Opt, count: usize| {
            let same = |text: String| {
                let mut words = text.split_whitespace().skip(1).zip(tokens).zip(&action.args).take(count);
                words.all(|((word, token), arg)| word == *token || word == "-" && !arg.optional)
            };
            same(spelt(opt)) || same(zoned(opt))
        };
        if action.fallback && offered.iter().any(|opt| agrees(*opt, tokens.len())) {
            return Ok("it is on offer only where nothing else is".to_owned());
        }
        // What is said of the whole option comes before what is said of all that begin so.
        let whole = |opt: Opt| (0..action.args.len()).all(|arg| action.args[arg].optional || opt.id(arg).is_some());
        let (exact, open): (Vec<&Denial>, Vec<&Denial>) = denials.iter().partition(|denial| whole(denial.opt));
        if let Some(denial) = exact.into_iter().chain(open).find(|denial| agrees(denial.opt, tokens.len())) {
            return Ok(denial.reason.clone());
        }
        let all: Vec<Opt> = denials.iter().map(|denial| denial.opt).chain(offered).collect();
        let fits = |count: &usize| all.iter().any(|opt| agrees(*opt, *count));
        let parts = (1..=tokens.len().min(action.args.len())).find(|count| !fits(count));
        Ok(match parts.and_then(|count| Some((&action.args[count - 1].name, tokens[..count].split_last()?))) {
            Some((arg, (token, []))) if !all.is_empty() => format!("`{token}` cannot be the {arg} now"),
            Some((arg, (token, before))) if !all.is_empty() => {
                format!("with {}, `{token}` cannot be the {arg} now", before.join(" "))
            }
            _ => "no rule offers it".to_owned(),
        })
    }

    /// All that is denied to a seat that decides, as it would write it, with the reason it would be told.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn denied(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Vec<(String, String)>> {
        if !self.deciders().has(seat) {
            return Ok(Vec::new());
        }
        let rules = std::sync::Arc::clone(&self.rules);
        self.options.clear();
        self.options_seat = None;
        self.denials = Some(Vec::new());
        let filled = self.actions_now().into_iter().try_for_each(|id| self.fill_action(script, &rules, seat, id));
        let denials = self.denials.take().unwrap_or_default();
        self.options.clear();
        filled?;
        let mut told: Vec<(String, String)> = Vec::new();
        for denial in denials {
            let text = self.text_for(Viewer::Seat(seat), denial.opt, None);
            // The first reason is the one that is told.
            if !told.iter().any(|(other, _)| *other == text) {
                told.push((text, denial.reason));
            }
        }
        told.sort();
        Ok(told)
    }

    /// Listed options that agree with the most leading arguments.
    fn nearest(&mut self, script: &mut dyn Script, seat: SeatId, id: ActionId, tokens: &[&str]) -> Vec<String> {
        if self.options(script, seat).is_err() {
            return Vec::new();
        }
        let listed = self.named_options(seat).into_iter().filter(|(opt, _)| opt.action() == id);
        let text = |(opt, naming)| self.text_with(Viewer::Seat(seat), opt, None, naming);
        let texts: Vec<String> = listed.map(text).collect();
        for given in (1..=tokens.len()).rev() {
            let agrees =
                |text: &&String| text.split_whitespace().skip(1).take(given).eq(tokens[..given].iter().copied());
            let near: Vec<String> = texts.iter().filter(agrees).take(NEAREST).cloned().collect();
            if !near.is_empty() {
                return near;
            }
        }
        if tokens.is_empty() { texts.into_iter().take(NEAREST).collect() } else { Vec::new() }
    }
}
