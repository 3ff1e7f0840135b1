//! The canonical text and the JSON form of an action. Printing and parsing are inverse: a text is looked up among the
//! printed options, so there is no second grammar that could disagree.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::{ArgType, Opt};
use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, Viewer, WordId, ZoneId};
use crate::kernel::phase::Who;
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;

/// How a piece that lies on no cell is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) enum Naming {
    /// So that it can be chosen: `ace`, and one that the reader does not know by its place, `red.hand#2`.
    Addressed,
    /// With the zone as well, where another option of the list would be written the same: `ace@red.hand`.
    Zoned,
    /// One that the reader does not know as `?`.
    Untold,
    /// By its kind, and nothing that tells it from others: it is being laid open.
    Named,
}

impl Table {
    /// The canonical text of an option just listed, as the seat itself writes it: `move a4 a5`, with a seat before it
    /// where several decide at once: `red: deploy wall`.
    pub fn text(&self, choice: &Choice) -> String {
        self.text_named(choice, self.naming(choice.seat, choice.opt))
    }

    pub(in crate::kernel) fn text_named(&self, choice: &Choice, naming: Naming) -> String {
        let text = self.text_with(Viewer::Seat(choice.seat), choice.opt, choice.text.as_deref(), naming);
        let together = match self.question() {
            Some(ask) => ask.each,
            None => self.rules.phases[self.state.phase()].who == Who::Each,
        };
        match together {
            true => format!("{}: {text}", self.rules.seats[choice.seat.index()].name),
            false => text,
        }
    }

    /// The options of a seat as canonical texts.
    ///
    /// # Errors
    /// What the script did wrong when asked.
    pub fn option_texts(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Vec<String>> {
        self.options(script, seat)?;
        let named = self.named_options(seat).into_iter();
        Ok(named.map(|(opt, naming)| self.text_named(&Choice { seat, opt, text: None }, naming)).collect())
    }

    /// The options just listed for a seat, each with how its pieces are named.
    pub(in crate::kernel) fn named_options(&self, seat: SeatId) -> Vec<(Opt, Naming)> {
        let loose = self.options.iter().filter(|opt| self.is_loose(**opt));
        let mut texts: Vec<(String, Opt)> =
            loose.map(|opt| (self.text_for(Viewer::Seat(seat), *opt, None), *opt)).collect();
        // A function may offer one twice.
        texts.sort();
        texts.dedup();
        let alike: BTreeSet<Opt> =
            texts.chunk_by(|a, b| a.0 == b.0).filter(|alike| alike.len() > 1).flatten().map(|(_, opt)| *opt).collect();
        let naming = |opt: Opt| if alike.contains(&opt) { Naming::Zoned } else { Naming::Addressed };
        self.options.iter().map(|opt| (*opt, naming(*opt))).collect()
    }

    /// The same for one of them.
    pub(in crate::kernel) fn naming(&self, seat: SeatId, opt: Opt) -> Naming {
        if self.options_seat != Some(seat) || !self.is_loose(opt) {
            return Naming::Addressed;
        }
        let plain = |opt: Opt| self.text_for(Viewer::Seat(seat), opt, None);
        let text = plain(opt);
        let other = |other: &Opt| *other != opt && other.action() == opt.action() && plain(*other) == text;
        if self.options.iter().any(other) { Naming::Zoned } else { Naming::Addressed }
    }

    /// Whether an option names a piece that lies on no cell: only such a one may be written like another.
    fn is_loose(&self, opt: Opt) -> bool {
        if opt == PASS {
            return false;
        }
        let loose = |piece: PieceId| self.state.cell(&self.rules, piece).is_none();
        self.rules.action_of(opt).args.iter().enumerate().any(|(index, arg)| match arg.kind {
            ArgType::Piece => opt.id(index).is_some_and(|id| loose(PieceId(id as u16))),
            ArgType::Several { .. } => opt.pieces_from(index).any(loose),
            _ => false,
        })
    }

    /// A text for an option that leaves one open, from the action's sampler; `None` for other options.
    ///
    /// # Errors
    /// What the sampler did wrong.
    pub fn sample_text(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        opt: Opt,
        bits: u64,
    ) -> Result<Option<String>> {
        let rules = std::sync::Arc::clone(&self.rules);
        if opt == PASS {
            return Ok(None);
        }
        let action = rules.action_of(opt);
        if action.text_arg().is_none_or(|arg| opt.id(arg).is_some()) {
            return Ok(None);
        }
        let Some(hook) = action.sample else { return Ok(Some(String::new())) };
        // A sampler gets a number to draw from, so that it needs no randomness of its own.
        let number = Value::Integer((bits >> 33) as i32);
        let answer = script.call(self, hook, Mode::Read, &[Value::Seat(seat), number])?;
        match answer.value {
            Value::Text(text) => Ok(Some(text)),
            other => Err(Box::new(
                Diagnostic::error("script/sample", format!("`sample` gave a {}, expected a text", other.type_name()))
                    .at(action.place.clone()),
            )),
        }
    }

    /// The JSON form: `{"seat": "red", "action": "move", "args": {"piece": "a4", "to": "a5"}}`.
    pub fn json(&self, choice: &Choice) -> Json {
        if choice.opt == PASS {
            return json!({ "seat": self.rules.seats[choice.seat.index()].name, "action": "pass", "args": {} });
        }
        let action = self.rules.action_of(choice.opt);
        let naming = self.naming(choice.seat, choice.opt);
        let mut args = serde_json::Map::new();
        for (index, arg) in action.args.iter().enumerate() {
            let viewer = Viewer::Seat(choice.seat);
            let text = self.arg_text(viewer, choice.opt, index, choice.text.as_deref(), naming);
            args.insert(arg.name.clone(), Json::String(text));
        }
        json!({ "seat": self.rules.seats[choice.seat.index()].name, "action": action.name, "args": args })
    }

    /// Without the seat, as a viewer writes it: a piece it does not know is named by its place.
    pub fn text_for(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Naming::Addressed)
    }

