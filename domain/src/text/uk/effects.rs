//! What effects do, as commands to their owner: `отримайте 2 титану`, or as the label of a choice: `отримати 2 титану`.

use super::forms::{Case, OCEAN_TILE, RESOURCE, TOP_CARD};
use super::nouns::{
    area, card_resource, card_resources, cards, of_resources, production, production_by, resource, steps,
    tag, tags, the_parameter, thing, with_resources,
};
use super::places::{each_of, place};
use super::sound::{and, at, list, out_of, so_that};
use super::verbs::{
    ADD, BUY, CARRY_OUT, CHOOSE, DECREASE, DISCARD, DRAW, GAIN, GIVE_UP, INCREASE, LOOK_AT, Mood, PAY, PLACE,
    PUT, RAISE, REMOVE, REVEAL, SPEND, Verb,
};
use crate::effect::{Cost, Effect, Holder};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::text::Bearer;
use crate::text::clauses::{Clause, Removal, Thing, clauses};
use crate::text::grammar::paragraph;

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    paragraph(&commands(effects, bearer, Mood::Once))
}

/// Effects in one phrase, as the label of a choice: `отримати 1 сталь і підвищити рівень кисню на 1 крок (1 %)`.
pub(in super::super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    phrase_in(effects, bearer, Mood::Infinitive)
}

/// Effects in one phrase.
pub(super) fn phrase_in(effects: &[Effect], bearer: &Bearer, mood: Mood) -> String {
    list(&commands(effects, bearer, mood))
}

fn commands(effects: &[Effect], bearer: &Bearer, mood: Mood) -> Vec<String> {
    clauses(effects).iter().map(|clause| command(clause, bearer, mood)).collect()
}

