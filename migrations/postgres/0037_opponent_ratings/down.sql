DELETE FROM ratings WHERE kind = 'opponents';
ALTER TABLE ratings DROP CONSTRAINT ratings_kind_check;
ALTER TABLE ratings ADD CONSTRAINT ratings_kind_check CHECK (kind IN ('overall', 'duel', 'multiplayer'));
