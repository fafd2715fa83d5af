package dev.ahp.server.route;

import dev.ahp.Denied;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request. A literal segment takes precedence over a parameter, and a
 * parameter over the rest of a path.
 */
public final class Router {
  private static final int MAX_SEGMENTS = 16;
  private static final String GET = "GET";

  /** HEAD is handled like GET, without the content. */
  private static final String HEAD = "HEAD";

  private final PathNode root = new PathNode();

  public Router(List<Route> routes) {
    routes.forEach(this::add);
  }

  /**
   * Returns the route of a method and a path.
   *
   * @param rawPath the percent-encoded path
   * @throws Denied {@code NOT_FOUND}, or {@code METHOD_NOT_ALLOWED} with the allowed methods in its
   *     fact {@code allow}
   */
  public RouteMatch match(String method, String rawPath) {
    PathNode pathNode = null;
    Map<String, String> values = new LinkedHashMap<>();
    if (rawPath.startsWith("/")) {
      String[] segments = rawPath.substring(1).split("/", -1);
      pathNode = segments.length > MAX_SEGMENTS ? null : find(root, segments, 0, values);
    }
    if (pathNode == null) {
      throw new Denied(ProblemCode.NOT_FOUND, "unknown path");
    }
    Route route = pathNode.methods.get(method.equals(HEAD) ? GET : method);
    if (route == null) {
      throw notAllowed(pathNode);
    }
    return new RouteMatch(route, values);
  }

  private static Denied notAllowed(PathNode pathNode) {
    Set<String> methods = new TreeSet<>(pathNode.methods.keySet());
    if (methods.contains(GET)) {
      methods.add(HEAD);
    }
    String allow = String.join(", ", methods);
    return Denied.of(
        ProblemCode.METHOD_NOT_ALLOWED,
        "the path supports only " + allow,
        JsonObject.builder().put("allow", allow).build());
  }

  private static @Nullable PathNode find(
      PathNode pathNode, String[] segments, int index, Map<String, String> values) {
    if (index == segments.length) {
      return pathNode.methods.isEmpty() ? null : pathNode;
    }
    PathNode literal = pathNode.literals.get(segments[index]);
    PathNode found = literal == null ? null : find(literal, segments, index + 1, values);
    if (found == null && pathNode.parameter != null && !segments[index].isEmpty()) {
      found = find(pathNode.parameter, segments, index + 1, values);
      if (found != null && !put(values, pathNode.parameterName, segments[index])) {
        return null;
      }
    }
    return found == null ? rest(pathNode, segments, index, values) : found;
  }

  private static @Nullable PathNode rest(
      PathNode pathNode, String[] segments, int index, Map<String, String> values) {
    String text = String.join("/", List.of(segments).subList(index, segments.length));
    boolean matches =
        pathNode.rest != null && !text.isEmpty() && put(values, pathNode.restName, text);
    return matches ? pathNode.rest : null;
  }

  private static boolean put(Map<String, String> values, String name, String raw) {
    Optional<String> decoded = PercentDecoder.decode(raw);
    decoded.ifPresent(value -> values.put(name, value));
    return decoded.isPresent();
  }

  private void add(Route route) {
    PathNode pathNode = root;
    for (String segment : route.path().segments()) {
      pathNode = pathNode.child(segment);
    }
    if (pathNode.methods.put(route.method(), route) != null) {
      throw new IllegalArgumentException(
          "duplicate route " + route.method() + " " + route.path().text());
    }
  }

  /** A route with the values of its path parameters. */
  public record RouteMatch(Route route, Map<String, String> values) {}

  private static final class PathNode {
    private final Map<String, PathNode> literals = new HashMap<>();
    private final Map<String, Route> methods = new TreeMap<>();
    private @Nullable PathNode parameter;
    private String parameterName = "";
    private @Nullable PathNode rest;
    private String restName = "";

    private PathNode child(String segment) {
      if (PathTemplate.isRest(segment)) {
        restName = PathTemplate.name(segment);
        rest = rest == null ? new PathNode() : rest;
        return rest;
      }
      if (PathTemplate.isParameter(segment)) {
        parameterName = PathTemplate.name(segment);
        parameter = parameter == null ? new PathNode() : parameter;
        return parameter;
      }
      return literals.computeIfAbsent(segment, it -> new PathNode());
    }
  }
}
