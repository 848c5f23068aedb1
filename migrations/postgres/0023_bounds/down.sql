DROP INDEX accounts_guests;
ALTER TABLE game_tables DROP COLUMN quick;
ALTER TABLE webhooks DROP COLUMN open_until;
ALTER TABLE webhooks DROP COLUMN openings;
ALTER TABLE webhooks DROP COLUMN failures;
ALTER TABLE webhooks DROP COLUMN host;
