//! The service as its clients meet it, once more: the tests of `http`, with the games in Postgres and the news over Redis.

#[path = "../http/accounts.rs"]
mod accounts;
#[path = "../http/admin.rs"]
mod admin;
#[path = "../http/authorisation.rs"]
mod authorisation;
#[path = "../http/backup.rs"]
mod backup;
#[path = "../http/ballots.rs"]
mod ballots;
#[path = "../http/bots.rs"]
mod bots;
#[path = "../http/catalogue.rs"]
mod catalogue;
#[path = "../http/charges.rs"]
mod charges;
#[path = "../http/chat.rs"]
mod chat;
#[path = "../http/clocks.rs"]
mod clocks;
#[path = "../http/contract/mod.rs"]
mod contract;
#[path = "../http/credentials.rs"]
mod credentials;
#[path = "../http/demo.rs"]
mod demo;
#[path = "../http/devices.rs"]
mod devices;
#[path = "../http/digest.rs"]
mod digest;
#[path = "../http/errors.rs"]
mod errors;
#[path = "../http/export.rs"]
mod export;
#[path = "../http/games.rs"]
mod games;
#[path = "../http/handovers.rs"]
mod handovers;
#[path = "../http/harness.rs"]
mod harness;
#[path = "../http/inbox.rs"]
mod inbox;
#[path = "../http/kills.rs"]
mod kills;
#[path = "../http/languages.rs"]
mod languages;
#[path = "../http/leaving.rs"]
mod leaving;
#[path = "../http/letting_in.rs"]
mod letting_in;
#[path = "../http/limits.rs"]
mod limits;
#[path = "../http/link_ends.rs"]
mod link_ends;
#[path = "../http/link_twins.rs"]
mod link_twins;
#[path = "../http/links.rs"]
mod links;
#[path = "../http/listener.rs"]
mod listener;
#[path = "../http/load.rs"]
mod load;
#[path = "../http/lobby.rs"]
mod lobby;
#[path = "../http/matches.rs"]
mod matches;
#[path = "../http/mobile.rs"]
mod mobile;
#[path = "../http/moves.rs"]
mod moves;
#[path = "../http/oauth.rs"]
mod oauth;
#[path = "../http/oauth_tokens.rs"]
mod oauth_tokens;
#[path = "../http/old.rs"]
mod old;
#[path = "../http/open_tables.rs"]
mod open_tables;
#[path = "../http/people.rs"]
mod people;
#[path = "../http/phones.rs"]
mod phones;
#[path = "../http/pieces.rs"]
mod pieces;
#[path = "../http/places.rs"]
mod places;
#[path = "../http/plans.rs"]
mod plans;
#[path = "../http/promise.rs"]
mod promise;
#[path = "../http/push_losses.rs"]
mod push_losses;
#[path = "../http/push_mobile.rs"]
mod push_mobile;
#[path = "../http/push_preferences.rs"]
mod push_preferences;
#[path = "../http/push_targets.rs"]
mod push_targets;
#[path = "../http/pushes.rs"]
mod pushes;
#[path = "../http/quick.rs"]
mod quick;
#[path = "../http/raw.rs"]
mod raw;
#[path = "../http/receiver.rs"]
mod receiver;
#[path = "../http/resting.rs"]
mod resting;
#[path = "../http/sat.rs"]
mod sat;
#[path = "../http/seats.rs"]
mod seats;
#[path = "../http/sessions.rs"]
mod sessions;
#[path = "../http/standings.rs"]
mod standings;
#[path = "../http/stream_ends.rs"]
mod stream_ends;
#[path = "../http/streams.rs"]
mod streams;
#[path = "../http/substitutes.rs"]
mod substitutes;
#[path = "../http/tables.rs"]
mod tables;
#[path = "../http/third_parties.rs"]
mod third_parties;
#[path = "../http/tokens.rs"]
mod tokens;
#[path = "../http/webhook_failures.rs"]
mod webhook_failures;
#[path = "../http/webhook_limits.rs"]
mod webhook_limits;
#[path = "../http/webhook_messages.rs"]
mod webhook_messages;
#[path = "../http/webhook_receivers.rs"]
mod webhook_receivers;
#[path = "../http/webhooks.rs"]
mod webhooks;

/// What is not about a running server and its database, or tries every database there is by itself.
const ELSEWHERE: [&str; 16] = [
    "buses",
    "clock_rows",
    "command",
    "departures",
    "dropped",
    "grants",
    "hostile",
    "operation",
    "plan_rows",
    "ports",
    "proofs",
    "recorded",
    "sizes",
    "spec",
    "webhook_rows",
    "tls",
];

#[test]
fn nothing_is_left_out() {
    let modules = |binary: &str| -> Vec<String> {
        let text =
            std::fs::read_to_string(harness::file(&format!("tests/{binary}/main.rs"))).expect("a file");
        let names = text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        names.map(str::to_owned).collect()
    };
    let here = modules("served");
    let missing: Vec<_> = modules("http")
        .into_iter()
        .filter(|name| !here.contains(name) && !ELSEWHERE.contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "only in `http`, not in `served`: {missing:?}");
}
