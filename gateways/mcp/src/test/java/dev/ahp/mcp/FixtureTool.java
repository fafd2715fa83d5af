package dev.ahp.mcp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.stateless.McpFeature;
import dev.ahp.mcp.stateless.McpFeature.FeatureHandler;
import java.util.concurrent.CompletableFuture;

/** Builds tools for tests and their results. */
final class FixtureTool {
  private FixtureTool() {}

  static McpFeature of(String name, FeatureHandler handler) {
    JsonObject definition =
        JsonObject.builder()
            .put("name", name)
            .put("description", "For the conformance suite.")
            .put("inputSchema", JsonObject.builder().put("type", "object").build())
            .build();
    return new McpFeature(definition, handler);
  }

  static CompletableFuture<JsonObject> text(String text) {
    Json content = JsonObject.builder().put("type", "text").put("text", text).build();
    return CompletableFuture.completedFuture(
        JsonObject.builder().put("content", JsonArray.of(content)).build());
  }
}
