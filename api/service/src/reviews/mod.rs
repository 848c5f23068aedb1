//! Reviews: what the own decisions of a finished game have cost, compared with the best option of each.
//!
//! A review is a row. Any node leases it, judges decisions for a while, and stores how far it has come, so that another node
//! can go on. Each decision takes its turn at the threads of the opponents, whose answers wait for one decision at most.

pub mod own_decisions;
pub mod store;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::game::{Answer, Question, Record};
use domain::seat::Seat;
use domain::text::{Language, spell_answers};
use lru::LruCache;
use opponents::{Assessment, Knowledge, NetworkValue, Reason, ReasonKind, Value, assess_with};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

use crate::deadline;
use crate::error::{Conflict, Error};
use crate::failure_backoff::report;
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::advice::describe_reason;
use crate::play::fair_queue::{Priority, Share};
use crate::play::games::{SeatedGame, localised_decision};
use crate::play::opponents::giving_way::effort;
use crate::play::opponents::seed_of;
use crate::ports::{Clock, repositories};
use crate::progress::Progress;
use crate::reviews::own_decisions::{OwnDecision, own_decisions};
use crate::reviews::store::ReviewRepository;

/// The version of how decisions are judged, apart from the weights.
const VERSION: u32 = 6;
/// Reviews of one account that may wait at the same time.
pub const MAX_WAITING: usize = 3;
/// After this, a client may ask again for a review that waits.
pub const RETRY_AFTER: Duration = Duration::from_secs(2);
/// Decisions of a finished review that stand first in `largest_losses`.
const MAX_LARGEST_LOSSES: usize = 3;
/// Games whose own decisions a node keeps.
const MAX_REPLAYED: NonZeroUsize = NonZeroUsize::new(16).expect("more than none");
/// Decisions that it keeps for them, at least those of one game. One takes some kilobytes.
const MAX_REPLAYED_DECISIONS: usize = 4_000;
/// How long a node has a review to itself. Another one goes on with it after that.
const LEASE: Duration = Duration::from_secs(30);
/// A run judges no further decision after this.
const MAX_RUN: Duration = Duration::from_secs(2);
/// A run waits for a thread for no longer than this, so that its lease does not end meanwhile.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// Runs without progress after which a review has failed.
const MAX_ATTEMPTS: i32 = 3;
/// The time until the next run after one without progress.
const RETRY_DELAY: Duration = Duration::from_secs(2);

domain::word_enum! {
    /// How far a review has come.
    pub enum ReviewState {
        /// It is being made, or waits for it.
        Waiting = "waiting",
        Done = "done",
        /// It could not be made.
        Failed = "failed",
    }
}

/// A review, as stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    pub game: GameId,
    /// Who has asked for it, and whose decisions it is about.
    pub account: AccountId,
    pub state: ReviewState,
    /// What judges: its version and the versions of its weights.
    pub engine: String,
    /// Runs since the last decision was judged.
    pub attempts: i32,
    /// The own decisions that were looked at so far.
    pub looked_at: usize,
    /// Those of them that were judged, as played.
    pub decisions: Vec<JudgedDecision>,
    pub requested_at: Moment,
    /// When it was done or has failed.
    pub finished_at: Option<Moment>,
}

/// A review to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReview {
    pub game: GameId,
    pub account: AccountId,
    /// What is to judge.
    pub engine: String,
    /// The time.
    pub at: Moment,
}

/// A review that a node works on.
#[derive(Clone, PartialEq, Debug)]
pub struct LeasedReview {
    pub review: Review,
    /// The end of the lease, which names it.
    pub until: Moment,
}

/// How far a review has come after a run.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewStep {
    /// The review after the run.
    pub review: Review,
    /// The end of the lease under which it was made.
    pub leased_until: Moment,
    /// When the next run is due, if the review waits.
    pub due: Option<Moment>,
}

/// A decision that was judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedDecision {
    /// Its place among the own decisions of the game, from 0.
    pub place: usize,
    /// What was answered.
    pub taken: JudgedAnswers,
    /// The best that could be answered.
    pub best: JudgedAnswers,
    /// What the difference is worth, in victory points. Never negative. Stored as `cost`.
    #[serde(rename = "cost")]
    pub loss: f32,
}

/// Answers with what was expected of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedAnswers {
    /// One or more answers, in this order.
    pub answers: Vec<Answer>,
    /// The expected lead at the end, in victory points.
    pub points: f32,
    /// The chance to win, 0 to 1.
    pub win: f32,
    /// What makes the difference: to the best answers, and of these to the ones that were given.
    pub reasons: Vec<JudgedReason>,
}

