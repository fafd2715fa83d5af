package dev.ahp.a2a;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls over HTTP+JSON. */
record RestCaller(A2aDaemon daemon) implements BindingCaller {
  @Override
  public JsonObject call(String who, A2aMethod method, JsonObject params) throws Exception {
    return result(send(who, method, params));
  }

  private static JsonObject result(HttpResponse<String> answer) {
    JsonObject json = A2aDaemon.json(answer);
    JsonObject error = json.object("error").orElse(null);
    if (error != null) {
      String reason =
          error.array("details").orElseThrow().objects().get(0).string("reason").orElse("");
      throw new CallFailure(reason, error.string("message").orElse(""));
    }
    return json;
  }

  private HttpResponse<String> send(String who, A2aMethod method, JsonObject params)
      throws Exception {
    String id = "/a2a/tasks/" + params.string("id").orElse("");
    String configs =
        "/a2a/tasks/" + params.string("taskId").orElse("") + "/pushNotificationConfigs";
    String config = configs + "/" + params.string("id").orElse("");
    return switch (method) {
      case SEND -> daemon.send(who, "POST", "/a2a/message:send", params.toText());
      case STREAM -> daemon.send(who, "POST", "/a2a/message:stream", params.toText());
      case GET -> daemon.send(who, "GET", id + query(params), "");
      case LIST -> daemon.send(who, "GET", "/a2a/tasks" + query(params), "");
      case CANCEL -> daemon.send(who, "POST", id + ":cancel", "{}");
      case SUBSCRIBE -> daemon.send(who, "GET", id + ":subscribe", "");
      case PUSH_CREATE -> daemon.send(who, "POST", configs, params.toText());
      case PUSH_GET -> daemon.send(who, "GET", config, "");
      case PUSH_LIST -> daemon.send(who, "GET", configs, "");
      case PUSH_DELETE -> daemon.send(who, "DELETE", config, "");
      case EXTENDED_CARD -> daemon.send(who, "GET", "/a2a/extendedAgentCard", "");
    };
  }

  private static String query(JsonObject params) {
    return params.members().entrySet().stream()
        .filter(it -> !it.getKey().equals("id"))
        .map(RestCaller::pair)
        .collect(Collectors.joining("&", "?", ""));
  }

  private static String pair(Map.Entry<String, Json> parameter) {
    Json value = parameter.getValue();
    return parameter.getKey() + "=" + value.asString().orElseGet(value::toText);
  }

  @Override
  public List<JsonObject> stream(String who, A2aMethod method, JsonObject params) throws Exception {
    HttpResponse<String> answer = send(who, method, params);
    return answer.statusCode() == 200 ? events(answer.body()) : List.of(result(answer));
  }

  /** Returns the data of server-sent events. */
  static List<JsonObject> events(String text) {
    return text.lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> A2aMessages.json(line.substring("data: ".length())))
        .toList();
  }
}
