package dev.ahp;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a handler is registered for.
 *
 * @param types the packets it takes; empty for all
 * @param parallel how many it works on at once
 * @param timeout after which a handler is interrupted and its packet fails
 */
public record Role(
    String name, Set<String> types, Set<String> capabilities, int parallel, Duration timeout) {
  private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(5);

  public Role {
    types = Set.copyOf(types);
    capabilities = Set.copyOf(capabilities);
  }

  public static Role named(String name) {
    return new Role(name, Set.of(), Set.of(), 1, USUAL_TIMEOUT);
  }

  public Role accepts(String... packetTypes) {
    return new Role(name, Set.of(packetTypes), capabilities, parallel, timeout);
  }

  public Role capability(String capability) {
    Set<String> more = new LinkedHashSet<>(capabilities);
    more.add(capability);
    return new Role(name, types, more, parallel, timeout);
  }

  public Role parallel(int atOnce) {
    return new Role(name, types, capabilities, atOnce, timeout);
  }

  public Role timeout(Duration longest) {
    return new Role(name, types, capabilities, parallel, longest);
  }
}
