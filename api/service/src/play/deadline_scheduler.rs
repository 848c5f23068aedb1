//! Processes deadlines on every node. A row per game stores when to check it next. A node leases due games by scheduling
//! their next check a little later. If several nodes still check a game at once, no harm is done: each deadline is applied
//! as a turn, and the version of the game admits only one. Nodes record heartbeats, so
//! that time without any running node is charged to nobody.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use domain::game::{Note, Noted};
use domain::seat::Seat;
use futures_util::{StreamExt, stream};
use tokio::time::Instant;

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::caretaker::ABANDONED;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::reminders::{self, Reminder};
use crate::play::seats::votes::decide;
use crate::play::seats::{Change, SeatChange, SystemTurn};
use crate::play::stored::Waiting;
use crate::progress::Progress;
use crate::seating::arithmetic::Span;
use crate::seating::rest::Rest;
use crate::seating::seat_at;
use crate::seating::state::{CaretakerReason, ClockContext, Due, SeatingState, TurnCause};
use crate::seating::time_control::OnExpiry;

/// The first delay before a game whose check failed is checked again; it doubles with each failure.
const FIRST_BACKOFF: Duration = Duration::from_secs(2);
/// How often a node records a heartbeat.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);
/// A gap between heartbeats that is longer than this is an outage.
const MIN_OUTAGE: Duration = Duration::from_secs(60);
/// Older outages cannot affect an open decision.
const OUTAGE_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);
/// Games leased per batch, and processed concurrently.
const MAX_GAMES_PER_BATCH: i64 = 500;
const MAX_CONCURRENT_GAMES: usize = 64;
/// How long due games are leased to the node that processes them.
const LEASE_DURATION: Duration = Duration::from_secs(30);
/// The longest delay before a game whose check failed is checked again.
const MAX_BACKOFF: Duration = Duration::from_secs(3_600);
/// An upper bound of the deadlines that can be due in a game at once.
const MAX_TURNS_PER_CHECK: usize = 32;

/// The last heartbeat of this node, and the outages known from it.
#[derive(Default)]
pub struct Heartbeat {
    last: Option<LastHeartbeat>,
    outages: Vec<Span>,
    /// Consecutive failures by game.
    failed: HashMap<GameId, u32>,
}

/// The time of the last heartbeat, and how long the machine had been suspended by then.
#[derive(Clone, Copy)]
struct LastHeartbeat {
    at: Instant,
    suspended_micros: i64,
}

/// When to check the deadlines of a game next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadlineCheck {
    pub game: GameId,
    /// The version of the game that was checked.
    pub version: i64,
    /// When this check was scheduled.
    pub seen: Moment,
    /// When the next one is due, if there is one.
    pub due: Option<Moment>,
    /// The reminders that were found to be due.
    pub reminders: Vec<Reminder>,
}

/// What the deadline scheduler does with a game.
enum NextStep {
    /// Applies the deadline.
    Apply(Due),
    /// Checks the game again at that time, and stores the due reminders.
    Wait(Option<Moment>, Vec<Reminder>),
}

fn next_step(game: &LoadedGame, times: &ClockContext, now: Moment) -> NextStep {
    if game.record.game().is_over() {
        return NextStep::Wait(None, Vec::new());
    }
    let agenda = game.seating.agenda(times);
    let left = game.orphaned_hand_overs().into_iter().map(|seat| (now, Due::GivenBack(seat)));
    let decided = game.seating.decided(game.gone, game.people()).map(|id| (now, Due::VoteDecided(id)));
    let next = agenda.iter().map(|(at, _)| *at).min();
    let due = agenda.into_iter().chain(left).chain(decided).filter(|(at, _)| *at <= now);
    match due.min_by_key(|(at, _)| *at) {
        Some((_, due)) => NextStep::Apply(due),
        None => {
            let (found, reminder) = reminders::due(game, times, now);
            NextStep::Wait(next.into_iter().chain(reminder).min(), found)
        }
    }
}

