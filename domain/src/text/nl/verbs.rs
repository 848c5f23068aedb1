//! The position of the verb in a Dutch sentence. A Dutch verb comes first in a command, before its subject behind an
//! adverbial, and last
//! behind `om … te` and `mag`; a particle parts from it: `leg 1 kaart af`, `1 kaart af te leggen`, `1 kaart afleggen`.

use super::list;

/// A verb: its stem, which is the imperative, its infinitive, and the particle that parts from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verb(&'static str, &'static str, &'static str);

pub(super) const ADD: Verb = Verb("voeg", "voegen", "toe");
pub(super) const BEGIN: Verb = Verb("begin", "beginnen", "");
pub(super) const CHOOSE: Verb = Verb("kies", "kiezen", "");
pub(super) const DISCARD: Verb = Verb("leg", "leggen", "af");
pub(super) const DO: Verb = Verb("doe", "doen", "");
pub(super) const DRAW: Verb = Verb("trek", "trekken", "");
pub(super) const GAIN: Verb = Verb("ontvang", "ontvangen", "");
pub(super) const HAND_IN: Verb = Verb("lever", "leveren", "in");
pub(super) const LAY: Verb = Verb("leg", "leggen", "");
pub(super) const LOOK: Verb = Verb("bekijk", "bekijken", "");
pub(super) const LOWER: Verb = Verb("verlaag", "verlagen", "");
pub(super) const PAY: Verb = Verb("betaal", "betalen", "");
pub(super) const PLACE: Verb = Verb("plaats", "plaatsen", "");
pub(super) const RAISE: Verb = Verb("verhoog", "verhogen", "");
pub(super) const REMOVE: Verb = Verb("verwijder", "verwijderen", "");
pub(super) const SHOW: Verb = Verb("toon", "tonen", "");
pub(super) const SPEND: Verb = Verb("besteed", "besteden", "");
pub(super) const STEAL: Verb = Verb("steel", "stelen", "");

/// In which shape a command is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `leg 1 kaart af`.
    Order,
    /// `leg dan 1 kaart af`, behind a condition, with the word that takes it up.
    OrderWith(&'static str),
    /// `leg je 1 kaart af`, behind an adverbial.
    You,
    /// `1 kaart af te leggen`, behind `om`.
    To,
    /// `1 kaart te mogen afleggen`, behind `om`.
    ToMay,
    /// `1 kaart afleggen`, behind `mag`.
    Infinitive,
}

/// Something to be done.
#[derive(Clone, Debug)]
pub(super) enum Command {
    /// A verb, what stands between it and its place at the end, and what stands behind all that.
    Do(Verb, String, String),
    /// What may be done or not.
    May(Vec<Command>),
    /// A sentence that has its own subject and stays as it is.
    Whole(String),
}

impl Command {
    pub(super) fn new(verb: Verb, what: impl Into<String>) -> Command {
        Command::Do(verb, what.into(), String::new())
    }

    /// With something behind the verb, which brings its own space or comma.
    pub(super) fn with(verb: Verb, what: impl Into<String>, behind: impl Into<String>) -> Command {
        Command::Do(verb, what.into(), behind.into())
    }

    pub(super) fn say(&self, form: Form) -> String {
        match (self, form) {
            (Command::Do(Verb(stem, infinitive, particle), what, behind), form) => {
                let joined = format!("{particle}{infinitive}");
                let words: Vec<&str> = match form {
                    Form::Order => vec![stem, what, particle],
                    Form::OrderWith(word) => vec![stem, word, what, particle],
                    Form::You => vec![stem, "je", what, particle],
                    Form::To => vec![what, particle, "te", infinitive],
                    Form::ToMay => vec![what, "te mogen", &joined],
                    Form::Infinitive => vec![what, &joined],
                };
                let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                format!("{}{behind}", words.join(" "))
            }
            (Command::May(what), Form::Order) => format!("je mag {}", say(what, Form::Infinitive)),
            (Command::May(what), Form::OrderWith(word)) => {
                format!("{word} mag je {}", say(what, Form::Infinitive))
            }
            (Command::May(what), Form::You) => format!("mag je {}", say(what, Form::Infinitive)),
            (Command::May(what), Form::To | Form::ToMay) => say(what, Form::ToMay),
            (Command::May(what), Form::Infinitive) => say(what, Form::Infinitive),
            (Command::Whole(text), _) => text.clone(),
        }
    }
}

/// Commands in one phrase: `ontvang 1 staal en verhoog het zuurstofniveau met 1 stap`.
pub(super) fn say(commands: &[Command], form: Form) -> String {
    let said = commands.iter().enumerate().map(|(n, command)| match form {
        // One such word is enough for all.
        Form::OrderWith(_) if n > 0 => command.say(Form::Order),
        Form::Order | Form::OrderWith(_) | Form::You | Form::To | Form::ToMay | Form::Infinitive => {
            command.say(form)
        }
    });
    list(&said.collect::<Vec<String>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verb_stands_where_its_sentence_wants_it() {
        let discard = Command::with(DISCARD, "1 kaart uit je hand", " om 1 kaart te trekken");
        for (form, expected) in [
            (Form::Order, "leg 1 kaart uit je hand af om 1 kaart te trekken"),
            (Form::OrderWith("dan"), "leg dan 1 kaart uit je hand af om 1 kaart te trekken"),
            (Form::You, "leg je 1 kaart uit je hand af om 1 kaart te trekken"),
            (Form::To, "1 kaart uit je hand af te leggen om 1 kaart te trekken"),
            (Form::Infinitive, "1 kaart uit je hand afleggen om 1 kaart te trekken"),
        ] {
            assert_eq!(discard.say(form), expected);
        }
        let steal =
            Command::May(vec![Command::with(STEAL, "maximaal 2 staal", " van één speler naar keuze")]);
        for (form, expected) in [
            (Form::Order, "je mag maximaal 2 staal stelen van één speler naar keuze"),
            (Form::OrderWith("dan"), "dan mag je maximaal 2 staal stelen van één speler naar keuze"),
            (Form::You, "mag je maximaal 2 staal stelen van één speler naar keuze"),
            (Form::To, "maximaal 2 staal te mogen stelen van één speler naar keuze"),
            (Form::Infinitive, "maximaal 2 staal stelen van één speler naar keuze"),
        ] {
            assert_eq!(steal.say(form), expected);
        }
    }

    #[test]
    fn commands_share_their_form() {
        let commands = [Command::new(GAIN, "1 staal"), Command::new(HAND_IN, "2 planten")];
        assert_eq!(say(&commands, Form::Order), "ontvang 1 staal en lever 2 planten in");
        assert_eq!(say(&commands, Form::OrderWith("dan")), "ontvang dan 1 staal en lever 2 planten in");
        assert_eq!(say(&commands, Form::To), "1 staal te ontvangen en 2 planten in te leveren");
        assert_eq!(say(&commands, Form::Infinitive), "1 staal ontvangen en 2 planten inleveren");
    }
}
