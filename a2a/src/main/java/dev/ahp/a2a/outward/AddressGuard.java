package dev.ahp.a2a.outward;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps others from using the daemon to reach what only it can reach. A name is looked up before
 * every call, and Java keeps what it found for the moments until the connection is made, so a name
 * cannot point elsewhere in between.
 */
public final class AddressGuard {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final int MAX_CHARS = 2048;

  private final boolean privateAddresses;

  /**
   * A guard.
   *
   * @param privateAddresses whether addresses of this machine and its network are fine too
   */
  public AddressGuard(boolean privateAddresses) {
    this.privateAddresses = privateAddresses;
  }

  /** The address, if its form and its literal numbers allow a call; names are not looked up yet. */
  public Optional<URI> read(String text) {
    try {
      URI url = text.length() > MAX_CHARS ? URI.create("") : new URI(text);
      boolean fits =
          url.getHost() != null
              && url.getUserInfo() == null
              && url.getScheme() != null
              && SCHEMES.contains(url.getScheme().toLowerCase(Locale.ROOT))
              && (privateAddresses || !isPrivateName(url.getHost()));
      return fits ? Optional.of(url) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isPrivateName(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    boolean literal =
        name.startsWith("[") || name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    return name.equals("localhost") || name.endsWith(".localhost") || (literal && !isOutside(name));
  }

  /** Whether every address behind the name may be called; looks it up. */
  public boolean allows(URI url) {
    return privateAddresses || isOutside(url.getHost());
  }

  private static boolean isOutside(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (isInside(address)) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean isInside(InetAddress address) {
    return address.isLoopbackAddress()
        || address.isSiteLocalAddress()
        || address.isLinkLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress()
        || (address instanceof Inet4Address && isSpecial4(address.getAddress()))
        || (address instanceof Inet6Address && isSpecial6(address.getAddress()));
  }

  /** This network, carriers' networks, protocol assignments, benchmarks, reserved (RFC 6890). */
  private static boolean isSpecial4(byte[] b) {
    int first = b[0] & 0xff;
    int second = b[1] & 0xff;
    return first == 0
        || (first == 100 && second >= 64 && second < 128)
        || (first == 192 && second == 0 && b[2] == 0)
        || (first == 198 && (second == 18 || second == 19))
        || first >= 240;
  }

  /** Unique local addresses, and those that hide one of IPv4 (NAT64, 6to4, mapped). */
  private static boolean isSpecial6(byte[] b) {
    int first = b[0] & 0xff;
    int second = b[1] & 0xff;
    boolean mapped = true;
    for (int i = 0; i < 10; i++) {
      mapped &= b[i] == 0;
    }
    return (first & 0xfe) == 0xfc
        || (first == 0x00 && second == 0x64)
        || (first == 0x20 && second == 0x02)
        || mapped;
  }
}
