package dev.ahp.context;

import dev.ahp.json.JsonObject;

/**
 * What became of a message.
 *
 * @param compressed false when it fitted as it was
 * @param fits whether it is now below the threshold; only a message whose other members are too
 *     large by themselves is not
 */
public record Compression(
    boolean compressed,
    boolean fits,
    int tokensBefore,
    int tokensAfter,
    int turnsBefore,
    int turnsKept,
    JsonObject message) {

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("compressed", compressed)
        .put("tokensBefore", tokensBefore)
        .put("tokensAfter", tokensAfter)
        .put("turnsBefore", turnsBefore)
        .put("turnsKept", turnsKept)
        .put("message", message)
        .build();
  }
}
