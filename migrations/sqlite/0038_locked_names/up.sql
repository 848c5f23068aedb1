-- Whether an operator has chosen the name of the account: its owner cannot change it until an operator unlocks it.
ALTER TABLE accounts ADD COLUMN name_locked INTEGER NOT NULL DEFAULT 0;

-- `INSERT OR REPLACE` deletes the row that it replaces without the triggers for deletions.
CREATE TRIGGER audit_log_is_not_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id OR rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'entries of the audit log do not change');
END;
