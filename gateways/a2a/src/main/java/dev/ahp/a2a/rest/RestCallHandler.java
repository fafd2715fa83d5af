package dev.ahp.a2a.rest;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.error.ErrorDetails;
import dev.ahp.a2a.serve.A2aHeaders;
import dev.ahp.a2a.serve.A2aOperations;
import dev.ahp.a2a.serve.A2aRequest;
import dev.ahp.a2a.serve.A2aStreams;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.a2a.version.VersionFormat;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Handles HTTP+JSON calls. Errors are a {@code google.rpc.Status} (AIP-193). */
final class RestCallHandler {
  private static final String A2A_TYPE = "application/a2a+json";
  private static final String RETRY_SECONDS = "1";

  private final A2aOperations operations;
  private final A2aStreams a2aStreams;
  private final A2aHeaders a2aHeaders;
  private final JsonLimits limits;

  RestCallHandler(
      A2aOperations operations, A2aStreams a2aStreams, A2aHeaders a2aHeaders, JsonLimits limits) {
    this.operations = operations;
    this.a2aStreams = a2aStreams;
    this.a2aHeaders = a2aHeaders;
    this.limits = limits;
  }

  /**
   * Handles a call.
   *
   * @param a2aVersion the version of the path; a header takes precedence
   * @param params the parameters of the path; empty if they are in the body
   */
  CompletableFuture<Reply> handle(
      ApiRequest call, A2aMethod a2aMethod, A2aVersion a2aVersion, Optional<JsonObject> params) {
    try {
      String header = A2aHeaders.version(call);
      A2aVersion requestVersion =
          header == null || header.isBlank() ? a2aVersion : A2aVersion.ofHeader(header);
      JsonObject given = params.orElse(null);
      if (given == null && !A2aHeaders.isJson(call)) {
        return CompletableFuture.completedFuture(unsupportedType(call));
      }
      VersionFormat format = VersionFormat.of(requestVersion);
      JsonObject read = given == null ? format.params(a2aMethod, body(call, a2aMethod)) : given;
      return handle(call, a2aMethod, requestVersion, A2aHeaders.request(call, read));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aException.of(e)));
    }
  }

  private CompletableFuture<Reply> handle(
      ApiRequest call, A2aMethod a2aMethod, A2aVersion a2aVersion, A2aRequest request) {
    CompletableFuture<Reply> reply =
        a2aMethod.streams()
            ? a2aStreams.open(a2aMethod, request, a2aVersion, event -> event)
            : operations
                .call(a2aMethod, request, a2aVersion, a2aHeaders.base(call))
                .thenApply(it -> json(call, 200, result(a2aMethod, a2aVersion, it)));
    return reply
        .thenApply(it -> A2aHeaders.addExtension(call, a2aVersion, it))
        .exceptionally(fault -> error(call, A2aException.of(fault)));
  }

  private static Json result(A2aMethod a2aMethod, A2aVersion a2aVersion, JsonObject handle) {
    Json result = VersionFormat.of(a2aVersion).result(a2aMethod, handle);
    return result.isNull() ? JsonObject.empty() : result;
  }

  private JsonObject body(ApiRequest call, A2aMethod a2aMethod) {
    JsonObject body =
        JsonReader.read(call.sent().bytes(), limits)
            .asObject()
            .orElseThrow(() -> A2aException.params("the body must be an object"));
    return a2aMethod == A2aMethod.PUSH_CREATE
        ? body.with("taskId", Json.of(call.value("id")))
        : body;
  }

  private static Reply unsupportedType(ApiRequest call) {
    A2aException fault =
        new A2aException(
            A2aError.CONTENT_TYPE_NOT_SUPPORTED,
            "unsupported content type; send Content-Type: application/json");
    return error(call, fault);
  }

  static Reply error(ApiRequest call, A2aException fault) {
    Reply reply = json(call, fault.status(), status(fault));
    boolean retryable = fault.status() == 429 || fault.status() == 503;
    return retryable ? reply.with("Retry-After", RETRY_SECONDS) : reply;
  }

  private static JsonObject status(A2aException fault) {
    JsonObject error =
        JsonObject.builder()
            .put("code", fault.status())
            .put("status", canonical(fault))
            .put("message", String.valueOf(fault.getMessage()))
            .put("details", ErrorDetails.list(fault))
            .build();
    return JsonObject.builder().put("error", error).build();
  }

  /** Maps denials of the broker, which have many reasons, by their status. */
  private static String canonical(A2aException fault) {
    return switch (fault.error() == A2aError.REFUSED ? fault.status() : 0) {
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 429 -> "RESOURCE_EXHAUSTED";
      case 503 -> "UNAVAILABLE";
      default -> fault.error().canonical();
    };
  }

  /** Returns JSON in the media type of A2A 1.0.1 if the client uses it, else plain JSON. */
  private static Reply json(ApiRequest call, int status, Json body) {
    boolean isA2aType =
        call.header("Accept").filter(it -> it.contains(A2A_TYPE)).isPresent()
            || call.header("Content-Type").filter(it -> it.startsWith(A2A_TYPE)).isPresent();
    return isA2aType
        ? Reply.bytes(status, A2A_TYPE, JsonWriter.bytes(body))
        : Reply.json(status, body);
  }
}
