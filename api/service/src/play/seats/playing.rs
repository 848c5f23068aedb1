//! Who may do what at a seat: the account that it belongs to, and whoever it is handed over to for a time.

use domain::seat::Seat;

use crate::error::{Conflict, Error, Forbidden};
use crate::id::AccountId;
use crate::messages::detail;
use crate::play::games::LoadedGame;
use crate::play::stored::Player;
use crate::seating::hand_over::SubstituteChange;
use crate::seating::{bits, seats};

impl LoadedGame {
    /// The seat that an account may read: its own, or one that is handed over to it. Who has none may not even know of the
    /// game.
    pub fn seat(&self, account: AccountId) -> Result<Seat, Error> {
        let own = self.players.iter().position(|player| player.account == account);
        let own = own.and_then(|place| Seat::ALL.get(place).copied());
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

    /// The seat that belongs to an account: not one that is only handed over to it.
    pub fn owns(&self, account: AccountId) -> Result<Seat, Error> {
        let seat = self.seat(account)?;
        match self.substitute(seat) {
            Some(other) if other.account == account => Err(Error::Forbidden(Forbidden::Substitute)),
            _ => Ok(seat),
        }
    }

    /// Who plays for a seat instead of the account that it belongs to.
    pub fn substitute(&self, seat: Seat) -> Option<&Player> {
        self.substitutes.iter().find(|(other, _)| *other == seat).map(|(_, player)| player)
    }

    /// Who plays, clockwise.
    pub fn playing(&self) -> Vec<AccountId> {
        let plays = |(seat, player): (&Seat, &Player)| self.substitute(*seat).unwrap_or(player).account;
        Seat::ALL.iter().zip(&self.players).map(plays).collect()
    }

    /// Everybody who reads the game.
    pub fn readers(&self) -> Vec<AccountId> {
        let substitutes = self.substitutes.iter().map(|(_, player)| player);
        self.players.iter().chain(substitutes).map(|player| player.account).collect()
    }

    /// Seats that are handed over to somebody who is gone, or by somebody who is.
    pub fn left_alone(&self) -> Vec<Seat> {
        let handed = Seat::ALL.iter().copied().filter(|seat| self.seating.of(*seat).substitute.is_some());
        handed.filter(|seat| self.substitute(*seat).is_none()).collect()
    }

    /// Whether a seat is handed over, as far as the game knows.
    pub(crate) fn is_handed_over(&self) -> bool {
        self.seating.seats.iter().any(|keeping| keeping.substitute.is_some())
    }

    /// Who plays instead of others after a turn, those left out whose seats change hands by it.
    pub(crate) fn staying(&self, handed: &[SubstituteChange]) -> Vec<(Seat, Player)> {
        let changed = handed.iter().fold(0, |all, one| all | bits(&[one.seat]));
        let stays = seats(!changed);
        self.substitutes.iter().filter(|(seat, _)| stays.contains(seat)).cloned().collect()
    }
}
