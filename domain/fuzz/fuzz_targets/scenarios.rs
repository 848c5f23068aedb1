//! Parses any bytes as a scenario file, and runs and reports every scenario that can be read.

#![no_main]

use domain::scenario::{file, run};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for scenario in file::read(text).into_iter().flatten().take(4) {
        let outcome = run(&scenario);
        drop(serde_json::to_string(&outcome.report(&scenario.name, Some(&scenario))));
    }
});
