DROP INDEX webhooks_of_session;
ALTER TABLE webhooks DROP COLUMN session_id;
