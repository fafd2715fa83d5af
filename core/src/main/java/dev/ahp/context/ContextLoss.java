package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The decisions, constraints, warnings and facts of one payload that are missing or altered in the
 * next.
 *
 * @param items the number of key points in the first payload
 */
public record ContextLoss(int items, List<KeyPoint> lost, List<AlteredItem> altered) {
  public ContextLoss {
    lost = List.copyOf(lost);
    altered = List.copyOf(altered);
  }

  /** A key point whose text changed. */
  public record AlteredItem(KeyPoint was, String now) {
    Json toJson() {
      return was.toJson().with("now", Json.of(now));
    }
  }

  /**
   * Compares two payloads. A key point is preserved if the next payload contains its words in the
   * same order, ignoring case and punctuation, or a sentence with nearly all of its words and all
   * of its numbers. A sentence with most of its words is an altered key point.
   */
  public static ContextLoss between(JsonObject before, JsonObject after) {
    List<KeyPoint> keyPoints = KeyPointExtractor.of(before);
    if (keyPoints.isEmpty()) {
      return new ContextLoss(0, List.of(), List.of());
    }
    SentenceIndex index = SentenceIndex.of(after);
    List<KeyPoint> lost = new ArrayList<>();
    List<AlteredItem> altered = new ArrayList<>();
    for (KeyPoint keyPoint : keyPoints) {
      if (!index.contains(keyPoint.text())) {
        index
            .nearest(keyPoint.text())
            .ifPresentOrElse(
                it -> altered.add(new AlteredItem(keyPoint, it)), () -> lost.add(keyPoint));
      }
    }
    return new ContextLoss(keyPoints.size(), lost, altered);
  }

  public boolean isEmpty() {
    return lost.isEmpty() && altered.isEmpty();
  }

  /** Returns the members for a hop of a diff. */
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("essentials", items)
        .put("lost", new JsonArray(lost.stream().<Json>map(KeyPoint::toJson).toList()))
        .put("altered", new JsonArray(altered.stream().map(AlteredItem::toJson).toList()))
        .build();
  }
}
