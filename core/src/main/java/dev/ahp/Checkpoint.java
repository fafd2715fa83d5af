package dev.ahp;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/** The state that a sender saves with a handoff, from which it resumes if the handoff fails. */
public record Checkpoint(Json value) {
  /** Accepts a map, list, string, number, boolean or null. */
  public static Checkpoint of(@Nullable Object plain) {
    return new Checkpoint(Json.from(plain));
  }
}
