package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that a page of another site makes a browser send. Browsers name the source of a
 * request in {@code Origin} and {@code Sec-Fetch-Site}; other programs send neither. Without a
 * token, {@code Host} must be a loopback name as well, which prevents DNS rebinding.
 */
public final class SameOriginCheck {
  private static final Set<String> OWN_PAGES = Set.of("same-origin", "none");
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private SameOriginCheck() {}

  /**
   * Rejects requests from other origins.
   *
   * @param scheme {@code http} or {@code https}
   * @param fetchSite the header {@code Sec-Fetch-Site}
   */
  public static void check(
      String scheme, @Nullable String host, @Nullable String origin, @Nullable String fetchSite) {
    boolean foreign = origin != null && !origin.equalsIgnoreCase(scheme + "://" + host);
    if (foreign || (fetchSite != null && !OWN_PAGES.contains(fetchSite))) {
      throw new Denied(ProblemCode.FORBIDDEN, "requests from other origins are not allowed");
    }
  }

  /** Rejects a {@code Host} that is not a loopback name. */
  public static void checkLoopbackName(@Nullable String host) {
    if (host != null && !LOOPBACK_NAMES.contains(withoutPort(host))) {
      throw new Denied(ProblemCode.FORBIDDEN, "with --dev the Host header must name localhost");
    }
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
