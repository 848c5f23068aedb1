//! Changes of the seats of a game: votes, hand-overs, offers, absences. Each change is a turn of the game like any
//! other: it is an event of the same log, visible to everybody, and guarded by the version of the game.

pub mod hand_overs;
pub mod offers;
mod playing;
pub mod staying;
pub mod votes;

use std::sync::Arc;

use domain::game::{Answer, Noted, Record, Turn};
use domain::seat::{Seat, SeatSet};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::next_turn::TurnEntry;
use crate::play::reminders;
use crate::play::stored::{Player, Seating, TurnBy, TurnKind, opponent_seats};
use crate::ports::{Notice, StoreError};
use crate::seating::seat_at;
use crate::seating::state::{ClockContext, ClockInput, SeatingState, TurnCause};

/// How often an operation is retried after a concurrent turn.
const MAX_ATTEMPTS: usize = 64;

/// A change of a seat that will become a turn.
#[derive(Debug)]
pub(crate) struct SeatChange {
    /// The events that record it.
    pub notes: Vec<Noted>,
    /// The seating state after it.
    pub seating: SeatingState,
    /// Seats that get a new owner, with the owner.
    pub moves: Vec<(Seat, AccountId)>,
}

/// What an operation on a seat does.
#[derive(Debug)]
pub(crate) enum Change {
    Turn(Box<SeatChange>),
    /// Nothing: it was done before.
    Nothing,
    /// The game ends for this reason.
    End(&'static str),
}

/// A turn that no player has requested.
pub(crate) enum SystemTurn {
    /// The server has answered for a seat whose time has run out.
    Expiry {
        seat: Seat,
        account: AccountId,
        answers: Vec<Answer>,
    },
    Notes(Vec<Noted>),
}

impl LoadedGame {
    /// The seats of opponents.
    pub fn opponents(&self) -> SeatSet {
        opponent_seats(self.players.iter().map(|player| player.account))
    }

    /// The seats of people and bots: all but those of opponents. Only they have clocks and votes, and can be absent.
    pub fn people(&self) -> SeatSet {
        SeatSet::from(self.record.game().seats()).without(self.opponents())
    }

    /// The seats that their players play themselves.
    pub fn present(&self) -> SeatSet {
        self.seating.present(self.gone, self.people())
    }

    /// Whether the player of a seat cannot return, because they have resigned, left or deleted the account.
    pub(crate) fn is_given_up(&self, seat: Seat) -> bool {
        (self.gone | self.seating.given_up()).contains(seat)
    }

    /// The seating state after a turn, from the game after it, other changes, and the seat that acted.
    pub(crate) fn seating_after(
        &self,
        record: &Record,
        state: SeatingState,
        by: Option<(Seat, TurnCause)>,
        at: Moment,
        times: &ClockContext,
    ) -> Seating {
        self.seating_after_moves(record, state, &[], by, at, times)
    }

