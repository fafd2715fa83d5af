package dev.ahp.a2a.rest;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import java.util.List;
import java.util.Optional;

/** Parameters of a call in its path and query. */
final class RestParams {
  private static final int MAX_DIGITS = 9;

  private RestParams() {}

  static Optional<JsonObject> ofTask(ApiRequest request, String id) {
    JsonObject.Builder params = JsonObject.builder().put("id", id);
    number(request, "historyLength", params);
    return Optional.of(params.build());
  }

  static Optional<JsonObject> ofList(ApiRequest request) {
    JsonObject.Builder params = JsonObject.builder();
    for (String name : List.of("contextId", "status", "pageToken", "statusTimestampAfter")) {
      request.query().text(name).filter(it -> !it.isEmpty()).ifPresent(it -> params.put(name, it));
    }
    number(request, "pageSize", params);
    number(request, "historyLength", params);
    request
        .query()
        .text("includeArtifacts")
        .ifPresent(it -> params.put("includeArtifacts", it.equals("true")));
    return Optional.of(params.build());
  }

  /** Returns the shape of 1.0 for both versions, whose paths are the same. */
  static Optional<JsonObject> ofPush(ApiRequest request) {
    JsonObject.Builder params = JsonObject.builder().put("taskId", request.value("id"));
    String config = request.values().get("config");
    return Optional.of(config == null ? params.build() : params.put("id", config).build());
  }

  private static void number(ApiRequest request, String name, JsonObject.Builder params) {
    request.query().text(name).ifPresent(it -> params.put(name, number(name, it)));
  }

  private static Json number(String name, String text) {
    int start = text.startsWith("-") ? 1 : 0;
    boolean digits =
        text.length() > start
            && text.length() <= MAX_DIGITS
            && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      throw A2aException.params(name + " must be an integer");
    }
    return Json.of(Integer.parseInt(text));
  }
}
