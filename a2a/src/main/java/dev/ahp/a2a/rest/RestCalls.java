package dev.ahp.a2a.rest;

import dev.ahp.a2a.dialect.Dialect;
import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.fault.ErrorDetails;
import dev.ahp.a2a.serve.Access;
import dev.ahp.a2a.serve.Operations;
import dev.ahp.a2a.serve.Request;
import dev.ahp.a2a.serve.Streams;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Calls of HTTP+JSON and their answers; an error is a {@code google.rpc.Status} (AIP-193). */
final class RestCalls {
  private static final String OWN_TYPE = "application/a2a+json";
  private static final String RETRY_SECONDS = "1";

  private final Operations operations;
  private final Streams streams;
  private final Access access;
  private final JsonLimits limits;

  RestCalls(Operations operations, Streams streams, Access access, JsonLimits limits) {
    this.operations = operations;
    this.streams = streams;
    this.access = access;
    this.limits = limits;
  }

  /**
   * Makes a call.
   *
   * @param version of the path; a header may ask for another
   * @param params that the path holds; empty when the body does
   */
  CompletableFuture<Reply> answer(
      Call call, Method method, Version version, Optional<JsonObject> params) {
    try {
      String header = Access.version(call);
      Version spoken = header == null || header.isBlank() ? version : Version.asked(header);
      JsonObject given = params.orElse(null);
      if (given == null && !Access.isJson(call)) {
        return CompletableFuture.completedFuture(wrongType(call));
      }
      Dialect dialect = Dialect.of(spoken);
      JsonObject read = given == null ? dialect.params(method, body(call, method)) : given;
      return answer(call, method, spoken, Access.request(call, read));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aFault.of(e)));
    }
  }

  private CompletableFuture<Reply> answer(
      Call call, Method method, Version version, Request request) {
    CompletableFuture<Reply> reply =
        method.streams()
            ? streams.open(method, request, version, event -> event)
            : operations
                .call(method, request, version, access.base(call))
                .thenApply(it -> json(call, 200, result(method, version, it)));
    return reply
        .thenApply(it -> Access.answered(call, version, it))
        .exceptionally(fault -> error(call, A2aFault.of(fault)));
  }

  private static Json result(Method method, Version version, JsonObject answer) {
    Json result = Dialect.of(version).result(method, answer);
    return result.isNull() ? JsonObject.empty() : result;
  }

  private JsonObject body(Call call, Method method) {
    JsonObject body =
        JsonReader.read(call.sent().bytes(), limits)
            .asObject()
            .orElseThrow(() -> A2aFault.params("the body must be an object"));
    return method == Method.PUSH_CREATE ? body.with("taskId", Json.of(call.value("id"))) : body;
  }

  private static Reply wrongType(Call call) {
    A2aFault fault =
        new A2aFault(A2aError.CONTENT_TYPE_NOT_SUPPORTED, "send Content-Type: application/json");
    return error(call, fault);
  }

  static Reply error(Call call, A2aFault fault) {
    Reply reply = json(call, fault.status(), status(fault));
    boolean passing = fault.status() == 429 || fault.status() == 503;
    return passing ? reply.with("Retry-After", RETRY_SECONDS) : reply;
  }

  private static JsonObject status(A2aFault fault) {
    JsonObject error =
        JsonObject.builder()
            .put("code", fault.status())
            .put("status", canonical(fault))
            .put("message", String.valueOf(fault.getMessage()))
            .put("details", ErrorDetails.list(fault))
            .build();
    return JsonObject.builder().put("error", error).build();
  }

  /** What the broker refuses has many reasons; the status tells which. */
  private static String canonical(A2aFault fault) {
    return switch (fault.error() == A2aError.REFUSED ? fault.status() : 0) {
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 429 -> "RESOURCE_EXHAUSTED";
      case 503 -> "UNAVAILABLE";
      default -> fault.error().canonical();
    };
  }

  /** In the media type of A2A 1.0.1 where the client speaks it, else as plain JSON. */
  private static Reply json(Call call, int status, Json body) {
    boolean own =
        call.header("Accept").filter(it -> it.contains(OWN_TYPE)).isPresent()
            || call.header("Content-Type").filter(it -> it.startsWith(OWN_TYPE)).isPresent();
    return own ? Reply.bytes(status, OWN_TYPE, JsonWriter.bytes(body)) : Reply.json(status, body);
  }
}
