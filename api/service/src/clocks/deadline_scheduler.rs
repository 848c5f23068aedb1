//! What time alone brings about, found by any node: it stands in rows when to look at a game. Several may look at the same
//! time; whatever is to be done is a turn, and the version of the game lets one in. Nodes tell that they are there, so that
//! the time in which none was is charged to nobody.

use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::Duration;

use domain::game::{Note, Noted};
use domain::seat::Seat;
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, sleep};

use super::OnExpiry;
use super::arithmetic::Span;
use super::reminders;
use super::seating_state::{ClockContext, Due, TurnCause, Why};
use crate::Service;
use crate::caretaker::ABANDONED;
use crate::error::Error;
use crate::games::{LoadedGame, SeatedGame, bits};
use crate::id::{AccountId, GameId};
use crate::inbox::Waiting;
use crate::moment::Moment;
use crate::seats::votes::decide;
use crate::seats::{Change, SeatChange, SystemTurn};

/// What is due is looked for this often.
const PAUSE: Duration = Duration::from_secs(2);
/// A node tells this often that it is there.
const BEAT: Duration = Duration::from_secs(5);
/// When nobody was there for longer than this, that was an outage.
const OUTAGE: Duration = Duration::from_secs(60);
/// Outages of so long ago touch no decision that is open.
const REMEMBERED: Duration = Duration::from_secs(400 * 24 * 3_600);
/// Games that are asked for at a time, and looked at at the same time.
const MOST: i64 = 100;
const AT_ONCE: usize = 8;
/// A game that cannot be looked at is looked at again after this at the latest.
const LATEST: Duration = Duration::from_secs(3_600);
/// What can be due in a game at the same time is less than this.
const TURNS: usize = 32;

/// Whether this node has told that it is there, and what it has found.
#[derive(Default)]
pub struct Heartbeat {
    told: Option<LastHeartbeat>,
    outages: Vec<Span>,
    /// How often in a row games could not be looked at.
    failed: HashMap<GameId, u32>,
}

/// When a node has last told that it is there, and how long its machine had stood still by then.
#[derive(Clone, Copy)]
struct LastHeartbeat {
    at: Instant,
    stood: i64,
}

impl Service {
    /// Works for ever.
    pub async fn run_deadline_scheduler(&self) {
        loop {
            if let Err(why) = self.process_due_deadlines().await {
                tracing::warn!(%why, "clocks cannot be looked at");
            }
            if let Err(why) = self.tell_reminders().await {
                tracing::warn!(%why, "reminders have to wait");
            }
            sleep(PAUSE).await;
        }
    }

    /// Does all that is due now.
    pub async fn process_due_deadlines(&self) -> Result<(), Error> {
        // Nothing is done before it is known for which time nobody is charged.
        self.send_heartbeat().await?;
        let games = self.store.due_sittings(self.clock.now(), MOST).await?;
        let each = stream::iter(games).for_each_concurrent(AT_ONCE, |game| async move {
            let done = self.process_deadline(game).await;
            if let Err(why) = &done {
                tracing::warn!(%why, %game, "the clocks of a game could not be looked at");
            }
            if let Err(why) = self.step_back(game, done.is_err()).await {
                tracing::warn!(%why, %game, "a game that could not be looked at does not step back");
            }
        });
        each.await;
        Ok(())
    }

    /// A game that cannot be looked at is looked at later and later, so that others have their turn before it.
    async fn step_back(&self, game: GameId, failed: bool) -> Result<(), Error> {
        let times = {
            let all = &mut self.alive.lock().unwrap_or_else(PoisonError::into_inner).failed;
            if !failed {
                all.remove(&game);
                return Ok(());
            }
            let times = all.entry(game).or_default();
            *times = times.saturating_add(1);
            *times
        };
        let now = self.clock.now();
        let until = now.plus(PAUSE.saturating_mul(2_u32.saturating_pow(times)).min(LATEST));
        match self.store.due_sitting(game).await? {
            Some(seen) if seen <= now => Ok(self.store.put_off(game, seen, until).await?),
            _ => Ok(()),
        }
    }

