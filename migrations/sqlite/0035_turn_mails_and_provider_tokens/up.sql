-- Mails "your turn". `mail`: whether the account wants them. `mail_due_at`: when the account is checked again; null if it wants none.
-- `mail_since`: decisions that were opened later were in no mail yet. `mail_token`: the token of the links that switch the mails
-- off, valid as long as the account has the address `mail_address`.
ALTER TABLE push_preferences ADD COLUMN mail INTEGER NOT NULL DEFAULT 0;
ALTER TABLE push_preferences ADD COLUMN mail_due_at INTEGER;
ALTER TABLE push_preferences ADD COLUMN mail_since INTEGER;
ALTER TABLE push_preferences ADD COLUMN mail_sent_at INTEGER;
ALTER TABLE push_preferences ADD COLUMN mail_token TEXT;
ALTER TABLE push_preferences ADD COLUMN mail_address TEXT;
CREATE INDEX push_preferences_mail_due ON push_preferences (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE UNIQUE INDEX push_preferences_mail_token ON push_preferences (mail_token) WHERE mail_token IS NOT NULL;

-- Refresh tokens of provider accounts. A token whose link is deleted is revoked at its provider, then deleted.
CREATE TABLE provider_tokens (
    id         BLOB PRIMARY KEY,
    link_id    BLOB REFERENCES provider_links (id) ON DELETE SET NULL,
    issuer     TEXT NOT NULL,
    -- The id of the app that the provider has issued the token to.
    client_id  TEXT NOT NULL,
    token      BLOB NOT NULL,
    stored_at  INTEGER NOT NULL,
    -- The attempts to revoke it, and when the next one is due.
    attempts   INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    UNIQUE (link_id, client_id)
) STRICT;
CREATE INDEX provider_tokens_due ON provider_tokens (due_at) WHERE link_id IS NULL;