impl PlayService {
    /// Processes one page of deadlines that are due now. The games are leased, so that each is processed by one node; if
    /// the node is killed, they are due again when the lease expires.
    pub async fn process_due_deadlines(&self) -> Result<Progress, Error> {
        // Outages must be known before any time is charged.
        self.send_heartbeat().await?;
        let now = self.clock.now();
        let leased_until = now.plus(LEASE_DURATION);
        // Read after this: a later change of a dependency, such as a rest, schedules the check again.
        let ids = self.store.lease_due_games(now, leased_until, MAX_GAMES_PER_BATCH).await?;
        if ids.is_empty() {
            return Ok(Progress::Done);
        }
        let progress = Progress::of_page(ids.len(), MAX_GAMES_PER_BATCH);
        let (games, unread) = self.load_games(ids).await?;
        for game in unread {
            self.back_off_or_warn(game, true, leased_until).await;
        }
        let rests = self.rests_of(&games).await?;
        let rests = rests.as_ref();
        let each = stream::iter(games).map(|game| async move {
            let id = game.id;
            let checked = self.process_leased(game, rests, leased_until).await;
            if let Err(why) = &checked {
                tracing::warn!(%why, game = %id, "the deadlines of a game could not be processed; they are retried");
            }
            self.back_off_or_warn(id, checked.is_err(), leased_until).await;
            checked.ok().flatten()
        });
        let checks: Vec<_> = each.buffer_unordered(MAX_CONCURRENT_GAMES).collect().await;
        self.store.schedule_deadline_checks(checks.into_iter().flatten().collect()).await?;
        Ok(progress)
    }

    /// The rests of the players of these games; nothing if one of them cannot be read, so that it affects its own games
    /// only.
    async fn rests_of(&self, games: &[Arc<LoadedGame>]) -> Result<Option<HashMap<AccountId, Rest>>, Error> {
        let timed = games.iter().filter(|game| game.seating.control.is_some());
        let mut accounts: Vec<AccountId> = timed.flat_map(|game| game.playing()).collect();
        accounts.sort();
        accounts.dedup();
        match self.store.rests(accounts).await.map_err(Error::from) {
            Ok(rests) => Ok(Some(rests)),
            Err(why) if why.is_transient() => Err(why),
            Err(_) => Ok(None),
        }
    }

    /// Processes the due deadlines of a leased game. Returns its next check, unless a turn has scheduled it.
    async fn process_leased(
        &self,
        game: Arc<LoadedGame>,
        rests: Option<&HashMap<AccountId, Rest>>,
        leased_until: Moment,
    ) -> Result<Option<DeadlineCheck>, Error> {
        let times = match rests {
            Some(rests) if game.seating.control.is_some() => {
                let rests = game.playing().iter().map(|account| rests.get(account).cloned()).collect();
                ClockContext { rests, outages: self.outages().await? }
            }
            _ => self.clock_context(&game).await?,
        };
        let due = match next_step(&game, &times, self.clock.now()) {
            NextStep::Apply(due) => due,
            NextStep::Wait(due, reminders) => {
                let (game, version) = (game.id, game.version);
                return Ok(Some(DeadlineCheck { game, version, seen: leased_until, due, reminders }));
            }
        };
        let after = self.apply_deadline(&game, due, &times).await?;
        let settled = |after: &LoadedGame| {
            let step = next_step(after, &times, self.clock.now());
            after.playing() == game.playing()
                && matches!(step, NextStep::Wait(_, reminders) if reminders.is_empty())
        };
        // The turn has scheduled the next check.
        if after.is_some_and(|after| settled(&after)) {
            return Ok(None);
        }
        self.process_deadline(game.id).await.map(|()| None)
    }

    async fn back_off_or_warn(&self, game: GameId, failed: bool, leased_until: Moment) {
        if let Err(why) = self.back_off(game, failed, leased_until).await {
            tracing::warn!(%why, %game, "the next check of a game could not be postponed");
        }
    }

