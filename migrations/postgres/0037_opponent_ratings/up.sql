-- Games of people with opponents have a rating of their own.
ALTER TABLE ratings DROP CONSTRAINT ratings_kind_check;
ALTER TABLE ratings ADD CONSTRAINT ratings_kind_check CHECK (kind IN ('overall', 'duel', 'multiplayer', 'opponents'));
