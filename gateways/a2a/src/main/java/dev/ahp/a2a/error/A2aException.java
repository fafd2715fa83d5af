package dev.ahp.a2a.error;

import dev.ahp.Denied;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.ProblemCode;
import org.jspecify.annotations.Nullable;

/** Reports that a call fails with an A2A error. */
public final class A2aException extends RuntimeException {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a");

  private final A2aError error;
  private final transient @Nullable JsonObject problem;
  private final int status;

  public A2aException(A2aError error, String message) {
    this(error, message, null, error.status());
  }

  private A2aException(A2aError error, String message, @Nullable JsonObject problem, int status) {
    super(message, null, false, false);
    this.error = error;
    this.problem = problem;
    this.status = status;
  }

  public static A2aException params(String message) {
    return new A2aException(A2aError.INVALID_PARAMS, message);
  }

  /** Converts any exception to an A2A error. */
  public static A2aException of(Throwable fault) {
    Throwable cause = FailureCause.of(fault);
    if (cause instanceof A2aException known) {
      return known;
    }
    if (cause instanceof Denied denied) {
      return fromDenied(denied);
    }
    if (cause instanceof JsonException) {
      return new A2aException(A2aError.PARSE_ERROR, "the body " + cause.getMessage());
    }
    if (cause instanceof StoreUnavailableException) {
      return fromDenied(new Denied(ProblemCode.UNAVAILABLE, "the store is unavailable"));
    }
    LOG.log(System.Logger.Level.ERROR, "an A2A call failed with an unexpected error", cause);
    return new A2aException(
        A2aError.INTERNAL_ERROR, "internal error; see the daemon's log for details");
  }

  private static A2aException fromDenied(Denied denied) {
    ProblemCode code = ProblemCode.named(denied.code()).orElse(ProblemCode.GATE_REJECTED);
    A2aError error =
        switch (code) {
          case NOT_FOUND -> A2aError.TASK_NOT_FOUND;
          case MALFORMED, SCHEMA_INVALID -> A2aError.INVALID_PARAMS;
          default -> A2aError.REFUSED;
        };
    int status = error == A2aError.REFUSED ? code.status() : error.status();
    return new A2aException(
        error, denied.code() + ": " + denied.detail(), denied.toProblem("/a2a"), status);
  }

  /** Returns the same failure with another error code. */
  public A2aException as(A2aError other) {
    return new A2aException(other, String.valueOf(getMessage()), problem, other.status());
  }

  public A2aError error() {
    return error;
  }

  /** Returns the broker's problem document (RFC 9457); null if the broker was not involved. */
  public @Nullable JsonObject problem() {
    return problem;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /**
   * Returns the name of the {@code google.rpc.Code}. Denials of the broker, which have many
   * reasons, are mapped by their status.
   */
  public String canonical() {
    return switch (error == A2aError.REFUSED ? status : 0) {
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 413, 429 -> "RESOURCE_EXHAUSTED";
      case 503 -> "UNAVAILABLE";
      default -> error.canonical();
    };
  }

  /**
   * Returns the member {@code details} of an HTTP+JSON error: a list of typed objects that starts
   * with {@code google.rpc.ErrorInfo}, as A2A 1.0 requires.
   */
  public JsonArray details() {
    String own = problem == null || error.isDefinedByA2a() ? "" : problem.string("code").orElse("");
    JsonObject info =
        JsonObject.builder()
            .put("@type", "type.googleapis.com/google.rpc.ErrorInfo")
            .put("reason", own.isEmpty() ? error.name() : own)
            .put("domain", own.isEmpty() ? "a2a-protocol.org" : "ahp.dev")
            .build();
    return problem == null
        ? JsonArray.of(info)
        : JsonArray.of(
            info, JsonObject.builder().put("@type", "urn:ahp:problem").putAll(problem).build());
  }

  /**
   * Returns the member {@code data} of a JSON-RPC error; null for none. A2A 0.3 allows any value
   * and gets the problem document. A denial by the broker is not an A2A error, so both versions get
   * the problem document for it.
   */
  public @Nullable Json data(boolean typed) {
    return typed && (error.isDefinedByA2a() || problem == null) ? details() : problem;
  }
}