/// One command, without a full stop.
fn command(clause: &Clause, bearer: &Bearer, mood: Mood) -> String {
    let verb = |verb: Verb| verb.in_mood(mood);
    match clause {
        Clause::Gain(what) => changes(what, verb(GAIN), verb(INCREASE)),
        Clause::Lose(what) => changes(what, verb(GIVE_UP), verb(DECREASE)),
        Clause::GainPer(what, count, each) => {
            let gained = changes(&[*what], verb(GAIN), verb(INCREASE));
            format!("{gained} за {}", each_of(*count, *each, bearer))
        }
        Clause::Rating(n) => format!("{} свій рейтинг тераформування на {n}", verb(RAISE)),
        Clause::RatingPer(count, each) => {
            let each = each_of(*count, *each, bearer);
            format!("{} свій рейтинг тераформування на 1 за {each}", verb(RAISE))
        }
        Clause::Oceans(1) => format!("{} жетон океану", verb(PLACE)),
        Clause::Oceans(n) => format!("{} {}", verb(PLACE), OCEAN_TILE.count(*n, Case::Accusative)),
        Clause::Raise(n, parameter) => {
            let meant = match parameter {
                Parameter::Temperature => format!(" ({} °C)", 2 * n),
                Parameter::Oxygen => format!(" ({n} %)"),
                Parameter::Oceans => String::new(),
            };
            let by = steps(*n, Case::Accusative);
            format!("{} {} на {by}{meant}", verb(RAISE), the_parameter(*parameter))
        }
        Clause::Place(tile, site, placed) => place(*tile, *site, *placed, mood),
        Clause::ClaimArea => format!(
            "{} свій маркер на вільну суходільну ділянку, не призначену для певного жетона, на якій ще немає жодного маркера; відтепер лише ви можете \
             викладати на неї жетон",
            verb(PUT)
        ),
        Clause::RemoveAny(n, of) => {
            format!("{} {}", may("вилучити", mood), removal(Removal::Stock(*n, *of)))
        }
        Clause::RemoveEither(all) => {
            let all: Vec<String> = all.iter().map(|one| format!("або {}", removal(*one))).collect();
            format!("{} {}", may("вилучити", mood), all.join(", "))
        }
        Clause::RemoveOneOf(all) => format!("{} {} {FROM_ONE}", may("вилучити", mood), any_of(all)),
        Clause::RemoveAnyCard(n, kind) => {
            format!("{} {}", may("вилучити", mood), removal(Removal::OnCard(*n, *kind)))
        }
        Clause::Steal(n, of) => {
            format!("{} {} {FROM_ONE}", may("вкрасти", mood), up_to(*n, *of))
        }
        Clause::StealOneOf(all) => format!("{} {} {FROM_ONE}", may("вкрасти", mood), any_of(all)),
        Clause::RemoveFromNeighbour(n, next_to) => {
            let next_to = next_to.map_or_else(String::new, |at| format!(" із ділянкою {}", area(at)));
            format!(
                "{} до {n} M€ в одного гравця, чий жетон лежить поруч{next_to} (це можете бути й ви)",
                may("вилучити", mood)
            )
        }
        Clause::DecreaseAny(n, of) => {
            let by = steps(*n, Case::Accusative);
            format!(
                "{} на {by} {} одного гравця на ваш вибір (це обов’язково; можна вибрати й себе)",
                verb(DECREASE),
                production(*of)
            )
        }
        Clause::Draw(n) => format!("{} {}", verb(DRAW), cards(*n, Case::Accusative)),
        Clause::Look { look, keep } => format!(
            "{} {} колоди: {} безкоштовно в руку {keep} з них, а решту {}",
            verb(LOOK_AT),
            TOP_CARD.count(*look, Case::Accusative),
            verb(DRAW),
            verb(DISCARD)
        ),
        Clause::LookBuy => {
            format!(
                "{} верхню карту колоди, не показуючи її іншим, і або {} її за 3 M€ та {} {} руку, або {}",
                verb(LOOK_AT),
                verb(BUY),
                verb(DRAW),
                at(verb(DRAW)),
                verb(DISCARD)
            )
        }
        Clause::RevealTop(which, then) => format!(
            "{} для всіх верхню карту колоди; якщо на ній є мітка {}, {}; відкриту карту в будь-якому разі {}",
            verb(REVEAL),
            tag(*which),
            phrase_in(then, bearer, mood),
            verb(DISCARD)
        ),
        Clause::Add(n, _, Holder::OwnCardWithStock) => format!(
            "{} одну зі своїх карт, на якій уже є ресурси, і {} на неї ще {} того самого виду {IF_NONE}",
            verb(CHOOSE),
            verb(ADD),
            RESOURCE.count(*n, Case::Accusative)
        ),
        Clause::Add(n, _, Holder::PlayedCard) => {
            let what = match n {
                1 => "1 такий ресурс".to_owned(),
                n => format!("{} того самого виду", RESOURCE.count(*n, Case::Accusative)),
            };
            format!("якщо зіграна карта накопичує тварин або мікробів, {} на неї {what}", verb(ADD))
        }
        Clause::Add(n, kind, holder) => format!("{} {}", verb(ADD), added(*n, *kind, *holder)),
        Clause::Either(branches) => either(branches, bearer, mood),
        Clause::May(then) => may(&phrase_in(then, bearer, Mood::Infinitive), mood),
        Clause::Times(then) => {
            format!("скільки завгодно разів (щонайменше один) {}", phrase_in(then, bearer, mood))
        }
        Clause::Exchange { from, to } => format!(
            "{} будь-яку кількість {} (щонайменше 1), щоб отримати стільки ж {}",
            verb(SPEND),
            of_resources(*from),
            of_resources(*to)
        ),
        Clause::ShiftProduction { from, to } => format!(
            "{} своє {} на будь-яку кількість кроків (щонайменше на 1) і {} своє {} на стільки ж",
            verb(DECREASE),
            production(*from),
            verb(INCREASE),
            production(*to)
        ),
        Clause::IfTags { tag, least, then, otherwise } => format!(
            "якщо у вас є щонайменше {}, {}; інакше {}",
            tags(*least, *tag, Case::Nominative),
            phrase_in(then, bearer, mood),
            phrase_in(otherwise, bearer, mood)
        ),
        Clause::IfRatingRaised(then) => format!(
            "якщо ваш рейтинг тераформування підвищився в цьому поколінні, {}",
            phrase_in(then, bearer, mood)
        ),
        // A condition cannot stand behind `щоб` either.
        Clause::Spend(cost, then @ [Effect::RevealTop(..)]) => {
            let spend = spend(*cost, mood);
            let then = phrase_in(then, bearer, mood);
            format!("{spend} {} {then}", and(&spend, &then))
        }
        Clause::Spend(cost, then) => {
            format!("{}, {}", spend(*cost, mood), so_that(&phrase_in(then, bearer, Mood::Infinitive)))
        }
        // A choice cannot stand behind `щоб`.
        Clause::SpendEither(cost, branches) => {
            format!("{}, а потім {}", spend(*cost, mood), either(branches, bearer, mood))
        }
        Clause::CopyProductionBox => format!(
            "{} одну свою карту в грі, яка має мітку будівництва й миттєві ефекти якої змінюють виробництво \
             (або свою корпорацію, якщо вона має таку мітку й початкове виробництво не від постійного ефекту); \
             якщо у вас немає ні такої карти, ні такої корпорації, цю карту грати не можна. Ще раз {} лише ці \
             зміни виробництва (для корпорації — ще раз отримайте це початкове виробництво). Усе, що треба \
             рахувати, рахується заново, а якщо зменшується виробництво гравця на ваш вибір, ви заново \
             вибираєте, хто це буде; метал жетона «Mining Area» або «Mining Rights» лишається тим самим. Кожне \
             зменшення має бути можливим",
            verb(CHOOSE),
            verb(CARRY_OUT)
        ),
        Clause::DiscountNextCard(n) => {
            format!("наступна карта, яку ви зіграєте в цьому поколінні, коштує на {n} M€ менше")
        }
        Clause::OffsetNextCard(n) => {
            format!("для наступної карти, яку ви зіграєте в цьому поколінні, {}", off_by(*n))
        }
    }
}

