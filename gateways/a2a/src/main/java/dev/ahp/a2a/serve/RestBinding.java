package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * The HTTP+JSON binding: 1.0 under {@code /a2a}, 0.3 under {@code /a2a/v1}. The verb of a task is a
 * suffix of the path segment ({@code /tasks/ID:cancel}), so it is separated from the id here.
 */
public final class RestBinding {
  private static final Set<String> VERBS = Set.of("cancel", "subscribe");
  private static final int MAX_DIGITS = 9;

  private final RestCallHandler calls;

  public RestBinding(
      A2aOperations operations, A2aStreams a2aStreams, A2aHeaders a2aHeaders, JsonLimits limits) {
    this.calls = new RestCallHandler(operations, a2aStreams, a2aHeaders, limits);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.addAll(taskRoutes("/a2a", "a2a", A2aVersion.V1_0));
    routes.addAll(pushRoutes("/a2a", "a2a", A2aVersion.V1_0));
    routes.add(cardRoute("/a2a/extendedAgentCard", "a2aCard", A2aVersion.V1_0));
    routes.addAll(taskRoutes("/a2a/v1", "a2aOld", A2aVersion.V0_3));
    routes.addAll(pushRoutes("/a2a/v1", "a2aOld", A2aVersion.V0_3));
    routes.add(cardRoute("/a2a/v1/card", "a2aOldCard", A2aVersion.V0_3));
    return routes;
  }

  private List<Route> taskRoutes(String base, String name, A2aVersion version) {
    return List.of(
        described(Route.post(base + "/message:send"), name + "Send", "Send a message")
            .takes(BodyRule.RAW, "A2aMessage")
            .gives(200, "A2aAnswer")
            .waits()
            .later(it -> calls.handleBody(it, A2aMethod.SEND, version)),
        described(
                Route.post(base + "/message:stream"),
                name + "Stream",
                "Send a message and stream the task's events (server-sent events)")
            .takes(BodyRule.RAW, "A2aMessage")
            .gives(200, "A2aAnswer")
            .waits()
            .later(it -> calls.handleBody(it, A2aMethod.STREAM, version)),
        described(Route.get(base + "/tasks"), name + "Tasks", "List tasks, newest first")
            .query(strings("contextId", "status", "pageSize", "pageToken", "historyLength"))
            .query(strings("includeArtifacts", "statusTimestampAfter"))
            .gives(200, "A2aTaskList")
            .later(it -> calls.handle(it, A2aMethod.LIST, version, () -> listParams(it))),
        described(
                Route.get(base + "/tasks/{id}"),
                name + "Task",
                "Get a task, or subscribe to it (:subscribe)")
            .query(strings("historyLength"))
            .gives(200, "A2aTask")
            .waits()
            .later(it -> task(it, version, "", A2aMethod.GET)),
        described(
                Route.post(base + "/tasks/{id}"),
                name + "TaskVerb",
                "Cancel a task (:cancel) or subscribe to it (:subscribe)")
            .takes(BodyRule.RAW, "Any")
            .gives(200, "A2aTask")
            .waits()
            .later(it -> task(it, version, "cancel", A2aMethod.CANCEL)));
  }

  private List<Route> pushRoutes(String base, String name, A2aVersion version) {
    String configs = base + "/tasks/{id}/pushNotificationConfigs";
    String config = configs + "/{config}";
    return List.of(
        described(
                Route.post(configs),
                name + "PushCreate",
                "Create a push notification configuration")
            .takes(BodyRule.RAW, "A2aPushConfig")
            .gives(200, "A2aPushConfig")
            .later(it -> calls.handleBody(it, A2aMethod.PUSH_CREATE, version)),
        described(Route.get(configs), name + "PushList", "List push notification configurations")
            .gives(200, "Any")
            .later(it -> calls.handle(it, A2aMethod.PUSH_LIST, version, () -> pushParams(it))),
        described(Route.get(config), name + "PushGet", "Get a push notification configuration")
            .gives(200, "A2aPushConfig")
            .later(it -> calls.handle(it, A2aMethod.PUSH_GET, version, () -> pushParams(it))),
        described(
                Route.delete(config),
                name + "PushDelete",
                "Delete a push notification configuration")
            .gives(200, "Any")
            .later(it -> calls.handle(it, A2aMethod.PUSH_DELETE, version, () -> pushParams(it))));
  }

