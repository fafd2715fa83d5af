package dev.ahp.a2a.error;

/** The errors of A2A with their codes in each binding. The names are {@code ErrorInfo} reasons. */
public enum A2aError {
  PARSE_ERROR(-32700, 400, "INVALID_ARGUMENT"),
  INVALID_REQUEST(-32600, 400, "INVALID_ARGUMENT"),
  METHOD_NOT_FOUND(-32601, 404, "NOT_FOUND"),
  INVALID_PARAMS(-32602, 400, "INVALID_ARGUMENT"),
  INTERNAL_ERROR(-32603, 500, "INTERNAL"),
  TASK_NOT_FOUND(-32001, 404, "NOT_FOUND"),
  TASK_NOT_CANCELABLE(-32002, 409, "FAILED_PRECONDITION"),
  PUSH_NOTIFICATION_NOT_SUPPORTED(-32003, 400, "UNIMPLEMENTED"),
  UNSUPPORTED_OPERATION(-32004, 400, "UNIMPLEMENTED"),
  CONTENT_TYPE_NOT_SUPPORTED(-32005, 415, "INVALID_ARGUMENT"),
  EXTENDED_AGENT_CARD_NOT_CONFIGURED(-32007, 400, "FAILED_PRECONDITION"),
  EXTENSION_SUPPORT_REQUIRED(-32008, 400, "FAILED_PRECONDITION"),
  VERSION_NOT_SUPPORTED(-32009, 400, "UNIMPLEMENTED"),
  /** Denied by the broker; the problem document contains the reason and the status. */
  REFUSED(-32000, 422, "FAILED_PRECONDITION");

  private final int code;
  private final int status;
  private final String canonical;

  A2aError(int code, int status, String canonical) {
    this.code = code;
    this.status = status;
    this.canonical = canonical;
  }

  /** The JSON-RPC error code. */
  public int code() {
    return code;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The name of the {@code google.rpc.Code}. */
  public String canonical() {
    return canonical;
  }

  /** Returns whether A2A defines this error, rather than JSON-RPC or AHP. */
  public boolean isDefinedByA2a() {
    return code < REFUSED.code && code > -32100;
  }
}
