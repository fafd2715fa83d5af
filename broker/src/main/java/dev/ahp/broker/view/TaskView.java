package dev.ahp.broker.view;

import dev.ahp.broker.command.BoundedItems;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.view.CostView.BookedCosts;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.time.Rfc3339;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Renders a task from its packets. */
public final class TaskView {
  private static final long MAX_PACKETS_BYTES = 2L << 20;
  private static final long MAX_HANDOFFS_BYTES = 1L << 20;

  private TaskView() {}

  /** Returns the task without packets, for lists. */
  public static JsonObject summary(TaskState task, List<PacketState> packets) {
    return head(task, packets).build();
  }

  /**
   * Returns the task with the packets that the caller may see, as many as fit into a response.
   *
   * @param readable whether the caller may read the content of a packet; texts of others are null
   * @param contents returns the content of a packet
   */
  public static JsonObject whole(
      TaskState task,
      List<PacketState> packets,
      List<PacketState> shown,
      Predicate<PacketState> readable,
      Function<PacketState, JsonObject> contents) {
    Json objective = Json.Null.NULL;
    BookedCosts costs = BookedCosts.of(packets);
    BoundedItems entries = new BoundedItems("packets", MAX_PACKETS_BYTES);
    BoundedItems handoffs = new BoundedItems("handoffs", MAX_HANDOFFS_BYTES);
    for (PacketState packet : shown) {
      if (entries.isFull()) {
        entries.count();
      } else {
        JsonObject content = contents.apply(packet);
        PacketTexts texts =
            readable.test(packet) ? PacketTexts.of(packet, content) : PacketTexts.HIDDEN;
        objective = objective.equals(Json.Null.NULL) ? texts.objective() : objective;
        entries.add(
            texts
                .addTo(entry(packet, content).toBuilder())
                .put("costUSD", costs.usdOf(packet))
                .build());
      }
      if (isHandoff(packet)) {
        handoffs.add(handoff(packet));
      }
    }
    JsonObject.Builder whole =
        head(task, packets).put("objective", objective).put("costUSD", costs.totalUsd());
    return handoffs.addTo(entries.addTo(whole)).build();
  }

  private static JsonObject.Builder head(TaskState task, List<PacketState> packets) {
    return JsonObject.builder()
        .put("taskId", task.taskId())
        .put("status", task.status())
        .put("owner", PacketView.nullable(owner(packets)))
        .put("agents", JsonArray.ofStrings(agents(packets)))
        .put("failures", task.failures())
        .put("createdAt", Rfc3339.format(task.createdAt()))
        .put("updatedAt", Rfc3339.format(task.updatedAt()));
  }

  /** Returns the current owner: of the last open packet, else of the last packet. */
  private static @Nullable String owner(List<PacketState> packets) {
    String last = null;
    String open = null;
    for (PacketState packet : packets) {
      boolean denied = packet.placement().reason() == TerminalReason.GATE_REJECTED;
      if (!denied && !packet.is(PacketAttribute.UNDONE)) {
        last = packet.placement().owner();
      }
      boolean working = packet.status() == Status.RUNNING || packet.status() == Status.WAITING;
      if (working || (!packet.isFinal() && open == null)) {
        open = packet.placement().owner();
      }
    }
    return open == null ? last : open;
  }

  /** Returns the senders and receivers in order. */
  private static List<String> agents(List<PacketState> packets) {
    Set<String> agents = new LinkedHashSet<>();
    for (PacketState packet : packets) {
      agents.add(packet.identity().sender());
      if (wasAccepted(packet)) {
        agents.add(packet.placement().owner());
      }
    }
    return List.copyOf(agents);
  }

  /** Returns whether an agent other than the sender has owned the packet. */
  public static boolean wasAccepted(PacketState packet) {
    return packet.lease().fence() > 0
        && packet.status() != Status.READY
        && packet.status() != Status.VALIDATED
        && !(packet.status() == Status.CANCELLED
            && packet.placement().owner().equals(packet.identity().sender()));
  }

  private static JsonObject entry(PacketState packet, JsonObject content) {
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("type", packet.identity().type())
        .put("sender", packet.identity().sender())
        .put("target", packet.identity().target())
        .put("previousPacketId", PacketView.nullable(packet.identity().previousId()))
        .put("parentPacketId", PacketView.nullable(packet.identity().parentId()))
        .put("retryOf", PacketView.nullable(content.get("retryOf")))
        .put("recoveryOf", PacketView.nullable(content.get("recoveryOf")))
        .put("createdAt", PacketView.nullable(content.get("createdAt")))
        .put("updatedAt", Rfc3339.format(packet.placement().updatedAt()))
        .put("attempt", packet.identity().attempt())
        .put("contract", PacketView.nullable(packet.identity().contract()))
        .putAll(PacketView.placement(packet))
        .build();
  }

  /** Returns whether a packet goes from one agent to another. */
  private static boolean isHandoff(PacketState packet) {
    return !packet.identity().sender().equals(packet.identity().target());
  }

  private static Json handoff(PacketState packet) {
    boolean accepted = wasAccepted(packet);
    boolean pending = !packet.isFinal() && !accepted;
    String to =
        packet.placement().boundTo() == null
            ? packet.identity().target()
            : packet.placement().boundTo();
    Json reason =
        accepted || pending
            ? Json.Null.NULL
            : packet
                .get(PacketAttribute.ERROR)
                .flatMap(it -> it.string("code"))
                .map(Json::of)
                .orElseGet(
                    () ->
                        packet.placement().reason() == null
                            ? Json.Null.NULL
                            : Json.of(packet.placement().reason().wireName()));
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("handoffId", PacketView.nullable(packet.get(PacketAttribute.HANDOFF_ID).orElse(null)))
        .put("from", packet.identity().sender())
        .put("to", to)
        .put("status", accepted ? "ACCEPTED" : pending ? "PENDING" : "REJECTED")
        .put("reason", reason)
        .put("at", Rfc3339.format(accepted ? acceptedAt(packet) : packet.placement().updatedAt()))
        .build();
  }

  /** Returns the time of acceptance; for packets of earlier versions the last update. */
  private static long acceptedAt(PacketState packet) {
    long at = packet.count(PacketAttribute.ACCEPTED_AT);
    return at == 0 ? packet.placement().updatedAt() : at;
  }
}
