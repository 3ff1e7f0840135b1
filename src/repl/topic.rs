//! What `:help` says about more than one command.

/// A topic and its text.
pub struct Topic {
    pub name: &'static str,
    pub doc: &'static str,
    pub text: &'static str,
}

/// All topics, in the order they are listed.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "keys",
        doc: "what keys do while a line is typed",
        text: "Tab completes a word, twice lists what fits with what it means.\n\
               Up and Down go through lines typed before, Page Up and Page Down through those that begin as this one; Ctrl-R \
               looks for words in them.\n\
               Alt-Enter goes on in a new line; Lua that is not whole does so by itself.\n\
               Ctrl-C drops the line, or stops what runs: nothing of it has happened then. Ctrl-D leaves.\n\
               A line that begins with a space is not remembered; `--no-history` remembers none.",
    },
    Topic {
        name: "lua",
        doc: "lines of Lua, and what they may name",
        text: "A line that is no command, number or action is Lua, expression or statement: `state.turn`.\n\
               `state` is the match, each seat goes by its name, `content` has the kinds: `content.ranks.spy`.\n\
               `_` is the last value, `_1` to `_9` the nine last, `_err` what failed last. `x = 3` keeps a name for later.\n\
               A `;` at the end hides the value. `NAME?` says what a name means, `:time` how long a line takes.\n\
               What changes the state is a step: `:undo` takes it back.",
    },
    Topic {
        name: "seats",
        doc: "several people before one screen, and who sees what",
        text: "`:view red` looks through the eyes of a seat, `:as red` sits down as one: nothing more is shown or done\n\
               than it may. When the turn has passed, Enter clears the screen for the next one.\n\
               `:knows`, `:guess` and `:export` tell what a seat knows, could be facing, and saw.",
    },
    Topic {
        name: "time",
        doc: "going back and forth, and other ways on",
        text: "Every step is a revision, @7. `:undo` and `:redo` go along the branch, `:goto` anywhere, `:history` draws it.\n\
               `:branch NAME` begins another way on, `:switch` goes over to one, `:diff` compares two.\n\
               `:reroll` does a step with other luck, `:roll` makes dice fall as you like.",
    },
    Topic {
        name: "rules",
        doc: "changing the rules while a match goes on",
        text: "`:set ranks.spy.strength 2` changes a value, `:settings` lists the switches, `:sets` what was set,\n\
               `:reset` takes it back, `:save-variant` makes a file of it.\n\
               `:reload` takes up files that were edited, `:watch on` does so whenever one is saved.",
    },
];

/// The topic of that name.
pub fn named(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.name == name)
}
