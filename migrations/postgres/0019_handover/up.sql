-- Who plays for a seat instead of the account that it belongs to, for a time. Written in the transaction of a turn.
ALTER TABLE game_seats ADD COLUMN substitute_id UUID REFERENCES accounts (id);
CREATE INDEX game_seats_of_substitute ON game_seats (substitute_id) WHERE substitute_id IS NOT NULL;

-- Seats that are offered or handed over to a named account, and those that were.
CREATE TABLE hand_overs (
    id         UUID PRIMARY KEY,
    game_id    UUID NOT NULL REFERENCES games (id),
    seat       SMALLINT NOT NULL,
    from_id    UUID NOT NULL REFERENCES accounts (id),
    to_id      UUID NOT NULL REFERENCES accounts (id),
    state      TEXT NOT NULL CHECK (state IN ('offered', 'active', 'ended')),
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    ended_at   TIMESTAMPTZ,
    CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX hand_overs_open ON hand_overs (game_id, seat) WHERE state <> 'ended';
CREATE INDEX hand_overs_from ON hand_overs (from_id);
CREATE INDEX hand_overs_to ON hand_overs (to_id);
