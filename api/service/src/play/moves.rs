//! Moves, carried out exactly once however often they are sent. A move names the decision that it answers and has an
//! idempotency key. It is acknowledged after its turn is committed. If another turn was committed first, the move is
//! retried as long as its decision is open, so that concurrent picks of a draft succeed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::game::{Event, Record, Refusal, Turn};
use domain::seat::Seat;
use domain::text::{self, Language};
use metrics::histogram;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tracing::{Instrument, Span, trace_span};

use crate::error::{Conflict, Error};
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::play::PlayService;
use crate::play::caretaker::CARETAKER_KEY_PREFIX;
use crate::play::games::{LoadedGame, localised_decision};
pub use crate::play::move_command::{MoveAction, MoveCommand};
use crate::play::next_turn::TurnEntry;
use crate::play::plans::KeptPlan;
use crate::play::projection::{LoggedEvent, project_event};
use crate::play::stored::{NewTurn, StoredTurn, TurnBy};
use crate::play::turn_publisher::run_to_completion;
use crate::ports::StoreError;
use crate::seating::state::{ClockContext, TurnCause};
use crate::spans::TARGET;

/// How often a move is retried after a concurrent turn.
const MAX_ATTEMPTS: usize = 64;

#[derive(Debug)]
pub struct MoveOutcome {
    /// The stored reply.
    pub reply: Reply,
    /// The events, as visible to the seat.
    pub events: Vec<LoggedEvent>,
    /// The version of the game after the move.
    pub version: i64,
    /// The number of the latest event after the move.
    pub latest_event: i64,
    /// The durations of its parts; `None` if it was carried out before under the same key.
    pub took: Option<MoveTimings>,
}

/// The durations of the parts of a move.
#[derive(Clone, Copy, Default, Debug)]
pub struct MoveTimings {
    /// Loading the game.
    pub load: Duration,
    /// Applying the rules.
    pub play: Duration,
    /// Committing the turn.
    pub commit: Duration,
}

/// The part of a reply that is stored with the turn.
#[derive(Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The number of answers that were carried out or undone.
    pub applied: usize,
    /// The number of answers that were not carried out.
    pub unused: usize,
    /// Whether new information was the reason.
    pub new_information: bool,
    /// The next open decision of the seat.
    pub decision: Option<Box<RawValue>>,
    /// The seats whose decision is pending.
    pub waiting_for: Vec<Seat>,
}

/// A turn that was played, before its reply is built.
struct Played {
    record: Record,
    turn: Turn,
    unused: usize,
    /// The seat that acted, and how; none for the caretaker.
    cause: Option<(Seat, TurnCause)>,
}

/// A turn that can be committed.
struct Attempt {
    turn: NewTurn,
    next: LoadedGame,
    done: MoveOutcome,
}

impl PlayService {
    /// Carries out a move once.
    pub async fn carry_out(
        &self,
        account: AccountId,
        id: GameId,
        command: MoveCommand,
    ) -> Result<MoveOutcome, Error> {
        let _comes_first = self.opponent_pool.begin_move();
        let request = command.hash()?;
        let mut took = MoveTimings::default();
        let mut game = match self.publisher.cache.get(id) {
            Some(game) => game,
            None => {
                let span = trace_span!(target: TARGET, "load");
                timed("load", &mut took.load, self.load(id).instrument(span)).await?
            }
        };
        // The cached game may be older than a hand-over.
        if game.seat(account).is_err() {
            game = self.load(id).await?;
        }
        let seat = game.seat(account)?;
        if game.seating.of(seat).caretaker.is_some() {
            self.back_at_table(account, id).await?;
            game = self.load(id).await?;
        }
        for _ in 0..MAX_ATTEMPTS {
            let times = self.clock_context(&game).await?;
            let by = TurnBy {
                seat: seat.index() as i16,
                account,
                key: command.key.clone(),
                request: request.clone(),
            };
            let span = trace_span!(target: TARGET, "play");
            let attempt = async { self.attempt(&game, seat, by, &command, &times) }.instrument(span);
            match timed("play", &mut took.play, attempt).await {
                Ok(Attempt { turn, next, done }) => {
                    let span = trace_span!(target: TARGET, "commit");
                    let commit = self.commit(turn, next).instrument(span);
                    match timed("commit", &mut took.commit, commit).await {
                        Ok(_) => return Ok(MoveOutcome { took: Some(took), ..done }),
                        Err(StoreError::Conflict) => game = self.load(id).await?,
                        Err(StoreError::Duplicate) => {
                            return self.find_stored_outcome(account, seat, id, &command.key, &request).await;
                        }
                        Err(other) => return Err(other.into()),
                    }
                }
                // The move may have been carried out before, or the cached game may be out of date.
                Err(why) => {
                    if let Some(turn) = self.store.turn_by_key(id, account, command.key.clone()).await? {
                        return stored_outcome(id, seat, turn, &request);
                    }
                    if self.store.game_version(id).await? == Some(game.version) {
                        return Err(why);
                    }
                    game = self.load(id).await?;
                }
            }
        }
        Err(Error::Busy)
    }

