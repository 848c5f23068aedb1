//! The difficult parts of the Serbian texts, in both scripts: numbers and cases, titles in brackets, words that stay in
//! Latin letters.

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::payment::Payment;
use domain::game::{Event, Source};
use domain::parameter::Parameter;
use domain::resource::Resource;
use domain::seat::Seat;
use domain::text::{self, Language};
use domain::tile::Tile;

fn card(word: &str) -> CardId {
    CardId::from_word(word).expect("a card")
}

#[track_caller]
fn assert_sentence(event: &Event, latin: &str, cyrillic: &str) {
    assert_eq!(text::event(event, Language::Serbian), latin);
    assert_eq!(text::event(event, Language::SerbianCyrillic), cyrillic);
}

#[test]
fn nouns_follow_the_end_of_their_number() {
    for (n, plants) in
        [(1, "1 biljku"), (3, "3 biljke"), (12, "12 biljaka"), (21, "21 biljku"), (114, "114 biljaka")]
    {
        let change = |change| Event::StockChanged {
            seat: Seat::Red,
            resource: Resource::Plants,
            change,
            source: Source::Rules,
            by: Some(Seat::Yellow),
        };
        let latin = text::event(&change(-n), Language::Serbian);
        assert_eq!(latin, format!("Žuti uklanja Crvenom {plants}."));
    }
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
    assert_sentence(
        &event,
        "Plavi dodaje 1 životinju na kartu Birds (Stoka – Livestock).",
        "Плави додаје 1 животињу на карту Birds (Стока – Livestock).",
    );
}

#[test]
fn titles_units_and_ids_stay_latin() {
    let payment = Payment { megacredits: 4, steel: 0, titanium: 2, heat: 0 };
    assert_sentence(
        &Event::CardPlayed { seat: Seat::Green, card: card("shuttles"), payment },
        "Zeleni odigrava kartu Šatl (Shuttles) za 4 M€ i 2 titanijuma.",
        "Зелени одиграва карту Шатл (Shuttles) за 4 M€ и 2 титанијума.",
    );
    assert_sentence(
        &Event::ParameterRaised {
            seat: Seat::Black,
            parameter: Parameter::Temperature,
            value: -28,
            source: Source::Heat,
        },
        "Crni povećava temperaturu na −28 °C (pretvaranje toplote).",
        "Црни повећава температуру на −28 °C (претварање топлоте).",
    );
    let area = AreaId::from_word("h07").expect("an area");
    assert_sentence(
        &Event::TilePlaced { seat: Some(Seat::Red), area, tile: Tile::MoholeArea, source: Source::Rules },
        "Crveni postavlja pločicu Mohole Area na polje Tharsis Tholus (h07).",
        "Црвени поставља плочицу Mohole Area на поље Tharsis Tholus (h07).",
    );
    let aborted = Event::Aborted { reason: "Server moved".into(), seed: String::new() };
    assert_sentence(
        &aborted,
        "Igra je prekinuta pre kraja (Server moved).",
        "Игра је прекинута пре краја (Server moved).",
    );
}

#[test]
fn titles_have_the_english_one_beside_them() {
    let title = |word, language| text::card_title(card(word), language);
    assert_eq!(title("capital", Language::Serbian), "Glavni grad (Capital)");
    assert_eq!(title("capital", Language::SerbianCyrillic), "Главни град (Capital)");
    for language in [Language::Serbian, Language::SerbianCyrillic] {
        assert_eq!(title("birds", language), "Birds");
        for card in domain::cards::all() {
            let text = text::card_title(card.id, language);
            assert!(text.contains(card.title), "{text}");
        }
    }
}

/// A card names as many of its own tags as wake it.
#[test]
fn own_tags_are_one_or_many() {
    for (word, own) in
        [("olympus_conference", "i onu na ovoj karti"), ("ecological_zone", "i one na ovoj karti")]
    {
        let text = text::describe(card(word).row(), Language::Serbian);
        assert!(text.contains(&format!("koju odigrate (uključujući {own}),")), "{text}");
    }
}
