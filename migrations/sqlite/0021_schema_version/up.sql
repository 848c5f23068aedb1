-- The oldest version of the program that may use this database. A step of the tables that older versions cannot work with
-- writes the version that it comes with.
CREATE TABLE oldest_program (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT NOT NULL
) STRICT;
INSERT INTO oldest_program (id, version) VALUES (1, '0.1.0');
