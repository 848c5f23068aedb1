-- The language that an account has chosen, for what it is told without having asked. Null: none.
ALTER TABLE accounts ADD COLUMN language TEXT;
