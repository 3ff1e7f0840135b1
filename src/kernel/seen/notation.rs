//! The canonical text and the JSON form of an action. Printing and parsing are inverse: a text is looked up among the
//! printed options, so there is no second grammar that could disagree.

use serde_json::{Value as Json, json};

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::{ArgType, Opt};
use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, Viewer, WordId, ZoneId};
use crate::kernel::phase::Who;
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;

/// How a piece that the reader does not know is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) enum Unknown {
    /// By its place, so that it can be chosen: `red.hand#2`.
    Addressed,
    /// As `?`.
    Untold,
    /// By its kind, and nothing that tells it from others: it is being laid open.
    Named,
}

impl Table {
    /// The canonical text, as the seat itself writes it: `move a4 a5`, with a seat before it where several decide at once: `red: deploy wall`.
    pub fn text(&self, choice: &Choice) -> String {
        let text = self.text_for(Viewer::Seat(choice.seat), choice.opt, choice.text.as_deref());
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
        Ok(self.options.iter().map(|opt| self.text(&Choice { seat, opt: *opt, text: None })).collect())
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
        let mut args = serde_json::Map::new();
        for (index, arg) in action.args.iter().enumerate() {
            let text =
                self.arg_text(Viewer::Seat(choice.seat), choice.opt, index, choice.text.as_deref(), Unknown::Addressed);
            args.insert(arg.name.clone(), Json::String(text));
        }
        json!({ "seat": self.rules.seats[choice.seat.index()].name, "action": action.name, "args": args })
    }

    /// Without the seat, as a viewer writes it: a piece it does not know is named by its place.
    pub fn text_for(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Unknown::Addressed)
    }

    /// Without the seat, as the log has it: a piece that the viewer does not know is `?`.
    pub(in crate::kernel) fn text_in_log(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Unknown::Untold)
    }

    /// The text of an action that lays the pieces it names open.
    pub(in crate::kernel) fn text_laid_open(&self, viewer: Viewer, opt: Opt, text: Option<&str>) -> String {
        self.text_with(viewer, opt, text, Unknown::Named)
    }

    fn text_with(&self, viewer: Viewer, opt: Opt, text: Option<&str>, unknown: Unknown) -> String {
        if opt == PASS {
            return "pass".to_owned();
        }
        let action = self.rules.action_of(opt);
        let mut line = action.name.clone();
        for index in 0..action.args.len() {
            line.push(' ');
            line.push_str(&self.arg_text(viewer, opt, index, text, unknown));
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
        unknown: Unknown,
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
            ArgType::Piece => self.piece_text(viewer, PieceId(id as u16), unknown),
            ArgType::Cell => rules.cells[CellId(id as u16).index()].name.clone(),
            ArgType::Column => column_name(rules.cells[id].column as usize),
            ArgType::Zone => rules.zones[ZoneId(id as u16).index()].name.clone(),
            ArgType::Seat => rules.seats[id].name.clone(),
            ArgType::Kind(_) => rules.kinds[KindId(id as u16).index()].id.clone(),
            ArgType::Word | ArgType::Text => rules.words[WordId(id as u16).index()].clone(),
            ArgType::Number => id.to_string(),
            ArgType::Boolean => if id == 0 { "no" } else { "yes" }.to_owned(),
            ArgType::Several { .. } => {
                let pieces = opt.pieces_from(index).map(|piece| self.piece_text(viewer, piece, unknown));
                pieces.collect::<Vec<String>>().join("+")
            }
        }
    }

    /// A piece is named by its cell, elsewhere by its kind if the viewer can tell which it is, with what tells it from
    /// others of the kind. One that the viewer does
    /// not know is named by its number where pieces have an order and it must be told from others, else it is `?`.
    pub(in crate::kernel) fn piece_text(&self, viewer: Viewer, piece: PieceId, unknown: Unknown) -> String {
        let (rules, state) = (&self.rules, &self.state);
        if let Some(cell) = state.cell(rules, piece) {
            return rules.cells[cell.index()].name.clone();
        }
        if state.can_tell(rules, viewer, piece) {
            let kind = &rules.kinds[state.kind(rules, piece).index()].id;
            return format!("{kind}{}", self.marks(viewer, piece));
        }
        if unknown == Unknown::Named {
            return rules.kinds[state.kind(rules, piece).index()].id.clone();
        }
        match self.place_in(viewer, piece).filter(|_| unknown == Unknown::Addressed) {
            Some(_) => self.address(viewer, piece),
            None => "?".to_owned(),
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
        let printed =
            |opt: &Opt, index: usize| self.arg_text(Viewer::Seat(seat), *opt, index, None, Unknown::Addressed);
        let listed = self.options.iter().filter(|opt| opt.action() == id);
        let mut exact = listed.clone().filter(|opt| {
            action.args.iter().enumerate().all(|(index, arg)| {
                (arg.kind != ArgType::Text || opt.id(index).is_some()) && printed(opt, index) == tokens[index]
            })
        });
        if let Some(opt) = exact.next() {
            return Ok(Some(Choice { seat, opt: *opt, text: None }));
        }
        // `attack Edo AC` for `attack edo AC`, where only one option can be meant.
        let mut alike = listed.clone().filter(|opt| {
            let written = action.args.iter().zip(&tokens).enumerate();
            let told = |index: usize| action.args[index].kind != ArgType::Text;
            let mut written =
                written.map(|(index, (_, token))| told(index) && printed(opt, index).eq_ignore_ascii_case(token));
            written.all(|alike| alike)
        });
        if let (Some(opt), None) = (alike.next(), alike.next()) {
            return Ok(Some(Choice { seat, opt: *opt, text: None }));
        }
        let mut open = listed.filter(|opt| action.text_arg().is_some_and(|arg| opt.id(arg).is_none()));
        Ok(open.next().map(|opt| Choice { seat, opt: *opt, text: Some(rest.trim().to_owned()) }))
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
