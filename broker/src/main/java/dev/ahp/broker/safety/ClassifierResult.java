package dev.ahp.broker.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.Verdict;

/** The result of an external classifier. */
public sealed interface ClassifierResult {
  /** Returns the form for audit records. */
  Json toJson();

  /**
   * A verdict.
   *
   * @param score from 0 to 1
   * @param label the kind of the finding; empty for none
   * @param pointer the passage of the finding; empty for all
   */
  record ClassifierVerdict(Verdict verdict, double score, String label, String pointer)
      implements ClassifierResult {
    @Override
    public Json toJson() {
      JsonObject.Builder json =
          JsonObject.builder().put("verdict", verdict.wire()).put("score", score);
      if (!label.isEmpty()) {
        json.put("label", label);
      }
      return json.build();
    }
  }

  /**
   * A failed call.
   *
   * @param why one of {@code timeout unreachable status malformed large busy resting error}
   */
  record ClassifierFailure(String why) implements ClassifierResult {
    @Override
    public Json toJson() {
      return JsonObject.builder().put("failure", why).build();
    }
  }
}
