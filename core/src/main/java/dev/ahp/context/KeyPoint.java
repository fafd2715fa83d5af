package dev.ahp.context;

import dev.ahp.json.JsonObject;
import java.util.Locale;

/**
 * A sentence that the receiver needs.
 *
 * @param pointer JSON Pointer of the text that contains it, relative to the payload
 */
public record KeyPoint(Kind kind, String text, String pointer) {

  /** The kinds of key points, most important first. */
  public enum Kind {
    DECISION,
    CONSTRAINT,
    WARNING,
    /** An open question or a remaining subtask. */
    QUESTION,
    FACT;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("kind", kind.label())
        .put("text", text)
        .put("pointer", pointer)
        .build();
  }
}
