package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Whether a handoff can be sent more than once, and how duplicates are detected. */
public record Idempotency(JsonObject json) {
  /** Returns false if the member is missing. */
  public boolean idempotent() {
    return json.bool("idempotent").orElse(false);
  }

  public boolean declared() {
    return json.bool("idempotent").isPresent();
  }

  public Optional<String> dedupeKey() {
    return json.string("dedupe_key");
  }

  public Optional<Long> replayWindowMs() {
    return LenientReader.integer(json, "replay_window_ms");
  }
}
