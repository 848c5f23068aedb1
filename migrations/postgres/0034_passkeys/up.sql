-- Passkeys of accounts. The private halves stay with the authenticators.
CREATE TABLE passkeys (
    id          UUID PRIMARY KEY,
    account_id  UUID NOT NULL REFERENCES accounts (id),
    -- The domain that it is for.
    rp_id       TEXT NOT NULL,
    -- What the authenticator calls it.
    credential  BYTEA NOT NULL UNIQUE,
    user_handle BYTEA NOT NULL,
    name        TEXT,
    -- The public key with its extensions, and the counter with its flags, as webauthn_rp 0.3 encodes them.
    key         BYTEA NOT NULL,
    state       BYTEA NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    used_at     TIMESTAMPTZ NOT NULL
);
CREATE INDEX passkeys_of ON passkeys (account_id);

-- Challenges, each by its hash. A row is deleted when its challenge is used.
CREATE TABLE passkey_challenges (
    hash       BYTEA PRIMARY KEY,
    -- The account that registers a passkey; null for a sign-in. An account has one challenge.
    account_id UUID REFERENCES accounts (id),
    state      BYTEA NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX passkey_challenges_of ON passkey_challenges (account_id);
CREATE INDEX passkey_challenges_old ON passkey_challenges (expires_at);
