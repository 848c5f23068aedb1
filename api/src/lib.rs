//! The service: the game of `domain` over HTTP, for many people at a time.
//! In layers: `http` talks to people's programs, `service` knows what people can do, `store` and `bus` keep and tell,
//! `post` sends to places outside, `gates` to devices by the services that reach them.
//! What they say to people is looked up in `messages`. `wiring` alone knows all of them.

pub mod bus;
pub mod clock;
pub mod command;
pub mod config;
pub mod gates;
pub mod http;
pub mod listening;
pub mod messages;
pub mod post;
pub mod service;
pub mod stopping;
pub mod store;
pub mod wiring;
