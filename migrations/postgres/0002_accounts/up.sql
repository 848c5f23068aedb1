-- Keys follow one another: each has a number, so that two nodes that start at once agree on the first.
ALTER TABLE signing_keys ADD COLUMN number BIGINT NOT NULL DEFAULT 1;
-- Before that it is only published, so that everybody knows it when it begins to sign.
ALTER TABLE signing_keys ADD COLUMN signs_from TIMESTAMPTZ NOT NULL DEFAULT 'epoch';
CREATE UNIQUE INDEX signing_keys_in_order ON signing_keys (number);

-- What is left of an account that was deleted is its id, so that its games stay whole.
ALTER TABLE accounts ADD COLUMN deleted_at TIMESTAMPTZ;
CREATE INDEX accounts_deleted ON accounts (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE credentials (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    email      TEXT NOT NULL UNIQUE,
    hash       TEXT NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL
);

-- A device that is signed in. Its refresh tokens follow from one another by its secret.
CREATE TABLE sessions (
    id         UUID PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES accounts (id),
    device     TEXT,
    secret     BYTEA NOT NULL,
    place      BYTEA NOT NULL,
    generation BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    ended_at   TIMESTAMPTZ,
    end_reason TEXT,
    CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_expiring ON sessions (expires_at);

CREATE TABLE refresh_tokens (
    hash       BYTEA PRIMARY KEY,
    session_id UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    generation BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id, generation);
CREATE INDEX refresh_tokens_old ON refresh_tokens (created_at);

-- How much of its rate a key has used up: the time at which it would be empty again, in microseconds since 1970.
CREATE TABLE allowances (
    key   TEXT PRIMARY KEY,
    empty BIGINT NOT NULL
) WITH (fillfactor = 70);

-- Wrong passwords for an e-mail address (its hash), from one place, or from all strange places together.
CREATE TABLE guesses (
    who      BYTEA NOT NULL,
    place    BYTEA NOT NULL,
    failures INTEGER NOT NULL,
    last_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (who, place)
);
CREATE INDEX guesses_old ON guesses (last_at);

-- Seats without a person, one bit each; and why a game was ended before its end.
ALTER TABLE games ADD COLUMN vacant SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN end_reason TEXT;
CREATE INDEX games_with_vacant_seats ON games (id) WHERE vacant <> 0 AND NOT over;

ALTER TABLE turns DROP CONSTRAINT turns_kind_check;
ALTER TABLE turns DROP CONSTRAINT turns_check;
ALTER TABLE turns ADD CONSTRAINT turns_kind_check CHECK (kind IN ('start', 'move', 'undo', 'end'));
ALTER TABLE turns ADD CONSTRAINT turns_check CHECK ((kind IN ('start', 'end')) = (account_id IS NULL));
