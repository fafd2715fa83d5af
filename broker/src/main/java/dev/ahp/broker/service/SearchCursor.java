package dev.ahp.broker.service;

import dev.ahp.audit.ChainHead;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far the search index is.
 *
 * @param oldTask the number of the last indexed task of those that existed before the index; {@link
 *     #NONE} if all of them are indexed
 * @param chains the last indexed record of each audit chain
 */
record SearchCursor(long oldTask, Map<String, Long> chains) {
  static final long NONE = -1;

  SearchCursor {
    chains = Map.copyOf(chains);
  }

  /** Returns the cursor of an empty index: old tasks first, then all later changes. */
  static SearchCursor atStart(List<ChainHead> heads) {
    Map<String, Long> chains = new LinkedHashMap<>();
    heads.forEach(it -> chains.put(it.chain(), it.seq()));
    return new SearchCursor(0, chains);
  }

  static SearchCursor of(JsonObject json) {
    Map<String, Long> chains = new LinkedHashMap<>();
    json.object("chains")
        .orElse(JsonObject.empty())
        .members()
        .forEach(
            (chain, seq) -> {
              if (seq instanceof Json.Num number) {
                chains.put(chain, (long) number.value());
              }
            });
    return new SearchCursor(json.number("oldTask").map(Double::longValue).orElse(0L), chains);
  }

  JsonObject json() {
    JsonObject.Builder sorted = JsonObject.builder();
    new TreeMap<>(chains).forEach(sorted::put);
    return JsonObject.builder().put("oldTask", oldTask).put("chains", sorted.build()).build();
  }

  boolean isAtOldTasks() {
    return oldTask != NONE;
  }

  SearchCursor withOldTask(long changed) {
    return new SearchCursor(changed, chains);
  }
}
