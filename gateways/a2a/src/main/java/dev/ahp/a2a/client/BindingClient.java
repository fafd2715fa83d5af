package dev.ahp.a2a.client;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.EventStream;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A protocol binding of the client. */
interface BindingClient {
  JsonLimits LIMITS = JsonLimits.RENDERING;

  /**
   * Limits of an event stream: bytes per event, total bytes, idle time and total time. Beyond them
   * the task is polled.
   */
  EventStream.Bounds BOUNDS =
      new EventStream.Bounds(1 << 20, 16 << 20, Duration.ofMinutes(2), Duration.ofHours(1));

  /**
   * Returns the result in the format of 1.0.
   *
   * @throws RemoteErrorException if the agent responds with an error
   */
  JsonObject call(RemoteEndpoint endpoint, Login login, A2aMethod a2aMethod, JsonObject params)
      throws IOException;

  /** Subscribes to the events of a task. Handles error responses like {@link #call}. */
  EventStream events(RemoteEndpoint endpoint, Login login, JsonObject params) throws IOException;

  /** Returns the headers of every request. */
  static Map<String, String> headers(RemoteEndpoint endpoint, Login login) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, application/a2a+json");
    if (endpoint.a2aVersion() == A2aVersion.V1_0) {
      headers.put("A2A-Version", endpoint.a2aVersion().number());
    }
    if (endpoint.handoff()) {
      headers.put(endpoint.a2aVersion().extensions(), HandoffExtension.URI);
    }
    headers.putAll(login.at(endpoint.endpoint()));
    return headers;
  }

  /** Parses untrusted bytes as a JSON object. */
  static JsonObject read(byte[] body) throws IOException {
    try {
      return JsonReader.read(body, LIMITS)
          .asObject()
          .orElseThrow(() -> new IOException("the response of the agent is not a JSON object"));
    } catch (JsonException e) {
      throw new IOException("the response of the agent is not valid JSON: " + e.getMessage(), e);
    }
  }
}
