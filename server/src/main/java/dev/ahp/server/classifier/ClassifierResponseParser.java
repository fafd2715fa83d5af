package dev.ahp.server.classifier;

import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.Passage;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a classifier answered; it is believed no more than it must be. */
final class ClassifierResponseParser {
  private static final JsonLimits LIMITS =
      new JsonLimits(HttpClassifier.MOST_ANSWER_BYTES, 16, HttpClassifier.MOST_ANSWER_BYTES);
  private static final int LONGEST_LABEL = 60;
  static final ClassifierResult MALFORMED = new ClassifierResult.ClassifierFailure("malformed");

  private ClassifierResponseParser() {}

  static ClassifierResult opinion(byte[] body, List<Passage> passages) {
    try {
      return JsonReader.read(new String(body, StandardCharsets.UTF_8), LIMITS)
          .asObject()
          .map(it -> opinion(it, passages))
          .orElse(MALFORMED);
    } catch (JsonException e) {
      return MALFORMED;
    }
  }

  private static ClassifierResult opinion(JsonObject answer, List<Passage> passages) {
    Verdict verdict = verdict(answer.string("verdict").orElse(""));
    if (verdict == null) {
      return MALFORMED;
    }
    double score = answer.number("score").orElse(usual(verdict));
    if (!(score >= 0 && score <= 1) || (answer.has("score") && answer.number("score").isEmpty())) {
      return MALFORMED;
    }
    Optional<String> pointer =
        answer
            .string("pointer")
            .filter(it -> passages.stream().anyMatch(known -> known.pointer().equals(it)));
    return new ClassifierResult.ClassifierVerdict(
        verdict, score, label(answer.string("label").orElse("")), pointer.orElse(""));
  }

  /** The score of one that gives none. */
  private static double usual(Verdict verdict) {
    return switch (verdict) {
      case CLEAN -> 0;
      case SUSPECT -> 0.5;
      case VIOLATION -> 1;
    };
  }

  private static @Nullable Verdict verdict(String word) {
    for (Verdict verdict : Verdict.values()) {
      if (verdict.wire().equals(word)) {
        return verdict;
      }
    }
    return null;
  }

  /** A label is shown to people and kept in records, so it is a short plain word or nothing. */
  private static String label(String text) {
    boolean plain =
        text.length() <= LONGEST_LABEL
            && text.chars()
                .allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0));
    return plain ? text : "";
  }
}
