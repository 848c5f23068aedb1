//! A digest of the events since a viewer last looked: first what others did to the viewer, then what each seat has done.
//! It is made from the events as the viewer may see them and from the public position, so it contains no hidden
//! information (R10).

use std::cmp::Reverse;

use serde::Serialize;

use super::event::Event;
use super::record::Record;
use super::source::Source;
use crate::board::{AreaId, Areas};
use crate::parameter::Parameter;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::word::words;

words! {
    /// Kind of a setback that another seat caused for the viewer. The values are in order of severity, the worst first.
    pub enum Concern {
        /// Resources of the stock were removed (R5.A2).
        ResourcesRemoved = "resources_removed",
        /// Resources of the stock were removed, and the other seat has them now.
        ResourcesStolen = "resources_stolen",
        /// A production was lowered (R5.A3).
        ProductionLowered = "production_lowered",
        /// Resources on a card were removed.
        CardResourcesRemoved = "card_resources_removed",
        /// A tile or a marker came beside a tile of the viewer.
        TileBeside = "tile_beside",
        /// A tile came to an area that is reserved for something else (R2.2).
        ReservedAreaTaken = "reserved_area_taken",
        /// A milestone was claimed (R5.C).
        MilestoneClaimed = "milestone_claimed",
        /// An award was funded (R5.D).
        AwardFunded = "award_funded",
        /// A global parameter has risen.
        ParameterRaised = "parameter_raised",
    }
}

/// Events that belong together, such as a played card and its effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The numbers of all these events, in ascending order.
    pub seqs: Vec<u64>,
    /// The events that are worth a sentence, as the viewer may see them.
    pub reported: Vec<Event>,
}

/// Something that another seat did to the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blow {
    /// The kind of blow.
    pub concern: Concern,
    /// The seat that did it.
    pub by: Seat,
    /// The events.
    pub entry: Entry,
}

/// What a seat has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatDigest {
    /// The seat.
    pub seat: Seat,
    /// One entry for each thing that the seat did, in order.
    pub entries: Vec<Entry>,
}

/// What has happened since a viewer last looked. Undone events are left out, and so are the undos.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Digest {
    /// What others have done to the viewer: by kind, the worst first, and within a kind the latest first.
    pub to_me: Vec<Blow>,
    /// What each seat has done, clockwise from the viewer, the viewer last. Seats that have done nothing are left out.
    pub seats: Vec<SeatDigest>,
    /// Events that no seat has caused: phases, packs, production, the end of the game.
    pub table: Vec<Entry>,
}

/// The part of a digest that an event belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EventPlace {
    /// It begins an entry of that seat.
    Begins(Seat),
    /// It belongs to the entry before it.
    Follows,
    /// No seat has caused it.
    Table,
    /// It is left out, because other events say the same.
    Nothing,
}

