-- Accounts of opponents, which the server plays: four for each level, because an account has one seat in a game. Nobody signs
-- in to them. Their ids and names never change.
INSERT INTO accounts (id, name, guest, created_at) VALUES
    ('00000000-0000-8000-8000-000000000101', 'Computer' || chr(8288) || ' novice 1', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000102', 'Computer' || chr(8288) || ' novice 2', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000103', 'Computer' || chr(8288) || ' novice 3', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000104', 'Computer' || chr(8288) || ' novice 4', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000201', 'Computer' || chr(8288) || ' regular 1', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000202', 'Computer' || chr(8288) || ' regular 2', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000203', 'Computer' || chr(8288) || ' regular 3', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000204', 'Computer' || chr(8288) || ' regular 4', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000301', 'Computer' || chr(8288) || ' strong 1', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000302', 'Computer' || chr(8288) || ' strong 2', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000303', 'Computer' || chr(8288) || ' strong 3', FALSE, 'epoch'),
    ('00000000-0000-8000-8000-000000000304', 'Computer' || chr(8288) || ' strong 4', FALSE, 'epoch');

-- The seats of opponents, one bit each.
ALTER TABLE games ADD COLUMN opponents SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX games_with_opponents ON games (id) WHERE opponents <> 0 AND NOT over;

-- The level at which the caretaker plays for absent seats; null: it gives the simplest answer.
ALTER TABLE game_tables ADD COLUMN caretaker TEXT;
