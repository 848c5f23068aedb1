//! Votes: to pause and resume the game, to extend the time of a seat or have the caretaker play for it, and to end the
//! game. Ending and pausing need all players who play themselves, everything else a majority. The player whom a vote is
//! about has no vote, nor has a player whose time has run out.

use std::sync::Arc;
use std::time::Duration;

use domain::game::{Motion, Note, Noted, VoteKind};
use domain::seat::{Seat, SeatSet};
use domain::text::EndReason;

use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::seats::{Change, SeatChange};
use crate::seating::state::{CaretakerReason, ClockContext, SeatingState};
use crate::seating::vote::{Vote, VoteState};

/// The end reason of a game that its players have ended.
const BY_VOTE: &str = EndReason::Vote.word();
/// How long a game waits for a seat before the others may vote to replace its player.
const SLOW_AFTER: Duration = Duration::from_secs(3 * 24 * 3_600);

const fn concerns_seat(kind: VoteKind) -> bool {
    matches!(kind, VoteKind::Extend | VoteKind::Replace)
}

const fn needs_clock(kind: VoteKind) -> bool {
    matches!(kind, VoteKind::Pause | VoteKind::Resume | VoteKind::Extend)
}

impl Vote {
    /// The seats that may vote.
    pub fn asked(&self, game: &LoadedGame) -> SeatSet {
        self.asked_of(&game.seating, game.gone, game.people())
    }

    /// The number of votes needed.
    pub fn needed(&self, game: &LoadedGame) -> u32 {
        self.needed_of(self.asked(game)) as u32
    }
}

impl PlayService {
    /// Opens a vote with the account's own vote in favour. If the motion is open already, votes for it.
    pub async fn open_vote(
        &self,
        account: AccountId,
        id: GameId,
        kind: VoteKind,
        about: Option<Seat>,
    ) -> Result<(Arc<LoadedGame>, VoteState), Error> {
        self.back_at_table(account, id).await?;
        let motion = Motion { kind, seat: about };
        let slow = match (kind, about) {
            (VoteKind::Replace, Some(seat)) => self.is_slow(id, seat).await?,
            _ => false,
        };
        self.ballot(id, |game, now, times| {
            let seat = voter(game, account, kind)?;
            check(game, seat, motion, slow)?;
            if (kind, game.seating.paused.is_some()) == (VoteKind::Pause, true)
                || (kind, game.seating.paused.is_none()) == (VoteKind::Resume, true)
            {
                return Ok((Change::Nothing, VoteState::Passed));
            }
            if let Some(open) = game.seating.votes.iter().find(|vote| vote.motion == motion) {
                return count(game, game.seating.clone(), Vec::new(), open.id, (seat, true), now, times);
            }
            let mut state = game.seating.clone();
            let opened = vec![state.open_vote(motion, Some(seat), now)];
            let id = state.last_vote;
            count(game, state, opened, id, (seat, true), now, times)
        })
        .await
    }

    /// Votes; replaces an earlier vote of the seat.
    pub async fn vote(
        &self,
        account: AccountId,
        id: GameId,
        vote: u32,
        agree: bool,
    ) -> Result<(Arc<LoadedGame>, VoteState), Error> {
        self.back_at_table(account, id).await?;
        self.ballot(id, |game, now, times| {
            let open = game.seating.votes.iter().find(|open| open.id == vote);
            let seat = voter(game, account, open.map_or(VoteKind::Pause, |open| open.motion.kind))?;
            let open = open.ok_or(Error::NotFound(detail::no_such_vote()))?;
            if !open.asked(game).contains(seat) {
                return Err(Error::Forbidden(Forbidden::OwnSeat));
            }
            let noted = vec![Noted::of_vote(Note::Voted, Some(seat), open.motion)];
            count(game, game.seating.clone(), noted, vote, (seat, agree), now, times)
        })
        .await
    }

    async fn ballot(
        &self,
        id: GameId,
        wanted: impl Fn(&LoadedGame, Moment, &ClockContext) -> Result<(Change, VoteState), Error>,
    ) -> Result<(Arc<LoadedGame>, VoteState), Error> {
        let standing = std::cell::Cell::new(VoteState::Open);
        let game = self
            .change_seating(id, |game, now, times| {
                let (change, how) = wanted(game, now, times)?;
                standing.set(how);
                Ok(change)
            })
            .await?;
        Ok((game, standing.get()))
    }
}