impl Record {
    /// Summarises a part of the log for a seat. `log` yields unprojected events with their numbers, in order and without
    /// gaps. Events after the last one of this record are ignored.
    pub fn digest<'a>(&self, viewer: Seat, log: impl IntoIterator<Item = (u64, &'a Event)>) -> Digest {
        let stands = |(number, event): &(u64, &Event)| {
            *number <= self.last_seq() && !self.is_undone(*number) && !matches!(event, Event::Undone { .. })
        };
        let log = log.into_iter().filter(stands);
        let seen: Vec<(u64, Event)> = log.map(|(n, event)| (n, event.seen_by(Some(viewer)))).collect();
        let mut digest = Digest { to_me: self.blows(viewer, &seen), ..Digest::default() };
        let order: Vec<Seat> = self.clockwise(viewer).collect();
        let mut seats: Vec<SeatDigest> =
            order.iter().map(|seat| SeatDigest { seat: *seat, entries: Vec::new() }).collect();
        let of = |seat: Seat| order.iter().position(|other| *other == seat);
        // The seat whose entry is open.
        let mut open: Option<Seat> = None;
        for (number, event) in seen {
            let part = match part(&event) {
                // The entry began before this part of the log: the first event that is seen begins it.
                EventPlace::Follows if open.is_none() => {
                    event.seat().map_or(EventPlace::Table, EventPlace::Begins)
                }
                part => part,
            };
            match part {
                EventPlace::Nothing => {}
                EventPlace::Table => {
                    open = None;
                    digest.table.push(Entry { seqs: vec![number], reported: vec![event] });
                }
                EventPlace::Begins(seat) => {
                    open = Some(seat);
                    if let Some(at) = of(seat) {
                        seats[at].entries.push(Entry { seqs: vec![number], reported: vec![event] });
                    }
                }
                EventPlace::Follows => {
                    let at = open.and_then(of);
                    if let Some(entry) = at.and_then(|at| seats[at].entries.last_mut()) {
                        entry.seqs.push(number);
                        entry.reported.extend(is_reported(&event).then_some(event));
                    }
                }
            }
        }
        seats.retain(|seats| !seats.entries.is_empty());
        Digest { seats, ..digest }
    }

    /// The seats clockwise, those after the viewer first.
    fn clockwise(&self, viewer: Seat) -> impl Iterator<Item = Seat> {
        let seats = self.game().seats();
        let at = seats.iter().position(|seat| *seat == viewer).map_or(0, |at| at + 1);
        seats[at..].iter().chain(&seats[..at]).copied()
    }

    fn blows(&self, viewer: Seat, seen: &[(u64, Event)]) -> Vec<Blow> {
        let placed = |event: &Event| match event {
            Event::TilePlaced { seat: Some(seat), area, .. } if *seat == viewer => Some(*area),
            _ => None,
        };
        // Tiles of the viewer before the first of these events.
        let mut own = self.game().state.board.owned(viewer);
        let later = seen.iter().filter_map(|(_, event)| placed(event));
        own = later.fold(own, |own, area| own.but(area.only()));
        let mut blows: Vec<Blow> = Vec::new();
        for (i, (number, event)) in seen.iter().enumerate() {
            if let Some(area) = placed(event) {
                own = own.or(area.only().and(self.game().state.board.owned(viewer)));
            }
            let next = seen.get(i + 1).map(|(_, event)| event);
            for (concern, by) in concerns(viewer, own, event, next) {
                let same = |blow: &&mut Blow| {
                    let of = |event: &Event| parameter(event);
                    blow.concern == Concern::ParameterRaised
                        && (blow.concern, blow.by) == (concern, by)
                        && blow.entry.reported.first().and_then(of) == of(event)
                };
                match blows.iter_mut().find(same) {
                    // Step after step is one thing; the last one says how far.
                    Some(blow) => {
                        blow.entry.seqs.push(*number);
                        blow.entry.reported = vec![event.clone()];
                    }
                    None => {
                        let entry = Entry { seqs: vec![*number], reported: vec![event.clone()] };
                        blows.push(Blow { concern, by, entry });
                    }
                }
            }
        }
        blows.sort_by_key(|blow| (blow.concern, Reverse(blow.entry.seqs.last().copied())));
        blows
    }
}

fn parameter(event: &Event) -> Option<Parameter> {
    match event {
        Event::ParameterRaised { parameter, .. } => Some(*parameter),
        _ => None,
    }
}

