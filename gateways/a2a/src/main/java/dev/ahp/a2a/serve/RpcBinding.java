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
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The JSON-RPC binding: {@code POST /a2a} for all methods. */
public record RpcBinding(
    A2aOperations operations, A2aStreams a2aStreams, A2aHeaders a2aHeaders, JsonLimits limits) {

  public List<Route> routes() {
    // Some clients add a slash to the URL of the card; that alias is not described.
    return List.of(route("/a2a", "a2aCall"), route("/a2a/", ""));
  }

  private Route route(String path, String name) {
    return Route.post(path)
        .named(name, "Call A2A over JSON-RPC 2.0; the header A2A-Version selects the version")
        .anyScope() // each method requires its own
        .takes(BodyRule.RAW, "JsonRpcCall")
        .gives(200, "JsonRpcAnswer")
        .waits()
        .later(this::handle);
  }

  private CompletableFuture<Reply> handle(ApiRequest call) {
    if (!A2aHeaders.isJson(call)) {
      A2aException fault =
          new A2aException(
              A2aError.CONTENT_TYPE_NOT_SUPPORTED,
              "unsupported content type; send Content-Type: application/json");
      return done(
          Reply.json(fault.status(), errorResponse(Json.Null.NULL, fault, A2aVersion.V1_0)));
    }
    A2aVersion a2aVersion = A2aVersion.V1_0;
    Json id = Json.Null.NULL;
    try {
      Json body = JsonReader.read(call.sent().bytes(), limits);
      id = RpcCall.id(body);
      a2aVersion = A2aVersion.ofHeader(A2aHeaders.version(call));
      return handle(call, RpcCall.read(body, a2aVersion), a2aVersion);
    } catch (RuntimeException e) {
      return done(error(id, e, a2aVersion));
    }
  }

  private CompletableFuture<Reply> handle(ApiRequest call, RpcCall rpc, A2aVersion a2aVersion) {
    VersionFormat format = VersionFormat.of(a2aVersion);
    A2aMethod method = rpc.a2aMethod();
    A2aRequest request = a2aHeaders.request(call, a2aVersion, format.params(method, rpc.params()));
    CompletableFuture<Reply> reply =
        method.streams()
            ? a2aStreams.open(
                method,
                request,
                new ServerSentEventFormat(event -> response(rpc.id(), "result", event)))
            : operations
                .call(method, request)
                .thenApply(it -> response(rpc.id(), "result", format.result(method, it)))
                .thenApply(it -> Reply.json(200, it));
    return reply
        .thenApply(it -> A2aHeaders.addExtension(call, a2aVersion, it))
        .exceptionally(fault -> error(rpc.id(), fault, a2aVersion));
  }

  private static Reply error(Json id, Throwable fault, A2aVersion a2aVersion) {
    return Reply.json(200, errorResponse(id, A2aException.of(fault), a2aVersion));
  }

  private static JsonObject errorResponse(Json id, A2aException fault, A2aVersion a2aVersion) {
    JsonObject error =
        JsonObject.builder()
            .put("code", fault.error().code())
            .put("message", String.valueOf(fault.getMessage()))
            .putIfPresent("data", fault.data(a2aVersion == A2aVersion.V1_0))
            .build();
    return response(id, "error", error);
  }

  private static JsonObject response(Json id, String member, Json value) {
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put(member, value).build();
  }

  private static CompletableFuture<Reply> done(Reply reply) {
    return CompletableFuture.completedFuture(reply);
  }
}
