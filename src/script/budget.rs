//! What a script may use up; docs/sandbox.md has the table. Fuel counts Luau's interrupt points (loop back edges, calls,
//! returns), and what takes long inside of one call is charged for by size: memory asked for, lists walked, texts
//! searched. It repeats exactly in one build, stops a script and never decides a game.

/// How often a whole unit of fuel is charged for memory: one for so many bytes, where a piece of it is large.
pub const BYTES_A_UNIT: usize = 64;

/// Pieces of memory up to this size cost no fuel of their own.
pub const SMALL: usize = 1024;

/// What a call of one of our functions costs beside its interrupt point.
pub const NATIVE: usize = 3;

/// Longest script in bytes.
pub const SOURCE: usize = 512 << 10;

/// Values in the tables a script declares, how deep they may nest, and the bytes of text in them.
pub const DECLARED_VALUES: usize = 100_000;
pub const DECLARED_DEPTH: usize = 16;
pub const DECLARED_TEXT: usize = 2 << 20;

/// Entries of one declaring table, and scenarios of a file.
pub const DECLARED_ENTRIES: usize = 10_000;

/// Longest name of an entry, in bytes.
pub const NAME: usize = 100;

/// Most values a line gives, and the longest text of one, in bytes.
pub const RESULTS: usize = 100;
pub const RESULT: usize = 10_000;

/// The longest JSON of a table that a line gives, in bytes.
pub const TREE: usize = 200_000;

/// What the scripts of one VM may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many times the usual this is.
    pub times: u32,
    /// Interrupt points of one call of a rule: about a tenth of a second.
    pub rule: i64,
    /// Of all calls of one step together, and of all calls that list options.
    pub step: i64,
    /// Of a game's scripts while they are loaded; again of all calls of its tables.
    pub load: i64,
    /// Memory of the VM in bytes.
    pub memory: usize,
    /// How long one step may take whatever its fuel.
    pub longest: std::time::Duration,
}

impl Limits {
    /// What any game gets.
    pub const USUAL: Self = Self {
        times: 1,
        rule: 10_000_000,
        step: 50_000_000,
        load: 50_000_000,
        memory: 64 << 20,
        longest: std::time::Duration::from_secs(5),
    };

    /// Nothing is counted and nothing stops a script: what budgets cost is measured against it. Nobody who runs the
    /// program can ask for it.
    pub const NONE: Self = Self {
        times: 0,
        rule: i64::MAX,
        step: i64::MAX,
        load: i64::MAX,
        memory: 1 << 40,
        longest: std::time::Duration::MAX,
    };

    /// So many times the usual, for a game that is trusted; with 0 times nothing is counted.
    pub fn times(times: u32) -> Self {
        if times == 0 {
            return Self::NONE;
        }
        let usual = Self::USUAL;
        Self {
            times,
            rule: usual.rule.saturating_mul(times.into()),
            step: usual.step.saturating_mul(times.into()),
            load: usual.load.saturating_mul(times.into()),
            memory: usual.memory.saturating_mul(times as usize),
            longest: usual.longest.saturating_mul(times),
        }
    }

    /// What to do where memory ran out.
    pub fn keep_less(&self) -> String {
        format!("keep less in tables and texts: there are {} MB; {}", self.memory >> 20, self.more())
    }

    /// What to do where fuel or time ran out.
    pub fn shorter(&self) -> String {
        format!("look for a loop that does not end; nothing has changed; {}", self.more())
    }

    /// How to get more.
    pub fn more(&self) -> String {
        format!("`--budget {}` for a game you trust", self.times.saturating_mul(10))
    }
}
