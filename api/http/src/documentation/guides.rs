//! The guides: the pages of `docs/`, compiled into the program, and rendered at the first request.

use std::sync::LazyLock;

use super::markdown::{self, Rendered};

/// A guide of the repository.
pub struct Guide {
    /// The last segment of its address.
    pub slug: &'static str,
    /// Path of the file, from the root of the repository.
    pub file: &'static str,
    /// Its subject, for the list of guides.
    pub about: &'static str,
    text: &'static str,
}

/// Guides for the same readers.
pub struct GuideGroup {
    pub title: &'static str,
    pub guides: &'static [Guide],
}

macro_rules! guides {
    ($($slug:literal: $about:literal),* $(,)?) => {
        &[$(Guide {
            slug: $slug,
            file: concat!("docs/", $slug, ".md"),
            about: $about,
            text: include_str!(concat!("../../../../docs/", $slug, ".md")),
        }),*]
    };
}

/// All guides, in the order of the list.
pub const SHELVES: &[GuideGroup] = &[
    GuideGroup {
        title: "Begin",
        guides: guides! {
            "first-client": "From nothing to an accepted move in ten minutes, with curl and from TypeScript",
            "native-clients": "Generate a client for Kotlin, Swift, Dart, TypeScript, Go, Java, C#, Python or Rust",
            "conformance": "Check a client with recorded games and a mock server that injects faults",
            "compatibility": "What may be added within /v1, what never changes, and how to read unknown values",
        },
    },
    GuideGroup {
        title: "Play",
        guides: guides! {
            "showing": "What a screen shows, and which request has it",
            "moves": "Decisions, the moves that answer them, and why a move is refused",
            "exactly-once": "Retry a move safely after a lost reply",
            "undo": "Take moves back, and how far",
            "draft": "Queues of packs, picks that can be changed",
            "plans": "Answers made in advance",
            "errors": "Every problem code, and when to try again",
        },
    },
    GuideGroup {
        title: "Stay up to date",
        guides: guides! {
            "streams": "Events as they happen: SSE, WebSocket, long poll; how to resume",
            "inbox": "Which games wait for a player, and what happened meanwhile",
            "sync": "A client that survives bad networks: outbox, tokens, stream, cache, snapshots",
            "push": "Notifications on Android, iOS and in browsers",
            "webhooks": "Events sent to a server of yours, signed",
        },
    },
    GuideGroup {
        title: "People and tables",
        guides: guides! {
            "accounts": "Guests, full accounts, tokens, devices, export, deletion",
            "sign-in-providers": "Sign-in with Apple, Google or another OpenID provider",
            "passkeys": "Sign-in with a passkey, and the passkeys of an account",
            "lobby": "Open tables, quick match, invitations, friends, rematches, ratings",
            "clocks": "Time limits, quiet hours, vacation",
            "seats": "Resigning, votes, handing a seat over, the caretaker",
            "links": "Links for spectators and coaches",
            "opponents": "Computer players: levels, advice, reviews, how they are measured",
            "third-parties": "OAuth, personal tokens, bots",
            "localisation": "Five languages: which texts, and how a language is chosen",
        },
    },
    GuideGroup {
        title: "The game",
        guides: guides! {
            "rules": "The rules that the engine follows, each with an id",
            "scenarios": "The format of scenario files: a position, moves, expectations",
            "pace": "How long a game takes in real time, and what shortens it",
            "terms/hu": "Terms of the game in Hungarian",
            "terms/nl": "Terms of the game in Dutch",
            "terms/sr": "Terms of the game in Serbian",
            "terms/uk": "Terms of the game in Ukrainian",
            "terms/readings": "How the card texts of each language were checked",
        },
    },
    GuideGroup {
        title: "Run a server",
        guides: guides! {
            "configuration": "Every setting",
            "operation": "Health, metrics, deploys, keys, backup",
            "moderation": "Operators, suspensions, reports, the audit log, and what app stores ask",
        },
    },
];

/// The guides, rendered, in the order of [`all`].
static RENDERED: LazyLock<Vec<Rendered>> =
    LazyLock::new(|| all().map(|guide| markdown::render(guide.text, guide.file)).collect());

pub fn all() -> impl Iterator<Item = &'static Guide> {
    SHELVES.iter().flat_map(|shelf| shelf.guides)
}

/// The guides with their content.
pub fn rendered() -> impl Iterator<Item = (&'static Guide, &'static Rendered)> {
    all().zip(RENDERED.iter())
}

pub fn by_slug(slug: &str) -> Option<(&'static Guide, &'static Rendered)> {
    rendered().find(|(guide, _)| guide.slug == slug)
}

pub fn by_file(file: &str) -> Option<&'static Guide> {
    all().find(|guide| guide.file == file)
}

impl Guide {
    /// The first heading of the guide.
    pub fn title(&self) -> &'static str {
        let first = self.text.lines().find_map(|line| line.strip_prefix("# "));
        first.unwrap_or(self.slug)
    }
}

/// The guides that name an operation.
pub fn about_operation(id: &str) -> impl Iterator<Item = &'static Guide> {
    rendered().filter(move |(_, page)| page.operations.contains(&id)).map(|(guide, _)| guide)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Pages about the source code.
    const FOR_CONTRIBUTORS: [&str; 4] =
        ["docs/contributing.md", "docs/decisions/", "docs/glossary.md", "docs/performance.md"];

    fn files(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                files(&entry.path(), &format!("{name}/"), found);
            } else if name.ends_with(".md") {
                found.insert(name);
            }
        }
    }

    #[test]
    fn every_page_for_users_is_a_guide() {
        let mut found = BTreeSet::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs"), "docs/", &mut found);
        found.retain(|file| !FOR_CONTRIBUTORS.iter().any(|other| file.starts_with(other)));
        let listed: BTreeSet<String> = all().map(|guide| guide.file.to_owned()).collect();
        assert_eq!(listed, found);
    }

    #[test]
    fn every_guide_begins_with_its_title() {
        for (guide, page) in rendered() {
            let first = page.headings.first().map(|heading| (heading.level, heading.text.as_str()));
            assert_eq!(first, Some((1, guide.title())), "{}", guide.file);
        }
    }
}
