package dev.ahp.mcp.stateless;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC request.
 *
 * @param id a string or an integer
 */
public record McpRequest(Json id, String method, JsonObject params) {
  private static final String CAPABILITIES = McpMessages.PREFIX + "clientCapabilities";
  private static final String LOG_LEVEL = McpMessages.PREFIX + "logLevel";
  private static final List<String> LOG_LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  /** Reads a message that has an id. */
  static McpRequest of(JsonObject message) {
    Json id = id(message);
    if (id == null) {
      throw McpRequestException.invalidRequest("id must be a string or an integer");
    }
    String method =
        message
            .string("method")
            .filter(it -> message.string("jsonrpc").filter("2.0"::equals).isPresent())
            .orElseThrow(
                () ->
                    McpRequestException.invalidRequest(
                        "expected a JSON-RPC 2.0 request with a method"));
    Json params = message.get("params");
    if (params != null && params.asObject().isEmpty()) {
      throw McpRequestException.invalidRequest("params must be an object");
    }
    return new McpRequest(id, method, message.object("params").orElse(JsonObject.empty()));
  }

  /** Returns the id of a message, null if it is absent or of the wrong type. */
  static @Nullable Json id(JsonObject message) {
    Json id = message.get("id");
    boolean valid = id instanceof Json.Str || (id instanceof Json.Num number && number.isInteger());
    return valid ? id : null;
  }

  Optional<String> version() {
    return meta().string(McpVersions.VERSION);
  }

  private JsonObject meta() {
    return params.object(McpMessages.META).orElse(JsonObject.empty());
  }

  /** Rejects a request without the metadata that each request must have. */
  void checkMeta() {
    if (version().isEmpty()) {
      throw McpRequestException.invalidMeta(pointer(McpVersions.VERSION) + " is required");
    }
    if (meta().object(CAPABILITIES).isEmpty()) {
      throw McpRequestException.invalidMeta(
          pointer(CAPABILITIES) + " is required and must be an object");
    }
    Json level = meta().get(LOG_LEVEL);
    if (level != null && level.asString().filter(LOG_LEVELS::contains).isEmpty()) {
      throw McpRequestException.invalidMeta(pointer(LOG_LEVEL) + " must be one of " + LOG_LEVELS);
    }
  }

  private static String pointer(String key) {
    return "/params/_meta/" + key.replace("/", "~1");
  }

  /** Returns the capabilities that the client declared for this request. */
  public JsonObject clientCapabilities() {
    return meta().object(CAPABILITIES).orElse(JsonObject.empty());
  }

  /** Returns the token of the client's progress notifications; null if it wants none. */
  @Nullable Json progressToken() {
    return meta().get("progressToken");
  }
}
