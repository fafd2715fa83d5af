package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.jspecify.annotations.Nullable;

/**
 * The whole message as one text, so that no framework bends its numbers, nulls or order on the way:
 * {@code {"digest":"sha256:…","message":{…}}} on one line, the digest that of the message's
 * canonical form. The Python client writes and reads the same.
 */
public final class Envelope {
  /** The name under which a state keeps it, where the framework has names. */
  public static final String SLOT = "ahp";

  private Envelope() {}

  public static String seal(Handoff message) {
    return JsonObject.builder()
        .put("digest", CanonicalJson.hash(message.json()))
        .put("message", message.json())
        .build()
        .toText();
  }

  /**
   * The message, if it is the one that was sealed.
   *
   * @throws Damaged for anything else
   */
  public static Handoff unseal(@Nullable Object text) {
    if (!(text instanceof String sealed)) {
      throw new Damaged("the envelope is no text");
    }
    JsonObject envelope = read(sealed);
    JsonObject message =
        envelope.object("message").orElseThrow(() -> new Damaged("the envelope holds no message"));
    if (!envelope.string("digest").orElse("").equals(CanonicalJson.hash(message))) {
      throw new Damaged("the digest does not fit the message");
    }
    return new Handoff(message);
  }

  private static JsonObject read(String text) {
    try {
      return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
    } catch (JsonFault fault) {
      throw new Damaged("the envelope " + fault.getMessage());
    }
  }

  /** An envelope that cannot be read, or whose message is not the one that was sealed. */
  public static final class Damaged extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Damaged(String message) {
      super(message);
    }
  }
}