/// What it means that requirements are off by so many steps.
pub(super) fn off_by(n: i64) -> String {
    format!(
        "вимоги до кожного глобального параметра (температура, рівень кисню, океани) послаблено на {} \
         (крок — це 2 °C, 1 % або 1 океан)",
        steps(n, Case::Accusative)
    )
}

/// What need not be done: `можете взяти 1 карту`.
fn may(infinitive: &str, mood: Mood) -> String {
    match mood {
        Mood::Once | Mood::Always => format!("можете {infinitive}"),
        Mood::Infinitive => format!("за бажання {infinitive}"),
    }
}

/// From whom something is taken.
const FROM_ONE: &str = "в одного гравця на ваш вибір (можна вибрати й себе)";

/// Behind what is skipped without a card for it.
const IF_NONE: &str = "(якщо такої немає, нічого не додається)";

/// `до 3 рослин в одного гравця …`.
fn removal(what: Removal) -> String {
    match what {
        Removal::Stock(n, of) => format!("{} {FROM_ONE}", up_to(n, of)),
        Removal::OnCard(n, kind) => {
            let what = card_resource(n, kind, Case::Genitive);
            let from = out_of(&what);
            format!("до {what} {from} будь-якої однієї карти будь-якого гравця (можна й зі своєї)")
        }
    }
}

fn up_to(n: i64, of: Resource) -> String {
    format!("до {}", resource(n, of, Case::Genitive))
}

/// `до 2 сталі або до 3 M€ (лише одне з цього)`
fn any_of(all: &[(i64, Resource)]) -> String {
    let phrases: Vec<String> = all.iter().map(|(n, of)| up_to(*n, *of)).collect();
    format!("{} (лише одне з цього)", crate::text::grammar::list(&phrases, "або"))
}

/// Things gained or lost: stock and production have verbs of their own.
fn changes(what: &[Thing], of_stock: &str, of_production: &str) -> String {
    let alike = what.chunk_by(|one, next| {
        matches!(
            (one, next),
            (Thing::Stock(..), Thing::Stock(..)) | (Thing::Production(..), Thing::Production(..))
        )
    });
    let phrases = alike.map(|alike| {
        let each: Vec<String> = alike
            .iter()
            .map(|one| match *one {
                Thing::Stock(..) => thing(*one, Case::Accusative),
                Thing::Production(n, of) => production_by(n, of),
            })
            .collect();
        match alike {
            [Thing::Production(..), ..] => format!("{of_production} своє {}", list(&each)),
            [Thing::Stock(..), ..] | [] => format!("{of_stock} {}", list(&each)),
        }
    });
    let phrases: Vec<String> = phrases.collect();
    // With the same word twice one could not see which belong together.
    if phrases.len() < what.len() { phrases.join(", а також ") } else { list(&phrases) }
}

/// What is added, and to which card.
fn added(n: i64, kind: Option<CardResource>, holder: Holder) -> String {
    let what = kind
        .map_or_else(|| RESOURCE.count(n, Case::Accusative), |kind| card_resource(n, kind, Case::Accusative));
    match (holder, kind) {
        (Holder::This, _) => format!("{what} на цю карту"),
        (Holder::OwnCard, Some(kind)) => {
            format!("{what} на одну зі своїх карт, що накопичують {} {IF_NONE}", card_resources(kind))
        }
        (Holder::OwnCard | Holder::OwnCardWithStock | Holder::PlayedCard, _) => {
            format!("{what} на одну зі своїх карт, того виду, який вона накопичує")
        }
    }
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer, mood: Mood) -> String {
    let branches: Vec<String> =
        branches.iter().map(|branch| phrase_in(branch, bearer, Mood::Infinitive)).collect();
    let mut all = format!("{} одне: ", CHOOSE.in_mood(mood));
    for (n, branch) in branches.iter().enumerate() {
        all += match (n, branch.starts_with("якщо ")) {
            (0, _) => "",
            (_, false) => "; або ",
            (_, true) => "; або, ",
        };
        all += branch;
    }
    all
}

