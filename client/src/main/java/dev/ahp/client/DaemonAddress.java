package dev.ahp.client;

import dev.ahp.id.NamespaceName;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a daemon and the identity of the caller.
 *
 * @param base the root URL without a trailing slash
 * @param token the token of the caller; null for none
 * @param agent the agent to act as, which requires {@code ahp start --dev}; null for none
 * @param namespace the namespace of all requests; null for that of the token
 */
public record DaemonAddress(
    URI base, @Nullable String token, @Nullable String agent, @Nullable String namespace) {
  private static final String API = "/v1";

  /** The path that concerns the whole process. */
  private static final String HEALTH = "/healthz";

  private static final Set<String> SCHEMES = Set.of("http", "https");

  public DaemonAddress {
    checkHeader("the token", token);
    checkHeader("the agent name", agent);
    if (namespace != null && !NamespaceName.isName(namespace)) {
      throw new IllegalArgumentException(
          "'"
              + namespace
              + "' is not the name of a namespace; expected lower-case letters, digits and dashes");
    }
  }

  /** Creates an address without a namespace; the token selects it. */
  public DaemonAddress(URI base, @Nullable String token, @Nullable String agent) {
    this(base, token, agent, null);
  }

  /** Parses a URL; throws {@link IllegalArgumentException} if it is not a daemon address. */
  public static DaemonAddress of(String url, @Nullable String token) {
    return new DaemonAddress(base(url), token, null, null);
  }

  public DaemonAddress actingAs(@Nullable String name) {
    return new DaemonAddress(base, token, name, namespace);
  }

  /** Returns the same daemon and caller with another namespace; null for that of the token. */
  public DaemonAddress in(@Nullable String newNamespace) {
    return new DaemonAddress(base, token, agent, newNamespace);
  }

  /** Returns the URL of a path, with the prefix of the namespace. */
  public URI uri(String path) {
    if (namespace == null || path.equals(HEALTH)) {
      return URI.create(base + path);
    }
    String prefix = "/namespaces/" + namespace;
    return URI.create(
        path.startsWith(API + "/")
            ? base + API + prefix + path.substring(API.length())
            : base + prefix + path);
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
      // Reported below.
    }
    throw new IllegalArgumentException(
        "'" + url + "' is not a daemon URL; expected a URL such as http://127.0.0.1:2470");
  }

  private static void checkHeader(String name, @Nullable String value) {
    if (value != null && !value.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException(
          name + " contains characters that are not allowed in an HTTP header");
    }
  }
}
