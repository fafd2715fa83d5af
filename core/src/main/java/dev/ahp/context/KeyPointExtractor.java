package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Extracts the decisions, constraints, warnings and facts of a payload: sentences with a marker,
 * sentences with typical words, and all items of {@code constraints}. Equal sentences count once.
 * The number is limited to bound the processing time.
 */
public final class KeyPointExtractor {
  private static final int MAX_KEY_POINTS = 2_000;
  private static final String CONSTRAINTS = "/constraints/";

  private KeyPointExtractor() {}

  public static List<KeyPoint> of(JsonObject payload) {
    Map<String, KeyPoint> found = new LinkedHashMap<>();
    PayloadTextWalker.walk(payload, (pointer, text) -> read(pointer, text, found));
    return List.copyOf(found.values());
  }

  private static void read(String pointer, String text, Map<String, KeyPoint> found) {
    if (pointer.startsWith(CONSTRAINTS)) {
      add(found, new KeyPoint(Kind.CONSTRAINT, text, pointer));
      return;
    }
    for (String sentence : SentenceSplitter.of(text)) {
      SentencePriority.kind(sentence)
          .ifPresent(it -> add(found, new KeyPoint(it, sentence, pointer)));
    }
  }

  private static void add(Map<String, KeyPoint> found, KeyPoint keyPoint) {
    if (found.size() < MAX_KEY_POINTS && !keyPoint.text().isBlank()) {
      found.putIfAbsent(TextNormalizer.plain(keyPoint.text()), keyPoint);
    }
  }
}
