//! Reading scenario files: YAML with one or many documents, or JSON, one scenario a line or several after each other.

use super::Scenario;

/// Reads all scenarios of a text. Each is a scenario or what is wrong with it, with its place in the text.
pub fn read(text: &str) -> Vec<Result<Scenario, String>> {
    if text.trim_start().starts_with('{') { read_json(text) } else { read_yaml(text) }
}

fn read_json(text: &str) -> Vec<Result<Scenario, String>> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    // A line that is no value by itself belongs to a value that is written over several lines.
    if lines().all(|(_, line)| line.trim_start().starts_with('{')) {
        let read = |(i, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("line {}: {error}", i + 1))
        };
        return lines().map(read).collect();
    }
    let values = serde_json::Deserializer::from_str(text).into_iter::<Scenario>();
    values.map(|value| value.map_err(|error| error.to_string())).collect()
}

fn read_yaml(text: &str) -> Vec<Result<Scenario, String>> {
    match serde_saphyr::from_multiple::<Scenario>(text) {
        Ok(scenarios) => scenarios.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error.to_string())],
    }
}