impl PlayService {
    /// Whether the game has waited for a seat for long enough.
    async fn is_slow(&self, id: GameId, seat: Seat) -> Result<bool, Error> {
        let game = self.load(id).await?;
        let status = game.seating.of(seat);
        let Some(player) = game.players.get(seat.index()) else { return Ok(false) };
        let playing = status.substitute.as_ref().map_or(player.account, |substitute| substitute.account);
        let waiting = self.store.games_waiting_for(playing, i64::MAX).await?;
        let asked = waiting.iter().find(|row| row.game == id && row.seat == seat.index() as i16);
        let now = self.clock.now();
        Ok(status.overdue.is_some() || asked.is_some_and(|row| now.since(row.since) >= SLOW_AFTER))
    }
}

/// The seat of an account that may vote. Votes to end a game are only for its own player, not for a substitute.
fn voter(game: &LoadedGame, account: AccountId, about: VoteKind) -> Result<Seat, Error> {
    let seat = if about == VoteKind::Abort { game.owns(account)? } else { game.seat(account)? };
    game.check_not_over()?;
    match game.present().contains(seat) {
        false => Err(Error::Conflict(Conflict::SeatResigned)),
        true => Ok(seat),
    }
}

/// Whether the motion is possible now.
fn check(game: &LoadedGame, by: Seat, motion: Motion, slow: bool) -> Result<(), Error> {
    let Motion { kind, seat: about } = motion;
    if needs_clock(kind) && game.seating.control.is_none() {
        return Err(Error::Conflict(Conflict::NoClock));
    }
    let played = |seat: Seat| game.present().contains(seat);
    let wrong = match (concerns_seat(kind), about) {
        (true, Some(seat)) if seat == by => return Err(Error::Forbidden(Forbidden::OwnSeat)),
        (true, Some(seat)) if kind == VoteKind::Replace && played(seat) && !slow => {
            Some(expected::slow_seat())
        }
        (true, Some(seat)) if played(seat) => None,
        (true, _) => Some(expected::played_seat()),
        (false, Some(_)) => Some(expected::no_seat()),
        (false, None) => None,
    };
    wrong.map_or(Ok(()), |expected| Err(Error::Invalid(vec![Violation::new("/seat", "vote", expected)])))
}

/// Counts a vote, and applies the motion if it has passed.
fn count(
    game: &LoadedGame,
    mut state: SeatingState,
    notes: Vec<Noted>,
    id: u32,
    (seat, agree): (Seat, bool),
    now: Moment,
    times: &ClockContext,
) -> Result<(Change, VoteState), Error> {
    let open =
        state.votes.iter_mut().find(|open| open.id == id).ok_or(Error::NotFound(detail::no_such_vote()))?;
    let before = open.clone();
    (open.yes, open.no) = match agree {
        true => (open.yes | seat.into(), open.no.without(seat)),
        false => (open.yes.without(seat), open.no | seat.into()),
    };
    let unchanged = *open == before;
    let (change, standing) = decide(game, state, notes, id, now, times)?;
    match standing {
        VoteState::Open if unchanged => Ok((Change::Nothing, standing)),
        VoteState::Open | VoteState::Passed | VoteState::Failed => Ok((change, standing)),
    }
}

/// Applies the motion if it has passed.
pub(crate) fn decide(
    game: &LoadedGame,
    mut state: SeatingState,
    mut notes: Vec<Noted>,
    id: u32,
    now: Moment,
    times: &ClockContext,
) -> Result<(Change, VoteState), Error> {
    let vote = state
        .votes
        .iter()
        .find(|open| open.id == id)
        .ok_or_else(|| Error::NotFound(detail::no_such_vote()))?
        .clone();
    let standing = vote.standing(vote.asked(game));
    if standing != VoteState::Open {
        state.votes.retain(|open| open.id != id);
    }
    match (standing, vote.motion.kind) {
        (VoteState::Open, _) => {}
        (VoteState::Failed, _) => notes.push(vote.failed()),
        (VoteState::Passed, VoteKind::Abort) => return Ok((Change::End(BY_VOTE), standing)),
        (VoteState::Passed, _) => notes.push(carry_out(&mut state, vote.motion, now, times)),
    }
    Ok((Change::Turn(Box::new(SeatChange { notes, seating: state, moves: Vec::new() })), standing))
}

fn carry_out(state: &mut SeatingState, motion: Motion, now: Moment, times: &ClockContext) -> Noted {
    let note = match (motion.kind, motion.seat) {
        (VoteKind::Resume, _) => {
            state.resume(now);
            Note::Resumed
        }
        (VoteKind::Extend, Some(seat)) => {
            state.extend(seat, now, times);
            Note::Extended
        }
        (VoteKind::Replace, Some(seat)) => {
            state.of_mut(seat).caretaker = Some(CaretakerReason::Vote);
            Note::CaretakerTook
        }
        (VoteKind::Pause | VoteKind::Abort | VoteKind::Extend | VoteKind::Replace, _) => {
            state.pause(now, times);
            Note::Paused
        }
    };
    Noted::of_vote(note, motion.seat, motion)
}
