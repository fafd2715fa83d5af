package dev.ahp.a2a.rest;

import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.serve.Access;
import dev.ahp.a2a.serve.Operations;
import dev.ahp.a2a.serve.Streams;
import dev.ahp.http.route.BodyRule;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.QueryParameter;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.http.route.RouteBuilder;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * HTTP+JSON: 1.0 under {@code /a2a}, 0.3 under {@code /a2a/v1}. A verb on a task is the end of its
 * path segment, {@code /tasks/ID:cancel}, so it is taken off the id here.
 */
public final class RestBinding {
  private static final String PUSH = "/tasks/{id}/pushNotificationConfigs";

  private final RestCalls calls;

  public RestBinding(Operations operations, Streams streams, Access access, JsonLimits limits) {
    this.calls = new RestCalls(operations, streams, access, limits);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(routes("/a2a", "a2a", Version.V1_0));
    routes.addAll(routes("/a2a/v1", "a2aOld", Version.V0_3));
    routes.add(
        described(Route.get("/a2a/extendedAgentCard"), "a2aCard", "The card, for known callers")
            .gives(200, "AgentCard")
            .later(call -> calls.answer(call, Method.EXTENDED_CARD, Version.V1_0, empty())));
    routes.add(
        described(Route.get("/a2a/v1/card"), "a2aOldCard", "The card, for known callers")
            .gives(200, "AgentCard")
            .later(call -> calls.answer(call, Method.EXTENDED_CARD, Version.V0_3, empty())));
    return routes;
  }

  private List<Route> routes(String base, String name, Version version) {
    return List.of(
        send(base + "/message:send", name + "Send", "Send a message", Method.SEND, version),
        send(
            base + "/message:stream",
            name + "Stream",
            "Send a message and follow what becomes of it (server-sent events)",
            Method.STREAM,
            version),
        described(Route.get(base + "/tasks"), name + "Tasks", "Tasks, newest first")
            .query(words("contextId", "status", "pageSize", "pageToken", "historyLength"))
            .query(words("includeArtifacts", "statusTimestampAfter"))
            .gives(200, "A2aTaskList")
            .later(call -> calls.answer(call, Method.LIST, version, RestParams.ofList(call))),
        described(Route.get(base + "/tasks/{id}"), name + "Task", "A task, or :subscribe to it")
            .query(words("historyLength"))
            .gives(200, "A2aTask")
            .waits()
            .later(call -> task(call, version)),
        described(
                Route.post(base + "/tasks/{id}"),
                name + "TaskVerb",
                "Call a task off (:cancel) or follow it (:subscribe)")
            .takes(BodyRule.RAW, "Any")
            .gives(200, "A2aTask")
            .waits()
            .later(call -> verb(call, version)),
        pushCreate(base, name, version),
        pushList(base, name, version),
        pushGet(base, name, version),
        pushDelete(base, name, version));
  }

  private Route send(String path, String name, String about, Method method, Version version) {
    return described(Route.post(path), name, about)
        .takes(BodyRule.RAW, "A2aMessage")
        .gives(200, "A2aAnswer")
        .waits()
        .later(call -> calls.answer(call, method, version, Optional.empty()));
  }

  private Route pushCreate(String base, String name, Version version) {
    return described(Route.post(base + PUSH), name + "PushCreate", "Ask to be told of a task")
        .takes(BodyRule.RAW, "A2aPushConfig")
        .gives(200, "A2aPushConfig")
        .later(call -> calls.answer(call, Method.PUSH_CREATE, version, Optional.empty()));
  }

  private Route pushList(String base, String name, Version version) {
    return described(Route.get(base + PUSH), name + "PushList", "Who is told of a task")
        .gives(200, "Any")
        .later(call -> calls.answer(call, Method.PUSH_LIST, version, RestParams.ofPush(call)));
  }

  private Route pushGet(String base, String name, Version version) {
    return described(Route.get(base + PUSH + "/{config}"), name + "PushGet", "One who is told")
        .gives(200, "A2aPushConfig")
        .later(call -> calls.answer(call, Method.PUSH_GET, version, RestParams.ofPush(call)));
  }

  private Route pushDelete(String base, String name, Version version) {
    return described(
            Route.delete(base + PUSH + "/{config}"), name + "PushDelete", "Tell no more of a task")
        .gives(200, "Any")
        .later(call -> calls.answer(call, Method.PUSH_DELETE, version, RestParams.ofPush(call)));
  }

  private CompletableFuture<Reply> task(Call call, Version version) {
    TaskPath path = TaskPath.of(call.value("id"));
    return switch (path.verb()) {
      case "" -> calls.answer(call, Method.GET, version, RestParams.ofTask(call, path.id()));
      case "subscribe" ->
          calls.answer(call, Method.SUBSCRIBE, version, RestParams.ofTask(call, path.id()));
      default -> CompletableFuture.completedFuture(RestCalls.error(call, unknown()));
    };
  }

  private CompletableFuture<Reply> verb(Call call, Version version) {
    TaskPath path = TaskPath.of(call.value("id"));
    return switch (path.verb()) {
      case "cancel" ->
          calls.answer(call, Method.CANCEL, version, RestParams.ofTask(call, path.id()));
      case "subscribe" ->
          calls.answer(call, Method.SUBSCRIBE, version, RestParams.ofTask(call, path.id()));
      default -> CompletableFuture.completedFuture(RestCalls.error(call, unknown()));
    };
  }

  private static A2aFault unknown() {
    return new A2aFault(A2aError.METHOD_NOT_FOUND, "a task takes :cancel and :subscribe");
  }

  private static Optional<JsonObject> empty() {
    return Optional.of(JsonObject.empty());
  }

  private static RouteBuilder described(RouteBuilder route, String name, String about) {
    RouteBuilder described = route.named(name, about);
    for (int status : new int[] {400, 403, 404, 409, 413, 415, 422, 429, 500, 503}) {
      described.gives(status, "A2aError");
    }
    return described;
  }

  /** Read here and not by the server, so that refusals have the form of A2A. */
  private static QueryParameter[] words(String... names) {
    JsonObject schema = JsonObject.builder().put("type", "string").build();
    QueryParameter[] parameters = new QueryParameter[names.length];
    for (int i = 0; i < names.length; i++) {
      parameters[i] = new QueryParameter(names[i], schema, it -> true, "a text");
    }
    return parameters;
  }
}
