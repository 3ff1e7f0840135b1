//! `:trace`: what happens inside of a step, told as it happens.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::{Typed, Word, fixed};

pub const COMMAND: Command = Command {
    name: "trace",
    arguments: "[EVENTS | all | off]",
    doc: "tell these events before the answer of each line, in the order in which they happen",
    more: "The kernel tells of `moved`, `revealed` and `eliminated`; others are those that a script emits. Alone it says \
           what is told. What a step did before it failed is told as well.",
    example: ":trace moved revealed",
    after: &[],
    group: Group::Look,
    reach: Reach::Referee("it shows every secret"),
    complete,
    run,
};

/// Events that the kernel makes.
const KERNEL: [(&str, &str); 3] =
    [("moved", "a piece came elsewhere"), ("revealed", "a kind became known"), ("eliminated", "a seat left the match")];

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let mut words = fixed(&KERNEL);
    if typed.nth() == 0 {
        words.extend(fixed(&[("all", "every event"), ("off", "none any more")]));
    }
    for listener in &desk.rules().listeners {
        if !words.iter().any(|word| word.text == listener.event) {
            words.push(Word::new(&*listener.event, format!("heard at {}", listener.place)));
        }
    }
    words
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    match rest {
        "" => {}
        "off" => desk.traced = None,
        "all" => desk.traced = Some(Vec::new()),
        names => {
            desk.traced = Some(names.split([' ', ',']).filter(|name| !name.is_empty()).map(str::to_owned).collect())
        }
    }
    Ok(Answer::Text(match desk.traced.as_deref() {
        None => "no events are told; `:trace moved` tells of pieces that move".to_owned(),
        Some([]) => "all events are told; `:trace off` ends it".to_owned(),
        Some(names) => format!("told: {}; `:trace off` ends it", names.join(", ")),
    }))
}
