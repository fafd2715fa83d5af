package dev.ahp.broker.command;

import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.JsonObject;
import java.util.List;

/** What of a stored packet its sender wrote. */
public final class DuplicateCheck {
  private static final String HIDDEN = "~";

  private DuplicateCheck() {}

  /** Whether one is the other sent again; who tries again does so in another step of the trace. */
  static boolean isSame(JsonObject first, JsonObject second) {
    return content(first).equals(content(second));
  }

  private static JsonObject content(JsonObject packet) {
    return asSent(packet).toBuilder().remove("traceparent").build();
  }

  /** The packet without what the broker added. */
  public static JsonObject asSent(JsonObject content) {
    List<String> assigned = AssignedFields.of(content);
    JsonObject.Builder sent = JsonObject.builder();
    content
        .members()
        .forEach(
            (name, value) -> {
              if (!name.startsWith(HIDDEN) && !assigned.contains(name)) {
                sent.put(name, value);
              }
            });
    return sent.build();
  }
}
