package dev.ahp.format;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Optional;

/**
 * The whole message as one text in a slot of a framework's state: {@code
 * {"digest":"sha256:…","message":{…}}}. A text, so that no framework bends numbers, nulls or order.
 */
final class Envelope {
  private static final String DIGEST = "digest";
  private static final String MESSAGE = "message";

  private Envelope() {}

  static String seal(JsonObject hub) {
    return JsonObject.builder()
        .put(DIGEST, CanonicalJson.hash(hub))
        .put(MESSAGE, hub)
        .build()
        .toText();
  }

  /** The message of the first envelope anywhere in the state whose digest fits. */
  static Optional<JsonObject> find(Json state) {
    if (state instanceof Json.Str text) {
      return unseal(text.value());
    }
    if (state instanceof JsonArray items) {
      return items.items().stream().flatMap(it -> find(it).stream()).findFirst();
    }
    return state.asObject().stream()
        .flatMap(object -> object.members().values().stream())
        .flatMap(it -> find(it).stream())
        .findFirst();
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
