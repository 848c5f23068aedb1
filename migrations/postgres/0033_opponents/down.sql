ALTER TABLE game_tables DROP COLUMN caretaker;
DROP INDEX games_with_opponents;
ALTER TABLE games DROP COLUMN opponents;
-- Those that have played stay, because their games name them.
DELETE FROM accounts WHERE id BETWEEN '00000000-0000-8000-8000-000000000101' AND '00000000-0000-8000-8000-000000000304'
    AND id NOT IN (SELECT account_id FROM game_seats) AND id NOT IN (SELECT account_id FROM chairs);
