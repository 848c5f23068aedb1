DROP TABLE turns;
DROP TABLE game_seats;
DROP TABLE games;
DROP TABLE chairs;
DROP TABLE game_tables;
DROP TABLE devices;
DROP TABLE accounts;
DROP TABLE signing_keys;
