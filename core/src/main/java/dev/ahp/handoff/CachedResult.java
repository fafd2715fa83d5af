package dev.ahp.handoff;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Optional;

/** An entry of {@code toolCache}, which can contain the time for which it holds. */
public final class CachedResult {
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
}
