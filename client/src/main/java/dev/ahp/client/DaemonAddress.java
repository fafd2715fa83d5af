package dev.ahp.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a daemon is, and who calls it.
 *
 * @param base the daemon's root, without a slash at its end
 * @param token of the caller; null sends none
 * @param agent whom to act as with a daemon that runs with {@code --dev}; null for nobody
 */
public record DaemonAddress(URI base, @Nullable String token, @Nullable String agent) {
  private static final Set<String> SCHEMES = Set.of("http", "https");

  public DaemonAddress {
    checkHeader("the token", token);
    checkHeader("the name of the agent", agent);
  }

  /** Reads a URL; {@link IllegalArgumentException} if nobody can be called there. */
  public static DaemonAddress of(String url, @Nullable String token) {
    return new DaemonAddress(base(url), token, null);
  }

  public DaemonAddress actingAs(@Nullable String name) {
    return new DaemonAddress(base, token, name);
  }

  private static URI base(String url) {
    try {
      URI uri = new URI(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
      boolean usable =
          uri.getScheme() != null
              && SCHEMES.contains(uri.getScheme())
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      if (usable) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Told below in the same words as any other text that is no address.
    }
    throw new IllegalArgumentException("'" + url + "' is no address like http://127.0.0.1:2470");
  }

  private static void checkHeader(String what, @Nullable String value) {
    if (value != null && !value.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException(what + " holds what no HTTP header can");
    }
  }
}