/// One difference between answers and others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedReason {
    /// What differs, as the word of a [`ReasonKind`].
    pub kind: String,
    /// By how much, in the unit of the kind.
    pub change: f32,
    /// What it contributes, in victory points.
    pub points: f32,
}

impl From<Assessment> for JudgedAnswers {
    fn from(assessment: Assessment) -> Self {
        let Assessment { answers, points, win, compared_with: _, reasons } = assessment;
        Self { answers, points, win, reasons: reasons.into_iter().map(JudgedReason::from).collect() }
    }
}

impl From<Reason> for JudgedReason {
    fn from(reason: Reason) -> Self {
        let Reason { kind, change, points } = reason;
        Self { kind: kind.word().to_owned(), change, points }
    }
}

impl From<JudgedAnswers> for Assessment {
    /// Leaves out reasons of unknown kinds, which another version has found.
    fn from(judged: JudgedAnswers) -> Self {
        let JudgedAnswers { answers, points, win, reasons } = judged;
        let reason = |JudgedReason { kind, change, points }: JudgedReason| {
            Some(Reason { kind: ReasonKind::from_word(&kind)?, change, points })
        };
        let reasons = reasons.into_iter().filter_map(reason).collect();
        Self { answers, points, win, compared_with: None, reasons }
    }
}

/// A review, for its account.
#[derive(Debug)]
pub struct ReviewView {
    pub review: Review,
    /// The seat of the account.
    pub seat: Seat,
    /// Whether it is about a solo game.
    pub solo: bool,
    /// The decisions with their texts, if it is done.
    pub decisions: Vec<DescribedDecision>,
    /// The decisions with the largest losses, as indices of `decisions`, the largest loss first.
    pub largest_losses: Vec<usize>,
}

/// A judged decision with its texts.
#[derive(Debug)]
pub struct DescribedDecision {
    /// The version of the game at which it was asked.
    pub version: i64,
    /// The number of the last event before it.
    pub event: i64,
    pub generation: u8,
    pub question: Question,
    /// The question in words.
    pub text: String,
    /// What was answered.
    pub taken: DescribedAnswers,
    /// The best that could be answered.
    pub best: DescribedAnswers,
    /// What the difference is worth, in victory points. Never negative.
    pub loss: f32,
}

/// Judged answers with their texts.
#[derive(Debug)]
pub struct DescribedAnswers {
    pub assessment: Assessment,
    /// The answers in words.
    pub text: String,
    /// The reasons in words, in the order of those of the assessment.
    pub reasons: Vec<String>,
}

repositories! {
    /// The repositories that [`ReviewService`] uses.
    pub trait ReviewStore: ReviewRepository;
}

/// Reviews of finished games.
pub struct ReviewService {
    store: Arc<dyn ReviewStore>,
    clock: Arc<dyn Clock>,
    play: Arc<PlayService>,
    wakeup: Arc<Notify>,
    replayed: ReplayedGames,
}

/// What judges on this node: its version and the versions of its weights.
fn engine() -> String {
    format!("review-{VERSION} ({})", NetworkValue::default().name())
}

impl ReviewService {
    /// A service on that store.
    pub fn new(store: Arc<dyn ReviewStore>, clock: Arc<dyn Clock>, play: Arc<PlayService>) -> Self {
        Self { store, clock, play, wakeup: Arc::default(), replayed: ReplayedGames::default() }
    }

    /// Notified when a review is due on this node.
    pub(crate) fn wakeup(&self) -> Arc<Notify> {
        self.wakeup.clone()
    }

    /// Asks for the review of a finished game. A review that waits or is done is returned, unless another engine has made
    /// it. One that has failed is made again.
    pub async fn request_review(
        &self,
        account: AccountId,
        game: GameId,
        language: Language,
    ) -> Result<ReviewView, Error> {
        let seated = self.seated(account, game).await?;
        let new = NewReview { game, account, engine: engine(), at: self.clock.now() };
        let review = self.store.request_review(new, MAX_WAITING as i64).await?;
        let review = review.ok_or(Error::Conflict(Conflict::TooManyReviews(MAX_WAITING)))?;
        if review.state == ReviewState::Waiting {
            self.wakeup.notify_one();
        }
        self.described(review, &seated, language).await
    }

