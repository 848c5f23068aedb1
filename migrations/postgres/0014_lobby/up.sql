-- How quickly the people at a table mean to play, whether the game counts for ratings, whether it starts by itself when all
-- seats are taken, until when somebody is waited for, and the game that it goes on from.
ALTER TABLE game_tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'relaxed' CHECK (pace IN ('live', 'daily', 'relaxed'));
ALTER TABLE game_tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE game_tables ADD COLUMN auto_start BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE game_tables ADD COLUMN expires_at TIMESTAMPTZ;
ALTER TABLE game_tables ADD COLUMN rematch_of UUID;
-- A game has one rematch.
CREATE UNIQUE INDEX game_tables_rematch ON game_tables (rematch_of)
    WHERE rematch_of IS NOT NULL AND state <> 'closed';
CREATE INDEX game_tables_full ON game_tables (id) WHERE state = 'open' AND auto_start AND free_seats = 0;
CREATE INDEX game_tables_waiting ON game_tables (expires_at) WHERE state = 'open' AND expires_at IS NOT NULL;

-- Who wants to be friends with whom: friends are those of whom each has asked the other.
CREATE TABLE friends (
    account_id UUID NOT NULL REFERENCES accounts (id),
    friend_id  UUID NOT NULL REFERENCES accounts (id),
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_id, friend_id)
);
CREATE INDEX friends_back ON friends (friend_id, account_id);

CREATE TABLE blocks (
    account_id UUID NOT NULL REFERENCES accounts (id),
    blocked_id UUID NOT NULL REFERENCES accounts (id),
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);
CREATE INDEX blocks_back ON blocks (blocked_id, account_id);

-- Those who ask for the same kind of table one after the other: each writes the row of the kind first.
CREATE TABLE quick_kinds (
    kind  TEXT PRIMARY KEY,
    asked BIGINT NOT NULL
);

-- Where somebody was seated who asked under a key.
CREATE TABLE quick_matches (
    account_id UUID NOT NULL REFERENCES accounts (id),
    key        TEXT NOT NULL,
    request    BYTEA NOT NULL,
    table_id   UUID NOT NULL REFERENCES game_tables (id),
    at         TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_id, key)
);
CREATE INDEX quick_matches_old ON quick_matches (at);

-- A way in to a table: for whoever has the secret, of which only the hash is here, or for one account.
CREATE TABLE invitations (
    id         UUID PRIMARY KEY,
    table_id   UUID NOT NULL REFERENCES game_tables (id),
    by_id      UUID NOT NULL REFERENCES accounts (id),
    hash       BYTEA UNIQUE,
    account_id UUID REFERENCES accounts (id),
    uses       SMALLINT NOT NULL,
    uses_left  SMALLINT NOT NULL CHECK (uses_left >= 0),
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    UNIQUE (table_id, account_id),
    CHECK ((hash IS NULL) <> (account_id IS NULL))
);
CREATE INDEX invitations_of_account ON invitations (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX invitations_by_account ON invitations (by_id);
CREATE INDEX invitations_old ON invitations (expires_at);
