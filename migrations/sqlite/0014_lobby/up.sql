-- How quickly the people at a table mean to play, whether the game counts for ratings, whether it starts by itself when all
-- seats are taken, until when somebody is waited for, and the game that it goes on from.
ALTER TABLE game_tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'relaxed' CHECK (pace IN ('live', 'daily', 'relaxed'));
ALTER TABLE game_tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_tables ADD COLUMN auto_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_tables ADD COLUMN expires_at INTEGER;
ALTER TABLE game_tables ADD COLUMN rematch_of BLOB;
-- A game has one rematch.
CREATE UNIQUE INDEX game_tables_rematch ON game_tables (rematch_of)
    WHERE rematch_of IS NOT NULL AND state <> 'closed';
CREATE INDEX game_tables_full ON game_tables (id) WHERE state = 'open' AND auto_start AND free_seats = 0;
CREATE INDEX game_tables_waiting ON game_tables (expires_at) WHERE state = 'open' AND expires_at IS NOT NULL;

-- Who wants to be friends with whom: friends are those of whom each has asked the other.
CREATE TABLE friends (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    friend_id  BLOB NOT NULL REFERENCES accounts (id),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, friend_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX friends_back ON friends (friend_id, account_id);

CREATE TABLE blocks (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    blocked_id BLOB NOT NULL REFERENCES accounts (id),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_back ON blocks (blocked_id, account_id);

-- Those who ask for the same kind of table one after the other: each writes the row of the kind first.
CREATE TABLE quick_kinds (
    kind  TEXT PRIMARY KEY,
    asked INTEGER NOT NULL
) STRICT;

-- Where somebody was seated who asked under a key.
CREATE TABLE quick_matches (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    key        TEXT NOT NULL,
    request    BLOB NOT NULL,
    table_id   BLOB NOT NULL REFERENCES game_tables (id),
    at         INTEGER NOT NULL,
    PRIMARY KEY (account_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX quick_matches_old ON quick_matches (at);

-- A way in to a table: for whoever has the secret, of which only the hash is here, or for one account.
CREATE TABLE invitations (
    id         BLOB PRIMARY KEY,
    table_id   BLOB NOT NULL REFERENCES game_tables (id),
    by_id      BLOB NOT NULL REFERENCES accounts (id),
    hash       BLOB UNIQUE,
    account_id BLOB REFERENCES accounts (id),
    uses       INTEGER NOT NULL,
    uses_left  INTEGER NOT NULL CHECK (uses_left >= 0),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    UNIQUE (table_id, account_id),
    CHECK ((hash IS NULL) <> (account_id IS NULL))
) STRICT;
CREATE INDEX invitations_of_account ON invitations (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX invitations_by_account ON invitations (by_id);
CREATE INDEX invitations_old ON invitations (expires_at);
