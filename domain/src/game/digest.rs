//! What has happened since somebody looked: what was done to the viewer first, then what each seat has done. Made of the
//! facts as the viewer may know them and of what lies open on the table, so that nothing hidden gets in (R10).

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
    /// What another seat has done to the viewer, the worst first.
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

/// Facts that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The numbers of all of them, in order.
    pub seqs: Vec<u64>,
    /// Those that are worth a sentence, as the viewer may know them.
    pub telling: Vec<Event>,
}

/// Something that was done to the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blow {
    /// What.
    pub concern: Concern,
    /// Who did it.
    pub by: Seat,
    /// The facts.
    pub entry: Entry,
}

/// What a seat has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deeds {
    /// Whose.
    pub seat: Seat,
    /// One after the other.
    pub entries: Vec<Entry>,
}

/// What has happened since somebody looked. Facts that were undone are not in it, nor that they were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Digest {
    /// What others have done to the viewer, the worst first.
    pub to_me: Vec<Blow>,
    /// What each seat has done, clockwise from the viewer, the viewer last. Seats that have done nothing are left out.
    pub seats: Vec<Deeds>,
    /// What nobody has done: phases, packs, production, the end.
    pub table: Vec<Entry>,
}

/// Where a fact belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EventPlace {
    /// It begins a deed of that seat.
    Begins(Seat),
    /// It follows from the deed before it.
    Follows,
    /// It is nobody's.
    Table,
    /// It says nothing that others do not say.
    Nothing,
}

impl Record {
    /// What the facts of a part of the log mean to a seat. `log` are whole facts with their numbers, in order and without
    /// gaps; later ones than this record knows of are left out.
    pub fn digest<'a>(&self, viewer: Seat, log: impl IntoIterator<Item = (u64, &'a Event)>) -> Digest {
        let stands = |(number, event): &(u64, &Event)| {
            *number <= self.facts() && !self.is_undone(*number) && !matches!(event, Event::Undone { .. })
        };
        let log = log.into_iter().filter(stands);
        let seen: Vec<(u64, Event)> = log.map(|(n, event)| (n, event.seen_by(Some(viewer)))).collect();
        let mut digest = Digest { to_me: self.blows(viewer, &seen), ..Digest::default() };
        let order: Vec<Seat> = self.clockwise(viewer).collect();
        let mut deeds: Vec<Deeds> =
            order.iter().map(|seat| Deeds { seat: *seat, entries: Vec::new() }).collect();
        let of = |seat: Seat| order.iter().position(|other| *other == seat);
        // Whose deed goes on.
        let mut open: Option<Seat> = None;
        for (number, event) in seen {
            let part = match part(&event) {
                // What follows from a deed that was seen before begins where it is seen now.
                EventPlace::Follows if open.is_none() => {
                    event.seat().map_or(EventPlace::Table, EventPlace::Begins)
                }
                part => part,
            };
            match part {
                EventPlace::Nothing => {}
                EventPlace::Table => {
                    open = None;
                    digest.table.push(Entry { seqs: vec![number], telling: vec![event] });
                }
                EventPlace::Begins(seat) => {
                    open = Some(seat);
                    if let Some(at) = of(seat) {
                        deeds[at].entries.push(Entry { seqs: vec![number], telling: vec![event] });
                    }
                }
                EventPlace::Follows => {
                    let at = open.and_then(of);
                    if let Some(entry) = at.and_then(|at| deeds[at].entries.last_mut()) {
                        entry.seqs.push(number);
                        entry.telling.extend(is_telling(&event).then_some(event));
                    }
                }
            }
        }
        deeds.retain(|deeds| !deeds.entries.is_empty());
        Digest { seats: deeds, ..digest }
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
        // Tiles of the viewer before the first of these facts.
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
                        && blow.entry.telling.first().and_then(of) == of(event)
                };
                match blows.iter_mut().find(same) {
                    // Step after step is one thing; the last one says how far.
                    Some(blow) => {
                        blow.entry.seqs.push(*number);
                        blow.entry.telling = vec![event.clone()];
                    }
                    None => {
                        let entry = Entry { seqs: vec![*number], telling: vec![event.clone()] };
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

/// What a fact means to the viewer, who owns those tiles, and who has done it.
fn concerns(viewer: Seat, own: Areas, event: &Event, next: Option<&Event>) -> Vec<(Concern, Seat)> {
    let other = |seat: &Seat| (*seat != viewer).then_some(*seat);
    match event {
        Event::StockChanged { seat, resource, change, source, by: Some(by) }
            if *seat == viewer && *change < 0 =>
        {
            // Who steals has it in the next moment, by the same card.
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

/// What an entry tells beside its first fact.
fn is_telling(event: &Event) -> bool {
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
