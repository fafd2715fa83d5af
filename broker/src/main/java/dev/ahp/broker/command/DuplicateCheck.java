package dev.ahp.broker.command;

import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Compares packets by the members that their sender wrote. */
public final class DuplicateCheck {
  private static final String INTERNAL_PREFIX = "~";

  private DuplicateCheck() {}

  /** Returns whether both packets have the same content, apart from their traceparent. */
  static boolean isSame(JsonObject first, JsonObject second) {
    return content(first).equals(content(second));
  }

  private static JsonObject content(JsonObject packet) {
    return asSent(packet).toBuilder().remove("traceparent").build();
  }

  /** Returns the packet without the members that the broker added. */
  public static JsonObject asSent(JsonObject content) {
    List<String> assigned = AssignedFields.of(content);
    JsonObject.Builder sent = JsonObject.builder();
    content
        .members()
        .forEach(
            (name, value) -> {
              if (!name.startsWith(INTERNAL_PREFIX) && !assigned.contains(name)) {
                sent.put(name, value);
              }
            });
    return sent.build();
  }
}
