//! What a function called from a script may answer instead of results.

/// Why a call from a script does not return.
#[derive(Debug)]
pub enum Fault {
    /// The script did something wrong: it gets an error with the file and line of the call.
    Wrong(String),
    /// The rule stops here for good, and no `pcall` goes on after it: the match is over, the phase ended, the rule
    /// went another way than its tape.
    Over,
    /// The step has used up something that is limited: it stops here for good as well.
    Spent(Stop),
    /// The rule waits for an answer: it will be run again with it.
    Wait,
    /// The results and their number are pushed, then a function and its arguments, this many: it is called first.
    Call(usize),
}

/// Which budget was used up, and what to do about it.
#[derive(Clone, Debug)]
pub struct Stop {
    pub message: String,
    pub help: Option<String>,
}

/// Results pushed, or why not.
pub type Outcome<T> = std::result::Result<T, Fault>;

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Fault::Wrong(message)
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        Fault::Wrong(message.to_owned())
    }
}

impl From<Box<crate::diag::Diagnostic>> for Fault {
    fn from(error: Box<crate::diag::Diagnostic>) -> Self {
        if matches!(error.code, "script/budget" | crate::interrupt::CODE) {
            return Fault::Spent(Stop { message: error.message, help: error.help });
        }
        let help = error.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        Fault::Wrong(format!("{}{help}", error.message))
    }
}
