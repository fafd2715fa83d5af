package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Whether the handoff may be sent twice, and how a second one is known. */
public record Idempotency(JsonObject json) {
  /** Not declared counts as no wherever it matters. */
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
