DELETE FROM turns WHERE kind = 'end';
CREATE TABLE new_turns (
    game_id    BLOB NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('start', 'move', 'undo')),
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
    -- In the order of the versions too: later turns never have earlier facts.
    PRIMARY KEY (game_id, last_seq, version),
    CHECK ((kind = 'start') = (account_id IS NULL))
) STRICT;
INSERT INTO new_turns SELECT * FROM turns;
DROP TABLE turns;
ALTER TABLE new_turns RENAME TO turns;
-- Keys live as long as the game.
CREATE UNIQUE INDEX turns_by_key ON turns (game_id, account_id, key) WHERE key IS NOT NULL;

DROP INDEX games_with_vacant_seats;
ALTER TABLE games DROP COLUMN end_reason;
ALTER TABLE games DROP COLUMN vacant;
DROP TABLE guesses;
DROP TABLE allowances;
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE credentials;
DROP INDEX accounts_deleted;
ALTER TABLE accounts DROP COLUMN deleted_at;
DROP INDEX signing_keys_in_order;
ALTER TABLE signing_keys DROP COLUMN signs_from;
ALTER TABLE signing_keys DROP COLUMN number;
