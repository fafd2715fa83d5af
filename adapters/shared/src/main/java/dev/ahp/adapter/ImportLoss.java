package dev.ahp.adapter;

/**
 * A field that could not be imported unchanged.
 *
 * @param field a JSON Pointer into the message; empty for the message itself
 * @param nativePath the position in the native state; empty if there is none
 */
public record ImportLoss(LossKind lossKind, String field, String reason, String nativePath) {
  /** The kind of a loss. */
  public enum LossKind {
    /** The envelope is damaged, or a value cannot be converted. */
    LOST,
    /** The framework changed a part of the projection; the envelope has the original. */
    CHANGED,
    /** The state had no envelope, and the field was filled with a default. */
    DERIVED,
    /** A tool call without a result, or a result without a call. */
    ORPHAN
  }

  @Override
  public String toString() {
    String where = field.isEmpty() ? "(message)" : field;
    return where + " " + reason + (nativePath.isEmpty() ? "" : " at " + nativePath);
  }
}
