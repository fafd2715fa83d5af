package dev.ahp.signing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.time.Rfc3339;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The member {@code keys} of an agent's entry: objects with {@code keyId}, {@code alg}, {@code
 * secret} or {@code publicKey}, and an optional {@code notAfter}.
 */
public final class KeyEntries {
  private static final int MAX_KEY_ID_CHARS = 200;

  private final ViolationCollector violations = new ViolationCollector();
  private final Set<String> ids = new HashSet<>();

  private KeyEntries() {}

  /** Returns the violations of the entries, with pointers relative to the array. */
  public static List<Violation> faults(Json keys) {
    KeyEntries check = new KeyEntries();
    if (keys instanceof JsonArray entries) {
      for (int i = 0; i < entries.size(); i++) {
        check.entry(entries.get(i), "/" + i);
      }
    } else {
      check.add("", "must be an array");
    }
    return check.violations.toList();
  }

  /**
   * Reads valid entries.
   *
   * @throws IllegalArgumentException if an entry is invalid
   */
  public static KeyRing read(Json keys) {
    List<Violation> violations = faults(keys);
    if (!violations.isEmpty()) {
      throw new IllegalArgumentException(
          violations.get(0).pointer() + " " + violations.get(0).message());
    }
    return KeyRing.of(((JsonArray) keys).objects().stream().map(KeyEntries::key).toList());
  }

  /** Returns the entries without their secrets. */
  public static JsonArray withoutSecrets(JsonArray keys) {
    return new JsonArray(
        keys.objects().stream().<Json>map(entry -> entry.without("secret")).toList());
  }

  private static VerificationKey key(JsonObject entry) {
    String keyId = entry.string("keyId").orElseThrow();
    VerificationKey key =
        entry.has("secret")
            ? VerificationKey.hmac(keyId, entry.string("secret").orElseThrow())
            : VerificationKey.ed25519(keyId, entry.string("publicKey").orElseThrow());
    return key.until(entry.string("notAfter").flatMap(Rfc3339::parse).orElse(null));
  }

  private void entry(Json value, String at) {
    if (!(value instanceof JsonObject entry)) {
      add(at, "must be an object");
      return;
    }
    keyId(entry, at + "/keyId");
    String alg = entry.string("alg").orElse("");
    if (alg.equals(SignatureAlgorithm.HMAC_SHA256.wireName())) {
      secret(entry, at);
    } else if (alg.equals(SignatureAlgorithm.ED25519.wireName())) {
      publicKey(entry, at);
    } else {
      add(at + "/alg", "must be hmac-sha256 or ed25519");
    }
    notAfter(entry.get("notAfter"), at + "/notAfter");
  }

  private void keyId(JsonObject entry, String at) {
    String keyId = entry.string("keyId").orElse("");
    if (keyId.isEmpty() || keyId.length() > MAX_KEY_ID_CHARS) {
      add(at, "must be a string of 1 to " + MAX_KEY_ID_CHARS + " characters");
    } else if (!ids.add(keyId)) {
      add(at, "must be unique, but is used by another key");
    }
  }

  private void secret(JsonObject entry, String at) {
    if (entry.string("secret").orElse("").isEmpty()) {
      add(at + "/secret", "must be a string that is not empty");
    }
    if (entry.has("publicKey")) {
      add(at + "/publicKey", "is not allowed with hmac-sha256");
    }
  }

  private void publicKey(JsonObject entry, String at) {
    try {
      Ed25519.publicKey(entry.string("publicKey").orElse(""));
    } catch (IllegalArgumentException e) {
      add(at + "/publicKey", "must be the 64 hex digits of a safe Ed25519 public key");
    }
    if (entry.has("secret")) {
      add(at + "/secret", "is not allowed with ed25519");
    }
  }

  private void notAfter(@Nullable Json value, String at) {
    if (value == null || value.isNull()) {
      return;
    }
    if (value.asString().flatMap(Rfc3339::parse).isEmpty()) {
      add(at, "must be an RFC 3339 time");
    }
  }

  private void add(String at, String message) {
    violations.add(new Violation(ProblemCode.SCHEMA_INVALID, at, message));
  }
}
