-- Accounts that may moderate. Only the program's commands write this table.
CREATE TABLE operators (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    since      TIMESTAMPTZ NOT NULL
);

-- Accounts that may not sign in or act until a time, or until an operator restores them.
CREATE TABLE suspensions (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    reason     TEXT NOT NULL,
    since      TIMESTAMPTZ NOT NULL,
    until      TIMESTAMPTZ,
    -- Whether the seats of the account may still have to be vacated.
    seats_due  BOOLEAN NOT NULL
);
CREATE INDEX suspensions_due ON suspensions (since) WHERE seats_due;

-- What operators have done. Rows are added, and deleted when they are old; they never change.
CREATE TABLE audit_log (
    id          UUID PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    -- Null: a command of the program.
    operator_id UUID,
    action      TEXT NOT NULL,
    account_id  UUID,
    game_id     UUID,
    number      BIGINT,
    table_id    UUID,
    report_id   UUID,
    reason      TEXT NOT NULL,
    until       TIMESTAMPTZ
);
CREATE INDEX audit_log_old ON audit_log (at);
CREATE INDEX audit_log_about ON audit_log (account_id, id);

-- A row exists only within the transaction that deletes the entries from before its time.
CREATE TABLE audit_log_purges (
    before TIMESTAMPTZ PRIMARY KEY
);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1 FROM audit_log_purges WHERE before > OLD.at) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'entries of the audit log are deleted by retention only';
    END IF;
    RAISE EXCEPTION 'entries of the audit log do not change';
END;
$$;
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_is_not_truncated BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

-- When an operator has removed the message; its text is empty since then.
ALTER TABLE messages ADD COLUMN removed_at TIMESTAMPTZ;

-- Reports are also about players: those name no message, and the text is the name of the player.
ALTER TABLE reports ALTER COLUMN game_id DROP NOT NULL;
ALTER TABLE reports ALTER COLUMN number DROP NOT NULL;
ALTER TABLE reports ADD COLUMN resolved_at TIMESTAMPTZ;
CREATE UNIQUE INDEX reports_of_players ON reports (account_id, author_id)
WHERE game_id IS NULL AND resolved_at IS NULL;
CREATE INDEX reports_about ON reports (author_id, id);
CREATE INDEX reports_open ON reports (id) WHERE resolved_at IS NULL;
