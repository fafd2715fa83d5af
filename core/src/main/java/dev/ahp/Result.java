package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result that an owner reports when it completes a packet. */
public record Result(JsonObject json) {

  /** Accepts a map, record, list, string, number, boolean or null. */
  public static Result of(@Nullable Object plain) {
    return new Result(JsonObject.builder().put("result", Json.from(plain)).build());
  }

  public static Result none() {
    return new Result(JsonObject.empty());
  }

  public Result evidence(String... evidence) {
    return new Result(json.with("evidence", JsonArray.ofStrings(List.of(evidence))));
  }

  public Result artifacts(List<Map<String, ?>> artifacts) {
    return new Result(json.with("artifacts", Json.from(artifacts)));
  }

  public Result cost(double usd, long promptTokens, long completionTokens) {
    return new Result(
        json.with(
            "cost",
            JsonObject.builder()
                .put("usd", usd)
                .put("prompt", promptTokens)
                .put("completion", completionTokens)
                .build()));
  }
}
