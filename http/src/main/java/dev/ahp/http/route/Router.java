package dev.ahp.http.route;

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
 * Finds the route of a request. A word of a path wins over a hole, and a hole over the rest of a
 * path.
 */
public final class Router {
  private static final int MAX_SEGMENTS = 16;
  private static final String GET = "GET";

  /** Answered as GET is, but for the content, wherever GET is. */
  private static final String HEAD = "HEAD";

  private final Node root = new Node();
  private final List<Route> routes;

  public Router(List<Route> routes) {
    this.routes = List.copyOf(routes);
    this.routes.forEach(this::add);
  }

  public List<Route> routes() {
    return routes;
  }

  /**
   * The route of a method on a path.
   *
   * @param rawPath as it came, percent signs and all
   * @throws Denied {@code NOT_FOUND}, or {@code METHOD_NOT_ALLOWED} with the methods that are in
   *     its fact {@code allow}
   */
  public Match match(String method, String rawPath) {
    Node node = null;
    Map<String, String> values = new LinkedHashMap<>();
    if (rawPath.startsWith("/")) {
      String[] segments = rawPath.substring(1).split("/", -1);
      node = segments.length > MAX_SEGMENTS ? null : find(root, segments, 0, values);
    }
    if (node == null) {
      throw new Denied(ProblemCode.NOT_FOUND, "there is no such path");
    }
    Route route = node.methods.get(method.equals(HEAD) ? GET : method);
    if (route == null) {
      throw notAllowed(node);
    }
    return new Match(route, values);
  }

  private static Denied notAllowed(Node node) {
    Set<String> methods = new TreeSet<>(node.methods.keySet());
    if (methods.contains(GET)) {
      methods.add(HEAD);
    }
    String allow = String.join(", ", methods);
    return Denied.of(
        ProblemCode.METHOD_NOT_ALLOWED,
        "this path takes " + allow,
        JsonObject.builder().put("allow", allow).build());
  }

  private static @Nullable Node find(
      Node node, String[] segments, int index, Map<String, String> values) {
    if (index == segments.length) {
      return node.methods.isEmpty() ? null : node;
    }
    Node literal = node.literals.get(segments[index]);
    Node found = literal == null ? null : find(literal, segments, index + 1, values);
    if (found == null && node.hole != null && !segments[index].isEmpty()) {
      found = find(node.hole, segments, index + 1, values);
      if (found != null && !put(values, node.holeName, segments[index])) {
        return null;
      }
    }
    return found == null ? rest(node, segments, index, values) : found;
  }

  private static @Nullable Node rest(
      Node node, String[] segments, int index, Map<String, String> values) {
    String text = String.join("/", List.of(segments).subList(index, segments.length));
    boolean taken = node.rest != null && !text.isEmpty() && put(values, node.restName, text);
    return taken ? node.rest : null;
  }

  private static boolean put(Map<String, String> values, String name, String raw) {
    Optional<String> decoded = PercentText.decode(raw);
    decoded.ifPresent(value -> values.put(name, value));
    return decoded.isPresent();
  }

  private void add(Route route) {
    Node node = root;
    for (String segment : route.path().segments()) {
      node = node.child(segment);
    }
    if (node.methods.put(route.method(), route) != null) {
      throw new IllegalArgumentException(
          "two routes for " + route.method() + " " + route.path().text());
    }
  }

  /** A route, and what stood in the holes of its path. */
  public record Match(Route route, Map<String, String> values) {}

  private static final class Node {
    private final Map<String, Node> literals = new HashMap<>();
    private final Map<String, Route> methods = new TreeMap<>();
    private @Nullable Node hole;
    private String holeName = "";
    private @Nullable Node rest;
    private String restName = "";

    private Node child(String segment) {
      if (PathTemplate.isRest(segment)) {
        restName = PathTemplate.name(segment);
        rest = rest == null ? new Node() : rest;
        return rest;
      }
      if (PathTemplate.isHole(segment)) {
        holeName = PathTemplate.name(segment);
        hole = hole == null ? new Node() : hole;
        return hole;
      }
      return literals.computeIfAbsent(segment, it -> new Node());
    }
  }
}
