package dev.ahp.handoff;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiPredicate;

/** An entry of {@code toolCache}, which can contain the time for which it holds. */
public final class CachedResult {
  private static final String CACHE = "toolCache";

  private CachedResult() {}

  /**
   * Returns whether {@code holdsForMs} have passed since {@code takenAt}. An entry without both
   * members holds forever.
   */
  public static boolean isStale(Json entry, Instant now) {
    JsonObject object = entry.asObject().orElse(JsonObject.empty());
    Optional<Instant> taken = object.string("takenAt").flatMap(Rfc3339::parse);
    Optional<Double> holds = object.number("holdsForMs");
    return taken.isPresent()
        && holds.isPresent()
        && now.toEpochMilli() - taken.get().toEpochMilli() >= holds.get();
  }

  /** Returns whether the entry holds for a limited time. */
  public static boolean canExpire(Json entry) {
    return isStale(entry, Instant.ofEpochMilli(Long.MAX_VALUE >> 1));
  }

  /** Returns a message without stale entries, and without {@code toolCache} if all are stale. */
  public static JsonObject withoutStale(JsonObject message, Instant now) {
    return keep(message, (key, entry) -> !isStale(entry, now));
  }

  /** Returns a message with the entries that pass a test, without {@code toolCache} if none do. */
  public static JsonObject keep(JsonObject message, BiPredicate<String, Json> test) {
    JsonObject cache = message.object(CACHE).orElse(JsonObject.empty());
    JsonObject.Builder kept = JsonObject.builder();
    cache
        .members()
        .forEach(
            (key, entry) -> {
              if (test.test(key, entry)) {
                kept.put(key, entry);
              }
            });
    JsonObject result = kept.build();
    if (result.size() == cache.size()) {
      return message;
    }
    return result.isEmpty() ? message.without(CACHE) : message.with(CACHE, result);
  }
}
