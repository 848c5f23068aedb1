//! Several nodes on one Postgres and one Redis, each the program itself in a process of its own: they behave like one,
//! and the rest go on when one of them, or what they stand on, is killed.

mod commits;
mod crowd;
mod hangs;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/harness.rs"]
mod harness;
mod kills;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/matches.rs"]
mod matches;
mod news;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/patience.rs"]
mod patience;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/phones.rs"]
mod phones;
#[path = "../http/pieces.rs"]
mod pieces;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/places.rs"]
mod places;
mod plans;
mod proxy;
mod pushes;
mod races;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/receiver.rs"]
mod receiver;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/response_conformance.rs"]
mod response_conformance;
mod stand_ins;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/strict.rs"]
mod strict;
mod wrong_clocks;
