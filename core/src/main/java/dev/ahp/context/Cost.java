package dev.ahp.context;

import dev.ahp.json.JsonObject;

/** The cost of a model call. */
public record Cost(double usd, long promptTokens, long completionTokens) {
  public static final Cost NONE = new Cost(0, 0, 0);

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("usd", usd)
        .put("prompt", promptTokens)
        .put("completion", completionTokens)
        .build();
  }
}
