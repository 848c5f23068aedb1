DROP INDEX plans_unseen;
ALTER TABLE plans DROP COLUMN unseen_since;
