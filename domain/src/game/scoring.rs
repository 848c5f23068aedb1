//! Scores, awards and winners (R5.D2, R6.3, R6.4).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::goals::{Award, Milestone};
use super::state::{Player, State};
use super::{Game, Phase};
use crate::board::{AreaId, Areas};
use crate::card::{CardId, Points};
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;

/// The final score of a seat, in victory points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// Seat that has the score.
    pub seat: Seat,
    /// Victory points from the terraform rating.
    pub rating: i32,
    /// Victory points from milestones: 5 each.
    pub milestones: i32,
    /// Victory points from awards: 5 for each first place and 2 for each second place.
    pub awards: i32,
    /// Victory points from greeneries: 1 for each greenery of the seat.
    pub greeneries: i32,
    /// Victory points from cities: 1 for each greenery next to each city of the seat.
    pub cities: i32,
    /// Victory points from the cards of the seat, including events.
    pub cards: i32,
    /// Sum of all victory points.
    pub total: i32,
    /// M€ that the seat has at the end. They break a tie.
    pub megacredits: i32,
}

pub(crate) const MILESTONE_POINTS: i32 = 5;
pub(crate) const FIRST_PLACE: i32 = 5;
pub(crate) const SECOND_PLACE: i32 = 2;

/// The scores of all seats, as if the game ended now.
pub fn scores_of(game: &Game) -> Vec<Score> {
    scores(&game.state)
}

/// Where the points of a seat come from, by the ids of what brings them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScoreDetails {
    /// Points of each milestone that the seat has claimed.
    pub milestone_points: BTreeMap<&'static str, i32>,
    /// Points of each funded award, also of those that bring none.
    pub award_points: BTreeMap<&'static str, i32>,
    /// Points of each own city on the map, by its area.
    pub city_points: BTreeMap<&'static str, i32>,
    /// Points of each own card in play and each event, also of those that bring none.
    pub card_points: BTreeMap<&'static str, i32>,
}

/// Where the points of the seat would come from if the game ended now.
pub fn details_of(game: &Game, seat: Seat) -> ScoreDetails {
    let state = &game.state;
    let player = state.player(seat);
    let in_play = player.in_play.iter().map(|held| (held.card, held.resources));
    let events = player.events.iter().chain(&player.playing).map(|card| (*card, 0));
    let card = |(card, held): (CardId, u16)| (card.row().word.as_str(), points(state, player, card, held));
    let city = |city: AreaId| (city.word(), greeneries_beside(state, city));
    let mine = state.milestones.iter().filter(|(_, owner)| *owner == seat);
    let award = |award: Award| (award.word(), award_points(state, award, seat));
    ScoreDetails {
        milestone_points: mine.map(|(milestone, _)| (milestone.word(), MILESTONE_POINTS)).collect(),
        award_points: state.awards.iter().map(|(funded, _)| award(*funded)).collect(),
        city_points: state.board.owned(seat).and(state.board.cities()).iter().map(city).collect(),
        card_points: in_play.chain(events).map(card).collect(),
    }
}

/// Sources of the victory points of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPoints {
    /// The seat.
    pub seat: Seat,
    /// Sum of all victory points, including the terraform rating.
    pub total: i32,
    /// Terraform rating.
    pub rating: i32,
    /// Milestones that the seat has claimed.
    pub milestones: Vec<MilestonePoints>,
    /// All funded awards, including those that give the seat no points.
    pub awards: Vec<AwardPoints>,
    /// Cards of the seat that can give points, including events, in the order of play.
    pub cards: Vec<CardPoints>,
    /// Greeneries and cities of the seat on the map.
    pub tiles: Vec<TilePoints>,
}

/// Points of a milestone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MilestonePoints {
    /// The milestone.
    pub milestone: Milestone,
    /// Victory points.
    pub points: i32,
}

/// Points of an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwardPoints {
    /// The award.
    pub award: Award,
    /// Victory points: 5 for a first place, 2 for a second.
    pub points: i32,
}

/// Points of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardPoints {
    /// The card.
    pub card: CardId,
    /// Victory points, which may be below 0.
    pub points: i32,
}

/// Points of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TilePoints {
    /// Area of the tile.
    pub area: AreaId,
    /// Kind of the tile.
    pub tile: Tile,
    /// Victory points: 1 for a greenery; for a city, 1 for each greenery next to it.
    pub points: i32,
}

/// Where the points of each seat would come from if the game ended now, clockwise. Everything in it is public.
pub fn points_of(game: &Game) -> Vec<SeatPoints> {
    game.seats().iter().map(|seat| seat_points(&game.state, *seat)).collect()
}

