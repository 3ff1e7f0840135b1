//! The named parts of a script and a hash of each, so that what changed in it can be told by name. Comments and layout
//! are no part of anything.

use std::collections::BTreeSet;
use std::hash::Hasher;
use std::ops::Range;

use full_moon::LuaVersion;
use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{
    Ast, Block, Call, Expression, Field, FunctionArgs, FunctionName, Index, LastStmt, Prefix, Stmt, Suffix,
    TableConstructor, Var,
};
use full_moon::node::Node;
use full_moon::tokenizer::{Lexer, LexerResult, StringLiteralQuoteType, Symbol, Token, TokenReference, TokenType};
use siphasher::sip::SipHasher13;

/// The one part of a script that the parser here does not know though Luau may: newer syntax.
pub const WHOLE: &str = "the whole file";

/// What stands in a script outside of everything that has a name.
pub const REST: &str = "the rest";

/// Luau takes no more than a thousand levels of anything, for which this is plenty.
const STACK: usize = 256 << 20;

/// Letters of a key that is no plain name.
const KEY: usize = 40;

/// A function that is in no other, or a statement without such functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it goes: `actions.attack.apply`. No two parts of a script have one name.
    pub name: String,
    pub line: usize,
    pub is_function: bool,
    /// Where it stands, in bytes; it may have other parts within, and so has what is all that is left.
    pub range: Range<usize>,
    /// Of its words alone: comments and layout leave it as it is.
    pub hash: u64,
}

/// The parts of a script in the order in which they begin; `the rest` comes last.
pub fn parts(text: &str) -> Vec<Part> {
    // What Luau does not take is not worth a deep stack: it may nest without bounds.
    let compiled = mlua::chunk::Compiler::new().compile(text).is_ok();
    let found = compiled.then(|| on_a_deep_stack(|| parse(text))).flatten();
    found.unwrap_or_else(|| {
        let mut hasher = SipHasher13::new();
        hasher.write(text.as_bytes());
        vec![Part { name: WHOLE.to_owned(), line: 1, is_function: false, range: 0..text.len(), hash: hasher.finish() }]
    })
}

/// A script with the text that one of its parts has in another; `None` where it is not in both.
pub fn with_part(text: &str, other: &str, name: &str) -> Option<String> {
    let find = |text: &str| parts(text).into_iter().find(|part| part.name == name && name != REST);
    let (old, new) = (find(text)?.range, find(other)?.range);
    let (before, after) = (text.get(..old.start)?, text.get(old.end..)?);
    let (was, is) = (text.get(old)?, other.get(new)?);
    // The last one in a table need not have a comma after it.
    let comma = if was.ends_with(',') && !is.ends_with(',') { "," } else { "" };
    Some(format!("{before}{is}{comma}{after}"))
}

/// The parser goes down level by level.
pub(super) fn on_a_deep_stack<T: Send>(work: impl FnOnce() -> Option<T> + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.ok()?.join().ok()?
    })
}

fn parse(text: &str) -> Option<Vec<Part>> {
    let version = LuaVersion::luau();
    let LexerResult::Ok(tokens) = Lexer::new(text, version).collect() else { return None };
    let ast: Ast = full_moon::parse_fallible(text, version).into_result().ok()?;
    let mut finder = Finder::default();
    finder.block(ast.nodes(), text.len());
    Some(finder.finish(&tokens, text.len()))
}

/// A stretch of text, in bytes, and the part it belongs to; `None` where it is in none.
struct Stretch {
    start: usize,
    end: usize,
    part: Option<usize>,
    /// Whether it is a statement in a loop or a condition, which is another thing than the same statement elsewhere.
    within: bool,
}

struct Found {
    name: String,
    line: usize,
    is_function: bool,
    range: Range<usize>,
}

#[derive(Default)]
struct Finder {
    found: Vec<Found>,
    /// Each is inside of another or beside it.
    stretches: Vec<Stretch>,
    /// Blocks around.
    depth: usize,
}

impl Finder {
    /// A part from one byte to another. The parser's own positions of things take time without bounds to find where
    /// they nest, so that all goes by tokens.
    fn add(&mut self, from: Option<&TokenReference>, end: usize, name: String, is_function: bool) {
        let Some(from) = from else { return };
        let part = Some(self.found.len());
        self.stretches.push(Stretch { start: start(from), end, part, within: self.depth > 1 });
        let (line, range) = (from.token().start_position().line(), start(from)..end);
        self.found.push(Found { name, line, is_function, range });
    }

