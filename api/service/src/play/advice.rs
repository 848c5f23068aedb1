//! Advice: what each option of the open decision is worth, and why. Only for games in which nobody else plays, and whose
//! results count for no rating.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::seat::Seat;
use domain::text::{Language, spell_answers};
use lru::LruCache;
pub use opponents::{Assessment, Reason, ReasonKind};
use opponents::{Knowledge, assess};
use tokio::sync::OnceCell;

use crate::deadline;
use crate::error::{Error, Forbidden};
use crate::id::{AccountId, GameId};
use crate::messages::counted;
use crate::play::PlayService;
use crate::play::fair_queue::{Priority, Share};
use crate::play::games::{LoadedGame, SeatedGame, localised_decision};
use crate::play::opponents::giving_way::effort;
use crate::play::opponents::seed_of;

/// The largest number of decisions whose assessments a node keeps. One takes about ten kilobytes.
const MAX_ENTRIES: NonZeroUsize = NonZeroUsize::new(256).expect("more than none");

/// Requests for advice of one account on a node: one is computed, and one waits.
const MAX_REQUESTS: usize = 2;
/// After this, an account may ask again that had too many requests. Advice takes up to a second.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The assessments of a decision. Concurrent requests for the same decision wait for one computation.
type Assessed = Arc<OnceCell<Arc<[Assessment]>>>;

/// The assessments of the latest decisions on this node, each with the number of the decision. In a draft, where all answer
/// at once, they stay the same while others pick.
pub(crate) struct AdviceCache(Mutex<LruCache<(GameId, Seat), (u32, Assessed)>>);

impl Default for AdviceCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MAX_ENTRIES)))
    }
}

impl AdviceCache {
    /// The place for the assessments of the decision of the seat with this number.
    fn entry(&self, game: GameId, seat: Seat, number: u32) -> Assessed {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match entries.get(&(game, seat)) {
            Some((known, assessed)) if *known == number => assessed.clone(),
            _ => {
                let assessed = Assessed::default();
                entries.put((game, seat), (number, assessed.clone()));
                assessed
            }
        }
    }
}

/// Requests for advice of each account whose decisions are being assessed or wait for it.
#[derive(Clone, Default)]
pub(crate) struct AdviceRequests(Arc<Mutex<HashMap<AccountId, usize>>>);

/// One of them, until it is dropped.
struct AdviceRequest {
    requests: AdviceRequests,
    account: AccountId,
}

