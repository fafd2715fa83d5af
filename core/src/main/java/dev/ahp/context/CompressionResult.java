package dev.ahp.context;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The result of compressing a message.
 *
 * @param compressed whether turns were summarized or dropped, or excerpts dropped
 * @param fits whether the message is now below the threshold; false if its other members are too
 *     large
 * @param excerptsDropped the number of excerpts that were removed from {@code relevantContext}
 * @param summarizer the author of the summary: {@code extractive} or the name of a model; null if
 *     there is none
 * @param fallback the reason why no model summary was used, or null
 * @param cost the cost of the model, which the message already includes
 */
public record CompressionResult(
    boolean compressed,
    boolean fits,
    int tokensBefore,
    int tokensAfter,
    int turnsBefore,
    int turnsKept,
    int excerptsDropped,
    JsonObject message,
    @Nullable String summarizer,
    @Nullable String fallback,
    Cost cost) {

  public JsonObject toJson() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("compressed", compressed)
            .put("tokensBefore", tokensBefore)
            .put("tokensAfter", tokensAfter)
            .put("turnsBefore", turnsBefore)
            .put("turnsKept", turnsKept)
            .put("message", message);
    if (excerptsDropped > 0) {
      json.put("excerptsDropped", excerptsDropped);
    }
    if (summarizer != null) {
      json.put("summarizer", summarizer);
    }
    if (fallback != null) {
      json.put("fallback", fallback);
    }
    return cost.equals(Cost.NONE) ? json.build() : json.put("cost", cost.toJson()).build();
  }
}
