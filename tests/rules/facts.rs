//! Compares the rows of the cards, the map and the scales with independently compiled tables of facts.
//!
//! Where a comparison leaves something out, a comment says why.

mod written;

use std::collections::BTreeMap;

use domain::board::{AreaId, Areas, Ground, ON_MARS};
use domain::card::{CardId, CardKind, Corporation, CorporationId, Deck, Points};
use domain::cards;
use domain::parameter::{Parameter, StepBonus};
use domain::tag::Tag;
use serde_json::{Value, json};

const PROJECT_CARDS: &str = include_str!("facts/project-cards.json");
const CORPORATIONS: &str = include_str!("facts/corporations.json");
const BOARD: &str = include_str!("facts/board-tharsis.json");
const TABLES: &str = include_str!("facts/tables.json");

fn read(json: &str) -> Vec<Value> {
    serde_json::from_str(json).expect("a list of facts")
}

/// A record of the tables without the fields that the rows do not have.
fn bare(mut record: Value) -> Value {
    let fields = record.as_object_mut().expect("a record");
    // Remarks for the reader.
    fields.remove("notes");
    sort(&mut fields["tags"]);
    for effect in fields["effect"].as_array_mut().expect("a list").iter_mut() {
        let fields = effect.as_object_mut().expect("an effect");
        // A trigger always sees its own card: see `triggers_see_their_own_card`.
        fields.remove("includes_this");
        if let Some(tags) = fields.get_mut("tags") {
            sort(tags);
        }
        // Per card or per tag: see `a_discounted_tag_is_never_printed_twice`.
        if let Some(discount) = fields.get_mut("discount") {
            discount.as_object_mut().expect("a discount").remove("per");
        }
    }
    record
}

/// The order of tags means nothing.
fn sort(list: &mut Value) {
    list.as_array_mut().expect("a list").sort_by_key(|it| it.as_str().map(str::to_owned));
}

/// One line for each field that differs.
fn differences(name: &str, facts: &Value, row: &Value) -> Vec<String> {
    let (facts, row) = (facts.as_object().expect("a record"), row.as_object().expect("a record"));
    let fields: std::collections::BTreeSet<_> = facts.keys().chain(row.keys()).collect();
    let text = |it: Option<&Value>| it.map_or("nothing".to_owned(), Value::to_string);
    fields
        .into_iter()
        .filter(|field| facts.get(*field) != row.get(*field))
        .map(|field| {
            let (facts, row) = (text(facts.get(field)), text(row.get(field)));
            format!("{name}, {field}\n    facts {facts}\n    row   {row}")
        })
        .collect()
}

