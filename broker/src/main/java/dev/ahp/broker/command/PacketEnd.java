package dev.ahp.broker.command;

import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import org.jspecify.annotations.Nullable;

/**
 * How a packet ends.
 *
 * @param event the event of the audit record, such as {@code packet.failed}
 * @param detail the reason in the audit record, null for the terminal reason alone
 * @param retryable whether the receiver allows a retry
 */
record PacketEnd(
    Status status,
    TerminalReason reason,
    String event,
    String actor,
    @Nullable String detail,
    boolean retryable,
    JsonObject data) {
  static PacketEnd of(Status status, TerminalReason reason, String event, String actor) {
    return new PacketEnd(status, reason, event, actor, null, false, JsonObject.empty());
  }

  PacketEnd because(@Nullable String newDetail) {
    return new PacketEnd(status, reason, event, actor, newDetail, retryable, data);
  }

  PacketEnd with(JsonObject facts) {
    return new PacketEnd(status, reason, event, actor, detail, retryable, facts);
  }

  PacketEnd retryable(boolean value) {
    return new PacketEnd(status, reason, event, actor, detail, value, data);
  }
}
