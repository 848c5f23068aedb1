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
    /// Id of the area.
    pub area: AreaId,
    /// Kind of the tile.
    pub tile: Tile,
    /// Seat that owns the tile. Absent for oceans and neutral tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
}

/// A marker on a free area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Id of the area.
    pub area: AreaId,
    /// Seat that owns the marker.
    pub owner: Seat,
}

/// A card in play: its id, or an object with its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum CardInPlay {
    /// Id of a card that has no resources and an unused action.
    Plain(CardId),
    /// The card with its resources and the state of its action.
    Full(CardWithResources),
}

/// A card in play, with its resources and the state of its action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CardWithResources {
    /// Id of the card.
    pub card: CardId,
    /// Number of resources on the card. 0 if absent.
    #[serde(default)]
    pub resources: u16,
    /// True if the action of the card was used in this generation. False if absent.
    #[serde(default)]
    pub used: bool,
}

/// A pack of the draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PackPosition {
    /// Seat to which the pack was dealt.
    pub pack: Seat,
    /// Ids of the cards that are left in the pack.
    pub cards: Vec<CardId>,
}

/// A card kept in the draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftedPosition {
    /// Id of the card.
    pub card: CardId,
    /// Seat to which the pack of the card was dealt.
    pub pack: Seat,
}

/// A seat of a position. An absent field has its value at the start of a game of the Corporate Era.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// Options of the seat.
    pub setup: SeatSetup,
    /// Id of the corporation of the seat.
    pub corporation: Option<CorporationId>,
    /// True if the action of the corporation was used in this generation.
    pub corporation_used: bool,
    /// True if the seat has not yet taken the forced first action of its corporation.
    pub first_action_due: bool,
    /// Terraform rating. If absent: 20, or 14 in a solo game.
    pub rating: Option<i16>,
    /// Steps by which the terraform rating rose in this generation.
    pub rating_raised: i16,
    /// Resources in stock.
    pub stock: ByResource<i32>,
    /// Production of each resource.
    pub production: ByResource<i16>,
    /// Ids of the cards in hand.
    pub hand: Vec<CardId>,
    /// Cards face up in front of the seat.
    pub played: Vec<CardInPlay>,
    /// Ids of the events that the seat has played, including the one that it is playing.
    pub events: Vec<CardId>,
    /// Event that the seat is playing. Its tags count until its effects are done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<CardId>,
    /// True if the seat has passed for this generation.
    pub passed: bool,
    /// Discount on the next card that the seat plays in this generation, in M€.
    pub next_card_discount: u8,
    /// Number of steps by which global parameters may miss the requirements of the next card that the seat plays in
    /// this generation.
    pub next_card_offset: u8,
    /// Ids of the cards that were dealt to the seat to choose from, at set-up or in the research phase.
    pub dealt: Vec<CardId>,
    /// Ids of the corporations that were dealt to the seat to choose from, at set-up.
    pub dealt_corporations: Vec<CorporationId>,
    /// Packs that wait for the pick of the seat. The seat picks from the first.
    pub packs: Vec<PackPosition>,
    /// Cards that the seat has kept in the draft.
    pub drafted: Vec<DraftedPosition>,
    /// Secret choice of the seat at set-up or in the research phase. Absent until the seat has made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<ChosenPosition>,
}

/// A milestone that has been claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimedMilestone {
    /// Id of the milestone.
    pub milestone: Milestone,
    /// Seat that claimed the milestone.
    pub seat: Seat,
}

/// An award that has been funded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FundedAward {
    /// Id of the award.
    pub award: Award,
    /// Seat that funded the award.
    pub seat: Seat,
}

/// A position. All fields are optional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// Number of seats. If absent, the smallest number that includes all seats in `seats`.
    pub players: Option<u8>,
    /// True to include the cards of the Corporate Era.
    pub corporate_era: bool,
    /// True to draft cards in the research phase.
    pub draft: bool,
    /// Seed for later shuffles, as 64 hexadecimal digits. All zeros if absent.
    pub seed: Option<Seed>,
    /// Number of words of the seed's random stream that earlier shuffles have used.
    #[serde(skip_serializing_if = "is_zero")]
    pub seed_used: u64,
    /// True to start as a game starts, from the deck as it is: with neutral tiles in a solo game, ten cards for each
    /// seat, and starting productions. Each seat is dealt the corporations that its fields state. The phase is then
    /// set-up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// Phase of the game.
    pub phase: Phase,
    /// Number of the generation.
    pub generation: u8,
    /// Seat of the first player.
    pub first: Seat,
    /// Seat whose turn it is. If absent, the first player.
    pub active: Option<Seat>,
    /// Number of actions that the active seat has taken in this turn. 0 outside of turns.
    pub actions: u8,
    /// Temperature in °C.
    pub temperature: i8,
    /// Oxygen in percent.
    pub oxygen: i8,
    /// Number of ocean tiles in addition to those in `tiles`. They are placed on the first free areas for oceans in
    /// reading order.
    pub oceans: u8,
    /// Tiles on the map.
    pub tiles: Vec<PlacedTile>,
    /// Markers on free areas.
    pub claims: Vec<Claim>,
    /// Ids of the cards in the deck, top card first. If absent, all cards that the position does not contain elsewhere,
    /// in printed order.
    pub deck: Option<Vec<CardId>>,
    /// Ids of the cards in the discard pile, in the order in which they were discarded.
    pub discard: Vec<CardId>,
    /// Claimed milestones, in the order in which they were claimed.
    pub milestones: Vec<ClaimedMilestone>,
    /// Funded awards, in the order in which they were funded.
    pub awards: Vec<FundedAward>,
    /// Pending effects, in the order in which they came up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectPosition>,
    /// Seats of the position, by their colours.
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
