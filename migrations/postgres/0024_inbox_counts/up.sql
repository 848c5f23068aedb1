-- When a plan was disarmed, until its owner has looked at the game since. Null: there is nothing to look at.
ALTER TABLE plans ADD COLUMN unseen_since TIMESTAMPTZ;
CREATE INDEX plans_unseen ON plans (account_id) WHERE unseen_since IS NOT NULL;
