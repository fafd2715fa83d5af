package dev.ahp.context;

import dev.ahp.context.Essential.Kind;
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
public final class Essentials {
  private static final int MOST = 2_000;
  private static final String CONSTRAINTS = "/constraints/";

  private Essentials() {}

  public static List<Essential> of(JsonObject payload) {
    Map<String, Essential> found = new LinkedHashMap<>();
    Texts.in(payload, (pointer, text) -> read(pointer, text, found));
    return List.copyOf(found.values());
  }

  private static void read(String pointer, String text, Map<String, Essential> found) {
    if (pointer.startsWith(CONSTRAINTS)) {
      add(found, new Essential(Kind.CONSTRAINT, text, pointer));
      return;
    }
    for (String sentence : Sentences.of(text)) {
      Weight.kind(sentence).ifPresent(it -> add(found, new Essential(it, sentence, pointer)));
    }
  }

  private static void add(Map<String, Essential> found, Essential essential) {
    if (found.size() < MOST && !essential.text().isBlank()) {
      found.putIfAbsent(Wording.plain(essential.text()), essential);
    }
  }
}
