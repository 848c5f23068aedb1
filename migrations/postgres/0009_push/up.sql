-- The key that our Web Pushes are signed with: browsers hand their subscriptions out for it, so there is one for good.
CREATE TABLE push_keys (
    number     SMALLINT PRIMARY KEY CHECK (number = 1),
    pkcs8      BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

-- Where a device of an account can be reached. A device is one target, whoever has signed in on it last.
CREATE TABLE push_targets (
    id            UUID PRIMARY KEY,
    account_id    UUID NOT NULL REFERENCES accounts (id),
    session_id    UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    service       TEXT NOT NULL CHECK (service IN ('web_push', 'fcm', 'apns')),
    -- A hash of the endpoint or token: the same device is the same target.
    device        BYTEA NOT NULL UNIQUE,
    -- How to reach it, in JSON.
    route         TEXT NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL,
    registered_at TIMESTAMPTZ NOT NULL,
    disabled_at   TIMESTAMPTZ,
    disabled_for  TEXT CHECK (disabled_for IN ('failing')),
    failing_since TIMESTAMPTZ,
    succeeded_at  TIMESTAMPTZ,
    tried_at      TIMESTAMPTZ,
    status        SMALLINT,
    error         TEXT,
    reason        TEXT,
    paused_until  TIMESTAMPTZ NOT NULL,
    CHECK ((disabled_at IS NULL) = (disabled_for IS NULL))
);
CREATE INDEX push_targets_of_account ON push_targets (account_id);
CREATE INDEX push_targets_of_session ON push_targets (session_id);

-- What an account wants to be told, and when. An account without a row wants everything at any time.
CREATE TABLE push_preferences (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    -- The kinds that are not wanted, and the games of which nothing is: lists in JSON.
    off        TEXT NOT NULL,
    muted      TEXT NOT NULL,
    -- Quiet hours: a time zone of the IANA, and minutes of the day.
    zone       TEXT,
    quiet_from SMALLINT,
    quiet_to   SMALLINT,
    changed_at TIMESTAMPTZ NOT NULL,
    CHECK ((zone IS NULL) = (quiet_from IS NULL) AND (zone IS NULL) = (quiet_to IS NULL))
);

-- What is to be sent to a target, or was. What is in it is made when it is sent.
CREATE TABLE pushes (
    id          UUID PRIMARY KEY,
    target_id   UUID NOT NULL REFERENCES push_targets (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('your_turn', 'reminder', 'answered', 'game_over')),
    game_id     UUID NOT NULL,
    seat        SMALLINT NOT NULL,
    -- The decision that it is about, the version of the game that had it open, and which of its reminders it is.
    tag         TEXT NOT NULL,
    version     BIGINT NOT NULL,
    stage       SMALLINT NOT NULL,
    deadline    TIMESTAMPTZ,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped', 'failed')),
    -- Whether the device may show it, and whether that has been taken back.
    shown       BOOLEAN NOT NULL,
    withdrawn   BOOLEAN NOT NULL,
    -- Whether it waits for the end of quiet hours.
    quiet       BOOLEAN NOT NULL,
    attempts    INTEGER NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    due_at      TIMESTAMPTZ NOT NULL,
    -- After the making of the row as long as somebody has it, or had it and died.
    taken_until TIMESTAMPTZ NOT NULL,
    tried_at    TIMESTAMPTZ,
    status      SMALLINT,
    error       TEXT,
    -- An entry of the outbox that is read twice makes one push.
    UNIQUE (target_id, game_id, kind, tag, stage)
);
CREATE INDEX pushes_waiting ON pushes (due_at) WHERE state = 'waiting';
CREATE INDEX pushes_shown ON pushes (game_id, seat) WHERE NOT withdrawn;
CREATE INDEX pushes_old ON pushes (created_at) WHERE state <> 'waiting';
