package dev.ahp.a2a.client;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What opens the door of an agent elsewhere. It is shown only to the host it is meant for: a card
 * may name any address, and must not be able to send our secret there.
 *
 * @param header that carries it
 * @param value of that header, null where no door is
 * @param host for which it is meant
 */
public record Login(String header, @Nullable String value, String host) {
  public static final Login NONE = new Login("Authorization", null, "");

  /** A bearer token for the host of an address. */
  public static Login bearer(String token, String address) {
    return of("Authorization", "Bearer " + token, address);
  }

  /** Any header for the host of an address. */
  public static Login of(String header, String value, String address) {
    return new Login(header, value, place(URI.create(address)));
  }

  /** The header, if the address is of that host. */
  Map<String, String> at(URI uri) {
    return value != null && place(uri).equals(host) ? Map.of(header, value) : Map.of();
  }

  private static String place(URI uri) {
    String place = uri.getScheme() + "://" + uri.getHost() + ":" + port(uri);
    return place.toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
  }
}
