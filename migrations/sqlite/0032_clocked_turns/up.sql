-- SQLite has no functions: the program writes the rows one after another.
SELECT 1;
