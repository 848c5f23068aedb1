-- The time control of a table, JSON.
ALTER TABLE game_tables ADD COLUMN control TEXT;

-- What the rules of a game do not know: its clocks, who plays for which seat, votes. JSON; of a game without any of it there is
-- no row. Written in the transaction of a turn. `due_at` is when to look at it again, at the latest.
CREATE TABLE sittings (
    game_id BLOB PRIMARY KEY REFERENCES games (id),
    state   TEXT NOT NULL,
    due_at  INTEGER
) STRICT;
CREATE INDEX sittings_due ON sittings (due_at) WHERE due_at IS NOT NULL;

-- When people sleep or are away, JSON.
CREATE TABLE rests (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    rest       TEXT NOT NULL
) STRICT;

-- When a node was last there; one row.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- When none was, for so long that nobody is charged for it.
CREATE TABLE outages (
    begins_at INTEGER PRIMARY KEY,
    ends_at   INTEGER NOT NULL
) STRICT;

-- That the time of a seat runs out. Kept for a while after it was told, so that nothing is told twice.
CREATE TABLE reminders (
    game_id     BLOB NOT NULL REFERENCES games (id),
    seat        INTEGER NOT NULL,
    opening     INTEGER NOT NULL,
    percent     INTEGER NOT NULL,
    account_id  BLOB NOT NULL REFERENCES accounts (id),
    due_at      INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    taken_until INTEGER NOT NULL,
    told        INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, opening, percent)
) STRICT;
CREATE INDEX reminders_waiting ON reminders (taken_until) WHERE NOT told;
CREATE INDEX reminders_old ON reminders (at);

-- A constraint cannot be changed: the table is made anew.
CREATE TABLE new_turns (
    game_id    BLOB NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo', 'end', 'expiry', 'note')),
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
    wakes      INTEGER,
    -- In the order of the versions too: later turns never have earlier facts.
    PRIMARY KEY (game_id, last_seq, version),
    CHECK ((kind IN ('start', 'end', 'note')) = (account_id IS NULL))
) STRICT;
INSERT INTO new_turns SELECT * FROM turns;
DROP TABLE turns;
ALTER TABLE new_turns RENAME TO turns;
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;
