package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the adapters keep an {@link Envelope} in the states of their frameworks. */
final class EnvelopeFinder {
  private static final String SLOT = Envelope.SLOT;

  private EnvelopeFinder() {}

  /**
   * The message in the state of a framework, if its digest fits. Only the slots that the adapters
   * write to are looked at, and never those of a packet or a message: what one carries from
   * elsewhere must not stand in for it.
   */
  static Optional<JsonObject> find(Json state) {
    return slots(state).flatMap(EnvelopeFinder::opened).findFirst();
  }

  private static Stream<String> slots(Json state) {
    if (state instanceof JsonArray messages) {
      return first(messages).flatMap(it -> textsIn(it, "metadata", "additional_properties"));
    }
    JsonObject object = state.asObject().orElse(JsonObject.empty());
    if (HubFormat.isPacket(object) || object.has("schemaVersion")) {
      return Stream.empty();
    }
    Stream<JsonObject> opening = object.array("messages").stream().flatMap(EnvelopeFinder::first);
    return Stream.of(
            object.string(SLOT).stream(),
            textsIn(object, "context"),
            object.object("state").flatMap(it -> it.string("ahp_packet")).stream(),
            opening.flatMap(it -> textsIn(it, "metadata")))
        .flatMap(it -> it);
  }

  private static Stream<JsonObject> first(JsonArray items) {
    return items.items().stream().limit(1).flatMap(it -> it.asObject().stream());
  }

  private static Stream<String> textsIn(JsonObject object, String... members) {
    return Stream.of(members)
        .flatMap(name -> object.object(name).flatMap(it -> it.string(SLOT)).stream());
  }

  private static Stream<JsonObject> opened(String text) {
    try {
      return Stream.of(Envelope.unseal(text));
    } catch (Envelope.DamagedEnvelopeException noEnvelope) {
      return Stream.empty();
    }
  }
}
