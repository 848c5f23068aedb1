//! How a noun stands behind a number: `1 карта`, `2 карти`, `5 карт`, `21 карта`.

/// The cases in which numbers of things stand here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Nominative,
    Genitive,
    Accusative,
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

/// Words that follow the gender of a noun, as `кожна` or `кожен`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    /// People and animals: their accusative is their genitive.
    Animate,
    Feminine,
    Neuter,
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
    /// Behind 5 and more; the genitive plural.
    pub many: &'static str,
}

const fn masculine(one: &'static str, of_one: &'static str, few: &'static str, many: &'static str) -> Noun {
    Noun { gender: Gender::Masculine, nominative: one, accusative: one, genitive: of_one, few, many }
}

const fn feminine(forms: [&'static str; 5]) -> Noun {
    let [nominative, accusative, genitive, few, many] = forms;
    Noun { gender: Gender::Feminine, nominative, accusative, genitive, few, many }
}

const fn neuter(one: &'static str, of_one: &'static str, few: &'static str, many: &'static str) -> Noun {
    Noun { gender: Gender::Neuter, nominative: one, accusative: one, genitive: of_one, few, many }
}

/// What is measured and not counted: `5 сталі`.
const fn mass(gender: Gender, nominative: &'static str, accusative: &'static str, of: &'static str) -> Noun {
    Noun { gender, nominative, accusative, genitive: of, few: of, many: of }
}

pub(super) const STEEL: Noun = mass(Gender::Feminine, "сталь", "сталь", "сталі");
pub(super) const TITANIUM: Noun = mass(Gender::Masculine, "титан", "титан", "титану");
pub(super) const ENERGY: Noun = mass(Gender::Feminine, "енергія", "енергію", "енергії");
pub(super) const HEAT: Noun = mass(Gender::Neuter, "тепло", "тепло", "тепла");
pub(super) const PLANT: Noun = feminine(["рослина", "рослину", "рослини", "рослини", "рослин"]);
pub(super) const ANIMAL: Noun = feminine(["тварина", "тварину", "тварини", "тварини", "тварин"]);
pub(super) const MICROBE: Noun = Noun {
    gender: Gender::Animate,
    nominative: "мікроб",
    accusative: "мікроба",
    genitive: "мікроба",
    few: "мікроби",
    many: "мікробів",
};
pub(super) const SCIENCE: Noun =
    masculine("ресурс науки", "ресурсу науки", "ресурси науки", "ресурсів науки");
pub(super) const FIGHTER: Noun = masculine("винищувач", "винищувача", "винищувачі", "винищувачів");
pub(super) const RESOURCE: Noun = masculine("ресурс", "ресурсу", "ресурси", "ресурсів");
pub(super) const STEP: Noun = masculine("крок", "кроку", "кроки", "кроків");
pub(super) const TAG: Noun = feminine(["мітка", "мітку", "мітки", "мітки", "міток"]);
pub(super) const CARD: Noun = feminine(["карта", "карту", "карти", "карти", "карт"]);
pub(super) const TOP_CARD: Noun =
    feminine(["верхня карта", "верхню карту", "верхньої карти", "верхні карти", "верхніх карт"]);
pub(super) const CORPORATION: Noun =
    feminine(["корпорація", "корпорацію", "корпорації", "корпорації", "корпорацій"]);
pub(super) const EVENT: Noun = feminine(["подія", "подію", "події", "події", "подій"]);
pub(super) const OCEAN: Noun = masculine("океан", "океану", "океани", "океанів");
pub(super) const CITY: Noun = neuter("місто", "міста", "міста", "міст");
pub(super) const OCEAN_TILE: Noun =
    masculine("жетон океану", "жетона океану", "жетони океану", "жетонів океану");
pub(super) const GREENERY_TILE: Noun =
    masculine("жетон зелені", "жетона зелені", "жетони зелені", "жетонів зелені");
pub(super) const MILESTONE: Noun = neuter("досягнення", "досягнення", "досягнення", "досягнень");
pub(super) const POINT: Noun = neuter("очко", "очка", "очки", "очок");
pub(super) const PLAYER: Noun = Noun {
    gender: Gender::Animate,
    nominative: "гравець",
    accusative: "гравця",
    genitive: "гравця",
    few: "гравці",
    many: "гравців",
};
pub(super) const ANSWER: Noun = feminine(["відповідь", "відповідь", "відповіді", "відповіді", "відповідей"]);

impl Noun {
    /// `2 карти`, `21 карту`, `5 карт`.
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
            (Number::Few, Case::Nominative | Case::Accusative) => self.few,
            (Number::Few, Case::Genitive) | (Number::Many, _) => self.many,
        }
    }

    /// `кожну карту`, `кожні 2 карти`: behind `за`.
    pub(super) fn each(&self, n: u8) -> String {
        let n = i64::from(n);
        match (n, self.gender) {
            (1, Gender::Masculine) => format!("кожен {}", self.accusative),
            (1, Gender::Animate) => format!("кожного {}", self.accusative),
            (1, Gender::Feminine) => format!("кожну {}", self.accusative),
            (1, Gender::Neuter) => format!("кожне {}", self.accusative),
            (n, _) => format!("кожні {}", self.count(n, Case::Accusative)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_follows_its_number() {
        for (n, card, plant, steel, city) in [
            (0, "0 карт", "0 рослин", "0 сталі", "0 міст"),
            (1, "1 карта", "1 рослина", "1 сталь", "1 місто"),
            (2, "2 карти", "2 рослини", "2 сталі", "2 міста"),
            (4, "4 карти", "4 рослини", "4 сталі", "4 міста"),
            (5, "5 карт", "5 рослин", "5 сталі", "5 міст"),
            (11, "11 карт", "11 рослин", "11 сталі", "11 міст"),
            (14, "14 карт", "14 рослин", "14 сталі", "14 міст"),
            (21, "21 карта", "21 рослина", "21 сталь", "21 місто"),
            (22, "22 карти", "22 рослини", "22 сталі", "22 міста"),
            (111, "111 карт", "111 рослин", "111 сталі", "111 міст"),
            (208, "208 карт", "208 рослин", "208 сталі", "208 міст"),
        ] {
            let counted = [CARD, PLANT, STEEL, CITY].map(|noun| noun.count(n, Case::Nominative));
            assert_eq!(counted, [card, plant, steel, city]);
        }
    }

    #[test]
    fn a_noun_follows_its_case() {
        for (n, object, at_most) in [
            (1, ["1 мікроба", "1 тварину", "1 ресурс науки"], ["1 мікроба", "1 тварини", "1 ресурсу науки"]),
            (
                3,
                ["3 мікроби", "3 тварини", "3 ресурси науки"],
                ["3 мікробів", "3 тварин", "3 ресурсів науки"],
            ),
            (
                12,
                ["12 мікробів", "12 тварин", "12 ресурсів науки"],
                ["12 мікробів", "12 тварин", "12 ресурсів науки"],
            ),
        ] {
            let in_case = |case| [MICROBE, ANIMAL, SCIENCE].map(|noun| noun.count(n, case));
            assert_eq!(in_case(Case::Accusative), object);
            assert_eq!(in_case(Case::Genitive), at_most);
        }
    }

    #[test]
    fn each_follows_the_gender() {
        let each = [CITY, ANIMAL, MICROBE, FIGHTER].map(|noun| noun.each(1));
        assert_eq!(each, ["кожне місто", "кожну тварину", "кожного мікроба", "кожен винищувач"]);
        assert_eq!([CITY.each(3), MICROBE.each(5)], ["кожні 3 міста", "кожні 5 мікробів"]);
    }
}
