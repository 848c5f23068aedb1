DROP FUNCTION write_turns;
