//! Hand-overs: an account hands its seat over to another account, the substitute, for a time. The substitute must
//! accept before it sees anything. It then plays while the owner reads, until either of them or the expiry ends the
//! hand-over. Ratings and results belong to the owner.

use std::time::Duration;

use domain::game::{Note, Noted};
use domain::seat::Seat;

use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId, HandOverId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::seats::{MAX_ATTEMPTS, SeatChange};
use crate::play::stored::Player;
use crate::ports::{StoreError, repository};
use crate::seating::hand_over::Substitute;
use crate::seating::state::CaretakerReason;

/// The shortest and the longest duration, in seconds.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 3_600..=30 * 24 * 3_600;

/// A hand-over of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandOver {
    pub id: HandOverId,
    pub game: GameId,
    /// The name of the game.
    pub name: String,
    pub seat: Seat,
    /// The account that owns the seat.
    pub from: Player,
    /// The substitute.
    pub to: Player,
    pub state: HandOverState,
    /// When it was offered.
    pub created_at: Moment,
    /// Until when it can be accepted, and until when the substitute plays.
    pub until: Moment,
    /// When it ended, if it has.
    pub ended_at: Option<Moment>,
}

domain::word_enum! {
    pub enum HandOverState {
        Offered = "offered",
        /// The substitute plays.
        Active = "active",
        /// It has ended. An offer that was never accepted is deleted instead.
        Ended = "ended",
    }
}

repository! {
    /// Stores hand-overs. The changes of an accepted hand-over are stored with the turn that records them.
    pub trait HandOverRepository as hand_over_repository {
        /// Stores a new offer, and deletes an earlier offer of the same seat. `Conflict` if one of the accounts is
        /// deleted, `Duplicate` if the seat is handed over.
        write fn offer_hand_over(new: HandOver) -> ();
        /// A hand-over, with the current names of its accounts.
        read fn hand_over(id: HandOverId) -> Option<HandOver>;
        /// The hand-overs from and to an account that are active or can be accepted, newest first.
        read fn hand_overs(account: AccountId, now: Moment) -> Vec<HandOver>;
        /// Deletes an offer. Returns whether it existed.
        write fn withdraw_hand_over(id: HandOverId) -> bool;
    }
}

