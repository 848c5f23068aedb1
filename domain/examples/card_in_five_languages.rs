//! Prints a card in all five languages. Serbian comes in both scripts.
//!
//! `cargo run -p domain --example card_in_five_languages -- birds` prints the card Birds.

use domain::card::CardId;
use domain::text::{Language, card_title, describe};

fn main() -> Result<(), String> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "asteroid".to_owned());
    let card = CardId::from_word(&id).ok_or_else(|| format!("there is no card `{id}`; try `birds`"))?;
    let row = card.row();
    println!("#{:03}, {} M€", card.number(), row.cost);
    for language in Language::ALL {
        println!("\n[{language}] {}", card_title(card, *language));
        println!("{}", describe(row, *language));
    }
    Ok(())
}
