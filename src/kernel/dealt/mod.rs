//! Other deals of what a viewer cannot know, and whether it could tell.

pub mod determinize;
pub mod matching;
pub mod rehearse;
pub mod renumber;
