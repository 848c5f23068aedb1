//! Several nodes on one Postgres and one Redis, each a separate process: they behave like one service, and the others
//! continue when a node, Postgres or Redis is killed.

#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/authenticator.rs"]
mod authenticator;
mod caretaker;
#[path = "../http/chunked_body.rs"]
mod chunked_body;
mod cluster;
mod commits;
mod event_delivery;
mod golden;
mod hangs;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/harness.rs"]
mod harness;
mod kills;
mod languages;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/mail_server.rs"]
mod mail_server;
mod mails;
mod opponents;
mod passkeys;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/phone.rs"]
mod phone;
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
mod reviews;
mod sign_in_providers;
mod statements;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/stream_client.rs"]
mod stream_client;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/strict_schemas.rs"]
mod strict_schemas;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/test_database.rs"]
mod test_database;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/test_game.rs"]
mod test_game;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/token_issuer.rs"]
mod token_issuer;
mod turn_sizes;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/waiting.rs"]
mod waiting;
mod wrong_clocks;
