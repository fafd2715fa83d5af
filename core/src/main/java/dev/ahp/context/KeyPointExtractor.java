package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Extracts the decisions, constraints, warnings, open questions and facts of a payload: the texts
 * of members with such a name, sentences with a marker, and sentences with typical words. The goal
 * of the message and the descriptions of finished work are not among them. Equal sentences count
 * once. The number is limited to bound the processing time.
 */
public final class KeyPointExtractor {
  private static final int MAX_KEY_POINTS = 2_000;

  /** Members that contain the statement of an element; the others describe it. */
  private static final Set<String> STATEMENTS =
      Set.of("text", "description", "question", "statement", "title", "summary", "content");

  private final Map<String, KeyPoint> found = new LinkedHashMap<>();

  private KeyPointExtractor() {}

  public static List<KeyPoint> of(JsonObject payload) {
    KeyPointExtractor extractor = new KeyPointExtractor();
    PayloadTextWalker.walk(payload, extractor::read);
    return List.copyOf(extractor.found.values());
  }

  private void read(String pointer, MemberRole role, String name, String text) {
    if (role == MemberRole.DONE && name.equals("description")) {
      return;
    }
    boolean isStatement = STATEMENTS.contains(name) || role == MemberRole.OTHER.inside(name);
    Kind kind = isStatement ? role.kind() : null;
    List<String> sentences = SentenceSplitter.of(text);
    // The first sentence of a goal is the goal; others can be rules for it.
    for (int i = role == MemberRole.GOAL ? 1 : 0; i < sentences.size(); i++) {
      String sentence = sentences.get(i);
      Optional<Kind> found = kind == null ? kind(sentence) : Optional.of(kind);
      found.ifPresent(it -> add(new KeyPoint(it, sentence, pointer)));
    }
  }

  /** An unmarked question is part of a conversation, not an open question of the work. */
  private static Optional<Kind> kind(String sentence) {
    return SentencePriority.kind(sentence)
        .filter(it -> it == Kind.QUESTION || !isQuestion(sentence));
  }

  private static boolean isQuestion(String sentence) {
    return sentence.endsWith("?") || sentence.endsWith("？");
  }

  private void add(KeyPoint keyPoint) {
    if (found.size() < MAX_KEY_POINTS && TextNormalizer.hasManyWords(keyPoint.text())) {
      found.putIfAbsent(keyPoint.text(), keyPoint);
    }
  }
}