    fn attempt(
        &self,
        game: &LoadedGame,
        seat: Seat,
        by: TurnBy,
        command: &MoveCommand,
        times: &ClockContext,
    ) -> Result<Attempt, Error> {
        game.check_not_over()?;
        let caretaker = by.key.starts_with(CARETAKER_KEY_PREFIX);
        // The account may have lost the seat since the request.
        if !caretaker && game.plays(by.account)? != seat {
            return Err(Error::NotFound(detail::no_such_game()));
        }
        if !caretaker && game.seating.of(seat).caretaker.is_some() {
            return Err(Error::Conflict(Conflict::SeatResigned));
        }
        if let Some(tag) = &command.tag {
            check_tag(game, seat, tag, command.language)?;
        }
        let mut record = game.record.clone();
        let (turn, asked) = match &command.what {
            MoveAction::Play(answers) => (record.play(seat, answers), answers.len()),
            MoveAction::Undo(steps) => (record.undo(seat, *steps), usize::from(*steps)),
        };
        let turn = turn.map_err(|why| refused(why, command.language))?;
        let unused = asked.saturating_sub(turn.applied);
        let cause = (!caretaker).then_some((seat, command.what.cause()));
        self.write_up(game, seat, by, command, Played { record, turn, unused, cause }, times)
    }

    fn write_up(
        &self,
        game: &LoadedGame,
        seat: Seat,
        by: TurnBy,
        command: &MoveCommand,
        Played { record, turn, unused, cause }: Played,
        times: &ClockContext,
    ) -> Result<Attempt, Error> {
        let at = self.clock.now();
        let waiting_for = record.game().waiting_for();
        let reply = Reply {
            applied: turn.applied,
            unused,
            new_information: turn.new_information,
            decision: localised_decision(&record, seat, command.language)
                .map(|d| serde_json::value::to_raw_value(&d))
                .transpose()
                .map_err(unwritten)?,
            waiting_for,
        };
        let kept = game.seating.control.is_some() || record.game().is_over() && game.is_handed_over();
        let seating = kept.then(|| game.seating_after(&record, game.seating.clone(), cause, at, times));
        let entry = TurnEntry {
            kind: command.what.kind(),
            by: Some(by),
            answers: command.what.json()?,
            reply: json(&reply)?,
            end_reason: None,
            seating,
        };
        let (new, next) = game.next_turn(record, &turn, entry, at)?;
        let events = (new.first_seq..)
            .zip(&turn.events)
            .map(|(seq, event)| project_event(game.id, seq, at, Some(seat), event))
            .collect();
        let done =
            MoveOutcome { reply, events, version: new.version, latest_event: new.last_seq, took: None };
        Ok(Attempt { turn: new, next, done })
    }

    /// Commits and publishes a turn, and returns the game after it. Runs to completion even if the client disconnects,
    /// so a committed turn is always published.
    pub(crate) async fn commit(
        &self,
        turn: NewTurn,
        next: LoadedGame,
    ) -> Result<Arc<LoadedGame>, StoreError> {
        let (written, publisher) = (self.store.commit_turn(turn), self.publisher.clone());
        let commit = Span::current();
        run_to_completion(async move {
            written.await?;
            let _publish = trace_span!(target: TARGET, parent: &commit, "publish").entered();
            Ok(publisher.publish(next))
        })
        .await
    }

