package dev.ahp.adapter;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A handoff that an agent asks for in its framework's state, as one text under {@link #SLOT}. */
public final class StateHandoff {
  public static final String SLOT = "ahp_handoff";

  private StateHandoff() {}

  /** With what the agent says: {@code goal done remaining state}, all optional. */
  public static String text(String target, Map<String, ?> arguments) {
    JsonObject said = Json.from(arguments).asObject().orElse(JsonObject.empty());
    return text(new NativeHandoff(target, said, null));
  }

  public static String text(NativeHandoff handoff) {
    JsonObject.Builder json =
        JsonObject.builder().put("target", handoff.target()).put("arguments", handoff.arguments());
    Optional.ofNullable(handoff.callId()).ifPresent(it -> json.put("callId", it));
    return json.build().toText();
  }

  /** What the state asks for, if it is what {@link #text} gave. */
  public static Optional<NativeHandoff> in(Map<String, ? extends @Nullable Object> state) {
    try {
      return state.get(SLOT) instanceof String json
          ? JsonReader.read(json).asObject().flatMap(StateHandoff::parsed)
          : Optional.empty();
    } catch (JsonException notOurs) {
      return Optional.empty();
    }
  }

  private static Optional<NativeHandoff> parsed(JsonObject json) {
    JsonObject arguments = json.object("arguments").orElse(JsonObject.empty());
    return json.string("target")
        .map(it -> new NativeHandoff(it, arguments, json.string("callId").orElse(null)));
  }
}
