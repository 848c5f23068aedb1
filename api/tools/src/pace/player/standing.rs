//! The value of a seat's position, to compare the results of different answers to one question.

use domain::board::{AreaId, Areas};
use domain::card::Points;
use domain::game::view::{SeatView, View};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tile::Tile;

use super::worth::Worth;

/// The value of a step that another seat loses, relative to its own step.
const OTHERS: f64 = 0.3;

/// The value of the seat's position in that view, in M€. `worth` has the prices before the answer, so that all answers
/// are compared alike.
pub fn standing(worth: &Worth, view: &View, seat: Seat) -> f64 {
    let others = view.seats.iter().filter(|other| other.seat != seat);
    let rivals: f64 = others.map(|other| mat(worth, other)).sum();
    let me = &view.seats[seat.index()];
    mat(worth, me) + map(worth, view, seat) - OTHERS * rivals / (view.seats.len() - 1).max(1) as f64
}

/// Stock, production, rating, and resources on cards.
fn mat(worth: &Worth, seat: &SeatView) -> f64 {
    let cubes = |resource: &Resource| {
        f64::from(seat.stock[*resource]) * worth.stock(*resource)
            + f64::from(seat.production[*resource]) * worth.production(*resource)
    };
    let on_cards = seat.played.iter().map(|played| {
        let each = match played.card.row().points {
            Some(Points::PerResource { points, each }) => {
                f64::from(points) / f64::from(each.max(1)) * worth.point
            }
            _ => 1.0,
        };
        each * f64::from(played.resources)
    });
    Resource::ALL.iter().map(cubes).sum::<f64>()
        + f64::from(seat.rating) * worth.step
        + f64::from(seat.hand) * worth.card()
        + on_cards.sum::<f64>()
}

/// Tiles: greeneries, neighbours of cities, and room for more.
fn map(worth: &Worth, view: &View, seat: Seat) -> f64 {
    let (mut own, mut cities, mut greeneries, mut taken) =
        (Areas::NONE, Areas::NONE, Areas::NONE, Areas::NONE);
    let mut theirs = Areas::NONE;
    for area in &view.areas {
        let Some(tile) = area.tile else { continue };
        taken.add(area.area);
        let mine = area.owner == Some(seat);
        match tile {
            Tile::Greenery => greeneries.add(area.area),
            _ if tile.is_city() && mine => cities.add(area.area),
            _ if tile.is_city() => theirs.add(area.area),
            _ => {}
        }
        if mine {
            own.add(area.area);
        }
    }
    let free = Areas::LAND.but(taken);
    let beside = |area: AreaId, what: Areas| f64::from(area.neighbours().and(what).len());
    let around: f64 = cities.iter().map(|city| beside(city, greeneries) + 0.4 * beside(city, free)).sum();
    let given: f64 = theirs.iter().map(|city| beside(city, greeneries)).sum();
    let points = f64::from(own.and(greeneries).len()) + around - OTHERS * given;
    points * worth.point
}
