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

/** Calls of HTTP+JSON and their answers; an error is a {@code google.rpc.Status} (AIP-193). */
final class RestCallHandler {
  private static final String OWN_TYPE = "application/a2a+json";
  private static final String RETRY_SECONDS = "1";

  private final A2aOperations a2aOperations;
  private final A2aStreams a2aStreams;
  private final A2aHeaders a2aHeaders;
  private final JsonLimits limits;

  RestCallHandler(
      A2aOperations a2aOperations,
      A2aStreams a2aStreams,
      A2aHeaders a2aHeaders,
      JsonLimits limits) {
    this.a2aOperations = a2aOperations;
    this.a2aStreams = a2aStreams;
    this.a2aHeaders = a2aHeaders;
    this.limits = limits;
  }

  /**
   * Makes a call.
   *
   * @param a2aVersion of the path; a header may ask for another
   * @param params that the path holds; empty when the body does
   */
  CompletableFuture<Reply> answer(
      ApiRequest call, A2aMethod a2aMethod, A2aVersion a2aVersion, Optional<JsonObject> params) {
    try {
      String header = A2aHeaders.version(call);
      A2aVersion spoken =
          header == null || header.isBlank() ? a2aVersion : A2aVersion.asked(header);
      JsonObject given = params.orElse(null);
      if (given == null && !A2aHeaders.isJson(call)) {
        return CompletableFuture.completedFuture(wrongType(call));
      }
      VersionFormat versionFormat = VersionFormat.of(spoken);
      JsonObject read =
          given == null ? versionFormat.params(a2aMethod, body(call, a2aMethod)) : given;
      return answer(call, a2aMethod, spoken, A2aHeaders.request(call, read));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aException.of(e)));
    }
  }

  private CompletableFuture<Reply> answer(
      ApiRequest call, A2aMethod a2aMethod, A2aVersion a2aVersion, A2aRequest request) {
    CompletableFuture<Reply> reply =
        a2aMethod.streams()
            ? a2aStreams.open(a2aMethod, request, a2aVersion, event -> event)
            : a2aOperations
                .call(a2aMethod, request, a2aVersion, a2aHeaders.base(call))
                .thenApply(it -> json(call, 200, result(a2aMethod, a2aVersion, it)));
    return reply
        .thenApply(it -> A2aHeaders.answered(call, a2aVersion, it))
        .exceptionally(fault -> error(call, A2aException.of(fault)));
  }

  private static Json result(A2aMethod a2aMethod, A2aVersion a2aVersion, JsonObject answer) {
    Json result = VersionFormat.of(a2aVersion).result(a2aMethod, answer);
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

  private static Reply wrongType(ApiRequest call) {
    A2aException fault =
        new A2aException(
            A2aError.CONTENT_TYPE_NOT_SUPPORTED, "send Content-Type: application/json");
    return error(call, fault);
  }

  static Reply error(ApiRequest call, A2aException fault) {
    Reply reply = json(call, fault.status(), status(fault));
    boolean passing = fault.status() == 429 || fault.status() == 503;
    return passing ? reply.with("Retry-After", RETRY_SECONDS) : reply;
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

  /** What the broker refuses has many reasons; the status tells which. */
  private static String canonical(A2aException fault) {
    return switch (fault.error() == A2aError.REFUSED ? fault.status() : 0) {
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 429 -> "RESOURCE_EXHAUSTED";
      case 503 -> "UNAVAILABLE";
      default -> fault.error().canonical();
    };
  }

  /** In the media type of A2A 1.0.1 where the client speaks it, else as plain JSON. */
  private static Reply json(ApiRequest call, int status, Json body) {
    boolean own =
        call.header("Accept").filter(it -> it.contains(OWN_TYPE)).isPresent()
            || call.header("Content-Type").filter(it -> it.startsWith(OWN_TYPE)).isPresent();
    return own ? Reply.bytes(status, OWN_TYPE, JsonWriter.bytes(body)) : Reply.json(status, body);
  }
}
