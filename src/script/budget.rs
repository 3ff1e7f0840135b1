//! What a script may use up. Fuel counts Luau's interrupt points (loop back edges, calls, returns): it repeats exactly
//! in one build, stops a script and never decides a game.

/// Interrupt points of one call of a rule: about a tenth of a second.
pub const RULE_FUEL: i64 = 10_000_000;

/// Interrupt points of loading a game's scripts.
pub const LOAD_FUEL: i64 = 50_000_000;

/// How long one call may take whatever its fuel.
pub const LONGEST_CALL: std::time::Duration = std::time::Duration::from_secs(5);

/// Memory of a VM in bytes.
pub const MEMORY: usize = 64 << 20;

/// Longest script in bytes.
pub const SOURCE: usize = 512 << 10;

/// Values in the tables a script declares, and how deep they may nest.
pub const DECLARED_VALUES: usize = 100_000;
pub const DECLARED_DEPTH: usize = 16;
