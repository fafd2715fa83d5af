package dev.ahp.context;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What became of a message.
 *
 * @param compressed false when it fitted as it was
 * @param fits whether it is now below the threshold; only a message whose other members are too
 *     large by themselves is not
 * @param summarizer who wrote the summary: {@code extractive} or the name of a model; null when
 *     nobody had to
 * @param fallback why a model was asked for nothing, else null
 * @param cost of asking one, which the message's own books hold already
 */
public record CompressionResult(
    boolean compressed,
    boolean fits,
    int tokensBefore,
    int tokensAfter,
    int turnsBefore,
    int turnsKept,
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
    if (summarizer != null) {
      json.put("summarizer", summarizer);
    }
    if (fallback != null) {
      json.put("fallback", fallback);
    }
    return cost.equals(Cost.NONE) ? json.build() : json.put("cost", cost.toJson()).build();
  }
}
