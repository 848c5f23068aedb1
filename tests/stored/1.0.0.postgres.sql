SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.add_deliveries(ids uuid[], targets uuid[], kinds text[], games uuid[], versions bigint[], dues timestamp with time zone[], made timestamp with time zone[]) RETURNS bigint
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.add_pushes(ids uuid[], targets uuid[], kinds text[], games uuid[], seats smallint[], tags text[], versions bigint[], stages smallint[], withdrawals boolean[], dues timestamp with time zone[], made timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.add_reminders(games uuid[], seats smallint[], openings integer[], percents smallint[], accounts uuid[], dues timestamp with time zone[], made timestamp with time zone[]) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.change_reminders(games uuid[], seats smallint[], openings integer[], percents smallint[], leased timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.close_pushes(games uuid[], seats smallint[], versions bigint[], tags text[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.commit_turns(games uuid[], versions bigint[], states bytea[], waiting smallint[], kinds text[], seats smallint[], accounts uuid[], keys text[], requests bytea[], answers text[], firsts bigint[], lasts bigint[], facts text[], replies text[], wakes smallint[], ats timestamp with time zone[]) RETURNS uuid[]
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.mark_gone_seats() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.mark_taken_seat() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- Nobody takes a seat with a deleted account.
    UPDATE games SET gone = gone & ~(1::SMALLINT << NEW.seat) WHERE id = NEW.game_id;
    RETURN NULL;
END $$;
CREATE FUNCTION public.refuse_change_of_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1 FROM audit_log_purges WHERE before > OLD.at) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'entries of the audit log are deleted by retention only';
    END IF;
    RAISE EXCEPTION 'entries of the audit log do not change';
END;
$$;
CREATE FUNCTION public.schedule_checks(games uuid[], versions bigint[], seen timestamp with time zone[], dues timestamp with time zone[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.settle_delivered(ids uuid[], targets uuid[], ats timestamp with time zone[], statuses smallint[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.store_turns(games uuid[], versions bigint[], states bytea[], waiting smallint[], overs boolean[], end_reasons text[], kinds text[], seats smallint[], accounts uuid[], keys text[], requests bytea[], answers text[], firsts bigint[], lasts bigint[], events text[], replies text[], wakes smallint[], ats timestamp with time zone[], vacant smallint[], seatings text[], dues timestamp with time zone[], given_up smallint[], handed smallint[], plans text[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_material TO 'off'
    SET lock_timeout TO '100ms'
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
CREATE FUNCTION public.turns_with_events(games uuid[], versions bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
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
CREATE FUNCTION public.write_turns(games uuid[], versions bigint[], states bytea[], waiting smallint[], kinds text[], seats smallint[], accounts uuid[], keys text[], requests bytea[], answers text[], firsts bigint[], lasts bigint[], facts text[], replies text[], wakes smallint[], ats timestamp with time zone[]) RETURNS uuid[]
    LANGUAGE plpgsql
    AS $$
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
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.__diesel_schema_migrations (
    version character varying(50) NOT NULL,
    run_on timestamp without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    name text NOT NULL,
    guest boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    bot_of uuid,
    language text,
    pending_email text,
    pending_hash text,
    name_locked boolean DEFAULT false NOT NULL
);
CREATE TABLE public.alive (
    id smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT alive_id_check CHECK ((id = 1))
);
CREATE TABLE public.allowances (
    key text NOT NULL,
    empty bigint NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.audit_log (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id uuid,
    action text NOT NULL,
    account_id uuid,
    game_id uuid,
    number bigint,
    table_id uuid,
    report_id uuid,
    reason text NOT NULL,
    until timestamp with time zone
);
CREATE TABLE public.audit_log_purges (
    before timestamp with time zone NOT NULL
);
CREATE TABLE public.authorization_codes (
    hash bytea NOT NULL,
    account_id uuid NOT NULL,
    bot_id uuid,
    client text NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scope text NOT NULL,
    place bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    session_id uuid
);
CREATE TABLE public.blocks (
    account_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.chairs (
    table_id uuid NOT NULL,
    place smallint NOT NULL,
    account_id uuid NOT NULL,
    beginner boolean NOT NULL,
    ask_order boolean NOT NULL
);
CREATE TABLE public.changes (
    account_id uuid NOT NULL,
    number bigint NOT NULL
);
CREATE TABLE public.chats (
    game_id uuid NOT NULL,
    latest bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    emptied_at timestamp with time zone
);
CREATE TABLE public.credentials (
    account_id uuid NOT NULL,
    email text NOT NULL,
    hash text NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    kind text NOT NULL,
    game_id uuid,
    version bigint,
    state text NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    taken_until timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    status smallint,
    error text,
    CONSTRAINT deliveries_check CHECK (((kind = 'ping'::text) = (game_id IS NULL))),
    CONSTRAINT deliveries_check1 CHECK (((game_id IS NULL) = (version IS NULL))),
    CONSTRAINT deliveries_kind_check CHECK ((kind = ANY (ARRAY['turn'::text, 'decision'::text, 'ping'::text]))),
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE public.device_grants (
    hash bytea NOT NULL,
    user_code text NOT NULL,
    client text NOT NULL,
    scope text NOT NULL,
    polled_at timestamp with time zone NOT NULL,
    pause_seconds integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    answer text,
    account_id uuid,
    bot_id uuid,
    place bytea,
    session_id uuid,
    CONSTRAINT device_grants_answer_check CHECK ((answer = ANY (ARRAY['allowed'::text, 'denied'::text])))
);
CREATE TABLE public.devices (
    key_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.friends (
    account_id uuid NOT NULL,
    friend_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.game_seats (
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    account_id uuid NOT NULL,
    substitute_id uuid
);
CREATE TABLE public.game_tables (
    id uuid NOT NULL,
    version bigint NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    players smallint NOT NULL,
    corporate_era boolean NOT NULL,
    draft boolean NOT NULL,
    private boolean NOT NULL,
    owner_id uuid NOT NULL,
    seed bytea NOT NULL,
    commitment text NOT NULL,
    free_seats smallint NOT NULL,
    state text NOT NULL,
    game_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    allow_bots boolean DEFAULT false NOT NULL,
    pace text DEFAULT 'relaxed'::text NOT NULL,
    rated boolean DEFAULT false NOT NULL,
    auto_start boolean DEFAULT false NOT NULL,
    expires_at timestamp with time zone,
    rematch_of uuid,
    control text,
    quick boolean DEFAULT false NOT NULL,
    caretaker text,
    CONSTRAINT game_tables_check CHECK (((state = 'started'::text) = (game_id IS NOT NULL))),
    CONSTRAINT game_tables_pace_check CHECK ((pace = ANY (ARRAY['live'::text, 'daily'::text, 'relaxed'::text]))),
    CONSTRAINT game_tables_state_check CHECK ((state = ANY (ARRAY['open'::text, 'started'::text, 'closed'::text])))
);
CREATE TABLE public.games (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    state bytea NOT NULL,
    waiting_for smallint NOT NULL,
    over boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    vacant smallint DEFAULT 0 NOT NULL,
    end_reason text,
    recorded boolean DEFAULT false NOT NULL,
    gone smallint DEFAULT 0 NOT NULL,
    opponents smallint DEFAULT 0 NOT NULL
)
WITH (fillfactor='60', toast_tuple_target='8160');
CREATE TABLE public.guesses (
    who bytea NOT NULL,
    place bytea NOT NULL,
    failures integer NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.hand_overs (
    id uuid NOT NULL,
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    from_id uuid NOT NULL,
    to_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT hand_overs_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
    CONSTRAINT hand_overs_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'active'::text, 'ended'::text])))
);
CREATE TABLE public.invitations (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    by_id uuid NOT NULL,
    hash bytea,
    account_id uuid,
    uses smallint NOT NULL,
    uses_left smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitations_check CHECK (((hash IS NULL) <> (account_id IS NULL))),
    CONSTRAINT invitations_uses_left_check CHECK ((uses_left >= 0))
);
CREATE TABLE public.links (
    id uuid NOT NULL,
    game_id uuid NOT NULL,
    account_id uuid NOT NULL,
    seat smallint NOT NULL,
    kind text NOT NULL,
    note text,
    hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT links_kind_check CHECK ((kind = ANY (ARRAY['spectator'::text, 'coach'::text])))
);
CREATE TABLE public.mail_codes (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id uuid NOT NULL,
    email text NOT NULL,
    digits bytea,
    failures integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mails (
    id uuid NOT NULL,
    kind text NOT NULL,
    account_id uuid,
    address text NOT NULL,
    language text NOT NULL,
    new_address text,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone NOT NULL,
    attempts integer NOT NULL,
    state text NOT NULL,
    error text
);
CREATE TABLE public.messages (
    game_id uuid NOT NULL,
    number bigint NOT NULL,
    account_id uuid NOT NULL,
    seat smallint NOT NULL,
    key text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone
);
CREATE TABLE public.mutes (
    account_id uuid NOT NULL,
    muted_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.oldest_program (
    id smallint NOT NULL,
    version text NOT NULL,
    CONSTRAINT oldest_program_id_check CHECK ((id = 1))
);
CREATE TABLE public.operators (
    account_id uuid NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.outages (
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    game_id uuid NOT NULL,
    version bigint NOT NULL,
    wakes smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    taken_until timestamp with time zone NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkey_challenges (
    hash bytea NOT NULL,
    account_id uuid,
    state bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    rp_id text NOT NULL,
    credential bytea NOT NULL,
    user_handle bytea NOT NULL,
    name text,
    key bytea NOT NULL,
    state bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.plans (
    id uuid NOT NULL,
    game_id uuid NOT NULL,
    account_id uuid NOT NULL,
    seat smallint NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    revision bigint NOT NULL,
    plan text NOT NULL,
    generation smallint NOT NULL,
    since bigint NOT NULL,
    carried_out bigint NOT NULL,
    looked bigint NOT NULL,
    key text NOT NULL,
    request bytea NOT NULL,
    history text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    unseen_since timestamp with time zone,
    CONSTRAINT plans_kind_check CHECK ((kind = ANY (ARRAY['pass'::text, 'sequence'::text, 'draft_ranking'::text, 'research'::text]))),
    CONSTRAINT plans_state_check CHECK ((state = ANY (ARRAY['armed'::text, 'done'::text, 'disarmed'::text])))
);
CREATE TABLE public.provider_links (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE public.provider_nonces (
    hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.provider_tokens (
    id uuid NOT NULL,
    link_id uuid,
    issuer text NOT NULL,
    client_id text NOT NULL,
    token bytea NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.push_keys (
    number smallint NOT NULL,
    pkcs8 bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT push_keys_number_check CHECK ((number = 1))
);
CREATE TABLE public.push_preferences (
    account_id uuid NOT NULL,
    off text NOT NULL,
    muted text NOT NULL,
    zone text,
    quiet_from smallint,
    quiet_to smallint,
    changed_at timestamp with time zone NOT NULL,
    mail boolean DEFAULT false NOT NULL,
    mail_due_at timestamp with time zone,
    mail_since timestamp with time zone,
    mail_sent_at timestamp with time zone,
    mail_token text,
    mail_address text,
    CONSTRAINT push_preferences_check CHECK ((((zone IS NULL) = (quiet_from IS NULL)) AND ((zone IS NULL) = (quiet_to IS NULL))))
);
CREATE TABLE public.push_targets (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    session_id uuid NOT NULL,
    service text NOT NULL,
    device bytea NOT NULL,
    route text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    registered_at timestamp with time zone NOT NULL,
    disabled_at timestamp with time zone,
    disabled_for text,
    failing_since timestamp with time zone,
    succeeded_at timestamp with time zone,
    tried_at timestamp with time zone,
    status smallint,
    error text,
    reason text,
    paused_until timestamp with time zone NOT NULL,
    CONSTRAINT push_targets_check CHECK (((disabled_at IS NULL) = (disabled_for IS NULL))),
    CONSTRAINT push_targets_disabled_for_check CHECK ((disabled_for = 'failing'::text)),
    CONSTRAINT push_targets_service_check CHECK ((service = ANY (ARRAY['web_push'::text, 'fcm'::text, 'apns'::text])))
);
CREATE TABLE public.pushes (
    id uuid NOT NULL,
    target_id uuid NOT NULL,
    kind text NOT NULL,
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    tag text NOT NULL,
    version bigint NOT NULL,
    stage smallint NOT NULL,
    deadline timestamp with time zone,
    state text NOT NULL,
    shown boolean NOT NULL,
    withdrawn boolean NOT NULL,
    quiet boolean NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    taken_until timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    status smallint,
    error text,
    CONSTRAINT pushes_kind_check CHECK ((kind = ANY (ARRAY['your_turn'::text, 'reminder'::text, 'answered'::text, 'game_over'::text]))),
    CONSTRAINT pushes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dropped'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='5000');
CREATE TABLE public.quick_kinds (
    kind text NOT NULL,
    asked bigint NOT NULL
);
CREATE TABLE public.quick_matches (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request bytea NOT NULL,
    table_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.ratings (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    points integer NOT NULL,
    games integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT ratings_kind_check CHECK ((kind = ANY (ARRAY['overall'::text, 'duel'::text, 'multiplayer'::text, 'opponents'::text])))
);
CREATE TABLE public.refresh_tokens (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    generation bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reminders (
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    opening integer NOT NULL,
    percent smallint NOT NULL,
    account_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    taken_until timestamp with time zone NOT NULL,
    told boolean NOT NULL
);
CREATE TABLE public.reports (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    game_id uuid,
    number bigint,
    author_id uuid NOT NULL,
    text text NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone
);
CREATE TABLE public.rests (
    account_id uuid NOT NULL,
    rest text NOT NULL
);
CREATE TABLE public.results (
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    account_id uuid NOT NULL,
    players smallint NOT NULL,
    place smallint NOT NULL,
    won boolean NOT NULL,
    left_early boolean NOT NULL,
    rated boolean NOT NULL,
    corporation text NOT NULL,
    terraforming integer NOT NULL,
    milestones integer NOT NULL,
    awards integer NOT NULL,
    greeneries integer NOT NULL,
    cities integer NOT NULL,
    cards integer NOT NULL,
    total integer NOT NULL,
    generations integer NOT NULL,
    seconds integer NOT NULL,
    ended_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reviews (
    game_id uuid NOT NULL,
    account_id uuid NOT NULL,
    state text NOT NULL,
    engine text NOT NULL,
    attempts integer NOT NULL,
    looked_at integer NOT NULL,
    decisions text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT reviews_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.seen_markers (
    account_id uuid NOT NULL,
    game_id uuid NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text,
    secret bytea NOT NULL,
    place bytea NOT NULL,
    generation bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    client text,
    scope text,
    bot_id uuid,
    CONSTRAINT sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT sessions_granted CHECK (((scope IS NOT NULL) OR ((client IS NULL) AND (bot_id IS NULL))))
);
CREATE TABLE public.sign_in_codes (
    hash bytea NOT NULL,
    account_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.signing_keys (
    kid text NOT NULL,
    pkcs8 bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    number bigint DEFAULT 1 NOT NULL,
    signs_from timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL
);
CREATE TABLE public.sittings (
    game_id uuid NOT NULL,
    state text NOT NULL,
    due_at timestamp with time zone
)
WITH (fillfactor='50', toast_tuple_target='8160');
CREATE TABLE public.suspensions (
    account_id uuid NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone,
    seats_due boolean NOT NULL
);
CREATE TABLE public.turns (
    game_id uuid NOT NULL,
    version bigint NOT NULL,
    kind text NOT NULL,
    seat smallint,
    account_id uuid,
    key text,
    request bytea,
    answers text NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    facts text NOT NULL,
    reply text NOT NULL,
    at timestamp with time zone NOT NULL,
    wakes smallint,
    CONSTRAINT turns_check CHECK (((kind = ANY (ARRAY['start'::text, 'end'::text, 'note'::text])) = (account_id IS NULL))),
    CONSTRAINT turns_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'move'::text, 'undo'::text, 'end'::text, 'expiry'::text, 'note'::text])))
)
WITH (toast_tuple_target='8160');
CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    place smallint NOT NULL,
    url text NOT NULL,
    sends text NOT NULL,
    games text NOT NULL,
    description text NOT NULL,
    secret bytea NOT NULL,
    old_secret bytea,
    old_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    disabled_at timestamp with time zone,
    disabled_for text,
    failing_since timestamp with time zone,
    succeeded_at timestamp with time zone,
    paused_until timestamp with time zone NOT NULL,
    session_id uuid,
    host text DEFAULT ''::text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    openings integer DEFAULT 0 NOT NULL,
    open_until timestamp with time zone,
    CONSTRAINT webhooks_check CHECK (((disabled_at IS NULL) = (disabled_for IS NULL))),
    CONSTRAINT webhooks_check1 CHECK (((old_secret IS NULL) = (old_until IS NULL))),
    CONSTRAINT webhooks_disabled_for_check CHECK ((disabled_for = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text]))),
    CONSTRAINT webhooks_sends_check CHECK ((sends = ANY (ARRAY['turns'::text, 'decisions'::text])))
);
INSERT INTO public.__diesel_schema_migrations VALUES ('0001', '2026-11-28 20:41:59.592002');
INSERT INTO public.__diesel_schema_migrations VALUES ('0002', '2026-11-28 20:41:59.619651');
INSERT INTO public.__diesel_schema_migrations VALUES ('0003', '2026-11-28 20:41:59.644948');
INSERT INTO public.__diesel_schema_migrations VALUES ('0004', '2026-11-28 20:41:59.650771');
INSERT INTO public.__diesel_schema_migrations VALUES ('0005', '2026-11-28 20:41:59.652811');
INSERT INTO public.__diesel_schema_migrations VALUES ('0006', '2026-11-28 20:41:59.654362');
INSERT INTO public.__diesel_schema_migrations VALUES ('0007', '2026-11-28 20:41:59.67164');
INSERT INTO public.__diesel_schema_migrations VALUES ('0008', '2026-11-28 20:41:59.685311');
INSERT INTO public.__diesel_schema_migrations VALUES ('0009', '2026-11-28 20:41:59.692493');
INSERT INTO public.__diesel_schema_migrations VALUES ('0011', '2026-11-28 20:41:59.712027');
INSERT INTO public.__diesel_schema_migrations VALUES ('0013', '2026-11-28 20:41:59.720517');
INSERT INTO public.__diesel_schema_migrations VALUES ('0014', '2026-11-28 20:41:59.735615');
INSERT INTO public.__diesel_schema_migrations VALUES ('0015', '2026-11-28 20:41:59.760465');
INSERT INTO public.__diesel_schema_migrations VALUES ('0016', '2026-11-28 20:41:59.771752');
INSERT INTO public.__diesel_schema_migrations VALUES ('0017', '2026-11-28 20:41:59.775113');
INSERT INTO public.__diesel_schema_migrations VALUES ('0018', '2026-11-28 20:41:59.789991');
INSERT INTO public.__diesel_schema_migrations VALUES ('0019', '2026-11-28 20:41:59.798583');
INSERT INTO public.__diesel_schema_migrations VALUES ('0020', '2026-11-28 20:41:59.808787');
INSERT INTO public.__diesel_schema_migrations VALUES ('0021', '2026-11-28 20:41:59.810502');
INSERT INTO public.__diesel_schema_migrations VALUES ('0023', '2026-11-28 20:41:59.81472');
INSERT INTO public.__diesel_schema_migrations VALUES ('0024', '2026-11-28 20:41:59.818759');
INSERT INTO public.__diesel_schema_migrations VALUES ('0025', '2026-11-28 20:41:59.820566');
INSERT INTO public.__diesel_schema_migrations VALUES ('0027', '2026-11-28 20:41:59.82534');
INSERT INTO public.__diesel_schema_migrations VALUES ('0028', '2026-11-28 20:41:59.829193');
INSERT INTO public.__diesel_schema_migrations VALUES ('0029', '2026-11-28 20:41:59.838209');
INSERT INTO public.__diesel_schema_migrations VALUES ('0030', '2026-11-28 20:41:59.844148');
INSERT INTO public.__diesel_schema_migrations VALUES ('0031', '2026-11-28 20:41:59.853851');
INSERT INTO public.__diesel_schema_migrations VALUES ('0032', '2026-11-28 20:41:59.856221');
INSERT INTO public.__diesel_schema_migrations VALUES ('0033', '2026-11-28 20:41:59.859037');
INSERT INTO public.__diesel_schema_migrations VALUES ('0034', '2026-11-28 20:41:59.861855');
INSERT INTO public.__diesel_schema_migrations VALUES ('0035', '2026-11-28 20:41:59.868062');
INSERT INTO public.__diesel_schema_migrations VALUES ('0036', '2026-11-28 20:41:59.873407');
INSERT INTO public.__diesel_schema_migrations VALUES ('0037', '2026-11-28 20:41:59.878463');
INSERT INTO public.__diesel_schema_migrations VALUES ('0038', '2026-11-28 20:41:59.879903');
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000101', 'Computer⁠ novice 1', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000102', 'Computer⁠ novice 2', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000103', 'Computer⁠ novice 3', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000104', 'Computer⁠ novice 4', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000201', 'Computer⁠ regular 1', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000202', 'Computer⁠ regular 2', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000203', 'Computer⁠ regular 3', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000204', 'Computer⁠ regular 4', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000301', 'Computer⁠ strong 1', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000302', 'Computer⁠ strong 2', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000303', 'Computer⁠ strong 3', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('00000000-0000-8000-8000-000000000304', 'Computer⁠ strong 4', false, '1970-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 'Guest⁠ E565', true, '2026-11-28 20:42:03.582518+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('01a223e4-c14a-77b2-bea0-5f48cf88421b', 'Guest⁠ DGQW', true, '2026-11-28 20:42:03.978233+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.accounts VALUES ('01a223e4-c162-7315-a23f-653d5edbd5d7', 'Guest⁠ DNF9', true, '2026-11-28 20:42:04.002901+00', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.alive VALUES (1, '2026-11-28 20:42:01.814371+00');
INSERT INTO public.allowances VALUES ('sign_in:90bc69a26d059360c8cf83a5e3c8ec6e', 1795898526578737);
INSERT INTO public.allowances VALUES ('account:01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 1795898526138582);
INSERT INTO public.allowances VALUES ('account:01a223e4-c14a-77b2-bea0-5f48cf88421b', 1795898526156171);
INSERT INTO public.allowances VALUES ('chat:01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 1795898525898277);
INSERT INTO public.allowances VALUES ('address:90bc69a26d059360c8cf83a5e3c8ec6e', 1795898525458956);
INSERT INTO public.allowances VALUES ('account:01a223e4-c162-7315-a23f-653d5edbd5d7', 1795898527003163);
INSERT INTO public.chairs VALUES ('01a223e4-c188-77b3-84c5-c1e56e977f02', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', false, true);
INSERT INTO public.chairs VALUES ('01a223e4-c188-77b3-84c5-c1e56e977f02', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', false, true);
INSERT INTO public.chairs VALUES ('01a223e4-c541-746d-a037-324f20c7a6a3', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', false, true);
INSERT INTO public.chairs VALUES ('01a223e4-c541-746d-a037-324f20c7a6a3', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', false, true);
INSERT INTO public.chairs VALUES ('01a223e4-c541-746d-a037-324f20c7a6a3', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', false, true);
INSERT INTO public.chairs VALUES ('01a223e4-c737-7502-a062-0db246af66b9', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', false, true);
INSERT INTO public.changes VALUES ('01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 3);
INSERT INTO public.changes VALUES ('01a223e4-c14a-77b2-bea0-5f48cf88421b', 3);
INSERT INTO public.chats VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 1, '2026-11-28 20:42:04.902415+00', NULL);
INSERT INTO public.devices VALUES ('\x5db1ed80b71003ff3b0625f714c69d77930de0326931ab079d8900a457362da4', '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '2026-11-28 20:42:03.582518+00');
INSERT INTO public.devices VALUES ('\x345591ea834103e603ab083e14041df1922ee781f44684a447e8c1c9a2f405ba', '01a223e4-c14a-77b2-bea0-5f48cf88421b', '2026-11-28 20:42:03.978233+00');
INSERT INTO public.devices VALUES ('\x6ef34d54af5dc07b561e9fb944863694b78e054efd23dd3e6ee1384844483412', '01a223e4-c162-7315-a23f-653d5edbd5d7', '2026-11-28 20:42:04.002901+00');
INSERT INTO public.friends VALUES ('01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c14a-77b2-bea0-5f48cf88421b', '2026-11-28 20:42:04.843726+00');
INSERT INTO public.friends VALUES ('01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '2026-11-28 20:42:04.883996+00');
INSERT INTO public.game_seats VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', NULL);
INSERT INTO public.game_seats VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', NULL);
INSERT INTO public.game_seats VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', NULL);
INSERT INTO public.game_seats VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', NULL);
INSERT INTO public.game_seats VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', NULL);
INSERT INTO public.game_seats VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', NULL);
INSERT INTO public.game_tables VALUES ('01a223e4-c188-77b3-84c5-c1e56e977f02', 3, 'Table of⁠ Guest⁠ E565', 'PS1CGRSP85', 2, true, true, false, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '\xae90a2fff915de55ff53cbe36ccac7802615d2a22ddbb47c462e420cd0430f65', '111e96140e15e8e336b1de133a23e5f3ab03e03536675819af22d7cc42f4d296', 0, 'started', '01a223e4-c1d2-70ad-b8fb-9e595521cfde', '2026-11-28 20:42:04.041147+00', '2026-11-28 20:42:04.114259+00', false, 'relaxed', false, false, '2026-12-28 20:42:04.097281+00', NULL, NULL, false, NULL);
INSERT INTO public.game_tables VALUES ('01a223e4-c541-746d-a037-324f20c7a6a3', 4, 'Table of⁠ Guest⁠ E565', 'E74J22B19R', 3, true, false, false, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '\xed470d5f42b2fd22ceb14b30538deead009907527bc6797baec22f3f013e319f', '3794c71cad780ec5c36667091ac7c88c433108546afb0b606bfe98aa6decbac4', 0, 'started', '01a223e4-c576-70ad-b8fb-9e5afff3d7a2', '2026-11-28 20:42:04.994051+00', '2026-11-28 20:42:05.046288+00', false, 'relaxed', false, false, '2026-12-28 20:42:05.033901+00', NULL, NULL, false, NULL);
INSERT INTO public.game_tables VALUES ('01a223e4-c737-7502-a062-0db246af66b9', 2, 'Table of⁠ Guest⁠ E565', 'TFRKS8YBR7', 1, true, false, false, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '\xd8066db1d96fbb6e520b996ca50ee836430a14917de258f3a3c7f0e87e7e2091', '4b4bf989deaffed5709825e9934eef0632985a6cb669a1973bc0cbb69ffaee27', 0, 'started', '01a223e4-c742-70ad-b8fb-9e5b077b5816', '2026-11-28 20:42:05.495468+00', '2026-11-28 20:42:05.506938+00', false, 'relaxed', false, false, '2026-12-28 20:42:05.495468+00', NULL, NULL, false, NULL);
INSERT INTO public.games VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', '01a223e4-c188-77b3-84c5-c1e56e977f02', 'Table of⁠ Guest⁠ E565', 31, '\x01020200000000010100ae90a2fff915de55ff53cbe36ccac7802615d2a22ddbb47c462e420cd0430f65db010103000000e401008080808080800800008080808080800800808080808080080000000000000000ac01a881533c886b1618841a46945871cb02c4c235bab1766645b2a4240d8b2bc3289c493e5eb77a1cc76a7e9a5495bf5ca34736c9502db962916da039caaf8cce135a9fa51d42b45db6a22cc644326774c5a6257d29044a40594b038d238a6f6352cd696585899e413043099890277237aeb86c1f3d4f2aab0e078ec87b4c57920fbc4e9d0117207f0bd05ba9b055cc151978bea1bd64802226971b9351c07514107931386e342f56b59b5f2e3a1c08ac3fbb0aad051e6848aa8f834d7c1106213361a799c160128287cf0002000003010201070000280032001400040200000000040000000000000100000000000000000000000000000170000400010c00002c002c000000040200000000040000000000000000000001000000000000000000020104b33b967700030c73860004000001161500000000000100006600', 2, false, '2026-11-28 20:42:04.114259+00', '2026-11-28 20:42:04.828538+00', 0, NULL, false, 0, 0);
INSERT INTO public.games VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', '01a223e4-c541-746d-a037-324f20c7a6a3', 'Table of⁠ Guest⁠ E565', 25, '\x010203000000000000010000ed470d5f42b2fd22ceb14b30538deead009907527bc6797baec22f3f013e319fdc01020202010201e200808080808080808010008080802000808080a0808080801080808020000000000000000000a6017a5aab2107d0719384c4b53ab29a6a907c3c816860268586a51496352a51b477c711792583b1a0234e0866951517991d39132022ac8a9f5eaf6f6487541601566e0b456159062ebb035c2cbc9c755f4f1ecd3f7d023d4858bd7e91735d8f4b5738520e1888cb04b98053103ba4a85b332b198d4c78bf9d5043aab0b60d2472c927cc46a11f7b6d498255cf0f28ad05326c3e94c674ae6b69a6921b8c8b127fa9a20c30b30a4a249ec2c5c063ceca987665412d890967b8429ba370471aa7b76297c3be3444c84d2f371c29000300010302020103010300002800220000040206020000000206028ec100000000010000000000000000000000000000000000010c0000280028000000040000000000040002403600000000000000000100000000000000000000000000010700002a020200180000000000000000000231ba0000000001000000000000000000000000000000000000020b0c0b00000103000000000000010000ed470d5f42b2fd22ceb14b30538deead009907527bc6797baec22f3f013e319fdc01020202010200e200000080808020008080802080808020000000000000000000a6017a5aab2107d0719384c4b53ab29a6a907c3c816860268586a51496352a51b477c711792583b1a0234e0866951517991d39132022ac8a9f5eaf6f6487541601566e0b456159062ebb035c2cbc9c755f4f1ecd3f7d023d4858bd7e91735d8f4b5738520e1888cb04b98053103ba4a85b332b198d4c78bf9d5043aab0b60d2472c927cc46a11f7b6d498255cf0f28ad05326c3e94c674ae6b69a6921b8c8b127fa9a20c30b30a4a249ec2c5c063ceca987665412d890967b8429ba370471aa7b76297c3be3444c84d2f371c29000300010302020103010300002800220000040206020000000206028ec100000000010000000000000000000000000000000000010c00002800280000000400000000000400024036000000000000000001000000000000000000000000000107000028002600140000000000000000000231ba0000000001000000000000000000000000000000000000020b0c09000002187374616e646172645f70726f6a6563743a617175696665720000005408617265613a683631000000550102025900', 4, false, '2026-11-28 20:42:05.046288+00', '2026-11-28 20:42:05.482899+00', 0, NULL, false, 0, 0);
INSERT INTO public.games VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', '01a223e4-c737-7502-a062-0db246af66b9', 'Table of⁠ Guest⁠ E565', 13, '\x0102010000010000d8066db1d96fbb6e520b996ca50ee836430a14917de258f3a3c7f0e87e7e2091da01020200010001e2000080808480208084808040008084848060000000000080808080800400000000bd01b1746c758f2b6b8c151268ae1cc6c99f118d7f8903ac5380971f3245546e60b3c8bb2d86934c843f5738765936b96daf4d6572093d1eba3b610f9c7b2e22187ab8838aa8c514b543343c66c0350698481069a58b2339164a2fa431946a1aa678c2307e553ebda1774e5a960e171bb00c5d2a705b204bbe91b6cf87a9070d0213ca9b29198ec7d09d9037b25f44057d73c3219ecb04a2335e1d64abcc88b792b408aa470a3aa3262cce679a4f7c010bad8524564162cd816fa7502725bf10bc46404951955258a05c8263289971c1000001010400001c000a28000002000000000004000001c4000002794200010100010000000000000000000000000000000002100000000001010000010000d8066db1d96fbb6e520b996ca50ee836430a14917de258f3a3c7f0e87e7e2091da01020200010000e200008080848020808480804000808484806000000000000000000000bd01b1746c758f2b6b8c151268ae1cc6c99f118d7f8903ac5380971f3245546e60b3c8bb2d86934c843f5738765936b96daf4d6572093d1eba3b610f9c7b2e22187ab8838aa8c514b543343c66c0350698481069a58b2339164a2fa431946a1aa678c2307e553ebda1774e5a960e171bb00c5d2a705b204bbe91b6cf87a9070d0213ca9b29198ec7d09d9037b25f44057d73c3219ecb04a2335e1d64abcc88b792b408aa470a3aa3262cce679a4f7c010bad8524564162cd816fa7502725bf0fbc46404951955258a05c8263289971000001010400001c001c280000020000000000020002c14201c400000179000101000100000000000000000000000000000000020c00000000041c7374616e646172645f70726f6a6563743a706f7765725f706c616e740000002a14706c61795f636172643a6c616e645f636c61696d0000002c08617265613a6833380000002e1d7374616e646172645f70726f6a6563743a73656c6c5f706174656e747300000101c1320100023500', 1, false, '2026-11-28 20:42:05.506938+00', '2026-11-28 20:42:05.673333+00', 0, NULL, false, 0, 0);
INSERT INTO public.messages VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 1, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 0, 'messages', 'Good luck!', '2026-11-28 20:42:04.902415+00', NULL);
INSERT INTO public.oldest_program VALUES (1, '0.1.0');
INSERT INTO public.plans VALUES ('01a223e4-c512-73af-883c-3d3955c87105', '01a223e4-c1d2-70ad-b8fb-9e595521cfde', '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', 0, 'pass', 'armed', 1, '{"what":{"kind":"pass"},"until":"this_generation","stop_if":[]}', 3, 102, 0, 0, 'plans', '\x00ff5c6fd39e375f65b33ad2344c71c1a500d446474b441bc027845ca164d080', '[{"at":1795898524946412,"what":{"type":"armed"}}]', '2026-11-28 20:42:04.946412+00', NULL);
INSERT INTO public.refresh_tokens VALUES ('\xf963cbdf8233cd21bb4bc73e1cf0ddf8ec7f4c722325a8032777f791eb439ba5', '01a223e4-bfc7-731d-ac4b-c1386c75206d', 1, '2026-11-28 20:42:03.592023+00');
INSERT INTO public.refresh_tokens VALUES ('\xa814067744091e29011232770190d0ac290372d7f8cca60b157848973b0041e3', '01a223e4-c154-7308-a5c3-7869a976f520', 1, '2026-11-28 20:42:03.988943+00');
INSERT INTO public.refresh_tokens VALUES ('\x3e7e1e83b95ab5356549f0bf6dd6e7d4021df1a002fa4478cb6529b5fb669d72', '01a223e4-c167-7400-826c-528cf42c1ee7', 1, '2026-11-28 20:42:04.007682+00');
INSERT INTO public.sessions VALUES ('01a223e4-bfc7-731d-ac4b-c1386c75206d', '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', NULL, '\xe8f63fc7b65b7cb1e3e4d8ee9d8259d0490e00dab20cdda6a4561a7f5b34e7ea', '\x90bc69a26d059360c8cf83a5e3c8ec6e', 1, '2026-11-28 20:42:03.592023+00', '2026-11-28 20:42:03.592023+00', '2027-01-27 20:42:03.592023+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('01a223e4-c154-7308-a5c3-7869a976f520', '01a223e4-c14a-77b2-bea0-5f48cf88421b', NULL, '\x3f27613ab2130278144312afa42a4b57c54db77aff67739ff36f341a466d6bad', '\x90bc69a26d059360c8cf83a5e3c8ec6e', 1, '2026-11-28 20:42:03.988943+00', '2026-11-28 20:42:03.988943+00', '2027-01-27 20:42:03.988943+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('01a223e4-c167-7400-826c-528cf42c1ee7', '01a223e4-c162-7315-a23f-653d5edbd5d7', NULL, '\xfe3507f8370dec3ecefdd9ec63d28fe6e4378dd436efece6be0289676a3c6828', '\x90bc69a26d059360c8cf83a5e3c8ec6e', 1, '2026-11-28 20:42:04.007682+00', '2026-11-28 20:42:04.007682+00', '2027-01-27 20:42:04.007682+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.signing_keys VALUES ('TPN8K2SMPFK8', '\x3051020101300506032b657004220420ea38d74bef20ede4630de0f7afae02538e7e2f774bfb1bc0cec1cf8f44b7bd10812100adc561eddac597cb23300a7f307d86a9c4333d12f48fcf96f77444a47e8df888', '2026-11-28 20:41:59.900611+00', 1, '2026-11-28 20:41:59.900611+00');
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 1, 'start', NULL, NULL, NULL, NULL, '[]', 1, 6, '[{"type":"began","data":{"players":2,"first":"red","corporate_era":true,"draft":true,"commitment":"111e96140e15e8e336b1de133a23e5f3ab03e03536675819af22d7cc42f4d296"}},{"type":"shuffled","data":{"count":208,"from_discards":false,"order":["windmills","zeppelins","giant_space_mirror","trees","great_dam","media_archives","black_polar_dust","predators","fusion_power","eos_chasma_national_park","earth_catapult","insects","heather","solar_power","soletta","asteroid_mining_consortium","lagrange_observatory","power_infrastructure","lake_marineris","rad_suits","water_splitting_plant","farming","power_grid","electro_catapult","heat_trappers","micro_mills","release_of_inert_gases","space_elevator","wave_power","carbonate_processing","indentured_workers","asteroid_mining","standard_technology","mars_university","mineral_deposit","mass_converter","biomass_combustors","moss","security_fleet","restricted_area","acquired_company","ghg_factories","caretaker_contract","trans_neptune_probe","ceos_favorite_project","permafrost_extraction","io_mining_industries","imported_nitrogen","advanced_alloys","small_animals","energy_tapping","giant_ice_asteroid","nuclear_power","olympus_conference","tropical_resort","tectonic_stress_power","media_group","power_supply_consortium","vesta_shipyard","underground_detonations","satellites","lava_flows","special_design","imported_hydrogen","research","lichen","magnetic_field_generators","cupola_city","land_claim","fuel_factory","bushes","corporate_stronghold","imported_ghg","natural_preserve","immigration_shuttles","sponsors","virus","steelworks","artificial_lake","terraforming_ganymede","shuttles","nitrogen_rich_asteroid","hackers","food_factory","cloud_seeding","viral_enhancers","mining_area","peroxide_power","towing_a_comet","deep_well_heating","power_plant","ants","strip_mine","business_contacts","toll_station","callisto_penal_mines","rad_chem_factory","earth_office","ironworks","symbiotic_fungus","cartel","industrial_microbes","building_industries","adapted_lichen","mining_rights","asteroid","insulation","titanium_mine","deimos_down","breathing_filters","kelp_farming","protected_valley","livestock","open_city","optimal_aerobraking","great_escarpment_consortium","quantum_extractor","archaebacteria","magnetic_field_dome","development_center","martian_rails","mohole_area","immigrant_city","industrial_center","space_mirrors","grass","nitrophilic_moss","equatorial_magnetizer","flooding","ice_asteroid","nitrite_reducing_bacteria","colonizer_training_camp","arctic_algae","underground_city","subterranean_reservoir","big_asteroid","ai_central","gene_repair","tundra_farming","noctis_farming","commercial_district","technology_demonstration","phobos_space_haven","space_station","urbanized_area","local_heat_trapping","convoy_from_europa","energy_saving","fueled_generators","ecological_zone","ghg_producing_bacteria","rover_construction","investment_loan","interstellar_colony_ship","herbivores","ganymede_colony","invention_contest","geothermal_power","research_outpost","domed_crater","sabotage","tardigrades","mine","business_network","fish","algae","robotic_workforce","ice_cap_melting","designed_microorganisms","physics_complex","lightning_harvest","beam_from_a_thorium_asteroid","dust_seals","anti_gravity_technology","mangrove","soil_factory","extreme_cold_fungus","artificial_photosynthesis","water_import_from_europa","bribed_committee","import_of_advanced_ghg","adaptation_technology","plantation","advanced_ecosystems","greenhouses","methane_from_titan","medical_lab","worms","noctis_city","hired_raiders","solar_wind_power","decomposers","miranda_resort","nuclear_zone","large_convoy","aerobraked_ammonia_asteroid","birds","ore_processor","lunar_beam","search_for_life","protected_habitats","comet","aquifer_pumping","mining_expedition","regolith_eaters","inventors_guild","pets","capital"],"chance_used":219}},{"type":"corporations_dealt","data":{"seat":"red","count":2,"corporations":["phobolog","helion"]}},{"type":"corporations_dealt","data":{"seat":"green","count":2,"corporations":["teractor","united_nations_mars_initiative"]}},{"type":"dealt","data":{"seat":"red","count":10,"cards":["capital","pets","inventors_guild","regolith_eaters","mining_expedition","aquifer_pumping","comet","protected_habitats","search_for_life","lunar_beam"],"source":"rules"}},{"type":"dealt","data":{"seat":"green","count":10,"cards":["ore_processor","birds","aerobraked_ammonia_asteroid","large_convoy","nuclear_zone","miranda_resort","decomposers","solar_wind_power","hired_raiders","noctis_city"],"source":"rules"}}]', 'null', '2026-11-28 20:42:04.114259+00', 3);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 2, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c252-7411-94d3-9415f7833a95', '\x04b463d9ee52d979bdf7f9e5babc35190ba4aa2503615897c19034076c7a92fb', '[{"option":"corporation:phobolog","cards":["inventors_guild","regolith_eaters"]}]', 7, 7, '[{"type":"chose","data":{"seat":"red","corporation":"phobolog","cards":["inventors_guild","regolith_eaters"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-3","seat":"red","question":"setup","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"corporation:phobolog","text":"PhoboLog","label":"PhoboLog","cards":{"from":"dealt","of":["capital","pets","inventors_guild","regolith_eaters","mining_expedition","aquifer_pumping","comet","protected_habitats","search_for_life","lunar_beam"],"min":0,"max":7,"price_each":3}},{"id":"corporation:helion","text":"Helion","label":"Helion","cards":{"from":"dealt","of":["capital","pets","inventors_guild","regolith_eaters","mining_expedition","aquifer_pumping","comet","protected_habitats","search_for_life","lunar_beam"],"min":0,"max":10,"price_each":3}}],"blocked":[],"given":{"corporation":"phobolog","cards":["inventors_guild","regolith_eaters"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"dealt":["capital","pets","inventors_guild","regolith_eaters","mining_expedition","aquifer_pumping","comet","protected_habitats","search_for_life","lunar_beam"],"undo":{"steps":0,"to":7,"blocked_by":"secret_choice"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.245857+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 3, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c2a4-7014-9d5d-48348af75320', '\x5624e578b764d1d18c2f6f18ee6c32348a83cc5c54398540ecf13401706826f8', '[{"option":"corporation:teractor","cards":["nuclear_zone","miranda_resort"]}]', 8, 16, '[{"type":"chose","data":{"seat":"green","corporation":"teractor","cards":["nuclear_zone","miranda_resort"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"corporation_revealed","data":{"seat":"red","corporation":"phobolog"}},{"type":"kept","data":{"seat":"red","count":2,"cards":["inventors_guild","regolith_eaters"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":8,"cards":["capital","pets","mining_expedition","aquifer_pumping","comet","protected_habitats","search_for_life","lunar_beam"],"source":"rules"}},{"type":"corporation_revealed","data":{"seat":"green","corporation":"teractor"}},{"type":"kept","data":{"seat":"green","count":2,"cards":["nuclear_zone","miranda_resort"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"green","count":8,"cards":["ore_processor","birds","aerobraked_ammonia_asteroid","large_convoy","decomposers","solar_wind_power","hired_raiders","noctis_city"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:04.327177+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 4, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c2b4-7335-bd49-84fb860d558e', '\x1708a19a7b55f2ef9f39b8382e7bc9c5bf6012932822973580e2decc6acee4ef', '[{"option":"fund_award:landlord"}]', 17, 17, '[{"type":"award_funded","data":{"seat":"red","award":"landlord","payment":{"megacredits":8,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-5","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:inventors_guild","text":"Play Inventors'' Guild for 9 M€","label":"Inventors'' Guild","payment":{"due":9,"megacredits":{"min":9,"max":9,"worth":1},"default":{"megacredits":9,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["inventors_guild","regolith_eaters"],"min":1,"max":2}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:regolith_eaters","text":"Play Regolith Eaters","label":"Regolith Eaters","blocked_by":[{"rule":"R5.A4","what":"payment","need":13,"have":9,"text":"The price is 13 M€, you can pay 9 M€."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":9,"text":"The price is 11 M€, you can pay 9 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":9,"text":"The price is 18 M€, you can pay 9 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":9,"text":"The price is 23 M€, you can pay 9 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":9,"text":"The price is 25 M€, you can pay 9 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":16,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:04.34313+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 12, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c364-7603-9573-4a9523bf069d', '\xd3b08d909f7645f19a3f2653795fdd032ce487245fad15aae6b1156a7ff77432', '[{"option":"standard_project:power_plant"}]', 37, 40, '[{"type":"project_used","data":{"seat":"green","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"green","resource":"energy","change":1,"source":"standard_project:power_plant"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:04.518855+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 13, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c378-770c-9a1f-7ee5817ccf6e', '\x41afa5ad34397624cd9df13c916ac3c3a0ce4c8b2aaf89efe486771e9f9fd57c', '[{"option":"pass"}]', 41, 43, '[{"type":"passed","data":{"seat":"red"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.540791+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 17, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c3b3-734e-b892-39a86b75b47d', '\x92181720eb2106869ef344aa2de88f76070c9ab00a34d180e6e3ec86a06ea0e1', '[{"option":"pick:medical_lab"}]', 55, 55, '[{"type":"picked","data":{"seat":"red","pack":1,"to":"green","passed":2,"card":"medical_lab"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-12","seat":"red","question":"draft","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"pick:worms","text":"Keep Worms instead of Medical Lab","label":"Worms","replaces":"medical_lab"},{"id":"pick:greenhouses","text":"Keep Greenhouses instead of Medical Lab","label":"Greenhouses","replaces":"medical_lab"}],"blocked":[],"to":"green","drafted":["plantation","medical_lab"],"undo":{"steps":0,"to":55,"blocked_by":"new_information"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.598393+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 18, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c3c0-745e-b8f1-90f314018d10', '\x2a380d7aad5ed0f780293d97de40e6f20f17dd5785cba0a240eb74aa24873c08', '[{"option":"pick:import_of_advanced_ghg"}]', 56, 56, '[{"type":"picked","data":{"seat":"green","pack":0,"to":"red","passed":2,"card":"import_of_advanced_ghg"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-12","seat":"green","question":"draft","text":"Choose a card to keep.","source":"rules","waiting":true,"options":[{"id":"pick:worms","text":"Keep Worms","label":"Worms"},{"id":"pick:greenhouses","text":"Keep Greenhouses","label":"Greenhouses"}],"blocked":[],"to":"red","drafted":["methane_from_titan","import_of_advanced_ghg"],"undo":{"steps":0,"to":56,"blocked_by":"new_information"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:04.610653+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 5, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c2ca-72b1-9527-3c6990afbed9', '\xc4d2463345e9a49c70b2e661a070f72c3f188c3f080d8855afcf27ecf5563c24', '[{"option":"standard_project:sell_patents","cards":["inventors_guild","regolith_eaters"]}]', 18, 22, '[{"type":"project_used","data":{"seat":"red","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["inventors_guild","regolith_eaters"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.364893+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 6, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c2e2-7155-956c-77ac8585ce46', '\x25153dad6698f398b5385150a79706280a5b0671a549a3a16888eb78c3f7f20e', '[{"option":"standard_project:greenery"}]', 23, 23, '[{"type":"project_used","data":{"seat":"green","project":"greenery","payment":{"megacredits":23,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-5","seat":"green","question":"area","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step. Which area?","source":"standard_project:greenery","waiting":true,"options":[{"id":"area:h01","text":"h01: 2 steel","label":"H01","bonus":{"steel":2}},{"id":"area:h03","text":"h03","label":"H03","bonus":{}},{"id":"area:h06","text":"h06","label":"H06","bonus":{}},{"id":"area:h07","text":"Tharsis Tholus (h07): 1 steel","label":"Tharsis Tholus (h07)","bonus":{"steel":1}},{"id":"area:h08","text":"h08","label":"H08","bonus":{}},{"id":"area:h09","text":"h09","label":"H09","bonus":{}},{"id":"area:h10","text":"h10","label":"H10","bonus":{}},{"id":"area:h12","text":"Ascraeus Mons (h12): 1 card","label":"Ascraeus Mons (h12)","bonus":{"cards":1}},{"id":"area:h13","text":"h13","label":"H13","bonus":{}},{"id":"area:h14","text":"h14","label":"H14","bonus":{}},{"id":"area:h15","text":"h15","label":"H15","bonus":{}},{"id":"area:h16","text":"h16","label":"H16","bonus":{}},{"id":"area:h17","text":"h17","label":"H17","bonus":{}},{"id":"area:h18","text":"h18: 1 steel","label":"H18","bonus":{"steel":1}},{"id":"area:h19","text":"Pavonis Mons (h19): 1 titanium and 1 plant","label":"Pavonis Mons (h19)","bonus":{"titanium":1,"plants":1}},{"id":"area:h20","text":"h20: 1 plant","label":"H20","bonus":{"plants":1}},{"id":"area:h21","text":"h21: 1 plant","label":"H21","bonus":{"plants":1}},{"id":"area:h22","text":"h22: 1 plant","label":"H22","bonus":{"plants":1}},{"id":"area:h23","text":"h23: 2 plants","label":"H23","bonus":{"plants":2}},{"id":"area:h24","text":"h24: 1 plant","label":"H24","bonus":{"plants":1}},{"id":"area:h25","text":"h25: 1 plant","label":"H25","bonus":{"plants":1}},{"id":"area:h27","text":"Arsia Mons (h27): 2 plants","label":"Arsia Mons (h27)","bonus":{"plants":2}},{"id":"area:h28","text":"h28: 2 plants","label":"H28","bonus":{"plants":2}},{"id":"area:h33","text":"h33: 2 plants","label":"H33","bonus":{"plants":2}},{"id":"area:h34","text":"h34: 2 plants","label":"H34","bonus":{"plants":2}},{"id":"area:h35","text":"h35: 2 plants","label":"H35","bonus":{"plants":2}},{"id":"area:h36","text":"h36: 1 plant","label":"H36","bonus":{"plants":1}},{"id":"area:h37","text":"h37: 2 plants","label":"H37","bonus":{"plants":2}},{"id":"area:h38","text":"h38: 1 plant","label":"H38","bonus":{"plants":1}},{"id":"area:h39","text":"h39: 1 plant","label":"H39","bonus":{"plants":1}},{"id":"area:h40","text":"h40: 1 plant","label":"H40","bonus":{"plants":1}},{"id":"area:h44","text":"h44","label":"H44","bonus":{}},{"id":"area:h45","text":"h45","label":"H45","bonus":{}},{"id":"area:h46","text":"h46","label":"H46","bonus":{}},{"id":"area:h47","text":"h47","label":"H47","bonus":{}},{"id":"area:h48","text":"h48","label":"H48","bonus":{}},{"id":"area:h49","text":"h49: 1 plant","label":"H49","bonus":{"plants":1}},{"id":"area:h50","text":"h50","label":"H50","bonus":{}},{"id":"area:h51","text":"h51: 2 steel","label":"H51","bonus":{"steel":2}},{"id":"area:h52","text":"h52","label":"H52","bonus":{}},{"id":"area:h53","text":"h53: 1 card","label":"H53","bonus":{"cards":1}},{"id":"area:h54","text":"h54: 1 card","label":"H54","bonus":{"cards":1}},{"id":"area:h55","text":"h55","label":"H55","bonus":{}},{"id":"area:h56","text":"h56: 1 titanium","label":"H56","bonus":{"titanium":1}},{"id":"area:h57","text":"h57: 1 steel","label":"H57","bonus":{"steel":1}},{"id":"area:h58","text":"h58: 2 steel","label":"H58","bonus":{"steel":2}},{"id":"area:h59","text":"h59","label":"H59","bonus":{}},{"id":"area:h60","text":"h60","label":"H60","bonus":{}}],"blocked":[{"id":"area:h02","text":"h02","label":"H02","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h04","text":"h04","label":"H04","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h05","text":"h05","label":"H05","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h11","text":"h11","label":"H11","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h26","text":"h26","label":"H26","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h29","text":"Noctis City (h29)","label":"Noctis City (h29)","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h30","text":"h30","label":"H30","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h31","text":"h31","label":"H31","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h32","text":"h32","label":"H32","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h41","text":"h41","label":"H41","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h42","text":"h42","label":"H42","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h43","text":"h43","label":"H43","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h61","text":"h61","label":"H61","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:phobos_space_haven","text":"Phobos Space Haven","label":"Phobos Space Haven","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:ganymede_colony","text":"Ganymede Colony","label":"Ganymede Colony","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]}],"undo":{"steps":1,"to":22,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.395854+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 8, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c319-72a5-9133-d6a59bd9ce55', '\x70be338870cf7b91bf0af914d12f671365118197c8a7a0a91d52ddce0df01f5b', '[{"option":"standard_project:sell_patents","cards":["miranda_resort","nuclear_zone"]}]', 27, 31, '[{"type":"project_used","data":{"seat":"green","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"green","count":2,"cards":["miranda_resort","nuclear_zone"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"green","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:04.443397+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 7, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c302-7122-b2e7-0e62c8602404', '\x040e6fe0c9dfc2a429d87afdf18585b46b50ea566b5433467d758262bac46537', '[{"option":"area:h46"}]', 24, 26, '[{"type":"tile_placed","data":{"seat":"green","area":"h46","tile":"greenery","source":"standard_project:greenery"}},{"type":"parameter_raised","data":{"seat":"green","parameter":"oxygen","value":1,"source":"standard_project:greenery"}},{"type":"rating_raised","data":{"seat":"green","change":1,"source":"parameter:oxygen"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-6","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:nuclear_zone","text":"Play Nuclear Zone for 7 M€","label":"Nuclear Zone","payment":{"due":7,"megacredits":{"min":7,"max":7,"worth":1},"default":{"megacredits":7,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"play_card:miranda_resort","text":"Play Miranda Resort for 12 M€","label":"Miranda Resort","payment":{"due":12,"megacredits":{"min":12,"max":12,"worth":1},"default":{"megacredits":12,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["nuclear_zone","miranda_resort"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:greenery","text":"Standard project Greenery for 23 M€: place a greenery, which raises oxygen by 1 step","label":"Greenery","payment":{"due":23,"megacredits":{"min":23,"max":23,"worth":1},"default":{"megacredits":23,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:city","text":"Standard project City for 25 M€: place a city and gain 1 step of M€ production","label":"City","payment":{"due":25,"megacredits":{"min":25,"max":25,"worth":1},"default":{"megacredits":25,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"fund_award:banker","text":"Fund the award Banker for 14 M€","label":"Banker","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:scientist","text":"Fund the award Scientist for 14 M€","label":"Scientist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:thermalist","text":"Fund the award Thermalist for 14 M€","label":"Thermalist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:miner","text":"Fund the award Miner for 14 M€","label":"Miner","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":21,"text":"Your terraform rating must be at least 35, it is 21."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":1,"text":"You need 3 greeneries and have 1."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":2,"to":22,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.420994+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 16, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c3a5-713f-909b-fe6d9a4c8790', '\x3cd2494f76151c6a0201abf6f011e8fa6d23fbcd8767fb8d6d7c1cd3a69e8cad', '[{"option":"pick:methane_from_titan"}]', 54, 54, '[{"type":"picked","data":{"seat":"green","pack":1,"to":"red","passed":3,"card":"methane_from_titan"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-11","seat":"green","question":"draft","text":"Choose a card to keep.","source":"rules","waiting":true,"options":[{"id":"pick:advanced_ecosystems","text":"Keep Advanced Ecosystems","label":"Advanced Ecosystems"},{"id":"pick:adaptation_technology","text":"Keep Adaptation Technology","label":"Adaptation Technology"},{"id":"pick:import_of_advanced_ghg","text":"Keep Import of Advanced GHG","label":"Import of Advanced GHG"}],"blocked":[],"to":"red","drafted":["methane_from_titan"],"undo":{"steps":0,"to":54,"blocked_by":"new_information"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:04.584084+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 21, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c3e9-732b-a688-113b2f142b56', '\x561121eff295cd892d994d7ef4c84dbdaca078f93db148cc63fb88ec7bc1622d', '[{"option":"buy","cards":["medical_lab","advanced_ecosystems"]}]', 63, 63, '[{"type":"chose","data":{"seat":"red","cards":["medical_lab","advanced_ecosystems"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-17","seat":"red","question":"research","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":3,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["plantation","medical_lab","advanced_ecosystems","greenhouses"],"min":0,"max":4,"price_each":3}}],"blocked":[],"given":{"cards":["medical_lab","advanced_ecosystems"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"drafted":["plantation","medical_lab","advanced_ecosystems","greenhouses"],"dealt":["plantation","medical_lab","advanced_ecosystems","greenhouses"],"undo":{"steps":0,"to":63,"blocked_by":"secret_choice"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.651387+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 9, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c32c-7162-aa68-0b4096772b51', '\xa816440388e9aae0f5ef4d14b937e2bcc0f37e24c0d0ce702e554a1a676c2ed3', '[{"option":"standard_project:power_plant"}]', 32, 33, '[{"type":"project_used","data":{"seat":"red","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-7","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":0,"text":"The price is 11 M€, you can pay 0 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":0,"text":"The price is 18 M€, you can pay 0 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":0,"text":"The price is 23 M€, you can pay 0 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":0,"text":"The price is 25 M€, you can pay 0 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":31,"blocked_by":"other_seat"}},"waiting_for":["red"]}', '2026-11-28 20:42:04.46229+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 10, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c341-7398-b578-d8488f88e16c', '\xe1037e6c85d87aca84a1f5b572551645d826fbeb4683f19198a7ee82a23536c9', '[{"option":"end_turn"}]', 34, 35, '[{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.483935+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 19, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c3cd-703e-8d1d-56ca4ceced8d', '\x78fa1f84ca67347b4cf13fe4fd2bcef6de4185eb2b26df274fc44bca1cc9465c', '[{"option":"pick:advanced_ecosystems"}]', 57, 58, '[{"type":"picked","data":{"seat":"red","pack":0,"to":"green","passed":1,"card":"advanced_ecosystems"}},{"type":"last_card_taken","data":{"seat":"green","pack":0,"card":"adaptation_technology"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.625535+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 20, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c3dc-7345-b39c-1d6199843edb', '\xadd5c287e6003cfa2a53b1b99dfd11ed91652f0feb042bcf97055004091e6b68', '[{"option":"pick:worms"}]', 59, 62, '[{"type":"picked","data":{"seat":"green","pack":1,"to":"red","passed":1,"card":"worms"}},{"type":"last_card_taken","data":{"seat":"red","pack":1,"card":"greenhouses"}},{"type":"drafted","data":{"seat":"red","count":4}},{"type":"drafted","data":{"seat":"green","count":4}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-14","seat":"green","question":"research","text":"Choose the cards to buy, each for 3 M€.","source":"rules","waiting":true,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":3,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["methane_from_titan","import_of_advanced_ghg","adaptation_technology","worms"],"min":0,"max":4,"price_each":3}}],"blocked":[],"drafted":["methane_from_titan","import_of_advanced_ghg","adaptation_technology","worms"],"dealt":["methane_from_titan","import_of_advanced_ghg","adaptation_technology","worms"],"undo":{"steps":0,"to":62,"blocked_by":"new_information"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:04.638862+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 11, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c34f-72a6-8d9f-2b71182805f7', '\x16e54a9282de0d01513a104bfa0954dd37151cba93f9ef2d534a5b255b5856a4', '[{"option":"fund_award:thermalist"}]', 36, 36, '[{"type":"award_funded","data":{"seat":"green","award":"thermalist","payment":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-8","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":19,"text":"The price is 23 M€, you can pay 19 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":19,"text":"The price is 25 M€, you can pay 19 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":21,"text":"Your terraform rating must be at least 35, it is 21."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":1,"text":"You need 3 greeneries and have 1."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":19,"text":"The price is 20 M€, you can pay 19 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":19,"text":"The price is 20 M€, you can pay 19 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":19,"text":"The price is 20 M€, you can pay 19 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":35,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.497369+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 14, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c38a-7264-8846-aae3a38fb098', '\xbc68cb02c39110eab2f8d6bee3cdf144f440b5c2ad20c99862b9561658241507', '[{"option":"pass"}]', 44, 52, '[{"type":"passed","data":{"seat":"green"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"phase_began","data":{"phase":"production"}},{"type":"produced","data":{"seat":"red","energy_to_heat":0,"gained":{"megacredits":20,"steel":0,"titanium":0,"plants":0,"energy":1,"heat":0}}},{"type":"produced","data":{"seat":"green","energy_to_heat":0,"gained":{"megacredits":21,"steel":0,"titanium":0,"plants":0,"energy":1,"heat":0}}},{"type":"generation_began","data":{"generation":2,"first":"green"}},{"type":"phase_began","data":{"phase":"research"}},{"type":"pack_dealt","data":{"seat":"green","pack":1,"count":4,"cards":["worms","medical_lab","methane_from_titan","greenhouses"]}},{"type":"pack_dealt","data":{"seat":"red","pack":0,"count":4,"cards":["advanced_ecosystems","plantation","adaptation_technology","import_of_advanced_ghg"]}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-10","seat":"green","question":"draft","text":"Choose a card to keep.","source":"rules","waiting":true,"options":[{"id":"pick:worms","text":"Keep Worms","label":"Worms"},{"id":"pick:medical_lab","text":"Keep Medical Lab","label":"Medical Lab"},{"id":"pick:methane_from_titan","text":"Keep Methane From Titan","label":"Methane From Titan"},{"id":"pick:greenhouses","text":"Keep Greenhouses","label":"Greenhouses"}],"blocked":[],"to":"red","undo":{"steps":0,"to":52,"blocked_by":"new_information"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:04.559116+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 15, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c39a-7379-9c60-409aa2eede69', '\x371c9b6bdbaf85824215c088a260aa8228555017a3ff3e826c770cecd4d38df0', '[{"option":"pick:plantation"}]', 53, 53, '[{"type":"picked","data":{"seat":"red","pack":0,"to":"green","passed":3,"card":"plantation"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-10","seat":"red","question":"draft","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"pick:advanced_ecosystems","text":"Keep Advanced Ecosystems instead of Plantation","label":"Advanced Ecosystems","replaces":"plantation"},{"id":"pick:adaptation_technology","text":"Keep Adaptation Technology instead of Plantation","label":"Adaptation Technology","replaces":"plantation"},{"id":"pick:import_of_advanced_ghg","text":"Keep Import of Advanced GHG instead of Plantation","label":"Import of Advanced GHG","replaces":"plantation"}],"blocked":[],"to":"green","drafted":["plantation"],"undo":{"steps":0,"to":53,"blocked_by":"new_information"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.572093+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 22, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c3f6-76e3-8803-dc5840658537', '\xb1f2d91197db7208271cdc7ce26f6e405e704c2854bc3091838a485fed8224a1', '[{"option":"buy","cards":["worms","methane_from_titan"]}]', 64, 70, '[{"type":"chose","data":{"seat":"green","cards":["worms","methane_from_titan"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"kept","data":{"seat":"green","count":2,"cards":["worms","methane_from_titan"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"green","count":2,"cards":["import_of_advanced_ghg","adaptation_technology"],"source":"rules"}},{"type":"kept","data":{"seat":"red","count":2,"cards":["medical_lab","advanced_ecosystems"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["plantation","greenhouses"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-16","seat":"green","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["worms","methane_from_titan"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:greenery","text":"Standard project Greenery for 23 M€: place a greenery, which raises oxygen by 1 step","label":"Greenery","payment":{"due":23,"megacredits":{"min":23,"max":23,"worth":1},"default":{"megacredits":23,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"fund_award:banker","text":"Fund the award Banker for 20 M€","label":"Banker","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:scientist","text":"Fund the award Scientist for 20 M€","label":"Scientist","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:miner","text":"Fund the award Miner for 20 M€","label":"Miner","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"play_card:worms","text":"Play Worms","label":"Worms","blocked_by":[{"rule":"R5.A1","what":"oxygen_at_least","need":4,"have":1,"text":"Oxygen of at least 4% needed, 1% now."}]},{"id":"play_card:methane_from_titan","text":"Play Methane From Titan","label":"Methane From Titan","blocked_by":[{"rule":"R5.A4","what":"payment","need":28,"have":23,"text":"The price is 28 M€, you can pay 23 M€."},{"rule":"R5.A1","what":"oxygen_at_least","need":2,"have":1,"text":"Oxygen of at least 2% needed, 1% now."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":23,"text":"The price is 25 M€, you can pay 23 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":21,"text":"Your terraform rating must be at least 35, it is 21."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":1,"text":"You need 3 greeneries and have 1."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":0,"to":70,"blocked_by":"secret_choice"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.664951+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 24, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c422-726d-ae43-f550b0db99e1', '\xe427c154b368ed6d4215a396b7e45ee6ffda9cd28d6499f1583326c0602b6608', '[{"option":"standard_project:sell_patents","cards":["methane_from_titan","worms"]}]', 74, 78, '[{"type":"project_used","data":{"seat":"green","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"green","count":2,"cards":["methane_from_titan","worms"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"green","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:04.709345+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 28, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c46e-7565-b1b2-0ea14b768f2e', '\x28c86dd1b08c3de596d16694e71cd09547335cbe05941d26140a0658995cb0dd', '[{"option":"end_turn"}]', 88, 89, '[{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:04.784914+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 29, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c47d-7249-ae44-1ddc1f866110', '\xb0427d9bb98e089976554f4e57ae8e8584b70c5571569394251f46a51a2725c7', '[{"option":"pass"}]', 90, 92, '[{"type":"passed","data":{"seat":"red"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.800208+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 23, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c40e-779c-819a-c4af280a53bf', '\xc061fe5c921c046ae0345a29d9326460767c154702dd78d08ab93def734432be', '[{"option":"standard_project:asteroid"}]', 71, 73, '[{"type":"project_used","data":{"seat":"green","project":"asteroid","payment":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"type":"parameter_raised","data":{"seat":"green","parameter":"temperature","value":-28,"source":"standard_project:asteroid"}},{"type":"rating_raised","data":{"seat":"green","change":1,"source":"parameter:temperature"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-17","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["worms","methane_from_titan"],"min":1,"max":2}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:worms","text":"Play Worms","label":"Worms","blocked_by":[{"rule":"R5.A1","what":"oxygen_at_least","need":4,"have":1,"text":"Oxygen of at least 4% needed, 1% now."}]},{"id":"play_card:methane_from_titan","text":"Play Methane From Titan","label":"Methane From Titan","blocked_by":[{"rule":"R5.A4","what":"payment","need":28,"have":9,"text":"The price is 28 M€, you can pay 9 M€."},{"rule":"R5.A1","what":"oxygen_at_least","need":2,"have":1,"text":"Oxygen of at least 2% needed, 1% now."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":9,"text":"The price is 11 M€, you can pay 9 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":9,"text":"The price is 14 M€, you can pay 9 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":9,"text":"The price is 18 M€, you can pay 9 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":9,"text":"The price is 23 M€, you can pay 9 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":9,"text":"The price is 25 M€, you can pay 9 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":22,"text":"Your terraform rating must be at least 35, it is 22."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":1,"text":"You need 3 greeneries and have 1."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":9,"text":"The price is 20 M€, you can pay 9 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":9,"text":"The price is 20 M€, you can pay 9 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":9,"text":"The price is 20 M€, you can pay 9 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":70,"blocked_by":"secret_choice"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.688252+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 30, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c48c-72d2-a8fa-83cdb883e67e', '\x5c410378cfd56ddbc80aba9a7686b684fb58ca488b5b7c12745377ea07531258', '[{"option":"pass"}]', 93, 101, '[{"type":"passed","data":{"seat":"green"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"phase_began","data":{"phase":"production"}},{"type":"produced","data":{"seat":"green","energy_to_heat":1,"gained":{"megacredits":22,"steel":0,"titanium":0,"plants":0,"energy":2,"heat":0}}},{"type":"produced","data":{"seat":"red","energy_to_heat":1,"gained":{"megacredits":20,"steel":0,"titanium":0,"plants":0,"energy":2,"heat":0}}},{"type":"generation_began","data":{"generation":3,"first":"red"}},{"type":"phase_began","data":{"phase":"research"}},{"type":"pack_dealt","data":{"seat":"red","pack":0,"count":4,"cards":["bribed_committee","water_import_from_europa","artificial_photosynthesis","extreme_cold_fungus"]}},{"type":"pack_dealt","data":{"seat":"green","pack":1,"count":4,"cards":["soil_factory","mangrove","anti_gravity_technology","dust_seals"]}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-21","seat":"green","question":"draft","text":"Choose a card to keep.","source":"rules","waiting":true,"options":[{"id":"pick:soil_factory","text":"Keep Soil Factory","label":"Soil Factory"},{"id":"pick:mangrove","text":"Keep Mangrove","label":"Mangrove"},{"id":"pick:anti_gravity_technology","text":"Keep Anti-Gravity Technology","label":"Anti-Gravity Technology"},{"id":"pick:dust_seals","text":"Keep Dust Seals","label":"Dust Seals"}],"blocked":[],"to":"red","undo":{"steps":0,"to":101,"blocked_by":"new_information"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:04.814551+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 25, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c434-756f-a483-b6687a2a99e2', '\x61fefa6d60bf1c7658b4d8973d1ddada398138f2df37fe0852d7c18283955da8', '[{"option":"standard_project:power_plant"}]', 79, 80, '[{"type":"project_used","data":{"seat":"red","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-19","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["medical_lab","advanced_ecosystems"],"min":1,"max":2}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:medical_lab","text":"Play Medical Lab","label":"Medical Lab","blocked_by":[{"rule":"R5.A4","what":"payment","need":13,"have":3,"text":"The price is 13 M€, you can pay 3 M€."}]},{"id":"play_card:advanced_ecosystems","text":"Play Advanced Ecosystems","label":"Advanced Ecosystems","blocked_by":[{"rule":"R5.A4","what":"payment","need":11,"have":3,"text":"The price is 11 M€, you can pay 3 M€."},{"rule":"R5.A1","what":"tags","need":1,"have":0,"tag":"plant","text":"You need 1 plant tag and have none."},{"rule":"R5.A1","what":"tags","need":1,"have":0,"tag":"animal","text":"You need 1 animal tag and have none."},{"rule":"R5.A1","what":"tags","need":1,"have":0,"tag":"microbe","text":"You need 1 microbe tag and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":3,"text":"The price is 11 M€, you can pay 3 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":3,"text":"The price is 14 M€, you can pay 3 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":3,"text":"The price is 18 M€, you can pay 3 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":3,"text":"The price is 23 M€, you can pay 3 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":3,"text":"The price is 25 M€, you can pay 3 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."},{"rule":"R5.C1","what":"payment","need":8,"have":3,"text":"The price is 8 M€, you can pay 3 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":3,"text":"The price is 8 M€, you can pay 3 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":3,"text":"The price is 8 M€, you can pay 3 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":3,"text":"The price is 8 M€, you can pay 3 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."},{"rule":"R5.C1","what":"payment","need":8,"have":3,"text":"The price is 8 M€, you can pay 3 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":3,"text":"The price is 20 M€, you can pay 3 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":3,"text":"The price is 20 M€, you can pay 3 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":3,"text":"The price is 20 M€, you can pay 3 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":78,"blocked_by":"other_seat"}},"waiting_for":["red"]}', '2026-11-28 20:42:04.727053+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 26, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c44b-75fe-8c95-0f6ee34379a5', '\x0e85dffa145809804d92dab581efff9156dec4ad3d36c3fce3815acd9b97eda4', '[{"option":"standard_project:sell_patents","cards":["advanced_ecosystems","medical_lab"]}]', 81, 85, '[{"type":"project_used","data":{"seat":"red","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["advanced_ecosystems","medical_lab"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:04.749573+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 31, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c49a-7478-8324-892ecbe545ea', '\xe73eb6a9bccc64aa46c840a5d0f88910a5151d89e27a59c6d5593387c021bf9d', '[{"option":"pick:bribed_committee"}]', 102, 102, '[{"type":"picked","data":{"seat":"red","pack":0,"to":"green","passed":3,"card":"bribed_committee"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-22","seat":"red","question":"draft","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"pick:water_import_from_europa","text":"Keep Water Import From Europa instead of Bribed Committee","label":"Water Import From Europa","replaces":"bribed_committee"},{"id":"pick:artificial_photosynthesis","text":"Keep Artificial Photosynthesis instead of Bribed Committee","label":"Artificial Photosynthesis","replaces":"bribed_committee"},{"id":"pick:extreme_cold_fungus","text":"Keep Extreme-Cold Fungus instead of Bribed Committee","label":"Extreme-Cold Fungus","replaces":"bribed_committee"}],"blocked":[],"to":"green","drafted":["bribed_committee"],"undo":{"steps":0,"to":102,"blocked_by":"new_information"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.828538+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c1d2-70ad-b8fb-9e595521cfde', 27, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c459-7616-876b-d43aadc62ee2', '\x776438c24478a666be6df053f520f0d2752352484ae854fb61a7427f853ec1b2', '[{"option":"standard_project:power_plant"}]', 86, 87, '[{"type":"project_used","data":{"seat":"green","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"green","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-19","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":0,"text":"The price is 11 M€, you can pay 0 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":0,"text":"The price is 14 M€, you can pay 0 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":0,"text":"The price is 18 M€, you can pay 0 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":0,"text":"The price is 23 M€, you can pay 0 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":0,"text":"The price is 25 M€, you can pay 0 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":22,"text":"Your terraform rating must be at least 35, it is 22."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":1,"text":"You need 3 greeneries and have 1."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":0,"text":"The price is 8 M€, you can pay 0 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":0,"text":"The price is 20 M€, you can pay 0 M€."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":0,"text":"The price is 20 M€, you can pay 0 M€."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"payment","need":20,"have":0,"text":"The price is 20 M€, you can pay 0 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":85,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:04.764019+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 3, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c596-75f7-a876-c5ce61f239af', '\x108f42d4f534d42cc6df2902103ef289aa3571c3994dfea311ecc7e90862b541', '[{"option":"corporation:teractor","cards":["local_heat_trapping","indentured_workers"]}]', 10, 10, '[{"type":"chose","data":{"seat":"green","corporation":"teractor","cards":["local_heat_trapping","indentured_workers"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-3","seat":"green","question":"setup","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"corporation:ecoline","text":"Ecoline","label":"Ecoline","cards":{"from":"dealt","of":["industrial_microbes","power_infrastructure","terraforming_ganymede","invention_contest","toll_station","special_design","underground_detonations","insulation","local_heat_trapping","indentured_workers"],"min":0,"max":10,"price_each":3}},{"id":"corporation:teractor","text":"Teractor","label":"Teractor","cards":{"from":"dealt","of":["industrial_microbes","power_infrastructure","terraforming_ganymede","invention_contest","toll_station","special_design","underground_detonations","insulation","local_heat_trapping","indentured_workers"],"min":0,"max":10,"price_each":3}}],"blocked":[],"given":{"corporation":"teractor","cards":["local_heat_trapping","indentured_workers"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"dealt":["industrial_microbes","power_infrastructure","terraforming_ganymede","invention_contest","toll_station","special_design","underground_detonations","insulation","local_heat_trapping","indentured_workers"],"undo":{"steps":0,"to":10,"blocked_by":"secret_choice"}},"waiting_for":["blue"]}', '2026-11-28 20:42:05.080535+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 1, 'start', NULL, NULL, NULL, NULL, '[]', 1, 8, '[{"type":"began","data":{"players":3,"first":"green","corporate_era":true,"draft":false,"commitment":"3794c71cad780ec5c36667091ac7c88c433108546afb0b606bfe98aa6decbac4"}},{"type":"shuffled","data":{"count":208,"from_discards":false,"order":["moss","research","magnetic_field_dome","regolith_eaters","martian_rails","ai_central","solar_power","herbivores","fusion_power","lagrange_observatory","ice_cap_melting","beam_from_a_thorium_asteroid","heat_trappers","caretaker_contract","acquired_company","titanium_mine","hired_raiders","trees","zeppelins","ore_processor","greenhouses","rover_construction","symbiotic_fungus","extreme_cold_fungus","magnetic_field_generators","research_outpost","anti_gravity_technology","lake_marineris","archaebacteria","ganymede_colony","fuel_factory","dust_seals","restricted_area","noctis_city","sabotage","nitrogen_rich_asteroid","decomposers","water_splitting_plant","power_supply_consortium","ants","ice_asteroid","capital","power_grid","ceos_favorite_project","phobos_space_haven","arctic_algae","adaptation_technology","cupola_city","vesta_shipyard","imported_hydrogen","underground_city","ghg_producing_bacteria","pets","strip_mine","lichen","mass_converter","satellites","business_contacts","fueled_generators","advanced_ecosystems","trans_neptune_probe","black_polar_dust","colonizer_training_camp","robotic_workforce","business_network","big_asteroid","electro_catapult","nuclear_zone","peroxide_power","inventors_guild","lightning_harvest","aquifer_pumping","deep_well_heating","io_mining_industries","natural_preserve","flooding","standard_technology","geothermal_power","physics_complex","quantum_extractor","lunar_beam","rad_chem_factory","mining_expedition","hackers","asteroid_mining_consortium","great_escarpment_consortium","birds","heather","energy_saving","ghg_factories","tectonic_stress_power","artificial_photosynthesis","bushes","large_convoy","towing_a_comet","grass","mine","callisto_penal_mines","development_center","predators","great_dam","soletta","cloud_seeding","olympus_conference","ecological_zone","giant_space_mirror","domed_crater","mangrove","micro_mills","windmills","gene_repair","miranda_resort","carbonate_processing","space_station","power_plant","space_mirrors","urbanized_area","permafrost_extraction","nitrite_reducing_bacteria","giant_ice_asteroid","mining_rights","aerobraked_ammonia_asteroid","noctis_farming","corporate_stronghold","space_elevator","release_of_inert_gases","breathing_filters","energy_tapping","deimos_down","technology_demonstration","earth_catapult","convoy_from_europa","optimal_aerobraking","industrial_center","media_group","mars_university","worms","commercial_district","medical_lab","equatorial_magnetizer","asteroid_mining","protected_habitats","search_for_life","virus","open_city","mineral_deposit","insects","immigration_shuttles","artificial_lake","protected_valley","media_archives","earth_office","shuttles","nitrophilic_moss","interstellar_colony_ship","lava_flows","wave_power","methane_from_titan","subterranean_reservoir","tundra_farming","imported_ghg","water_import_from_europa","adapted_lichen","soil_factory","comet","viral_enhancers","food_factory","small_animals","mining_area","security_fleet","kelp_farming","plantation","mohole_area","algae","tardigrades","solar_wind_power","immigrant_city","rad_suits","biomass_combustors","import_of_advanced_ghg","eos_chasma_national_park","advanced_alloys","bribed_committee","sponsors","fish","imported_nitrogen","designed_microorganisms","land_claim","livestock","steelworks","asteroid","cartel","nuclear_power","tropical_resort","investment_loan","building_industries","ironworks","farming","indentured_workers","local_heat_trapping","insulation","underground_detonations","special_design","toll_station","invention_contest","terraforming_ganymede","power_infrastructure","industrial_microbes"],"chance_used":220}},{"type":"corporations_dealt","data":{"seat":"green","count":2,"corporations":["ecoline","teractor"]}},{"type":"corporations_dealt","data":{"seat":"blue","count":2,"corporations":["phobolog","credicor"]}},{"type":"corporations_dealt","data":{"seat":"red","count":2,"corporations":["interplanetary_cinematics","helion"]}},{"type":"dealt","data":{"seat":"green","count":10,"cards":["industrial_microbes","power_infrastructure","terraforming_ganymede","invention_contest","toll_station","special_design","underground_detonations","insulation","local_heat_trapping","indentured_workers"],"source":"rules"}},{"type":"dealt","data":{"seat":"blue","count":10,"cards":["farming","ironworks","building_industries","investment_loan","tropical_resort","nuclear_power","cartel","asteroid","steelworks","livestock"],"source":"rules"}},{"type":"dealt","data":{"seat":"red","count":10,"cards":["land_claim","designed_microorganisms","imported_nitrogen","fish","sponsors","bribed_committee","advanced_alloys","eos_chasma_national_park","import_of_advanced_ghg","biomass_combustors"],"source":"rules"}}]', 'null', '2026-11-28 20:42:05.046288+00', 7);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 2, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c589-730c-bf8f-46e04cbc7f4a', '\xe8c9489c7df27d22cd80d6194a01c70bd27aae7a4f21e7a1c34689078915fffc', '[{"option":"corporation:helion","cards":["fish","sponsors"]}]', 9, 9, '[{"type":"chose","data":{"seat":"red","corporation":"helion","cards":["fish","sponsors"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-3","seat":"red","question":"setup","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"corporation:interplanetary_cinematics","text":"Interplanetary Cinematics","label":"Interplanetary Cinematics","cards":{"from":"dealt","of":["land_claim","designed_microorganisms","imported_nitrogen","fish","sponsors","bribed_committee","advanced_alloys","eos_chasma_national_park","import_of_advanced_ghg","biomass_combustors"],"min":0,"max":10,"price_each":3}},{"id":"corporation:helion","text":"Helion","label":"Helion","cards":{"from":"dealt","of":["land_claim","designed_microorganisms","imported_nitrogen","fish","sponsors","bribed_committee","advanced_alloys","eos_chasma_national_park","import_of_advanced_ghg","biomass_combustors"],"min":0,"max":10,"price_each":3}}],"blocked":[],"given":{"corporation":"helion","cards":["fish","sponsors"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"dealt":["land_claim","designed_microorganisms","imported_nitrogen","fish","sponsors","bribed_committee","advanced_alloys","eos_chasma_national_park","import_of_advanced_ghg","biomass_combustors"],"undo":{"steps":0,"to":9,"blocked_by":"secret_choice"}},"waiting_for":["green","blue"]}', '2026-11-28 20:42:05.06745+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 6, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c5d1-7119-b5b7-31926890bc96', '\xd032dd0e615c357750324ae603e915ca54b81cacd0c5f141d80f0e5b499d9b85', '[{"option":"standard_project:power_plant"}]', 24, 27, '[{"type":"project_used","data":{"seat":"green","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"green","resource":"energy","change":1,"source":"standard_project:power_plant"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"blue"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["blue"]}', '2026-11-28 20:42:05.142487+00', 4);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 19, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c6c3-7576-8c6a-1336125cd3f1', '\xd91ae027c08230e50876f9cb4a2f1c3f6636f2abb7c9bf9cf385718c08e3561c', '[{"option":"pass"}]', 60, 62, '[{"type":"passed","data":{"seat":"red"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:05.381601+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 4, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c5a3-7088-8b86-3399a36e2a1d', '\x2ae4a5076737dce7b2e3d0afb835fb5b57ddbf90caec776b6b2468cceed9fc59', '[{"option":"corporation:phobolog","cards":["investment_loan","tropical_resort"]}]', 11, 22, '[{"type":"chose","data":{"seat":"blue","corporation":"phobolog","cards":["investment_loan","tropical_resort"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"corporation_revealed","data":{"seat":"green","corporation":"teractor"}},{"type":"kept","data":{"seat":"green","count":2,"cards":["local_heat_trapping","indentured_workers"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"green","count":8,"cards":["industrial_microbes","power_infrastructure","terraforming_ganymede","invention_contest","toll_station","special_design","underground_detonations","insulation"],"source":"rules"}},{"type":"corporation_revealed","data":{"seat":"blue","corporation":"phobolog"}},{"type":"kept","data":{"seat":"blue","count":2,"cards":["investment_loan","tropical_resort"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"blue","count":8,"cards":["farming","ironworks","building_industries","nuclear_power","cartel","asteroid","steelworks","livestock"],"source":"rules"}},{"type":"corporation_revealed","data":{"seat":"red","corporation":"helion"}},{"type":"kept","data":{"seat":"red","count":2,"cards":["fish","sponsors"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":8,"cards":["land_claim","designed_microorganisms","imported_nitrogen","bribed_committee","advanced_alloys","eos_chasma_national_park","import_of_advanced_ghg","biomass_combustors"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:05.093044+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 5, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c5b7-74de-b358-7905b5bbd15c', '\xecc546adf7de7933e7400f865c26a1e4a3f3cd51679c44d8126b8beaf3fba854', '[{"option":"fund_award:landlord"}]', 23, 23, '[{"type":"award_funded","data":{"seat":"green","award":"landlord","payment":{"megacredits":8,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-5","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:indentured_workers","text":"Play Indentured Workers for 0 M€","label":"Indentured Workers","payment":{"due":0,"default":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["local_heat_trapping","indentured_workers"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:greenery","text":"Standard project Greenery for 23 M€: place a greenery, which raises oxygen by 1 step","label":"Greenery","payment":{"due":23,"megacredits":{"min":23,"max":23,"worth":1},"default":{"megacredits":23,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:city","text":"Standard project City for 25 M€: place a city and gain 1 step of M€ production","label":"City","payment":{"due":25,"megacredits":{"min":25,"max":25,"worth":1},"default":{"megacredits":25,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"fund_award:banker","text":"Fund the award Banker for 14 M€","label":"Banker","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:scientist","text":"Fund the award Scientist for 14 M€","label":"Scientist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:thermalist","text":"Fund the award Thermalist for 14 M€","label":"Thermalist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:miner","text":"Fund the award Miner for 14 M€","label":"Miner","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:local_heat_trapping","text":"Play Local Heat Trapping","label":"Local Heat Trapping","blocked_by":[{"rule":"R5.A2","what":"stock","need":5,"have":0,"resource":"heat","text":"You need 5 heat and have none."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":22,"blocked_by":"new_information"}},"waiting_for":["green"]}', '2026-11-28 20:42:05.113836+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 14, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c667-74aa-8918-bd373f618969', '\xc5f1cdf8efeb4f89649486bf507b3ff31a34bb1ed8ff113e265ad254da0976ef', '[{"option":"pass"}]', 48, 50, '[{"type":"passed","data":{"seat":"blue"}},{"type":"turn_ended","data":{"seat":"blue"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:05.289311+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 18, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c6b0-76ac-aeed-b7982c7fc93e', '\x4135ef55dfc09917e2b29d00b5fdee19158f33d1056b79c50831b94023b8da0b', '[{"option":"end_turn"}]', 58, 59, '[{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:05.36269+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 7, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c5e2-77ce-b4bd-f1c747fa9709', '\x02cffe8b467610f7c4a6eb3a051dd300bd1173f61eaa57160a44d7a451e25dde', '[{"option":"standard_project:sell_patents","cards":["tropical_resort","investment_loan"]}]', 28, 30, '[{"type":"project_used","data":{"seat":"blue","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"blue","count":2,"cards":["tropical_resort","investment_loan"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"blue","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"blue-5","seat":"blue","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"fund_award:banker","text":"Fund the award Banker for 14 M€","label":"Banker","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:scientist","text":"Fund the award Scientist for 14 M€","label":"Scientist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:thermalist","text":"Fund the award Thermalist for 14 M€","label":"Thermalist","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:miner","text":"Fund the award Miner for 14 M€","label":"Miner","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":19,"text":"The price is 23 M€, you can pay 19 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":19,"text":"The price is 25 M€, you can pay 19 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":27,"blocked_by":"other_seat"}},"waiting_for":["blue"]}', '2026-11-28 20:42:05.156779+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 8, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c5fd-704a-b17a-ba2ba0439f29', '\x5705b34bc3ca972c0ae8e513e54b4ec98ae53c06b556bab5a4abdc4eec24f618', '[{"option":"fund_award:thermalist"}]', 31, 33, '[{"type":"award_funded","data":{"seat":"blue","award":"thermalist","payment":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"type":"turn_ended","data":{"seat":"blue"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["red"]}', '2026-11-28 20:42:05.182953+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 20, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c6d1-7728-b1b3-36ab6dbb3915', '\x16b33c7d1b3b22e0de64a1d15f0b6e0466eee91702e02953695246958bbce3a7', '[{"option":"pass"}]', 63, 73, '[{"type":"passed","data":{"seat":"green"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"phase_began","data":{"phase":"production"}},{"type":"produced","data":{"seat":"green","energy_to_heat":0,"gained":{"megacredits":20,"steel":0,"titanium":0,"plants":0,"energy":2,"heat":0}}},{"type":"produced","data":{"seat":"blue","energy_to_heat":0,"gained":{"megacredits":20,"steel":0,"titanium":0,"plants":0,"energy":0,"heat":0}}},{"type":"produced","data":{"seat":"red","energy_to_heat":0,"gained":{"megacredits":21,"steel":0,"titanium":0,"plants":0,"energy":1,"heat":3}}},{"type":"generation_began","data":{"generation":2,"first":"blue"}},{"type":"phase_began","data":{"phase":"research"}},{"type":"dealt","data":{"seat":"blue","count":4,"cards":["rad_suits","immigrant_city","solar_wind_power","tardigrades"],"source":"rules"}},{"type":"dealt","data":{"seat":"red","count":4,"cards":["algae","mohole_area","plantation","kelp_farming"],"source":"rules"}},{"type":"dealt","data":{"seat":"green","count":4,"cards":["security_fleet","mining_area","small_animals","food_factory"],"source":"rules"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-11","seat":"green","question":"research","text":"Choose the cards to buy, each for 3 M€.","source":"rules","waiting":true,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":3,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["security_fleet","mining_area","small_animals","food_factory"],"min":0,"max":4,"price_each":3}}],"blocked":[],"dealt":["security_fleet","mining_area","small_animals","food_factory"],"undo":{"steps":0,"to":73,"blocked_by":"new_information"}},"waiting_for":["red","green","blue"]}', '2026-11-28 20:42:05.39509+00', 5);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 9, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c609-72ed-8ddc-3507a648a1cd', '\x90ecb080f4e574468e451156508a61f225e37c7a85a630cf49a2a26d48f8318b', '[{"option":"standard_project:power_plant"}]', 34, 35, '[{"type":"project_used","data":{"seat":"red","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-5","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:sponsors","text":"Play Sponsors for 6 M€","label":"Sponsors","payment":{"due":6,"megacredits":{"min":6,"max":6,"worth":1},"default":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["fish","sponsors"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:greenery","text":"Standard project Greenery for 23 M€: place a greenery, which raises oxygen by 1 step","label":"Greenery","payment":{"due":23,"megacredits":{"min":23,"max":23,"worth":1},"default":{"megacredits":23,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:city","text":"Standard project City for 25 M€: place a city and gain 1 step of M€ production","label":"City","payment":{"due":25,"megacredits":{"min":25,"max":25,"worth":1},"default":{"megacredits":25,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"fund_award:banker","text":"Fund the award Banker for 20 M€","label":"Banker","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:scientist","text":"Fund the award Scientist for 20 M€","label":"Scientist","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"fund_award:miner","text":"Fund the award Miner for 20 M€","label":"Miner","payment":{"due":20,"megacredits":{"min":20,"max":20,"worth":1},"default":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:fish","text":"Play Fish","label":"Fish","blocked_by":[{"rule":"R5.A1","what":"temperature_at_least","need":2,"have":-30,"text":"Temperature of at least 2 °C needed, −30 °C now."},{"rule":"R5.A3","what":"any_production","need":1,"have":0,"resource":"plants","text":"Some player must be able to lose 1 step of plant production, nobody can."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":33,"blocked_by":"other_seat"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.195285+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 22, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c6eb-731f-9525-0a804a59a5ca', '\x2649dc0a7185fd93c5f26aafaa949f997d1980d638cc1898d057e2e8e88b7073', '[{"option":"buy","cards":["mohole_area","plantation"]}]', 75, 75, '[{"type":"chose","data":{"seat":"red","cards":["mohole_area","plantation"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-11","seat":"red","question":"research","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":0,"max":3,"worth":1},"heat":{"min":0,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["algae","mohole_area","plantation","kelp_farming"],"min":0,"max":4,"price_each":3}}],"blocked":[],"given":{"cards":["mohole_area","plantation"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"dealt":["algae","mohole_area","plantation","kelp_farming"],"undo":{"steps":0,"to":75,"blocked_by":"secret_choice"}},"waiting_for":["green"]}', '2026-11-28 20:42:05.421879+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 10, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c61e-77ff-83b9-18e2b2b48782', '\x54fb4d06b532dcc96628f90b5f7ccd5be238396659b417e4550d5355af744b32', '[{"option":"standard_project:city"}]', 36, 37, '[{"type":"project_used","data":{"seat":"red","project":"city","payment":{"megacredits":25,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"megacredits","change":1,"source":"standard_project:city"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-6","seat":"red","question":"area","text":"Standard project City: place a city. Which area?","source":"standard_project:city","waiting":true,"options":[{"id":"area:h01","text":"h01: 2 steel","label":"H01","bonus":{"steel":2}},{"id":"area:h03","text":"h03","label":"H03","bonus":{}},{"id":"area:h06","text":"h06","label":"H06","bonus":{}},{"id":"area:h07","text":"Tharsis Tholus (h07): 1 steel","label":"Tharsis Tholus (h07)","bonus":{"steel":1}},{"id":"area:h08","text":"h08","label":"H08","bonus":{}},{"id":"area:h09","text":"h09","label":"H09","bonus":{}},{"id":"area:h10","text":"h10","label":"H10","bonus":{}},{"id":"area:h12","text":"Ascraeus Mons (h12): 1 card","label":"Ascraeus Mons (h12)","bonus":{"cards":1}},{"id":"area:h13","text":"h13","label":"H13","bonus":{}},{"id":"area:h14","text":"h14","label":"H14","bonus":{}},{"id":"area:h15","text":"h15","label":"H15","bonus":{}},{"id":"area:h16","text":"h16","label":"H16","bonus":{}},{"id":"area:h17","text":"h17","label":"H17","bonus":{}},{"id":"area:h18","text":"h18: 1 steel","label":"H18","bonus":{"steel":1}},{"id":"area:h19","text":"Pavonis Mons (h19): 1 titanium and 1 plant","label":"Pavonis Mons (h19)","bonus":{"titanium":1,"plants":1}},{"id":"area:h20","text":"h20: 1 plant","label":"H20","bonus":{"plants":1}},{"id":"area:h21","text":"h21: 1 plant","label":"H21","bonus":{"plants":1}},{"id":"area:h22","text":"h22: 1 plant","label":"H22","bonus":{"plants":1}},{"id":"area:h23","text":"h23: 2 plants","label":"H23","bonus":{"plants":2}},{"id":"area:h24","text":"h24: 1 plant","label":"H24","bonus":{"plants":1}},{"id":"area:h25","text":"h25: 1 plant","label":"H25","bonus":{"plants":1}},{"id":"area:h27","text":"Arsia Mons (h27): 2 plants","label":"Arsia Mons (h27)","bonus":{"plants":2}},{"id":"area:h28","text":"h28: 2 plants","label":"H28","bonus":{"plants":2}},{"id":"area:h33","text":"h33: 2 plants","label":"H33","bonus":{"plants":2}},{"id":"area:h34","text":"h34: 2 plants","label":"H34","bonus":{"plants":2}},{"id":"area:h35","text":"h35: 2 plants","label":"H35","bonus":{"plants":2}},{"id":"area:h36","text":"h36: 1 plant","label":"H36","bonus":{"plants":1}},{"id":"area:h37","text":"h37: 2 plants","label":"H37","bonus":{"plants":2}},{"id":"area:h38","text":"h38: 1 plant","label":"H38","bonus":{"plants":1}},{"id":"area:h39","text":"h39: 1 plant","label":"H39","bonus":{"plants":1}},{"id":"area:h40","text":"h40: 1 plant","label":"H40","bonus":{"plants":1}},{"id":"area:h44","text":"h44","label":"H44","bonus":{}},{"id":"area:h45","text":"h45","label":"H45","bonus":{}},{"id":"area:h46","text":"h46","label":"H46","bonus":{}},{"id":"area:h47","text":"h47","label":"H47","bonus":{}},{"id":"area:h48","text":"h48","label":"H48","bonus":{}},{"id":"area:h49","text":"h49: 1 plant","label":"H49","bonus":{"plants":1}},{"id":"area:h50","text":"h50","label":"H50","bonus":{}},{"id":"area:h51","text":"h51: 2 steel","label":"H51","bonus":{"steel":2}},{"id":"area:h52","text":"h52","label":"H52","bonus":{}},{"id":"area:h53","text":"h53: 1 card","label":"H53","bonus":{"cards":1}},{"id":"area:h54","text":"h54: 1 card","label":"H54","bonus":{"cards":1}},{"id":"area:h55","text":"h55","label":"H55","bonus":{}},{"id":"area:h56","text":"h56: 1 titanium","label":"H56","bonus":{"titanium":1}},{"id":"area:h57","text":"h57: 1 steel","label":"H57","bonus":{"steel":1}},{"id":"area:h58","text":"h58: 2 steel","label":"H58","bonus":{"steel":2}},{"id":"area:h59","text":"h59","label":"H59","bonus":{}},{"id":"area:h60","text":"h60","label":"H60","bonus":{}}],"blocked":[{"id":"area:h02","text":"h02","label":"H02","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h04","text":"h04","label":"H04","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h05","text":"h05","label":"H05","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h11","text":"h11","label":"H11","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h26","text":"h26","label":"H26","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h29","text":"Noctis City (h29)","label":"Noctis City (h29)","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h30","text":"h30","label":"H30","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h31","text":"h31","label":"H31","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h32","text":"h32","label":"H32","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h41","text":"h41","label":"H41","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h42","text":"h42","label":"H42","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h43","text":"h43","label":"H43","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h61","text":"h61","label":"H61","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:phobos_space_haven","text":"Phobos Space Haven","label":"Phobos Space Haven","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:ganymede_colony","text":"Ganymede Colony","label":"Ganymede Colony","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]}],"undo":{"steps":2,"to":33,"blocked_by":"other_seat"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.216393+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 11, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c637-700b-9d3f-da84d6e1c267', '\x1b4657c75d252bfc5958f6c6476764f9e38ea0d91c5860bf730429775e89dfe6', '[{"option":"area:h27"}]', 38, 41, '[{"type":"tile_placed","data":{"seat":"red","area":"h27","tile":"city","source":"standard_project:city"}},{"type":"stock_changed","data":{"seat":"red","resource":"plants","change":2,"source":"area:h27"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:05.241061+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 12, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c644-70e2-b3e8-a06946ea3d8f', '\x69e3023ab748c24777c728b7519fbe280cfc4595f5df049f623e058d8e9ac8e6', '[{"option":"fund_award:scientist"}]', 42, 42, '[{"type":"award_funded","data":{"seat":"green","award":"scientist","payment":{"megacredits":20,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-7","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:indentured_workers","text":"Play Indentured Workers for 0 M€","label":"Indentured Workers","payment":{"due":0,"default":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["local_heat_trapping","indentured_workers"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:local_heat_trapping","text":"Play Local Heat Trapping","label":"Local Heat Trapping","blocked_by":[{"rule":"R5.A2","what":"stock","need":5,"have":0,"resource":"heat","text":"You need 5 heat and have none."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":15,"text":"The price is 18 M€, you can pay 15 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":15,"text":"The price is 23 M€, you can pay 15 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":15,"text":"The price is 25 M€, you can pay 15 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":41,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:05.255045+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 13, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c65a-772c-b903-dd3d9b0c957f', '\x416006d401aadfa01eae20536be69617bbf69dfc519deacbe00590fe0f678478', '[{"option":"standard_project:sell_patents","cards":["indentured_workers","local_heat_trapping"]}]', 43, 47, '[{"type":"project_used","data":{"seat":"green","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"green","count":2,"cards":["indentured_workers","local_heat_trapping"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"green","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"green"}},{"type":"turn_began","data":{"seat":"blue"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["blue"]}', '2026-11-28 20:42:05.276696+00', 4);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 24, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c70a-7007-b294-b2b23d6bd4a8', '\x24251f8e9848c4a65866fc35ca14c85c372af50815f215165dcc135f75125ffe', '[{"option":"standard_project:aquifer"}]', 85, 85, '[{"type":"project_used","data":{"seat":"blue","project":"aquifer","payment":{"megacredits":18,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"blue-10","seat":"blue","question":"area","text":"Standard project Aquifer: place an ocean. Which area?","source":"standard_project:aquifer","waiting":true,"options":[{"id":"area:h02","text":"h02: 2 steel","label":"H02","bonus":{"steel":2}},{"id":"area:h04","text":"h04: 1 card","label":"H04","bonus":{"cards":1}},{"id":"area:h05","text":"h05","label":"H05","bonus":{}},{"id":"area:h11","text":"h11: 2 cards","label":"H11","bonus":{"cards":2}},{"id":"area:h26","text":"h26: 2 plants","label":"H26","bonus":{"plants":2}},{"id":"area:h30","text":"h30: 2 plants","label":"H30","bonus":{"plants":2}},{"id":"area:h31","text":"h31: 2 plants","label":"H31","bonus":{"plants":2}},{"id":"area:h32","text":"h32: 2 plants","label":"H32","bonus":{"plants":2}},{"id":"area:h41","text":"h41: 1 plant","label":"H41","bonus":{"plants":1}},{"id":"area:h42","text":"h42: 1 plant","label":"H42","bonus":{"plants":1}},{"id":"area:h43","text":"h43: 1 plant","label":"H43","bonus":{"plants":1}},{"id":"area:h61","text":"h61: 2 titanium","label":"H61","bonus":{"titanium":2}}],"blocked":[{"id":"area:h01","text":"h01","label":"H01","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h03","text":"h03","label":"H03","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h06","text":"h06","label":"H06","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h07","text":"Tharsis Tholus (h07)","label":"Tharsis Tholus (h07)","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h08","text":"h08","label":"H08","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h09","text":"h09","label":"H09","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h10","text":"h10","label":"H10","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h12","text":"Ascraeus Mons (h12)","label":"Ascraeus Mons (h12)","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h13","text":"h13","label":"H13","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h14","text":"h14","label":"H14","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h15","text":"h15","label":"H15","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h16","text":"h16","label":"H16","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h17","text":"h17","label":"H17","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h18","text":"h18","label":"H18","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h19","text":"Pavonis Mons (h19)","label":"Pavonis Mons (h19)","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h20","text":"h20","label":"H20","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h21","text":"h21","label":"H21","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h22","text":"h22","label":"H22","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h23","text":"h23","label":"H23","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h24","text":"h24","label":"H24","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h25","text":"h25","label":"H25","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h27","text":"Arsia Mons (h27)","label":"Arsia Mons (h27)","blocked_by":[{"rule":"R2.2","what":"area_free","need":1,"have":0,"text":"A tile stands there."},{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h28","text":"h28","label":"H28","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h29","text":"Noctis City (h29)","label":"Noctis City (h29)","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h33","text":"h33","label":"H33","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h34","text":"h34","label":"H34","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h35","text":"h35","label":"H35","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h36","text":"h36","label":"H36","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h37","text":"h37","label":"H37","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h38","text":"h38","label":"H38","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h39","text":"h39","label":"H39","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h40","text":"h40","label":"H40","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h44","text":"h44","label":"H44","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h45","text":"h45","label":"H45","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h46","text":"h46","label":"H46","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h47","text":"h47","label":"H47","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h48","text":"h48","label":"H48","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h49","text":"h49","label":"H49","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h50","text":"h50","label":"H50","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h51","text":"h51","label":"H51","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h52","text":"h52","label":"H52","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h53","text":"h53","label":"H53","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h54","text":"h54","label":"H54","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h55","text":"h55","label":"H55","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h56","text":"h56","label":"H56","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h57","text":"h57","label":"H57","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h58","text":"h58","label":"H58","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h59","text":"h59","label":"H59","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:h60","text":"h60","label":"H60","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:phobos_space_haven","text":"Phobos Space Haven","label":"Phobos Space Haven","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]},{"id":"area:ganymede_colony","text":"Ganymede Colony","label":"Ganymede Colony","blocked_by":[{"rule":"R2.2","what":"area_is_for_ocean","need":1,"have":0,"text":"This area is not reserved for an ocean."}]}],"undo":{"steps":1,"to":84,"blocked_by":"secret_choice"}},"waiting_for":["blue"]}', '2026-11-28 20:42:05.4526+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 15, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c675-761b-a77a-645eb747fb6f', '\xc159c1ea0ca1dcdcef16532afd9fb5735ea02fc2e5b540f5a65f59a410188a16', '[{"option":"standard_project:sell_patents","cards":["fish","sponsors"]}]', 51, 53, '[{"type":"project_used","data":{"seat":"red","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["fish","sponsors"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":2,"source":"standard_project:sell_patents"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-8","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":2,"text":"The price is 11 M€, you can pay 2 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":2,"text":"The price is 14 M€, you can pay 2 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":2,"text":"The price is 18 M€, you can pay 2 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":2,"text":"The price is 23 M€, you can pay 2 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":2,"text":"The price is 25 M€, you can pay 2 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."},{"rule":"R5.C1","what":"payment","need":8,"have":2,"text":"The price is 8 M€, you can pay 2 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":1,"text":"You need 3 cities and have 1."},{"rule":"R5.C1","what":"payment","need":8,"have":2,"text":"The price is 8 M€, you can pay 2 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":2,"text":"The price is 8 M€, you can pay 2 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":2,"text":"The price is 8 M€, you can pay 2 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":2,"text":"The price is 8 M€, you can pay 2 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":2,"resource":"plants","text":"You need 8 plants and have 2."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":50,"blocked_by":"other_seat"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.303539+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 16, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c68a-74ca-9ca9-f74dfa277373', '\x4c2b38d8fed1f0c29e15c8a752b3424abb67c9d4ec5eca1f9ff9b9ed53d5e353', '[{"option":"end_turn"}]', 54, 55, '[{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"green"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["green"]}', '2026-11-28 20:42:05.324091+00', 2);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 5, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c77f-7089-8188-7b59b44243f9', '\x443822cc572d5105c2c16ae2ad95e0053842eb3d6cd33b5713f98c2bfcf3aa41', '[{"option":"play_card:sabotage"}]', 23, 24, '[{"type":"card_played","data":{"seat":"red","card":"sabotage","payment":{"megacredits":1,"steel":0,"titanium":0,"heat":0}}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":2,"source":"corporation:interplanetary_cinematics"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-7","seat":"red","question":"branch","text":"Sabotage: you may remove one of these from one player of your choice (you may choose yourself): up to 3 titanium, up to 4 steel or up to 7 M€. Which do you choose?","source":"card:sabotage","waiting":true,"options":[{"id":"branch:1","text":"You may remove up to 3 titanium from one player of your choice (you may choose yourself)","label":"You may remove up to 3 titanium from one player of your choice (you may choose yourself)","next":["player"]},{"id":"branch:2","text":"You may remove up to 4 steel from one player of your choice (you may choose yourself)","label":"You may remove up to 4 steel from one player of your choice (you may choose yourself)","next":["player"]},{"id":"branch:3","text":"You may remove up to 7 M€ from one player of your choice (you may choose yourself)","label":"You may remove up to 7 M€ from one player of your choice (you may choose yourself)","next":["player"]}],"blocked":[],"undo":{"steps":2,"to":18,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.570184+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 17, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c697-7640-a355-8a914ac5eb15', '\xd3b08d909f7645f19a3f2653795fdd032ce487245fad15aae6b1156a7ff77432', '[{"option":"standard_project:power_plant"}]', 56, 57, '[{"type":"project_used","data":{"seat":"green","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"green","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"green-9","seat":"green","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":6,"text":"The price is 11 M€, you can pay 6 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":6,"text":"The price is 14 M€, you can pay 6 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":6,"text":"The price is 18 M€, you can pay 6 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":6,"text":"The price is 23 M€, you can pay 6 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":6,"text":"The price is 25 M€, you can pay 6 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":20,"text":"Your terraform rating must be at least 35, it is 20."},{"rule":"R5.C1","what":"payment","need":8,"have":6,"text":"The price is 8 M€, you can pay 6 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":6,"text":"The price is 8 M€, you can pay 6 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":6,"text":"The price is 8 M€, you can pay 6 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":6,"text":"The price is 8 M€, you can pay 6 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":0,"text":"You need 16 cards in hand and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":6,"text":"The price is 8 M€, you can pay 6 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":55,"blocked_by":"other_seat"}},"waiting_for":["green"]}', '2026-11-28 20:42:05.337561+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 21, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c6e0-7280-9cb1-3d9549391a7d', '\x8448b43ed66650f2cb937a411196564223afea9e31968777d3d8f72d28a955f5', '[{"option":"buy","cards":["tardigrades","rad_suits"]}]', 74, 74, '[{"type":"chose","data":{"seat":"blue","cards":["tardigrades","rad_suits"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"blue-8","seat":"blue","question":"research","text":"You may still change your choice.","source":"rules","waiting":false,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":3,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["rad_suits","immigrant_city","solar_wind_power","tardigrades"],"min":0,"max":4,"price_each":3}}],"blocked":[],"given":{"cards":["tardigrades","rad_suits"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}},"dealt":["rad_suits","immigrant_city","solar_wind_power","tardigrades"],"undo":{"steps":0,"to":74,"blocked_by":"secret_choice"}},"waiting_for":["red","green"]}', '2026-11-28 20:42:05.410319+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 23, 'move', 1, '01a223e4-c14a-77b2-bea0-5f48cf88421b', '01a223e4-c6fa-72dc-865a-852038328bfa', '\x85854d1e6220aa1b0ebb40a8a0ed4b80d897ef74bb0d2f68950483f3d629f316', '[{"option":"buy","cards":["mining_area","small_animals"]}]', 76, 84, '[{"type":"chose","data":{"seat":"green","cards":["mining_area","small_animals"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"kept","data":{"seat":"blue","count":2,"cards":["tardigrades","rad_suits"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"blue","count":2,"cards":["immigrant_city","solar_wind_power"],"source":"rules"}},{"type":"kept","data":{"seat":"red","count":2,"cards":["mohole_area","plantation"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["algae","kelp_farming"],"source":"rules"}},{"type":"kept","data":{"seat":"green","count":2,"cards":["mining_area","small_animals"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"green","count":2,"cards":["security_fleet","food_factory"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"blue"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":null,"waiting_for":["blue"]}', '2026-11-28 20:42:05.436913+00', 4);
INSERT INTO public.turns VALUES ('01a223e4-c576-70ad-b8fb-9e5afff3d7a2', 25, 'move', 2, '01a223e4-c162-7315-a23f-653d5edbd5d7', '01a223e4-c728-7710-88ea-a84ab3971961', '\x8e17a5c7a42d584d8836cdd0ee4b98dab1cfb6f5a54960a3bd16836abc335223', '[{"option":"area:h61"}]', 86, 89, '[{"type":"tile_placed","data":{"seat":"blue","area":"h61","tile":"ocean","source":"standard_project:aquifer"}},{"type":"parameter_raised","data":{"seat":"blue","parameter":"oceans","value":1,"source":"standard_project:aquifer"}},{"type":"rating_raised","data":{"seat":"blue","change":1,"source":"parameter:oceans"}},{"type":"stock_changed","data":{"seat":"blue","resource":"titanium","change":2,"source":"area:h61"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"blue-11","seat":"blue","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["tardigrades","rad_suits"],"min":1,"max":2}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:tardigrades","text":"Play Tardigrades","label":"Tardigrades","blocked_by":[{"rule":"R5.A4","what":"payment","need":4,"have":1,"text":"The price is 4 M€, you can pay 1 M€."}]},{"id":"play_card:rad_suits","text":"Play Rad-Suits","label":"Rad-Suits","blocked_by":[{"rule":"R5.A4","what":"payment","need":6,"have":1,"text":"The price is 6 M€, you can pay 1 M€."},{"rule":"R5.A1","what":"cities","need":2,"have":1,"text":"At least 2 cities in play needed, 1 now."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":1,"text":"The price is 11 M€, you can pay 1 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":1,"text":"The price is 14 M€, you can pay 1 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":1,"text":"The price is 18 M€, you can pay 1 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":1,"text":"The price is 23 M€, you can pay 1 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":1,"text":"The price is 25 M€, you can pay 1 M€."}]},{"id":"claim_milestone:terraformer","text":"Claim the milestone Terraformer","label":"Terraformer","blocked_by":[{"rule":"R5.C2","what":"rating","need":35,"have":21,"text":"Your terraform rating must be at least 35, it is 21."},{"rule":"R5.C1","what":"payment","need":8,"have":1,"text":"The price is 8 M€, you can pay 1 M€."}]},{"id":"claim_milestone:mayor","text":"Claim the milestone Mayor","label":"Mayor","blocked_by":[{"rule":"R5.C2","what":"cities","need":3,"have":0,"text":"You need 3 cities and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":1,"text":"The price is 8 M€, you can pay 1 M€."}]},{"id":"claim_milestone:gardener","text":"Claim the milestone Gardener","label":"Gardener","blocked_by":[{"rule":"R5.C2","what":"greeneries","need":3,"have":0,"text":"You need 3 greeneries and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":1,"text":"The price is 8 M€, you can pay 1 M€."}]},{"id":"claim_milestone:builder","text":"Claim the milestone Builder","label":"Builder","blocked_by":[{"rule":"R5.C2","what":"tags","need":8,"have":0,"tag":"building","text":"You need 8 building tags and have none."},{"rule":"R5.C1","what":"payment","need":8,"have":1,"text":"The price is 8 M€, you can pay 1 M€."}]},{"id":"claim_milestone:planner","text":"Claim the milestone Planner","label":"Planner","blocked_by":[{"rule":"R5.C2","what":"hand_cards","need":16,"have":2,"text":"You need 16 cards in hand and have 2."},{"rule":"R5.C1","what":"payment","need":8,"have":1,"text":"The price is 8 M€, you can pay 1 M€."}]},{"id":"fund_award:landlord","text":"Fund the award Landlord","label":"Landlord","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:banker","text":"Fund the award Banker","label":"Banker","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:scientist","text":"Fund the award Scientist","label":"Scientist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:thermalist","text":"Fund the award Thermalist","label":"Thermalist","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"fund_award:miner","text":"Fund the award Miner","label":"Miner","blocked_by":[{"rule":"R5.D1","what":"awards_left","need":1,"have":0,"text":"This award can no longer be funded."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":2,"to":84,"blocked_by":"secret_choice"}},"waiting_for":["blue"]}', '2026-11-28 20:42:05.482899+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 8, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7a4-74b6-b581-1c7875329960', '\xd91ae027c08230e50876f9cb4a2f1c3f6636f2abb7c9bf9cf385718c08e3561c', '[{"option":"pass"}]', 31, 37, '[{"type":"passed","data":{"seat":"red"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"phase_began","data":{"phase":"production"}},{"type":"produced","data":{"seat":"red","energy_to_heat":0,"gained":{"megacredits":14,"steel":0,"titanium":0,"plants":0,"energy":1,"heat":0}}},{"type":"generation_began","data":{"generation":2,"first":"red"}},{"type":"phase_began","data":{"phase":"research"}},{"type":"dealt","data":{"seat":"red","count":4,"cards":["land_claim","adaptation_technology","solar_power","plantation"],"source":"rules"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-10","seat":"red","question":"research","text":"Choose the cards to buy, each for 3 M€.","source":"rules","waiting":true,"options":[{"id":"buy","text":"Buy the cards that you name","label":"Buy","payment":{"due":3,"megacredits":{"min":3,"max":3,"worth":1},"default":{"megacredits":3,"steel":0,"titanium":0,"heat":0}},"cards":{"from":"dealt","of":["land_claim","adaptation_technology","solar_power","plantation"],"min":0,"max":4,"price_each":3}}],"blocked":[],"dealt":["land_claim","adaptation_technology","solar_power","plantation"],"undo":{"steps":0,"to":37,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.605673+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 1, 'start', NULL, NULL, NULL, NULL, '[]', 1, 10, '[{"type":"began","data":{"players":1,"first":"red","corporate_era":true,"draft":false,"commitment":"4b4bf989deaffed5709825e9934eef0632985a6cb669a1973bc0cbb69ffaee27"}},{"type":"shuffled","data":{"count":208,"from_discards":false,"order":["water_splitting_plant","artificial_lake","open_city","geothermal_power","large_convoy","carbonate_processing","media_archives","lava_flows","phobos_space_haven","methane_from_titan","ore_processor","protected_valley","security_fleet","immigration_shuttles","energy_tapping","lichen","noctis_city","power_plant","subterranean_reservoir","cartel","deep_well_heating","pets","giant_space_mirror","ecological_zone","investment_loan","optimal_aerobraking","virus","electro_catapult","trans_neptune_probe","business_network","greenhouses","soil_factory","immigrant_city","aquifer_pumping","nuclear_power","extreme_cold_fungus","herbivores","space_mirrors","fusion_power","mining_expedition","grass","mine","farming","peroxide_power","small_animals","olympus_conference","media_group","satellites","solar_wind_power","ironworks","breathing_filters","asteroid","great_escarpment_consortium","lunar_beam","rad_suits","mangrove","nuclear_zone","equatorial_magnetizer","standard_technology","industrial_center","lightning_harvest","ghg_producing_bacteria","predators","moss","livestock","decomposers","strip_mine","windmills","terraforming_ganymede","research_outpost","ice_cap_melting","mining_rights","fish","trees","power_grid","invention_contest","lake_marineris","inventors_guild","insulation","birds","domed_crater","earth_office","magnetic_field_generators","wave_power","ants","vesta_shipyard","black_polar_dust","viral_enhancers","algae","micro_mills","tardigrades","insects","acquired_company","eos_chasma_national_park","shuttles","urbanized_area","power_infrastructure","adapted_lichen","ghg_factories","commercial_district","mineral_deposit","energy_saving","convoy_from_europa","dust_seals","ice_asteroid","research","anti_gravity_technology","development_center","arctic_algae","interstellar_colony_ship","noctis_farming","water_import_from_europa","bushes","archaebacteria","bribed_committee","gene_repair","underground_city","towing_a_comet","local_heat_trapping","tectonic_stress_power","corporate_stronghold","medical_lab","advanced_ecosystems","tundra_farming","martian_rails","space_elevator","asteroid_mining_consortium","imported_hydrogen","underground_detonations","designed_microorganisms","food_factory","space_station","mohole_area","restricted_area","ai_central","nitrite_reducing_bacteria","titanium_mine","kelp_farming","heat_trappers","physics_complex","sponsors","search_for_life","hackers","artificial_photosynthesis","indentured_workers","regolith_eaters","industrial_microbes","soletta","cloud_seeding","imported_ghg","miranda_resort","mass_converter","cupola_city","fueled_generators","magnetic_field_dome","technology_demonstration","great_dam","biomass_combustors","nitrophilic_moss","fuel_factory","capital","aerobraked_ammonia_asteroid","advanced_alloys","comet","beam_from_a_thorium_asteroid","imported_nitrogen","rover_construction","natural_preserve","special_design","steelworks","caretaker_contract","quantum_extractor","hired_raiders","colonizer_training_camp","big_asteroid","protected_habitats","symbiotic_fungus","release_of_inert_gases","robotic_workforce","building_industries","tropical_resort","rad_chem_factory","zeppelins","business_contacts","import_of_advanced_ghg","giant_ice_asteroid","deimos_down","nitrogen_rich_asteroid","permafrost_extraction","plantation","solar_power","adaptation_technology","land_claim","asteroid_mining","toll_station","worms","io_mining_industries","power_supply_consortium","heather","lagrange_observatory","sabotage","callisto_penal_mines","ceos_favorite_project","ganymede_colony","mars_university","mining_area","earth_catapult","flooding"],"chance_used":218}},{"type":"corporations_dealt","data":{"seat":"red","count":2,"corporations":["interplanetary_cinematics","tharsis_republic"]}},{"type":"revealed","data":{"seat":"red","cards":["flooding","earth_catapult","mining_area","mars_university"],"source":"rules"}},{"type":"tile_placed","data":{"area":"h10","tile":"city","source":"rules"}},{"type":"tile_placed","data":{"area":"h35","tile":"city","source":"rules"}},{"type":"tile_placed","data":{"area":"h17","tile":"greenery","source":"rules"}},{"type":"tile_placed","data":{"area":"h34","tile":"greenery","source":"rules"}},{"type":"discarded","data":{"seat":"red","count":4,"cards":["flooding","earth_catapult","mining_area","mars_university"],"source":"rules"}},{"type":"dealt","data":{"seat":"red","count":10,"cards":["ganymede_colony","ceos_favorite_project","callisto_penal_mines","sabotage","lagrange_observatory","heather","power_supply_consortium","io_mining_industries","worms","toll_station"],"source":"rules"}}]', 'null', '2026-11-28 20:42:05.506938+00', 1);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 3, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c761-768c-b8e2-b6efa219cd0d', '\x478f48e7e104e8ac47de9a86204eafa0aff6aea0b74806960074bb16664faf81', '[{"option":"play_card:lagrange_observatory"}]', 17, 18, '[{"type":"card_played","data":{"seat":"red","card":"lagrange_observatory","payment":{"megacredits":9,"steel":0,"titanium":0,"heat":0}}},{"type":"drawn","data":{"seat":"red","count":1,"cards":["asteroid_mining"],"source":"card:lagrange_observatory"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-5","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:sabotage","text":"Play Sabotage for 1 M€","label":"Sabotage","payment":{"due":1,"megacredits":{"min":1,"max":1,"worth":1},"default":{"megacredits":1,"steel":0,"titanium":0,"heat":0}},"next":["branch","player"]},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["sabotage","asteroid_mining"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:asteroid_mining","text":"Play Asteroid Mining","label":"Asteroid Mining","blocked_by":[{"rule":"R5.A4","what":"payment","need":30,"have":15,"text":"The price is 30 M€, you can pay 15 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":15,"text":"The price is 18 M€, you can pay 15 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":15,"text":"The price is 23 M€, you can pay 15 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":15,"text":"The price is 25 M€, you can pay 15 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":0,"to":18,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.539294+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 2, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c752-7457-b11b-360a30825aa9', '\x658e93c9783cda9336a46baae9a199772b013dfb92fa8591489031a312f59c14', '[{"option":"corporation:interplanetary_cinematics","cards":["sabotage","lagrange_observatory"]}]', 11, 16, '[{"type":"chose","data":{"seat":"red","corporation":"interplanetary_cinematics","cards":["sabotage","lagrange_observatory"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"corporation_revealed","data":{"seat":"red","corporation":"interplanetary_cinematics"}},{"type":"kept","data":{"seat":"red","count":2,"cards":["sabotage","lagrange_observatory"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":8,"cards":["ganymede_colony","ceos_favorite_project","callisto_penal_mines","heather","power_supply_consortium","io_mining_industries","worms","toll_station"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-4","seat":"red","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"play_card:sabotage","text":"Play Sabotage for 1 M€","label":"Sabotage","payment":{"due":1,"megacredits":{"min":1,"max":1,"worth":1},"default":{"megacredits":1,"steel":0,"titanium":0,"heat":0}},"next":["branch","player"]},{"id":"play_card:lagrange_observatory","text":"Play Lagrange Observatory for 9 M€","label":"Lagrange Observatory","payment":{"due":9,"megacredits":{"min":9,"max":9,"worth":1},"default":{"megacredits":9,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["sabotage","lagrange_observatory"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:aquifer","text":"Standard project Aquifer for 18 M€: place an ocean","label":"Aquifer","payment":{"due":18,"megacredits":{"min":18,"max":18,"worth":1},"default":{"megacredits":18,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:greenery","text":"Standard project Greenery for 23 M€: place a greenery, which raises oxygen by 1 step","label":"Greenery","payment":{"due":23,"megacredits":{"min":23,"max":23,"worth":1},"default":{"megacredits":23,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":24,"text":"The price is 25 M€, you can pay 24 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":0,"to":16,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.524574+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 4, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c770-73a4-bb77-f681d4463452', '\x7a3d726c9ae98e6dc872ce8f1644d5a9a63cf0977d51c3a826206e269112b24f', '[{"option":"standard_project:power_plant"}]', 19, 22, '[{"type":"project_used","data":{"seat":"red","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"energy","change":1,"source":"standard_project:power_plant"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-6","seat":"red","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"play_card:sabotage","text":"Play Sabotage for 1 M€","label":"Sabotage","payment":{"due":1,"megacredits":{"min":1,"max":1,"worth":1},"default":{"megacredits":1,"steel":0,"titanium":0,"heat":0}},"next":["branch","player"]},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["sabotage","asteroid_mining"],"min":1,"max":2}},{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"play_card:asteroid_mining","text":"Play Asteroid Mining","label":"Asteroid Mining","blocked_by":[{"rule":"R5.A4","what":"payment","need":30,"have":4,"text":"The price is 30 M€, you can pay 4 M€."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":4,"text":"The price is 11 M€, you can pay 4 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":4,"text":"The price is 14 M€, you can pay 4 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":4,"text":"The price is 18 M€, you can pay 4 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":4,"text":"The price is 23 M€, you can pay 4 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":4,"text":"The price is 25 M€, you can pay 4 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":18,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.554431+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 6, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c78c-7792-98e3-8d0ec878b8e0', '\xc787fecb5e12a3027b7ecb8a68b86303b0c703e2a5cdebbf514abee80ecbd366', '[{"option":"branch:3"}]', 25, 25, '[{"type":"event_filed","data":{"seat":"red","card":"sabotage"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-8","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["asteroid_mining"],"min":1,"max":1}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:asteroid_mining","text":"Play Asteroid Mining","label":"Asteroid Mining","blocked_by":[{"rule":"R5.A4","what":"payment","need":30,"have":5,"text":"The price is 30 M€, you can pay 5 M€."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":5,"text":"The price is 11 M€, you can pay 5 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":5,"text":"The price is 14 M€, you can pay 5 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":5,"text":"The price is 18 M€, you can pay 5 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":5,"text":"The price is 23 M€, you can pay 5 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":5,"text":"The price is 25 M€, you can pay 5 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":3,"to":18,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.581504+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 7, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c797-74df-a447-7bd06b819d80', '\x122d8eafee6f61c6cf248861e1991c112252f9aaa98510d0c8a8a64df8a57c56', '[{"option":"standard_project:sell_patents","cards":["asteroid_mining"]}]', 26, 30, '[{"type":"project_used","data":{"seat":"red","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"red","count":1,"cards":["asteroid_mining"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":1,"source":"standard_project:sell_patents"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-9","seat":"red","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":6,"text":"The price is 11 M€, you can pay 6 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":6,"text":"The price is 14 M€, you can pay 6 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":6,"text":"The price is 18 M€, you can pay 6 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":6,"text":"The price is 23 M€, you can pay 6 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":6,"text":"The price is 25 M€, you can pay 6 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":4,"to":18,"blocked_by":"new_information"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.592868+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 9, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7af-728d-a01e-f527f06e988d', '\x21e998896c6128a71f583d2a0407e463b47510b480e0fd787eb5805fc8d8ac62', '[{"option":"buy","cards":["plantation","land_claim"]}]', 38, 42, '[{"type":"chose","data":{"seat":"red","cards":["plantation","land_claim"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0}}},{"type":"kept","data":{"seat":"red","count":2,"cards":["plantation","land_claim"],"payment":{"megacredits":6,"steel":0,"titanium":0,"heat":0},"source":"rules"}},{"type":"discarded","data":{"seat":"red","count":2,"cards":["adaptation_technology","solar_power"],"source":"rules"}},{"type":"phase_began","data":{"phase":"action"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-12","seat":"red","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"play_card:land_claim","text":"Play Land Claim for 1 M€","label":"Land Claim","payment":{"due":1,"megacredits":{"min":1,"max":1,"worth":1},"default":{"megacredits":1,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["plantation","land_claim"],"min":1,"max":2}},{"id":"standard_project:power_plant","text":"Standard project Power plant for 11 M€: gain 1 step of energy production","label":"Power plant","payment":{"due":11,"megacredits":{"min":11,"max":11,"worth":1},"default":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"id":"standard_project:asteroid","text":"Standard project Asteroid for 14 M€: raise the temperature by 1 step (2 °C)","label":"Asteroid","payment":{"due":14,"megacredits":{"min":14,"max":14,"worth":1},"default":{"megacredits":14,"steel":0,"titanium":0,"heat":0}}},{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"play_card:plantation","text":"Play Plantation","label":"Plantation","blocked_by":[{"rule":"R5.A4","what":"payment","need":15,"have":14,"text":"The price is 15 M€, you can pay 14 M€."},{"rule":"R5.A1","what":"tags","need":2,"have":1,"tag":"science","text":"You need 2 science tags and have 1."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":14,"text":"The price is 18 M€, you can pay 14 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":14,"text":"The price is 23 M€, you can pay 14 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":14,"text":"The price is 25 M€, you can pay 14 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":0,"to":42,"blocked_by":"secret_choice"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.617144+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 10, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7bb-7023-a5ca-3fcbefb11aaa', '\x6e161761dd8e4caa72fbb2c03b0e619b0d675f85f6eff95bceaa2b5d6c3c2f10', '[{"option":"standard_project:power_plant"}]', 43, 44, '[{"type":"project_used","data":{"seat":"red","project":"power_plant","payment":{"megacredits":11,"steel":0,"titanium":0,"heat":0}}},{"type":"production_changed","data":{"seat":"red","resource":"energy","change":1,"source":"standard_project:power_plant"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-13","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"play_card:land_claim","text":"Play Land Claim for 1 M€","label":"Land Claim","payment":{"due":1,"megacredits":{"min":1,"max":1,"worth":1},"default":{"megacredits":1,"steel":0,"titanium":0,"heat":0}},"next":["area"]},{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["plantation","land_claim"],"min":1,"max":2}},{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"play_card:plantation","text":"Play Plantation","label":"Plantation","blocked_by":[{"rule":"R5.A4","what":"payment","need":15,"have":3,"text":"The price is 15 M€, you can pay 3 M€."},{"rule":"R5.A1","what":"tags","need":2,"have":1,"tag":"science","text":"You need 2 science tags and have 1."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":3,"text":"The price is 11 M€, you can pay 3 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":3,"text":"The price is 14 M€, you can pay 3 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":3,"text":"The price is 18 M€, you can pay 3 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":3,"text":"The price is 23 M€, you can pay 3 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":3,"text":"The price is 25 M€, you can pay 3 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":1,"to":42,"blocked_by":"secret_choice"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.629498+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 12, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7d7-70c5-87da-e5e6bd416450', '\x796965e4e867806cf6920e890120f930eaaa9f7bf6c735e4ef742dbff64d1ff5', '[{"option":"area:h38"}]', 47, 50, '[{"type":"area_claimed","data":{"seat":"red","area":"h38"}},{"type":"event_filed","data":{"seat":"red","card":"land_claim"}},{"type":"turn_ended","data":{"seat":"red"}},{"type":"turn_began","data":{"seat":"red"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-15","seat":"red","question":"action","text":"Choose an action, or pass.","source":"rules","waiting":true,"options":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","cards":{"from":"hand","of":["plantation"],"min":1,"max":1}},{"id":"pass","text":"Pass: you are out until the next generation","label":"Pass"}],"blocked":[{"id":"play_card:plantation","text":"Play Plantation","label":"Plantation","blocked_by":[{"rule":"R5.A4","what":"payment","need":15,"have":4,"text":"The price is 15 M€, you can pay 4 M€."},{"rule":"R5.A1","what":"tags","need":2,"have":1,"tag":"science","text":"You need 2 science tags and have 1."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":4,"text":"The price is 11 M€, you can pay 4 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":4,"text":"The price is 14 M€, you can pay 4 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":4,"text":"The price is 18 M€, you can pay 4 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":4,"text":"The price is 23 M€, you can pay 4 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":4,"text":"The price is 25 M€, you can pay 4 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":3,"to":42,"blocked_by":"secret_choice"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.657363+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 11, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7c8-7349-8dc3-8b31f56a8c36', '\xaa9d8eb576bfc49dac18dd5ea2e003339cb5403a8ebfa52b6fab7656b2afa5bd', '[{"option":"play_card:land_claim"}]', 45, 46, '[{"type":"card_played","data":{"seat":"red","card":"land_claim","payment":{"megacredits":1,"steel":0,"titanium":0,"heat":0}}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":2,"source":"corporation:interplanetary_cinematics"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-14","seat":"red","question":"area","text":"Land Claim: put your marker on a free land area that is reserved for no tile and that nobody has claimed; from then on only you may place a tile there. Which area?","source":"card:land_claim","waiting":true,"options":[{"id":"area:h01","text":"h01: 2 steel","label":"H01","bonus":{"steel":2}},{"id":"area:h03","text":"h03","label":"H03","bonus":{}},{"id":"area:h06","text":"h06","label":"H06","bonus":{}},{"id":"area:h07","text":"Tharsis Tholus (h07): 1 steel","label":"Tharsis Tholus (h07)","bonus":{"steel":1}},{"id":"area:h08","text":"h08","label":"H08","bonus":{}},{"id":"area:h09","text":"h09","label":"H09","bonus":{}},{"id":"area:h12","text":"Ascraeus Mons (h12): 1 card","label":"Ascraeus Mons (h12)","bonus":{"cards":1}},{"id":"area:h13","text":"h13","label":"H13","bonus":{}},{"id":"area:h14","text":"h14","label":"H14","bonus":{}},{"id":"area:h15","text":"h15","label":"H15","bonus":{}},{"id":"area:h16","text":"h16","label":"H16","bonus":{}},{"id":"area:h18","text":"h18: 1 steel","label":"H18","bonus":{"steel":1}},{"id":"area:h19","text":"Pavonis Mons (h19): 1 titanium and 1 plant","label":"Pavonis Mons (h19)","bonus":{"titanium":1,"plants":1}},{"id":"area:h20","text":"h20: 1 plant","label":"H20","bonus":{"plants":1}},{"id":"area:h21","text":"h21: 1 plant","label":"H21","bonus":{"plants":1}},{"id":"area:h22","text":"h22: 1 plant","label":"H22","bonus":{"plants":1}},{"id":"area:h23","text":"h23: 2 plants","label":"H23","bonus":{"plants":2}},{"id":"area:h24","text":"h24: 1 plant","label":"H24","bonus":{"plants":1}},{"id":"area:h25","text":"h25: 1 plant","label":"H25","bonus":{"plants":1}},{"id":"area:h27","text":"Arsia Mons (h27): 2 plants","label":"Arsia Mons (h27)","bonus":{"plants":2}},{"id":"area:h28","text":"h28: 2 plants","label":"H28","bonus":{"plants":2}},{"id":"area:h33","text":"h33: 2 plants","label":"H33","bonus":{"plants":2}},{"id":"area:h36","text":"h36: 1 plant","label":"H36","bonus":{"plants":1}},{"id":"area:h37","text":"h37: 2 plants","label":"H37","bonus":{"plants":2}},{"id":"area:h38","text":"h38: 1 plant","label":"H38","bonus":{"plants":1}},{"id":"area:h39","text":"h39: 1 plant","label":"H39","bonus":{"plants":1}},{"id":"area:h40","text":"h40: 1 plant","label":"H40","bonus":{"plants":1}},{"id":"area:h44","text":"h44","label":"H44","bonus":{}},{"id":"area:h45","text":"h45","label":"H45","bonus":{}},{"id":"area:h46","text":"h46","label":"H46","bonus":{}},{"id":"area:h47","text":"h47","label":"H47","bonus":{}},{"id":"area:h48","text":"h48","label":"H48","bonus":{}},{"id":"area:h49","text":"h49: 1 plant","label":"H49","bonus":{"plants":1}},{"id":"area:h50","text":"h50","label":"H50","bonus":{}},{"id":"area:h51","text":"h51: 2 steel","label":"H51","bonus":{"steel":2}},{"id":"area:h52","text":"h52","label":"H52","bonus":{}},{"id":"area:h53","text":"h53: 1 card","label":"H53","bonus":{"cards":1}},{"id":"area:h54","text":"h54: 1 card","label":"H54","bonus":{"cards":1}},{"id":"area:h55","text":"h55","label":"H55","bonus":{}},{"id":"area:h56","text":"h56: 1 titanium","label":"H56","bonus":{"titanium":1}},{"id":"area:h57","text":"h57: 1 steel","label":"H57","bonus":{"steel":1}},{"id":"area:h58","text":"h58: 2 steel","label":"H58","bonus":{"steel":2}},{"id":"area:h59","text":"h59","label":"H59","bonus":{}},{"id":"area:h60","text":"h60","label":"H60","bonus":{}}],"blocked":[{"id":"area:h02","text":"h02","label":"H02","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h04","text":"h04","label":"H04","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h05","text":"h05","label":"H05","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h10","text":"h10","label":"H10","blocked_by":[{"rule":"R2.2","what":"area_free","need":1,"have":0,"text":"A tile stands there."}]},{"id":"area:h11","text":"h11","label":"H11","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h17","text":"h17","label":"H17","blocked_by":[{"rule":"R2.2","what":"area_free","need":1,"have":0,"text":"A tile stands there."}]},{"id":"area:h26","text":"h26","label":"H26","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h29","text":"Noctis City (h29)","label":"Noctis City (h29)","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h30","text":"h30","label":"H30","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h31","text":"h31","label":"H31","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h32","text":"h32","label":"H32","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h34","text":"h34","label":"H34","blocked_by":[{"rule":"R2.2","what":"area_free","need":1,"have":0,"text":"A tile stands there."}]},{"id":"area:h35","text":"h35","label":"H35","blocked_by":[{"rule":"R2.2","what":"area_free","need":1,"have":0,"text":"A tile stands there."}]},{"id":"area:h41","text":"h41","label":"H41","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h42","text":"h42","label":"H42","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h43","text":"h43","label":"H43","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:h61","text":"h61","label":"H61","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:phobos_space_haven","text":"Phobos Space Haven","label":"Phobos Space Haven","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]},{"id":"area:ganymede_colony","text":"Ganymede Colony","label":"Ganymede Colony","blocked_by":[{"rule":"R2.2","what":"area_is_land","need":1,"have":0,"text":"This is no land area."}]}],"undo":{"steps":2,"to":42,"blocked_by":"secret_choice"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.641913+00', 0);
INSERT INTO public.turns VALUES ('01a223e4-c742-70ad-b8fb-9e5b077b5816', 13, 'move', 0, '01a223e4-bfbe-7552-99b5-f9e2cb0d236d', '01a223e4-c7e7-7110-b607-6943dd358324', '\xedf4f79abb44403ad0f5f07ae2438503282192917a221466904e2b3914a20786', '[{"option":"standard_project:sell_patents","cards":["plantation"]}]', 51, 53, '[{"type":"project_used","data":{"seat":"red","project":"sell_patents","payment":{"megacredits":0,"steel":0,"titanium":0,"heat":0}}},{"type":"discarded","data":{"seat":"red","count":1,"cards":["plantation"],"source":"standard_project:sell_patents"}},{"type":"stock_changed","data":{"seat":"red","resource":"megacredits","change":1,"source":"standard_project:sell_patents"}}]', '{"applied":1,"unused":0,"new_information":false,"decision":{"tag":"red-16","seat":"red","question":"action","text":"Choose a second action, or end your turn.","source":"rules","waiting":true,"options":[{"id":"end_turn","text":"End your turn","label":"End your turn"}],"blocked":[{"id":"standard_project:sell_patents","text":"Sell patents: discard cards from your hand for 1 M€ each","label":"Sell patents","blocked_by":[{"rule":"R5.B1","what":"hand_cards","need":1,"have":0,"text":"You need 1 card in hand and have none."}]},{"id":"standard_project:power_plant","text":"Standard project Power plant: gain 1 step of energy production","label":"Power plant","blocked_by":[{"rule":"R5.B1","what":"payment","need":11,"have":5,"text":"The price is 11 M€, you can pay 5 M€."}]},{"id":"standard_project:asteroid","text":"Standard project Asteroid: raise the temperature by 1 step (2 °C)","label":"Asteroid","blocked_by":[{"rule":"R5.B1","what":"payment","need":14,"have":5,"text":"The price is 14 M€, you can pay 5 M€."}]},{"id":"standard_project:aquifer","text":"Standard project Aquifer: place an ocean","label":"Aquifer","blocked_by":[{"rule":"R5.B1","what":"payment","need":18,"have":5,"text":"The price is 18 M€, you can pay 5 M€."}]},{"id":"standard_project:greenery","text":"Standard project Greenery: place a greenery, which raises oxygen by 1 step","label":"Greenery","blocked_by":[{"rule":"R5.B1","what":"payment","need":23,"have":5,"text":"The price is 23 M€, you can pay 5 M€."}]},{"id":"standard_project:city","text":"Standard project City: place a city and gain 1 step of M€ production","label":"City","blocked_by":[{"rule":"R5.B1","what":"payment","need":25,"have":5,"text":"The price is 25 M€, you can pay 5 M€."}]},{"id":"convert_plants","text":"Convert 8 plants to a greenery","label":"Greenery","blocked_by":[{"rule":"R5.F1","what":"stock","need":8,"have":0,"resource":"plants","text":"You need 8 plants and have none."}]},{"id":"convert_heat","text":"Convert 8 heat to a step of temperature","label":"Temperature","blocked_by":[{"rule":"R5.G1","what":"stock","need":8,"have":0,"resource":"heat","text":"You need 8 heat and have none."}]}],"undo":{"steps":4,"to":42,"blocked_by":"secret_choice"}},"waiting_for":["red"]}', '2026-11-28 20:42:05.673333+00', 0);
SELECT pg_catalog.setval('public.outbox_id_seq', 69, true);
ALTER TABLE ONLY public.__diesel_schema_migrations
    ADD CONSTRAINT __diesel_schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alive
    ADD CONSTRAINT alive_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.allowances
    ADD CONSTRAINT allowances_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log_purges
    ADD CONSTRAINT audit_log_purges_pkey PRIMARY KEY (before);
ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (account_id, blocked_id);
ALTER TABLE ONLY public.chairs
    ADD CONSTRAINT chairs_pkey PRIMARY KEY (table_id, place);
ALTER TABLE ONLY public.chairs
    ADD CONSTRAINT chairs_table_id_account_id_key UNIQUE (table_id, account_id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_email_key UNIQUE (email);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_id_game_id_version_key UNIQUE (webhook_id, game_id, version);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_user_code_key UNIQUE (user_code);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_pkey PRIMARY KEY (account_id, friend_id);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.game_tables
    ADD CONSTRAINT game_tables_code_key UNIQUE (code);
ALTER TABLE ONLY public.game_tables
    ADD CONSTRAINT game_tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (who, place);
ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_table_id_account_id_key UNIQUE (table_id, account_id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_codes
    ADD CONSTRAINT mail_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (game_id, number);
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_pkey PRIMARY KEY (account_id, muted_id);
ALTER TABLE ONLY public.oldest_program
    ADD CONSTRAINT oldest_program_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (begins_at);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_key UNIQUE (credential);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_game_id_account_id_key_key UNIQUE (game_id, account_id, key);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_links
    ADD CONSTRAINT provider_links_issuer_subject_key UNIQUE (issuer, subject);
ALTER TABLE ONLY public.provider_links
    ADD CONSTRAINT provider_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_nonces
    ADD CONSTRAINT provider_nonces_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.provider_tokens
    ADD CONSTRAINT provider_tokens_link_id_client_id_key UNIQUE (link_id, client_id);
ALTER TABLE ONLY public.provider_tokens
    ADD CONSTRAINT provider_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.push_preferences
    ADD CONSTRAINT push_preferences_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.push_targets
    ADD CONSTRAINT push_targets_device_key UNIQUE (device);
ALTER TABLE ONLY public.push_targets
    ADD CONSTRAINT push_targets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_target_id_game_id_kind_tag_stage_key UNIQUE (target_id, game_id, kind, tag, stage);
ALTER TABLE ONLY public.quick_kinds
    ADD CONSTRAINT quick_kinds_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.quick_matches
    ADD CONSTRAINT quick_matches_pkey PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (account_id, kind);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (game_id, seat, opening, percent);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_account_id_game_id_number_key UNIQUE (account_id, game_id, number);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rests
    ADD CONSTRAINT rests_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (game_id, account_id);
ALTER TABLE ONLY public.seen_markers
    ADD CONSTRAINT seen_markers_pkey PRIMARY KEY (account_id, game_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT sittings_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (game_id, last_seq, version);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_account_id_place_key UNIQUE (account_id, place);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX accounts_bots ON public.accounts USING btree (bot_of) WHERE (bot_of IS NOT NULL);
CREATE INDEX accounts_deleted ON public.accounts USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX accounts_guests ON public.accounts USING btree (id) WHERE (guest AND (deleted_at IS NULL));
CREATE INDEX audit_log_about ON public.audit_log USING btree (account_id, id);
CREATE INDEX audit_log_old ON public.audit_log USING btree (at);
CREATE INDEX authorization_codes_old ON public.authorization_codes USING btree (expires_at);
CREATE INDEX blocks_back ON public.blocks USING btree (blocked_id, account_id);
CREATE INDEX chairs_of_account ON public.chairs USING btree (account_id, table_id);
CREATE INDEX chats_old ON public.chats USING btree (at) WHERE (emptied_at IS NULL);
CREATE INDEX deliveries_in_line ON public.deliveries USING btree (webhook_id, game_id, version) WHERE (state = 'waiting'::text);
CREATE INDEX deliveries_listed ON public.deliveries USING btree (webhook_id, id);
CREATE INDEX deliveries_old ON public.deliveries USING btree (tried_at) WHERE (state <> 'waiting'::text);
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX device_grants_old ON public.device_grants USING btree (expires_at);
CREATE INDEX devices_of_account ON public.devices USING btree (account_id);
CREATE INDEX friends_back ON public.friends USING btree (friend_id, account_id);
CREATE INDEX game_seats_of_substitute ON public.game_seats USING btree (substitute_id) WHERE (substitute_id IS NOT NULL);
CREATE INDEX game_tables_full ON public.game_tables USING btree (id) WHERE ((state = 'open'::text) AND auto_start AND (free_seats = 0));
CREATE INDEX game_tables_open ON public.game_tables USING btree (id) WHERE ((state = 'open'::text) AND (NOT private) AND (free_seats > 0));
CREATE UNIQUE INDEX game_tables_rematch ON public.game_tables USING btree (rematch_of) WHERE ((rematch_of IS NOT NULL) AND (state <> 'closed'::text));
CREATE INDEX game_tables_waiting ON public.game_tables USING btree (expires_at) WHERE ((state = 'open'::text) AND (expires_at IS NOT NULL));
CREATE UNIQUE INDEX games_of_account ON public.game_seats USING btree (account_id, game_id);
CREATE INDEX games_to_record ON public.games USING btree (id) WHERE (over AND (NOT recorded));
CREATE INDEX games_with_opponents ON public.games USING btree (id) WHERE ((opponents <> 0) AND (NOT over));
CREATE INDEX games_with_vacant_seats ON public.games USING btree (id) WHERE ((vacant <> 0) AND (NOT over));
CREATE INDEX guesses_old ON public.guesses USING btree (last_at);
CREATE INDEX hand_overs_from ON public.hand_overs USING btree (from_id);
CREATE UNIQUE INDEX hand_overs_open ON public.hand_overs USING btree (game_id, seat) WHERE (state <> 'ended'::text);
CREATE INDEX hand_overs_to ON public.hand_overs USING btree (to_id);
CREATE INDEX invitations_by_account ON public.invitations USING btree (by_id);
CREATE INDEX invitations_of_account ON public.invitations USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX invitations_old ON public.invitations USING btree (expires_at);
CREATE INDEX links_by_account ON public.links USING btree (account_id);
CREATE INDEX links_old ON public.links USING btree (expires_at);
CREATE INDEX links_to_game ON public.links USING btree (game_id);
CREATE INDEX mail_codes_of ON public.mail_codes USING btree (account_id);
CREATE INDEX mail_codes_old ON public.mail_codes USING btree (expires_at);
CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX mails_of ON public.mails USING btree (account_id, created_at);
CREATE INDEX mails_old ON public.mails USING btree (created_at);
CREATE INDEX mails_to ON public.mails USING btree (address, created_at);
CREATE UNIQUE INDEX messages_by_key ON public.messages USING btree (game_id, account_id, key) WHERE (key IS NOT NULL);
CREATE INDEX mutes_of ON public.mutes USING btree (muted_id);
CREATE INDEX passkey_challenges_of ON public.passkey_challenges USING btree (account_id);
CREATE INDEX passkey_challenges_old ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_of ON public.passkeys USING btree (account_id);
CREATE UNIQUE INDEX plans_armed ON public.plans USING btree (game_id, account_id, kind) WHERE (state = 'armed'::text);
CREATE INDEX plans_of_account ON public.plans USING btree (account_id);
CREATE INDEX plans_unseen ON public.plans USING btree (account_id) WHERE (unseen_since IS NOT NULL);
CREATE INDEX provider_links_of ON public.provider_links USING btree (account_id);
CREATE INDEX provider_nonces_old ON public.provider_nonces USING btree (expires_at);
CREATE INDEX provider_tokens_due ON public.provider_tokens USING btree (due_at) WHERE (link_id IS NULL);
CREATE INDEX push_preferences_mail_due ON public.push_preferences USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE UNIQUE INDEX push_preferences_mail_token ON public.push_preferences USING btree (mail_token) WHERE (mail_token IS NOT NULL);
CREATE INDEX push_targets_of_account ON public.push_targets USING btree (account_id);
CREATE INDEX push_targets_of_session ON public.push_targets USING btree (session_id);
CREATE INDEX pushes_old ON public.pushes USING btree (created_at) WHERE (state <> 'waiting'::text);
CREATE INDEX pushes_shown ON public.pushes USING btree (game_id, seat) WHERE (NOT withdrawn);
CREATE INDEX pushes_waiting ON public.pushes USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX quick_matches_old ON public.quick_matches USING btree (at);
CREATE INDEX ratings_in_order ON public.ratings USING btree (kind, points DESC, account_id);
CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id, generation);
CREATE INDEX refresh_tokens_old ON public.refresh_tokens USING btree (created_at);
CREATE INDEX reminders_old ON public.reminders USING btree (at);
CREATE INDEX reminders_waiting ON public.reminders USING btree (taken_until) WHERE (NOT told);
CREATE INDEX reports_about ON public.reports USING btree (author_id, id);
CREATE UNIQUE INDEX reports_of_players ON public.reports USING btree (account_id, author_id) WHERE ((game_id IS NULL) AND (resolved_at IS NULL));
CREATE INDEX reports_open ON public.reports USING btree (id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_resolved ON public.reports USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX results_of_account ON public.results USING btree (account_id);
CREATE INDEX reviews_due ON public.reviews USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX reviews_finished ON public.reviews USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX reviews_of_account ON public.reviews USING btree (account_id);
CREATE INDEX sessions_ended ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_expiring ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_account ON public.sessions USING btree (account_id);
CREATE INDEX sign_in_codes_old ON public.sign_in_codes USING btree (expires_at);
CREATE UNIQUE INDEX signing_keys_in_order ON public.signing_keys USING btree (number);
CREATE INDEX sittings_due ON public.sittings USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX suspensions_due ON public.suspensions USING btree (since) WHERE seats_due;
CREATE UNIQUE INDEX turns_by_key ON public.turns USING btree (game_id, account_id, key) WHERE (key IS NOT NULL);
CREATE INDEX webhooks_of_session ON public.webhooks USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER audit_log_is_not_changed BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change_of_audit_log();
CREATE TRIGGER audit_log_is_not_truncated BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change_of_audit_log();
CREATE TRIGGER mark_gone_seats AFTER UPDATE OF deleted_at ON public.accounts FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.mark_gone_seats();
CREATE TRIGGER mark_taken_seat AFTER UPDATE OF account_id ON public.game_seats FOR EACH ROW WHEN ((old.account_id <> new.account_id)) EXECUTE FUNCTION public.mark_taken_seat();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_bot_of_fkey FOREIGN KEY (bot_of) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.chairs
    ADD CONSTRAINT chairs_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.chairs
    ADD CONSTRAINT chairs_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_tables(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.game_tables
    ADD CONSTRAINT game_tables_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_tables(id);
ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.hand_overs
    ADD CONSTRAINT hand_overs_to_id_fkey FOREIGN KEY (to_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_tables(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.mail_codes
    ADD CONSTRAINT mail_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.provider_links
    ADD CONSTRAINT provider_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.provider_tokens
    ADD CONSTRAINT provider_tokens_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.provider_links(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.push_preferences
    ADD CONSTRAINT push_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.push_targets
    ADD CONSTRAINT push_targets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.push_targets
    ADD CONSTRAINT push_targets_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_target_id_fkey FOREIGN KEY (target_id) REFERENCES public.push_targets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quick_matches
    ADD CONSTRAINT quick_matches_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.quick_matches
    ADD CONSTRAINT quick_matches_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_tables(id);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.rests
    ADD CONSTRAINT rests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seen_markers
    ADD CONSTRAINT seen_markers_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.seen_markers
    ADD CONSTRAINT seen_markers_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT sittings_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
