//! Any bytes as a scenario file: whatever can be read is run and told.

#![no_main]

use domain::scenario::{file, run};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for scenario in file::read(text).into_iter().flatten().take(4) {
        drop(serde_json::to_string(&run(&scenario).told(&scenario.name)));
    }
});
