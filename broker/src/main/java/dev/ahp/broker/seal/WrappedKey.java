package dev.ahp.broker.seal;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Locale;

/**
 * A data key as the store has it.
 *
 * @param number counts from 1
 * @param master the id of the master key that encrypts it
 * @param wrapped the encrypted key in base64
 * @param createdAt in milliseconds since the epoch
 */
public record WrappedKey(int number, String master, String wrapped, long createdAt) {
  /** The prefix of the keys of stored data keys in the table of settings. */
  public static final String PREFIX = "data-key/";

  /** Returns the key of its entry, which sorts by number. */
  public String key() {
    return PREFIX + String.format(Locale.ROOT, "%09d", number);
  }

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("master", master)
        .put("wrapped", wrapped)
        .put("createdAt", Rfc3339.format(createdAt))
        .build();
  }

  /** Reads a stored entry. */
  public static WrappedKey of(String key, JsonObject json) {
    return new WrappedKey(
        Integer.parseInt(key.substring(PREFIX.length())),
        json.string("master").orElse(""),
        json.string("wrapped").orElse(""),
        json.string("createdAt").flatMap(Rfc3339::parse).map(Instant::toEpochMilli).orElse(0L));
  }
}
