package dev.ahp.server.route;

import dev.ahp.broker.api.AccessScope;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A method on a path, with the callers that may use it and the endpoint that handles it.
 *
 * @param scopes the scopes of which a token needs one; empty only for open routes
 * @param problemFormat converts a problem document to the error format of the route
 * @param endpoint handles a request; a denial is a {@code dev.ahp.Denied}, thrown or in the future
 */
public record Route(
    String method,
    PathTemplate path,
    Access access,
    Set<AccessScope> scopes,
    BodyRule body,
    boolean mayWait,
    Operation operation,
    UnaryOperator<Reply> problemFormat,
    Function<ApiRequest, CompletableFuture<Reply>> endpoint) {

  public Route {
    scopes = Set.copyOf(scopes);
  }

  public static RouteBuilder get(String path) {
    return new RouteBuilder("GET", path, BodyRule.NONE);
  }

  public static RouteBuilder post(String path) {
    return new RouteBuilder("POST", path, BodyRule.OPTIONAL);
  }

  public static RouteBuilder put(String path) {
    return new RouteBuilder("PUT", path, BodyRule.REQUIRED);
  }

  public static RouteBuilder delete(String path) {
    return new RouteBuilder("DELETE", path, BodyRule.NONE);
  }

  /** Returns whether the route only reads. */
  public boolean reads() {
    return method.equals("GET");
  }
}
