//! A position written down: what a scenario sets up, and what is printed of a game when nothing is hidden.
//!
//! A position need not be reachable in play. It is loaded as given; only what contradicts itself, or is so large that
//! it makes no sense, is refused.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::goals::{Award, Milestone};
use super::phase::setup::{empty, project_deck};
use super::state::{InPlay, Pack};
use super::{Event, Game, Phase, Run, SeatSetup, Seed, Setup};
use crate::board::{AreaId, Areas};
use crate::card::{CardId, CorporationId, Kind};
use crate::parameter::Parameter;
use crate::resource::{ByResource, Resource};
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
    /// Events played.
    pub events: Vec<CardId>,
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
    /// Actions already taken in this turn.
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
    /// The seats.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, SeatPosition>))]
    pub seats: BTreeMap<Seat, SeatPosition>,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            players: None,
            corporate_era: true,
            draft: false,
            seed: None,
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

/// More of anything than this makes no sense.
const MOST: i32 = 9_999;

fn within(what: &str, value: i32, least: i32, most: i32) -> Result<(), Contradiction> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(Contradiction(format!("{what} is {value}; expected {least} to {most}")))
    }
}

impl Position {
    /// Sets the position up and goes on to the first question. What happens on the way is added to `log`.
    ///
    /// # Errors
    /// If the position contradicts itself: a card in two places, two tiles on one area, a seat that is not there.
    pub fn load(&self, log: &mut Vec<Event>) -> Result<Game, Contradiction> {
        let mut game = self.table()?;
        self.check_numbers()?;
        self.put_tiles(&mut game)?;
        for (seat, seated) in &self.seats {
            self.put_seat(&mut game, *seat, seated)?;
        }
        self.put_cards(&mut game)?;
        if self.phase == Phase::Research && !self.seats.values().all(|s| s.packs.is_empty()) {
            count_draft(&mut game);
        }
        if matches!(self.phase, Phase::Action | Phase::FinalGreeneries) {
            game.state.active = Some(self.active.unwrap_or(self.first));
            game.state.actions = self.actions;
        }
        let mut run = Run { game: &mut game, log };
        if self.opening {
            run.deal_first_cards();
        }
        run.go_on();
        Ok(game)
    }

    fn table(&self) -> Result<Game, Contradiction> {
        let named = self.seats.keys().map(|seat| seat.index() + 1).max().unwrap_or(1);
        let players = self.players.map_or(named, usize::from);
        let at_table = |seat: Seat| seat.index() < players;
        for seat in self.seats.keys().copied().chain([self.first]).chain(self.active) {
            if !at_table(seat) {
                return Err(Contradiction(format!("{seat} has no seat at a table of {players}")));
            }
        }
        let owners =
            self.tiles.iter().filter_map(|tile| tile.owner).chain(self.claims.iter().map(|c| c.owner));
        let goals = self.milestones.iter().map(|m| m.seat).chain(self.awards.iter().map(|a| a.seat));
        if let Some(seat) = owners.chain(goals).find(|seat| !at_table(*seat)) {
            return Err(Contradiction(format!("{seat} has no seat at a table of {players}")));
        }
        let seat_setup = |seat: &Seat| self.seats.get(seat).map_or_else(SeatSetup::default, |s| s.setup);
        let setup = Setup {
            seats: Seat::of(players).iter().map(seat_setup).collect(),
            corporate_era: self.corporate_era,
            draft: self.draft,
            first: Some(self.first),
        };
        setup.check().map_err(|error| Contradiction(error.to_string()))?;
        let mut game = empty(setup, self.seed.unwrap_or(Seed([0; 32])));
        let state = &mut game.state;
        state.phase = if self.opening { Phase::Setup } else { self.phase };
        state.generation = if self.opening { 1 } else { self.generation };
        state.first = self.first;
        state.temperature = self.temperature;
        state.oxygen = self.oxygen;
        state.milestones = self.milestones.iter().map(|m| (m.milestone, m.seat)).collect();
        state.awards = self.awards.iter().map(|a| (a.award, a.seat)).collect();
        if !self.opening {
            state.players.iter_mut().for_each(|player| player.production = ByResource::default());
        }
        Ok(game)
    }

