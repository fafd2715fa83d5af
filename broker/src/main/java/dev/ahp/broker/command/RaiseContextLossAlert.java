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
 * Raises an alert about a handoff that lost something on its way. It names kinds and places and
 * never the words, which may be somebody's.
 *
 * @param gone what is missing or altered
 * @param items how many there were
 */
public record RaiseContextLossAlert(
    PacketRules rules, JsonObject handoff, List<KeyPoint> gone, int items)
    implements Command<Boolean> {
  private static final int MOST = 20;

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public Boolean run(UnitOfWork work) {
    List<Json> places =
        gone.stream().limit(MOST).<Json>map(it -> it.toJson().without("text")).toList();
    rules.alerts.raise(
        work,
        "CONTEXT_LOST",
        handoff.string("taskId").orElse(null),
        handoff.string("packetId").orElse(null),
        "%s handed on to %s without %s of %s decisions, constraints, warnings and facts"
            .formatted(
                handoff.string("sender").orElse(""),
                handoff.string("target").orElse(""),
                gone.size(),
                items),
        JsonObject.builder()
            .put("essentials", items)
            .put("gone", gone.size())
            .put("lost", new JsonArray(places))
            .build());
    return true;
  }
}
