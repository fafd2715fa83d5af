package dev.ahp;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The role that a handler is registered for.
 *
 * @param types the packet types that the handler accepts; empty for all
 * @param parallel maximum number of packets handled concurrently
 * @param timeout time after which the handler is interrupted and its packet fails
 */
public record Role(
    String name, Set<String> types, Set<String> capabilities, int parallel, Duration timeout) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);

  public Role {
    types = Set.copyOf(types);
    capabilities = Set.copyOf(capabilities);
  }

  public static Role named(String name) {
    return new Role(name, Set.of(), Set.of(), 1, DEFAULT_TIMEOUT);
  }

  public Role accepts(String... packetTypes) {
    return new Role(name, Set.of(packetTypes), capabilities, parallel, timeout);
  }

  public Role capability(String capability) {
    Set<String> more = new LinkedHashSet<>(capabilities);
    more.add(capability);
    return new Role(name, types, more, parallel, timeout);
  }

  public Role parallel(int packets) {
    return new Role(name, types, capabilities, packets, timeout);
  }

  public Role timeout(Duration limit) {
    return new Role(name, types, capabilities, parallel, limit);
  }
}
