package dev.ahp.delivery.guard;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * Tells addresses that everybody can reach from those that only this machine or its network can.
 * Whoever may name an address to call must not use it to reach the latter through us. The address
 * that is judged is the very one that is then connected to, so a name that is resolved anew in
 * between cannot lead elsewhere.
 */
public final class AddressGuard {
  private static final int MOST_CHARS = 2048;

  private final boolean allowPrivate;
  private final Resolver resolver;

  /** Finds the addresses of a name. */
  @FunctionalInterface
  public interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  public AddressGuard(boolean allowPrivate) {
    this(allowPrivate, InetAddress::getAllByName);
  }

  AddressGuard(boolean allowPrivate, Resolver resolver) {
    this.allowPrivate = allowPrivate;
    this.resolver = resolver;
  }

  /**
   * What is wrong with an address as text; empty if nothing is. Names are not looked up yet:
   * whoever configures an address is told at once of one that can never be called, all others are
   * judged when they are called.
   */
  public String fault(String url) {
    String fault = url.length() > MOST_CHARS ? "is too long" : GuardedHttpClient.fault(url);
    boolean forbidden =
        fault.isEmpty() && !allowPrivate && isPrivateName(URI.create(url).getHost());
    return forbidden ? "is a loopback or private address" : fault;
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

  /** The address to connect to. One forbidden address among several forbids the name. */
  InetAddress resolve(String host) throws UnknownHostException, ForbiddenAddressException {
    InetAddress[] addresses = resolver.resolve(host);
    for (InetAddress address : addresses) {
      if (!allowPrivate && !isPublic(address)) {
        throw new ForbiddenAddressException(host + " is a loopback or private address");
      }
    }
    return addresses[0];
  }

  /** The address may not be called. */
  static final class ForbiddenAddressException extends Exception {
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

  /** Beside RFC 1918: this network, shared space, protocol assignments, tests, and what is left. */
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

  /** Global unicast only, and an IPv4 address in disguise is judged as what it is. */
  private static boolean isPublic6(Inet6Address address) {
    byte[] bytes = address.getAddress();
    int first = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    if (first == 0x2002) {
      return isPublic4(new byte[] {bytes[2], bytes[3], bytes[4], bytes[5]});
    }
    if (first == 0x0064) {
      return isPublic4(new byte[] {bytes[12], bytes[13], bytes[14], bytes[15]});
    }
    boolean teredo = first == 0x2001 && bytes[2] == 0 && bytes[3] == 0;
    boolean documentation =
        first == 0x2001 && (bytes[2] & 0xff) == 0x0d && (bytes[3] & 0xff) == 0xb8;
    return (bytes[0] & 0xe0) == 0x20 && !teredo && !documentation;
  }
}