impl PlayService {
    /// Offers the account's own seat to another for that many seconds from now on. Replaces an earlier offer.
    pub async fn hand_over(
        &self,
        account: AccountId,
        id: GameId,
        to: AccountId,
        seconds: u32,
    ) -> Result<HandOver, Error> {
        if !LIFETIME_SECONDS.contains(&seconds) {
            let expected = expected::range(*LIFETIME_SECONDS.start(), *LIFETIME_SECONDS.end());
            return Err(Error::Invalid(vec![Violation::new("/expires_in_seconds", "range", expected)]));
        }
        let SeatedGame { game, .. } = self.game(account, id).await?;
        let seat = game.owns(account)?;
        game.check_not_over()?;
        if game.substitute(seat).is_some() {
            return Err(Error::Conflict(Conflict::SeatHandedOver));
        }
        if game.is_given_up(seat) {
            return Err(Error::Conflict(Conflict::SeatResigned));
        }
        if game.seat(to).is_ok() {
            return Err(Error::Conflict(Conflict::AlreadySeated));
        }
        let from = Player::from(self.accounts.account(account).await?);
        // The error must not reveal whether the other account has blocked this one.
        let nobody = || Error::Invalid(vec![Violation::new("/to", "player", expected::somebody())]);
        let to = self.store.account(to).await?.map(Player::from).ok_or_else(nobody)?;
        if to.opponent().is_some() {
            return Err(nobody());
        }
        if self.store.at_odds(to.account, game.readers()).await? {
            return Err(nobody());
        }
        if to.bot && !self.store.bots_allowed(id).await? {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        let now = self.clock.now();
        let new = HandOver {
            id: HandOverId::fresh(),
            game: id,
            name: game.name.clone(),
            seat,
            from,
            to,
            state: HandOverState::Offered,
            created_at: now,
            until: now.plus(Duration::from_secs(seconds.into())),
            ended_at: None,
        };
        match self.store.offer_hand_over(new.clone()).await {
            Ok(()) => {
                self.changes.publish_latest(&[new.to.account]).await;
                Ok(new)
            }
            Err(StoreError::Duplicate) => Err(Error::Conflict(Conflict::SeatHandedOver)),
            Err(other) => Err(other.into()),
        }
    }

    /// The hand-overs of an account, current and past, newest first.
    pub async fn hand_overs(&self, account: AccountId) -> Result<Vec<HandOver>, Error> {
        Ok(self.store.hand_overs(account, self.clock.now()).await?)
    }

    /// Accepts a hand-over. Idempotent.
    pub async fn accept_hand_over(&self, account: AccountId, id: HandOverId) -> Result<HandOver, Error> {
        let nothing = || Error::NotFound(detail::no_such_hand_over());
        for _ in 0..MAX_ATTEMPTS {
            let found = self.store.hand_over(id).await?.filter(|found| found.to.account == account);
            let found = found.ok_or_else(nothing)?;
            let now = self.clock.now();
            match found.state {
                HandOverState::Active => return Ok(found),
                HandOverState::Offered if found.until > now => {}
                HandOverState::Offered | HandOverState::Ended => return Err(nothing()),
            }
            let game = self.load(found.game).await?;
            let at_odds = self.store.at_odds(account, game.readers()).await?;
            if at_odds || !can_be_accepted(&game, &found) {
                return Err(nothing());
            }
            let mut state = game.seating.clone();
            if state.of(found.seat).caretaker.is_some() {
                state.return_to_player(found.seat);
            }
            state.of_mut(found.seat).substitute = Some(Substitute { by: id, account, until: found.until });
            let notes = vec![Noted::of(Note::HandedOver, found.seat)];
            let step = SeatChange { notes, seating: state, moves: Vec::new() };
            let times = self.clock_context(&game).await?;
            if self.apply_seat_change(&game, step, now, &times).await?.is_some() {
                self.changes.publish_latest(&[account]).await;
                return Ok(HandOver { state: HandOverState::Active, ..found });
            }
        }
        Err(Error::Busy)
    }

    /// Ends a hand-over at the request of either account: declines or withdraws the offer, or ends the active
    /// hand-over.
    pub async fn end_hand_over(&self, account: AccountId, id: HandOverId) -> Result<(), Error> {
        let nothing = || Error::NotFound(detail::no_such_hand_over());
        for _ in 0..MAX_ATTEMPTS {
            let found = self.store.hand_over(id).await?;
            let found = found.filter(|one| [one.from.account, one.to.account].contains(&account));
            let found = found.ok_or_else(nothing)?;
            let now = self.clock.now();
            match found.state {
                HandOverState::Ended => return Err(nothing()),
                HandOverState::Offered if self.store.withdraw_hand_over(id).await? => {
                    self.changes.publish_latest(&[found.to.account]).await;
                    return Ok(());
                }
                // It was accepted or ended concurrently.
                HandOverState::Offered => continue,
                HandOverState::Active => {}
            }
            let game = self.load(found.game).await?;
            let (seat, mut state) = (found.seat, game.seating.clone());
            if state.of(seat).substitute.is_none_or(|substitute| substitute.by != id) {
                continue;
            }
            state.of_mut(seat).substitute = None;
            let mut notes = vec![Noted::of(Note::GivenBack, seat)];
            let away = matches!(
                state.of(seat).caretaker,
                Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote)
            );
            // The owner who takes the seat back is present.
            if away && account == found.from.account {
                state.return_to_player(seat);
                notes.push(Noted::of(Note::CameBack, seat));
            }
            let times = self.clock_context(&game).await?;
            if self
                .apply_seat_change(
                    &game,
                    SeatChange { notes, seating: state, moves: Vec::new() },
                    now,
                    &times,
                )
                .await?
                .is_some()
            {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }
}

/// Whether the game is as it was when its seat was offered.
fn can_be_accepted(game: &LoadedGame, offered: &HandOver) -> bool {
    let owner = game.players.get(offered.seat.index()).map(|player| player.account);
    let free = game.seat(offered.to.account).is_err() && game.seating.of(offered.seat).substitute.is_none();
    let over = game.record.game().is_over();
    free && !over && owner == Some(offered.from.account) && !game.is_given_up(offered.seat)
}
