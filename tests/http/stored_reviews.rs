//! Reviews in the store: they are requested once, leased, saved, and deleted with their account or after a time.

use service::id::AccountId;
use service::moment::Moment;
use service::operation::retention::Cutoffs;
use service::ports::StoreError;
use service::reviews::{LeasedReview, NewReview, Review, ReviewState, ReviewStep};

use crate::ports::{signed_in, started, stores};

fn new(game: service::id::GameId, account: AccountId, engine: &str, at: i64) -> NewReview {
    NewReview { game, account, engine: engine.to_owned(), at: Moment(at) }
}

fn step(leased: &LeasedReview, review: Review, due: Option<i64>) -> ReviewStep {
    ReviewStep { review, leased_until: leased.until, due: due.map(Moment) }
}

/// Deletes reviews that were finished before that time.
fn old_reviews(before: Moment) -> Cutoffs {
    let never = Moment(0);
    Cutoffs {
        sessions: never,
        tokens: never,
        keys: never,
        login_failures: never,
        rate_limits: never,
        codes: never,
        chat: never,
        reports: never,
        audit_log: never,
        outbox: never,
        deliveries: never,
        pushes: never,
        now: never,
        reminders: never,
        reviews: before,
    }
}

#[tokio::test]
async fn a_review_is_requested_once_and_leased_by_one_node() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "AAAA-1111").await;
        assert_eq!(store.review(game, ada.id).await, Ok(None));
        assert_eq!(
            store.request_review(new(game, AccountId::fresh(), "e-1", 5), 3).await,
            Err(StoreError::Conflict)
        );
        let asked = store.request_review(new(game, ada.id, "e-1", 5), 3).await.expect("a store");
        let asked = asked.expect("room");
        assert_eq!((asked.state, asked.requested_at), (ReviewState::Waiting, Moment(5)));
        let again = store.request_review(new(game, ada.id, "e-2", 6), 3).await;
        assert_eq!(again, Ok(Some(asked.clone())), "it waits already");

        assert_eq!(store.lease_review(Moment(4), Moment(34)).await, Ok(None), "it is not due yet");
        let leased = store.lease_review(Moment(10), Moment(40)).await.expect("a store").expect("a review");
        assert_eq!((leased.review.attempts, leased.until), (1, Moment(40)));
        assert_eq!(store.lease_review(Moment(39), Moment(69)).await, Ok(None), "another node has it");
        // The node was killed, and another goes on.
        let taken = store.lease_review(Moment(40), Moment(70)).await.expect("a store").expect("a review");
        assert_eq!(taken.review.attempts, 2);
        let done = |leased: &LeasedReview| {
            let review = leased.review.clone();
            let (state, finished_at) = (ReviewState::Done, Some(Moment(50)));
            Review { state, finished_at, attempts: 0, looked_at: 9, ..review }
        };
        assert_eq!(store.save_review(step(&leased, done(&leased), None)).await, Ok(false), "too late");
        let part = Review { attempts: 0, looked_at: 4, ..taken.review.clone() };
        assert_eq!(store.save_review(step(&taken, part.clone(), Some(45))).await, Ok(true));
        let last = store.lease_review(Moment(45), Moment(75)).await.expect("a store").expect("a review");
        assert_eq!((last.review.looked_at, last.review.attempts), (4, 1));
        assert_eq!(store.save_review(step(&last, done(&last), None)).await, Ok(true));
        assert_eq!(store.lease_review(Moment(1_000), Moment(1_030)).await, Ok(None), "it is done");
        let stored = store.review(game, ada.id).await.expect("a store").expect("a review");
        assert_eq!(stored, done(&last));

        // The same engine has made it; another one makes it again.
        assert_eq!(store.request_review(new(game, ada.id, "e-1", 60), 3).await, Ok(Some(stored)));
        let again = store.request_review(new(game, ada.id, "e-2", 60), 3).await.expect("a store");
        let again = again.expect("room");
        assert_eq!((again.state, again.looked_at, again.finished_at), (ReviewState::Waiting, 0, None));
    }
}

#[tokio::test]
async fn an_account_has_a_limit_and_its_reviews_are_deleted_with_it() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let mut games = Vec::new();
        for code in ["AAAA-1111", "AAAA-2222", "AAAA-3333"] {
            games.push(started(&*store, &ada, code).await);
        }
        let ask = async |game: usize, at| store.request_review(new(games[game], ada.id, "e", at), 2).await;
        assert!(ask(0, 5).await.expect("a store").is_some() && ask(1, 6).await.expect("a store").is_some());
        assert_eq!(ask(2, 7).await, Ok(None));
        let leased = store.lease_review(Moment(9), Moment(39)).await.expect("a store").expect("a review");
        assert_eq!(leased.review.game, games[0], "it has been due for the longest time");
        let failed =
            Review { state: ReviewState::Failed, finished_at: Some(Moment(20)), ..leased.review.clone() };
        assert_eq!(store.save_review(step(&leased, failed, None)).await, Ok(true));
        assert!(ask(2, 7).await.expect("a store").is_some(), "one that has failed does not wait");

        store.purge(old_reviews(Moment(20))).await.expect("a store");
        assert!(store.review(games[0], ada.id).await.expect("a store").is_some());
        store.purge(old_reviews(Moment(21))).await.expect("a store");
        assert_eq!(store.review(games[0], ada.id).await, Ok(None));
        assert!(store.review(games[1], ada.id).await.expect("a store").is_some(), "it waits");

        store.delete_account(ada.id, Moment(50)).await.expect("deleted");
        assert_eq!(store.review(games[1], ada.id).await, Ok(None));
        assert_eq!(store.lease_review(Moment(90), Moment(120)).await, Ok(None));
    }
}
