DROP INDEX chairs_of_account;
