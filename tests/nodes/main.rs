//! Several nodes on one Postgres and one Redis, each a separate process: they behave like one service, and the others
//! continue when a node, Postgres or Redis is killed.

mod caretaker;
mod cluster;
mod commits;
mod event_delivery;
mod hangs;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/harness.rs"]
mod harness;
mod kills;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/matches.rs"]
mod matches;
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
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/strict.rs"]
mod strict;
mod wrong_clocks;
