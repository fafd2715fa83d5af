package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Identity;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Standing;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Packets as rows of {@code packet p} and {@code packet_state s}. */
final class PacketColumns {
  static final String SELECTED =
      """
      p.number, p.packet_id, p.task_id, p.parent_id, p.previous_id, p.run_id, p.type, p.sender, \
      p.target, p.priority, p.attempt, p.contract, p.submitted_at, \
      s.status, s.waiting_on, s.reason, s.owner, s.bound_to, s.queues, s.since, s.updated_at, \
      s.lease_kind, s.lease_token, s.lease_holder, s.lease_fence, s.lease_until, s.lease_ms, \
      s.scheduled_at, s.expires_at, s.accept_by, s.work_by, s.work_left, s.due_at, s.detail\
      """;

  private static final String BETWEEN_QUEUES = "\n";

  private PacketColumns() {}

  static PacketState read(Row row, Packer packer) throws SQLException {
    return readState(row, readIdentity(row), packer);
  }

  /** What {@link #setState} wrote, without the number. */
  static PacketState readState(Row row, Identity identity, Packer packer) throws SQLException {
    return new PacketState(identity, standing(row), lease(row), clocks(row), detail(row, packer));
  }

  /** What {@link #setIdentity} wrote. */
  static Identity readIdentity(Row row) throws SQLException {
    return new Identity(
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

  private static Standing standing(Row row) throws SQLException {
    return new Standing(
        Words.status(row.text()),
        Words.enumOrNull(WaitingOn.class, row.optionalText()),
        Words.enumOrNull(TerminalReason.class, row.optionalText()),
        row.text(),
        row.optionalText(),
        queues(row.optionalText()),
        row.number(),
        row.number());
  }

  private static List<String> queues(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(BETWEEN_QUEUES, -1));
  }

  private static LeaseState lease(Row row) throws SQLException {
    return new LeaseState(
        LeaseState.Kind.valueOf(row.text()),
        row.optionalText(),
        row.optionalText(),
        row.number(),
        row.number(),
        row.number());
  }

  private static Clocks clocks(Row row) throws SQLException {
    return new Clocks(
        row.number(), row.number(), row.number(), row.number(), row.number(), row.number());
  }

  private static Detail detail(Row row, Packer packer) throws SQLException {
    byte[] packed = row.optionalBytes();
    return packed == null ? Detail.EMPTY : new Detail(packer.read(packed));
  }

  static void setIdentity(Parameters to, Identity identity) throws SQLException {
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

  static void setState(Parameters to, PacketState packet, Packer packer) throws SQLException {
    to.number(packet.number());
    setStanding(to, packet.standing());
    setLease(to, packet.lease());
    setClocks(to, packet.clocks());
    to.bytes(packer.packUnlessEmpty(packet.detail().json()));
  }

  private static void setStanding(Parameters to, Standing standing) throws SQLException {
    Status status = standing.status();
    to.text(status.wireName())
        .text(Words.nameOrNull(standing.waitingOn()))
        .text(Words.nameOrNull(standing.reason()))
        .text(standing.owner())
        .text(standing.boundTo())
        .text(joined(standing.queues()))
        .number(standing.since())
        .number(standing.updatedAt());
  }

  private static @Nullable String joined(List<String> queues) {
    return switch (queues.size()) {
      case 0 -> null;
      case 1 -> queues.get(0);
      default -> String.join(BETWEEN_QUEUES, queues);
    };
  }

  private static void setLease(Parameters to, LeaseState lease) throws SQLException {
    to.text(lease.kind().name())
        .text(lease.token())
        .text(lease.holder())
        .number(lease.fence())
        .number(lease.until())
        .number(lease.ms());
  }

  private static void setClocks(Parameters to, Clocks clocks) throws SQLException {
    to.number(clocks.scheduledAt())
        .number(clocks.expiresAt())
        .number(clocks.acceptBy())
        .number(clocks.workBy())
        .number(clocks.workLeft())
        .number(clocks.dueAt());
  }
}
