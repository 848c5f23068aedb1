-- Whoever made it while being let in: it ends with that session.
ALTER TABLE webhooks ADD COLUMN session_id UUID REFERENCES sessions (id) ON DELETE CASCADE;
CREATE INDEX webhooks_of_session ON webhooks (session_id) WHERE session_id IS NOT NULL;
