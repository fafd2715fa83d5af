package dev.ahp.benchmarks;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Generates distinct sentences from known words. With one repeated text, branch prediction would
 * distort the result.
 */
final class SentenceGenerator {
  private static final List<String> WORDS =
      new String(BenchmarkDocuments.words(), StandardCharsets.UTF_8).lines().toList();
  private static final int MIN_TEXT_LENGTH = 30;

  private final Random random;

  SentenceGenerator(long seed) {
    random = new Random(seed);
  }

  String text(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      // Short words are more frequent: take the shortest of three draws.
      String word = word();
      for (int draw = 0; draw < 2; draw++) {
        String other = word();
        word = other.length() < word.length() ? other : word;
      }
      text.append(word).append(random.nextInt(12) == 0 ? ". " : " ");
    }
    return text.substring(0, length);
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  /** Returns the document with new sentences; other strings stay. */
  Json rewrite(Json value) {
    if (value instanceof Json.Str string && isSentence(string.value())) {
      return Json.of(text(string.value().length()));
    }
    if (value instanceof JsonObject object) {
      JsonObject.Builder other = JsonObject.builder();
      object.members().forEach((name, member) -> other.put(name, rewrite(member)));
      return other.build();
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.stream().map(this::rewrite).toList());
    }
    return value;
  }

  private static boolean isSentence(String text) {
    return text.length() >= MIN_TEXT_LENGTH && text.indexOf(' ') > 0;
  }
}