    /// The statements of a block that ends there. Each reaches to where the next one begins.
    fn block(&mut self, block: &Block, end: usize) {
        self.depth += 1;
        let last = block.last_stmt_with_semicolon();
        let starts = block.stmts().skip(1).map(|next| first(next).map(start));
        let starts = starts.chain([last.and_then(|(last, _)| first(last).map(start))]);
        for ((statement, semicolon), next) in block.stmts_with_semicolon().zip(starts) {
            self.statement(statement, next.unwrap_or(end));
            self.leave_out(semicolon.as_ref());
        }
        if let Some((last, semicolon)) = last {
            if let LastStmt::Return(returned) = last {
                self.assigned(Some(returned.token()), end, &["return".to_owned()], returned.returns());
            }
            self.leave_out(semicolon.as_ref());
        }
        self.depth -= 1;
    }

    fn leave_out(&mut self, token: Option<&TokenReference>) {
        if let Some(token) = token {
            self.stretches.push(Stretch { start: start(token), end: end(token), part: None, within: false });
        }
    }

    fn statement(&mut self, statement: &Stmt, end: usize) {
        let from = first(statement);
        match statement {
            Stmt::Assignment(set) => {
                let names: Vec<String> = set.variables().iter().map(name_of).collect();
                self.assigned(from, end, &names, set.expressions());
            }
            Stmt::LocalAssignment(set) => self.assigned(from, end, &words(set.names()), set.expressions()),
            Stmt::ConstAssignment(set) => self.assigned(from, end, &words(set.names()), set.expressions()),
            Stmt::CompoundAssignment(set) => self.add(from, end, name_of(set.lhs()), false),
            Stmt::FunctionDeclaration(declared) => self.add(from, end, name_of_function(declared.name()), true),
            Stmt::LocalFunction(declared) => self.add(from, end, word(declared.name()), true),
            Stmt::ConstFunction(declared) => self.add(from, end, word(declared.name()), true),
            Stmt::TypeFunction(declared) => self.add(from, end, word(declared.function_name()), true),
            Stmt::ExportedTypeFunction(declared) => {
                self.add(from, end, word(declared.type_function().function_name()), true);
            }
            Stmt::TypeDeclaration(declared) => self.add(from, end, word(declared.type_name()), false),
            Stmt::ExportedTypeDeclaration(declared) => {
                self.add(from, end, word(declared.type_declaration().type_name()), false);
            }
            Stmt::FunctionCall(call) => {
                let suffixes: Vec<&Suffix> = call.suffixes().collect();
                let callee = suffixes.split_last().map_or(&[][..], |(_, callee)| callee);
                let name = path(call.prefix(), callee.iter().copied());
                self.add(from, end, name.clone(), false);
                self.called(&name, &name, call.prefix(), call.suffixes());
            }
            Stmt::Do(body) => self.block(body.block(), start(body.end_token())),
            Stmt::GenericFor(body) => self.block(body.block(), start(body.end_token())),
            Stmt::NumericFor(body) => self.block(body.block(), start(body.end_token())),
            Stmt::While(body) => self.block(body.block(), start(body.end_token())),
            Stmt::Repeat(body) => self.block(body.block(), start(body.until_token())),
            Stmt::If(choice) => {
                let others = choice.else_if().into_iter().flatten();
                let marks = others.clone().map(|other| start(other.else_if_token()));
                let marks = marks.chain(choice.else_token().map(start)).chain([start(choice.end_token())]);
                let blocks = [choice.block()].into_iter().chain(others.map(|other| other.block()));
                for (block, end) in blocks.chain(choice.else_block()).zip(marks) {
                    self.block(block, end);
                }
            }
            _ => {}
        }
    }

    /// A statement that gives values to names. A function that is all of its value is one part with it.
    fn assigned(
        &mut self,
        from: Option<&TokenReference>,
        end: usize,
        names: &[String],
        values: &Punctuated<Expression>,
    ) {
        let whole = names.join(", ");
        let mut given = values.iter();
        let only = (given.next(), given.next());
        self.add(from, end, whole.clone(), matches!(only, (Some(Expression::Function(_)), None)));
        for (index, value) in values.iter().enumerate() {
            let name = names.get(index).unwrap_or(&whole);
            self.value(&whole, name, value);
        }
    }

