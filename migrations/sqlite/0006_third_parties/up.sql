-- A bot is an account of its own; this is whose.
ALTER TABLE accounts ADD COLUMN bot_of BLOB REFERENCES accounts (id);
CREATE INDEX accounts_bots ON accounts (bot_of) WHERE bot_of IS NOT NULL;

ALTER TABLE game_tables ADD COLUMN allow_bots INTEGER NOT NULL DEFAULT 0;

-- What somebody else than our own apps may do: a third party, which has a client, or whoever has a personal token.
ALTER TABLE sessions ADD COLUMN client TEXT;
ALTER TABLE sessions ADD COLUMN scope TEXT;
-- The account that acts, where it is not the one whose session it is.
ALTER TABLE sessions ADD COLUMN bot_id BLOB REFERENCES accounts (id);

-- Typed on a page of the service by somebody who is signed in elsewhere.
CREATE TABLE sign_in_codes (
    hash       BLOB PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_codes_old ON sign_in_codes (expires_at);

-- Kept for a while after it was used: another use ends the session that came of it.
CREATE TABLE authorization_codes (
    hash         BLOB PRIMARY KEY,
    account_id   BLOB NOT NULL REFERENCES accounts (id),
    bot_id       BLOB REFERENCES accounts (id),
    client       TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL,
    scope        TEXT NOT NULL,
    place        BLOB NOT NULL,
    expires_at   INTEGER NOT NULL,
    session_id   BLOB
) STRICT;
CREATE INDEX authorization_codes_old ON authorization_codes (expires_at);

-- A device without a browser that asks to be let in, and the answer, once there is one.
CREATE TABLE device_grants (
    hash          BLOB PRIMARY KEY,
    user_code     TEXT NOT NULL UNIQUE,
    client        TEXT NOT NULL,
    scope         TEXT NOT NULL,
    polled_at     INTEGER NOT NULL,
    pause_seconds INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL,
    answer        TEXT CHECK (answer IN ('allowed', 'denied')),
    account_id    BLOB REFERENCES accounts (id),
    bot_id        BLOB REFERENCES accounts (id),
    place         BLOB,
    session_id    BLOB
) STRICT;
CREATE INDEX device_grants_old ON device_grants (expires_at);
