package dev.ahp.json;

/** Thrown if a JSON value does not fit a record. */
public final class RecordMappingException extends IllegalArgumentException {
  private final String pointer;
  private final String reason;

  RecordMappingException(String pointer, String reason) {
    super(pointer + ": " + reason);
    this.pointer = pointer;
    this.reason = reason;
  }

  /** Returns a JSON Pointer to the value; for a missing member, the pointer it would have. */
  public String pointer() {
    return pointer;
  }

  /** Returns the message without the pointer. */
  public String reason() {
    return reason;
  }
}
