//! Writes rows in the form of the tables of facts. Every `match` is exhaustive, so a new word of the rows does not compile
//! until it has a spelling here.

use domain::card::{Card, CardKind, Corporation, Points};
use domain::effect::{Amount, Cost, Count, Effect, Holder, Modifier, On, Placed, Site, Trigger, Whose};
use domain::requirement::Requirement;
use domain::resource::{ByResource, CardResource, Resource};
use domain::tag::Tag;
use domain::tile::Tile;
use serde_json::{Map, Value, json};

/// An object with one key that is not known before.
fn one(key: &str, value: impl Into<Value>) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), value.into())]))
}

/// The two objects in one; what both have must be objects, too.
fn joined(mut left: Value, right: Value) -> Value {
    let (Value::Object(into), Value::Object(from)) = (&mut left, right) else {
        panic!("only objects are joined")
    };
    for (key, value) in from {
        let both = match into.remove(&key) {
            Some(there) => joined(there, value),
            None => value,
        };
        into.insert(key, both);
    }
    left
}

/// A project card, all fields but the notes.
pub fn card(row: &Card) -> Value {
    let mut immediate = list(&row.effects);
    // The facts keep it beside the list. One tile of a card at most has limits of its own; were it another, or one
    // in an action, it would stay in its list and differ.
    let placement = immediate.iter_mut().find_map(|step| step.as_object_mut()?.remove("placement"));
    json!({
        "number": format!("{:03}", row.id.number()),
        "id": row.word,
        "name": row.title,
        "deck": row.deck.word(),
        "type": row.kind.word(),
        "cost": row.cost,
        "tags": tags(&row.tags, row.kind == CardKind::Event),
        "requirement": row.requirements.iter().copied().map(requirement).reduce(joined),
        "victory_points": row.points.map(|it| points(it, row.holds)),
        "immediate": immediate,
        "effect": ongoing(&row.triggers, &row.modifiers),
        "action": row.action.as_ref().map(|it| list(std::slice::from_ref(it))),
        "stores": row.holds.map(CardResource::word),
        "placement": placement,
    })
}

/// A corporation, all fields but the notes, the number and the copies.
pub fn corporation(row: &Corporation) -> Value {
    json!({
        "id": row.word,
        "name": row.title,
        "deck": row.deck.word(),
        "tags": tags(&row.tags, false),
        "starting": by_resource(row.stock),
        "production": by_resource(row.production),
        "effect": ongoing(&row.triggers, &row.modifiers),
        "action": row.action.as_ref().map(|it| list(std::slice::from_ref(it))),
        "first_action": row.first_action.as_ref().map(|it| list(std::slice::from_ref(it))),
    })
}

fn by_resource(amounts: ByResource<u8>) -> Value {
    let some = Resource::ALL.iter().filter(|it| amounts[**it] != 0);
    Value::Object(some.map(|it| (it.word().to_owned(), amounts[*it].into())).collect())
}

/// Sorted, as their order means nothing; with the kind of an event among them.
fn tags(tags: &[Tag], event: bool) -> Vec<&'static str> {
    let mut words: Vec<_> = tags.iter().map(|tag| tag.word()).chain(event.then_some("event")).collect();
    words.sort_unstable();
    words
}

fn requirement(it: Requirement) -> Value {
    match it {
        Requirement::AtLeast(value, parameter) => json!({"min": one(parameter.word(), value)}),
        Requirement::AtMost(value, parameter) => json!({"max": one(parameter.word(), value)}),
        Requirement::Tags(n, tag) => json!({"tags": one(tag.word(), n)}),
        Requirement::Production(n, resource) => json!({"production": one(resource.word(), n)}),
        Requirement::OwnGreeneries(n) => json!({"own_tiles": {"greenery": n}}),
        Requirement::Cities(n) => json!({"tiles_in_play": {"city": n}}),
    }
}

