package dev.ahp.server.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts a route together; the last call says who answers it. */
public final class RouteBuilder {
  private final String method;
  private final PathTemplate path;
  private BodyRule body;
  private Access access = Access.CALLERS;
  private boolean waits;
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

  public RouteBuilder named(String operation, String sentence) {
    id = operation;
    summary = sentence;
    return this;
  }

  public RouteBuilder access(Access kinds) {
    access = kinds;
    return this;
  }

  /** A header that it reads, if it is there, and what for. */
  public RouteBuilder header(String name, String sentence) {
    headers.put(name, sentence);
    return this;
  }

  /** The body, and the schema it has. */
  public RouteBuilder takes(BodyRule rule, String schema) {
    body = rule;
    takes = schema;
    return this;
  }

  /** A status that is no error, and the schema of its answer. */
  public RouteBuilder gives(int status, String schema) {
    gives.put(status, schema);
    return this;
  }

  /** A header that an answer with this status has, or may have, and what it says. */
  public RouteBuilder sets(int status, String name, String sentence) {
    sets.computeIfAbsent(status, it -> new TreeMap<>()).put(name, sentence);
    return this;
  }

  public RouteBuilder query(QueryParameter... parameters) {
    query.addAll(List.of(parameters));
    return this;
  }

  /** Gives a list in pages. */
  public RouteBuilder paged() {
    query.addAll(Query.PAGE);
    return this;
  }

  /** Gives a list in pages, from whichever end the client asks for. */
  public RouteBuilder pagedBothWays() {
    query.add(Query.ORDER);
    return paged();
  }

  /** An answer may take as long as the client asked for. */
  public RouteBuilder waits() {
    waits = true;
    return this;
  }

  public Route now(Function<ApiRequest, Reply> endpoint) {
    return later(request -> CompletableFuture.completedFuture(endpoint.apply(request)));
  }

  public Route later(Endpoint endpoint) {
    Operation operation = new Operation(id, summary, headers, takes, gives, sets, query);
    return new Route(method, path, access, body, waits, operation, endpoint);
  }
}
