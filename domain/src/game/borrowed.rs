//! What one seat may know of a game (R10), borrowed from the game. It says the same as [`View`](super::View) without copying
//! anything, so that a program can evaluate thousands of positions a second and still cannot look at hidden cards.

use super::decision::GivenAnswer;
use super::event::Phase;
use super::goals::{AWARD_PRICES, Award, Milestone};
use super::means::Means;
use super::refusal::YesOrNo;
use super::scoring::{score, standing};
use super::setup::Setup;
use super::state::{Player, State};
use super::{Game, scoring::Score};
use crate::board::placement::Board;
use crate::card::{CardId, CorporationId};
use crate::parameter::Parameter;
use crate::resource::{ByResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;

/// A game as one seat may know it.
///
/// ```
/// use domain::game::{Game, Seed, Setup};
/// use domain::seat::Seat;
///
/// let game = Game::begin(Setup::of(2), Seed([7; 32]), &mut Vec::new())?;
/// let view = game.borrowed_view(Seat::Red).expect("a seat of the game");
/// assert_eq!((view.dealt().len(), view.dealt_corporations().len()), (10, 2));
/// assert_eq!(view.seat_of(Seat::Green).hand_size(), 0);
/// # Ok::<(), domain::game::SetupError>(())
/// ```
#[derive(Clone, Copy)]
pub struct BorrowedView<'a> {
    game: &'a Game,
    seat: Seat,
}

/// What everybody may know of a seat (R10.2).
#[derive(Clone, Copy)]
pub struct BorrowedSeat<'a> {
    player: &'a Player,
    seat: Seat,
}

/// What the seat pays for cards, and whether it meets their requirements.
pub struct OwnMeans<'a>(Means<'a>);

impl Game {
    /// The game as the seat may know it. `None` if there is no such seat.
    pub fn borrowed_view(&self, seat: Seat) -> Option<BorrowedView<'_>> {
        self.seats().contains(&seat).then_some(BorrowedView { game: self, seat })
    }
}

impl<'a> BorrowedView<'a> {
    fn state(&self) -> &'a State {
        &self.game.state
    }

    fn player(&self) -> &'a Player {
        self.state().player(self.seat)
    }

    /// The seat that may know this.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        self.state().seats()
    }

    /// The options of the game.
    pub fn setup(&self) -> &'a Setup {
        &self.state().setup
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// The generation, from 1.
    pub fn generation(&self) -> u8 {
        self.state().generation
    }

    /// The first player of this generation.
    pub fn first(&self) -> Seat {
        self.state().first
    }

    /// The seat whose turn it is. `None` outside of turns.
    pub fn active(&self) -> Option<Seat> {
        self.state().active
    }

    /// Actions taken in this turn; 0 outside of turns.
    pub fn actions(&self) -> u8 {
        if self.active().is_some() { self.state().actions } else { 0 }
    }

    /// Whether the game waits for that seat.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.game.waits_for(seat)
    }

    /// The value of a parameter, in its unit.
    pub fn parameter(&self, parameter: Parameter) -> i8 {
        self.state().parameter(parameter)
    }

    /// Steps that a parameter still has to go to its goal (R6.1).
    pub fn steps_left(&self, parameter: Parameter) -> i32 {
        let scale = parameter.scale();
        i32::from((scale.goal - self.parameter(parameter)) / scale.step)
    }

    /// Whether all parameters are at their goals (R6.1).
    pub fn terraformed(&self) -> bool {
        self.state().terraformed()
    }

    /// Tiles and markers.
    pub fn board(&self) -> &'a Board {
        &self.state().board
    }

    /// The number of cards in the deck.
    pub fn deck_size(&self) -> usize {
        self.state().deck.len()
    }

    /// The number of cards in the discard pile.
    pub fn discard_size(&self) -> usize {
        self.state().discard.len()
    }

    /// The claimed milestones, in order, each with the seat that has it.
    pub fn milestones(&self) -> &'a [(Milestone, Seat)] {
        &self.state().milestones
    }

    /// The funded awards, in order, each with the seat that has funded it.
    pub fn awards(&self) -> &'a [(Award, Seat)] {
        &self.state().awards
    }

    /// The price of the next award in M€. `None` if none can be funded.
    pub fn next_award_price(&self) -> Option<u8> {
        if self.state().solo() { None } else { AWARD_PRICES.get(self.awards().len()).copied() }
    }

    /// How far a seat is towards a milestone (R5.C2).
    pub fn towards(&self, milestone: Milestone, seat: Seat) -> i16 {
        self.state().towards(milestone, seat)
    }

    /// What a seat has of what an award counts (R5.D3).
    pub fn standing(&self, award: Award, seat: Seat) -> i32 {
        standing(self.state(), award, seat)
    }

    /// The score of a seat, as if the game ended now. Everything in it is public.
    pub fn score(&self, seat: Seat) -> Score {
        score(self.state(), seat)
    }

    /// What everybody may know of a seat of the game.
    pub fn seat_of(&self, seat: Seat) -> BorrowedSeat<'a> {
        BorrowedSeat { player: self.state().player(seat), seat }
    }

    /// The cards in hand, in the order in which they came.
    pub fn hand(&self) -> &'a [CardId] {
        &self.player().hand
    }

    /// The cards that were dealt to the seat, which chooses from them.
    pub fn dealt(&self) -> &'a [CardId] {
        &self.player().dealt
    }

    /// The corporations to choose from.
    pub fn dealt_corporations(&self) -> &'a [CorporationId] {
        &self.player().dealt_corporations
    }

    /// The cards of the pack to pick from; none if there is none.
    pub fn pack(&self) -> &'a [CardId] {
        self.player().packs.front().map_or(&[], |pack| &pack.cards)
    }

    /// The cards kept in the draft, in the order of the picks.
    pub fn drafted(&self) -> impl Iterator<Item = CardId> + use<'a> {
        self.player().drafted.iter().map(|(card, _)| *card)
    }

    /// The events that the seat has played, in order, without one that is being played.
    pub fn own_events(&self) -> &'a [CardId] {
        &self.player().events
    }

    /// The answer given so far, where it may still be changed.
    pub fn given(&self) -> Option<GivenAnswer> {
        self.player().chosen.as_ref().map(|chosen| GivenAnswer {
            corporation: chosen.corporation,
            cards: chosen.cards.clone(),
            payment: chosen.payment,
        })
    }

    /// What the seat pays for cards, and whether it meets their requirements.
    pub fn means(&self) -> OwnMeans<'a> {
        OwnMeans(Means::of(self.state(), self.seat))
    }
}

