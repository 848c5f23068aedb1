-- The seats of a running game whose accounts are deleted, one bit each, beside the other columns of the game: a turn reads them
-- in the row that it writes.
ALTER TABLE games ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
UPDATE games SET gone = coalesce((
    SELECT sum(1 << s.seat) FROM game_seats AS s JOIN accounts AS a ON a.id = s.account_id
    WHERE s.game_id = games.id AND a.deleted_at IS NOT NULL
), 0) WHERE NOT over;

CREATE TRIGGER mark_gone_seats AFTER UPDATE OF deleted_at ON accounts
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
    UPDATE games SET gone = gone | (
        SELECT sum(1 << s.seat) FROM game_seats AS s WHERE s.game_id = games.id AND s.account_id = NEW.id
    ) WHERE NOT over AND id IN (SELECT game_id FROM game_seats WHERE account_id = NEW.id);
END;

-- Nobody takes a seat with a deleted account.
CREATE TRIGGER mark_taken_seat AFTER UPDATE OF account_id ON game_seats
WHEN OLD.account_id <> NEW.account_id BEGIN
    UPDATE games SET gone = gone & ~(1 << NEW.seat) WHERE id = NEW.game_id;
END;
