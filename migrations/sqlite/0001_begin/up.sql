-- Ids are UUIDs of version 7 in 16 bytes, times are microseconds since 1970 in UTC.

CREATE TABLE signing_keys (
    kid        TEXT PRIMARY KEY,
    pkcs8      BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts (
    id         BLOB PRIMARY KEY,
    name       TEXT NOT NULL,
    guest      INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE devices (
    key_hash   BLOB PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX devices_of_account ON devices (account_id);

CREATE TABLE game_tables (
    id            BLOB PRIMARY KEY,
    version       INTEGER NOT NULL,
    name          TEXT NOT NULL,
    code          TEXT NOT NULL UNIQUE,
    players       INTEGER NOT NULL,
    corporate_era INTEGER NOT NULL,
    draft         INTEGER NOT NULL,
    private       INTEGER NOT NULL,
    owner_id      BLOB NOT NULL REFERENCES accounts (id),
    seed          BLOB NOT NULL,
    commitment    TEXT NOT NULL,
    free_seats    INTEGER NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('open', 'started', 'closed')),
    game_id       BLOB,
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    CHECK ((state = 'started') = (game_id IS NOT NULL))
) STRICT;
CREATE INDEX game_tables_open ON game_tables (id) WHERE state = 'open' AND NOT private AND free_seats > 0;

CREATE TABLE chairs (
    table_id     BLOB NOT NULL REFERENCES game_tables (id),
    place        INTEGER NOT NULL,
    account_id   BLOB NOT NULL REFERENCES accounts (id),
    beginner     INTEGER NOT NULL,
    ask_order    INTEGER NOT NULL,
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id          BLOB PRIMARY KEY,
    table_id    BLOB NOT NULL REFERENCES game_tables (id),
    name        TEXT NOT NULL,
    version     INTEGER NOT NULL,
    state       BLOB NOT NULL,
    waiting_for INTEGER NOT NULL,
    over        INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE game_seats (
    game_id    BLOB NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX games_of_account ON game_seats (account_id, game_id);

-- Only ever appended to: an undo is one more row.
CREATE TABLE turns (
    game_id    BLOB NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo')),
    seat       INTEGER,
    account_id BLOB REFERENCES accounts (id),
    key        TEXT,
    request    BLOB,
    answers    TEXT NOT NULL,
    first_seq  INTEGER NOT NULL,
    last_seq   INTEGER NOT NULL,
    facts      TEXT NOT NULL,
    reply      TEXT NOT NULL,
    at         INTEGER NOT NULL,
    -- In the order of the versions too: later turns never have earlier facts.
    PRIMARY KEY (game_id, last_seq, version),
    CHECK ((kind = 'start') = (account_id IS NULL))
) STRICT;
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;
