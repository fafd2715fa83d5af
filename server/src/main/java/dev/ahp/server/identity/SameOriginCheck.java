package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from
 * in {@code Origin} and {@code Sec-Fetch-Site}; programs send neither. Where no token is asked for,
 * the name in {@code Host} must be one of this machine too, or a name that was bound anew to a
 * loopback address would do.
 */
public final class SameOriginCheck {
  private static final Set<String> OWN_PAGES = Set.of("same-origin", "none");
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private SameOriginCheck() {}

  /**
   * Checks what a browser says.
   *
   * @param scheme {@code http} or {@code https}
   * @param fetchSite the header {@code Sec-Fetch-Site}
   */
  public static void check(
      String scheme, @Nullable String host, @Nullable String origin, @Nullable String fetchSite) {
    boolean foreign = origin != null && !origin.equalsIgnoreCase(scheme + "://" + host);
    if (foreign || (fetchSite != null && !OWN_PAGES.contains(fetchSite))) {
      throw new Denied(ProblemCode.FORBIDDEN, "requests from other sites are refused");
    }
  }

  /** Refuses a {@code Host} that is no name of this machine's loopback. */
  public static void checkLoopbackName(@Nullable String host) {
    if (host != null && !LOOPBACK_NAMES.contains(withoutPort(host))) {
      throw new Denied(ProblemCode.FORBIDDEN, "with --dev the host must be localhost");
    }
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