fn none(differences: Vec<String>) {
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn project_cards_equal_the_facts() {
    let facts = read(PROJECT_CARDS);
    assert_eq!(facts.len(), cards::all().len());
    none(
        facts
            .into_iter()
            .zip(cards::all())
            .flat_map(|(facts, row)| {
                let name = format!("{:03} {}", row.id.number(), row.title);
                differences(&name, &bare(facts), &written::card(row))
            })
            .collect(),
    );
}

#[test]
fn corporations_equal_the_facts() {
    let facts = read(CORPORATIONS);
    assert_eq!(facts.len(), cards::corporations().len());
    none(
        facts
            .into_iter()
            .zip(cards::corporations())
            .flat_map(|(facts, row)| {
                let mut facts = bare(facts);
                let fields = facts.as_object_mut().expect("a record");
                // A catalogue code of one list, of no use in the game.
                fields.remove("number");
                // The beginner corporation is taken and never dealt, so copies are never counted.
                let copies = if row.deck == Deck::Beginner { 5 } else { 1 };
                assert_eq!(fields.remove("copies"), Some(copies.into()), "copies of {}", row.title);
                // Follows from the deck.
                let first = if row.deck == Deck::Beginner { "keep_all_free" } else { "buy" };
                assert_eq!(
                    fields.remove("starting_cards"),
                    Some(first.into()),
                    "first cards of {}",
                    row.title
                );
                differences(row.title, &facts, &written::corporation(row))
            })
            .collect(),
    );
}

/// The tables mark triggers that fire for their own card. These are exactly the triggers that can.
#[test]
fn triggers_see_their_own_card() {
    for record in read(PROJECT_CARDS).into_iter().chain(read(CORPORATIONS)) {
        let places_city =
            record["immediate"].as_array().is_some_and(|it| it.iter().any(|step| step["place"] == "city"));
        for effect in record["effect"].as_array().expect("a list").iter().filter(|it| !it["on"].is_null()) {
            let own = match effect["on"].as_str().expect("a word") {
                "tag_played" => true,
                "city_placed" => places_city,
                // Cards with these place no such tile when they are played, are no events and no projects.
                _ => false,
            };
            assert_eq!(effect["includes_this"] == true, own, "{}", record["name"]);
            if effect["card_type"] == "event" {
                assert_ne!(record["type"], "event", "{}", record["name"]);
            }
        }
    }
}

/// Therefore a discount for each card equals a discount for each tag.
#[test]
fn a_discounted_tag_is_never_printed_twice() {
    for card in cards::all() {
        for tag in [Tag::Space, Tag::Power, Tag::Earth] {
            assert!(card.count_tag(tag) <= 1, "{}", card.title);
        }
    }
    let discounts = read(PROJECT_CARDS).into_iter().chain(read(CORPORATIONS)).flat_map(|record| {
        record["effect"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| it["discount"]["tag"].clone())
            .collect::<Vec<_>>()
    });
    for tag in discounts.filter(|tag| !tag.is_null()) {
        assert!(["space", "power", "earth"].contains(&tag.as_str().expect("a word")));
    }
}

#[test]
fn ids_lead_back_to_their_rows() {
    for (place, card) in cards::all().iter().enumerate() {
        assert_eq!(usize::from(card.id.number()), place + 1);
        assert_eq!(CardId::from_word(&card.word), Some(card.id));
        assert_eq!(card.id.row(), card);
    }
    for row in cards::corporations() {
        assert_eq!(CorporationId::from_word(&row.word), Some(row.id));
        assert_eq!(row.id.row(), row);
    }
    assert_eq!(CorporationId::BEGINNER.row().deck, Deck::Beginner);
}

/// How many cards are so.
fn how_many(is: impl Fn(&domain::card::Card) -> bool) -> usize {
    cards::all().iter().filter(|card| is(card)).count()
}

#[test]
fn counts_and_sums_of_the_project_cards() {
    let kinds = |deck| {
        [CardKind::Automated, CardKind::Active, CardKind::Event]
            .map(|kind| how_many(|card| card.deck == deck && card.kind == kind))
    };
    assert_eq!(kinds(Deck::Base), [80, 33, 24]);
    assert_eq!(kinds(Deck::CorporateEra), [32, 26, 13]);
    let cost = |deck| -> u32 {
        cards::all().iter().filter(|card| card.deck == deck).map(|card| u32::from(card.cost)).sum()
    };
    assert_eq!((cost(Deck::Base), cost(Deck::CorporateEra)), (1837, 2506 - 1837));

    assert_eq!(how_many(|card| !card.requirements.is_empty()), 71);
    assert_eq!(how_many(|card| card.action.is_some()), 35);
    let lasting = |card: &domain::card::Card| !card.triggers.is_empty() || !card.modifiers.is_empty();
    assert_eq!(how_many(lasting), 24);
    for card in cards::all() {
        assert_eq!(card.kind == CardKind::Active, card.action.is_some() || lasting(card), "{}", card.title);
    }

    let fixed: Vec<i8> = cards::all()
        .iter()
        .filter_map(|card| match card.points {
            Some(Points::Fixed(points)) => Some(points),
            _ => None,
        })
        .collect();
    assert_eq!((fixed.len(), fixed.iter().sum::<i8>()), (63, 65));
    assert_eq!(how_many(|card| card.points.is_some()) - fixed.len(), 20);
}

#[test]
fn counts_of_tags_and_of_what_cards_hold() {
    let mut tags = BTreeMap::new();
    let mut holds = BTreeMap::new();
    for card in cards::all() {
        for tag in &card.tags {
            *tags.entry(tag.word()).or_insert(0) += 1;
        }
        if let Some(kind) = card.holds {
            *holds.entry(kind.word()).or_insert(0) += 1;
        }
    }
    assert_eq!(
        json!(tags),
        json!({"building": 67, "space": 42, "science": 34, "power": 27, "earth": 22, "plant": 21, "microbe": 16,
            "jupiter": 12, "city": 12, "animal": 9})
    );
    assert_eq!(json!(holds), json!({"animal": 8, "microbe": 6, "science": 3, "fighter": 1}));
    // An event without other tags has the tag of its kind in the facts.
    assert_eq!(how_many(|card| card.tags.is_empty() && card.kind != CardKind::Event), 12);
    let twice = |card: &domain::card::Card| card.tags.iter().any(|tag| card.count_tag(*tag) > 1);
    let titles: Vec<_> = cards::all().iter().filter(|card| twice(card)).map(|card| card.title).collect();
    assert_eq!(titles, ["Research"]);
}

#[test]
fn counts_of_the_corporations() {
    let deck = |deck| cards::corporations().iter().filter(|row: &&Corporation| row.deck == deck).count();
    assert_eq!([Deck::Beginner, Deck::Base, Deck::CorporateEra].map(deck), [1, 10, 2]);
}

#[test]
fn the_map_equals_the_facts() {
    let facts = read(BOARD);
    assert_eq!(facts.len(), AreaId::all().count());
    let mut found = Vec::new();
    for (facts, area) in facts.iter().zip(AreaId::all()) {
        let printed = area.printed();
        let mut row = json!({
            "id": area.word(),
            "row": null,
            "col": null,
            "q": null,
            "r": null,
            "ocean": printed.ground == Ground::Ocean,
            "volcanic": printed.ground == Ground::Volcanic,
            "reserved_for": match printed.ground {
                Ground::Land | Ground::Volcanic | Ground::Ocean => None,
                Ground::Noctis => Some("noctis_city"),
                Ground::OffMars => Some(area.word()),
            },
            "bonus": printed.bonus.iter().map(|icon| icon.word()).collect::<Vec<_>>(),
        });
        if area.on_mars() {
            row["q"] = printed.q.into();
            row["r"] = printed.r.into();
            row["row"] = (printed.r + 4).into();
            row["col"] = (printed.q - (-4).max(-4 - printed.r)).into();
        }
        if !printed.name.is_empty() {
            row["name"] = printed.name.into();
        }
        found.extend(differences(area.word(), facts, &row));
        assert_eq!(AreaId::from_word(area.word()), Some(area));
        assert_eq!(AreaId::from_index(area.index()), Some(area));
    }
    none(found);
    assert_eq!((Areas::OCEAN.len(), Areas::VOLCANIC.len(), Areas::NOCTIS.len()), (12, 4, 1));
    assert_eq!(AreaId::all().map(|area| area.printed().bonus.len()).sum::<usize>(), 59);
}

/// Neighbours are those at distance 1, by the coordinates of the facts.
#[test]
fn neighbours_follow_from_the_coordinates() {
    let at: Vec<Option<(i64, i64)>> =
        read(BOARD).iter().map(|it| it["q"].as_i64().zip(it["r"].as_i64())).collect();
    let apart = |a: AreaId, b: AreaId| {
        let ((q1, r1), (q2, r2)) = (at[a.index()]?, at[b.index()]?);
        let (q, r) = (q1 - q2, r1 - r2);
        Some((q.abs() + r.abs() + (q + r).abs()) / 2)
    };
    for a in AreaId::all() {
        for b in AreaId::all() {
            assert_eq!(a.neighbours().has(b), apart(a, b) == Some(1), "{a:?} and {b:?}");
            assert_eq!(a.neighbours().has(b), b.neighbours().has(a), "{a:?} and {b:?}");
        }
        assert_eq!(a.clockwise().count(), a.neighbours().len() as usize);
        assert!(a.clockwise().all(|b| a.neighbours().has(b)));
    }
    let sides: u32 = AreaId::all().take(ON_MARS).map(|area| area.neighbours().len()).sum();
    // 37 areas inside with six neighbours, 18 along the edges with four, six corners with three.
    assert_eq!(sides, 37 * 6 + 18 * 4 + 6 * 3);
}

#[test]
fn scales_and_their_bonuses_equal_the_facts() {
    let tables: Value = serde_json::from_str(TABLES).expect("tables");
    for parameter in Parameter::ALL {
        let facts = &tables["global_parameters"][parameter.word()];
        let scale = parameter.scale();
        assert_eq!(facts["start"], scale.start, "{parameter}");
        assert_eq!(facts["end"], scale.goal, "{parameter}");
        assert_eq!(facts["step"], scale.step, "{parameter}");
        assert_eq!(facts["steps"], (scale.goal - scale.start) / scale.step, "{parameter}");
        let bonus: Vec<Value> = (i8::MIN..=i8::MAX)
            .filter_map(|value| {
                let does = match parameter.bonus_at(value)? {
                    StepBonus::HeatProduction => json!({"production": {"heat": 1}}),
                    StepBonus::Temperature => json!({"raise": {"temperature": 1}}),
                    StepBonus::Ocean => json!({"place": "ocean"}),
                };
                Some(json!({"at": value, "do": [does]}))
            })
            .collect();
        assert_eq!(facts["bonus"], Value::from(bonus), "{parameter}");
    }
}
