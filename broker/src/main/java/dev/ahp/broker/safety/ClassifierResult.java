package dev.ahp.broker.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.Verdict;

/** What an outside classifier came to. */
public sealed interface ClassifierResult {
  /** As records hold it. */
  Json toJson();

  /**
   * It judged.
   *
   * @param score from 0 to 1
   * @param label what it calls what it found; empty for nothing
   * @param pointer the passage that it means; empty for all of them
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
   * It did not judge.
   *
   * @param why one word: {@code timeout unreachable status malformed large busy resting}
   */
  record ClassifierFailure(String why) implements ClassifierResult {
    @Override
    public Json toJson() {
      return JsonObject.builder().put("failure", why).build();
    }
  }
}
