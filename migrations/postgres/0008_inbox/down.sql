DROP TABLE changes;
DROP TABLE seen_markers;
CREATE OR REPLACE FUNCTION write_turns(
    games UUID[], versions BIGINT[], states BYTEA[], waiting SMALLINT[], kinds TEXT[],
    seats SMALLINT[], accounts UUID[], keys TEXT[], requests BYTEA[], answers TEXT[], firsts BIGINT[], lasts BIGINT[],
    facts TEXT[], replies TEXT[], wakes SMALLINT[], ats TIMESTAMPTZ[]
) RETURNS UUID[] LANGUAGE plpgsql AS $$
DECLARE
    done UUID[];
BEGIN
    WITH new AS (
        SELECT * FROM unnest(
            games, versions, states, waiting, kinds, seats, accounts, keys, requests, answers, firsts, lasts,
            facts, replies, wakes, ats
        ) AS t (
            game, version, state, waiting, kind, seat, account, key, request, answer, first, last, fact, reply,
            wake, at
        )
    ), moved AS (
        UPDATE games AS g
        SET version = new.version, state = new.state, waiting_for = coalesce(new.waiting, 0),
            over = new.waiting IS NULL, updated_at = new.at
        FROM new WHERE g.id = new.game AND g.version = new.version - 1
        RETURNING g.id
    ), logged AS (
        INSERT INTO turns (
            game_id, version, kind, seat, account_id, key, request, answers, first_seq, last_seq, facts, reply, at
        )
        SELECT game, version, kind, seat, account, key, request, answer, first, last, fact, reply, at
        FROM new JOIN moved ON moved.id = new.game
    ), boxed AS (
        INSERT INTO outbox (game_id, version, wakes, at, taken_until)
        SELECT game, version, wake, at, at FROM new JOIN moved ON moved.id = new.game
    )
    SELECT array_agg(id) INTO done FROM moved;
    RETURN coalesce(done, '{}');
END $$;
ALTER TABLE turns DROP COLUMN wakes;
