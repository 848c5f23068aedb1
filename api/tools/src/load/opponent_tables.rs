//! Tables with one person and two opponents: what `--opponents` asks for, and how long their games wait for an opponent.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use opponents::Level;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::latencies::{Latencies, Summary};

/// The opponents at each table.
pub const OPPONENTS: u8 = 2;
/// The seats at each table.
pub const SEATS: u8 = 1 + OPPONENTS;
/// The largest number of tables.
const MAX_TABLES: u16 = 1_024;

/// The value of `--opponents`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpponentTables {
    pub level: Level,
    /// The number of tables.
    pub count: u16,
}

impl FromStr for OpponentTables {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (level, count) = text.split_once(':')?;
            let count = count.parse().ok().filter(|count| (1..=MAX_TABLES).contains(count))?;
            Some(Self { level: Level::from_word(level)?, count })
        };
        read().ok_or_else(|| {
            let levels: Vec<_> = Level::ALL.iter().map(|level| level.word()).collect();
            format!(
                "expected LEVEL:TABLES, with a level among {} and 1 to {MAX_TABLES} tables, such as regular:50",
                levels.join(", ")
            )
        })
    }
}

/// The answers of opponents in all games.
#[derive(Debug, Default)]
pub struct Answers {
    /// From the commit of the turn after which the game waited for an opponent until its answer had arrived.
    waits: Latencies,
    /// The turns of opponents.
    turns: u64,
    /// The games that waited for an opponent at the end.
    unanswered: u64,
}

impl Answers {
    /// Records the arrival of an answer for which a game had waited that long.
    pub fn arrived(&mut self, waited: Duration) {
        self.waits.record(waited);
    }

    /// Records turns of opponents.
    pub fn played(&mut self, turns: i64) {
        self.turns += u64::try_from(turns).unwrap_or_default();
    }

    /// Records that a game waited for an opponent at the end.
    pub fn unanswered(&mut self) {
        self.unanswered += 1;
    }

    /// The figures over a duration.
    pub fn figures(&mut self, over: Duration) -> AnswerFigures {
        let waits = self.waits.summary(over).named("answers");
        AnswerFigures { turns: self.turns, waits, unanswered: self.unanswered }
    }
}

/// How opponents have answered.
#[derive(Debug)]
pub struct AnswerFigures {
    turns: u64,
    waits: Summary,
    unanswered: u64,
}

impl fmt::Display for AnswerFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turns, waits, unanswered } = self;
        write!(
            f,
            "opponents: {turns} turns; from commit to answer: {waits}; {unanswered} games waited at the end"
        )
    }
}

/// The last turn that a person has seen of a game.
#[derive(Clone, Copy, Debug)]
pub struct LastTurn {
    /// When it was committed, as far as is known here.
    pub committed: Instant,
    /// The version of the game after it.
    pub version: i64,
    /// The number of its last event.
    pub event: i64,
}

impl LastTurn {
    /// The set-up of a game.
    pub fn start() -> Self {
        Self { committed: Instant::now(), version: 1, event: 0 }
    }
}

/// When a turn with this time was committed, if the commit took that long. The result is within `between`, also if the clock of
/// the server differs from that of the client.
pub fn commit_instant(at: &str, took: Duration, between: (Instant, Instant)) -> Instant {
    let (earliest, latest) = between;
    let age = OffsetDateTime::parse(at, &Rfc3339).map(|at| OffsetDateTime::now_utc() - at);
    let age = age.ok().and_then(|age| Duration::try_from(age).ok()?.checked_sub(took));
    let committed = age.and_then(|age| Instant::now().checked_sub(age)).unwrap_or(latest);
    committed.clamp(earliest, latest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_and_a_number_are_read() {
        let read = |text: &str| text.parse::<OpponentTables>();
        assert_eq!(read("regular:50"), Ok(OpponentTables { level: Level::Regular, count: 50 }));
        for wrong in ["", "regular", "regular:", "regular:0", "regular:1025", "grandmaster:1", "50:regular"] {
            let why = read(wrong).expect_err(wrong);
            assert!(why.contains("novice, regular, strong and 1 to 1024 tables"), "{why}");
        }
    }

    #[test]
    fn answers_are_counted_with_their_turns() {
        let mut answers = Answers::default();
        answers.arrived(Duration::from_millis(4));
        answers.arrived(Duration::from_millis(8));
        answers.played(4);
        answers.unanswered();
        assert_eq!(
            answers.figures(Duration::from_secs(2)).to_string(),
            "opponents: 4 turns; from commit to answer: 2 answers, 1 answers/s, p50 4.00 ms, p95 8.00 ms, \
             p99 8.00 ms, max 8.00 ms; 1 games waited at the end"
        );
    }

    #[test]
    fn a_commit_lies_between_request_and_reply() {
        let latest = Instant::now();
        let earliest = latest.checked_sub(Duration::from_secs(1)).expect("an instant");
        let committed = |at: &str| commit_instant(at, Duration::ZERO, (earliest, latest));
        assert_eq!(committed("2000-01-01T00:00:00Z"), earliest);
        assert_eq!(committed("9999-01-01T00:00:00Z"), latest);
        assert_eq!(committed("yesterday"), latest);
    }
}
