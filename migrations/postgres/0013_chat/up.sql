-- What is said at the table of a game. The numbers of a game have no gaps.
CREATE TABLE chats (
    game_id UUID PRIMARY KEY REFERENCES games (id),
    latest  BIGINT NOT NULL,
    -- Of the latest message.
    at      TIMESTAMPTZ NOT NULL
);

CREATE TABLE messages (
    game_id    UUID NOT NULL REFERENCES games (id),
    number     BIGINT NOT NULL,
    account_id UUID NOT NULL REFERENCES accounts (id),
    seat       SMALLINT NOT NULL,
    -- Of the client; gone when the account is deleted.
    key        TEXT,
    text       TEXT NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE UNIQUE INDEX messages_by_key ON messages (game_id, account_id, key) WHERE key IS NOT NULL;

-- Whose messages an account is not shown.
CREATE TABLE mutes (
    account_id UUID NOT NULL REFERENCES accounts (id),
    muted_id   UUID NOT NULL REFERENCES accounts (id),
    at         TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_id, muted_id)
);
CREATE INDEX mutes_of ON mutes (muted_id);

-- For those who run the service: the message as it was then.
CREATE TABLE reports (
    id         UUID PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES accounts (id),
    game_id    UUID NOT NULL REFERENCES games (id),
    number     BIGINT NOT NULL,
    author_id  UUID NOT NULL REFERENCES accounts (id),
    text       TEXT NOT NULL,
    reason     TEXT NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    UNIQUE (account_id, game_id, number)
);
