DROP TABLE ratings;
DROP TABLE results;
DROP INDEX games_to_record;
ALTER TABLE games DROP COLUMN recorded;
