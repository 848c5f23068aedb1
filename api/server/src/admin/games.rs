//! `tharsis admin verify-game` and `end-game`.

use std::io::Write;

use clap::Args;

use super::{CommandResult, services};
use crate::config::Config;
use service::error::Error;
use service::id::GameId;
use service::operation::replay::{OpponentTurns, ReplayVerdict};
use service::play::endings::Ending;

/// The games to verify.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Verify {
    /// The id of a game.
    #[arg(value_parser = id)]
    game: Option<GameId>,
    /// All games.
    #[arg(long)]
    all: bool,
}

/// The game to end.
#[derive(Args)]
pub struct End {
    /// The id of the game.
    #[arg(value_parser = id)]
    game: GameId,
    /// The reason, in a word or a sentence. The players see it.
    #[arg(long)]
    reason: String,
}

/// The totals of a verification.
#[derive(Default)]
struct Found {
    good: u64,
    other_rules: u64,
    differ: u64,
}

fn id(text: &str) -> Result<GameId, String> {
    text.parse().map_err(|_| "expected the id of a game, as the API returns it".to_owned())
}

/// Replays games. Fails if the result of a replay differs from what is stored.
pub async fn verify(config: &Config, which: &Verify) -> CommandResult {
    let services = services(config).await?;
    let mut found = Found::default();
    match which.game {
        Some(game) => {
            found.record(game, services.operation.verify_game(game).await.map_err(describe_error(game))?)?
        }
        None => {
            let mut after = None;
            loop {
                let ids = services.operation.game_ids(after).await?;
                let Some(last) = ids.last() else { break };
                after = Some(*last);
                for game in ids {
                    found.record(
                        game,
                        services.operation.verify_game(game).await.map_err(describe_error(game))?,
                    )?;
                }
            }
            let Found { good, other_rules, differ } = found;
            let rules = match other_rules {
                0 => String::new(),
                some => format!(", {some} were played by other rules"),
            };
            writeln!(std::io::stdout(), "{good} games are as they were stored, {differ} are not{rules}")?;
        }
    }
    match found.differ {
        0 => Ok(()),
        1 => Err("1 game is not what was stored".into()),
        some => Err(format!("{some} games are not what was stored").into()),
    }
}

impl Found {
    fn record(&mut self, game: GameId, verdict: ReplayVerdict) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        match verdict {
            ReplayVerdict::Good { turns, events, opponents } => {
                self.good += 1;
                let opponents = describe(opponents);
                writeln!(out, "{game}: {turns} turns played again, {events} events, all as stored{opponents}")
            }
            ReplayVerdict::OtherRules(version) => {
                self.other_rules += 1;
                writeln!(out, "{game}: not played again, it goes by version {version} of the rules")
            }
            ReplayVerdict::Differs(why) => {
                self.differ += 1;
                writeln!(out, "{game}: DIFFERS: {why}")
            }
        }
    }
}

/// What the replay says about the turns of opponents, if there are any.
fn describe(turns: OpponentTurns) -> String {
    let part = |count, what| match count {
        0 => String::new(),
        _ => format!("; {count} turns of opponents {what}"),
    };
    let again = part(turns.decided_again, "decided again, with the same answers");
    again
        + &part(
            turns.other_version,
            "not decided again, because another version of the opponent decided them",
        )
}

/// Ends a game.
pub async fn end(config: &Config, which: &End) -> CommandResult {
    let services = services(config).await?;
    let ending = services
        .moderation
        .end_game(None, which.game, &which.reason)
        .await
        .map_err(describe_error(which.game))?;
    let mut out = std::io::stdout().lock();
    match ending {
        Ending::Now => writeln!(out, "{} has been ended", which.game)?,
        Ending::Before(reason) => writeln!(out, "{} had been ended before: {reason}", which.game)?,
    }
    Ok(())
}

fn describe_error(game: GameId) -> impl Fn(Error) -> String {
    move |why| match why {
        Error::Invalid(list) => {
            let list = list.iter().map(|wrong| format!("{}: expected {}", wrong.pointer, wrong.expected));
            list.collect::<Vec<_>>().join("; ")
        }
        other => format!("{game}: {other}"),
    }
}
