-- The key that our Web Pushes are signed with: browsers hand their subscriptions out for it, so there is one for good.
CREATE TABLE push_keys (
    number     INTEGER PRIMARY KEY CHECK (number = 1),
    pkcs8      BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- Where a device of an account can be reached. A device is one target, whoever has signed in on it last.
CREATE TABLE push_targets (
    id            BLOB PRIMARY KEY,
    account_id    BLOB NOT NULL REFERENCES accounts (id),
    session_id    BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    service       TEXT NOT NULL CHECK (service IN ('web_push', 'fcm', 'apns')),
    -- A hash of the endpoint or token: the same device is the same target.
    device        BLOB NOT NULL UNIQUE,
    -- How to reach it, in JSON.
    route         TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    registered_at INTEGER NOT NULL,
    disabled_at   INTEGER,
    disabled_for  TEXT CHECK (disabled_for IN ('failing')),
    failing_since INTEGER,
    succeeded_at  INTEGER,
    tried_at      INTEGER,
    status        INTEGER,
    error         TEXT,
    reason        TEXT,
    paused_until  INTEGER NOT NULL,
    CHECK ((disabled_at IS NULL) = (disabled_for IS NULL))
) STRICT;
CREATE INDEX push_targets_of_account ON push_targets (account_id);
CREATE INDEX push_targets_of_session ON push_targets (session_id);

-- What an account wants to be told, and when. An account without a row wants everything at any time.
CREATE TABLE push_preferences (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    -- The kinds that are not wanted, and the games of which nothing is: lists in JSON.
    off        TEXT NOT NULL,
    muted      TEXT NOT NULL,
    -- Quiet hours: a time zone of the IANA, and minutes of the day.
    zone       TEXT,
    quiet_from INTEGER,
    quiet_to   INTEGER,
    changed_at INTEGER NOT NULL,
    CHECK ((zone IS NULL) = (quiet_from IS NULL) AND (zone IS NULL) = (quiet_to IS NULL))
) STRICT;

-- What is to be sent to a target, or was. What is in it is made when it is sent.
CREATE TABLE pushes (
    id          BLOB PRIMARY KEY,
    target_id   BLOB NOT NULL REFERENCES push_targets (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('your_turn', 'reminder', 'answered', 'game_over')),
    game_id     BLOB NOT NULL,
    seat        INTEGER NOT NULL,
    -- The decision that it is about, the version of the game that had it open, and which of its reminders it is.
    tag         TEXT NOT NULL,
    version     INTEGER NOT NULL,
    stage       INTEGER NOT NULL,
    deadline    INTEGER,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped', 'failed')),
    -- Whether the device may show it, and whether that has been taken back.
    shown       INTEGER NOT NULL,
    withdrawn   INTEGER NOT NULL,
    -- Whether it waits for the end of quiet hours.
    quiet       INTEGER NOT NULL,
    attempts    INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    due_at      INTEGER NOT NULL,
    -- After the making of the row as long as somebody has it, or had it and died.
    taken_until INTEGER NOT NULL,
    tried_at    INTEGER,
    status      INTEGER,
    error       TEXT,
    -- An entry of the outbox that is read twice makes one push.
    UNIQUE (target_id, game_id, kind, tag, stage)
) STRICT;
CREATE INDEX pushes_waiting ON pushes (due_at) WHERE state = 'waiting';
CREATE INDEX pushes_shown ON pushes (game_id, seat) WHERE NOT withdrawn;
CREATE INDEX pushes_old ON pushes (created_at) WHERE state <> 'waiting';
