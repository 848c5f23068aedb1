DROP FUNCTION store_turns;
DROP TRIGGER mark_taken_seat ON game_seats;
DROP TRIGGER mark_gone_seats ON accounts;
DROP FUNCTION mark_taken_seat;
DROP FUNCTION mark_gone_seats;
ALTER TABLE games DROP COLUMN gone;
