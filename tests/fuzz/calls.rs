//! Makes calls out of the API table: for every function and property in it, Lua that calls it with arguments of the type
//! its signature names. What has no generator here makes the test fail, so that nothing is forgotten.

use sandtable::script::api::{ENTRIES, Entry, Signature, Use};

/// By what signatures call an argument: the generator in `calls.lua`; with `?` it may give nil.
const GENERATORS: [(&str, &str); 38] = [
    ("action", "action"),
    ("actions", "actions"),
    ("by", "pattern_or_nil?"),
    ("cell", "cell"),
    ("change", "change"),
    ("condition", "condition"),
    ("die", "die"),
    ("direction", "direction"),
    ("event", "event"),
    ("field", "field"),
    ("from", "plain_zone"),
    ("generators", "generators"),
    ("grid", "grid"),
    ("k", "few"),
    ("kind", "kind_or_id"),
    ("lasts", "lasts"),
    ("n", "few"),
    ("owner", "seat_or_nil?"),
    ("piece", "piece"),
    ("which", "piece_or_selector?"),
    ("what", "piece_or_zone"),
    ("place", "place"),
    ("reason", "text"),
    ("region", "region"),
    ("seat", "seat"),
    ("seats", "seats?"),
    ("selector", "selector?"),
    ("sort", "sort"),
    ("text", "text"),
    ("to", "plain_zone"),
    ("value", "value?"),
    ("zone", "zone"),
    ("...", "more..."),
    // Of one function each.
    ("state:random n", "bound"),
    ("state:scatter selector", "empty_cells?"),
    ("state:scatter zone", "plain_zone"),
    ("state:tell seats", "some_seats"),
    ("state:ask_each seats", "some_seats"),
];

/// Likewise, of one function each; looked at first.
const OF_ONE: [(&str, &str); 23] = [
    ("state:ask ...", "no_more..."),
    ("state:ask_each ...", "no_more..."),
    ("state:kinds selector", "kind_selector?"),
    ("state:count_kinds selector", "kind_selector?"),
    ("content.SORT:each selector", "kind_selector?"),
    ("grid:cells selector", "cell_selector?"),
    ("state:shuffle zone", "plain_zone"),
    ("state:win seat", "seat_or_team"),
    ("state:lose seat", "seat_or_team"),
    ("state:deal zone", "seat_zone"),
    ("state:draw n", "few_or_nil?"),
    ("state:roll n", "few_or_nil?"),
    ("state:roll seat", "seat_or_nil?"),
    ("cell:is seat", "seat_or_nil?"),
    ("zone:move_to zone", "plain_zone"),
    ("state:win reason", "text_or_nil?"),
    ("state:lose reason", "text_or_nil?"),
    ("state:tie reason", "text_or_nil?"),
    ("state:finish reason", "text_or_nil?"),
    ("seat:eliminate reason", "text_or_nil?"),
    ("offer.when ...", "arguments..."),
    ("offer.deny ...", "arguments..."),
    ("offer.moves zone", "grid"),
];

/// Calls whose arguments hang together: the body of the function that makes one.
const WHOLE: [(&str, &str); 12] = [
    (
        "state:carry_out",
        "local e, s, p, c = EFFECT, G.seat(), G.piece(), G.free_cell() if not (p and c) then return end \
         return function() return state:carry_out(e, s, p, c) end",
    ),
    (
        "state:set_up",
        "local s, z, g, of = state, G.zone(), G.grid(), G.seat() if not g then return end \
         local letters = '' for piece in z:each() do letters = letters .. piece.kind:code(of) end \
         return function() return s:set_up(z, g, letters, { empty = true, first = #letters }) end",
    ),
    ("state:pick", "local s, w = state, G.weights() return function() return s:pick(w) end"),
    (
        "state:modify",
        "local s, f, c, w, l = state, G.field(), G.change(), G.piece_or_selector(), G.lasts() \
         if not f then return end \
         if type(w) ~= 'table' and w ~= nil and chance(3) then l = 'leaves zone' end \
         return function() return s:modify(f, c, w, l) end",
    ),
    (
        "zone:sum",
        "local z, f = G.zone(), one(N.numbers) if not f then return end \
         local w = f.sort and { sort = f.sort } or nil \
         return function() return z:sum(f.name, w) end",
    ),
    (
        "grid:trail",
        "local g, k = G.kept_moves() local s = G.seat() if not g then return end \
         return function() return g:trail(s, k) end",
    ),
    (
        "grid:crossed",
        "local g, k = G.kept_moves() local s = G.seat() if not g then return end \
         return function() return g:crossed(s, k) end",
    ),
    (
        "grid:cell",
        "local g, c = G.grid(), G.cell() if not g or not c then return end \
         return function() return g:cell(c.name) end",
    ),
    (
        "grid:stood",
        "local g, p, c, n = G.kept_positions(), G.piece(), G.cell(), G.few_or_nil() if not g then return end \
         if chance(2) then return function() return g:stood() end end \
         if not p then return end \
         return function() return g:stood(p, c, n) end",
    ),
    (
        "offer.moves",
        "local o, z, s, by = offer, G.grid(), G.seat(), G.pattern() \
         if not z or not by or not G.moves_something() then return end \
         return function() return o.moves(z, s, by) end",
    ),
    (
        "deny.where",
        "local d, t, a = deny, G.text(), G.first_arguments() \
         local f = function() return chance(3) end \
         if a and a.n > 0 and chance(2) then return function() return d.where(t, a[1], f) end end \
         return function() return d.where(t, f) end",
    ),
    (
        "deny.stood",
        "local d, t, n = deny, G.text(), G.few() \
         if not G.moves_something() then return end \
         local f = chance(2) and function() return chance(2) end or nil \
         return function() return d.stood(t, n, f) end",
    ),
];

