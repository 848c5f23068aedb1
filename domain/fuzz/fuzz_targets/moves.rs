//! Plays arbitrary bytes as moves, undos and previews in a game at some point of its course.
//! `tests/rules/noise/feed.rs`, which the ordinary tests use too, reads the bytes and checks the laws.

#![no_main]

#[path = "../../../tests/rules/noise/feed.rs"]
mod feed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    feed::feed(bytes);
});
