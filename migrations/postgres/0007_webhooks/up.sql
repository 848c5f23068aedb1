-- Where an account wants to be told. Both secrets sign for a while after a rotation.
CREATE TABLE webhooks (
    id            UUID PRIMARY KEY,
    account_id    UUID NOT NULL REFERENCES accounts (id),
    -- The places of an account are numbered, so that it has no more than there are.
    place         SMALLINT NOT NULL,
    url           TEXT NOT NULL,
    sends         TEXT NOT NULL CHECK (sends IN ('turns', 'decisions')),
    -- A list of ids in JSON; an empty one stands for all games.
    games         TEXT NOT NULL,
    description   TEXT NOT NULL,
    secret        BYTEA NOT NULL,
    old_secret    BYTEA,
    old_until     TIMESTAMPTZ,
    created_at    TIMESTAMPTZ NOT NULL,
    disabled_at   TIMESTAMPTZ,
    disabled_for  TEXT CHECK (disabled_for IN ('owner', 'gone', 'failing')),
    failing_since TIMESTAMPTZ,
    succeeded_at  TIMESTAMPTZ,
    paused_until  TIMESTAMPTZ NOT NULL,
    UNIQUE (account_id, place),
    CHECK ((disabled_at IS NULL) = (disabled_for IS NULL)),
    CHECK ((old_secret IS NULL) = (old_until IS NULL))
);

-- What is to be sent to one of them, or was: a turn of a game, or a ping. What is in it is made when it is sent.
CREATE TABLE deliveries (
    id          UUID PRIMARY KEY,
    webhook_id  UUID NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('turn', 'decision', 'ping')),
    game_id     UUID,
    version     BIGINT,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts    INTEGER NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    due_at      TIMESTAMPTZ NOT NULL,
    taken_until TIMESTAMPTZ NOT NULL,
    tried_at    TIMESTAMPTZ,
    status      SMALLINT,
    error       TEXT,
    -- An entry of the outbox that is read twice makes one delivery.
    UNIQUE (webhook_id, game_id, version),
    CHECK ((kind = 'ping') = (game_id IS NULL)),
    CHECK ((game_id IS NULL) = (version IS NULL))
);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_in_line ON deliveries (webhook_id, game_id, version) WHERE state = 'waiting';
CREATE INDEX deliveries_listed ON deliveries (webhook_id, id);
CREATE INDEX deliveries_old ON deliveries (tried_at) WHERE state <> 'waiting';