    /// Without the seat, as the log has it: a piece that the viewer does not know is `?`.
    pub(in crate::kernel) fn text_in_log(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Naming::Untold)
    }

    /// The text of an action that lays the pieces it names open.
    pub(in crate::kernel) fn text_laid_open(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Naming::Named)
    }

    pub(in crate::kernel) fn text_with(&self, viewer: Viewer, opt: Opt, text: Option<&str>, naming: Naming) -> String {
        if opt == PASS {
            return "pass".to_owned();
        }
        let action = self.rules.action_of(opt);
        let mut line = action.name.clone();
        for index in 0..action.args.len() {
            line.push(' ');
            line.push_str(&self.arg_text(viewer, opt, index, text, naming));
        }
        line
    }

    /// For messages about options that may not even be well formed.
    pub(in crate::kernel) fn text_checked(&self, seat: SeatId, opt: Opt, text: Option<&str>) -> String {
        if opt == PASS {
            return "pass".to_owned();
        }
        let Some(action) = self.rules.actions.get(opt.action().index()) else { return "?".to_owned() };
        if self.rules.names_known(opt, self.state.piece_count(&self.rules)) {
            self.text_for(Viewer::Seat(seat), opt, text)
        } else {
            action.name.clone()
        }
    }

    pub(in crate::kernel) fn arg_text(
        &self,
        viewer: Viewer,
        opt: Opt,
        index: usize,
        text: Option<&str>,
        naming: Naming,
    ) -> String {
        let rules = &self.rules;
        let arg = &rules.action_of(opt).args[index];
        let Some(id) = opt.id(index) else {
            return match (arg.kind, text) {
                (ArgType::Several { .. }, _) => "none".to_owned(),
                (ArgType::Text, Some(text)) => text.to_owned(),
                (ArgType::Text, None) => arg.name.to_uppercase(),
                _ => "-".to_owned(),
            };
        };
        match arg.kind {
            ArgType::Piece => self.piece_text(viewer, PieceId(id as u16), naming),
            ArgType::Cell => rules.cells[CellId(id as u16).index()].name.clone(),
            ArgType::Column => column_name(rules.cells[id].column as usize),
            ArgType::Zone => rules.zones[ZoneId(id as u16).index()].name.clone(),
            ArgType::Seat => rules.seats[id].name.clone(),
            ArgType::Kind(_) => rules.kinds[KindId(id as u16).index()].id.clone(),
            ArgType::Word | ArgType::Text => rules.words[WordId(id as u16).index()].clone(),
            ArgType::Number => id.to_string(),
            ArgType::Boolean => if id == 0 { "no" } else { "yes" }.to_owned(),
            ArgType::Several { .. } => {
                let pieces = opt.pieces_from(index).map(|piece| self.piece_text(viewer, piece, naming));
                pieces.collect::<Vec<String>>().join("+")
            }
        }
    }

    /// A piece is named by its cell, elsewhere by its kind if the viewer can tell which it is, with what tells it from
    /// others of the kind. One that the viewer does not know is named by its number where pieces have an order and it
    /// must be told from others, else it is `?`.
    pub(in crate::kernel) fn piece_text(&self, viewer: Viewer, piece: PieceId, naming: Naming) -> String {
        let (rules, state) = (&self.rules, &self.state);
        if let Some(cell) = state.cell(rules, piece) {
            return rules.cells[cell.index()].name.clone();
        }
        let kind = || rules.kinds[state.kind(rules, piece).index()].id.clone();
        let text = match state.can_tell(rules, viewer, piece) {
            true => format!("{}{}", kind(), self.marks(viewer, piece)),
            false if naming == Naming::Named => kind(),
            false if naming != Naming::Untold && self.place_in(viewer, piece).is_some() => {
                return self.address(viewer, piece);
            }
            false => "?".to_owned(),
        };
        match state.zone(rules, piece).filter(|_| naming == Naming::Zoned) {
            Some(zone) => format!("{text}@{}", rules.zones[zone.index()].name),
            None => text,
        }
    }

    /// The seat a text is meant for and the text without it. Without a seat, the first that may decide.
    pub fn addressed<'t>(&self, text: &'t str) -> Result<(SeatId, &'t str)> {
        let text = text.trim();
        if let Some((name, rest)) = text.split_once(':')
            && let Some(seat) = self.rules.seat_named(name.trim())
        {
            return Ok((seat, rest.trim()));
        }
        if let Some((name, _)) = text.split_once(':')
            && !name.contains(char::is_whitespace)
            && !name.is_empty()
        {
            let seats = self.rules.seats.iter().map(|seat| seat.name.as_str());
            let error = Diagnostic::error("action/seat", format!("no seat is named `{name}`"));
            return Err(Box::new(error.suggest(name, seats)));
        }
        match self.deciders().iter().next() {
            Some(seat) => Ok((seat, text)),
            None => Err(Box::new(
                Diagnostic::error("action/over", format!("the match is over: {}", self.outcome_told()))
                    .help(":undo, or :new for another match"),
            )),
        }
    }

    /// The listed option that is printed so.
    ///
    /// # Errors
    /// Why there is no such option, with the nearest ones.
    pub fn parse(&mut self, script: &mut dyn Script, text: &str) -> Result<Choice> {
        let (seat, body) = self.addressed(text)?;
        match self.find(script, seat, body)? {
            Some(choice) => Ok(choice),
            None => Err(self.why_not(script, seat, body)),
        }
    }

    /// As `parse`, `None` where nothing is offered under that text.
    pub(in crate::kernel) fn find(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        body: &str,
    ) -> Result<Option<Choice>> {
        let (name, rest) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
        if name == "pass" && rest.trim().is_empty() {
            let may_pass = self.options(script, seat)?.contains(&PASS);
            return Ok(may_pass.then_some(Choice { seat, opt: PASS, text: None }));
        }
        let Some(id) = self.rules.action_named(name) else { return Ok(None) };
        self.options(script, seat)?;
        let rules = std::sync::Arc::clone(&self.rules);
        let action = &rules.actions[id.index()];
        let tokens: Vec<&str> = match action.text_arg() {
            Some(_) => Some(rest.trim()).filter(|rest| !rest.is_empty()).into_iter().collect(),
            None => rest.split_whitespace().collect(),
        };
        if tokens.len() != action.args.len() {
            return Ok(None);
        }
        let named = self.named_options(seat);
        let printed =
            |(opt, naming): &(Opt, Naming), index: usize| self.arg_text(Viewer::Seat(seat), *opt, index, None, *naming);
        let listed = named.iter().filter(|(opt, _)| opt.action() == id);
        let mut exact = listed.clone().filter(|option| {
            action.args.iter().enumerate().all(|(index, arg)| {
                (arg.kind != ArgType::Text || option.0.id(index).is_some()) && printed(option, index) == tokens[index]
            })
        });
        if let Some((opt, _)) = exact.next() {
            return Ok(Some(Choice { seat, opt: *opt, text: None }));
        }
        // `attack Edo AC` for `attack edo AC`, where only one option can be meant.
        let mut alike = listed.clone().filter(|option| {
            let written = action.args.iter().zip(&tokens).enumerate();
            let told = |index: usize| action.args[index].kind != ArgType::Text;
            let mut written =
                written.map(|(index, (_, token))| told(index) && printed(option, index).eq_ignore_ascii_case(token));
            written.all(|alike| alike)
        });
        if let (Some((opt, _)), None) = (alike.next(), alike.next()) {
            return Ok(Some(Choice { seat, opt: *opt, text: None }));
        }
        let mut open = listed.filter(|(opt, _)| action.text_arg().is_some_and(|arg| opt.id(arg).is_none()));
        Ok(open.next().map(|(opt, _)| Choice { seat, opt: *opt, text: Some(rest.trim().to_owned()) }))
    }

    /// The option a JSON form names; the inverse of `json`.
    ///
    /// # Errors
    /// The form is not well formed, or why there is no such option.
    pub fn parse_json(&mut self, script: &mut dyn Script, form: &Json) -> Result<Choice> {
        let wrong = |what: &str| {
            Box::new(
                Diagnostic::error("action/json", format!("not the JSON form of an action: {what}"))
                    .help(r#"{"seat": "red", "action": "move", "args": {"piece": "a4", "to": "a5"}}"#),
            )
        };
        let field =
            |name: &str| form.get(name).and_then(Json::as_str).ok_or_else(|| wrong(&format!("`{name}` is missing")));
        let mut line = format!("{}: {}", field("seat")?, field("action")?);
        if field("action")? == "pass" {
            return self.parse(script, &line);
        }
        let Some(action) = self.rules.action_named(field("action")?) else { return Err(wrong("no such action")) };
        for arg in self.rules.actions[action.index()].args.clone() {
            let value = form.get("args").and_then(|args| args.get(&arg.name)).and_then(Json::as_str);
            line.push(' ');
            line.push_str(value.ok_or_else(|| wrong(&format!("the argument `{}` is missing", arg.name)))?);
        }
        self.parse(script, &line)
    }
}

/// `a` to `z`, then `aa`.
pub fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    if column < 26 { letter(column).to_string() } else { format!("{}{}", letter(column / 26 - 1), letter(column)) }
}
