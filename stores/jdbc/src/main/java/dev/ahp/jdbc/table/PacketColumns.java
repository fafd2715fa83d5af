package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps packets to rows of {@code packet p} and {@code packet_state s}. */
final class PacketColumns {
  static final String SELECTED =
      """
      p.number, p.packet_id, p.task_id, p.parent_id, p.previous_id, p.run_id, p.type, p.sender, \
      p.target, p.priority, p.attempt, p.contract, p.submitted_at, \
      s.status, s.waiting_on, s.reason, s.owner, s.bound_to, s.queues, s.since, s.updated_at, \
      s.lease_kind, s.lease_token, s.lease_holder, s.lease_fence, s.lease_until, s.lease_ms, \
      s.scheduled_at, s.expires_at, s.accept_by, s.work_by, s.work_left, s.due_at, s.detail\
      """;

  private static final String QUEUE_SEPARATOR = "\n";

  private PacketColumns() {}

  static PacketState read(Row row, ZstdCodec codec) throws SQLException {
    return readState(row, readIdentity(row), codec);
  }

  /** Reads the columns of {@link #setState}, without the number. */
  static PacketState readState(Row row, PacketIdentity identity, ZstdCodec codec)
      throws SQLException {
    return new PacketState(
        identity, placement(row), lease(row), deadlines(row), attributes(row, codec));
  }

  /** Reads the columns of {@link #setIdentity}. */
  static PacketIdentity readIdentity(Row row) throws SQLException {
    return new PacketIdentity(
        row.number(),
        row.text(),
        row.text(),
        row.optionalText(),
        row.optionalText(),
        row.optionalText(),
        row.text(),
        row.text(),
        row.text(),
        row.integer(),
        row.integer(),
        row.optionalText(),
        row.number());
  }

  private static Placement placement(Row row) throws SQLException {
    return new Placement(
        EnumColumns.status(row.text()),
        EnumColumns.enumOrNull(WaitReason.class, row.optionalText()),
        EnumColumns.enumOrNull(TerminalReason.class, row.optionalText()),
        row.text(),
        row.optionalText(),
        queues(row.optionalText()),
        row.number(),
        row.number());
  }

  private static List<String> queues(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(QUEUE_SEPARATOR, -1));
  }

  private static LeaseState lease(Row row) throws SQLException {
    return new LeaseState(
        LeaseState.LeaseKind.valueOf(row.text()),
        row.optionalText(),
        row.optionalText(),
        row.number(),
        row.number(),
        row.number());
  }

  private static Deadlines deadlines(Row row) throws SQLException {
    return new Deadlines(
        row.number(), row.number(), row.number(), row.number(), row.number(), row.number());
  }

  private static StoredAttributes attributes(Row row, ZstdCodec codec) throws SQLException {
    byte[] packed = row.optionalBytes();
    return packed == null ? StoredAttributes.EMPTY : new StoredAttributes(codec.read(packed));
  }

  static void setIdentity(Parameters to, PacketIdentity identity) throws SQLException {
    to.number(identity.number())
        .text(identity.packetId())
        .text(identity.taskId())
        .text(identity.parentId())
        .text(identity.previousId())
        .text(identity.runId())
        .text(identity.type())
        .text(identity.sender())
        .text(identity.target())
        .number(identity.priority())
        .number(identity.attempt())
        .text(identity.contract())
        .number(identity.submittedAt());
  }

  static void setState(Parameters to, PacketState packet, ZstdCodec codec) throws SQLException {
    to.number(packet.number());
    setPlacement(to, packet.placement());
    setLease(to, packet.lease());
    setDeadlines(to, packet.deadlines());
    to.bytes(codec.packUnlessEmpty(packet.attributes().json()));
  }

  private static void setPlacement(Parameters to, Placement placement) throws SQLException {
    Status status = placement.status();
    to.text(status.wireName())
        .text(EnumColumns.nameOrNull(placement.waitReason()))
        .text(EnumColumns.nameOrNull(placement.reason()))
        .text(placement.owner())
        .text(placement.boundTo())
        .text(join(placement.queues()))
        .number(placement.since())
        .number(placement.updatedAt());
  }

  private static @Nullable String join(List<String> queues) {
    return switch (queues.size()) {
      case 0 -> null;
      case 1 -> queues.get(0);
      default -> String.join(QUEUE_SEPARATOR, queues);
    };
  }

  private static void setLease(Parameters to, LeaseState lease) throws SQLException {
    to.text(lease.leaseKind().name())
        .text(lease.token())
        .text(lease.holder())
        .number(lease.fence())
        .number(lease.until())
        .number(lease.ms());
  }

  private static void setDeadlines(Parameters to, Deadlines deadlines) throws SQLException {
    to.number(deadlines.scheduledAt())
        .number(deadlines.expiresAt())
        .number(deadlines.acceptBy())
        .number(deadlines.workBy())
        .number(deadlines.workLeft())
        .number(deadlines.dueAt());
  }
}
