//! What a script names: fields it reads, entries it makes, texts, and globals. Found in its text alone, so that lines that
//! no match runs count as well.

use std::collections::{BTreeMap, BTreeSet};

use full_moon::LuaVersion;
use full_moon::ast::{
    Assignment, Block, Expression, Field, FunctionBody, FunctionDeclaration, GenericFor, Index, LocalAssignment,
    LocalFunction, MethodCall, NumericFor, Parameter, Prefix, Repeat, Suffix, TableConstructor, Var,
};
use full_moon::tokenizer::{Position, Token, TokenReference, TokenType};
use full_moon::visitors::Visitor;

use super::parts::on_a_deep_stack;

/// A name at its line and column, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    pub name: String,
    pub line: u32,
    pub column: u32,
}

/// The names of a script.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// What stands after a `.` or `:` and is read or called.
    pub reads: Vec<Mention>,
    /// Keys of tables and what is assigned after a `.`, but for what declares a field or a variable.
    pub made: BTreeSet<String>,
    /// Whole texts.
    pub texts: BTreeSet<String>,
    /// Names that are neither local nor a parameter, and whether they are assigned.
    pub globals: Vec<(Mention, bool)>,
    /// Fields and variables by what they are declared in: `kinds.ranks`, `variables.seat`.
    pub declared: Vec<(String, Mention)>,
}

impl Mentions {
    /// `None` of a text that the parser here does not know, though Luau may.
    pub fn of(text: &str) -> Option<Self> {
        // What Luau does not take is not worth a deep stack.
        mlua::chunk::Compiler::new().compile(text).ok()?;
        on_a_deep_stack(|| {
            let ast = full_moon::parse_fallible(text, LuaVersion::luau()).into_result().ok()?;
            let mut finder = Finder { scopes: vec![BTreeSet::new()], ..Finder::default() };
            finder.visit_ast(&ast);
            Some(finder.found)
        })
    }

    /// Whether the name stands anywhere but where it is declared.
    pub fn has(&self, name: &str) -> bool {
        self.made.contains(name)
            || self.reads.iter().any(|read| read.name == name)
            || self.globals.iter().any(|(global, _)| global.name == name)
            || self.texts.iter().any(|text| words(text).any(|word| word == name))
    }
}

/// The words of a text: `5soldier+king_a` has `soldier` and `king_a`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    parts.flat_map(|part| [part, part.trim_start_matches(|letter: char| letter.is_ascii_digit())])
}

#[derive(Default)]
struct Finder {
    found: Mentions,
    /// Names of the blocks around, the innermost last.
    scopes: Vec<BTreeSet<String>>,
    /// Names that a block begins with, by its address: parameters, variables of a loop.
    waiting: BTreeMap<usize, Vec<String>>,
    /// Blocks whose names are seen a little longer: the condition after `until` sees them.
    lasting: BTreeSet<usize>,
    /// Where names stand that are assigned to.
    targets: BTreeSet<usize>,
    /// Where keys stand that are no mention, as they declare.
    declaring: BTreeSet<usize>,
}

fn at(token: &TokenReference) -> Position {
    token.token().start_position()
}

fn text(token: &TokenReference) -> String {
    token.token().to_string()
}

fn mention(token: &TokenReference) -> Mention {
    let number = |count: usize| u32::try_from(count).unwrap_or(0);
    Mention { name: text(token), line: number(at(token).line()), column: number(at(token).character()) }
}

fn address(block: &Block) -> usize {
    std::ptr::from_ref(block).addr()
}

/// The names of `kinds.ranks`; none where something else is in it.
fn path(var: &Var) -> Option<Vec<String>> {
    let Var::Expression(var) = var else { return None };
    let Prefix::Name(first) = var.prefix() else { return None };
    let rest = var.suffixes().map(|suffix| match suffix {
        Suffix::Index(Index::Dot { name, .. }) => Some(text(name)),
        _ => None,
    });
    std::iter::once(Some(text(first))).chain(rest).collect()
}

