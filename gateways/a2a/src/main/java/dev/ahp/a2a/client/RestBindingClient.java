package dev.ahp.a2a.client;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.net.EventStream;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The HTTP+JSON binding of 1.0. */
final class RestBindingClient extends BindingClient {
  RestBindingClient(
      GuardedHttpClient http, RemoteEndpoint endpoint, RemoteCredential remoteCredential) {
    super(http, endpoint, remoteCredential);
  }

  @Override
  JsonObject call(A2aMethod a2aMethod, JsonObject params) throws IOException {
    String task = "/tasks/" + encode(params.string("id").orElse(""));
    return switch (a2aMethod) {
      case SEND -> result(http.post(uri("/message:send"), headers(), JsonWriter.bytes(params)));
      case CANCEL -> result(http.post(uri(task + ":cancel"), headers(), bytes("{}")));
      case GET -> result(http.get(uri(task + query(params)), headers()));
      case LIST -> result(http.get(uri("/tasks" + query(params)), headers()));
      default -> throw new IllegalArgumentException(a2aMethod + " is not supported by this client");
    };
  }

  @Override
  EventStream openEvents(JsonObject params) throws IOException {
    String path = "/tasks/" + encode(params.string("id").orElse("")) + ":subscribe";
    return http.events(uri(path), headers(), null, BOUNDS);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private URI uri(String path) {
    String base = endpoint.endpoint().toString();
    String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    String tenant = endpoint.tenant().isEmpty() ? "" : "/" + encode(endpoint.tenant());
    return URI.create(root + tenant + path);
  }

  private static String query(JsonObject params) {
    List<String> pairs = new ArrayList<>();
    for (String name : params.names()) {
      Json value = params.get(name);
      if (value != null && !name.equals("id") && !name.equals("tenant")) {
        String text = value.asString().orElseGet(() -> JsonWriter.compact(value));
        pairs.add(name + "=" + encode(text));
      }
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  JsonObject result(GuardedHttpClient.GuardedResponse response) throws IOException {
    if (response.isSuccess()) {
      return read(response.body());
    }
    if (response.status() == 401 || response.status() == 403) {
      throw new UnexpectedStatusException(response.status());
    }
    JsonObject error;
    try {
      error = read(response.body()).object("error").orElse(JsonObject.empty());
    } catch (IOException notJson) {
      throw new UnexpectedStatusException(response.status());
    }
    throw error.isEmpty()
        ? new UnexpectedStatusException(response.status())
        : RemoteErrorException.ofRest(error);
  }
}
