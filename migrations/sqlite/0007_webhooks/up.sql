-- Where an account wants to be told. Both secrets sign for a while after a rotation.
CREATE TABLE webhooks (
    id            BLOB PRIMARY KEY,
    account_id    BLOB NOT NULL REFERENCES accounts (id),
    -- The places of an account are numbered, so that it has no more than there are.
    place         INTEGER NOT NULL,
    url           TEXT NOT NULL,
    sends         TEXT NOT NULL CHECK (sends IN ('turns', 'decisions')),
    -- A list of ids in JSON; an empty one stands for all games.
    games         TEXT NOT NULL,
    description   TEXT NOT NULL,
    secret        BLOB NOT NULL,
    old_secret    BLOB,
    old_until     INTEGER,
    created_at    INTEGER NOT NULL,
    disabled_at   INTEGER,
    disabled_for  TEXT CHECK (disabled_for IN ('owner', 'gone', 'failing')),
    failing_since INTEGER,
    succeeded_at  INTEGER,
    paused_until  INTEGER NOT NULL,
    UNIQUE (account_id, place),
    CHECK ((disabled_at IS NULL) = (disabled_for IS NULL)),
    CHECK ((old_secret IS NULL) = (old_until IS NULL))
) STRICT;

-- What is to be sent to one of them, or was: a turn of a game, or a ping. What is in it is made when it is sent.
CREATE TABLE deliveries (
    id          BLOB PRIMARY KEY,
    webhook_id  BLOB NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('turn', 'decision', 'ping')),
    game_id     BLOB,
    version     INTEGER,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts    INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    due_at      INTEGER NOT NULL,
    taken_until INTEGER NOT NULL,
    tried_at    INTEGER,
    status      INTEGER,
    error       TEXT,
    -- An entry of the outbox that is read twice makes one delivery.
    UNIQUE (webhook_id, game_id, version),
    CHECK ((kind = 'ping') = (game_id IS NULL)),
    CHECK ((game_id IS NULL) = (version IS NULL))
) STRICT;
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_in_line ON deliveries (webhook_id, game_id, version) WHERE state = 'waiting';
CREATE INDEX deliveries_listed ON deliveries (webhook_id, id);
CREATE INDEX deliveries_old ON deliveries (tried_at) WHERE state <> 'waiting';