    /// The review of a finished game, as far as it has come.
    pub async fn review(
        &self,
        account: AccountId,
        game: GameId,
        language: Language,
    ) -> Result<ReviewView, Error> {
        let seated = self.seated(account, game).await?;
        let review =
            self.store.review(game, account).await?.ok_or(Error::NotFound(detail::no_such_review()))?;
        self.described(review, &seated, language).await
    }

    /// A finished game, for an account with a seat.
    async fn seated(&self, account: AccountId, game: GameId) -> Result<SeatedGame, Error> {
        let seated = self.play.game(account, game).await?;
        seated.game.check_over()?;
        Ok(seated)
    }

    /// Works for a while on the review that has been due for the longest time.
    pub async fn make_reviews(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        let Some(leased) = self.store.lease_review(now, now.plus(LEASE)).await? else {
            return Ok(Progress::Done);
        };
        let LeasedReview { mut review, until } = leased;
        let (game, account) = (review.game, review.account);
        let done = self.judge_for_a_while(&mut review).await;
        let now = self.clock.now();
        let mut due = now;
        match &done {
            Ok(()) => review.attempts = 0,
            Err(why) if why.is_transient() => {
                review.attempts -= 1;
                due = now.plus(RETRY_DELAY);
            }
            Err(why) => {
                report("reviews", format!("{game} {account}"), why);
                due =
                    now.plus(RETRY_DELAY.saturating_mul(2_u32.saturating_pow(review.attempts.max(0) as u32)));
                if review.attempts >= MAX_ATTEMPTS {
                    review.state = ReviewState::Failed;
                    tracing::warn!(%why, %game, %account, "a review could not be made; its player may ask again");
                }
            }
        }
        let finished = review.state != ReviewState::Waiting;
        review.finished_at = finished.then_some(now);
        let due = (!finished).then_some(due);
        // Otherwise another node has taken over, or the review is deleted.
        self.store.save_review(ReviewStep { review, leased_until: until, due }).await?;
        // The runner learns between two runs that the node stops.
        self.wakeup.notify_one();
        match done {
            Err(why) if why.is_transient() => Err(why),
            _ => Ok(Progress::Done),
        }
    }

    /// Judges decisions from where the review stands, until it is done or the run is long enough.
    async fn judge_for_a_while(&self, review: &mut Review) -> Result<(), Error> {
        if review.engine != engine() {
            // Decisions that different engines have judged cannot be compared.
            (review.engine, review.looked_at, review.decisions) = (engine(), 0, Vec::new());
        }
        let begun = Instant::now();
        let seated = self.seated(review.account, review.game).await?;
        let seat = seated.seat;
        let decisions = self.own_decisions(&seated, review.account, Share::Server);
        let Ok(decisions) = timeout(MAX_WAIT, decisions).await else { return Ok(()) };
        let decisions = decisions?;
        let begin = review.looked_at;
        for place in begin..decisions.len() {
            // Each run looks at one decision at least.
            if begun.elapsed() >= MAX_RUN && place > begin {
                return Ok(());
            }
            let thread = self.play.opponent_thread(Share::Server, Priority::High);
            let Ok(thread) = timeout(MAX_WAIT, thread).await else { return Ok(()) };
            let (game, decisions) = (review.game, decisions.clone());
            let judge = move || {
                let decision = &decisions[place];
                // The random numbers of advice: a review does not contradict it.
                let number = decision.before.question_number(seat).map_or(decision.event, i64::from);
                judge(place, decision, seed_of(game, seat, number))
            };
            review.decisions.extend(thread?.run(game, judge).await?);
            review.looked_at = place + 1;
        }
        review.state = ReviewState::Done;
        Ok(())
    }

    /// The decisions of an account in a finished game, which are replayed if this node does not know them.
    ///
    /// # Errors
    /// `Busy` at the deadline of the request.
    async fn own_decisions(
        &self,
        seated: &SeatedGame,
        account: AccountId,
        share: Share,
    ) -> Result<Arc<[OwnDecision]>, Error> {
        let (id, seat) = (seated.game.id, seated.seat);
        if let Some(known) = self.replayed.get(id, account) {
            return Ok(known);
        }
        let permit = self.play.whole_game_permit(share).await?;
        // Whoever had the permit before may have replayed the same game.
        if let Some(known) = self.replayed.get(id, account) {
            return Ok(known);
        }
        let finished = self.play.with_turns(seated.game.clone(), permit).await?;
        let replayed = self.replayed.clone();
        let replay = move || {
            let decisions: Arc<[OwnDecision]> = own_decisions(&finished, seat, account)?.into();
            replayed.put(id, account, decisions.clone());
            Ok(decisions)
        };
        let replayed = deadline::limit(spawn_blocking(replay)).await.map_err(|_| Error::Busy)?;
        let decisions = replayed.map_err(|why| why.to_string()).flatten();
        decisions.map_err(|why| Error::Broken(format!("game {id} cannot be reviewed: {why}")))
    }

