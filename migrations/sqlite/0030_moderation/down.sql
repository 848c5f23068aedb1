CREATE TABLE old_reports (
    id         BLOB PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    game_id    BLOB NOT NULL REFERENCES games (id),
    number     INTEGER NOT NULL,
    author_id  BLOB NOT NULL REFERENCES accounts (id),
    text       TEXT NOT NULL,
    reason     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    UNIQUE (account_id, game_id, number)
) STRICT;
INSERT INTO old_reports (id, account_id, game_id, number, author_id, text, reason, at)
SELECT id, account_id, game_id, number, author_id, text, reason, at FROM reports WHERE game_id IS NOT NULL;
DROP TABLE reports;
ALTER TABLE old_reports RENAME TO reports;
ALTER TABLE messages DROP COLUMN removed_at;
DROP TRIGGER audit_log_is_not_deleted;
DROP TRIGGER audit_log_is_not_changed;
DROP TABLE audit_log_purges;
DROP TABLE audit_log;
DROP TABLE suspensions;
DROP TABLE operators;
