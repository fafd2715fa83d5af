package dev.ahp.mcp.stateless;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Builds JSON-RPC messages and the metadata keys that MCP defines. */
final class McpMessages {
  /** The prefix of the metadata keys of MCP. */
  static final String PREFIX = "io.modelcontextprotocol/";

  static final String META = "_meta";

  private McpMessages() {}

  static JsonObject notification(String method, JsonObject params) {
    return JsonObject.builder()
        .put("jsonrpc", "2.0")
        .put("method", method)
        .put("params", params)
        .build();
  }

  static JsonObject result(Json id, JsonObject result) {
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("result", result).build();
  }

  /** Returns an error response; the id is null if it could not be read. */
  static JsonObject error(@Nullable Json id, JsonObject error) {
    return JsonObject.builder()
        .put("jsonrpc", "2.0")
        .putIfPresent("id", id)
        .put("error", error)
        .build();
  }
}
