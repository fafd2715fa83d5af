package dev.ahp.broker.command;

import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.context.KeyPoint;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * Raises an alert about a handoff that lost context. The alert contains kinds and pointers, never
 * text, which may be personal.
 *
 * @param lost the missing or altered items
 * @param items the number of items before the handoff
 */
public record RaiseContextLossCommand(
    PacketRules rules, JsonObject handoff, List<KeyPoint> lost, int items)
    implements Command<Boolean> {
  private static final int MAX_ITEMS = 20;

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public Boolean run(UnitOfWork work) {
    List<Json> places =
        lost.stream().limit(MAX_ITEMS).<Json>map(it -> it.toJson().without("text")).toList();
    rules.alerts.raise(
        work,
        "CONTEXT_LOST",
        handoff.string("taskId").orElse(null),
        handoff.string("packetId").orElse(null),
        "the handoff from %s to %s lost %s of %s decisions, constraints, warnings and facts"
            .formatted(
                handoff.string("sender").orElse(""),
                handoff.string("target").orElse(""),
                lost.size(),
                items),
        JsonObject.builder()
            .put("essentials", items)
            .put("gone", lost.size())
            .put("lost", new JsonArray(places))
            .build());
    return true;
  }
}