fn points(it: Points, holds: Option<CardResource>) -> Value {
    let stored = holds.map_or("nothing", CardResource::word);
    match it {
        Points::Fixed(points) => points.into(),
        Points::PerResource { points, each } => {
            json!({"vp": points, "per": with_each(json!({"stored": stored}), each)})
        }
        Points::IfHolding(points) => json!({"vp": points, "if_stored": one(stored, 1)}),
        Points::PerTag(tag) => json!({"vp": 1, "per": {"tag": tag.word(), "whose": "own"}}),
        Points::PerAdjacentOcean => json!({"vp": 1, "per": {"adjacent_tiles": "ocean"}}),
        Points::PerAdjacentCity => json!({"vp": 1, "per": {"adjacent_tiles": "city"}}),
        Points::PerCities(each) => json!({"vp": 1, "per": with_each(count(Count::Cities), each)}),
    }
}

fn with_each(counted: Value, each: u8) -> Value {
    if each == 1 { counted } else { joined(counted, json!({"each": each})) }
}

fn count(it: Count) -> Value {
    match it {
        Count::Tags(tag) => json!({"tag": tag.word(), "whose": "own"}),
        Count::OpponentsTags(tag) => json!({"tag": tag.word(), "whose": "opponents"}),
        Count::CitiesOnMars => json!({"city_tiles": "mars", "whose": "all"}),
        Count::Cities => json!({"city_tiles": "anywhere", "whose": "all"}),
        Count::EventsPlayed => json!({"events_played": "all"}),
    }
}

/// A list of steps. The facts write neighbouring changes of production, or of stock, as one; and two oceans as a
/// count.
fn list(effects: &[Effect]) -> Vec<Value> {
    let mut steps: Vec<Value> = Vec::new();
    for step in effects.iter().flat_map(effect) {
        match steps.last_mut() {
            Some(last) if ["production", "gain"].iter().any(|key| alone(last, key) && alone(&step, key)) => {
                *last = joined(last.take(), step);
            }
            Some(last) if step == json!({"place": "ocean"}) && last["place"] == "ocean" => {
                let count = last["count"].as_u64().unwrap_or(1) + 1;
                *last = json!({"place": "ocean", "count": count});
            }
            _ => steps.push(step),
        }
    }
    steps
}

/// Whether the object has that key and no other.
fn alone(step: &Value, key: &str) -> bool {
    step.as_object().is_some_and(|object| object.len() == 1 && object.contains_key(key))
}

fn amount(it: Amount, of: impl Fn(i8) -> Value) -> Value {
    match it {
        Amount::Fixed(n) => of(n),
        Amount::Per { count: counted, each } => {
            json!({"per": with_each(count(counted), each), "do": [of(1)]})
        }
    }
}

/// One step; placing a tile may be two.
fn effect(it: &Effect) -> Vec<Value> {
    let step = match it {
        Effect::Gain(n, resource) => amount(*n, |n| json!({"gain": one(resource.word(), n)})),
        Effect::Lose(n, resource) => json!({"lose": one(resource.word(), *n)}),
        Effect::Produce(n, resource) => amount(*n, |n| json!({"production": one(resource.word(), n)})),
        Effect::Rating(n) => amount(*n, |n| json!({"tr": n})),
        Effect::Raise(steps, parameter) => json!({"raise": one(parameter.word(), *steps)}),
        Effect::Place(tile, site, placed) => {
            let place = match placement(*tile, *site) {
                Some(limits) => joined(placing(*tile), json!({"placement": limits})),
                None => placing(*tile),
            };
            return std::iter::once(place).chain(after_placing(*placed)).collect();
        }
        // The facts name the usual limits of a claimed area, too.
        Effect::ClaimArea => json!({"claim_area": 1, "placement": {"area": "land"}}),
        Effect::RemoveAny(n, resource) => json!({"remove_any": one(resource.word(), *n)}),
        Effect::RemoveAnyCard(n, kind) => json!({"remove_any": one(kind.word(), *n)}),
        Effect::Steal(n, resource) => json!({"steal_any": one(resource.word(), *n)}),
        Effect::RemoveFromNeighbour(..) => panic!("made when an ocean is placed, never printed"),
        Effect::DecreaseAny(n, resource) => json!({"decrease_any_production": one(resource.word(), *n)}),
        Effect::Draw(n) => json!({"draw": n}),
        Effect::Look { look, keep } => json!({"look": look, "keep": keep}),
        Effect::LookBuy => json!({"look_buy": 1}),
        Effect::RevealTop(tag, then) => json!({"reveal_top": 1, "if_tag": tag.word(), "then": list(then)}),
        Effect::Add(n, kind, holder) => json!({"add_resource": {
            "to": to(*holder),
            "resource": kind.map_or("stored_kind", CardResource::word),
            "count": n,
        }}),
        Effect::Either(branches) => {
            json!({"choose": branches.iter().map(|it| list(it)).collect::<Vec<_>>()})
        }
        Effect::May(then) => json!({"may": list(then)}),
        Effect::Times(then) => json!({"choose_times": {"min": 1}, "do": list(then)}),
        Effect::IfTags { tag, least, then, otherwise } => json!({
            "if": {"tags": one(tag.word(), *least)},
            "then": list(then),
            "else": list(otherwise),
        }),
        Effect::IfRatingRaised(then) => {
            json!({"if": {"own_tr_raised_this_generation": true}, "then": list(then)})
        }
        Effect::Spend(price, then) => joined(cost(*price), json!({"then": list(then)})),
        Effect::CopyProductionBox => json!({"copy_production_box": {"tag": "building", "whose": "own"}}),
        Effect::DiscountNextCard(n) => json!({"next_card": {"discount": n}}),
        Effect::OffsetNextCard(n) => json!({"next_card": {"requirement_offset": n}}),
    };
    vec![step]
}

