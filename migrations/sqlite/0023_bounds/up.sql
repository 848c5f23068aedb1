-- The destination of a webhook, and its circuit breaker: failed attempts in a row, how often it was opened since it was last
-- closed, and until when it is open.
ALTER TABLE webhooks ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE webhooks ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN openings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN open_until INTEGER;
UPDATE webhooks SET host = substr(url, instr(url, '://') + 3);
UPDATE webhooks SET host = substr(host, 1, instr(host, '/') - 1) WHERE instr(host, '/') > 0;

-- Tables of quick matches were those that close at some time. Every open table does so now.
ALTER TABLE game_tables ADD COLUMN quick INTEGER NOT NULL DEFAULT 0;
UPDATE game_tables SET quick = 1 WHERE expires_at IS NOT NULL;
UPDATE game_tables SET expires_at = (CAST(strftime('%s', 'now') AS INTEGER) + 30 * 86400) * 1000000
    WHERE state = 'open' AND expires_at IS NULL;

-- Guests, in the order in which they are checked for whether they are still used.
CREATE INDEX accounts_guests ON accounts (id) WHERE guest AND deleted_at IS NULL;
