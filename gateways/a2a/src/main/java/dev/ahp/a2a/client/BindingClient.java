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

/** One way to call. */
interface BindingClient {
  JsonLimits LIMITS = JsonLimits.RENDERING;

  /** An agent that says more at once, or nothing for long, is asked instead. */
  EventStream.Bounds BOUNDS =
      new EventStream.Bounds(1 << 20, 16 << 20, Duration.ofMinutes(2), Duration.ofHours(1));

  /** Gives the answer in the shapes of 1.0; a refusal is an {@link RemoteErrorException}. */
  JsonObject call(RemoteEndpoint endpoint, Login login, A2aMethod a2aMethod, JsonObject params)
      throws IOException;

  /** Asks for the events of a task; an answer without them is an error as in any other call. */
  EventStream events(RemoteEndpoint endpoint, Login login, JsonObject params)
      throws IOException;

  /** What goes with every call. */
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

  /** Reads an object from bytes that somebody else wrote. */
  static JsonObject read(byte[] body) throws IOException {
    try {
      return JsonReader.read(body, LIMITS)
          .asObject()
          .orElseThrow(() -> new IOException("the agent answered with no object"));
    } catch (JsonException e) {
      throw new IOException("the agent's answer cannot be read: " + e.getMessage(), e);
    }
  }
}
