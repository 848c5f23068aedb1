DROP TABLE changes;
DROP TABLE seen_markers;
ALTER TABLE turns DROP COLUMN wakes;
