-- The ids of deleted tasks and packets, so that their audit records are still found by them.
CREATE TABLE purged_task (number BIGINT PRIMARY KEY, task_id TEXT COLLATE "C" NOT NULL);
CREATE INDEX purged_task_by_id ON purged_task (task_id);

CREATE TABLE purged_packet (packet_id TEXT COLLATE "C" NOT NULL, task BIGINT NOT NULL, PRIMARY KEY (packet_id, task));

DROP VIEW handoff_audit;

CREATE VIEW handoff_audit AS
SELECT a.handoff_id AS handoffId, a.packet_id AS packetId, COALESCE(t.task_id, p.task_id, a.task_id) AS taskId,
  a.from_agent AS fromAgent, a.to_agent AS toAgent, a.decision AS status, a.decision_reason AS reason, a.cost_at_handoff AS costAtHandoff,
  to_char(to_timestamp(a.at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS timestamp
FROM audit_record a LEFT JOIN task t ON t.number = a.task LEFT JOIN purged_task p ON p.number = a.task
WHERE a.decision IS NOT NULL;
