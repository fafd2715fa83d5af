package dev.ahp.server.route;

/** How a route treats the body of a request. */
public enum BodyRule {
  /** The body is ignored. */
  NONE,
  /** JSON; an absent body is read as {@code {}}. */
  OPTIONAL,
  /** JSON. */
  REQUIRED,
  /** JSON: one value or an array, with the size limit of a batch. */
  BATCH,
  /** Text that the endpoint parses. */
  RAW,
  /** Bytes of a binary format that the endpoint parses. */
  BINARY;

  /** Returns whether the server parses the body as JSON. */
  public boolean isJson() {
    return this == OPTIONAL || this == REQUIRED || this == BATCH;
  }
}
