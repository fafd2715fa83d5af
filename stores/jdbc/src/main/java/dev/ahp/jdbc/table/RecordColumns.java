package dev.ahp.jdbc.table;

import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.seal.RowSealer;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Maps audit records to rows of {@code audit_record a}, with {@code task t} for the task id. */
final class RecordColumns {
  static final String SELECTED =
      """
      a.chain, a.seq, a.at, a.event, a.actor, a.packet_id, COALESCE(t.task_id, a.task_id), \
      a.record, a.record_hash, \
      a.decision, a.decision_reason, a.handoff_id, a.from_agent, a.to_agent, a.cost_at_handoff \
      FROM audit_record a LEFT JOIN task t ON t.number = a.task\
      """;

  static final String INSERTED =
      """
      chain, seq, at, event, actor, packet_id, task, task_id, record, record_hash, decision, \
      decision_reason, handoff_id, from_agent, to_agent, cost_at_handoff\
      """;

  private RecordColumns() {}

  static RecordRow read(Row row, ZstdCodec codec) throws SQLException {
    String chain = row.text();
    long seq = row.number();
    long at = row.number();
    String event = row.text();
    String actor = row.optionalText();
    String packetId = row.optionalText();
    String knownTask = row.optionalText();
    byte[] line = codec.unpack(row.bytes());
    String taskId = knownTask == null ? taskOf(line) : knownTask;
    RecordRow record =
        new RecordRow(
            chain, seq, at, event, actor, packetId, taskId, line, row.text(), decision(row), null);
    return record.opened(opened(record, codec));
  }

  /** Returns the opened line of a sealed record; null if it is not sealed or there is no key. */
  private static byte @Nullable [] opened(RecordRow record, ZstdCodec codec) {
    RowSealer sealer = codec.sealer();
    return sealer == null || !RecordSeal.isSealed(record.line())
        ? null
        : new RecordSeal(sealer).open(record.chain(), record.seq(), record.line());
  }

  /** Returns the task id in the text of a record, whose task may have been purged. */
  private static @Nullable String taskOf(byte[] line) {
    return JsonReader.read(line, JsonLimits.RENDERING)
        .asObject()
        .flatMap(it -> it.string("taskId"))
        .orElse(null);
  }

  private static RecordRow.@Nullable HandoffAuditRow decision(Row row) throws SQLException {
    String status = row.optionalText();
    if (status == null) {
      return null;
    }
    String reason = row.optionalText();
    return new RecordRow.HandoffAuditRow(
        row.optionalText(),
        row.optionalText(),
        row.optionalText(),
        status,
        reason,
        row.optionalReal());
  }

  static void set(Parameters to, RecordRow record, @Nullable Long task, ZstdCodec codec)
      throws SQLException {
    to.text(record.chain())
        .number(record.seq())
        .number(record.at())
        .text(record.event())
        .text(record.actor())
        .text(record.packetId())
        .number(task)
        .text(task == null ? record.taskId() : null)
        .bytes(codec.pack(record.line()))
        .text(record.hash());
    setDecision(to, record.handoffAuditRow());
  }

  private static void setDecision(Parameters to, RecordRow.@Nullable HandoffAuditRow auditRow)
      throws SQLException {
    if (auditRow == null) {
      to.text(null).text(null).text(null).text(null).text(null).real(null);
      return;
    }
    to.text(auditRow.status())
        .text(auditRow.reason())
        .text(auditRow.handoffId())
        .text(auditRow.fromAgent())
        .text(auditRow.toAgent())
        .real(auditRow.costAtHandoff());
  }
}
