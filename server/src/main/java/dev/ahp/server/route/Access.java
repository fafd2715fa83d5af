package dev.ahp.server.route;

/** The kinds of callers that may use a route. The broker decides what each of them can see. */
public enum Access {
  /** Everyone, without a token. */
  OPEN,
  /** Every caller; auditors only for reads. */
  CALLERS,
  /** Only agents; the operator never claims, accepts or reports. */
  AGENTS,
  /** Operators, and auditors for reads. */
  OVERSIGHT,
  /** Only operators. */
  OPERATORS
}
