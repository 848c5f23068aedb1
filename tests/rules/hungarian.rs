//! The difficult parts of the Hungarian texts: suffixes and articles that depend on how a number or title is read, verbs
//! that depend on their object, titles in brackets.

use domain::board::AreaId;
use domain::card::{CardId, CorporationId};
use domain::effect::{Amount, Effect};
use domain::game::payment::Payment;
use domain::game::{Event, Source};
use domain::parameter::Parameter;
use domain::plan::{DisarmReason, StopIf};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tag::Tag;
use domain::text::{self, Language};
use domain::tile::Tile;

fn card(word: &str) -> CardId {
    CardId::from_word(word).expect("a card")
}

#[track_caller]
fn assert_sentence(event: &Event, expected: &str) {
    assert_eq!(text::event(event, Language::Hungarian), expected);
}

#[test]
fn suffixes_follow_the_number() {
    for (n, by) in [(1, "1-gyel"), (2, "2-vel"), (3, "3-mal"), (5, "5-tel"), (6, "6-tal"), (8, "8-cal")] {
        let text = text::effect(&Effect::Rating(Amount::Fixed(n)), Language::Hungarian);
        assert_eq!(text, format!("Növeld a terraformációs rátádat {by}"));
    }
    let raised = |parameter, value| Event::ParameterRaised {
        seat: Seat::Yellow,
        parameter,
        value,
        source: Source::Rules,
    };
    assert_sentence(&raised(Parameter::Temperature, -28), "Sárga −28 °C-ra növeli a hőmérsékletet.");
    assert_sentence(&raised(Parameter::Oxygen, 5), "Sárga 5%-ra növeli az oxigénszintet.");
    assert_sentence(&raised(Parameter::Oceans, 3), "Sárga 3-ra növeli az óceánok számát, a célérték 9.");
    assert_sentence(&raised(Parameter::Oceans, 4), "Sárga 4-re növeli az óceánok számát, a célérték 9.");
}

#[test]
fn what_stands_behind_a_number_is_singular() {
    for (n, plants) in [(1, "1 palántát"), (2, "2 palántát"), (12, "12 palántát")] {
        let event = Event::StockChanged {
            seat: Seat::Red,
            resource: Resource::Plants,
            change: -n,
            source: Source::Rules,
            by: Some(Seat::Black),
        };
        assert_sentence(&event, &format!("Fekete eltávolít {plants} Piros készletéből."));
    }
}

#[test]
fn the_article_follows_the_number_and_the_title() {
    for (generation, the) in [(1, "az 1."), (2, "a 2."), (5, "az 5."), (10, "a 10."), (15, "a 15.")] {
        let event = Event::GenerationBegan { generation, first: Seat::Green };
        assert_sentence(&event, &format!("Kezdődik {the} generáció; a kezdőjátékos Zöld."));
    }
    let played = |word, megacredits, titanium| Event::CardPlayed {
        seat: Seat::Blue,
        card: card(word),
        payment: Payment { megacredits, steel: 0, titanium, heat: 0 },
    };
    assert_sentence(&played("algae", 10, 0), "Kék 10 M€-ért kijátssza az Algae kártyát.");
    assert_sentence(&played("birds", 0, 0), "Kék ingyen kijátssza a Birds kártyát.");
    assert_sentence(
        &played("shuttles", 4, 2),
        "Kék 4 M€-ért és 2 titánért kijátssza az Űrkompok (Shuttles) kártyát.",
    );
    let first = |word| Event::FirstActionTaken {
        seat: Seat::Blue,
        corporation: CorporationId::from_word(word).expect("a corporation"),
    };
    assert_sentence(&first("inventrix"), "Kék végrehajtja az Inventrix cégbirodalom első akcióját.");
    assert_sentence(
        &first("united_nations_mars_initiative"),
        "Kék végrehajtja a United Nations Mars Initiative cégbirodalom első akcióját.",
    );
}

#[test]
fn the_verb_follows_its_object() {
    let placed = |tile| Event::TilePlaced {
        seat: Some(Seat::Red),
        area: AreaId::from_word("h07").expect("an area"),
        tile,
        source: Source::Rules,
    };
    assert_sentence(&placed(Tile::Ocean), "Piros letesz egy óceánlapkát a Tharsis Tholus (h07) területre.");
    assert_sentence(
        &placed(Tile::EcologicalZone),
        "Piros leteszi az „Ecological Zone” lapkát a Tharsis Tholus (h07) területre.",
    );
}

#[test]
fn tags_hang_together() {
    let of = |tag| {
        let effect = Effect::RevealTop(tag, vec![Effect::Draw(1)]);
        text::effect(&effect, Language::Hungarian)
    };
    assert!(of(Tag::Space).contains("van rajta űrikon, húzz 1 kártyát"), "{}", of(Tag::Space));
    assert!(of(Tag::Earth).contains("van rajta Föld-ikon, húzz"), "{}", of(Tag::Earth));
    let enhancers = text::describe(card("viral_enhancers").row(), Language::Hungarian);
    assert!(enhancers.contains("palánta-, mikroba- vagy állatikon"), "{enhancers}");
}

#[test]
fn no_brackets_stand_inside_of_brackets() {
    let event = Event::CardResourcesChanged {
        seat: Seat::Blue,
        card: card("birds"),
        change: 1,
        source: Source::Card(card("livestock")),
        by: None,
    };
    assert_sentence(&event, "Kék 1 állatot tesz a Birds kártyára (Haszonállatok – Livestock).");
}

#[test]
fn plans_name_the_value_of_a_parameter() {
    for (parameter, value, expected) in [
        (Parameter::Temperature, -10, "A hőmérséklet elérte a −10 °C-ot."),
        (Parameter::Oxygen, 5, "Az oxigénszint elérte az 5%-ot."),
        (Parameter::Oceans, 5, "Az óceánok száma elérte az 5-öt."),
        (Parameter::Oceans, 8, "Az óceánok száma elérte a 8-at."),
    ] {
        let condition = StopIf::ParameterRaised { parameter: Some(parameter), value: Some(value) };
        let reason = DisarmReason::StopIf { condition, event_seq: 1 };
        assert_eq!(text::spell_reason(reason, Language::Hungarian).1, expected);
    }
}

/// Gains are statements, and commands next to other commands.
#[test]
fn one_sentence_has_one_mood() {
    for (word, expected) in [
        ("asteroid", "Kapsz 2 titánt."),
        ("electro_catapult", "költs el 1 acélt, és szerezz 7 M€-et"),
        ("ironworks", "költs el 4 energiát, majd szerezz 1 acélt, és növeld az oxigénszintet"),
        ("media_group", "valahányszor eseményt játszol ki, kapsz 3 M€-et"),
    ] {
        let text = text::describe(card(word).row(), Language::Hungarian);
        assert!(text.contains(expected), "{text}");
    }
}
