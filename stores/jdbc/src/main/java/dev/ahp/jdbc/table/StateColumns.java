package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of {@code packet_state} except the number, in groups that change together. An update
 * of the changed groups leaves the indexes of the other columns as they are.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum StateColumns {
  STATUS("status", PacketState::status, (to, packet, codec) -> to.text(packet.status().wireName())),
  CAUSE(
      "waiting_on, reason",
      packet -> Arrays.asList(packet.placement().waitReason(), packet.placement().reason()),
      (to, packet, codec) ->
          to.text(nameOrNull(packet.placement().waitReason()))
              .text(nameOrNull(packet.placement().reason()))),
  OWNER(
      "owner",
      packet -> packet.placement().owner(),
      (to, packet, codec) -> to.text(packet.placement().owner())),
  PLACE(
      "bound_to, queues, since",
      packet ->
          Arrays.asList(
              packet.placement().boundTo(),
              packet.placement().queues(),
              packet.placement().since()),
      (to, packet, codec) ->
          to.text(packet.placement().boundTo())
              .text(join(packet.placement().queues()))
              .number(packet.placement().since())),
  UPDATED(
      "updated_at",
      packet -> packet.placement().updatedAt(),
      (to, packet, codec) -> to.number(packet.placement().updatedAt())),
  LEASE(
      "lease_kind, lease_token, lease_holder, lease_fence, lease_until, lease_ms",
      PacketState::lease,
      (to, packet, codec) -> setLease(to, packet.lease())),
  TIMES(
      "scheduled_at, expires_at, accept_by, work_by, work_left",
      packet -> packet.deadlines().dueAt(0),
      (to, packet, codec) -> setTimes(to, packet.deadlines())),
  DUE(
      "due_at",
      packet -> packet.deadlines().dueAt(),
      (to, packet, codec) -> to.number(packet.deadlines().dueAt())),
  DETAIL("detail", PacketState::attributes, (to, packet, codec) -> to.bytes(packed(packet, codec)));

  private static final String QUEUE_SEPARATOR = "\n";
  private static final String SEPARATOR = ", ";

  private final String columns;
  private final Function<PacketState, @Nullable Object> value;
  private final ValueSetter setter;

  /** Sets the values of a group. */
  @FunctionalInterface
  private interface ValueSetter {
    void to(Parameters parameters, PacketState packet, ZstdCodec codec) throws SQLException;
  }

  StateColumns(String columns, Function<PacketState, @Nullable Object> value, ValueSetter setter) {
    this.columns = columns;
    this.value = value;
    this.setter = setter;
  }

  /** Returns all columns in the order in which {@link #setAll} sets them. */
  static String all() {
    return Arrays.stream(values()).map(it -> it.columns).collect(Collectors.joining(SEPARATOR));
  }

  static void setAll(Parameters to, PacketState packet, ZstdCodec codec) throws SQLException {
    for (StateColumns group : values()) {
      group.set(to, packet, codec);
    }
  }

  /** Returns the groups whose values differ between two states of a packet. */
  static Set<StateColumns> changed(PacketState before, PacketState after) {
    Set<StateColumns> changed = EnumSet.noneOf(StateColumns.class);
    for (StateColumns group : values()) {
      if (!Objects.equals(group.value.apply(before), group.value.apply(after))) {
        changed.add(group);
      }
    }
    return changed;
  }

  /** Returns the statement that updates groups of a packet, whose number is the last parameter. */
  static String updating(Set<StateColumns> groups) {
    return groups.stream()
        .map(it -> it.columns.replace(SEPARATOR, " = ?, ") + " = ?")
        .collect(Collectors.joining(SEPARATOR, "UPDATE packet_state SET ", " WHERE number = ?"));
  }

  /** Sets the values of this group. */
  void set(Parameters to, PacketState packet, ZstdCodec codec) throws SQLException {
    setter.to(to, packet, codec);
  }

  private static @Nullable String nameOrNull(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.name();
  }

  private static @Nullable String join(List<String> queues) {
    return switch (queues.size()) {
      case 0 -> null;
      case 1 -> queues.get(0);
      default -> String.join(QUEUE_SEPARATOR, queues);
    };
  }

  /** Splits a value of the column {@code queues}. */
  static List<String> queues(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(QUEUE_SEPARATOR, -1));
  }

  private static void setLease(Parameters to, LeaseState lease) throws SQLException {
    to.text(lease.leaseKind().name())
        .text(lease.token())
        .text(lease.holder())
        .number(lease.fence())
        .number(lease.until())
        .number(lease.ms());
  }

  private static void setTimes(Parameters to, Deadlines deadlines) throws SQLException {
    to.number(deadlines.scheduledAt())
        .number(deadlines.expiresAt())
        .number(deadlines.acceptBy())
        .number(deadlines.workBy())
        .number(deadlines.workLeft());
  }

  /** Returns the identity of sealed attributes. */
  static String identity(long number) {
    return "packet_state/" + number;
  }

  private static byte @Nullable [] packed(PacketState packet, ZstdCodec codec) {
    JsonObject attributes = packet.attributes().json();
    return attributes.isEmpty() ? null : codec.packSecret(attributes, identity(packet.number()));
  }
}
