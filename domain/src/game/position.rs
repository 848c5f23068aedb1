//! A position in full, with nothing hidden: what a scenario sets up, and what is printed of a game.
//!
//! A position need not be reachable in play. Loading refuses only contradictions and excessive numbers.

mod load;
mod open;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use open::{ChosenPosition, EffectPosition};

use super::goals::{Award, Milestone};
use super::phase::setup::empty;
use super::{Event, Game, Phase, SeatSetup, Seed, Setup};
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::parameter::Parameter;
use crate::resource::ByResource;
use crate::seat::Seat;
use crate::tile::Tile;

/// A tile on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlacedTile {
    /// Where.
    pub area: AreaId,
    /// What.
    pub tile: Tile,
    /// Whose; oceans and neutral tiles have no owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
}

/// A marker on a free area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Where.
    pub area: AreaId,
    /// Whose.
    pub owner: Seat,
}

/// A card in play: its id, or more of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum CardInPlay {
    /// The card, with nothing on it and its action unused.
    Plain(CardId),
    /// The card and what is on it.
    Full(CardWithResources),
}

/// A card in play with what is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CardWithResources {
    /// The card.
    pub card: CardId,
    /// What lies on it.
    #[serde(default)]
    pub resources: u16,
    /// Its action was used this generation.
    #[serde(default)]
    pub used: bool,
}

/// A pack of the draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PackPosition {
    /// The seat that it was dealt to.
    pub pack: Seat,
    /// The cards left in it.
    pub cards: Vec<CardId>,
}

/// A card kept in the draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftedPosition {
    /// The card.
    pub card: CardId,
    /// The seat to which its pack was dealt.
    pub pack: Seat,
}

/// One seat of a position. What is absent is as at the start of a game of the Corporate Era.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// Its wishes.
    pub setup: SeatSetup,
    /// Its corporation.
    pub corporation: Option<CorporationId>,
    /// The action of the corporation was used this generation.
    pub corporation_used: bool,
    /// The forced first action is still due.
    pub first_action_due: bool,
    /// Terraform rating; 20, in a solo game 14, if absent.
    pub rating: Option<i16>,
    /// Steps by which the rating went up this generation.
    pub rating_raised: i16,
    /// Stock.
    pub stock: ByResource<i32>,
    /// Production.
    pub production: ByResource<i16>,
    /// Cards in hand.
    pub hand: Vec<CardId>,
    /// Cards face up.
    pub played: Vec<CardInPlay>,
    /// Events played, the one that is being played among them.
    pub events: Vec<CardId>,
    /// The event that is being played: its tags count until it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<CardId>,
    /// Has passed.
    pub passed: bool,
    /// How much cheaper the next card is.
    pub next_card_discount: u8,
    /// How many steps the requirements of the next card are off.
    pub next_card_offset: u8,
    /// Cards that lie before the seat, at set-up or in research.
    pub dealt: Vec<CardId>,
    /// Corporations to choose from, at set-up.
    pub dealt_corporations: Vec<CorporationId>,
    /// Packs that wait for its pick; the first is open.
    pub packs: Vec<PackPosition>,
    /// Cards kept in the draft.
    pub drafted: Vec<DraftedPosition>,
    /// The secret choice at set-up or in research, once it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<ChosenPosition>,
}

/// A milestone that has been claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimedMilestone {
    /// Which.
    pub milestone: Milestone,
    /// By whom.
    pub seat: Seat,
}

/// An award that has been funded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FundedAward {
    /// Which.
    pub award: Award,
    /// By whom.
    pub seat: Seat,
}

/// A position. Everything may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// How many seats; as many as are named in `seats` if absent.
    pub players: Option<u8>,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    /// With draft.
    pub draft: bool,
    /// The seed, 64 hexadecimal digits; all zeros if absent. It decides later shuffles.
    pub seed: Option<Seed>,
    /// How much of the random numbers that follow from the seed was used by earlier shuffles.
    #[serde(skip_serializing_if = "is_zero")]
    pub seed_used: u64,
    /// Begin as a game begins, from the deck as it is: neutral tiles in a solo game, ten cards to every seat, starting
    /// productions; corporations are dealt as each seat says. The phase is set-up then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// The phase.
    pub phase: Phase,
    /// The generation.
    pub generation: u8,
    /// The first player.
    pub first: Seat,
    /// Whose turn it is; the first player's if absent.
    pub active: Option<Seat>,
    /// Actions already taken in this turn; 0 where it is nobody's.
    pub actions: u8,
    /// Temperature in °C.
    pub temperature: i8,
    /// Oxygen in percent.
    pub oxygen: i8,
    /// That many oceans more than `tiles` names, on the first free areas for oceans in reading order.
    pub oceans: u8,
    /// Tiles.
    pub tiles: Vec<PlacedTile>,
    /// Markers.
    pub claims: Vec<Claim>,
    /// The deck, top card first; all cards named nowhere else, in printed order, if absent.
    pub deck: Option<Vec<CardId>>,
    /// The discard pile, in the order of discarding.
    pub discard: Vec<CardId>,
    /// Milestones claimed, in order.
    pub milestones: Vec<ClaimedMilestone>,
    /// Awards funded, in order.
    pub awards: Vec<FundedAward>,
    /// Effects that are still to be carried out, in the order in which they came up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectPosition>,
    /// The seats.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, SeatPosition>))]
    pub seats: BTreeMap<Seat, SeatPosition>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

