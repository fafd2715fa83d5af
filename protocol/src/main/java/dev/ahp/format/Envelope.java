package dev.ahp.format;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The whole message as one text in a slot of a framework's state: {@code
 * {"digest":"sha256:…","message":{…}}}. A text, so that no framework bends numbers, nulls or order.
 */
final class Envelope {
  private static final String DIGEST = "digest";
  private static final String MESSAGE = "message";
  private static final String SLOT = "ahp";

  private Envelope() {}

  static String seal(JsonObject hub) {
    return JsonObject.builder()
        .put(DIGEST, CanonicalJson.hash(hub))
        .put(MESSAGE, hub)
        .build()
        .toText();
  }

  /**
   * The message in the state of a framework, if its digest fits. Only the slots that the adapters
   * write to are looked at, and never those of a packet or a message: what one carries from
   * elsewhere must not stand in for it.
   */
  static Optional<JsonObject> find(Json state) {
    return slots(state).flatMap(it -> unseal(it).stream()).findFirst();
  }

  private static Stream<String> slots(Json state) {
    if (state instanceof JsonArray messages) {
      return first(messages).flatMap(it -> textsIn(it, "metadata", "additional_properties"));
    }
    JsonObject object = state.asObject().orElse(JsonObject.empty());
    if (Hub.isPacket(object) || object.has("schemaVersion")) {
      return Stream.empty();
    }
    Stream<JsonObject> opening = object.array("messages").stream().flatMap(Envelope::first);
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

  private static Optional<JsonObject> unseal(String text) {
    if (!text.startsWith("{\"" + DIGEST + "\"")) {
      return Optional.empty();
    }
    try {
      Optional<JsonObject> envelope = JsonReader.read(text, JsonLimits.RENDERING).asObject();
      Optional<JsonObject> message = envelope.flatMap(it -> it.object(MESSAGE));
      String digest = envelope.flatMap(it -> it.string(DIGEST)).orElse("");
      return message.filter(it -> CanonicalJson.hash(it).equals(digest));
    } catch (JsonFault noEnvelope) {
      return Optional.empty();
    }
  }
}
