SELECT g.id AS game_id, s.seat AS seat, g.version AS version, coalesce(m.seq, 0) AS seen,
    coalesce(t.version, 0) AS opened, coalesce(t.at, g.updated_at) AS since
FROM game_seats s JOIN games g ON g.id = s.game_id
LEFT JOIN seen_markers m ON m.account_id = $1 AND m.game_id = g.id
LEFT JOIN turns t ON t.rowid = (
    SELECT w.rowid FROM turns w
    WHERE w.game_id = g.id AND (w.seat = s.seat OR ((w.wakes >> s.seat) & 1) = 1)
    ORDER BY w.last_seq DESC, w.version DESC LIMIT 1
)
WHERE (s.account_id = $1 AND s.substitute_id IS NULL OR s.substitute_id = $1)
    AND NOT g.over AND (((g.waiting_for & ~g.vacant) >> s.seat) & 1) = 1
ORDER BY since, game_id
LIMIT $2
