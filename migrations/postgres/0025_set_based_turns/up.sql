-- The seats of a running game whose accounts are deleted, one bit each (`games.gone`). The deletion of an account sets them in
-- its transaction and holds the rows of the games until it commits. A turn that waits for the row of its game therefore sees
-- them there, even if its statement began before. The triggers do this for nodes of the version before, too.

CREATE FUNCTION mark_gone_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- In the order of the ids, so that two transactions that lock the same games do not deadlock. The seats are read by the next
    -- statement, because a turn that held a game may have given the seat to another account.
    PERFORM 1 FROM games AS g
    WHERE NOT g.over AND g.id IN (SELECT s.game_id FROM game_seats AS s WHERE s.account_id = NEW.id)
    ORDER BY g.id FOR NO KEY UPDATE;
    UPDATE games AS g SET gone = g.gone | (1::SMALLINT << s.seat)
    FROM game_seats AS s WHERE s.account_id = NEW.id AND g.id = s.game_id AND NOT g.over;
    RETURN NULL;
END $$;

CREATE FUNCTION mark_taken_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Nobody takes a seat with a deleted account.
    UPDATE games SET gone = gone & ~(1::SMALLINT << NEW.seat) WHERE id = NEW.game_id;
    RETURN NULL;
END $$;

-- In the order in which transactions lock these tables. The first trigger waits for deletions that have begun, so that the
-- values below miss none.
CREATE TRIGGER mark_gone_seats AFTER UPDATE OF deleted_at ON accounts
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION mark_gone_seats();
ALTER TABLE games ADD COLUMN gone SMALLINT NOT NULL DEFAULT 0;
CREATE TRIGGER mark_taken_seat AFTER UPDATE OF account_id ON game_seats
FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION mark_taken_seat();
UPDATE games AS g SET gone = seated.gone
FROM (
    SELECT s.game_id, bit_or(1::SMALLINT << s.seat) AS gone FROM game_seats AS s JOIN accounts AS a ON a.id = s.account_id
    WHERE a.deleted_at IS NOT NULL GROUP BY s.game_id
) AS seated
WHERE g.id = seated.game_id AND NOT g.over;

