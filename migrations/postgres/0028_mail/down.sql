DROP TABLE mail_codes;
DROP TABLE mails;
ALTER TABLE accounts DROP COLUMN pending_hash;
ALTER TABLE accounts DROP COLUMN pending_email;
