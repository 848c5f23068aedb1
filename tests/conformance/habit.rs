//! The bad habits of clients.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    /// No bad habit.
    Good,
    /// Uses a new key when a reply is lost.
    NewKeyOnRetry,
    /// Sends another body under a used key.
    OtherBodyUnderKey,
    /// Answers a decision with the tag of the previous one.
    OldTag,
    /// Ignores `Retry-After`.
    Impatient,
    /// Reopens a stream without the cursor.
    ForgetsCursor,
    /// Mostly reopens a stream from the first event.
    StartsOver,
    /// Requests events after a number that it has not received.
    SkipsAhead,
    /// Stops at the first unknown value.
    DiesOnUnknown,
    /// Sends a move twice under two keys.
    TwoKeys,
    /// Polls without a wait.
    Polls,
    /// Stops in the middle of the game.
    GivesUp,
}