    /// Finds the functions in a value that goes to a name. `whole` is the name of the statement: what has no other
    /// stays with it.
    fn value(&mut self, whole: &str, name: &str, value: &Expression) {
        match value {
            Expression::Function(function) if name != whole => {
                let end = end(function.body().end_token());
                self.add(first(&**function), end, name.to_owned(), true);
            }
            Expression::TableConstructor(table) => self.table(whole, name, table),
            Expression::FunctionCall(call) => self.called(whole, name, call.prefix(), call.suffixes()),
            Expression::Var(Var::Expression(var)) => self.called(whole, name, var.prefix(), var.suffixes()),
            Expression::Parentheses { expression, .. }
            | Expression::UnaryOperator { expression, .. }
            | Expression::TypeAssertion { expression, .. } => self.value(whole, name, expression),
            Expression::BinaryOperator { lhs, rhs, .. } => {
                self.value(whole, name, lhs);
                self.value(whole, name, rhs);
            }
            Expression::IfExpression(choice) => {
                self.value(whole, name, choice.if_expression());
                for other in choice.else_if_expressions().into_iter().flatten() {
                    self.value(whole, name, other.expression());
                }
                self.value(whole, name, choice.else_expression());
            }
            _ => {}
        }
    }

    fn table(&mut self, whole: &str, name: &str, table: &TableConstructor) {
        let mut index = 0;
        for pair in table.fields().pairs() {
            let (key, value) = match pair.value() {
                Field::NameKey { key, value, .. } => (format!(".{}", word(key)), &**value),
                Field::ExpressionKey { key, value, .. } => (key_of(key), &**value),
                Field::NoKey(value) => {
                    index += 1;
                    (format!(".{index}"), value)
                }
                _ => continue,
            };
            let name = format!("{name}{key}");
            if let Expression::Function(function) = value {
                // With its key and comma, so that the table is the same without it.
                let last = pair.punctuation().unwrap_or(function.body().end_token());
                self.add(first(pair.value()), end(last), name, true);
            } else {
                self.value(whole, &name, value);
            }
        }
    }

