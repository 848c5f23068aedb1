-- The seats that are waited for since the turn, one bit each; not known of turns that are older than this column.
ALTER TABLE turns ADD COLUMN wakes SMALLINT;

-- As before, and it writes that too. Nodes of the version before call it in the same way.
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
            game_id, version, kind, seat, account_id, key, request, answers, first_seq, last_seq, facts, reply, at,
            wakes
        )
        SELECT game, version, kind, seat, account, key, request, answer, first, last, fact, reply, at, wake
        FROM new JOIN moved ON moved.id = new.game
    ), boxed AS (
        INSERT INTO outbox (game_id, version, wakes, at, taken_until)
        SELECT game, version, wake, at, at FROM new JOIN moved ON moved.id = new.game
    )
    SELECT array_agg(id) INTO done FROM moved;
    RETURN coalesce(done, '{}');
END $$;

-- How far an account has looked at a game: the number of the last fact that it was shown.
CREATE TABLE seen_markers (
    account_id UUID NOT NULL REFERENCES accounts (id),
    game_id    UUID NOT NULL REFERENCES games (id),
    seq        BIGINT NOT NULL,
    PRIMARY KEY (account_id, game_id)
);

-- Counts what has changed for an account beside the facts of its games, so that a lost notice is found.
CREATE TABLE changes (
    account_id UUID PRIMARY KEY REFERENCES accounts (id),
    number     BIGINT NOT NULL
);
