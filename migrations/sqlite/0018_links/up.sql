-- Links by which others look on at a game, with the hash of the code and the seat of whoever has made it. What does not count any
-- more because the seat was given up or is somebody else's is deleted in the turn that says so.
CREATE TABLE links (
    id         BLOB PRIMARY KEY,
    game_id    BLOB NOT NULL REFERENCES games (id),
    account_id BLOB NOT NULL REFERENCES accounts (id),
    seat       INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('spectator', 'coach')),
    note       TEXT,
    hash       BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX links_to_game ON links (game_id);
CREATE INDEX links_by_account ON links (account_id);
CREATE INDEX links_old ON links (expires_at);