-- Writes turns of different games in one statement, each as `queries::games::commit_turn` does, and returns the games that were
-- written. The others, or their plans, have changed meanwhile; nothing was done for them. Not for turns that give a seat to
-- another account: those lock that account first. `write_turns` stays beside it for nodes of the version before.
--
-- Columns that no turn of a batch uses are empty arrays. `vacant`, `seatings`, `dues` are null for a turn that does not change
-- the seating state, `given_up` and `handed` are the seats that have been given up or handed over (null: none), and `plans` holds
-- the rows of changed plans as JSON.
--
-- The settings: always the plan that looks up each row by its key, made once for each connection, whatever the statistics are;
-- and a turn whose rows are locked for long does not hold up the others.
CREATE FUNCTION store_turns(
    games UUID[], versions BIGINT[], states BYTEA[], waiting SMALLINT[], overs BOOLEAN[], end_reasons TEXT[], kinds TEXT[],
    seats SMALLINT[], accounts UUID[], keys TEXT[], requests BYTEA[], answers TEXT[], firsts BIGINT[], lasts BIGINT[],
    events TEXT[], replies TEXT[], wakes SMALLINT[], ats TIMESTAMPTZ[],
    vacant SMALLINT[], seatings TEXT[], dues TIMESTAMPTZ[], given_up SMALLINT[], handed SMALLINT[], plans TEXT[]
) RETURNS UUID[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET lock_timeout = '100ms'
AS $$
DECLARE
    same_plans UUID[];
    written UUID[];
BEGIN
    IF cardinality(plans) > 0 THEN
        -- Games before plans, as in the deletion of an account.
        PERFORM 1 FROM games AS g WHERE g.id = ANY (store_turns.games) ORDER BY g.id FOR NO KEY UPDATE;
        WITH locked AS MATERIALIZED (
            SELECT p.id, p.state, p.revision, (n.plan::JSON ->> 'revision')::BIGINT AS next
            FROM unnest(store_turns.plans) AS n (plan) JOIN plans AS p ON p.id = (n.plan::JSON ->> 'id')::UUID
            FOR NO KEY UPDATE OF p
        )
        SELECT array_agg(l.id) INTO same_plans FROM locked AS l WHERE l.state = 'armed' AND l.revision = l.next - 1;
    END IF;

    WITH moved AS (
        UPDATE games AS g
        SET version = n.version, state = n.state, waiting_for = n.waiting, over = n.over, end_reason = n.end_reason,
            updated_at = n.at, vacant = coalesce(n.vacant | g.gone, g.vacant)
        FROM unnest(
            store_turns.games, versions, states, waiting, overs, end_reasons, kinds, seats, store_turns.accounts, keys, requests,
            answers, firsts, lasts, events, replies, wakes, ats, store_turns.vacant, store_turns.plans
        ) AS n (
            game, version, state, waiting, over, end_reason, kind, seat, account, key, request,
            answers, first, last, events, reply, wakes, at, vacant, plan
        )
        WHERE g.id = n.game AND g.version = n.version - 1
            AND (n.plan IS NULL OR (n.plan::JSON ->> 'id')::UUID = ANY (same_plans))
        RETURNING n.game, n.version, n.kind, n.seat, n.account, n.key, n.request, n.answers, n.first, n.last, n.events, n.reply,
            n.wakes, n.at
    ), logged AS (
        INSERT INTO turns (
            game_id, version, kind, seat, account_id, key, request, answers, first_seq, last_seq, facts, reply, wakes, at
        )
        SELECT m.game, m.version, m.kind, m.seat, m.account, m.key, m.request, m.answers, m.first, m.last, m.events, m.reply,
            m.wakes, m.at
        FROM moved AS m
    ), queued AS (
        INSERT INTO outbox (game_id, version, wakes, at, taken_until)
        SELECT m.game, m.version, m.wakes, m.at, m.at FROM moved AS m
    )
    SELECT array_agg(m.game) INTO written FROM moved AS m;

    -- From here on the rows of the games are locked, and each statement sees what was committed before.
    IF cardinality(seatings) > 0 THEN
        INSERT INTO sittings AS s (game_id, state, due_at)
        SELECT n.game, n.state, n.due FROM unnest(store_turns.games, seatings, dues) AS n (game, state, due)
        WHERE n.state IS NOT NULL AND n.game = ANY (written)
        ON CONFLICT (game_id) DO UPDATE SET state = excluded.state, due_at = excluded.due_at;
    END IF;
    IF cardinality(handed) > 0 THEN
        -- A hand-over ends with its accounts. The game is then due at once, whatever the turn says.
        UPDATE sittings AS s SET due_at = n.at
        FROM unnest(store_turns.games, ats, handed) AS n (game, at, seats)
        WHERE s.game_id = n.game AND n.game = ANY (written) AND n.seats <> n.seats & coalesce((
            SELECT bit_or(1::SMALLINT << t.seat) FROM game_seats AS t WHERE t.game_id = n.game AND t.substitute_id IS NOT NULL
        ), 0);
    END IF;
    IF cardinality(plans) > 0 THEN
        UPDATE plans AS p
        SET state = c.state, revision = c.revision, plan = c.plan, generation = c.generation, since = c.since,
            carried_out = c.carried_out, looked = c.looked, history = c.history,
            unseen_since = coalesce(to_timestamp(0) + c.unseen_since * INTERVAL '1 microsecond', p.unseen_since)
        FROM unnest(store_turns.games, store_turns.plans) AS n (game, plan)
        CROSS JOIN LATERAL json_to_record(n.plan::JSON) AS c (
            id UUID, state TEXT, revision BIGINT, plan TEXT, generation SMALLINT, since BIGINT, carried_out BIGINT, looked BIGINT,
            history TEXT, unseen_since BIGINT
        )
        WHERE n.plan IS NOT NULL AND n.game = ANY (written) AND p.id = c.id;
    END IF;
    IF cardinality(given_up) > 0 THEN
        DELETE FROM links AS l USING unnest(store_turns.games, given_up) AS n (game, seats)
        WHERE l.game_id = n.game AND n.game = ANY (written) AND l.kind = 'coach' AND (n.seats >> l.seat) & 1 = 1;
        WITH ended AS (
            DELETE FROM hand_overs AS h USING unnest(store_turns.games, given_up) AS n (game, seats)
            WHERE h.game_id = n.game AND n.game = ANY (written) AND h.state = 'offered' AND (n.seats >> h.seat) & 1 = 1
            RETURNING h.to_id
        )
        INSERT INTO changes AS c (account_id, number)
        SELECT a.id, 1 FROM accounts AS a
        WHERE a.id IN (SELECT e.to_id FROM ended AS e) AND a.deleted_at IS NULL ORDER BY a.id
        ON CONFLICT (account_id) DO UPDATE SET number = c.number + 1;
    END IF;
    RETURN coalesce(written, '{}');
END $$;