    fn check_numbers(&self) -> Result<(), Contradiction> {
        within("generation", self.generation.into(), 1, 99)?;
        within("temperature", self.temperature.into(), -30, 8)?;
        within("oxygen", self.oxygen.into(), 0, 14)?;
        within("actions", self.actions.into(), 0, 1)?;
        within("milestones claimed", self.milestones.len() as i32, 0, 5)?;
        within("awards funded", self.awards.len() as i32, 0, 5)?;
        for (seat, seated) in &self.seats {
            for resource in Resource::ALL {
                let floor = if *resource == Resource::MegaCredits { -5 } else { 0 };
                within(&format!("{seat}'s stock of {resource}"), seated.stock[*resource], 0, MOST)?;
                let production = seated.production[*resource].into();
                within(&format!("{seat}'s production of {resource}"), production, floor, MOST)?;
            }
            within(&format!("{seat}'s rating"), seated.rating.unwrap_or(20).into(), 0, MOST)?;
            within(&format!("{seat}'s rating_raised"), seated.rating_raised.into(), 0, MOST)?;
            within(&format!("{seat}'s next_card_discount"), seated.next_card_discount.into(), 0, 99)?;
            within(&format!("{seat}'s next_card_offset"), seated.next_card_offset.into(), 0, 20)?;
        }
        Ok(())
    }

    fn put_tiles(&self, game: &mut Game) -> Result<(), Contradiction> {
        let board = &mut game.state.board;
        for PlacedTile { area, tile, owner } in &self.tiles {
            if board.occupied().has(*area) {
                return Err(Contradiction(format!("two tiles on {}", area.word())));
            }
            if *tile == Tile::Ocean && owner.is_some() {
                return Err(Contradiction(format!(
                    "the ocean on {} has an owner; nobody owns oceans",
                    area.word()
                )));
            }
            if !area.on_mars() && !tile.is_city() {
                return Err(Contradiction(format!("{} takes only a city", area.word())));
            }
            board.place(*area, *tile, *owner);
        }
        for Claim { area, owner } in &self.claims {
            if board.occupied().has(*area) || board.claimed_by(*area).is_some() {
                return Err(Contradiction(format!("the marker on {} lies on something else", area.word())));
            }
            board.claim(*area, *owner);
        }
        let claimed = Seat::ALL.iter().fold(Areas::NONE, |all, seat| all.or(board.claims(*seat)));
        let free: Vec<AreaId> = Areas::OCEAN.but(board.occupied()).but(claimed).iter().collect();
        let wanted = usize::from(self.oceans);
        if wanted > free.len() {
            return Err(Contradiction(format!(
                "{wanted} oceans are wanted and {} areas free for them",
                free.len()
            )));
        }
        free[..wanted].iter().for_each(|area| board.place(*area, Tile::Ocean, None));
        Ok(())
    }

