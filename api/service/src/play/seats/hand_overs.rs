//! Handing a seat over to a named account for a time. It has to say yes before it sees anything. From then on it plays, the
//! one that the seat belongs to reads, and either may end it; time ends it too. Ratings and results stay with the seat.

use std::time::Duration;

use domain::game::{Note, Noted};
use domain::seat::Seat;

use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId, HandOverId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::seats::staying::going_on;
use crate::play::seats::{MAX_ATTEMPTS, SeatChange};
use crate::play::stored::Player;
use crate::ports::{StoreError, repository};
use crate::seating::bits;
use crate::seating::hand_over::Substitute;
use crate::seating::state::CaretakerReason;

/// How long one may last, in seconds.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 3_600..=30 * 24 * 3_600;

/// A seat that is offered or handed over to somebody, or was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandOver {
    /// Its id.
    pub id: HandOverId,
    /// Which game.
    pub game: GameId,
    /// What the game is called.
    pub name: String,
    /// The seat.
    pub seat: Seat,
    /// To whom it belongs.
    pub from: Player,
    /// Who is to play.
    pub to: Player,
    /// How far it has come.
    pub state: HandOverState,
    /// Since when it is offered.
    pub created_at: Moment,
    /// Until when it can be accepted, and until when the other plays.
    pub until: Moment,
    /// When it was ended, if it was.
    pub ended_at: Option<Moment>,
}

/// How far a hand-over has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandOverState {
    /// The other is asked.
    Offered,
    /// The other plays.
    Active,
    /// The other has played. One that was never accepted is not kept.
    Ended,
}

repository! {
    /// Keeps hand-overs. What becomes of one that is accepted is written with the turn that notes it.
    pub trait HandOverRepository as hand_over_repository {
        /// Keeps a new one, in the place of one of the same seat that was not accepted yet. `Conflict` when one of the two is
        /// deleted, `Duplicate` when the seat is handed over.
        write fn offer_hand_over(new: HandOver) -> ();
        /// One, with the names of now.
        read fn hand_over(id: HandOverId) -> Option<HandOver>;
        /// Those from and to an account that are active or can still be accepted, the newest first.
        read fn hand_overs(account: AccountId, now: Moment) -> Vec<HandOver>;
        /// Takes away one that was not accepted; tells whether there was one.
        write fn withdraw_hand_over(id: HandOverId) -> bool;
    }
}

impl HandOverState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Offered, Self::Active, Self::Ended];

    /// In one word that stays.
    pub fn word(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Active => "active",
            Self::Ended => "ended",
        }
    }
}

impl PlayService {
    /// Offers the own seat to somebody for so many seconds from now on; it takes the place of an earlier offer.
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
        going_on(&game)?;
        if game.substitute(seat).is_some() {
            return Err(Error::Conflict(Conflict::SeatHandedOver));
        }
        if given_up(&game, seat) {
            return Err(Error::Conflict(Conflict::SeatResigned));
        }
        if game.seat(to).is_ok() {
            return Err(Error::Conflict(Conflict::AlreadySeated));
        }
        let from = Player::from(self.accounts.account(account).await?);
        // Whether somebody has blocked them is nobody's to find out.
        let nobody = || Error::Invalid(vec![Violation::new("/to", "player", expected::somebody())]);
        let to = self.store.account(to).await?.map(Player::from).ok_or_else(nobody)?;
        if self.store.at_odds(to.account, game.readers()).await? {
            return Err(nobody());
        }
        if to.bot && !self.bots_allowed(id).await? {
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

    /// What an account has offered and handed over, and what it was, the newest first.
    pub async fn hand_overs(&self, account: AccountId) -> Result<Vec<HandOver>, Error> {
        Ok(self.store.hand_overs(account, self.clock.now()).await?)
    }

    /// Plays for the seat from now on; once more does no harm.
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
            let mut sitting = game.seating.clone();
            if sitting.of(found.seat).caretaker.is_some() {
                sitting.return_to_player(found.seat);
            }
            sitting.of_mut(found.seat).substitute = Some(Substitute { by: id, account, until: found.until });
            let notes = vec![Noted::of(Note::HandedOver, found.seat)];
            let step = SeatChange { notes, seating: sitting, moves: Vec::new() };
            let times = self.clock_context(&game).await?;
            if self.apply_seat_change(&game, step, now, &times).await?.is_some() {
                self.changes.publish_latest(&[account]).await;
                return Ok(HandOver { state: HandOverState::Active, ..found });
            }
        }
        Err(Error::Busy)
    }

    /// Ends a hand-over, whichever of the two asks: declines it, takes the offer or the seat back, gives the seat back.
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
                // It was accepted meanwhile, or ended.
                HandOverState::Offered => continue,
                HandOverState::Active => {}
            }
            let game = self.load(found.game).await?;
            let (seat, mut sitting) = (found.seat, game.seating.clone());
            if sitting.of(seat).substitute.is_none_or(|substitute| substitute.by != id) {
                continue;
            }
            sitting.of_mut(seat).substitute = None;
            let mut notes = vec![Noted::of(Note::GivenBack, seat)];
            let away = matches!(
                sitting.of(seat).caretaker,
                Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote)
            );
            // Whoever takes a seat back is there to play.
            if away && account == found.from.account {
                sitting.return_to_player(seat);
                notes.push(Noted::of(Note::CameBack, seat));
            }
            let times = self.clock_context(&game).await?;
            if self
                .apply_seat_change(
                    &game,
                    SeatChange { notes, seating: sitting, moves: Vec::new() },
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

/// Whether nobody can come back to a seat.
fn given_up(game: &LoadedGame, seat: Seat) -> bool {
    let for_good =
        matches!(game.seating.of(seat).caretaker, Some(CaretakerReason::Resigned | CaretakerReason::Left));
    for_good || game.gone & bits(&[seat]) != 0
}

/// Whether a game still is as it was when its seat was offered.
fn can_be_accepted(game: &LoadedGame, offered: &HandOver) -> bool {
    let owner = game.players.get(offered.seat.index()).map(|player| player.account);
    let free = game.seat(offered.to.account).is_err() && game.seating.of(offered.seat).substitute.is_none();
    let over = game.record.game().is_over();
    free && !over && owner == Some(offered.from.account) && !given_up(game, offered.seat)
}
