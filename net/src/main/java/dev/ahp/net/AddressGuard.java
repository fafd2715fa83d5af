package dev.ahp.net;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;

/**
 * A guard against server-side request forgery: it rejects loopback, private and other non-public
 * addresses.
 */
public final class AddressGuard {
  private static final int MAX_CHARS = 2048;

  /** 64:ff9b::/96 of RFC 6052. */
  private static final byte[] NAT64_PREFIX = {
    0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0
  };

  private final boolean allowPrivate;
  private final Resolver resolver;

  /** Resolves a host name to its addresses. */
  @FunctionalInterface
  public interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  public AddressGuard(boolean allowPrivate) {
    this(allowPrivate, InetAddress::getAllByName);
  }

  public AddressGuard(boolean allowPrivate, Resolver resolver) {
    this.allowPrivate = allowPrivate;
    this.resolver = resolver;
  }

  /**
   * Returns the fault of a URL, or an empty string. This method does not resolve names: it rejects
   * URLs that can never be called when they are configured. Each call checks the address again.
   */
  public String fault(String url) {
    String fault =
        url.length() > MAX_CHARS
            ? "must have at most " + MAX_CHARS + " characters"
            : syntaxFault(url);
    boolean forbidden =
        fault.isEmpty() && !allowPrivate && isPrivateName(URI.create(url).getHost());
    return forbidden ? "is a loopback or private address; a public address is required" : fault;
  }

  /** Returns the fault of a URL as such, or an empty string; any address is allowed. */
  public static String syntaxFault(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      return "must be a valid URL";
    }
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!http || uri.getHost() == null) {
      return "must be an absolute http or https URL";
    }
    if (uri.getRawUserInfo() != null) {
      return "must not contain a user name or password";
    }
    return uri.getRawFragment() == null ? "" : "must not have a fragment";
  }

  private static boolean isPrivateName(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || (isLiteral(name) && !isPublicLiteral(name));
  }

  private static boolean isLiteral(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private static boolean isPublicLiteral(String host) {
    try {
      return isPublic(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Returns the addresses of a host; throws if one of them is forbidden. */
  InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = resolver.resolve(host);
    for (InetAddress address : addresses) {
      check(host, address);
    }
    return addresses;
  }

  /** Throws if a socket must not connect to an address. */
  void check(String host, InetAddress address) throws ForbiddenAddressException {
    if (!allowPrivate && !isPublic(address)) {
      throw new ForbiddenAddressException(
          host + " is a loopback or private address and must not be called");
    }
  }

  /** Thrown if an address must not be called. */
  static final class ForbiddenAddressException extends UnknownHostException {
    ForbiddenAddressException(String message) {
      super(message);
    }
  }

  static boolean isPublic(InetAddress address) {
    boolean special =
        address.isAnyLocalAddress()
            || address.isLoopbackAddress()
            || address.isLinkLocalAddress()
            || address.isSiteLocalAddress()
            || address.isMulticastAddress();
    return !special
        && (address instanceof Inet4Address
            ? isPublic4(address.getAddress())
            : isPublic6((Inet6Address) address));
  }

  /** Excludes RFC 1918 and the other special-purpose ranges of RFC 6890. */
  private static boolean isPublic4(byte[] bytes) {
    int a = bytes[0] & 0xff;
    int b = bytes[1] & 0xff;
    int c = bytes[2] & 0xff;
    return a != 0
        && a != 10
        && a != 127
        && a < 224
        && !(a == 100 && b >= 64 && b <= 127)
        && !(a == 169 && b == 254)
        && !(a == 172 && b >= 16 && b <= 31)
        && !(a == 192 && b == 168)
        && !(a == 192 && b == 0 && (c == 0 || c == 2))
        && !(a == 198 && (b == 18 || b == 19))
        && !(a == 198 && b == 51 && c == 100)
        && !(a == 203 && b == 0 && c == 113);
  }

  /** Accepts global unicast only; checks the IPv4 address embedded in 6to4 and NAT64 addresses. */
  private static boolean isPublic6(Inet6Address address) {
    byte[] bytes = address.getAddress();
    int first = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    if (first == 0x2002) {
      return isPublic4(new byte[] {bytes[2], bytes[3], bytes[4], bytes[5]});
    }
    if (Arrays.equals(bytes, 0, NAT64_PREFIX.length, NAT64_PREFIX, 0, NAT64_PREFIX.length)) {
      return isPublic4(new byte[] {bytes[12], bytes[13], bytes[14], bytes[15]});
    }
    boolean teredo = first == 0x2001 && bytes[2] == 0 && bytes[3] == 0;
    boolean documentation =
        first == 0x2001 && (bytes[2] & 0xff) == 0x0d && (bytes[3] & 0xff) == 0xb8;
    return (bytes[0] & 0xe0) == 0x20 && !teredo && !documentation;
  }
}
