-- What the last few transactions changed of packets, tasks and shelves, one row each, as long as it is not in their tables yet.
-- Audit records are never in here: they are in their own table from the start.
CREATE TABLE journal (
  number INTEGER PRIMARY KEY,
  changes BLOB NOT NULL
) STRICT;
