package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The decisions, constraints, warnings, open questions and facts of one payload that are missing or
 * altered in the next. A question that is answered and work that is completed are not lost.
 *
 * @param items the number of key points in the first payload
 */
public record ContextLoss(int items, List<KeyPoint> lost, List<AlteredItem> altered) {
  public static final ContextLoss NONE = new ContextLoss(0, List.of(), List.of());

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
   * Compares two payloads. A key point is preserved if the next payload contains it, or a sentence
   * with most of its words, all of its numbers and names, and a negation only if it has one. A
   * sentence with most of its words and another number, name or negation is an altered key point. A
   * question is also preserved if the next payload contains its answer or completes it.
   */
  public static ContextLoss between(JsonObject before, JsonObject after) {
    List<KeyPoint> keyPoints = KeyPointExtractor.of(before);
    if (keyPoints.isEmpty()) {
      return NONE;
    }
    SentenceIndex index = SentenceIndex.of(after, keyPoints);
    List<KeyPoint> lost = new ArrayList<>();
    List<AlteredItem> altered = new ArrayList<>();
    for (KeyPoint keyPoint : keyPoints) {
      if (index.contains(keyPoint)) {
        continue;
      }
      if (keyPoint.kind() != Kind.QUESTION) {
        index
            .nearest(keyPoint)
            .ifPresentOrElse(
                it -> altered.add(new AlteredItem(keyPoint, it)), () -> lost.add(keyPoint));
      } else if (!index.settles(keyPoint, id(before, keyPoint))) {
        lost.add(keyPoint);
      }
    }
    return new ContextLoss(keyPoints.size(), lost, altered);
  }

  /** Returns the id of the subtask or question that contains a key point. */
  private static Optional<String> id(JsonObject payload, KeyPoint keyPoint) {
    String parent = keyPoint.pointer().substring(0, keyPoint.pointer().lastIndexOf('/'));
    Json element = JsonPointer.parse(parent).in(payload);
    return element instanceof JsonObject object ? SentenceIndex.id(object) : Optional.empty();
  }

  /** Returns the key points that are lost or altered. */
  public List<KeyPoint> missing() {
    return Stream.concat(lost.stream(), altered.stream().map(AlteredItem::was)).toList();
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
