package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The payload of a handoff. */
public record Payload(JsonObject json) {
  private static final String PREFIX = "payload.";

  /**
   * Returns a file, relative to the agents directory or the contract, or the id of a known schema.
   */
  public Optional<String> schema() {
    return json.string("schema");
  }

  /** Returns the required paths, as written. They start at the payload. */
  public List<String> required() {
    return LenientReader.strings(json, "required");
  }

  public Optional<String> historyStrategy() {
    return json.string("history_strategy");
  }

  public Optional<String> historyJustification() {
    return json.string("history_justification");
  }

  /** Returns the first name of a path, without the optional prefix {@code payload.}. */
  public static String firstName(String path) {
    String inside = path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path;
    int dot = inside.indexOf('.');
    return dot < 0 ? inside : inside.substring(0, dot);
  }
}