    /// Plays a turn for a vacant seat or an opponent. The turn contains only the answers that were carried out. Returns the
    /// game after it, or nothing if the game has changed in the meantime.
    pub(crate) async fn play_for(
        &self,
        game: &LoadedGame,
        seat: Seat,
        by: TurnBy,
        command: &MoveCommand,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let times = self.clock_context(game).await?;
        let Attempt { mut turn, next, done } = self.attempt(game, seat, by, command, &times)?;
        if let MoveAction::Play(answers) = &command.what {
            turn.answers = json(&answers.iter().take(done.reply.applied).collect::<Vec<_>>())?;
        }
        match self.commit(turn, next).await {
            Ok(next) => Ok(Some(next)),
            Err(StoreError::Conflict | StoreError::Duplicate) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    /// Plays the answers of a plan. `change` receives the numbers of the first and last event and the number of answers
    /// that were carried out, and returns the plan after them; turn and plan are committed together. Returns nothing if
    /// the game or the plan has changed in the meantime.
    pub(crate) async fn play_planned(
        &self,
        game: &LoadedGame,
        seat: Seat,
        by: TurnBy,
        command: &MoveCommand,
        change: impl FnOnce(i64, i64, usize) -> KeptPlan,
    ) -> Result<Option<KeptPlan>, Error> {
        let times = self.clock_context(game).await?;
        let Attempt { mut turn, next, done } = self.attempt(game, seat, by, command, &times)?;
        if let MoveAction::Play(answers) = &command.what {
            turn.answers = json(&answers.iter().take(done.reply.applied).collect::<Vec<_>>())?;
        }
        let plan = change(turn.first_seq, turn.last_seq, done.reply.applied);
        turn.plan = Some(Box::new(plan.clone()));
        match self.commit(turn, next).await {
            Ok(_) => Ok(Some(plan)),
            Err(StoreError::Conflict | StoreError::Duplicate) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    async fn find_stored_outcome(
        &self,
        account: AccountId,
        seat: Seat,
        id: GameId,
        key: &str,
        request: &[u8],
    ) -> Result<MoveOutcome, Error> {
        match self.store.turn_by_key(id, account, key.to_owned()).await? {
            Some(turn) => stored_outcome(id, seat, turn, request),
            None => Err(Error::Broken(format!("game {id}: the turn with the idempotency key was not found"))),
        }
    }
}

/// Runs a part of a move and measures its duration.
async fn timed<T>(part: &'static str, took: &mut Duration, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let done = work.await;
    *took = begun.elapsed();
    histogram!("tharsis_move_seconds", "part" => part).record(*took);
    done
}

/// The reply to a move that was carried out before.
fn stored_outcome(id: GameId, seat: Seat, turn: StoredTurn, request: &[u8]) -> Result<MoveOutcome, Error> {
    if turn.by.as_ref().is_none_or(|by| by.request != request) {
        return Err(Error::KeyReused);
    }
    let stored: Vec<Event> = serde_json::from_str(&turn.events).map_err(unread)?;
    let events = (turn.first_seq..)
        .zip(&stored)
        .map(|(seq, event)| project_event(id, seq, turn.at, Some(seat), event));
    Ok(MoveOutcome {
        reply: serde_json::from_str(&turn.reply).map_err(unread)?,
        events: events.collect(),
        version: turn.version,
        latest_event: turn.last_seq,
        took: None,
    })
}

/// Fails if the decision with that tag is not open.
pub(crate) fn check_tag(game: &LoadedGame, seat: Seat, tag: &str, language: Language) -> Result<(), Error> {
    match game.record.game().tag(seat) {
        Some(open) if open == tag => Ok(()),
        _ => Err(Error::DecisionChanged(Box::new(game.asked(seat, language)))),
    }
}

pub(crate) fn refused(refusal: Refusal, language: Language) -> Error {
    Error::Refused(Box::new(text::spell_refusal(refusal, language)))
}

/// Serialises a value of the service as JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(unwritten)
}

fn unwritten(why: serde_json::Error) -> Error {
    Error::Broken(format!("a turn cannot be written: {why}"))
}

/// The error for a stored row that cannot be read.
pub(crate) fn unread(why: serde_json::Error) -> Error {
    Error::Broken(format!("a turn cannot be read: {why}"))
}
