package dev.ahp.signing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The member {@code signature} of a packet.
 *
 * @param timestamp when the packet was signed; written with milliseconds
 * @param nonce a text that no other packet of this key has within the clock window
 * @param value the signature in lower-case hex
 */
public record PacketSignature(
    SignatureAlgorithm alg, String keyId, Instant timestamp, String nonce, String value) {
  static final int MAX_CHARS = 200;

  /**
   * Reads the object form.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static PacketSignature read(Json json) {
    if (!formFaults(json).isEmpty() || !(json instanceof JsonObject object)) {
      throw new IllegalArgumentException("not a signature: " + json.toText());
    }
    return new PacketSignature(
        object.string("alg").flatMap(SignatureAlgorithm::named).orElseThrow(),
        object.string("keyId").orElseThrow(),
        object.string("timestamp").flatMap(Rfc3339::parse).orElseThrow(),
        object.string("nonce").orElseThrow(),
        object.string("value").orElseThrow());
  }

  public JsonObject toJson() {
    return unsigned().with("value", Json.of(value));
  }

  /** What of the signature is itself signed: everything but the value. */
  JsonObject unsigned() {
    return JsonObject.builder()
        .put("alg", alg.wireName())
        .put("keyId", keyId)
        .put("timestamp", Rfc3339.format(timestamp))
        .put("nonce", nonce)
        .build();
  }

  /** What is wrong with the form, by the name of the member; nothing means it can be read. */
  static List<FormProblem> formFaults(Json json) {
    if (!(json instanceof JsonObject object)) {
      return List.of(new FormProblem("", "must be an object"));
    }
    List<FormProblem> faults = new ArrayList<>();
    if (object.string("timestamp").flatMap(Rfc3339::parse).isEmpty()) {
      faults.add(new FormProblem("/timestamp", "must be an RFC 3339 time"));
    }
    for (String name : List.of("keyId", "nonce")) {
      if (object.string(name).filter(PacketSignature::isShort).isEmpty()) {
        faults.add(
            new FormProblem("/" + name, "must be a text of 1 to " + MAX_CHARS + " characters"));
      }
    }
    valueFault(object, faults);
    return faults;
  }

  private static void valueFault(JsonObject object, List<FormProblem> faults) {
    SignatureAlgorithm alg = object.string("alg").flatMap(SignatureAlgorithm::named).orElse(null);
    if (alg == null) {
      faults.add(new FormProblem("/alg", "must be hmac-sha256 or ed25519"));
      return;
    }
    int digits = 2 * alg.valueBytes();
    if (object.string("value").filter(value -> Hex.isLower(value, digits)).isEmpty()) {
      faults.add(new FormProblem("/value", "must be " + digits + " lower-case hex digits"));
    }
  }

  private static boolean isShort(String text) {
    return !text.isEmpty() && text.length() <= MAX_CHARS;
  }

  /** A member that has the wrong form; the pointer starts at the signature. */
  record FormProblem(String pointer, String message) {}
}
