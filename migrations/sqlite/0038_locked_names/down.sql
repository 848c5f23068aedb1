DROP TRIGGER audit_log_is_not_replaced;
ALTER TABLE accounts DROP COLUMN name_locked;