    async fn described(
        &self,
        review: Review,
        seated: &SeatedGame,
        language: Language,
    ) -> Result<ReviewView, Error> {
        let (seat, solo) = (seated.seat, seated.game.players.len() == 1);
        if review.state != ReviewState::Done {
            return Ok(ReviewView { review, seat, solo, decisions: Vec::new(), largest_losses: Vec::new() });
        }
        let (id, account) = (review.game, review.account);
        let own = self.own_decisions(seated, account, Share::Account(account)).await?;
        let judged = review.decisions.clone().into_iter();
        let described = spawn_blocking(move || {
            judged.filter_map(|judged| describe(judged, &own, seat, language)).collect::<Vec<_>>()
        });
        let described = deadline::limit(described).await.map_err(|_| Error::Busy)?;
        let decisions = described.map_err(|why| Error::Broken(format!("the review of game {id}: {why}")))?;
        let largest_losses = largest_losses(&decisions);
        Ok(ReviewView { review, seat, solo, decisions, largest_losses })
    }
}

/// Own decisions, by the game and the account.
type OwnDecisions = LruCache<(GameId, AccountId), Arc<[OwnDecision]>>;

/// Those of the games whose reviews were made or read last on this node.
#[derive(Clone)]
struct ReplayedGames(Arc<Mutex<OwnDecisions>>);

impl Default for ReplayedGames {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(MAX_REPLAYED))))
    }
}

impl ReplayedGames {
    fn get(&self, game: GameId, account: AccountId) -> Option<Arc<[OwnDecision]>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&(game, account)).cloned()
    }

    fn put(&self, game: GameId, account: AccountId, decisions: Arc<[OwnDecision]>) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.put((game, account), decisions);
        while games.len() > 1
            && games.iter().map(|(_, decisions)| decisions.len()).sum::<usize>() > MAX_REPLAYED_DECISIONS
        {
            games.pop_lru();
        }
    }
}

/// Judges a decision. `None` if there was nothing to decide, or it cannot be judged.
fn judge(place: usize, decision: &OwnDecision, seed: u64) -> Option<JudgedDecision> {
    let knowledge = Knowledge::of(&decision.before, &decision.memory);
    let (mut options, taken) = assess_with(&knowledge, &decision.answers, seed, &mut effort());
    let mut taken = taken?;
    let is_listed = options.iter().any(|option| option.answers == taken.answers);
    if options.is_empty() || options.len() == 1 && is_listed {
        return None;
    }
    // Another way to the same position may have been judged.
    taken.answers.clone_from(&decision.answers);
    let mut best = options.swap_remove(0);
    if taken.worth() > best.worth() {
        best = taken.clone();
    }
    let loss = taken.loss(&best);
    Some(JudgedDecision { place, taken: taken.into(), best: best.into(), loss })
}

/// Adds the texts to a decision.
fn describe(
    judged: JudgedDecision,
    own: &[OwnDecision],
    seat: Seat,
    language: Language,
) -> Option<DescribedDecision> {
    let JudgedDecision { place, taken, best, loss } = judged;
    let OwnDecision { version, event, before, .. } = own.get(place)?;
    let record = Record::from_game(before.clone());
    let decision = localised_decision(&record, seat, language)?;
    let solo = before.seats().len() == 1;
    let describe = |judged: JudgedAnswers| {
        let assessment = Assessment::from(judged);
        let text = spell_answers(before, seat, &assessment.answers, language);
        let reasons =
            assessment.reasons.iter().map(|reason| describe_reason(reason, solo, language)).collect();
        DescribedAnswers { assessment, text, reasons }
    };
    let (taken, best) = (describe(taken), describe(best));
    let (version, event, generation, question) = (*version, *event, before.generation(), decision.question);
    let text = decision.text;
    Some(DescribedDecision { version, event, generation, question, text, taken, best, loss })
}

/// The indices of the decisions that have lost most, the largest loss first. Those that lost nothing are left out.
fn largest_losses(decisions: &[DescribedDecision]) -> Vec<usize> {
    let loss = |which: &usize| decisions[*which].loss;
    let mut all: Vec<usize> = (0..decisions.len()).filter(|which| loss(which) > 0.0).collect();
    all.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    all.truncate(MAX_LARGEST_LOSSES);
    all
}
