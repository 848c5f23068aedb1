DELETE FROM turns WHERE kind IN ('expiry', 'note');
-- A constraint cannot be changed: the table is made anew.
CREATE TABLE new_turns (
    game_id    BLOB NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo', 'end')),
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
    CHECK ((kind IN ('start', 'end')) = (account_id IS NULL))
) STRICT;
INSERT INTO new_turns SELECT * FROM turns;
DROP TABLE turns;
ALTER TABLE new_turns RENAME TO turns;
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;
DROP TABLE reminders;
DROP TABLE outages;
DROP TABLE alive;
DROP TABLE rests;
DROP TABLE sittings;
ALTER TABLE game_tables DROP COLUMN control;
