package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The session cookie of the console. Browsers share cookies between the ports of a host, so the
 * cookie's name contains the port and two daemons on one machine have separate sessions. Requests
 * that change state must also have the header {@code AHP-Console}, which protects against
 * cross-site request forgery.
 */
public final class SessionCookie {
  /** The header that only the console's own pages can send. */
  public static final String CONSOLE_HEADER = "AHP-Console";

  private SessionCookie() {}

  /** Returns the cookie's name for a {@code Host}. */
  public static String name(@Nullable String host) {
    String text = host == null ? "" : host;
    int colon = text.lastIndexOf(':');
    boolean hasPort = colon > text.lastIndexOf(']');
    return hasPort ? "ahp-session-" + text.substring(colon + 1) : "ahp-session";
  }

  /** Returns the value of {@code Set-Cookie}. */
  public static String set(String name, String id, Duration life, boolean secure) {
    return name
        + "="
        + id
        + "; Path=/; HttpOnly; SameSite=Strict; Max-Age="
        + life.toSeconds()
        + (secure ? "; Secure" : "");
  }

  /** Returns the session id in the header {@code Cookie}. */
  public static Optional<String> id(@Nullable String cookies, @Nullable String host) {
    return value(cookies, name(host));
  }

  /** Returns the value of a cookie in the header {@code Cookie}. */
  public static Optional<String> value(@Nullable String cookies, String name) {
    if (cookies == null) {
      return Optional.empty();
    }
    String prefix = name + "=";
    for (String cookie : cookies.split(";", -1)) {
      String pair = cookie.strip();
      if (pair.startsWith(prefix)) {
        return Optional.of(pair.substring(prefix.length()));
      }
    }
    return Optional.empty();
  }

  /** Rejects a request without the header {@code AHP-Console}. */
  public static void requireConsoleHeader(@Nullable String header) {
    if (header == null) {
      throw new Denied(
          ProblemCode.FORBIDDEN,
          "requests with a session cookie require the header " + CONSOLE_HEADER + ": 1");
    }
  }
}
