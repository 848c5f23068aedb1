//! How a noun stands behind a number: `1 karta`, `2 karte`, `5 karata`, `21 karta`.

/// The cases in which numbers of things stand here. Behind 2 to 4 and 5 and more they look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Nominative,
    Genitive,
    Accusative,
}

/// The gender of a noun, as words before and behind it follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    Feminine,
}

/// What stands behind a number depends on its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// 1, 21, 31, but not 11.
    One,
    /// 2 to 4, 22 to 24, but not 12 to 14.
    Few,
    /// All others.
    Many,
}

impl Number {
    pub(super) fn of(n: i64) -> Number {
        let n = n.unsigned_abs();
        match (n % 100, n % 10) {
            (11..=14, _) => Number::Many,
            (_, 1) => Number::One,
            (_, 2..=4) => Number::Few,
            _ => Number::Many,
        }
    }
}

/// A noun in the forms that stand behind numbers.
#[derive(Clone, Copy)]
pub(super) struct Noun {
    pub gender: Gender,
    pub nominative: &'static str,
    pub accusative: &'static str,
    pub genitive: &'static str,
    /// Behind 2, 3 and 4.
    pub few: &'static str,
    /// Behind 5 and more.
    pub many: &'static str,
}

impl Noun {
    /// A masculine noun without a soul: its accusative is its nominative.
    const fn masculine(nominative: &'static str, genitive: &'static str, many: &'static str) -> Noun {
        Noun { gender: Gender::Masculine, nominative, accusative: nominative, genitive, few: genitive, many }
    }

    const fn feminine(
        nominative: &'static str,
        accusative: &'static str,
        genitive: &'static str,
        many: &'static str,
    ) -> Noun {
        Noun { gender: Gender::Feminine, nominative, accusative, genitive, few: genitive, many }
    }

    /// `2 karte`, `21 kartu`, `5 karata`.
    pub(super) fn count(&self, n: impl Into<i64>, case: Case) -> String {
        let n = n.into();
        format!("{n} {}", self.behind(n, case))
    }

    /// The form behind that number, without the number.
    pub(super) fn behind(&self, n: i64, case: Case) -> &'static str {
        match (Number::of(n), case) {
            (Number::One, Case::Nominative) => self.nominative,
            (Number::One, Case::Genitive) => self.genitive,
            (Number::One, Case::Accusative) => self.accusative,
            (Number::Few, _) => self.few,
            (Number::Many, _) => self.many,
        }
    }

    /// `svaku kartu`, `svake 2 karte`, `svakih 5 karata`: for each so many of it, in the accusative.
    pub(super) fn every(&self, n: i64) -> String {
        if n == 1 {
            let each = match self.gender {
                Gender::Masculine => "svaki",
                Gender::Feminine => "svaku",
            };
            return format!("{each} {}", self.accusative);
        }
        let every = match (Number::of(n), self.gender) {
            (Number::One, Gender::Masculine) => "svaki",
            (Number::One, Gender::Feminine) => "svaku",
            (Number::Few, Gender::Masculine) => "svaka",
            (Number::Few, Gender::Feminine) => "svake",
            (Number::Many, _) => "svakih",
        };
        format!("{every} {}", self.count(n, Case::Accusative))
    }

    /// `koju`, `koje`: what of so many of it is said, with it as the object.
    pub(super) fn which(&self, n: i64) -> &'static str {
        match (Number::of(n), self.gender) {
            (Number::One, Gender::Masculine) => "koji",
            (Number::One, Gender::Feminine) => "koju",
            (Number::Few, Gender::Masculine) => "koja",
            (Number::Few, Gender::Feminine) | (Number::Many, _) => "koje",
        }
    }

    /// `bilo čiji (i neutralni)`: that it does not matter whose so many of it are; the same behind `za` and behind a
    /// verb.
    pub(super) fn anybodys(&self, n: i64) -> &'static str {
        match (Number::of(n), self.gender) {
            (Number::One, Gender::Masculine) => "bilo čiji (i neutralni)",
            (Number::One, Gender::Feminine) => "bilo čiju (i neutralnu)",
            (Number::Few, Gender::Masculine) => "bilo čija (i neutralna)",
            (Number::Few, Gender::Feminine) => "bilo čije (i neutralne)",
            (Number::Many, _) => "bilo čijih (i neutralnih)",
        }
    }
}

