DROP TABLE pushes;
DROP TABLE push_preferences;
DROP TABLE push_targets;
DROP TABLE push_keys;
