//! Files of the repository that guides link to, served unchanged.

pub struct File {
    /// Path of the file, from the root of the repository.
    pub path: &'static str,
    pub media_type: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! file {
    ($path:literal, $media_type:literal) => {
        File { path: $path, media_type: $media_type, bytes: include_bytes!(concat!("../../../../", $path)) }
    };
}

/// All published files.
pub const FILES: &[File] = &[
    file!("openapi/asyncapi.yaml", "text/plain; charset=utf-8"),
    file!("openapi/transcripts/two-players.jsonl.gz", "application/gzip"),
    file!("openapi/transcripts/three-players-draft.jsonl.gz", "application/gzip"),
    file!("docs/two-players.sh", "text/plain; charset=utf-8"),
    file!("tests/clients/typescript/player.ts", "text/plain; charset=utf-8"),
    file!("tests/clients/python/player.py", "text/plain; charset=utf-8"),
    file!("tests/clients/rust/src/main.rs", "text/plain; charset=utf-8"),
    file!("clients/typescript/README.md", "text/plain; charset=utf-8"),
    file!("clients/python-bot/README.md", "text/plain; charset=utf-8"),
    file!("clients/web/README.md", "text/plain; charset=utf-8"),
    file!("clients/kotlin/README.md", "text/plain; charset=utf-8"),
];

pub fn by_path(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

impl File {
    pub fn address(&self) -> String {
        format!("/docs/files/{}", self.path)
    }
}