    /// Delays the next check of a game after each failure, so that it does not block other games.
    async fn back_off(&self, game: GameId, failed: bool, leased_until: Moment) -> Result<(), Error> {
        let times = {
            let all = &mut self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).failed;
            if !failed {
                all.remove(&game);
                return Ok(());
            }
            let times = all.entry(game).or_default();
            *times = times.saturating_add(1);
            *times
        };
        let now = self.clock.now();
        let until = now.plus(FIRST_BACKOFF.saturating_mul(2_u32.saturating_pow(times)).min(MAX_BACKOFF));
        match self.store.deadline_check_at(game).await? {
            Some(seen) if seen <= now || seen == leased_until => {
                Ok(self.store.postpone_deadline_check(game, seen, until).await?)
            }
            _ => Ok(()),
        }
    }

    /// Records a heartbeat periodically. If this node has just started, missed heartbeats, or its machine was
    /// suspended, the time before may have been an outage.
    async fn send_heartbeat(&self) -> Result<(), Error> {
        let (suspended_micros, suspended) = (self.clock.wall_clock_offset(), self.was_suspended());
        let last = self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).last;
        if !suspended && last.is_some_and(|last| last.at.elapsed() < HEARTBEAT_INTERVAL) {
            return Ok(());
        }
        let starts = suspended || last.is_none_or(|last| last.at.elapsed() > MIN_OUTAGE);
        let now = self.clock.now();
        let outages =
            self.store.record_heartbeat(now, starts, MIN_OUTAGE, now.minus(OUTAGE_RETENTION)).await?;
        let mut heartbeat = self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        (heartbeat.last, heartbeat.outages) =
            (Some(LastHeartbeat { at: Instant::now(), suspended_micros }), outages);
        Ok(())
    }

    /// Whether the machine was suspended since the last heartbeat for longer than the shortest outage. The monotonic
    /// clock that measures the age of the heartbeat stops during suspension too.
    fn was_suspended(&self) -> bool {
        let last = self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).last;
        last.is_some_and(|last| {
            self.clock.wall_clock_offset() - last.suspended_micros > MIN_OUTAGE.as_micros() as i64
        })
    }

    /// The known outages.
    async fn outages(&self) -> Result<Vec<Span>, Error> {
        // A request that arrives right after a suspension must not be charged for it either.
        let last = self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).last;
        if last.is_none() || self.was_suspended() {
            self.send_heartbeat().await?;
        }
        Ok(self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).outages.clone())
    }

    /// What the clocks of a game depend on outside the game.
    pub(crate) async fn clock_context(&self, game: &LoadedGame) -> Result<ClockContext, Error> {
        if !game.seating.is_set() {
            return Ok(ClockContext::default());
        }
        let outages = self.outages().await?;
        if game.seating.control.is_none() {
            return Ok(ClockContext { rests: Vec::new(), outages });
        }
        let accounts = game.playing();
        let mut rests = self.store.rests(accounts.clone()).await?;
        Ok(ClockContext { rests: accounts.iter().map(|account| rests.remove(account)).collect(), outages })
    }

    /// Processes the due deadlines of a game and schedules its next check.
    pub(crate) async fn process_deadline(&self, id: GameId) -> Result<(), Error> {
        for _ in 0..MAX_TURNS_PER_CHECK {
            // Read this first: a concurrent change of a dependency, such as a rest, reschedules the check.
            let Some(seen) = self.store.deadline_check_at(id).await? else { return Ok(()) };
            let game = self.load(id).await?;
            let times = self.clock_context(&game).await?;
            match next_step(&game, &times, self.clock.now()) {
                NextStep::Apply(due) => drop(self.apply_deadline(&game, due, &times).await?),
                NextStep::Wait(due, reminders) => {
                    let check = DeadlineCheck { game: id, version: game.version, seen, due, reminders };
                    return Ok(self.store.schedule_deadline_checks(vec![check]).await?);
                }
            }
        }
        Ok(())
    }

    /// Applies one deadline. Returns the game after its turn; nothing if the game has changed in the meantime, was ended,
    /// or needed no turn.
    async fn apply_deadline(
        &self,
        game: &LoadedGame,
        due: Due,
        times: &ClockContext,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let now = self.clock.now();
        let mut state = game.seating.clone();
        let notes = match due {
            Due::Abandoned => return self.end_game(game.id, ABANDONED).await.map(|_| None),
            Due::Expired(seat) => match self.on_expiry(game, seat) {
                OnExpiry::Pass => return self.expire(game, seat, times).await,
                OnExpiry::Caretaker => {
                    state.of_mut(seat).caretaker = Some(CaretakerReason::Time);
                    vec![Noted::of(Note::TimeExpired, seat), Noted::of(Note::CaretakerTook, seat)]
                }
                OnExpiry::Vote => {
                    state.of_mut(seat).overdue = Some(now);
                    let expired = Noted::of(Note::TimeExpired, seat);
                    [expired].into_iter().chain(state.ask_about(seat, now)).collect()
                }
            },
            Due::Undecided(seat) => {
                state.of_mut(seat).caretaker = Some(CaretakerReason::Time);
                vec![Noted::of(Note::CaretakerTook, seat)]
            }
            Due::VoteLapsed(id) => {
                state.votes.extract_if(.., |vote| vote.id == id).map(|vote| vote.failed()).collect()
            }
            Due::VoteDecided(id) => {
                return match decide(game, state, Vec::new(), id, now, times)?.0 {
                    Change::Turn(step) => self.apply_seat_change(game, *step, now, times).await,
                    Change::End(reason) => self.end_game(game.id, reason).await.map(|_| None),
                    Change::Nothing => Ok(None),
                };
            }
            Due::Resume => {
                state.resume(now);
                vec![Noted::of_all(Note::Resumed)]
            }
            Due::GivenBack(seat) => {
                state.of_mut(seat).substitute = None;
                vec![Noted::of(Note::GivenBack, seat)]
            }
        };
        let step = SeatChange { notes, seating: state, moves: Vec::new() };
        self.apply_seat_change(game, step, now, times).await
    }

    /// Applies the expiry rule of the table. If no other player can vote, the caretaker takes the seat.
    fn on_expiry(&self, game: &LoadedGame, seat: Seat) -> OnExpiry {
        let others = game.present().without(seat);
        match game.seating.on_expiry() {
            OnExpiry::Vote if others.is_empty() => OnExpiry::Caretaker,
            chosen => chosen,
        }
    }

    /// Answers for a seat whose time has run out.
    async fn expire(
        &self,
        game: &LoadedGame,
        seat: Seat,
        times: &ClockContext,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let answers = game.record.game().simplest_turn(seat);
        let mut record = game.record.clone();
        let turn = record.expire(seat, &answers).map_err(|refusal| {
            Error::Broken(format!(
                "game {}: the simplest answers of {seat} are refused: {}",
                game.id, refusal.code
            ))
        })?;
        let at = self.clock.now();
        let account = game.players.get(seat.index()).map(|player| player.account);
        let account = account.ok_or_else(|| Error::Broken(format!("game {} has no {seat}", game.id)))?;
        let seating =
            game.seating_after(&record, game.seating.clone(), Some((seat, TurnCause::Expired)), at, times);
        let expiry = SystemTurn::Expiry { seat, account, answers };
        self.write_system_turn(game, record, turn, expiry, seating, at).await
    }

    /// A game, and what its clocks depend on, at the current time.
    pub async fn clocks(
        &self,
        account: AccountId,
        id: GameId,
    ) -> Result<(SeatedGame, ClockContext, Moment), Error> {
        let seen = self.current(account, id).await?;
        let times = self.clock_context(&seen.game).await?;
        Ok((seen, times, self.clock.now()))
    }

    /// When these decisions of an account are due; decisions without a running clock are left out.
    pub(crate) async fn deadlines(
        &self,
        account: AccountId,
        of: &[Waiting],
    ) -> Result<HashMap<GameId, Moment>, Error> {
        if of.is_empty() {
            return Ok(HashMap::new());
        }
        let states = self.seating_states(of).await?;
        if states.values().all(|state| state.control.is_none()) {
            return Ok(HashMap::new());
        }
        let rest = self.store.rests(vec![account]).await?.remove(&account);
        let times = ClockContext { rests: vec![rest; Seat::ALL.len()], outages: self.outages().await? };
        let due = |row: &Waiting| {
            let seat = seat_at(row.seat)?;
            Some((row.game, states.get(&row.game)?.due(seat, &times)?))
        };
        Ok(of.iter().filter_map(due).collect())
    }

    /// The seating states of these games. Only the games that are not cached at their current version are read.
    async fn seating_states(&self, of: &[Waiting]) -> Result<HashMap<GameId, SeatingState>, Error> {
        let (mut states, mut others) = (HashMap::new(), Vec::new());
        for row in of {
            match self.publisher.cache.get(row.game).filter(|game| game.version == row.version) {
                Some(game) => drop(states.insert(row.game, game.seating.clone())),
                None => others.push(row.game),
            }
        }
        if !others.is_empty() {
            states.extend(self.store.seating_states(others).await?);
        }
        Ok(states)
    }

    /// When the open decision of an account in a game is due, if its clock runs.
    pub async fn deadline(&self, account: AccountId, id: GameId) -> Result<Option<Moment>, Error> {
        let seen = self.current(account, id).await?;
        let times = self.clock_context(&seen.game).await?;
        Ok(seen.game.seating.due(seen.seat, &times))
    }
}
