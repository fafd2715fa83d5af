package dev.ahp.server.classifier;

import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.TextPassage;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses and validates the response of a classifier. */
final class ClassifierResponseParser {
  private static final JsonLimits LIMITS =
      new JsonLimits(HttpClassifier.MAX_RESPONSE_BYTES, 16, HttpClassifier.MAX_RESPONSE_BYTES);
  private static final int MAX_LABEL_CHARS = 60;
  static final ClassifierResult MALFORMED = new ClassifierResult.ClassifierFailure("malformed");

  private ClassifierResponseParser() {}

  static ClassifierResult parse(byte[] body, List<TextPassage> textPassages) {
    try {
      return JsonReader.read(new String(body, StandardCharsets.UTF_8), LIMITS)
          .asObject()
          .map(it -> parse(it, textPassages))
          .orElse(MALFORMED);
    } catch (JsonException e) {
      return MALFORMED;
    }
  }

  private static ClassifierResult parse(JsonObject response, List<TextPassage> textPassages) {
    Verdict verdict = verdict(response.string("verdict").orElse(""));
    if (verdict == null) {
      return MALFORMED;
    }
    double score = response.number("score").orElse(defaultScore(verdict));
    if (!(score >= 0 && score <= 1)
        || (response.has("score") && response.number("score").isEmpty())) {
      return MALFORMED;
    }
    Optional<String> pointer =
        response
            .string("pointer")
            .filter(it -> textPassages.stream().anyMatch(known -> known.pointer().equals(it)));
    return new ClassifierResult.ClassifierVerdict(
        verdict, score, label(response.string("label").orElse("")), pointer.orElse(""));
  }

  /** Returns the score of a response without one. */
  private static double defaultScore(Verdict verdict) {
    return switch (verdict) {
      case CLEAN -> 0;
      case SUSPECT -> 0.5;
      case VIOLATION -> 1;
    };
  }

  private static @Nullable Verdict verdict(String name) {
    for (Verdict verdict : Verdict.values()) {
      if (verdict.wire().equals(name)) {
        return verdict;
      }
    }
    return null;
  }

  /** Returns the label if it is short and plain, else "". Labels are displayed and recorded. */
  private static String label(String text) {
    boolean plain =
        text.length() <= MAX_LABEL_CHARS
            && text.chars()
                .allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0));
    return plain ? text : "";
  }
}