impl Finder {
    fn declare(&mut self, name: String) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name);
        }
    }

    fn wait(&mut self, block: &Block, names: impl IntoIterator<Item = String>) {
        self.waiting.entry(address(block)).or_default().extend(names);
    }

    fn global(&mut self, token: &TokenReference, assigned: bool) {
        let mention = mention(token);
        if !self.scopes.iter().any(|scope| scope.contains(&mention.name)) {
            self.found.globals.push((mention, assigned));
        }
    }

    /// `kinds.ranks = { strength = "integer" }` declares and does not use, and so do values of `kinds.ranks.cannon`.
    fn declares(&mut self, path: &[String], value: &TableConstructor) {
        let parts: Vec<&str> = path.iter().map(String::as_str).collect();
        let fields = match &parts[..] {
            ["kinds" | "fields" | "variables", _] => true,
            ["kinds", _, _] => false,
            _ => return,
        };
        for field in value.fields() {
            let Field::NameKey { key, .. } = field else { continue };
            self.declaring.insert(at(key).bytes());
            if fields {
                self.found.declared.push((path.join("."), mention(key)));
            }
        }
    }
}

impl Visitor for Finder {
    fn visit_block(&mut self, block: &Block) {
        let names = self.waiting.remove(&address(block)).unwrap_or_default();
        self.scopes.push(names.into_iter().collect());
    }

    fn visit_block_end(&mut self, block: &Block) {
        if !self.lasting.contains(&address(block)) {
            self.scopes.pop();
        }
    }

    fn visit_repeat(&mut self, repeat: &Repeat) {
        self.lasting.insert(address(repeat.block()));
    }

    fn visit_repeat_end(&mut self, repeat: &Repeat) {
        self.lasting.remove(&address(repeat.block()));
        self.scopes.pop();
    }

    fn visit_function_body(&mut self, body: &FunctionBody) {
        let names = body.parameters().iter().filter_map(|parameter| match parameter {
            Parameter::Name(name) => Some(text(name)),
            _ => None,
        });
        self.wait(body.block(), names.collect::<Vec<_>>());
    }

    fn visit_generic_for(&mut self, body: &GenericFor) {
        self.wait(body.block(), body.names().iter().map(text).collect::<Vec<_>>());
    }

    fn visit_numeric_for(&mut self, body: &NumericFor) {
        self.wait(body.block(), [text(body.index_variable())]);
    }

    fn visit_local_assignment_end(&mut self, set: &LocalAssignment) {
        set.names().iter().for_each(|name| self.declare(text(name)));
    }

    fn visit_const_assignment_end(&mut self, set: &full_moon::ast::luau::ConstAssignment) {
        set.names().iter().for_each(|name| self.declare(text(name)));
    }

    fn visit_local_function(&mut self, function: &LocalFunction) {
        self.declare(text(function.name()));
    }

    fn visit_const_function(&mut self, function: &full_moon::ast::luau::ConstFunction) {
        self.declare(text(function.name()));
    }

    fn visit_function_declaration(&mut self, function: &FunctionDeclaration) {
        let name = function.name();
        let mut names = name.names().iter();
        let first = names.next();
        let rest: Vec<String> = names.chain(name.method_name()).map(text).collect();
        if let Some(first) = first {
            self.global(first, rest.is_empty());
        }
        self.found.made.extend(rest);
        if name.method_name().is_some() {
            self.wait(function.body().block(), ["self".to_owned()]);
        }
    }

    fn visit_assignment(&mut self, set: &Assignment) {
        for (index, var) in set.variables().iter().enumerate() {
            match var {
                Var::Name(name) => drop(self.targets.insert(at(name).bytes())),
                Var::Expression(var) => {
                    if let Some(Suffix::Index(Index::Dot { name, .. })) = var.suffixes().last() {
                        self.targets.insert(at(name).bytes());
                    }
                }
                _ => {}
            }
            let Some(path) = path(var) else { continue };
            match set.expressions().iter().nth(index) {
                Some(Expression::TableConstructor(table)) if path.len() == 2 || path[0] == "kinds" => {
                    self.declares(&path, table);
                }
                _ => {}
            }
            // `variables.game.kept = 0`
            if let ([section, of, _], Var::Expression(var)) = (&path[..], var)
                && section == "variables"
                && let Some(Suffix::Index(Index::Dot { name, .. })) = var.suffixes().last()
            {
                self.declaring.insert(at(name).bytes());
                self.found.declared.push((format!("variables.{of}"), mention(name)));
            }
        }
    }

