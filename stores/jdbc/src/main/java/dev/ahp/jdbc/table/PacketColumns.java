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
import org.jspecify.annotations.Nullable;

/** Maps packets to rows of {@code packet p} and {@code packet_state s}. */
final class PacketColumns {
  /** The columns of {@code packet} except the task and the content. */
  static final String IDENTITY =
      """
      number, packet_id, task_id, parent_id, previous_id, run_id, type, sender, target, priority, \
      attempt, contract, submitted_at\
      """;

  /** The columns of {@code packet_state} except the number. */
  static final String STATE = StateColumns.all();

  static final String SELECTED =
      "p." + IDENTITY.replace(", ", ", p.") + ", s." + STATE.replace(", ", ", s.");

  private PacketColumns() {}

  static PacketState read(Row row, ZstdCodec codec) throws SQLException {
    return readState(row, readIdentity(row), codec);
  }

  /** Reads the columns of {@link #setState}, without the number. */
  static PacketState readState(Row row, PacketIdentity identity, ZstdCodec codec)
      throws SQLException {
    return new PacketState(
        identity,
        placement(row),
        lease(row),
        deadlines(row),
        attributes(row, codec, StateColumns.identity(identity.number())));
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
        status(row.text()),
        enumOrNull(WaitReason.class, row.optionalText()),
        enumOrNull(TerminalReason.class, row.optionalText()),
        row.text(),
        row.optionalText(),
        StateColumns.queues(row.optionalText()),
        row.number(),
        row.number());
  }

  static Status status(String wireName) {
    return Status.named(wireName)
        .orElseThrow(() -> new IllegalStateException("unknown packet status " + wireName));
  }

  private static <E extends Enum<E>> @Nullable E enumOrNull(Class<E> type, @Nullable String name) {
    return name == null ? null : Enum.valueOf(type, name);
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

  static StoredAttributes attributes(Row row, ZstdCodec codec, String identity)
      throws SQLException {
    byte[] packed = row.optionalBytes();
    return packed == null
        ? StoredAttributes.EMPTY
        : new StoredAttributes(codec.readSecret(packed, identity));
  }

  /** Returns the identity of a sealed content. */
  static String contentIdentity(long number) {
    return "packet/" + number;
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
    StateColumns.setAll(to.number(packet.number()), packet, codec);
  }
}