    /// The same for a turn in which seats get new owners.
    fn seating_after_moves(
        &self,
        record: &Record,
        mut state: SeatingState,
        moves: &[(Seat, AccountId)],
        by: Option<(Seat, TurnCause)>,
        at: Moment,
        times: &ClockContext,
    ) -> Seating {
        let taken: SeatSet = moves.iter().map(|(seat, _)| *seat).collect();
        let over = record.game().is_over();
        // A hand-over ends when its owner loses the seat, and when the game is over.
        let ended = if over { Seat::ALL.into() } else { taken };
        ended.iter().for_each(|seat| state.of_mut(seat).substitute = None);
        let handed = state.handed_since(&self.seating);
        handed.iter().for_each(|one| state.charge(one.seat, at, times));
        let (gone, all) = (self.gone.without(taken), self.people());
        // A vote about a seat ends when nobody plays for it any more, or another account does.
        let here = state.present(gone, all).without(taken);
        state.votes.retain(|vote| vote.motion.seat.is_none_or(|seat| here.contains(seat)));
        let waiting = SeatSet::from_iter(record.game().waiting_for()) & state.present(gone, all);
        state.apply_turn(ClockInput { at, waiting, by, gone, all }, times);
        state.settle(by);
        let agenda = state.agenda(times).into_iter().map(|(at, _)| at);
        let due = agenda.chain(reminders::next(&state, times, at)).min();
        // Checked immediately, because the rests of the players are read then, and votes may be decided.
        let settled = handed.is_empty() && moves.is_empty() && state.decided(gone, all).is_none();
        let due = if settled { due } else { Some(at) };
        let due = due.filter(|_| !over);
        let moves = moves.iter().map(|(seat, account)| (seat.index() as i16, *account)).collect();
        Seating { vacant: state.played_for(gone, all), due, state, moves, handed }
    }
}

impl PlayService {
    /// Applies a change to a seat, and retries after a concurrent turn.
    pub(crate) async fn change_seating(
        &self,
        id: GameId,
        wanted: impl Fn(&LoadedGame, Moment, &ClockContext) -> Result<Change, Error>,
    ) -> Result<Arc<LoadedGame>, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let game = self.load(id).await?;
            let (times, now) = (self.clock_context(&game).await?, self.clock.now());
            match wanted(&game, now, &times)? {
                Change::Nothing => return Ok(game),
                Change::End(reason) => {
                    self.end_game(id, reason).await?;
                    return self.load(id).await;
                }
                Change::Turn(step) => {
                    if let Some(after) = self.apply_seat_change(&game, *step, now, &times).await? {
                        return Ok(self.with_votes_counted(after).await);
                    }
                }
            }
        }
        Err(Error::Busy)
    }

    /// Applies decided votes, and returns the game after that. Failures are left to the deadline scheduler.
    async fn with_votes_counted(&self, game: Arc<LoadedGame>) -> Arc<LoadedGame> {
        if game.seating.decided(game.gone, game.people()).is_none() {
            return game;
        }
        let counted = match self.process_deadline(game.id).await {
            Ok(()) => self.load(game.id).await,
            Err(why) => Err(why),
        };
        counted.unwrap_or_else(|why| {
            tracing::warn!(%why, game = %game.id, "the votes of a game could not be applied; the deadline scheduler retries");
            game
        })
    }

    /// Commits a change of a seat as a turn. Returns the game after it, or nothing if the game has changed in the
    /// meantime.
    pub(crate) async fn apply_seat_change(
        &self,
        game: &LoadedGame,
        step: SeatChange,
        at: Moment,
        times: &ClockContext,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let SeatChange { notes, seating: state, moves } = step;
        let mut record = game.record.clone();
        let turn = record.note(&notes).map_err(|_| Error::GameOver(game.end_reason.clone()))?;
        let seating = game.seating_after_moves(&record, state, &moves, None, at, times);
        self.write_system_turn(game, record, turn, SystemTurn::Notes(notes), seating, at).await
    }

    /// Commits a turn that is not a move of a player, with the seating state after it.
    pub(crate) async fn write_system_turn(
        &self,
        game: &LoadedGame,
        record: Record,
        turn: Turn,
        kind: SystemTurn,
        seating: Seating,
        at: Moment,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let new_substitutes: Vec<AccountId> = seating.handed.iter().filter_map(|handed| handed.to).collect();
        let (moves, handed) = (seating.moves.clone(), seating.handed.clone());
        let entry = match kind {
            SystemTurn::Notes(notes) => TurnEntry::new(TurnKind::Note, &notes, Some(seating))?,
            SystemTurn::Expiry { seat, account, answers } => {
                let entry = TurnEntry::new(TurnKind::Expiry, &answers, Some(seating))?;
                // The key of a client contains no space.
                let key = format!("expiry {}", game.version + 1);
                let request = Sha256::digest(&entry.answers).to_vec();
                let by = Some(TurnBy { seat: seat.index() as i16, account, key, request });
                TurnEntry { by, ..entry }
            }
        };
        let (new, mut next) = game.next_turn(record, &turn, entry, at)?;
        for (seat, account) in moves {
            let player = Player::from(self.accounts.account(account).await?);
            let Some(seat) = seat_at(seat) else { continue };
            next.gone = next.gone.without(seat);
            if let Some(seated) = next.players.get_mut(seat.index()) {
                *seated = player;
            }
        }
        for handed in handed {
            if let Some(account) = handed.to {
                next.substitutes.push((handed.seat, Player::from(self.accounts.account(account).await?)));
            }
        }
        match self.commit(new, next).await {
            Ok(after) => {
                new_substitutes.into_iter().for_each(|account| self.bus.announce(Notice::Account(account)));
                Ok(Some(after))
            }
            Err(StoreError::Conflict | StoreError::Duplicate) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }
}