impl Default for Position {
    fn default() -> Self {
        Position {
            players: None,
            corporate_era: true,
            draft: false,
            seed: None,
            seed_used: 0,
            opening: false,
            phase: Phase::Action,
            generation: 2,
            first: Seat::Red,
            active: None,
            actions: 0,
            temperature: Parameter::Temperature.scale().start,
            oxygen: Parameter::Oxygen.scale().start,
            oceans: 0,
            tiles: Vec::new(),
            claims: Vec::new(),
            deck: None,
            discard: Vec::new(),
            milestones: Vec::new(),
            awards: Vec::new(),
            effects: Vec::new(),
            seats: BTreeMap::new(),
        }
    }
}

/// What is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction(pub String);

impl std::fmt::Display for Contradiction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Contradiction {}

impl Position {
    /// The whole position of a game, nothing hidden.
    pub fn of(game: &Game) -> Position {
        let state = &game.state;
        let board = &state.board;
        let tile = |area| board.tile(area).map(|tile| PlacedTile { area, tile, owner: board.owner(area) });
        let claim = |area| board.claimed_by(area).map(|owner| Claim { area, owner });
        Position {
            players: Some(state.players.len() as u8),
            corporate_era: state.setup.corporate_era,
            draft: state.setup.draft,
            seed: Some(*state.chance.seed()),
            seed_used: state.chance.used(),
            opening: false,
            phase: state.phase,
            generation: state.generation,
            first: state.first,
            active: state.active,
            actions: if state.active.is_some() { state.actions } else { 0 },
            temperature: state.temperature,
            oxygen: state.oxygen,
            oceans: 0,
            tiles: AreaId::all().filter_map(tile).collect(),
            claims: AreaId::all().filter_map(claim).collect(),
            deck: Some(state.deck.iter().rev().copied().collect()),
            discard: state.discard.clone(),
            milestones: state
                .milestones
                .iter()
                .map(|(m, seat)| ClaimedMilestone { milestone: *m, seat: *seat })
                .collect(),
            awards: state.awards.iter().map(|(a, seat)| FundedAward { award: *a, seat: *seat }).collect(),
            effects: open::effects_of(game),
            seats: state.seats().iter().map(|seat| (*seat, seat_position(game, *seat))).collect(),
        }
    }
}

fn seat_position(game: &Game, seat: Seat) -> SeatPosition {
    let player = game.state.player(seat);
    let pack = |id: u8| Seat::ALL[usize::from(id) % Seat::ALL.len()];
    SeatPosition {
        setup: game.state.setup.seats[seat.index()],
        corporation: player.corporation,
        corporation_used: player.corporation_used,
        first_action_due: player.first_action_due,
        rating: Some(player.rating),
        rating_raised: player.rating_raised,
        stock: player.stock,
        production: player.production,
        hand: player.hand.to_vec(),
        played: player
            .in_play
            .iter()
            .map(|held| {
                CardInPlay::Full(CardWithResources {
                    card: held.card,
                    resources: held.resources,
                    used: held.used,
                })
            })
            .collect(),
        events: player.events.iter().chain(&player.playing).copied().collect(),
        playing: player.playing,
        passed: player.passed,
        next_card_discount: player.next_discount,
        next_card_offset: player.next_offset,
        dealt: player.dealt.to_vec(),
        dealt_corporations: player.dealt_corporations.clone(),
        packs: player
            .packs
            .iter()
            .map(|p| PackPosition { pack: pack(p.id), cards: p.cards.clone() })
            .collect(),
        drafted: player
            .drafted
            .iter()
            .map(|(card, id)| DraftedPosition { card: *card, pack: pack(*id) })
            .collect(),
        chosen: player.chosen.as_ref().map(ChosenPosition::from),
    }
}

impl Position {
    /// The position after the first events of a game.
    ///
    /// # Errors
    /// If no game can be played with the options ([`Setup::check`]).
    pub fn after(setup: &Setup, seed: Seed, events: &[Event]) -> Result<Position, super::SetupError> {
        setup.check()?;
        let mut game = empty(setup.clone(), seed);
        events.iter().for_each(|event| game.state.evolve(event));
        Ok(Position::of(&game))
    }
}

impl super::state::State {
    /// Every project card that lies somewhere, each place in turn.
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        let of_players = self.players.iter().flat_map(|player| {
            // While the draft runs its cards lie apart; then they lie before the seat.
            let drafted = player.drafted.iter().map(|(card, _)| *card);
            let drafted = drafted.filter(|card| !player.dealt.contains(card));
            let packs = player.packs.iter().flat_map(|pack| pack.cards.iter().copied());
            let in_play = player.in_play.iter().map(|held| held.card);
            let piles = player.hand.iter().chain(&player.events).chain(&player.dealt).chain(&player.playing);
            piles.copied().chain(in_play).chain(packs).chain(drafted)
        });
        self.deck.iter().chain(&self.discard).copied().chain(of_players)
    }
}

impl Game {
    /// Every project card that lies somewhere, one entry for each place: in a game that was dealt, all of the deck,
    /// each once.
    pub fn cards(&self) -> Vec<CardId> {
        self.state.cards().collect()
    }
}
