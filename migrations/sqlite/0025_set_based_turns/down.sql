DROP TRIGGER mark_taken_seat;
DROP TRIGGER mark_gone_seats;
ALTER TABLE games DROP COLUMN gone;
