-- What came of games, once for each: the rows of a game and `recorded` are written together.
ALTER TABLE games ADD COLUMN recorded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_record ON games (id) WHERE over AND NOT recorded;

CREATE TABLE results (
    game_id       BLOB NOT NULL REFERENCES games (id),
    seat          INTEGER NOT NULL,
    account_id    BLOB NOT NULL REFERENCES accounts (id),
    players       INTEGER NOT NULL,
    place         INTEGER NOT NULL,
    won           INTEGER NOT NULL,
    left_early    INTEGER NOT NULL,
    rated         INTEGER NOT NULL,
    corporation   TEXT NOT NULL,
    terraforming  INTEGER NOT NULL,
    milestones    INTEGER NOT NULL,
    awards        INTEGER NOT NULL,
    greeneries    INTEGER NOT NULL,
    cities        INTEGER NOT NULL,
    cards         INTEGER NOT NULL,
    total         INTEGER NOT NULL,
    generations   INTEGER NOT NULL,
    seconds       INTEGER NOT NULL,
    ended_at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_account ON results (account_id);

-- The skill of an account as far as it is known (mean and deviation), and the points that are shown.
CREATE TABLE ratings (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL CHECK (kind IN ('overall', 'duel', 'multiplayer')),
    mean       REAL NOT NULL,
    deviation  REAL NOT NULL,
    points     INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_in_order ON ratings (kind, points DESC, account_id);
