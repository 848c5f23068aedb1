ALTER TABLE deliveries RESET (
    autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_analyze_scale_factor,
    autovacuum_analyze_threshold
);
ALTER TABLE pushes RESET (
    autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_analyze_scale_factor,
    autovacuum_analyze_threshold
);
DROP FUNCTION change_reminders;
DROP FUNCTION add_reminders;
DROP FUNCTION schedule_checks;
DROP FUNCTION add_deliveries;
DROP FUNCTION turns_with_events;
DROP FUNCTION add_pushes;
DROP FUNCTION close_pushes;
