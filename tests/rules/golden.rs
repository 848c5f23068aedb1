//! Compares everything that is printed on cards, as text and in the catalogue, with the approved files.
//! `BLESS=1 cargo test -p domain golden` writes the files anew; review the difference.

use std::fmt::Write as _;
use std::path::Path;

use domain::catalogue;
use domain::text::Language;
use serde::Serialize;

/// The texts of all cards, corporations, standard projects, milestones and awards, one block each.
#[test]
fn texts_are_as_approved() {
    for language in Language::ALL {
        compare(&format!("cards.{language}.txt"), &texts(*language));
    }
}

/// The catalogue as it goes over the wire, one entry a line.
#[test]
fn the_catalogue_is_as_approved() {
    let language = Language::English;
    let mut catalogue = String::from("{\n");
    list(&mut catalogue, "cards", &catalogue::cards(language), ",");
    list(&mut catalogue, "corporations", &catalogue::corporations(language), ",");
    list(&mut catalogue, "standard_projects", &catalogue::standard_projects(language), ",");
    list(&mut catalogue, "milestones", &catalogue::milestones(language), ",");
    list(&mut catalogue, "awards", &catalogue::awards(language), ",");
    list(&mut catalogue, "areas", &catalogue::areas(language), "");
    catalogue.push_str("}\n");
    let read: serde_json::Value = serde_json::from_str(&catalogue).expect("JSON");
    assert_eq!(read["cards"].as_array().map(Vec::len), Some(208));
    assert_eq!(read["areas"].as_array().map(Vec::len), Some(63));
    compare("catalogue.json", &catalogue);
}

/// What the schemas of the catalogue refer to is there.
#[cfg(feature = "schema")]
#[test]
fn the_schemas_of_the_catalogue_are_complete() {
    use utoipa::ToSchema;
    let mut schemas = Vec::new();
    catalogue::CardEntry::schemas(&mut schemas);
    catalogue::CorporationEntry::schemas(&mut schemas);
    catalogue::StandardProjectEntry::schemas(&mut schemas);
    catalogue::MilestoneEntry::schemas(&mut schemas);
    catalogue::AwardEntry::schemas(&mut schemas);
    catalogue::AreaEntry::schemas(&mut schemas);
    let text = serde_json::to_string(&schemas).expect("JSON");
    let named = text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    for name in named {
        assert!(schemas.iter().any(|(known, _)| known == name), "{name} is referred to and not there");
    }
    assert!(schemas.iter().any(|(name, _)| name == "EffectEntry"));
    // A field that may be absent is one schema or nothing; there is no union beside that.
    let optional = text.matches(r#"},{"type":"null"}]"#).count();
    assert_eq!(text.matches("oneOf").count(), optional, "flat structures only");
}

fn texts(language: Language) -> String {
    let mut output = String::new();
    let mut block = |id: &str, title: &str, text: &str| {
        writeln!(output, "{id} | {title}\n{text}\n").expect("a string");
    };
    for card in catalogue::cards(language) {
        block(&format!("{:03} {:?}", card.number.expect("a number"), card.id), card.title, &card.text);
    }
    for corporation in catalogue::corporations(language) {
        block(&format!("{:?}", corporation.id), corporation.title, &corporation.text);
    }
    for project in catalogue::standard_projects(language) {
        block(project.id.word(), project.title, &project.text);
    }
    for milestone in catalogue::milestones(language) {
        block(milestone.id.word(), milestone.title, &milestone.text);
    }
    for award in catalogue::awards(language) {
        block(award.id.word(), award.title, &award.text);
    }
    output
}

fn list<T: Serialize>(output: &mut String, name: &str, entries: &[T], end: &str) {
    let lines: Vec<String> =
        entries.iter().map(|entry| serde_json::to_string(entry).expect("JSON")).collect();
    writeln!(output, "\"{name}\": [\n{}\n]{end}", lines.join(",\n")).expect("a string");
}

/// Compares with the file of that name, or writes it if `BLESS` is set.
pub(crate) fn compare(name: &str, printed: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/rules/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, printed).expect("the file can be written");
        return;
    }
    let approved = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = approved.lines().zip(printed.lines()).enumerate();
    let first = lines.into_iter().find(|(_, (old, new))| old != new);
    if let Some((n, (old, new))) = first {
        panic!("{name}, line {}:\napproved: {old}\nnow:      {new}\nBLESS=1 writes the file anew", n + 1);
    }
    assert!(approved == printed, "{name} is longer or shorter than approved; BLESS=1 writes the file anew");
}