impl<'a> BorrowedSeat<'a> {
    /// Which seat it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its corporation. `None` until corporations are revealed.
    pub fn corporation(&self) -> Option<CorporationId> {
        self.player.corporation
    }

    /// Whether the action of the corporation was used this generation.
    pub fn corporation_used(&self) -> bool {
        self.player.corporation_used
    }

    /// Whether the forced first action is still to be taken (R4.6).
    pub fn first_action_due(&self) -> bool {
        self.player.first_action_due
    }

    /// The terraform rating.
    pub fn rating(&self) -> i16 {
        self.player.rating
    }

    /// Steps by which the rating went up this generation.
    pub fn rating_raised(&self) -> i16 {
        self.player.rating_raised
    }

    /// Resources in stock.
    pub fn stock(&self) -> &'a ByResource<i32> {
        &self.player.stock
    }

    /// Production of each resource.
    pub fn production(&self) -> &'a ByResource<i16> {
        &self.player.production
    }

    /// The value of one cube of steel or titanium, in M€.
    pub fn worth(&self, metal: Resource) -> i32 {
        self.player.worth(metal)
    }

    /// The number of cards in hand.
    pub fn hand_size(&self) -> usize {
        self.player.hand.len()
    }

    /// The cards face up, in the order of play: each with the resources on it, and whether its action was used in this
    /// generation.
    pub fn played(&self) -> impl ExactSizeIterator<Item = (CardId, u16, bool)> + use<'a> {
        self.player.in_play.iter().map(|held| (held.card, held.resources, held.used))
    }

    /// The events that the seat has played, in order, the one that is being played among them.
    pub fn played_events(&self) -> impl Iterator<Item = CardId> + use<'a> {
        self.player.events.iter().chain(&self.player.playing).copied()
    }

    /// The number of such tags in play.
    pub fn tags(&self, tag: Tag) -> u8 {
        self.player.tags(tag)
    }

    /// Whether the seat has passed for this generation.
    pub fn passed(&self) -> bool {
        self.player.passed
    }

    /// The discount of the next card in M€, and how many steps its requirements are off.
    pub fn next_card(&self) -> (u8, u8) {
        (self.player.next_discount, self.player.next_offset)
    }

    /// Whether the seat has made its secret choice of this phase.
    pub fn chosen(&self) -> bool {
        self.player.chosen.is_some()
    }

    /// The number of packs of the draft that wait for its pick.
    pub fn packs(&self) -> usize {
        self.player.packs.len()
    }

    /// The number of cards kept in the draft so far.
    pub fn drafted(&self) -> usize {
        self.player.drafted.len()
    }

    /// The plants that make a greenery.
    pub fn greenery_plants(&self) -> u8 {
        self.player.greenery_plants()
    }
}

impl OwnMeans<'_> {
    /// What is due for the card after discounts, in M€.
    pub fn price(&self, card: CardId) -> i32 {
        self.0.card_price(card.row()).due
    }

    /// Whether the seat can pay for the card.
    pub fn can_pay(&self, card: CardId) -> bool {
        self.0.card_price(card.row()).payable()
    }

    /// Whether the requirements of the card hold now (R5.A1).
    pub fn meets(&self, card: CardId) -> bool {
        self.0.meets(card.row(), &mut YesOrNo::new())
    }
}
