package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/**
 * A tool, resource, resource template or prompt.
 *
 * @param definition its entry in the list
 */
public record McpFeature(JsonObject definition, FeatureHandler handler) {
  String text(String member) {
    return definition.string(member).orElse("");
  }

  /** Returns the result of a request; its cancellation ends the request. */
  @FunctionalInterface
  public interface FeatureHandler {
    CompletableFuture<JsonObject> handle(McpCall call);
  }
}
