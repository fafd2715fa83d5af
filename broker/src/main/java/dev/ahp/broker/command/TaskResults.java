package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Renders the result of a task: that of the last packet in the chain of handoffs, retries and
 * recoveries that begins at the task's first packet.
 */
public final class TaskResults {
  /** The maximum length of a chain; a longer one is cut off. */
  private static final int MAX_LENGTH = 100_000;

  private TaskResults() {}

  /**
   * Returns the result, with null members while the task is not ended. It has the member {@code
   * safety} only if its text is suspect.
   */
  public static JsonObject of(TaskState task, PacketState last) {
    boolean ended = task.isEnded();
    return JsonObject.builder()
        .put("taskId", task.taskId())
        .put("status", task.status())
        .put("result", ended ? nullable(last.get(PacketAttribute.RESULT)) : Json.Null.NULL)
        .put("reason", ended ? reason(last) : Json.Null.NULL)
        .put("error", ended ? nullable(last.get(PacketAttribute.ERROR)) : Json.Null.NULL)
        .put("packetId", last.id())
        .put("agent", last.placement().owner())
        .put("endedAt", ended ? Json.of(Rfc3339.format(task.updatedAt())) : Json.Null.NULL)
        .putIfPresent(
            "safety", ended ? last.get(PacketAttribute.OUTCOME_SAFETY).orElse(null) : null)
        .build();
  }

  private static Json reason(PacketState last) {
    TerminalReason reason = last.placement().reason();
    return reason == null || last.status() == Status.COMPLETED
        ? Json.Null.NULL
        : Json.of(reason.wireName());
  }

  private static Json nullable(Optional<? extends Json> value) {
    return value.isPresent() ? value.get() : Json.Null.NULL;
  }

  /**
   * Returns the last packet of the chain that begins at the task's first packet.
   *
   * @param byId returns a packet, or null
   * @param query returns packets in order of creation
   */
  public static PacketState last(
      TaskState task,
      Function<String, @Nullable PacketState> byId,
      Function<PacketQuery, List<PacketState>> query) {
    PacketState packet = task.attributes().get(TaskAttribute.FIRST_PACKET).map(byId).orElse(null);
    if (packet == null) {
      // Gates denied all packets, or the task is of an earlier version.
      packet = query.apply(PacketQuery.ofTask(task.taskId(), 0, 1)).get(0);
    }
    return last(packet, byId);
  }

  /** Returns the last packet of the chain that begins at a packet. */
  public static PacketState last(PacketState first, Function<String, @Nullable PacketState> byId) {
    PacketState packet = first;
    for (int length = 0; length < MAX_LENGTH; length++) {
      String next = nextOf(packet);
      PacketState following = next == null ? null : byId.apply(next);
      if (following == null) {
        break;
      }
      packet = following;
    }
    return packet;
  }

  private static @Nullable String nextOf(PacketState packet) {
    String replacement = packet.get(PacketAttribute.REPLACED_BY).orElse(null);
    return replacement == null && packet.placement().reason() == TerminalReason.HANDED_OFF
        ? packet.get(PacketAttribute.HANDOFF_TO).orElse(null)
        : replacement;
  }
}
