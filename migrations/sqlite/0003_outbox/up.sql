-- Written in the transaction of the turn; whoever sends things out reads here and takes away what it has done.
CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    game_id     BLOB NOT NULL,
    version     INTEGER NOT NULL,
    wakes       INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    taken_until INTEGER NOT NULL
) STRICT;
