-- Reviews of finished games, one for each account that has asked for one.
CREATE TABLE reviews (
    game_id      BLOB NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    account_id   BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    state        TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
    -- What judges: its version and the versions of its weights.
    engine       TEXT NOT NULL,
    -- Runs since the last one that has come further.
    attempts     INTEGER NOT NULL,
    -- The decisions of the account that were looked at so far, and those of them that were judged, JSON.
    looked_at    INTEGER NOT NULL,
    decisions    TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    finished_at  INTEGER,
    -- When a node may go on with it; a node that does sets a time in the future. Null unless it is waiting.
    due_at       INTEGER,
    PRIMARY KEY (game_id, account_id)
) STRICT;
CREATE INDEX reviews_due ON reviews (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reviews_of_account ON reviews (account_id);
CREATE INDEX reviews_finished ON reviews (finished_at) WHERE finished_at IS NOT NULL;
