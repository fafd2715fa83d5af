-- Times are milliseconds of the epoch, 0 for none. A blob of JSON is the text itself or, if it was long, one byte 1 and a zstd frame.

CREATE TABLE lane (
  chain TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  head TEXT NOT NULL,
  next_number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE task (
  number INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL UNIQUE,
  first_sender TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'ACTIVE' OR status = 'PENDING_HANDOFF' OR status = 'BLOCKED' OR status = 'FAILED' OR status = 'COMPLETED' OR status = 'CANCELLED'),
  open INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL,
  pending INTEGER NOT NULL CHECK (pending = 0 OR pending = 1),
  failures INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  detail BLOB
) STRICT;

-- Nearly all tasks end completed; to find the others must not mean to read those.
CREATE INDEX task_by_status ON task (status, number) WHERE status <> 'COMPLETED';

-- Values are checked by a chain of ORs: for IN, SQLite builds a list for every row, which takes longer than all else.
-- What of a packet never changes. What does is in packet_state, so that a move rewrites a short row and no index of this table.
CREATE TABLE packet (
  number INTEGER PRIMARY KEY,
  packet_id TEXT NOT NULL UNIQUE,
  task INTEGER NOT NULL,
  task_id TEXT NOT NULL,
  parent_id TEXT,
  previous_id TEXT,
  run_id TEXT,
  type TEXT NOT NULL,
  sender TEXT NOT NULL,
  target TEXT NOT NULL,
  priority INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  contract TEXT,
  submitted_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

CREATE INDEX packet_by_task ON packet (task, number);
CREATE INDEX packet_by_sender ON packet (sender, number);
CREATE INDEX packet_by_target ON packet (target, number);
CREATE INDEX packet_by_parent ON packet (parent_id, number) WHERE parent_id IS NOT NULL;
CREATE INDEX packet_by_run ON packet (run_id, number) WHERE run_id IS NOT NULL;

CREATE TABLE packet_state (
  number INTEGER PRIMARY KEY,
  status TEXT NOT NULL
    CHECK (status = 'ready' OR status = 'running' OR status = 'completed' OR status = 'created' OR status = 'validated' OR status = 'waiting' OR status = 'failed' OR status = 'blocked' OR status = 'cancelled'),
  waiting_on TEXT,
  reason TEXT,
  owner TEXT NOT NULL,
  bound_to TEXT,
  queues TEXT,
  since INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  lease_kind TEXT NOT NULL CHECK (lease_kind = 'NONE' OR lease_kind = 'OFFER' OR lease_kind = 'WORK' OR lease_kind = 'LAPSED'),
  lease_token TEXT,
  lease_holder TEXT,
  lease_fence INTEGER NOT NULL,
  lease_until INTEGER NOT NULL,
  lease_ms INTEGER NOT NULL,
  scheduled_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  accept_by INTEGER NOT NULL,
  work_by INTEGER NOT NULL,
  work_left INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  detail BLOB
) STRICT;

-- Lists over packet_state, kept by the writer, who knows what changed: an index would be rewritten by every move.
CREATE TABLE ready (
  queue TEXT NOT NULL,
  priority INTEGER NOT NULL,
  since INTEGER NOT NULL,
  number INTEGER NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (queue, priority, since, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE due (
  due_at INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (due_at, number)
) STRICT, WITHOUT ROWID;

-- All but completed packets, which are most of them.
CREATE TABLE packet_by_status (
  status TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (status, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE packet_by_owner (
  owner TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE packet_count (
  chain TEXT NOT NULL,
  status TEXT NOT NULL,
  packets INTEGER NOT NULL,
  PRIMARY KEY (chain, status)
) STRICT, WITHOUT ROWID;

-- task is the number of the task; task_id is only set where the store knows no such task.
CREATE TABLE audit_record (
  seq INTEGER PRIMARY KEY,
  chain TEXT NOT NULL CHECK (chain = '0'),
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  actor TEXT,
  packet_id TEXT,
  task INTEGER,
  task_id TEXT,
  record BLOB NOT NULL,
  record_hash TEXT NOT NULL,
  decision TEXT,
  decision_reason TEXT,
  handoff_id TEXT,
  from_agent TEXT,
  to_agent TEXT,
  cost_at_handoff REAL
) STRICT;

-- Each of these ends with seq, the key of the table, and so gives the order by time, chain and seq.
CREATE INDEX audit_record_by_time ON audit_record (at, chain);
CREATE INDEX audit_record_by_task ON audit_record (task, at, chain) WHERE task IS NOT NULL;
CREATE INDEX audit_record_by_unknown_task ON audit_record (task_id, at, chain) WHERE task_id IS NOT NULL;
CREATE INDEX audit_record_by_unknown_packet ON audit_record (packet_id, at, chain) WHERE task IS NULL AND packet_id IS NOT NULL;
-- The five events of every packet are found soon enough by time; the rare ones are not.
CREATE INDEX audit_record_by_rare_event ON audit_record (event, at, chain)
  WHERE event NOT IN ('packet.submitted', 'packet.offered', 'packet.accepted', 'packet.progress', 'packet.completed');

CREATE TRIGGER audit_record_no_update BEFORE UPDATE ON audit_record
BEGIN
  SELECT RAISE(ABORT, 'audit_record is append-only');
END;

CREATE TRIGGER audit_record_no_delete BEFORE DELETE ON audit_record
BEGIN
  SELECT RAISE(ABORT, 'audit_record is append-only');
END;

CREATE VIEW handoff_audit AS
SELECT a.handoff_id AS handoffId, a.packet_id AS packetId, t.task_id AS taskId, a.from_agent AS fromAgent, a.to_agent AS toAgent,
  a.decision AS status, a.decision_reason AS reason, a.cost_at_handoff AS costAtHandoff,
  strftime('%Y-%m-%dT%H:%M:%S', a.at / 1000, 'unixepoch') || printf('.%03dZ', a.at % 1000) AS timestamp
FROM audit_record a JOIN task t ON t.number = a.task
WHERE a.decision IS NOT NULL
UNION ALL
SELECT a.handoff_id, a.packet_id, a.task_id, a.from_agent, a.to_agent, a.decision, a.decision_reason, a.cost_at_handoff,
  strftime('%Y-%m-%dT%H:%M:%S', a.at / 1000, 'unixepoch') || printf('.%03dZ', a.at % 1000)
FROM audit_record a
WHERE a.task IS NULL AND a.decision IS NOT NULL;
