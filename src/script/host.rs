//! One VM with a game's scripts in it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use mlua::{Lua, Value};

use crate::content::{Choice, Files, Package, SettingValue};
use crate::diag::{Diagnostic, Place, Result};
use crate::kernel::action::{ArgType, Opt};
use crate::kernel::ids::{HookId, SeatId};
use crate::kernel::rules::Rules;
use crate::kernel::script::{Answer, Mode, Script};
use crate::kernel::table::Table;
use crate::kernel::value::Value as KernelValue;

use super::api::{self, META};
use super::budget::{Limits, SOURCE};
use super::coverage::Covered;
use super::declare::{Declarations, Declaring};
use super::error;
use super::handle::{Handle, Tag};
use super::loading::Loading;
use super::module::{self, Loaded, Sources};
use super::names::Names;
use super::profile::{self, Profile};
use super::purity::{self, Purity};
use super::raw::{Call, Frame, Given, Reference, Vm};
use super::sandbox;

/// Functions the scripts declared, by hook.
#[derive(Debug, Default)]
pub struct Hooks {
    list: Vec<(String, Option<Place>, Reference)>,
}

impl Hooks {
    /// `None` when there are too many.
    pub fn add(&mut self, label: &str, place: Option<Place>, reference: Reference) -> Option<HookId> {
        let id = u16::try_from(self.list.len()).ok().map(HookId)?;
        self.list.push((label.to_owned(), place, reference));
        Some(id)
    }

    fn get(&self, hook: HookId) -> Option<(&str, Reference)> {
        self.list.get(hook.index()).map(|(label, _, reference)| (label.as_str(), *reference))
    }

    /// Where the function begins.
    fn place(&self, hook: HookId) -> Option<Place> {
        self.list.get(hook.index())?.1.clone()
    }
}

/// A game's scripts, loaded and ready to run on a table.
pub struct Host {
    pub(super) vm: Rc<Vm>,
    hooks: Hooks,
    /// Runs a line of the REPL.
    pub(super) runner: Reference,
    /// Names the REPL's lines may use and set.
    pub(super) environment: Option<mlua::Table>,
    sources: Rc<Sources>,
    /// The scripts that were run, in the order of their paths; the game's first is among them.
    scripts: Vec<String>,
    /// What the VM was made of, to make it anew.
    package: Rc<Package>,
    /// Functions that came with the game; scenarios bring more.
    own_hooks: usize,
    /// What the scripts keep from call to call, where they are watched for it.
    pub(super) purity: Option<Purity>,
    /// How long functions run, where that is measured.
    pub(super) profile: Option<Profile>,
    /// The scripts as functions, where their lines are counted.
    pub(super) covered: Covered,
}