    fn called<'a>(&mut self, whole: &str, name: &str, prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) {
        if let Prefix::Expression(called) = prefix {
            self.value(whole, name, called);
        }
        for suffix in suffixes {
            let args = match suffix {
                Suffix::Call(Call::AnonymousCall(args)) => args,
                Suffix::Call(Call::MethodCall(call)) => call.args(),
                _ => continue,
            };
            match args {
                FunctionArgs::TableConstructor(table) => self.table(whole, name, table),
                FunctionArgs::Parentheses { arguments, .. } => {
                    for (index, argument) in arguments.iter().enumerate() {
                        match argument {
                            Expression::TableConstructor(table) => self.table(whole, name, table),
                            other => self.value(whole, &format!("{name}.{}", index + 1), other),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Gives each word to the innermost stretch around it.
    fn finish(mut self, tokens: &[Token], length: usize) -> Vec<Part> {
        self.stretches.sort_by_key(|stretch| (stretch.start, std::cmp::Reverse(stretch.end)));
        let mut sums: Vec<Sum> = std::iter::repeat_with(Sum::default).take(self.found.len() + 1).collect();
        let rest = self.found.len();
        let mut coming = self.stretches.iter().peekable();
        let mut around: Vec<&Stretch> = Vec::new();
        for token in tokens {
            let at = token.start_position().bytes();
            while around.last().is_some_and(|stretch| stretch.end <= at) {
                around.pop();
            }
            while let Some(stretch) = coming.next_if(|stretch| stretch.start <= at) {
                if let (true, true, Some(part)) = (stretch.within, around.is_empty(), stretch.part) {
                    sums[rest].word(&self.found[part].name);
                }
                around.push(stretch);
            }
            if let Some(sum) =
                around.last().map_or(Some(rest), |stretch| stretch.part).and_then(|part| sums.get_mut(part))
            {
                sum.add(token);
            }
        }
        self.found.push(Found { name: REST.to_owned(), line: 1, is_function: false, range: 0..length });
        let mut known = BTreeSet::new();
        let parts = self.found.into_iter().zip(sums).filter_map(|(found, sum)| {
            let Found { name, line, is_function, range } = found;
            let hash = sum.finish()?;
            Some(Part { name: distinct(name, &mut known), line, is_function, range, hash })
        });
        parts.collect()
    }
}

/// The name, with a number after it where it was there before.
fn distinct(name: String, known: &mut BTreeSet<String>) -> String {
    let mut own = name.clone();
    let mut number = 1;
    while !known.insert(own.clone()) {
        number += 1;
        own = format!("{name} {number}");
    }
    own
}

/// A hash of words, one by one. It must be the same wherever the program runs, since saves keep it.
#[derive(Default)]
struct Sum {
    hasher: SipHasher13,
    any: bool,
    /// A comma or semicolon that counts unless a table ends after it.
    separator: Option<Symbol>,
}

impl Sum {
    fn add(&mut self, token: &Token) {
        match token.token_type() {
            TokenType::Symbol { symbol: symbol @ (Symbol::Comma | Symbol::Semicolon) } => {
                self.separate();
                self.separator = Some(*symbol);
            }
            TokenType::Symbol { symbol: Symbol::RightBrace } => {
                self.separator = None;
                self.word("}");
            }
            // Which quotes there are around a text makes no difference, but in brackets it is read otherwise.
            TokenType::StringLiteral { literal, quote_type, .. } => {
                let mark = if *quote_type == StringLiteralQuoteType::Brackets { "[[" } else { "\"" };
                self.word(mark);
                self.word(literal);
            }
            TokenType::Identifier { identifier: text } | TokenType::Number { text } => self.word(text),
            TokenType::Symbol { symbol } => self.word(&symbol.to_string()),
            TokenType::InterpolatedString { .. } => self.word(&token.to_string()),
            _ => {}
        }
    }

    fn separate(&mut self) {
        if let Some(symbol) = self.separator.take() {
            self.put(&symbol.to_string());
        }
    }

    fn word(&mut self, word: &str) {
        self.separate();
        self.put(word);
    }

    fn put(&mut self, word: &str) {
        self.any = true;
        self.hasher.write(word.as_bytes());
        self.hasher.write(&[0xff]);
    }

    /// `None` of no words.
    fn finish(mut self) -> Option<u64> {
        self.separate();
        self.any.then(|| self.hasher.finish())
    }
}

fn first(node: &impl Node) -> Option<&TokenReference> {
    node.tokens().next()
}

fn start(token: &TokenReference) -> usize {
    token.token().start_position().bytes()
}

fn end(token: &TokenReference) -> usize {
    token.token().end_position().bytes()
}

fn word(token: &TokenReference) -> String {
    token.token().to_string()
}

fn words(names: &Punctuated<TokenReference>) -> Vec<String> {
    names.iter().map(word).collect()
}

/// What is assigned to.
fn name_of(var: &Var) -> String {
    match var {
        Var::Name(name) => word(name),
        Var::Expression(var) => path(var.prefix(), var.suffixes()),
        _ => REST.to_owned(),
    }
}

fn name_of_function(name: &FunctionName) -> String {
    let method = name.method_name().map(word);
    words(name.names()).into_iter().chain(method).collect::<Vec<_>>().join(".")
}

fn path<'a>(prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) -> String {
    let mut path = match prefix {
        Prefix::Name(name) => word(name),
        _ => "(...)".to_owned(),
    };
    for suffix in suffixes {
        path += &match suffix {
            Suffix::Index(Index::Dot { name, .. }) => format!(".{}", word(name)),
            Suffix::Index(Index::Brackets { expression, .. }) => key_of(expression),
            Suffix::Call(Call::MethodCall(call)) => format!(".{}()", word(call.name())),
            Suffix::Call(_) => "()".to_owned(),
            _ => String::new(),
        };
    }
    path
}

/// A key in brackets: a text or number as if it were a name.
fn key_of(key: &Expression) -> String {
    match key {
        Expression::String(text) => match text.token_type() {
            TokenType::StringLiteral { literal, .. } => format!(".{}", clipped(literal)),
            _ => String::new(),
        },
        Expression::Number(number) => format!(".{}", word(number)),
        other => {
            let words: Vec<String> = other.tokens().take(KEY).map(word).collect();
            format!("[{}]", clipped(&words.join(" ")))
        }
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(KEY) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
