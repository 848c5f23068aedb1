-- Functions that write a page of rows in one statement. The tables grow and shrink faster than their statistics follow, so
-- each function forbids the plans that are right for small tables only. Rows are locked in the order of their ids.

-- Stores the decisions of seats: `tags` holds the open decision, or null if none is open. Drops waiting pushes of other
-- decisions, and withdraws all pushes of a seat without an open decision. Returns the withdrawn pushes that devices may show.
CREATE FUNCTION close_pushes(games UUID[], seats SMALLINT[], versions BIGINT[], tags TEXT[])
RETURNS UUID[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    replaced UUID[];
    ended UUID[];
    seen UUID[];
BEGIN
    SELECT array_agg(id) FILTER (WHERE NOT closed), array_agg(id) FILTER (WHERE closed),
        array_agg(id) FILTER (WHERE closed AND (shown OR taken_until > created_at))
    INTO replaced, ended, seen
    FROM (
        SELECT p.id, d.tag IS NULL AS closed, p.shown, p.taken_until, p.created_at
        FROM unnest(games, seats, versions, tags) AS d (game, seat, version, tag)
        JOIN pushes AS p ON p.game_id = d.game AND p.seat = d.seat
        WHERE NOT p.withdrawn AND p.version <= d.version
            AND (d.tag IS NULL OR (p.state = 'waiting' AND p.tag <> d.tag))
        ORDER BY p.id FOR UPDATE OF p
    ) AS locked;
    UPDATE pushes SET state = 'dropped' WHERE id = ANY (replaced);
    UPDATE pushes SET withdrawn = TRUE, state = CASE state WHEN 'waiting' THEN 'dropped' ELSE state END
    WHERE id = ANY (ended);
    RETURN coalesce(seen, '{}');
END $$;

-- Queues pushes. A push that was queued before, or whose target is deleted, is left out.
CREATE FUNCTION add_pushes(
    ids UUID[], targets UUID[], kinds TEXT[], games UUID[], seats SMALLINT[], tags TEXT[], versions BIGINT[],
    stages SMALLINT[], withdrawals BOOLEAN[], dues TIMESTAMPTZ[], made TIMESTAMPTZ
) RETURNS BIGINT LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    added BIGINT;
BEGIN
    INSERT INTO pushes (
        id, target_id, kind, game_id, seat, tag, version, stage, state, shown, withdrawn, quiet, attempts, created_at,
        due_at, taken_until
    )
    SELECT id, target, kind, game, seat, tag, version, stage, 'waiting', FALSE, withdrawn, FALSE, 0, made, due, made
    FROM (
        SELECT new.* FROM unnest(ids, targets, kinds, games, seats, tags, versions, stages, withdrawals, dues)
            WITH ORDINALITY AS new (id, target, kind, game, seat, tag, version, stage, withdrawn, due, n)
        JOIN push_targets AS t ON t.id = new.target
        ORDER BY new.n FOR KEY SHARE OF t
    ) AS kept
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    RETURN added;
END $$;

-- The positions, counted from 1, of those turns that have events.
CREATE FUNCTION turns_with_events(games UUID[], versions BIGINT[]) RETURNS BIGINT[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN coalesce((
        -- From the latest turn backwards: the one that is looked for is among the last.
        SELECT array_agg(e.n) FROM unnest(games, versions) WITH ORDINALITY AS e (game, version, n)
        CROSS JOIN LATERAL (
            SELECT t.first_seq <= t.last_seq AS events FROM turns AS t
            WHERE t.game_id = e.game AND t.version = e.version ORDER BY t.last_seq DESC LIMIT 1
        ) AS turn
        WHERE turn.events
    ), '{}');
END $$;

-- Queues deliveries. A delivery that was queued before, or whose webhook is deleted, is left out.
CREATE FUNCTION add_deliveries(
    ids UUID[], targets UUID[], kinds TEXT[], games UUID[], versions BIGINT[], dues TIMESTAMPTZ[], made TIMESTAMPTZ[]
) RETURNS BIGINT LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    added BIGINT;
BEGIN
    INSERT INTO deliveries (
        id, webhook_id, kind, game_id, version, state, attempts, created_at, due_at, taken_until
    )
    SELECT id, webhook, kind, game, version, 'waiting', 0, at, due, at
    FROM (
        SELECT new.* FROM unnest(ids, targets, kinds, games, versions, dues, made)
            WITH ORDINALITY AS new (id, webhook, kind, game, version, due, at, n)
        JOIN webhooks AS w ON w.id = new.webhook
        ORDER BY new.n FOR KEY SHARE OF w
    ) AS kept
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    RETURN added;
END $$;

-- Schedules the next deadline checks of games that are still at that version, and whose check is still the one that was
-- seen. Returns the games that were scheduled. A row that is locked changes now and is left out.
CREATE FUNCTION schedule_checks(games UUID[], versions BIGINT[], seen TIMESTAMPTZ[], dues TIMESTAMPTZ[])
RETURNS UUID[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    done UUID[];
BEGIN
    WITH locked AS (
        SELECT s.game_id, c.due FROM unnest(games, versions, seen, dues) AS c (game, version, seen, due)
        JOIN sittings AS s ON s.game_id = c.game AND s.due_at = c.seen
        JOIN games AS g ON g.id = c.game AND g.version = c.version
        FOR UPDATE OF s SKIP LOCKED
    ), moved AS (
        UPDATE sittings AS s SET due_at = locked.due FROM locked WHERE s.game_id = locked.game_id RETURNING s.game_id
    )
    SELECT array_agg(game_id) INTO done FROM moved;
    RETURN coalesce(done, '{}');
END $$;

-- Stores reminders, each once.
CREATE FUNCTION add_reminders(
    games UUID[], seats SMALLINT[], openings INTEGER[], percents SMALLINT[], accounts UUID[], dues TIMESTAMPTZ[],
    made TIMESTAMPTZ[]
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    added BIGINT;
BEGIN
    INSERT INTO reminders (game_id, seat, opening, percent, account_id, due_at, at, taken_until, told)
    SELECT game, seat, opening, percent, account, due, at, at, FALSE
    FROM unnest(games, seats, openings, percents, accounts, dues, made)
        AS new (game, seat, opening, percent, account, due, at)
    ORDER BY game, seat, opening, percent
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    RETURN added;
END $$;

-- Leases reminders until that time, or marks them as sent if there is none.
CREATE FUNCTION change_reminders(
    games UUID[], seats SMALLINT[], openings INTEGER[], percents SMALLINT[], leased TIMESTAMPTZ
) RETURNS BIGINT LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    changed BIGINT;
BEGIN
    WITH locked AS (
        SELECT r.game_id, r.seat, r.opening, r.percent
        FROM unnest(games, seats, openings, percents) AS d (game, seat, opening, percent)
        JOIN reminders AS r
            ON r.game_id = d.game AND r.seat = d.seat AND r.opening = d.opening AND r.percent = d.percent
        ORDER BY r.game_id, r.seat, r.opening, r.percent FOR UPDATE OF r
    )
    UPDATE reminders AS r SET told = r.told OR leased IS NULL, taken_until = coalesce(leased, r.taken_until)
    FROM locked AS l
    WHERE r.game_id = l.game_id AND r.seat = l.seat AND r.opening = l.opening AND r.percent = l.percent;
    GET DIAGNOSTICS changed = ROW_COUNT;
    RETURN changed;
END $$;

-- Queues change all the time: what is dead in them is cleared away early, and their statistics follow.
ALTER TABLE pushes SET (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
ALTER TABLE deliveries SET (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