impl Host {
    /// Loads `scripts/<game>/main.lua` and the overlays of the variants.
    ///
    /// # Errors
    /// Everything wrong in them, each at file:line.
    pub fn load(files: &dyn Files, package: &Package) -> Result<(Self, Declarations), Vec<Diagnostic>> {
        let one = |error: mlua::Error| vec![error::from_lua(&error)];
        let mut sources = Sources::new(files, &package.game);
        let main = format!("scripts/{}/main.lua", package.game);
        if sources.get(&main).is_none() {
            return Err(vec![match files.read(&main) {
                Some(Err(error)) => *error,
                Some(Ok(text)) => Diagnostic::error(
                    "script/too-large",
                    format!("`{main}` has {} bytes, at most {SOURCE}", text.len()),
                ),
                None => Diagnostic::error("script/missing", format!("there is no script `{main}`"))
                    .help("a game needs a `main.lua`; make the file, or look at the name of the folder"),
            }]);
        }
        for path in &package.scripts {
            match files.read(path) {
                Some(Ok(text)) if text.len() <= SOURCE => sources.insert(path.clone(), text),
                Some(Ok(_)) => {
                    return Err(vec![Diagnostic::error("script/too-large", format!("`{path}` is too large"))]);
                }
                Some(Err(error)) => return Err(vec![*error]),
                None => return Err(vec![Diagnostic::error("script/missing", format!("there is no script `{path}`"))]),
            }
        }
        let sources = Rc::new(sources);
        let limits = Limits::times(files.budget());
        let (lua, runner) = sandbox::vm(&limits).map_err(one)?;
        let loading = Rc::new(Loading::new(package));
        let declaring = Declaring::new(Rc::clone(&loading));
        declaring.install(&lua).map_err(one)?;
        let loaded = Rc::default();
        install(&lua, &sources, package, Rc::clone(&loaded)).map_err(one)?;
        let vm = Vm::new(lua, META, limits).map_err(one)?;
        if files.watched() {
            vm.note_walks().map_err(one)?;
        }
        *vm.shared().loading.borrow_mut() = Some(loading);
        vm.set_global_handle(&vm.lua().globals(), c"content", Handle::new(Tag::Content, 0)).map_err(one)?;
        sandbox::refuse_globals(vm.lua(), &sandbox::RULES).map_err(one)?;
        let mut covered = Covered::new();
        if files.covered() {
            vm.lua().set_compiler(sandbox::compiler().set_coverage_level(2));
        }
        for (nth, path) in std::iter::once(&main).chain(&package.scripts).enumerate() {
            if nth > 0 {
                declaring.begin_overlay();
            }
            let text = sources.get(path).unwrap_or_default();
            let chunk = sandbox::chunk(vm.lua(), text.to_owned(), format!("@{path}")).into_function().map_err(one)?;
            covered.extend(files.covered().then(|| (path.clone(), chunk.clone())));
            let chunk = vm.keep(chunk).map_err(one)?;
            vm.load(limits.load, chunk).map_err(|failure| {
                let faults = vm.shared().loading.borrow().as_ref().map_or_else(Vec::new, |loading| loading.faults());
                if faults.is_empty() { vec![error::failed_load(failure, path, &limits)] } else { faults }
            })?;
            vm.release(chunk);
            declaring.end_overlay();
        }
        let mut hooks = Hooks::default();
        let declarations = declaring.read(&vm, &mut hooks)?;
        declaring.close();
        vm.lua().globals().set_readonly(true);
        let required = loaded.borrow().paths();
        let chunks = loaded.borrow_mut().take_chunks();
        covered.extend(chunks.into_iter().filter(|_| files.covered()));
        let scripts: BTreeSet<String> = required.into_iter().chain([main]).chain(package.scripts.clone()).collect();
        let scripts = scripts.into_iter().collect();
        let purity = purity::fix(&vm, &declaring, &mut loaded.borrow_mut(), files.watched()).map_err(one)?;
        let runner = vm.keep(runner).map_err(one)?;
        let (own_hooks, package) = (hooks.list.len(), Rc::new(package.clone()));
        let vm = Rc::new(vm);
        let environment = None;
        let host = Self {
            vm,
            hooks,
            runner,
            environment,
            sources,
            scripts,
            package,
            own_hooks,
            purity,
            covered,
            profile: None,
        };
        Ok((host, declarations))
    }

    /// Tells the VM what names the rules gave meaning to. Functions can run from now on.
    pub fn bind(&mut self, rules: &Rules) {
        *self.vm.shared().names.borrow_mut() = Names::new(rules);
        self.share_hooks();
    }

    /// After a failure: collects what it left, since Luau does not by itself when memory runs out. Where a script has
    /// kept what fills its memory, the VM is made anew, as if the game had just been loaded: no rule may depend on what
    /// a script keeps, and the next one must find room.
    pub(super) fn clean_up(&mut self, rules: &Rules) {
        let _ = self.vm.lua().gc_collect();
        let limits = *self.vm.limits();
        if self.vm.lua().used_memory() < limits.memory / 2 || self.hooks.list.len() != self.own_hooks {
            return;
        }
        let (sources, package) = (Rc::clone(&self.sources), Rc::clone(&self.package));
        let found = self.take_impurities();
        let files = sources.as_files(limits.times, self.purity.is_some(), !self.covered.is_empty());
        if let Ok((mut fresh, _)) = Self::load(&files, &package) {
            fresh.found_before(found);
            *self = fresh;
            self.bind(rules);
        }
    }

    pub(super) fn hooks_mut(&mut self) -> &mut Hooks {
        &mut self.hooks
    }

    /// Tells the VM the functions that hooks stand for.
    pub(super) fn share_hooks(&self) {
        let references = self.hooks.list.iter().map(|(_, _, reference)| *reference).collect();
        *self.vm.shared().hooks.borrow_mut() = references;
    }