/// What is used without a name of the table: fields, variables, zones, lengths, texts, the verbs themselves.
const UNNAMED: [(&str, &str, &str); 20] = [
    ("state.VARIABLE", "read", "local s, c = state, one(N.state_columns) return function() return s[c.name] end"),
    (
        "state.VARIABLE = value",
        "write",
        "local s, c = state, one(N.state_columns) if c.name == 'fuzz' then return end local v = G.of(c) \
         return function() s[c.name] = v end",
    ),
    ("seat.VARIABLE", "read", "local s, c = G.seat(), one(N.seat_columns) return function() return s[c.name] end"),
    (
        "seat.VARIABLE = value",
        "write",
        "local s, c = G.seat(), one(N.seat_columns) local v = G.of(c) return function() s[c.name] = v end",
    ),
    (
        "piece.FIELD",
        "read",
        "local p, c = G.piece(), one(N.piece_columns) if not p then return end return function() return p[c.name] end, p",
    ),
    (
        "piece.FIELD = value",
        "write",
        "local p, c = G.piece(), one(N.piece_columns) if not p then return end local v = G.of(c) \
         return function() p[c.name] = v end, p",
    ),
    (
        "piece.owner = seat",
        "write",
        "local p, s = G.piece(), G.seat_or_nil() if not p then return end return function() p.owner = s end, p",
    ),
    (
        "piece.PRINTED",
        "read",
        "local p = G.piece() if not p then return end \
         return function() local f = one(N.printed[p.kind.sort]) return f and p[f] end, p",
    ),
    (
        "kind.PRINTED",
        "read",
        "local k = G.kind() return function() local f = one(N.printed[k.sort]) return f and k[f] end",
    ),
    ("kind.RULE(...)", "wakes", "local s = state return function() content.fuzz_men.fuzz_man.trick(s) end"),
    ("kind.PATTERN.longest", "read", "return function() return content.fuzz_men.fuzz_man.moves.longest end"),
    (
        "tables.NAME(kind, kind)",
        "read",
        "local t, a, b = one(N.tables), G.kind(), G.kind() if not t then return end \
         return function() return tables[t](a, b) end",
    ),
    ("state.ZONE", "read", "local s, z = state, one(N.shared_zones) return function() return s[z] end"),
    ("seat.ZONE", "read", "local s, z = G.seat(), one(N.seat_zones) return function() return s[z] end"),
    ("#zone", "read", "local z = G.zone() return function() return #z end"),
    ("tostring(handle)", "read", "local v = G.value() return function() return tostring(v) end"),
    ("content.SORT.ID", "read", "local k = one(N.kinds) return function() return content[k.sort][k.id] end"),
    (
        "handles as keys",
        "read",
        "local a, b = G.piece(), G.zone() return function() return ({ [a or b] = 1 })[a or b] end",
    ),
    (
        "offer(...)",
        "offer",
        "local o, a = offer, G.arguments() if not a then return end \
         return function() return o(unpack(a, 1, a.n)) end",
    ),
    (
        "deny(reason, ...)",
        "deny",
        "local d, t, a = deny, G.text(), G.first_arguments() if not a then return end \
         return function() return d(t, unpack(a, 1, a.n)) end",
    ),
];

/// Functions that write; `wakes` are those that make other rules run, or break this one off.
const WRITES: [(&str, &str, usize); 32] = [
    ("state:create", "write", 10),
    ("state:scatter", "write", 6),
    ("state:reveal", "write", 12),
    ("state:hide", "write", 8),
    ("state:say", "write", 4),
    ("state:tell", "write", 4),
    ("state:modify", "write", 10),
    ("state:emit", "wakes", 6),
    ("state:extra_turn", "write", 4),
    ("state:next_turn", "write", 4),
    ("state:check", "wakes", 4),
    ("state:ask", "wakes", 6),
    ("state:ask_each", "wakes", 3),
    ("state:roll", "write", 8),
    ("state:random", "write", 6),
    ("state:pick", "write", 4),
    ("state:shuffle", "write", 10),
    ("state:draw", "write", 12),
    ("state:deal", "write", 6),
    ("state:end_phase", "wakes", 2),
    ("state:end_turn", "wakes", 2),
    ("state:win", "ends", 2),
    ("state:lose", "ends", 2),
    ("state:tie", "ends", 2),
    ("state:finish", "ends", 2),
    ("seat:eliminate", "wakes", 1),
    ("piece:move_to", "write", 24),
    ("state:carry_out", "write", 6),
    ("state:set_up", "write", 6),
    ("piece:remove", "write", 5),
    ("zone:move_to", "write", 4),
    ("kind.RULE(...)", "wakes", 4),
];

