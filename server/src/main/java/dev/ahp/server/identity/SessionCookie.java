package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cookie that a signed-in browser sends. Browsers share cookies between the ports of a host, so
 * the port is part of the name: two daemons on one machine do not sign each other out. What changes
 * something must also carry the header {@code AHP-Console}, which a page of another site cannot add
 * without asking.
 */
public final class SessionCookie {
  /** Says that a page of our own, and no form of somebody else's, made the request. */
  public static final String OWN_PAGE = "AHP-Console";

  private SessionCookie() {}

  /** Its name for a {@code Host}. */
  public static String name(@Nullable String host) {
    String text = host == null ? "" : host;
    int colon = text.lastIndexOf(':');
    boolean hasPort = colon > text.lastIndexOf(']');
    return hasPort ? "ahp-session-" + text.substring(colon + 1) : "ahp-session";
  }

  /** What the browser is told to keep. */
  public static String set(String name, String id, Duration life, boolean secure) {
    return name
        + "="
        + id
        + "; Path=/; HttpOnly; SameSite=Strict; Max-Age="
        + life.toSeconds()
        + (secure ? "; Secure" : "");
  }

  /** The id in the header {@code Cookie}. */
  public static Optional<String> id(@Nullable String cookies, @Nullable String host) {
    if (cookies == null) {
      return Optional.empty();
    }
    String wanted = name(host) + "=";
    for (String cookie : cookies.split(";", -1)) {
      String pair = cookie.strip();
      if (pair.startsWith(wanted)) {
        return Optional.of(pair.substring(wanted.length()));
      }
    }
    return Optional.empty();
  }

  /** Refuses a request without the header. */
  public static void demandOwnPage(@Nullable String header) {
    if (header == null) {
      throw new Denied(ProblemCode.FORBIDDEN, "with a cookie, send the header " + OWN_PAGE + ": 1");
    }
  }
}
