package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketObjective;

/**
 * The texts of a packet in the view of its task, shortened.
 *
 * @param objective what the packet is about, or null
 * @param error the error of the packet with {@code code} and {@code message}, or null
 */
record PacketTexts(Json objective, Json error) {
  /** For packets whose content the caller may not read. */
  static final PacketTexts HIDDEN = new PacketTexts(Json.Null.NULL, Json.Null.NULL);

  private static final int MAX_OBJECTIVE = 300;
  private static final int MAX_CODE = 100;
  private static final int MAX_MESSAGE = 500;

  static PacketTexts of(PacketState packet, JsonObject content) {
    return new PacketTexts(
        objective(packet, content, MAX_OBJECTIVE),
        packet.get(PacketAttribute.ERROR).map(PacketTexts::error).orElse(Json.Null.NULL));
  }

  /** Returns the shortened objective; null if the packet has no text but its type. */
  static Json objective(PacketState packet, JsonObject content, int maxChars) {
    String objective = PacketObjective.of(content);
    boolean isType = objective.equals(packet.identity().type());
    return objective.isBlank() || isType ? Json.Null.NULL : Json.of(shortened(objective, maxChars));
  }

  private static Json error(JsonObject error) {
    return JsonObject.builder()
        .put("code", shortened(error.string("code").orElse(""), MAX_CODE))
        .put("message", shortened(error.string("message").orElse(""), MAX_MESSAGE))
        .build();
  }

  /** Truncates a text without splitting a surrogate pair. */
  static String shortened(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
    return text.substring(0, end) + "…";
  }

  JsonObject.Builder addTo(JsonObject.Builder entry) {
    return entry.put("objective", objective).put("error", error);
  }
}
