//! What clients read: event logs, streams, the inbox, chat, forecasts, and links for spectators.

pub mod chat;
pub mod digest;
pub mod events;
pub mod forecast;
pub mod game_list;
pub mod game_view;
pub mod inbox;
pub mod inbox_store;
pub mod links;
pub mod missed_notice_poller;
pub mod repository;
pub mod streams;
