//! The global functions of a batch script.

use std::rc::Rc;

use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::render::{Style, table};
use crate::script::batch::{Object, Table, Value};
use crate::session::Save;

use super::game::Package;
use super::read::{Arguments, setting, texts, wrong};
use super::table::Play;
use super::{Bench, one};

/// Seed of matches that are given none.
const FIRST_SEED: u64 = 1;

/// Columns of a table that is not folded.
const WIDEST: usize = 10_000;

pub struct Lab {
    bench: Rc<Bench>,
}

impl Lab {
    pub fn new(bench: Bench) -> Self {
        Self { bench: Rc::new(bench) }
    }

    fn load(&self, values: &[Value]) -> Result<Value> {
        const USAGE: &str = "load(\"stratego\", { variant = \"barrage\", set = { two_squares = \"off\" }, seed = 1 })";
        let arguments = Arguments::new("load", values, 2, USAGE)?;
        let name = arguments.text(0)?;
        let named = arguments.named(1, ["variant", "set", "seed"])?;
        let variants = named.get("variant").map_or(Ok(Vec::new()), |value| texts("variant", value))?;
        let variants: Vec<&str> = variants.iter().flat_map(|names| names.split(',')).map(str::trim).collect();
        let settings = match named.get("set") {
            None => Vec::new(),
            Some(Value::Table(Table { list, named })) if list.is_empty() => {
                named.iter().map(|(name, value)| Ok((name.clone(), setting(name, value)?))).collect::<Result<_>>()?
            }
            Some(other) => return Err(wrong(format!("`set` is {}, expected a table", other.what()), USAGE)),
        };
        let seed = named.whole_or("seed", FIRST_SEED)?;
        let shelf = self.bench.finder.find(name)?;
        let game = Game::load(&*shelf.files, name, &variants, &settings).map_err(one)?;
        Ok(Value::Object(Rc::new(Package::new(Rc::clone(&self.bench), game, seed))))
    }

    fn open(&self, values: &[Value]) -> Result<Value> {
        let path = Arguments::new("open", values, 1, "open(\"stratego.save\")")?.text(0)?;
        let save = Save::read(path, &self.bench.outside.read(path)?)?;
        let played = save.open().map_err(one)?;
        Ok(Value::Object(Rc::new(Play::new(Rc::clone(&self.bench), played, Vec::new())?)))
    }

    fn tabulate(&self, values: &[Value]) -> Result<Value> {
        const USAGE: &str = "tabulate({ { agent = \"greedy\", wins = 7 } }, { \"agent\", \"wins\" })";
        let arguments = Arguments::new("tabulate", values, 2, USAGE)?;
        let rows: Vec<&Table> = match arguments.get(0) {
            Value::Table(Table { list, named }) if named.is_empty() => {
                list.iter().map(|row| row_of(row, USAGE)).collect::<Result<_>>()?
            }
            other => return Err(wrong(format!("`tabulate` takes a list of rows, got {}", other.what()), USAGE)),
        };
        let columns = match arguments.get(1) {
            Value::Nothing => {
                let mut names: Vec<String> =
                    rows.iter().flat_map(|row| row.named.iter().map(|(name, _)| name.clone())).collect();
                names.sort();
                names.dedup();
                names
            }
            value => texts("columns", value)?,
        };
        let cell = |row: &Table, column: &str| {
            row.named.iter().find(|(name, _)| name == column).map(|(_, value)| value.clone())
        };
        if self.bench.json {
            for row in rows {
                let cells = columns.iter().filter_map(|name| Some((name.clone(), cell(row, name)?)));
                self.emit(&Value::Table(Table { list: Vec::new(), named: cells.collect() }))?;
            }
            return Ok(Value::Nothing);
        }
        let cells = |row: &&Table| {
            columns.iter().map(|name| cell(row, name).map_or_else(String::new, |value| rounded(&value))).collect()
        };
        let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
        let names: Vec<&str> = columns.iter().map(String::as_str).collect();
        let style = Style { width: WIDEST, ..self.bench.style };
        self.bench.outside.say(&table::records(&names, &rows, style))?;
        Ok(Value::Nothing)
    }

    fn emit(&self, value: &Value) -> Result<()> {
        let json = value.json().map_err(|why| Box::new(Diagnostic::error("batch/value", format!("`emit`: {why}"))))?;
        self.bench.outside.emit(&json.to_string())
    }
}

/// A row of a table.
fn row_of<'r>(row: &'r Value, usage: &str) -> Result<&'r Table> {
    match row {
        Value::Table(table) if table.list.is_empty() => Ok(table),
        other => Err(wrong(format!("a row is {}, expected a table with names", other.what()), usage)),
    }
}

/// As in a table: what is no whole number with four digits behind the point.
fn rounded(value: &Value) -> String {
    match value {
        Value::Number(number) if number.fract() != 0.0 => format!("{number:.4}"),
        other => other.shown(),
    }
}

impl Object for Lab {
    fn what(&self) -> &'static str {
        "batch"
    }

    fn properties(&self) -> &'static [&'static str] {
        &[]
    }

    fn methods(&self) -> &'static [&'static str] {
        &["load", "open", "print", "emit", "tabulate", "read", "write"]
    }

    fn get(&self, name: &str) -> Result<Value> {
        Err(wrong(format!("there is no `{name}`"), "load(\"stratego\")"))
    }

    fn call(&self, name: &str, values: &[Value]) -> Result<Value> {
        match name {
            "load" => return self.load(values),
            "open" => return self.open(values),
            "tabulate" => return self.tabulate(values),
            "print" => {
                let texts: Vec<String> = values.iter().map(Value::shown).collect();
                self.bench.outside.say(&texts.join("\t"))?;
            }
            "emit" => self.emit(Arguments::new(name, values, 1, "emit { turn = 1 }")?.get(0))?,
            "read" => {
                let path = Arguments::new(name, values, 1, "read(\"moves.txt\")")?.text(0)?;
                return Ok(Value::Text(self.bench.outside.read(path)?));
            }
            "write" => {
                let arguments = Arguments::new(name, values, 2, "write(\"table.txt\", text)")?;
                self.bench.outside.write(arguments.text(0)?, arguments.text(1)?)?;
            }
            _ => return self.get(name),
        }
        Ok(Value::Nothing)
    }
}
