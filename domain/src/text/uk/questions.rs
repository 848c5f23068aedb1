//! What is asked, and what each option means.

use super::forms::Case;
use super::nouns::{area, card, cards, corporation, resource, seat, source, the_parameter, thing};
use super::sound::list;
use super::titles::{self, TitleStyle};
use super::verbs::Mood;
use super::{effects, nouns};
use crate::card::CardId;
use crate::effect::{Effect, StandardProject};
use crate::game::Choice;
use crate::game::Question;
use crate::resource::Resource;
use crate::text::Bearer;
use crate::text::asked::{Most, OptionDetails, QuestionDetails};
use crate::text::grammar::capital;

pub(in super::super) fn question(asked: &QuestionDetails) -> String {
    if !asked.waiting {
        return "Ви ще можете змінити свій вибір.".to_owned();
    }
    let what = match asked.question {
        Question::Setup => "Виберіть корпорацію та карти, які хочете купити (по 3 M€ за кожну).",
        Question::Draft => "Виберіть карту, яку залишите собі.",
        Question::Research => "Виберіть карти, які хочете купити (по 3 M€ за кожну).",
        Question::Action if asked.first_action_due => "Виконайте першу дію своєї корпорації або спасуйте.",
        Question::Action if asked.actions == 0 => "Виберіть дію або спасуйте.",
        Question::Action => "Виберіть другу дію або передайте хід.",
        Question::FinalGreeneries => "Перетворіть рослини на жетон зелені або завершіть перетворення.",
        Question::Order => "Треба виконати кілька ефектів. Який наступний?",
        Question::Area => "На яку ділянку?",
        Question::Player => "Який гравець?",
        Question::Card => "Яка карта?",
        Question::Branch => "Що ви вибираєте?",
        Question::Amount => "Скільки?",
        Question::Discard => "Яку карту ви скидаєте?",
        Question::Keep => "Які карти ви залишаєте собі?",
        Question::BuyCard => "Чи купуєте ви цю карту?",
        Question::ProductionBox => "Яке виробництво повторити?",
    };
    let does = asked
        .effect
        .map(|effect| effects::phrase_in(std::slice::from_ref(effect), &asked.bearer(), Mood::Once));
    match (source(asked.source, TitleStyle::InBrackets), does) {
        (Some(source), Some(does)) => format!("{}: {does}. {what}", capital(&source)),
        (None, Some(does)) => format!("{}. {what}", capital(&does)),
        (_, None) => what.to_owned(),
    }
}

/// A name for an option that is not the name of a thing.
pub(in super::super) fn short(details: &OptionDetails) -> String {
    let word = match details.choice {
        Choice::ConvertPlants => "Зелень",
        Choice::ConvertHeat => "Температура",
        Choice::Pass if details.question != Question::FinalGreeneries => "Спасувати",
        Choice::Buy => "Купити",
        Choice::Keep => "Залишити собі",
        _ => return option(details),
    };
    word.to_owned()
}