    /// The text of a script, for excerpts.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.sources.get(path)
    }

    /// The scripts that the game is made of, with their texts: its own, those it required, overlays of its variants.
    pub fn scripts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.scripts.iter().filter_map(|path| Some((path.as_str(), self.source(path)?)))
    }

    /// Names that scripts find without declaring them, and those in the libraries among them.
    pub fn globals(&self) -> (Vec<String>, Vec<String>) {
        let text = |key: &Value| key.as_string().map(|key| key.to_string_lossy());
        let keys = |table: &mlua::Table| table.pairs::<Value, Value>().flatten().collect::<Vec<_>>();
        let (mut names, mut members) = (Vec::new(), Vec::new());
        let mut table = Some(self.vm.lua().globals());
        while let Some(globals) = table {
            for (name, value) in keys(&globals) {
                names.extend(text(&name));
                // Declaring tables answer for whatever is in them.
                if let Some(library) = value.as_table().filter(|library| library.metatable().is_none()) {
                    members.extend(keys(library).iter().filter_map(|(key, _)| text(key)));
                }
            }
            // The sandbox lays a table of its own over the libraries.
            table = globals.metatable().and_then(|meta| meta.raw_get::<Option<mlua::Table>>("__index").ok().flatten());
        }
        (names, members)
    }

    /// Calls a hook on a table; nothing comes of it where the rule was stopped. `allocates` says whether the arguments may
    /// take Lua's memory.
    fn run<T>(
        &mut self,
        table: &mut Table,
        hook: HookId,
        (mode, allocates): (Mode, bool),
        push: impl FnOnce(&mut Frame) -> usize,
        read: impl FnOnce(&mut Frame) -> T,
    ) -> Result<Option<T>> {
        let Some((_, reference)) = self.hooks.get(hook) else {
            return Err(Box::new(Diagnostic::error("script/hook", format!("there is no function {}", hook.0))));
        };
        let limits = *self.vm.limits();
        let total = limits.step - table.spent().unwrap_or(0);
        let call = Call { mode, fuel: limits.rule, total, function: reference, allocates };
        let begun = profile::begun(self.profile.as_ref());
        let called = self.vm.call(table, call, push, read);
        if let (Some(begun), Some(profile)) = (begun, &mut self.profile) {
            profile.add(hook, begun);
        }
        if self.purity.is_some() {
            self.look_for_impurities(hook);
        }
        called.map_err(|failure| {
            let (label, _) = self.hooks.get(hook).unwrap_or(("?", reference));
            let mut error = purity::failed_call(failure, label, &limits, &self.sources);
            error.place = error.place.or_else(|| self.hooks.place(hook));
            self.clean_up(&std::sync::Arc::clone(table.rules()));
            Box::new(error)
        })
    }

    /// The name of a hook as it was declared: `actions.move.apply`.
    pub fn label(&self, hook: HookId) -> &str {
        self.hooks.get(hook).map_or("?", |(label, _)| label)
    }

    /// Where a hook begins.
    pub(super) fn place(&self, hook: HookId) -> Option<Place> {
        self.hooks.place(hook)
    }
}

/// What scripts find beside the declaring tables: `settings` and `require`.
fn install(lua: &Lua, sources: &Rc<Sources>, package: &Package, loaded: Rc<RefCell<Loaded>>) -> mlua::Result<()> {
    let globals = lua.globals();
    let values = lua.create_table()?;
    for setting in &package.settings {
        let value = match &setting.value {
            Choice::One(value) => setting_value(lua, value)?,
            Choice::PerSeat(by_seat) => {
                let table = lua.create_table()?;
                for (seat, value) in package.file.seats.names().zip(by_seat) {
                    table.set(seat, setting_value(lua, value)?)?;
                }
                table.set_readonly(true);
                Value::Table(table)
            }
        };
        values.set(setting.decl.name.as_str(), value)?;
    }
    let names: Vec<String> = package.settings.iter().map(|setting| setting.decl.name.clone()).collect();
    let unknown = lua.create_function(move |_, (_, name): (Value, mlua::LuaString)| -> mlua::Result<Value> {
        let name = name.to_string_lossy();
        let hint = match crate::diag::nearest(&name, names.iter().map(String::as_str)) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => "; declare it under `settings:` in game.yaml".to_owned(),
        };
        Err(mlua::Error::runtime(format!("no setting is named `{name}`{hint}")))
    })?;
    let meta = lua.create_table()?;
    meta.set("__index", unknown)?;
    meta.set("__metatable", false)?;
    meta.set_readonly(true);
    values.set_metatable(Some(meta))?;
    values.set_readonly(true);
    globals.set("settings", values)?;
    globals.set("require", module::require(lua, Rc::clone(sources), package.game.clone(), loaded)?)
}

