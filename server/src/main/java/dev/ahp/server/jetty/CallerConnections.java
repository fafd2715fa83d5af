package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.server.route.CallerLimiter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Limits the connections of each caller. A connection belongs to the caller of its last request.
 */
final class CallerConnections implements Connection.Listener {
  private final CallerLimiter limiter;
  private final Map<Connection, HeldConnection> held = new ConcurrentHashMap<>();

  private record HeldConnection(String caller, Runnable release) {}

  CallerConnections(int perCaller) {
    this.limiter = new CallerLimiter("open connections", Integer.MAX_VALUE, perCaller);
  }

  /**
   * Counts the connection for a caller.
   *
   * @throws Denied if the caller has too many connections
   */
  void onRequest(Connection connection, ServedNamespace namespace, Caller caller) {
    held.compute(connection, (key, before) -> hold(before, namespace, caller));
    if (!connection.getEndPoint().isOpen()) {
      onClosed(connection); // Jetty may have reported the end already
    }
  }

  /** Returns whether the connection counts for a caller, also for another one than the present. */
  boolean isHeld(Connection connection) {
    return held.containsKey(connection);
  }

  private HeldConnection hold(
      @Nullable HeldConnection before, ServedNamespace namespace, Caller caller) {
    String name = namespace.key(caller);
    if (before != null && before.caller().equals(name)) {
      return before;
    }
    HeldConnection now = new HeldConnection(name, acquire(namespace, caller));
    if (before != null) {
      before.release().run();
    }
    return now;
  }

  private Runnable acquire(ServedNamespace namespace, Caller caller) {
    Runnable ofServer = limiter.acquire(namespace.key(caller));
    try {
      Runnable ofQuota = namespace.quotas().acquire(QuotaResource.CONNECTIONS, caller);
      return () -> {
        ofServer.run();
        ofQuota.run();
      };
    } catch (Denied e) {
      ofServer.run();
      throw e;
    }
  }

  @Override
  public void onClosed(Connection connection) {
    HeldConnection last = held.remove(connection);
    if (last != null) {
      last.release().run();
    }
  }
}
