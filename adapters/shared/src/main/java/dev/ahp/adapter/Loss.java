package dev.ahp.adapter;

import dev.ahp.json.JsonObject;
import java.util.Locale;

/**
 * One thing that does not fit.
 *
 * @param field a JSON Pointer into the message; empty for the message itself
 * @param nativePath where in the state; empty when it is nowhere
 */
public record Loss(LossKind lossKind, String field, String reason, String nativePath) {
  /** What became of it. */
  public enum LossKind {
    /** The envelope is damaged, or the state holds what JSON cannot. */
    LOST,
    /** The framework dropped or rewrote a part of the projection; the envelope still has it. */
    CHANGED,
    /** The state had no envelope, and the field was made up so that the message is whole. */
    DERIVED,
    /** A tool call without its answer, or an answer without its call. */
    ORPHAN
  }

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("kind", lossKind.name().toLowerCase(Locale.ROOT))
        .put("field", field)
        .put("reason", reason)
        .put("nativePath", nativePath)
        .build();
  }

  @Override
  public String toString() {
    String where = field.isEmpty() ? "(message)" : field;
    return where + " " + reason + (nativePath.isEmpty() ? "" : " at " + nativePath);
  }
}
