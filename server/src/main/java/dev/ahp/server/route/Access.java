package dev.ahp.server.route;

/** Which kinds of callers a route is for; what a caller may see of it is the broker's business. */
public enum Access {
  /** No token is asked for. */
  OPEN,
  /** Every caller; an auditor only reads. */
  CALLERS,
  /** Agents alone: the operator never claims, accepts or reports. */
  AGENTS,
  /** Operators, and auditors to read. */
  OVERSIGHT,
  /** Operators alone. */
  OPERATORS
}
