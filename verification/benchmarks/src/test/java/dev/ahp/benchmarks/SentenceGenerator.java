package dev.ahp.benchmarks;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Makes sentences of known words in no order, so that no two texts are alike: on one text that is
 * read over and over a processor learns every branch by heart.
 */
final class SentenceGenerator {
  private static final List<String> WORDS =
      new String(BenchmarkDocuments.words(), StandardCharsets.UTF_8).lines().toList();
  private static final int SHORTEST_TEXT = 30;

  private final Random random;

  SentenceGenerator(long seed) {
    random = new Random(seed);
  }

  String text(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      // Short words are the common ones: the better of three draws.
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

  /** The document with other text in place of its sentences; what is no sentence stays. */
  Json rewritten(Json value) {
    if (value instanceof Json.Str string && isSentence(string.value())) {
      return Json.of(text(string.value().length()));
    }
    if (value instanceof JsonObject object) {
      JsonObject.Builder other = JsonObject.builder();
      object.members().forEach((name, member) -> other.put(name, rewritten(member)));
      return other.build();
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.stream().map(this::rewritten).toList());
    }
    return value;
  }

  private static boolean isSentence(String text) {
    return text.length() >= SHORTEST_TEXT && text.indexOf(' ') > 0;
  }
}
