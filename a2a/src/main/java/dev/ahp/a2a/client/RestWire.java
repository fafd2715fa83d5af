package dev.ahp.a2a.client;

import dev.ahp.a2a.dialect.Method;
import dev.ahp.delivery.guard.GuardedHttp;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls by HTTP+JSON of 1.0: what is sent is the body, what is looked for is in the address. */
final class RestWire implements Wire {
  private final GuardedHttp http;

  RestWire(GuardedHttp http) {
    this.http = http;
  }

  @Override
  public JsonObject call(Remote remote, Login login, Method method, JsonObject params)
      throws IOException {
    Map<String, String> headers = Wire.headers(remote, login);
    String task = "/tasks/" + encoded(params.string("id").orElse(""));
    return switch (method) {
      case SEND ->
          result(http.post(at(remote, "/message:send"), headers, JsonWriter.bytes(params)));
      case CANCEL -> result(http.post(at(remote, task + ":cancel"), headers, bytes("{}")));
      case GET -> result(http.get(at(remote, task + query(params)), headers));
      case LIST -> result(http.get(at(remote, "/tasks" + query(params)), headers));
      default -> throw new IllegalArgumentException(method + " is not called");
    };
  }

  @Override
  public TaskEvents events(Remote remote, Login login, JsonObject params) throws IOException {
    String path = "/tasks/" + encoded(params.string("id").orElse("")) + ":subscribe";
    try {
      return new TaskEvents(
          http.events(at(remote, path), Wire.headers(remote, login), null, A2aClient.BOUNDS),
          false);
    } catch (GuardedHttp.NoEvents other) {
      result(other.answer());
      throw other;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static URI at(Remote remote, String path) {
    String base = remote.endpoint().toString();
    String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    String tenant = remote.tenant().isEmpty() ? "" : "/" + encoded(remote.tenant());
    return URI.create(root + tenant + path);
  }

  private static String query(JsonObject params) {
    List<String> pairs = new ArrayList<>();
    for (String name : params.names()) {
      Json value = params.get(name);
      if (value != null && !name.equals("id") && !name.equals("tenant")) {
        String text = value.asString().orElseGet(() -> JsonWriter.compact(value));
        pairs.add(name + "=" + encoded(text));
      }
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static JsonObject result(GuardedHttp.Answer answer) throws IOException {
    if (answer.isSuccess()) {
      return Wire.read(answer.body());
    }
    if (answer.status() == 401 || answer.status() == 403) {
      throw new A2aStatus(answer.status());
    }
    JsonObject error;
    try {
      error = Wire.read(answer.body()).object("error").orElse(JsonObject.empty());
    } catch (IOException notJson) {
      throw new A2aStatus(answer.status());
    }
    throw error.isEmpty() ? new A2aStatus(answer.status()) : A2aRefusal.ofRest(error);
  }
}
