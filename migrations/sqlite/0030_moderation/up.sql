-- Accounts that may moderate. Only the program's commands write this table.
CREATE TABLE operators (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    since      INTEGER NOT NULL
) STRICT;

-- Accounts that may not sign in or act until a time, or until an operator restores them.
CREATE TABLE suspensions (
    account_id BLOB PRIMARY KEY REFERENCES accounts (id),
    reason     TEXT NOT NULL,
    since      INTEGER NOT NULL,
    until      INTEGER,
    -- Whether the seats of the account may still have to be vacated.
    seats_due  INTEGER NOT NULL
) STRICT;
CREATE INDEX suspensions_due ON suspensions (since) WHERE seats_due;

-- What operators have done. Rows are added, and deleted when they are old; they never change.
CREATE TABLE audit_log (
    id          BLOB PRIMARY KEY,
    at          INTEGER NOT NULL,
    -- Null: a command of the program.
    operator_id BLOB,
    action      TEXT NOT NULL,
    account_id  BLOB,
    game_id     BLOB,
    number      INTEGER,
    table_id    BLOB,
    report_id   BLOB,
    reason      TEXT NOT NULL,
    until       INTEGER
) STRICT;
CREATE INDEX audit_log_old ON audit_log (at);
CREATE INDEX audit_log_about ON audit_log (account_id, id);

-- A row exists only within the transaction that deletes the entries from before its time.
CREATE TABLE audit_log_purges (
    before INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'entries of the audit log do not change');
END;

CREATE TRIGGER audit_log_is_not_deleted BEFORE DELETE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM audit_log_purges WHERE before > OLD.at)
BEGIN
    SELECT RAISE(ABORT, 'entries of the audit log are deleted by retention only');
END;

-- When an operator has removed the message; its text is empty since then.
ALTER TABLE messages ADD COLUMN removed_at INTEGER;

-- Reports are also about players: those name no message.
CREATE TABLE new_reports (
    id          BLOB PRIMARY KEY,
    account_id  BLOB NOT NULL REFERENCES accounts (id),
    game_id     BLOB REFERENCES games (id),
    number      INTEGER,
    author_id   BLOB NOT NULL REFERENCES accounts (id),
    -- The message, or the name of the player, as it was then.
    text        TEXT NOT NULL,
    reason      TEXT NOT NULL,
    at          INTEGER NOT NULL,
    resolved_at INTEGER,
    UNIQUE (account_id, game_id, number)
) STRICT;
INSERT INTO new_reports (id, account_id, game_id, number, author_id, text, reason, at)
SELECT id, account_id, game_id, number, author_id, text, reason, at FROM reports;
DROP TABLE reports;
ALTER TABLE new_reports RENAME TO reports;
CREATE UNIQUE INDEX reports_of_players ON reports (account_id, author_id)
WHERE game_id IS NULL AND resolved_at IS NULL;
CREATE INDEX reports_about ON reports (author_id, id);
CREATE INDEX reports_open ON reports (id) WHERE resolved_at IS NULL;
