package dev.ahp.a2a.rpc;

import dev.ahp.a2a.dialect.Dialect;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.serve.Access;
import dev.ahp.a2a.serve.Operations;
import dev.ahp.a2a.serve.Request;
import dev.ahp.a2a.serve.Streams;
import dev.ahp.http.route.BodyRule;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** {@code POST /a2a}: every operation, by its name. */
public final class RpcBinding {
  private final Operations operations;
  private final Streams streams;
  private final Access access;
  private final JsonLimits limits;

  public RpcBinding(Operations operations, Streams streams, Access access, JsonLimits limits) {
    this.operations = operations;
    this.streams = streams;
    this.access = access;
    this.limits = limits;
  }

  public List<Route> routes() {
    return List.of(route("/a2a", "a2aCall"), route("/a2a/", "a2aCallSlash"));
  }

  private Route route(String path, String name) {
    return Route.post(path)
        .named(name, "A call of A2A over JSON-RPC 2.0; header A2A-Version tells which A2A")
        .takes(BodyRule.RAW, "JsonRpcCall")
        .gives(200, "JsonRpcAnswer")
        .waits()
        .later(this::answer);
  }

  private CompletableFuture<Reply> answer(Call call) {
    if (!Access.isJson(call)) {
      A2aFault fault =
          new A2aFault(A2aError.CONTENT_TYPE_NOT_SUPPORTED, "send Content-Type: application/json");
      return done(
          Reply.json(fault.status(), RpcAnswers.error(Json.Null.NULL, fault, Version.V1_0)));
    }
    Version version = Version.V1_0;
    Json id = Json.Null.NULL;
    try {
      Json body = JsonReader.read(call.sent().bytes(), limits);
      id = RpcCall.id(body);
      version = Version.asked(Access.version(call));
      return answer(call, RpcCall.read(body, version), version);
    } catch (RuntimeException e) {
      return done(error(id, e, version));
    }
  }

  private CompletableFuture<Reply> answer(Call call, RpcCall rpc, Version version) {
    Dialect dialect = Dialect.of(version);
    Request request = Access.request(call, dialect.params(rpc.method(), rpc.params()));
    CompletableFuture<Reply> reply =
        rpc.method().streams()
            ? streams.open(
                rpc.method(), request, version, event -> RpcAnswers.result(rpc.id(), event))
            : operations
                .call(rpc.method(), request, version, access.base(call))
                .thenApply(
                    it ->
                        Reply.json(
                            200, RpcAnswers.result(rpc.id(), dialect.result(rpc.method(), it))));
    return reply
        .thenApply(it -> Access.answered(call, version, it))
        .exceptionally(fault -> error(rpc.id(), fault, version));
  }

  private static Reply error(Json id, Throwable fault, Version version) {
    return Reply.json(200, RpcAnswers.error(id, A2aFault.of(fault), version));
  }

  private static CompletableFuture<Reply> done(Reply reply) {
    return CompletableFuture.completedFuture(reply);
  }
}