/// What an event did to the viewer, who owns the tiles `own`, and which seat did it.
fn concerns(viewer: Seat, own: Areas, event: &Event, next: Option<&Event>) -> Vec<(Concern, Seat)> {
    let other = |seat: &Seat| (*seat != viewer).then_some(*seat);
    match event {
        Event::StockChanged { seat, resource, change, source, by: Some(by) }
            if *seat == viewer && *change < 0 =>
        {
            // After a theft the next event gives the same amount to the thief, from the same card.
            let stolen = matches!(next, Some(Event::StockChanged { seat, resource: r, change: n, source: s, .. })
                if (seat, r, *n, s) == (by, resource, -change, source));
            vec![(if stolen { Concern::ResourcesStolen } else { Concern::ResourcesRemoved }, *by)]
        }
        Event::ProductionChanged { seat, change, by: Some(by), .. } if *seat == viewer && *change < 0 => {
            vec![(Concern::ProductionLowered, *by)]
        }
        Event::CardResourcesChanged { seat, change, by: Some(by), .. } if *seat == viewer && *change < 0 => {
            vec![(Concern::CardResourcesRemoved, *by)]
        }
        Event::TilePlaced { seat: Some(seat), area, tile, .. } => {
            let beside = own.neighbours().has(*area).then_some(Concern::TileBeside);
            let taken = is_reserved_for_another(*area, *tile).then_some(Concern::ReservedAreaTaken);
            let by = other(seat);
            beside.into_iter().chain(taken).filter_map(|concern| Some((concern, by?))).collect()
        }
        Event::AreaClaimed { seat, area } if own.neighbours().has(*area) => {
            other(seat).map(|by| (Concern::TileBeside, by)).into_iter().collect()
        }
        Event::MilestoneClaimed { seat, .. } => {
            other(seat).map(|by| (Concern::MilestoneClaimed, by)).into_iter().collect()
        }
        Event::AwardFunded { seat, .. } => {
            other(seat).map(|by| (Concern::AwardFunded, by)).into_iter().collect()
        }
        Event::ParameterRaised { seat, .. } => {
            other(seat).map(|by| (Concern::ParameterRaised, by)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// An area for an ocean is lost to oceans by any other tile, and that of Noctis City by any tile.
fn is_reserved_for_another(area: AreaId, tile: Tile) -> bool {
    Areas::OCEAN.has(area) && tile != Tile::Ocean || Areas::NOCTIS.has(area)
}

/// Whether an event that is not the first of its entry is worth a sentence.
fn is_reported(event: &Event) -> bool {
    match event {
        Event::StockChanged { by, .. }
        | Event::ProductionChanged { by, .. }
        | Event::CardResourcesChanged { by, .. } => by.is_some(),
        event => matches!(
            event,
            Event::TilePlaced { .. }
                | Event::AreaClaimed { .. }
                | Event::Drawn { .. }
                | Event::Revealed { .. }
        ),
    }
}

fn part(event: &Event) -> EventPlace {
    match event {
        Event::CardPlayed { seat, .. }
        | Event::ActionUsed { seat, .. }
        | Event::FirstActionTaken { seat, .. }
        | Event::FirstActionSkipped { seat, .. }
        | Event::ProjectUsed { seat, .. }
        | Event::MilestoneClaimed { seat, .. }
        | Event::AwardFunded { seat, .. }
        | Event::Converted { seat, .. }
        | Event::Passed { seat }
        | Event::Picked { seat, .. }
        | Event::PickChanged { seat, .. }
        | Event::Chose { seat, .. }
        | Event::CorporationRevealed { seat, .. }
        | Event::Kept { seat, source: Source::Rules, .. } => EventPlace::Begins(*seat),
        Event::Began { .. }
        | Event::GenerationBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::CorporationsDealt { .. }
        | Event::Dealt { source: Source::Rules, .. }
        | Event::PackDealt { .. }
        | Event::LastCardTaken { .. }
        | Event::Drafted { .. }
        | Event::Produced { .. }
        | Event::Ended { .. }
        | Event::Aborted { .. }
        | Event::Noted { .. } => EventPlace::Table,
        Event::TurnBegan { .. }
        | Event::TurnEnded { .. }
        | Event::EventFiled { .. }
        | Event::Undone { .. } => EventPlace::Nothing,
        Event::Shuffled { .. }
        | Event::Dealt { .. }
        | Event::Kept { .. }
        | Event::Discarded { .. }
        | Event::StockChanged { .. }
        | Event::ProductionChanged { .. }
        | Event::RatingRaised { .. }
        | Event::ParameterRaised { .. }
        | Event::TilePlaced { .. }
        | Event::AreaClaimed { .. }
        | Event::CardResourcesChanged { .. }
        | Event::Drawn { .. }
        | Event::Revealed { .. }
        | Event::NextCardEased { .. } => EventPlace::Follows,
    }
}
