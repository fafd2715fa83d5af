package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The question to a policy.
 *
 * @param caller the name of the caller of the operation
 * @param packet the packet without personal data and internal members
 * @param result the reported result, null unless the packet is being completed
 */
public record PolicyQuery(
    PolicyPhase phase, String caller, JsonObject packet, @Nullable Json result) {
  public PolicyQuery {
    JsonObject.Builder shown = JsonObject.builder();
    packet
        .members()
        .forEach(
            (name, value) -> {
              if (!name.startsWith("~") && !name.equals("personalData")) {
                shown.put(name, value);
              }
            });
    packet = shown.build();
  }

  public String source() {
    return packet.string("sender").orElse("");
  }

  public String target() {
    return packet.string("target").orElse("");
  }

  public Optional<String> contract() {
    return packet.string("contract");
  }
}
