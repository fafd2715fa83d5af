package dev.ahp.server.identity;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;

/**
 * A browser session as it is stored.
 *
 * @param name the hash of the session id
 * @param sealed the credential, encrypted with the session id
 * @param seenAt the last use, to the minute; it is stored only with other changes
 */
public record StoredSession(
    String name, String sealed, long until, long createdAt, long seenAt, SessionOrigin origin) {
  private static final int ID_CHARS = 16;

  static StoredSession of(JsonObject json) {
    return new StoredSession(
        json.string("name").orElse(""),
        json.string("sealed").orElse(""),
        millis(json, "until"),
        millis(json, "createdAt"),
        millis(json, "seenAt"),
        new SessionOrigin(
            json.string("kind").orElse(""),
            json.string("caller").orElse(""),
            json.string("namespace").orElse("default"),
            json.string("address").orElse(""),
            json.string("userAgent").orElse("")));
  }

  private static long millis(JsonObject json, String member) {
    return json.number(member).orElse(0.0).longValue();
  }

  StoredSession seen(long now) {
    return new StoredSession(name, sealed, until, createdAt, now, origin);
  }

  /** The id that may be shown. It is a part of the hash, so it is no credential. */
  public String publicId() {
    return "ses_" + name.substring(0, Math.min(ID_CHARS, name.length()));
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("name", name)
        .put("sealed", sealed)
        .put("until", until)
        .put("createdAt", createdAt)
        .put("seenAt", seenAt)
        .put("kind", origin.kind())
        .put("caller", origin.name())
        .put("namespace", origin.namespace())
        .put("address", origin.address())
        .put("userAgent", origin.userAgent())
        .build();
  }

  /** Returns the session for readers, without its credential. */
  public JsonObject shown() {
    return JsonObject.builder()
        .put("id", publicId())
        .put("name", origin.name())
        .put("kind", origin.kind())
        .put("namespace", origin.namespace())
        .put("createdAt", Rfc3339.format(createdAt))
        .put("lastSeenAt", Rfc3339.format(seenAt))
        .put("expiresAt", Rfc3339.format(until))
        .put("address", origin.address())
        .put("userAgent", origin.userAgent())
        .build();
  }
}
