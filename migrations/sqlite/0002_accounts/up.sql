-- Keys follow one another: each has a number, so that two nodes that start at once agree on the first.
ALTER TABLE signing_keys ADD COLUMN number INTEGER NOT NULL DEFAULT 1;
-- Before that it is only published, so that everybody knows it when it begins to sign.
ALTER TABLE signing_keys ADD COLUMN signs_from INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX signing_keys_in_order ON signing_keys (number);

-- What is left of an account that was deleted is its id, so that its games stay whole.
ALTER TABLE accounts ADD COLUMN deleted_at INTEGER;
CREATE INDEX accounts_deleted ON accounts (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE credentials (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    email      TEXT NOT NULL UNIQUE,
    hash       TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

-- A device that is signed in. Its refresh tokens follow from one another by its secret.
CREATE TABLE sessions (
    id         BLOB PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    device     TEXT,
    secret     BLOB NOT NULL,
    place      BLOB NOT NULL,
    generation INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    ended_at   INTEGER,
    end_reason TEXT,
    CHECK ((ended_at IS NULL) = (end_reason IS NULL))
) STRICT;
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_expiring ON sessions (expires_at);

CREATE TABLE refresh_tokens (
    hash       BLOB PRIMARY KEY,
    session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id, generation);
CREATE INDEX refresh_tokens_old ON refresh_tokens (created_at);

-- How much of its rate a key has used up: the time at which it would be empty again, in microseconds since 1970.
CREATE TABLE allowances (
    key   TEXT PRIMARY KEY,
    empty INTEGER NOT NULL
) STRICT;

-- Wrong passwords for an e-mail address (its hash), from one place, or from all strange places together.
CREATE TABLE guesses (
    who      BLOB NOT NULL,
    place    BLOB NOT NULL,
    failures INTEGER NOT NULL,
    last_at  INTEGER NOT NULL,
    PRIMARY KEY (who, place)
) STRICT;
CREATE INDEX guesses_old ON guesses (last_at);

-- Seats without a person, one bit each; and why a game was ended before its end.
ALTER TABLE games ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN end_reason TEXT;
CREATE INDEX games_with_vacant_seats ON games (id) WHERE vacant <> 0 AND NOT over;

-- A constraint cannot be changed: the table is made anew.
CREATE TABLE new_turns (
    game_id    BLOB NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo', 'end')),
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
    CHECK ((kind IN ('start', 'end')) = (account_id IS NULL))
) STRICT;
INSERT INTO new_turns SELECT * FROM turns;
DROP TABLE turns;
ALTER TABLE new_turns RENAME TO turns;
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;