/// What stands left of the arrow.
fn spend(cost: Cost, mood: Mood) -> String {
    let verb = |verb: Verb| verb.in_mood(mood);
    match cost {
        Cost::Stock(n, of) => format!("{} {}", verb(SPEND), resource(n, of, Case::Accusative)),
        Cost::MegaCredits(n, None) => format!("{} {n} M€", verb(PAY)),
        Cost::MegaCredits(n, Some(metal)) => {
            format!("{} {n} M€ (можна платити й {})", verb(PAY), with_resources(metal))
        }
        Cost::Production(n, of) => format!("{} своє {}", verb(DECREASE), production_by(n, of)),
        Cost::ThisCard(n, kind) => {
            format!("{} {} із цієї карти", verb(REMOVE), card_resource(n, kind, Case::Accusative))
        }
        Cost::AnyCard(n, kind) => {
            let what = card_resource(n, kind, Case::Accusative);
            let from = out_of(&what);
            format!(
                "{} {what} {from} будь-якої карти будь-якого гравця (можна й зі своєї, навіть із цієї)",
                verb(REMOVE)
            )
        }
        Cost::HandCards(n) => {
            let what = cards(n, Case::Accusative);
            format!("{} {what} {} руки", verb(DISCARD), out_of(&what))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Amount;

    #[test]
    fn effects_follow_the_mood() {
        let gain = |n, of| Effect::Gain(Amount::Fixed(n), of);
        let produce = |n, of| Effect::Produce(Amount::Fixed(n), of);
        let draw = vec![Effect::Draw(1)];
        for (effects, once, always, infinitive) in [
            (
                vec![gain(2, Resource::Titanium)],
                "отримайте 2 титану",
                "отримуйте 2 титану",
                "отримати 2 титану",
            ),
            (
                vec![Effect::Raise(2, Parameter::Oxygen)],
                "підвищте рівень кисню на 2 кроки (2 %)",
                "підвищуйте рівень кисню на 2 кроки (2 %)",
                "підвищити рівень кисню на 2 кроки (2 %)",
            ),
            (
                vec![Effect::May(vec![Effect::Spend(Cost::HandCards(1), draw)])],
                "можете скинути 1 карту з руки, щоб узяти 1 карту",
                "можете скинути 1 карту з руки, щоб узяти 1 карту",
                "за бажання скинути 1 карту з руки, щоб узяти 1 карту",
            ),
            (
                vec![produce(-5, Resource::Heat), gain(1, Resource::Steel)],
                "зменште своє виробництво тепла на 5 кроків і отримайте 1 сталь",
                "зменшуйте своє виробництво тепла на 5 кроків і отримуйте 1 сталь",
                "зменшити своє виробництво тепла на 5 кроків і отримати 1 сталь",
            ),
            (
                vec![Effect::RemoveAny(1, Resource::Plants)],
                "можете вилучити до 1 рослини в одного гравця на ваш вибір (можна вибрати й себе)",
                "можете вилучити до 1 рослини в одного гравця на ваш вибір (можна вибрати й себе)",
                "за бажання вилучити до 1 рослини в одного гравця на ваш вибір (можна вибрати й себе)",
            ),
        ] {
            let in_mood = |mood| phrase_in(&effects, &Bearer::NONE, mood);
            assert_eq!(in_mood(Mood::Once), once);
            assert_eq!(in_mood(Mood::Always), always);
            assert_eq!(in_mood(Mood::Infinitive), infinitive);
        }
    }

    #[test]
    fn things_with_different_verbs_are_separated() {
        let things = [
            Thing::Production(2, Resource::MegaCredits),
            Thing::Production(3, Resource::Plants),
            Thing::Stock(2, Resource::Plants),
        ];
        let phrase = changes(&things, "отримайте", "збільште");
        let expected = "збільште своє виробництво M€ на 2 кроки й виробництво рослин на 3 кроки, а також отримайте \
                        2 рослини";
        assert_eq!(phrase, expected);
        assert_eq!(changes(&things[2..], "отримайте", "збільште"), "отримайте 2 рослини");
    }
}
