package dev.ahp.a2a.client;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.EventStream;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A protocol binding of the client. */
abstract class BindingClient {
  static final JsonLimits LIMITS = JsonLimits.RENDERING;

  /**
   * Limits of an event stream: bytes per event, total bytes, idle time and total time. Beyond them
   * the task is polled.
   */
  static final EventStream.Bounds BOUNDS =
      new EventStream.Bounds(1 << 20, 16 << 20, Duration.ofMinutes(2), Duration.ofHours(1));

  final GuardedHttpClient http;
  final RemoteEndpoint endpoint;
  private final RemoteCredential remoteCredential;

  BindingClient(
      GuardedHttpClient http, RemoteEndpoint endpoint, RemoteCredential remoteCredential) {
    this.http = http;
    this.endpoint = endpoint;
    this.remoteCredential = remoteCredential;
  }

  /**
   * Returns the result in the format of 1.0.
   *
   * @throws RemoteErrorException if the agent responds with an error
   */
  abstract JsonObject call(A2aMethod a2aMethod, JsonObject params) throws IOException;

  /** Subscribes to the events of a task. Handles error responses like {@link #call}. */
  EventStream events(JsonObject params) throws IOException {
    try {
      return openEvents(params);
    } catch (GuardedHttpClient.NotAnEventStreamException other) {
      result(other.response());
      throw other;
    }
  }

  abstract EventStream openEvents(JsonObject params) throws IOException;

  /** Returns the result in a response, or throws its error. */
  abstract JsonObject result(GuardedHttpClient.GuardedResponse response) throws IOException;

  /** Returns the headers of every request. */
  final Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, application/a2a+json");
    if (endpoint.a2aVersion() == A2aVersion.V1_0) {
      headers.put("A2A-Version", endpoint.a2aVersion().number());
    }
    if (endpoint.handoff()) {
      headers.put(endpoint.a2aVersion().extensions(), HandoffExtension.URI);
    }
    headers.putAll(remoteCredential.at(endpoint.endpoint()));
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
