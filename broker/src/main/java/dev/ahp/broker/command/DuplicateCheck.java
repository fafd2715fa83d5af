package dev.ahp.broker.command;

import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
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
    return without(sent.build(), assigned);
  }

  /** Removes the members inside the payload that the broker added; they are named by pointers. */
  private static JsonObject without(JsonObject packet, List<String> assigned) {
    JsonObject sent = packet;
    for (String pointer : assigned) {
      if (pointer.startsWith("/")) {
        sent = without(sent, JsonPointer.parse(pointer).segments(), 0);
      }
    }
    return sent;
  }

  private static JsonObject without(JsonObject holder, List<String> segments, int index) {
    String name = segments.get(index);
    if (index == segments.size() - 1) {
      return holder.toBuilder().remove(name).build();
    }
    return holder
        .object(name)
        .map(it -> holder.with(name, without(it, segments, index + 1)))
        .orElse(holder);
  }
}
