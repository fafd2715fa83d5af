package dev.ahp.mcp.stateless;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.function.Consumer;

/**
 * A request with its caller.
 *
 * @param notifications receives the notifications that precede the result
 */
public record McpCall(Caller caller, McpRequest request, Consumer<JsonObject> notifications) {
  public JsonObject params() {
    return request.params();
  }

  /** Reports progress if the client wants it. The value must increase with each report. */
  public void sendProgress(long progress) {
    Json token = request.progressToken();
    if (token != null) {
      notifications.accept(
          McpMessages.notification(
              "notifications/progress",
              JsonObject.builder().put("progressToken", token).put("progress", progress).build()));
    }
  }
}
