-- What is said at the table of a game. The numbers of a game have no gaps.
CREATE TABLE chats (
    game_id BLOB PRIMARY KEY REFERENCES games (id),
    latest  INTEGER NOT NULL,
    -- Of the latest message.
    at      INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
    game_id    BLOB NOT NULL REFERENCES games (id),
    number     INTEGER NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    seat       INTEGER NOT NULL,
    -- Of the client; gone when the account is deleted.
    key        TEXT,
    text       TEXT NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT;
CREATE UNIQUE INDEX messages_by_key ON messages (game_id, account_id, key) WHERE key IS NOT NULL;

-- Whose messages an account is not shown.
CREATE TABLE mutes (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    muted_id   BLOB NOT NULL REFERENCES accounts (id),
    at         INTEGER NOT NULL,
    PRIMARY KEY (account_id, muted_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_of ON mutes (muted_id);

-- For those who run the service: the message as it was then.
CREATE TABLE reports (
    id         BLOB PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    game_id    BLOB NOT NULL REFERENCES games (id),
    number     INTEGER NOT NULL,
    author_id  BLOB NOT NULL REFERENCES accounts (id),
    text       TEXT NOT NULL,
    reason     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    UNIQUE (account_id, game_id, number)
) STRICT;
