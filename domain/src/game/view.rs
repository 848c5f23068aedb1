//! What one seat, or a spectator, may know of a game (R10).

use serde::Serialize;

use super::event::Phase;
use super::goals::{AWARD_PRICES, Award, Milestone};
use super::record::{Record, Undo};
use super::scoring::{Score, scores, standing, winners};
use super::setup::Setup;
use super::state::{Player, State};
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::parameter::Parameter;
use crate::resource::{ByResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;

/// Position of a game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// Options of the game.
    pub setup: Setup,
    /// Version of the rules of the game.
    pub rules_version: u32,
    /// Phase of the game.
    pub phase: Phase,
    /// Number of the generation, from 1.
    pub generation: u8,
    /// Seat of the first player of this generation.
    pub first: Seat,
    /// Seat whose turn it is. Absent outside of turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Seat>,
    /// Number of actions that the active seat has taken in this turn. 0 outside of turns.
    pub actions: u8,
    /// Seats that the game waits for.
    pub waiting_for: Vec<Seat>,
    /// Temperature in °C, -30 to 8 in steps of 2.
    pub temperature: i8,
    /// Oxygen in percent, 0 to 14.
    pub oxygen: i8,
    /// Number of ocean tiles, 0 to 9.
    pub oceans: i8,
    /// Areas with a tile or a marker.
    pub areas: Vec<AreaView>,
    /// Number of cards in the deck.
    pub deck: u16,
    /// Number of cards in the discard pile.
    pub discard: u16,
    /// All milestones, claimed or not. Empty in a solo game.
    pub milestones: Vec<MilestoneView>,
    /// All awards, funded or not. Empty in a solo game.
    pub awards: Vec<AwardView>,
    /// Price of the next award in M€. Absent if no further award can be funded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_award_price: Option<u8>,
    /// Public state of each seat, in the order of the seats.
    pub seats: Vec<SeatView>,
    /// Information that only the seat of the caller may see. Absent for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnView>,
    /// SHA-256 of the seed in hexadecimal, published before the seats are taken.
    pub commitment: String,
    /// Number of the latest event. A stream or a long poll can continue after it.
    pub latest_event: u64,
    /// Scores and winners. Absent until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultView {
    /// Final scores. If the game was ended early, the scores at that time.
    pub scores: Vec<Score>,
    /// Seats that won. Several if the victory is shared; empty if a solo game was lost or the game was ended early.
    pub winners: Vec<Seat>,
    /// Seed of the game in hexadecimal. Its SHA-256 is `commitment` of the view.
    pub seed: String,
}

/// A tile or a marker on an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaView {
    /// Id of the area.
    pub area: AreaId,
    /// Tile on the area. Absent if there is only a marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<Tile>,
    /// Seat that owns the tile or marker. Absent for oceans and neutral tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
}

/// A milestone, with the progress of each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MilestoneView {
    /// Id of the milestone.
    pub milestone: Milestone,
    /// Seat that claimed the milestone. Absent if nobody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<Seat>,
    /// Amount that a seat needs to claim the milestone.
    pub needs: i16,
    /// Amount of each seat towards the milestone, in the order of the seats.
    pub have: Vec<i16>,
}

/// An award, with the amount of each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwardView {
    /// Id of the award.
    pub award: Award,
    /// Seat that funded the award. Absent if nobody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funded_by: Option<Seat>,
    /// Amount of each seat towards the award, in the order of the seats.
    pub have: Vec<i32>,
}

/// A card face up in front of its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedCard {
    /// Id of the card.
    pub card: CardId,
    /// Number of resources on the card. Absent if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub resources: u16,
    /// True if the action of the card was used in this generation. Absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// Number of tags of one kind that a seat has in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TagCount {
    /// Kind of the tags.
    pub tag: Tag,
    /// Number of such tags in play.
    pub count: u8,
}

/// Public information about a seat (R10.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Seat that the information is about.
    pub seat: Seat,
    /// Id of the corporation. Absent until corporations are revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corporation: Option<CorporationId>,
    /// True if the action of the corporation was used in this generation.
    pub corporation_used: bool,
    /// True if the seat has not yet taken the forced first action of its corporation (R4.6).
    pub first_action_due: bool,
    /// Terraform rating.
    pub rating: i16,
    /// Steps by which the terraform rating rose in this generation.
    pub rating_raised: i16,
    /// Resources in stock.
    pub stock: ByResource<i32>,
    /// Production of each resource. Only M€ production may be negative, down to -5.
    pub production: ByResource<i16>,
    /// Value of one steel cube in M€.
    pub steel_worth: i32,
    /// Value of one titanium cube in M€.
    pub titanium_worth: i32,
    /// Number of cards in hand.
    pub hand: u16,
    /// Cards face up in front of the seat, in the order of play.
    pub played: Vec<PlayedCard>,
    /// Number of events that the seat has played.
    pub events: u16,
    /// Events that the seat has played, in order. They are face down only so that their tags do not count.
    pub played_events: Vec<CardId>,
    /// Number of tags in play, for each tag.
    pub tags: Vec<TagCount>,
    /// True if the seat has passed for this generation.
    pub passed: bool,
    /// Discount on the next card that the seat plays in this generation, in M€.
    pub next_card_discount: u8,
    /// Number of steps by which global parameters may miss the requirements of the next card that the seat plays in
    /// this generation.
    pub next_card_offset: u8,
    /// True if the seat has made its secret choice in this phase.
    pub chosen: bool,
    /// Number of packs in the draft that wait for the pick of the seat.
    pub packs: u8,
    /// Number of cards that the seat has kept in the draft so far.
    pub drafted: u8,
}

