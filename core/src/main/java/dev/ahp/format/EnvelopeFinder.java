package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds an {@link Envelope} in the state of a framework. */
final class EnvelopeFinder {
  private static final String SLOT = Envelope.SLOT;

  private EnvelopeFinder() {}

  /**
   * Returns the message in the state of a framework, if its digest matches. Reads only the members
   * that the adapters write. Packets and messages are not searched, because an envelope inside them
   * must not replace them.
   */
  static Optional<JsonObject> find(Json state) {
    return slots(state).flatMap(EnvelopeFinder::unseal).findFirst();
  }

  private static Stream<String> slots(Json state) {
    if (state instanceof JsonArray messages) {
      return first(messages).flatMap(it -> textsIn(it, "metadata", "additional_properties"));
    }
    JsonObject object = state.asObject().orElse(JsonObject.empty());
    if (CommonFormat.isPacket(object) || object.has("schemaVersion")) {
      return Stream.empty();
    }
    Stream<JsonObject> firstMessage =
        object.array("messages").stream().flatMap(EnvelopeFinder::first);
    return Stream.of(
            object.string(SLOT).stream(),
            textsIn(object, "context", "scope", "state"),
            object.object("state").flatMap(it -> it.string("ahp_packet")).stream(),
            firstMessage.flatMap(it -> textsIn(it, "metadata")))
        .flatMap(it -> it);
  }

  private static Stream<JsonObject> first(JsonArray items) {
    return items.items().stream().limit(1).flatMap(it -> it.asObject().stream());
  }

  private static Stream<String> textsIn(JsonObject object, String... members) {
    return Stream.of(members)
        .flatMap(name -> object.object(name).flatMap(it -> it.string(SLOT)).stream());
  }

  private static Stream<JsonObject> unseal(String text) {
    try {
      return Stream.of(Envelope.unseal(text));
    } catch (Envelope.DamagedEnvelopeException noEnvelope) {
      return Stream.empty();
    }
  }
}
