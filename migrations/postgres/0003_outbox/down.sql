DROP FUNCTION commit_turns;
DROP TABLE outbox;
