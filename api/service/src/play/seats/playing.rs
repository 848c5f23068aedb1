//! The permissions at a seat: of the account that owns it, and of its substitute.

use domain::seat::{Seat, SeatSet};

use crate::error::{Conflict, Error, Forbidden};
use crate::id::AccountId;
use crate::messages::detail;
use crate::play::games::LoadedGame;
use crate::play::stored::Player;
use crate::seating::hand_over::SubstituteChange;

impl LoadedGame {
    /// The seat that an account may read: its own, or one that is handed over to it. An account without one gets the
    /// same error as for a missing game.
    pub fn seat(&self, account: AccountId) -> Result<Seat, Error> {
        let own = self.players.iter().position(|player| player.account == account);
        let own = own.and_then(|index| Seat::ALL.get(index).copied());
        let handed = || self.substitutes.iter().find(|(_, player)| player.account == account);
        own.or_else(|| handed().map(|(seat, _)| *seat)).ok_or(Error::NotFound(detail::no_such_game()))
    }

    /// The seat that an account plays: not one that it has handed over.
    pub fn plays(&self, account: AccountId) -> Result<Seat, Error> {
        let seat = self.seat(account)?;
        match self.substitute(seat) {
            Some(other) if other.account != account => Err(Error::Conflict(Conflict::SeatHandedOver)),
            _ => Ok(seat),
        }
    }

    /// The seat that an account owns: not one that is merely handed over to it.
    pub fn owns(&self, account: AccountId) -> Result<Seat, Error> {
        let seat = self.seat(account)?;
        match self.substitute(seat) {
            Some(other) if other.account == account => Err(Error::Forbidden(Forbidden::Substitute)),
            _ => Ok(seat),
        }
    }

    /// The substitute of a seat, if any.
    pub fn substitute(&self, seat: Seat) -> Option<&Player> {
        self.substitutes.iter().find(|(other, _)| *other == seat).map(|(_, player)| player)
    }

    /// The accounts that play, clockwise.
    pub fn playing(&self) -> Vec<AccountId> {
        let plays = |(seat, player): (&Seat, &Player)| self.substitute(*seat).unwrap_or(player).account;
        Seat::ALL.iter().zip(&self.players).map(plays).collect()
    }

    /// All accounts that read the game.
    pub fn readers(&self) -> Vec<AccountId> {
        let substitutes = self.substitutes.iter().map(|(_, player)| player);
        self.players.iter().chain(substitutes).map(|player| player.account).collect()
    }

    /// Seats that are handed over to a deleted account, or by one.
    pub fn orphaned_hand_overs(&self) -> Vec<Seat> {
        let handed = Seat::ALL.iter().copied().filter(|seat| self.seating.of(*seat).substitute.is_some());
        handed.filter(|seat| self.substitute(*seat).is_none()).collect()
    }

    /// Whether a seat is handed over in this version of the game.
    pub(crate) fn is_handed_over(&self) -> bool {
        self.seating.seats.iter().any(|status| status.substitute.is_some())
    }

    /// The substitutes after a turn, without those of seats that change hands by it.
    pub(crate) fn staying(&self, handed: &[SubstituteChange]) -> Vec<(Seat, Player)> {
        let changed: SeatSet = handed.iter().map(|change| change.seat).collect();
        self.substitutes.iter().filter(|(seat, _)| !changed.contains(*seat)).cloned().collect()
    }
}
