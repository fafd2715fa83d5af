package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes tasks, packets and audit records, a few statements for any number of them. */
final class TableWriter {
  private static final BulkStatement PUT_TASKS =
      new BulkStatement(
          """
          INSERT INTO task (status, number, task_id, first_sender, open, blocked, failed, \
          completed, cancelled, pending, failures, created_at, updated_at, detail) VALUES\
          """,
          "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          """
           ON CONFLICT (number) DO UPDATE SET status = excluded.status, open = excluded.open, \
          blocked = excluded.blocked, failed = excluded.failed, completed = excluded.completed, \
          cancelled = excluded.cancelled, pending = excluded.pending, \
          failures = excluded.failures, updated_at = excluded.updated_at, detail = excluded.detail\
          """);

  private static final BulkStatement ADD_PACKETS =
      new BulkStatement(
          """
          INSERT INTO packet (task, number, packet_id, task_id, parent_id, previous_id, run_id, \
          type, sender, target, priority, attempt, contract, submitted_at, content) VALUES\
          """,
          "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          "");

  private static final BulkStatement PUT_STATES =
      new BulkStatement(
          """
          INSERT INTO packet_state (number, status, waiting_on, reason, owner, bound_to, queues, \
          since, updated_at, lease_kind, lease_token, lease_holder, lease_fence, lease_until, \
          lease_ms, scheduled_at, expires_at, accept_by, work_by, work_left, due_at, detail) VALUES\
          """,
          "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          """
           ON CONFLICT (number) DO UPDATE SET status = excluded.status, \
          waiting_on = excluded.waiting_on, reason = excluded.reason, owner = excluded.owner, \
          bound_to = excluded.bound_to, queues = excluded.queues, since = excluded.since, \
          updated_at = excluded.updated_at, lease_kind = excluded.lease_kind, \
          lease_token = excluded.lease_token, lease_holder = excluded.lease_holder, \
          lease_fence = excluded.lease_fence, lease_until = excluded.lease_until, \
          lease_ms = excluded.lease_ms, scheduled_at = excluded.scheduled_at, \
          expires_at = excluded.expires_at, accept_by = excluded.accept_by, \
          work_by = excluded.work_by, work_left = excluded.work_left, due_at = excluded.due_at, \
          detail = excluded.detail\
          """);

  private static final BulkStatement ADD_RECORDS =
      new BulkStatement(
          """
          INSERT INTO audit_record (chain, seq, at, event, actor, packet_id, task, task_id, \
          record, record_hash, decision, decision_reason, handoff_id, from_agent, to_agent, \
          cost_at_handoff) VALUES\
          """,
          "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          "");

  private final StatementCache statements;
  private final ZstdCodec codec;

  TableWriter(StatementCache statements, ZstdCodec codec) {
    this.statements = statements;
    this.codec = codec;
  }

  /** Finds the number of a task by its id; null if there is no such task. */
  @FunctionalInterface
  interface TaskNumberLookup {
    @Nullable Long of(@Nullable String taskId) throws SQLException;
  }

  void putTasks(List<TaskState> tasks) throws SQLException {
    PUT_TASKS.update(
        statements, tasks, (to, task) -> TaskColumns.set(to.text(task.status()), task, codec));
  }

  void addPackets(List<NewPacketRow> added, TaskNumberLookup tasks) throws SQLException {
    ADD_PACKETS.update(
        statements,
        added,
        (to, packet) -> {
          Long task = tasks.of(packet.state().taskId());
          if (task == null) {
            throw new SQLException("packet " + packet.state().id() + " has no task");
          }
          PacketColumns.setIdentity(to.number(task), packet.state().identity());
          to.bytes(packet.content());
        });
  }

  void putStates(List<PacketChange> changes) throws SQLException {
    PUT_STATES.update(
        statements, changes, (to, change) -> PacketColumns.setState(to, change.after(), codec));
  }

  void addRecords(List<RecordRow> records, TaskNumberLookup tasks) throws SQLException {
    ADD_RECORDS.update(
        statements,
        records,
        (to, record) -> RecordColumns.set(to, record, tasks.of(record.taskId()), codec));
  }
}
