//! F2: the XML files of Gravon, 2005 on.
//!
//! ```xml
//! <stratego><game type="barrage">
//!   <player id="1">..</player> <player id="2">..</player>
//!   <field content="AAB..."/>
//!   <move id="1" source="A4" target="A5"/>
//!   <result type="1" winner="2"/>
//! </game></stratego>
//! ```

use std::fmt::Write;
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};

use super::cursor::Cursor;
use super::quote::quoted;
use super::{MOVES_LIMIT, Record, RecordMove, codes, position, square};
use crate::diag::{Diagnostic, Place, Result};

/// The most nodes of a document: a move is one, with the space before it two.
const NODES_LIMIT: u32 = 1_000_000;

/// Reads the match of a document: the first `game` element, whatever holds it.
///
/// Errors: the outer one when the text is no XML (`record/xml`); the inner one `record/format` (no `game`),
/// `record/variant`, `record/position`, `record/square`, `record/result`, `record/length`.
pub fn read(file: &Arc<str>, text: &str, id: &str) -> Result<Vec<Result<Record>>> {
    let options = ParsingOptions { nodes_limit: NODES_LIMIT, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| xml_error(file, &error))?;
    let mut cursor = Cursor::new(file, text, 1);
    let games = named(document.root(), "game").count();
    let Some(game) = named(document.root(), "game").next().filter(|_| games == 1) else {
        let root = document.root_element();
        let message = match games {
            0 => format!("`{}` holds no `game` element", root.tag_name().name()),
            _ => format!("`{}` holds {games} `game` elements, a file has one", root.tag_name().name()),
        };
        let error = Diagnostic::error("record/format", message).at(cursor.place(root.range().start));
        return Ok(vec![Err(Box::new(error.help("a record: <stratego><game type=\"classic\">...</game></stratego>")))]);
    };
    Ok(vec![record(&mut cursor, game, id)])
}

fn record(cursor: &mut Cursor, game: Node, id: &str) -> Result<Record> {
    let place = cursor.place(game.range().start);
    let variant = variant(cursor, game)?;
    // Looked for in the whole document, like the other readers of these files do.
    let root = game.document().root();
    let content = named(root, "field").find_map(|field| field.attribute_node("content"));
    let position = content.map(|content| position::check(content.value(), cursor.place(content.range_value().start)));
    let position = position.transpose()?;
    let mut moves = Vec::new();
    for node in named(root, "move") {
        if moves.len() == MOVES_LIMIT {
            let message = format!("the match has more than {MOVES_LIMIT} moves");
            return Err(Box::new(Diagnostic::error("record/length", message).at(cursor.place(node.range().start))));
        }
        let place = cursor.place(node.range().start);
        let from = square(cursor, node, "source")?;
        let to = square(cursor, node, "target")?;
        moves.push(RecordMove { from, to, place });
    }
    let result = named(root, "result").next();
    let winner = number(cursor, result, "winner", "1 red, 2 blue, 3 none", |number| {
        codes::winner(number.parse::<u32>().ok()?.checked_sub(1)?)
    })?;
    let ending = number(cursor, result, "type", &codes::ending_numbers(), codes::ending)?;
    Ok(Record {
        id: id.to_owned(),
        place,
        variant,
        position,
        first: None,
        moves,
        winner,
        ending: ending.map(str::to_owned),
    })
}

fn named<'a, 'input>(root: Node<'a, 'input>, name: &str) -> impl Iterator<Item = Node<'a, 'input>> {
    root.descendants().filter(move |node| node.is_element() && node.tag_name().name() == name)
}

fn variant(cursor: &mut Cursor, game: Node) -> Result<Option<String>> {
    let Some(name) = game.attribute_node("type") else { return Ok(None) };
    match codes::variant(name.value().trim()) {
        Some(ours) => Ok(Some(ours.to_owned())),
        None => {
            let message = format!("`type` of the game is `{}`, which is no variant", quoted(name.value()));
            let error = Diagnostic::error("record/variant", message).at(cursor.place(name.range_value().start));
            Err(Box::new(error.suggest(name.value(), codes::variant_names())))
        }
    }
}

fn square(cursor: &mut Cursor, node: Node, name: &str) -> Result<String> {
    const HELP: &str = "a square is a file `A` to `K` without J and a rank 1 to 10: `A4`, `K10`";
    let Some(attribute) = node.attribute_node(name) else {
        let message = format!("a move has no `{name}`");
        let error = Diagnostic::error("record/square", message).at(cursor.place(node.range().start));
        return Err(Box::new(error.help("a move: <move id=\"1\" source=\"A4\" target=\"A5\"/>")));
    };
    square::gravon(attribute.value()).ok_or_else(|| {
        let message = format!("`{name}` of a move is `{}`, which is no square", quoted(attribute.value()));
        let place = cursor.place(attribute.range_value().start);
        Box::new(Diagnostic::error("record/square", message).at(place).help(HELP))
    })
}

fn number<T>(
    cursor: &mut Cursor,
    result: Option<Node>,
    name: &str,
    known: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>> {
    let Some(attribute) = result.and_then(|result| result.attribute_node(name)) else { return Ok(None) };
    read(attribute.value().trim()).map(Some).ok_or_else(|| {
        let message = format!("`{name}` of the result is `{}`", quoted(attribute.value()));
        let place = cursor.place(attribute.range_value().start);
        Box::new(Diagnostic::error("record/result", message).at(place).help(format!("known: {known}")))
    })
}

fn xml_error(file: &Arc<str>, error: &roxmltree::Error) -> Box<Diagnostic> {
    let at = error.pos();
    let whole = error.to_string();
    let message = whole.strip_suffix(&format!(" at {at}")).unwrap_or(&whole);
    let message = format!("the file is no XML that can be read: {message}");
    let found = Diagnostic::error("record/xml", message).at(Place::new(file.clone(), at.row, at.col));
    Box::new(match error {
        roxmltree::Error::DtdDetected => found.help("take out the `<!DOCTYPE ...>` line, a record needs none"),
        roxmltree::Error::NodesLimitReached => found.help(format!("a document may have {NODES_LIMIT} nodes")),
        _ => found.help(format!("xmllint --noout {file}")),
    })
}

/// The record as a document. Its id and who moves first have no place in the format; neither has a variant or an
/// ending that F2 and F4 do not know.
pub fn write(record: &Record) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game");
    if let Some((_, name)) = record.variant.as_deref().and_then(codes::gravon_variant) {
        text += &format!(" type=\"{name}\"");
    }
    text += ">\n  <player id=\"1\">red</player>\n  <player id=\"2\">blue</player>\n";
    if let Some(position) = &record.position {
        text += &format!("  <field content=\"{}\"/>\n", escaped(position));
    }
    for (step, index) in record.moves.iter().zip(1..) {
        let (from, to) = (square::to_gravon(&step.from), square::to_gravon(&step.to));
        // Writing to a string does not fail.
        let _ = writeln!(text, "  <move id=\"{index}\" source=\"{}\" target=\"{}\"/>", escaped(&from), escaped(&to));
    }
    let ending = record.ending.as_deref().and_then(codes::ending_number);
    if ending.is_some() || record.winner.is_some() {
        text += "  <result";
        if let Some(number) = ending {
            text += &format!(" type=\"{number}\"");
        }
        if let Some(winner) = record.winner {
            text += &format!(" winner=\"{}\"", codes::winner_number(winner) + 1);
        }
        text += "/>\n";
    }
    text + " </game>\n</stratego>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