impl AdviceRequests {
    /// # Errors
    /// `TooMuchAdvice` if the account has the largest allowed number of requests.
    fn begin(&self, account: AccountId) -> Result<AdviceRequest, Error> {
        let mut requests = self.requests();
        let of_account = requests.entry(account).or_default();
        if *of_account >= MAX_REQUESTS {
            return Err(Error::TooMuchAdvice(RETRY_AFTER));
        }
        *of_account += 1;
        Ok(AdviceRequest { requests: self.clone(), account })
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<AccountId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AdviceRequest {
    fn drop(&mut self) {
        let mut requests = self.requests.requests();
        match requests.get_mut(&self.account) {
            Some(others) if *others > 1 => *others -= 1,
            _ => drop(requests.remove(&self.account)),
        }
    }
}

/// Advice about the open decision of a seat.
#[derive(Debug)]
pub struct Advice {
    /// The tag of the decision. Absent if nothing is asked of the seat.
    pub tag: Option<String>,
    /// The options, the best first. Empty if nothing is asked of the seat.
    pub options: Vec<AdvisedOption>,
    /// Whether the game is a solo game.
    pub solo: bool,
    /// The number of the latest event.
    pub latest_event: i64,
}

/// An option with what it is worth.
#[derive(Debug)]
pub struct AdvisedOption {
    /// What it comes to.
    pub assessment: Assessment,
    /// What it costs against the best option, in points.
    pub loss: f32,
    /// The answers in words.
    pub text: String,
    /// The reasons in words, in the order of those of the assessment.
    pub reasons: Vec<String>,
}

impl PlayService {
    /// Assesses the options of the open decision of an account.
    ///
    /// # Errors
    /// `Forbidden` if another person has or had a seat in the game, or if the game is rated. `TooMuchAdvice` if two other
    /// requests of the account are not answered yet. `Busy` if no thread was free before the deadline of the request.
    pub async fn advice(&self, account: AccountId, id: GameId, language: Language) -> Result<Advice, Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        if let Some(why) = self.advice_refusal(&game).await? {
            return Err(Error::Forbidden(why));
        }
        game.check_not_over()?;
        let decision = localised_decision(&game.record, seat, language).filter(|asked| asked.waiting);
        let (solo, latest_event) = (game.players.len() == 1, game.latest_event());
        let number = game.record.game().question_number(seat);
        let Some((decision, number)) = decision.zip(number) else {
            return Ok(Advice { tag: None, options: Vec::new(), solo, latest_event });
        };
        let assessed = self.advice.entry(id, seat, number);
        if !assessed.initialized() {
            let request = self.advice_requests.begin(account)?;
            let work = assessed.get_or_try_init(|| self.assess(&game, seat, number, request));
            deadline::limit(work).await.map_err(|_| Error::Busy)??;
        }
        let assessments = assessed.get().ok_or(Error::Busy)?;
        let describe = |assessment: &Assessment| AdvisedOption {
            loss: assessments.first().map_or(0.0, |best| assessment.loss(best)),
            text: spell_answers(game.record.game(), seat, &assessment.answers, language),
            reasons: assessment
                .reasons
                .iter()
                .map(|reason| describe_reason(reason, solo, language))
                .collect(),
            assessment: assessment.clone(),
        };
        let options = assessments.iter().map(describe).collect();
        Ok(Advice { options, tag: Some(decision.tag), solo, latest_event })
    }

    /// Why nobody gets advice in the game. `None` if its person does.
    pub(crate) async fn advice_refusal(&self, game: &LoadedGame) -> Result<Option<Forbidden>, Error> {
        if game.people().len() > 1 || !game.substitutes.is_empty() {
            return Ok(Some(Forbidden::AdviceWithPeople));
        }
        let rated = game.players.len() > 1 && self.store.table_rated(game.id).await?;
        Ok(rated.then_some(Forbidden::AdviceInRatedGame))
    }

    /// Assesses the options of the decision with this number on the threads of the opponents. The random numbers follow from
    /// the decision and not from the version of the game, which others change as well.
    async fn assess(
        &self,
        game: &Arc<LoadedGame>,
        seat: Seat,
        number: u32,
        request: AdviceRequest,
    ) -> Result<Arc<[Assessment]>, Error> {
        let thread = self.opponent_thread(Share::Account(request.account), Priority::Low).await?;
        let memory = self.card_memory(game, seat).await?;
        let seed = seed_of(game.id, seat, number.into());
        let position = game.clone();
        let work = move || {
            let knowledge = Knowledge::of(position.record.game(), &memory);
            let assessments = assess(&knowledge, seed, &mut effort());
            // It counts until here, also if nobody waits for it any more.
            drop(request);
            assessments
        };
        Ok(thread.run(game.id, work).await?.into())
    }
}

/// Points that are still shown, rounded to a tenth.
const SHOWN_POINTS: f32 = 0.05;

/// A reason in words. In a solo game nobody else moves, and the parameters are the goal.
pub(crate) fn describe_reason(reason: &Reason, solo: bool, language: Language) -> String {
    let kind = reason.kind;
    let count = match kind {
        // The text says "at least".
        ReasonKind::Outlook if reason.change > 0.0 => reason.change.floor(),
        _ => reason.change.abs().round(),
    } as i64;
    let suffix =
        match kind {
            ReasonKind::OnlyOption => "same",
            ReasonKind::Tempo if reason.change < 0.0 && reason.points > 0.0 => "done",
            ReasonKind::Tempo if reason.change < 0.0 => "passes",
            ReasonKind::Tempo if reason.change > 0.0 => "acts",
            ReasonKind::Tempo if reason.points == 0.0 || solo => "same",
            _ if is_counted(kind) && (count > 0 || !kind.has_more_than_its_figure()) => {
                if reason.change < 0.0 { "less" } else { "more" }
            }
            ReasonKind::Outlook if reason.points.abs() < SHOWN_POINTS => "same",
            _ if reason.points < 0.0 => "worse",
            _ => "better",
        };
    let place = if solo && kind == ReasonKind::Parameters { "goal" } else { kind.word() };
    counted("reason", &format!("{place}_{suffix}"), count.max(1), language)
}

/// Whether the change of the kind is a number of something.
fn is_counted(kind: ReasonKind) -> bool {
    !matches!(
        kind,
        ReasonKind::Corporation | ReasonKind::OtherPlayers | ReasonKind::Tempo | ReasonKind::OnlyOption
    )
}

/// The names of the messages of all reasons, with their values.
#[cfg(test)]
pub(crate) fn reason_messages() -> impl Iterator<Item = (String, &'static [&'static str])> {
    let of = |kind: &ReasonKind| {
        let mut messages: Vec<(String, &'static [&'static str])> = Vec::new();
        if is_counted(*kind) {
            messages.extend(["more", "less"].map(|suffix| (format!("{kind}_{suffix}"), &["count"][..])));
        }
        if kind.has_more_than_its_figure() {
            messages.extend(["better", "worse"].map(|suffix| (format!("{kind}_{suffix}"), &[][..])));
        }
        if matches!(kind, ReasonKind::Outlook | ReasonKind::OnlyOption) {
            messages.push((format!("{kind}_same"), &[][..]));
        }
        if *kind == ReasonKind::Tempo {
            messages.extend(
                ["passes", "done", "acts", "same"].map(|suffix| (format!("{kind}_{suffix}"), &[][..])),
            );
        }
        if *kind == ReasonKind::Parameters {
            messages.extend(["more", "less"].map(|suffix| (format!("goal_{suffix}"), &["count"][..])));
            messages.extend(["better", "worse"].map(|suffix| (format!("goal_{suffix}"), &[][..])));
        }
        messages
    };
    ReasonKind::ALL.iter().flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_two_requests_at_most() {
        let (requests, ada, bob) = (AdviceRequests::default(), AccountId::fresh(), AccountId::fresh());
        let held = [requests.begin(ada).expect("the first"), requests.begin(ada).expect("the second")];
        assert!(matches!(requests.begin(ada), Err(Error::TooMuchAdvice(_))));
        let other = requests.begin(bob).expect("another account");
        let [first, second] = held;
        drop(first);
        let third = requests.begin(ada).expect("the first one is answered");
        assert!(requests.begin(ada).is_err());
        drop((second, third, other));
        assert!(requests.requests().is_empty());
    }

    #[test]
    fn at_least_is_never_more_than_the_figure() {
        let said = |kind, change, points| {
            describe_reason(&Reason { kind, change, points }, false, Language::English)
        };
        let outlook = |points| said(ReasonKind::Outlook, points, points);
        assert_eq!(outlook(1.7), "Every other option costs at least 1 point in the end.");
        assert_eq!(outlook(0.7), "Every other option is worth about as much in the end, or less.");
        assert_eq!(outlook(-0.2), "It is worth about as much in the end.");
        assert_eq!(outlook(-1.7), "It costs 2 points in the end.");
    }

    #[test]
    fn that_nothing_more_is_done_is_a_reason_only_where_it_would_bring_nothing() {
        let passing = |points| {
            let reason = Reason { kind: ReasonKind::Tempo, change: -1.0, points };
            describe_reason(&reason, false, Language::English)
        };
        assert_eq!(passing(2.0), "More actions in this generation would bring nothing.");
        assert_eq!(passing(-2.0), "No more actions in this generation.");
    }
}
