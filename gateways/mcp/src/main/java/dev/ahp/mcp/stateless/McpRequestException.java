package dev.ahp.mcp.stateless;

import dev.ahp.Denied;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.ProblemCode;
import org.jspecify.annotations.Nullable;

/** Reports that a request fails with a JSON-RPC error. */
public final class McpRequestException extends RuntimeException {
  private static final System.Logger LOG = System.getLogger("dev.ahp.mcp");

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;
  private static final int HEADER_MISMATCH = -32020;
  private static final int MISSING_CAPABILITY = -32021;
  private static final int UNSUPPORTED_VERSION = -32022;

  private final int status;
  private final int code;
  private final transient @Nullable JsonObject data;

  private McpRequestException(int status, int code, String message, @Nullable JsonObject data) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  static McpRequestException malformed(String message) {
    return new McpRequestException(400, PARSE_ERROR, message, null);
  }

  static McpRequestException invalidRequest(String message) {
    return new McpRequestException(400, INVALID_REQUEST, message, null);
  }

  static McpRequestException unknownMethod(String method) {
    return new McpRequestException(404, METHOD_NOT_FOUND, "unknown method: " + method, null);
  }

  /** Returns the error for a request whose metadata is incomplete or invalid. */
  static McpRequestException invalidMeta(String message) {
    return new McpRequestException(400, INVALID_PARAMS, message, null);
  }

  /** Returns the error for invalid parameters of a method. */
  public static McpRequestException invalidParams(String message) {
    return new McpRequestException(200, INVALID_PARAMS, message, null);
  }

  static McpRequestException unknownResource(String uri) {
    return new McpRequestException(
        200,
        INVALID_PARAMS,
        "resource not found: " + uri,
        JsonObject.builder().put("uri", uri).build());
  }

  static McpRequestException headerMismatch(String message) {
    return new McpRequestException(400, HEADER_MISMATCH, "header mismatch: " + message, null);
  }

  static McpRequestException unsupportedVersion(String requested) {
    return new McpRequestException(
        400,
        UNSUPPORTED_VERSION,
        "unsupported protocol version: " + requested,
        JsonObject.builder()
            .put("supported", McpVersions.all())
            .put("requested", requested)
            .build());
  }

  /**
   * Returns the error for a request that needs a capability that the client did not declare.
   *
   * @param capabilities the missing capabilities as members
   */
  public static McpRequestException missingCapability(JsonObject capabilities) {
    return new McpRequestException(
        400,
        MISSING_CAPABILITY,
        "the client must declare the capabilities " + String.join(", ", capabilities.names()),
        JsonObject.builder().put("requiredCapabilities", capabilities).build());
  }

  /** Converts any failure of a method. Unexpected ones are logged. */
  static McpRequestException of(Throwable fault) {
    Throwable cause = FailureCause.of(fault);
    if (cause instanceof McpRequestException known) {
      return known;
    }
    if (cause instanceof Denied denied) {
      return ofDenied(denied);
    }
    if (cause instanceof StoreUnavailableException) {
      return ofDenied(new Denied(ProblemCode.UNAVAILABLE, "the store is unavailable"));
    }
    LOG.log(System.Logger.Level.ERROR, "an MCP request failed with an unexpected error", cause);
    return new McpRequestException(
        500, INTERNAL_ERROR, "internal error; see the daemon's log for details", null);
  }

  private static McpRequestException ofDenied(Denied denied) {
    int status = ProblemCode.named(denied.code()).orElse(ProblemCode.GATE_REJECTED).status();
    return new McpRequestException(
        status < 500 ? 200 : status,
        status < 500 ? INVALID_PARAMS : INTERNAL_ERROR,
        denied.code() + ": " + denied.detail(),
        denied.toProblem("/mcp"));
  }

  /** The HTTP status. */
  int status() {
    return status;
  }

  /** Returns the error response; the id is null if it could not be read. */
  JsonObject toMessage(@Nullable Json id) {
    return McpMessages.error(
        id,
        JsonObject.builder()
            .put("code", code)
            .put("message", String.valueOf(getMessage()))
            .putIfPresent("data", data)
            .build());
  }
}
