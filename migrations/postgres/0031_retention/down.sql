DROP INDEX reports_resolved;
DROP INDEX chats_old;
ALTER TABLE chats DROP COLUMN emptied_at;