fn setting_value(lua: &Lua, value: &SettingValue) -> mlua::Result<Value> {
    Ok(match value {
        SettingValue::Bool(value) => Value::Boolean(*value),
        SettingValue::Integer(value) => Value::Integer(i64::from(*value)),
        SettingValue::Word(word) => Value::String(lua.create_string(word)?),
    })
}

/// Most entries of a list that a function computes; a variable may hold fewer.
const COMPUTED: usize = 64;

impl Script for Host {
    fn call(&mut self, table: &mut Table, hook: HookId, mode: Mode, args: &[KernelValue]) -> Result<Answer> {
        let push = |frame: &mut Frame| {
            let Ok(rules) = frame.rules() else { return 0 };
            let mut count = 0;
            if mode != Mode::Pure {
                frame.push_handle(Handle::new(Tag::State, 0));
                count += 1;
            }
            for (index, arg) in args.iter().enumerate() {
                api::push_value(frame, rules, arg);
                count += 1;
                if index == 0 && matches!(mode, Mode::Offer | Mode::Deny) {
                    let tag = if mode == Mode::Offer { Tag::Offer } else { Tag::Deny };
                    frame.push_handle(Handle::new(tag, 0));
                    count += 1;
                }
            }
            count
        };
        let plain = |arg: &KernelValue| {
            use KernelValue::{Boolean, Cell, Integer, Kind, Nil, Piece, Seat, Zone};
            matches!(arg, Nil | Boolean(_) | Integer(_) | Seat(_) | Piece(_) | Kind(_) | Zone(_) | Cell(_))
        };
        let allocates = !args.iter().all(plain);
        let read = |frame: &mut Frame| {
            if mode == Mode::Score {
                let number = |index| match frame.given(index) {
                    Given::Number(number) => number,
                    Given::Boolean(true) => 1.0,
                    _ => 0.0,
                };
                return Answer { value: KernelValue::Numbers((0..frame.count()).map(number).collect()), text: None };
            }
            let rules = frame.rules().ok();
            let known = |given: &Given| api::kernel_value(rules?, given).ok();
            let one = |given: &Given| known(given).unwrap_or(KernelValue::Boolean(true));
            if mode == Mode::Compute {
                let list = if frame.given(0) == Given::Table { frame.items(0, COMPUTED).ok() } else { None };
                let value = list.map(|items| KernelValue::List(items.iter().map(one).collect()));
                return Answer { value: value.unwrap_or_else(|| one(&frame.given(0))), text: None };
            }
            // What most functions give that are called for what they do.
            if frame.count() == 0 {
                return Answer { value: KernelValue::Boolean(false), text: None };
            }
            let value = match frame.given(0) {
                Given::Text(text) => KernelValue::Text(text),
                Given::Nil | Given::Boolean(false) => KernelValue::Boolean(false),
                Given::Boolean(true) => KernelValue::Boolean(true),
                other => one(&other),
            };
            let text = match frame.given(1) {
                Given::Text(text) => Some(text),
                _ => None,
            };
            Answer { value, text }
        };
        let answer = self.run(table, hook, (mode, allocates), push, read)?;
        // The rule was stopped: the match or the phase ended, or it waits for an answer.
        Ok(answer.unwrap_or(Answer { value: KernelValue::Nil, text: None }))
    }

    fn act(&mut self, table: &mut Table, hook: HookId, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        let args = &table.rules().action_of(opt).args;
        let count = args.len();
        let allocates =
            args.iter().any(|arg| matches!(arg.kind, ArgType::Word | ArgType::Text | ArgType::Several { .. }));
        let push = |frame: &mut Frame| {
            let Ok(rules) = frame.rules() else { return 0 };
            frame.push_handle(Handle::new(Tag::State, 0));
            frame.push_handle(seat.into());
            for index in 0..count {
                api::push_argument(frame, rules, opt, index, text);
            }
            2 + count
        };
        self.run(table, hook, (Mode::Write, allocates), push, |_| ()).map(drop)
    }
}

/// Names of seats as the REPL's globals.
pub(super) fn seat_handles(rules: &Rules) -> impl Iterator<Item = (&str, Handle)> {
    rules.seats.iter().enumerate().map(|(index, seat)| (seat.name.as_str(), Handle::from(SeatId(index as u8))))
}
