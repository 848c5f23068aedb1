-- Written in the transaction of the turn; whoever sends things out reads here and takes away what it has done.
CREATE TABLE outbox (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game_id     UUID NOT NULL,
    version     BIGINT NOT NULL,
    wakes       SMALLINT NOT NULL,
    at          TIMESTAMPTZ NOT NULL,
    taken_until TIMESTAMPTZ NOT NULL
-- Entries live for a moment only: what is left of them is cleared away early.
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Many turns of different games in one statement, each with the row of its game and its entry in the outbox. Tells the
-- games that were at the version before; the others have moved on, and nothing was done for them.
CREATE FUNCTION commit_turns(
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
        -- A game that is not over waits for somebody.
        SET version = new.version, state = new.state, waiting_for = new.waiting, over = new.waiting = 0,
            updated_at = new.at
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
