-- Accounts of providers, such as Apple and Google, that sign in to an account.
CREATE TABLE provider_links (
    id         UUID PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES accounts (id),
    issuer     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    linked_at  TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ NOT NULL,
    -- When the provider has reported that the person has withdrawn the consent; null since the next sign-in.
    revoked_at TIMESTAMPTZ,
    UNIQUE (issuer, subject)
);
CREATE INDEX provider_links_of ON provider_links (account_id);

-- Nonces of ID tokens, each by its hash. A row is deleted when its nonce is used.
CREATE TABLE provider_nonces (
    hash       BYTEA PRIMARY KEY,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX provider_nonces_old ON provider_nonces (expires_at);
