package dev.ahp.format;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/**
 * Stores a complete message as one string in the state of a framework, so that the framework cannot
 * alter its numbers, nulls or order. The text is {@code {"digest":"sha256:…","message":{…}}} on one
 * line; the digest is that of the canonical form. The client libraries use the same format.
 */
public final class Envelope {
  /** The name of the state member that contains the envelope. */
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
   * Returns the message after verifying its digest.
   *
   * @throws DamagedEnvelopeException if the text is not an envelope or the digest does not match
   */
  public static JsonObject unseal(String text) {
    JsonObject envelope = read(text);
    JsonObject message =
        envelope
            .object(MESSAGE)
            .orElseThrow(() -> new DamagedEnvelopeException("the envelope contains no message"));
    if (!envelope.string(DIGEST).orElse("").equals(CanonicalJson.hash(message))) {
      throw new DamagedEnvelopeException("the digest does not match the message");
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

  /** Thrown if an envelope cannot be read or its message was changed. */
  public static final class DamagedEnvelopeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    DamagedEnvelopeException(String message) {
      super(message);
    }
  }
}
