package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the decisions, constraints, warnings and facts of a payload: what is marked as one, what
 * the words of a sentence tell to be one, and everything under {@code constraints}. The same
 * sentence counts once. Never more than a bounded number, so that a payload cannot make work
 * without end.
 */
public final class KeyPointExtractor {
  private static final int MOST = 2_000;
  private static final String CONSTRAINTS = "/constraints/";

  private KeyPointExtractor() {}

  public static List<KeyPoint> of(JsonObject payload) {
    Map<String, KeyPoint> found = new LinkedHashMap<>();
    PayloadTextWalker.in(payload, (pointer, text) -> read(pointer, text, found));
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
    if (found.size() < MOST && !keyPoint.text().isBlank()) {
      found.putIfAbsent(TextNormalizer.plain(keyPoint.text()), keyPoint);
    }
  }
}
