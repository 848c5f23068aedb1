-- Games of people with opponents have a rating of their own.
CREATE TABLE new_ratings (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL CHECK (kind IN ('overall', 'duel', 'multiplayer', 'opponents')),
    mean       REAL NOT NULL,
    deviation  REAL NOT NULL,
    points     INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO new_ratings (account_id, kind, mean, deviation, points, games, updated_at)
SELECT account_id, kind, mean, deviation, points, games, updated_at FROM ratings;
DROP TABLE ratings;
ALTER TABLE new_ratings RENAME TO ratings;
CREATE INDEX ratings_in_order ON ratings (kind, points DESC, account_id);
