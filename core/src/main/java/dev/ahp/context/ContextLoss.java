package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Which decisions, constraints, warnings and facts of one payload are missing or altered in the
 * next.
 *
 * @param items how many the first payload has
 */
public record ContextLoss(int items, List<KeyPoint> lost, List<AlteredItem> altered) {
  public ContextLoss {
    lost = List.copyOf(lost);
    altered = List.copyOf(altered);
  }

  /** Something that is still there, but no longer says the same. */
  public record AlteredItem(KeyPoint was, String now) {
    Json toJson() {
      return was.toJson().with("now", Json.of(now));
    }
  }

  /**
   * Compares two payloads. Something is kept when its words stand together in the next payload, in
   * whatever case and punctuation, or when a sentence of that has nearly all of its words and all
   * of its figures. A sentence with most of its words is the same thing altered.
   */
  public static ContextLoss between(JsonObject before, JsonObject after) {
    List<KeyPoint> keyPoints = KeyPointExtractor.of(before);
    if (keyPoints.isEmpty()) {
      return new ContextLoss(0, List.of(), List.of());
    }
    SentenceIndex sentenceIndex = SentenceIndex.of(after);
    List<KeyPoint> lost = new ArrayList<>();
    List<AlteredItem> altered = new ArrayList<>();
    for (KeyPoint keyPoint : keyPoints) {
      if (!sentenceIndex.says(keyPoint.text())) {
        sentenceIndex
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

  /** Lost or altered, of all there were; 0 when there was nothing to lose. */
  public double ratio() {
    return items == 0 ? 0 : (lost.size() + altered.size()) / (double) items;
  }

  /** Members for a hop of a diff. */
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("essentials", items)
        .put("lost", new JsonArray(lost.stream().<Json>map(KeyPoint::toJson).toList()))
        .put("altered", new JsonArray(altered.stream().map(AlteredItem::toJson).toList()))
        .build();
  }
}
