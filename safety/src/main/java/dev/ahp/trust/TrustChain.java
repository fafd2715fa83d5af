package dev.ahp.trust;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The trust labels along one chain. A string keeps the lowest label of earlier packets. */
public final class TrustChain {
  private final Map<String, TrustLabel> lowestByText = new HashMap<>();

  /**
   * Adds the next packet and returns its effective labels: its own labels, lowered by earlier
   * packets, and inherited labels of strings without one.
   */
  public Map<String, TrustLabel> effective(JsonObject packet) {
    Map<String, TrustLabel> labels = labelsOf(packet);
    Map<String, TrustLabel> effective = new LinkedHashMap<>();
    labels.forEach((pointer, label) -> effective.put(pointer, lowered(pointer, label, packet)));
    eachString(
        packet.object("payload").orElse(JsonObject.empty()),
        "/payload",
        (pointer, text) -> {
          TrustLabel known = lowestByText.get(text);
          if (known != null && known.compareTo(TrustLabel.AGENT) > 0) {
            effective.merge(pointer, known, TrustLabel::lower);
          }
        });
    recordLowest(packet, effective);
    return effective;
  }

  private static Map<String, TrustLabel> labelsOf(JsonObject packet) {
    Map<String, TrustLabel> labels = new LinkedHashMap<>();
    packet
        .object("trust")
        .ifPresent(
            trust ->
                trust
                    .members()
                    .forEach(
                        (pointer, name) ->
                            name.asString()
                                .flatMap(TrustLabel::named)
                                .ifPresent(label -> labels.put(pointer, label))));
    return labels;
  }

  /** Returns the lowest known label of all texts in the labelled value. */
  private TrustLabel lowered(String pointer, TrustLabel label, JsonObject packet) {
    Json value = JsonPointer.parse(pointer).in(packet);
    TrustLabel[] lowest = {label};
    if (value != null) {
      eachString(
          value,
          pointer,
          (textPointer, text) ->
              lowest[0] = lowest[0].lower(lowestByText.getOrDefault(text, label)));
    }
    return lowest[0];
  }

  private void recordLowest(JsonObject packet, Map<String, TrustLabel> effective) {
    effective.forEach(
        (pointer, label) -> {
          Json value = JsonPointer.parse(pointer).in(packet);
          if (value != null) {
            eachString(
                value,
                pointer,
                (textPointer, text) -> lowestByText.merge(text, label, TrustLabel::lower));
          }
        });
  }

  private static void eachString(Json value, String pointer, BiConsumer<String, String> visit) {
    if (value instanceof Json.Str text && !text.value().isEmpty()) {
      visit.accept(pointer, text.value());
    } else if (value instanceof JsonObject object) {
      object
          .members()
          .forEach((name, it) -> eachString(it, pointer + "/" + JsonPointer.escape(name), visit));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        eachString(array.get(i), pointer + "/" + i, visit);
      }
    }
  }
}