    fn put_seat(&self, game: &mut Game, seat: Seat, seated: &SeatPosition) -> Result<(), Contradiction> {
        let player = game.state.player_mut(seat);
        player.corporation = seated.corporation;
        player.corporation_used = seated.corporation_used;
        player.first_action_due = seated.first_action_due;
        player.rating = seated.rating.unwrap_or(player.rating);
        player.rating_raised = seated.rating_raised;
        player.stock = seated.stock;
        for resource in Resource::ALL {
            player.production[*resource] += seated.production[*resource];
        }
        player.hand.clone_from(&seated.hand);
        player.events.clone_from(&seated.events);
        player.passed = seated.passed;
        player.next_discount = seated.next_card_discount;
        player.next_offset = seated.next_card_offset;
        player.dealt.clone_from(&seated.dealt);
        player.dealt_corporations.clone_from(&seated.dealt_corporations);
        player.packs = seated
            .packs
            .iter()
            .map(|pack| Pack { id: pack.pack.index() as u8, cards: pack.cards.clone() })
            .collect();
        player.drafted = seated.drafted.iter().map(|kept| (kept.card, kept.pack.index() as u8)).collect();
        let due =
            seated.first_action_due && seated.corporation.is_none_or(|c| c.row().first_action.is_none());
        if due {
            return Err(Contradiction(format!(
                "{seat} has no corporation with a first action that could be due"
            )));
        }
        for card in &seated.played {
            let held = match card {
                CardInPlay::Plain(card) => InPlay { card: *card, resources: 0, used: false },
                CardInPlay::Full(full) => {
                    InPlay { card: full.card, resources: full.resources, used: full.used }
                }
            };
            let row = held.card.row();
            within(&format!("what lies on {}", row.word), held.resources.into(), 0, MOST)?;
            if row.kind == Kind::Event {
                return Err(Contradiction(format!(
                    "{} is an event: it lies in `events`, face down",
                    row.word
                )));
            }
            if held.resources > 0 && row.holds.is_none() {
                return Err(Contradiction(format!("{} holds no resources", row.word)));
            }
            for tag in &row.tags {
                player.tags[tag.index()] += 1;
            }
            player.in_play.push(held);
        }
        if let Some(event) = seated.events.iter().find(|card| card.row().kind != Kind::Event) {
            return Err(Contradiction(format!(
                "{} is no event: it lies in `played`, face up",
                event.row().word
            )));
        }
        let corporation = player.corporation;
        for tag in corporation.map_or(&[][..], |c| &c.row().tags) {
            player.tags[tag.index()] += 1;
        }
        Ok(())
    }

    /// Checks that no card is in two places, and makes the deck.
    fn put_cards(&self, game: &mut Game) -> Result<(), Contradiction> {
        let state = &mut game.state;
        let corporations =
            state.players.iter().flat_map(|p| p.corporation.iter().chain(&p.dealt_corporations));
        let mut held: Vec<CorporationId> =
            corporations.copied().filter(|c| *c != CorporationId::BEGINNER).collect();
        held.sort_unstable();
        if let Some(twice) = held.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Contradiction(format!("{:?} is in two places", twice[0])));
        }
        state.discard.clone_from(&self.discard);
        state.deck = self.deck.iter().flatten().rev().copied().collect();
        let mut seen = [false; crate::cards::CARDS + 1];
        for card in state.cards() {
            let seen = &mut seen[usize::from(card.number())];
            if std::mem::replace(seen, true) {
                return Err(Contradiction(format!("{card:?} is in two places")));
            }
        }
        if self.deck.is_none() {
            let rest =
                project_deck(&state.setup).into_iter().filter(|card| !seen[usize::from(card.number())]);
            state.deck = rest.rev().collect();
        }
        Ok(())
    }

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
            opening: false,
            phase: state.phase,
            generation: state.generation,
            first: state.first,
            active: state.active,
            actions: state.actions,
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
        hand: player.hand.clone(),
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
        passed: player.passed,
        next_card_discount: player.next_discount,
        next_card_offset: player.next_offset,
        dealt: player.dealt.clone(),
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
    }
}

/// How many cards each seat will have when the packs that are out have gone round.
fn count_draft(game: &mut Game) {
    let state = &mut game.state;
    for seat in state.seats() {
        for pack in state.player(*seat).packs.clone() {
            let mut at = *seat;
            for _ in pack.cards {
                state.player_mut(at).draft_total += 1;
                at = state.pass_to(at);
            }
        }
    }
    for player in &mut state.players {
        if player.draft_total > 0 {
            player.draft_total += player.drafted.len() as u8;
        }
    }
}

impl Position {
    /// The position that the first facts of a game lead to: facts are all that changes a game.
    ///
    /// # Errors
    /// If the options make no game.
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
