//! The part of the store for reviews.

use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::ports::repository;
use crate::reviews::{LeasedReview, NewReview, Review, ReviewStep};

repository! {
    /// Stores reviews.
    pub trait ReviewRepository as review_repository {
        /// The review of a game for an account.
        read fn review(game: GameId, account: AccountId) -> Option<Review>;
        /// Stores a review that is to be made, unless there is one that waits or that the same engine has finished.
        /// Returns the stored one; none if `max` reviews of the account wait already. `Conflict` if the account is deleted.
        write fn request_review(new: NewReview, max: i64) -> Option<Review>;
        /// Takes the review that has been due for the longest time, until that time. Counts an attempt.
        write fn lease_review(now: Moment, until: Moment) -> Option<LeasedReview>;
        /// Stores how far a review has come. Returns whether it did: not if the lease has ended, or the review is deleted.
        write fn save_review(step: ReviewStep) -> bool;
    }
}
