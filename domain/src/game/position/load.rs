//! Setting a position up.

use super::{CardInPlay, Claim, Contradiction, PlacedTile, Position, SeatPosition};
use crate::board::{AreaId, Areas};
use crate::card::{CardKind, CorporationId};
use crate::game::phase::setup::{empty, project_deck};
use crate::game::state::{InPlay, Pack};
use crate::game::{Engine, Event, Game, Phase, SeatSetup, Seed, Setup};
use crate::resource::{ByResource, Resource};
use crate::seat::Seat;
use crate::tile::Tile;

/// The largest amount of anything in a position.
const MAX_AMOUNT: i32 = 9_999;

fn within(what: &str, value: i32, least: i32, most: i32) -> Result<(), Contradiction> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(Contradiction(format!("{what} is {value}; expected {least} to {most}")))
    }
}

impl Position {
    /// Sets up the position and continues to the first question. The events are added to `log`.
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
        if matches!(game.state.phase, Phase::Action | Phase::FinalGreeneries) {
            game.state.active = Some(self.active.unwrap_or(self.first));
            game.state.actions = self.actions;
        }
        self.put_effects(&mut game)?;
        let mut engine = Engine { game: &mut game, log };
        if self.opening {
            engine.deal_first_cards();
        }
        engine.go_on();
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
        state.chance.skip_to(self.seed_used);
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
        if self.temperature % 2 != 0 {
            return Err(Contradiction(format!(
                "temperature is {}; expected an even number",
                self.temperature
            )));
        }
        within("oxygen", self.oxygen.into(), 0, 14)?;
        // The second action of a turn may be under way; the last greeneries are one turn of any length.
        let most = match self.phase {
            Phase::FinalGreeneries => u8::MAX,
            Phase::Action if !self.effects.is_empty() => 2,
            _ => 1,
        };
        within("actions", self.actions.into(), 0, most.into())?;
        within("milestones claimed", self.milestones.len() as i32, 0, 5)?;
        within("awards funded", self.awards.len() as i32, 0, 5)?;
        for (seat, seated) in &self.seats {
            for resource in Resource::ALL {
                let floor = if *resource == Resource::MegaCredits { -5 } else { 0 };
                within(&format!("{seat}'s stock of {resource}"), seated.stock[*resource], 0, MAX_AMOUNT)?;
                let production = seated.production[*resource].into();
                within(&format!("{seat}'s production of {resource}"), production, floor, MAX_AMOUNT)?;
            }
            within(&format!("{seat}'s rating"), seated.rating.unwrap_or(20).into(), 0, MAX_AMOUNT)?;
            within(&format!("{seat}'s rating_raised"), seated.rating_raised.into(), 0, MAX_AMOUNT)?;
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
        player.hand = seated.hand.iter().copied().collect();
        player.events = seated.events.iter().copied().filter(|card| seated.playing != Some(*card)).collect();
        player.playing = seated.playing;
        player.chosen = seated.secret_choice(seat, self.phase)?;
        player.passed = seated.passed;
        player.next_discount = seated.next_card_discount;
        player.next_offset = seated.next_card_offset;
        player.dealt = seated.dealt.iter().copied().collect();
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
            within(&format!("what lies on {}", row.word), held.resources.into(), 0, MAX_AMOUNT)?;
            if row.kind == CardKind::Event {
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
        let playing = seated.playing.iter();
        if let Some(event) =
            seated.events.iter().chain(playing).find(|card| card.row().kind != CardKind::Event)
        {
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
