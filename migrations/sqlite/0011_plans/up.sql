-- What seats have said beforehand that they will answer. It is no part of a game: nobody but its owner may know of it.
CREATE TABLE plans (
    id          BLOB PRIMARY KEY,
    game_id     BLOB NOT NULL REFERENCES games (id),
    account_id  BLOB NOT NULL REFERENCES accounts (id),
    seat        INTEGER NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('pass', 'sequence', 'draft_ranking', 'research')),
    state       TEXT NOT NULL CHECK (state IN ('armed', 'done', 'disarmed')),
    -- Counts the changes of the row.
    revision    INTEGER NOT NULL,
    -- What is planned, JSON.
    plan        TEXT NOT NULL,
    generation  INTEGER NOT NULL,
    -- The number of the last fact that its owner had seen.
    since       INTEGER NOT NULL,
    -- How many of its answers have been carried out.
    carried_out INTEGER NOT NULL,
    -- The version of the game at which there was nothing to do for it.
    looked      INTEGER NOT NULL,
    key         TEXT NOT NULL,
    request     BLOB NOT NULL,
    -- What has become of it, JSON.
    history     TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    UNIQUE (game_id, account_id, key)
) STRICT;
CREATE UNIQUE INDEX plans_armed ON plans (game_id, account_id, kind) WHERE state = 'armed';
CREATE INDEX plans_of_account ON plans (account_id);
