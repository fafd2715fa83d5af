package dev.ahp.a2a.protobuf;

/** Reports that bytes are not a valid message. */
public final class ProtobufException extends RuntimeException {
  private final boolean tooLarge;
  private final String path;
  private final String reason;

  private ProtobufException(boolean tooLarge, String path, String reason) {
    super(path.isEmpty() ? reason : path + ": " + reason, null, false, false);
    this.tooLarge = tooLarge;
    this.path = path;
    this.reason = reason;
  }

  static ProtobufException malformed(String reason) {
    return new ProtobufException(false, "", reason);
  }

  static ProtobufException tooLarge(String reason) {
    return new ProtobufException(true, "", reason);
  }

  /** Returns the same error with the field that contains it. */
  ProtobufException in(String field) {
    return new ProtobufException(tooLarge, path.isEmpty() ? field : field + "." + path, reason);
  }

  /** Returns whether a limit is exceeded. */
  public boolean isTooLarge() {
    return tooLarge;
  }
}
