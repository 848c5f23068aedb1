//! How a verb stands: as a command for once, as a command for every time, or in the infinitive.

/// The grammatical mood in which an effect is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// Done once: `отримайте`.
    Once,
    /// Done every time: `отримуйте`.
    Always,
    /// `отримати`, behind another verb or as the label of a choice.
    Infinitive,
}

/// A verb in its moods.
#[derive(Clone, Copy)]
pub(super) struct Verb {
    once: &'static str,
    always: &'static str,
    infinitive: &'static str,
}

impl Verb {
    pub(super) const fn in_mood(self, mood: Mood) -> &'static str {
        match mood {
            Mood::Once => self.once,
            Mood::Always => self.always,
            Mood::Infinitive => self.infinitive,
        }
    }
}

const fn verb(infinitive: &'static str, once: &'static str, always: &'static str) -> Verb {
    Verb { once, always, infinitive }
}

pub(super) const GAIN: Verb = verb("отримати", "отримайте", "отримуйте");
pub(super) const GIVE_UP: Verb = verb("віддати", "віддайте", "віддавайте");
/// Of production.
pub(super) const INCREASE: Verb = verb("збільшити", "збільште", "збільшуйте");
/// Of production.
pub(super) const DECREASE: Verb = verb("зменшити", "зменште", "зменшуйте");
/// Of parameters and the rating.
pub(super) const RAISE: Verb = verb("підвищити", "підвищте", "підвищуйте");
pub(super) const PLACE: Verb = verb("викласти", "викладіть", "викладайте");
pub(super) const PUT: Verb = verb("покласти", "покладіть", "кладіть");
pub(super) const ADD: Verb = verb("додати", "додайте", "додавайте");
pub(super) const REMOVE: Verb = verb("вилучити", "вилучіть", "вилучайте");
pub(super) const DRAW: Verb = verb("взяти", "візьміть", "беріть");
pub(super) const LOOK_AT: Verb = verb("переглянути", "перегляньте", "переглядайте");
pub(super) const DISCARD: Verb = verb("скинути", "скиньте", "скидайте");
pub(super) const REVEAL: Verb = verb("відкрити", "відкрийте", "відкривайте");
pub(super) const BUY: Verb = verb("купити", "купіть", "купуйте");
pub(super) const SPEND: Verb = verb("витратити", "витратьте", "витрачайте");
pub(super) const PAY: Verb = verb("заплатити", "заплатіть", "платіть");
pub(super) const CHOOSE: Verb = verb("вибрати", "виберіть", "вибирайте");
pub(super) const CARRY_OUT: Verb = verb("виконати", "виконайте", "виконуйте");
