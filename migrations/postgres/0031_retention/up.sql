-- When retention deleted the messages of the chat; null if there are messages.
ALTER TABLE chats ADD COLUMN emptied_at TIMESTAMPTZ;
CREATE INDEX chats_old ON chats (at) WHERE emptied_at IS NULL;
CREATE INDEX reports_resolved ON reports (resolved_at) WHERE resolved_at IS NOT NULL;
