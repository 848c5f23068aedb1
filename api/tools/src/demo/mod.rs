//! `tharsis-tools demo`: plays a whole game against a running server through the API alone, without the rules or the
//! server's types. Requests are repeated, doubled, cut, delayed and sent too late, and all replies are checked against
//! each other.

pub mod choice;
mod credentials;
pub mod error;
mod ledger;
mod log;
pub mod network_faults;
mod player;
mod progress;
pub mod seating;
pub mod wire;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;
use sha2::{Digest, Sha256};
use tokio::time::timeout;

use self::error::{Error, ensure};
use self::ledger::{Ledger, Shared};
use self::player::Player;
use self::progress::Progress;
use self::seating::{GameKind, Seating, seat};
use self::wire::{Game, GameResult, Record};
use super::client::{Request, Server};
use super::output::print;
use super::rng::{Rng, random_seed};
use super::stand::Stand;

/// Flags of `tharsis-tools demo`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The URL of the server.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", conflicts_with = "spawn")]
    base_url: String,
    /// Start a temporary server for this game, on a free port and with a temporary database.
    #[arg(long)]
    spawn: bool,
    /// Seats, 1 to 5; 1 is the solo game.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5), conflicts_with = "solo")]
    players: u8,
    /// Draft the cards of each research phase.
    #[arg(long)]
    draft: bool,
    /// Play with the cards of the Corporate Era and without starting production.
    #[arg(long)]
    corporate_era: bool,
    /// Play the solo game, which always has the Corporate Era.
    #[arg(long)]
    solo: bool,
    /// The seed of the players' choices, not of the deck; random if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print only errors.
    #[arg(long, short)]
    quiet: bool,
    /// Fail after this many moves.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    max_moves: u64,
    /// Fail after this many seconds.
    #[arg(long, value_name = "N", default_value_t = 900)]
    max_seconds: u64,
}

/// Plays the game and prints its course.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let kind = arguments.kind()?;
    let stand = arguments.spawn.then(|| Stand::embedded(&[])).transpose()?;
    let url = stand.as_ref().map_or_else(|| arguments.base_url.clone(), Stand::url);
    let server = Server::at(&url)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let limit = Duration::from_secs(arguments.max_seconds);
    runtime.block_on(async {
        let over = || Error::Endless(format!("{} seconds are over", limit.as_secs()));
        timeout(limit, arguments.play(&server, kind)).await.unwrap_or_else(|_| Err(over()))
    })?;
    Ok(())
}

impl Arguments {
    fn kind(&self) -> Result<GameKind, Error> {
        let solo = self.solo || self.players == 1;
        if solo && self.draft {
            return Err(Error::Flags("--draft: there is no draft in the solo game"));
        }
        let players = if solo { 1 } else { self.players.into() };
        Ok(GameKind { players, corporate_era: self.corporate_era || solo, draft: self.draft })
    }

    async fn play(&self, server: &Server, kind: GameKind) -> Result<(), Error> {
        let begun = Instant::now();
        let seed = self.seed.unwrap_or_else(random_seed);
        let ledger: Shared = Rc::new(RefCell::new(Ledger::new(self.max_moves)));
        let mut seating = seat(server, kind, &mut Rng::new(seed), &ledger).await?;
        if let (false, Some(first)) = (self.quiet, seating.players.first_mut()) {
            print(format_args!("{} at {}, choices of seed {seed}", named(kind), first.path));
            print(format_args!("the server promises the seed whose SHA-256 is {}\n", seating.commitment));
            first.set_progress(Progress::default());
        }
        try_join_all(seating.players.iter_mut().map(Player::play)).await?;
        let (game, outcome) = verify(&mut seating, &ledger).await?;
        if !self.quiet {
            progress::table(&game, &outcome);
            let counts = ledger.borrow().counts;
            print(format_args!("\n{counts}"));
            print(format_args!(
                "the log has {} facts without a gap, all seats were told the same, every move was carried out once, and \
                 the seed is the promised one ({:.1} s)",
                game.view.latest_event,
                begun.elapsed().as_secs_f64()
            ));
        }
        Ok(())
    }
}

/// Checks the replies to all players against each other.
async fn verify(seating: &mut Seating, ledger: &Shared) -> Result<(Game, GameResult), Error> {
    let mut logs = Vec::new();
    for player in &mut seating.players {
        player.late_retries().await?;
        let again = player.whole_log().await?;
        player.log.check(&again)?;
        ensure(again.last_kind() == "ended", || "the log goes on after the end".to_owned())?;
        logs.push(again);
    }
    for pair in logs.windows(2) {
        pair[0].check_agreement(&pair[1])?;
    }
    let no_players = || Error::Contradiction("the game has no players".to_owned());
    let player = seating.players.first_mut().ok_or_else(no_players)?;
    let mut game = player.game().await?;
    let events = logs.first().ok_or_else(no_players)?.last();
    ensure(events == game.view.latest_event, || {
        format!("the log has {events} events, latest_event of the view is {}", game.view.latest_event)
    })?;
    let outcome =
        game.view.result.take().ok_or_else(|| Error::Contradiction("the game has no result".to_owned()))?;
    let request = Request::get(format!("{}/record", player.path)).authorized_by(&player.credentials.token);
    let record: Record = player.read(&request).await?;
    ledger.borrow().check(&record)?;
    ensure(record.seed == outcome.seed && record.commitment == seating.commitment, || {
        "the record has another seed or commitment than the game".to_owned()
    })?;
    let hash = hash_of(&record.seed).unwrap_or_default();
    ensure(hash == seating.commitment, || {
        format!("the seed {} does not have the promised SHA-256 {}", record.seed, seating.commitment)
    })?;
    Ok((game, outcome))
}

/// The SHA-256 of the bytes in hexadecimal.
fn hash_of(digits: &str) -> Option<String> {
    let pair = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(pair).collect();
    Some(Sha256::digest(bytes?).iter().map(|byte| format!("{byte:02x}")).collect())
}

fn named(kind: GameKind) -> String {
    let cards = if kind.corporate_era { "Corporate Era" } else { "base game" };
    match kind.players {
        1 => "the solo game".to_owned(),
        players => format!("{cards} for {players}{}", if kind.draft { " with draft" } else { "" }),
    }
}