  private Route cardRoute(String path, String name, A2aVersion version) {
    return described(Route.get(path), name, "Get the extended agent card")
        .gives(200, "AgentCard")
        .later(it -> calls.handle(it, A2aMethod.EXTENDED_CARD, version, JsonObject::empty));
  }

  private static RouteBuilder described(RouteBuilder route, String name, String summary) {
    RouteBuilder described = route.named(name, summary).anyScope(); // as the method requires
    for (int status : new int[] {400, 403, 404, 409, 413, 415, 422, 429, 500, 503}) {
      described.gives(status, "A2aError");
    }
    return described;
  }

  /** Declares parameters without checks, so that errors have the format of A2A. */
  private static QueryParameter[] strings(String... names) {
    JsonObject schema = JsonObject.builder().put("type", "string").build();
    return Stream.of(names)
        .map(it -> new QueryParameter(it, schema, value -> true, "a string"))
        .toArray(QueryParameter[]::new);
  }

  /**
   * Handles a path segment {@code ID} or {@code ID:verb}. The id may contain colons.
   *
   * @param verb the verb that selects the method, in addition to {@code subscribe}
   */
  private CompletableFuture<Reply> task(
      ApiRequest request, A2aVersion version, String verb, A2aMethod method) {
    String segment = request.value("id");
    int colon = segment.lastIndexOf(':');
    String suffix = colon < 0 ? "" : segment.substring(colon + 1);
    String given = VERBS.contains(suffix) ? suffix : "";
    String id = given.isEmpty() ? segment : segment.substring(0, colon);
    if (given.equals("subscribe") || given.equals(verb)) {
      A2aMethod called = given.equals(verb) ? method : A2aMethod.SUBSCRIBE;
      return calls.handle(request, called, version, () -> taskParams(request, id));
    }
    A2aException unknown =
        new A2aException(
            A2aError.METHOD_NOT_FOUND, "unknown verb; a task supports :cancel and :subscribe");
    return CompletableFuture.completedFuture(RestCallHandler.error(request, unknown));
  }

  private static JsonObject taskParams(ApiRequest request, String id) {
    JsonObject.Builder params = JsonObject.builder().put("id", id);
    putNumber(request, "historyLength", params);
    return params.build();
  }

  private static JsonObject listParams(ApiRequest request) {
    JsonObject.Builder params = JsonObject.builder();
    for (String name : List.of("contextId", "status", "pageToken", "statusTimestampAfter")) {
      request.query().text(name).filter(it -> !it.isEmpty()).ifPresent(it -> params.put(name, it));
    }
    putNumber(request, "pageSize", params);
    putNumber(request, "historyLength", params);
    request
        .query()
        .text("includeArtifacts")
        .ifPresent(it -> params.put("includeArtifacts", it.equals("true")));
    return params.build();
  }

  /** Returns the shape of 1.0 for both versions, whose paths are the same. */
  private static JsonObject pushParams(ApiRequest request) {
    JsonObject.Builder params = JsonObject.builder().put("taskId", request.value("id"));
    String config = request.values().get("config");
    return config == null ? params.build() : params.put("id", config).build();
  }

  private static void putNumber(ApiRequest request, String name, JsonObject.Builder params) {
    request.query().text(name).ifPresent(it -> params.put(name, number(name, it)));
  }

  private static int number(String name, String text) {
    int start = text.startsWith("-") ? 1 : 0;
    boolean digits =
        text.length() > start
            && text.length() - start <= MAX_DIGITS
            && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      throw A2aException.params(name + " must be an integer");
    }
    return Integer.parseInt(text);
  }
}
