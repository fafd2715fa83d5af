-- Times are milliseconds of the epoch, 0 for none. A blob of JSON is the text itself or, if it was long, one byte 1 and a zstd frame.

-- A lane belongs to a node until its time is over; who takes it over raises the epoch, and the one before can no longer append.
CREATE TABLE lane (
  chain TEXT COLLATE "C" PRIMARY KEY,
  node TEXT COLLATE "C" NOT NULL,
  epoch BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  head TEXT COLLATE "C" NOT NULL,
  until BIGINT NOT NULL
) WITH (fillfactor = 10);

-- Each lane takes a block of numbers at a time.
CREATE SEQUENCE packet_number INCREMENT BY 256;

CREATE TABLE task (
  number BIGINT PRIMARY KEY,
  task_id TEXT COLLATE "C" NOT NULL UNIQUE,
  first_sender TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL CHECK (status IN ('ACTIVE', 'PENDING_HANDOFF', 'BLOCKED', 'FAILED', 'COMPLETED', 'CANCELLED')),
  open BIGINT NOT NULL,
  blocked BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  completed BIGINT NOT NULL,
  cancelled BIGINT NOT NULL,
  pending BIGINT NOT NULL CHECK (pending IN (0, 1)),
  failures BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  detail BYTEA
);

-- Nearly all tasks end completed; to find the others must not mean to read those.
CREATE INDEX task_by_status ON task (status, number) WHERE status <> 'COMPLETED';

-- What of a packet never changes. What does is in packet_state, so that a move rewrites a short row and no index of this table.
CREATE TABLE packet (
  number BIGINT PRIMARY KEY,
  packet_id TEXT COLLATE "C" NOT NULL UNIQUE,
  task BIGINT NOT NULL,
  task_id TEXT COLLATE "C" NOT NULL,
  parent_id TEXT COLLATE "C",
  previous_id TEXT COLLATE "C",
  run_id TEXT COLLATE "C",
  type TEXT COLLATE "C" NOT NULL,
  sender TEXT COLLATE "C" NOT NULL,
  target TEXT COLLATE "C" NOT NULL,
  priority BIGINT NOT NULL,
  attempt BIGINT NOT NULL,
  contract TEXT COLLATE "C",
  submitted_at BIGINT NOT NULL,
  content BYTEA NOT NULL
);

-- Packed already.
ALTER TABLE packet ALTER content SET STORAGE EXTERNAL;

CREATE INDEX packet_by_task ON packet (task, number);
CREATE INDEX packet_by_sender ON packet (sender, number);
CREATE INDEX packet_by_target ON packet (target, number);
CREATE INDEX packet_by_parent ON packet (parent_id, number) WHERE parent_id IS NOT NULL;
CREATE INDEX packet_by_run ON packet (run_id, number) WHERE run_id IS NOT NULL;

CREATE TABLE packet_state (
  number BIGINT PRIMARY KEY,
  status TEXT COLLATE "C" NOT NULL
    CHECK (status IN ('ready', 'running', 'completed', 'created', 'validated', 'waiting', 'failed', 'blocked', 'cancelled')),
  waiting_on TEXT COLLATE "C",
  reason TEXT COLLATE "C",
  owner TEXT COLLATE "C" NOT NULL,
  bound_to TEXT COLLATE "C",
  queues TEXT COLLATE "C",
  since BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  lease_kind TEXT COLLATE "C" NOT NULL CHECK (lease_kind IN ('NONE', 'OFFER', 'WORK', 'LAPSED')),
  lease_token TEXT COLLATE "C",
  lease_holder TEXT COLLATE "C",
  lease_fence BIGINT NOT NULL,
  lease_until BIGINT NOT NULL,
  lease_ms BIGINT NOT NULL,
  scheduled_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  accept_by BIGINT NOT NULL,
  work_by BIGINT NOT NULL,
  work_left BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  detail BYTEA
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- Lists over packet_state, kept by the writer, who knows what changed: an index would be rewritten by every move.
CREATE TABLE ready (
  queue TEXT COLLATE "C" NOT NULL,
  priority BIGINT NOT NULL,
  since BIGINT NOT NULL,
  number BIGINT NOT NULL,
  type TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (queue, priority, since, number)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

CREATE TABLE due (
  due_at BIGINT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (due_at, number)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

-- All but completed packets, which are most of them.
CREATE TABLE packet_by_status (
  status TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (status, number)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

CREATE TABLE packet_by_owner (
  owner TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (owner, number)
);

CREATE TABLE packet_count (
  chain TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL,
  packets BIGINT NOT NULL,
  PRIMARY KEY (chain, status)
);

-- task is the number of the task; task_id is only set where the store knows no such task.
CREATE TABLE audit_record (
  chain TEXT COLLATE "C" NOT NULL,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  event TEXT COLLATE "C" NOT NULL,
  actor TEXT COLLATE "C",
  packet_id TEXT COLLATE "C",
  task BIGINT,
  task_id TEXT COLLATE "C",
  record BYTEA NOT NULL,
  record_hash TEXT COLLATE "C" NOT NULL,
  decision TEXT COLLATE "C",
  decision_reason TEXT COLLATE "C",
  handoff_id TEXT COLLATE "C",
  from_agent TEXT COLLATE "C",
  to_agent TEXT COLLATE "C",
  cost_at_handoff DOUBLE PRECISION,
  PRIMARY KEY (chain, seq)
);

CREATE INDEX audit_record_by_time ON audit_record (at, chain, seq);
CREATE INDEX audit_record_by_task ON audit_record (task, at, chain, seq) WHERE task IS NOT NULL;
CREATE INDEX audit_record_by_unknown_task ON audit_record (task_id, at, chain, seq) WHERE task_id IS NOT NULL;
CREATE INDEX audit_record_by_unknown_packet ON audit_record (packet_id, at, chain, seq) WHERE task IS NULL AND packet_id IS NOT NULL;
-- The five events of every packet are found soon enough by time; the rare ones are not.
CREATE INDEX audit_record_by_rare_event ON audit_record (event, at, chain, seq)
  WHERE event NOT IN ('packet.submitted', 'packet.offered', 'packet.accepted', 'packet.progress', 'packet.completed');

CREATE FUNCTION audit_record_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_record is append-only';
END;
$$;

CREATE TRIGGER audit_record_no_change BEFORE UPDATE OR DELETE ON audit_record
  FOR EACH ROW EXECUTE FUNCTION audit_record_is_append_only();
CREATE TRIGGER audit_record_no_truncate BEFORE TRUNCATE ON audit_record
  FOR EACH STATEMENT EXECUTE FUNCTION audit_record_is_append_only();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_record FROM PUBLIC;

-- Names without quotes, so that the same query works here and in a file.
CREATE VIEW handoff_audit AS
SELECT a.handoff_id AS handoffId, a.packet_id AS packetId, t.task_id AS taskId, a.from_agent AS fromAgent, a.to_agent AS toAgent,
  a.decision AS status, a.decision_reason AS reason, a.cost_at_handoff AS costAtHandoff,
  to_char(to_timestamp(a.at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS timestamp
FROM audit_record a JOIN task t ON t.number = a.task
WHERE a.decision IS NOT NULL
UNION ALL
SELECT a.handoff_id, a.packet_id, a.task_id, a.from_agent, a.to_agent, a.decision, a.decision_reason, a.cost_at_handoff,
  to_char(to_timestamp(a.at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
FROM audit_record a
WHERE a.task IS NULL AND a.decision IS NOT NULL;
