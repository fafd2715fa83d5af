package dev.ahp.a2a.client;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A credential for a remote agent. It is sent only to the origin it was configured for, because a
 * card may name any URL.
 *
 * @param header that carries the credential
 * @param value of the header, or null for no credential
 * @param host the origin (scheme, host and port) that receives the credential
 */
public record RemoteCredential(String header, @Nullable String value, String host) {
  public static final RemoteCredential NONE = new RemoteCredential("Authorization", null, "");

  /** Creates a bearer token for the origin of an address. */
  public static RemoteCredential bearer(String token, String address) {
    return of("Authorization", "Bearer " + token, address);
  }

  /** Creates a header for the origin of an address. */
  public static RemoteCredential of(String header, String value, String address) {
    return new RemoteCredential(header, value, origin(URI.create(address)));
  }

  /** Returns the header if the URI has the configured origin, otherwise an empty map. */
  Map<String, String> at(URI uri) {
    return value != null && origin(uri).equals(host) ? Map.of(header, value) : Map.of();
  }

  private static String origin(URI uri) {
    String origin = uri.getScheme() + "://" + uri.getHost() + ":" + port(uri);
    return origin.toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
  }
}
