package dev.ahp;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/** What a sender saves with its handoff, to go on from if the handoff fails. */
public record Checkpoint(Json value) {
  /** Takes any plain value of Java: a map, a list, a string, a number. */
  public static Checkpoint of(@Nullable Object plain) {
    return new Checkpoint(Json.from(plain));
  }
}
