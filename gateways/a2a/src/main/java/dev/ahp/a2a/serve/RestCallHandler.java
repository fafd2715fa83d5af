package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
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
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Handles HTTP+JSON calls. Errors are a {@code google.rpc.Status} (AIP-193). */
record RestCallHandler(
    A2aOperations operations, A2aStreams a2aStreams, A2aHeaders a2aHeaders, JsonLimits limits) {
  private static final String A2A_TYPE = "application/a2a+json";
  private static final String RETRY_SECONDS = "1";

  /** Handles a call whose parameters are in the body. */
  CompletableFuture<Reply> handleBody(ApiRequest call, A2aMethod method, A2aVersion pathVersion) {
    try {
      JsonObject body = body(call, method);
      A2aVersion version = versionOfBody(version(call, pathVersion), body);
      return handle(call, method, version, VersionFormat.of(version).params(method, body));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aException.of(e)));
    }
  }

  /** Returns 0.3 as of JSON-RPC for a body in its form, else the version as it is. */
  private static A2aVersion versionOfBody(A2aVersion version, JsonObject body) {
    boolean hasKinds =
        body.object("message").filter(it -> it.has("kind") || it.has("parts")).isPresent()
            || body.has("pushNotificationConfig")
            || body.has("url");
    return version == A2aVersion.V0_3_PROTO && hasKinds ? A2aVersion.V0_3 : version;
  }

  /**
   * Handles a call.
   *
   * @param pathVersion the version of the path; a header takes precedence
   * @param params returns the parameters in the shape of 1.0
   */
  CompletableFuture<Reply> handle(
      ApiRequest call, A2aMethod method, A2aVersion pathVersion, Supplier<JsonObject> params) {
    try {
      return handle(call, method, version(call, pathVersion), params.get());
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aException.of(e)));
    }
  }

  private CompletableFuture<Reply> handle(
      ApiRequest call, A2aMethod method, A2aVersion version, JsonObject params) {
    try {
      A2aRequest request = a2aHeaders.request(call, version, params);
      CompletableFuture<Reply> reply =
          method.streams()
              ? a2aStreams.open(method, request, new ServerSentEventFormat(event -> event))
              : operations
                  .call(method, request)
                  .thenApply(it -> json(call, 200, result(method, version, it)));
      return reply
          .thenApply(it -> A2aHeaders.addExtension(call, version, it))
          .exceptionally(fault -> error(call, A2aException.of(fault)));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(error(call, A2aException.of(e)));
    }
  }

  private static A2aVersion version(ApiRequest call, A2aVersion pathVersion) {
    String header = A2aHeaders.version(call);
    A2aVersion version =
        header == null || header.isBlank() ? pathVersion : A2aVersion.ofHeader(header);
    return version == A2aVersion.V0_3 ? A2aVersion.V0_3_PROTO : version;
  }

  private static Json result(A2aMethod method, A2aVersion version, JsonObject response) {
    Json result = VersionFormat.of(version).result(method, response);
    return result.isNull() ? JsonObject.empty() : result;
  }

  private JsonObject body(ApiRequest call, A2aMethod a2aMethod) {
    if (!A2aHeaders.isJson(call)) {
      throw new A2aException(
          A2aError.CONTENT_TYPE_NOT_SUPPORTED,
          "unsupported content type; send Content-Type: application/json");
    }
    JsonObject body =
        JsonReader.read(call.sent().bytes(), limits)
            .asObject()
            .orElseThrow(() -> A2aException.params("the body must be an object"));
    return a2aMethod == A2aMethod.PUSH_CREATE
        ? body.with("taskId", Json.of(call.value("id")))
        : body;
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
            .put("status", fault.canonical())
            .put("message", String.valueOf(fault.getMessage()))
            .put("details", fault.details())
            .build();
    return JsonObject.builder().put("error", error).build();
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