    fn visit_var(&mut self, var: &Var) {
        if let Var::Name(name) = var {
            self.global(name, self.targets.contains(&at(name).bytes()));
        }
    }

    fn visit_prefix(&mut self, prefix: &Prefix) {
        if let Prefix::Name(name) = prefix {
            self.global(name, false);
        }
    }

    fn visit_index(&mut self, index: &Index) {
        let Index::Dot { name, .. } = index else { return };
        let place = at(name).bytes();
        if self.declaring.contains(&place) {
            return;
        }
        if self.targets.contains(&place) {
            self.found.made.insert(text(name));
        } else {
            self.found.reads.push(mention(name));
        }
    }

    fn visit_method_call(&mut self, call: &MethodCall) {
        self.found.reads.push(mention(call.name()));
    }

    fn visit_field(&mut self, field: &Field) {
        if let Field::NameKey { key, .. } = field
            && !self.declaring.contains(&at(key).bytes())
        {
            self.found.made.insert(text(key));
        }
    }

    fn visit_string_literal(&mut self, token: &Token) {
        if let TokenType::StringLiteral { literal, .. } = token.token_type() {
            self.found.texts.insert(literal.to_string());
        }
    }

    fn visit_interpolated_string_segment(&mut self, token: &Token) {
        if let TokenType::InterpolatedString { literal, .. } = token.token_type() {
            self.found.texts.insert(literal.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn globals(text: &str) -> Vec<String> {
        let found = Mentions::of(text).expect("it is Luau");
        found
            .globals
            .into_iter()
            .map(|(mention, set)| format!("{}{}", mention.name, if set { " =" } else { "" }))
            .collect()
    }

    #[test]
    fn names_are_global_where_nothing_around_declares_them() {
        assert_eq!(globals("local a = a"), ["a"]);
        assert_eq!(globals("local function f(x) return f(x, y) end"), ["y"]);
        assert_eq!(globals("for i, v in pairs(t) do local w = i + v end w = 1"), ["pairs", "t", "w ="]);
        assert_eq!(globals("for i = 1, n do print(i) end return i"), ["n", "print", "i"]);
        assert_eq!(globals("repeat local done = f() until done"), ["f"]);
        assert_eq!(
            globals("local m = {} function m.f() end function m:g() return self.x end function h() end"),
            ["h ="]
        );
        assert_eq!(globals("do local a end return a.b:c(), 'text'"), ["a"]);
    }

    #[test]
    fn fields_are_read_or_made_or_declared() {
        let found = Mentions::of(
            "kinds.ranks = { strength = 'integer' }\nkinds.ranks.spy = { strength = 1 }\nvariables.game.kept = 0\n\
             x.made = y.read.deeper\nz:called { key = 'a text' }",
        )
        .expect("it is Luau");
        let reads: Vec<&str> = found.reads.iter().map(|read| read.name.as_str()).collect();
        assert_eq!(reads, ["ranks", "game", "read", "deeper", "called"]);
        assert_eq!(found.made.iter().collect::<Vec<_>>(), ["key", "made", "ranks", "spy"]);
        let declared: Vec<String> =
            found.declared.iter().map(|(of, name)| format!("{of} {} {}", name.name, name.line)).collect();
        assert_eq!(declared, ["kinds.ranks strength 1", "variables.game kept 3"]);
        assert!(!found.has("strength") && found.has("text") && !found.has("tex"));
    }

    #[test]
    fn numbers_before_a_word_are_no_part_of_it() {
        assert!(
            words("5soldier+king_a").any(|word| word == "soldier")
                && words("5soldier+king_a").any(|word| word == "king_a")
        );
    }
}