fn placing(tile: Tile) -> Value {
    match tile {
        Tile::Ocean | Tile::Greenery | Tile::City => json!({"place": tile.word()}),
        Tile::Capital => json!({"place": "city", "tile": tile.word()}),
        Tile::CommercialDistrict
        | Tile::EcologicalZone
        | Tile::IndustrialCenter
        | Tile::LavaFlows
        | Tile::MiningArea
        | Tile::MiningRights
        | Tile::MoholeArea
        | Tile::NaturalPreserve
        | Tile::NuclearZone
        | Tile::RestrictedArea => json!({"place": "special", "tile": tile.word()}),
    }
}

fn after_placing(it: Placed) -> Option<Value> {
    match it {
        Placed::Only => None,
        Placed::ProduceOre => {
            Some(json!({"production_of_hex_bonus": {"choices": ["steel", "titanium"], "steps": 1}}))
        }
        Placed::RemoveAdjacentMegaCredits(n) => Some(json!({"remove_adjacent_owner": {"megacredits": n}})),
    }
}

/// The limits of the area, where they differ from the tile's own.
fn placement(tile: Tile, site: Site) -> Option<Value> {
    let ore = json!({"area": "land", "hex_bonus": ["steel", "titanium"]});
    Some(match site {
        Site::Usual => return None,
        Site::Isolated => json!({"area": "land", "isolated": true}),
        Site::Land => json!({"area": "land"}),
        Site::OceanReserved if tile == Tile::Greenery => {
            json!({"area": "ocean_reserved", "ignore": ["greenery_adjacency"]})
        }
        Site::OceanReserved => json!({"area": "ocean_reserved"}),
        Site::Volcanic => json!({"area": "volcanic"}),
        Site::NoctisCity => json!({"area": "noctis_city", "ignore": ["city_adjacency"]}),
        Site::PhobosSpaceHaven => json!({"area": "phobos_space_haven"}),
        Site::GanymedeColony => json!({"area": "ganymede_colony"}),
        Site::NextToCities(n) if tile.is_city() => {
            json!({"area": "land", "adjacent": {"city": n}, "ignore": ["city_adjacency"]})
        }
        Site::NextToCities(n) => json!({"area": "land", "adjacent": {"city": n}}),
        Site::NextToGreenery => json!({"area": "land", "adjacent": {"greenery": 1}}),
        Site::Ore => ore,
        Site::OreNextToOwn => joined(ore, json!({"adjacent": {"own_tile": 1}})),
    })
}

fn to(holder: Holder) -> &'static str {
    match holder {
        Holder::This => "this",
        Holder::OwnCard => "own_card",
        Holder::OwnCardWithStock => "own_card_with_stock",
        Holder::PlayedCard => "played_card",
    }
}

