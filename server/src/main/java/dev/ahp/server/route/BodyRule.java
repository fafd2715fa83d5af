package dev.ahp.server.route;

/** What a route does with the body of a request. */
public enum BodyRule {
  /** It is not looked at. */
  NONE,
  /** JSON, or nothing, which is read as {@code {}}. */
  OPTIONAL,
  /** JSON. */
  REQUIRED,
  /** JSON: one value, or an array of them that may be as large as a batch. */
  BATCH,
  /** Bytes, which the endpoint reads itself. */
  RAW
}
