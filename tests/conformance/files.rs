//! Paths of the repository, and the checked-in transcripts.

use std::path::{Path, PathBuf};

use tharsis_tools::transcript::line::{self, Exchange, Head};

/// A recorded game.
pub struct Recorded {
    pub path: PathBuf,
    /// The flags that record it.
    pub flags: &'static [&'static str],
}

/// A file of the repository.
pub fn file(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository").join(path)
}

/// The checked-in transcripts. `BLESS=1` records them again.
pub fn transcripts() -> [Recorded; 2] {
    let at = |name: &str| file("openapi/transcripts").join(name);
    [
        Recorded { path: at("two-players.jsonl.gz"), flags: &["--players", "2", "--seed", "15"] },
        Recorded {
            path: at("three-players-draft.jsonl.gz"),
            flags: &["--players", "3", "--draft", "--corporate-era", "--role", "guest", "--seed", "3"],
        },
    ]
}

impl Recorded {
    pub fn read(&self) -> (Head, Vec<Exchange>) {
        line::read(&self.path).expect("a transcript")
    }

    pub fn name(&self) -> &str {
        self.path.to_str().expect("a plain path")
    }
}
