package dev.ahp.format;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/**
 * The whole message as one text in a slot of a framework's state, so that no framework bends its
 * numbers, nulls or order on the way: {@code {"digest":"sha256:…","message":{…}}} on one line, the
 * digest that of the message's canonical form. The clients write and read the same.
 */
public final class Envelope {
  /** The name under which a state keeps it, where the framework has names. */
  public static final String SLOT = "ahp";

  private static final String DIGEST = "digest";
  private static final String MESSAGE = "message";

  private Envelope() {}

  public static String seal(JsonObject message) {
    return JsonObject.builder()
        .put(DIGEST, CanonicalJson.hash(message))
        .put(MESSAGE, message)
        .build()
        .toText();
  }

  /**
   * The message, if it is the one that was sealed.
   *
   * @throws DamagedEnvelopeException for anything else
   */
  public static JsonObject unseal(String text) {
    JsonObject envelope = read(text);
    JsonObject message =
        envelope
            .object(MESSAGE)
            .orElseThrow(() -> new DamagedEnvelopeException("the envelope holds no message"));
    if (!envelope.string(DIGEST).orElse("").equals(CanonicalJson.hash(message))) {
      throw new DamagedEnvelopeException("the digest does not fit the message");
    }
    return message;
  }

  private static JsonObject read(String text) {
    try {
      return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
    } catch (JsonException fault) {
      throw new DamagedEnvelopeException("the envelope " + fault.getMessage());
    }
  }

  /** An envelope that cannot be read, or whose message is not the one that was sealed. */
  public static final class DamagedEnvelopeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    DamagedEnvelopeException(String message) {
      super(message);
    }
  }
}
