DROP TABLE hand_overs;
DROP INDEX game_seats_of_substitute;
ALTER TABLE game_seats DROP COLUMN substitute_id;
