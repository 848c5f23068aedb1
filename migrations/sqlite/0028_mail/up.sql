-- The address that an account has asked for and not confirmed yet, and the hash of the password that it gets with the address; null
-- if only the address changes.
ALTER TABLE accounts ADD COLUMN pending_email TEXT;
ALTER TABLE accounts ADD COLUMN pending_hash TEXT;

-- Mails that wait to be handed over, and for a while those that were.
CREATE TABLE mails (
    id           BLOB PRIMARY KEY,
    kind         TEXT NOT NULL,
    account_id   BLOB REFERENCES accounts (id),
    address      TEXT NOT NULL,
    language     TEXT NOT NULL,
    new_address  TEXT,
    created_at   INTEGER NOT NULL,
    due_at       INTEGER NOT NULL,
    leased_until INTEGER NOT NULL,
    attempts     INTEGER NOT NULL,
    state        TEXT NOT NULL,
    error        TEXT
) STRICT;
CREATE INDEX mails_due ON mails (due_at) WHERE state = 'waiting';
CREATE INDEX mails_to ON mails (address, created_at);
CREATE INDEX mails_of ON mails (account_id, created_at);
CREATE INDEX mails_old ON mails (created_at);

-- Links and six-digit codes in mails, each by its hash. `failures` counts wrong six-digit codes.
CREATE TABLE mail_codes (
    hash       BLOB PRIMARY KEY,
    purpose    TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    email      TEXT NOT NULL,
    digits     BLOB,
    failures   INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_codes_of ON mail_codes (account_id);
CREATE INDEX mail_codes_old ON mail_codes (expires_at);
