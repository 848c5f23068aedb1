DROP TABLE provider_tokens;
DROP INDEX push_preferences_mail_token;
DROP INDEX push_preferences_mail_due;
ALTER TABLE push_preferences DROP COLUMN mail_address;
ALTER TABLE push_preferences DROP COLUMN mail_token;
ALTER TABLE push_preferences DROP COLUMN mail_sent_at;
ALTER TABLE push_preferences DROP COLUMN mail_since;
ALTER TABLE push_preferences DROP COLUMN mail_due_at;
ALTER TABLE push_preferences DROP COLUMN mail;
