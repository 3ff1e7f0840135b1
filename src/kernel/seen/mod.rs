//! What gets out to whom: knowledge, observations, words, addresses, reasons.

pub mod address;
pub mod event;
pub mod information;
pub mod knowledge;
pub mod marks;
pub mod notation;
pub mod observation;
pub mod observe;
pub mod question;
pub mod trace;
pub mod why;
pub mod words;
