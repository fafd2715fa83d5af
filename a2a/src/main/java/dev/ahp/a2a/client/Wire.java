package dev.ahp.a2a.client;

import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.task.Extension;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One way to call. */
interface Wire {
  /** Gives the answer in the shapes of 1.0; a refusal is an {@link A2aRefusal}. */
  JsonObject call(Remote remote, Login login, Method method, JsonObject params) throws IOException;

  /** Asks for the events of a task; an answer without them is an error as in any other call. */
  TaskEvents events(Remote remote, Login login, JsonObject params) throws IOException;

  /** What goes with every call. */
  static Map<String, String> headers(Remote remote, Login login) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, application/a2a+json");
    if (remote.version() == Version.V1_0) {
      headers.put("A2A-Version", remote.version().number());
    }
    if (remote.handoff()) {
      headers.put(remote.version().extensions(), Extension.URI);
    }
    headers.putAll(login.at(remote.endpoint()));
    return headers;
  }

  /** Reads an object from bytes that somebody else wrote. */
  static JsonObject read(byte[] body) throws IOException {
    try {
      return JsonReader.read(body, A2aClient.LIMITS)
          .asObject()
          .orElseThrow(() -> new IOException("the agent answered with no object"));
    } catch (JsonFault e) {
      throw new IOException("the agent's answer cannot be read: " + e.getMessage(), e);
    }
  }
}