fn cost(it: Cost) -> Value {
    match it {
        Cost::Stock(n, resource) => json!({"spend": one(resource.word(), n)}),
        Cost::MegaCredits(n, None) => json!({"spend": {"megacredits": n}}),
        Cost::MegaCredits(n, Some(metal)) => {
            json!({"spend": {"megacredits": n}, "pay_with": [metal.word()]})
        }
        Cost::Production(n, resource) => json!({"spend": {"production": one(resource.word(), n)}}),
        Cost::ThisCard(n, kind) => json!({"spend": {"this_card": one(kind.word(), n)}}),
        Cost::AnyCard(n, kind) => json!({"spend": {"any_card": one(kind.word(), n)}}),
        Cost::HandCards(n) => json!({"spend": {"hand_cards": n}}),
    }
}

/// Triggers and modifiers. Neighbouring triggers that wake on the same are one in the facts, and so is what makes
/// several metals worth more.
fn ongoing(triggers: &[Trigger], modifiers: &[Modifier]) -> Vec<Value> {
    let mut all: Vec<Value> = triggers
        .chunk_by(|a, b| a.on == b.on)
        .map(|same| {
            let does: Vec<Effect> = same.iter().map(|it| it.does.clone()).collect();
            joined(on(&same[0].on), json!({"do": list(&does)}))
        })
        .collect();
    for next in modifiers.iter().copied().map(modifier) {
        match all.last_mut() {
            Some(last) if alone(last, "resource_value") && alone(&next, "resource_value") => {
                *last = joined(last.take(), next);
            }
            _ => all.push(next),
        }
    }
    all
}

fn whose(it: Whose) -> &'static str {
    match it {
        Whose::Own => "own",
        Whose::Any => "any",
    }
}

fn on(it: &On) -> Value {
    match it {
        On::TagPlayed(by, any) => {
            json!({"on": "tag_played", "whose": whose(*by), "tags": tags(any, false)})
        }
        On::EventPlayed(all) if all.is_empty() => {
            json!({"on": "card_played", "whose": "own", "card_type": "event"})
        }
        On::EventPlayed(all) => {
            json!({"on": "card_played", "whose": "own", "card_type": "event", "tags": tags(all, false)})
        }
        On::CostlyCardPlayed(cost) => json!({"on": "card_played", "whose": "own", "min_base_cost": cost}),
        On::CityOnMars(by) => json!({"on": "city_placed", "whose": whose(*by), "where": "mars"}),
        On::City(by) => json!({"on": "city_placed", "whose": whose(*by), "where": "anywhere"}),
        On::Ocean => json!({"on": "ocean_placed", "whose": "any"}),
        On::Greenery => json!({"on": "greenery_placed", "whose": "own"}),
        On::TileOnOre => json!({"on": "tile_placed", "whose": "own", "hex_bonus": ["steel", "titanium"]}),
        // Selling patents never counts; with a least cost, its cost of 0 says so already.
        On::StandardProject(0) => {
            json!({"on": "standard_project", "whose": "own", "except": ["sell_patents"]})
        }
        On::StandardProject(cost) => json!({"on": "standard_project", "whose": "own", "min_base_cost": cost}),
    }
}

fn modifier(it: Modifier) -> Value {
    match it {
        Modifier::Discount(n, None) => json!({"discount": {"amount": n}}),
        Modifier::Discount(n, Some(tag)) => json!({"discount": {"amount": n, "tag": tag.word()}}),
        Modifier::ProjectDiscount(project, n) => {
            json!({"discount": {"amount": n, "standard_project": project.word()}})
        }
        Modifier::Worth(resource, n) => json!({"resource_value": one(resource.word(), n)}),
        Modifier::Offset(steps) => json!({"requirement_offset": steps}),
        Modifier::ProtectsThisCard => json!({"protect": {"what": "this_card_stock", "from": "everyone"}}),
        Modifier::ProtectsHabitats => {
            json!({"protect": {"what": ["plants", "animal", "microbe"], "from": "opponents"}})
        }
        Modifier::HeatAsMegaCredits => json!({"resource_as_megacredits": {"heat": 1}}),
        Modifier::GreeneryPlants(n) => json!({"greenery_plant_cost": n}),
    }
}
