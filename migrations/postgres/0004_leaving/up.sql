-- Where somebody sits: for those who leave, and for those who want to know what is held about them.
CREATE INDEX chairs_of_account ON chairs (account_id, table_id);
