package dev.ahp.server.daemon;

import java.util.Optional;

/** Parses the key {@code listen}: {@code host:port}, only a port, or only a host. */
final class ListenAddress {
  private ListenAddress() {}

  static Optional<String> host(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon > text.lastIndexOf(']') ? text.substring(0, colon) : text;
    return isNumber(text) || host.isEmpty()
        ? Optional.empty()
        : Optional.of(host.replace("[", "").replace("]", ""));
  }

  static Optional<String> port(String text) {
    int colon = text.lastIndexOf(':');
    if (isNumber(text)) {
      return Optional.of(text);
    }
    return colon > text.lastIndexOf(']')
        ? Optional.of(text.substring(colon + 1))
        : Optional.empty();
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
