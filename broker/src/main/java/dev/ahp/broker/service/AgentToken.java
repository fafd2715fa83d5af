package dev.ahp.broker.service;

import dev.ahp.broker.api.TokenScopes;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored token. It has an entry by its hash, with which it is authenticated, and an entry {@code
 * id/AGENT/ID} with which it is listed. The entry {@code of/AGENT} contains the hash of the last
 * token of {@code POST …/token}; versions up to 0.1 have only that one.
 *
 * @param createdAt 0 if unknown, as for a token of an earlier version
 * @param expiresAt 0 for never
 */
record AgentToken(
    String agent,
    String hash,
    @Nullable String description,
    long createdAt,
    @Nullable String createdBy,
    long expiresAt,
    TokenScopes scopes) {
  private static final int ID_CHARS = 16;

  /** Returns the token of an entry {@code of/AGENT} of an earlier version. */
  static AgentToken unnamed(String agent, String hash) {
    return new AgentToken(agent, hash, null, 0, null, 0, TokenScopes.ALL);
  }

  static AgentToken of(String agent, JsonObject entry) {
    return new AgentToken(
        agent,
        entry.string("hash").orElse(""),
        entry.string("description").orElse(null),
        millis(entry, "createdAt"),
        entry.string("createdBy").orElse(null),
        millis(entry, "expiresAt"),
        scopes(entry));
  }

  /** Returns the token of the entry by its hash. */
  static Optional<AgentToken> ofHash(String hash, @Nullable JsonObject entry) {
    return Optional.ofNullable(entry).flatMap(it -> ofEntry(hash, it));
  }

  private static Optional<AgentToken> ofEntry(String hash, JsonObject entry) {
    return entry
        .string("name")
        .or(() -> entry.string("agent"))
        .map(
            it ->
                new AgentToken(it, hash, null, 0, null, millis(entry, "expiresAt"), scopes(entry)));
  }

  private static long millis(JsonObject entry, String member) {
    return entry.number(member).map(Double::longValue).orElse(0L);
  }

  private static TokenScopes scopes(JsonObject entry) {
    return entry.array("scopes").map(it -> new TokenScopes(it.strings())).orElse(TokenScopes.ALL);
  }

  static String prefix(String agent) {
    return "id/" + agent + "/";
  }

  static String mainKey(String agent) {
    return "of/" + agent;
  }

  /** The public id. It is derived from the hash, so that earlier tokens have one, too. */
  String id() {
    return "tok_" + hash.substring(0, Math.min(ID_CHARS, hash.length()));
  }

  String key() {
    return prefix(agent) + id();
  }

  boolean isExpired(long now) {
    return expiresAt > 0 && expiresAt <= now;
  }

  AgentToken expiringAt(long time) {
    long earlier = expiresAt == 0 ? time : Math.min(expiresAt, time);
    return new AgentToken(agent, hash, description, createdAt, createdBy, earlier, scopes);
  }

  /**
   * Returns the entry by the hash. A token with limits names its agent in another member than one
   * without, so that a daemon of an earlier version, which does not know limits, rejects it.
   */
  JsonObject hashEntry() {
    boolean isLimited = expiresAt > 0 || !scopes.isUnlimited();
    JsonObject.Builder entry = JsonObject.builder().put(isLimited ? "agent" : "name", agent);
    return limits(entry).build();
  }

  JsonObject entry() {
    JsonObject.Builder entry =
        JsonObject.builder()
            .put("hash", hash)
            .putIfPresent("description", description == null ? null : Json.of(description))
            .put("createdAt", createdAt)
            .putIfPresent("createdBy", createdBy == null ? null : Json.of(createdBy));
    return limits(entry).build();
  }

  private JsonObject.Builder limits(JsonObject.Builder entry) {
    if (expiresAt > 0) {
      entry.put("expiresAt", expiresAt);
    }
    if (!scopes.isUnlimited()) {
      entry.put("scopes", JsonArray.ofStrings(scopes.words()));
    }
    return entry;
  }

  /** Returns the token for readers: without its hash, with times in RFC 3339. */
  JsonObject shown(long now) {
    return JsonObject.builder()
        .put("id", id())
        .put("agent", agent)
        .put("description", description == null ? Json.Null.NULL : Json.of(description))
        .put("scopes", JsonArray.ofStrings(scopes.words()))
        .put("createdAt", time(createdAt))
        .put("createdBy", createdBy == null ? Json.Null.NULL : Json.of(createdBy))
        .put("expiresAt", time(expiresAt))
        .put("expired", isExpired(now))
        .build();
  }

  /** Returns the token for audit records. */
  JsonObject recorded() {
    return JsonObject.builder()
        .put("id", id())
        .put("scopes", JsonArray.ofStrings(scopes.words()))
        .put("expiresAt", time(expiresAt))
        .build();
  }

  private static Json time(long millis) {
    return millis == 0 ? Json.Null.NULL : Json.of(Rfc3339.format(millis));
  }
}
