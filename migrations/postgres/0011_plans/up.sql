-- What seats have said beforehand that they will answer. It is no part of a game: nobody but its owner may know of it.
CREATE TABLE plans (
    id          UUID PRIMARY KEY,
    game_id     UUID NOT NULL REFERENCES games (id),
    account_id  UUID NOT NULL REFERENCES accounts (id),
    seat        SMALLINT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('pass', 'sequence', 'draft_ranking', 'research')),
    state       TEXT NOT NULL CHECK (state IN ('armed', 'done', 'disarmed')),
    -- Counts the changes of the row.
    revision    BIGINT NOT NULL,
    -- What is planned, JSON.
    plan        TEXT NOT NULL,
    generation  SMALLINT NOT NULL,
    -- The number of the last fact that its owner had seen.
    since       BIGINT NOT NULL,
    -- How many of its answers have been carried out.
    carried_out BIGINT NOT NULL,
    -- The version of the game at which there was nothing to do for it.
    looked      BIGINT NOT NULL,
    key         TEXT NOT NULL,
    request     BYTEA NOT NULL,
    -- What has become of it, JSON.
    history     TEXT NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    UNIQUE (game_id, account_id, key)
);
CREATE UNIQUE INDEX plans_armed ON plans (game_id, account_id, kind) WHERE state = 'armed';
CREATE INDEX plans_of_account ON plans (account_id);
