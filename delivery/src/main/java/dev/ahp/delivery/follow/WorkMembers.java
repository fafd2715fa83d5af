package dev.ahp.delivery.follow;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The members of a packet that describe its work; the others concern only its broker. */
public final class WorkMembers {
  private static final List<String> NAMES =
      List.of(
          "type",
          "objective",
          "payload",
          "intent",
          "scope",
          "constraints",
          "expectedOutput",
          "priority",
          "expiresAt",
          "personalData",
          "trust",
          "confidence",
          "traceparent");

  private WorkMembers() {}

  /** Copies the members to a packet for another broker. */
  public static void copy(JsonObject packet, JsonObject.Builder to) {
    for (String name : NAMES) {
      Json value = packet.get(name);
      if (value != null && !value.isNull()) {
        to.put(name, value);
      }
    }
  }
}
