package dev.ahp.server.identity;

import dev.ahp.broker.api.Caller;
import java.util.Locale;

/**
 * Where a browser session comes from.
 *
 * @param kind the kind of the caller in lower case
 * @param name the name of the caller
 * @param namespace the namespace of the caller
 * @param address the address of the client when it signed in
 * @param userAgent the header {@code User-Agent}, shortened; empty if absent
 */
public record SessionOrigin(
    String kind, String name, String namespace, String address, String userAgent) {
  static final SessionOrigin UNKNOWN = new SessionOrigin("", "", "", "", "");
  private static final int MAX_CHARS = 200;

  public SessionOrigin {
    userAgent = printable(userAgent);
    address = printable(address);
  }

  public static SessionOrigin of(
      Caller caller, String namespace, String address, String userAgent) {
    String kind = caller.callerKind().name().toLowerCase(Locale.ROOT);
    return new SessionOrigin(kind, caller.name(), namespace, address, userAgent);
  }

  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    text.chars()
        .limit(MAX_CHARS)
        .forEach(it -> printable.append(it >= ' ' && it < 127 ? (char) it : '?'));
    return printable.toString();
  }
}
