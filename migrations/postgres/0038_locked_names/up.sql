-- Whether an operator has chosen the name of the account: its owner cannot change it until an operator unlocks it.
ALTER TABLE accounts ADD COLUMN name_locked BOOLEAN NOT NULL DEFAULT FALSE;