fn seat_points(state: &State, seat: Seat) -> SeatPoints {
    let (player, board) = (state.player(seat), &state.board);
    let in_play = player.in_play.iter().map(|held| (held.card, held.resources));
    let events = player.events.iter().chain(&player.playing).map(|card| (*card, 0));
    let cards = in_play.chain(events).filter(|(card, _)| card.row().points.is_some());
    let tile = |area: AreaId| {
        let points = if board.greeneries().has(area) {
            1
        } else if board.cities().has(area) {
            greeneries_beside(state, area)
        } else {
            return None;
        };
        Some(TilePoints { area, tile: board.tile(area)?, points })
    };
    let claimed = state.milestones.iter().filter(|(_, owner)| *owner == seat);
    let Score { rating, total, .. } = score(state, seat);
    SeatPoints {
        seat,
        total,
        rating,
        milestones: claimed
            .map(|(milestone, _)| MilestonePoints { milestone: *milestone, points: MILESTONE_POINTS })
            .collect(),
        awards: state
            .awards
            .iter()
            .map(|(award, _)| AwardPoints { award: *award, points: award_points(state, *award, seat) })
            .collect(),
        cards: cards
            .map(|(card, held)| CardPoints { card, points: points(state, player, card, held) })
            .collect(),
        tiles: board.owned(seat).iter().filter_map(tile).collect(),
    }
}

fn greeneries_beside(state: &State, city: AreaId) -> i32 {
    city.neighbours().and(state.board.greeneries()).len() as i32
}

pub(crate) fn scores(state: &State) -> Vec<Score> {
    state.seats().iter().map(|seat| score(state, *seat)).collect()
}

/// The seats that win; nobody wins a solo game in which Mars was not terraformed (R6.4, R8.5), and nobody a game that was
/// ended before its end.
pub(crate) fn winners(state: &State, scores: &[Score]) -> Vec<Seat> {
    if state.phase == Phase::Aborted || (state.solo() && !state.terraformed()) {
        return Vec::new();
    }
    let best = scores.iter().map(|score| (score.total, score.megacredits)).max();
    scores.iter().filter(|s| Some((s.total, s.megacredits)) == best).map(|s| s.seat).collect()
}

pub(crate) fn score(state: &State, seat: Seat) -> Score {
    let player = state.player(seat);
    let board = &state.board;
    let own = board.owned(seat);
    let rating = player.rating.into();
    let milestones = MILESTONE_POINTS * state.milestones.iter().filter(|(_, s)| *s == seat).count() as i32;
    let awards = state.awards.iter().map(|(award, _)| award_points(state, *award, seat)).sum();
    let greeneries = own.and(board.greeneries()).len() as i32;
    let cities = own.and(board.cities()).iter().map(|city| greeneries_beside(state, city)).sum();
    let cards = card_points(state, player);
    let total = rating + milestones + awards + greeneries + cities + cards;
    Score {
        seat,
        rating,
        milestones,
        awards,
        greeneries,
        cities,
        cards,
        total,
        megacredits: player.stock.megacredits,
    }
}

/// How much a seat has of what the award counts (R5.D3).
pub(crate) fn standing(state: &State, award: Award, seat: Seat) -> i32 {
    let player = state.player(seat);
    match award {
        Award::Landlord => state.board.owned(seat).len() as i32,
        Award::Banker => player.production[Resource::MegaCredits].into(),
        Award::Scientist => player.tags[Tag::Science.index()].into(),
        Award::Thermalist => player.stock.heat,
        Award::Miner => player.stock.steel + player.stock.titanium,
    }
}

/// Points of one funded award for a seat (R5.D2).
fn award_points(state: &State, award: Award, seat: Seat) -> i32 {
    let mine = standing(state, award, seat);
    let better = state.seats().iter().filter(|s| standing(state, award, **s) > mine).count();
    let best = state.seats().iter().map(|s| standing(state, award, *s)).max().unwrap_or(mine);
    let firsts = state.seats().iter().filter(|s| standing(state, award, **s) == best).count();
    match better {
        0 => FIRST_PLACE,
        1 if firsts == 1 && state.players.len() > 2 => SECOND_PLACE,
        _ => 0,
    }
}

/// Points of all own cards, events included.
fn card_points(state: &State, player: &Player) -> i32 {
    let in_play = player.in_play.iter().map(|held| points(state, player, held.card, held.resources));
    let events = player.events.iter().chain(&player.playing).map(|card| points(state, player, *card, 0));
    in_play.chain(events).sum()
}

/// What one card is worth now.
pub(crate) fn points(state: &State, player: &Player, card: CardId, resources: u16) -> i32 {
    let row = card.row();
    let beside = |tile: Tile, what: Areas| {
        state.board.find(tile).map_or(0, |area| area.neighbours().and(what).len() as i32)
    };
    match row.points {
        None => 0,
        Some(Points::Fixed(n)) => n.into(),
        Some(Points::PerResource { points, each }) => {
            i32::from(points) * i32::from(resources / u16::from(each.max(1)))
        }
        Some(Points::IfHolding(n)) if resources > 0 => n.into(),
        Some(Points::IfHolding(_)) => 0,
        Some(Points::PerTag(tag)) => player.tags[tag.index()].into(),
        Some(Points::PerAdjacentOcean) => beside(Tile::Capital, state.board.oceans()),
        Some(Points::PerAdjacentCity) => beside(Tile::CommercialDistrict, state.board.cities()),
        Some(Points::PerCities(each)) => (state.board.cities().len() / u32::from(each.max(1))) as i32,
    }
}
