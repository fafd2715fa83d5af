package dev.ahp.server.route;

import dev.ahp.broker.api.AccessScope;
import dev.ahp.json.Json;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builds a route. The last call sets the endpoint. */
public final class RouteBuilder {
  private final String method;
  private final PathTemplate path;
  private BodyRule body;
  private Access access = Access.CALLERS;
  private final Set<AccessScope> scopes = EnumSet.noneOf(AccessScope.class);
  private boolean waits;
  private UnaryOperator<Reply> problemFormat = problem -> problem;
  private String id = "";
  private String summary = "";
  private @Nullable String takes;
  private final Map<String, String> headers = new TreeMap<>();
  private final Map<Integer, String> gives = new TreeMap<>();
  private final Map<Integer, Map<String, String>> sets = new TreeMap<>();
  private final List<QueryParameter> query = new ArrayList<>();

  RouteBuilder(String method, String path, BodyRule body) {
    this.method = method;
    this.path = new PathTemplate(path);
    this.body = body;
  }

  public RouteBuilder named(String operation, String description) {
    id = operation;
    summary = description;
    return this;
  }

  public RouteBuilder access(Access kinds) {
    access = kinds;
    return this;
  }

  /**
   * Declares the scopes of which a token needs one. Without it, reads need {@code read}, routes of
   * agents {@code claim}, and routes of operators {@code operate}.
   */
  public RouteBuilder scope(AccessScope... any) {
    scopes.addAll(List.of(any));
    return this;
  }

  /** Declares that a token with any scope may use the route, which may check more itself. */
  public RouteBuilder anyScope() {
    return scope(AccessScope.values());
  }

  private Set<AccessScope> scopes() {
    if (!scopes.isEmpty() || access == Access.OPEN) {
      return scopes;
    }
    if (method.equals("GET")) {
      return Set.of(AccessScope.READ);
    }
    return switch (access) {
      case AGENTS -> Set.of(AccessScope.CLAIM);
      case OPERATORS, OVERSIGHT -> Set.of(AccessScope.OPERATE);
      case OPEN, CALLERS ->
          throw new IllegalStateException(
              "the route " + method + " " + path.text() + " declares no scope");
    };
  }

  /** Declares an optional request header. */
  public RouteBuilder header(String name, String description) {
    headers.put(name, description);
    return this;
  }

  /** Declares the request body and its schema. */
  public RouteBuilder takes(BodyRule rule, String schema) {
    body = rule;
    takes = schema;
    return this;
  }

  /** Declares a status and the schema of its response. */
  public RouteBuilder gives(int status, String schema) {
    gives.put(status, schema);
    return this;
  }

  /** Declares a response header of a status. */
  public RouteBuilder sets(int status, String name, String description) {
    sets.computeIfAbsent(status, it -> new TreeMap<>()).put(name, description);
    return this;
  }

  public RouteBuilder query(QueryParameter... parameters) {
    query.addAll(List.of(parameters));
    return this;
  }

  /** Declares that the response is a page of a list. */
  public RouteBuilder paged() {
    query.addAll(Query.PAGE);
    return this;
  }

  /** Declares that the response is a page of a list that can be read from either end. */
  public RouteBuilder pagedBothWays() {
    query.add(Query.ORDER);
    return paged();
  }

  /** Declares that the response may take as long as the client requested. */
  public RouteBuilder waits() {
    waits = true;
    return this;
  }

  /** Sets the format of errors that the server reports before the endpoint is called. */
  public RouteBuilder problems(UnaryOperator<Reply> format) {
    problemFormat = format;
    return this;
  }

  /** Ends with an endpoint that returns JSON with status 200. */
  public Route returns(String schema, Function<ApiRequest, ? extends Json> endpoint) {
    return gives(200, schema).now(request -> Reply.json(200, endpoint.apply(request)));
  }

  /** Ends with an endpoint that returns JSON with status 200 in a future. */
  public Route returnsLater(
      String schema, Function<ApiRequest, ? extends CompletableFuture<? extends Json>> endpoint) {
    return gives(200, schema)
        .later(request -> endpoint.apply(request).thenApply(it -> Reply.json(200, it)));
  }

  public Route now(Function<ApiRequest, Reply> endpoint) {
    return later(request -> CompletableFuture.completedFuture(endpoint.apply(request)));
  }

  public Route later(Function<ApiRequest, CompletableFuture<Reply>> endpoint) {
    Operation operation = new Operation(id, summary, headers, takes, gives, sets, query);
    return new Route(
        method, path, access, scopes(), body, waits, operation, problemFormat, endpoint);
  }
}
