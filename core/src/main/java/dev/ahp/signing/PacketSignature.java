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
 * @param timestamp the time of signing; written with milliseconds
 * @param nonce a text that is unique among the packets of this key within the clock skew
 * @param value the signature in lower-case hex
 */
public record PacketSignature(
    SignatureAlgorithm alg, String keyId, Instant timestamp, String nonce, String value) {
  static final int MAX_CHARS = 200;

  /**
   * Reads the JSON form.
   *
   * @throws IllegalArgumentException if the value is not a valid signature object
   */
  public static PacketSignature read(Json json) {
    if (!formProblems(json).isEmpty() || !(json instanceof JsonObject object)) {
      throw new IllegalArgumentException("not a signature object: " + json.toText());
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

  /** Returns the part of the signature that is itself signed: all members except the value. */
  JsonObject unsigned() {
    return JsonObject.builder()
        .put("alg", alg.wireName())
        .put("keyId", keyId)
        .put("timestamp", Rfc3339.format(timestamp))
        .put("nonce", nonce)
        .build();
  }

  /** Returns the problems of the form; empty if the signature can be read. */
  static List<FormProblem> formProblems(Json json) {
    if (!(json instanceof JsonObject object)) {
      return List.of(new FormProblem("", "must be an object"));
    }
    List<FormProblem> problems = new ArrayList<>();
    if (object.string("timestamp").flatMap(Rfc3339::parse).isEmpty()) {
      problems.add(new FormProblem("/timestamp", "must be an RFC 3339 time"));
    }
    for (String name : List.of("keyId", "nonce")) {
      if (object.string(name).filter(PacketSignature::isShort).isEmpty()) {
        problems.add(
            new FormProblem("/" + name, "must be a string of 1 to " + MAX_CHARS + " characters"));
      }
    }
    checkValue(object, problems);
    return problems;
  }

  private static void checkValue(JsonObject object, List<FormProblem> problems) {
    SignatureAlgorithm alg = object.string("alg").flatMap(SignatureAlgorithm::named).orElse(null);
    if (alg == null) {
      problems.add(new FormProblem("/alg", "must be hmac-sha256 or ed25519"));
      return;
    }
    int digits = 2 * alg.valueBytes();
    if (object.string("value").filter(value -> Hex.isLower(value, digits)).isEmpty()) {
      problems.add(new FormProblem("/value", "must be " + digits + " lower-case hex digits"));
    }
  }

  private static boolean isShort(String text) {
    return !text.isEmpty() && text.length() <= MAX_CHARS;
  }

  /** An invalid member. The pointer is relative to the signature. */
  record FormProblem(String pointer, String message) {}
}
