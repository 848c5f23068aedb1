-- The destination of a webhook, and its circuit breaker: failed attempts in a row, how often it was opened since it was last
-- closed, and until when it is open.
ALTER TABLE webhooks ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE webhooks ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN openings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN open_until TIMESTAMPTZ;
UPDATE webhooks SET host = split_part(split_part(url, '://', 2), '/', 1);

-- Tables of quick matches were those that close at some time. Every open table does so now.
ALTER TABLE game_tables ADD COLUMN quick BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE game_tables SET quick = TRUE WHERE expires_at IS NOT NULL;
UPDATE game_tables SET expires_at = now() + INTERVAL '30 days' WHERE state = 'open' AND expires_at IS NULL;

-- Guests, in the order in which they are checked for whether they are still used.
CREATE INDEX accounts_guests ON accounts (id) WHERE guest AND deleted_at IS NULL;
