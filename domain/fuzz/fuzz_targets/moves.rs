//! Any bytes as moves, undos and previews, put to a game somewhere in its course. How they are read, and what must hold,
//! stands in `tests/rules/noise/feed.rs`, which the ordinary tests use too.

#![no_main]

#[path = "../../../tests/rules/noise/feed.rs"]
mod feed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
