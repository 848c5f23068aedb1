ALTER TABLE game_tables DROP COLUMN caretaker;
DROP INDEX games_with_opponents;
ALTER TABLE games DROP COLUMN opponents;
-- Those that have played stay, because their games name them.
DELETE FROM accounts WHERE id BETWEEN X'00000000000080008000000000000101' AND X'00000000000080008000000000000304'
    AND id NOT IN (SELECT account_id FROM game_seats) AND id NOT IN (SELECT account_id FROM chairs);
