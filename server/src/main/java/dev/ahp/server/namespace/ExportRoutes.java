package dev.ahp.server.namespace;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.ExportApi.ExportKey;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Routes to list, add and remove exports between namespaces; only {@code default} has them. */
record ExportRoutes(NamespaceControl control) implements RouteModule {
  private static final String EXPORTS = "/v1/namespaces/{name}/exports";

  @Override
  public List<Route> routes(BrokerApi broker) {
    ExportApi exports = broker.exports();
    return List.of(
        Route.get(EXPORTS)
            .named("listExports", "List the agents that a namespace exports")
            .access(Access.OVERSIGHT)
            .returns("ExportList", it -> list(broker, it)),
        Route.post(EXPORTS)
            .named("addExport", "Export an agent to another namespace")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "NewExport")
            .gives(201, "Export")
            .sets(201, "Location", "The URL of the export.")
            .later(it -> add(exports, it)),
        Route.delete(EXPORTS + "/{to}/{as}")
            .named("removeExport", "Remove an export and cancel its open work")
            .access(Access.OPERATORS)
            .gives(202, "Export")
            .later(it -> remove(exports, it)));
  }

  private static JsonObject list(BrokerApi broker, ApiRequest request) {
    String namespace = request.value("name");
    if (!namespace.equals(NamespaceName.DEFAULT)) {
      broker.namespaces().get(request.caller(), namespace);
    }
    List<JsonObject> items = broker.exports().list(request.caller(), namespace);
    return JsonObject.builder()
        .put("items", new JsonArray(List.copyOf(items)))
        .put("next", Json.Null.NULL)
        .build();
  }

  private CompletableFuture<Reply> add(ExportApi exports, ApiRequest request) {
    String namespace = request.value("name");
    JsonObject body = request.body().asObject().orElse(JsonObject.empty());
    checkAgents(namespace, body);
    return exports
        .add(request.caller(), namespace, request.body())
        .thenCompose(
            added -> {
              ExportKey key = ExportKey.of(added);
              String location =
                  "/v1/namespaces/%s/exports/%s/%s".formatted(namespace, key.to(), key.as());
              return control
                  .applyExports()
                  .thenApply(done -> Reply.json(201, added).with("Location", location));
            });
  }

  /** Checks the names in both namespaces. The broker checks everything else. */
  private void checkAgents(String namespace, JsonObject body) {
    String agent = body.string("agent").orElse("");
    String to = body.string("to").orElse("");
    String as = body.string("as").orElse(agent);
    if (to.equals(namespace) || to.isEmpty()) {
      return;
    }
    BrokerApi source = running(namespace);
    BrokerApi other = running(to);
    if (source.agents().registered(agent).isEmpty()) {
      throw wrong(
          "/agent",
          "must be an agent of the namespace %s, but is \"%s\"".formatted(namespace, agent));
    }
    if (isImported(source, agent)) {
      throw wrong("/agent", "is itself exported by another namespace; export it from there");
    }
    if (other.agents().registered(as).isPresent()) {
      throw exists(to, as, "; choose another name with as");
    }
    String sender = ExportApi.senderFor(to);
    if (source.agents().registered(sender).isPresent() && !sendsFor(source, sender)) {
      throw exists(namespace, sender, ", which the export needs; remove it first");
    }
  }

  private static boolean sendsFor(BrokerApi broker, String agent) {
    return broker.agents().get(Caller.BROKER, agent).has(AgentEntry.NAMESPACE);
  }

  private static boolean isImported(BrokerApi broker, String agent) {
    JsonObject entry = broker.agents().get(Caller.BROKER, agent);
    return new AgentEntry(agent, entry).isManaged();
  }

  private BrokerApi running(String namespace) {
    return control
        .broker(namespace)
        .orElseThrow(
            () ->
                new Denied(
                    ProblemCode.NOT_FOUND,
                    "the namespace " + namespace + " does not exist or does not run"));
  }

  private static Denied wrong(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }

  private static Denied exists(String namespace, String agent, String remedy) {
    return Denied.of(
        ProblemCode.AGENT_EXISTS,
        "the namespace %s already has an agent %s%s".formatted(namespace, agent, remedy),
        JsonObject.empty());
  }

  private CompletableFuture<Reply> remove(ExportApi exports, ApiRequest request) {
    ExportKey key = new ExportKey(request.value("name"), request.value("to"), request.value("as"));
    return exports
        .remove(request.caller(), key)
        .thenCompose(removed -> control.applyExports().thenApply(done -> Reply.json(202, removed)));
  }
}
