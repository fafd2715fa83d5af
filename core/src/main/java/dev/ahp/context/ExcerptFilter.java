package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Drops excerpts of {@code relevantContext} from a message that is too large without its history.
 * The excerpts with the lowest {@code relevanceScore} are dropped first, among equals the last. An
 * excerpt without a score counts as 1.
 */
final class ExcerptFilter {
  private static final String EXCERPTS = "relevantContext";

  private final JsonObject message;
  private final List<Json> excerpts;
  private final List<Integer> leastRelevantFirst;

  ExcerptFilter(JsonObject message) {
    this.message = message;
    this.excerpts = message.array(EXCERPTS).map(JsonArray::items).orElse(List.of());
    this.leastRelevantFirst =
        IntStream.range(0, excerpts.size())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(it -> relevance(excerpts.get(it)))
                    .thenComparing(Comparator.reverseOrder()))
            .toList();
  }

  private static double relevance(Json excerpt) {
    return excerpt.asObject().flatMap(it -> it.number("relevanceScore")).orElse(1.0);
  }

  /** Returns the message without as few excerpts as necessary, or without any if none fit. */
  JsonObject fit(int limit, ToIntFunction<JsonObject> size) {
    int low = 0;
    int high = excerpts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (size.applyAsInt(without(middle)) <= limit) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return without(low);
  }

  private JsonObject without(int count) {
    if (count == 0) {
      return message;
    }
    Set<Integer> dropped = new HashSet<>(leastRelevantFirst.subList(0, count));
    List<Json> kept = new ArrayList<>();
    for (int i = 0; i < excerpts.size(); i++) {
      if (!dropped.contains(i)) {
        kept.add(excerpts.get(i));
      }
    }
    return message.with(EXCERPTS, new JsonArray(kept));
  }

  /** Returns how many excerpts a message has. */
  static int count(JsonObject message) {
    return message.array(EXCERPTS).map(JsonArray::size).orElse(0);
  }
}