/// Information that only the seat itself may see (R10.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnView {
    /// Seat of the caller.
    pub seat: Seat,
    /// Tag of the open decision of the seat. Absent if the seat has none, and in an earlier position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
    /// Ids of the cards in hand, in the order in which the seat received them.
    pub hand: Vec<CardId>,
    /// Ids of the cards that were dealt to the seat to choose from.
    pub dealt: Vec<CardId>,
    /// Ids of the corporations that were dealt to the seat to choose from.
    pub dealt_corporations: Vec<CorporationId>,
    /// Ids of the cards in the pack from which the seat picks. Empty if there is no pack.
    pub pack: Vec<CardId>,
    /// Ids of the cards that the seat has kept in the draft so far.
    pub drafted: Vec<CardId>,
    /// Ids of the events that the seat has played.
    pub events: Vec<CardId>,
    /// Answer that the seat has given and may still change. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<super::decision::GivenAnswer>,
    /// Range of the answers that the seat can undo. Absent in an earlier position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
}

impl Record {
    /// The game as a viewer may know it; `None` is a spectator.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let game = self.game();
        let state = &game.state;
        let viewer = viewer.filter(|seat| game.seats().contains(seat));
        let scores = game.is_over().then(|| scores(state));
        View {
            setup: state.setup.clone(),
            rules_version: self.rules_version,
            phase: state.phase,
            generation: state.generation,
            first: state.first,
            active: state.active,
            actions: if state.active.is_some() { state.actions } else { 0 },
            waiting_for: game.waiting_for(),
            temperature: state.temperature,
            oxygen: state.oxygen,
            oceans: state.parameter(Parameter::Oceans),
            areas: areas(state),
            deck: state.deck.len() as u16,
            discard: state.discard.len() as u16,
            milestones: milestones(state),
            awards: awards(state),
            next_award_price: if state.solo() { None } else { AWARD_PRICES.get(state.awards.len()).copied() },
            seats: state.seats().iter().map(|seat| seat_view(state, *seat)).collect(),
            own: viewer.map(|seat| self.own(seat)),
            commitment: game.commitment(),
            latest_event: self.last_seq(),
            result: scores.map(|scores| ResultView {
                winners: winners(state, &scores),
                scores,
                seed: state.chance.seed().to_hex(),
            }),
        }
    }

    fn own(&self, seat: Seat) -> OwnView {
        let game = self.game();
        let player = game.state.player(seat);
        OwnView {
            seat,
            decision: game.tag(seat),
            hand: player.hand.to_vec(),
            dealt: player.dealt.to_vec(),
            dealt_corporations: player.dealt_corporations.clone(),
            pack: player.packs.front().map(|pack| pack.cards.clone()).unwrap_or_default(),
            drafted: player.drafted.iter().map(|(card, _)| *card).collect(),
            events: player.events.to_vec(),
            given: player.chosen.as_ref().map(|chosen| super::decision::GivenAnswer {
                corporation: chosen.corporation,
                cards: chosen.cards.clone(),
                payment: chosen.payment,
            }),
            undo: Some(self.undo_of(seat)),
        }
    }
}

fn areas(state: &State) -> Vec<AreaView> {
    let board = &state.board;
    let view = |area: AreaId| {
        let tile = board.tile(area);
        let owner = if tile.is_some() { board.owner(area) } else { board.claimed_by(area) };
        (tile.is_some() || owner.is_some()).then_some(AreaView { area, tile, owner })
    };
    AreaId::all().filter_map(view).collect()
}

fn milestones(state: &State) -> Vec<MilestoneView> {
    let all = if state.solo() { &[] } else { Milestone::ALL };
    let view = |milestone: &Milestone| MilestoneView {
        milestone: *milestone,
        claimed_by: state.milestones.iter().find(|(m, _)| m == milestone).map(|(_, seat)| *seat),
        needs: milestone.needs(),
        have: state.seats().iter().map(|seat| state.towards(*milestone, *seat)).collect(),
    };
    all.iter().map(view).collect()
}

fn awards(state: &State) -> Vec<AwardView> {
    let all = if state.solo() { &[] } else { Award::ALL };
    let view = |award: &Award| AwardView {
        award: *award,
        funded_by: state.awards.iter().find(|(a, _)| a == award).map(|(_, seat)| *seat),
        have: state.seats().iter().map(|seat| standing(state, *award, *seat)).collect(),
    };
    all.iter().map(view).collect()
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let player: &Player = state.player(seat);
    let counted = |tag: &Tag| {
        let count = player.tags(*tag);
        (count > 0).then_some(TagCount { tag: *tag, count })
    };
    SeatView {
        seat,
        corporation: player.corporation,
        corporation_used: player.corporation_used,
        first_action_due: player.first_action_due,
        rating: player.rating,
        rating_raised: player.rating_raised,
        stock: player.stock,
        production: player.production,
        steel_worth: player.worth(Resource::Steel),
        titanium_worth: player.worth(Resource::Titanium),
        hand: player.hand.len() as u16,
        played: player
            .in_play
            .iter()
            .map(|held| PlayedCard { card: held.card, resources: held.resources, used: held.used })
            .collect(),
        events: (player.events.len() + usize::from(player.playing.is_some())) as u16,
        played_events: player.events.iter().chain(&player.playing).copied().collect(),
        tags: Tag::ALL.iter().filter_map(counted).collect(),
        passed: player.passed,
        next_card_discount: player.next_discount,
        next_card_offset: player.next_offset,
        chosen: player.chosen.is_some(),
        packs: player.packs.len() as u8,
        drafted: player.drafted.len() as u8,
    }
}
