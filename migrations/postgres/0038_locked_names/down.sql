ALTER TABLE accounts DROP COLUMN name_locked;
