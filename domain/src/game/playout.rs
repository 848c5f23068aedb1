//! Random play for tests, benchmarks and fuzzing: every legal option is equally likely.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Answer, Event, Game, Offer, Seed, Setup, SetupError, Zone};
use crate::card::CardId;
use crate::resource::Resource;
use crate::seat::Seat;

/// A player that chooses uniformly among the legal options. Its choices follow from a seed.
pub struct RandomPlayer {
    chance: ChaCha8Rng,
    offers: Vec<Offer>,
}

/// A finished random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// The game, at its end.
    pub game: Game,
    /// All its events, in order.
    pub events: Vec<Event>,
    /// Answers given.
    pub moves: u64,
    /// Options that were listed, over all decisions.
    pub listed: u64,
}

impl RandomPlayer {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { chance: ChaCha8Rng::seed_from_u64(seed), offers: Vec::new() }
    }

    /// Uniform in `0..limit`; the limit is small.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.chance.next_u32()) * limit.max(1) as u64) >> 32) as usize
    }

    /// 256 random bits.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.chance.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// Lists everything that the seat may answer and chooses one of it; `None` if it is asked nothing.
    pub fn choose(&mut self, game: &Game, seat: Seat) -> Option<Answer> {
        let mut offers = std::mem::take(&mut self.offers);
        game.list(seat, &mut offers);
        let answer = match offers.len() {
            0 => None,
            n => {
                let offer = offers[self.below(n)];
                Some(self.fill(game, seat, &offer))
            }
        };
        self.offers = offers;
        answer
    }

    /// How many options the latest choice had.
    pub fn listed(&self) -> usize {
        self.offers.len()
    }

    /// Chooses the parameters of an option.
    pub fn fill(&mut self, game: &Game, seat: Seat, offer: &Offer) -> Answer {
        let mut answer = Answer::plain(offer.choice);
        if let Some((min, max, _)) = offer.amount {
            answer.amount = Some(min + self.below((max - min + 1).max(1) as usize) as i64);
        }
        if let Some(terms) = offer.cards {
            let player = game.state.player(seat);
            let zone = if terms.from == Zone::Hand { &player.hand } else { &player.dealt };
            let mut cards: Vec<CardId> = zone.to_vec();
            let spread = usize::from(terms.max.saturating_sub(terms.min)) + 1;
            let count = usize::from(terms.min) + self.below(spread);
            while cards.len() > count {
                cards.swap_remove(self.below(cards.len()));
            }
            answer.cards = Some(cards);
        }
        answer
    }

    /// Chooses among the payments that the price accepts, beside the default one.
    pub fn vary_payment(&mut self, offer: &Offer, answer: &mut Answer) {
        if let (Some(price), None) = (offer.price, offer.cards) {
            let mut payment = super::payment::Payment::NOTHING;
            let mut due = price.due;
            let mut use_some = |resource: Resource, worth: i32, this: &mut Self| {
                let (_, max) = price.range(resource);
                let most = if worth > 0 { max.min((due + worth - 1).max(0) / worth) } else { 0 };
                let used = this.below(most as usize + 1) as i32;
                due -= used * worth;
                used
            };
            payment.titanium = use_some(Resource::Titanium, price.titanium.1, self);
            payment.steel = use_some(Resource::Steel, price.steel.1, self);
            payment.heat = use_some(Resource::Heat, 1, self);
            payment.megacredits = due.max(0);
            if price.check(&payment).is_ok() {
                answer.payment = Some(payment);
            }
        }
    }
}

/// Plays a whole game with random choices of all seats.
///
/// # Errors
/// If no game can be played with the options ([`Setup::check`]).
///
/// ```
/// use domain::game::Setup;
/// use domain::game::playout::{RandomPlayer, play_game};
/// use domain::game::scoring::scores_of;
///
/// let played = play_game(Setup::of(2), &mut RandomPlayer::new(42))?;
/// assert!(played.game.is_over());
/// assert_eq!(scores_of(&played.game).len(), 2);
/// // The same seed gives the same game.
/// assert_eq!(played, play_game(Setup::of(2), &mut RandomPlayer::new(42))?);
/// # Ok::<(), domain::game::SetupError>(())
/// ```
pub fn play_game(setup: Setup, player: &mut RandomPlayer) -> Result<RandomGame, SetupError> {
    let mut events = Vec::with_capacity(2048);
    let mut game = Game::begin(setup, player.seed(), &mut events)?;
    let mut moves = 0;
    let mut listed = 0;
    while !game.is_over() {
        for seat in game.seats() {
            if game.waits_for(*seat)
                && let Some(answer) = player.choose(&game, *seat)
            {
                listed += player.listed() as u64;
                let accepted = game.answer(*seat, &answer, &mut events);
                assert!(accepted.is_ok(), "what is listed is accepted: {answer:?} {accepted:?}");
                moves += 1;
            }
        }
    }
    Ok(RandomGame { game, events, moves, listed })
}
