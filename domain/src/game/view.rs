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

/// A game as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The options of the game.
    pub setup: Setup,
    /// Version of the rules that the game is played by.
    pub rules_version: u32,
    /// The phase.
    pub phase: Phase,
    /// The generation, counting from 1.
    pub generation: u8,
    /// The first player of this generation.
    pub first: Seat,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Seat>,
    /// Actions taken in this turn.
    pub actions: u8,
    /// Seats that the game waits for.
    pub waiting_for: Vec<Seat>,
    /// Temperature in °C.
    pub temperature: i8,
    /// Oxygen in percent.
    pub oxygen: i8,
    /// Ocean tiles.
    pub oceans: i8,
    /// Every tile and marker.
    pub areas: Vec<AreaView>,
    /// Cards in the deck.
    pub deck: u16,
    /// Cards in the discard pile.
    pub discard: u16,
    /// Milestones, claimed or not; none in a solo game.
    pub milestones: Vec<MilestoneView>,
    /// Awards, funded or not; none in a solo game.
    pub awards: Vec<AwardView>,
    /// Price of the next award in M€, if one can still be funded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_award_price: Option<u8>,
    /// The seats, clockwise.
    pub seats: Vec<SeatView>,
    /// What only the viewer knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnView>,
    /// SHA-256 of the seed, in hexadecimal.
    pub commitment: String,
    /// The number of the latest event: a stream or a long poll goes on after it.
    pub latest_event: u64,
    /// The result, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultView {
    /// The final scores; of a game that was ended before its end, as everybody stood then.
    pub scores: Vec<Score>,
    /// Who won; several if the victory is shared, none if a solo game was lost or the game was ended before its end.
    pub winners: Vec<Seat>,
    /// The seed, in hexadecimal: its SHA-256 is the commitment.
    pub seed: String,
}

/// A tile or a marker on an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaView {
    /// The area.
    pub area: AreaId,
    /// The tile; a marker alone if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<Tile>,
    /// Whose tile or marker; nobody owns oceans and neutral tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
}

/// A milestone, and how far everybody is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MilestoneView {
    /// Which.
    pub milestone: Milestone,
    /// Who claimed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<Seat>,
    /// How much is needed.
    pub needs: i16,
    /// How much each seat has, clockwise.
    pub have: Vec<i16>,
}

/// An award, and how everybody stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwardView {
    /// Which.
    pub award: Award,
    /// Who funded it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funded_by: Option<Seat>,
    /// How much each seat has, clockwise.
    pub have: Vec<i32>,
}

/// A card face up before its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedCard {
    /// The card.
    pub card: CardId,
    /// What lies on it.
    #[serde(skip_serializing_if = "is_zero")]
    pub resources: u16,
    /// Its action was used this generation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// How many tags of a kind are in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TagCount {
    /// The tag.
    pub tag: Tag,
    /// How many.
    pub count: u8,
}

/// What everybody may know of a seat (R10.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its corporation, once revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corporation: Option<CorporationId>,
    /// The action of the corporation was used this generation.
    pub corporation_used: bool,
    /// The forced first action is still due (R4.6).
    pub first_action_due: bool,
    /// Terraform rating.
    pub rating: i16,
    /// Steps by which the rating went up this generation.
    pub rating_raised: i16,
    /// Stock.
    pub stock: ByResource<i32>,
    /// Production.
    pub production: ByResource<i16>,
    /// M€ that one steel pays.
    pub steel_worth: i32,
    /// M€ that one titanium pays.
    pub titanium_worth: i32,
    /// Cards in hand.
    pub hand: u16,
    /// Cards face up, in the order of play.
    pub played: Vec<PlayedCard>,
    /// How many events it has played.
    pub events: u16,
    /// The events that it has played, in order. They lie face down only so that their tags do not count.
    pub played_events: Vec<CardId>,
    /// Tags in play.
    pub tags: Vec<TagCount>,
    /// Out until the next generation.
    pub passed: bool,
    /// How much cheaper the next card is.
    pub next_card_discount: u8,
    /// How many steps the requirements of the next card are off.
    pub next_card_offset: u8,
    /// Whether its secret choice is made.
    pub chosen: bool,
    /// Packs that wait for its pick.
    pub packs: u8,
    /// Cards kept in the draft so far.
    pub drafted: u8,
}

/// What only the seat itself knows (R10.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnView {
    /// The seat.
    pub seat: Seat,
    /// The tag of the open decision, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
    /// Cards in hand, in the order in which they came.
    pub hand: Vec<CardId>,
    /// Cards that lie before the seat to be chosen from.
    pub dealt: Vec<CardId>,
    /// Corporations to choose from.
    pub dealt_corporations: Vec<CorporationId>,
    /// The pack to pick from.
    pub pack: Vec<CardId>,
    /// Cards kept in the draft.
    pub drafted: Vec<CardId>,
    /// Own events played.
    pub events: Vec<CardId>,
    /// The secret choice, while it may be changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<super::decision::Given>,
    /// How far the seat can undo.
    pub undo: Undo,
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
            latest_event: self.facts(),
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
            hand: player.hand.clone(),
            dealt: player.dealt.clone(),
            dealt_corporations: player.dealt_corporations.clone(),
            pack: player.packs.front().map(|pack| pack.cards.clone()).unwrap_or_default(),
            drafted: player.drafted.iter().map(|(card, _)| *card).collect(),
            events: player.events.clone(),
            given: player.chosen.as_ref().map(|chosen| super::decision::Given {
                corporation: chosen.corporation,
                cards: chosen.cards.clone(),
                payment: chosen.payment,
            }),
            undo: self.undo_of(seat),
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
