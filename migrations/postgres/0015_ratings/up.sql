-- What came of games, once for each: the rows of a game and `recorded` are written together.
ALTER TABLE games ADD COLUMN recorded BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX games_to_record ON games (id) WHERE over AND NOT recorded;

CREATE TABLE results (
    game_id       UUID NOT NULL REFERENCES games (id),
    seat          SMALLINT NOT NULL,
    account_id    UUID NOT NULL REFERENCES accounts (id),
    players       SMALLINT NOT NULL,
    place         SMALLINT NOT NULL,
    won           BOOLEAN NOT NULL,
    left_early    BOOLEAN NOT NULL,
    rated         BOOLEAN NOT NULL,
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
    ended_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX results_of_account ON results (account_id);

-- The skill of an account as far as it is known (mean and deviation), and the points that are shown.
CREATE TABLE ratings (
    account_id UUID NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL CHECK (kind IN ('overall', 'duel', 'multiplayer')),
    mean       DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    points     INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_id, kind)
);
CREATE INDEX ratings_in_order ON ratings (kind, points DESC, account_id);
