//! A player of plausible skill: uses only what its seat can see, plays what is worth more than it costs, and passes
//! otherwise. All seats use it. It is deterministic, and independent of the order in which cards came to a hand.
//!
//! It is not a strong player. It makes games about as long as among people, with as many turns in a generation: see
//! `tharsis-tools pace --help`.

mod standing;
mod worth;

use domain::card::CardId;
use domain::game::view::View;
use domain::game::{Answer, Choice, Game, Offer, Question, Record};
use domain::resource::Resource;
use domain::seat::Seat;

use standing::standing;
pub use worth::Worth;

/// M€ that an action must bring beyond its cost.
const WORTHWHILE: f64 = 0.5;
/// The same for buying a card, which may never be played.
const WORTH_BUYING: f64 = 0.0;
/// Added to each price, in M€, so that small differences in price hardly change the order of actions.
const SMALL: f64 = 8.0;
/// The price of a card from the deck.
const PRICE: f64 = 3.0;
/// The largest number of cards bought at set-up.
const FIRST_CARDS: usize = 6;

/// The answer of the seat to its decision; `None` if the game does not wait for it.
pub fn choose(record: &Record, seat: Seat) -> Option<Answer> {
    let game = record.game();
    let question = game.question_of(seat).filter(|_| game.waits_for(seat))?;
    let offers = game.legal(seat);
    let view = record.view(Some(seat));
    let worth = Worth::of(&view, seat);
    Some(match question {
        Question::Setup => corporation(&worth, &view, &offers),
        Question::Draft => {
            // From this pack only: other options would change an earlier pick.
            let pack = view.own.as_ref()?.pack.iter().copied();
            Answer::plain(Choice::Pick(ranked(&worth, pack).first()?.0))
        }
        Question::Research => buy(&worth, &view, &offers),
        Question::Action => act(&worth, &view, &offers),
        Question::FinalGreeneries => Answer::plain(offers.first()?.choice),
        Question::Keep => keep(&worth, &view, offers.first()?),
        Question::Discard => discard(&worth, &offers),
        Question::BuyCard => {
            let card = view.own.as_ref()?.dealt.first().copied();
            let good = card.is_some_and(|card| appraise(&worth, card) > PRICE * worth.money + WORTH_BUYING);
            let offer =
                offers.iter().find(|offer| (offer.choice == Choice::Buy) == good).or(offers.first())?;
            Answer::plain(offer.choice)
        }
        Question::Order
        | Question::Area
        | Question::Player
        | Question::Card
        | Question::Branch
        | Question::Amount
        | Question::ProductionBox => try_out(&worth, game, seat, &offers)?,
    })
}

/// The expected value of a card beyond its price, in M€; strongly negative if it can never be played.
pub fn appraise(worth: &Worth, card: CardId) -> f64 {
    let row = card.row();
    worth.some_day(row).map_or(-1_000.0, |brings| brings - worth.price(row))
}

/// Cards from the best to the worst, with their value beyond their price.
pub fn ranked(worth: &Worth, cards: impl IntoIterator<Item = CardId>) -> Vec<(CardId, f64)> {
    // A small gain at a low price comes before a slightly larger gain at a high price.
    let appraised = cards.into_iter().map(|card| {
        let more = appraise(worth, card);
        (more / (worth.price(card.row()).max(0.0) + SMALL), card, more)
    });
    let mut all: Vec<_> = appraised.collect();
    all.sort_by(|(a, card, _), (b, other, _)| b.total_cmp(a).then(card.cmp(other)));
    all.into_iter().map(|(_, card, more)| (card, more)).collect()
}

fn corporation(worth: &Worth, view: &View, offers: &[Offer]) -> Answer {
    let value = |offer: &&Offer| match offer.choice {
        Choice::Corporation(id) => {
            let row = id.row();
            let cubes = |resource: &Resource| {
                f64::from(row.stock[*resource]) * worth.stock(*resource)
                    + f64::from(row.production[*resource]) * worth.production(*resource)
            };
            let first = row.first_action.as_ref().map_or(0.0, |effect| worth.effect(effect, None));
            let does = 4 * (row.triggers.len() + row.modifiers.len() + usize::from(row.action.is_some()));
            Resource::ALL.iter().map(cubes).sum::<f64>() + first + does as f64
        }
        _ => 0.0,
    };
    let best = offers.iter().max_by(|a, b| value(a).total_cmp(&value(b))).or(offers.first());
    let Some(best) = best else { return Answer::plain(Choice::Pass) };
    let most = best.cards.map_or(0, |terms| terms.max.into()).min(FIRST_CARDS);
    let dealt = view.own.iter().flat_map(|own| own.dealt.iter().copied());
    let cards = ranked(worth, dealt).into_iter().filter(|(_, more)| *more > PRICE + WORTH_BUYING);
    Answer { cards: Some(cards.map(|(card, _)| card).take(most).collect()), ..Answer::plain(best.choice) }
}

/// Buys worthwhile cards; the more cards are in hand, the fewer.
fn buy(worth: &Worth, view: &View, offers: &[Offer]) -> Answer {
    let terms = offers.iter().find(|offer| offer.choice == Choice::Buy).and_then(|offer| offer.cards);
    let most = terms.map_or(0, |terms| terms.max.into());
    Answer { cards: Some(bought(worth, view, most)), ..Answer::plain(Choice::Buy) }
}