    /// Tells that this node is there, from time to time; when it has just come, could not tell for long, or its machine was
    /// suspended, the time before may have been an outage.
    async fn send_heartbeat(&self) -> Result<(), Error> {
        let (stood, suspended) = (self.clock.wall_clock_offset(), self.was_suspended());
        let told = self.alive.lock().unwrap_or_else(PoisonError::into_inner).told;
        if !suspended && told.is_some_and(|told| told.at.elapsed() < BEAT) {
            return Ok(());
        }
        let come = suspended || told.is_none_or(|told| told.at.elapsed() > OUTAGE);
        let now = self.clock.now();
        let outages = self.store.beat(now, come, OUTAGE, now.minus(REMEMBERED)).await?;
        let mut alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner);
        (alive.told, alive.outages) = (Some(LastHeartbeat { at: Instant::now(), stood }), outages);
        Ok(())
    }

    /// Whether the machine was suspended since this node has told that it is there, for longer than an outage takes. What
    /// counts how long ago that was has stood still too.
    fn was_suspended(&self) -> bool {
        let told = self.alive.lock().unwrap_or_else(PoisonError::into_inner).told;
        told.is_some_and(|told| self.clock.wall_clock_offset() - told.stood > OUTAGE.as_micros() as i64)
    }

    /// When no node was there.
    async fn outages(&self) -> Result<Vec<Span>, Error> {
        // Whoever asks first after the machine was suspended is not charged for that time either.
        let told = self.alive.lock().unwrap_or_else(PoisonError::into_inner).told;
        if told.is_none() || self.was_suspended() {
            self.send_heartbeat().await?;
        }
        Ok(self.alive.lock().unwrap_or_else(PoisonError::into_inner).outages.clone())
    }

    /// What the clocks of a game depend on beside it.
    pub(crate) async fn clock_context(&self, game: &LoadedGame) -> Result<ClockContext, Error> {
        if !game.sitting.says_something() {
            return Ok(ClockContext::default());
        }
        let outages = self.outages().await?;
        if game.sitting.control.is_none() {
            return Ok(ClockContext { rests: Vec::new(), outages });
        }
        let accounts = game.playing();
        let mut rests = self.store.rests(accounts.clone()).await?;
        Ok(ClockContext { rests: accounts.iter().map(|account| rests.remove(account)).collect(), outages })
    }

    /// Does what is due in a game, and says when to look at it again.
    pub(crate) async fn process_deadline(&self, id: GameId) -> Result<(), Error> {
        for _ in 0..TURNS {
            // First of all: whoever changes meanwhile what it depends on, such as a rest, has the game looked at anew.
            let Some(seen) = self.store.due_sitting(id).await? else { return Ok(()) };
            let game = self.load(id).await?;
            if game.record.game().is_over() {
                return Ok(self.store.look_again(id, game.version, seen, None, Vec::new()).await?);
            }
            let (times, now) = (self.clock_context(&game).await?, self.clock.now());
            let left = game.left_alone().into_iter().map(|seat| (now, Due::GivenBack(seat)));
            let decided = game.sitting.decided(game.gone, game.all()).map(|id| (now, Due::VoteDecided(id)));
            let due = game.sitting.agenda(&times).into_iter().chain(left).chain(decided);
            let due = due.filter(|(at, _)| *at <= now);
            let Some((_, due)) = due.min_by_key(|(at, _)| *at) else {
                let (found, next) = reminders::due(&game, &times, now);
                let agenda = game.sitting.agenda(&times).into_iter().map(|(at, _)| at);
                let next = agenda.chain(next).min();
                return Ok(self.store.look_again(id, game.version, seen, next, found).await?);
            };
            self.apply_deadline(&game, due, &times).await?;
        }
        Ok(())
    }

    /// Does one thing that is due, unless somebody else was quicker.
    async fn apply_deadline(&self, game: &LoadedGame, due: Due, times: &ClockContext) -> Result<(), Error> {
        let now = self.clock.now();
        let mut sitting = game.sitting.clone();
        let notes = match due {
            Due::Abandoned => return self.end_game(game.id, ABANDONED).await.map(drop),
            Due::Expired(seat) => match self.on_expiry(game, seat) {
                OnExpiry::Pass => return self.expire(game, seat, times).await,
                OnExpiry::Caretaker => {
                    sitting.of_mut(seat).caretaker = Some(Why::Time);
                    vec![Noted::of(Note::TimeExpired, seat), Noted::of(Note::CaretakerTook, seat)]
                }
                OnExpiry::Vote => {
                    sitting.of_mut(seat).overdue = Some(now);
                    let expired = Noted::of(Note::TimeExpired, seat);
                    [expired].into_iter().chain(sitting.ask_about(seat, now)).collect()
                }
            },
            Due::Undecided(seat) => {
                sitting.of_mut(seat).caretaker = Some(Why::Time);
                vec![Noted::of(Note::CaretakerTook, seat)]
            }
            Due::VoteLapsed(id) => {
                sitting.votes.extract_if(.., |vote| vote.id == id).map(|vote| vote.failed()).collect()
            }
            Due::VoteDecided(id) => {
                return match decide(game, sitting, Vec::new(), id, now, times)?.0 {
                    Change::Turn(step) => self.take_step(game, *step, now, times).await.map(drop),
                    Change::End(reason) => self.end_game(game.id, reason).await.map(drop),
                    Change::Nothing => Ok(()),
                };
            }
            Due::Resume => {
                sitting.resume(now);
                vec![Noted::of_all(Note::Resumed)]
            }
            Due::GivenBack(seat) => {
                sitting.of_mut(seat).substitute = None;
                vec![Noted::of(Note::GivenBack, seat)]
            }
        };
        let step = SeatChange { notes, sitting, moves: Vec::new() };
        self.take_step(game, step, now, times).await.map(drop)
    }

    /// What the table chose; where nobody else is there to decide, the caretaker takes the seat.
    fn on_expiry(&self, game: &LoadedGame, seat: Seat) -> OnExpiry {
        let others = game.present() & !bits(&[seat]);
        match game.sitting.on_expiry() {
            OnExpiry::Vote if others == 0 => OnExpiry::Caretaker,
            chosen => chosen,
        }
    }

    /// Answers for a seat whose time has run out.
    async fn expire(&self, game: &LoadedGame, seat: Seat, times: &ClockContext) -> Result<(), Error> {
        let answers = game.record.game().simplest_turn(seat);
        let mut record = game.record.clone();
        let turn = record.expire(seat, &answers).map_err(|refusal| {
            Error::Broken(format!(
                "game {}: what {seat} would simply answer is refused: {}",
                game.id, refusal.code
            ))
        })?;
        let at = self.clock.now();
        let account = game.players.get(seat.index()).map(|player| player.account);
        let account = account.ok_or_else(|| Error::Broken(format!("game {} has no {seat}", game.id)))?;
        let seating = game.after(&record, game.sitting.clone(), Some((seat, TurnCause::Expired)), at, times);
        let beside = SystemTurn::Expiry { seat, account, answers };
        self.write_beside(game, record, turn, beside, seating, at).await.map(drop)
    }

    /// A game, and all that its clocks depend on beside it, now.
    pub async fn clocks(
        &self,
        account: AccountId,
        id: GameId,
    ) -> Result<(SeatedGame, ClockContext, Moment), Error> {
        let seen = self.current(account, id).await?;
        let times = self.clock_context(&seen.game).await?;
        Ok((seen, times, self.clock.now()))
    }

    /// When these decisions of an account are due; those for which no time runs are left out.
    pub(crate) async fn deadlines(
        &self,
        account: AccountId,
        of: &[Waiting],
    ) -> Result<HashMap<GameId, Moment>, Error> {
        if of.is_empty() {
            return Ok(HashMap::new());
        }
        let sittings = self.store.sittings(of.iter().map(|row| row.game).collect()).await?;
        if sittings.values().all(|sitting| sitting.control.is_none()) {
            return Ok(HashMap::new());
        }
        let rest = self.store.rests(vec![account]).await?.remove(&account);
        let times = ClockContext { rests: vec![rest; Seat::ALL.len()], outages: self.outages().await? };
        let due = |row: &Waiting| {
            let seat = Seat::ALL.get(usize::try_from(row.seat).ok()?)?;
            Some((row.game, sittings.get(&row.game)?.due(*seat, &times)?))
        };
        Ok(of.iter().filter_map(due).collect())
    }

    /// When the open decision of an account in a game is due, if time runs for it.
    pub async fn deadline(&self, account: AccountId, id: GameId) -> Result<Option<Moment>, Error> {
        let seen = self.current(account, id).await?;
        let times = self.clock_context(&seen.game).await?;
        Ok(seen.game.sitting.due(seen.seat, &times))
    }
}
