//! What clients do wrong.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    /// Nothing.
    Good,
    /// Takes a new key when a reply is lost.
    NewKeyOnRetry,
    /// Sends something else under a key that is used.
    OtherBodyUnderKey,
    /// Answers a decision with the tag of the one before.
    OldTag,
    /// Comes again at once.
    Impatient,
    /// Opens a stream again without the cursor.
    ForgetsCursor,
    /// Opens a stream again from the first fact.
    StartsOver,
    /// Asks for what happened from further on than it was told.
    SkipsAhead,
    /// Ends at the first value that it does not know.
    DiesOnUnknown,
    /// Sends a move twice under two keys.
    TwoKeys,
    /// Asks again and again whether it is its turn.
    Polls,
    /// Stops in the middle.
    GivesUp,
}
