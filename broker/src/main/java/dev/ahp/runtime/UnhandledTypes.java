package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Role;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Logs the types of packets that wait for an agent and that its role does not accept. Queries the
 * broker at most once a minute and logs each type once. Not thread-safe.
 */
final class UnhandledTypes {
  private static final Duration INTERVAL = Duration.ofMinutes(1);
  private static final int MAX_TYPES = 1_000;
  private static final System.Logger LOG = System.getLogger(UnhandledTypes.class.getName());

  private final Broker broker;
  private final Role role;
  private final Set<String> reported = new HashSet<>();
  private long lastQuery = System.nanoTime() - INTERVAL.toNanos();

  UnhandledTypes(Broker broker, Role role) {
    this.broker = broker;
    this.role = role;
  }

  /** Logs the unhandled types, unless the last query is less than a minute ago. */
  void report() {
    long now = System.nanoTime();
    boolean isDue = now - lastQuery >= INTERVAL.toNanos() && reported.size() < MAX_TYPES;
    if (role.types().isEmpty() || !isDue) {
      return;
    }
    lastQuery = now;
    for (String type : broker.waitingTypes(role.name())) {
      if (!role.types().contains(type) && reported.add(type)) {
        LOG.log(Level.WARNING, () -> message(type));
      }
    }
  }

  private String message(String type) {
    return "packets of type \"%s\" wait for agent \"%s\", but its role does not accept the type; add it with Role.accepts(\"%s\")"
        .formatted(type, role.name(), type);
  }
}
