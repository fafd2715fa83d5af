package dev.ahp.server.jetty;

import dev.ahp.server.limit.RateLimiter;
import dev.ahp.server.limit.RequestLimits;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the server listens.
 *
 * @param port 0 for any that is free
 * @param tls null for plain HTTP
 * @param maxConnections beyond these, new ones wait to be accepted
 * @param idleMs after which a connection that does nothing is closed
 */
public record ServerSettings(
    String host,
    int port,
    @Nullable SSLContext tls,
    RequestLimits limits,
    RateLimiter rates,
    int maxConnections,
    long idleMs) {
  private static final int STANDARD_CONNECTIONS = 20_000;
  private static final long STANDARD_IDLE_MS = 30_000;

  /** Plain HTTP on a port of this machine's loopback. */
  public static ServerSettings loopback(int port) {
    return new ServerSettings(
        "127.0.0.1",
        port,
        null,
        RequestLimits.STANDARD,
        new RateLimiter(0, 0, System::nanoTime),
        STANDARD_CONNECTIONS,
        STANDARD_IDLE_MS);
  }

  public ServerSettings listening(String onHost, int onPort, @Nullable SSLContext with) {
    return new ServerSettings(onHost, onPort, with, limits, rates, maxConnections, idleMs);
  }

  public ServerSettings limited(RequestLimits most, RateLimiter often) {
    return new ServerSettings(host, port, tls, most, often, maxConnections, idleMs);
  }

  public ServerSettings idle(long milliseconds) {
    return new ServerSettings(host, port, tls, limits, rates, maxConnections, milliseconds);
  }
}
