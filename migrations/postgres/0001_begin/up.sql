-- Ids are UUIDs of version 7.

CREATE TABLE signing_keys (
    kid        TEXT PRIMARY KEY,
    pkcs8      BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE accounts (
    id         UUID PRIMARY KEY,
    name       TEXT NOT NULL,
    guest      BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE devices (
    key_hash   BYTEA PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES accounts (id),
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX devices_of_account ON devices (account_id);

CREATE TABLE game_tables (
    id            UUID PRIMARY KEY,
    version       BIGINT NOT NULL,
    name          TEXT NOT NULL,
    code          TEXT NOT NULL UNIQUE,
    players       SMALLINT NOT NULL,
    corporate_era BOOLEAN NOT NULL,
    draft         BOOLEAN NOT NULL,
    private       BOOLEAN NOT NULL,
    owner_id      UUID NOT NULL REFERENCES accounts (id),
    seed          BYTEA NOT NULL,
    commitment    TEXT NOT NULL,
    free_seats    SMALLINT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('open', 'started', 'closed')),
    game_id       UUID,
    created_at    TIMESTAMPTZ NOT NULL,
    updated_at    TIMESTAMPTZ NOT NULL,
    CHECK ((state = 'started') = (game_id IS NOT NULL))
);
CREATE INDEX game_tables_open ON game_tables (id) WHERE state = 'open' AND NOT private AND free_seats > 0;

CREATE TABLE chairs (
    table_id     UUID NOT NULL REFERENCES game_tables (id),
    place        SMALLINT NOT NULL,
    account_id   UUID NOT NULL REFERENCES accounts (id),
    beginner     BOOLEAN NOT NULL,
    ask_order    BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, account_id)
);

CREATE TABLE games (
    id          UUID PRIMARY KEY,
    table_id    UUID NOT NULL REFERENCES game_tables (id),
    name        TEXT NOT NULL,
    version     BIGINT NOT NULL,
    state       BYTEA NOT NULL,
    waiting_for SMALLINT NOT NULL,
    over        BOOLEAN NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL
-- A move writes its row anew: with room on its page no index has to be touched.
) WITH (fillfactor = 60, toast_tuple_target = 8160);

CREATE TABLE game_seats (
    game_id    UUID NOT NULL REFERENCES games (id),
    seat       SMALLINT NOT NULL,
    account_id UUID NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX games_of_account ON game_seats (account_id, game_id);

-- Only ever appended to: an undo is one more row.
CREATE TABLE turns (
    game_id    UUID NOT NULL REFERENCES games (id),
    version    BIGINT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo')),
    seat       SMALLINT,
    account_id UUID REFERENCES accounts (id),
    key        TEXT,
    request    BYTEA,
    answers    TEXT NOT NULL,
    first_seq  BIGINT NOT NULL,
    last_seq   BIGINT NOT NULL,
    facts      TEXT NOT NULL,
    reply      TEXT NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    -- In the order of the versions too: later turns never have earlier facts.
    PRIMARY KEY (game_id, last_seq, version),
    CHECK ((kind = 'start') = (account_id IS NULL))
) WITH (toast_tuple_target = 8160);
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;
