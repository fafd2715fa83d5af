package dev.ahp.context;

import dev.ahp.json.JsonObject;
import java.util.Locale;

/**
 * Something that the next worker cannot do without, word for word.
 *
 * @param pointer JSON Pointer of the text that holds it, from the payload
 */
public record KeyPoint(Kind kind, String text, String pointer) {

  /** What it is; in the order of what is given up last. */
  public enum Kind {
    DECISION,
    CONSTRAINT,
    WARNING,
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
