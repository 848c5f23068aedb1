SELECT a.n AS number, i.*
FROM unnest((SELECT $1)::UUID[], (SELECT $2)::BIGINT[]) WITH ORDINALITY AS a (account, most, n)
CROSS JOIN LATERAL (
    SELECT g.id AS game_id, s.seat AS seat, g.version AS version, coalesce(m.seq, 0) AS seen,
        coalesce(t.version, 0) AS opened, coalesce(t.at, g.updated_at) AS since
    FROM (
        SELECT game_id, seat FROM game_seats WHERE account_id = a.account AND substitute_id IS NULL
        UNION ALL
        SELECT game_id, seat FROM game_seats WHERE substitute_id = a.account
    ) s
    CROSS JOIN LATERAL (
        SELECT id, version, updated_at FROM games
        WHERE id = s.game_id AND NOT over AND (((waiting_for & ~vacant) >> s.seat) & 1) = 1
        LIMIT 1
    ) g
    LEFT JOIN LATERAL (
        SELECT version, at FROM turns
        WHERE game_id = g.id AND (turns.seat = s.seat OR ((wakes >> s.seat) & 1) = 1)
        ORDER BY last_seq DESC, version DESC
        LIMIT 1
    ) t ON TRUE
    LEFT JOIN LATERAL (
        SELECT seq FROM seen_markers WHERE account_id = a.account AND seen_markers.game_id = g.id
        LIMIT 1
    ) m ON TRUE
    ORDER BY since, game_id
    LIMIT a.most
) i
ORDER BY a.n, i.since, i.game_id
