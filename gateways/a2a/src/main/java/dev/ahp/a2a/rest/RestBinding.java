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
 * The HTTP+JSON binding: 1.0 under {@code /a2a}, 0.3 under {@code /a2a/v1}. The verb of a task is a
 * suffix of the path segment ({@code /tasks/ID:cancel}), so it is separated from the id here.
 */
public final class RestBinding {
  private static final String PUSH = "/tasks/{id}/pushNotificationConfigs";

  private final RestCallHandler calls;

  public RestBinding(
      A2aOperations operations, A2aStreams a2aStreams, A2aHeaders a2aHeaders, JsonLimits limits) {
    this.calls = new RestCallHandler(operations, a2aStreams, a2aHeaders, limits);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(routes("/a2a", "a2a", A2aVersion.V1_0));
    routes.addAll(routes("/a2a/v1", "a2aOld", A2aVersion.V0_3));
    routes.add(
        described(Route.get("/a2a/extendedAgentCard"), "a2aCard", "Get the extended agent card")
            .gives(200, "AgentCard")
            .later(
                request ->
                    calls.handle(request, A2aMethod.EXTENDED_CARD, A2aVersion.V1_0, empty())));
    routes.add(
        described(Route.get("/a2a/v1/card"), "a2aOldCard", "Get the extended agent card")
            .gives(200, "AgentCard")
            .later(
                request ->
                    calls.handle(request, A2aMethod.EXTENDED_CARD, A2aVersion.V0_3, empty())));
    return routes;
  }

  private List<Route> routes(String base, String name, A2aVersion a2aVersion) {
    return List.of(
        send(base + "/message:send", name + "Send", "Send a message", A2aMethod.SEND, a2aVersion),
        send(
            base + "/message:stream",
            name + "Stream",
            "Send a message and stream the task's events (server-sent events)",
            A2aMethod.STREAM,
            a2aVersion),
        described(Route.get(base + "/tasks"), name + "Tasks", "List tasks, newest first")
            .query(strings("contextId", "status", "pageSize", "pageToken", "historyLength"))
            .query(strings("includeArtifacts", "statusTimestampAfter"))
            .gives(200, "A2aTaskList")
            .later(
                request ->
                    calls.handle(request, A2aMethod.LIST, a2aVersion, RestParams.ofList(request))),
        described(
                Route.get(base + "/tasks/{id}"),
                name + "Task",
                "Get a task, or subscribe to it (:subscribe)")
            .query(strings("historyLength"))
            .gives(200, "A2aTask")
            .waits()
            .later(request -> task(request, a2aVersion)),
        described(
                Route.post(base + "/tasks/{id}"),
                name + "TaskVerb",
                "Cancel a task (:cancel) or subscribe to it (:subscribe)")
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
      String path, String name, String summary, A2aMethod a2aMethod, A2aVersion a2aVersion) {
    return described(Route.post(path), name, summary)
        .takes(BodyRule.RAW, "A2aMessage")
        .gives(200, "A2aAnswer")
        .waits()
        .later(request -> calls.handle(request, a2aMethod, a2aVersion, Optional.empty()));
  }

  private Route pushCreate(String base, String name, A2aVersion a2aVersion) {
    return described(
            Route.post(base + PUSH),
            name + "PushCreate",
            "Create a push notification configuration")
        .takes(BodyRule.RAW, "A2aPushConfig")
        .gives(200, "A2aPushConfig")
        .later(
            request -> calls.handle(request, A2aMethod.PUSH_CREATE, a2aVersion, Optional.empty()));
  }

  private Route pushList(String base, String name, A2aVersion a2aVersion) {
    return described(
            Route.get(base + PUSH), name + "PushList", "List push notification configurations")
        .gives(200, "Any")
        .later(
            request ->
                calls.handle(request, A2aMethod.PUSH_LIST, a2aVersion, RestParams.ofPush(request)));
  }

  private Route pushGet(String base, String name, A2aVersion a2aVersion) {
    return described(
            Route.get(base + PUSH + "/{config}"),
            name + "PushGet",
            "Get a push notification configuration")
        .gives(200, "A2aPushConfig")
        .later(
            request ->
                calls.handle(request, A2aMethod.PUSH_GET, a2aVersion, RestParams.ofPush(request)));
  }

  private Route pushDelete(String base, String name, A2aVersion a2aVersion) {
    return described(
            Route.delete(base + PUSH + "/{config}"),
            name + "PushDelete",
            "Delete a push notification configuration")
        .gives(200, "Any")
        .later(
            request ->
                calls.handle(
                    request, A2aMethod.PUSH_DELETE, a2aVersion, RestParams.ofPush(request)));
  }

  private CompletableFuture<Reply> task(ApiRequest request, A2aVersion a2aVersion) {
    TaskPath path = TaskPath.of(request.value("id"));
    return switch (path.verb()) {
      case "" ->
          calls.handle(request, A2aMethod.GET, a2aVersion, RestParams.ofTask(request, path.id()));
      case "subscribe" ->
          calls.handle(
              request, A2aMethod.SUBSCRIBE, a2aVersion, RestParams.ofTask(request, path.id()));
      default -> CompletableFuture.completedFuture(RestCallHandler.error(request, unknownVerb()));
    };
  }

  private CompletableFuture<Reply> verb(ApiRequest request, A2aVersion a2aVersion) {
    TaskPath path = TaskPath.of(request.value("id"));
    return switch (path.verb()) {
      case "cancel" ->
          calls.handle(
              request, A2aMethod.CANCEL, a2aVersion, RestParams.ofTask(request, path.id()));
      case "subscribe" ->
          calls.handle(
              request, A2aMethod.SUBSCRIBE, a2aVersion, RestParams.ofTask(request, path.id()));
      default -> CompletableFuture.completedFuture(RestCallHandler.error(request, unknownVerb()));
    };
  }

  private static A2aException unknownVerb() {
    return new A2aException(
        A2aError.METHOD_NOT_FOUND, "unknown verb; a task supports :cancel and :subscribe");
  }

  private static Optional<JsonObject> empty() {
    return Optional.of(JsonObject.empty());
  }

  private static RouteBuilder described(RouteBuilder route, String name, String summary) {
    RouteBuilder described = route.named(name, summary);
    for (int status : new int[] {400, 403, 404, 409, 413, 415, 422, 429, 500, 503}) {
      described.gives(status, "A2aError");
    }
    return described;
  }

  /** Declares parameters without checks, so that errors have the format of A2A. */
  private static QueryParameter[] strings(String... names) {
    JsonObject schema = JsonObject.builder().put("type", "string").build();
    QueryParameter[] parameters = new QueryParameter[names.length];
    for (int i = 0; i < names.length; i++) {
      parameters[i] = new QueryParameter(names[i], schema, it -> true, "a string");
    }
    return parameters;
  }
}
