package dev.ahp.server.jetty;

import dev.ahp.Denied;
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
  void onRequest(Connection connection, String caller) {
    held.compute(connection, (key, before) -> hold(before, caller));
    if (!connection.getEndPoint().isOpen()) {
      onClosed(connection); // Jetty may have reported the end already
    }
  }

  /** Returns whether the connection counts for a caller, also for another one than the present. */
  boolean isHeld(Connection connection) {
    return held.containsKey(connection);
  }

  private HeldConnection hold(@Nullable HeldConnection before, String caller) {
    if (before != null && before.caller().equals(caller)) {
      return before;
    }
    HeldConnection now = new HeldConnection(caller, limiter.acquire(caller));
    if (before != null) {
      before.release().run();
    }
    return now;
  }

  @Override
  public void onClosed(Connection connection) {
    HeldConnection last = held.remove(connection);
    if (last != null) {
      last.release().run();
    }
  }
}
