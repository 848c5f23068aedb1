-- The time control of a table, JSON.
ALTER TABLE game_tables ADD COLUMN control TEXT;

-- What the rules of a game do not know: its clocks, who plays for which seat, votes. JSON; of a game without any of it there is
-- no row. Written in the transaction of a turn. `due_at` is when to look at it again, at the latest.
CREATE TABLE sittings (
    game_id UUID PRIMARY KEY REFERENCES games (id),
    state   TEXT NOT NULL,
    due_at  TIMESTAMPTZ
);
CREATE INDEX sittings_due ON sittings (due_at) WHERE due_at IS NOT NULL;

-- When people sleep or are away, JSON.
CREATE TABLE rests (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    rest       TEXT NOT NULL
);

-- When a node was last there; one row.
CREATE TABLE alive (
    id SMALLINT PRIMARY KEY CHECK (id = 1),
    at TIMESTAMPTZ NOT NULL
);

-- When none was, for so long that nobody is charged for it.
CREATE TABLE outages (
    begins_at TIMESTAMPTZ PRIMARY KEY,
    ends_at   TIMESTAMPTZ NOT NULL
);

-- That the time of a seat runs out. Kept for a while after it was told, so that nothing is told twice.
CREATE TABLE reminders (
    game_id     UUID NOT NULL REFERENCES games (id),
    seat        SMALLINT NOT NULL,
    opening     INTEGER NOT NULL,
    percent     SMALLINT NOT NULL,
    account_id  UUID NOT NULL REFERENCES accounts (id),
    due_at      TIMESTAMPTZ NOT NULL,
    at          TIMESTAMPTZ NOT NULL,
    taken_until TIMESTAMPTZ NOT NULL,
    told        BOOLEAN NOT NULL,
    PRIMARY KEY (game_id, seat, opening, percent)
);
CREATE INDEX reminders_waiting ON reminders (taken_until) WHERE NOT told;
CREATE INDEX reminders_old ON reminders (at);

ALTER TABLE turns DROP CONSTRAINT turns_kind_check;
ALTER TABLE turns DROP CONSTRAINT turns_check;
ALTER TABLE turns ADD CONSTRAINT turns_kind_check CHECK (kind IN ('start', 'move', 'undo', 'end', 'expiry', 'note'));
ALTER TABLE turns ADD CONSTRAINT turns_check CHECK ((kind IN ('start', 'end', 'note')) = (account_id IS NULL));
