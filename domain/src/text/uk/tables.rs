//! What happens to the whole table: phases, the end of the game, and what goes on beside the rules.

use super::forms::{Case, POINT};
use super::sound::list;
use crate::game::Phase;
use crate::text::names::seat;
use crate::text::parts::GameEnd;

pub(super) const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Гравці вибирають корпорації та карти.",
        Phase::Research => "Починається фаза досліджень.",
        Phase::Action => "Починається фаза дій.",
        Phase::Production => "Починається фаза виробництва.",
        Phase::FinalGreeneries => "Останні рослини можна перетворити на жетони зелені.",
        Phase::Over => "Гру завершено.",
        Phase::Aborted => "Гру перервано достроково.",
    }
}

/// How the game has ended.
pub(super) fn ended(outcome: &GameEnd) -> String {
    let points = |n: i64, case| POINT.count(n, case);
    match *outcome {
        GameEnd::Lost(n) => {
            format!("Гру програно: Марс не тераформовано. Результат: {}.", points(n, Case::Nominative))
        }
        GameEnd::Won(who, n) => {
            format!("Гру завершено: перемагає {}, набравши {}.", seat(who), points(n, Case::Accusative))
        }
        GameEnd::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            let points = points(n, Case::Accusative);
            format!("Гру завершено: перемогу ділять {}, кожен має {points}.", list(&names))
        }
    }
}
