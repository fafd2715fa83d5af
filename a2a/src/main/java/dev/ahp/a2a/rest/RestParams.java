package dev.ahp.a2a.rest;

import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.http.route.Call;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The parameters of a call that its path and query hold. */
final class RestParams {
  private static final int MAX_DIGITS = 9;

  private RestParams() {}

  static Optional<JsonObject> ofTask(Call call, String id) {
    JsonObject.Builder params = JsonObject.builder().put("id", id);
    number(call, "historyLength", params);
    return Optional.of(params.build());
  }

  static Optional<JsonObject> ofList(Call call) {
    JsonObject.Builder params = JsonObject.builder();
    for (String word : List.of("contextId", "status", "pageToken", "statusTimestampAfter")) {
      call.query().text(word).filter(it -> !it.isEmpty()).ifPresent(it -> params.put(word, it));
    }
    number(call, "pageSize", params);
    number(call, "historyLength", params);
    call.query()
        .text("includeArtifacts")
        .ifPresent(it -> params.put("includeArtifacts", it.equals("true")));
    return Optional.of(params.build());
  }

  /** In the shape of 1.0, whatever the version: paths are the same in both. */
  static Optional<JsonObject> ofPush(Call call) {
    JsonObject.Builder params = JsonObject.builder().put("taskId", call.value("id"));
    String config = call.values().get("config");
    return Optional.of(config == null ? params.build() : params.put("id", config).build());
  }

  private static void number(Call call, String name, JsonObject.Builder params) {
    call.query().text(name).ifPresent(it -> params.put(name, number(name, it)));
  }

  private static Json number(String name, String text) {
    int start = text.startsWith("-") ? 1 : 0;
    boolean digits =
        text.length() > start
            && text.length() <= MAX_DIGITS
            && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      throw A2aFault.params(name + " must be a whole number");
    }
    return Json.of(Integer.parseInt(text));
  }
}