/// The cards offered to the seat that it would buy, at most `most`.
fn bought(worth: &Worth, view: &View, most: usize) -> Vec<CardId> {
    let dealt = view.own.iter().flat_map(|own| own.dealt.iter().copied());
    let good = ranked(worth, dealt).into_iter().filter(|(_, more)| buys(worth, view, *more));
    good.map(|(card, _)| card).take(most).collect()
}

/// Whether a card with this gain is bought.
pub fn buys(worth: &Worth, view: &View, more: f64) -> bool {
    let hand = view.own.iter().flat_map(|own| &own.hand);
    let in_hand: u32 = hand.map(|card| u32::from(card.row().cost)).sum();
    let income = f64::from(worth.me.rating + worth.me.production.megacredits).max(10.0);
    let budget = f64::from(worth.me.stock.megacredits);
    let full = (f64::from(in_hand) / (income + budget) - 1.0).clamp(0.0, 3.0);
    more > PRICE * worth.money + WORTH_BUYING + 2.0 * full
}

/// The best action, or the end of the turn or of the generation.
fn act(worth: &Worth, view: &View, offers: &[Offer]) -> Answer {
    let scored = offers.iter().map(|offer| (offer, gain(worth, view, offer)));
    let each = |offer: &Offer, gain: f64| gain / (paid(worth, offer) + SMALL);
    let worthwhile = scored.filter(|(_, gain)| *gain > WORTHWHILE);
    let best =
        worthwhile.max_by(|(a, x), (b, y)| each(a, *x).total_cmp(&each(b, *y)).then(b.choice.cmp(&a.choice)));
    let done = offers.iter().find(|offer| matches!(offer.choice, Choice::Pass | Choice::EndTurn));
    Answer::plain(best.map(|(offer, _)| offer).or(done).map_or(Choice::Pass, |offer| offer.choice))
}

fn paid(worth: &Worth, offer: &Offer) -> f64 {
    offer.price.map_or(0.0, |price| worth.payment(&price.default_payment()))
}

/// The gain of an action beyond its cost.
fn gain(worth: &Worth, view: &View, offer: &Offer) -> f64 {
    let paid = paid(worth, offer);
    match offer.choice {
        Choice::PlayCard(card) => worth.playing(card.row()) - paid,
        Choice::CardAction(card) => {
            card.row().action.as_ref().map_or(0.0, |action| worth.effect(action, Some(card))) + WORTHWHILE
        }
        Choice::CorporationAction => worth.step - paid,
        Choice::FirstAction => 1_000.0,
        // Selling cards for 1 M€ each is a last resort that hardly changes a game.
        Choice::StandardProject(domain::effect::StandardProject::SellPatents) => 0.0,
        Choice::StandardProject(project) => worth.effects(project.effects(), None) - paid,
        Choice::ClaimMilestone(_) => 5.0 * worth.point - paid,
        Choice::FundAward(award) => {
            let have = view.awards.iter().find(|view| view.award == award).map(|view| &view.have);
            let Some(have) = have else { return 0.0 };
            let mine = have.get(worth.me.seat.index()).copied().unwrap_or(0);
            let rival = have.iter().enumerate().filter(|(at, _)| *at != worth.me.seat.index());
            let ahead = rival.map(|(_, n)| *n).max().is_some_and(|most| mine > most);
            let sure = (1.0 - 0.1 * worth.left).max(0.0);
            if ahead { 5.0 * worth.point * sure - paid - worth.point } else { 0.0 }
        }
        Choice::ConvertPlants => worth.effects(domain::effect::StandardProject::Greenery.effects(), None),
        Choice::ConvertHeat => {
            worth.effects(domain::effect::StandardProject::Asteroid.effects(), None)
                - 8.0 * 0.4 * worth.stock(Resource::Heat)
        }
        _ => 0.0,
    }
}

fn keep(worth: &Worth, view: &View, offer: &Offer) -> Answer {
    let count = offer.cards.map_or(0, |terms| terms.max.into());
    let dealt = view.own.iter().flat_map(|own| own.dealt.iter().copied());
    let cards = ranked(worth, dealt).into_iter().map(|(card, _)| card).take(count).collect();
    Answer { cards: Some(cards), ..Answer::plain(offer.choice) }
}

/// Discards the worst card, or none if another would hardly be better and that is an option.
fn discard(worth: &Worth, offers: &[Offer]) -> Answer {
    let cards = offers.iter().filter_map(|offer| match offer.choice {
        Choice::Card(card) => Some(card),
        _ => None,
    });
    let worst = ranked(worth, cards).pop();
    let may = offers.iter().any(|offer| offer.choice == Choice::Decline);
    match worst {
        Some((card, value)) if !may || value < 2.0 => Answer::plain(Choice::Card(card)),
        _ => Answer::plain(Choice::Decline),
    }
}

/// The answer with the best standing of the seat, as far as it can see.
fn try_out(worth: &Worth, game: &Game, seat: Seat, offers: &[Offer]) -> Option<Answer> {
    if let [only] = offers {
        return Some(filled(only));
    }
    let stands = |offer: &Offer| {
        let mut after = game.clone();
        let answer = filled(offer);
        let accepted = after.answer(seat, &answer, &mut Vec::new()).is_ok();
        let view = Record::from_game(after).view(Some(seat));
        (answer, if accepted { standing(worth, &view, seat) } else { f64::MIN })
    };
    let all = offers.iter().map(stands);
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(answer, _)| answer)
}

fn filled(offer: &Offer) -> Answer {
    Answer { amount: offer.amount.map(|(_, _, default)| default), ..Answer::plain(offer.choice) }
}