/// How often what writes without a name is called.
const UNNAMED_WEIGHT: usize = 12;

/// `state:reveal`: an entry as its signature begins.
pub fn name_of(signature: &str) -> &str {
    signature.split(['(', ' ']).next().unwrap_or(signature).trim_end_matches(':')
}

/// The names of a signature's arguments.
fn arguments(signature: &str) -> Vec<&str> {
    Signature::read(signature)
        .and_then(|read| read.arguments)
        .into_iter()
        .flatten()
        .map(|argument| argument.name)
        .collect()
}

fn generator(name: &str, argument: &str) -> Option<&'static str> {
    let own = format!("{name} {argument}");
    let all = || OF_ONE.iter().chain(&GENERATORS);
    let found = all().find(|(known, _)| *known == own).or_else(|| all().find(|(known, _)| *known == argument));
    found.map(|(_, generator)| *generator)
}

/// The receiver of a signature: its variable, and the Lua that gives it.
fn receiver(name: &str) -> Option<&'static str> {
    let on = name.split([':', '.']).next().unwrap_or(name);
    Some(match on {
        "state" => "state",
        "seat" => "G.seat()",
        "piece" => "G.piece()",
        "kind" => "G.kind()",
        "zone" => "G.zone()",
        "grid" => "G.grid()",
        "cell" => "G.cell()",
        "content" => "G.sort_handle()",
        "offer" => "offer",
        "deny" => "deny",
        _ => return None,
    })
}

/// The body of the function that makes a call of an entry.
///
/// # Errors
/// The argument that nothing is generated for.
pub fn body(entry_name: &str, signature: &str, how: Use) -> Result<String, String> {
    let name = name_of(signature);
    if let Some((_, body)) = WHOLE.iter().find(|(whole, _)| *whole == name) {
        return Ok((*body).to_owned());
    }
    let on = receiver(name).ok_or_else(|| format!("`{signature}`: no generator for what it is called on"))?;
    if matches!(how, Use::Read(_)) {
        return Ok(format!(
            "local on = {on} if on == nil then return end return function() return on.{entry_name} end, on"
        ));
    }
    if Signature::read(signature).is_none_or(|read| read.arguments.is_none()) {
        return Err(format!("`{signature}`: no generator for its arguments"));
    }
    let (mut made, mut passed) = (format!("local on = {on} if on == nil then return end "), Vec::new());
    for (index, argument) in arguments(signature).into_iter().enumerate() {
        let generator = generator(name, argument)
            .ok_or_else(|| format!("`{signature}`: no generator for the argument `{argument}`"))?;
        if let Some(several) = generator.strip_suffix("...") {
            made += &format!("local rest = G.{several}() if rest == nil then return end ");
            passed.push("unpack(rest, 1, rest.n)".to_owned());
        } else if let Some(maybe) = generator.strip_suffix('?') {
            made += &format!("local a{index} = G.{maybe}() ");
            passed.push(format!("a{index}"));
        } else {
            made += &format!("local a{index} = G.{generator}() if a{index} == nil then return end ");
            passed.push(format!("a{index}"));
        }
    }
    let called = if matches!(how, Use::Function(_)) { "." } else { ":" };
    Ok(format!("{made} return function() return on{called}{entry_name}({}) end, on", passed.join(", ")))
}

fn row(name: &str, on: &str, weight: usize, body: &str) -> String {
    format!("rows[#rows + 1] = {{ name = {name:?}, on = {on:?}, weight = {weight}, make = function() {body} end }}\n")
}

fn entry_row(entry: &Entry) -> Result<String, String> {
    let name = name_of(entry.signature);
    let (on, weight) = match WRITES.iter().find(|(known, ..)| *known == name) {
        Some((_, on, weight)) => (*on, *weight),
        None if name.starts_with("offer.") => ("offer", 6),
        None if name.starts_with("deny.") => ("deny", 6),
        None => ("read", 1),
    };
    Ok(row(name, on, weight, &body(entry.name, entry.signature, entry.how)?))
}

/// All rows, as Lua.
///
/// # Errors
/// What has no generator.
pub fn rows() -> Result<String, String> {
    let mut lua = ENTRIES.iter().map(entry_row).collect::<Result<String, String>>()?;
    for (name, on, body) in UNNAMED {
        lua += &row(name, on, UNNAMED_WEIGHT, body);
    }
    Ok(lua)
}