pub(in super::super) fn option(details: &OptionDetails) -> String {
    let does = |bearer: &Bearer| effects::phrase(details.effects, bearer);
    let due = details.due.map_or_else(String::new, |due| format!(" за {due} M€"));
    let text = match details.choice {
        Choice::Corporation(id) => corporation(id).to_owned(),
        Choice::Pick(id) => match details.replaces {
            Some(old) => format!("Залишити собі карту {} замість карти {}", quoted(id), quoted(old)),
            None => format!("Залишити собі карту {}", quoted(id)),
        },
        Choice::Buy if details.question == Question::BuyCard => format!("Купити карту{due}"),
        Choice::Buy => "Купити вибрані карти".to_owned(),
        Choice::Keep => {
            let what =
                details.keeps.map_or_else(|| "вибрані карти".to_owned(), |n| cards(n, Case::Accusative));
            format!("Залишити собі {what}")
        }
        Choice::PlayCard(id) => format!("Зіграти карту {}{due}", quoted(id)),
        Choice::CardAction(id) => format!("Дія карти {}: {}", quoted(id), does(&Bearer::card(id.row()))),
        Choice::CorporationAction => named(details, "Дія"),
        Choice::FirstAction => named(details, "Перша дія"),
        Choice::StandardProject(StandardProject::SellPatents) => {
            "Продаж патентів: скинути карти з руки й отримати по 1 M€ за кожну".to_owned()
        }
        Choice::StandardProject(id) => {
            format!("Стандартний проєкт «{}»{due}: {}", nouns::project(id), does(&Bearer::NONE))
        }
        Choice::ClaimMilestone(id) => format!("Присвоїти досягнення «{}»{due}", nouns::milestone(id)),
        Choice::FundAward(id) => format!("Профінансувати нагороду «{}»{due}", nouns::award(id)),
        Choice::ConvertPlants => {
            let plants = resource(details.greenery_plants, Resource::Plants, Case::Accusative);
            format!("Перетворити {plants} на жетон зелені")
        }
        Choice::ConvertHeat => "Витратити 8 тепла, щоб підвищити температуру на 1 крок".to_owned(),
        Choice::Pass if details.question == Question::FinalGreeneries => {
            "Більше не перетворювати рослин".to_owned()
        }
        Choice::Pass => "Спасувати: до наступного покоління ви більше не ходите".to_owned(),
        Choice::EndTurn => "Передати хід".to_owned(),
        Choice::Area(id) => {
            let pays = bonus(details);
            if pays.is_empty() { area(id) } else { format!("{}: {}", area(id), list(&pays)) }
        }
        Choice::Player(id) => {
            let who = if id == details.seat { format!("{} (ви)", seat(id)) } else { seat(id).to_owned() };
            format!("{who}{}", up_to(details))
        }
        Choice::Neutral => "Нейтральний суперник".to_owned(),
        Choice::Card(id) => match details.owner {
            Some(owner) if owner != details.seat => {
                format!("{} — {}{}", card(id), seat(owner), up_to(details))
            }
            _ => format!("{}{}", card(id), up_to(details)),
        },
        Choice::Branch(_) => capital(&does(&Bearer::NONE)),
        Choice::Next(_) => {
            let from = details.source.and_then(|from| source(from, TitleStyle::InBrackets));
            let does = does(&details.source_bearer());
            from.map_or_else(|| capital(&does), |from| format!("{}: {does}", capital(&from)))
        }
        Choice::Times => match details.amount {
            Some((min, max)) if min == max => min.to_string(),
            Some((min, max)) => format!("Від {min} до {max}"),
            None => "Скільки ви назвете".to_owned(),
        },
        Choice::Decline if details.question == Question::BuyCard => "Не купувати".to_owned(),
        Choice::Decline if details.question == Question::Discard => "Нічого не скидати".to_owned(),
        Choice::Decline if matches!(details.asks, Some(Effect::Steal(..))) => "Нічого не красти".to_owned(),
        Choice::Decline => "Нічого не вилучати".to_owned(),
    };
    let at_goal: Vec<String> = details.at_goal.iter().map(|p| the_parameter(*p).to_owned()).collect();
    if at_goal.is_empty() {
        text
    } else {
        format!("{text} (не впливає на {}: мети вже досягнуто)", list(&at_goal))
    }
}

pub(super) fn quoted(card: CardId) -> String {
    titles::the_card(card, TitleStyle::InBrackets)
}

/// The action or first action of the own corporation.
fn named(details: &OptionDetails, what: &str) -> String {
    let bearer = details.corporation_bearer();
    let whose = details.corporation.map_or_else(
        || "вашої корпорації".to_owned(),
        |id| format!("корпорації {}", titles::the_corporation(id, TitleStyle::InBrackets)),
    );
    format!("{what} {whose}: {}", effects::phrase(details.effects, &bearer))
}

/// `: до 3 рослин`, where the option takes an amount.
fn up_to(details: &OptionDetails) -> String {
    let at_most = |most: i64, of: &dyn Fn(Case) -> String| match most {
        1 => format!(": {}", of(Case::Nominative)),
        _ => format!(": до {}", of(Case::Genitive)),
    };
    match details.most() {
        None => String::new(),
        Some(Most::Stock(most, what)) => at_most(most, &|case| resource(most, what, case)),
        Some(Most::OnCard(most, kind)) => at_most(most, &|case| nouns::card_resource(most, kind, case)),
    }
}

/// What an area pays.
pub(super) fn bonus(details: &OptionDetails) -> Vec<String> {
    let pays = details.pays().into_iter();
    let mut gains: Vec<String> = pays.map(|one| thing(one, Case::Nominative)).collect();
    if details.draws() > 0 {
        gains.push(cards(details.draws(), Case::Nominative));
    }
    gains
}
