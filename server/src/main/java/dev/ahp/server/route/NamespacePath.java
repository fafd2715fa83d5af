package dev.ahp.server.route;

import dev.ahp.id.NamespaceName;
import org.jspecify.annotations.Nullable;

/**
 * A request path, split into the namespace that it names and the path within the namespace: {@code
 * /v1/namespaces/team-a/packets} is {@code /v1/packets} in {@code team-a}, and {@code
 * /namespaces/team-a/mcp} is {@code /mcp}. The path {@code /v1/namespaces/team-a} itself belongs to
 * the administration of namespaces, and so do its exports, which only {@code default} has.
 *
 * @param namespace null if the path names none
 */
public record NamespacePath(@Nullable String namespace, String path) {
  private static final String API = "/v1";
  private static final String NAMESPACES = "/namespaces/";
  private static final String EXPORTS = "/exports";

  public static NamespacePath of(String full) {
    String base = full.startsWith(API + NAMESPACES) ? API : "";
    if (!full.startsWith(base + NAMESPACES)) {
      return new NamespacePath(null, full);
    }
    int start = base.length() + NAMESPACES.length();
    int end = full.indexOf('/', start);
    boolean isPrefix = end > start && end < full.length() - 1;
    if (isPrefix && base.equals(API) && isExports(full.substring(end))) {
      return new NamespacePath(NamespaceName.DEFAULT, full);
    }
    return isPrefix
        ? new NamespacePath(full.substring(start, end), base + full.substring(end))
        : new NamespacePath(null, full);
  }

  private static boolean isExports(String rest) {
    return rest.equals(EXPORTS) || rest.startsWith(EXPORTS + "/");
  }

  /** Returns the prefix of paths outside of {@code /v1}; empty if the path names no namespace. */
  public String prefix() {
    return namespace == null ? "" : NAMESPACES + namespace;
  }

  /** Returns a path of this namespace as clients must request it. */
  public String external(String internal) {
    if (namespace == null || internal.startsWith(API + NAMESPACES)) {
      return internal;
    }
    return internal.startsWith(API + "/")
        ? API + prefix() + internal.substring(API.length())
        : prefix() + internal;
  }
}
