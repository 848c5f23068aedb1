-- The seats that are waited for since the turn, one bit each; not known of turns that are older than this column.
ALTER TABLE turns ADD COLUMN wakes INTEGER;

-- How far an account has looked at a game: the number of the last fact that it was shown.
CREATE TABLE seen_markers (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    game_id    BLOB NOT NULL REFERENCES games (id),
    seq        INTEGER NOT NULL,
    PRIMARY KEY (account_id, game_id)
) STRICT, WITHOUT ROWID;

-- Counts what has changed for an account beside the facts of its games, so that a lost notice is found.
CREATE TABLE changes (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    number     INTEGER NOT NULL
) STRICT;
