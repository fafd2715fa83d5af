package dev.ahp.broker.view;

import dev.ahp.broker.command.BoundedItems;
import dev.ahp.broker.store.PacketState;
import dev.ahp.context.ContextLoss;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.task.ContextDiff;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The changes and losses of context between hops. */
public final class DiffView {
  private static final long MAX_BYTES = 3L << 20;

  private DiffView() {}

  public static JsonObject of(
      String taskId, List<PacketState> packets, Function<PacketState, JsonObject> contents) {
    Map<String, PacketState> byId = new HashMap<>();
    packets.forEach(it -> byId.put(it.id(), it));
    BoundedItems hops = new BoundedItems("hops", MAX_BYTES);
    for (PacketState packet : packets) {
      PacketState before = byId.get(String.valueOf(packet.identity().previousId()));
      if (before != null && !FailedHandoffs.is(packet)) {
        if (hops.isFull()) {
          hops.count();
        } else {
          hops.add(hop(before, packet, contents));
        }
      }
    }
    return hops.addTo(JsonObject.builder().put("taskId", taskId)).build();
  }

  private static Json hop(
      PacketState before, PacketState after, Function<PacketState, JsonObject> contents) {
    JsonObject was = payload(contents.apply(before));
    JsonObject now = payload(contents.apply(after));
    ContextDiff diff = ContextDiff.between(was, now);
    return JsonObject.builder()
        .put("from", before.id())
        .put("to", after.id())
        .put("fromAgent", after.identity().sender())
        .put("toAgent", after.identity().target())
        .putAll(diff.toJson())
        .putAll(ContextLoss.between(was, now).toJson())
        .build();
  }

  private static JsonObject payload(JsonObject content) {
    return content.object("payload").orElse(JsonObject.empty());
  }
}
