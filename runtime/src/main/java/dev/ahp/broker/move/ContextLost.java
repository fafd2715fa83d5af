package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.context.Essential;
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
public record ContextLost(
    Environment environment, JsonObject handoff, List<Essential> gone, int items)
    implements Unit<Boolean> {
  private static final int MOST = 20;

  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public Boolean run(Work work) {
    List<Json> places =
        gone.stream().limit(MOST).<Json>map(it -> it.toJson().without("text")).toList();
    new Alerts(environment)
        .raise(
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
