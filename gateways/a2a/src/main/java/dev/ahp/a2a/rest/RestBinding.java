package dev.ahp.a2a.rest;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.serve.A2aHeaders;
import dev.ahp.a2a.serve.A2aOperations;
import dev.ahp.a2a.serve.A2aStreams;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.QueryParameter;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteBuilder;
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

  private final RestCallHandler calls;

  public RestBinding(
      A2aOperations a2aOperations,
      A2aStreams a2aStreams,
      A2aHeaders a2aHeaders,
      JsonLimits limits) {
    this.calls = new RestCallHandler(a2aOperations, a2aStreams, a2aHeaders, limits);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(routes("/a2a", "a2a", A2aVersion.V1_0));
    routes.addAll(routes("/a2a/v1", "a2aOld", A2aVersion.V0_3));
    routes.add(
        described(Route.get("/a2a/extendedAgentCard"), "a2aCard", "The card, for known callers")
            .gives(200, "AgentCard")
            .later(
                request ->
                    calls.answer(request, A2aMethod.EXTENDED_CARD, A2aVersion.V1_0, empty())));
    routes.add(
        described(Route.get("/a2a/v1/card"), "a2aOldCard", "The card, for known callers")
            .gives(200, "AgentCard")
            .later(
                request ->
                    calls.answer(request, A2aMethod.EXTENDED_CARD, A2aVersion.V0_3, empty())));
    return routes;
  }

  private List<Route> routes(String base, String name, A2aVersion a2aVersion) {
    return List.of(
        send(base + "/message:send", name + "Send", "Send a message", A2aMethod.SEND, a2aVersion),
        send(
            base + "/message:stream",
            name + "Stream",
            "Send a message and follow what becomes of it (server-sent events)",
            A2aMethod.STREAM,
            a2aVersion),
        described(Route.get(base + "/tasks"), name + "Tasks", "Tasks, newest first")
            .query(words("contextId", "status", "pageSize", "pageToken", "historyLength"))
            .query(words("includeArtifacts", "statusTimestampAfter"))
            .gives(200, "A2aTaskList")
            .later(
                request ->
                    calls.answer(request, A2aMethod.LIST, a2aVersion, RestParams.ofList(request))),
        described(Route.get(base + "/tasks/{id}"), name + "Task", "A task, or :subscribe to it")
            .query(words("historyLength"))
            .gives(200, "A2aTask")
            .waits()
            .later(request -> task(request, a2aVersion)),
        described(
                Route.post(base + "/tasks/{id}"),
                name + "TaskVerb",
                "Call a task off (:cancel) or follow it (:subscribe)")
            .takes(BodyRule.RAW, "Any")
            .gives(200, "A2aTask")
            .waits()
            .later(request -> verb(request, a2aVersion)),
        pushCreate(base, name, a2aVersion),
        pushList(base, name, a2aVersion),
        pushGet(base, name, a2aVersion),
        pushDelete(base, name, a2aVersion));
  }

  private Route send(
      String path, String name, String about, A2aMethod a2aMethod, A2aVersion a2aVersion) {
    return described(Route.post(path), name, about)
        .takes(BodyRule.RAW, "A2aMessage")
        .gives(200, "A2aAnswer")
        .waits()
        .later(request -> calls.answer(request, a2aMethod, a2aVersion, Optional.empty()));
  }

  private Route pushCreate(String base, String name, A2aVersion a2aVersion) {
    return described(Route.post(base + PUSH), name + "PushCreate", "Ask to be told of a task")
        .takes(BodyRule.RAW, "A2aPushConfig")
        .gives(200, "A2aPushConfig")
        .later(
            request -> calls.answer(request, A2aMethod.PUSH_CREATE, a2aVersion, Optional.empty()));
  }

  private Route pushList(String base, String name, A2aVersion a2aVersion) {
    return described(Route.get(base + PUSH), name + "PushList", "Who is told of a task")
        .gives(200, "Any")
        .later(
            request ->
                calls.answer(request, A2aMethod.PUSH_LIST, a2aVersion, RestParams.ofPush(request)));
  }

  private Route pushGet(String base, String name, A2aVersion a2aVersion) {
    return described(Route.get(base + PUSH + "/{config}"), name + "PushGet", "One who is told")
        .gives(200, "A2aPushConfig")
        .later(
            request ->
                calls.answer(request, A2aMethod.PUSH_GET, a2aVersion, RestParams.ofPush(request)));
  }

  private Route pushDelete(String base, String name, A2aVersion a2aVersion) {
    return described(
            Route.delete(base + PUSH + "/{config}"), name + "PushDelete", "Tell no more of a task")
        .gives(200, "Any")
        .later(
            request ->
                calls.answer(
                    request, A2aMethod.PUSH_DELETE, a2aVersion, RestParams.ofPush(request)));
  }

  private CompletableFuture<Reply> task(ApiRequest request, A2aVersion a2aVersion) {
    TaskPath path = TaskPath.of(request.value("id"));
    return switch (path.verb()) {
      case "" ->
          calls.answer(request, A2aMethod.GET, a2aVersion, RestParams.ofTask(request, path.id()));
      case "subscribe" ->
          calls.answer(
              request, A2aMethod.SUBSCRIBE, a2aVersion, RestParams.ofTask(request, path.id()));
      default -> CompletableFuture.completedFuture(RestCallHandler.error(request, unknown()));
    };
  }

  private CompletableFuture<Reply> verb(ApiRequest request, A2aVersion a2aVersion) {
    TaskPath path = TaskPath.of(request.value("id"));
    return switch (path.verb()) {
      case "cancel" ->
          calls.answer(
              request, A2aMethod.CANCEL, a2aVersion, RestParams.ofTask(request, path.id()));
      case "subscribe" ->
          calls.answer(
              request, A2aMethod.SUBSCRIBE, a2aVersion, RestParams.ofTask(request, path.id()));
      default -> CompletableFuture.completedFuture(RestCallHandler.error(request, unknown()));
    };
  }

  private static A2aException unknown() {
    return new A2aException(A2aError.METHOD_NOT_FOUND, "a task takes :cancel and :subscribe");
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