pub(super) const STEEL: Noun = Noun::masculine("čelik", "čelika", "čelika");
pub(super) const TITANIUM: Noun = Noun::masculine("titanijum", "titanijuma", "titanijuma");
pub(super) const PLANT: Noun = Noun::feminine("biljka", "biljku", "biljke", "biljaka");
pub(super) const ENERGY: Noun = Noun::feminine("energija", "energiju", "energije", "energije");
pub(super) const HEAT: Noun = Noun::feminine("toplota", "toplotu", "toplote", "toplote");
pub(super) const ANIMAL: Noun = Noun::feminine("životinja", "životinju", "životinje", "životinja");
pub(super) const MICROBE: Noun = Noun::masculine("mikrob", "mikroba", "mikroba");
pub(super) const SCIENCE: Noun = Noun::masculine("resurs nauke", "resursa nauke", "resursa nauke");
pub(super) const FIGHTER: Noun =
    Noun { few: "borbena broda", ..Noun::masculine("borbeni brod", "borbenog broda", "borbenih brodova") };
pub(super) const RESOURCE: Noun = Noun::masculine("resurs", "resursa", "resursa");
pub(super) const STEP: Noun = Noun::masculine("korak", "koraka", "koraka");
pub(super) const CARD: Noun = Noun::feminine("karta", "kartu", "karte", "karata");
pub(super) const TAG: Noun = Noun::feminine("oznaka", "oznaku", "oznake", "oznaka");
pub(super) const OCEAN: Noun = Noun::masculine("okean", "okeana", "okeana");
pub(super) const OCEAN_TILE: Noun =
    Noun::feminine("pločica okeana", "pločicu okeana", "pločice okeana", "pločica okeana");
pub(super) const GREENERY: Noun =
    Noun::feminine("pločica zelenila", "pločicu zelenila", "pločice zelenila", "pločica zelenila");
pub(super) const CITY: Noun = Noun::masculine("grad", "grada", "gradova");
pub(super) const EVENT: Noun = Noun::masculine("događaj", "događaja", "događaja");
pub(super) const PLAYER: Noun =
    Noun { accusative: "igrača", ..Noun::masculine("igrač", "igrača", "igrača") };
pub(super) const CORPORATION: Noun =
    Noun::feminine("korporacija", "korporaciju", "korporacije", "korporacija");
pub(super) const POINT: Noun = Noun::masculine("poen", "poena", "poena");
pub(super) const ANSWER: Noun = Noun::masculine("odgovor", "odgovora", "odgovora");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_as_they_are_said() {
        for n in [1, 21, 101, -1, -31] {
            assert_eq!(Number::of(n), Number::One, "{n}");
        }
        for n in [2, 3, 4, 22, 24, 103, -2] {
            assert_eq!(Number::of(n), Number::Few, "{n}");
        }
        for n in [0, 5, 10, 11, 12, 13, 14, 20, 25, 100, 111, 112, 208, -11] {
            assert_eq!(Number::of(n), Number::Many, "{n}");
        }
    }

    #[test]
    fn nouns_follow_their_numbers() {
        let counted = |noun: Noun, case| [1, 2, 5, 11, 21, 22].map(|n| noun.count(n, case));
        let cards = ["1 kartu", "2 karte", "5 karata", "11 karata", "21 kartu", "22 karte"];
        assert_eq!(counted(CARD, Case::Accusative), cards);
        let cities = ["1 grada", "2 grada", "5 gradova", "11 gradova", "21 grada", "22 grada"];
        assert_eq!(counted(CITY, Case::Genitive), cities);
        let steps = ["1 korak", "2 koraka", "5 koraka", "11 koraka", "21 korak", "22 koraka"];
        assert_eq!(counted(STEP, Case::Nominative), steps);
        assert_eq!(FIGHTER.count(1, Case::Genitive), "1 borbenog broda");
        assert_eq!(FIGHTER.count(2, Case::Genitive), "2 borbena broda");
        assert_eq!(PLAYER.count(1, Case::Accusative), "1 igrača");
    }

    #[test]
    fn words_around_a_noun_agree() {
        assert_eq!(
            [1, 2, 5, 21].map(|n| TAG.every(n)),
            ["svaku oznaku", "svake 2 oznake", "svakih 5 oznaka", "svaku 21 oznaku"]
        );
        assert_eq!([1, 3, 5].map(|n| CITY.every(n)), ["svaki grad", "svaka 3 grada", "svakih 5 gradova"]);
        assert_eq!([1, 2, 5].map(|n| EVENT.which(n)), ["koji", "koja", "koje"]);
        assert_eq!(
            [1, 2, 5].map(|n| CITY.anybodys(n)),
            ["bilo čiji (i neutralni)", "bilo čija (i neutralna)", "bilo čijih (i neutralnih)"]
        );
    }
}
