package dev.ahp.adapter;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A handoff request in the state of a framework, as JSON text under {@link #SLOT}. */
public final class StateHandoff {
  public static final String SLOT = "ahp_handoff";

  private StateHandoff() {}

  /**
   * Returns a request with optional {@code goal}, {@code done}, {@code remaining}, {@code state}.
   */
  public static String text(String target, Map<String, ?> arguments) {
    JsonObject json = Json.from(arguments).asObject().orElse(JsonObject.empty());
    return text(new NativeHandoff(target, json, null));
  }

  public static String text(NativeHandoff handoff) {
    JsonObject.Builder json =
        JsonObject.builder().put("target", handoff.target()).put("arguments", handoff.arguments());
    Optional.ofNullable(handoff.callId()).ifPresent(it -> json.put("callId", it));
    return json.build().toText();
  }

  /** Returns the handoff request in a state; empty if it is missing or invalid. */
  public static Optional<NativeHandoff> in(Map<String, ? extends @Nullable Object> state) {
    try {
      return state.get(SLOT) instanceof String json
          ? JsonReader.read(json).asObject().flatMap(StateHandoff::parse)
          : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Optional<NativeHandoff> parse(JsonObject json) {
    JsonObject arguments = json.object("arguments").orElse(JsonObject.empty());
    return json.string("target")
        .map(it -> new NativeHandoff(it, arguments, json.string("callId").orElse(null)));
  }
}
