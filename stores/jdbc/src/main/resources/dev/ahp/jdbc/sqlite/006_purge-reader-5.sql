-- The ids of deleted tasks and packets, so that their audit records are still found by them.
CREATE TABLE purged_task (number INTEGER PRIMARY KEY, task_id TEXT NOT NULL) STRICT;
CREATE INDEX purged_task_by_id ON purged_task (task_id);

CREATE TABLE purged_packet (packet_id TEXT NOT NULL, task INTEGER NOT NULL, PRIMARY KEY (packet_id, task)) STRICT, WITHOUT ROWID;

DROP VIEW handoff_audit;

CREATE VIEW handoff_audit AS
SELECT a.handoff_id AS handoffId, a.packet_id AS packetId, COALESCE(t.task_id, p.task_id, a.task_id) AS taskId,
  a.from_agent AS fromAgent, a.to_agent AS toAgent, a.decision AS status, a.decision_reason AS reason, a.cost_at_handoff AS costAtHandoff,
  strftime('%Y-%m-%dT%H:%M:%S', a.at / 1000, 'unixepoch') || printf('.%03dZ', a.at % 1000) AS timestamp
FROM audit_record a LEFT JOIN task t ON t.number = a.task LEFT JOIN purged_task p ON p.number = a.task
WHERE a.decision IS NOT NULL;
