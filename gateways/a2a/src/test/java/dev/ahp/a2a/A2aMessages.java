package dev.ahp.a2a;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/** Messages of both versions. */
final class A2aMessages {
  private A2aMessages() {}

  static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  /** A text message to a target in 0.3. */
  static JsonObject old(String text, String target) {
    return json(
        """
        {"message":{"kind":"message","role":"user","messageId":"m-1",
          "parts":[{"kind":"text","text":"%s"}],"metadata":{"target":"%s"}}}
        """
            .formatted(text, target));
  }

  /** A text message to a target in 1.0; the call does not block. */
  static JsonObject current(String text, String target) {
    return json(
        """
        {"configuration":{"returnImmediately":true},
         "message":{"role":"ROLE_USER","messageId":"m-1","parts":[{"text":"%s"}],
           "metadata":{"https://ahp.dev/a2a/handoff/v1":{"target":"%s"}}}}
        """
            .formatted(text, target));
  }
}
