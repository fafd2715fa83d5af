package dev.ahp.server.namespace;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.NamespaceApi;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Routes to list, add and remove namespaces. Only the namespace {@code default} has them, so its
 * operators administer the namespaces of the daemon.
 */
public record NamespaceRoutes(NamespaceControl control) implements RouteModule {
  private static final String NAMESPACE = "/v1/namespaces/{name}";

  @Override
  public List<Route> routes(BrokerApi broker) {
    List<Route> all = new ArrayList<>(namespaceRoutes(broker.namespaces()));
    all.addAll(new ExportRoutes(control).routes(broker));
    return all;
  }

  private List<Route> namespaceRoutes(NamespaceApi namespaces) {
    return List.of(
        Route.get("/v1/namespaces")
            .named("listNamespaces", "List the namespaces of the daemon")
            .access(Access.OVERSIGHT)
            .returns("NamespaceList", it -> list(namespaces)),
        Route.post("/v1/namespaces")
            .named("addNamespace", "Add a namespace")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "NewNamespace")
            .gives(201, "Namespace")
            .sets(201, "Location", "The URL of the namespace.")
            .later(it -> add(namespaces, it)),
        Route.get(NAMESPACE)
            .named("getNamespace", "Get a namespace")
            .access(Access.OVERSIGHT)
            .returns("Namespace", it -> get(namespaces, it)),
        Route.delete(NAMESPACE)
            .named("removeNamespace", "Remove a namespace with all of its data")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "NamespaceRemoval")
            .gives(202, "Namespace")
            .later(it -> remove(namespaces, it)));
  }

  private static JsonObject main() {
    return JsonObject.builder()
        .put("name", NamespaceName.DEFAULT)
        .put("description", "")
        .put("placement", Json.Null.NULL)
        .put("state", "active")
        .build();
  }

  private JsonObject list(NamespaceApi namespaces) {
    List<Json> items = new ArrayList<>(List.of(main()));
    namespaces.all().forEach(it -> items.add(control.withState(it)));
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", Json.Null.NULL)
        .build();
  }

  private JsonObject get(NamespaceApi namespaces, ApiRequest request) {
    String name = request.value("name");
    return name.equals(NamespaceName.DEFAULT)
        ? main()
        : control.withState(namespaces.get(request.caller(), name));
  }

  private CompletableFuture<Reply> add(NamespaceApi namespaces, ApiRequest request) {
    checkPlacement(request.body());
    return namespaces
        .add(request.caller(), request.body())
        .thenCompose(
            added -> {
              String name = added.string("name").orElseThrow();
              return control
                  .onChange(name)
                  .thenApply(
                      done ->
                          Reply.json(201, control.withState(added))
                              .with("Location", "/v1/namespaces/" + name));
            });
  }

  private void checkPlacement(Json body) {
    String placement = body.asObject().flatMap(it -> it.string("placement")).orElse(null);
    Set<String> known = control.placements();
    if (placement != null && !known.contains(placement)) {
      String message =
          "unknown placement \""
              + placement
              + "\"; store.placements has "
              + String.join(", ", known);
      throw new Denied(
          ProblemCode.SCHEMA_INVALID,
          List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/placement", message)));
    }
  }

  private CompletableFuture<Reply> remove(NamespaceApi namespaces, ApiRequest request) {
    String name = request.value("name");
    if (name.equals(NamespaceName.DEFAULT)) {
      throw new Denied(ProblemCode.FORBIDDEN, "the namespace default cannot be removed");
    }
    return namespaces
        .remove(request.caller(), name, request.body())
        .thenCompose(
            removed ->
                control
                    .onChange(name)
                    .thenApply(done -> Reply.json(202, control.withState(removed))));
  }
}
