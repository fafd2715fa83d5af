package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Reply;
import java.util.concurrent.TimeoutException;

/** Converts exceptions to problem documents (RFC 9457). */
final class ProblemResponses {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http");
  private static final String RETRY_SECONDS = "1";

  private ProblemResponses() {}

  static Reply of(Throwable fault, String instance) {
    Throwable cause = FailureCause.of(fault);
    if (cause instanceof Denied denied) {
      return denied(denied, instance);
    }
    if (cause instanceof JsonException json) {
      return denied(invalidJson(json), instance);
    }
    if (cause instanceof StoreUnavailableException) {
      return denied(new Denied(ProblemCode.UNAVAILABLE, "the store is unavailable"), instance);
    }
    if (cause instanceof TimeoutException) {
      return denied(new Denied(ProblemCode.MALFORMED, "the request body timed out"), instance);
    }
    LOG.log(System.Logger.Level.ERROR, "a request failed with an unexpected error", cause);
    return internal(instance);
  }

  static Denied invalidJson(JsonException fault) {
    ProblemCode code =
        fault.kind() == JsonException.Kind.TOO_LARGE
            ? ProblemCode.TOO_LARGE
            : ProblemCode.MALFORMED;
    JsonObject position =
        JsonObject.builder()
            .put("line", fault.line())
            .put("column", fault.column())
            .put("pointer", fault.pointer())
            .build();
    return Denied.of(code, "the body " + fault.getMessage(), position);
  }

  private static Reply denied(Denied denied, String instance) {
    int status = ProblemCode.named(denied.code()).orElse(ProblemCode.GATE_REJECTED).status();
    Reply reply = Reply.problem(status, problem(denied, instance));
    return switch (status) {
      case 401 -> reply.with("WWW-Authenticate", "Bearer");
      case 405 -> reply.with("Allow", denied.facts().string("allow").orElse(""));
      case 429, 503 -> reply.with("Retry-After", retrySeconds(denied));
      default -> reply;
    };
  }

  private static String retrySeconds(Denied denied) {
    return denied
        .facts()
        .number("retryAfterSeconds")
        .map(it -> Long.toString(it.longValue()))
        .orElse(RETRY_SECONDS);
  }

  private static JsonObject problem(Denied denied, String instance) {
    return denied.toProblem(instance).without("allow");
  }

  /** Returns the response for an unexpected error. */
  static Reply internal(String instance) {
    return Reply.problem(
        500,
        JsonObject.builder()
            .put("type", "urn:ahp:problem:INTERNAL")
            .put("title", "Internal error")
            .put("status", 500)
            .put("code", "INTERNAL")
            .put("detail", "see the daemon's log for details")
            .put("instance", instance)
            .build());
  }
}
