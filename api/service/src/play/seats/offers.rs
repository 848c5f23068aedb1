//! Seat offers: a player of the game offers a vacant seat to another account with a code, which can be used once; only
//! its hash is stored.

use std::time::Duration;

use domain::game::{Note, Noted};
use domain::seat::Seat;
use sha2::{Digest, Sha256};

use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId};
use crate::messages::{detail, expected};
use crate::play::PlayService;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::seats::staying::seen;
use crate::play::seats::{Change, SeatChange};
use crate::play::stored::Player;
use crate::ports::Notice;
use crate::seating::offer::Offer;
use crate::secret;

/// The number of letters of a code: 100 bits.
const CODE_LETTERS: usize = 20;
/// The shortest and the longest lifetime of an offer, in seconds.
const LIFETIME_SECONDS: (u32, u32) = (3_600, 30 * 24 * 3_600);

impl PlayService {
    /// Offers a seat. The code is returned only here. Replaces an earlier offer of the seat.
    pub async fn offer_seat(
        &self,
        account: AccountId,
        id: GameId,
        seat: Seat,
        seconds: u32,
    ) -> Result<(Offer, String), Error> {
        if !(LIFETIME_SECONDS.0..=LIFETIME_SECONDS.1).contains(&seconds) {
            let expected = expected::range(LIFETIME_SECONDS.0, LIFETIME_SECONDS.1);
            return Err(Error::Invalid(vec![Violation::new("/expires_in_seconds", "range", expected)]));
        }
        let code = secret::code(CODE_LETTERS)?;
        let hash = hash(&code);
        self.back_at_table(account, id).await?;
        let game = self
            .change_seating(id, |game, now, _| {
                let by = offering_seat(game, account)?;
                if !is_free(game, seat) {
                    let expected = expected::vacant_seat();
                    return Err(Error::Invalid(vec![Violation::new("/seat", "taken", expected)]));
                }
                let mut state = game.seating.clone();
                state.offers.retain(|other| other.seat != seat && other.until > now);
                let until = now.plus(Duration::from_secs(seconds.into()));
                state.offers.push(Offer { seat, by, hash: hash.clone(), until });
                let notes = vec![Noted::of(Note::Offered, seat)];
                Ok(Change::Turn(Box::new(SeatChange { notes, seating: state, moves: Vec::new() })))
            })
            .await?;
        let made = game.seating.offers.iter().find(|one| one.hash == hash).cloned();
        Ok((made.ok_or(Error::Busy)?, code))
    }

    /// The open offers of a game.
    pub async fn offers(&self, account: AccountId, id: GameId) -> Result<Vec<Offer>, Error> {
        let SeatedGame { game, .. } = self.game(account, id).await?;
        let now = self.clock.now();
        Ok(game.seating.offers.iter().filter(|one| one.until > now).cloned().collect())
    }

    /// Withdraws an offer; each player of the game may do it.
    pub async fn withdraw_offer(&self, account: AccountId, id: GameId, seat: Seat) -> Result<(), Error> {
        self.change_seating(id, |game, _, _| {
            offering_seat(game, account)?;
            let mut state = game.seating.clone();
            state.offers.retain(|other| other.seat != seat);
            if state.offers.len() == game.seating.offers.len() {
                return Err(Error::NotFound(detail::no_such_offer()));
            }
            Ok(Change::Turn(Box::new(SeatChange { notes: Vec::new(), seating: state, moves: Vec::new() })))
        })
        .await
        .map(drop)
    }

    /// Takes the seat of a code. Without a valid code the error is the same as for a missing game.
    pub async fn replace(&self, account: AccountId, id: GameId, code: &str) -> Result<SeatedGame, Error> {
        let hash = hash(&secret::read_code(code));
        let bot = Player::from(self.accounts.account(account).await?).bot;
        let bots_allowed = !bot || self.store.bots_allowed(id).await?;
        // A block hides a game as it hides a table. Those who are about to leave the game do not count.
        let blocked = match self.load(id).await {
            Ok(game) => {
                let given_up = |seat: &Seat| game.is_given_up(*seat);
                let staying = Seat::ALL.iter().zip(&game.players).filter(|(seat, _)| !given_up(seat));
                let staying = staying.map(|(_, player)| player.account).filter(|other| *other != account);
                self.store.at_odds(account, staying.collect()).await?
            }
            Err(Error::NotFound(_)) => false,
            Err(other) => return Err(other),
        };
        if blocked {
            return Err(Error::NotFound(detail::no_such_game()));
        }
        let game = self
            .change_seating(id, |game, now, _| {
                let offers = game.seating.offers.iter();
                let offered = offers.clone().find(|one| one.hash == hash && one.until > now);
                let offered = offered
                    .filter(|one| is_free(game, one.seat))
                    .ok_or(Error::NotFound(detail::no_such_game()))?;
                game.check_not_over()?;
                if game.seat(account).is_ok() {
                    return Err(Error::Conflict(Conflict::AlreadySeated));
                }
                if !bots_allowed {
                    return Err(Error::Forbidden(Forbidden::NoBots));
                }
                let (seat, mut state) = (offered.seat, game.seating.clone());
                state.offers.retain(|one| one.seat != seat);
                state.return_to_player(seat);
                let before = game.players.get(seat.index()).map(|player| player.account);
                let status = state.of_mut(seat);
                status.gave_up = status.gave_up.or(before);
                let notes = vec![Noted::of(Note::Replaced, seat)];
                Ok(Change::Turn(Box::new(SeatChange { notes, seating: state, moves: vec![(seat, account)] })))
            })
            .await?;
        self.bus.announce(Notice::Account(account));
        seen(game, account)
    }
}

/// The seat of an account that may offer another seat.
fn offering_seat(game: &LoadedGame, account: AccountId) -> Result<Seat, Error> {
    let seat = game.owns(account)?;
    game.check_not_over()?;
    match is_free(game, seat) {
        true => Err(Error::Conflict(Conflict::SeatResigned)),
        false => Ok(seat),
    }
}

/// Whether a seat can be taken over: its player has resigned or deleted the account.
fn is_free(game: &LoadedGame, seat: Seat) -> bool {
    game.is_given_up(seat) && game.people().contains(seat)
}

fn hash(code: &str) -> String {
    Sha256::digest(code).iter().map(|byte| format!("{byte:02x}")).collect()
}
