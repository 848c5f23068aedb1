-- Accounts of opponents, which the server plays: four for each level, because an account has one seat in a game. Nobody signs
-- in to them. Their ids and names never change.
INSERT INTO accounts (id, name, guest, created_at) VALUES
    (X'00000000000080008000000000000101', 'Computer' || char(8288) || ' novice 1', 0, 0),
    (X'00000000000080008000000000000102', 'Computer' || char(8288) || ' novice 2', 0, 0),
    (X'00000000000080008000000000000103', 'Computer' || char(8288) || ' novice 3', 0, 0),
    (X'00000000000080008000000000000104', 'Computer' || char(8288) || ' novice 4', 0, 0),
    (X'00000000000080008000000000000201', 'Computer' || char(8288) || ' regular 1', 0, 0),
    (X'00000000000080008000000000000202', 'Computer' || char(8288) || ' regular 2', 0, 0),
    (X'00000000000080008000000000000203', 'Computer' || char(8288) || ' regular 3', 0, 0),
    (X'00000000000080008000000000000204', 'Computer' || char(8288) || ' regular 4', 0, 0),
    (X'00000000000080008000000000000301', 'Computer' || char(8288) || ' strong 1', 0, 0),
    (X'00000000000080008000000000000302', 'Computer' || char(8288) || ' strong 2', 0, 0),
    (X'00000000000080008000000000000303', 'Computer' || char(8288) || ' strong 3', 0, 0),
    (X'00000000000080008000000000000304', 'Computer' || char(8288) || ' strong 4', 0, 0);

-- The seats of opponents, one bit each.
ALTER TABLE games ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_with_opponents ON games (id) WHERE opponents <> 0 AND NOT over;

-- The level at which the caretaker plays for absent seats; null: it gives the simplest answer.
ALTER TABLE game_tables ADD COLUMN caretaker TEXT;
