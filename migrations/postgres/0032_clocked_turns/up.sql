-- A turn of a game with clocks writes its row of `sittings` anew: with room on its page, and with the time of the next check as
-- it was, no index has to be touched.
ALTER TABLE sittings SET (fillfactor = 50, toast_tuple_target = 8160);

-- As before, except how it writes `sittings`. Nodes of the version before call it in the same way.
CREATE OR REPLACE FUNCTION store_turns(
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
    stored BIGINT;
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
        -- A move or an undo leaves an earlier check as it is, so that the index of the checks does not change. The check finds
        -- nothing due then, and schedules the next one.
        UPDATE sittings AS s
        SET state = n.state,
            due_at = CASE WHEN n.kind IN ('move', 'undo') AND n.due >= s.due_at THEN s.due_at ELSE n.due END
        FROM unnest(store_turns.games, kinds, seatings, dues) AS n (game, kind, state, due)
        WHERE n.state IS NOT NULL AND n.game = ANY (written) AND s.game_id = n.game;
        GET DIAGNOSTICS stored = ROW_COUNT;
        IF stored < (
            SELECT count(*) FROM unnest(store_turns.games, seatings) AS n (game, state)
            WHERE n.state IS NOT NULL AND n.game = ANY (written)
        ) THEN
            INSERT INTO sittings (game_id, state, due_at)
            SELECT n.game, n.state, n.due FROM unnest(store_turns.games, seatings, dues) AS n (game, state, due)
            WHERE n.state IS NOT NULL AND n.game = ANY (written)
            ON CONFLICT (game_id) DO NOTHING;
        END IF;
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

-- Stores the outcomes of pushes that were delivered: what the attempts say about the targets, the pushes, and the withdrawals
-- that are older. Returns the pushes that need nothing more. The others have a target that has failed before, and nothing was
-- done for them.
CREATE FUNCTION settle_delivered(ids UUID[], targets UUID[], ats TIMESTAMPTZ[], statuses SMALLINT[])
RETURNS UUID[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    well UUID[];
    failing UUID[];
BEGIN
    -- Targets before pushes, each in the order of their ids.
    SELECT array_agg(l.id) FILTER (WHERE l.since IS NULL), array_agg(l.id) FILTER (WHERE l.since IS NOT NULL)
    INTO well, failing
    FROM (
        SELECT t.id, t.failing_since AS since FROM push_targets AS t
        WHERE t.id = ANY (targets) ORDER BY t.id FOR NO KEY UPDATE
    ) AS l;
    UPDATE push_targets AS t
    SET tried_at = d.at, status = d.status, error = NULL, reason = NULL, succeeded_at = d.at
    FROM (
        SELECT DISTINCT ON (a.target) a.target, a.at, a.status FROM unnest(targets, ats, statuses) AS a (target, at, status)
        ORDER BY a.target, a.at DESC
    ) AS d
    WHERE d.target = ANY (well) AND t.id = d.target;
    PERFORM 1 FROM pushes AS p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
    UPDATE pushes AS p
    SET taken_until = p.created_at, attempts = p.attempts + 1, tried_at = d.at, status = d.status, error = NULL, shown = TRUE,
        state = 'delivered'
    FROM unnest(ids, targets, ats, statuses) AS d (id, target, at, status)
    WHERE d.target = ANY (well) AND p.id = d.id;
    -- Among the pushes of one target: see `is_waiting_in_few` of `queries::pushes`.
    UPDATE pushes AS o SET state = 'dropped'
    FROM unnest(ids) AS d (id)
    JOIN pushes AS p ON p.id = d.id
    WHERE p.kind <> 'answered' AND p.target_id = ANY (well)
        AND o.target_id = p.target_id AND o.game_id = p.game_id AND o.kind = 'answered' AND o.state || '' = 'waiting'
        AND o.version < p.version;
    RETURN coalesce((
        SELECT array_agg(d.id) FROM unnest(ids, targets) AS d (id, target)
        WHERE failing IS NULL OR d.target <> ALL (failing)
    ), '{}');
END $$;
